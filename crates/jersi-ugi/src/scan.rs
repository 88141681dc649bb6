//! Words in a line with their positions.

use std::str::FromStr;

use super::error::{LineFault, UgiError, shown};

/// The rest of a line.
#[derive(Clone, Copy, Debug)]
pub(super) struct Scan<'a> {
    line: &'a str,
    at: usize,
}

/// A word and its byte offset.
#[derive(Clone, Copy, Debug)]
pub(super) struct Word<'a> {
    pub(super) text: &'a str,
    at: usize,
}

impl<'a> Scan<'a> {
    pub(super) const fn new(line: &'a str) -> Self {
        Self { line, at: 0 }
    }

    /// The next word.
    pub(super) fn word(&mut self) -> Option<Word<'a>> {
        let rest = self.line[self.at..].trim_start();
        let at = self.line.len() - rest.len();
        let text = &rest[..rest.find(char::is_whitespace).unwrap_or(rest.len())];
        self.at = at + text.len();
        (!text.is_empty()).then_some(Word { text, at })
    }

    /// The next word, required.
    pub(super) fn need(&mut self, what: &'static str) -> Result<Word<'a>, UgiError> {
        self.word().ok_or_else(|| self.fail_at_end(LineFault::Missing(what)))
    }

    /// A number, required.
    pub(super) fn number<T: FromStr>(&mut self, what: &'static str) -> Result<T, UgiError> {
        let word = self.need(what)?;
        // `parse` alone would accept a plus sign.
        let parsed = if word.text.starts_with('+') { None } else { word.text.parse().ok() };
        parsed.ok_or_else(|| self.fail(word, LineFault::NoNumber(shown(word.text))))
    }

    /// A time in milliseconds, required. Negative times of expired clocks count as zero; fractions are dropped.
    pub(super) fn milliseconds(&mut self, what: &'static str) -> Result<u64, UgiError> {
        let word = self.need(what)?;
        let (is_negative, digits) = match word.text.strip_prefix('-') {
            Some(digits) => (true, digits),
            None => (false, word.text),
        };
        let (whole, part) = digits.split_once('.').unwrap_or((digits, "0"));
        let all_digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        let parsed = if all_digits(whole) && all_digits(part) { whole.parse().ok() } else { None };
        match parsed {
            Some(_) if is_negative => Ok(0),
            Some(time) => Ok(time),
            None => Err(self.fail(word, LineFault::NoNumber(shown(word.text)))),
        }
    }

    /// The rest with single spaces between words.
    pub(super) fn words(&mut self) -> Vec<&'a str> {
        let rest = &self.line[self.at..];
        self.at = self.line.len();
        rest.split_whitespace().collect()
    }

    /// The rest, unchanged.
    pub(super) fn rest(&mut self) -> &'a str {
        let rest = &self.line[self.at..];
        self.at = self.line.len();
        rest.trim()
    }

    /// Expects the end.
    pub(super) fn end(&mut self) -> Result<(), UgiError> {
        match self.word() {
            None => Ok(()),
            Some(word) => Err(self.fail(word, LineFault::Unexpected(shown(word.text)))),
        }
    }

    /// Error at a word.
    pub(super) fn fail(&self, word: Word<'_>, fault: LineFault) -> UgiError {
        UgiError { column: self.line[..word.at].chars().count() + 1, fault }
    }

    /// Error at the end.
    pub(super) fn fail_at_end(&self, fault: LineFault) -> UgiError {
        UgiError { column: self.line.trim_end().chars().count() + 1, fault }
    }
}
