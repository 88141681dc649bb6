//! The games kept on the device: searched, opened, renamed, deleted, and exported together.

use jersi_play::Game;
use jersi_rules::record::Record;
use leptos::prelude::*;

use super::Room;
use crate::desk::Desk;
use crate::export;
use crate::icon::{Icon, IconButton};
use crate::say::Speech;
use crate::shelf::{self, Kept};
use crate::table::Table;

/// The shelf.
#[component]
pub(super) fn Games(room: RwSignal<Option<Room>>) -> impl IntoView {
    let desk = Desk::here();
    let speech = Speech::here();
    let label = move |id: &'static str| Signal::derive(move || speech.text(id));
    let all = RwSignal::new(shelf::all());
    let wanted = RwSignal::new(String::new());
    let found = Memo::new(move |_| {
        let wanted = wanted.get().to_lowercase();
        all.with(|all| all.iter().filter(|kept| kept.fits(&wanted)).cloned().collect::<Vec<_>>())
    });
    let open = move |kept: &Kept| {
        let record = shelf::text(kept.number).and_then(|text| Record::read(&text).ok());
        if let Some(game) = record.and_then(|record| Game::from_record(&record).ok()) {
            desk.put(Table::free(game));
            room.set(None);
        }
    };
    let items = move || {
        found
            .get()
            .into_iter()
            .map(|kept| {
                let (shown, number) = (kept.clone(), kept.number);
                view! {
                    <li class="kept-game">
                        <input
                            type="text"
                            class="kept-name"
                            aria-label=move || speech.text("web-game-name")
                            prop:value=kept.name.clone()
                            on:change=move |event| {
                                shelf::rename(number, &event_target_value(&event));
                                all.set(shelf::all());
                            }
                        />
                        <small>{kept.about.clone()}</small>
                        <button type="button" class="kept-open" on:click=move |_| open(&shown)>
                            {move || speech.text("web-open")}
                        </button>
                        <IconButton
                            icon=Icon::Bin
                            label=label("web-delete-game")
                            class="kept-delete"
                            press=Callback::new(move |()| {
                                shelf::remove(number);
                                all.set(shelf::all());
                            })
                        />
                    </li>
                }
            })
            .collect_view()
    };
    let keep_this = move |_| {
        if let Some(game) = desk.read(|table| table.game().clone()) {
            shelf::add(&game);
            all.set(shelf::all());
        }
    };
    let export_all = move |_| {
        let texts: Vec<String> = shelf::all().iter().filter_map(|kept| shelf::text(kept.number)).collect();
        let _ = export::download("games.jersi", "text/plain", texts.join("\n").as_bytes());
    };
    view! {
        <section class="room games-room">
            <div class="buttons">
                <button type="button" class="primary keep-this" on:click=keep_this>
                    {move || speech.text("web-keep-this")}
                </button>
                <button
                    type="button"
                    class="export-all"
                    disabled=move || all.with(Vec::is_empty)
                    on:click=export_all
                >
                    {move || speech.text("web-export-all")}
                </button>
            </div>
            <label class="field">
                <span>{move || speech.text("web-search")}</span>
                <input
                    type="text"
                    name="search"
                    prop:value=move || wanted.get()
                    on:input=move |event| wanted.set(event_target_value(&event))
                />
            </label>
            <ul class="kept-games">{items}</ul>
            <p hidden=move || !found.with(Vec::is_empty)>{move || speech.text("web-no-games")}</p>
        </section>
    }
}
