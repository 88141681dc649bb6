//! The turn of a program: which lines its engine gets for a level, a pace and a seed.

use jersi_play::{Game, Pace, Seat};
use jersi_rules::{AnyPosition, RulesetId};
use jersi_ugi::{Client, PLAY_HASH, Question, Request};

/// A game of two turns.
fn game() -> Game {
    let mut game = Game::new(&AnyPosition::initial(RulesetId::Pijersi));
    for text in ["b4c4d4", "f4e4e4"] {
        let turn = game.position().read_ugi(text).expect("a turn");
        game.play(turn).expect("a legal turn");
    }
    game
}

/// The lines for the next turn of that game, with the seed 7.
fn lines(seat: &Seat, pace: Pace) -> Vec<String> {
    let game = game();
    let question = Question::for_turn(seat, &game, game.end(), pace, 7).expect("an engine plays");
    let (_, requests) = Client::new(PLAY_HASH).ask(&question);
    requests.iter().map(Request::to_string).collect()
}

const CLOCKS: Pace = Pace::Clocks { left: [60_000, 50_000], increment: 1_000 };

#[test]
fn a_weak_level_gets_a_varied_seed_and_a_long_time_limit() {
    assert_eq!(
        lines(&Seat::Level(3), Pace::Turn(500)),
        [
            "setoption name Hash value 32",
            "setoption name LongInfo value true",
            "setoption name Ruleset value pijersi",
            "setoption name Variant value none",
            "setoption name Level value 3",
            "setoption name MultiPV value 1",
            "setoption name Seed value 9",
            "position startpos moves b4c4d4 f4e4e4",
            "go movetime 20000",
        ]
    );
}

#[test]
fn the_best_level_and_external_engines_get_the_time_of_the_game() {
    for seat in [Seat::Level(10), Seat::Command("engine".to_owned())] {
        let lines = lines(&seat, Pace::Turn(500));
        assert!(lines.contains(&"setoption name Level value 10".to_owned()), "{lines:?}");
        assert_eq!(lines.last().map(String::as_str), Some("go movetime 500"), "{seat}");
    }
}

#[test]
fn clocks_bound_every_level() {
    for seat in [Seat::Level(1), Seat::Level(9), Seat::Level(10), Seat::Command("engine".to_owned())] {
        let lines = lines(&seat, CLOCKS);
        let go = "go p1time 60000 p2time 50000 p1inc 1000 p2inc 1000";
        assert_eq!(lines.last().map(String::as_str), Some(go), "{seat}");
    }
}

#[test]
fn no_engine_is_asked_for_people_and_random_turns() {
    let game = game();
    for seat in [Seat::Person, Seat::Random, Seat::Remote("Ann".to_owned())] {
        assert_eq!(Question::for_turn(&seat, &game, game.end(), CLOCKS, 7), None, "{seat}");
    }
}
