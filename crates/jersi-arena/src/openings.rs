//! Openings of a match. Each is played twice with colours changed, so it need not be fair; but a decided one carries no
//! information. So random turns are accepted only if our engine calls them balanced, and are written to a file, so that
//! a match can be repeated after the engine has changed.
//!
//! A line in the file is an opening: the turns from the setup of the match, in any notation; before them `seed:N` for a
//! random setup, or `position TEXT moves` for another start. Empty lines and lines that start with `# ` are comments.

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use jersi_files::Lock;
use jersi_rules::record::Start;
use jersi_rules::{AnyPosition, RulesetId, StartError, Turn, Variants};

use crate::error::{MatchError, OpeningError};

/// First turns of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OpeningTurns {
    /// Initial position.
    pub start: Start,
    /// Turns played before the engines start.
    pub turns: Vec<Turn>,
    /// Seed of a random setup.
    pub seed: Option<u64>,
}

/// Ruleset, setup and variants.
#[derive(Clone, Copy, Debug)]
pub struct MatchRules<'a> {
    /// The ruleset.
    pub ruleset: RulesetId,
    /// Setup.
    pub setup: &'a str,
    /// Variants.
    pub variants: Variants,
}

impl MatchRules<'_> {
    /// Whether the setup needs a seed.
    pub(crate) fn is_random(&self) -> bool {
        self.ruleset.rules().setups.iter().any(|setup| setup.id == self.setup && setup.is_random())
    }

    pub(crate) fn start(&self, seed: Option<u64>) -> Result<Start, StartError> {
        Start::setup(self.ruleset, self.setup, seed, self.variants)
    }
}

impl OpeningTurns {
    /// The position after the opening.
    #[must_use]
    pub fn position(&self) -> AnyPosition {
        self.turns.iter().fold(*self.start.position(), |position, &turn| position.play_unchecked(turn))
    }

    /// As a line in a file.
    #[must_use]
    pub fn line(&self, rules: MatchRules<'_>) -> String {
        let mut words = Vec::new();
        match self.seed {
            Some(seed) => words.push(format!("seed:{seed}")),
            None if rules.start(None).is_ok_and(|start| start == self.start) => (),
            None => words.push(format!("position {} moves", self.start.position().text())),
        }
        let mut position = *self.start.position();
        for &turn in &self.turns {
            words.push(position.write_turn_plain(turn));
            position = position.play_unchecked(turn);
        }
        words.join(" ")
    }

    /// Parses a line in a file.
    pub fn read(line: &str, rules: MatchRules<'_>) -> Result<Self, OpeningError> {
        let (start, seed, turns) = if let Some(rest) = line.strip_prefix("position ") {
            let (text, turns) = rest.split_once(" moves").unwrap_or((rest, ""));
            let position = AnyPosition::read(rules.ruleset, rules.variants, text.trim())?;
            (Start::text(position), None, turns)
        } else if let Some(rest) = line.strip_prefix("seed:") {
            let (seed, turns) = rest.split_once(' ').unwrap_or((rest, ""));
            let seed = seed.parse().map_err(|_| OpeningError::Seed(seed.to_owned()))?;
            (rules.start(Some(seed))?, Some(seed), turns)
        } else if rules.is_random() {
            return Err(OpeningError::SeedMissing);
        } else {
            (rules.start(None)?, None, line)
        };
        let mut position = *start.position();
        let mut opening = Self { start, turns: Vec::new(), seed };
        for word in turns.split_whitespace() {
            let read = position.read_ugi(word).map(|turn| vec![turn]).or_else(|_| position.read_turns(word));
            let turn_text = || word.to_owned();
            for turn in read.map_err(|error| OpeningError::Unread { turn: turn_text(), error })? {
                position =
                    position.play(turn).map_err(|why| OpeningError::Illegal { turn: turn_text(), why })?;
                opening.turns.push(turn);
            }
        }
        if position.outcome().is_some() {
            return Err(OpeningError::Over);
        }
        Ok(opening)
    }

    /// Opening of a recorded game.
    pub(crate) fn of_record(start: Start, turns: Vec<Turn>) -> Self {
        Self { start, turns, seed: None }
    }
}

/// Reads a file of openings.
pub fn read_all(file: &Path, rules: MatchRules<'_>) -> Result<Vec<OpeningTurns>, MatchError> {
    let text = std::fs::read_to_string(file).map_err(|error| MatchError::Read(file.to_owned(), error))?;
    let mut openings = Vec::new();
    for (written, line) in text.lines().zip(1..) {
        let written = written.trim();
        if written.is_empty() || written == "#" || written.starts_with("# ") {
            continue;
        }
        let opening = OpeningTurns::read(written, rules);
        openings.push(opening.map_err(|error| MatchError::OpeningTurns {
            file: file.to_owned(),
            line,
            error,
        })?);
    }
    if openings.is_empty() {
        return Err(MatchError::NoOpening(file.to_owned()));
    }
    Ok(openings)
}

/// File of the openings in use, replaced as a whole, periodically and at the end.
pub(crate) struct Saved {
    path: PathBuf,
    lines: String,
    rounds: usize,
    written: Instant,
    _lock: Lock,
}

/// Replacement interval, in rounds.
const PAUSE: Duration = Duration::from_secs(5);

impl Saved {
    /// Checks that the file can be written. Its content remains until there are openings.
    pub(crate) fn new(path: &Path) -> Result<Self, MatchError> {
        let lock = Lock::take(path)?;
        jersi_files::probe(path)?;
        Ok(Self {
            path: path.to_owned(),
            lines: String::new(),
            rounds: 0,
            written: Instant::now(),
            _lock: lock,
        })
    }

    /// Adds the opening of a round, once.
    pub(crate) fn add(
        &mut self,
        round: usize,
        opening: &OpeningTurns,
        rules: MatchRules<'_>,
    ) -> Result<(), MatchError> {
        if round < self.rounds {
            return Ok(());
        }
        self.rounds = round + 1;
        self.lines.push_str(&opening.line(rules));
        self.lines.push('\n');
        if self.written.elapsed() < PAUSE { Ok(()) } else { self.write() }
    }

    /// Replaces the file.
    pub(crate) fn write(&mut self) -> Result<(), MatchError> {
        self.written = Instant::now();
        if self.lines.is_empty() {
            return Ok(());
        }
        Ok(jersi_files::write(&self.path, self.lines.as_bytes())?)
    }
}

#[cfg(test)]
mod tests {
    use super::super::judge::tests::make;
    use super::*;

    const PIJERSI: MatchRules<'_> =
        MatchRules { ruleset: RulesetId::Pijersi, setup: "classic", variants: Variants::NONE };
    #[test]
    fn openings_survive_a_round_trip() {
        for (ruleset, setup) in
            [("pijersi", "half-random"), ("jersi-2", "free"), ("jersi-4.8", "standard"), ("jersi-3", "mokca")]
        {
            let rules =
                MatchRules { ruleset: ruleset.parse().expect("one"), setup, variants: Variants::NONE };
            let opening = make(rules, 3);
            let line = opening.line(rules);
            assert_eq!(OpeningTurns::read(&line, rules).expect(&line), opening, "{line}");
            assert_eq!(line.starts_with("seed:"), setup == "half-random", "{line}");
        }
    }

    #[test]
    fn an_opening_may_be_a_position() {
        let text = make(PIJERSI, 1).position().text();
        let opening = OpeningTurns::read(&format!("position {text}"), PIJERSI).expect("a position");
        assert_eq!(opening.position().text(), text);
        let line = opening.line(PIJERSI);
        assert_eq!(OpeningTurns::read(&line, PIJERSI).expect("written"), opening);
    }

    #[test]
    fn bad_lines_are_refused() {
        for line in ["b4=b9", "b4-a1-c3-d5", "position nonsense", "seed:x"] {
            assert!(OpeningTurns::read(line, PIJERSI).is_err(), "{line}");
        }
        let random = MatchRules { setup: "full-random", ..PIJERSI };
        assert!(OpeningTurns::read("b4=c4", random).is_err());
    }
}
