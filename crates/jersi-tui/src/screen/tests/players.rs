//! Programs as players, clocks, hints and analysis, with real threads.

use std::thread;
use std::time::{Duration, Instant};

use jersi_play::{Ending, TimeControl};
use jersi_rules::Color;

use super::*;

/// Polls until a condition holds.
fn wait(app: &mut App, what: &str, done: impl Fn(&App) -> bool) {
    let begun = Instant::now();
    while !done(app) {
        let now = Milliseconds(u64::try_from(begun.elapsed().as_millis()).expect("soon") * 10);
        app.tick(now).expect("the threads work");
        thread::sleep(Duration::from_millis(2));
        assert!(begun.elapsed() < Duration::from_mins(1), "{what}");
    }
}

fn level(number: u8) -> Seat {
    Seat::Level(number)
}

#[test]
fn the_engine_answers_and_both_turns_are_taken_back() {
    let mut app =
        with_players(setup("pijersi", "classic", ""), [Seat::Person, level(2)], GameSaver::default());
    app.begin(NOW);
    type_turn(&mut app, "b4=c4");
    at(&mut app, "g1", "\n");
    assert_eq!(said(&app), "Black is thinking.");
    wait(&mut app, "an answer", |app| turns(app).len() == 2);
    keys(&mut app, "t");
    assert_eq!(turns(&app), [""; 0]);
    assert!(app.table.may_enter());
}

#[test]
fn engines_can_be_watched_paused_and_stepped() {
    let mut app =
        with_players(setup("jersi-3", "standard", ""), [level(1), Seat::Random], GameSaver::default());
    app.begin(NOW);
    wait(&mut app, "two turns", |app| turns(app).len() == 2);
    keys(&mut app, "p");
    let count = turns(&app).len();
    for _ in 0..50 {
        app.tick(Milliseconds(1_000_000)).expect("the threads work");
        thread::sleep(Duration::from_millis(1));
    }
    assert_eq!(turns(&app).len(), count, "paused");
    keys(&mut app, "o");
    wait(&mut app, "a step", |app| turns(app).len() == count + 1);
    assert!(app.table.is_paused());
    assert!(screen(&mut app, 80, 24).contains("paused"));
}

#[test]
fn a_thinking_engine_shows_its_progress_and_can_be_hurried() {
    let mut app =
        with_players(setup("jersi-4.16", "standard", ""), [level(10), Seat::Person], GameSaver::default());
    app.table = app.table.with_movetime(Milliseconds(3_600_000));
    app.begin(NOW);
    wait(&mut app, "progress", |app| app.thinking.as_ref().is_some_and(|thinking| thinking.report.is_some()));
    assert!(screen(&mut app, 80, 24).contains("depth "));
    keys(&mut app, "o");
    wait(&mut app, "a turn", |app| turns(app).len() == 1);
}

#[test]
fn a_hint_is_given_and_an_analysis_runs() {
    let mut app = people(position("pijersi", "", "6/2R-4/6/7/2s-3/7/6 w 0 1"));
    keys(&mut app, "a");
    wait(&mut app, "an analysis", |app| app.analysis.report.is_some());
    let shown = screen(&mut app, 80, 24);
    assert!(shown.contains("Analysis") && shown.contains("White wins in 1"), "{shown}");
    keys(&mut app, "ae");
    wait(&mut app, "a hint", |app| app.hint.is_some());
    assert!(said(&app).starts_with("Hint: f3-g"), "{}", said(&app));
}

#[test]
fn an_expired_clock_loses() {
    let mut game = setup("pijersi", "classic", "");
    game.set_time_control("10+1".parse::<TimeControl>().expect("a time"));
    let mut app = people(game);
    app.begin(NOW);
    app.tick(Milliseconds(60_000)).expect("no thread");
    assert_eq!(app.table.ending(), None, "clocks wait until both have played");
    type_turn(&mut app, "b4=c4");
    type_turn(&mut app, "f4=e4");
    assert!(screen(&mut app, 80, 24).contains("10.0"));
    app.tick(Milliseconds(10_000)).expect("no thread");
    assert_eq!(app.table.ending(), Some(Ending::Time { of: Color::White }));
    assert!(
        screen(&mut app, 80, 24).contains("Black wins: White ran out of time"),
        "{}",
        screen(&mut app, 80, 24)
    );
    assert!(screen(&mut app, 80, 24).contains(" 0.0"), "{}", screen(&mut app, 80, 24));
}

#[test]
fn an_engine_failure_is_reported_and_the_game_waits() {
    let other = Seat::Command("/no/such/engine".to_owned());
    let mut app = with_players(setup("pijersi", "classic", ""), [other, Seat::Person], GameSaver::default());
    app.begin(NOW);
    wait(&mut app, "a failure", |app| app.table.is_paused());
    assert!(said(&app).contains("can’t play"), "{}", said(&app));
}

#[test]
fn an_engine_that_cannot_start_is_reported_before_the_game_is_shown() {
    let other = Seat::Command("/no/such/engine".to_owned());
    let mut app = with_players(setup("pijersi", "classic", ""), [Seat::Person, other], GameSaver::default());
    let failure = app.start_engines().expect_err("there is no such program");
    assert!(failure.to_string().starts_with("Black (“ugi:/no/such/engine”) can’t play: "), "{failure}");
}

#[test]
fn resigning_is_asked_twice() {
    let mut app = people(setup("pijersi", "classic", ""));
    keys(&mut app, "z\n");
    assert_eq!(app.table.ending(), None);
    keys(&mut app, "zyes\n");
    assert_eq!(app.table.ending(), Some(Ending::Resignation { by: Color::White }));
}
