//! From the time that a game gives for a turn to the limits of an engine.

use jersi_engine::{Level, Limits};
use jersi_engines::engine_limits;
use jersi_play::{Game, Pace};
use jersi_ugi::GoLimits;

/// The megabytes of a transposition table, unless an engine is asked for with another size: levels below the highest
/// search few nodes.
pub(crate) const HASH: usize = 16;

/// The limits of our engine at a level: levels below the highest bring their own limit of nodes.
pub(crate) fn limits(level: Level, game: &Game, pace: Pace) -> Limits {
    if level == Level::BEST {
        engine_limits(&go_limits(pace), game.position().side())
    } else {
        Limits { level, seed: jersi_client::chance(), ..Limits::default() }
    }
}

/// The limits of a pace, in the terms of the engine protocol.
pub(crate) fn go_limits(pace: Pace) -> GoLimits {
    match pace {
        Pace::Turn(time) => GoLimits::movetime(time),
        Pace::Clocks { left, increment } => GoLimits::clocks(left, [increment; 2]),
    }
}
