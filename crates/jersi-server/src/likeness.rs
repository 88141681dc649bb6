//! Likeness of a player's turns to the engine's first choices, for the cases of moderators: a figure beside a report or a
//! mark, never a mark itself, because strong players find these turns, too. The engine is that of the house bots.

use jersi_rules::Color;
use jersi_store::{LikenessRow, Write};

use crate::App;
use crate::refused::Refused;

/// Number of turns that are left out: openings are learnt.
const OPENING: usize = 8;
/// Maximum number of turns compared for each side.
const MOST: usize = 40;

impl App {
    /// Computes missing figures of games in the background. One task runs at a time; the next request continues.
    pub(crate) fn compute_likeness(&self, games: Vec<String>) {
        if games.is_empty() || !self.has_house() {
            return;
        }
        let Ok(running) = self.0.likeness.clone().try_lock_owned() else { return };
        let app = self.clone();
        tokio::spawn(async move {
            let _running = running;
            for game in games {
                if let Err(refused) = app.compare_with_engine(&game).await {
                    tracing::warn!(game, error = refused.id.id(), "cannot compare a game with the engine");
                }
            }
        });
    }

    async fn compare_with_engine(&self, id: &str) -> Result<(), Refused> {
        let room = self.read(id).await?;
        let game = room.table().game();
        let mut counts = [(0, 0); 2];
        for node in game.main_line().into_iter().skip(OPENING) {
            let (Some(parent), Some(turn)) = (game.parent(node), game.turn_at(node)) else { continue };
            let Some(before) = game.position_at(parent) else { continue };
            let (same, compared) = &mut counts[before.side() as usize];
            // A forced turn says nothing.
            if *compared >= MOST || before.turns().len() < 2 {
                continue;
            }
            let mut asked = game.clone();
            asked.go_to(parent);
            // Without an answer the server is stopping.
            let Some(choice) = self.first_choice(asked).await else { return Ok(()) };
            *same += usize::from(choice == turn);
            *compared += 1;
        }
        for side in Color::BOTH {
            let (same, compared) = counts[side as usize];
            let row = LikenessRow {
                game: id.to_owned(),
                side: side.id().to_owned(),
                same: same as u64,
                compared: compared as u64,
            };
            self.store().write(Write::Likeness(row)).await?;
        }
        Ok(())
    }
}
