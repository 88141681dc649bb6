//! Counting sequences of turns for a client, who may stop it.

use jersi_rules::AnyPosition;

use crate::Reply;

/// Below this depth a count is quick, and not looked after.
const QUICK: u32 = 2;

/// Counts the sequences of `depth` turns and says how many begin with each turn, and how many there are.
/// If it is stopped, it says that instead.
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
