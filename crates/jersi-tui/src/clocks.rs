//! Clock times as text.

use jersi_play::Milliseconds;

/// Time left, as hours, minutes and seconds.
pub(crate) fn text(left: Milliseconds) -> String {
    let seconds = left.0 / 1000;
    let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    if hours == 0 { format!("{minutes}:{seconds:02}") } else { format!("{hours}:{minutes:02}:{seconds:02}") }
}
