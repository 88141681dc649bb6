//! Parser and writer of position text: `ROWS SIDE CLOCK TURN [RESERVE] [PHASE]` on one line. Parsing gives a [`Draft`]
//! or a syntax error; [`Draft::check`] validates the draft.

mod error;
mod write;

pub use error::{PositionTextError, TextFault, TextField};

use crate::draft::{Draft, may_place};
use crate::position::{Phase, Position};
use crate::ruleset::Ruleset;
use crate::variant::Variants;
use crate::{Color, Cube};

impl<R: Ruleset> Position<R> {
    /// Reads position text. Never panics.
    pub fn read_of(game: R, text: &str, variants: Variants) -> Result<Self, PositionTextError> {
        Draft::read_of(game, text, variants)?.check().map_err(|faults| PositionTextError::Board { faults })
    }

    /// The canonical position text.
    #[must_use]
    pub fn text(&self) -> String {
        self.to_string()
    }
}

impl<R: Ruleset> Draft<R> {
    /// Reads position text without validating it. Never panics.
    pub fn read_of(game: R, text: &str, variants: Variants) -> Result<Self, PositionTextError> {
        let mut fields = Fields { text, at: 0 };
        let mut draft = Self::new_of(game, variants);
        let (at, rows) = fields.need(TextField::Rows)?;
        read_rows(&mut draft, rows, at)?;
        let (at, side) = fields.need(TextField::Side)?;
        draft.set_side(match side {
            "w" => Color::White,
            "b" => Color::Black,
            _ => return Err(wrong(TextField::Side, at, TextFault::Side)),
        });
        let (at, counter) = fields.need(TextField::Counter)?;
        draft.set_counter(match counter {
            "-" => None,
            _ => Some(number(counter).ok_or(wrong(TextField::Counter, at, TextFault::NumberOrNone))?),
        });
        let (at, turn) = fields.need(TextField::Turn)?;
        draft.set_number(number(turn).ok_or(wrong(TextField::Turn, at, TextFault::Number))?);

        let mut next = fields.next();
        if let Some((at, reserve)) = next.filter(|(_, field)| !field.contains(':')) {
            read_reserve(&mut draft, reserve, at)?;
            next = fields.next();
        }
        if game.rules().special.exchanges.is_some() {
            if let Some((at, jail)) = next {
                read_jail(&mut draft, jail, at)?;
                next = fields.next();
            }
            if let Some((at, credit)) = next {
                let left = number(credit).ok_or(wrong(TextField::Exchanges, at, TextFault::Number))?;
                draft.set_exchanges(left);
                next = fields.next();
            }
        }
        if let Some((at, phase)) = next.filter(|(_, field)| field.contains(':')) {
            read_phase(&mut draft, phase, at)?;
            next = fields.next();
        }
        match next {
            Some((at, _)) => Err(wrong(TextField::Rest, at, TextFault::Unexpected)),
            None => Ok(draft),
        }
    }
}

fn wrong(field: TextField, at: usize, why: TextFault) -> PositionTextError {
    PositionTextError::Text { field, at, why }
}

/// The fields of a text with their positions.
struct Fields<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Fields<'a> {
    fn next(&mut self) -> Option<(usize, &'a str)> {
        let rest = self.text.get(self.at..)?.trim_start();
        let begin = self.text.len() - rest.len();
        let field = &rest[..rest.find(char::is_whitespace).unwrap_or(rest.len())];
        self.at = begin + field.len();
        (!field.is_empty()).then_some((begin, field))
    }

    fn need(&mut self, field: TextField) -> Result<(usize, &'a str), PositionTextError> {
        self.next().ok_or(wrong(field, self.text.len(), TextFault::Missing))
    }
}

fn number(text: &str) -> Option<u32> {
    // `parse` alone would accept a sign.
    text.bytes().all(|byte| byte.is_ascii_digit()).then(|| text.parse().ok()).flatten()
}

/// The cube of a letter; its case is the colour.
pub(super) fn cube<R: Ruleset>(game: R, letter: char) -> Option<Cube> {
    let color = if letter.is_ascii_uppercase() { Color::White } else { Color::Black };
    Some(Cube { color, kind: game.rules().kind_of_letter(letter)? })
}

/// The letter of a cube.
pub(super) fn letter<R: Ruleset>(game: R, cube: Cube) -> char {
    cube.color.case(game.rules().letter(cube.kind))
}

/// Reads ROWS into a draft; `start` is its position in the text.
pub(crate) fn read_rows<R: Ruleset>(
    draft: &mut Draft<R>,
    rows: &str,
    start: usize,
) -> Result<(), PositionTextError> {
    let (found, expected) = (rows.split('/').count(), draft.game().shape().height());
    if found != expected {
        return Err(wrong(TextField::Rows, start, TextFault::RowCount { found, expected }));
    }
    let mut at = start;
    for (text, row) in rows.split('/').zip((0..expected).rev()) {
        read_row(draft, text, row, at)?;
        at += text.len() + 1;
    }
    Ok(())
}

fn read_row<R: Ruleset>(
    draft: &mut Draft<R>,
    text: &str,
    row: usize,
    start: usize,
) -> Result<(), PositionTextError> {
    let length = draft.game().shape().row_len(row);
    let fault = |at: usize, why| wrong(TextField::Rows, start + at, why);
    let bad_length = TextFault::RowLength { row: (b'a' + row as u8) as char, expected: length };
    let mut rest = text;
    let mut filled = 0;
    while let Some(first) = rest.chars().next() {
        let at = text.len() - rest.len();
        if first.is_ascii_digit() {
            let digits = rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_digit()).len();
            let run = number(&rest[..digits]).filter(|_| first != '0').ok_or(fault(at, TextFault::Number))?;
            filled = (run as usize).saturating_add(filled);
            if filled > length {
                return Err(fault(at, bad_length));
            }
            rest = &rest[digits..];
            continue;
        }
        let below = cube(draft.game(), first).ok_or(fault(at, TextFault::Letter { letter: first }))?;
        let after = &rest[first.len_utf8()..];
        let second = after.chars().next().filter(|&c| c == '-' || c.is_ascii_alphabetic());
        let second = second.ok_or(fault(at + first.len_utf8(), TextFault::HalfUnit))?;
        let cell = draft.game().shape().cell(row, filled).ok_or(fault(at, bad_length))?;
        draft.push(cell, below);
        if second != '-' {
            let unknown = fault(at + first.len_utf8(), TextFault::Letter { letter: second });
            draft.push(cell, cube(draft.game(), second).ok_or(unknown)?);
        }
        filled += 1;
        rest = &after[second.len_utf8()..];
    }
    if filled == length { Ok(()) } else { Err(fault(text.len(), bad_length)) }
}

fn read_reserve<R: Ruleset>(draft: &mut Draft<R>, text: &str, start: usize) -> Result<(), PositionTextError> {
    if text == "-" {
        return Ok(());
    }
    for (at, letter) in text.char_indices() {
        let unknown = wrong(TextField::Reserve, start + at, TextFault::Letter { letter });
        let Cube { color, kind } = cube(draft.game(), letter).ok_or(unknown)?;
        draft.set_reserve(color, kind, draft.in_reserve(color, kind).saturating_add(1));
    }
    // Cubes of the initial reserve are ambiguous; other cubes in reserve are still to be placed.
    let rules = draft.game().rules();
    let is_more_than_held = || {
        rules.kinds.iter().any(|rule| {
            let held =
                rules.reserve.iter().find(|held| held.0 == rule.kind).map_or(0, |held| u32::from(held.1));
            Color::BOTH.iter().any(|&color| draft.in_reserve(color, rule.kind) > held)
        })
    };
    // Later, cubes come to the reserve by exchanges.
    let may_begin = rules.special.exchanges.is_none() || draft.number() == 1;
    if may_place(rules)
        && may_begin
        && (rules.reserve.is_empty() || draft.counter().is_none() && is_more_than_held())
    {
        draft.set_phase(Phase::Place);
    }
    Ok(())
}

fn read_jail<R: Ruleset>(draft: &mut Draft<R>, text: &str, start: usize) -> Result<(), PositionTextError> {
    for (at, letter) in text.char_indices().filter(|_| text != "-") {
        let unknown = wrong(TextField::Jail, start + at, TextFault::Letter { letter });
        let Cube { color, kind } = cube(draft.game(), letter).ok_or(unknown)?;
        draft.set_jail(color, kind, draft.in_jail(color, kind).saturating_add(1));
    }
    Ok(())
}

fn read_phase<R: Ruleset>(draft: &mut Draft<R>, text: &str, at: usize) -> Result<(), PositionTextError> {
    let not_a_phase = || wrong(TextField::Phase, at, TextFault::Phase);
    let (name, letters) = text.split_once(':').ok_or_else(not_a_phase)?;
    let cubes: Option<Vec<Cube>> = letters.chars().map(|letter| cube(draft.game(), letter)).collect();
    let (phase, king) = match (name, cubes.as_deref()) {
        ("name", Some(&[king])) => (Phase::Name, king),
        ("relocate", Some(&[king])) => (Phase::Relocate, king),
        ("give", Some(&[king, named])) if king.color == named.color => (Phase::Give(named.kind), king),
        _ => return Err(not_a_phase()),
    };
    if draft.game().rules().royal.kind() != Some(king.kind) {
        return Err(not_a_phase());
    }
    let victim = victim(phase, draft.side());
    if king.color != victim {
        return Err(wrong(TextField::Phase, at, TextFault::Victim { victim }));
    }
    draft.set_phase(phase);
    Ok(())
}

/// The side of the captured king in a ransom, given the side that decides.
const fn victim(phase: Phase, side: Color) -> Color {
    match phase {
        Phase::Give(_) => side,
        _ => side.other(),
    }
}
