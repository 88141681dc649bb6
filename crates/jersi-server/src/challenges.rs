//! Challenges: open games to which a player is invited by name.

use std::time::Duration;

use jersi_store::{GameFilter, GameState, Notice};
use jersi_wire::{EventKind, GameSummary};
use tokio::sync::broadcast::error::RecvError;

use crate::App;
use crate::http::summary;
use crate::refused::Refused;
use crate::room::Room;

/// Queue of changed players for slow receivers.
pub(crate) const CHALLENGE_QUEUE: usize = 256;
/// Maximum number of listed challenges.
const MOST: u32 = 50;
/// Interval of reading again where other servers write too, in case a notice was lost.
const REFRESH: Duration = Duration::from_mins(1);

impl App {
    /// Challenges to a player, most recent first.
    pub(crate) async fn challenges_to(&self, player: &str) -> Result<Vec<GameSummary>, Refused> {
        let filter = GameFilter {
            invited: Some(player.to_owned()),
            state: Some(GameState::Open),
            with_private: true,
            limit: MOST,
            ..GameFilter::default()
        };
        let challenges = self.store().games_with_names(&filter).await?;
        Ok(challenges.into_iter().map(summary).collect())
    }

    /// Notifies the invited player, here and on other servers, if events after `since` opened or closed a challenge.
    pub(crate) fn challenge_changed(&self, room: &Room, since: u64) {
        let Some(player) = room.beginning().invited.clone() else { return };
        let mut new = room.entries.iter().filter(|entry| entry.event.number > since);
        if new.any(|entry| matches!(entry.event.what, EventKind::Seated { .. } | EventKind::Aborted { .. })) {
            // Fails if nobody is subscribed.
            let _ = self.0.challenges.send(player.clone());
            self.store().bus().publish(Notice::Challenge { player });
        }
    }

    /// Waits until the challenges to a player may have changed.
    pub(crate) async fn challenge_change(
        &self,
        changes: &mut tokio::sync::broadcast::Receiver<String>,
        player: &str,
    ) -> Option<()> {
        let change = async {
            loop {
                match changes.recv().await {
                    Ok(other) if other == player => return Some(()),
                    Ok(_) => {}
                    Err(RecvError::Lagged(_)) => return Some(()),
                    Err(RecvError::Closed) => return None,
                }
            }
        };
        if self.store().is_shared() {
            tokio::time::timeout(REFRESH, change).await.unwrap_or(Some(()))
        } else {
            change.await
        }
    }
}
