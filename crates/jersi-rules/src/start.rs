//! Beginning a game.

use crate::board::{Board, Set};
use crate::position::{Clock, Phase, Position, Reserve};
use crate::ruleset::{ClockRule, Ruleset};
use crate::setup::Opening;
use crate::variant::{Variant, Variants};
use crate::{Color};

impl<R: Ruleset> Position<R> {
    /// The ruleset's default setup.
    #[must_use]
    pub fn initial() -> Self {
        Self::initial_with(Variants::NONE)
    }

    /// Default setup with variants.
    #[must_use]
    pub fn initial_with(variants: Variants) -> Self {
        let Opening::Fixed(rows) = R::RULES.setups[0].opening else { panic!("fixed") };
        let mut board = Board::<R>::empty();
        for (i, row) in rows.split('/').enumerate() {
            let row_index = R::SHAPE.height() - 1 - i;
            let mut n = 0;
            let mut chars = row.chars();
            while let Some(c) = chars.next() {
                if let Some(d) = c.to_digit(10) { n += d as usize; continue; }
                let d = chars.next().expect("pair");
                let cell = R::SHAPE.cell(row_index, n).expect("cell");
                for c in [c, d] {
                    if c == '-' { continue; }
                    let kind = R::RULES.kind_of_letter(c).expect("kind");
                    let color = if c.is_ascii_uppercase() { Color::White } else { Color::Black };
                    board.push(R::SHAPE.bit_of(cell), R::RULES.lane(kind).expect("lane"), color);
                }
                n += 1;
            }
        }
        let mut reserve = Reserve::default();
        if !variants.has(Variant::NoParachute) {
            for &(kind, n) in R::RULES.reserve {
                for color in Color::BOTH { for _ in 0..n { reserve.add(color, R::RULES.lane(kind).expect("lane")); } }
            }
        }
        Self { board, side: Color::White, phase: Phase::Play, variants, clock: match R::RULES.clock { ClockRule::Quiet{..} => Clock::ZERO, _ => Clock::IDLE }, number: 1, reserve }
    }
}
