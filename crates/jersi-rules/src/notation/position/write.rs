//! Writing position text.

use std::fmt::{Display, Formatter, Result as Written, Write};

use super::{letter, victim};
use crate::position::{Phase, Position};
use crate::ruleset::Ruleset;
use crate::{Color, Cube, Kind};

/// Writes the position text, in its one canonical form.
impl<R: Ruleset> Display for Position<R> {
    fn fmt(&self, f: &mut Formatter<'_>) -> Written {
        write_rows(self, f)?;
        let side = match self.side() {
            Color::White => 'w',
            Color::Black => 'b',
        };
        match self.clock().turns() {
            Some(turns) => write!(f, " {side} {turns} {}", self.number())?,
            None => write!(f, " {side} - {}", self.number())?,
        }
        if !self.game().rules().reserve.is_empty() || self.phase() == Phase::Place {
            write!(f, " {}", reserve_letters(self))?;
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
        for cell in position.game().shape().row(row) {
            let Some(unit) = position.unit(cell) else {
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

/// The letters of both reserves in byte order, `-` when there are none.
fn reserve_letters<R: Ruleset>(position: &Position<R>) -> String {
    let mut letters: Vec<char> = Vec::new();
    for color in Color::BOTH {
        for rule in position.game().rules().kinds {
            let count = position.in_reserve(color, rule.kind) as usize;
            letters.extend(std::iter::repeat_n(color.case(rule.letter), count));
        }
    }
    letters.sort_unstable();
    if letters.is_empty() { "-".to_owned() } else { letters.into_iter().collect() }
}
