//! Interruptible perft.

use jersi_rules::AnyPosition;

use crate::Reply;

/// Below this depth a count is fast, and not interrupted.
const QUICK: u32 = 2;

/// Counts sequences of `depth` turns, by first turn and in total. Reports an interruption instead.
pub fn count_leaves(
    position: &AnyPosition,
    depth: u32,
    is_stopped: &dyn Fn() -> bool,
    say: &mut dyn FnMut(Reply),
) {
    let mut total = u64::from(depth == 0);
    let turns = if depth == 0 { Vec::new() } else { position.turns() };
    for turn in turns {
        let Some(leaves) = count(&position.play_unchecked(turn), depth - 1, is_stopped) else {
            say(Reply::Remark("stopped before the count was done".to_owned()));
            return;
        };
        total += leaves;
        say(Reply::PerftTurn { turn: position.write_ugi(turn), leaves });
    }
    say(Reply::Perft { depth, leaves: total });
}

fn count(position: &AnyPosition, depth: u32, is_stopped: &dyn Fn() -> bool) -> Option<u64> {
    if is_stopped() {
        return None;
    }
    if depth <= QUICK {
        return Some(position.perft(depth));
    }
    position.turns().into_iter().try_fold(0, |total, turn| {
        Some(total + count(&position.play_unchecked(turn), depth - 1, is_stopped)?)
    })
}
