//! Turns as text: against the vectors, by round trips, and by hand.

use jersi_rules::{
    AnyPosition, Expected, Jersi2, Jersi4_8, Jersi4_16, Pijersi, Position, RulesetId, Turn, Variant, Variants,
};
use jersi_testkit::random::Random;
use jersi_testkit::vectors;
use proptest::prelude::*;

fn ruleset(id: &str) -> RulesetId {
    id.parse().expect("the vectors name rulesets")
}

/// The position of a vector; the figure of the Jersi 3 document has no kunti and is refused.
fn position(id: &str, variant: &str, text: &str) -> Option<AnyPosition> {
    let ruleset = ruleset(id);
    AnyPosition::read(ruleset, ruleset.variants(variant).expect("known variants"), text).ok()
}

fn sorted(texts: impl Iterator<Item = String>) -> Vec<String> {
    let mut texts: Vec<_> = texts.collect();
    texts.sort_unstable();
    texts
}

#[test]
fn the_turns_of_the_vectors_are_written_as_they_are_there() {
    for (name, id, variant) in vectors::POSITIONS {
        let mut refused = 0;
        for vector in vectors::positions(name) {
            let Some(position) = position(id, variant, &vector.psn) else {
                refused += 1;
                continue;
            };
            let turns = sorted(position.turns().into_iter().map(|turn| position.write_turn(turn)));
            assert_eq!(turns.len(), vector.n, "{}", vector.psn);
            if let Some(expected) = &vector.turns {
                assert_eq!(&turns.join(" "), expected, "{}", vector.psn);
            }
            if let Some(sum) = &vector.sha256 {
                assert_eq!(&vectors::sha256(&turns), sum, "{}", vector.psn);
            }
        }
        assert!(refused <= 8, "{name}: {refused} refused");
    }
}

#[test]
fn the_ugi_turns_of_the_vectors_are_written_and_read() {
    for vector in vectors::positions("pijersi") {
        let position = position("pijersi", "", &vector.psn).expect("a position");
        let turns = position.turns();
        let texts = sorted(turns.iter().map(|&turn| position.write_ugi(turn)));
        assert_eq!(texts.join(" "), vector.ugi.expect("Pijersi has them"), "{}", vector.psn);
        for turn in turns {
            assert_eq!(position.read_ugi(&position.write_ugi(turn)), Ok(turn));
            assert_eq!(position.read_ugi(&position.write_turn(turn)), Ok(turn), "the notation is read too");
        }
    }
}

#[test]
fn the_edge_cases_of_the_vectors_are_legal_or_not_as_ugi() {
    for edge in vectors::edges() {
        let position = position("pijersi", "", &edge.psn).expect("a position");
        let turn = position.read_ugi(&edge.ugi).expect("well written");
        assert_eq!(position.play(turn).is_ok(), edge.legal, "{}", edge.note);
        if let Some(text) = edge.turn {
            assert_eq!(position.read_turn(&text), Ok(turn), "{}", edge.note);
        }
    }
}

#[test]
fn whole_games_of_the_vectors_are_read_and_written_again() {
    for (name, id, variant) in vectors::GAMES {
        for game in vectors::games(name) {
            let variant = game.variant.as_deref().unwrap_or(variant);
            let (ruleset, start) = (ruleset(id), game.psn.as_deref());
            let variants = ruleset.variants(variant).expect("known variants");
            let rows = game.start.as_deref().map(|board| vectors::rows_of(id, board) + " w - 1");
            let mut position = if let Some(text) = start.or(rows.as_deref()) {
                AnyPosition::read(ruleset, variants, text).expect("a position")
            } else {
                let setup = ruleset.rules().setups[0].id;
                AnyPosition::start(ruleset, setup, 0, variants).expect("a setup")
            };
            for text in game.turns.split(' ') {
                let read = position.read_turn_marked(text).unwrap_or_else(|error| panic!("{text}: {error}"));
                assert!(!read.wrong_marks, "{text}");
                assert_eq!(position.write_turn(read.turn), text);
                assert_eq!(position.read_turn(&position.write_turn_plain(read.turn)), Ok(read.turn));
                position = position.play(read.turn).unwrap_or_else(|error| panic!("{text}: {error}"));
            }
        }
    }
}

#[test]
fn input_of_other_programs_is_understood() {
    let start = Position::<Pijersi>::initial();
    assert_eq!(start.read_ugi("b4c4"), start.read_turn("b4=c4"), "a whole stack");
    assert_eq!(start.read_ugi("a1a1a2"), start.read_turn("a1-a2"), "a lone cube that stacks");
    assert_eq!(start.read_ugi("a1b1c1"), start.read_turn("a1-b1=c1"), "builds and moves");
    assert_eq!(start.read_ugi("b4c4d4"), start.read_turn("b4=c4-d4"), "moves and steps off");
}

#[test]
fn ugi_of_the_other_rulesets_is_the_notation_without_marks() {
    let position = Position::<Jersi2>::initial();
    let turn = position.read_turn("a5-b5=d7").expect("well written");
    assert_eq!(position.write_ugi(turn), "a5-b5=d7");
    assert_eq!(position.read_ugi("a5-b5=d7"), Ok(turn));
    assert!(position.read_ugi("a5b5d7").is_err());
}

#[test]
fn an_error_is_shown_with_its_column() {
    let pijersi = |text| Position::<Pijersi>::initial().read_turn(text).expect_err("a mistake");
    let jersi4 = |text| Position::<Jersi4_16>::initial().read_turn(text).expect_err("a mistake");
    let place = |error: jersi_rules::TurnTextError| (error.column, error.expected);
    assert_eq!(place(pijersi("")), (1, Expected::Turn));
    assert_eq!(place(pijersi("  ?")), (3, Expected::Turn));
    assert_eq!(place(pijersi("a9-b1")), (1, Expected::Cell));
    assert_eq!(place(pijersi("a1")), (3, Expected::Sign));
    assert_eq!(place(pijersi("a1b1")), (3, Expected::Sign));
    assert_eq!(place(pijersi("a1-")), (4, Expected::Cell));
    assert_eq!(place(pijersi("a1-b1x")), (6, Expected::End));
    assert_eq!(place(pijersi("a1-b1!!!")), (8, Expected::End));
    assert_eq!(place(pijersi("a1-b1/K:a1")), (6, Expected::End));
    assert_eq!(place(pijersi("X:a1")), (1, Expected::Letter));
    assert_eq!(place(jersi4("a4-b4/m:a1")), (7, Expected::KingLetter('k')));
    assert_eq!(place(jersi4("a4-b4/K a1")), (8, Expected::Colon));
    assert_eq!(place(jersi4("M:c4/W:")), (8, Expected::Cell));
    assert_eq!(place(jersi4("#")), (2, Expected::CellOrLetter));
    assert_eq!(place(jersi4("$R")), (2, Expected::Cell));
    assert_eq!(place(jersi4("a4-b4#b3")), (6, Expected::End));
    assert_eq!(place(jersi4("a1=é")), (4, Expected::Cell));
}

#[test]
fn missing_marks_are_accepted_and_wrong_ones_are_a_warning() {
    let text = "7/8/7/8/3R-k-4/8/7/8/3K-3 w 0 1 -";
    let position = Position::<Jersi4_16>::read(text, Variants::NONE).expect("a position");
    let wrong = |text| position.read_turn_marked(text).expect("well written").wrong_marks;
    assert!(!wrong("e4-e5!!/k:i4"));
    assert!(!wrong("e4-e5/k:i4"));
    assert!(wrong("e4-e5!/k:i4"));
    assert!(wrong("e4-e3!"));
    let turn = position.read_turn("e4-e5/K: i4").expect("either case, and a space");
    assert_eq!(position.write_turn(turn), "e4-e5!!/k:i4");
    assert_eq!(position.write_turn_plain(turn), "e4-e5/k:i4");
}

const RANSOM: &str = "3k-3/1K-6/1S-5/pr7/9/8/4mR2/2R-5/PS2F-3 b 12 6 -";

fn ransom_variant() -> Variants {
    Variants::NONE.with(Variant::Ransom)
}

#[test]
fn a_joined_ransom_becomes_four_decisions() {
    let start = Position::<Jersi4_8>::read(RANSOM, ransom_variant()).expect("a position");
    let joined = "f1=h2!!-g2!#b3/K:a2";
    let turns = start.read_turns(joined).expect("well written");
    let mut position = start;
    let mut texts = Vec::new();
    for &turn in &turns {
        texts.push(position.write_turn(turn));
        position = position.play(turn).expect("legal");
    }
    assert_eq!(texts, ["f1=h2!!-g2!", "#R", "#b3", "/K:a2"]);
    assert_eq!(start.write_joined(&turns), joined);
    for same in ["f1=h2-g2$b3/k:a2", "f1=h2-g2/K:a2#b3", " f1=h2!!-g2/K: a2$b3 "] {
        assert_eq!(start.read_turns(same).as_ref(), Ok(&turns), "{same}");
    }
    assert!(start.read_turn(joined).is_err(), "several turns are not one");
    assert!(start.read_turns_marked("f1=h2!-g2#b3/K:a2").expect("well written").wrong_marks);
}

#[test]
fn a_ransom_may_be_joined_in_part() {
    let start = Position::<Jersi4_8>::read(RANSOM, ransom_variant()).expect("a position");
    let named = start.read_turns("f1=h2!!-g2!#R").expect("well written");
    assert_eq!(named.len(), 2);
    assert_eq!(start.write_joined(&named), "f1=h2!!-g2!#R");
    let naming = start.play(named[0]).expect("legal");
    assert_eq!(naming.read_turns("#b3/K:a2").expect("well written").len(), 3);
    let giving = naming.play(named[1]).expect("legal");
    let rest = giving.read_turns("#b3/K:a2").expect("well written");
    assert_eq!(giving.write_joined(&rest), "#b3/K:a2", "the king's case is its own");
}

#[test]
fn nothing_can_be_given_from_an_empty_cell() {
    let start = Position::<Jersi4_8>::read(RANSOM, ransom_variant()).expect("a position");
    let error = start.read_turns("f1=h2!!-g2!#c1/K:a2").expect_err("c1 is empty");
    assert_eq!((error.column, error.expected), (12, Expected::Gift));
}

#[test]
fn joined_turns_of_random_ransom_games_survive_a_round_trip() {
    let mut joined = 0;
    for seed in 0..20 {
        let mut random = Random::new(seed);
        let mut position = Position::<Jersi4_8>::initial_with(ransom_variant().with(Variant::NoParachute));
        let (mut begin, mut since): (_, Vec<Turn>) = (position, Vec::new());
        while let Some(turn) = eager(&mut random, &position.turns(), |turn| position.write_turn(turn)) {
            since.push(turn);
            position = position.play_unchecked(turn);
            if position.phase() == jersi_rules::Phase::Play {
                let text = begin.write_joined(&since);
                assert_eq!(begin.read_turns(&text).as_ref(), Ok(&since), "{text}");
                joined += usize::from(since.len() > 1);
                (begin, since) = (position, Vec::new());
            }
        }
    }
    assert!(joined > 0, "some king fell");
}

/// A turn that captures a king if there is one, otherwise any.
fn eager(random: &mut Random, turns: &[Turn], text: impl Fn(Turn) -> String) -> Option<Turn> {
    let royal: Vec<_> = turns.iter().copied().filter(|&turn| text(turn).contains("!!")).collect();
    random.pick(&royal).or_else(|| random.pick(turns))
}

/// A position after some random turns.
fn reached(ruleset: RulesetId, seed: u64, turns: usize) -> AnyPosition {
    let setups = ruleset.rules().setups;
    let variants = ruleset.rules().variants;
    let mut random = Random::new(seed);
    let chosen = variants.iter().filter(|_| random.once_in(2)).fold(Variants::NONE, |set, &v| set.with(v));
    let setup = setups[random.below(setups.len())].id;
    let mut position = AnyPosition::start(ruleset, setup, seed, chosen).expect("a setup");
    for _ in 0..turns {
        let Some(turn) = random.pick(&position.turns()) else { break };
        position = position.play_unchecked(turn);
    }
    position
}

fn any_position() -> impl Strategy<Value = AnyPosition> {
    let ruleset = prop::sample::select(RulesetId::ALL);
    (ruleset, any::<u64>(), 0..60_usize).prop_map(|(ruleset, seed, turns)| reached(ruleset, seed, turns))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1000))]

    #[test]
    fn any_text_is_read_or_refused(position in any_position(), text in ".*") {
        let _ = position.read_turns_marked(&text);
        let _ = position.read_turn(&text);
        let _ = position.read_ugi(&text);
    }

    #[test]
    fn any_text_like_a_turn_survives_a_round_trip(
        position in any_position(),
        text in "([a-i][1-9][-=][a-i][1-9]!{0,2}([-=][a-i][1-9])?|[KRPSFWMCN]:[a-i][1-9]|[a-i][1-9]{2})?([#$]([a-i][1-9]|[a-z]))?(/[KkMn]: ?[a-i][1-9])?",
    ) {
        if let Ok(turn) = position.read_turn(&text) {
            prop_assert_eq!(position.read_turn(&position.write_turn(turn)), Ok(turn));
            prop_assert_eq!(position.read_turn(&position.write_turn_plain(turn)), Ok(turn));
            // It need not be legal, but must not cause a panic.
            let _ = position.play(turn);
        }
        if let Ok(turns) = position.read_turns(&text) {
            let _ = position.write_joined(&turns);
        }
        if let Ok(turn) = position.read_ugi(&text) {
            let _ = position.write_ugi(turn);
        }
    }

    #[test]
    fn legal_turns_survive_a_round_trip(position in any_position()) {
        for turn in position.turns() {
            let text = position.write_turn(turn);
            let read = position.read_turn_marked(&text);
            prop_assert_eq!(read.map(|read| (read.turn, read.wrong_marks)), Ok((turn, false)), "{}", text);
            prop_assert_eq!(position.read_turns(&text), Ok(vec![turn]));
            prop_assert_eq!(position.read_ugi(&position.write_ugi(turn)), Ok(turn));
            let marks = position.captures(turn).iter().map(|capture| capture.mark()).collect::<String>();
            prop_assert_eq!(text.matches('!').count(), marks.len(), "the marks are those of the captures");
        }
    }

    #[test]
    fn a_turn_of_another_board_is_shown_without_harm(position in any_position(), other in any_position()) {
        for turn in other.turns() {
            let _ = position.write_turn(turn);
            let _ = position.write_ugi(turn);
        }
    }
}
