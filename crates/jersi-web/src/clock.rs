//! The current time, and how clocks and dates are shown.

use jersi_play::Milliseconds;

use crate::say::Speech;

/// The wall-clock time, so that clocks continue while the page is closed.
pub(crate) fn now() -> Milliseconds {
    Milliseconds(js_sys::Date::now() as u64)
}

/// A random number, for seeds.
pub(crate) fn seed() -> u64 {
    (js_sys::Math::random() * 1_000_000_000.0) as u64
}

/// Clock format: minutes and seconds, and tenths of seconds at the end.
pub(crate) fn shown(time: Milliseconds) -> String {
    let Milliseconds(left) = time;
    let (minutes, seconds) = (left / 60_000, left / 1_000 % 60);
    if left < 20_000 {
        format!("{minutes}:{seconds:02}.{}", left / 100 % 10)
    } else {
        format!("{minutes}:{seconds:02}")
    }
}

/// Countdown format: minutes and seconds, rounded up.
pub(crate) fn minutes(left: u64) -> String {
    let seconds = left.div_ceil(1_000);
    format!("{}:{:02}", seconds / 60, seconds % 60)
}

/// The current date in the format of records.
pub(crate) fn today() -> String {
    String::from(js_sys::Date::new_0().to_iso_string()).chars().take(10).collect()
}

/// The clocks that are offered online: `SECONDS+INCREMENT`, `DAYSd`, or `-` for none.
pub(crate) const ONLINE_TIMES: [&str; 8] = ["60+2", "180+2", "300+3", "600+5", "1200+10", "-", "1d", "3d"];
/// The default online: long enough for a first game with a friend.
pub(crate) const FIRST_TIME: &str = "600+5";

/// The name of a time control.
pub(crate) fn time_control(speech: Speech, time: &str) -> String {
    if let Some(days) = time.strip_suffix('d') {
        let days: u32 = days.parse().unwrap_or(1);
        return speech.with("web-clock-days", "days", days);
    }
    let Some((seconds, increment)) = time.split_once('+') else { return speech.text("web-clock-none") };
    let seconds: u64 = seconds.parse().unwrap_or_default();
    let minutes = if seconds.is_multiple_of(60) {
        (seconds / 60).to_string()
    } else {
        format!("{}:{:02}", seconds / 60, seconds % 60)
    };
    let arguments = [("minutes", minutes.into()), ("seconds", increment.to_owned().into())];
    speech.say(|words| words.say("web-clock-value", &arguments))
}

/// Clock format of online games: days and hours if there are days, tenths of seconds at the end.
pub(crate) fn long(speech: Speech, left: u64) -> String {
    const HOUR: u64 = 3_600_000;
    const DAY: u64 = 24 * HOUR;
    if left >= DAY {
        let arguments =
            [("days", (left / DAY).to_string().into()), ("hours", (left % DAY / HOUR).to_string().into())];
        return speech.say(|words| words.say("web-clock-left", &arguments));
    }
    if left >= HOUR {
        return format!("{}:{:02}:{:02}", left / HOUR, left % HOUR / 60_000, left / 1_000 % 60);
    }
    shown(Milliseconds(left))
}

/// The date of a time in the format of the language.
pub(crate) fn local_day(speech: Speech, at: u64) -> String {
    let options = js_sys::Object::new();
    let _ = js_sys::Reflect::set(&options, &"dateStyle".into(), &"medium".into());
    #[allow(clippy::cast_precision_loss, reason = "milliseconds since 1970")]
    let date = js_sys::Date::new(&(at as f64).into());
    date.to_locale_date_string(speech.language().code(), &options).into()
}

/// The approximate time since an event, in words.
pub(crate) fn ago(speech: Speech, then: u64) -> String {
    let minutes = now().0.saturating_sub(then) / 60_000;
    let (id, count) = match minutes {
        0 => ("web-ago-now", 0),
        1..60 => ("web-ago-minutes", minutes),
        60..1440 => ("web-ago-hours", minutes / 60),
        _ => ("web-ago-days", minutes / 1440),
    };
    speech.with(id, "count", count as u32)
}
