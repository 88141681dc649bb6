//! Players waiting for an opponent: the open seeks of the lobby, and the house bots.

use jersi_rules::{Color, Cube, RulesetId};
use jersi_wire::{HouseBot, HouseBots, JoinedGame, Seek, SideWish};
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::http::Nothing;
use super::lobby::Lobby;
use super::wish::{describe, sign_of};
use super::{Fault, Online, Spinner, begin, delete, get, post};
use crate::icon::Icon;
use crate::picture::CubePicture;
use crate::reactive::memo;
use crate::route::Route;
use crate::say::Speech;

/// The cube of a seek: the sign of the game, in the colour that the seeker wants.
fn cube_of(seek: &Seek) -> Option<Cube> {
    let game: RulesetId = seek.wish.ruleset.parse().ok()?;
    let color = if seek.wish.side == SideWish::White { Color::White } else { Color::Black };
    Some(Cube { color, kind: sign_of(game) })
}

/// Accepts a seek, and goes to its game.
pub(super) fn accept(lobby: Lobby, seek: String) {
    lobby.run(async move {
        let online = lobby.online;
        online.ensure_player().await?;
        let joined: JoinedGame = post(&format!("seeks/{seek}/accept"), &Nothing {}).await?;
        online.own_games.refresh(online);
        Route::Online(joined.game).go();
        Ok(())
    });
}

/// The user's own seek, while it waits.
#[component]
pub(super) fn Waiting(seek: Seek, fault: RwSignal<Option<Fault>>) -> impl IntoView {
    let speech = Speech::here();
    let id = seek.seek.clone();
    let cancel = move |_| {
        let id = id.clone();
        spawn_local(async move {
            if let Err(problem) = delete(&format!("seeks/{id}")).await {
                let _ = fault.try_set(Some(problem));
            }
        });
    };
    view! {
        <div class="waiting">
            <Spinner message="web-seeking" />
            <p class="about">{move || describe(speech, &seek.wish)}</p>
            <p class="cap">{speech.label("web-seeking-about")}</p>
            <button type="button" class="btn stop-seeking" on:click=cancel>
                {speech.label("web-cancel")}
            </button>
        </div>
    }
}

/// The open seeks of others.
#[component]
pub(super) fn Seekers(lobby: Lobby, own: Memo<Option<Seek>>) -> impl IntoView {
    let speech = Speech::here();
    let online = Online::here();
    let others = memo(move |_| {
        let own = own.get().map(|seek| seek.player);
        online.seeks.with(|seeks| {
            let seeks = seeks.as_deref().unwrap_or_default();
            seeks.iter().filter(|seek| Some(&seek.player) != own.as_ref()).cloned().collect::<Vec<_>>()
        })
    });
    let row = move |seek: Seek| {
        let (id, shown) = (seek.seek.clone(), seek.clone());
        let name = seek.name.clone();
        let label = move || speech.with("web-play-against", "name", name.clone());
        view! {
            <li class="row seek">
                {cube_of(&seek).map(|cube| view! { <CubePicture cube /> })}
                <span class="row-text">
                    <b>
                        {seek.name.clone()}
                        {seek.rating.map(|rating| view! { " " <span class="cap num">{format!("{rating:.0}")}</span> })}
                    </b>
                    <span class="cap">{move || describe(speech, &shown.wish)}</span>
                </span>
                <button
                    type="button"
                    class="btn small accept-seek"
                    aria-label=label
                    disabled=move || lobby.is_busy.get()
                    on:click=move |_| accept(lobby, id.clone())
                >
                    {speech.label("web-join-seek")}
                </button>
            </li>
        }
    };
    view! {
        <section class="group seekers">
            <h2 class="section-head">
                {speech.label("web-seeks")} <span class="chip num">{move || others.with(Vec::len)}</span>
            </h2>
            <ul class="rows seeks">
                <For each=move || others.get() key=|seek| seek.seek.clone() children=row />
            </ul>
            <p class="about" hidden=move || !others.with(Vec::is_empty)>{speech.label("web-no-seeks")}</p>
        </section>
    }
}

/// The house bots.
#[component]
pub(super) fn HousePrograms(lobby: Lobby) -> impl IntoView {
    let speech = Speech::here();
    let online = Online::here();
    let bots = RwSignal::new(Vec::<HouseBot>::new());
    online.fetch(
        || get::<HouseBots>("bots"),
        move |found| {
            if let Ok(found) = found {
                let _ = bots.try_set(found.bots);
            }
        },
    );
    let button = move |bot: HouseBot| {
        let name = bot.name.clone();
        let challenge = move |_| {
            let wish = jersi_wire::BeginGame { opponent: Some(name.clone()), ..lobby.wish.read() };
            begin(online, wish, lobby.fault, lobby.is_busy);
        };
        let level = move || speech.with("web-level-number", "level", u32::from(bot.level));
        view! {
            <li>
                <button type="button" class="tile bot" on:click=challenge disabled=move || lobby.is_busy.get()>
                    {Icon::Engine.view()} <b>{bot.name.clone()}</b> <span class="cap">{level}</span>
                </button>
            </li>
        }
    };
    view! {
        <Show when=move || !bots.with(Vec::is_empty)>
            <section class="group">
                <h2 class="section-head">{speech.label("web-bots")}</h2>
                <p class="about cap">{speech.label("web-bots-about")}</p>
                <ul class="bots">{move || bots.get().into_iter().map(button).collect_view()}</ul>
            </section>
        </Show>
    }
}
