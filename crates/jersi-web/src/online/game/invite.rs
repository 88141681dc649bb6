//! A game that waits for its second player: its creator sends the link; the visitor who opens it joins with one
//! tap.

use jersi_remote::RemoteGame;
use jersi_wire::{Action, JoinedGame};
use leptos::prelude::*;
use leptos::task::spawn_local;

use crate::desk::Desk;
use crate::icon::Icon;
use crate::online::friend::Problem;
use crate::online::http::Nothing;
use crate::online::link::LinkBox;
use crate::online::watch::name_of;
use crate::online::{Fault, Online, Spinner, post};
use crate::reactive::memo;
use crate::route::Route;
use crate::say::Speech;

/// The address of the game on the desk, as others can open it.
pub(super) fn address(desk: Desk) -> String {
    let id = desk.remote.peek(|game| game.id().to_owned()).unwrap_or_default();
    let here = window().location().href().unwrap_or_default();
    let page = here.split(['#', '?']).next().unwrap_or_default();
    format!("{page}{}", Route::Online(id).address())
}

/// The link for the friend. A game that waits for a player by name needs none.
#[component]
pub(super) fn Invitation() -> impl IntoView {
    let desk = Desk::here();
    let speech = Speech::here();
    let link = address(desk);
    let invited =
        desk.remote.peek(|game| game.course().is_some_and(|course| course.beginning().invited.is_some()))
            == Some(true);
    let may_abort = Signal::derive(move || desk.remote.may(Action::Abort));
    view! {
        <section class="invitation" aria-label=move || speech.text("web-invitation")>
            {(!invited)
                .then(|| {
                    view! {
                        <h2>{move || speech.text("web-invitation")}</h2>
                        <LinkBox link name="invitation" />
                    }
                })}
            <Spinner message="web-waiting-friend" />
            <button
                type="button"
                class="call-off"
                disabled=move || !may_abort.get()
                on:click=move |_| desk.send_action(Action::Abort)
            >
                {move || speech.text("web-call-off")}
            </button>
        </section>
    }
}

/// The invitation, as another player sees it.
#[component]
pub(super) fn Join() -> impl IntoView {
    let desk = Desk::here();
    let online = Online::here();
    let speech = Speech::here();
    let fault = RwSignal::new(None::<Fault>);
    let is_busy = RwSignal::new(false);
    let host = memo(move |_| {
        desk.remote
            .read(|game: &RemoteGame| {
                let side = jersi_rules::Color::BOTH.into_iter().find(|&side| game.player(side).is_some())?;
                Some((side.other(), game.player(side).cloned()))
            })
            .flatten()
    });
    let said = move || {
        let (_, player) = host.get()?;
        Some(speech.with("web-invites-you", "name", name_of(speech, player.as_ref())))
    };
    let side = move || {
        let (side, _) = host.get()?;
        let side = speech.say(|words| words.side(side));
        Some(speech.with("web-you-play", "side", side))
    };
    let join = move |_| {
        let Some(id) = desk.remote.peek(|game| game.id().to_owned()) else { return };
        if is_busy.get_untracked() {
            return;
        }
        is_busy.set(true);
        fault.set(None);
        spawn_local(async move {
            let joined = match online.ensure_player().await {
                Ok(_) => post::<JoinedGame>(&format!("games/{id}/join"), &Nothing {}).await,
                Err(fault) => Err(fault),
            };
            let _ = is_busy.try_set(false);
            match joined {
                Ok(_) => online.own_games.refresh(online),
                Err(problem) => drop(fault.try_set(Some(problem))),
            }
        });
    };
    view! {
        <section class="ask join" aria-label=move || speech.text("web-invitation")>
            <p class="invites">{said}</p>
            <p class="about">{side}</p>
            <button type="button" class="primary join-game" disabled=move || is_busy.get() on:click=join>
                {Icon::Go.view()} <span>{move || speech.text("web-join")}</span>
            </button>
            <Problem fault />
        </section>
    }
}
