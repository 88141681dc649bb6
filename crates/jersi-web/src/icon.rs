//! Icons for buttons, drawn on a square of 24.

use leptos::prelude::*;

/// An icon.
#[allow(dead_code, reason = "one set for all screens")]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Icon {
    Book,
    Gear,
    TakeBack,
    Flip,
    Flag,
    Eye,
    New,
    Swap,
    First,
    Previous,
    Next,
    Last,
    Pause,
    Go,
    Done,
    Cancel,
    Engine,
    Person,
    Study,
    Graph,
    Share,
    Import,
    Edit,
    Shelf,
    Keys,
    Up,
    Bin,
    Tie,
    Learn,
    Hint,
    More,
    LevelUp,
    LevelDown,
    Say,
    People,
    Home,
    Back,
    Link,
    Dots,
    List,
    Sound,
    Silent,
}

impl Icon {
    const fn path(self) -> &'static str {
        match self {
            Self::Graph => "M4 4v16h16M7 15l4-5 4 3 5-7",
            Self::Share => "M12 15V4M8 8l4-4 4 4M5 13v7h14v-7",
            Self::Import => "M12 4v11M8 11l4 4 4-4M5 13v7h14v-7",
            Self::Edit => "M5 19l1-4L16 5l3 3L9 18ZM14 7l3 3",
            Self::Shelf => "M4 6h3v3H4ZM4 15h3v3H4ZM11 7.5h9M11 16.5h9",
            Self::Keys => "M3 6h18v12H3ZM7 10h.1M11 10h.1M15 10h.1M18 10h.1M8 14h8",
            Self::Up => "M12 19V5M6 11l6-6 6 6",
            Self::Learn => "M12 5 2.5 9.5 12 14l9.5-4.5ZM6 11.5v5c3.5 2.5 8.5 2.5 12 0v-5",
            Self::Hint => "M9 18h6M10 21h4M8.5 15c0-2-2.5-3.2-2.5-6.2a6 6 0 0 1 12 0c0 3-2.5 4.2-2.5 6.2Z",
            Self::More => "M5 7h14M5 12h14M5 17h14",
            Self::LevelUp => "M6 13l6-6 6 6M6 19l6-6 6 6",
            Self::LevelDown => "M6 11l6 6 6-6M6 5l6 6 6-6",
            Self::Say => "M4 5h16v11H11l-4 4v-4H4ZM8 9h8M8 12.5h5",
            Self::People => {
                "M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7ZM2.5 20c0-4 3-6 6.5-6s6.5 2 6.5 6M16 4.5a3.5 3.5 0 0 1 0 6.5M18.5 14.5c2 .8 3 2.7 3 5.5"
            }
            Self::Home => "M4 11 12 4l8 7v8a1 1 0 0 1-1 1h-4v-6H9v6H5a1 1 0 0 1-1-1Z",
            Self::Back => "M15 5l-7 7 7 7",
            Self::Link => {
                "M10 14a4 4 0 0 0 6 .5l3-3a4 4 0 0 0-6-5.5l-1 1M14 10a4 4 0 0 0-6-.5l-3 3a4 4 0 0 0 6 5.5l1-1"
            }
            Self::Dots => "M5.5 12h.01M12 12h.01M18.5 12h.01",
            Self::List => "M9 6h11M9 12h11M9 18h11M4.5 6h.01M4.5 12h.01M4.5 18h.01",
            Self::Sound => "M4 9.5v5h3.5L12 18V6L7.5 9.5ZM16 9a4.5 4.5 0 0 1 0 6M18.5 6.5a8 8 0 0 1 0 11",
            Self::Silent => "M4 9.5v5h3.5L12 18V6L7.5 9.5ZM16 9.5l5 5M21 9.5l-5 5",
            Self::Tie => "M5 9h14M5 15h14",
            Self::Bin => "M5 7h14M9 7V4h6v3M7 7l1 13h8l1-13",
            Self::Book => {
                "M12 6c-2-1.5-5-2-8-1.5V18c3-.5 6 0 8 1.5 2-1.5 5-2 8-1.5V4.5C17 4 14 4.5 12 6ZM12 6v13.5"
            }
            Self::Gear => "M4 7h9M17 7h3M4 17h3M11 17h9M15 5v4M9 15v4",
            Self::TakeBack => "M8 5 4 9l4 4M4 9h10a5 5 0 0 1 0 10h-4",
            Self::Flip => "M8 4v15M4 8l4-4 4 4M16 20V5M12 16l4 4 4-4",
            Self::Flag => "M6 21V4h11l-2.5 4L17 12H6",
            Self::Eye => {
                "M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12ZM12 9.2a2.8 2.8 0 1 1 0 5.6 2.8 2.8 0 0 1 0-5.6"
            }
            Self::New => "M12 5v14M5 12h14",
            Self::Swap => "M4 8h14M14 4l4 4-4 4M20 16H6M10 12l-4 4 4 4",
            Self::First => "M6 5v14M18 5l-8 7 8 7",
            Self::Previous => "M15 5 7 12l8 7",
            Self::Next => "M9 5l8 7-8 7",
            Self::Last => "M18 5v14M6 5l8 7-8 7",
            Self::Pause => "M8 5v14M16 5v14",
            Self::Go => "M8 5l11 7-11 7Z",
            Self::Done => "M5 13l5 5L19 7",
            Self::Cancel => "M6 6l12 12M18 6 6 18",
            Self::Engine => "M7 7h10v10H7ZM10 3v4M14 3v4M10 17v4M14 17v4M3 10h4M3 14h4M17 10h4M17 14h4",
            Self::Person => "M12 4a4 4 0 1 1 0 8 4 4 0 0 1 0-8M4 21c0-5 3.5-7 8-7s8 2 8 7",
            Self::Study => "M6 4v16M6 12c0-4 4-3 8-5M6 17c0-3 4-3 8-3M17 7h.01M17 14h.01M6 4h.01",
        }
    }

    /// The icon as a picture that is hidden from screen readers.
    pub(crate) fn view(self) -> impl IntoView {
        view! {
            <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
                <path d=self.path() />
            </svg>
        }
    }
}

/// A button with an icon and a label; the label may be hidden where there is little room.
#[component]
pub(crate) fn IconButton(
    #[prop(into)] icon: Signal<Icon>,
    /// The label.
    #[prop(into)]
    label: Signal<String>,
    /// The CSS class, also for tests.
    class: &'static str,
    #[prop(into, optional)] disabled: Signal<bool>,
    #[prop(into, optional_no_strip)] pressed: Option<Signal<bool>>,
    press: Callback<()>,
) -> impl IntoView {
    view! {
        <button
            type="button"
            class=format!("icon-button {class}")
            title=move || label.get()
            aria-pressed=move || pressed.map(|pressed| pressed.get().to_string())
            disabled=move || disabled.get()
            on:click=move |_| press.run(())
        >
            {move || icon.get().view()}
            <span>{move || label.get()}</span>
        </button>
    }
}
