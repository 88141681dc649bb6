//! Table rows.

use crate::StoreError;
use crate::value::{Row, Value};
use jersi_wire::PlayerKind;

/// A player.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlayerRow {
    /// The identifier.
    pub id: String,
    /// The kind of player.
    pub kind: PlayerKind,
    /// The name; `None` for a deleted player.
    pub name: Option<String>,
    /// Password hash.
    pub password: Option<String>,
    /// Hash of the recovery code.
    pub recovery: Option<String>,
    /// Creation time.
    pub since: u64,
    /// Whether the player is banned from playing.
    pub banned: bool,
    /// Hash of the network from which the player last joined a rated game.
    pub network: Option<String>,
    /// Nickname of a guest.
    pub nickname: Option<String>,
    /// Hash of the device from which the player last joined such a game.
    pub device_mark: Option<String>,
    /// Whether the player is a moderator.
    pub is_moderator: bool,
    /// End of the ban; `None` if it has no end.
    pub banned_until: Option<u64>,
}

pub(crate) const PLAYER: &str = "p.id, p.kind, p.name, p.password, p.recovery, p.since, p.banned, p.network, \
    p.nickname, p.device_mark, p.moderator, p.banned_until";

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
            nickname: row.maybe_text(8)?,
            device_mark: row.maybe_text(9)?,
            is_moderator: row.flag(10)?,
            banned_until: row.maybe_number(11)?,
        })
    }

    /// Whether the player is banned from playing at a time.
    #[must_use]
    pub fn is_banned(&self, now: u64) -> bool {
        self.banned && self.banned_until.is_none_or(|until| until > now)
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

/// Server on the database.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ServerRow {
    /// The identifier.
    pub id: String,
    /// Last heartbeat.
    pub seen: u64,
    /// Whether that heartbeat announced a shutdown.
    pub has_stopped: bool,
}

/// Purpose of a token.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TokenKind {
    /// Session of a device.
    Session,
    /// One-time login link for another device.
    Link,
    /// Device on which the player has logged in. Not a session.
    KnownDevice,
}

impl TokenKind {
    pub(crate) const fn word(self) -> &'static str {
        match self {
            Self::Session => "session",
            Self::Link => "link",
            Self::KnownDevice => "known",
        }
    }
}

/// Device with a session.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DeviceRow {
    /// The identifier: a prefix of the token's hash.
    pub id: String,
    /// Login time.
    pub since: u64,
    /// Last use.
    pub seen: u64,
    /// Description, from the user agent.
    pub device: Option<String>,
}

/// Length of the prefix of a token's hash that identifies a device.
pub(crate) const DEVICE_ID: usize = 16;

/// Identifier of the device that holds a token.
#[must_use]
pub fn device_id(hash: &str) -> &str {
    hash.get(..DEVICE_ID).unwrap_or(hash)
}

/// State of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum GameState {
    /// A seat is free.
    Open,
    /// Both seats are taken.
    Playing,
    /// It has a result.
    Over,
    /// It was aborted.
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

/// A game. Every column but `place` is derived from its events.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GameRow {
    /// The identifier.
    pub id: String,
    /// The ruleset.
    pub ruleset: String,
    /// Optional rules.
    pub variant: String,
    /// Identifiers of White and Black.
    pub players: [Option<String>; 2],
    /// Names of White and Black in an imported game.
    pub names: [Option<String>; 2],
    /// The only player who may take the free seat.
    pub invited: Option<String>,
    /// The time control.
    pub time: String,
    /// Whether it is rated.
    pub rated: bool,
    /// Whether it is unlisted.
    pub private: bool,
    /// The state.
    pub state: GameState,
    /// The side to play.
    pub side: Option<String>,
    /// Number of the last event.
    pub number: u64,
    /// Number of turns.
    pub turns: u64,
    /// The current position.
    pub position: String,
    /// The result.
    pub result: Option<String>,
    /// Reason for the result.
    pub reason: Option<String>,
    /// Creation time.
    pub begun: u64,
    /// Time of the last event.
    pub changed: u64,
    /// Time of the next automatic event, such as a flag fall.
    pub deadline: Option<u64>,
    /// The rematch.
    pub rematch: Option<String>,
    /// Sequence number in rating order. Column `place`.
    pub rating_order: Option<u64>,
    /// Time at which the second player sat down.
    pub seated: Option<u64>,
    /// Current position of a running rated game, up to symmetry.
    pub relay_key: Option<u64>,
}

pub(crate) const GAME: &str = "g.id, g.ruleset, g.variant, g.white, g.black, g.white_name, g.black_name, g.invited, \
    g.time, g.rated, g.private, g.state, g.side, g.number, g.turns, g.position, g.result, g.reason, g.begun, \
    g.changed, g.deadline, g.rematch, g.place, g.seated, g.relay_key";

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
            rating_order: row.maybe_number(22)?,
            seated: row.maybe_number(23)?,
            relay_key: row.maybe_number(24)?,
        })
    }

    /// The derived columns, in the order of the table.
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
            self.seated.into(),
            self.relay_key.into(),
        ]
    }
}

/// Event to store.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewEvent {
    /// Its number.
    pub number: u64,
    /// Time of the event.
    pub at: u64,
    /// The player who caused it.
    pub player: Option<String>,
    /// Idempotency key.
    pub key: Option<String>,
    /// The event, as JSON.
    pub data: String,
}

/// Stored event.
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
    /// The seeker.
    pub player: String,
    /// The name.
    pub name: Option<String>,
    /// Creation time.
    pub since: u64,
    /// The conditions, as JSON.
    pub data: String,
    /// Hash of the seeker's network, if known.
    pub network: Option<String>,
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
    /// Number of rated games.
    pub games: u64,
}

/// Rating of a player after a rated game.
#[derive(Clone, PartialEq, Debug)]
pub struct RatingStep {
    /// The player.
    pub player: String,
    /// The ruleset.
    pub ruleset: String,
    /// Sequence number of the game in rating order. Column `place`.
    pub rating_order: u64,
    /// End of the game.
    pub at: u64,
    /// The rating after it.
    pub rating: f64,
    /// The deviation after it.
    pub deviation: f64,
}

impl RatingStep {
    pub(crate) fn read(mut row: Row) -> Result<Self, StoreError> {
        Ok(Self {
            player: row.text(0)?,
            ruleset: row.text(1)?,
            rating_order: row.number(2)?,
            at: row.number(3)?,
            rating: row.real(4)?,
            deviation: row.real(5)?,
        })
    }
}

/// Results of a player in a ruleset.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ResultsRow {
    /// The ruleset.
    pub ruleset: String,
    /// Number of games won.
    pub won: u64,
    /// Number of games tied.
    pub tied: u64,
    /// Number of games lost.
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
