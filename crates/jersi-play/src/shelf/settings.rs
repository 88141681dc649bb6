//! What else is stored: how the page looks and sounds, what was chosen for the last game, how far lessons are.
//!
//! Values of menus are stored as their identifiers, so that one which only a later build knows survives here.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::kept::Kept;

/// How the page looks, sounds and speaks.
pub const SETTINGS: Kept<Settings> = Kept::new("jersi.settings");
/// What was chosen for the last game.
pub const CHOICES: Kept<Choices> = Kept::new("jersi.new-game");
/// How far the lessons are.
pub const LESSONS: Kept<Lessons> = Kept::new("jersi.lessons");

/// How the page looks, sounds and speaks; what was never chosen is not there.
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
    /// How fast what moves is shown.
    pub speed: Option<String>,
    /// Which coordinates are shown.
    pub coordinates: Option<String>,
    /// Whether there is sound.
    pub sound: Option<bool>,
    /// The code of the language.
    pub language: Option<String>,
    /// How the cubes are named: `plain` or `lojban`.
    pub naming: Option<String>,
}

/// What was chosen for the last game: players and time for all games, setup and variants for each.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Choices {
    /// Who plays whom.
    pub opponent: Option<String>,
    /// The engine's level, White's if it plays both sides.
    pub level: Option<u8>,
    /// Black's level if the engine plays both sides.
    pub other_level: Option<u8>,
    /// How many seconds the highest level thinks where there is no clock.
    pub seconds: Option<u64>,
    /// The side of the person.
    pub side: Option<String>,
    /// The clock, as time controls are written.
    pub time: Option<String>,
    /// What was chosen for each ruleset, by its identifier.
    pub setups: BTreeMap<String, LastSetup>,
}

/// How the last game of a ruleset began.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct LastSetup {
    /// The identifier of the setup.
    pub setup: Option<String>,
    /// The variants, as they are written.
    pub variants: Option<String>,
}

/// How far the lessons are.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Lessons {
    /// The step of each lesson, counted from zero, by the identifier of its ruleset.
    pub steps: BTreeMap<String, usize>,
}
