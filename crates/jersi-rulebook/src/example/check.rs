//! Check of claims against the rules.

use jersi_rules::{AnyPosition, Cell, Color, Cube, Kind, Outcome, Turn};

use super::{Attempt, Claim, Example, Statement};
use crate::page::{Contradiction, PageFault};

impl Example {
    /// Checks every claim; returns errors with their lines.
    #[must_use]
    pub fn check(&self) -> Vec<(usize, PageFault)> {
        let wrong = self.claims.iter().filter_map(|claim| Some((claim.line, claim.check().err()?)));
        wrong.collect()
    }
}

impl Claim {
    /// Checks a claim.
    pub fn check(&self) -> Result<(), PageFault> {
        match &self.statement {
            Statement::Played(attempt) | Statement::Legal(attempt) => self.legal(*attempt).map(|_| ()),
            Statement::Illegal(attempt, said) => match attempt.judge(&self.position) {
                Ok(_) => Err(PageFault::IsLegal { claim: self.text.clone(), turn: self.turn.clone() }),
                Err(why) if why.rule == *said => Ok(()),
                Err(why) => Err(PageFault::OtherRule {
                    claim: self.text.clone(),
                    turn: self.turn.clone(),
                    said: *said,
                    found: why.rule,
                }),
            },
            Statement::Captures(attempt, units) => self.captures(*attempt, units),
            Statement::Wins(attempt, how) => {
                let by = self.position.side();
                self.ends(*attempt, |outcome| is_win(outcome, by, how.as_ref()))
            }
            Statement::Loses(attempt, how) => {
                let by = self.position.side().other();
                self.ends(*attempt, |outcome| is_win(outcome, by, how.as_ref()))
            }
            Statement::Ties(attempt, why) => self.ends(*attempt, |outcome| match outcome {
                Outcome::Tie(found) => why.is_none_or(|why| why == found),
                Outcome::Win { .. } => false,
            }),
            Statement::GoesOn(attempt) => match self.legal(*attempt)?.outcome() {
                None => Ok(()),
                Some(outcome) => Err(self.otherwise(Contradiction::Ended(outcome))),
            },
            Statement::Counter(attempt, count) => {
                let found = self.legal(*attempt)?.counter().turns();
                let counter = found.map_or(Contradiction::NoCounter, Contradiction::Counter);
                if found == *count { Ok(()) } else { Err(self.otherwise(counter)) }
            }
            Statement::Turns(count) => {
                let found = self.position.turns().len();
                if found == *count { Ok(()) } else { Err(self.otherwise(Contradiction::Turns(found))) }
            }
        }
    }

    /// The position after a turn that must be legal, with correct capture marks.
    fn legal(&self, attempt: Attempt) -> Result<AnyPosition, PageFault> {
        let after = attempt.judge(&self.position).map_err(|why| PageFault::NotLegal {
            claim: self.text.clone(),
            turn: self.turn.clone(),
            why,
        })?;
        match attempt {
            Attempt::Turn { turn, wrong_marks: true } => {
                Err(PageFault::WrongMarks { claim: self.text.clone(), found: self.position.write_turn(turn) })
            }
            _ => Ok(after),
        }
    }

    fn ends(&self, attempt: Attempt, is_so: impl Fn(Outcome) -> bool) -> Result<(), PageFault> {
        match self.legal(attempt)?.outcome() {
            Some(outcome) if is_so(outcome) => Ok(()),
            Some(outcome) => Err(self.otherwise(Contradiction::Ended(outcome))),
            None => Err(self.otherwise(Contradiction::GoesOn)),
        }
    }

    /// Exactly these cubes are captured, and they were on top at the destinations.
    fn captures(&self, attempt: Attempt, units: &[(Cell, Vec<Cube>)]) -> Result<(), PageFault> {
        let after = self.legal(attempt)?;
        let Some(turn) = attempt.turn() else { return Ok(()) };
        let gone = gone(&self.position, turn, &after);
        let mut said: Vec<Cube> = units.iter().flat_map(|(_, cubes)| cubes.clone()).collect();
        said.sort_unstable();
        let arrivals: Vec<Cell> = turn.steps().into_iter().flatten().map(|step| step.to).collect();
        let stood = |(cell, cubes): &(Cell, Vec<Cube>)| {
            let there: Vec<Cube> =
                self.position.unit(*cell).into_iter().flat_map(jersi_rules::Unit::cubes).collect();
            arrivals.contains(cell) && there.ends_with(cubes)
        };
        if said == gone && units.iter().all(stood) {
            return Ok(());
        }
        let letter = |cube: &Cube| cube.color.case(self.position.rules().letter(cube.kind));
        let letters: String = gone.iter().map(letter).collect();
        Err(self.otherwise(Contradiction::Takes { turn: self.position.write_turn(turn), letters }))
    }

    fn otherwise(&self, found: Contradiction) -> PageFault {
        PageFault::Otherwise { claim: self.text.clone(), found }
    }
}

fn is_win(outcome: Outcome, side: Color, how: Option<&jersi_rules::Win>) -> bool {
    matches!(outcome, Outcome::Win { by, how: found } if by == side && how.is_none_or(|how| *how == found))
}

/// The opponent's cubes captured by a turn, in order, including a relocated king.
fn gone(before: &AnyPosition, turn: Turn, after: &AnyPosition) -> Vec<Cube> {
    let victim = before.side().other();
    let count = |position: &AnyPosition, kind: Kind| {
        let cubes = position.units().flat_map(|(_, unit)| unit.cubes());
        cubes.filter(|cube| *cube == Cube { color: victim, kind }).count()
    };
    let mut cubes: Vec<Cube> = Vec::new();
    for kind in Kind::ALL {
        let returned = usize::from(turn.relocation().is_some() && before.rules().royal.kind() == Some(kind));
        let lost = (count(before, kind) + returned).saturating_sub(count(after, kind));
        cubes.extend(std::iter::repeat_n(Cube { color: victim, kind }, lost));
    }
    cubes.sort_unstable();
    cubes
}
