//! Reasons of illegal turns against the generator: in positions of random games, any attempted turn is legal if and
//! only if it is listed; otherwise the rule is reported, with all fields that its sentence needs.
//! `JERSI_LONG=1` tests ten times as many positions.

use std::collections::{BTreeSet, HashSet};
use std::sync::OnceLock;

use jersi_rules::{
    Action, Capture, Cell, Drop, Fixed, IllegalTurn, Jersi2, Jersi3, Jersi4_8, Jersi4_16, Kind, Mover, Phase,
    Pijersi, Position, Rule, Step, Turn, Variants,
};
use jersi_testkit::random::Random;

/// Number of positions in each ruleset.
fn position_count() -> usize {
    if std::env::var_os("JERSI_LONG").is_some() { 10_000 } else { 1_000 }
}

/// All starts: every setup with every set of variants.
fn starts<R: Fixed>(seed: u64) -> Vec<Position<R>> {
    let mut chosen = vec![Variants::NONE];
    for &variant in R::RULES.variants {
        chosen.extend(chosen.clone().into_iter().map(|set| set.with(variant)));
    }
    let all = R::RULES.setups.iter().flat_map(|setup| chosen.iter().map(move |&set| (setup.id, set)));
    all.map(|(id, set)| Position::start(id, seed, set).expect("every setup goes with every variant"))
        .collect()
}

/// Positions of random games with frequent captures; all ended games and rare phases, and one in three of the others.
fn positions<R: Fixed>(count: usize, seed: u64) -> Vec<Position<R>> {
    let mut random = Random::new(seed);
    let mut kept = Vec::new();
    for game in 0.. {
        let starts = starts::<R>(random.number());
        let mut position = starts[game % starts.len()];
        loop {
            let turns = position.turns();
            let is_rare = turns.is_empty() || !matches!(position.phase(), Phase::Play | Phase::Place);
            if is_rare || random.once_in(3) {
                kept.push(position);
            }
            if kept.len() == count {
                return kept;
            }
            let captures = |turn: &Turn| position.captures(*turn) != [Capture::None; 2];
            let sharp: Vec<Turn> = turns.iter().copied().filter(captures).collect();
            let wanted = if random.once_in(3) { random.pick(&sharp) } else { None };
            let Some(turn) = wanted.or_else(|| random.pick(&turns)) else { break };
            position = position.play(turn).expect("a listed turn is legal");
        }
    }
    kept
}

/// One position, its listed turns, and the rules found.
struct Inquiry<'a, R: Fixed> {
    position: &'a Position<R>,
    listed: HashSet<Turn>,
    found: usize,
    random: Random,
    broken: &'a mut BTreeSet<Rule>,
}

impl<R: Fixed> Inquiry<'_, R> {
    /// Tests a turn: legal if and only if it is listed.
    fn ask(&mut self, turn: Turn) -> Result<(), IllegalTurn> {
        let answer = self.position.check_turn(turn);
        let is_listed = self.listed.contains(&turn);
        assert_eq!(answer.is_ok(), is_listed, "{turn:?}: {answer:?} in {:?}", self.position);
        self.found += usize::from(is_listed);
        self.note(answer);
        answer
    }

    fn note(&mut self, answer: Result<(), IllegalTurn>) {
        if let Err(why) = answer {
            assert!(says_enough(why), "{why:?} in {:?}", self.position);
            self.broken.insert(why.rule);
        }
    }

    fn any_cell(&mut self) -> Cell {
        let cells: Vec<Cell> = R::SHAPE.all().collect();
        self.random.pick(&cells).expect("a board has cells")
    }

    /// Every origin, middle and target, with `-=` and `=-`, and every single step.
    fn try_steps(&mut self) {
        for mover in [Mover::Cube, Mover::Stack] {
            for from in R::SHAPE.all() {
                for to in R::SHAPE.all() {
                    self.try_first(Step { mover, from, to });
                }
            }
        }
    }

    fn try_first(&mut self, first: Step) {
        let alone = self.position.check_step(first);
        let whole = self.try_ending(one_step(first));
        match alone {
            Ok(()) => {
                let is_prefix = matches!(whole, Ok(()) | Err(IllegalTurn { rule: Rule::RelocationDue, .. }));
                assert!(is_prefix, "{first:?}: {whole:?} in {:?}", self.position);
                for to in R::SHAPE.all() {
                    let _ = self.try_ending(two_steps(first, to));
                }
                self.try_second(first);
            }
            Err(why) => {
                assert_eq!(whole, Err(why), "{first:?} in {:?}", self.position);
                // An error of the first step is final: nothing after it can change it or be reported before it. So two
                // random ends stand for all.
                for _ in 0..2 {
                    let turn = two_steps(first, self.any_cell());
                    assert_eq!(self.ask(turn), Err(why), "{turn:?} in {:?}", self.position);
                }
            }
        }
    }

    /// Some second steps of any form, also those that no turn can hold.
    fn try_second(&mut self, first: Step) {
        for mover in [Mover::Cube, Mover::Stack] {
            for from in [first.to, self.any_cell()] {
                let second = Step { mover, from, to: self.any_cell() };
                let answer = self.position.check_steps(first, second);
                self.note(answer);
                if mover != first.mover && from == first.to {
                    let whole = self.position.check_turn(two_steps(first, second.to));
                    let due = matches!(whole, Err(IllegalTurn { rule: Rule::RelocationDue, .. }));
                    assert!(whole == answer || (due && answer.is_ok()), "{first:?} {second:?}");
                } else {
                    assert!(answer.is_err(), "{first:?} {second:?} in {:?}", self.position);
                }
            }
        }
    }

    /// A turn of steps as it is; and with the king relocated to every cell if that is due, to a random one if not.
    fn try_ending(&mut self, turn: Turn) -> Result<(), IllegalTurn> {
        let answer = self.ask(turn);
        match answer {
            Err(IllegalTurn { rule: Rule::RelocationDue, .. }) => {
                for cell in R::SHAPE.all() {
                    let _ = self.ask(turn.relocating(cell));
                }
            }
            Ok(()) => {
                let cell = self.any_cell();
                assert!(self.ask(turn.relocating(cell)).is_err(), "{turn:?} in {:?}", self.position);
            }
            Err(_) => {}
        }
        answer
    }

    /// Every drop, and every second one after it. As with steps, an error of the first is final.
    fn try_drops(&mut self) {
        let kinds: Vec<Kind> = R::RULES.kinds.iter().map(|rule| rule.kind).collect();
        for kind in Kind::ALL {
            for cell in R::SHAPE.all() {
                let first = Drop { kind, cell };
                let answer = self.ask(Turn::drop(first));
                if let Err(why) = answer {
                    let kind = self.random.pick(&kinds).expect("a ruleset has kinds");
                    let second = Drop { kind, cell: self.any_cell() };
                    assert_eq!(self.ask(Turn::drops(first, second)), Err(why));
                    continue;
                }
                for &kind in &kinds {
                    for cell in R::SHAPE.all() {
                        let _ = self.ask(Turn::drops(first, Drop { kind, cell }));
                    }
                }
            }
        }
    }

    /// Every placing, and every decision after the capture of a king.
    fn try_decisions(&mut self) {
        for kind in Kind::ALL {
            let _ = self.ask(Turn::name(kind));
            for cell in R::SHAPE.all() {
                let _ = self.ask(Turn::place(Drop { kind, cell }));
            }
        }
        for cell in R::SHAPE.all() {
            let _ = self.ask(Turn::give(cell));
            let _ = self.ask(Turn::relocate(cell));
        }
    }

    /// Meaningless turns are answered, too.
    fn try_nonsense(&mut self) {
        let cell = self.any_cell();
        for kind in Kind::ALL {
            let _ = self.ask(Turn::drop(Drop { kind, cell }).relocating(cell));
            let _ = self.ask(Turn::place(Drop { kind, cell }).relocating(cell));
            let _ = self.ask(Turn::name(kind).relocating(cell));
        }
        let _ = self.ask(Turn::give(cell).relocating(cell));
        let _ = self.ask(Turn::relocate(cell).relocating(cell));
        // The largest board of the family has cells that the others lack.
        let Some(beyond) = Jersi4_16::SHAPE.all().nth(R::SHAPE.cells()) else { return };
        let far = Drop { kind: Kind::Wise, cell: beyond };
        for turn in [
            Turn::cube(cell, beyond),
            Turn::cube(beyond, cell),
            Turn::stack(cell, beyond),
            Turn::stack(beyond, cell),
            Turn::cube_stack(cell, cell, beyond),
            Turn::stack_cube(cell, beyond, cell),
            Turn::cube(cell, cell).relocating(beyond),
            Turn::drop(far),
            Turn::drops(Drop { kind: Kind::Wise, cell }, far),
            Turn::place(far),
            Turn::give(beyond),
            Turn::relocate(beyond),
        ] {
            assert!(self.ask(turn).is_err(), "{turn:?}");
        }
    }
}

fn one_step(step: Step) -> Turn {
    match step.mover {
        Mover::Cube => Turn::cube(step.from, step.to),
        Mover::Stack => Turn::stack(step.from, step.to),
    }
}

fn two_steps(first: Step, to: Cell) -> Turn {
    match first.mover {
        Mover::Cube => Turn::cube_stack(first.from, first.to, to),
        Mover::Stack => Turn::stack_cube(first.from, first.to, to),
    }
}

/// Whether a sentence can be made: exactly the fields of the rule are set.
fn says_enough(why: IllegalTurn) -> bool {
    use Rule as R;
    let named = (why.cell.is_some(), why.other.is_some(), why.mover.is_some(), why.met.is_some());
    match why.rule {
        R::SecondDirection
        | R::CapturesAsCube
        | R::CapturesAsStack
        | R::LeapBlocked
        | R::DropZone
        | R::DropCount
        | R::SwapCubes
        | R::PlaceRoom => false,
        R::GameOver | R::OtherPhase | R::OffBoard => named == (false, false, false, false),
        R::EmptyStart => named == (true, false, false, false),
        R::NoKingCaptured => matches!(named, (_, false, false, false)),
        R::RansomName => named == (false, false, true, false),
        R::NotYours
        | R::MountainStays
        | R::LoneCube
        | R::NoSecondStep
        | R::SecondMover
        | R::KuntiFell
        | R::EmptyReserve
        | R::RelocationDue
        | R::RansomFirst
        | R::RelocationRow
        | R::PlaceRow => named == (true, false, true, false),
        R::CubeReach | R::StackReach | R::StraightLine | R::SecondStart | R::DropNeighbor => {
            named == (true, true, true, false)
        }
        R::StandsOnMountain | R::DropTarget | R::RelocationCell | R::PlaceCell => {
            named == (true, false, true, true)
        }
        R::EmptyMiddle | R::StandingOn | R::StackOnOwn | R::StackOnMountain | R::Power | R::Blocked => {
            named == (true, true, true, true)
        }
        R::TwoAtMost => matches!(named, (true, _, true, true)),
        R::RansomGive => matches!(named, (true, false, true, _)),
    }
}

/// Tests all turns in many positions of a ruleset; returns the rules that were broken.
fn inquire<R: Fixed>(seed: u64) -> BTreeSet<Rule> {
    let mut broken = BTreeSet::new();
    for (number, position) in positions::<R>(position_count(), seed).iter().enumerate() {
        let listed: HashSet<Turn> = position.turns().into_iter().collect();
        let random = Random::new(seed ^ number as u64);
        let mut inquiry = Inquiry { position, listed, found: 0, random, broken: &mut broken };
        inquiry.try_steps();
        inquiry.try_drops();
        inquiry.try_decisions();
        assert_eq!(inquiry.found, inquiry.listed.len(), "every listed turn was tried, in {position:?}");
        inquiry.try_nonsense();
    }
    broken
}

/// The broken rules of a ruleset: found once, for its own test and for the last one.
macro_rules! inquiries {
    ($($test:ident: $ruleset:ty, $seed:expr;)*) => {
        $(
            fn $test() -> &'static BTreeSet<Rule> {
                static BROKEN: OnceLock<BTreeSet<Rule>> = OnceLock::new();
                BROKEN.get_or_init(|| inquire::<$ruleset>($seed))
            }
        )*
        mod legal_turns_are_the_listed_ones_in {
            $(
                #[test]
                fn $test() {
                    assert!(super::$test().contains(&jersi_rules::Rule::EmptyStart));
                }
            )*
        }
        #[test]
        fn every_rule_forbids_something() {
            let broken: BTreeSet<Rule> = [$($test()),*].into_iter().flatten().copied().collect();
            let idle: Vec<&str> =
                Rule::ALL.iter().filter(|rule| !broken.contains(rule)).map(|rule| rule.id()).collect();
            assert!(idle.is_empty(), "these rules forbade nothing: {idle:?}");
        }
    };
}

inquiries! {
    jersi_2: Jersi2, 2;
    jersi_3: Jersi3, 3;
    jersi_4_8: Jersi4_8, 48;
    jersi_4_16: Jersi4_16, 416;
    pijersi: Pijersi, 1;
}

#[test]
fn every_rule_has_an_identifier_of_its_own() {
    let ids: BTreeSet<&str> = Rule::ALL.iter().map(|rule| rule.id()).collect();
    assert_eq!(ids.len(), Rule::ALL.len());
    assert!(ids.iter().all(|id| id.bytes().all(|b| b.is_ascii_lowercase() || b == b'-')));
    assert!(Rule::ALL.is_sorted(), "in the order of the definition, so none is missing in between");
}

fn first_steps_are_accepted<R: Fixed>(seed: u64) {
    for position in positions::<R>(10, seed) {
        for first in position.turns().iter().filter_map(|turn| turn.steps()[0]) {
            assert_eq!(position.check_step(first), Ok(()), "{first:?} in {position}");
        }
    }
}

#[test]
fn the_first_step_of_a_listed_turn_is_accepted_alone() {
    first_steps_are_accepted::<Jersi2>(12);
    first_steps_are_accepted::<Jersi3>(13);
    first_steps_are_accepted::<Jersi4_8>(14);
    first_steps_are_accepted::<Jersi4_16>(15);
    first_steps_are_accepted::<Pijersi>(16);
}

#[test]
fn a_second_drop_is_on_or_next_to_the_first() {
    let start = Position::<Jersi4_16>::initial();
    let cell = |name| Jersi4_16::SHAPE.named(name).expect("on the board");
    let first = Drop { kind: Kind::Mountain, cell: cell("e5") };
    let begins_so = |turn: &Turn| match turn.action() {
        Action::Drop(drop) | Action::Drops(drop, _) => drop == first,
        _ => false,
    };
    // The mountain alone, or with a mountain or a wise on it or on one of the six adjacent cells.
    assert_eq!(start.turns().into_iter().filter(begins_so).count(), 1 + 2 * 7);
    let second = |name| Drop { kind: Kind::Wise, cell: cell(name) };
    assert_eq!(start.check_turn(Turn::drops(first, second("e5"))), Ok(()));
    assert!(start.check_turn(Turn::drops(first, second("e7"))).is_err());
}
