//! The threats of a side, found by the rules as if it were its turn.

use jersi_rules::{AnyPosition, Capture, Cell, Color, Phase, Turn, sorted};

/// The threats of a side.
///
/// ```
/// use jersi_play::Threats;
/// use jersi_rules::{AnyPosition, Color, RulesetId, Variants};
///
/// let text = "6/7/6/3r-3/3S-2/7/R-5 w 0 1";
/// let position = AnyPosition::read(RulesetId::Pijersi, Variants::NONE, text).expect("a position");
/// let threats = Threats::of(&position, Color::Black);
/// let cells: Vec<String> = threats.captures.iter().map(|&cell| position.shape().name(cell).to_string()).collect();
/// assert_eq!(cells, ["c4"]);
/// assert_eq!(threats.win, None);
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Threats {
    /// The cells on which it could capture, sorted.
    pub captures: Vec<Cell>,
    /// A turn that would win immediately.
    pub win: Option<Turn>,
}

impl Threats {
    /// The threats of a side; none outside the phase of play.
    #[must_use]
    pub fn of(position: &AnyPosition, side: Color) -> Self {
        if position.phase() != Phase::Play || position.outcome().is_some() {
            return Self::default();
        }
        let position = if position.side() == side { *position } else { position.passed() };
        let mut captures = Vec::new();
        let mut win: Option<Turn> = None;
        for turn in position.turns() {
            let steps = turn.steps().into_iter().flatten().zip(position.captures(turn));
            captures.extend(steps.filter(|(_, what)| *what != Capture::None).map(|(step, _)| step.to));
            // The shortest win is shown.
            let is_shorter = win.is_none_or(|known| length(turn) < length(known));
            let wins = || position.play_unchecked(turn).outcome().and_then(jersi_rules::Outcome::winner);
            if is_shorter && wins() == Some(side) {
                win = Some(turn);
            }
        }
        let mut captures = sorted(&captures);
        captures.dedup();
        Self { captures, win }
    }
}

fn length(turn: Turn) -> usize {
    turn.steps().into_iter().flatten().count()
}
