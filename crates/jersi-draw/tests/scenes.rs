//! Content of scenes of turns.

use jersi_draw::{Arrow, Badge, Mark, Scene, Way};
use jersi_rules::record::Record;
use jersi_rules::{AnyPosition, Cell, Color, Kind, Mover, RulesetId, Unit, Variants};

fn position(ruleset: RulesetId, text: &str) -> AnyPosition {
    AnyPosition::read(ruleset, Variants::NONE, text).expect("a position")
}

fn before(position: &AnyPosition, turn: &str) -> Scene {
    Scene::before(position, position.read_turn(turn).expect("well written"))
}

fn cell(scene: &Scene, name: &str) -> Cell {
    scene.shape.named(name).expect("a cell of the board")
}

/// The position of the example game of Jersi 4.8 before a turn, and the turn.
fn example(turns: usize) -> (AnyPosition, AnyPosition, jersi_rules::Turn) {
    let text = include_str!("../../jersi-rules/tests/records/valid/jersi-4.8-example.jersi");
    let record = Record::read(text).expect("a record");
    let start = *record.start.position();
    let before = record.positions().take(turns).last().unwrap_or(start);
    (start, before, record.turns().nth(turns).expect("the game is longer"))
}

#[test]
fn two_steps_are_two_arrows() {
    let scene = before(&AnyPosition::initial(RulesetId::Pijersi), "b4=c4-d4");
    let [b4, c4, d4] = ["b4", "c4", "d4"].map(|name| cell(&scene, name));
    let stack = Arrow { way: Way::Step(Mover::Stack), from: b4, to: c4 };
    let cube = Arrow { way: Way::Step(Mover::Cube), from: c4, to: d4 };
    assert_eq!(scene.arrows, [stack, cube]);
    assert!(scene.unit(b4).is_some_and(Unit::is_stack), "the board is as it was before");
    assert_eq!((scene.marks.len(), scene.badges.len(), scene.last.len()), (0, 0, 0));
}

#[test]
fn captures_are_marked_and_a_relocation_is_shown() {
    let (_, position, turn) = example(11);
    assert_eq!(position.write_turn(turn), "f1=h2!!-g2!/K:a2");
    let scene = Scene::before(&position, turn);
    let [h2, g2, a2] = ["h2", "g2", "a2"].map(|name| cell(&scene, name));
    assert!(scene.has_mark(h2, Mark::Capture) && scene.has_mark(g2, Mark::Capture));
    assert!(scene.arrows.contains(&Arrow { way: Way::Relocation, from: h2, to: a2 }));
    assert_eq!(scene.badges, [(a2, Badge::Relocation)]);
    assert!(scene.has_mark(a2, Mark::Provisional));
    assert_eq!(scene.unit(a2).map(|unit| (unit.top.color, unit.top.kind)), Some((Color::White, Kind::King)));
}

#[test]
fn drops_are_shown_on_their_targets() {
    let scene = before(&AnyPosition::initial(RulesetId::Jersi4_16), "M:c4/W:c5");
    for (name, kind) in [("c4", Kind::Mountain), ("c5", Kind::Wise)] {
        let cell = cell(&scene, name);
        assert!(scene.badges.contains(&(cell, Badge::Drop)) && scene.has_mark(cell, Mark::Provisional));
        assert_eq!(scene.unit(cell).map(|unit| unit.top.kind), Some(kind));
    }
    assert!(scene.arrows.is_empty());
}

#[test]
fn a_cube_dropped_on_another_is_shown_on_it() {
    let start = position(RulesetId::Jersi4_16, "3k-3/8/7/8/9/3W-4/7/8/3K-3 w 0 1 W");
    let scene = before(&start, "W:d4");
    let unit = scene.unit(cell(&scene, "d4")).expect("a stack");
    assert_eq!(unit.cubes().map(|cube| cube.kind).collect::<Vec<_>>(), [Kind::Wise, Kind::Wise]);
}

#[test]
fn after_a_turn_its_cells_are_the_last() {
    let (_, position, turn) = example(11);
    let scene = Scene::after(&position, turn).expect("legal");
    assert!(scene.arrows.is_empty() && scene.trail.len() == 3, "two steps and the way back of the king");
    let names: Vec<String> = scene.last.iter().map(|&cell| scene.shape.name(cell).to_string()).collect();
    assert_eq!(names, ["a2", "f1", "g2", "h2"]);
    assert!(scene.marks.is_empty());
    assert!(Scene::after(&AnyPosition::initial(RulesetId::Pijersi), turn).is_err(), "not legal elsewhere");
}

#[test]
fn captures_are_shown_at_their_captor() {
    let (start, position, _) = example(12);
    let mut scene = Scene::of(&position);
    scene.set_captured_since(&start);
    let [white, black] = scene.hands.expect("there are reserves");
    assert_eq!(white.reserve, [(Kind::Wise, 2), (Kind::Mountain, 4)]);
    assert_eq!(black.reserve, [(Kind::Wise, 2), (Kind::Mountain, 2)]);
    assert_eq!(white.captured, [(Kind::Rock, 1), (Kind::Paper, 1)]);
    assert_eq!(black.captured, [(Kind::Rock, 2), (Kind::Scissors, 1)]);
}

#[test]
fn a_game_without_reserves_needs_no_room_for_them() {
    assert_eq!(Scene::of(&AnyPosition::initial(RulesetId::Pijersi)).hands, None);
    assert!(Scene::of(&AnyPosition::initial(RulesetId::Jersi4_8)).hands.is_some());
}

#[test]
fn a_hint_shows_its_arrows_and_the_units_at_its_end() {
    let start = AnyPosition::initial(RulesetId::Pijersi);
    let mut scene = Scene::of(&start);
    scene.propose(&start, start.read_turn("b4=c4-d4").expect("well written"));
    for name in ["b4", "c4", "d4"] {
        assert!(scene.has_mark(cell(&scene, name), Mark::Hint), "{name}");
    }
    let hint = scene.hint.clone().expect("a hint");
    let ends: Vec<Cell> = hint.units.iter().map(|&(at, _)| at).collect();
    assert_eq!(ends, [cell(&scene, "c4"), cell(&scene, "d4")], "the stack parts on its way");
    assert_eq!(hint.arrows.len(), 2);
}

#[test]
fn only_games_with_a_row_to_reach_have_rails() {
    for (id, has_rails) in [
        (RulesetId::Jersi2, false),
        (RulesetId::Jersi3, false),
        (RulesetId::Jersi4_8, true),
        (RulesetId::Jersi4_16, true),
        (RulesetId::Pijersi, true),
    ] {
        assert_eq!(Scene::of(&AnyPosition::initial(id)).has_rails, has_rails, "{id}");
    }
}
