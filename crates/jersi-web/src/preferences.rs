//! Preferences for look and sound, stored on the device.

use jersi_draw::{Background, Coordinates, Look, Signs, Style, Theme};
use jersi_play::shelf::{SETTINGS, Settings};
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use wasm_bindgen::closure::Closure;

use crate::reactive::effect;
use crate::storage::{DeviceStorage, or_report};

/// The colours of the page around the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) enum Page {
    /// As the system prefers.
    #[default]
    System,
    Light,
    Dark,
    /// High contrast, with colours that are safe for the colour-blind.
    Clear,
}

impl Page {
    const ALL: [Self; 4] = [Self::System, Self::Light, Self::Dark, Self::Clear];

    /// The page with a name; the default for an unknown one.
    pub(crate) fn of(id: &str) -> Self {
        Self::ALL.into_iter().find(|page| page.id() == id).unwrap_or_default()
    }

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

/// The volume of sounds at first, in percent.
pub(crate) const VOLUME: u8 = 60;

/// The preferences.
#[derive(Clone, Copy)]
pub(crate) struct Preferences {
    pub(crate) page: RwSignal<Page>,
    /// The theme of the board; none follows the page.
    pub(crate) board: RwSignal<Option<Theme>>,
    pub(crate) style: RwSignal<Style>,
    pub(crate) coordinates: RwSignal<Coordinates>,
    pub(crate) signs: RwSignal<Signs>,
    pub(crate) speed: RwSignal<Speed>,
    pub(crate) sound: RwSignal<bool>,
    /// The volume of sounds, in percent.
    pub(crate) volume: RwSignal<u8>,
    is_dark: Signal<bool>,
    is_still: Signal<bool>,
}

impl Preferences {
    /// The stored preferences, provided to the whole page.
    pub(crate) fn provide() -> Self {
        let stored = SETTINGS.read(&DeviceStorage).unwrap_or_default();
        let preferences = Self {
            page: RwSignal::new(Page::of(stored.page.as_deref().unwrap_or_default())),
            board: RwSignal::new(stored.board.and_then(|id| id.parse().ok())),
            style: RwSignal::new(stored.style.and_then(|id| id.parse().ok()).unwrap_or_default()),
            coordinates: RwSignal::new(stored.coordinates.and_then(|id| id.parse().ok()).unwrap_or_default()),
            signs: RwSignal::new(stored.signs.as_deref().map(signs_of).unwrap_or_default()),
            speed: RwSignal::new(Speed::of(stored.speed.as_deref())),
            sound: RwSignal::new(stored.sound.unwrap_or(true)),
            volume: RwSignal::new(stored.volume.unwrap_or(VOLUME).clamp(10, 100)),
            is_dark: media("(prefers-color-scheme: dark)"),
            is_still: media("(prefers-reduced-motion: reduce)"),
        };
        effect(move |_| {
            let page = preferences.page.get();
            let shown = match page {
                Page::System if preferences.is_dark.get() => Page::Dark,
                Page::System => Page::Light,
                chosen => chosen,
            };
            if let Some(root) = document().document_element() {
                let _ = root.set_attribute("data-theme", shown.id());
            }
        });
        remember(preferences.page, |settings, page| settings.page = Some(page.id().to_owned()));
        remember(preferences.board, |settings, board| {
            settings.board = Some(board.map_or("page", Theme::id).to_owned());
        });
        remember(preferences.style, |settings, style| settings.style = Some(style.id().to_owned()));
        remember(preferences.coordinates, |settings, shown| {
            settings.coordinates = Some(shown.id().to_owned());
        });
        remember(preferences.signs, |settings, signs| settings.signs = Some(signs.id().to_owned()));
        remember(preferences.speed, |settings, speed| settings.speed = Some(speed.id().to_owned()));
        remember(preferences.sound, |settings, sound| settings.sound = Some(sound));
        remember(preferences.volume, |settings, volume| settings.volume = Some(volume));
        provide_context(preferences);
        preferences
    }

    /// The preferences of the page.
    pub(crate) fn here() -> Self {
        expect_context()
    }

    /// The look of boards.
    pub(crate) fn look(self) -> Look {
        let theme = self.board.get().unwrap_or_else(|| match self.page.get() {
            Page::Clear => Theme::Clear,
            Page::Dark => Theme::Dark,
            Page::System if self.is_dark.get() => Theme::Dark,
            Page::System | Page::Light => Theme::Wood,
        });
        let (style, signs) = (self.style.get(), self.signs.get());
        Look { style, theme, signs, background: Background::Clear, ..Look::default() }
    }

    /// Whether animations are off.
    pub(crate) fn is_still(self) -> bool {
        self.is_still.get_untracked() || self.speed.get_untracked() == Speed::None
    }
}

/// The signs with a stored name. Earlier builds called the abstract signs in one colour `simple`.
fn signs_of(id: &str) -> Signs {
    id.parse().unwrap_or(if id == "simple" { Signs::Plain } else { Signs::default() })
}

/// The speed of animations.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) enum Speed {
    Slow,
    #[default]
    Normal,
    Fast,
    /// No animation.
    None,
}

impl Speed {
    pub(crate) const ALL: [Self; 4] = [Self::Slow, Self::Normal, Self::Fast, Self::None];

    pub(crate) const fn id(self) -> &'static str {
        match self {
            Self::Slow => "slow",
            Self::Normal => "normal",
            Self::Fast => "fast",
            Self::None => "none",
        }
    }

    pub(crate) fn of(id: Option<&str>) -> Self {
        Self::ALL.into_iter().find(|speed| id == Some(speed.id())).unwrap_or_default()
    }

    /// The duration of an animation that normally takes this many milliseconds.
    pub(crate) const fn of_time(self, normal: f64) -> f64 {
        match self {
            Self::Slow => 2.2 * normal,
            Self::Normal | Self::None => normal,
            Self::Fast => 0.5 * normal,
        }
    }
}

/// Stores later changes. A preference that was never changed is not stored, and follows the defaults of later builds.
fn remember<T: Copy + Send + Sync + 'static>(chosen: RwSignal<T>, set: fn(&mut Settings, T)) {
    effect(move |before: Option<()>| {
        let value = chosen.get();
        if before.is_some() {
            or_report(SETTINGS.update(&DeviceStorage, |settings| set(settings, value)));
        }
    });
}

/// Whether a media query matches, as a signal.
fn media(query: &str) -> Signal<bool> {
    let Some(list) = window().match_media(query).ok().flatten() else { return Signal::stored(false) };
    let answer = RwSignal::new(list.matches());
    let listen =
        Closure::<dyn Fn(web_sys::MediaQueryListEvent)>::new(move |event: web_sys::MediaQueryListEvent| {
            answer.set(event.matches());
        });
    let _ = list.add_event_listener_with_callback("change", listen.as_ref().unchecked_ref());
    // The listener lives as long as the page.
    listen.forget();
    answer.into()
}
