//! Differences between two rulesets: tables side by side, and positions in which the same turn is legal in only one, or
//! ends differently. The positions are found by search.

mod facts;
mod search;
mod shared;
mod sketch;

use jersi_rules::{AnyPosition, Color, Outcome, Rule, RulesetId, Turn, Unit};
use jersi_words::Words;

use crate::document::{Arrows, Block, Caption, CaptionMark, Document, Figure, Span, alt, remarks};

/// Differences of two rulesets.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Differences {
    /// One ruleset.
    pub left: RulesetId,
    /// The other.
    pub right: RulesetId,
    /// Positions that show them.
    pub witnesses: Vec<Witness>,
}

/// A turn with different results in two rulesets, in the same position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Witness {
    /// Difference.
    pub contrast: Contrast,
    /// Position and turn in each ruleset, the left one first. Cubes that a ruleset lacks are omitted; a required king
    /// or kunti is on its initial cell.
    pub sides: [(AnyPosition, Turn); 2],
}

/// Results of a turn in two rulesets.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Contrast {
    /// Legal only in the left one; a rule of the right one forbids it.
    LegalLeft(Rule),
    /// Legal only in the right one; a rule of the left one forbids it.
    LegalRight(Rule),
    /// Legal in both, with different ends of the game: the reasons, if it ends.
    Ends([Option<End>; 2]),
}

/// End of a game.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct End {
    /// Winner, if any.
    pub winner: Option<Color>,
    /// Identifier of the reason.
    pub reason: &'static str,
}

impl From<Outcome> for End {
    fn from(outcome: Outcome) -> Self {
        Self { winner: outcome.winner(), reason: outcome.reason() }
    }
}

impl Contrast {
    /// The same difference from the other ruleset's view.
    #[must_use]
    pub const fn turned(self) -> Self {
        match self {
            Self::LegalLeft(rule) => Self::LegalRight(rule),
            Self::LegalRight(rule) => Self::LegalLeft(rule),
            Self::Ends([left, right]) => Self::Ends([right, left]),
        }
    }
}

impl Differences {
    /// Compares two rulesets. Deterministic.
    #[must_use]
    pub fn between(left: RulesetId, right: RulesetId) -> Self {
        let mut witnesses = search::witnesses(left.min(right), left.max(right));
        if left > right {
            for Witness { contrast, sides } in &mut witnesses {
                *contrast = contrast.turned();
                sides.reverse();
            }
            witnesses.sort_by_key(|witness| witness.contrast);
        }
        Self { left, right, witnesses }
    }

    /// The differences as a document.
    #[must_use]
    pub fn document(&self, words: &Words) -> Document {
        let names = [("left", self.left.name().into()), ("right", self.right.name().into())];
        let title = words.say("diff-title", &names);
        let mut parts = vec![heading(1, "differences", &title)];
        let (differing, same) = facts::compared(words, self.left, self.right);
        if differing.is_empty() && self.witnesses.is_empty() {
            parts.push(paragraph(words.say("diff-none", &names)));
            return Document { language: words.language(), title, parts };
        }
        parts.push(heading(2, "side-by-side", &words.say("diff-facts", &[])));
        parts.push(facts::table(words, self.left, self.right, &differing));
        let starts = [self.left, self.right].map(AnyPosition::initial);
        if !is_same(&starts[0], &starts[1]) {
            parts.push(Block::Figures(starts.iter().map(|start| start_figure(words, start)).collect()));
        }
        if !same.is_empty() {
            // Topics contain commas.
            parts.push(paragraph(words.say("diff-same", &[("topics", words.list_parts(same).into())])));
        }
        parts.push(heading(2, "witnesses", &words.say("diff-witnesses", &[])));
        let about = if self.witnesses.is_empty() { "diff-no-witness" } else { "diff-witnesses-about" };
        parts.push(paragraph(words.say(about, &[])));
        for (number, witness) in self.witnesses.iter().enumerate() {
            let [(position, turn), _] = witness.sides;
            let anchor = format!("witness-{}", number + 1);
            parts.push(heading(3, &anchor, &witness.title(words, position.write_turn_plain(turn))));
            parts.push(Block::Figures(witness.sides.iter().map(|side| figure(words, side)).collect()));
        }
        Document { language: words.language(), title, parts }
    }
}

/// Summary of a ruleset's table in words, with its initial position.
#[must_use]
pub fn summary(words: &Words, ruleset: RulesetId) -> Document {
    let title = ruleset.name().to_owned();
    let cell = |text: &str| vec![Span::plain(text)];
    let rows = facts::of_one(words, ruleset);
    let parts = vec![
        heading(1, "summary", &title),
        paragraph(words.ruleset(ruleset)),
        Block::Figures(vec![start_figure(words, &AnyPosition::initial(ruleset))]),
        Block::Table {
            head: [words.say("diff-topic", &[]), title.clone()].iter().map(|text| cell(text)).collect(),
            rows: rows.iter().map(|(topic, text)| vec![cell(topic), cell(text)]).collect(),
        },
    ];
    Document { language: words.language(), title, parts }
}

impl Witness {
    /// Short title of the difference.
    fn title(&self, words: &Words, turn: String) -> String {
        let [left, right] = self.sides.map(|(position, _)| position.ruleset().name());
        let legal = |legal: &str, illegal: &str| {
            let arguments =
                [("turn", turn.clone().into()), ("legal", legal.into()), ("illegal", illegal.into())];
            words.say("diff-legal", &arguments)
        };
        match self.contrast {
            Contrast::LegalLeft(_) => legal(left, right),
            Contrast::LegalRight(_) => legal(right, left),
            Contrast::Ends(_) => words.say("diff-ends", &[("turn", turn.into())]),
        }
    }
}

/// One side of a witness: position, and the result of the turn in its ruleset.
fn figure(words: &Words, &(position, turn): &(AnyPosition, Turn)) -> Figure {
    let ruleset = position.ruleset();
    let (mark, text) = match position.play(turn) {
        Err(why) => (CaptionMark::Illegal, words.why_not(&position, &why)),
        Ok(after) => {
            let told = words.turn(&position, turn);
            let end = match after.outcome() {
                Some(outcome) => ended(words, ruleset, outcome),
                None => words.say("claim-goes-on", &[]),
            };
            (CaptionMark::Legal, words.say("claim-and", &[("told", told.into()), ("more", end.into())]))
        }
    };
    let turn_text =
        if mark == CaptionMark::Legal { position.write_turn(turn) } else { position.write_turn_plain(turn) };
    Figure {
        title: Some(ruleset.name().to_owned()),
        position,
        arrows: Some(Arrows::Next(turn)),
        alt: alt(words, &position),
        remarks: remarks(words, &position),
        captions: vec![Caption { mark, turn: turn_text, text }],
    }
}

/// Initial position of a ruleset.
fn start_figure(words: &Words, position: &AnyPosition) -> Figure {
    Figure {
        title: Some(position.ruleset().name().to_owned()),
        position: *position,
        arrows: None,
        alt: alt(words, position),
        remarks: remarks(words, position),
        captions: Vec::new(),
    }
}

/// Whether equal cubes stand on cells of equal names.
fn is_same(left: &AnyPosition, right: &AnyPosition) -> bool {
    let units = |position: &AnyPosition| -> Vec<(String, Unit)> {
        position.units().map(|(cell, unit)| (position.shape().name(cell).to_string(), unit)).collect()
    };
    units(left) == units(right)
}

fn ended(words: &Words, ruleset: RulesetId, outcome: Outcome) -> String {
    words.say("claim-end", &[("end", words.outcome(ruleset, outcome).into())])
}

fn heading(level: u8, anchor: &str, text: &str) -> Block {
    Block::Heading { level, anchor: anchor.to_owned(), text: vec![Span::plain(text)] }
}

fn paragraph(text: String) -> Block {
    Block::Paragraph { anchors: Vec::new(), text: vec![Span::plain(text)] }
}
