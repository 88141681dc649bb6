//! What stays on the device, in the browser's storage. What is stored and how is `jersi_play::shelf`'s matter; here
//! it meets the browser, and what could not be kept is remembered so that the page can say so.

use jersi_play::Milliseconds;
use jersi_play::shelf::{self, PREFIX, Shelf, ShelfError, Storage, StorageError};
use leptos::prelude::*;

use crate::clock::now;

/// The browser's storage for this page's server.
#[derive(Clone, Copy, Debug)]
pub(crate) struct LocalStorage;

impl LocalStorage {
    /// What the browser gives; refused in some private windows and by some settings.
    fn browser() -> Result<web_sys::Storage, StorageError> {
        window().local_storage().ok().flatten().ok_or(StorageError::Unavailable)
    }
}

impl Storage for LocalStorage {
    fn read(&self, name: &str) -> Result<Option<String>, StorageError> {
        Self::browser()?.get_item(name).map_err(|_| StorageError::Unavailable)
    }

    fn write(&self, name: &str, text: &str) -> Result<(), StorageError> {
        // Of a storage that is there, a text is refused only for want of room.
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
    static SHELF: Shelf<LocalStorage> = open();
    static TROUBLE: ArcRwSignal<Option<ShelfError>> = ArcRwSignal::new(None);
}

/// The games on this device.
pub(crate) fn games() -> Shelf<LocalStorage> {
    SHELF.with(Clone::clone)
}

/// The storage, once what an old build left there is converted.
pub(crate) fn storage() -> LocalStorage {
    *games().storage()
}

/// Converts what an old build stored, and removes what was deleted long ago.
fn open() -> Shelf<LocalStorage> {
    let shelf = Shelf::new(LocalStorage, random());
    // The desks still read and write their tables by themselves.
    for converted in [shelf::convert_settings(shelf.storage()), shelf::convert_games(&shelf, now())] {
        match converted {
            Ok(converted) => converted.left.into_iter().for_each(|(_, error)| tell(error)),
            Err(error) => tell(error),
        }
    }
    let Milliseconds(undo) = shelf::UNDO_TIME;
    told(shelf.purge(Milliseconds(now().0.saturating_sub(undo))));
    shelf
}

/// Sixty-four random bits.
pub(crate) fn random() -> u64 {
    let half = || (js_sys::Math::random() * f64::from(u32::MAX)) as u64;
    half() << 32 | half()
}

/// What could not be kept last, and why.
pub(crate) fn trouble() -> ArcRwSignal<Option<ShelfError>> {
    TROUBLE.with(Clone::clone)
}

fn tell(error: ShelfError) {
    trouble().set(Some(error));
}

/// The value, if there is one; a failure is told.
pub(crate) fn told<T, E: Into<ShelfError>>(result: Result<T, E>) -> Option<T> {
    result.map_err(|error| tell(error.into())).ok()
}

/// The text of a desk that was kept under a name.
pub(crate) fn kept(name: &str) -> Option<String> {
    storage().read(&format!("{PREFIX}{name}")).ok().flatten()
}

/// Keeps the text of a desk under a name.
pub(crate) fn keep(name: &str, text: &str) {
    told(storage().write(&format!("{PREFIX}{name}"), text));
}

/// The value of a line `name=value` in a kept text.
pub(crate) fn field<'a>(text: &'a str, name: &str) -> Option<&'a str> {
    text.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix('='))
}

/// Says what could not be kept, until it is read and put away.
#[component]
pub(crate) fn Trouble() -> impl IntoView {
    let speech = crate::say::Speech::here();
    let trouble = trouble();
    let told = trouble.clone();
    let message = move || {
        told.with(|trouble| {
            trouble.as_ref().map(|error| match error {
                ShelfError::Storage(StorageError::Full) => "web-not-kept-full",
                ShelfError::Storage(StorageError::Unavailable) => "web-not-kept-unavailable",
                ShelfError::Unreadable(_) => "web-not-kept-unreadable",
                ShelfError::Conflict { .. } | ShelfError::Missing(_) => "web-not-kept-elsewhere",
            })
        })
    };
    move || {
        let trouble = trouble.clone();
        message().map(|id| {
            view! {
                <p class="nothing refused not-kept" role="alert">
                    {move || speech.text(id)} " "
                    <button type="button" on:click=move |_| trouble.set(None)>
                        {move || speech.text("web-close")}
                    </button>
                </p>
            }
        })
    }
}
