//! Board of an example: a setup, a position text, or cubes on cells.

use jersi_rules::{AnyPosition, Cell, ClockRule, Color, Cube, RulesetId, Variants};

use crate::page::PageFault;

/// Lines that define the board.
#[derive(Clone, Debug, Default)]
pub(super) struct BoardLines {
    source: Option<Source>,
    side: Option<Color>,
    clock: Option<String>,
    reserve: Option<String>,
    phase: Option<String>,
    variants: Variants,
}

#[derive(Clone, Debug)]
enum Source {
    Setup { name: String, seed: u64 },
    Text(String),
    Units(Vec<(Cell, Vec<Cube>)>),
    Again,
}

impl BoardLines {
    /// Consumes a line about the board; returns whether it was one.
    pub(super) fn take(&mut self, ruleset: RulesetId, line: &str) -> Result<bool, PageFault> {
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        match word {
            "setup" => {
                let (name, seed) = rest.split_once(' ').unwrap_or((rest, "0"));
                let seed = seed.parse().map_err(|_| incomplete(line, "a seed"))?;
                self.source = Some(Source::Setup { name: name.to_owned(), seed });
            }
            "position" => self.source = Some(Source::Text(rest.to_owned())),
            "again" => self.source = Some(Source::Again),
            "place" => {
                let units: Vec<_> =
                    rest.split_whitespace().map(|text| unit(ruleset, text)).collect::<Result<_, _>>()?;
                match &mut self.source {
                    Some(Source::Units(placed)) => placed.extend(units),
                    _ => self.source = Some(Source::Units(units)),
                }
            }
            "side" => {
                let side = Color::BOTH.into_iter().find(|side| side.id() == rest);
                self.side = Some(side.ok_or_else(|| incomplete(line, "white or black"))?);
            }
            "clock" => self.clock = Some(rest.to_owned()),
            "reserve" => self.reserve = Some(rest.to_owned()),
            "phase" => self.phase = Some(rest.to_owned()),
            "variant" => self.variants = ruleset.variants(rest)?,
            _ => return Ok(false),
        }
        Ok(true)
    }

    /// The position of the lines; `last` is that of the example before.
    pub(super) fn position(
        &self,
        ruleset: RulesetId,
        last: Option<&AnyPosition>,
    ) -> Result<AnyPosition, PageFault> {
        match self.source.as_ref().ok_or(PageFault::NoBoard)? {
            Source::Setup { name, seed } => Ok(AnyPosition::start(ruleset, name, *seed, self.variants)?),
            Source::Text(text) => Ok(AnyPosition::read(ruleset, self.variants, text)?),
            Source::Again => last.copied().ok_or(PageFault::NothingBefore),
            Source::Units(units) => {
                Ok(AnyPosition::read(ruleset, self.variants, &self.text(ruleset, units))?)
            }
        }
    }

    /// Cubes on their cells, as position text.
    fn text(&self, ruleset: RulesetId, units: &[(Cell, Vec<Cube>)]) -> String {
        let side = match self.side {
            Some(Color::Black) => "b",
            Some(Color::White) | None => "w",
        };
        let first = match ruleset.rules().clock {
            ClockRule::Quiet { .. } => "0",
            ClockRule::Countdown { .. } | ClockRule::None => "-",
        };
        let clock = self.clock.as_deref().unwrap_or(first);
        let mut text = format!("{} {side} {clock} 1", rows(ruleset, units));
        if self.reserve.is_some() || self.phase.is_some() {
            text = text + " " + self.reserve.as_deref().unwrap_or("-");
        }
        self.phase.iter().for_each(|phase| text = format!("{text} {phase}"));
        text
    }
}

/// Rows of a position text.
pub(crate) fn rows(ruleset: RulesetId, units: &[(Cell, Vec<Cube>)]) -> String {
    let (shape, rules) = (ruleset.shape(), ruleset.rules());
    let letter = |cube: &Cube| cube.color.case(rules.letter(cube.kind));
    let rows = (0..shape.height()).rev().map(|row| {
        let mut text = String::new();
        let mut empty = 0;
        let flush = |text: &mut String, empty: &mut usize| {
            if *empty > 0 {
                *text += &empty.to_string();
            }
            *empty = 0;
        };
        for cell in shape.row(row) {
            let Some((_, cubes)) = units.iter().find(|(placed, _)| *placed == cell) else {
                empty += 1;
                continue;
            };
            flush(&mut text, &mut empty);
            text.extend(cubes.iter().map(letter));
            if cubes.len() == 1 {
                text.push('-');
            }
        }
        flush(&mut text, &mut empty);
        text
    });
    rows.collect::<Vec<_>>().join("/")
}

/// A cell with cubes, the lower one first: `c3:R`, `b4:wp`.
pub(super) fn unit(ruleset: RulesetId, text: &str) -> Result<(Cell, Vec<Cube>), PageFault> {
    let unread = || PageFault::UnreadUnit { text: text.to_owned() };
    let (cell, letters) = text.split_once(':').ok_or_else(unread)?;
    let cell = ruleset.shape().named(cell).ok_or_else(unread)?;
    let cube = |letter: char| {
        let color = if letter.is_ascii_uppercase() { Color::White } else { Color::Black };
        ruleset.rules().kind_of_letter(letter).map(|kind| Cube { color, kind })
    };
    let cubes: Vec<Cube> = letters.chars().map(cube).collect::<Option<_>>().ok_or_else(unread)?;
    if matches!(cubes.len(), 1 | 2) { Ok((cell, cubes)) } else { Err(unread()) }
}

/// Incomplete line.
pub(super) fn incomplete(line: &str, expected: &'static str) -> PageFault {
    PageFault::Incomplete { line: line.to_owned(), expected }
}
