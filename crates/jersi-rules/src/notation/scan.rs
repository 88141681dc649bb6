//! Parser of the parts of turns, with the place of errors.

use std::fmt;

use crate::{Cell, Color, Kind, Mover, Rules, Shape};

/// Error in the text of a turn: the place, and what was expected there.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, thiserror::Error)]
#[error("column {column}: expected {expected}, found {}", FoundChar(*found))]
pub struct TurnTextError {
    /// Column in characters, from 1.
    pub column: usize,
    /// What was expected.
    pub expected: Expected,
    /// The character found; `None` at the end of the text.
    pub found: Option<char>,
}

/// What was expected in the text of a turn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Expected {
    /// The beginning of a turn.
    Turn,
    /// A cell of this board.
    Cell,
    /// `-` or `=` between two cells.
    Sign,
    /// The sign of the second step, for the other mover.
    SecondSign(Mover),
    /// The letter of a kind of this ruleset.
    Letter,
    /// A cell, or the letter of a kind of this ruleset.
    CellOrLetter,
    /// The letter of the king that is put back.
    KingLetter(char),
    /// `:` after a letter.
    Colon,
    /// A cell with a cube that can be given.
    Gift,
    /// The end.
    End,
    /// The end after a second step.
    EndOfSteps,
    /// The end after a second drop.
    EndOfDrops,
}

impl fmt::Display for Expected {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Turn => f.write_str("a turn"),
            Self::Cell => f.write_str("a cell of the board"),
            Self::Sign => f.write_str("'-' or '='"),
            Self::SecondSign(mover) => write!(f, "'{}' for the second step", mover.sign()),
            Self::Letter => f.write_str("the letter of a kind"),
            Self::CellOrLetter => f.write_str("a cell of the board or the letter of a kind"),
            Self::KingLetter(letter) => write!(f, "the king's letter '{letter}'"),
            Self::Colon => f.write_str("':'"),
            Self::Gift => f.write_str("a cell with a cube to give"),
            Self::End => f.write_str("the end of the turn"),
            Self::EndOfSteps => f.write_str("the end of the turn after two steps"),
            Self::EndOfDrops => f.write_str("the end of the turn after two drops"),
        }
    }
}

struct FoundChar(Option<char>);

impl fmt::Display for FoundChar {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Some(character) => write!(f, "{character:?}"),
            None => f.write_str("the end"),
        }
    }
}

/// A place in a text. All failures are errors.
#[derive(Clone, Copy, Debug)]
pub(super) struct Scanner<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Scanner<'a> {
    /// The start of a text, without surrounding spaces.
    pub(super) fn new(text: &'a str) -> Self {
        let mut scanner = Self { text: text.trim_end(), at: 0 };
        scanner.spaces();
        scanner
    }

    fn rest(&self) -> &'a str {
        self.text.get(self.at..).unwrap_or_default()
    }

    pub(super) fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    /// The character after the next one.
    pub(super) fn peek_second(&self) -> Option<char> {
        self.rest().chars().nth(1)
    }

    pub(super) fn eat(&mut self, wanted: char) -> bool {
        let is_there = self.peek() == Some(wanted);
        if is_there {
            self.at += wanted.len_utf8();
        }
        is_there
    }

    pub(super) fn spaces(&mut self) {
        while let Some(space) = self.peek().filter(|c| c.is_whitespace()) {
            self.at += space.len_utf8();
        }
    }

    /// The error that something else was expected here.
    pub(super) fn fail(&self, expected: Expected) -> TurnTextError {
        let before = self.text.get(..self.at).unwrap_or_default();
        TurnTextError { column: before.chars().count() + 1, expected, found: self.peek() }
    }

    pub(super) fn end(&self) -> Result<(), TurnTextError> {
        if self.peek().is_none() { Ok(()) } else { Err(self.fail(Expected::End)) }
    }

    pub(super) fn cell(&mut self, shape: &Shape) -> Result<Cell, TurnTextError> {
        let rest = self.rest();
        let digits = rest.bytes().skip(1).take_while(u8::is_ascii_digit).count();
        let name = rest.get(..=digits);
        let cell = name.and_then(|name| shape.named(name)).ok_or_else(|| self.fail(Expected::Cell))?;
        self.at += digits + 1;
        Ok(cell)
    }

    /// The letter of a kind, in either case.
    pub(super) fn kind(&mut self, rules: &Rules, expected: Expected) -> Result<Kind, TurnTextError> {
        let letter = self.peek().and_then(|letter| Some((letter, rules.kind_of_letter(letter)?)));
        let (letter, kind) = letter.ok_or_else(|| self.fail(expected))?;
        self.eat(letter);
        Ok(kind)
    }

    /// `:` and a cell, perhaps after spaces.
    pub(super) fn place(&mut self, shape: &Shape) -> Result<Cell, TurnTextError> {
        if !self.eat(':') {
            return Err(self.fail(Expected::Colon));
        }
        self.spaces();
        self.cell(shape)
    }

    /// The letter of a captured king, in either case, and its new cell.
    pub(super) fn relocation(
        &mut self,
        rules: &Rules,
        shape: &Shape,
        king: Kind,
        victim: Color,
    ) -> Result<Cell, TurnTextError> {
        let expected = Expected::KingLetter(victim.case(rules.letter(king)));
        let mut ahead = *self;
        if ahead.kind(rules, expected)? != king {
            return Err(self.fail(expected));
        }
        *self = ahead;
        self.place(shape)
    }
}
