//! A wrong claim fails with its place and the actual result.

use jersi_rulebook::{Page, PageId};
use jersi_rules::RulesetId;
use jersi_words::Language;

/// Errors of a page with one example, which starts in line 5.
fn faults(ruleset: RulesetId, lines: &str) -> String {
    let text = format!("# A page\n\nA paragraph.\n\n```jersi\n{lines}\n```\n");
    match Page::read(ruleset, Language::English, &text) {
        Err(place) => place.to_string(),
        Ok(page) => page.check().iter().map(ToString::to_string).collect::<Vec<_>>().join("\n"),
    }
}

fn pijersi(lines: &str) -> String {
    faults(RulesetId::Pijersi, lines)
}

#[test]
fn a_wrong_claim_is_reported_with_file_line_and_actual_result() {
    assert_eq!(pijersi("setup classic\nlegal a1-b1\nillegal b4-b3 because standing-on"), "");
    assert_eq!(
        pijersi("setup classic\nlegal a1-b1\nlegal b4=b6"),
        "docs/rules/en/pijersi.md:8: 'legal b4=b6': the rules say that b4=b6 is not legal: \
         the rule 'empty-middle' forbids it"
    );
    assert_eq!(
        pijersi("setup classic\nillegal a1-b1 because power"),
        "docs/rules/en/pijersi.md:7: 'illegal a1-b1 because power': the rules say that a1-b1 is legal"
    );
    assert_eq!(
        pijersi("setup classic\nillegal b4-b3 because power"),
        "docs/rules/en/pijersi.md:7: 'illegal b4-b3 because power': the rules say that not 'power' but \
         'standing-on' forbids b4-b3"
    );
}

#[test]
fn every_kind_of_claim_can_fail() {
    let fight = "place c3:P d3:sr f1:r\n";
    for (lines, said) in [
        ("captures c3-d3! d3:r", "c3-d3! takes rs"),
        ("captures c3-c4 c4:s", "c3-c4 takes nothing"),
        ("captures c3-d3! d4:sr", "c3-d3! takes rs"),
        ("wins c3-c4", "the game goes on"),
        ("ties c3-c4 by counter", "the game goes on"),
        ("loses c3-c4", "the game goes on"),
        ("counter c3-c4 0", "the counter is at 1"),
        ("turns 3", "6 turns"),
        ("legal c3-c4!", "the rules write c3-c4"),
    ] {
        let fault = pijersi(&format!("{fight}{lines}"));
        assert!(fault.starts_with("docs/rules/en/pijersi.md:7: ") && fault.ends_with(said), "{fault}");
    }
    let arrives = pijersi("place f3:R c5:s\ngoes-on f3-g3\nwins f3-g3 by blocked");
    assert_eq!(arrives.matches("the rules say: white (far-row)").count(), 2, "{arrives}");
}

#[test]
fn a_syntax_error_is_reported_with_its_place() {
    for (lines, line, said) in [
        ("setup classic\nperhaps a1-b1", 7, "unknown line 'perhaps a1-b1'"),
        ("setup classic\nillegal a1-b1", 7, "expected because RULE"),
        ("setup classic\nillegal a1-b1 because moon", 7, "there is no rule 'moon'"),
        ("setup classic\nwins a1-b1 by moon", 7, "there is no win 'moon'"),
        ("setup classic\nlegal a1~b1", 7, "'a1~b1' is not a turn"),
        ("setup classic\nlegal a1-b1\nplay a1-b1", 8, "is out of order"),
        ("setup classic\nlegal a1-b1\nside black", 8, "is out of order"),
        ("setup classic\nplay b4=b6", 7, "is not legal"),
        ("setup chess\nlegal a1-b1", 7, "unknown setup 'chess'"),
        ("place c3:X\nlegal a1-b1", 6, "'c3:X' is not a cell with cubes"),
        ("place c3:WR c4:WR d4:WR\nlegal a1-b1", 7, "the board: "),
        ("legal a1-b1", 6, "the example has no board"),
        ("again\nlegal a1-b1", 7, "there is no board before this one"),
    ] {
        let fault = pijersi(lines);
        assert!(fault.starts_with(&format!("docs/rules/en/pijersi.md:{line}: ")), "{fault}");
        assert!(fault.contains(said), "{fault}");
    }
    let html = Page::read(RulesetId::Pijersi, Language::French, "# Un titre\n\n<b>non</b>\n");
    assert!(html.unwrap_err().to_string().starts_with("docs/rules/fr/pijersi.md:3: pages have no "));
}

#[test]
fn steps_that_no_turn_can_hold_are_checked_too() {
    let setup = "place b2:R b3:S a5:P f1:r\n";
    assert_eq!(pijersi(&format!("{setup}illegal b2-b3+a5-a6 because second-start")), "");
    assert_eq!(pijersi(&format!("{setup}illegal b2-b3-c3 because second-mover")), "");
    assert_eq!(pijersi(&format!("{setup}illegal a5-a9 because off-board")), "");
    assert!(pijersi(&format!("{setup}legal b2-b3+b3=c3")).contains("is not a turn"));
}

/// The fault of a page whose line 5 states the captures of a game.
fn captures(ruleset: RulesetId, lines: &str) -> String {
    let text = format!("# A page\n\nA paragraph.\n\n```captures\n{lines}\n```\n");
    Page::read(ruleset, Language::English, &text).err().map(|place| place.to_string()).unwrap_or_default()
}

#[test]
fn captures_are_all_stated_and_no_others() {
    let place = "docs/rules/en/pijersi.md:5: ";
    assert_eq!(captures(RulesetId::Pijersi, "R > S > P > R"), "");
    assert_eq!(captures(RulesetId::Jersi4_16, "R > S > P > R\nRPS > FKW\nF > RPSFK"), "");
    for (lines, said) in [
        ("R > S > P", "the rules say 'P > R' too"),
        ("R > S > P > R > W", "'R > W': the rules say that there is no such capture"),
        ("R > S > P > K", "there is no kind 'K'"),
    ] {
        assert_eq!(captures(RulesetId::Pijersi, lines), format!("{place}{said}"));
    }
}

#[test]
fn an_example_on_the_story_page_names_its_game() {
    let story = |fence: &str| {
        let text = format!("# A page\n\nA paragraph.\n\n```{fence}\nsetup classic\n```\n");
        let read = Page::read(PageId::Story, Language::English, &text);
        read.err().map(|place| place.to_string()).unwrap_or_default()
    };
    assert_eq!(story("jersi pijersi"), "");
    assert_eq!(story("jersi"), "docs/rules/en/story.md:5: the block names no game, as in ```jersi pijersi");
    assert_eq!(story("jersi go"), "docs/rules/en/story.md:5: there is no game 'go'");
    assert_eq!(story("captures"), story("jersi"));
}
