//! The input of a search: a position, and the game that led to it.

use jersi_rules::{AnyPosition, Turn};

/// A game so far. Its last position is the one to search. The earlier ones decide what counts as a repetition; earlier
/// searches of the engine do not.
/// ```
/// use jersi_engine::Played;
/// use jersi_rules::{AnyPosition, RulesetId};
///
/// let start = AnyPosition::initial(RulesetId::Pijersi);
/// let turn = start.turns()[0];
/// let game = Played::replay_unchecked(&start, [turn]);
/// assert_eq!(*game.position(), start.play_unchecked(turn));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Played {
    position: AnyPosition,
    earlier: Vec<AnyPosition>,
}

impl Played {
    /// A game that begins with the position to search.
    #[must_use]
    pub const fn from_start(position: AnyPosition) -> Self {
        Self { position, earlier: Vec::new() }
    }

    /// A game from its start to the position to search. The caller guarantees that every turn is legal.
    #[must_use]
    pub fn replay_unchecked(start: &AnyPosition, turns: impl IntoIterator<Item = Turn>) -> Self {
        let mut game = Self::from_start(*start);
        for turn in turns {
            let next = game.position.play_unchecked(turn);
            game.earlier.push(std::mem::replace(&mut game.position, next));
        }
        game
    }

    /// The position to search.
    #[must_use]
    pub const fn position(&self) -> &AnyPosition {
        &self.position
    }

    /// Whether the game passed through a position before the one to search.
    pub(crate) fn came_through(&self, position: &AnyPosition) -> bool {
        self.earlier.contains(position)
    }

    /// The earlier positions that can occur again: those since the last turn that changed the number of cubes on the
    /// board, by a capture or a drop. Latest first.
    pub(crate) fn repeatable(&self) -> impl Iterator<Item = &AnyPosition> {
        let cubes =
            |position: &AnyPosition| position.units().map(|(_, unit)| unit.cubes().count()).sum::<usize>();
        let now = cubes(&self.position);
        self.earlier.iter().rev().take_while(move |earlier| cubes(earlier) == now)
    }
}
