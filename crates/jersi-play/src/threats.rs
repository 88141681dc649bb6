//! What a side could do next: for those who want to see the danger before it comes. The rules are asked, as if it
//! were that side's turn.

use jersi_rules::{AnyPosition, Capture, Cell, Color, Phase, Turn};

/// What a side could do if it were to play.
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
    /// The cells on which it could capture something, in their order.
    pub captures: Vec<Cell>,
    /// A turn with which it would win at once.
    pub win: Option<Turn>,
}

impl Threats {
    /// The threats of a side. While something is to be decided that is no turn, there are none.
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
            // The shortest way to win is the one to be shown.
            let is_shorter = win.is_none_or(|known| length(turn) < length(known));
            let wins = || position.play_unchecked(turn).outcome().and_then(jersi_rules::Outcome::winner);
            if is_shorter && wins() == Some(side) {
                win = Some(turn);
            }
        }
        captures.sort_unstable();
        captures.dedup();
        Self { captures, win }
    }
}

fn length(turn: Turn) -> usize {
    turn.steps().into_iter().flatten().count()
}
