//! The names and cubes of players: each level of the engine is a character with a name and a sign.

use jersi_play::{Seat, Table};
use jersi_rules::{Color, Cube, Kind, RulesetId};

use crate::desk::Desk;
use crate::say::Speech;

/// The signs of the levels, from 1.
const SIGNS: [Kind; 10] = [
    Kind::Rock,
    Kind::Paper,
    Kind::Scissors,
    Kind::King,
    Kind::Rock,
    Kind::Fool,
    Kind::Mokca,
    Kind::Wise,
    Kind::Mountain,
    Kind::Kunti,
];

/// The sign of a level.
pub(crate) fn sign_of_level(level: u8) -> Kind {
    SIGNS[usize::from(level.max(1) - 1).min(SIGNS.len() - 1)]
}

/// The cube that stands for a player: the sign of the level, or for people the chief cube of the game.
pub(crate) fn avatar(ruleset: RulesetId, seat: &Seat, color: Color) -> Cube {
    let has = |kind: Kind| ruleset.rules().kinds.iter().any(|rule| rule.kind == kind);
    let chief = || [Kind::King, Kind::Kunti, Kind::Wise].into_iter().find(|&kind| has(kind));
    let kind = match seat {
        Seat::Level(level) => sign_of_level(*level),
        _ => chief().unwrap_or(Kind::Rock),
    };
    Cube { color, kind }
}

impl Speech {
    /// The name of a level of the engine.
    pub(crate) fn level_name(self, level: u8) -> String {
        self.with("web-level-name", "level", u32::from(level))
    }
}

/// The name of the player of a side: "You", a level's name, the name in the record, or the side.
pub(crate) fn player_name(desk: Desk, speech: Speech, table: &Table, color: Color) -> String {
    let tag = if color == Color::White { "White" } else { "Black" };
    match table.seat(color) {
        Seat::Level(level) => speech.level_name(*level),
        Seat::Remote(name) => name.clone(),
        _ if desk.own_side() == Some(color) && !table.is_study() => speech.text("web-you-name"),
        _ => match table.game().tag(tag).filter(|name| !matches!(*name, "" | "?")) {
            // A game that was played here has its seats as names.
            Some(name) => match name.parse() {
                Ok(Seat::Level(level)) => speech.level_name(level),
                Ok(_) => speech.say(|words| words.side(color)),
                Err(_) => name.to_owned(),
            },
            None => speech.say(|words| words.side(color)),
        },
    }
}
