//! Which rated games count: not those between players on the same network, and at most a few per day between the same
//! two players. Other games are played unrated, and an event states the reason.

use std::net::IpAddr;

use data_encoding::HEXLOWER;
use jersi_site::network_of;
use jersi_store::{PlayerRow, Write};
use jersi_wire::Unrated;
use sha2::{Digest, Sha256};

use crate::App;
use crate::auth::Caller;
use crate::hub::{Command, CommandResult};
use crate::refused::Refused;
use crate::time::DAY;

/// Maximum number of rated games between the same two players per day: enough for an evening, too few to farm rating
/// points from a bot or friend.
pub(crate) const DAILY_RATED: u64 = 10;

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

impl App {
    /// Stores the network of a player who joins a rated game, and returns the updated player.
    pub(crate) async fn record_network(
        &self,
        caller: &Caller,
        player: &PlayerRow,
        is_rated: bool,
    ) -> Result<PlayerRow, Refused> {
        let mut player = player.clone();
        let network = network_hash(caller.address);
        if is_rated && player.network != network {
            player.network.clone_from(&network);
            self.store().write(Write::SetNetwork { player: player.id.clone(), network }).await?;
        }
        Ok(player)
    }

    /// Why a rated game between two players would not count, if so.
    pub(crate) async fn why_unrated(&self, one: &PlayerRow, other: &str) -> Result<Option<Unrated>, Refused> {
        let opponent = self.store().player(other).await?;
        let far = opponent.and_then(|opponent| opponent.network);
        if one.network.is_some() && one.network == far {
            return Ok(Some(Unrated::SameNetwork));
        }
        let since = self.now().saturating_sub(DAY);
        let count = self.store().rated_between(&one.id, other, since).await?;
        Ok((count >= DAILY_RATED).then_some(Unrated::TooOften))
    }

    /// Why a player's rated game, or its rematch, would not count. `None` if it counts or is unrated.
    pub(crate) async fn why_unrated_in(
        &self,
        game: &str,
        player: &PlayerRow,
    ) -> Result<Option<Unrated>, Refused> {
        let cached = self.cached(game).await?;
        let room = self.room(&cached).await?;
        let is_rated = room.beginning().rated;
        let other = room.players().iter().flatten().find(|other| **other != player.id).cloned();
        drop(room);
        match other.filter(|_| is_rated) {
            Some(other) => self.why_unrated(player, &other).await,
            None => Ok(None),
        }
    }

    /// Takes the free seat of a game.
    pub(crate) async fn join(&self, game: &str, player: PlayerRow) -> Result<CommandResult, Refused> {
        let why = self.why_unrated_in(game, &player).await?;
        self.execute(game, Some(player), Command::Join(why)).await
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
