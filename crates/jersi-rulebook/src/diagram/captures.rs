//! Which kind captures which: rock, paper and scissors in a frame, the other kinds around it, and arrows from the
//! captor to its captures. An arrow at the frame holds for each of the three. A page states all captures in letters,
//! and the rules check them:
//!
//! ```text
//! R > S > P > R
//! RPS > FKW
//! F > RPSFK
//! ```

use std::collections::BTreeSet;

use jersi_draw::Point;
use jersi_rules::{Color, Cube, Kind, RulesetId};
use jersi_words::Words;

use super::{BESIDE, Canvas, LETTERS};
use crate::document::Picture;
use crate::page::PageFault;

/// Every captor with its captures, by the rules.
fn table(ruleset: RulesetId) -> BTreeSet<(Kind, Kind)> {
    let kinds = ruleset.rules().kinds;
    let pairs = kinds.iter().flat_map(|rule| kinds.iter().map(move |other| (rule, other.kind)));
    pairs.filter(|(rule, other)| rule.beats.has(*other)).map(|(rule, other)| (rule.kind, other)).collect()
}

/// Whether the lines of a page state exactly the captures of the rules.
pub(super) fn check(ruleset: RulesetId, lines: &str) -> Result<(), PageFault> {
    let rules = ruleset.rules();
    let kind = |letter: char| {
        let unknown = || PageFault::UnknownName { what: "kind", name: letter.to_string() };
        rules.kind_of_letter(letter).ok_or_else(unknown)
    };
    let mut stated = BTreeSet::new();
    for line in lines.lines() {
        let groups: Vec<Vec<Kind>> = line
            .split('>')
            .map(|group| group.trim().chars().map(kind).collect())
            .collect::<Result<_, _>>()?;
        for pair in groups.windows(2) {
            stated.extend(pair[0].iter().flat_map(|&captor| pair[1].iter().map(move |&met| (captor, met))));
        }
    }
    let table = table(ruleset);
    let written = |&(captor, met): &(Kind, Kind)| format!("{} > {}", rules.letter(captor), rules.letter(met));
    if let Some(wrong) = stated.difference(&table).next() {
        return Err(PageFault::NoCapture { claim: written(wrong) });
    }
    match table.difference(&stated).next() {
        Some(absent) => Err(PageFault::CaptureLeftOut { claim: written(absent) }),
        None => Ok(()),
    }
}

/// The kinds by their role in captures.
struct Parts {
    /// Rock, paper and scissors, each before the one that it captures.
    circle: Vec<Kind>,
    /// Others that capture something.
    captors: Vec<Kind>,
    /// Kinds that capture nothing and are captured.
    captured: Vec<Kind>,
    /// Kinds that capture nothing and are never captured.
    apart: Vec<Kind>,
    table: BTreeSet<(Kind, Kind)>,
}

impl Parts {
    fn of(ruleset: RulesetId) -> Self {
        let table = table(ruleset);
        let (circle, others) = (&[Kind::Rock, Kind::Scissors, Kind::Paper], ruleset.rules().kinds);
        let others: Vec<Kind> =
            others.iter().map(|rule| rule.kind).filter(|kind| !circle.contains(kind)).collect();
        let is_captor = |kind: &Kind| table.iter().any(|(captor, _)| captor == kind);
        let is_captured = |kind: &Kind| table.iter().any(|(_, met)| met == kind);
        let (captors, rest): (Vec<Kind>, Vec<Kind>) = others.into_iter().partition(is_captor);
        let (captured, apart) = rest.into_iter().partition(is_captured);
        Self { circle: circle.to_vec(), captors, captured, apart, table }
    }

    fn captures(&self, captor: Kind, met: Kind) -> bool {
        self.table.contains(&(captor, met))
    }

    /// Whether each of rock, paper and scissors captures a kind.
    fn circle_captures(&self, met: Kind) -> bool {
        self.circle.iter().all(|&captor| self.captures(captor, met))
    }

    /// The kinds beside the circle with their positions.
    fn places(&self) -> Vec<(Kind, Point)> {
        let row = |kinds: Vec<Kind>, at: Point| {
            kinds.into_iter().zip(0_i32..).map(move |(kind, i)| (kind, at.plus(220.0 * f64::from(i), 0.0)))
        };
        let captors = self.captors.clone();
        let by_captors = |kind: &Kind| captors.iter().any(|&captor| self.captures(captor, *kind));
        let (near, far): (Vec<Kind>, Vec<Kind>) = self.captured.iter().partition(|kind| by_captors(kind));
        if captors.is_empty() {
            let beside = [self.captured.clone(), self.apart.clone()].concat();
            return row(beside, Point::new(470.0, 0.0)).collect();
        }
        let beside = [near, self.apart.clone()].concat();
        row(captors, Point::new(470.0, -60.0))
            .chain(row(beside, Point::new(470.0, 330.0)))
            .chain(row(far, Point::new(0.0, 420.0)))
            .collect()
    }
}

/// The frame around rock, paper and scissors: half its width, its upper and its lower side.
const FRAME: [f64; 3] = [225.0, -245.0, 230.0];

pub(super) fn picture(ruleset: RulesetId, words: &Words) -> Picture {
    let parts = Parts::of(ruleset);
    let alt = alt(ruleset, &parts, words);
    Picture { svg: svg(ruleset, &parts, words, &alt), text: text(ruleset, &parts, words), alt }
}

fn svg(ruleset: RulesetId, parts: &Parts, words: &Words, alt: &str) -> String {
    let places = parts.places();
    let right = places.iter().map(|(_, at)| at.x + 150.0).fold(FRAME[0] + 15.0, f64::max);
    let bottom = places.iter().map(|(_, at)| at.y + 125.0).fold(FRAME[2] + 15.0, f64::max);
    let mut canvas = Canvas::new(-FRAME[0] - 15.0, FRAME[1] - 15.0, right, bottom);
    let [half, top, low] = FRAME;
    put!(
        canvas.inside,
        "<rect x=\"-{half}\" y=\"{top}\" width=\"{}\" height=\"{}\" rx=\"30\" fill=\"none\" \
         stroke=\"currentColor\" stroke-width=\"5\" stroke-dasharray=\"1 14\"/>",
        2.0 * half,
        low - top
    );
    let corners = [Point::new(0.0, -110.0), Point::new(130.0, 105.0), Point::new(-130.0, 105.0)];
    for (i, (&kind, &at)) in parts.circle.iter().zip(&corners).enumerate() {
        let next = corners[(i + 1) % corners.len()];
        let label = if i == 0 { -BESIDE } else { BESIDE + LETTERS * 0.6 };
        named(&mut canvas, kind, at, &words.kind(ruleset, kind), label);
        let part = BESIDE / at.distance(next);
        canvas.arrow(at.toward(next, part), next.toward(at, part));
    }
    for &(kind, at) in &places {
        named(&mut canvas, kind, at, &words.kind(ruleset, kind), BESIDE + LETTERS * 0.6);
        if parts.circle_captures(kind) {
            // From the nearest side of the frame.
            let from = if at.y > low {
                Point::new(at.x.min(half - 45.0), low + 10.0)
            } else {
                Point::new(half + 10.0, at.y)
            };
            let end = at.toward(from, BESIDE / at.distance(from));
            canvas.arrow(from, end);
            if parts.captures(kind, parts.circle[0]) {
                canvas.head(end, from);
            }
        }
        for &(met, other) in &places {
            if parts.captures(kind, met) && kind != met {
                let label = BESIDE + LETTERS;
                canvas.arrow(at.plus(0.0, label), other.plus(0.0, -BESIDE));
            }
        }
        if parts.captures(kind, kind) {
            let (x, y) = (at.x + BESIDE - 8.0, at.y);
            put!(
                canvas.inside,
                "<path d=\"M{x} {}C{} {} {} {} {} {}\" fill=\"none\" stroke=\"currentColor\" stroke-width=\"9\"/>",
                y - 35.0,
                x + 100.0,
                y - 85.0,
                x + 100.0,
                y + 85.0,
                x + 24.0,
                y + 45.0
            );
            canvas.head(Point::new(x + 70.0, y + 62.0), Point::new(x - 2.0, y + 33.0));
        }
    }
    canvas.svg(alt)
}

/// A cube with its name below it, or above.
fn named(canvas: &mut Canvas, kind: Kind, at: Point, name: &str, label: f64) {
    canvas.cube(Cube { color: Color::White, kind }, at);
    canvas.text(name, at.plus(0.0, label));
}

/// The captures of each kind, as a sentence.
fn alt(ruleset: RulesetId, parts: &Parts, words: &Words) -> String {
    let captors = ruleset.rules().kinds.iter().map(|rule| rule.kind);
    let sentence = |captor: Kind| {
        let met = ruleset.rules().kinds.iter().map(|rule| rule.kind);
        let names: Vec<String> =
            met.filter(|&met| parts.captures(captor, met)).map(|met| words.kind(ruleset, met)).collect();
        let whom = if names.is_empty() { words.say("fact-nothing", &[]) } else { words.list(names) };
        words.say("fact-takes", &[("who", words.kind(ruleset, captor).into()), ("whom", whom.into())])
    };
    words.list_parts(captors.map(sentence))
}

/// The same arrows for a terminal.
fn text(ruleset: RulesetId, parts: &Parts, words: &Words) -> String {
    let name = |kind: &Kind| words.kind(ruleset, *kind);
    let list = |kinds: &[Kind]| words.list(kinds.iter().map(name));
    let around = parts.circle.iter().chain(&parts.circle[..1]).map(name);
    let mut lines = vec![around.collect::<Vec<_>>().join(" → ")];
    let all = || parts.captors.iter().chain(&parts.captured).copied();
    let common: Vec<Kind> = all().filter(|&met| parts.circle_captures(met)).collect();
    if !common.is_empty() {
        lines.push(format!("{} → {}", list(&parts.circle), list(&common)));
    }
    for &captor in &parts.captors {
        let met: Vec<Kind> = parts.circle.iter().copied().chain(all()).collect();
        let met: Vec<Kind> = met.into_iter().filter(|&met| parts.captures(captor, met)).collect();
        lines.push(format!("{} → {}", name(&captor), list(&met)));
    }
    lines.join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_drawn_captures_of_the_circle_are_complete() {
        for &ruleset in RulesetId::ALL {
            let parts = Parts::of(ruleset);
            for &captor in &parts.circle {
                let around =
                    parts.circle.iter().position(|&kind| kind == captor).expect("it is in the circle");
                let next = parts.circle[(around + 1) % 3];
                for rule in ruleset.rules().kinds {
                    let drawn = rule.kind == next
                        || (!parts.circle.contains(&rule.kind) && parts.circle_captures(rule.kind));
                    assert_eq!(
                        parts.captures(captor, rule.kind),
                        drawn,
                        "{ruleset}: {captor:?} {:?}",
                        rule.kind
                    );
                }
            }
            for &captor in &parts.captors {
                let of_circle = parts.circle.iter().filter(|&&met| parts.captures(captor, met)).count();
                assert_eq!(of_circle, 3, "{ruleset}: a double arrow at the frame holds for all three");
                assert!(parts.circle_captures(captor), "{ruleset}: it has the other end of that arrow");
            }
        }
    }
}
