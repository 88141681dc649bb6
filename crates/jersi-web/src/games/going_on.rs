//! Games to continue, on the start screen: the unfinished games on the device.

use leptos::prelude::*;

use super::row::GameRow;
use crate::desk::Desks;
use crate::picture::Picture;
use crate::reactive::memo;
use crate::route::Route;
use crate::say::Speech;
use crate::start::short_name;
use crate::storage;

/// The greatest number of unfinished games shown; the list of games has the others.
const MOST: usize = 4;

/// The games that can be continued.
pub(crate) fn going_on() -> AnyView {
    view! { <Unfinished /> }.into_any()
}

/// The game on the desk, for the first visit, on which nothing else is stored.
pub(crate) fn desk_game() -> AnyView {
    let speech = Speech::here();
    let desk = Desks::here().play;
    let shown = desk.read(|table| {
        let is_over = table.position().outcome().is_some() || table.game().main_line().is_empty();
        (!is_over).then(|| (*table.position(), table.ruleset()))
    });
    let Some(Some((position, ruleset))) = shown else { return ().into_any() };
    view! {
        <div class="section-head">
            <h2>{speech.label("web-continue")}</h2>
        </div>
        <ul class="rows">
            <li class="row">
                <div class="row-picture">
                    <Picture position small=true />
                </div>
                <div class="row-text">
                    <b>
                        <a class="whole go-on" href=Route::Play.address()>{short_name(ruleset)}</a>
                    </b>
                </div>
            </li>
        </ul>
    }
    .into_any()
}

/// The unfinished games on the device.
#[component]
fn Unfinished() -> impl IntoView {
    let speech = Speech::here();
    let games = memo(move |_| {
        let open = |entry: jersi_play::shelf::StoredGame| {
            let summary = entry.summary.ok()?;
            let is_open = !summary.is_study && !summary.is_finished() && !summary.is_deleted();
            is_open.then_some((entry.id, summary))
        };
        storage::entries().into_iter().filter_map(open).take(MOST).collect::<Vec<_>>()
    });
    view! {
        <Show when=move || !games.with(Vec::is_empty)>
            <section class="unfinished group">
                <div class="section-head">
                    <h2>{speech.label("web-continue")}</h2>
                </div>
                <ul class="rows">
                    {move || {
                        let rows = games.get().into_iter();
                        rows.map(|(id, summary)| view! { <GameRow id summary class="go-on" /> }).collect_view()
                    }}
                </ul>
            </section>
        </Show>
    }
}
