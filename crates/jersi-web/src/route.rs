//! Addresses of screens: the part after `#`, so that the page works from any path of any server, and Back goes back. The
//! screens themselves are listed in `screens`.

use jersi_rules::RulesetId;
use leptos::prelude::*;

use crate::reactive::memo;

pub(crate) use crate::screens::Route;

/// The entry of the header to which a screen belongs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Tab {
    Home,
    Play,
    Online,
    Study,
    Games,
    Rules,
    Settings,
    /// None of them.
    Other,
}

/// A part of an address after the name of the screen.
pub(crate) trait Segment: Sized {
    /// Reads the value, and returns the segments after it.
    fn read<'a>(segments: &'a [&'a str]) -> Option<(Self, &'a [&'a str])>;

    /// Appends the value to an address.
    fn append(&self, address: String) -> String;
}

impl Segment for RulesetId {
    fn read<'a>(segments: &'a [&'a str]) -> Option<(Self, &'a [&'a str])> {
        let (first, others) = segments.split_first()?;
        Some((first.parse().ok()?, others))
    }

    fn append(&self, address: String) -> String {
        format!("{address}/{self}")
    }
}

/// Texts are percent-encoded; a text that is not is taken as it is, and refused by its screen.
impl Segment for String {
    fn read<'a>(segments: &'a [&'a str]) -> Option<(Self, &'a [&'a str])> {
        let (first, others) = segments.split_first()?;
        let decoded = js_sys::decode_uri_component(first).map(String::from);
        Some((decoded.unwrap_or_else(|_| (*first).to_owned()), others))
    }

    fn append(&self, address: String) -> String {
        format!("{address}/{}", js_sys::encode_uri_component(self))
    }
}

/// An optional value is the last segment.
impl<T: Segment> Segment for Option<T> {
    fn read<'a>(segments: &'a [&'a str]) -> Option<(Self, &'a [&'a str])> {
        if segments.is_empty() {
            return Some((None, segments));
        }
        T::read(segments).map(|(value, others)| (Some(value), others))
    }

    fn append(&self, address: String) -> String {
        match self {
            Some(value) => value.append(address),
            None => address,
        }
    }
}

/// The segments of an address.
pub(crate) fn segments(hash: &str) -> Vec<&str> {
    hash.trim_start_matches('#').split('/').filter(|segment| !segment.is_empty()).collect()
}

/// The segments after the name of a screen, if the address begins with it. The start screen has no name.
pub(crate) fn after<'a>(segments: &'a [&'a str], name: &str) -> Option<&'a [&'a str]> {
    match segments.split_first() {
        Some((first, others)) => (*first == name).then_some(others),
        None => name.is_empty().then_some(segments),
    }
}

/// Makes `Route` and the functions for each program out of the table of screens. A row has the name and the values of a
/// route, the first segment of its address, the program that shows it (`first` or `full`), its [`Tab`], its title and its
/// view.
macro_rules! screen_table {
    (
        ($speech:ident, $desks:ident, $online:ident)
        $(
            $(#[$doc:meta])*
            $route:ident $(($($field:ident: $kind:ty),+))? = $name:literal, $program:ident, $tab:ident, $title:expr,
            $view:expr;
        )+
    ) => {
        /// A screen, with the values in its address.
        #[derive(Clone, PartialEq, Eq, Debug)]
        pub(crate) enum Route {
            $($(#[$doc])* $route $(($($kind),+))?,)+
        }

        impl Route {
            /// The screen of an address; an unknown one leads to the start.
            pub(crate) fn of(hash: &str) -> Self {
                let segments = $crate::route::segments(hash);
                $(
                    if let Some(others) = $crate::route::after(&segments, $name)
                        $($(&& let Some(($field, others)) = <$kind as $crate::route::Segment>::read(others))+)?
                        && others.is_empty()
                    {
                        return Self::$route $(($($field),+))?;
                    }
                )+
                Self::Start
            }

            /// The address of a screen.
            pub(crate) fn address(&self) -> String {
                match self {
                    $(
                        Self::$route $(($($field),+))? => {
                            let address = concat!("#/", $name).to_owned();
                            $($(let address = $crate::route::Segment::append($field, address);)+)?
                            address
                        }
                    )+
                }
            }

            /// The entry of the header to which the screen belongs.
            pub(crate) const fn tab(&self) -> $crate::route::Tab {
                match self {
                    $(Self::$route { .. } => $crate::route::Tab::$tab,)+
                }
            }
        }

        /// A screen of the full program.
        pub(crate) fn full_screen(route: Route) -> AnyView {
            match route {
                $(Route::$route $(($($field),+))? => $view.into_any(),)+
            }
        }

        /// The title of a screen in the full program.
        #[allow(unused_variables, reason = "few titles need all values")]
        pub(crate) fn full_title(route: &Route, $speech: Speech, $desks: Desks, $online: Online) -> String {
            match route {
                $(Route::$route $(($($field),+))? => $title,)+
            }
        }

        /// A screen of the program for a first visit; the screens of the full program load it.
        #[allow(unused_variables, reason = "the full program reads the values")]
        pub(crate) fn first_screen(route: Route) -> AnyView {
            match route {
                $(
                    Route::$route $(($($field),+))? => {
                        $crate::route::in_first!($program, $view.into_any(), $crate::program::load_full_page())
                    }
                )+
            }
        }

        /// The title of a screen in the program for a first visit.
        #[allow(unused_variables, reason = "few titles need all values")]
        pub(crate) fn first_title(route: &Route, $speech: Speech, $desks: Desks, $online: Online) -> String {
            match route {
                $(
                    Route::$route $(($($field),+))? => $crate::route::in_first!($program, $title, String::new()),
                )+
            }
        }
    };
}
pub(crate) use screen_table;

/// The first expression for screens of a first visit, the second one for the others.
macro_rules! in_first {
    (first, $here:expr, $elsewhere:expr) => {
        $here
    };
    (full, $here:expr, $elsewhere:expr) => {
        $elsewhere
    };
}
pub(crate) use in_first;

impl Route {
    /// Whether the screen has a board, for which it needs the room of the tab bar.
    pub(crate) const fn is_immersive(&self) -> bool {
        matches!(
            self,
            Self::Play
                | Self::Unfinished(_)
                | Self::Study
                | Self::Game(_)
                | Self::Lesson(_)
                | Self::Online(_)
        )
    }

    /// The screen to which the back arrow of a screen with a board leads.
    pub(crate) const fn back(&self) -> Self {
        match self {
            Self::Online(_) => Self::Lobby,
            _ => Self::Start,
        }
    }

    /// Navigates there.
    pub(crate) fn go(&self) {
        let _ = window().location().set_hash(&self.address());
    }

    /// Navigates there, and replaces the current screen in the history.
    pub(crate) fn go_instead(&self) {
        let _ = window().location().replace(&self.address());
    }
}

/// The current screen, as a signal.
pub(crate) fn current() -> Memo<Route> {
    let hash = || window().location().hash().unwrap_or_default();
    let address = RwSignal::new(hash());
    let listener = window_event_listener(leptos::ev::hashchange, move |_| address.set(hash()));
    on_cleanup(move || listener.remove());
    memo(move |_| address.with(|hash| Route::of(hash)))
}
