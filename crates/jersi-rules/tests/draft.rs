//! Validation of drafts: every rule of the board refuses what it should, all faults are returned together, and boards
//! that ended the game are accepted.

use jersi_rules::{
    Cell, Color, Cube, Draft, DraftFault, Fixed, Jersi2, Jersi3, Jersi4_8, Jersi4_16, Kind, Outcome, Phase,
    Pijersi, Position, Spot, Tie, Variant, Variants, Win,
};
use proptest::prelude::*;

const RANSOM: Variants = Variants::NONE.with(Variant::Ransom);
const NO_PARACHUTE: Variants = Variants::NONE.with(Variant::NoParachute);

fn draft<R: Fixed>(text: &str, variants: Variants) -> Draft<R> {
    Draft::read(text, variants).unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn faults<R: Fixed>(text: &str, variants: Variants) -> Vec<DraftFault> {
    draft::<R>(text, variants).check().err().unwrap_or_default()
}

fn spot<R: Fixed>(name: &str) -> Spot {
    Spot::new(R::SHAPE, cell::<R>(name))
}

fn cell<R: Fixed>(name: &str) -> Cell {
    R::SHAPE.named(name).expect("a cell")
}

const fn white(kind: Kind) -> Cube {
    Cube { color: Color::White, kind }
}

const fn black(kind: Kind) -> Cube {
    Cube { color: Color::Black, kind }
}

#[test]
fn a_draft_is_edited_cell_by_cell() {
    let mut draft = Draft::<Pijersi>::new(Variants::NONE);
    let (b4, c4) = (cell::<Pijersi>("b4"), cell::<Pijersi>("c4"));
    draft.push(b4, white(Kind::Wise));
    draft.push(b4, white(Kind::Rock));
    draft.set(c4, [black(Kind::Paper)]);
    draft.set_side(Color::Black);
    draft.set_number(3);
    assert_eq!(draft.cubes(b4), [white(Kind::Wise), white(Kind::Rock)]);
    let position = draft.check().expect("a position");
    assert_eq!(position.text(), "6/7/6/7/3p-2/3WR3/6 b 0 3");
    assert_eq!(Draft::from(position), draft);
    assert_eq!(draft.pop(b4), Some(white(Kind::Rock)));
    draft.clear(c4);
    assert_eq!(draft.units().count(), 1);
    draft.clear_all();
    assert_eq!(draft.units().count(), 0);
    assert_eq!(draft.pop(b4), None);
}

#[test]
fn a_cell_of_a_larger_board_is_ignored() {
    let far = cell::<Jersi4_16>("i7");
    let mut draft = Draft::<Pijersi>::new(Variants::NONE);
    draft.push(far, white(Kind::Rock));
    draft.set(far, [white(Kind::Rock)]);
    draft.clear(far);
    assert_eq!((draft.pop(far), draft.cubes(far)), (None, &[][..]));
    assert_eq!(draft, Draft::new(Variants::NONE));
}

#[test]
fn all_reasons_are_given_together() {
    let mut draft = draft::<Jersi4_16>("7/8/7/8/9/8/7/8/MK6 w 41 1 RM", NO_PARACHUTE);
    draft.set(cell::<Jersi4_16>("c3"), [white(Kind::Rock), white(Kind::King), black(Kind::Paper)]);
    draft.set(cell::<Jersi4_16>("c4"), [white(Kind::Kunti)]);
    draft.set_number(70_000);
    let (color, count) = (Color::White, 1);
    assert_eq!(
        draft.check(),
        Err(vec![
            DraftFault::TooHigh { spot: spot::<Jersi4_16>("c3"), height: 3 },
            DraftFault::MixedColors {
                spot: spot::<Jersi4_16>("c3"),
                below: white(Kind::King),
                top: black(Kind::Paper)
            },
            DraftFault::ForeignKind { spot: spot::<Jersi4_16>("c4"), kind: Kind::Kunti },
            DraftFault::TooManyInReserve { color, kind: Kind::Rock, count, most: 0 },
            DraftFault::TooMany { color, kind: Kind::King, count: 2, most: 1 },
            DraftFault::TooMany { color, kind: Kind::Mountain, count: 2, most: 0 },
            DraftFault::TooManyInReserve { color, kind: Kind::Mountain, count, most: 0 },
            DraftFault::CounterBeyond { counter: 41, limit: 40 },
            DraftFault::Number { number: 70_000, most: 65_535 },
            DraftFault::RoyalMissing { color: Color::Black, kind: Kind::King },
        ])
    );
}

#[test]
fn an_army_is_never_exceeded_on_board_and_in_reserve_together() {
    assert_eq!(
        faults::<Pijersi>("6/RRRRR-4/6/7/6/7/6 b 0 1", Variants::NONE),
        [DraftFault::TooMany { color: Color::White, kind: Kind::Rock, count: 5, most: 4 }]
    );
    let kings = "3k-3/8/7/8/M-M-M-M-5/8/7/8/3K-3 w 0 1";
    assert_eq!(faults::<Jersi4_16>(kings, Variants::NONE), []);
    assert_eq!(
        faults::<Jersi4_16>(&format!("{kings} M"), Variants::NONE),
        [DraftFault::TooMany { color: Color::White, kind: Kind::Mountain, count: 5, most: 4 }]
    );
    assert_eq!(
        faults::<Jersi3>("2n-2/6/7/8/9/8/7/6/1M-N-M-1 w - 1", Variants::NONE),
        [DraftFault::TooMany { color: Color::White, kind: Kind::Mokca, count: 2, most: 1 }]
    );
}

#[test]
fn two_kings_or_none_are_refused() {
    let king = Kind::King;
    assert_eq!(
        faults::<Jersi4_16>("3k-3/8/7/8/9/8/7/8/2K-K-3 w 0 1", Variants::NONE),
        [DraftFault::TooMany { color: Color::White, kind: king, count: 2, most: 1 }]
    );
    for (text, colors) in [
        ("3k-3/8/7/8/9/8/7/8/7 w 0 1", vec![Color::White]),
        ("3k-3/8/7/8/9/8/7/8/7 b 0 1", vec![Color::White]),
        ("7/8/7/8/9/8/7/8/7 w 0 1", vec![Color::White, Color::Black]),
    ] {
        let missing: Vec<_> =
            colors.into_iter().map(|color| DraftFault::RoyalMissing { color, kind: king }).collect();
        assert_eq!(faults::<Jersi4_16>(text, Variants::NONE), missing, "{text}");
    }
    assert_eq!(
        faults::<Jersi2>("2n-2/6/7/8/9/8/7/6/5 b - 1", Variants::NONE),
        [DraftFault::RoyalMissing { color: Color::White, kind: Kind::Kunti }]
    );
}

#[test]
fn stacks_obey_the_rules_of_standing() {
    let is_legal = |stack: &str| {
        faults::<Jersi4_16>(&format!("7/8/k-6/8/{stack}8/8/K-6/8/7 w 0 1"), Variants::NONE).is_empty()
    };
    for stack in ["RP", "WW", "RW", "SF", "MR", "mR", "Mr", "mW", "MM", "mm"] {
        assert!(is_legal(stack), "{stack}");
    }
    for stack in ["Rp", "rP", "Mm", "mM", "RM", "rM", "KM"] {
        assert!(!is_legal(stack), "{stack}");
    }
    let text = "7/8/k-6/8/KR8/8/7/8/7 w 0 1";
    let fault = DraftFault::StandingOn {
        spot: spot::<Jersi4_16>("e1"),
        below: white(Kind::King),
        top: white(Kind::Rock),
    };
    assert_eq!(faults::<Jersi4_16>(text, Variants::NONE), [fault]);
    let is_legal =
        |stack: &str| faults::<Pijersi>(&format!("6/7/6/{stack}6/6/7/6 w 0 1"), Variants::NONE).is_empty();
    assert!(["WW", "WR", "SP"].iter().all(|stack| is_legal(stack)));
    assert!(["RW", "sw", "Ww"].iter().all(|stack| !is_legal(stack)));
    let is_legal = |rows: &str| faults::<Jersi3>(&format!("{rows} w - 1"), Variants::NONE).is_empty();
    assert!(is_legal("n-4/6/7/8/MN8/8/7/6/5"));
    assert!(!is_legal("n-4/6/7/8/NM8/8/7/6/5"));
}

#[test]
fn a_board_that_ended_the_game_is_a_position() {
    fn ends<R: Fixed>(text: &str, variants: Variants, outcome: Outcome) {
        let position =
            draft::<R>(text, variants).check().unwrap_or_else(|faults| panic!("{text}: {faults:?}"));
        assert_eq!(position.outcome(), Some(outcome), "{text}");
        assert!(position.turns().is_empty(), "{text}");
    }
    let win = |by, how| Outcome::Win { by, how };
    let none = Variants::NONE;
    ends::<Jersi2>("2n-2/6/7/8/9/8/7/6/5 w - 1", none, win(Color::Black, Win::KuntiCaptured));
    ends::<Jersi4_16>(
        "R-R-P-P-S-S-rs/8/7/8/9/8/7/8/3K-3 b 0 1",
        none,
        win(Color::White, Win::KingNotRelocatable),
    );
    ends::<Jersi4_8>("7/8/7/8/9/8/7/8/3K-3 b 0 1", RANSOM, win(Color::White, Win::RansomNotPayable));
    ends::<Jersi4_8>(
        "R-R-P-P-S-S-rs/8/7/8/9/8/7/8/3K-3 b 0 1",
        RANSOM,
        win(Color::White, Win::KingNotRelocatable),
    );
    ends::<Jersi4_16>("3K-3/8/7/8/k-8/8/7/8/7 b 0 1", none, win(Color::White, Win::FarRow));
    ends::<Pijersi>("R-5/7/6/7/6/7/6 b 0 1", none, win(Color::White, Win::FarRow));
    ends::<Pijersi>("6/7/6/r-5R-/6/7/6 b 20 1", none, Outcome::Tie(Tie::Counter));
    ends::<Pijersi>("6/7/6/R-6/6/7/6 b 0 1", none, win(Color::White, Win::Blocked));
}

#[test]
fn a_king_that_could_be_put_back_has_not_been_lost() {
    let fault = DraftFault::RoyalMissing { color: Color::Black, kind: Kind::King };
    assert_eq!(faults::<Jersi4_16>("7/8/7/8/9/8/7/8/3K-3 b 0 1", Variants::NONE), [fault]);
    assert_eq!(faults::<Jersi4_8>("7/r-7/7/8/9/8/7/8/3K-3 b 0 1", RANSOM), [fault]);
}

#[test]
fn the_side_to_move_does_not_stand_on_its_goal() {
    let arrived = |color, spot| DraftFault::AlreadyArrived { color, spot };
    assert_eq!(
        faults::<Pijersi>("R-3WP1/7/6/7/6/7/6 w 0 1", Variants::NONE),
        ["g1", "g5"].map(|name| arrived(Color::White, spot::<Pijersi>(name)))
    );
    assert_eq!(faults::<Pijersi>("W-5/7/6/R-6/6/7/6 w 0 1", Variants::NONE), []);
    assert_eq!(
        faults::<Jersi4_16>("7/8/7/8/K-8/8/7/8/6Mk b 0 1", Variants::NONE),
        [arrived(Color::Black, spot::<Jersi4_16>("a7"))]
    );
    assert_eq!(
        faults::<Jersi4_8>("K-6/r-7/7/8/9/8/7/8/7 b 0 1 - give:kr", RANSOM),
        [arrived(Color::White, spot::<Jersi4_8>("i1"))]
    );
}

#[test]
fn the_counter_is_a_number_in_rulesets_that_count_every_turn() {
    let pijersi = |clock: &str| faults::<Pijersi>(&format!("6/7/6/R-6/6/7/6 w {clock} 99"), Variants::NONE);
    assert_eq!(pijersi("-"), [DraftFault::CounterMissing]);
    assert_eq!(pijersi("21"), [DraftFault::CounterBeyond { counter: 21, limit: 20 }]);
    assert_eq!(pijersi("255"), [DraftFault::CounterBeyond { counter: 255, limit: 20 }]);
    assert_eq!(pijersi("20"), []);
    let jersi =
        |clock: &str| faults::<Jersi3>(&format!("2n-2/6/7/8/9/8/7/6/2N-2 w {clock} 1"), Variants::NONE);
    assert_eq!(jersi("-"), []);
    assert_eq!(jersi("0"), []);
    assert_eq!(jersi("20"), []);
    assert_eq!(jersi("21"), [DraftFault::CounterBeyond { counter: 21, limit: 20 }]);
}

#[test]
fn a_reserve_holds_only_what_may_be_dropped() {
    let text = "6/7/6/R-6/6/7/6 w 0 1 W";
    let too_many = |kind| DraftFault::TooManyInReserve { color: Color::White, kind, count: 1, most: 0 };
    assert_eq!(faults::<Pijersi>(text, Variants::NONE), [too_many(Kind::Wise)]);
    let kings = "3k-3/8/7/8/9/8/7/8/3K-3 w 0 1";
    assert_eq!(faults::<Jersi4_16>(&format!("{kings} FMW"), Variants::NONE), [too_many(Kind::Fool)]);
    assert!(faults::<Jersi4_16>(&format!("{kings} W"), NO_PARACHUTE).contains(&too_many(Kind::Wise)));
    assert_eq!(
        faults::<Jersi4_16>("3k-3/8/7/8/wM8/8/7/8/3K-3 w 0 1", NO_PARACHUTE).len(),
        3,
        "a mountain on a wise, and neither is played with"
    );
}

#[test]
fn variants_and_phases_are_those_of_the_ruleset() {
    let kings = "3k-3/8/7/8/9/8/7/8/3K-3 w 0 1";
    assert_eq!(
        faults::<Jersi4_16>(kings, RANSOM),
        [DraftFault::VariantNotOffered { variant: Variant::Ransom }]
    );
    let phase = Phase::Relocate;
    assert_eq!(
        faults::<Jersi4_8>("7/8/7/8/9/8/7/8/3K-3 w 0 1 - relocate:k", Variants::NONE),
        [DraftFault::PhaseNotOffered { phase }]
    );
    let mut placing = draft::<Jersi4_8>(kings, Variants::NONE);
    placing.set_phase(Phase::Place);
    let found = placing.check().expect_err("nothing is placed in Jersi 4");
    assert!(found.contains(&DraftFault::PhaseNotOffered { phase: Phase::Place }));
}

#[test]
fn placing_goes_in_turn_on_the_own_rows() {
    let jersi2 = |text: &str| faults::<Jersi2>(text, Variants::NONE);
    assert_eq!(jersi2("5/6/7/8/9/8/7/6/5 w - 1 CCCCKKKKNRRRRcccckkkknrrrr"), []);
    // A missing common cube is allowed, as long as both sides have the same number to place.
    assert_eq!(jersi2("5/6/7/8/9/8/7/6/5 w - 1 CNcn"), []);
    assert_eq!(
        jersi2("5/6/7/8/9/8/7/6/R-4 w - 1 CNcnr"),
        [DraftFault::PlacedOutOfTurn { side: Color::White, placed: [1, 0], left: [2, 3] }]
    );
    assert_eq!(jersi2("5/6/7/8/9/8/7/6/R-4 b - 1 CNcnr"), []);
    assert_eq!(
        jersi2("5/6/7/8/9/8/R-6/6/r-4 b 3 2 Nnc"),
        [
            DraftFault::CounterWhilePlacing { counter: 3 },
            DraftFault::NumberWhilePlacing { number: 2 },
            DraftFault::PlacedOutside { spot: spot::<Jersi2>("a1"), cube: black(Kind::Paper) },
            DraftFault::PlacedOutside { spot: spot::<Jersi2>("c1"), cube: white(Kind::Paper) },
            DraftFault::PlacedOutOfTurn { side: Color::Black, placed: [1, 1], left: [1, 2] },
        ]
    );
    assert_eq!(
        jersi2("5/6/7/8/9/8/7/6/5 w - 1 Cc"),
        Color::BOTH.map(|color| DraftFault::RoyalMissing { color, kind: Kind::Kunti })
    );
    let mut done = Draft::from(Position::<Jersi2>::initial());
    done.set_phase(Phase::Place);
    assert_eq!(done.check(), Err(vec![DraftFault::NothingToPlace]));
    done.set_phase(Phase::Play);
    done.set(cell::<Jersi2>("a1"), []);
    done.set_reserve(Color::White, Kind::Scissors, 1);
    let fault = DraftFault::TooManyInReserve { color: Color::White, kind: Kind::Scissors, count: 1, most: 0 };
    assert_eq!(done.check(), Err(vec![fault]));
}

#[test]
fn a_ransom_can_be_named_given_and_followed_by_a_relocation() {
    let jersi4 = |text: &str| faults::<Jersi4_8>(text, RANSOM);
    let victim = Color::Black;
    assert_eq!(jersi4("7/m-r-6/7/8/9/8/7/8/3K-3 w 0 1 - name:k"), []);
    assert_eq!(jersi4("7/m-7/7/8/9/8/7/8/3K-3 w 0 1 - name:k"), [DraftFault::NothingToName { victim }]);
    for kind in ["p", "m", "k"] {
        let found = jersi4(&format!("7/rsm-6/7/8/9/8/7/8/3K-3 b 0 1 - give:k{kind}"));
        assert!(matches!(found[..], [DraftFault::NothingToGive { victim: Color::Black, .. }]), "{found:?}");
    }
    assert_eq!(
        jersi4("R-R-P-P-S-S-rs/8/7/8/9/8/7/8/3K-3 w 0 1 - relocate:k"),
        [DraftFault::NowhereToRelocate { victim }]
    );
    assert_eq!(
        jersi4("3k-3/r-7/7/8/9/8/7/8/7 w 0 1 - name:k"),
        [
            DraftFault::RoyalMissing { color: Color::White, kind: Kind::King },
            DraftFault::RoyalNotCaptured { color: Color::Black, kind: Kind::King },
        ]
    );
}

#[test]
fn messages_are_plain() {
    let message = |text: &str| faults::<Jersi4_8>(text, Variants::NONE)[0].to_string();
    assert_eq!(message("3k-3/8/7/8/Rp8/8/7/8/3K-3 w 0 1"), "e1: a black paper on a white rock");
    assert_eq!(
        message("3k-3/8/7/8/RM8/8/7/8/3K-3 w 0 1"),
        "e1: a white mountain may not stand on a white rock"
    );
    assert_eq!(message("3k-3/8/7/8/9/8/7/8/3K-3 w 77 1"), "the counter is at 77, the game ends at 40");
    assert_eq!(message("3k-3/8/7/8/FFF-7/8/7/8/3K-3 w 0 1"), "3 white cubes of kind fool, at most 2 allowed");
}

fn any_cube() -> impl Strategy<Value = Cube> {
    (any::<bool>(), 0..Kind::ALL.len()).prop_map(|(is_white, kind)| Cube {
        color: if is_white { Color::White } else { Color::Black },
        kind: Kind::ALL[kind],
    })
}

type Scribble = (Vec<(prop::sample::Index, Vec<Cube>)>, Vec<(Cube, u32)>, Option<u32>, u32, usize, usize);

fn any_scribble() -> impl Strategy<Value = Scribble> {
    (
        prop::collection::vec((any::<prop::sample::Index>(), prop::collection::vec(any_cube(), 0..4)), 0..12),
        prop::collection::vec((any_cube(), prop_oneof![0_u32..4, any::<u32>()]), 0..4),
        proptest::option::of(prop_oneof![0_u32..50, any::<u32>()]),
        prop_oneof![0_u32..3, any::<u32>()],
        0..12_usize,
        0..8_usize,
    )
}

/// Any draft is validated without a panic, and valid ones are sound positions.
fn judge<R: Fixed>((cells, reserve, clock, number, phase, flags): Scribble) {
    let mut variants = Variants::NONE;
    variants = if flags & 1 == 1 { variants.with(Variant::NoParachute) } else { variants };
    variants = if flags & 2 == 2 { variants.with(Variant::Ransom) } else { variants };
    let mut draft = Draft::<R>::new(variants);
    for (at, cubes) in cells {
        draft.set(R::SHAPE.all().nth(at.index(R::SHAPE.cells())).expect("a cell"), cubes);
    }
    for (cube, count) in reserve {
        draft.set_reserve(cube.color, cube.kind, count);
    }
    draft.set_counter(clock);
    draft.set_number(number);
    draft.set_side(if flags & 4 == 4 { Color::Black } else { Color::White });
    draft.set_phase(match phase {
        0..9 => Phase::Give(Kind::ALL[phase]),
        9 => Phase::Name,
        10 => Phase::Relocate,
        _ => Phase::Place,
    });
    for phase in [draft.phase(), Phase::Play] {
        draft.set_phase(phase);
        match draft.check() {
            Ok(position) => {
                assert_eq!(Draft::from(position), draft);
                assert_eq!(position.key(), position.fresh_key());
                assert_eq!(position.turns().is_empty(), position.outcome().is_some());
            }
            Err(faults) => assert!(!faults.is_empty() && faults.iter().all(|f| !f.to_string().is_empty())),
        }
    }
}

proptest! {
    #[test]
    fn any_draft_is_validated(scribble in any_scribble()) {
        judge::<Jersi2>(scribble.clone());
        judge::<Jersi3>(scribble.clone());
        judge::<Jersi4_8>(scribble.clone());
        judge::<Jersi4_16>(scribble.clone());
        judge::<Pijersi>(scribble);
    }
}
