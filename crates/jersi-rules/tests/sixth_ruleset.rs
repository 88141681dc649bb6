//! The rules of a sixth ruleset, which is a table with setups and letters, and nothing else. The engine for it is
//! tested in `jersi-engine/src/sixth_ruleset.rs`, its drawing in `jersi-draw/tests/sixth_ruleset.rs`.

use std::collections::BTreeSet;

use crate::positions::Positions;
use crate::small::{BOARD, Small};
use jersi_rules::{Cell, Color, Position, Turn, Variants, read_prologue, write_prologue};
use jersi_testkit::random::Random;

/// Every accepted turn among all that can be made from the cells of the board, without listing.
fn accepted(position: &Position<Small>) -> BTreeSet<Turn> {
    let cells: Vec<Cell> = BOARD.all().collect();
    let mut turns = BTreeSet::new();
    for &from in &cells {
        for &via in &cells {
            turns.extend([Turn::cube(from, via), Turn::stack(from, via)]);
            for &to in &cells {
                turns.extend([Turn::cube_stack(from, via, to), Turn::stack_cube(from, via, to)]);
            }
        }
    }
    turns.retain(|&turn| position.check_turn(turn).is_ok());
    turns
}

/// The leaves of the tree of turns, each listed.
fn listed(position: &Position<Small>, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    position.turns().into_iter().map(|turn| listed(&position.play_unchecked(turn), depth - 1)).sum()
}

#[test]
fn its_turns_are_those_that_the_rules_accept() {
    for position in Positions::<Small>::new(Variants::NONE, 6).take(60) {
        let turns: BTreeSet<Turn> = position.turns().into_iter().collect();
        assert_eq!(turns, accepted(&position), "{position}");
        assert_eq!(position.count_turns(), turns.len() as u64, "{position}");
    }
}

#[test]
fn its_trees_have_as_many_leaves_as_are_listed() {
    let start = Position::<Small>::initial();
    for depth in 1..=3 {
        assert_eq!(start.perft(depth), listed(&start, depth));
    }
    for position in Positions::<Small>::new(Variants::NONE, 7).take(200) {
        assert_eq!(position.perft(2), listed(&position, 2), "{position}");
    }
}

#[test]
fn its_games_reach_every_ending_of_its_table() {
    let mut ends = BTreeSet::new();
    for position in Positions::<Small>::new(Variants::NONE, 8).take(20_000) {
        ends.extend(position.outcome().map(|outcome| outcome.to_string()));
    }
    let expected =
        ["black (blocked)", "black (far-row)", "tie (counter)", "white (blocked)", "white (far-row)"];
    assert!(ends.iter().eq(&expected), "{ends:?}");
}

#[test]
fn its_random_games_end() {
    let mut random = Random::new(9);
    for seed in 0..100 {
        let mut game = Position::<Small>::start("random", seed, Variants::NONE).expect("its own setup");
        let mut length = 0;
        while let Some(turn) = random.pick(&game.turns()) {
            game = game.play(turn).expect("listed");
            length += 1;
            assert!(length <= 12 * 23, "22 cubes can be captured, each time after less than 12 quiet turns");
        }
        assert!(game.outcome().is_some(), "{game}");
    }
}

#[test]
fn its_positions_and_turns_are_written_and_read() {
    for position in Positions::<Small>::new(Variants::NONE, 10).take(300) {
        assert_eq!(Position::read(&position.text(), Variants::NONE), Ok(position));
        assert_eq!(position.key(), position.fresh_key());
        for turn in position.turns() {
            assert_eq!(position.read_turn(&position.write_turn(turn)), Ok(turn));
            assert_eq!(position.read_ugi(&position.write_ugi(turn)), Ok(turn));
        }
    }
    let start = Position::<Small>::initial();
    assert_eq!(start.text(), "x-q-o-x-q-/o-1x-vvo-q-/5/Q-O-VVX-1O-/Q-X-O-Q-X- w 0 1");
}

#[test]
fn its_setups_have_codes_and_prologues() {
    for (setup, has_two_parts) in [("random", true), ("half", false)] {
        for seed in 1..50 {
            let start = Position::<Small>::start(setup, seed, Variants::NONE).expect("its own setup");
            let code = start.setup_code().expect("all cubes are on their places");
            assert_eq!(code.contains('-'), has_two_parts, "{code}");
            assert_eq!(Position::from_setup_code(&code, Variants::NONE), Ok(start), "{code}");
            let draft = read_prologue::<Small>(&write_prologue(&start)).expect("well written");
            assert_eq!(draft.check(), Ok(start));
        }
    }
    let code = Position::<Small>::initial().setup_code().expect("it is one of the half random ones");
    assert_eq!(code.len(), 5, "{code}: 4 to the power of 11 is less than 26 to the power of 5");
}

#[test]
fn its_images_have_the_images_of_its_turns() {
    for position in Positions::<Small>::new(Variants::NONE, 11).take(300) {
        for image in [position.mirrored(), position.cycled(), position.turned_about()] {
            assert_eq!(image.turns().len(), position.turns().len(), "{position}");
            assert_eq!(image.can_win(), position.can_win(), "{position}");
        }
        assert_eq!(position.turned_about().side(), position.side().other());
    }
    assert_eq!(BOARD.home_row(Color::Black), 4);
}
