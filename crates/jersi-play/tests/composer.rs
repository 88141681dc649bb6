//! The composer in positions of random games: every legal turn can be entered, no other can, and the state shown
//! meanwhile agrees with the legal turns.
//! `JERSI_LONG=1` tests ten times as many positions; `--nocapture` shows the counts.

#![allow(clippy::print_stdout, reason = "the figures of a run are wanted")]

use std::collections::{BTreeMap, BTreeSet, HashSet};

use jersi_play::{ArrowKey, Composer, Cursor, Hand, Input, InputResult, Part, Snapshot, Stage, State};
use jersi_rules::{
    Action, AnyPosition, Cell, Cube, Drop, IllegalTurn, Kind, Mover, Phase, Rule, RulesetId, Step, Turn, Unit,
};
use jersi_testkit::random::Random;

use crate::common::{positions, ransoms};

fn factor() -> usize {
    if std::env::var_os("JERSI_LONG").is_some() { 10 } else { 1 }
}

fn cell(position: &AnyPosition, name: &str) -> Cell {
    position.shape().named(name).expect("on the board")
}

fn after(position: &AnyPosition, inputs: &[Input]) -> (Composer, InputResult) {
    let mut composer = Composer::new(position);
    let answer = inputs.iter().map(|&input| composer.input(input)).last().expect("an input");
    (composer, answer)
}

/// The drops or the placing of a turn.
fn drops(turn: Turn) -> [Option<Drop>; 2] {
    match turn.action() {
        Action::Drop(drop) | Action::Place(drop) => [Some(drop), None],
        Action::Drops(first, second) => [Some(first), Some(second)],
        _ => [None, None],
    }
}

fn cells(found: impl Iterator<Item = Cell>) -> BTreeSet<Cell> {
    found.collect()
}

/// The expected state of the composer, from the list of legal turns.
struct Expected {
    stage: Stage,
    targets: BTreeSet<Cell>,
    may_finish: bool,
}

/// The expected state after each input of a turn's script except the last.
fn expected(turns: &[Turn], turn: Turn) -> Vec<Expected> {
    let [first, second] = turn.steps();
    if let Some(first) = first {
        return expected_of_steps(turns, turn, first, second);
    }
    let [Some(first), second] = drops(turn) else { return Vec::new() };
    let placing = matches!(turn.action(), Action::Place(_));
    let stage = if placing { Stage::Place } else { Stage::Target };
    let of_kind = |drop: &Drop| drop.kind == first.kind;
    let firsts = cells(turns.iter().filter_map(|turn| drops(*turn)[0]).filter(of_kind).map(|drop| drop.cell));
    let mut shown = vec![Expected { stage, targets: firsts, may_finish: false }];
    let seconds =
        || turns.iter().map(|turn| drops(*turn)).filter(|own| own[0] == Some(first)).filter_map(|own| own[1]);
    if seconds().next().is_none() {
        return shown;
    }
    let other = seconds().map(|drop| drop.kind).min();
    let again = if seconds().any(|drop| drop.kind == first.kind) { Some(first.kind) } else { other };
    let implied = seconds().filter(|drop| Some(drop.kind) == again && drop.cell != first.cell);
    shown.push(Expected {
        stage: Stage::SecondDrop,
        targets: cells(implied.map(|drop| drop.cell)),
        may_finish: true,
    });
    if let Some(second) = second {
        let of_kind = seconds().filter(|drop| drop.kind == second.kind);
        let targets = cells(of_kind.map(|drop| drop.cell));
        shown.push(Expected { stage: Stage::SecondDrop, targets, may_finish: true });
    }
    shown
}

fn expected_of_steps(turns: &[Turn], turn: Turn, first: Step, second: Option<Step>) -> Vec<Expected> {
    // Steps of the cube and of the stack: the target decides which of them moves.
    let same_start = |step: &Step| step.from == first.from;
    let firsts = turns.iter().filter_map(|turn| turn.steps()[0]).filter(same_start).map(|step| step.to);
    let mut shown = vec![Expected { stage: Stage::Target, targets: cells(firsts), may_finish: false }];
    let going_on = || turns.iter().map(|turn| turn.steps()).filter(|steps| steps[0] == Some(first));
    let seconds = cells(going_on().filter_map(|steps| steps[1]).map(|step| step.to));
    if !seconds.is_empty() {
        let may_finish = going_on().any(|steps| steps[1].is_none());
        shown.push(Expected { stage: Stage::SecondStep, targets: seconds, may_finish });
    }
    if turn.relocation().is_some() {
        let alike = turns.iter().filter(|turn| turn.steps() == [Some(first), second]);
        let targets = cells(alike.filter_map(|turn| turn.relocation()));
        shown.push(Expected { stage: Stage::Relocate, targets, may_finish: false });
    }
    shown
}

/// Makes a step on a plain board; returns the captured cubes.
fn make(board: &mut BTreeMap<Cell, Unit>, position: &AnyPosition, step: Step) -> Vec<Cube> {
    let moved = board.remove(&step.from).expect("something moves");
    let met = board.remove(&step.to);
    let rooted = |cube: Cube| position.rules().rooted.has(cube.kind);
    if step.mover == Mover::Stack {
        board.insert(step.to, moved);
        return met.into_iter().flat_map(Unit::cubes).collect();
    }
    if let Some(below) = moved.below {
        board.insert(step.from, Unit::lone(below));
    }
    let mut bearing = None;
    let mut taken: Vec<Cube> = met.into_iter().flat_map(Unit::cubes).collect();
    let own = met.is_some_and(|unit| unit.top.color == position.side());
    if let Some(&lowest) = taken.first()
        && (own || rooted(lowest))
    {
        bearing = Some(taken.remove(0));
    }
    board.insert(step.to, Unit { top: moved.top, below: bearing });
    taken
}

fn same_board(position: &AnyPosition, board: &BTreeMap<Cell, Unit>, shown: &Snapshot) -> bool {
    position.shape().all().all(|cell| board.get(&cell).copied() == shown.unit(cell))
}

/// Enters a turn by its script, and checks the state after each input.
fn enter_and_look(composer: &mut Composer, turns: &[Turn], turn: Turn, script: &[Input]) {
    let position = *composer.position();
    let what = || format!("{} in {}", position.write_turn(turn), position.text());
    composer.input(Input::Cancel);
    let expected = expected(turns, turn);
    assert_eq!(expected.len(), script.len() - 1, "{}: {script:?}", what());
    let mut board: BTreeMap<Cell, Unit> = position.units().collect();
    let mut steps = turn.steps().into_iter().flatten();
    let mut last: Option<State> = None;
    for (&input, wanted) in script.iter().zip(&expected) {
        assert_eq!(composer.input(input), InputResult::Open, "{}", what());
        let state = composer.state();
        let targets = cells(state.targets.iter().map(|target| target.cell));
        assert_eq!((state.stage, &targets), (wanted.stage, &wanted.targets), "{}", what());
        assert_eq!(state.may_finish, wanted.may_finish, "{}", what());
        let was_target =
            |state: &State| state.targets.iter().position(|target| Input::tap(target.cell) == input);
        if turn.steps()[0].is_some()
            && let Some(before) = &last
            && let Some(at) = was_target(before)
            && let Some(step) = steps.next()
        {
            let taken = make(&mut board, &position, step);
            assert_eq!(before.targets[at].takes, taken, "{}", what());
            assert!(same_board(&position, &board, &state.provisional), "{}", what());
        }
        last = Some(state);
    }
    let done = composer.input(*script.last().expect("a script has inputs"));
    assert_eq!(done, InputResult::Done(turn), "{}", what());
    let next = position.play(turn).expect("legal");
    assert_eq!(composer.provisional(), Snapshot::of(&next), "{}", what());
}

fn enter(composer: &mut Composer, turn: Turn, script: &[Input]) {
    composer.input(Input::Cancel);
    let (last, first) = script.split_last().expect("a script has inputs");
    for &input in first {
        assert_eq!(composer.input(input), InputResult::Open, "{turn:?} in {}", composer.position().text());
    }
    assert_eq!(composer.input(*last), InputResult::Done(turn), "{turn:?} in {}", composer.position().text());
}

/// Enters every legal turn, and checks the state on the way for one in `look` of them. Prints the counts.
fn enter_everything(positions: &[AnyPosition], look: usize) {
    let mut random = Random::new(5);
    let (mut entered, mut looked, mut inputs) = (0, 0, 0);
    let mut phases: BTreeMap<String, usize> = BTreeMap::new();
    for &position in positions {
        let turns = position.turns();
        let mut composer = Composer::new(&position);
        let variants = position.variants().to_string();
        let phase = match position.phase() {
            Phase::Give(_) => "Give".to_owned(),
            _ if turns.is_empty() => "Over".to_owned(),
            phase => format!("{phase:?}"),
        };
        *phases.entry(format!("{variants} {phase}").trim().to_owned()).or_default() += 1;
        for &turn in &turns {
            let script = composer.script(turn).expect("every legal turn has a script");
            if random.once_in(look) {
                enter_and_look(&mut composer, &turns, turn, &script);
                looked += 1;
            } else {
                enter(&mut composer, turn, &script);
            }
            (entered, inputs) = (entered + 1, inputs + script.len());
        }
        composer.input(Input::Cancel);
        look_at_the_beginning(&composer, &turns);
    }
    let (ruleset, count) = (positions[0].ruleset(), positions.len());
    println!("{ruleset}: {count} positions, {entered} turns entered by {inputs} inputs, {looked} looked at");
    println!("    {phases:?}");
}

/// The selectable units and kinds at the beginning are those with which some legal turn begins.
fn look_at_the_beginning(composer: &Composer, turns: &[Turn]) {
    let state = composer.state();
    let place = composer.position().text();
    let firsts = turns.iter().filter_map(|turn| turn.steps()[0]);
    let picks: BTreeSet<(Cell, Mover)> = firsts.map(|step| (step.from, step.mover)).collect();
    let shown = state.can_pick.iter().map(|pick| (pick.cell, pick.part.mover()));
    assert!(picks.into_iter().eq(shown), "{place}");
    let named = |turn: &Turn| match turn.action() {
        Action::Name(kind) => Some(kind),
        _ => drops(*turn)[0].map(|drop| drop.kind),
    };
    let kinds: BTreeSet<Kind> = turns.iter().filter_map(named).collect();
    assert!(kinds.iter().eq(&state.reserve_choices), "{place}");
    let tapped = |turn: &Turn| match turn.action() {
        Action::Give(cell) | Action::Relocate(cell) => Some(cell),
        Action::Place(place) if kinds.len() == 1 => Some(place.cell),
        _ => None,
    };
    let targets = state.targets.iter().map(|target| target.cell);
    assert!(cells(turns.iter().filter_map(tapped)).into_iter().eq(targets), "{place}");
    assert_eq!(state.stage == Stage::Over, turns.is_empty(), "{place}");
    assert!(!state.may_finish && state.provisional == Snapshot::of(composer.position()), "{place}");
}

/// A random input: often a sensible one, sometimes any.
fn any_input(state: &State, position: &AnyPosition, random: &mut Random) -> Input {
    // Sometimes a cell of a larger board.
    let shape = if random.once_in(50) { RulesetId::Jersi4_16.shape() } else { position.shape() };
    let all: Vec<Cell> = shape.all().collect();
    let near: Vec<Cell> = position.units().map(|(cell, _)| cell).collect();
    let part = if random.once_in(2) { Part::Top } else { Part::Stack };
    let kind = random.pick(&Kind::ALL).expect("there are kinds");
    let target = random.below(state.targets.len().max(1));
    let target = state.targets.get(target).map(|target| target.cell);
    let anywhere = random.pick(&all).expect("a board has cells");
    let unit = random.pick(&near).unwrap_or(anywhere);
    match random.below(24) {
        0..=6 => Input::Tap {
            cell: target.or_else(|| random.pick(&state.can_pick).map(|pick| pick.cell)).unwrap_or(unit),
            part,
        },
        7..=9 => Input::Tap { cell: unit, part },
        10 | 11 => Input::Tap { cell: anywhere, part },
        12 => Input::Tap { cell: state.arrived.unwrap_or(unit), part },
        13..=15 => Input::Reserve(random.pick(&state.reserve_choices).unwrap_or(kind)),
        16 => Input::Reserve(kind),
        17 => Input::Drag {
            from: Hand::Unit { cell: state.arrived.unwrap_or(unit), part },
            to: target.unwrap_or(anywhere),
        },
        18 => {
            let around: Vec<Cell> = position.shape().neighbors(unit).collect();
            Input::Drag {
                from: Hand::Unit { cell: unit, part },
                to: random.pick(&around).unwrap_or(anywhere),
            }
        }
        19 => Input::Drag {
            from: Hand::Kind(random.pick(&state.reserve_choices).unwrap_or(kind)),
            to: target.unwrap_or(anywhere),
        },
        20 => Input::Drag {
            from: state.hand.unwrap_or(Hand::King(Cube { color: position.side(), kind })),
            to: anywhere,
        },
        21 => Input::Finish,
        22 => Input::Back,
        _ => {
            if random.once_in(3) {
                Input::Cancel
            } else {
                Input::Finish
            }
        }
    }
}

/// Random inputs: every completed turn is legal, and every input without effect gets a reason.
fn click_around(positions: &[AnyPosition], clicks: usize) {
    let mut random = Random::new(77);
    let (mut done, mut refused, mut rules) = (0, 0, BTreeSet::new());
    for &position in positions {
        let listed: HashSet<Turn> = position.turns().into_iter().collect();
        let mut composer = Composer::new(&position);
        let mut before = composer.state();
        for _ in 0..clicks {
            let input = any_input(&before, &position, &mut random);
            let answer = composer.input(input);
            let now = composer.state();
            let what = || format!("{input:?} in {}: {before:?}", position.text());
            let clicked = matches!(input, Input::Tap { .. } | Input::Reserve(_) | Input::Drag { .. });
            match answer {
                InputResult::Done(turn) => {
                    assert!(listed.contains(&turn), "{turn:?} by {}", what());
                    assert_eq!((now.stage, composer.turn()), (Stage::Done, Some(turn)), "{}", what());
                    assert_eq!(now.provisional, Snapshot::of(&position.play_unchecked(turn)), "{}", what());
                    done += 1;
                    composer.input(if random.once_in(2) { Input::Cancel } else { Input::Back });
                }
                InputResult::Refused(why) => {
                    assert_eq!(now.refused, Some(why), "{}", what());
                    refused += 1;
                    rules.insert(why.rule.id());
                }
                InputResult::Open => {
                    let unlike = State { refused: None, ..before.clone() } != now;
                    assert!(unlike || !clicked, "neither effect nor reason: {}", what());
                    assert!(now.refused.is_none() && now.stage != Stage::Done, "{}", what());
                }
            }
            before = composer.state();
        }
    }
    let (ruleset, count) = (positions[0].ruleset(), positions.len());
    println!(
        "{ruleset}: {} inputs by lot in {count} positions, {done} turns made, all legal; {refused} refused, by {} rules",
        count * clicks,
        rules.len()
    );
}

#[test]
fn every_legal_turn_can_be_entered_in_jersi_2() {
    enter_everything(&positions(RulesetId::Jersi2, 3_000 * factor(), 11), 10);
}

#[test]
fn every_legal_turn_can_be_entered_in_jersi_3() {
    enter_everything(&positions(RulesetId::Jersi3, 3_000 * factor(), 11), 10);
}

#[test]
fn every_legal_turn_can_be_entered_in_jersi_4_8_with_all_variants() {
    enter_everything(&positions(RulesetId::Jersi4_8, 3_000 * factor(), 11), 40);
}

#[test]
fn every_legal_turn_can_be_entered_in_jersi_4_16_with_all_variants() {
    enter_everything(&positions(RulesetId::Jersi4_16, 2_000 * factor(), 11), 40);
}

#[test]
fn every_legal_turn_can_be_entered_in_pijersi() {
    enter_everything(&positions(RulesetId::Pijersi, 3_000 * factor(), 11), 10);
}

#[test]
fn every_decision_of_a_ransom_can_be_entered() {
    enter_everything(&ransoms(RulesetId::Jersi4_8, 3_000 * factor(), 3), 2);
}

#[test]
fn random_clicks_only_ever_make_legal_turns() {
    for &ruleset in RulesetId::ALL {
        click_around(&positions(ruleset, 300 * factor(), 23), 100);
    }
    click_around(&ransoms(RulesetId::Jersi4_8, 300 * factor(), 29), 100);
}

const fn stack(cell: Cell) -> Input {
    Input::Tap { cell, part: Part::Stack }
}

fn pijersi() -> AnyPosition {
    AnyPosition::initial(RulesetId::Pijersi)
}

fn jersi_4() -> AnyPosition {
    AnyPosition::initial(RulesetId::Jersi4_16)
}

/// White's stack on d4 can capture the king on e4, as a whole or with its top alone.
fn king_in_danger() -> AnyPosition {
    let text = "7/p-7/7/8/3k-5/3RS4/7/8/3K-3 w 0 1 -";
    AnyPosition::read(RulesetId::Jersi4_16, jersi_rules::Variants::NONE, text).expect("a position")
}

#[test]
fn a_tap_on_top_takes_the_cube_and_one_below_the_stack() {
    let start = pijersi();
    let b4 = cell(&start, "b4");
    let (composer, _) = after(&start, &[Input::tap(b4)]);
    assert_eq!(composer.state().hand, Some(Hand::Unit { cell: b4, part: Part::Top }));
    let (composer, _) = after(&start, &[stack(b4)]);
    assert_eq!(composer.state().hand, Some(Hand::Unit { cell: b4, part: Part::Stack }));
}

#[test]
fn a_tap_beside_a_single_cube_selects_it() {
    let start = pijersi();
    let b1 = cell(&start, "b1");
    let (composer, _) = after(&start, &[stack(b1)]);
    assert_eq!(composer.state().hand, Some(Hand::Unit { cell: b1, part: Part::Top }));
}

#[test]
fn a_second_tap_switches_the_selected_part_and_a_third_deselects_it() {
    let start = pijersi();
    let (b4, b1) = (cell(&start, "b4"), cell(&start, "b1"));
    let held = |inputs: &[Input]| after(&start, inputs).0.state().hand;
    // Wherever the taps hit: the part cannot be chosen reliably on a small screen.
    for taps in [[stack(b4); 3], [stack(b4), Input::tap(b4), stack(b4)]] {
        assert_eq!(held(&taps[..2]), Some(Hand::Unit { cell: b4, part: Part::Top }));
        assert_eq!(held(&taps), None);
    }
    assert_eq!(held(&[Input::tap(b4); 2]), Some(Hand::Unit { cell: b4, part: Part::Stack }));
    assert_eq!(held(&[Input::tap(b1); 2]), None, "a lone cube has one part");
}

#[test]
fn the_destination_decides_between_cube_and_stack() {
    let start = pijersi();
    let [b4, c4, d3, d4] = ["b4", "c4", "d3", "d4"].map(|name| cell(&start, name));
    // Two cells away only the stack can go, whichever part was tapped or dragged.
    for part in [Part::Top, Part::Stack] {
        let (composer, _) = after(&start, &[Input::Tap { cell: b4, part }, Input::tap(d3)]);
        assert_eq!(composer.state().arrived, Some(d3), "{part:?}");
        let (composer, _) = after(&start, &[Input::Drag { from: Hand::Unit { cell: b4, part }, to: d3 }]);
        assert_eq!(composer.state().arrived, Some(d3), "{part:?}");
    }
    // If both parts can go, the selected one does.
    assert_eq!(after(&start, &[Input::tap(b4), Input::tap(c4)]).1, InputResult::Done(Turn::cube(b4, c4)));
    let (composer, _) = after(&start, &[stack(b4), Input::tap(c4)]);
    assert_eq!(composer.state().arrived, Some(c4));
    let targets = after(&start, &[Input::tap(b4)]).0.state().targets;
    let part = |cell| targets.iter().find(|target| target.cell == cell).and_then(|target| target.part);
    assert_eq!((part(c4), part(d3)), (Some(Part::Top), Some(Part::Stack)));
    // If neither can, the reason is that of the part that gets closer.
    let far = after(&start, &[Input::tap(b4), Input::tap(d4)]).1;
    assert!(matches!(far, InputResult::Refused(IllegalTurn { rule: Rule::StraightLine, .. })), "{far:?}");
}

#[test]
fn a_tap_on_another_own_unit_takes_that_one() {
    let start = pijersi();
    let (b1, b7) = (cell(&start, "b1"), cell(&start, "b7"));
    let (composer, _) = after(&start, &[Input::tap(b1), Input::tap(b7)]);
    assert_eq!(composer.state().hand, Some(Hand::Unit { cell: b7, part: Part::Top }));
}

#[test]
fn a_tap_elsewhere_is_refused_with_a_reason_and_changes_nothing() {
    let start = pijersi();
    let (b1, d4, b4, c4) = (cell(&start, "b1"), cell(&start, "d4"), cell(&start, "b4"), cell(&start, "c4"));
    let (composer, answer) = after(&start, &[Input::tap(b1), Input::tap(d4)]);
    assert!(matches!(answer, InputResult::Refused(IllegalTurn { rule: Rule::CubeReach, .. })));
    assert_eq!(composer.state().hand, Some(Hand::Unit { cell: b1, part: Part::Top }));
    let far = cell(&start, "g1");
    let (composer, answer) = after(&start, &[stack(b4), Input::tap(c4), Input::tap(far)]);
    assert!(matches!(answer, InputResult::Refused(IllegalTurn { rule: Rule::CubeReach, .. })));
    assert_eq!((composer.stage(), composer.state().arrived), (Stage::SecondStep, Some(c4)));
}

#[test]
fn a_refused_selection_has_a_reason() {
    let start = pijersi();
    let rule = |name| match after(&start, &[Input::tap(cell(&start, name))]).1 {
        InputResult::Refused(why) => Some(why.rule),
        _ => None,
    };
    assert_eq!(rule("d4"), Some(Rule::EmptyStart));
    assert_eq!(rule("f4"), Some(Rule::NotYours));
}

#[test]
fn a_first_step_is_shown_before_it_ends_or_goes_on() {
    let start = pijersi();
    let (b4, c4, d4) = (cell(&start, "b4"), cell(&start, "c4"), cell(&start, "d4"));
    let (mut composer, _) = after(&start, &[stack(b4), Input::tap(c4)]);
    let state = composer.state();
    assert_eq!((state.stage, state.arrived, state.may_finish), (Stage::SecondStep, Some(c4), true));
    assert_eq!((state.provisional.unit(b4), state.provisional.unit(c4)), (None, start.unit(b4)));
    let go_on = composer.clone().input(Input::tap(d4));
    assert_eq!(go_on, InputResult::Done(Turn::stack_cube(b4, c4, d4)));
    assert_eq!(composer.clone().input(Input::Finish), InputResult::Done(Turn::stack(b4, c4)));
    assert_eq!(composer.input(Input::tap(c4)), InputResult::Done(Turn::stack(b4, c4)));
}

#[test]
fn dragging_moves_cubes_and_stacks_and_goes_on() {
    let start = pijersi();
    let (b4, c4, d4, a1, b1) =
        (cell(&start, "b4"), cell(&start, "c4"), cell(&start, "d4"), cell(&start, "a1"), cell(&start, "b1"));
    let drag = |from, part, to| Input::Drag { from: Hand::Unit { cell: from, part }, to };
    let (_, answer) = after(&start, &[drag(b4, Part::Stack, c4), drag(c4, Part::Top, d4)]);
    assert_eq!(answer, InputResult::Done(Turn::stack_cube(b4, c4, d4)));
    let (composer, _) = after(&start, &[drag(a1, Part::Top, b1)]);
    assert_eq!(composer.stage(), Stage::SecondStep);
    // Another drag begins another turn; one that is impossible gives a reason and changes nothing.
    let (composer, answer) = after(&start, &[drag(a1, Part::Top, b1), drag(b4, Part::Stack, c4)]);
    assert_eq!((composer.state().arrived, answer), (Some(c4), InputResult::Open));
    let (composer, answer) = after(&start, &[drag(a1, Part::Top, b1), drag(d4, Part::Top, c4)]);
    assert!(matches!(answer, InputResult::Refused(IllegalTurn { rule: Rule::SecondStart, .. })));
    assert_eq!(composer.state().arrived, Some(b1));
}

#[test]
fn a_second_drop_is_of_the_same_kind_unless_another_is_chosen() {
    let start = jersi_4();
    let (d4, d5) = (cell(&start, "d4"), cell(&start, "d5"));
    let first = [Input::Reserve(Kind::Mountain), Input::tap(d4)];
    let drop = |kind, cell| Drop { kind, cell };
    let mountain = drop(Kind::Mountain, d4);
    let with = |more: &[Input]| after(&start, &[&first[..], more].concat()).1;
    assert_eq!(with(&[Input::tap(d4)]), InputResult::Done(Turn::drop(mountain)));
    assert_eq!(with(&[Input::Finish]), InputResult::Done(Turn::drop(mountain)));
    let again = Turn::drops(mountain, drop(Kind::Mountain, d5));
    assert_eq!(with(&[Input::tap(d5)]), InputResult::Done(again));
    let wise_on_it = Turn::drops(mountain, drop(Kind::Wise, d4));
    assert_eq!(with(&[Input::Reserve(Kind::Wise), Input::tap(d4)]), InputResult::Done(wise_on_it));
    assert_eq!(with(&[Input::Drag { from: Hand::Kind(Kind::Wise), to: d4 }]), InputResult::Done(wise_on_it));
    let far = with(&[Input::tap(cell(&start, "g4"))]);
    assert!(matches!(far, InputResult::Refused(IllegalTurn { rule: Rule::DropNeighbor, .. })));
}

#[test]
fn putting_a_king_back_is_guided() {
    let position = king_in_danger();
    let [d4, e4, i1, d5] = ["d4", "e4", "i1", "d5"].map(|name| cell(&position, name));
    // The stack captures the king, and its top could step on.
    let (mut composer, _) = after(&position, &[stack(d4), Input::tap(e4)]);
    assert_eq!(composer.stage(), Stage::SecondStep);
    assert_eq!(composer.input(Input::Finish), InputResult::Open);
    let state = composer.state();
    assert_eq!((state.stage, state.targets.len()), (Stage::Relocate, 7));
    assert!(matches!(state.hand, Some(Hand::King(Cube { kind: Kind::King, .. }))));
    let early = composer.input(Input::Finish);
    assert!(matches!(early, InputResult::Refused(IllegalTurn { rule: Rule::RelocationDue, .. })));
    let wrong = composer.input(Input::tap(d5));
    assert!(matches!(wrong, InputResult::Refused(IllegalTurn { rule: Rule::RelocationRow, .. })));
    assert_eq!(composer.stage(), Stage::Relocate);
    // Back to the choice between the end and a second step, and forward again.
    composer.input(Input::Back);
    assert_eq!(composer.stage(), Stage::SecondStep);
    composer.input(Input::tap(e4));
    assert_eq!(composer.input(Input::tap(i1)), InputResult::Done(Turn::stack(d4, e4).relocating(i1)));
    composer.input(Input::Back);
    assert_eq!(composer.stage(), Stage::Relocate);
    // The cube alone has no second step, so one input undoes it.
    let (mut composer, _) = after(&position, &[Input::tap(d4), Input::tap(e4)]);
    assert_eq!(composer.stage(), Stage::Relocate);
    composer.input(Input::Back);
    assert_eq!(composer.stage(), Stage::PickUp);
}

#[test]
fn targets_list_their_captures() {
    let position = king_in_danger();
    let (composer, _) = after(&position, &[stack(cell(&position, "d4"))]);
    let state = composer.state();
    let king = state.targets.iter().find(|target| target.cell == cell(&position, "e4")).expect("in reach");
    assert_eq!(king.takes, [Cube { color: jersi_rules::Color::Black, kind: Kind::King }]);
    assert!(
        state.targets.iter().filter(|target| target.cell != king.cell).all(|target| target.takes.is_empty())
    );
}

#[test]
fn a_finished_game_takes_no_click() {
    let over =
        positions(RulesetId::Pijersi, 400, 1).into_iter().find(|position| position.outcome().is_some());
    let over = over.expect("some game ends");
    let answer = after(&over, &[Input::tap(cell(&over, "d4"))]).1;
    assert!(matches!(answer, InputResult::Refused(IllegalTurn { rule: Rule::GameOver, .. })));
}

#[test]
fn the_next_input_leads_to_a_turn_from_wherever_one_is() {
    let start = pijersi();
    let [b4, c4, d4, b1, b7] = ["b4", "c4", "d4", "b1", "b7"].map(|name| cell(&start, name));
    let turn = Turn::stack_cube(b4, c4, d4);
    let next = |inputs: &[Input]| {
        let mut composer = Composer::new(&start);
        for &input in inputs {
            composer.input(input);
        }
        composer.next_input(turn)
    };
    assert_eq!(next(&[]), Some(stack(b4)));
    assert_eq!(next(&[stack(b4)]), Some(Input::tap(c4)));
    assert_eq!(next(&[stack(b4), Input::tap(c4)]), Some(Input::tap(d4)));
    // The cube alone could go to c4, too: the part must be switched first.
    assert_eq!(next(&[Input::tap(b4)]), Some(stack(b4)));
    assert_eq!(next(&[Input::tap(b4), Input::tap(b4)]), Some(Input::tap(c4)));
    // Another unit is selected, or another turn has begun.
    assert_eq!(next(&[Input::tap(b1)]), Some(stack(b4)));
    assert_eq!(next(&[stack(b7), Input::tap(cell(&start, "b6"))]), Some(stack(b4)));
    let mut composer = Composer::new(&start);
    while let Some(input) = composer.next_input(turn) {
        if composer.input(input) == InputResult::Done(turn) {
            return;
        }
    }
    panic!("the way leads to the turn");
}

#[test]
fn an_illegal_turn_has_no_script() {
    let start = pijersi();
    let turn = Turn::cube(cell(&start, "a1"), cell(&start, "g1"));
    assert_eq!(Composer::new(&start).script(turn), None);
}

#[test]
fn arrow_keys_reach_every_cell_of_every_board() {
    let arrows = [ArrowKey::Left, ArrowKey::Right, ArrowKey::Up, ArrowKey::Down];
    for ruleset in RulesetId::ALL {
        let shape = ruleset.shape();
        let first = shape.all().next().expect("a board has cells");
        let mut reached = HashSet::from([first]);
        let mut open = vec![first];
        while let Some(cell) = open.pop() {
            for arrow in arrows {
                let mut cursor = Cursor::new(cell);
                cursor.press(shape, arrow);
                if reached.insert(cursor.cell()) {
                    open.push(cursor.cell());
                }
            }
        }
        assert_eq!(reached.len(), shape.cells(), "{ruleset}");
    }
}

#[test]
fn a_cursor_cycles_through_the_targets() {
    let start = pijersi();
    let named = ["b2", "c3", "d4"].map(|name| cell(&start, name));
    let mut cursor = Cursor::new(named[0]);
    let mut next = || {
        cursor.go_to_next(named);
        cursor.cell()
    };
    assert_eq!([next(), next(), next()], [named[1], named[2], named[0]]);
    cursor.go_to_previous(named);
    assert_eq!(cursor.cell(), named[2]);
}
