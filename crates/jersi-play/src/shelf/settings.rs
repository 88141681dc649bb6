//! Stored settings, choices for the last game, and progress of lessons.
//!
//! Values of menus are stored as identifiers, so that those of later builds are preserved.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::stored_value::StoredValue;

/// The settings of the page.
pub const SETTINGS: StoredValue<Settings> = StoredValue::new("jersi.settings");
/// The choices for the last game.
pub const CHOICES: StoredValue<Choices> = StoredValue::new("jersi.new-game");
/// The progress of the lessons.
pub const LESSONS: StoredValue<Lessons> = StoredValue::new("jersi.lessons");

/// The settings of the page; `None` where nothing was chosen.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Settings {
    /// The colours of the page.
    pub page: Option<String>,
    /// The theme of the board; `page` if it follows the page.
    pub board: Option<String>,
    /// The style of the cubes.
    pub style: Option<String>,
    /// The signs on the cubes.
    pub signs: Option<String>,
    /// The speed of animations.
    pub speed: Option<String>,
    /// Which coordinates are shown.
    pub coordinates: Option<String>,
    /// Whether there is sound.
    pub sound: Option<bool>,
    /// The volume of sounds, in percent.
    pub volume: Option<u8>,
    /// The code of the language.
    pub language: Option<String>,
    /// How the cubes are named: `plain` or `lojban`.
    pub naming: Option<String>,
}

/// The choices for the last game: players and time for all rulesets, setup and variants for each.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Choices {
    /// The pairing of person and engine.
    pub opponent: Option<String>,
    /// The engine's level, White's if it plays both sides.
    pub level: Option<u8>,
    /// Black's level if the engine plays both sides.
    pub other_level: Option<u8>,
    /// Seconds for a turn of the highest level without a clock.
    pub seconds: Option<u64>,
    /// The side of the person.
    pub side: Option<String>,
    /// The clock, as time controls are written.
    pub time: Option<String>,
    /// The start of the last game of each ruleset, by its identifier.
    pub setups: BTreeMap<String, LastSetup>,
}

/// The start of the last game of a ruleset.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct LastSetup {
    /// The identifier of the setup.
    pub setup: Option<String>,
    /// The variants, as they are written.
    pub variants: Option<String>,
}

/// The progress of the lessons.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Lessons {
    /// The step of each lesson, counted from zero, by the identifier of its ruleset.
    pub steps: BTreeMap<String, usize>,
}
