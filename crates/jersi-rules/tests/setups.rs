//! Starts of games: the setups of every ruleset, permanent meaning of seeds, setup codes, and the setup prologue of the
//! Pijersi author's files.

use jersi_rules::{
    CodeError, Color, Counter, Draft, DraftFault, Fixed, Jersi2, Jersi3, Jersi4_8, Jersi4_16, Kind, Phase,
    Pijersi, Position, PrologueFault, StartError, Variant, Variants, read_prologue, write_prologue,
};
use proptest::prelude::*;

const NO_PARACHUTE: Variants = Variants::NONE.with(Variant::NoParachute);

fn start<R: Fixed>(setup: &str, seed: u64) -> Position<R> {
    Position::start(setup, seed, Variants::NONE).expect("a setup of the ruleset")
}

fn from_code(code: &str) -> Result<Position<Pijersi>, CodeError> {
    Position::from_setup_code(code, Variants::NONE)
}

/// The rows of a position text.
fn rows<R: Fixed>(position: &Position<R>) -> String {
    position.text().split(' ').next().expect("a first field").to_owned()
}

/// Number of cubes of a kind that a side has on the board.
fn count<R: Fixed>(position: &Position<R>, color: Color, kind: Kind) -> u32 {
    Draft::from(*position).on_board(color, kind)
}

#[test]
fn every_setup_makes_a_start() {
    fn all<R: Fixed>() {
        for setup in R::RULES.setups {
            for seed in 0..50 {
                let start = start::<R>(setup.id, seed);
                assert_eq!((start.side(), start.number()), (Color::White, 1), "{}", setup.id);
                assert_eq!(start.outcome(), None, "{}", setup.id);
                assert!(start.counter() == Counter::ZERO || start.counter() == Counter::IDLE);
                if !setup.is_random() {
                    assert_eq!(start, self::start::<R>(setup.id, 0));
                }
            }
        }
        assert_eq!(Position::<R>::initial(), start::<R>(R::RULES.setups[0].id, 0));
    }
    all::<Jersi2>();
    all::<Jersi3>();
    all::<Jersi4_8>();
    all::<Jersi4_16>();
    all::<Pijersi>();
}

#[test]
fn an_unknown_setup_is_answered_with_the_available_ones() {
    let error = Position::<Pijersi>::start("standard", 0, Variants::NONE).expect_err("no such setup");
    assert_eq!(
        error.to_string(),
        "unknown setup 'standard': this ruleset has classic, full-random, half-random"
    );
    let error = Position::<Pijersi>::start("classic", 0, NO_PARACHUTE).expect_err("no such variant");
    assert!(matches!(error, StartError::UnknownVariant(_)));
    assert_eq!(error.to_string(), "unknown variant 'no-parachute': this ruleset has none");
}

#[test]
fn without_parachuting_the_reserves_are_empty() {
    let start = Position::<Jersi4_16>::start("standard", 0, NO_PARACHUTE).expect("a setup");
    assert_eq!(start, Position::initial_with(NO_PARACHUTE));
    assert!(start.text().ends_with(" w 0 1 -"));
    assert_eq!(start.variants(), NO_PARACHUTE);
}

#[test]
fn a_variant_that_is_not_offered_is_left_out_of_the_initial_position() {
    assert_eq!(Position::<Pijersi>::initial_with(NO_PARACHUTE), Position::initial());
}

#[test]
fn a_free_setup_begins_with_all_cubes_in_reserve() {
    let free = start::<Jersi3>("free", 0);
    assert_eq!(free.phase(), Phase::Place);
    assert_eq!(free.text(), "5/6/7/8/9/8/7/6/5 w - 1 CCCCKKKKNRRRRcccckkkknrrrr");
    assert_eq!(
        start::<Jersi3>("free-mokca", 0).text(),
        "5/6/7/8/9/8/7/6/5 w - 1 CCCCKKKKMNRRRRcccckkkkmnrrrr"
    );
    assert_eq!(start::<Jersi2>("free", 0).text(), free.text());
}

/// These must never change: a recorded seed must always give its position.
#[test]
fn a_seed_always_gives_the_same_start() {
    let random = |seed| rows(&start::<Jersi2>("random", seed));
    let full = |seed| start::<Pijersi>("full-random", seed).setup_code().expect("a code");
    let half = |seed| start::<Pijersi>("half-random", seed).setup_code().expect("a code");
    assert_eq!(random(0), "c-kcn-kkr-/c-r-k-r-c-r-/7/8/9/8/7/R-K-R-C-K-R-/K-KCN-CCR-");
    assert_eq!(random(1), "c-kkn-krr-/r-c-k-c-r-c-/7/8/9/8/7/R-R-R-C-C-K-/C-KKN-KCR-");
    assert_eq!(random(u64::MAX), "r-rkn-crc-/c-k-c-r-k-k-/7/8/9/8/7/K-K-R-C-R-C-/R-CKN-KRC-");
    assert_eq!(
        [0, 1, 2022, u64::MAX].map(full),
        ["LSILZP-byprna", "NWMETG-jjgiud", "EUDWWI-rjdtvt", "AFNCEB-rjirlt"]
    );
    assert_eq!([0, 1, 2022, u64::MAX].map(half), ["LSILZP", "NWMETG", "EUDWWI", "AFNCEB"]);
    assert_eq!(
        rows(&start::<Pijersi>("full-random", 1)),
        "w-p-p-r-s-w-/p-s-s-rsr-r-p-/6/7/6/R-S-P-RPW-P-S-/R-P-S-W-S-R-"
    );
}

#[test]
fn half_random_is_the_same_from_both_sides() {
    for seed in 0..100 {
        let start = start::<Pijersi>("half-random", seed);
        for (cell, unit) in start.units() {
            let opposite = start.unit(Pijersi::SHAPE.turn_about(cell)).expect("a unit");
            assert_eq!(
                unit.cubes().map(|cube| (cube.color.other(), cube.kind)).collect::<Vec<_>>(),
                opposite.cubes().map(|cube| (cube.color, cube.kind)).collect::<Vec<_>>()
            );
        }
        // White's side equals that of the full shuffle with the same seed.
        let full = self::start::<Pijersi>("full-random", seed).setup_code().expect("a code");
        assert_eq!(start.setup_code().as_deref(), full.get(..6));
    }
}

#[test]
fn shuffled_cubes_are_the_whole_army_on_its_places() {
    for seed in 0..200 {
        let (jersi, pijersi) = (start::<Jersi2>("random", seed), start::<Pijersi>("full-random", seed));
        for color in Color::BOTH {
            for kind in [Kind::Rock, Kind::Paper, Kind::Scissors] {
                assert_eq!((count(&jersi, color, kind), count(&pijersi, color, kind)), (4, 4));
            }
            assert_eq!(count(&pijersi, color, Kind::Wise), 2);
        }
        for (name, color) in [("a3", Color::White), ("i3", Color::Black)] {
            let unit = jersi.unit(Jersi2::SHAPE.named(name).expect("a cell")).expect("a unit");
            assert_eq!((unit.top.kind, unit.top.color, unit.below), (Kind::Kunti, color, None));
        }
        let stacks: Vec<String> = jersi
            .units()
            .filter(|(_, unit)| unit.is_stack())
            .map(|(cell, _)| Jersi2::SHAPE.name(cell).to_string())
            .collect();
        assert_eq!(stacks, ["a2", "a4", "i2", "i4"]);
    }
}

#[test]
fn a_shuffle_favours_no_cube() {
    // On `a1` each of the four kinds of Pijersi is as frequent as in the army: 4 4 4 2 of 14.
    let mut seen = [0_u32; 4];
    for seed in 0..7000 {
        let a1 = Pijersi::SHAPE.named("a1").expect("a cell");
        seen[start::<Pijersi>("full-random", seed).unit(a1).expect("a unit").top.kind as usize] += 1;
    }
    for (kind, expected) in [(0, 2000), (1, 2000), (2, 2000), (3, 1000)] {
        assert!(seen[kind].abs_diff(expected) < 150, "{seen:?}");
    }
}

#[test]
fn setup_codes_equal_the_authors() {
    for (code, a, b) in [
        ("GRXLLS", "R-P-S-R-P-S-", "P-S-R-WWS-R-P-"),
        ("AYABEY", "R-P-S-S-R-W-", "P-P-W-PSS-R-R-"),
        ("AWALIC", "S-W-W-R-P-P-", "R-S-P-SPS-R-R-"),
        ("JEXEDA", "S-P-P-W-S-R-", "R-W-P-RRS-S-P-"),
    ] {
        let position = from_code(code).expect("a code");
        assert!(position.text().ends_with(&format!("/{b}/{a} w 0 1")), "{code}: {position}");
        assert_eq!(position.setup_code().as_deref(), Some(code));
        let twice = format!("{code}-{}", code.to_lowercase());
        assert_eq!(from_code(&twice), Ok(position));
        assert_eq!(from_code(&code.to_lowercase()), Ok(position));
    }
    assert_eq!(from_code("GRXLLS"), Ok(Position::initial()));
    assert_eq!(from_code("GRXLLS-grxlls"), Ok(Position::initial()));
}

#[test]
fn different_sides_have_a_code_each() {
    let position = from_code("AYABEY-grxlls").expect("a code");
    assert_eq!(rows(&position), "s-p-r-s-p-r-/p-r-s-wwr-s-p-/6/7/6/P-P-W-PSS-R-R-/R-P-S-S-R-W-");
    assert_eq!(position.setup_code().as_deref(), Some("AYABEY-grxlls"));
    assert_eq!(
        rows(&from_code("GRXLLS-ayabey").expect("a code")),
        "w-r-s-s-p-r-/r-r-s-psw-p-p-/6/7/6/P-S-R-WWS-R-P-/R-P-S-R-P-S-"
    );
}

/// The code of fourteen digits in the order of the code: a1-a6, b1-b3, b4 bottom, b4 top, b5-b7.
fn code_of(digits: [u32; 14]) -> String {
    let mut number = digits.iter().rev().fold(0, |number, digit| number * 4 + digit);
    let mut letters = [' '; 6];
    for letter in letters.iter_mut().rev() {
        *letter = char::from(b'A' + (number % 26) as u8);
        number /= 26;
    }
    letters.iter().collect()
}

#[test]
fn a_code_that_is_no_setup_is_refused() {
    let army = |kind, found, expected| CodeError::Army { color: Color::White, kind, found, expected };
    assert_eq!(code_of([0, 1, 2, 0, 1, 2, 1, 2, 0, 3, 3, 2, 0, 1]), "GRXLLS");
    assert_eq!(from_code("AAAAAA"), Err(army(Kind::Rock, 14, 4)));
    let five_papers = code_of([0, 1, 2, 0, 1, 1, 1, 2, 0, 3, 3, 2, 0, 1]);
    assert_eq!(from_code(&five_papers), Err(army(Kind::Paper, 5, 4)));
    let wise_on_rock = code_of([3, 1, 2, 0, 1, 2, 1, 2, 0, 0, 3, 2, 0, 1]);
    assert!(matches!(
        from_code(&wise_on_rock),
        Err(CodeError::Board { fault: DraftFault::StandingOn { .. } })
    ));
    let rock_on_wise = code_of([3, 1, 2, 0, 1, 2, 1, 2, 0, 3, 0, 2, 0, 1]);
    assert!(from_code(&rock_on_wise).is_ok());
    assert_eq!(from_code("ZZZZZZ"), Err(CodeError::TooGreat { color: Color::White }));
    assert_eq!(from_code("GRXLL"), Err(CodeError::Length { color: Color::White, found: 5, expected: 6 }));
    assert_eq!(from_code(""), Err(CodeError::Length { color: Color::White, found: 0, expected: 6 }));
    assert_eq!(from_code("GRXLLS-"), Err(CodeError::Length { color: Color::Black, found: 0, expected: 6 }));
    assert_eq!(from_code("GRXLLS-grxlls-"), Err(CodeError::Letter { letter: '-' }));
    assert_eq!(from_code("GRXLL5"), Err(CodeError::Letter { letter: '5' }));
    assert_eq!(from_code("GRXLLé"), Err(CodeError::Letter { letter: 'é' }));
    assert_eq!(Position::<Jersi2>::from_setup_code("GRXLLS", Variants::NONE), Err(CodeError::NoCodes));
    assert!(matches!(
        Position::<Pijersi>::from_setup_code("GRXLLS", NO_PARACHUTE),
        Err(CodeError::UnknownVariant(_))
    ));
}

#[test]
fn only_a_start_has_a_setup_code() {
    let start = Position::<Pijersi>::initial();
    assert_eq!(start.play_unchecked(start.turns()[0]).setup_code(), None);
    let read = |text: &str| Position::<Pijersi>::read(text, Variants::NONE).expect("a position");
    assert_eq!(read(&start.text().replace("w 0 1", "b 0 1")).setup_code(), None);
    assert_eq!(read(&start.text().replace("w 0 1", "w 0 2")).setup_code(), None);
    assert_eq!(read(&start.text().replace("/R-P-", "/1P-")).setup_code(), None);
    assert_eq!(read("6/7/6/R-6/6/7/6 w 0 1").setup_code(), None);
    assert_eq!(Position::<Jersi2>::initial().setup_code(), None);
}

const CLASSIC: &str = "g16:sprspr f13:prs f4:ww f57:rsp\nb13:PSR b4:WW b57:SRP a16:RPSRPS";

#[test]
fn the_prologue_of_the_classic_setup_is_the_authors() {
    assert_eq!(write_prologue(&Position::<Pijersi>::initial()), CLASSIC);
    assert_eq!(read_prologue::<Pijersi>(CLASSIC).expect("well written").check(), Ok(Position::initial()));
}

#[test]
fn a_prologue_writes_stacks_top_first() {
    let text = "g16:psprws f13:sws f4:pr f57:rpr\nb13:RPW b4:PW b57:RSP a16:SSSPRR";
    let position = read_prologue::<Pijersi>(text).expect("well written").check().expect("a position");
    assert_eq!(rows(&position), "p-s-p-r-w-s-/s-w-s-rpr-p-r-/6/7/6/R-P-W-WPR-S-P-/S-S-S-P-R-R-");
    assert_eq!(write_prologue(&position), text);
    let sparse = read_prologue::<Pijersi>("\n g6:w  c13:Rps\tb4:PW ").expect("well written");
    assert_eq!(sparse.check().expect("a position").text(), "5w-/7/6/7/R-p-s-3/3WP3/6 w 0 1");
}

#[test]
fn an_error_in_a_prologue_is_shown_with_its_place() {
    let fault = |text: &str| {
        let error = read_prologue::<Pijersi>(text).expect_err("no prologue");
        (error.at, error.why)
    };
    assert_eq!(fault(" \n"), (2, PrologueFault::Empty));
    assert_eq!(fault("b4:W oops"), (5, PrologueFault::NoColon));
    for cells in ["", "b", "b8", "b31", "b11", "b08", "b123", "z1", "é1", "b1é", "B1"] {
        assert_eq!(fault(&format!("b4:W {cells}:R")), (5, PrologueFault::Cells), "{cells}");
    }
    assert_eq!(fault("b4:K"), (3, PrologueFault::Letter { letter: 'K' }));
    assert_eq!(fault("b4:"), (3, PrologueFault::Count { cells: 1, found: 0 }));
    assert_eq!(fault("b4:RRR"), (3, PrologueFault::Count { cells: 1, found: 3 }));
    assert_eq!(fault("b13:RR"), (4, PrologueFault::Count { cells: 3, found: 2 }));
    let name = Pijersi::SHAPE.name(Pijersi::SHAPE.named("b3").expect("a cell"));
    assert_eq!(fault("b3:R b24:RRR"), (5, PrologueFault::Twice { name }));
}

proptest! {
    #[test]
    fn a_start_is_read_back_from_its_code_and_its_prologue(seed: u64, is_full: bool) {
        let position = start::<Pijersi>(if is_full { "full-random" } else { "half-random" }, seed);
        let code = position.setup_code().expect("a start has a code");
        prop_assert_eq!(from_code(&code), Ok(position));
        let draft = read_prologue::<Pijersi>(&write_prologue(&position)).expect("well written");
        prop_assert_eq!(draft.check(), Ok(position));
    }

    #[test]
    fn any_code_is_read_back_or_refused(code in "[A-Za-jé]{5,7}|[A-J][A-Z]{5}(-[a-j][a-z]{5})?") {
        if let Ok(position) = from_code(&code) {
            let written = position.setup_code().expect("a start has a code");
            prop_assert_eq!(from_code(&written), Ok(position));
        }
    }

    #[test]
    fn any_text_is_a_prologue_or_refused(text in any::<String>(), words in "([a-i][0-9]{1,3}:[RPSWrpswKé]{0,7}[ \n\u{3000}]){0,6}") {
        for text in [text, words] {
            let _ = from_code(&text);
            let _ = read_prologue::<Jersi4_8>(&text);
            if let Ok(draft) = read_prologue::<Pijersi>(&text)
                && let Ok(position) = draft.check()
            {
                prop_assert_eq!(read_prologue(&write_prologue(&position)), Ok(draft));
            }
        }
    }
}
