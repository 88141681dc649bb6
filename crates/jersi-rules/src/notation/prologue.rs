//! The setup at the head of game files of the Pijersi author's program:
//!
//! ```text
//! g16:sprspr f13:prs f4:ww f57:rsp
//! b13:PSR b4:WW b57:SRP a16:RPSRPS
//! ```
//!
//! `g16` is a range of cells in one row, with one cube each. A cell without a range holds one cube,
//! or a stack that is written **top first**, other than in position text.

use super::position::{cube, letter};
use crate::board::CellName;
use crate::draft::{Draft, DraftFault};
use crate::position::Position;
use crate::ruleset::Ruleset;
use crate::start::bare;
use crate::variant::Variants;
use crate::{Cell, Color, Cube, Unit};

/// Why a text is not a setup prologue, with the place.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, thiserror::Error)]
#[error("byte {at}: {why}")]
pub struct PrologueError {
    /// Position of the word or letter, in bytes from 0.
    pub at: usize,
    /// The error.
    pub why: PrologueFault,
}

/// Errors of a setup prologue.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, thiserror::Error)]
pub enum PrologueFault {
    /// No words.
    #[error("there is no setup")]
    Empty,
    /// A word without `:`.
    #[error("expected cells, ':' and cubes")]
    NoColon,
    /// The text before `:` is not a cell or a range of cells.
    #[error("expected a cell such as b4 or a range in a row such as b13")]
    Cells,
    /// A letter that is not a kind of the ruleset.
    #[error("'{letter}' is not a cube of this ruleset")]
    Letter {
        /// The letter.
        letter: char,
    },
    /// The number of cubes does not fit the cells.
    #[error("{found} cubes for {cells} cells")]
    Count {
        /// Number of cells.
        cells: usize,
        /// Number of cubes.
        found: usize,
    },
    /// A cell given twice.
    #[error("cell {name} is filled a second time")]
    Twice {
        /// The cell's name.
        name: CellName,
    },
    /// The words break a rule of the board.
    #[error("{fault}")]
    Board {
        /// The first fault.
        fault: DraftFault,
    },
}

impl<R: Ruleset> Position<R> {
    /// The start of a setup prologue, White to play.
    pub fn from_prologue_of(game: R, text: &str, variants: Variants) -> Result<Self, PrologueError> {
        let read = read_prologue_of(game, text)?;
        let mut draft = bare(game, variants);
        for (cell, cubes) in read.units() {
            draft.set(cell, cubes.iter().copied());
        }
        let wrong =
            |faults: Vec<DraftFault>| PrologueError { at: 0, why: PrologueFault::Board { fault: faults[0] } };
        draft.check().map_err(wrong)
    }
}

/// Reads a setup prologue: words such as `g16:sprspr`, in any order, on any number of lines. The result is the draft of
/// a start, White to play. Never panics.
pub fn read_prologue_of<R: Ruleset>(game: R, text: &str) -> Result<Draft<R>, PrologueError> {
    let mut draft = bare(game, Variants::NONE);
    let mut is_empty = true;
    let mut at = 0;
    for word in text.split(char::is_whitespace) {
        if !word.is_empty() {
            is_empty = false;
            read_word(&mut draft, word, at)?;
        }
        // The white space after it may have more than one byte.
        at += word.len();
        at += text[at..].chars().next().map_or(0, char::len_utf8);
    }
    if is_empty { Err(PrologueError { at: text.len(), why: PrologueFault::Empty }) } else { Ok(draft) }
}

fn read_word<R: Ruleset>(draft: &mut Draft<R>, word: &str, at: usize) -> Result<(), PrologueError> {
    let wrong = |at, why| PrologueError { at, why };
    let (names, letters) = word.split_once(':').ok_or_else(|| wrong(at, PrologueFault::NoColon))?;
    let cells = cells(draft.game(), names).ok_or_else(|| wrong(at, PrologueFault::Cells))?;
    let start = at + names.len() + 1;
    let cubes = letters
        .char_indices()
        .map(|(i, letter)| {
            cube(draft.game(), letter).ok_or_else(|| wrong(start + i, PrologueFault::Letter { letter }))
        })
        .collect::<Result<Vec<Cube>, _>>()?;
    if let Some(&cell) = cells.iter().find(|&&cell| !draft.cubes(cell).is_empty()) {
        return Err(wrong(at, PrologueFault::Twice { name: draft.game().shape().name(cell) }));
    }
    match cells[..] {
        // Top first.
        [cell] if matches!(cubes.len(), 1 | 2) => draft.set(cell, cubes.into_iter().rev()),
        _ if cells.len() == cubes.len() => {
            cells.into_iter().zip(cubes).for_each(|(cell, cube)| draft.push(cell, cube));
        }
        _ => return Err(wrong(start, PrologueFault::Count { cells: cells.len(), found: cubes.len() })),
    }
    Ok(())
}

/// The cells of `b4` or of the range `b13`. Both ends of a range are one digit.
fn cells<R: Ruleset>(game: R, names: &str) -> Option<Vec<Cell>> {
    if let Some(cell) = game.shape().named(names) {
        return Some(vec![cell]);
    }
    let mut letters = names.chars();
    let row = letters.next()?;
    let mut end = || letters.next().and_then(|digit| game.shape().named(&format!("{row}{digit}")));
    let (first, last) = (end()?, end()?);
    if letters.next().is_some() || first >= last {
        return None;
    }
    Some(game.shape().all().filter(|cell| (first..=last).contains(cell)).collect())
}

/// Writes a setup prologue: the rows from the last one to `a`, a line for Black's and one for White's. For a position
/// that is not a start, only the board.
#[must_use]
pub fn write_prologue<R: Ruleset>(position: &Position<R>) -> String {
    let mut text = String::new();
    let mut last = None;
    for row in (0..position.game().shape().height()).rev() {
        let units: Vec<(Cell, Unit)> =
            position.game().shape().row(row).filter_map(|cell| Some((cell, position.unit(cell)?))).collect();
        let is_run = |a: &(Cell, Unit), b: &(Cell, Unit)| {
            !a.1.is_stack() && !b.1.is_stack() && a.0.index() + 1 == b.0.index()
        };
        for run in units.chunk_by(is_run) {
            let color = run[0].1.top.color;
            text.push_str(match last {
                None => "",
                Some(Color::Black) if color == Color::White => "\n",
                Some(_) => " ",
            });
            last = Some(color);
            text.push_str(&word(position.game(), run));
        }
    }
    text
}

/// One word: a range of single cubes, or one cell.
fn word<R: Ruleset>(game: R, run: &[(Cell, Unit)]) -> String {
    let mut word = game.shape().name(run[0].0).to_string();
    if let [_, .., (last, _)] = run {
        let (_, number) = game.shape().place(*last);
        word.push_str(&(number + 1).to_string());
    }
    word.push(':');
    for (_, unit) in run {
        word.push(letter(game, unit.top));
        word.extend(unit.below.map(|below| letter(game, below)));
    }
    word
}
