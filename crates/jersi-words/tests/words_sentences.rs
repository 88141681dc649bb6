//! Snapshot of all rules and results as sentences, in both languages.

use std::collections::BTreeSet;
use std::fmt::Write;

use jersi_play::Ending;
use jersi_rules::{
    AnyPosition, Blocked, Cell, ClockRule, Color, IllegalTurn, KindSet, Mover, Outcome, Position, Royal,
    Rule, Rules, Ruleset, RulesetId, Step, Tie, Turn, Variant, Visit, Win,
};
use jersi_words::{Language, Words};

/// Ruleset with variants, position or setup, turns played, and illegal turns.
type Page = (&'static str, &'static str, &'static str, &'static str, &'static str);

const PAGES: &[Page] = &[
    (
        "pijersi",
        "",
        "classic",
        "",
        "c3-d3 g1-f1 a1=b1 b1-d1 b1-b1 b4=e4 b4=b4 b4=d4 b4=b6 b4-b3 b3-b4 b4=b3 b1-c1=d1 W:c4 a3=b4",
    ),
    ("pijersi", "", "6/7/6/2p-ww3/2R-3/7/6 w 0 1", "", "c3-d3 c3-d4"),
    ("pijersi", "", "6/7/6/2p-WS3/2S-W-2/7/6 w 0 1", "", "c4-c3"),
    ("pijersi", "", "6/7/6/2p-r-3/2W-3/7/6 w 0 1", "", "c3-d3"),
    ("pijersi", "", "R-5/7/6/3r-3/6/7/6 b 0 1", "", "d4-c4"),
    ("jersi-2", "", "symmetrical", "", "b3-a3 K:d4"),
    ("jersi-2", "", "5/6/7/8/RKn-3C-R-2/5c-2/7/6/2N-2 w - 1", "", "e1=e2-e3"),
    ("jersi-2", "", "free", "N:a3 n:i3 R:a1 r:i1 K:a1 k:h1", "R:c1 R:a3 R:a1 N:b1 a1-b1"),
    ("jersi-2", "", "free", "N:a3", "R:c1"),
    ("jersi-3", "", "mokca", "", "a5-b5=d7 b4-a4"),
    (
        "jersi-4.16",
        "",
        "k-6/8/7/8/2RSM-MPMM3/8/7/8/K-6 w 0 1 Wmmmmww",
        "",
        "e4-d4 e5=d5 e3=e4 e3=e5 e5-e6 e3-e4=d4 M:c1 W:c1/W:c2 W:e5 W:a1 W:i1 e3=d3/k:i2 #P",
    ),
    ("jersi-4.16", "", "standard", "", "W:c1/W:c3 W:c4/M:c4 M:a3 M:a2 b4-a4 b1-a1=c2"),
    ("jersi-4.16", "", "3k-3/8/7/8/2F-w-K-r-3/8/7/8/7 w 0 1", "", "e3-e4 e5-e6"),
    ("jersi-4.16", "", "k-P-ppM-mm2/R-7/7/8/9/8/7/8/K-6 w 0 1", "", "h1-i1 h1-i1/k:i2 h1-i1/k:i3 h1-i1/k:a2"),
    ("jersi-4.8", "ransom", "k-P-ppM-mm2/R-7/7/8/9/8/7/8/K-6 w 0 1", "", "h1-i1/k:i4"),
    ("jersi-4.8", "ransom", "k-P-ppM-mm2/R-7/7/8/9/8/7/8/K-6 w 0 1", "h1-i1", "#S #M #K a1-a2"),
    ("jersi-4.8", "ransom", "k-P-ppM-mm2/R-7/7/8/9/8/7/8/K-6 w 0 1", "h1-i1 #P", "#i5 #h1 i2-h2"),
    ("jersi-4.8", "ransom", "k-P-ppM-mm2/R-7/7/8/9/8/7/8/K-6 w 0 1", "h1-i1 #P #i3", "/k:a2 a1-a2"),
];

fn position(&(ruleset, variants, start, played, _): &Page) -> AnyPosition {
    let ruleset: RulesetId = ruleset.parse().expect("a ruleset");
    let variants = ruleset.variants(variants).expect("variants");
    let first = if start.contains('/') {
        AnyPosition::read(ruleset, variants, start).expect("a position")
    } else {
        AnyPosition::start(ruleset, start, 0, variants).expect("a setup")
    };
    played.split_whitespace().fold(first, |position, text| {
        position.play(position.read_turn(text).expect("a turn")).expect("a legal turn")
    })
}

/// Two steps that have no notation.
struct Steps(Mover, &'static str, &'static str);

impl Visit for Steps {
    type Output = IllegalTurn;
    fn visit<R: Ruleset>(self, position: &Position<R>) -> IllegalTurn {
        let cell = |name| -> Cell { position.game().shape().named(name).expect("a cell") };
        let first = Step { mover: Mover::Stack, from: cell("b4"), to: cell("c4") };
        let second = Step { mover: self.0, from: cell(self.1), to: cell(self.2) };
        position.check_steps(first, second).expect_err("not legal")
    }
}

/// Refusals without a text that causes them.
fn unwritten() -> Vec<(&'static str, AnyPosition, IllegalTurn)> {
    let pijersi = AnyPosition::initial(RulesetId::Pijersi);
    let beyond = RulesetId::Jersi4_16.shape().named("i7").expect("a cell of a larger board");
    let near = pijersi.shape().named("a1").expect("a cell");
    vec![
        ("b4=c4, b3-c3", pijersi, pijersi.visit(Steps(Mover::Cube, "b3", "c3"))),
        ("b4=c4, c4=d4", pijersi, pijersi.visit(Steps(Mover::Stack, "c4", "d4"))),
        ("a1-?", pijersi, pijersi.play(Turn::cube(near, beyond)).expect_err("off the board")),
    ]
}

#[test]
fn each_rule_has_a_sentence() {
    let words = Language::ALL.map(Words::new);
    let mut tries = Vec::new();
    for page in PAGES {
        let position = position(page);
        for text in page.4.split_whitespace() {
            let turn = position.read_turn(text).expect("a turn");
            let why = position.play(turn).expect_err(text);
            tries.push((text, position, why));
        }
    }
    tries.extend(unwritten());
    let mut lines = String::new();
    for (text, position, why) in &tries {
        let said = words.each_ref().map(|words| words.why_not(position, why)).join("\n  ");
        writeln!(lines, "{} {text} ({})\n  {said}", position.ruleset(), why.rule.id()).expect("text");
    }
    let told: BTreeSet<Rule> = tries.iter().map(|(_, _, why)| why.rule).collect();
    let absent: Vec<_> = Rule::ALL.iter().filter(|rule| !told.contains(rule)).map(|rule| rule.id()).collect();
    assert!(absent.is_empty(), "no try breaks {absent:?}");
    insta::assert_snapshot!(lines);
}

/// Whether a game of these rules may end this way.
fn may_end(rules: &Rules, outcome: Outcome) -> bool {
    let is_countdown = matches!(rules.clock, ClockRule::Countdown { .. });
    match outcome {
        Outcome::Win { how: Win::KuntiCaptured, .. } => matches!(rules.royal, Royal::Fatal(_)),
        Outcome::Win { how: Win::KingNotRelocatable, .. } => matches!(rules.royal, Royal::Relocated(_)),
        Outcome::Win { how: Win::RansomNotPayable, .. } => rules.variants.contains(&Variant::Ransom),
        Outcome::Win { how: Win::FarRow, .. } => rules.runners != KindSet::NONE,
        Outcome::Win { how: Win::CountdownKinds | Win::CountdownCubes, .. }
        | Outcome::Tie(Tie::CountdownEqual) => is_countdown,
        Outcome::Tie(Tie::Counter) => !is_countdown,
        Outcome::Win { how: Win::Blocked, .. } => rules.blocked == Blocked::Loses,
        Outcome::Tie(Tie::Blocked) => rules.blocked == Blocked::Ties,
    }
}

#[test]
fn each_ending_is_described_with_the_numbers_of_its_ruleset() {
    let words = Language::ALL.map(Words::new);
    let mut lines = String::new();
    for &ruleset in RulesetId::ALL {
        let wins = Win::ALL.map(|how| Outcome::Win { by: Color::White, how });
        let ties = Tie::ALL.map(Outcome::Tie);
        for outcome in wins.into_iter().chain(ties).filter(|&outcome| may_end(ruleset.rules(), outcome)) {
            let said = words.each_ref().map(|words| words.outcome(ruleset, outcome)).join("\n  ");
            writeln!(lines, "{ruleset} {outcome}\n  {said}").expect("text");
        }
    }
    let endings = [
        Ending::Resignation { by: Color::White },
        Ending::Time { of: Color::Black },
        Ending::Agreement,
        Ending::TurnLimit,
        Ending::Stopped(Outcome::Win { by: Color::Black, how: Win::CountdownKinds }),
        Ending::Stopped(Outcome::Win { by: Color::White, how: Win::CountdownCubes }),
        Ending::Stopped(Outcome::Tie(Tie::CountdownEqual)),
        Ending::Unexplained(Some(Color::Black)),
        Ending::Unexplained(None),
    ];
    for ending in endings {
        let said = words.each_ref().map(|words| words.ending(RulesetId::Pijersi, ending)).join("\n  ");
        writeln!(lines, "{ending}\n  {said}").expect("text");
    }
    insta::assert_snapshot!(lines);
}

#[test]
fn an_unreadable_turn_is_answered_with_place_and_expectation() {
    let words = Language::ALL.map(Words::new);
    let mut lines = String::new();
    for (ruleset, text) in [
        (RulesetId::Pijersi, "!"),
        (RulesetId::Pijersi, "b4="),
        (RulesetId::Pijersi, "b4=z9"),
        (RulesetId::Pijersi, "b4b5"),
        (RulesetId::Pijersi, "a8-a7"),
        (RulesetId::Pijersi, "A2-B2=D3"),
        (RulesetId::Pijersi, "a2-B2"),
        (RulesetId::Pijersi, "a2-b2-c2"),
        (RulesetId::Pijersi, "a2=b2=c2"),
        (RulesetId::Pijersi, "a2-b2=c2=d2"),
        (RulesetId::Pijersi, "pass"),
        (RulesetId::Jersi2, "X:e5"),
        (RulesetId::Jersi4_8, "Q:c3"),
        (RulesetId::Jersi4_8, "M:c4/M:c5/W:c6"),
        (RulesetId::Jersi4_8, "M:c3/c4"),
        (RulesetId::Jersi4_8, "a1-b1/R:c4"),
        (RulesetId::Jersi4_8, "#Q"),
        (RulesetId::Jersi4_8, "a1-b1#d4"),
    ] {
        let position = AnyPosition::initial(ruleset);
        let error = position.read_turns(text).expect_err(text);
        let said = words.each_ref().map(|words| words.unread(&position, text, &error)).join("\n  ");
        writeln!(lines, "{text}\n  {said}").expect("text");
    }
    insta::assert_snapshot!(lines);
}
