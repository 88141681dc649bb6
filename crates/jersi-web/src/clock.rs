//! The current time and how clocks show it.

use jersi_play::Milliseconds;

/// The wall-clock time, so that clocks go on while the page is closed.
pub(crate) fn now() -> Milliseconds {
    Milliseconds(js_sys::Date::now() as u64)
}

/// A random number, for seeds.
pub(crate) fn seed() -> u64 {
    (js_sys::Math::random() * 1_000_000_000.0) as u64
}

/// Time as clocks show it: minutes and seconds, and tenths of seconds at the end.
pub(crate) fn shown(time: Milliseconds) -> String {
    let Milliseconds(left) = time;
    let (minutes, seconds) = (left / 60_000, left / 1_000 % 60);
    if left < 20_000 {
        format!("{minutes}:{seconds:02}.{}", left / 100 % 10)
    } else {
        format!("{minutes}:{seconds:02}")
    }
}

/// Today, as records write it.
pub(crate) fn day() -> String {
    String::from(js_sys::Date::new_0().to_iso_string()).chars().take(10).collect()
}
