//! Outcomes of games, with their reasons.

use crate::Color;

/// The end of a game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Outcome {
    /// One side wins.
    Win {
        /// The winner.
        by: Color,
        /// The reason.
        how: Win,
    },
    /// A tie.
    Tie(Tie),
}

/// Reason of a win.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Win {
    /// The kunti was captured.
    KuntiCaptured,
    /// The king was captured and can't be put back.
    KingNotRelocatable,
    /// The king was captured and no ransom can be named.
    RansomNotPayable,
    /// A cube that counts stands on the far row.
    FarRow,
    /// The countdown ended, and the winner has more kinds.
    CountdownKinds,
    /// The countdown ended with equal kinds, and the winner has more cubes.
    CountdownCubes,
    /// The opponent has no legal turn.
    Blocked,
}

/// Reason of a tie.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Tie {
    /// Too many turns without a capture.
    Counter,
    /// The countdown ended with equal kinds and equal cubes.
    CountdownEqual,
    /// The side to move has no legal turn.
    Blocked,
}

impl Win {
    /// Every reason to win.
    pub const ALL: [Self; 7] = [
        Self::KuntiCaptured,
        Self::KingNotRelocatable,
        Self::RansomNotPayable,
        Self::FarRow,
        Self::CountdownKinds,
        Self::CountdownCubes,
        Self::Blocked,
    ];

    /// The stable identifier.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Self::KuntiCaptured => "kunti-captured",
            Self::KingNotRelocatable => "king-not-relocatable",
            Self::RansomNotPayable => "ransom-not-payable",
            Self::FarRow => "far-row",
            Self::CountdownKinds => "countdown-kinds",
            Self::CountdownCubes => "countdown-cubes",
            Self::Blocked => "blocked",
        }
    }
}

impl Tie {
    /// Every reason for a tie.
    pub const ALL: [Self; 3] = [Self::Counter, Self::CountdownEqual, Self::Blocked];

    /// The stable identifier.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Self::Counter => "counter",
            Self::CountdownEqual => "countdown-equal",
            Self::Blocked => "blocked",
        }
    }
}

impl Outcome {
    /// The winner, if there is one.
    #[must_use]
    pub const fn winner(self) -> Option<Color> {
        match self {
            Self::Win { by, .. } => Some(by),
            Self::Tie(_) => None,
        }
    }

    /// The stable identifier of the reason.
    #[must_use]
    pub const fn reason(self) -> &'static str {
        match self {
            Self::Win { how, .. } => how.id(),
            Self::Tie(why) => why.id(),
        }
    }
}

/// Writes `white (far-row)`, `tie (counter)`.
impl std::fmt::Display for Outcome {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let who = self.winner().map_or("tie", Color::id);
        write!(f, "{who} ({})", self.reason())
    }
}
