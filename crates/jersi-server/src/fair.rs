//! Which rated games count: not those between players on the same network, and at most a few per day between the same
//! two players. Other games are played unrated, and an event states the reason.

use std::net::IpAddr;

use axum::http::header::{ACCEPT_LANGUAGE, USER_AGENT};
use axum::http::{HeaderMap, HeaderValue};
use data_encoding::HEXLOWER;
use jersi_site::network_of;
use jersi_store::{Append, GameRow, PlayerRow, Write, Written};
use jersi_wire::{ErrorId, EventKind, Unrated};
use sha2::{Digest, Sha256};

use crate::App;
use crate::auth::Caller;
use crate::hub::{Command, CommandResult, new_game};
use crate::net::NetworkKind;
use crate::refused::Refused;
use crate::room::Room;
use crate::time::DAY;

/// Maximum number of rated games between the same two players per day: enough for an evening, too few to farm rating
/// points from a bot or friend.
pub(crate) const DAILY_RATED: u64 = 10;

/// The same for two players in a club or school: enough for a tournament.
const DAILY_RATED_IN_CLUB: u64 = 50;

/// Stored instead of the hash of a network for players in a club or school.
const CLUB: &str = "club";

/// Attempts to store a new rated game.
const TRIES: usize = 8;

/// 16-bit hash of a network, for comparing networks. About 65,536 IPv4 addresses share a value, so that the address
/// can't be recovered.
pub(crate) fn network_hash(address: IpAddr) -> Option<String> {
    // Loopback, or a proxy that is not configured: the address says nothing about the network.
    if address.to_canonical().is_loopback() {
        return None;
    }
    let network = network_of(address);
    let digest = Sha256::digest(format!("jersi network {network}").as_bytes());
    Some(HEXLOWER.encode(&digest[..2]))
}

/// 16-bit hash of the headers that describe a browser and its languages, for comparing devices. Many devices share a value.
pub(crate) fn device_hash(headers: &HeaderMap) -> Option<String> {
    let agent = headers.get(USER_AGENT)?.as_bytes();
    let languages = headers.get(ACCEPT_LANGUAGE).map(HeaderValue::as_bytes).unwrap_or_default();
    let digest = Sha256::digest([b"jersi device ", agent, b"\n", languages].concat());
    Some(HEXLOWER.encode(&digest[..2]))
}

/// Whether a rated game between two players counts.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Counting {
    /// Why it does not.
    pub(crate) why: Option<Unrated>,
    /// Maximum number of rated games between the two per day.
    pub(crate) most: u64,
}

/// Both players of a rated game.
pub(crate) fn rated_pair(game: &GameRow) -> Option<[String; 2]> {
    let [Some(white), Some(black)] = &game.players else { return None };
    game.rated.then(|| [white.clone(), black.clone()])
}

impl App {
    /// Stores the network and the device of a player who joins a game that will be compared, and returns the updated
    /// player.
    pub(crate) async fn record_marks(
        &self,
        caller: &Caller,
        player: &PlayerRow,
        is_compared: bool,
    ) -> Result<PlayerRow, Refused> {
        let mut player = player.clone();
        let network = if self.is_in_club(caller.address) {
            Some(CLUB.to_owned())
        } else {
            network_hash(caller.address)
        };
        let device = caller.device.clone();
        if is_compared && (&player.network, &player.device_mark) != (&network, &device) {
            player.network.clone_from(&network);
            player.device_mark.clone_from(&device);
            self.store().write(Write::SetMarks { player: player.id.clone(), network, device }).await?;
        }
        Ok(player)
    }

    /// Whether an address is in a network that the operator has named as a club.
    fn is_in_club(&self, address: IpAddr) -> bool {
        let networks = &self.0.config.networks;
        networks.iter().any(|known| known.kind == NetworkKind::Club && known.net.has(address))
    }

    /// Whether a rated game between two players would count.
    pub(crate) async fn counting(&self, one: &PlayerRow, other: &str) -> Result<Counting, Refused> {
        let opponent = self.store().player(other).await?;
        let far = opponent.and_then(|opponent| opponent.network);
        let is_same = one.network.is_some() && one.network == far;
        let is_club = is_same && far.as_deref() == Some(CLUB);
        let most = if is_club { DAILY_RATED_IN_CLUB } else { DAILY_RATED };
        if is_same && !is_club {
            return Ok(Counting { why: Some(Unrated::SameNetwork), most });
        }
        let since = self.now().saturating_sub(DAY);
        let count = self.store().rated_between(&one.id, other, since).await?;
        Ok(Counting { why: (count >= most).then_some(Unrated::TooOften), most })
    }

    /// Whether a rated game between two players would count, by their identifiers.
    pub(crate) async fn counting_of(&self, pair: &[String; 2]) -> Result<Counting, Refused> {
        let one = self.store().player(&pair[0]).await?.ok_or(Refused::from(ErrorId::NotFound))?;
        self.counting(&one, &pair[1]).await
    }

    /// A write that seats two players in a rated game. Conflict if they have reached the daily maximum: concurrent
    /// requests may each have found one game left.
    pub(crate) fn limit_pair(&self, pair: [String; 2], most: u64, write: Write) -> Write {
        Write::SeatRated { pair, since: self.now().saturating_sub(DAY), most, write: Box::new(write) }
    }

    /// Stores a new game, made from its first events. If both players sit, and a rated game would not count, it is made
    /// again with an event that says why. Returns whether it was stored.
    pub(crate) async fn store_new_game(
        &self,
        id: &str,
        whats: Vec<EventKind>,
        by: Option<&str>,
        written: impl Fn(Append) -> Write,
    ) -> Result<Option<Room>, Refused> {
        let mut tries = 0;
        let mut unrated = None;
        loop {
            let whats = whats.iter().cloned().chain(unrated.map(|why| EventKind::Unrated { why }));
            let room = new_game(id, whats, by, self.now());
            let room = room.map_err(|error| Refused::detailed(ErrorId::BadGame, error.to_string()))?;
            let append = room.appended(0);
            let pair = rated_pair(&append.game);
            let write = match &pair {
                Some(pair) => {
                    let Counting { why, most } = self.counting_of(pair).await?;
                    if why.is_some() {
                        unrated = why;
                        continue;
                    }
                    self.limit_pair(pair.clone(), most, written(append))
                }
                None => written(append),
            };
            match self.store().write(write).await? {
                Written::Done => return Ok(Some(room)),
                // Another write came first, perhaps the last rated game of the two for today.
                Written::Conflict if pair.is_some() && tries < TRIES => tries += 1,
                Written::Conflict => return Ok(None),
            }
        }
    }

    /// Whether a player's rated game, or its rematch, would count.
    pub(crate) async fn counting_in(&self, game: &str, player: &PlayerRow) -> Result<Counting, Refused> {
        let cached = self.cached(game).await?;
        let room = self.room(&cached).await?;
        let is_rated = room.beginning().rated;
        let other = room.players().iter().flatten().find(|other| **other != player.id).cloned();
        drop(room);
        match other.filter(|_| is_rated) {
            Some(other) => self.counting(player, &other).await,
            None => Ok(Counting::default()),
        }
    }

    /// Takes the free seat of a game.
    pub(crate) async fn join(&self, game: &str, player: PlayerRow) -> Result<CommandResult, Refused> {
        self.check_opponent(game, &player.id).await?;
        let counting = self.counting_in(game, &player).await?;
        self.execute(game, Some(player), Command::Join(counting)).await
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_household_has_one_mark() {
        let of = |text: &str| network_hash(text.parse().expect("an address"));
        assert_eq!(of("203.0.113.1"), of("::ffff:203.0.113.1"));
        assert_eq!(of("2001:db8::1"), of("2001:db8::ffff:2"));
        assert_ne!(of("203.0.113.1"), of("203.0.113.2"));
        assert_eq!(of("203.0.113.1").map(|hash| hash.len()), Some(4));
        assert_eq!((of("127.0.0.1"), of("::1")), (None, None));
    }
}
