//! Writer of the plain form used by the author's programs: the setup, if it is not the usual one, and the turns, two to
//! a line, each with its own number. It contains the turns played, their scores and comments, and nothing else.

use std::fmt::Write;

use super::Record;
use super::tree::{Comment, Entry, Score};
use crate::any::{AnyPosition, RulesetId};

/// The start of a game can't be written in the plain form, which has only boards at the beginning of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("the plain form can't express the start of this game of {ruleset}")]
pub struct NotPlain {
    /// The ruleset.
    pub ruleset: RulesetId,
}

/// Minimum width of the text of a turn.
const WIDTH: usize = 16;

impl Record {
    /// Writes the plain form. Tags, variations, glyphs and clocks are omitted; comments become lines that begin with
    /// `#`. A finished game ends with its score, except in rulesets without that custom.
    ///
    /// ```
    /// use jersi_rules::record::Record;
    ///
    /// let record = Record::read("[Ruleset \"pijersi\"] 1. b4=c4-d4 g6-f6=e5 2. b7-b6=d7").expect("a record");
    /// let plain = record.author().expect("it begins as usual");
    /// assert_eq!(plain, "   1 b4=c4-d4             2 g6-f6=e5\n   3 b7-b6=d7\n");
    /// ```
    pub fn author(&self) -> Result<String, NotPlain> {
        let first = *self.start.position();
        let mut text = String::new();
        remarks(&mut text, &self.comments);
        text.push_str(&setup(&first)?);
        let mut rest = &self.line[..];
        let mut row = String::new();
        let mut said: Vec<Comment> = Vec::new();
        for (number, whole) in (1..).zip(self.whole_turns()) {
            let (entries, after) = rest.split_at(whole.decisions().len());
            rest = after;
            said.extend(entries.iter().flat_map(comments));
            let score = entries.iter().rev().find_map(|entry| entry.score);
            let turn = with_score(whole.text(), score);
            // Writing to a string can't fail.
            let _ = write!(row, "{number:4} {turn:WIDTH$}{}", if number % 2 == 1 { "  " } else { "" });
            if number % 2 == 0 || rest.is_empty() {
                text.push_str(row.trim_end());
                text.push('\n');
                remarks(&mut text, &said);
                row.clear();
                said.clear();
            }
        }
        let rules = first.rules();
        // Without turns the score is the only content of the game.
        if (rules.plain_score || self.line.is_empty())
            && let Some([white, black]) = self.result.points(rules)
        {
            // In the columns of the turns.
            let _ = writeln!(text, "{:4} {white:WIDTH$}  {:4} {black}", "", "");
        }
        Ok(text)
    }
}

fn comments(entry: &Entry) -> impl Iterator<Item = Comment> + '_ {
    entry.before.iter().chain(&entry.after).cloned()
}

fn with_score(turn: String, score: Option<Score>) -> String {
    match score {
        // A review score always has a sign.
        Some(score) if score.value == 0 => format!("{turn} +{score}"),
        Some(score) => format!("{turn} {score}"),
        None => turn,
    }
}

fn remarks(text: &mut String, comments: &[Comment]) {
    for line in comments.iter().flat_map(|comment| comment.text().lines()) {
        text.push_str(format!("# {line}").trim_end());
        text.push('\n');
    }
}

/// The setup, indented and followed by an empty line; empty if it is the first of the ruleset or is made by the
/// players.
fn setup(first: &AnyPosition) -> Result<String, NotPlain> {
    let (ruleset, variants) = (first.ruleset(), first.variants());
    let mut setups = super::start::plain_setups(ruleset);
    let is_usual = setups.next().is_some_and(|setup| is_start(first, setup.id));
    let is_placed = first.phase() == crate::Phase::Place && setups.any(|setup| is_start(first, setup.id));
    if is_usual || is_placed {
        return Ok(String::new());
    }
    let prologue = first.prologue();
    match AnyPosition::from_prologue(ruleset, &prologue, variants) {
        Ok(position) if position == *first => Ok(format!("   {}\n\n", prologue.replace('\n', "\n   "))),
        _ => Err(NotPlain { ruleset }),
    }
}

fn is_start(position: &AnyPosition, setup: &str) -> bool {
    AnyPosition::start(position.ruleset(), setup, 0, position.variants()).as_ref() == Ok(position)
}
