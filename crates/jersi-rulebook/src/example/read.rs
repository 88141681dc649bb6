//! Parser of examples: the board, then turns, then claims, one per line.
//!
//! ```text
//! place c3:R d3:p e4:S        a setup, a position or `again` may stand here instead
//! side black
//! play e4-e5
//! legal c3-c4 c3-b3
//! illegal c3-d3 because power
//! ```

use jersi_rules::{AnyPosition, Rule, RulesetId, Tie, Turn, Win};

use super::board::{BoardLines, incomplete, unit};
use super::{Attempt, Claim, Example, Statement};
use crate::page::PageFault;

/// Error with a line.
type At<T> = Result<T, (usize, PageFault)>;

impl Example {
    /// Parses an example from the lines of its block. `last` is the board of the example before.
    pub(crate) fn read<'t>(
        ruleset: RulesetId,
        last: Option<&AnyPosition>,
        anchors: Vec<String>,
        line: usize,
        lines: impl Iterator<Item = (usize, &'t str)>,
    ) -> At<Self> {
        let mut board = BoardLines::default();
        let mut example: Option<Self> = None;
        for (number, text) in lines.filter(|(_, text)| !text.trim().is_empty()) {
            let text = text.trim();
            let at = |fault| (number, fault);
            if board.take(ruleset, text).map_err(at)? {
                if example.is_some() {
                    return Err(at(PageFault::TooLate { line: text.to_owned() }));
                }
                continue;
            }
            if example.is_none() {
                let position = board.position(ruleset, last).map_err(at)?;
                let (played, claims) = (Vec::new(), Vec::new());
                example =
                    Some(Self { anchors: anchors.clone(), line, position, played, shown: None, claims });
            }
            if let Some(example) = &mut example {
                example.take(number, text).map_err(at)?;
            }
        }
        if let Some(example) = example {
            return Ok(example);
        }
        let position = board.position(ruleset, last).map_err(|fault| (line, fault))?;
        Ok(Self { anchors, line, position, played: Vec::new(), shown: None, claims: Vec::new() })
    }

    /// Parses a line that is not about the board.
    fn take(&mut self, line: usize, text: &str) -> Result<(), PageFault> {
        let (word, rest) = text.split_once(' ').unwrap_or((text, ""));
        match word {
            "play" => rest.split_whitespace().try_for_each(|turn| self.play(line, text, turn)),
            "show" => {
                self.shown = Some(self.turn(text, rest)?);
                Ok(())
            }
            "turns" => {
                let count = rest.parse().map_err(|_| incomplete(text, "a number"))?;
                self.claim(line, text, "", Statement::Turns(count));
                Ok(())
            }
            _ => self.take_claim(line, text, word, rest),
        }
    }

    fn take_claim(&mut self, line: usize, text: &str, word: &str, rest: &str) -> Result<(), PageFault> {
        let (turns, reason) = match word {
            "illegal" => rest.split_once(" because ").ok_or_else(|| incomplete(text, "because RULE"))?,
            "captures" | "counter" => {
                rest.split_once(' ').ok_or_else(|| incomplete(text, "what comes of it"))?
            }
            _ => rest.split_once(" by ").unwrap_or((rest, "")),
        };
        for turn in turns.split_whitespace() {
            let attempt = Attempt::read(&self.position, turn)
                .map_err(|error| PageFault::UnreadTurn { turn: turn.to_owned(), error })?;
            let statement = match word {
                "legal" => Statement::Legal(attempt),
                "illegal" => Statement::Illegal(attempt, named("rule", Rule::ALL, Rule::id, reason)?),
                "captures" => Statement::Captures(attempt, self.units(reason)?),
                "wins" => Statement::Wins(attempt, optional(reason, win)?),
                "loses" => Statement::Loses(attempt, optional(reason, win)?),
                "ties" => {
                    Statement::Ties(attempt, optional(reason, |name| named("tie", Tie::ALL, Tie::id, name))?)
                }
                "goes-on" => Statement::GoesOn(attempt),
                "counter" if reason == "-" => Statement::Counter(attempt, None),
                "counter" => {
                    let count = reason.parse().map_err(|_| incomplete(text, "a number"))?;
                    Statement::Counter(attempt, Some(count))
                }
                _ => return Err(PageFault::UnknownLine { line: text.to_owned() }),
            };
            self.claim(line, text, turn, statement);
        }
        Ok(())
    }

    fn claim(&mut self, line: usize, text: &str, turn: &str, statement: Statement) {
        let position = self.position;
        self.claims.push(Claim { line, text: text.to_owned(), turn: turn.to_owned(), position, statement });
    }

    /// Plays a turn on the board.
    fn play(&mut self, line: usize, text: &str, written: &str) -> Result<(), PageFault> {
        if self.claims.iter().any(|claim| !matches!(claim.statement, Statement::Played(_))) {
            return Err(PageFault::TooLate { line: text.to_owned() });
        }
        let unread = |error| PageFault::UnreadTurn { turn: written.to_owned(), error };
        let attempt = Attempt::read(&self.position, written).map_err(unread)?;
        let not_legal = |why| PageFault::NotLegal { claim: text.to_owned(), turn: written.to_owned(), why };
        let after = attempt.judge(&self.position).map_err(not_legal)?;
        self.claim(line, text, written, Statement::Played(attempt));
        self.played.extend(attempt.turn().map(|turn| (self.position, turn)));
        self.position = after;
        Ok(())
    }

    fn turn(&self, line: &str, text: &str) -> Result<Turn, PageFault> {
        let read = self.position.read_turn(text);
        read.map_err(|error| PageFault::UnreadTurn { turn: line.to_owned(), error })
    }

    fn units(&self, text: &str) -> Result<Vec<(jersi_rules::Cell, Vec<jersi_rules::Cube>)>, PageFault> {
        text.split_whitespace().map(|text| unit(self.position.ruleset(), text)).collect()
    }
}

fn win(name: &str) -> Result<Win, PageFault> {
    named("win", Win::ALL, Win::id, name)
}

/// Parses an optional reason.
fn optional<T>(text: &str, read: impl Fn(&str) -> Result<T, PageFault>) -> Result<Option<T>, PageFault> {
    if text.is_empty() { Ok(None) } else { read(text).map(Some) }
}

/// The value with an identifier.
fn named<T: Copy>(
    what: &'static str,
    all: impl IntoIterator<Item = T>,
    id: impl Fn(T) -> &'static str,
    name: &str,
) -> Result<T, PageFault> {
    let found = all.into_iter().find(|one| id(*one) == name);
    found.ok_or_else(|| PageFault::UnknownName { what, name: name.to_owned() })
}
