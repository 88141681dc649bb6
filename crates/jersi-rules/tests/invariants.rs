//! Invariants of all positions, on random games and on sparse boards of every ruleset and variant.

use std::collections::{BTreeSet, HashMap};
use std::ops::ControlFlow;

use crate::positions::{EachGame, Positions, how_many};
use jersi_rules::{
    Action, Capture, Cell, Draft, Drop, Fixed, Jersi4_16, Kind, KindSet, Outcome, Phase, Position, Set,
    Stage, Turn, TurnList, Variants,
};
use jersi_testkit::random::Random;

/// Runs a check on positions of every ruleset and variant.
macro_rules! holds_everywhere {
    ($($name:ident: $check:ident, $normal:expr;)+) => { $(
        #[test]
        fn $name() {
            struct Check;
            impl EachGame for Check {
                fn with<R: Fixed>(&mut self, variants: Variants) {
                    let many = how_many($normal, 50 * $normal);
                    Positions::<R>::new(variants, $normal as u64).take(many).for_each($check);
                }
            }
            Check.for_all();
        }
    )+ };
}

holds_everywhere! {
    the_updated_key_is_the_key_of_the_board: key_is_fresh, 1_000;
    the_text_of_a_position_is_read_as_the_position: text_is_read_again, 3_000;
    every_listed_turn_is_accepted_and_has_its_own_text: turns_are_played_and_read, 500;
    accepted_turns_are_the_listed_turns: other_turns_are_refused, 1_500;
    immediate_wins_are_found_if_there_are_any: wins_are_seen, 8_000;
    a_visit_that_stops_early_has_seen_the_first_turns: visits_stop, 1_000;
    only_unfinished_games_have_turns: turns_end_with_the_game, 3_000;
    the_stages_together_list_all_turns: stages_are_complete, 600;
    captures_in_sight_are_those_of_legal_turns: sight_is_true, 3_000;
    guesses_are_the_listed_turns_without_captures: guesses_are_checked, 1_000;
    a_turn_away_from_a_threat_does_not_stop_it: threats_stay, 1_500;
    a_new_threat_is_near_a_goal: new_threats_are_near, 600;
}

fn key_is_fresh<R: Fixed>(position: Position<R>) {
    assert_eq!(position.key(), position.fresh_key(), "{position}");
    assert!(position.is_tallied(), "{position}");
    for turn in position.turns() {
        let after = position.play_unchecked(turn);
        assert_eq!(after.key(), after.fresh_key(), "{} in {position}", position.write_turn(turn));
        assert!(after.is_tallied(), "{} in {position}", position.write_turn(turn));
    }
}

fn text_is_read_again<R: Fixed>(position: Position<R>) {
    let variants = position.variants();
    assert_eq!(Position::read(&position.text(), variants), Ok(position));
    assert_eq!(Draft::from(position).check(), Ok(position), "{position}");
    // A game never reaches a position that validation would refuse.
    if let Some(&turn) = position.turns().first() {
        let after = position.play_unchecked(turn);
        assert_eq!(Position::read(&after.text(), variants), Ok(after), "{position}");
    }
}

fn turns_are_played_and_read<R: Fixed>(position: Position<R>) {
    let turns = position.turns();
    let mut texts = BTreeSet::new();
    let mut ugi = BTreeSet::new();
    for &turn in &turns {
        let text = position.write_turn(turn);
        assert_eq!(position.play(turn), Ok(position.play_unchecked(turn)), "{text} in {position}");
        assert_eq!(position.read_turn(&text), Ok(turn), "{text} in {position}");
        let marked = position.read_turn_marked(&text).expect("read before");
        assert!(!marked.wrong_marks, "{text} in {position}");
        let plain = position.write_turn_plain(turn);
        assert_eq!(text.replace('!', ""), plain, "{position}");
        assert_eq!(position.read_turn(&plain), Ok(turn), "{plain} in {position}");
        assert_eq!(position.read_turns(&text), Ok(vec![turn]), "{text} in {position}");
        assert!(texts.insert(plain), "{text} comes twice in {position}");

        let text = position.write_ugi(turn);
        assert_eq!(position.read_ugi(&text), Ok(turn), "{text} in {position}");
        assert!(ugi.insert(text), "{turn:?} is written as another turn in {position}");
    }
}

/// A turn made of random parts.
fn any_turn<R: Fixed>(random: &mut Random) -> Turn {
    let mut cell = || R::SHAPE.all().nth(random.below(R::SHAPE.cells())).expect("a cell");
    let (from, via, to) = (cell(), cell(), cell());
    let mut kind = || Kind::ALL[random.below(Kind::ALL.len())];
    let (one, two) = (Drop { kind: kind(), cell: from }, Drop { kind: kind(), cell: via });
    let turns = [
        Turn::cube(from, to),
        Turn::stack(from, to),
        Turn::cube_stack(from, via, to),
        Turn::stack_cube(from, via, to),
        Turn::cube(from, via).relocating(to),
        Turn::stack_cube(from, via, to).relocating(from),
        Turn::drop(one),
        Turn::drops(one, two),
        Turn::place(one),
        Turn::name(one.kind),
        Turn::give(from),
        Turn::relocate(from),
    ];
    turns[random.below(turns.len())]
}

/// A listed turn with one of its parts changed: much closer to legal than a random one.
fn nearly<R: Fixed>(turn: Turn, random: &mut Random) -> Turn {
    let near = |cell: Cell, random: &mut Random| {
        let cells: Vec<Cell> = R::SHAPE.neighbors(cell).collect();
        random.pick(&cells).unwrap_or(cell)
    };
    let kind = Kind::ALL[random.below(Kind::ALL.len())];
    match turn.action() {
        Action::Cube { from, to } if random.once_in(2) => Turn::stack(from, near(to, random)),
        Action::Cube { from, to } => Turn::cube_stack(from, to, near(to, random)),
        Action::Stack { from, to } if random.once_in(2) => Turn::cube(from, near(to, random)),
        Action::Stack { from, to } => Turn::stack_cube(from, to, near(to, random)),
        Action::CubeStack { from, via, to } => Turn::cube_stack(from, via, near(to, random)),
        Action::StackCube { from, via, to } => Turn::stack_cube(from, near(via, random), to),
        Action::Drop(drop) => Turn::drops(drop, Drop { kind, cell: near(drop.cell, random) }),
        Action::Drops(one, two) => Turn::drops(one, Drop { cell: near(two.cell, random), ..two }),
        Action::Place(place) => Turn::place(Drop { kind, cell: near(place.cell, random) }),
        Action::Swap(..) => turn,
        Action::Name(_) => Turn::name(kind),
        Action::Give(cell) => Turn::give(near(cell, random)),
        Action::Relocate(cell) => Turn::relocate(near(cell, random)),
    }
}

fn other_turns_are_refused<R: Fixed>(position: Position<R>) {
    let mut random = Random::new(position.key());
    let turns = position.turns();
    let listed: BTreeSet<Turn> = turns.iter().copied().collect();
    for _ in 0..200 {
        let turn = match random.pick(&turns) {
            Some(turn) if !random.once_in(4) => nearly::<R>(turn, &mut random),
            _ => any_turn::<R>(&mut random),
        };
        let is_legal = position.play(turn).is_ok();
        assert_eq!(is_legal, listed.contains(&turn), "{} in {position}", position.write_turn(turn));
    }
}

fn wins_are_seen<R: Fixed>(position: Position<R>) {
    let wins = |turn: &Turn| {
        let after = position.play_unchecked(*turn).outcome();
        after.and_then(Outcome::winner) == Some(position.side())
    };
    let first = position.turns().into_iter().find(wins);
    assert_eq!(position.can_win(), first.is_some(), "{position} ({})", position.variants());
    assert_eq!(position.winning_turn(), first, "{position}");
}

fn visits_stop<R: Fixed>(position: Position<R>) {
    let turns = position.turns();
    let stop_after = Random::new(position.key()).below(turns.len() + 2);
    let mut seen = Vec::new();
    let end = position.visit_turns(|turn| {
        if seen.len() == stop_after {
            return ControlFlow::Break("stopped");
        }
        seen.push(turn);
        ControlFlow::Continue(())
    });
    assert_eq!(end.is_break(), stop_after < turns.len(), "{position}");
    assert_eq!(seen, turns[..stop_after.min(turns.len())], "{position}");
}

fn turns_end_with_the_game<R: Fixed>(position: Position<R>) {
    assert_eq!(position.turns().is_empty(), position.outcome().is_some(), "{position}");
    assert_eq!(position.count_turns() == 0, position.outcome().is_some(), "{position}");
    if position.outcome().is_some() {
        assert!(!position.can_win(), "{position}");
        assert_eq!(position.winning_turn(), None, "{position}");
    }
}

#[test]
fn positions_share_a_key_exactly_if_they_differ_in_their_counters_alone() {
    struct Check;
    impl EachGame for Check {
        fn with<R: Fixed>(&mut self, variants: Variants) {
            let mut texts: HashMap<u64, String> = HashMap::new();
            let mut keys: HashMap<String, u64> = HashMap::new();
            for position in Positions::<R>::new(variants, 21).take(how_many(300, 3_000)) {
                for turn in position.turns() {
                    let after = position.play_unchecked(turn);
                    let text = after.text();
                    let counters = |&(number, _): &(usize, &str)| number != 2 && number != 3;
                    let fields = text.split(' ').enumerate().filter(counters).map(|(_, field)| field);
                    let text = fields.collect::<Vec<_>>().join(" ");
                    let known = texts.entry(after.key()).or_insert_with(|| text.clone());
                    assert_eq!(*known, text, "two positions, one key");
                    assert_eq!(
                        *keys.entry(text).or_insert(after.key()),
                        after.key(),
                        "two keys, one position"
                    );
                }
            }
        }
    }
    Check.for_all();
}

#[test]
fn a_list_grows_to_hold_every_turn() {
    // More turns than the initial capacity of a list.
    let start = Position::<Jersi4_16>::initial();
    let mut list = TurnList::new();
    list.fill(&start);
    assert_eq!(list.len(), 1_291);
    assert_eq!(list[..], start.turns());
    let mut visited = Vec::new();
    let end = start.visit_turns(|turn| {
        visited.push(turn);
        ControlFlow::<()>::Continue(())
    });
    assert!(end.is_continue());
    assert_eq!(list[..], visited);
}

#[test]
fn a_refilled_list_has_no_old_entries() {
    let mut list = TurnList::default();
    for position in Positions::<Jersi4_16>::new(Variants::NONE, 5).take(300) {
        list.fill(&position);
        assert_eq!(list[..], position.turns(), "{position}");
        assert_eq!((&list).into_iter().count(), position.turns().len());
    }
}

#[test]
fn the_turn_number_saturates() {
    let text = "3k-3/8/7/8/4R-4/8/7/8/3K-3 b 7 65535 -";
    let position = Position::<Jersi4_16>::read(text, Variants::NONE).expect("a position");
    let turn = position.read_turn("i4-i5").expect("well written");
    assert_eq!(position.play(turn).map(|after| after.number()), Ok(u16::MAX));
}

fn stages_are_complete<R: Fixed>(position: Position<R>) {
    if position.settled().is_some() {
        return;
    }
    let mut list = TurnList::new();
    let mut stage = |stage| {
        list.fill_stage(&position, stage);
        list.iter().copied().collect::<BTreeSet<Turn>>()
    };
    let all: BTreeSet<Turn> = position.turns().into_iter().collect();
    if position.phase() != Phase::Play {
        assert_eq!(stage(Stage::Decisions), all, "{position}");
        return;
    }
    let is_capture = |turn: &Turn| position.captures(*turn) != [Capture::None; 2];
    let is_single = |turn: &Turn| matches!(turn.action(), Action::Drop(_));
    let is_double = |turn: &Turn| matches!(turn.action(), Action::Drops(..));
    let those = |wanted: &dyn Fn(&Turn) -> bool| all.iter().copied().filter(|turn| wanted(turn)).collect();
    let captures: BTreeSet<Turn> = those(&is_capture);
    assert_eq!(stage(Stage::Captures), captures, "{position}");
    assert!(stage(Stage::SharpCaptures).is_subset(&captures), "{position}");
    let quiet = |turn: &Turn| !is_capture(turn) && !is_single(turn) && !is_double(turn);
    assert_eq!(stage(Stage::Quiet), those(&quiet), "{position}");
    let singles = stage(Stage::Drops);
    assert_eq!(singles, those(&is_single), "{position}");
    // One order of two drops is enough: the resulting positions are the same.
    let after = |turns: &BTreeSet<Turn>| -> BTreeSet<String> {
        turns.iter().map(|&turn| position.play_unchecked(turn).text()).collect()
    };
    let mut doubles = BTreeSet::new();
    for single in &singles {
        if let Action::Drop(drop) = single.action() {
            let found = stage(Stage::SecondDrops(drop));
            assert!(found.is_subset(&all), "{position}");
            doubles.extend(found);
        }
    }
    assert_eq!(after(&doubles), after(&those(&is_double)), "{position}");
    assert_eq!(stage(Stage::DoubleDrops), doubles, "{position}");
    assert_eq!(doubles.len(), after(&doubles).len(), "{position}");
}

fn sight_is_true<R: Fixed>(position: Position<R>) {
    if position.phase() != Phase::Play || position.settled().is_some() {
        return;
    }
    let sight = position.sight(position.side());
    assert_eq!(sight.arrives, position.can_arrive(), "{position}");
    assert_eq!(position.passed().sight(position.side()), sight, "{position}");
    if sight.arrives {
        return;
    }
    let (mut by_cubes, mut by_stacks) = (R::Set::EMPTY, R::Set::EMPTY);
    for turn in position.turns() {
        let taken = position.captures(turn)[0] != Capture::None;
        match turn.action() {
            Action::Cube { to, .. } if taken => by_cubes |= R::Set::bit(R::SHAPE.bit_of(to)),
            Action::Stack { to, .. } if taken => by_stacks |= R::Set::bit(R::SHAPE.bit_of(to)),
            _ => (),
        }
    }
    assert_eq!((sight.by_cubes, sight.by_stacks), (by_cubes, by_stacks), "{position}");
}

fn threats_stay<R: Fixed>(position: Position<R>) {
    let opponent = position.side().other();
    if position.phase() != Phase::Play || position.settled().is_some() {
        return;
    }
    let threats = position.arrivals(opponent);
    assert_eq!(threats.is_some(), position.could_arrive(opponent), "{position}");
    let Some(threats) = threats else { return };
    for turn in position.turns() {
        let touched = position.touched(turn);
        let after = position.play_unchecked(turn);
        if threats.iter().any(|&cells| (cells & touched).is_empty())
            && after.settled().is_none()
            && after.phase() == Phase::Play
        {
            assert!(after.can_arrive(), "{} in {position}", position.write_turn(turn));
        }
    }
}

/// The removal of a guard may open cells far from it.
fn new_threats_are_near<R: Fixed>(position: Position<R>) {
    let side = position.side();
    if position.phase() != Phase::Play || position.settled().is_some() || R::RULES.guards != KindSet::NONE {
        return;
    }
    if position.could_arrive(side) {
        return;
    }
    let area = position.arrival_area(side);
    for turn in position.turns() {
        let after = position.play_unchecked(turn);
        if after.settled().is_none() && after.could_arrive(side) {
            let touched = position.touched(turn);
            assert!(!(touched & area).is_empty(), "{} in {position}", position.write_turn(turn));
        }
    }
}

fn guesses_are_checked<R: Fixed>(position: Position<R>) {
    if position.settled().is_some() {
        return;
    }
    let mut random = Random::new(position.key());
    let all: BTreeSet<Turn> = position.turns().into_iter().collect();
    let passed: Vec<Turn> = position.passed().turns();
    let cells: Vec<Cell> = R::SHAPE.all().collect();
    let mut any = || cells[random.below(cells.len())];
    let wild = (0..200).flat_map(|_| {
        let (from, via, to) = (any(), any(), any());
        [
            Turn::cube(from, to),
            Turn::stack(from, to),
            Turn::cube_stack(from, via, to),
            Turn::stack_cube(from, via, to),
        ]
    });
    let guesses: Vec<Turn> = all.iter().copied().chain(passed).chain(wild).collect();
    for turn in guesses {
        let quiet = turn.steps()[0].is_some() && turn.relocation().is_none();
        let legal = quiet && all.contains(&turn) && position.captures(turn) == [Capture::None; 2];
        assert_eq!(position.may_play_quietly(turn), legal, "{turn:?} in {position}");
    }
}
