//! A custom clock by its figures.

use leptos::prelude::*;

use crate::say::Speech;

/// Limits of custom clocks: minutes, seconds added for each turn, days for each turn.
const MINUTES: (u64, u64) = (1, 180);
const SECONDS: (u64, u64) = (0, 60);
const DAYS: (u64, u64) = (1, 14);

/// A custom clock.
#[component]
pub(crate) fn OwnClock(
    time: RwSignal<String>,
    /// Whether days for each turn can be chosen.
    has_days: bool,
) -> impl IntoView {
    let speech = Speech::here();
    let parts = time.with_untracked(|time| {
        let (seconds, increment) = time.split_once('+').unwrap_or(("600", "5"));
        let days = time.strip_suffix('d').and_then(|days| days.parse().ok());
        (seconds.parse::<u64>().unwrap_or(600) / 60, increment.parse().unwrap_or(5), days.unwrap_or(2))
    });
    let (minutes, seconds, days) =
        (RwSignal::new(parts.0.max(1)), RwSignal::new(parts.1), RwSignal::new(parts.2));
    let is_days = RwSignal::new(time.with_untracked(|time| time.ends_with('d')));
    let update = move || {
        time.set(if is_days.get_untracked() {
            format!("{}d", days.get_untracked())
        } else {
            format!("{}+{}", 60 * minutes.get_untracked(), seconds.get_untracked())
        });
    };
    let number =
        move |name: &'static str, label: &'static str, value: RwSignal<u64>, (least, most): (u64, u64)| {
            view! {
                <label class="field">
                    <span>{speech.label(label)}</span>
                    <input
                        type="number"
                        name=name
                        inputmode="numeric"
                        min=least
                        max=most
                        prop:value=move || value.get().to_string()
                        on:change=move |event| {
                            let typed = event_target_value(&event).trim().parse().unwrap_or(least);
                            value.set(typed.clamp(least, most));
                            // A value outside of the limits is shown corrected, even if it was corrected before.
                            value.notify();
                            update();
                        }
                    />
                </label>
            }
        };
    let kind = move |days: bool| {
        move |_| {
            is_days.set(days);
            update();
        }
    };
    view! {
        <div class="own-clock">
            <div class="segments" role="group" aria-label=speech.label("web-clock") hidden=!has_days>
                <button type="button" aria-pressed=move || (!is_days.get()).to_string() on:click=kind(false)>
                    {speech.label("web-clock-minutes")}
                </button>
                <button
                    type="button"
                    class="own-days"
                    aria-pressed=move || is_days.get().to_string()
                    on:click=kind(true)
                >
                    {speech.label("web-clock-in-days")}
                </button>
            </div>
            <div class="fields">
                {move || {
                    if is_days.get() {
                        number("days", "web-clock-days-each", days, DAYS).into_any()
                    } else {
                        view! {
                            {number("minutes", "web-clock-minutes-each", minutes, MINUTES)}
                            {number("seconds", "web-clock-seconds-each", seconds, SECONDS)}
                        }
                            .into_any()
                    }
                }}
            </div>
        </div>
    }
}
