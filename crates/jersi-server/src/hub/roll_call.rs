//! Roll call: before a claim is granted, every other running server confirms when it last saw the players. Presence
//! notices may be lost or late, so their absence alone does not show that a player has left.

use std::collections::HashSet;
use std::time::Duration;

use jersi_store::Notice;
use jersi_wire::ErrorId;
use tokio::sync::broadcast::error::RecvError;

use crate::App;
use crate::outage::RECENT;
use crate::refused::Refused;
use crate::secret;

/// Answer of another server to a roll call.
#[derive(Clone, Debug)]
pub(crate) struct RollAnswer {
    pub(crate) id: String,
    pub(crate) server: String,
    /// Milliseconds since that server saw White and Black.
    pub(crate) away: [Option<u64>; 2],
}

/// Time for the answers.
const TIMEOUT: Duration = Duration::from_secs(2);

impl App {
    /// Asks all other running servers when they last saw the players of a game. Fails if one does not answer, because a
    /// player may be connected there.
    pub(crate) async fn call_roll(&self, game: &str) -> Result<(), Refused> {
        if !self.store().is_shared() {
            return Ok(());
        }
        let now = self.now();
        let mut missing: HashSet<String> = self
            .store()
            .servers()
            .await?
            .into_iter()
            .filter(|server| !server.has_stopped && server.seen.abs_diff(now) < RECENT)
            .map(|server| server.id)
            .filter(|server| *server != self.0.name)
            .collect();
        if missing.is_empty() {
            return Ok(());
        }
        let cached = self.cached(game).await?;
        let (id, mut answers) = (secret::id(), self.0.roll_answers.subscribe());
        self.store().bus().publish(Notice::RollCall { game: game.to_owned(), id: id.clone() });
        let all = async {
            while !missing.is_empty() {
                match answers.recv().await {
                    Ok(answer) if answer.id == id => {
                        cached.saw_elsewhere(answer.away, self.now());
                        missing.remove(&answer.server);
                    }
                    Ok(_) | Err(RecvError::Lagged(_)) => {}
                    Err(RecvError::Closed) => return,
                }
            }
        };
        if tokio::time::timeout(TIMEOUT, all).await.is_err() || !missing.is_empty() {
            tracing::warn!(game, servers = missing.len(), "claim rejected: servers did not answer");
            return Err(ErrorId::NotNow.into());
        }
        Ok(())
    }

    /// Answers the roll call of another server.
    pub(crate) fn answer_roll_call(&self, game: &str, id: String) {
        let cached = self.0.games.lock().ok().and_then(|games| games.get(game).cloned());
        let away = cached.map_or([None; 2], |cached| cached.away_here(self.now()));
        self.store().bus().publish(Notice::RollAnswer { id, server: self.0.name.clone(), away });
    }
}
