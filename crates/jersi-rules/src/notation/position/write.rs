//! Writing position text.

use std::fmt::{Display, Formatter, Result as Written, Write};

use super::{letter, victim};
use crate::position::{Phase, Position};
use crate::ruleset::Ruleset;
use crate::{Color, Cube, Kind, sorted};

/// Writes the canonical position text.
impl<R: Ruleset> Display for Position<R> {
    fn fmt(&self, f: &mut Formatter<'_>) -> Written {
        write_rows(self, f)?;
        let side = match self.side() {
            Color::White => 'w',
            Color::Black => 'b',
        };
        match self.counter().turns() {
            Some(turns) => write!(f, " {side} {turns} {}", self.number())?,
            None => write!(f, " {side} - {}", self.number())?,
        }
        let rules = self.game().rules();
        if !rules.reserve.is_empty()
            || rules.special.shows_reserve
            || rules.special.exchanges.is_some()
            || self.phase() == Phase::Place
        {
            write!(f, " {}", letters(self, |color, kind| self.in_reserve(color, kind)))?;
        }
        if let Some(left) = self.exchanges_left() {
            write!(f, " {} {left}", letters(self, |color, kind| self.in_jail(color, kind)))?;
        }
        let Some(royal) = self.game().rules().royal.kind() else { return Ok(()) };
        let color = victim(self.phase(), self.side());
        let letter = |kind: Kind| letter(self.game(), Cube { color, kind });
        match self.phase() {
            Phase::Play | Phase::Place => Ok(()),
            Phase::Name => write!(f, " name:{}", letter(royal)),
            Phase::Give(kind) => write!(f, " give:{}{}", letter(royal), letter(kind)),
            Phase::Relocate => write!(f, " relocate:{}", letter(royal)),
        }
    }
}

fn write_rows<R: Ruleset>(position: &Position<R>, f: &mut Formatter<'_>) -> Written {
    for row in (0..position.game().shape().height()).rev() {
        let mut empty = 0;
        for number in 0..position.game().shape().row_len(row) {
            let cell = position.game().shape().cell(row, number);
            let Some(unit) = cell.and_then(|cell| position.unit(cell)) else {
                empty += 1;
                continue;
            };
            if empty > 0 {
                write!(f, "{empty}")?;
                empty = 0;
            }
            match unit.below {
                Some(below) => {
                    write!(f, "{}{}", letter(position.game(), below), letter(position.game(), unit.top))?;
                }
                None => write!(f, "{}-", letter(position.game(), unit.top))?,
            }
        }
        if empty > 0 {
            write!(f, "{empty}")?;
        }
        if row > 0 {
            f.write_char('/')?;
        }
    }
    Ok(())
}

/// The letters of cubes of both sides in byte order, `-` if there are none.
fn letters<R: Ruleset>(position: &Position<R>, count: impl Fn(Color, Kind) -> u32) -> String {
    let mut letters: Vec<char> = Vec::new();
    for color in Color::BOTH {
        for rule in position.game().rules().kinds {
            let count = count(color, rule.kind) as usize;
            letters.extend(std::iter::repeat_n(color.case(rule.letter), count));
        }
    }
    if letters.is_empty() { "-".to_owned() } else { sorted(&letters).into_iter().collect() }
}
