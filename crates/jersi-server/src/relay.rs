//! Relays: rated games copied from a game against a house bot. A house bot leaves a game that repeats a running rated
//! one. Finished rated games are compared with the games of the house bots; a long common sequence of positions, up to
//! the symmetries of the rules, is a mark for the moderators, who decide.

use std::collections::HashMap;

use jersi_rules::{AnyPosition, Color};
use jersi_store::{GameState, MarkRow, StoreError, Write};
use jersi_wire::PlayerKind;

use crate::App;
use crate::hub::Command;
use crate::refused::Refused;
use crate::room::Room;

/// Number of turns after which games are compared. Openings repeat.
const OPENING: usize = 8;
/// Number of repeated positions at which a house bot leaves a game.
const LIVE: usize = 4;
/// Minimum number of consecutive positions after the opening for a mark.
const LEAST: usize = 8;
/// Minimum number of them in which the bot is to play, for a comparison.
const LEAST_OF_BOT: u64 = LEAST as u64 / 2;
/// Maximum number of positions that are compared, from the end of a game.
const MOST: usize = 1_000;
/// Rated games per step of the comparison, and steps per round.
const STEP: u32 = 200;
const STEPS: usize = 10;
/// Name of the task in the table of progress.
const TASK: &str = "relays";

/// Key of a position, equal for its images under every symmetry.
pub(crate) fn relay_key(position: &AnyPosition) -> u64 {
    position.images().iter().map(AnyPosition::key).min().unwrap_or_default()
}

/// The key of the current position of a running rated game after its opening, for the house bots.
pub(crate) fn key_of_running(room: &Room) -> Option<u64> {
    let is_running = room.is_rated() && room.state() == GameState::Playing;
    (is_running && turns_of(room) >= OPENING).then(|| relay_key(room.table().last_position()))
}

fn turns_of(room: &Room) -> usize {
    room.table().game().main_line().len()
}

/// The positions of a game: the start, and those after each turn.
fn positions(room: &Room) -> Vec<AnyPosition> {
    let game = room.table().game();
    let played = game.main_line().into_iter().filter_map(|node| game.position_at(node)).copied();
    std::iter::once(*game.start().position()).chain(played).collect()
}

/// Consecutive positions that two games have in common.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
struct Common {
    /// Their number.
    length: usize,
    /// Whether the symmetry exchanges the sides.
    is_exchanged: bool,
}

/// The longest sequence of positions of a game, from a number on, that occurs in another one under one symmetry.
fn longest_common(one: &[AnyPosition], from: usize, other: &[AnyPosition]) -> Common {
    let one = &one[from.max(one.len().saturating_sub(MOST)).min(one.len())..];
    let other = &other[other.len().saturating_sub(MOST)..];
    let mut places: HashMap<u64, Vec<usize>> = HashMap::new();
    for (place, position) in one.iter().enumerate() {
        places.entry(position.key()).or_default().push(place);
    }
    let images: Vec<_> = other.iter().map(AnyPosition::images).collect();
    let mut best = Common::default();
    for symmetry in 0..images.first().map_or(0, |images| images.len()) {
        // Lengths of the common sequences up to the previous position, by their last index.
        let mut ending: HashMap<usize, usize> = HashMap::new();
        for images in &images {
            let image = &images[symmetry];
            let mut next = HashMap::new();
            for &place in places.get(&image.key()).into_iter().flatten() {
                let before = place.checked_sub(1).and_then(|before| ending.get(&before)).copied();
                let length = before.unwrap_or(0) + 1;
                if length > best.length {
                    let is_exchanged = symmetry >= images.len() / 2;
                    best = Common { length, is_exchanged };
                }
                next.insert(place, length);
            }
            ending = next;
        }
    }
    best
}

/// Whether the last positions of a game are those of another one, under one symmetry.
fn ends_alike(one: &[AnyPosition], other: &[AnyPosition], count: usize) -> bool {
    let last = |all: &[AnyPosition]| all[all.len().saturating_sub(count)..].to_vec();
    let (one, other) = (last(one), last(other));
    one.len() == other.len()
        && longest_common(&one, 0, &other).length == count
        // The sequence is the whole end of both, because it has their length.
        && count > 0
}

/// Side of the rated game that corresponds to a side of the other one.
const fn image_of(side: Color, common: Common) -> Color {
    if common.is_exchanged { side.other() } else { side }
}

/// Whether a game began with a position of a player's choice.
fn has_chosen_start(room: &Room) -> bool {
    room.beginning().position.is_some() || room.beginning().code.is_some()
}

impl App {
    /// Called before the turn of a house bot. Stores the position, and leaves the game if its last positions are those of
    /// a running rated game. Returns whether the bot has left.
    pub(crate) async fn leave_if_relayed(&self, room: &Room, bot: Color) -> Result<bool, Refused> {
        let (turns, is_chosen) = (turns_of(room), has_chosen_start(room));
        if turns < OPENING && !is_chosen {
            return Ok(false);
        }
        let key = relay_key(room.table().last_position());
        let position = Write::HousePosition { position: key, game: room.id.clone(), at: self.now() };
        self.store().write(position).await?;
        let own = positions(room);
        for id in self.store().running_rated_at(key).await? {
            if id == room.id {
                continue;
            }
            let rated = {
                let cached = self.cached(&id).await?;
                self.room(&cached).await?.clone()
            };
            let others = positions(&rated);
            // Different games may have positions with the same key.
            let is_other = rated.ruleset() != room.ruleset() || key_of_running(&rated) != Some(key);
            // A position that was set up has no history.
            let count = if is_chosen { LIVE.min(own.len()) } else { LIVE };
            if is_other || !ends_alike(&own, &others, count) {
                continue;
            }
            let common = longest_common(&others, 0, &own);
            if count >= LIVE {
                self.store_mark(&rated, room, bot, common).await?;
            }
            let player = self.store().player(room.players()[bot as usize].as_deref().unwrap_or("")).await?;
            self.execute(&room.id, player, Command::LeaveRelayed).await?;
            tracing::info!(
                game = room.id,
                rated = rated.id,
                "house bot left a game that repeats a rated one"
            );
            return Ok(true);
        }
        Ok(false)
    }

    async fn store_mark(
        &self,
        rated: &Room,
        house: &Room,
        bot: Color,
        common: Common,
    ) -> Result<(), StoreError> {
        let player = house.players()[bot.other() as usize].clone().unwrap_or_default();
        let mark = MarkRow {
            game: rated.id.clone(),
            house_game: house.id.clone(),
            side: image_of(bot, common).id().to_owned(),
            player,
            positions: common.length as u64,
            at: self.now(),
        };
        self.store().write(Write::Mark(mark)).await.map(drop)
    }

    /// Compares rated games that have ended since the last round with the games of the house bots.
    pub(crate) async fn compare_rated_games(&self) -> Result<(), Refused> {
        for _ in 0..STEPS {
            let done = self.store().progress(TASK).await?;
            let games = self.store().rated_after(done, STEP).await?;
            let Some(&(number, _)) = games.last() else { return Ok(()) };
            for (_, game) in &games {
                if let Err(refused) = Box::pin(self.compare_with_house(game)).await {
                    // A game that can't be replayed is logged; others are compared.
                    if refused.id == jersi_wire::ErrorId::Unavailable && !self.store().is_reachable().await {
                        return Err(refused);
                    }
                }
            }
            self.store().write(Write::Progress { name: TASK.to_owned(), number }).await?;
        }
        Ok(())
    }

    /// Compares a rated game with the games of the house bots. Returns the number of marks.
    async fn compare_with_house(&self, game: &str) -> Result<usize, Refused> {
        let rated = self.read(game).await?;
        let own = positions(&rated);
        let Some(compared) = own.get(OPENING..) else { return Ok(0) };
        let mut keys: Vec<_> = compared.iter().map(relay_key).collect();
        keys.sort_unstable();
        keys.dedup();
        let mut marks = 0;
        for id in self.store().house_games_with(&keys, LEAST_OF_BOT).await? {
            if id == rated.id {
                continue;
            }
            let house = self.read(&id).await?;
            let end = rated.ended_at().unwrap_or(rated.changed());
            let is_at_once = house.begun() <= end && house.changed() >= rated.begun();
            if !is_at_once || house.ruleset() != rated.ruleset() {
                continue;
            }
            let common = longest_common(&own, OPENING, &positions(&house));
            if common.length >= LEAST
                && let Some(bot) = self.bot_in(&house).await?
            {
                self.store_mark(&rated, &house, bot, common).await?;
                marks += 1;
            }
        }
        Ok(marks)
    }

    /// The side of a bot in a game.
    async fn bot_in(&self, room: &Room) -> Result<Option<Color>, StoreError> {
        for side in Color::BOTH {
            if let Some(player) = &room.players()[side as usize]
                && self.store().player(player).await?.is_some_and(|player| player.kind == PlayerKind::Bot)
            {
                return Ok(Some(side));
            }
        }
        Ok(None)
    }
}

#[cfg(test)]
mod tests;
