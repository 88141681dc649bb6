//! Time controls: `100ms`, `1.5s`, `nodes:5000`, `depth:4`, `10s+0.1s`.

use std::fmt;
use std::str::FromStr;

use jersi_engine::TimeLeft;

/// Time control, per turn or per game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Tc {
    /// Milliseconds per turn.
    Time(u64),
    /// Nodes per turn.
    Nodes(u64),
    /// Depth.
    Depth(u32),
    /// Milliseconds for the game, and an increment per turn.
    Clock {
        /// Initial time.
        time: u64,
        /// Increment per turn.
        increment: u64,
    },
}

impl Tc {
    /// Initial time of a clock; `None` for other controls.
    pub(crate) const fn clock(self) -> TimeLeft {
        match self {
            Self::Clock { time, increment } => TimeLeft { left: time, increment },
            Self::Time(_) | Self::Nodes(_) | Self::Depth(_) => TimeLeft { left: 0, increment: 0 },
        }
    }
}

/// Invalid time control.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("expected a time control such as 100ms, 1s, nodes:5000, depth:4 or 10s+0.1s, found '{text}'")]
pub struct TcError {
    text: String,
}

impl FromStr for Tc {
    type Err = TcError;

    fn from_str(text: &str) -> Result<Self, TcError> {
        let read = || {
            if let Some(nodes) = text.strip_prefix("nodes:") {
                return nodes.parse().ok().filter(|&nodes| nodes > 0).map(Self::Nodes);
            }
            if let Some(depth) = text.strip_prefix("depth:") {
                return depth.parse().ok().filter(|&depth| depth > 0).map(Self::Depth);
            }
            match text.split_once('+') {
                None => milliseconds(text).filter(|&time| time > 0).map(Self::Time),
                Some((time, increment)) => {
                    // Clocks without units are in seconds, as in `jersi play`.
                    let part = |text: &str| milliseconds(text).or_else(|| milliseconds(&format!("{text}s")));
                    let (time, increment) = (part(time)?, part(increment)?);
                    (time > 0).then_some(Self::Clock { time, increment })
                }
            }
        };
        read().ok_or_else(|| TcError { text: text.to_owned() })
    }
}

/// Parses `100ms`, `2s`, `0.25s`.
fn milliseconds(text: &str) -> Option<u64> {
    let whole =
        |text: &str| text.bytes().all(|byte| byte.is_ascii_digit()).then(|| text.parse().ok()).flatten();
    let made: u64 = if let Some(number) = text.strip_suffix("ms") {
        whole(number)?
    } else {
        let (seconds, rest) =
            text.strip_suffix('s').map(|text| text.split_once('.').unwrap_or((text, "0")))?;
        let thousandths = whole(rest)? * [100, 10, 1].get(rest.len().checked_sub(1)?)?;
        whole(seconds)?.checked_mul(1000)?.checked_add(thousandths)?
    };
    // More than a day is certainly an error.
    (made <= 86_400_000).then_some(made)
}

impl fmt::Display for Tc {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Time(time) => span(f, time),
            Self::Nodes(nodes) => write!(f, "nodes:{nodes}"),
            Self::Depth(depth) => write!(f, "depth:{depth}"),
            Self::Clock { time, increment } => {
                span(f, time)?;
                f.write_str("+")?;
                span(f, increment)
            }
        }
    }
}

fn span(f: &mut fmt::Formatter<'_>, milliseconds: u64) -> fmt::Result {
    if milliseconds.is_multiple_of(1000) {
        write!(f, "{}s", milliseconds / 1000)
    } else {
        write!(f, "{milliseconds}ms")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_controls_survive_a_round_trip() {
        for (text, tc) in [
            ("100ms", Tc::Time(100)),
            ("2s", Tc::Time(2000)),
            ("nodes:5000", Tc::Nodes(5000)),
            ("depth:4", Tc::Depth(4)),
            ("10s+100ms", Tc::Clock { time: 10_000, increment: 100 }),
            ("1500ms+0s", Tc::Clock { time: 1500, increment: 0 }),
        ] {
            assert_eq!(text.parse(), Ok(tc));
            assert_eq!(tc.to_string(), text);
        }
        assert_eq!("10s+0.1s".parse(), Ok(Tc::Clock { time: 10_000, increment: 100 }));
        assert_eq!("0.25s".parse(), Ok(Tc::Time(250)));
        assert_eq!("300+2".parse(), Ok(Tc::Clock { time: 300_000, increment: 2_000 }));
        assert_eq!("10+0.1".parse(), "10s+100ms".parse::<Tc>());
    }

    #[test]
    fn invalid_text_is_not_a_time_control() {
        for text in [
            "", "100", "ms", "s", "0ms", "nodes:0", "nodes:", "depth:-1", "1.s", "1.2345s", "+", "1s+",
            "0s+1s",
        ] {
            assert!(text.parse::<Tc>().is_err(), "{text}");
        }
        assert!("99999999999999999999s".parse::<Tc>().is_err());
    }
}
