//! The rows of the tables.

use crate::StoreError;
use crate::value::{Row, Value};
use jersi_wire::PlayerKind;

/// A player.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlayerRow {
    /// The identifier.
    pub id: String,
    /// What kind of player.
    pub kind: PlayerKind,
    /// The name; none if the player is gone.
    pub name: Option<String>,
    /// The hash of the password.
    pub password: Option<String>,
    /// The hash of the recovery code.
    pub recovery: Option<String>,
    /// Since when.
    pub since: u64,
    /// Whether the player may only look.
    pub banned: bool,
    /// A mark of the network from which the player last sat down to a rated game.
    pub network: Option<String>,
}

pub(crate) const PLAYER: &str = "p.id, p.kind, p.name, p.password, p.recovery, p.since, p.banned, p.network";

impl PlayerRow {
    pub(crate) fn read(mut row: Row) -> Result<Self, StoreError> {
        Ok(Self {
            id: row.text(0)?,
            kind: read_kind(&row.text(1)?)?,
            name: row.maybe_text(2)?,
            password: row.maybe_text(3)?,
            recovery: row.maybe_text(4)?,
            since: row.number(5)?,
            banned: row.flag(6)?,
            network: row.maybe_text(7)?,
        })
    }
}

pub(crate) const fn kind_word(kind: PlayerKind) -> &'static str {
    match kind {
        PlayerKind::Guest => "guest",
        PlayerKind::Registered => "registered",
        PlayerKind::Bot => "bot",
        PlayerKind::Deleted => "deleted",
    }
}

fn read_kind(word: &str) -> Result<PlayerKind, StoreError> {
    let all = [PlayerKind::Guest, PlayerKind::Registered, PlayerKind::Bot, PlayerKind::Deleted];
    let found = all.into_iter().find(|&kind| kind_word(kind) == word);
    found.ok_or_else(|| StoreError::Word(word.to_owned()))
}

/// A server on the database.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ServerRow {
    /// Tells it from others.
    pub id: String,
    /// When it was last there.
    pub seen: u64,
    /// Whether it stopped then.
    pub has_stopped: bool,
}

/// What a token is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TokenKind {
    /// A device that is logged in.
    Session,
    /// A link that logs another device in, once.
    Link,
}

impl TokenKind {
    pub(crate) const fn word(self) -> &'static str {
        match self {
            Self::Session => "session",
            Self::Link => "link",
        }
    }
}

/// A device that is logged in.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DeviceRow {
    /// Tells it from the other devices of the player: the first part of the hash of its token.
    pub id: String,
    /// Since when.
    pub since: u64,
    /// When it was last used.
    pub seen: u64,
    /// What it says to be.
    pub device: Option<String>,
}

/// So many signs of a token's hash tell a device from others.
pub(crate) const DEVICE_ID: usize = 16;

/// The identifier of the device that holds a token.
#[must_use]
pub fn device_id(hash: &str) -> &str {
    hash.get(..DEVICE_ID).unwrap_or(hash)
}

/// How far a game is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum GameState {
    /// A seat is free.
    Open,
    /// Both seats are taken.
    Playing,
    /// It has a result.
    Over,
    /// It was called off.
    Aborted,
}

impl GameState {
    /// Every state.
    pub const ALL: [Self; 4] = [Self::Open, Self::Playing, Self::Over, Self::Aborted];

    /// The identifier.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Self::Open => "open",
            Self::Playing => "playing",
            Self::Over => "over",
            Self::Aborted => "aborted",
        }
    }
}

/// A game. Every column is made from its events, but for `place`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GameRow {
    /// The identifier.
    pub id: String,
    /// The ruleset.
    pub ruleset: String,
    /// Its optional rules.
    pub variant: String,
    /// White's and Black's identifiers.
    pub players: [Option<String>; 2],
    /// Their names, in a game that was played elsewhere.
    pub names: [Option<String>; 2],
    /// The only player who may take the free seat.
    pub invited: Option<String>,
    /// The clocks.
    pub time: String,
    /// Whether ratings depend on it.
    pub rated: bool,
    /// Whether only those who have the link find it.
    pub private: bool,
    /// How far it is.
    pub state: GameState,
    /// The side that is to play.
    pub side: Option<String>,
    /// The number of the last event.
    pub number: u64,
    /// How many turns stand.
    pub turns: u64,
    /// The position.
    pub position: String,
    /// The result.
    pub result: Option<String>,
    /// Why it ended.
    pub reason: Option<String>,
    /// When it was made.
    pub begun: u64,
    /// When something happened last.
    pub changed: u64,
    /// When something happens by itself.
    pub deadline: Option<u64>,
    /// The game in which the players go on.
    pub rematch: Option<String>,
    /// Its place among the rated games, in the order in which ratings took them in.
    pub place: Option<u64>,
}

pub(crate) const GAME: &str = "g.id, g.ruleset, g.variant, g.white, g.black, g.white_name, g.black_name, g.invited, \
    g.time, g.rated, g.private, g.state, g.side, g.number, g.turns, g.position, g.result, g.reason, g.begun, \
    g.changed, g.deadline, g.rematch, g.place";

impl GameRow {
    pub(crate) fn read(mut row: Row) -> Result<Self, StoreError> {
        let row = &mut row;
        let state = row.text(11)?;
        Ok(Self {
            id: row.text(0)?,
            ruleset: row.text(1)?,
            variant: row.text(2)?,
            players: [row.maybe_text(3)?, row.maybe_text(4)?],
            names: [row.maybe_text(5)?, row.maybe_text(6)?],
            invited: row.maybe_text(7)?,
            time: row.text(8)?,
            rated: row.flag(9)?,
            private: row.flag(10)?,
            state: GameState::ALL
                .into_iter()
                .find(|known| known.id() == state)
                .ok_or(StoreError::Word(state))?,
            side: row.maybe_text(12)?,
            number: row.number(13)?,
            turns: row.number(14)?,
            position: row.text(15)?,
            result: row.maybe_text(16)?,
            reason: row.maybe_text(17)?,
            begun: row.number(18)?,
            changed: row.number(19)?,
            deadline: row.maybe_number(20)?,
            rematch: row.maybe_text(21)?,
            place: row.maybe_number(22)?,
        })
    }

    /// The columns that events make, in the order of the table.
    pub(crate) fn values(&self) -> Vec<Value> {
        let [white, black] = self.players.clone();
        let [white_name, black_name] = self.names.clone();
        vec![
            self.id.clone().into(),
            self.ruleset.clone().into(),
            self.variant.clone().into(),
            white.into(),
            black.into(),
            white_name.into(),
            black_name.into(),
            self.invited.clone().into(),
            self.time.clone().into(),
            self.rated.into(),
            self.private.into(),
            self.state.id().into(),
            self.side.clone().into(),
            self.number.into(),
            self.turns.into(),
            self.position.clone().into(),
            self.result.clone().into(),
            self.reason.clone().into(),
            self.begun.into(),
            self.changed.into(),
            self.deadline.into(),
            self.rematch.clone().into(),
        ]
    }
}

/// An event to be stored.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewEvent {
    /// Its number.
    pub number: u64,
    /// When it happened.
    pub at: u64,
    /// Who did it.
    pub player: Option<String>,
    /// The key that the player sent along.
    pub key: Option<String>,
    /// What happened, as JSON.
    pub data: String,
}

/// An event as it is stored.
pub type EventRow = NewEvent;

pub(crate) fn read_event(mut row: Row) -> Result<EventRow, StoreError> {
    Ok(EventRow {
        number: row.number(0)?,
        at: row.number(1)?,
        player: row.maybe_text(2)?,
        key: row.maybe_text(3)?,
        data: row.text(4)?,
    })
}

/// A seek.
#[derive(Clone, PartialEq, Debug)]
pub struct SeekRow {
    /// The identifier.
    pub id: String,
    /// Who seeks.
    pub player: String,
    /// The name.
    pub name: Option<String>,
    /// Since when.
    pub since: u64,
    /// What is sought, as JSON.
    pub data: String,
}

/// A Glicko-2 rating.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Rating {
    /// The rating.
    pub rating: f64,
    /// Its deviation.
    pub deviation: f64,
    /// Its volatility.
    pub volatility: f64,
}

/// The rating of a player in a ruleset.
#[derive(Clone, PartialEq, Debug)]
pub struct RatingRow {
    /// The player.
    pub player: String,
    /// The ruleset.
    pub ruleset: String,
    /// The rating.
    pub rating: Rating,
    /// How many games it comes from.
    pub games: u64,
}

/// What a rated game made of a player's rating.
#[derive(Clone, PartialEq, Debug)]
pub struct RatingStep {
    /// The player.
    pub player: String,
    /// The ruleset.
    pub ruleset: String,
    /// The place of the game among the rated ones.
    pub place: u64,
    /// When the game ended.
    pub at: u64,
    /// The rating after it.
    pub rating: f64,
    /// Its deviation then.
    pub deviation: f64,
}

impl RatingStep {
    pub(crate) fn read(mut row: Row) -> Result<Self, StoreError> {
        Ok(Self {
            player: row.text(0)?,
            ruleset: row.text(1)?,
            place: row.number(2)?,
            at: row.number(3)?,
            rating: row.real(4)?,
            deviation: row.real(5)?,
        })
    }
}

/// How a player's games of a ruleset ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ResultsRow {
    /// The ruleset.
    pub ruleset: String,
    /// How many were won.
    pub won: u64,
    /// How many were tied.
    pub tied: u64,
    /// How many were lost.
    pub lost: u64,
}

impl RatingRow {
    pub(crate) fn read(mut row: Row) -> Result<Self, StoreError> {
        Ok(Self {
            player: row.text(0)?,
            ruleset: row.text(1)?,
            rating: Rating { rating: row.real(2)?, deviation: row.real(3)?, volatility: row.real(4)? },
            games: row.number(5)?,
        })
    }
}
