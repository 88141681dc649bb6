//! Comparison of another implementation with the slow rules.

use std::collections::BTreeSet;

use crate::random::Random;
use crate::slow::Slow;

/// If there are at most this many turns, each is played; otherwise one in ten.
const FEW: usize = 60;

/// A position of another implementation.
pub trait Rules: Sized {
    /// The position text.
    fn text(&self) -> String;
    /// The outcome as text, such as `white (far-row)`.
    fn outcome(&self) -> Option<String>;
    /// Every legal turn with its marks, in any order.
    fn turns(&self) -> Vec<String>;
    /// The position after a legal turn.
    #[must_use]
    fn play(&self, turn: &str) -> Self;
}

/// Compares two positions: text, outcome, turns, and texts and outcomes after the turns. Collects the reasons of the
/// endings that occur. The error describes the difference.
pub fn agree<P: Rules>(
    fast: &P,
    slow: &Slow,
    random: &mut Random,
    ends: &mut BTreeSet<String>,
) -> Result<(), String> {
    same(fast, slow, "as read", ends)?;
    let after = slow.after_each();
    let mut turns = fast.turns();
    turns.sort_unstable();
    if turns.iter().ne(after.iter().map(|(turn, _)| turn)) {
        let expected: Vec<&String> = after.iter().map(|(turn, _)| turn).collect();
        let missing: Vec<_> = expected.iter().filter(|turn| !turns.contains(turn)).take(20).collect();
        let excess: Vec<_> = turns.iter().filter(|turn| !expected.contains(turn)).take(20).collect();
        return Err(format!("{}: missing {missing:?}, in excess {excess:?}", slow.text()));
    }
    let is_few = after.len() <= FEW;
    for (turn, slow) in after {
        if is_few || random.once_in(10) {
            same(&fast.play(&turn), &slow, &turn, ends)?;
        }
    }
    Ok(())
}

fn same<P: Rules>(fast: &P, slow: &Slow, turn: &str, ends: &mut BTreeSet<String>) -> Result<(), String> {
    let (text, expected) = (fast.text(), slow.text());
    if text != expected {
        return Err(format!("{turn}: {text}, not {expected}"));
    }
    let (outcome, expected) = (fast.outcome(), slow.outcome());
    if outcome != expected {
        return Err(format!("{turn}: {text} has the outcome {outcome:?}, not {expected:?}"));
    }
    ends.extend(outcome.map(|outcome| outcome.split(' ').skip(1).collect::<String>()));
    Ok(())
}
