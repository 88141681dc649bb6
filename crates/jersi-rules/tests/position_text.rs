//! Position text: round trips, errors with their place, and no panic on any text.

use jersi_rules::{
    Color, Draft, Fixed, Jersi2, Jersi3, Jersi4_8, Jersi4_16, Kind, Phase, Pijersi, Position,
    PositionTextError, TextFault, TextField, Variants,
};
use jersi_testkit::random::Random;
use jersi_testkit::{cases, vectors};
use proptest::prelude::*;

fn variants<R: Fixed>(names: &str) -> Variants {
    Variants::parse(names, R::RULES.variants).expect("the ruleset has the variant")
}

/// Reads a text of a ruleset given by its name, and writes it again.
fn reread(ruleset: &str, variant: &str, text: &str) -> Result<String, PositionTextError> {
    fn with<R: Fixed>(variant: &str, text: &str) -> Result<String, PositionTextError> {
        Position::<R>::read(text, variants::<R>(variant)).map(|position| position.text())
    }
    match ruleset {
        "jersi-2" => with::<Jersi2>(variant, text),
        "jersi-3" => with::<Jersi3>(variant, text),
        "jersi-4.8" => with::<Jersi4_8>(variant, text),
        "jersi-4.16" => with::<Jersi4_16>(variant, text),
        "pijersi" => with::<Pijersi>(variant, text),
        _ => panic!("no such ruleset: {ruleset}"),
    }
}

/// Place and error of a text of Pijersi.
fn fault(text: &str) -> (TextField, usize, TextFault) {
    fault_of::<Pijersi>(text)
}

fn fault_of<R: Fixed>(text: &str) -> (TextField, usize, TextFault) {
    match Draft::<R>::read(text, Variants::NONE) {
        Err(PositionTextError::Text { field, at, why }) => (field, at, why),
        other => panic!("{text:?} gives {other:?}"),
    }
}

#[test]
fn the_starts_are_those_of_the_rules() {
    let jersi3 = Position::<Jersi3>::start("mokca", 0, Variants::NONE).expect("a setup");
    assert_eq!(
        Position::<Jersi2>::initial().text(),
        "k-rcn-rkc-/c-r-k-c-r-k-/7/8/9/8/7/K-R-C-K-R-C-/C-RKN-RCK- w - 1"
    );
    assert_eq!(jersi3.text(), "rckmn-rck-/k-r-c-k-r-c-/7/8/9/8/7/C-R-K-C-R-K-/K-RCN-KMRC w - 1");
    assert_eq!(
        Position::<Jersi4_16>::initial().text(),
        "p-r-s-k-r-s-p-/f-s-p-r-s-p-r-f-/7/8/9/8/7/F-R-P-S-R-P-S-F-/P-S-R-K-S-R-P- w 0 1 MMMMWWmmmmww"
    );
    assert_eq!(
        Position::<Jersi4_8>::initial_with(variants::<Jersi4_8>("no-parachute")).to_string(),
        "p-r-s-k-r-s-p-/f-s-p-r-s-p-r-f-/7/8/9/8/7/F-R-P-S-R-P-S-F-/P-S-R-K-S-R-P- w 0 1 -"
    );
    assert_eq!(
        Position::<Pijersi>::initial().text(),
        "s-p-r-s-p-r-/p-r-s-wwr-s-p-/6/7/6/P-S-R-WWS-R-P-/R-P-S-R-P-S- w 0 1"
    );
}

#[test]
fn every_vector_except_the_figure_is_a_valid_position() {
    let mut read = 0;
    let mut refused = Vec::new();
    let mut take = |ruleset: &str, variant: &str, text: &str| {
        read += 1;
        match reread(ruleset, variant, text) {
            Ok(written) => assert_eq!(written, text),
            Err(error) => refused.push((text.to_owned(), error)),
        }
    };
    for (name, ruleset, variant) in vectors::POSITIONS {
        for vector in vectors::positions(name) {
            take(ruleset, variant, &vector.psn);
        }
    }
    for (name, ruleset, variant) in vectors::GAMES {
        for game in vectors::games(name) {
            let variant = game.variant.as_deref().unwrap_or(variant);
            game.psn.iter().for_each(|text| take(ruleset, variant, text));
        }
    }
    for (name, ruleset, variant) in vectors::ENDINGS {
        vectors::endings(name).iter().filter_map(|v| v.psn.as_ref()).for_each(|t| take(ruleset, variant, t));
    }
    for (name, ruleset, variant) in vectors::RECORDED {
        vectors::recorded(name).iter().filter_map(|v| v.psn.as_ref()).for_each(|t| take(ruleset, variant, t));
    }
    for vector in vectors::constructed() {
        take("jersi-4.16", "", &vector.psn);
    }
    for vector in vectors::perfts() {
        take("pijersi", "", &vector.psn);
    }
    for edge in vectors::edges() {
        take("pijersi", "", &edge.psn);
        edge.after.iter().for_each(|text| take("pijersi", "", text));
    }
    assert!(read > 1500, "only {read} texts");
    // The figure of the Jersi 3 document: without a kunti, with two white guardians.
    for (text, error) in &refused {
        let figure = "the white kunti is missing";
        assert!(error.to_string().contains(figure), "{text}: {error}");
    }
    assert_eq!(refused.len(), 1, "{refused:#?}");
}

#[test]
fn every_case_and_its_results_are_valid_positions() {
    for case in cases::ALL.iter().flat_map(|(_, cases)| cases.iter()) {
        let after = case.after.iter().map(|after| after.1);
        for text in [case.position].into_iter().chain(after) {
            assert_eq!(reread(case.ruleset, case.variant, text).as_deref(), Ok(text), "{}", case.name);
        }
    }
}

#[test]
fn reading_is_lenient() {
    let read = |text: &str| Position::<Jersi4_16>::read(text, Variants::NONE).expect("a position").text();
    let plain = "3k-3/8/7/8/9/8/7/8/3K-3 b 39 1";
    assert_eq!(read(plain), format!("{plain} -"));
    assert_eq!(read(&format!("  {} \t", plain.replace(' ', "   "))), format!("{plain} -"));
    assert_eq!(read(&format!("{plain} wMWm")), format!("{plain} MWmw"));
    let jersi2 = |text: &str| Position::<Jersi2>::read(text, Variants::NONE).expect("a position").text();
    assert_eq!(jersi2("2n-2/6/7/8/9/8/7/6/2N-2 w 20 1 -"), "2n-2/6/7/8/9/8/7/6/2N-2 w 20 1");
}

#[test]
fn a_reserve_means_placing_where_there_are_no_drops() {
    let text = "5/6/7/8/9/8/7/6/2N-2 b - 1 CCCCKKKKRRRRcccckkkknrrrr";
    let position = Position::<Jersi2>::read(text, Variants::NONE).expect("a position");
    assert_eq!(position.phase(), Phase::Place);
    assert_eq!(position.in_reserve(Color::White, Kind::Kunti), 0);
    assert_eq!(position.in_reserve(Color::Black, Kind::Kunti), 1);
    assert_eq!(position.text(), text);
}

#[test]
fn the_phases_of_a_ransom_are_read_and_written() {
    let ransom = variants::<Jersi4_8>("ransom");
    let rows = "f-6/r-p-sr5/7/8/4R-4/8/7/8/3K-3";
    for (rest, phase) in [
        ("w 5 7 - name:k", Phase::Name),
        ("b 5 7 - give:kr", Phase::Give(Kind::Rock)),
        ("w 5 7 ww relocate:k", Phase::Relocate),
    ] {
        let text = format!("{rows} {rest}");
        let position = Position::<Jersi4_8>::read(&text, ransom).expect("a position");
        assert_eq!((position.phase(), position.text()), (phase, text));
    }
}

#[test]
fn errors_are_shown_with_their_field_and_place() {
    use TextField::{Counter, Phase, Reserve, Rest, Rows, Side, Turn};
    let rows = "6/7/6/7/6/7/6";
    assert_eq!(fault(""), (Rows, 0, TextFault::Missing));
    assert_eq!(fault("6/7"), (Rows, 0, TextFault::RowCount { found: 2, expected: 7 }));
    assert_eq!(fault(" 6/8/6/7/6/7/6"), (Rows, 3, TextFault::RowLength { row: 'f', expected: 7 }));
    assert_eq!(fault("6/7/5/7/6/7/6"), (Rows, 5, TextFault::RowLength { row: 'e', expected: 6 }));
    assert_eq!(fault("6R-/7/6/7/6/7/6"), (Rows, 1, TextFault::RowLength { row: 'g', expected: 6 }));
    assert_eq!(fault("6/7/6/7/6/7/05R-"), (Rows, 12, TextFault::Number));
    assert_eq!(fault("5K-/7/6/7/6/7/6"), (Rows, 1, TextFault::Letter { letter: 'K' }));
    assert_eq!(fault("5é-/7/6/7/6/7/6"), (Rows, 1, TextFault::Letter { letter: 'é' }));
    assert_eq!(fault("5RK/7/6/7/6/7/6"), (Rows, 2, TextFault::Letter { letter: 'K' }));
    assert_eq!(fault("5R/7/6/7/6/7/6"), (Rows, 2, TextFault::HalfUnit));
    assert_eq!(fault(rows), (Side, 13, TextFault::Missing));
    assert_eq!(fault(&format!("{rows} W 0 1")), (Side, 14, TextFault::Side));
    assert_eq!(fault(&format!("{rows} w +1 1")), (Counter, 16, TextFault::NumberOrNone));
    assert_eq!(fault(&format!("{rows} w 0 -")), (Turn, 18, TextFault::Number));
    assert_eq!(fault(&format!("{rows} w 0 99999999999")), (Turn, 18, TextFault::Number));
    assert_eq!(fault(&format!("{rows} w 0 1 W-")), (Reserve, 21, TextFault::Letter { letter: '-' }));
    assert_eq!(fault(&format!("{rows} w 0 1 - -")), (Rest, 22, TextFault::Unexpected));
    assert_eq!(fault(&format!("{rows} w 0 1 name:R")), (Phase, 20, TextFault::Phase));
    let rows = "7/8/7/8/9/8/7/8/7";
    let victim = TextFault::Victim { victim: Color::Black };
    assert_eq!(fault_of::<Jersi4_8>(&format!("{rows} w 0 1 - name:K")), (Phase, 26, victim));
    assert_eq!(fault_of::<Jersi4_8>(&format!("{rows} b 0 1 - give:kR")), (Phase, 26, TextFault::Phase));
    assert_eq!(fault_of::<Jersi4_8>(&format!("{rows} b 0 1 - play:k")), (Phase, 26, TextFault::Phase));
}

#[test]
fn messages_name_the_field_and_all_faults() {
    let message =
        |text: &str| Position::<Pijersi>::read(text, Variants::NONE).expect_err("no position").to_string();
    assert_eq!(message("6/7/6/7/6/7/6 x 0 1"), "side at byte 14: expected 'w' or 'b'");
    assert_eq!(
        message("R-5/7/6/3RW3/6/7/6 w - 0"),
        "not a position: d4: a white wise may not stand on a white rock; the counter needs a number; \
         the turn number is 0, expected 1 to 65535; g1: white has already arrived"
    );
}

/// Some positions of a random game, and its end.
fn random_game<R: Fixed>(start: Position<R>, seed: u64) -> Vec<Position<R>> {
    let mut random = Random::new(seed);
    let mut game = vec![start];
    while let Some(turn) = random.pick(&game[game.len() - 1].turns())
        && game.len() < 150
    {
        game.push(game[game.len() - 1].play_unchecked(turn));
    }
    game
}

fn assert_round_trips<R: Fixed>(seed: u64) {
    let mut random = Random::new(seed);
    let setup = random.pick(R::RULES.setups).expect("there are setups");
    let offered = R::RULES.variants.iter().filter(|_| random.once_in(2));
    let variants = offered.fold(Variants::NONE, |all, &variant| all.with(variant));
    let start = Position::<R>::start(setup.id, seed, variants).expect("a start");
    for position in random_game(start, seed) {
        let text = position.text();
        assert_eq!(Position::read(&text, variants), Ok(position), "{text}");
        assert_eq!(Draft::from(position).check(), Ok(position), "{text}");
        assert_eq!(Draft::read(&text, variants), Ok(Draft::from(position)), "{text}");
    }
}

/// Reads any text in every ruleset; accepted text must be a fixed point.
fn read_all(text: &str) {
    fn with<R: Fixed>(text: &str) {
        let all = R::RULES.variants.iter().fold(Variants::NONE, |all, &variant| all.with(variant));
        for variants in [Variants::NONE, all] {
            if let Ok(position) = Position::<R>::read(text, variants) {
                assert_eq!(Position::read(&position.text(), variants), Ok(position));
                assert_eq!(position.turns().is_empty(), position.outcome().is_some());
            }
        }
    }
    with::<Jersi2>(text);
    with::<Jersi3>(text);
    with::<Jersi4_8>(text);
    with::<Jersi4_16>(text);
    with::<Pijersi>(text);
}

proptest! {
    #[test]
    fn written_text_survives_a_round_trip(seed: u64) {
        assert_round_trips::<Jersi2>(seed);
        assert_round_trips::<Jersi3>(seed);
        assert_round_trips::<Jersi4_8>(seed);
        assert_round_trips::<Jersi4_16>(seed);
        assert_round_trips::<Pijersi>(seed);
    }

    #[test]
    fn any_text_is_read_or_refused(text in any::<String>()) {
        read_all(&text);
    }

    #[test]
    fn any_text_of_such_letters_is_read_or_refused(text in "[RPSWFKMNCrpswfkmnc1-9/é:-]{0,60}( [wb-] [0-9-]{1,3} [0-9]{1,3} [MWmwa-z:-]{0,9}){0,2}") {
        read_all(&text);
    }

    #[test]
    fn a_damaged_text_is_read_or_refused(seed: u64, at: prop::sample::Index, put in "\\PC{0,3}", cut in 0_usize..4) {
        let game = random_game(Position::<Jersi4_8>::initial(), seed);
        let mut text: Vec<char> = game[seed as usize % game.len()].text().chars().collect();
        let at = at.index(text.len());
        text.splice(at..(at + cut).min(text.len()), put.chars());
        read_all(&text.into_iter().collect::<String>());
    }
}
