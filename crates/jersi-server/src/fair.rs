//! Which rated games count: not those that two players of one household, or one player with two accounts, have with
//! each other, and not more than a few of the same two within a day. Such a game is played all the same, and an event
//! says why it is not rated.

use std::net::IpAddr;

use data_encoding::HEXLOWER;
use jersi_store::{PlayerRow, Write};
use jersi_wire::Unrated;
use sha2::{Digest, Sha256};

use crate::App;
use crate::auth::Caller;
use crate::hub::{Doing, Outcome};
use crate::limits::network;
use crate::refused::Refused;
use crate::time::DAY;

/// So many rated games of the same two players count within a day: enough for a long evening, too few to gather points
/// from a bot or a friend.
pub(crate) const PAIR: u64 = 10;

/// A mark of a network, 16 bits of its hash. The same network has the same mark; which network it was, among the
/// 65,536 addresses of the fourth version that share a mark, nobody can say.
fn mark(address: IpAddr) -> Option<String> {
    // From this machine, or by a proxy that was not named: the address tells nothing.
    if address.to_canonical().is_loopback() {
        return None;
    }
    let network = network(address);
    let digest = Sha256::digest(format!("jersi network {network}").as_bytes());
    Some(HEXLOWER.encode(&digest[..2]))
}

impl App {
    /// A player sits down to a game, from where the request came. Says the player as known then.
    pub(crate) async fn sits_down(
        &self,
        caller: &Caller,
        player: &PlayerRow,
        is_rated: bool,
    ) -> Result<PlayerRow, Refused> {
        let mut player = player.clone();
        let network = mark(caller.address);
        if is_rated && player.network != network {
            player.network.clone_from(&network);
            self.store().write(Write::CameFrom { player: player.id.clone(), network }).await?;
        }
        Ok(player)
    }

    /// Why a rated game of two players would not count; nothing if it would.
    pub(crate) async fn why_unrated(&self, one: &PlayerRow, other: &str) -> Result<Option<Unrated>, Refused> {
        let opponent = self.store().player(other).await?;
        let far = opponent.and_then(|opponent| opponent.network);
        if one.network.is_some() && one.network == far {
            return Ok(Some(Unrated::SameNetwork));
        }
        let since = self.now().saturating_sub(DAY);
        let count = self.store().rated_between(&one.id, other, since).await?;
        Ok((count >= PAIR).then_some(Unrated::TooOften))
    }

    /// The same of a game in which the player sits or is about to, and of its rematch; nothing if it is not rated.
    pub(crate) async fn why_unrated_in(
        &self,
        game: &str,
        player: &PlayerRow,
    ) -> Result<Option<Unrated>, Refused> {
        let held = self.held(game).await?;
        let room = self.room(&held).await?;
        let is_rated = room.beginning().rated;
        let other = room.players().iter().flatten().find(|other| **other != player.id).cloned();
        drop(room);
        match other.filter(|_| is_rated) {
            Some(other) => self.why_unrated(player, &other).await,
            None => Ok(None),
        }
    }

    /// A player takes the free seat of a game.
    pub(crate) async fn join(&self, game: &str, player: PlayerRow) -> Result<Outcome, Refused> {
        let why = self.why_unrated_in(game, &player).await?;
        self.act(game, Some(player), Doing::Join(why)).await
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_household_has_one_mark() {
        let of = |text: &str| mark(text.parse().expect("an address"));
        assert_eq!(of("203.0.113.1"), of("::ffff:203.0.113.1"));
        assert_eq!(of("2001:db8::1"), of("2001:db8::ffff:2"));
        assert_ne!(of("203.0.113.1"), of("203.0.113.2"));
        assert_eq!(of("203.0.113.1").map(|mark| mark.len()), Some(4));
        assert_eq!((of("127.0.0.1"), of("::1")), (None, None));
    }
}
