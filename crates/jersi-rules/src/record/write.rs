//! Writer of the canonical form of a record.

use std::fmt::{Display, Formatter, Result as Written};

use super::Record;
use super::count::TurnCount;
use super::tag::{RESULT, written};
use super::tree::{Comment, Entry};
use crate::Color;
use crate::any::AnyPosition;
use crate::turn::Turn;

/// Maximum line length, as far as words allow.
const WIDTH: usize = 80;

/// Writes the tags, an empty line, the turns and the result. Reading it gives the same record again.
impl Display for Record {
    fn fmt(&self, f: &mut Formatter<'_>) -> Written {
        let result = self.result.text(self.start.position().rules());
        for (name, value) in self.start.tags() {
            writeln!(f, "{}", written(name, &value))?;
        }
        for tag in &self.tags {
            writeln!(f, "{}", written(tag.name(), tag.value()))?;
        }
        writeln!(f, "{}\n", written(RESULT, &result))?;
        let mut page = Page::default();
        page.comments(&self.comments);
        page.line(&self.line, self.start.position(), TurnCount::at(self.start.position()));
        page.put(&result);
        writeln!(f, "{}", page.text)
    }
}

/// Text built word by word and wrapped into lines.
#[derive(Default)]
struct Page {
    text: String,
    column: usize,
    /// No space follows an opening parenthesis.
    is_opened: bool,
}

impl Page {
    /// Adds a word after a space or, if the line is full, on a new one.
    fn put(&mut self, word: &str) {
        let len = word.chars().count();
        if self.is_opened || self.column == 0 {
            self.is_opened = false;
        } else if self.column + 1 + len > WIDTH {
            self.text.push('\n');
            self.column = 0;
        } else {
            self.text.push(' ');
            self.column += 1;
        }
        self.attach(word);
    }

    /// Appends to the last word.
    fn attach(&mut self, word: &str) {
        self.text.push_str(word);
        self.column = match word.rsplit_once('\n') {
            Some((_, last)) => last.chars().count(),
            None => self.column + word.chars().count(),
        };
    }

    fn comments(&mut self, comments: &[Comment]) {
        for comment in comments {
            let text = comment.text().replace('\\', r"\\").replace('}', r"\}");
            self.put(&format!("{{{text}}}"));
        }
    }

    fn line(&mut self, line: &[Entry], first: &AnyPosition, first_count: TurnCount) {
        let (mut position, mut count) = (*first, first_count);
        // At the start of a line and after an interruption Black's turns have a number, too.
        let mut is_interrupted = true;
        let mut is_first = true;
        let mut rest = line;
        while let [entry, ..] = rest {
            let (word, after) = rest.split_at(word_len(rest, &position, count));
            let is_whites = count.side() == Color::White && !count.is_under_way();
            let is_plain = is_interrupted && !count.is_under_way();
            let mut number = String::new();
            if is_whites || is_plain || is_first || !entry.before.is_empty() {
                number = count.to_string();
            }
            let turns: Vec<Turn> = word.iter().map(|entry| entry.turn).collect();
            let text = position.write_joined(&turns);
            if entry.before.is_empty() {
                // A number stays with its turn.
                self.put(format!("{number} {text}").trim_start());
            } else {
                self.put(&number);
                self.comments(&entry.before);
                self.put(&text);
            }
            let (before, count_before) = (position, count);
            for &turn in &turns {
                (position, count) = next(&position, count, turn);
            }
            if let Some(last) = word.last() {
                self.remarks(last);
            }
            for variation in entry.variations.iter().filter(|variation| !variation.is_empty()) {
                self.put("(");
                self.is_opened = true;
                self.line(variation, &before, count_before);
                self.attach(")");
            }
            is_interrupted =
                !entry.variations.is_empty() || word.last().is_some_and(|last| !last.after.is_empty());
            is_first = false;
            rest = after;
        }
    }

    fn remarks(&mut self, entry: &Entry) {
        for glyph in &entry.glyphs {
            self.put(&glyph.to_string());
        }
        if let Some(clock) = entry.clock {
            self.put(&format!("[%clk {clock}]"));
        }
        if let Some(score) = entry.score {
            self.put(&format!("[%eval {score}]"));
        }
        self.comments(&entry.after);
    }
}

/// Number of entries in one word: the decisions of a turn, as long as nothing is written between them.
fn word_len(line: &[Entry], first: &AnyPosition, first_count: TurnCount) -> usize {
    let (mut position, mut count) = (*first, first_count);
    for (i, entry) in line.iter().enumerate() {
        (position, count) = next(&position, count, entry.turn);
        let may_join = |next: &Entry| next.before.is_empty() && next.variations.is_empty();
        if !count.is_under_way() || entry.has_remarks() || !line.get(i + 1).is_some_and(may_join) {
            return i + 1;
        }
    }
    line.len()
}

/// The position and count after a turn. An illegal turn, which no record should have, changes nothing.
fn next(position: &AnyPosition, count: TurnCount, turn: Turn) -> (AnyPosition, TurnCount) {
    position.play(turn).map_or((*position, count), |next| (next, count.after(&next)))
}
