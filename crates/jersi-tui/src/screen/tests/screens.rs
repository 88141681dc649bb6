//! Snapshots of screens.

use jersi_rules::record::Record;
use jersi_rules::{Color, Phase, RulesetId};
use jersi_words::{Language, Words};

use super::*;

/// A game of each ruleset with stacks, captures and a selected unit.
#[allow(
    unreachable_patterns,
    clippy::match_wildcard_for_single_variants,
    reason = "games from rules files, where they are compiled"
)]
fn scene(ruleset: RulesetId) -> App {
    let mut app = people(Game::new(&AnyPosition::initial(ruleset)));
    let opening: &[&str] = match ruleset {
        RulesetId::Jersi2 => &["a5-b5=d7", "i5-h5=f7", "d7=e8-f7", "h6-g6", "e8-f7=g6", "i2-h3=f5"],
        RulesetId::Jersi3 => &["a5-b5=d7", "i5-h5=f7"],
        RulesetId::Jersi4_8 => &["a2-b2=d3", "h4-h3=f4", "b3-b4=d5", "f4=d3!", "d5=d3!-e4", "m:f3/m:f4"],
        RulesetId::Jersi4_16 => &["M:d4/W:d4", "m:f3/m:f4", "a2-b2=d3"],
        RulesetId::Pijersi => &["b4=c4-d4", "g6-f6=e5", "a1-b2=d3"],
        _ => &[],
    };
    for turn in opening {
        type_turn(&mut app, turn);
        assert_eq!(
            app.table.game().path(app.table.game().current()).len(),
            turns(&app).len(),
            "{turn}: {}",
            said(&app)
        );
    }
    assert_eq!(turns(&app).len(), opening.len(), "{}: {}", ruleset, said(&app));
    app
}

#[test]
fn every_ruleset_is_drawn_small_and_large_with_unicode_and_in_ascii() {
    for &ruleset in RulesetId::ALL {
        for (style, name) in [(UNICODE, "unicode"), (ASCII, "ascii")] {
            for (width, height) in [(80, 24), (120, 40)] {
                let mut app = scene(ruleset);
                app.style = style;
                let shown = screen(&mut app, width, height);
                assert!(name == "unicode" || shown.is_ascii());
                insta::assert_snapshot!(format!("{ruleset}-{width}x{height}-{name}"), shown);
            }
        }
    }
}

#[test]
fn a_large_screen_has_a_large_board() {
    for ruleset in [RulesetId::Pijersi, RulesetId::Jersi4_16] {
        let mut app = scene(ruleset);
        insta::assert_snapshot!(format!("{ruleset}-200x60-unicode"), screen(&mut app, 200, 60));
        app.style = ASCII;
        let shown = screen(&mut app, 200, 60);
        assert!(shown.is_ascii());
        insta::assert_snapshot!(format!("{ruleset}-200x60-ascii"), shown);
    }
}

/// A record with names, glyphs, comments and control characters.
const SAID: &str = "[Ruleset \"pijersi\"]
[White \"Ann \u{1b}]0;x\u{7} Lee\"]
[Black \"Zo\u{e9} \u{202e}B\"]

{An old game.}
1. b4=c4-d4 $1 {Bold,\u{1b}[2J and right:
the middle matters more than the edge.} g6-f6=e5 $6 $200 2. a1-b2=d3 $3 *
";

#[test]
fn names_glyphs_and_comments_of_a_record_are_shown_without_control_sequences() {
    let record = Record::read(SAID).expect("a record");
    let mut app = people(Game::from_record(&record).expect("legal turns"));
    assert!(screen(&mut app, 80, 24).contains("An old game."));
    keys(&mut app, ".");
    let shown = screen(&mut app, 80, 24);
    insta::assert_snapshot!("remarks", shown);
    assert!(!shown.contains(|sign: char| sign.is_control() && sign != '\n'));
    assert!(!shown.contains('\u{202e}'));
    app.style = ASCII;
    assert!(screen(&mut app, 80, 24).is_ascii());
}

#[test]
fn a_program_in_the_seat_of_a_recorded_player_is_named_beside_it() {
    let record = Record::read(SAID).expect("a record");
    let game = Game::from_record(&record).expect("legal turns");
    let mut app = with_players(game, [Seat::Person, Seat::Level(3)], GameSaver::default());
    assert!(screen(&mut app, 100, 30).contains("(level 3)"));
}

#[test]
fn every_cube_to_be_placed_is_visible_on_the_smallest_screen() {
    let mut count = 0;
    for &ruleset in RulesetId::ALL {
        for free in ruleset.rules().setups {
            let mut app = people(setup(ruleset.id(), free.id, ""));
            if app.table.position().phase() != Phase::Place {
                continue;
            }
            for language in Language::ALL {
                app.words = Words::new(language);
                let shown = screen(&mut app, 80, 24);
                for side in Color::BOTH {
                    for rule in ruleset.rules().kinds {
                        let held = app.table.game().view().in_reserve(side, rule.kind);
                        let letter = side.case(ruleset.rules().letter(rule.kind));
                        let cube = format!(" {letter} ×{held}");
                        assert!(held == 0 || shown.contains(&cube), "{} {cube}:\n{shown}", free.id);
                        count += held;
                    }
                }
            }
        }
    }
    assert!(count > 100, "{count}");
    let mut app = people(setup("jersi-3", "free-mokca", ""));
    insta::assert_snapshot!("jersi-3-free-mokca-80x24", screen(&mut app, 80, 24));
}

#[test]
fn the_page_about_the_terminal_shows_true_screens() {
    let page = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/terminal.md");
    let page = std::fs::read_to_string(page).expect("the page");
    for (ruleset, style) in [(RulesetId::Jersi4_8, UNICODE), (RulesetId::Jersi2, ASCII)] {
        let mut app = scene(ruleset);
        app.style = style;
        let shown = screen(&mut app, 80, 24);
        assert!(page.contains(&shown), "{shown}");
    }
}

#[test]
fn targets_captures_and_the_selection_are_marked() {
    let mut app = people(position("pijersi", "", "6/7/2s-p-2/2R-S-3/6/7/6 w 0 1"));
    app.style = ASCII;
    at(&mut app, "d4", "\n");
    insta::assert_snapshot!("marks", screen(&mut app, 80, 24));
}

#[test]
fn threats_are_marked_and_described() {
    let mut app = people(position("pijersi", "", "6/7/2s-p-2/2R-S-3/6/7/6 w 0 1"));
    keys(&mut app, "x");
    assert!(said(&app).starts_with("Black "), "{}", said(&app));
    let marked = app.threats.captures.iter().map(|&cell| app.table.ruleset().shape().name(cell).to_string());
    assert_eq!(marked.collect::<Vec<_>>(), ["d3"]);
}

#[test]
fn a_screen_that_is_too_small_shows_a_message() {
    let mut app = people(setup("pijersi", "classic", ""));
    let shown = screen(&mut app, 60, 20);
    assert!(shown.starts_with("The screen is too small: 60 x 20. It needs 80 x 24."), "{shown}");
    assert!(screen(&mut app, 80, 24).contains("Pijersi"));
}

#[test]
fn the_help_lists_every_key_in_both_languages() {
    for language in Language::ALL {
        let mut app = people(setup("jersi-4.8", "standard", "ransom"));
        app.words = Words::new(language);
        keys(&mut app, "?");
        insta::assert_snapshot!(format!("help-{}", language.code()), screen(&mut app, 100, 70));
        keys(&mut app, "\u{1b}");
        assert!(app.help.is_none());
    }
}

#[test]
fn french_fits_into_the_smallest_screen() {
    let mut app = people(setup("jersi-4.16", "standard", ""));
    app.words = Words::new(Language::French);
    type_turn(&mut app, "M:d4/W:d4");
    insta::assert_snapshot!("french", screen(&mut app, 80, 24));
}

#[test]
fn the_board_can_be_turned_about() {
    let mut app = people(setup("pijersi", "classic", ""));
    keys(&mut app, "c");
    let shown = screen(&mut app, 80, 24);
    let (above, below) = (shown.find("a6").expect("row a"), shown.find("g6").expect("row g"));
    assert!(above < below, "{shown}");
    let corner = named(&app, "a1");
    go(&mut app, corner);
    press(&mut app, KeyCode::Down);
    assert_eq!(app.cursor.cell(), named(&app, "b2"), "down is towards Black");
}

#[test]
fn variations_are_below_their_alternative_turn() {
    let mut app = people(setup("pijersi", "classic", ""));
    for turn in ["b4=c4-d4", "g6-f6=e5", "a1-b2=d3"] {
        type_turn(&mut app, turn);
    }
    keys(&mut app, ",,");
    for turn in ["f4=e4", "a2-b3"] {
        type_turn(&mut app, turn);
    }
    app.style = ASCII;
    insta::assert_snapshot!("variations", screen(&mut app, 80, 24));
}
