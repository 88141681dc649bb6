//! Numbers of the turns of a game.
//!
//! Turns are numbered as people count: one more after each turn of Black, including placings of a free setup; all
//! decisions of a ransom are part of one turn. (The number in position text does not change while cubes are placed, so
//! [`AnyPosition::number`] is the number of a turn only where a game begins.)

use std::fmt;

use crate::any::AnyPosition;
use crate::{Color, Phase};

/// The number of the turn in progress, and its side.
///
/// ```
/// use jersi_rules::record::TurnCount;
/// use jersi_rules::{AnyPosition, RulesetId, Variants};
///
/// let mut position = AnyPosition::start(RulesetId::Jersi3, "free", 0, Variants::NONE).expect("a setup");
/// let mut count = TurnCount::at(&position);
/// for expected in ["1.", "1...", "2.", "2..."] {
///     assert_eq!(count.to_string(), expected);
///     position = position.play(position.turns()[0]).expect("listed turns are legal");
///     count = count.after(&position);
/// }
/// assert_eq!((count.number(), position.number()), (3, 1));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct TurnCount {
    number: u32,
    side: Color,
    is_under_way: bool,
}

impl TurnCount {
    /// The count where a game begins.
    #[must_use]
    pub fn at(start: &AnyPosition) -> Self {
        let side = start.side();
        // The victim of a ransom decides in the middle of the captor's turn.
        let side = if matches!(start.phase(), Phase::Give(_)) { side.other() } else { side };
        Self { number: start.number().into(), side, is_under_way: is_inside(start) }
    }

    /// The count after a decision that led to a position.
    #[must_use]
    pub fn after(self, next: &AnyPosition) -> Self {
        if is_inside(next) {
            return Self { is_under_way: true, ..self };
        }
        let number = self.number.saturating_add(u32::from(self.side == Color::Black));
        Self { number, side: self.side.other(), is_under_way: false }
    }

    /// The number of the turn.
    #[must_use]
    pub const fn number(self) -> u32 {
        self.number
    }

    /// The side whose turn it is, also while the opponent decides about a ransom.
    #[must_use]
    pub const fn side(self) -> Color {
        self.side
    }

    /// Whether the turn has begun: further decisions belong to it.
    #[must_use]
    pub const fn is_under_way(self) -> bool {
        self.is_under_way
    }
}

/// Writes `12.` for White's turn and `12...` for Black's.
impl fmt::Display for TurnCount {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let dots = if self.side == Color::White { "." } else { "..." };
        write!(f, "{}{dots}", self.number)
    }
}

/// Whether the position is in the middle of a turn.
fn is_inside(position: &AnyPosition) -> bool {
    !matches!(position.phase(), Phase::Play | Phase::Place)
}
