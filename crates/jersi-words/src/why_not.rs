//! Reasons why a turn is illegal.

use jersi_rules::{
    AnyPosition, Cube, IllegalTurn, Kind, KindSet, Phase, Rule, Rules, SecondDirection, Variant,
};

use super::Words;
use super::sentence::Sentence;
use super::teller::phase_id;

impl Words {
    /// Reason why a turn is illegal in a position.
    #[must_use]
    pub fn why_not(&self, position: &AnyPosition, why: &IllegalTurn) -> String {
        let shape = position.shape();
        let side = position.side();
        let mut sentence =
            self.about(position.ruleset()).side("side", side).text("phase", phase_id(position.phase()));
        if let Phase::Give(kind) = position.phase() {
            sentence = sentence.kind("ransom", kind);
        }
        if let Some(royal) = position.rules().royal.kind() {
            sentence = sentence.kind("royal", royal);
        }
        for (name, cell) in [("cell", why.cell), ("other", why.other)] {
            sentence = cell.into_iter().fold(sentence, |sentence, cell| sentence.cell(name, cell));
        }
        for (name, cube) in [("mover", why.mover), ("met", why.met)] {
            sentence = cube.into_iter().fold(sentence, |sentence, cube| sentence.cube(name, cube));
        }
        if let (Some(cell), Some(other)) = (why.cell, why.other) {
            sentence = sentence.number("distance", shape.distance(cell, other));
        }
        with_details(sentence, position, why).say(&format!("rule-{}", why.rule.id()))
    }
}

/// Reason why one cube does not stand on another: nothing does, or only its own kind.
fn standing(rules: &Rules, mover: Cube, met: Cube) -> &'static str {
    let stands_on = |kind| rules.kind(kind).map_or(KindSet::NONE, |rule| rule.stands_on);
    if !rules.kinds.iter().any(|rule| rule.stands_on.has(met.kind)) {
        "nothing"
    } else if stands_on(mover.kind) == KindSet::of(&[mover.kind]) {
        "own"
    } else {
        "other"
    }
}

/// Reason why one cube does not capture another: it captures nothing, nothing captures the other, or neither.
fn fighting(rules: &Rules, mover: Cube, met: Cube) -> &'static str {
    let beats = |kind: Kind| rules.kind(kind).map_or(KindSet::NONE, |rule| rule.beats);
    if beats(mover.kind) == KindSet::NONE {
        "harmless"
    } else if !rules.kinds.iter().any(|rule| rule.beats.has(met.kind)) {
        "invincible"
    } else {
        "other"
    }
}

/// Adds arguments of single rules beyond cells and cubes.
fn with_details<'w>(sentence: Sentence<'w>, position: &AnyPosition, why: &IllegalTurn) -> Sentence<'w> {
    let (rules, shape) = (position.rules(), position.shape());
    match (why.rule, why.mover, why.met) {
        (Rule::StandingOn | Rule::PlaceCell, Some(mover), Some(met)) => {
            sentence.text("case", standing(rules, mover, met))
        }
        (Rule::SecondDirection, ..) => {
            let is_same = rules.special.direction == SecondDirection::Same;
            sentence.text("case", if is_same { "same" } else { "other" })
        }
        (Rule::Power, Some(mover), Some(met)) => sentence.text("case", fighting(rules, mover, met)),
        (Rule::EmptyReserve, Some(mover), _) => {
            let held = position.in_reserve(mover.color, mover.kind);
            let case = match (position.phase(), held) {
                (Phase::Place, _) => "place",
                _ if rules.reserve.is_empty() => "never",
                _ if position.variants().has(Variant::NoParachute) => "without",
                (_, 0) => "none",
                _ => "few",
            };
            sentence.text("case", case)
        }
        (Rule::DropTarget, Some(mover), Some(met)) => {
            sentence.text("case", if met.color == mover.color { "own" } else { "enemy" })
        }
        (Rule::RelocationDue, Some(king), _) => {
            let letter = king.color.case(rules.letter(king.kind));
            let cell = why.cell.map(|cell| shape.name(cell).to_string()).unwrap_or_default();
            sentence.text("example", format!("/{letter}:{cell}"))
        }
        (Rule::RelocationRow, Some(king), _) => sentence.row("row", shape.home_row(king.color)),
        (Rule::PlaceRow, ..) => {
            let home = shape.home_row(position.side());
            let further = usize::from(rules.special.placing.rows.max(1)) - 1;
            let next = if home == 0 { further } else { home.saturating_sub(further) };
            sentence.row("first", home.min(next)).row("second", home.max(next))
        }
        (Rule::RansomName, Some(named), _) => {
            let is_unfit = rules.royal.kind() == Some(named.kind) || rules.rooted.has(named.kind);
            sentence.text("case", if is_unfit { "unfit" } else { "none" })
        }
        _ => sentence,
    }
}
