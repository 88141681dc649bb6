//! The tree of turns of a record, with annotations.

use std::fmt;

use crate::Turn;

/// Consecutive turns. Only the main line of a record may be empty.
pub type Variation = Vec<Entry>;

/// One turn of a record. The decisions of a ransom are separate turns, although a record writes them as one word if
/// there is nothing between them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entry {
    /// The turn, legal in its position.
    pub turn: Turn,
    /// Comments before it, about the position.
    pub before: Vec<Comment>,
    /// Evaluation glyphs, in their order.
    pub glyphs: Vec<Glyph>,
    /// The clock of the player after the turn.
    pub clock: Option<Milliseconds>,
    /// Score of the position after the turn.
    pub score: Option<Score>,
    /// Comments after it.
    pub after: Vec<Comment>,
    /// Other lines that begin in the position before this turn. Never empty.
    pub variations: Vec<Variation>,
}

impl Entry {
    /// A turn without annotations.
    #[must_use]
    pub const fn new(turn: Turn) -> Self {
        Self {
            turn,
            before: Vec::new(),
            glyphs: Vec::new(),
            clock: None,
            score: None,
            after: Vec::new(),
            variations: Vec::new(),
        }
    }

    /// Whether annotations follow the turn, so that no other can be joined to it.
    pub(super) const fn has_remarks(&self) -> bool {
        !self.glyphs.is_empty() || self.clock.is_some() || self.score.is_some() || !self.after.is_empty()
    }
}

/// A comment on a game or turn: any text, without surrounding white space.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Comment(String);

impl Comment {
    /// A comment. Surrounding white space and carriage returns are removed.
    #[must_use]
    pub fn new(text: &str) -> Self {
        Self(text.replace('\r', "").trim().to_owned())
    }

    /// The text.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.0
    }
}

/// An evaluation glyph by its number (NAG), as in PGN: 1 is a good turn, 2 a mistake, and so on.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Glyph(pub u8);

impl Glyph {
    /// The common sign for it, as in chess: `!`, `??`, `=`; `None` for a glyph without one.
    ///
    /// ```
    /// use jersi_rules::record::Glyph;
    ///
    /// assert_eq!(Glyph(5).sign(), Some("!?"));
    /// assert_eq!(Glyph(255).sign(), None);
    /// ```
    #[must_use]
    pub const fn sign(self) -> Option<&'static str> {
        Some(match self.0 {
            1 => "!",
            2 => "?",
            3 => "!!",
            4 => "??",
            5 => "!?",
            6 => "?!",
            10 => "=",
            14 => "+=",
            15 => "=+",
            16 => "+/-",
            17 => "-/+",
            18 => "+-",
            19 => "-+",
            _ => return None,
        })
    }
}

/// Writes `$1`.
impl fmt::Display for Glyph {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "${}", self.0)
    }
}

/// A time in milliseconds.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Milliseconds(pub u64);

impl Milliseconds {
    /// Reads `H:MM:SS` or `H:MM:SS.mmm`.
    pub(super) fn read(text: &str) -> Option<Self> {
        let (whole, fraction) = text.split_once('.').unwrap_or((text, "0"));
        let mut parts = whole.split(':');
        let (hours, minutes, seconds) = (parts.next()?, parts.next()?, parts.next()?);
        if parts.next().is_some() || minutes.len() != 2 || seconds.len() != 2 || fraction.len() > 3 {
            return None;
        }
        let below_60 = |text| digits(text).filter(|&number| number < 60);
        let thousandths = digits(fraction)? * [100, 10, 1].get(fraction.len().wrapping_sub(1))?;
        let short = (below_60(minutes)? * 60 + below_60(seconds)?) * 1000 + thousandths;
        Some(Self(digits(hours)?.checked_mul(3_600_000)?.checked_add(short)?))
    }
}

/// Writes `0:04:59`, or `0:04:59.250` for a fraction of a second.
impl fmt::Display for Milliseconds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (seconds, rest) = (self.0 / 1000, self.0 % 1000);
        write!(f, "{}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60)?;
        if rest == 0 { Ok(()) } else { write!(f, ".{rest:03}") }
    }
}

/// A whole number without a sign.
fn digits(text: &str) -> Option<u64> {
    text.bytes().all(|byte| byte.is_ascii_digit()).then(|| text.parse().ok()).flatten()
}

/// A score in the units of the program that computed it, positive if White is better.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Score {
    /// The number.
    pub value: i32,
    /// Whether a star follows it, as in reviews by the author's program.
    pub is_starred: bool,
}

impl Score {
    /// Reads `12`, `+12`, `-3*`.
    pub(super) fn read(text: &str) -> Option<Self> {
        let (number, is_starred) = text.strip_suffix('*').map_or((text, false), |number| (number, true));
        let is_number = number.trim_start_matches(['+', '-']).bytes().all(|byte| byte.is_ascii_digit());
        let value = is_number.then(|| number.parse().ok()).flatten()?;
        Some(Self { value, is_starred })
    }
}

/// Writes `+12`, `-3*`, `0`.
impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let plus = if self.value > 0 { "+" } else { "" };
        write!(f, "{plus}{}{}", self.value, if self.is_starred { "*" } else { "" })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_survive_a_round_trip() {
        for text in ["0:04:59", "12:00:00", "0:00:00.250", "0:00:01.007", "5124095576030:25:51.615"] {
            assert_eq!(Milliseconds::read(text).expect(text).to_string(), text);
        }
        assert_eq!(Milliseconds::read("0:00:01.5"), Some(Milliseconds(1500)));
        for text in
            ["", "1", "1:00", "0:60:00", "0:0:00", "0:00:00.", "0:00:00.1234", "-1:00:00", "1:00:00:00"]
        {
            assert_eq!(Milliseconds::read(text), None, "{text}");
        }
        assert_eq!(Milliseconds::read("99999999999999999999:00:00"), None);
        assert_eq!(Milliseconds::read("5124095576030:25:51.615"), Some(Milliseconds(u64::MAX)));
        assert_eq!(Milliseconds::read("5124095576030:25:51.616"), None);
    }

    #[test]
    fn scores_survive_a_round_trip() {
        for text in ["0", "+12", "-3*", "-2147483648", "0*"] {
            assert_eq!(Score::read(text).expect(text).to_string(), text);
        }
        for text in ["", "*", "+", "+-1", "1.5", "12**", "2147483648", "x"] {
            assert_eq!(Score::read(text), None, "{text}");
        }
    }
}
