//! Starts of games.
//!
//! Shuffled setups follow the description in `jersi-rules/src/start.rs`: a seed gives the same start in both
//! implementations.

use super::board::Board;
use super::cubes::{Color, Cube, Kind};
use super::geometry::{Cell, turned};
use super::table::{Clock, Opening, Table};
use super::{Game, Phase, Slow, text};
use crate::random::Random;

/// The start of a game, if it has the setup.
pub(super) fn start(game: &Game, setup: &str, seed: u64) -> Option<Slow> {
    let table = &*game.0;
    let setup = table.setups.iter().find(|offered| offered.id == setup)?;
    let mut reserve = Vec::new();
    for color in Color::BOTH {
        for kind in table.all_kinds() {
            reserve.extend(vec![Cube { color, kind }; table.row(kind).reserve]);
        }
    }
    let mut clock = matches!(table.clock, Clock::Quiet { .. }).then_some(0);
    let mut board = Board::default();
    match &setup.opening {
        Opening::Fixed(rows) => {
            board = text::read_rows(table, rows).expect("the loader has read the rows");
        }
        Opening::Shuffled { places, fixed, is_both } => {
            board = shuffled(table, places, fixed, *is_both, seed);
        }
        Opening::Placed { without, .. } => {
            for color in Color::BOTH {
                for kind in table.all_kinds().filter(|kind| !without.contains(kind)) {
                    let row = table.row(kind);
                    reserve.extend(vec![Cube { color, kind }; row.army - row.reserve]);
                }
            }
            clock = None;
        }
    }
    reserve.sort_unstable();
    Some(Slow {
        game: game.clone(),
        board,
        side: Color::White,
        clock,
        turn: 1,
        reserve,
        jail: Vec::new(),
        credit: table.prison,
        phase: Phase::Play,
    })
}

/// The kinds to shuffle, one per cube, in the order of the table.
pub(super) fn shuffled_kinds(table: &Table, fixed: &[(Kind, Cell)]) -> Vec<Kind> {
    let mut kinds = Vec::new();
    for kind in table.all_kinds().filter(|kind| fixed.iter().all(|(other, _)| other != kind)) {
        let row = table.row(kind);
        kinds.extend(vec![kind; row.army - row.reserve]);
    }
    kinds
}

fn shuffled(table: &Table, places: &[Cell], fixed: &[(Kind, Cell)], is_both: bool, seed: u64) -> Board {
    let mut random = Random::new(seed);
    let mut white = shuffled_kinds(table, fixed);
    let mut black = white.clone();
    shuffle(&mut white, &mut random);
    if is_both {
        shuffle(&mut black, &mut random);
    } else {
        black.clone_from(&white);
    }
    let mut board = Board::default();
    for (color, kinds) in [(Color::White, white), (Color::Black, black)] {
        let at = |cell| if color == Color::White { cell } else { turned(table, cell) };
        for (&place, kind) in places.iter().zip(kinds) {
            let cell = at(place);
            board.put(cell, Cube { color, kind });
            // "If two on one cell may not stand so, they change places."
            if let &[below, top] = board.unit(cell)
                && !table.may_stand(top.kind, below.kind)
            {
                board.clear(cell);
                board.put(cell, top);
                board.put(cell, below);
            }
        }
        for &(kind, cell) in fixed {
            board.put(at(cell), Cube { color, kind });
        }
    }
    board
}

/// For `i` from the last down to the second, element `i` is swapped with a random one below `i + 1`.
fn shuffle(things: &mut [Kind], random: &mut Random) {
    for i in (1..things.len()).rev() {
        things.swap(i, fair_below(random, i + 1));
    }
}

/// A number below a bound, without bias.
fn fair_below(random: &mut Random, bound: usize) -> usize {
    let bound = bound as u64;
    let skipped = bound.wrapping_neg() % bound;
    loop {
        let number = random.number();
        if number >= skipped {
            return (number % bound) as usize;
        }
    }
}
