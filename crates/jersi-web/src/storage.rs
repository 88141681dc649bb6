//! The browser's storage behind `jersi_play::shelf`, which defines what is stored. Failures are remembered, so that the
//! page can report them.

use jersi_play::Milliseconds;
use jersi_play::shelf::{self, PREFIX, Shelf, ShelfError, Storage, StorageError, StoredGame};
use leptos::prelude::*;

use crate::clock::now;

/// The local storage of the page's origin.
#[derive(Clone, Copy, Debug)]
pub(crate) struct DeviceStorage;

impl DeviceStorage {
    /// The storage; some private windows and settings refuse it.
    fn browser() -> Result<web_sys::Storage, StorageError> {
        window().local_storage().ok().flatten().ok_or(StorageError::Unavailable)
    }
}

impl Storage for DeviceStorage {
    fn read(&self, name: &str) -> Result<Option<String>, StorageError> {
        Self::browser()?.get_item(name).map_err(|_| StorageError::Unavailable)
    }

    fn write(&self, name: &str, text: &str) -> Result<(), StorageError> {
        // An available storage refuses a text only if it is full.
        Self::browser()?.set_item(name, text).map_err(|_| StorageError::Full)
    }

    fn remove(&self, name: &str) -> Result<(), StorageError> {
        Self::browser()?.remove_item(name).map_err(|_| StorageError::Unavailable)
    }

    fn names(&self) -> Result<Vec<String>, StorageError> {
        let storage = Self::browser()?;
        let count = storage.length().map_err(|_| StorageError::Unavailable)?;
        Ok((0..count).filter_map(|number| storage.key(number).ok().flatten()).collect())
    }
}

thread_local! {
    static SHELF: Shelf<DeviceStorage> = Shelf::new(DeviceStorage, random());
    static FAILURE: ArcRwSignal<Option<ShelfError>> = ArcRwSignal::new(None);
    static CHANGES: ArcRwSignal<u32> = ArcRwSignal::new(0);
}

/// The games on this device.
pub(crate) fn games() -> Shelf<DeviceStorage> {
    SHELF.with(Clone::clone)
}

/// Converts the data of old builds, and removes games that were deleted long ago. It must run before anything is read.
pub(crate) fn migrate() {
    let shelf = games();
    match shelf::convert(&shelf, now()) {
        Ok(converted) => {
            // The games that were open stay open.
            for (tab, id) in [(PLAY_TAB, &converted.table), (STUDY_TAB, &converted.study)] {
                if let Some(id) = id {
                    tab.set(Some(id.as_str()));
                }
            }
            converted.left.into_iter().for_each(|(_, error)| report(error));
        }
        Err(error) => report(error),
    }
    let Milliseconds(undo) = shelf::UNDO_TIME;
    or_report(shelf.purge(Milliseconds(now().0.saturating_sub(undo))));
}

/// Sixty-four random bits.
pub(crate) fn random() -> u64 {
    let half = || (js_sys::Math::random() * f64::from(u32::MAX)) as u64;
    half() << 32 | half()
}

/// The last failure to store, and why.
pub(crate) fn failure() -> ArcRwSignal<Option<ShelfError>> {
    FAILURE.with(Clone::clone)
}

fn report(error: ShelfError) {
    failure().set(Some(error));
}

/// The value of a result; an error is reported to the user.
pub(crate) fn or_report<T, E: Into<ShelfError>>(result: Result<T, E>) -> Option<T> {
    result.map_err(|error| report(error.into())).ok()
}

/// The game that a tab has open: two tabs may have two.
#[derive(Clone, Copy)]
pub(crate) struct TabValue(&'static str);

/// The game being played.
pub(crate) const PLAY_TAB: TabValue = TabValue("play");
/// The game being studied.
pub(crate) const STUDY_TAB: TabValue = TabValue("study");

/// Whether this tab needs the full page; `page/start.js` reads it.
pub(crate) const FULL_PAGE_TAB: TabValue = TabValue("whole");
/// Whether the full page was loaded to take over the game being played from another tab.
pub(crate) const TAKE_OVER_TAB: TabValue = TabValue("take-over");
/// Whether the study begins with a review: of its game, or of the one that was played ([`PLAYED`]).
pub(crate) const REVIEW_TAB: TabValue = TabValue("review");

/// The value of [`REVIEW_TAB`] for the game that was played, which is not in the study yet.
pub(crate) const PLAYED: &str = "played";

/// Whether the full page was loaded by navigation from the first visit; true only once.
pub(crate) fn came_from_first_visit() -> bool {
    let went = FULL_PAGE_TAB.get().as_deref() == Some(FROM_FIRST_VISIT);
    if went {
        FULL_PAGE_TAB.set(Some("seen"));
    }
    went
}

/// The value of [`FULL_PAGE_TAB`] during the navigation from the first visit.
pub(crate) const FROM_FIRST_VISIT: &str = "gone";

impl TabValue {
    fn name(self) -> String {
        format!("{PREFIX}tab.{}", self.0)
    }

    pub(crate) fn get(self) -> Option<String> {
        window().session_storage().ok().flatten()?.get_item(&self.name()).ok().flatten()
    }

    /// A tab that can't store it opens the last game instead.
    pub(crate) fn set(self, value: Option<&str>) {
        if let Some(storage) = window().session_storage().ok().flatten() {
            let _ = match value {
                Some(value) => storage.set_item(&self.name(), value),
                None => storage.remove_item(&self.name()),
            };
        }
    }
}

/// Signals a change of the games on the device, so that lists are updated.
pub(crate) fn games_changed() {
    CHANGES.with(Clone::clone).update(|count| *count = count.wrapping_add(1));
}

/// Listens for changes of the games by other tabs.
pub(crate) fn watch_other_tabs() {
    let listener = window_event_listener_untyped("storage", |_| games_changed());
    on_cleanup(move || listener.remove());
}

/// All games, as a signal.
pub(crate) fn entries() -> Vec<StoredGame> {
    CHANGES.with(Clone::clone).track();
    or_report(games().entries()).unwrap_or_default()
}

/// Shows a failure to store, until it is dismissed.
#[component]
pub(crate) fn StorageFailure() -> impl IntoView {
    let speech = crate::say::Speech::here();
    let failure = failure();
    let shown = failure.clone();
    let message = move || {
        shown.with(|failure| {
            failure.as_ref().map(|error| match error {
                ShelfError::Storage(StorageError::Full) => "web-not-kept-full",
                ShelfError::Storage(StorageError::Unavailable) => "web-not-kept-unavailable",
                ShelfError::Unreadable(_) => "web-not-kept-unreadable",
                ShelfError::Conflict { .. } | ShelfError::Missing(_) => "web-not-kept-elsewhere",
            })
        })
    };
    move || {
        let failure = failure.clone();
        message().map(|id| {
            view! {
                <p class="nothing refused not-kept" role="alert">
                    {move || speech.text(id)} " "
                    <button type="button" on:click=move |_| failure.set(None)>
                        {move || speech.text("web-close")}
                    </button>
                </p>
            }
        })
    }
}
