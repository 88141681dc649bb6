//! Presence: which players are connected, here and on other servers, and the number of spectators.

use std::sync::Arc;

use jersi_rules::Color;
use jersi_store::Notice;
use jersi_wire::WireSide;

use super::CachedGame;
use crate::App;
use crate::room::{Room, color, side};

/// Presence in a game.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Presence {
    /// Open sockets of the players on this server.
    sockets: [u32; 2],
    /// Time each player was last seen, on any server.
    last: [u64; 2],
    /// Time each player was last seen on this server.
    last_here: [Option<u64>; 2],
    /// Whether the player has disconnected since.
    gone: [bool; 2],
    /// Time of the last heartbeat to other servers.
    announced: u64,
    watchers: u32,
}

/// Time, in milliseconds, that a player without a socket counts as present after the last request.
const LINGER: u64 = 20_000;
/// Interval of presence notices to other servers, in milliseconds.
const ANNOUNCE_INTERVAL: u64 = 8_000;

impl App {
    /// Handles a presence notice of another server.
    pub(crate) fn on_presence_notice(&self, game: &str, side: WireSide, is_here: bool) {
        let cached = self.0.games.lock().ok().and_then(|games| games.get(game).cloned());
        if let Some(cached) = cached
            && let Ok(mut presence) = cached.presence.lock()
        {
            presence.last[color(side) as usize] = self.now();
            // The player may still have sockets on this server, which are counted separately.
            presence.gone[color(side) as usize] = !is_here;
        }
    }

    /// Records a request of a player.
    pub(crate) fn saw_player(&self, cached: &CachedGame, player: &str, room: &Room) {
        if let Some(side) = room.side_of(player) {
            cached.saw(side, self.now());
        }
    }

    /// Registers a player or spectator on a socket or stream until the guard is dropped.
    pub(crate) fn enter(&self, cached: &Arc<CachedGame>, seat: Option<Color>) -> WatchGuard {
        if let Ok(mut presence) = cached.presence.lock() {
            match seat {
                Some(side) => {
                    presence.sockets[side as usize] += 1;
                    presence.saw(side, self.now());
                    presence.announced = 0;
                }
                None => presence.watchers += 1,
            }
        }
        self.publish_presence(cached);
        WatchGuard { app: self.clone(), cached: cached.clone(), seat }
    }

    /// Publishes changes of presence to watchers, and heartbeats to other servers.
    pub(crate) fn update_presence(&self) {
        let games: Vec<_> = match self.0.games.lock() {
            Ok(games) => {
                games.values().filter(|cached| cached.updates.receiver_count() > 0).cloned().collect()
            }
            Err(_) => return,
        };
        for cached in games {
            self.publish_presence(&cached);
        }
    }

    fn publish_presence(&self, cached: &CachedGame) {
        let now = self.now();
        let Ok(mut presence) = cached.presence.lock() else { return };
        let here = Color::BOTH.map(|side| presence.is_here(side, now));
        let watchers = presence.watchers;
        if now.saturating_sub(presence.announced) >= ANNOUNCE_INTERVAL && self.store().is_shared() {
            presence.announced = now;
            for side_here in Color::BOTH.into_iter().filter(|&side| presence.sockets[side as usize] > 0) {
                let game = cached.id.clone();
                self.store().bus().publish(Notice::Presence { game, side: side(side_here), is_here: true });
            }
        }
        drop(presence);
        cached.updates.send_if_modified(|update| {
            let before = *update;
            (update.here, update.watchers) = (here, watchers);
            before != *update
        });
    }
}

impl CachedGame {
    fn saw(&self, side: Color, now: u64) {
        if let Ok(mut presence) = self.presence.lock() {
            presence.saw(side, now);
        }
    }

    /// Records when another server saw the players.
    pub(super) fn saw_elsewhere(&self, away: [Option<u64>; 2], now: u64) {
        let Ok(mut presence) = self.presence.lock() else { return };
        for (last, away) in presence.last.iter_mut().zip(away) {
            if let Some(away) = away {
                *last = (*last).max(now.saturating_sub(away));
            }
        }
    }

    /// Time since each player was seen on this server: 0 with an open connection, `None` if never.
    pub(super) fn away_here(&self, now: u64) -> [Option<u64>; 2] {
        let Ok(presence) = self.presence.lock() else { return [None; 2] };
        Color::BOTH.map(|side| match presence.sockets[side as usize] {
            0 => presence.last_here[side as usize].map(|last| now.saturating_sub(last)),
            _ => Some(0),
        })
    }

    /// Time since a player was last seen.
    pub(crate) fn away(&self, side: Color, now: u64) -> u64 {
        match self.presence.lock() {
            Ok(presence) if presence.sockets[side as usize] == 0 => {
                now.saturating_sub(presence.last[side as usize])
            }
            _ => 0,
        }
    }

    /// Number of spectators.
    pub(crate) fn watchers(&self) -> u32 {
        self.presence.lock().map_or(0, |presence| presence.watchers)
    }
}

impl Presence {
    /// Presence of a newly cached game: both players get time to connect.
    pub(super) fn since(now: u64) -> Self {
        Self { last: [now; 2], ..Self::default() }
    }

    fn saw(&mut self, side: Color, now: u64) {
        let side = side as usize;
        self.last[side] = now;
        self.last_here[side] = Some(now);
        self.gone[side] = false;
    }

    fn is_here(&self, side: Color, now: u64) -> bool {
        let side = side as usize;
        self.sockets[side] > 0 || (!self.gone[side] && now.saturating_sub(self.last[side]) < LINGER)
    }
}

/// Guard of a watcher.
pub(crate) struct WatchGuard {
    app: App,
    cached: Arc<CachedGame>,
    seat: Option<Color>,
}

impl Drop for WatchGuard {
    fn drop(&mut self) {
        let now = self.app.now();
        if let Ok(mut presence) = self.cached.presence.lock() {
            match self.seat {
                Some(seat) => {
                    let sockets = &mut presence.sockets[seat as usize];
                    *sockets = sockets.saturating_sub(1);
                    if *sockets == 0 {
                        // Absent at once, without the linger time; the opponent's claim time starts now.
                        presence.saw(seat, now);
                        presence.gone[seat as usize] = true;
                        let notice = Notice::Presence {
                            game: self.cached.id.clone(),
                            side: side(seat),
                            is_here: false,
                        };
                        self.app.store().bus().publish(notice);
                    }
                }
                None => presence.watchers = presence.watchers.saturating_sub(1),
            }
        }
        self.app.publish_presence(&self.cached);
    }
}
