//! How the page looks and sounds: what the player likes, kept on the device.

use std::str::FromStr;

use jersi_draw::{Background, Coordinates, Look, Style, Theme};
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use wasm_bindgen::closure::Closure;

use crate::keep::{keep, kept};

/// The colours of the page around the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) enum Page {
    /// As the system asks.
    #[default]
    System,
    Light,
    Dark,
    /// With strong contrasts, and colours that nobody confuses.
    Clear,
}

impl Page {
    pub(crate) const ALL: [Self; 4] = [Self::System, Self::Light, Self::Dark, Self::Clear];

    /// The name in the storage and in the style sheet.
    pub(crate) const fn id(self) -> &'static str {
        match self {
            Self::System => "system",
            Self::Light => "light",
            Self::Dark => "dark",
            Self::Clear => "clear",
        }
    }
}

/// What the player likes.
#[derive(Clone, Copy)]
pub(crate) struct Taste {
    pub(crate) page: RwSignal<Page>,
    /// The theme of the board; none follows the page.
    pub(crate) board: RwSignal<Option<Theme>>,
    pub(crate) style: RwSignal<Style>,
    pub(crate) coordinates: RwSignal<Coordinates>,
    pub(crate) sound: RwSignal<bool>,
    is_dark: Signal<bool>,
    is_still: Signal<bool>,
}

impl Taste {
    /// What was liked before, handed down to the whole page.
    pub(crate) fn provide() -> Self {
        let page = Page::ALL.into_iter().find(|page| kept("page").as_deref() == Some(page.id()));
        let taste = Self {
            page: RwSignal::new(page.unwrap_or_default()),
            board: RwSignal::new(read("board")),
            style: RwSignal::new(read("style").unwrap_or_default()),
            coordinates: RwSignal::new(read("coordinates").unwrap_or_default()),
            sound: RwSignal::new(kept("sound").as_deref() != Some("off")),
            is_dark: media("(prefers-color-scheme: dark)"),
            is_still: media("(prefers-reduced-motion: reduce)"),
        };
        Effect::new(move |_| {
            let page = taste.page.get();
            keep("page", page.id());
            let shown = match page {
                Page::System if taste.is_dark.get() => Page::Dark,
                Page::System => Page::Light,
                chosen => chosen,
            };
            if let Some(root) = document().document_element() {
                let _ = root.set_attribute("data-theme", shown.id());
            }
        });
        Effect::new(move |_| keep("board", taste.board.get().map_or("page", Theme::id)));
        Effect::new(move |_| keep("style", taste.style.get().id()));
        Effect::new(move |_| keep("coordinates", taste.coordinates.get().id()));
        Effect::new(move |_| keep("sound", if taste.sound.get() { "on" } else { "off" }));
        provide_context(taste);
        taste
    }

    /// The taste of the page.
    pub(crate) fn here() -> Self {
        expect_context()
    }

    /// How boards are drawn.
    pub(crate) fn look(self) -> Look {
        let theme = self.board.get().unwrap_or_else(|| match self.page.get() {
            Page::Clear => Theme::Clear,
            Page::Dark => Theme::Dark,
            Page::System if self.is_dark.get() => Theme::Dark,
            Page::System | Page::Light => Theme::Wood,
        });
        Look { style: self.style.get(), theme, background: Background::Clear }
    }

    /// Whether things should appear where they are, and not move there.
    pub(crate) fn is_still(self) -> bool {
        self.is_still.get_untracked()
    }
}

fn read<T: FromStr>(name: &str) -> Option<T> {
    kept(name)?.parse().ok()
}

/// Whether a question about the screen is answered by yes, now and from now on.
fn media(query: &str) -> Signal<bool> {
    let Some(list) = window().match_media(query).ok().flatten() else { return Signal::stored(false) };
    let answer = RwSignal::new(list.matches());
    let listen =
        Closure::<dyn Fn(web_sys::MediaQueryListEvent)>::new(move |event: web_sys::MediaQueryListEvent| {
            answer.set(event.matches());
        });
    let _ = list.add_event_listener_with_callback("change", listen.as_ref().unchecked_ref());
    // The page asks as long as it lives.
    listen.forget();
    answer.into()
}
