//! Turns by keys, mouse and notation.

use jersi_play::{Composer, Input, Part};
use jersi_rules::SplitMix64;
use ratatui::crossterm::event::{MouseButton, MouseEvent, MouseEventKind};

use super::*;

#[test]
fn a_cube_builds_a_stack_that_leaps() {
    let mut app = people(setup("pijersi", "classic", ""));
    at(&mut app, "a2", "\n");
    at(&mut app, "b3", "\n");
    assert!(screen(&mut app, 80, 24).contains("Choose a second step"));
    at(&mut app, "d4", "\n");
    assert_eq!(turns(&app), ["a2-b3=d4"]);
    assert!(said(&app).starts_with("a2-b3=d4: White stacks the paper"), "{}", said(&app));
}

#[test]
fn a_turn_may_end_after_its_first_step() {
    let mut app = people(setup("pijersi", "classic", ""));
    at(&mut app, "b4", "s");
    at(&mut app, "c4", "\nf");
    assert_eq!(turns(&app), ["b4=c4"]);
}

#[test]
fn two_cubes_are_dropped_by_their_letters() {
    let mut app = people(setup("jersi-4.16", "standard", ""));
    keys(&mut app, "M");
    at(&mut app, "d4", "\nW");
    at(&mut app, "d4", "\n");
    assert_eq!(turns(&app), ["M:d4/W:d4"]);
}

#[test]
fn a_captured_king_is_put_back() {
    let mut app = people(position("jersi-4.8", "", "3k-3/1K-6/1S-5/pr7/9/8/4mR2/2R-5/PS2F-3 b 12 6 -"));
    at(&mut app, "f1", "s");
    at(&mut app, "h2", "\n");
    at(&mut app, "g2", "\n");
    assert!(screen(&mut app, 80, 24).contains("Put the captured king back."));
    at(&mut app, "c1", "\n");
    assert!(said(&app).contains("row a"), "{}", said(&app));
    at(&mut app, "a2", "\n");
    assert_eq!(turns(&app), ["f1=h2!!-g2!/K:a2"]);
}

#[test]
fn a_ransom_is_named_given_and_the_king_put_back() {
    let mut app = people(position("jersi-4.8", "ransom", "3k-3/1K-6/1S-5/pr7/9/8/4mR2/2R-5/PS2F-3 b 12 6 -"));
    at(&mut app, "f1", "s");
    at(&mut app, "h2", "\n");
    at(&mut app, "g2", "\n");
    let shown = screen(&mut app, 80, 24);
    let (_, tray) = shown.lines().find_map(|line| line.split_once(" ransom  ")).expect("a tray");
    let letters: Vec<&str> = tray.split_whitespace().collect();
    assert_eq!(letters, ["R", "S", "F"], "White's cubes, and nothing of Black's reserve: {shown}");
    keys(&mut app, "R");
    at(&mut app, "a1", "\n");
    assert!(!said(&app).is_empty(), "a1 is no ransom");
    at(&mut app, "b3", "\n");
    at(&mut app, "a2", "\n");
    assert_eq!(turns(&app), ["f1=h2!!-g2!", "#R", "#b3", "/K:a2"]);
}

#[test]
fn cubes_are_placed_by_letter_and_cell() {
    let mut app = people(setup("jersi-2", "free", ""));
    keys(&mut app, "N");
    at(&mut app, "a3", "\n");
    keys(&mut app, "N");
    at(&mut app, "i3", "\n");
    keys(&mut app, "R");
    at(&mut app, "c1", "\n");
    assert!(said(&app).contains("rows a and b"), "{}", said(&app));
    assert_eq!(turns(&app), ["N:a3", "n:i3"]);
}

#[test]
fn placings_and_ransoms_are_numbered_as_in_the_record() {
    let mut app = people(setup("jersi-2", "free", ""));
    for turn in ["N:a3", "n:i3", "R:a1", "r:i1", "R:a2"] {
        type_turn(&mut app, turn);
    }
    let shown = screen(&mut app, 80, 24);
    assert!(shown.contains("turn 3 ") || shown.contains("turn 3\n"), "{shown}");
    assert!(shown.contains("2.  R:a1") && shown.contains("3.  R:a2"), "{shown}");
    let mut app = people(position("jersi-4.8", "ransom", "3k-3/1K-6/1S-5/pr7/9/8/4mR2/2R-5/PS2F-3 b 12 6 -"));
    type_turn(&mut app, "f1=h2-g2#b3/K:a2");
    type_turn(&mut app, "a4-b4");
    let shown = screen(&mut app, 80, 24);
    assert!(shown.contains("6... ") && shown.contains("7.  a4-b4"), "{shown}");
}

#[test]
fn an_impossible_turn_is_explained() {
    let mut app = people(setup("pijersi", "classic", ""));
    at(&mut app, "d4", "\n");
    assert_eq!(said(&app), "There is nothing on d4.");
    type_turn(&mut app, "b4-b3");
    assert_eq!(said(&app), "A wise can only stand on another wise, not on a rock (b3).");
    type_turn(&mut app, "b4=z9");
    assert!(said(&app).starts_with("“b4=z9” is not a turn."), "{}", said(&app));
    keys(&mut app, "Q");
    assert!(said(&app).starts_with("There is no such letter"), "{}", said(&app));
    assert_eq!(turns(&app), [""; 0]);
}

#[test]
fn typed_turns_are_completed_from_the_legal_ones() {
    let mut app = people(setup("pijersi", "classic", ""));
    keys(&mut app, ":a2-b3=d\t");
    let prompt = app.prompt.as_ref().expect("a line");
    let candidates = prompt.candidates();
    assert!(!candidates.is_empty() && candidates.iter().all(|turn| turn.starts_with("a2-b3=d")));
    press(&mut app, KeyCode::Down);
    let chosen = app.prompt.as_ref().expect("a line").text.clone();
    keys(&mut app, "\n");
    assert_eq!(turns(&app), [chosen]);
}

#[test]
fn a_turn_is_taken_back_and_restored() {
    let mut app = people(setup("pijersi", "classic", ""));
    type_turn(&mut app, "b4=c4");
    type_turn(&mut app, "f4=e4");
    keys(&mut app, "tt");
    assert_eq!(turns(&app), [""; 0]);
    keys(&mut app, "t");
    assert_eq!(said(&app), "There is nothing to take back.");
    keys(&mut app, "rr");
    assert_eq!(turns(&app), ["b4=c4", "f4=e4"]);
    keys(&mut app, "t");
    type_turn(&mut app, "g1-f1");
    keys(&mut app, "r");
    assert_eq!(turns(&app), ["b4=c4", "g1-f1"], "another turn was played");
}

#[test]
fn a_game_is_walked_through_turn_by_turn_and_step_by_step() {
    let mut app = people(setup("pijersi", "classic", ""));
    type_turn(&mut app, "b4=c4-d4");
    type_turn(&mut app, "f4=e4");
    keys(&mut app, ",,>");
    assert!(app.table.game().is_inside_turn());
    at(&mut app, "a1", "\n");
    assert!(said(&app).starts_with("Only the first part"), "{}", said(&app));
    keys(&mut app, ">.");
    assert_eq!(turns(&app).len(), 2);
    keys(&mut app, "(");
    assert_eq!(turns(&app).len(), 0);
    type_turn(&mut app, "b4=d3");
    keys(&mut app, "v");
    assert_eq!(turns(&app), ["b4=c4-d4"]);
    keys(&mut app, "vm)");
    assert_eq!(turns(&app), ["b4=d3"], "the variation is the main line now");
}

#[test]
fn the_mouse_takes_cubes_stacks_and_drags() {
    let mut app = people(setup("pijersi", "classic", ""));
    screen(&mut app, 80, 24);
    let geometry = app.geometry.expect("drawn");
    let [b4, c4, d4] = ["b4", "c4", "d4"].map(|cell| named(&app, cell));
    let mut mouse = |kind, column, row| {
        app.mouse(MouseEvent { kind, column, row, modifiers: KeyModifiers::NONE }, NOW);
    };
    let (down, up) = (MouseEventKind::Down(MouseButton::Left), MouseEventKind::Up(MouseButton::Left));
    // The lower cube selects the stack.
    mouse(down, geometry.middle(b4), geometry.ground(b4));
    mouse(up, geometry.middle(c4), geometry.ground(c4));
    // The upper cube continues by a click.
    mouse(down, geometry.middle(d4), geometry.ground(d4));
    mouse(up, geometry.middle(d4), geometry.ground(d4));
    assert_eq!(turns(&app), ["b4=c4-d4"]);
}

#[test]
fn a_reserve_can_be_clicked() {
    let mut app = people(setup("jersi-4.16", "standard", ""));
    screen(&mut app, 80, 24);
    let (area, _) = *app.areas.first().expect("the reserve");
    let kind = MouseEventKind::Down(MouseButton::Left);
    app.mouse(MouseEvent { kind, column: area.x, row: area.y, modifiers: KeyModifiers::NONE }, NOW);
    assert!(app.table.state().hand.is_some());
}

#[test]
fn every_ruleset_setup_and_variant_can_be_played_by_keys() {
    for (id, setups, variants) in [
        ("jersi-2", &["symmetrical", "random", "free"][..], &[""][..]),
        ("jersi-3", &["standard", "mokca", "free", "free-mokca"], &[""]),
        ("jersi-4.8", &["standard"], &["", "no-parachute", "ransom", "no-parachute,ransom"]),
        ("jersi-4.16", &["standard"], &["", "no-parachute"]),
        ("pijersi", &["classic", "full-random", "half-random"], &[""]),
    ] {
        for (name, variant) in setups.iter().flat_map(|name| variants.iter().map(move |v| (name, v))) {
            let mut app = people(setup(id, name, variant));
            let mut chance = SplitMix64::new(5);
            for _ in 0..60 {
                let Some(turn) = chance.pick(&app.table.position().turns()) else { break };
                let written = app.table.position().write_turn(turn);
                let script = Composer::new(app.table.position()).script(turn).expect("legal");
                for event in script {
                    match event {
                        Input::Tap { cell, part } => {
                            go(&mut app, cell);
                            keys(&mut app, if part == Part::Top { "\n" } else { "s" });
                        }
                        Input::Reserve(kind) => {
                            let letter = app.table.ruleset().rules().letter(kind);
                            keys(&mut app, &letter.to_string());
                        }
                        _ => panic!("scripts are taps and letters"),
                    }
                }
                assert_eq!(turns(&app).last(), Some(&written), "{id} {name} {variant}: {}", said(&app));
            }
        }
    }
}

#[test]
fn clocks_pause_while_the_program_is_suspended() {
    let mut game = setup("pijersi", "classic", "");
    game.set_time_control("60+0".parse().expect("a time control"));
    let mut app = people(game);
    app.begin(NOW);
    // Clocks start when both sides have played.
    for turn in ["b4=c4-d4", "g6-f6=e5"] {
        type_turn(&mut app, turn);
    }
    let left = |app: &App, now| {
        app.table.game().remaining(jersi_rules::Color::White, Milliseconds(now)).expect("a clock").0
    };
    assert_eq!(left(&app, 1_000), 59_000);
    let is_held = app.hold(Milliseconds(1_000));
    assert!(is_held && app.table.is_paused());
    app.release(is_held, Milliseconds(3_600_000));
    assert!(!app.table.is_paused());
    assert_eq!(left(&app, 3_601_000), 58_000);
}
