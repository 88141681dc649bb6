//! Scores of positions, for the side to move.

use std::fmt;

/// A score in points, or a proven win or loss (mate score). In the search a score is a plain number: the points of the
/// static evaluation, or [`Score::WIN`] less the plies to the end.
#[doc(alias = "mate score")]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Score(pub(crate) i32);

impl Score {
    /// The score of a game that is already won. A win in `n` plies is this less `n`.
    pub const WIN: i32 = 30_000;
    /// Scores beyond this are proven wins.
    pub const PROVEN: i32 = Self::WIN - 1_000;

    /// The plain number: points, with proven wins and losses as very large ones.
    #[must_use]
    pub const fn number(self) -> i32 {
        self.0
    }

    /// Number of own turns in which the side to move wins, if that is proven: 1 is an immediate win.
    #[must_use]
    pub const fn wins_in(self) -> Option<u32> {
        if self.0 > Self::PROVEN { Some(((Self::WIN - self.0 + 1) / 2) as u32) } else { None }
    }

    /// Number of the opponent's turns in which the side to move loses, if that is proven: 0 is a lost game.
    #[must_use]
    pub const fn loses_in(self) -> Option<u32> {
        if self.0 < -Self::PROVEN { Some(i32::midpoint(Self::WIN, self.0) as u32) } else { None }
    }
}

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:+}", self.0)
    }
}
