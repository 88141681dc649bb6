//! The screen of a broken link: the reason, links to other screens, and a text for a report.

use leptos::prelude::*;
use leptos::task::spawn_local;

use crate::export;
use crate::reactive::memo;
use crate::route::Route;
use crate::say::Speech;

/// A link that can't be opened.
#[component]
pub(crate) fn Broken(
    /// The reason.
    #[prop(into)]
    reason: Signal<String>,
) -> impl IntoView {
    let speech = Speech::here();
    let is_copied = RwSignal::new(false);
    let report = memo(move |_| {
        let address = window().location().href().unwrap_or_default();
        let browser = window().navigator().user_agent().unwrap_or_default();
        format!("{}\n{address}\nJersi {}, {browser}", reason.get(), env!("CARGO_PKG_VERSION"))
    });
    let copy = move |_| {
        let text = report.get_untracked();
        spawn_local(async move { is_copied.set(export::copy(&text).await.is_ok()) });
    };
    view! {
        <section class="broken">
            <h1>{move || speech.text("web-broken")}</h1>
            <p class="refused" role="alert">{reason}</p>
            <p class="buttons">
                <a class="button primary to-start" href=Route::Start.address()>
                    {move || speech.text("web-broken-start")}
                </a>
                <a class="button" href=Route::Study.address()>{move || speech.text("web-broken-study")}</a>
            </p>
            <label class="field">
                <span>{move || speech.text("web-broken-report")}</span>
                <textarea name="report" rows="4" readonly prop:value=move || report.get()></textarea>
            </label>
            <p class="buttons">
                <button type="button" class="copy-report" on:click=copy>
                    {move || speech.text("web-broken-copy")}
                </button>
                <span role="status">{move || is_copied.get().then(|| speech.text("web-done"))}</span>
            </p>
        </section>
    }
}
