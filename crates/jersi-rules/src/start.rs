//! Starts of games: positions of a ruleset's setups.
//!
//! # Shuffled setups
//!
//! A seed always gives the same position. The algorithm never changes:
//! - The numbers are those of splitmix64 with the seed as its first state. A number below `n` is the remainder of the
//!   next one by `n`, after skipping those below `2^64 mod n`, so that there is no bias.
//! - A side's cubes are listed in the order of the ruleset's table of kinds, without kinds that have a fixed cell. For
//!   `i` from the last down to the second, cube `i` is swapped with the cube whose index is a number below `i + 1`.
//! - They are put on the side's places in the order of the setup. If the two cubes of a cell may not stand in that
//!   order, they are swapped.
//!   Black's side is White's turned about the centre.

use crate::draft::{Draft, army, drops, may_stand};
use crate::notation;
use crate::position::{Phase, Position};
use crate::ruleset::Ruleset;
use crate::setup::{Opening, Setup, Shuffle, ShuffledSides};
use crate::variant::{UnknownVariant, Variants};
use crate::{Cell, Color, Cube, Kind, SplitMix64};

/// Why a game can't begin.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum StartError {
    /// The ruleset has no setup of that name.
    #[error("unknown setup '{name}': this ruleset has {}", offered.join(", "))]
    UnknownSetup {
        /// The requested name.
        name: String,
        /// The available setups.
        offered: Vec<&'static str>,
    },
    /// The ruleset does not have a variant.
    #[error(transparent)]
    UnknownVariant(#[from] UnknownVariant),
}

impl<R: Ruleset> Position<R> {
    /// The start of a game with a setup of the ruleset. The seed determines the random part.
    pub fn start_of(game: R, setup: &str, seed: u64, variants: Variants) -> Result<Self, StartError> {
        let found = game.rules().setups.iter().find(|offered| offered.id == setup);
        let setup = found.ok_or_else(|| StartError::UnknownSetup {
            name: setup.to_owned(),
            offered: game.rules().setups.iter().map(|offered| offered.id).collect(),
        })?;
        check_variants(game, variants)?;
        Ok(begin(game, setup, seed, variants))
    }

    /// The start of a game with the ruleset's first setup.
    #[must_use]
    pub fn initial_of(game: R) -> Self {
        Self::initial_with_of(game, Variants::NONE)
    }

    /// The start of a game with the ruleset's first setup and some variants; those that the ruleset does not have are
    /// ignored.
    #[must_use]
    pub fn initial_with_of(game: R, variants: Variants) -> Self {
        let offered = variants.iter().filter(|variant| game.rules().variants.contains(variant));
        begin(game, &game.rules().setups[0], 0, offered.fold(Variants::NONE, Variants::with))
    }
}

/// Refuses variants that the ruleset does not have.
pub(crate) fn check_variants<R: Ruleset>(game: R, variants: Variants) -> Result<(), UnknownVariant> {
    match variants.iter().find(|variant| !game.rules().variants.contains(variant)) {
        Some(variant) => Err(UnknownVariant::new(variant.id(), game.rules().variants)),
        None => Ok(()),
    }
}

/// The cubes that a side has on the board at the start, in the order of the table.
pub(crate) fn army_on_board<R: Ruleset>(game: R, color: Color) -> impl Iterator<Item = Cube> {
    game.rules().kinds.iter().flat_map(move |rule| {
        let count =
            army(game.rules(), rule.kind, Variants::NONE) - drops(game.rules(), rule.kind, Variants::NONE);
        std::iter::repeat_n(Cube { color, kind: rule.kind }, count as usize)
    })
}

/// A draft with an empty board, and with the reserves of a start.
pub(crate) fn bare<R: Ruleset>(game: R, variants: Variants) -> Draft<R> {
    let mut draft = Draft::new_of(game, variants);
    for color in Color::BOTH {
        for kind in Kind::ALL {
            draft.set_reserve(color, kind, drops(game.rules(), kind, variants));
        }
    }
    draft
}

fn begin<R: Ruleset>(game: R, setup: &Setup, seed: u64, variants: Variants) -> Position<R> {
    let mut draft = bare(game, variants);
    match setup.opening {
        Opening::Fixed(rows) => {
            notation::read_rows(&mut draft, rows, 0).expect("the rows of a setup are well written");
        }
        Opening::Shuffled(shuffle) => scatter(&mut draft, &shuffle, &mut SplitMix64::new(seed)),
        Opening::Placed { without } => {
            draft.set_phase(Phase::Place);
            draft.set_counter(None);
            for rule in game.rules().kinds.iter().filter(|rule| !without.has(rule.kind)) {
                for color in Color::BOTH {
                    draft.set_reserve(color, rule.kind, rule.army.into());
                }
            }
        }
    }
    draft.check().expect("a setup obeys the rules of the board")
}

fn scatter<R: Ruleset>(draft: &mut Draft<R>, shuffle: &Shuffle, random: &mut SplitMix64) {
    let game = draft.game();
    let is_fixed = |cube: &Cube| shuffle.fixed.iter().any(|&(kind, _)| kind == cube.kind);
    let mut white: Vec<Cube> = army_on_board(game, Color::White).filter(|cube| !is_fixed(cube)).collect();
    debug_assert_eq!(white.len(), shuffle.places.len(), "as many cubes as places");
    let mut black = white.clone();
    random.shuffle(&mut white);
    match shuffle.sides {
        ShuffledSides::Both => random.shuffle(&mut black),
        ShuffledSides::WhiteAlone => black.clone_from(&white),
    }
    for (color, cubes) in [(Color::White, white), (Color::Black, black)] {
        for (cell, cube) in places(game, color, shuffle.places).zip(cubes) {
            draft.push(cell, Cube { color, ..cube });
            if let &[below, top] = draft.cubes(cell)
                && !may_stand(game.rules(), below, top)
            {
                draft.set(cell, [top, below]);
            }
        }
        for &(kind, name) in shuffle.fixed {
            places(game, color, &[name]).for_each(|cell| draft.push(cell, Cube { color, kind }));
        }
    }
}

/// The cells of a table that is written for White; Black's are rotated about the centre.
pub(crate) fn places<R: Ruleset>(game: R, color: Color, names: &[&str]) -> impl Iterator<Item = Cell> {
    names.iter().map(move |name| {
        let cell = game.shape().named(name).expect("the places of a setup are on the board");
        match color {
            Color::White => cell,
            Color::Black => game.shape().turn_about(cell),
        }
    })
}
