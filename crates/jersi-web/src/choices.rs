//! The options of a new game, as chosen before it begins. The last choices are remembered: players and time for all
//! games together, setup and variants for each game.

use jersi_play::shelf::{self, CHOICES};
use jersi_play::{Game, Milliseconds, Seat, SideChoice, Table, TimeControl};
use jersi_rules::record::Start;
use jersi_rules::{AnyPosition, Color, RulesetId};

use crate::clock;
use crate::program::IS_FIRST_VISIT;
use crate::storage::{DeviceStorage, or_report};

/// The kinds of players.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) enum Opponent {
    /// A person against the engine.
    #[default]
    Engine,
    /// Two people at this device.
    Friend,
    /// The engine against itself.
    Engines,
}

impl Opponent {
    pub(crate) const ALL: [Self; 3] = [Self::Engine, Self::Friend, Self::Engines];

    pub(crate) const fn id(self) -> &'static str {
        match self {
            Self::Engine => "engine",
            Self::Friend => "friend",
            Self::Engines => "engines",
        }
    }
}

/// The options of a new game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct GameChoices {
    pub(crate) ruleset: RulesetId,
    pub(crate) opponent: Opponent,
    /// The engine's level; White's, if it plays both sides.
    pub(crate) level: u8,
    /// Black's level, if the engine plays both sides.
    pub(crate) other_level: u8,
    /// The seconds per turn of level 10 without a clock.
    pub(crate) seconds: u64,
    pub(crate) side: SideChoice,
    pub(crate) setup: String,
    /// The seed of a random setup, as it was typed; empty for any.
    pub(crate) seed: String,
    /// A setup code, as it was typed; empty for none.
    pub(crate) code: String,
    pub(crate) variants: String,
    pub(crate) time: TimeControl,
    /// The position in which the game begins, if not in a setup.
    pub(crate) position: Option<AnyPosition>,
}

/// The clocks that are offered: minutes and seconds added for each turn.
pub(crate) const CLOCKS: [(u64, u64); 5] = [(1, 2), (3, 2), (5, 3), (10, 5), (20, 10)];
/// The offered seconds per turn of level 10.
pub(crate) const SECONDS: [u64; 4] = [1, 3, 10, 30];
/// The level for a first game: beginners should be able to win.
const FIRST_LEVEL: u8 = 2;

/// A clock of minutes with seconds added for each turn.
pub(crate) fn time(minutes: u64, seconds: u64) -> TimeControl {
    TimeControl::Increment { time: Milliseconds(minutes * 60_000), increment: Milliseconds(seconds * 1_000) }
}

impl GameChoices {
    /// The last choices, as far as they are still valid.
    pub(crate) fn last(ruleset: RulesetId) -> Self {
        let last = CHOICES.read(&DeviceStorage).unwrap_or_default();
        let own = last.setups.get(ruleset.id()).cloned().unwrap_or_default();
        let level = |level: Option<u8>| level.filter(|level| (1..=10).contains(level)).unwrap_or(FIRST_LEVEL);
        let opponent = Opponent::ALL.into_iter().find(|one| last.opponent.as_deref() == Some(one.id()));
        let side = SideChoice::ALL.into_iter().find(|one| last.side.as_deref() == Some(one.id()));
        let rules = ruleset.rules();
        let setup = own.setup.filter(|id| rules.setups.iter().any(|setup| setup.id == *id));
        let first = rules.setups.first().map_or("", |setup| setup.id);
        let variants = own.variants.filter(|text| ruleset.variants(text).is_ok());
        Self {
            ruleset,
            opponent: opponent.unwrap_or_default(),
            level: level(last.level),
            other_level: level(last.other_level),
            seconds: last.seconds.filter(|seconds| SECONDS.contains(seconds)).unwrap_or(SECONDS[1]),
            side: side.unwrap_or_default(),
            setup: setup.unwrap_or_else(|| first.to_owned()),
            seed: String::new(),
            code: String::new(),
            variants: variants.unwrap_or_default(),
            time: last.time.and_then(|text| text.parse().ok()).unwrap_or_default(),
            position: None,
        }
    }

    /// The last choices for the ruleset of this position, starting from it; the person plays the side to move.
    pub(crate) fn from(position: AnyPosition) -> Self {
        let side = match position.side() {
            Color::White => SideChoice::White,
            Color::Black => SideChoice::Black,
        };
        Self { position: Some(position), side, ..Self::last(position.ruleset()) }
    }

    /// The last choices for a game against the engine that begins in this position.
    pub(crate) fn against_engine_from(position: AnyPosition) -> Self {
        Self { opponent: Opponent::Engine, time: TimeControl::Unlimited, ..Self::from(position) }
    }

    /// The game that one tap begins: the first ruleset against the engine, at the last level.
    pub(crate) fn at_once() -> Self {
        Self { opponent: Opponent::Engine, ..Self::last(RulesetId::Pijersi) }
    }

    /// Stores them for the next game.
    pub(crate) fn remember(&self) {
        or_report(CHOICES.update(&DeviceStorage, |last| {
            last.opponent = Some(self.opponent.id().to_owned());
            last.level = Some(self.level);
            last.other_level = Some(self.other_level);
            last.seconds = Some(self.seconds);
            if self.position.is_none() {
                last.side = Some(self.side.id().to_owned());
            }
            last.time = Some(self.time.to_string());
            if self.position.is_none() {
                let own = shelf::LastSetup {
                    setup: Some(self.setup.clone()),
                    variants: Some(self.variants.clone()),
                };
                last.setups.insert(self.ruleset.id().to_owned(), own);
            }
        }));
    }

    /// The seats, if the person has a side.
    fn seats(&self, side: Color) -> [Seat; 2] {
        match self.opponent {
            Opponent::Friend => [Seat::Person, Seat::Person],
            Opponent::Engines => [Seat::Level(self.level), Seat::Level(self.other_level)],
            Opponent::Engine => {
                Color::BOTH.map(|color| if color == side { Seat::Person } else { Seat::Level(self.level) })
            }
        }
    }

    /// A new game and the side that is shown below, or why it can't begin.
    pub(crate) fn table(&self) -> Result<(Table, Color), String> {
        let seats = self.seats(self.side.draw(clock::seed()));
        let mut game = Game::begin(self.start()?);
        game.set_time_control(self.time);
        let [white, black] = seats.each_ref().map(Seat::to_string);
        let day = clock::today();
        for (name, value) in [("White", white), ("Black", black), ("Date", day)] {
            // These values are valid in every record.
            let _ = game.set_tag(name, &value);
        }
        let table = Table::new(game, seats).with_movetime(Milliseconds(self.seconds * 1_000));
        let table = table.with_seed(clock::seed());
        let below = table.only_person().unwrap_or(Color::White);
        Ok((table, below))
    }

    /// The start of the game, or the error.
    fn start(&self) -> Result<Start, String> {
        if let Some(position) = self.position {
            return Ok(Start::of(position));
        }
        let variants = self.ruleset.variants(&self.variants).map_err(|error| error.to_string())?;
        let code = self.code.trim();
        // The program of a first visit has no form for codes.
        if !IS_FIRST_VISIT && !code.is_empty() {
            return Start::code(self.ruleset, code, variants).map_err(|error| error.to_string());
        }
        let is_random =
            self.ruleset.rules().setups.iter().any(|setup| setup.id == self.setup && setup.is_random());
        let seed = match self.seed.trim() {
            "" => clock::seed(),
            typed => typed.parse().map_err(|_| format!("'{typed}' is no number"))?,
        };
        Start::setup(self.ruleset, &self.setup, is_random.then_some(seed), variants)
            .map_err(|error| error.to_string())
    }
}
