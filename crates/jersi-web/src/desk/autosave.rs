//! Stores the game of a desk on the device whenever it changes, and reports failures. A game is written by one
//! tab only: the one that holds its lock.

use jersi_play::shelf::{GameId, ShelfError, Stamp, entry_name};
use jersi_play::{Game, NodeId, Table};
use jersi_rules::{AnyPosition, Color};
use leptos::prelude::*;

use super::Desk;
use super::lock::{Lock, LockMode, LockResult, request};
use crate::clock::now;
use crate::reactive::effect;
use crate::storage::{self, PLAY_TAB, STUDY_TAB, TAKE_OVER_TAB, TabValue, random};

/// The storage state of a desk.
#[derive(Clone, Copy)]
pub(crate) struct Autosave {
    /// The slot in which this tab remembers its open game; none for desks that are not stored.
    tab: Option<TabValue>,
    is_study: bool,
    id: RwSignal<Option<GameId>>,
    stamp: StoredValue<Option<Stamp>>,
    lock: StoredValue<Option<Lock>, LocalStorage>,
    /// Whether another tab has the game open.
    is_elsewhere: RwSignal<bool>,
}

impl Autosave {
    fn new(tab: Option<TabValue>, is_study: bool) -> Self {
        Self {
            tab,
            is_study,
            id: RwSignal::new(None),
            stamp: StoredValue::new(None),
            lock: StoredValue::new_local(None),
            is_elsewhere: RwSignal::new(false),
        }
    }

    /// For games being played.
    pub(super) fn of_games() -> Self {
        Self::new(Some(PLAY_TAB), false)
    }

    /// For games being studied.
    pub(super) fn of_studies() -> Self {
        Self::new(Some(STUDY_TAB), true)
    }

    /// For desks that are not stored.
    pub(super) fn none() -> Self {
        Self::new(None, false)
    }

    /// The identifier of the game, as a signal.
    pub(crate) fn id(self) -> Option<GameId> {
        self.id.get()
    }

    /// The identifier of the game, untracked.
    pub(crate) fn id_untracked(self) -> Option<GameId> {
        self.id.get_untracked()
    }

    /// Whether another tab has the game open.
    pub(crate) fn is_elsewhere(self) -> bool {
        self.is_elsewhere.get()
    }

    /// Gives the game a new identifier, under which nothing is stored yet.
    pub(super) fn begin(self) {
        self.begin_as(GameId::of(random()));
    }

    fn begin_as(self, id: GameId) {
        if self.tab.is_some() {
            self.stamp.set_value(None);
            self.take(&id, LockMode::Steal);
        }
    }

    /// Clears the identifier.
    fn release(self) {
        self.lock.set_value(None);
        self.stamp.set_value(None);
        self.is_elsewhere.set(false);
        self.id.set(None);
        if let Some(tab) = self.tab {
            tab.set(None);
        }
    }

    /// Requests the lock of a game; the lock before is released.
    fn take(self, id: &GameId, mode: LockMode) {
        self.lock.set_value(None);
        self.is_elsewhere.set(false);
        if let Some(tab) = self.tab {
            tab.set(Some(id.as_str()));
        }
        self.id.set(Some(id.clone()));
        let wanted = id.clone();
        request(&entry_name(id), mode, move |answer| {
            // Answers for a game that is no longer open are dropped, and its lock with them.
            if self.id.try_get_untracked().flatten().as_ref() != Some(&wanted) {
                return;
            }
            match answer {
                LockResult::Granted(lock) => self.lock.set_value(Some(lock)),
                LockResult::Denied | LockResult::Lost => {
                    self.lock.set_value(None);
                    self.is_elsewhere.set(true);
                }
                LockResult::Absent => {}
            }
        });
    }

    fn save(self, table: &Table, below: Color) {
        let Some(id) = self.id.get_untracked() else { return };
        if self.is_elsewhere.get_untracked() {
            return;
        }
        let saved = table.saved(below, now());
        let seen = self.stamp.get_value();
        match storage::games().save(&id, &saved, seen, now()) {
            Ok(stamp) => {
                self.stamp.set_value(Some(stamp));
                if seen != Some(stamp) {
                    storage::games_changed();
                }
            }
            Err(ShelfError::Conflict { .. }) => self.is_elsewhere.set(true),
            // The entry is of a later build, or deleted: the game gets a new identifier.
            Err(ShelfError::Missing(_) | ShelfError::Unreadable(_)) if seen.is_some() => {
                self.begin();
                self.save(table, below);
            }
            Err(error) => drop(storage::or_report::<(), _>(Err(error))),
        }
    }
}

impl Desk {
    /// Stores the table whenever it changes, and when the page is left.
    pub(super) fn save_always(self) {
        effect(move |_| {
            let below = self.below.get();
            self.table.with(|table| self.save(table.as_ref(), below));
        });
        let leaving = window_event_listener_untyped("pagehide", move |_| self.save_now());
        on_cleanup(move || leaving.remove());
    }

    /// Stores the table.
    pub(super) fn save_now(self) {
        self.table.with_untracked(|table| self.save(table.as_ref(), self.below.get_untracked()));
    }

    fn save(self, table: Option<&Table>, below: Color) {
        let Some(table) = table.filter(|_| self.autosave.tab.is_some()) else { return };
        // Every study screen begins with an empty game, which is not worth an entry.
        if !(table.is_study() && is_empty(table)) || self.autosave.stamp.get_value().is_some() {
            self.autosave.save(table, below);
        }
    }

    /// Stores the table before another one replaces it; an untouched one leaves no entry.
    pub(super) fn leave(self) {
        self.save_now();
        let is_unused = self.table.with_untracked(|table| table.as_ref().is_some_and(is_empty));
        if let Some(id) = self
            .autosave
            .id
            .get_untracked()
            .filter(|_| is_unused && !self.autosave.is_elsewhere.get_untracked())
            && self.autosave.stamp.get_value().is_some()
        {
            storage::or_report(storage::games().discard(&id));
        }
    }

    /// Opens the game that this tab had open, or the last unfinished one.
    pub(crate) fn open_last(self) {
        let Some(tab) = self.autosave.tab else { return };
        let own = tab.get().and_then(|id| id.parse().ok());
        let id = own.or_else(|| {
            let entries = storage::games().entries().unwrap_or_default();
            let fits = |summary: &jersi_play::shelf::Summary| {
                summary.is_study == self.autosave.is_study
                    && !summary.is_deleted()
                    && (summary.is_study || !summary.is_finished())
            };
            entries.into_iter().find(|entry| entry.summary.as_ref().is_ok_and(fits)).map(|entry| entry.id)
        });
        if let Some(id) = id {
            let takes_over = !self.autosave.is_study && TAKE_OVER_TAB.get().is_some();
            TAKE_OVER_TAB.set(None);
            let _ = self.load(&id, if takes_over { LockMode::Steal } else { LockMode::Free });
        }
    }

    /// Opens a stored game; the one before stays stored.
    pub(crate) fn open(self, id: &GameId) -> Result<(), ShelfError> {
        self.load(id, LockMode::Free)
    }

    /// Takes over a game that another tab has open.
    pub(crate) fn take_over(self) {
        if let Some(id) = self.autosave.id.get_untracked() {
            let _ = self.load(&id, LockMode::Steal);
        }
    }

    /// Clears the desk if it shows this game, which is about to be deleted.
    pub(crate) fn put_away(self, id: &GameId) {
        if self.autosave.id.get_untracked().as_ref() != Some(id) {
            return;
        }
        self.save_now();
        self.engine.withdraw();
        self.film.end();
        self.autosave.release();
        match self.table.with_untracked(|table| table.as_ref().map(Table::ruleset)) {
            // A study screen always has a game.
            Some(ruleset) if self.autosave.is_study => {
                self.table.set(None);
                self.study(Game::new(&AnyPosition::initial(ruleset)), Color::White, None);
            }
            _ => self.table.set(None),
        }
    }

    fn load(self, id: &GameId, mode: LockMode) -> Result<(), ShelfError> {
        if self.autosave.id.get_untracked().as_ref() != Some(id) {
            self.leave();
        } else if mode == LockMode::Free && !self.autosave.is_elsewhere.get_untracked() {
            return Ok(());
        }
        let loaded = storage::games().load(id)?;
        let (table, below) = Table::restored(&loaded.table, now()).map_err(ShelfError::from)?;
        self.autosave.take(id, mode);
        self.autosave.stamp.set_value(Some(loaded.stamp));
        self.lay(table, below);
        Ok(())
    }
}

/// Studies of games.
impl Desk {
    /// Opens the game of another desk for study. An earlier study of it is opened with all its comments.
    pub(crate) fn study_game_of(self, other: Desk) {
        let below = other.below.get_untracked();
        let Some(game) = other.table.with_untracked(|table| table.as_ref().map(|table| table.game().clone()))
        else {
            return;
        };
        let id = other.autosave.id.get_untracked().map(|id| format!("{id}-study"));
        self.study(game, below, id.as_deref());
    }

    /// Opens a game for study, under a fixed identifier if it has one: the same game leads to the same study and its
    /// comments.
    pub(crate) fn study(self, game: Game, below: Color, name: Option<&str>) {
        let id: Option<GameId> = name.and_then(|name| name.parse().ok());
        if let Some(id) = &id
            && let Ok(loaded) = storage::games().load(id)
            && let Ok((table, _)) = Table::restored(&loaded.table, now())
            && turns(table.game()) == turns(&game)
            && self.open(id).is_ok()
        {
            return;
        }
        self.leave();
        // An identifier that now belongs to another game is not used.
        let id = id.filter(|id| matches!(storage::games().text(id), Ok(None)));
        self.autosave.begin_as(id.unwrap_or_else(|| GameId::of(random())));
        self.lay(Table::study(game), below);
    }
}

/// Whether a table has neither turns, nor a result, nor remarks.
fn is_empty(table: &Table) -> bool {
    table.game().children(NodeId::START).is_empty() && table.ending().is_none() && !table.game().is_remarked()
}

/// The turns of the main line.
fn turns(game: &Game) -> Vec<jersi_rules::Turn> {
    game.main_line().into_iter().filter_map(|node| game.turn_at(node)).collect()
}
