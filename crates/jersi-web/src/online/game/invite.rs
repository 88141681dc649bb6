//! A game that waits for its second player: its creator sends the link; the visitor who opens it joins with one
//! tap.

use jersi_remote::RemoteGame;
use jersi_rules::Color;
use jersi_wire::{Action, ErrorId, JoinedGame, Me};
use leptos::prelude::*;
use leptos::task::spawn_local;

use crate::clock;
use crate::desk::Desk;
use crate::icon::Icon;
use crate::online::friend::Problem;
use crate::online::http::Nothing;
use crate::online::link::LinkBox;
use crate::online::player::short_name;
use crate::online::{Fault, Online, get, part, post};
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
    let invited = desk
        .remote
        .peek(|game| game.course().and_then(|course| course.beginning().invited.clone()))
        .flatten();
    let is_for_all = invited.is_none();
    let may_abort = Signal::derive(move || desk.remote.may(Action::Abort));
    let name = RwSignal::new(None::<String>);
    if let Some(player) = invited {
        spawn_local(async move {
            if let Ok(found) = get::<Me>(&format!("players/{}", part(&player))).await {
                let _ = name.try_set(Some(found.name));
            }
        });
    }
    let waits = Signal::derive(move || match name.get() {
        Some(name) => speech.with("web-waiting-named", "name", name),
        None => speech.text("web-waiting-friend"),
    });
    view! {
        <section class="invitation" aria-label=move || speech.text("web-invitation")>
            {is_for_all
                .then(|| {
                    view! {
                        <h2>{move || speech.text("web-invitation")}</h2>
                        <LinkBox link name="invitation" />
                    }
                })}
            <p class="waits" role="status">
                <span class="dots" aria-hidden="true"></span> <span>{waits}</span>
            </p>
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

/// The invitation, as another player sees it: play, learn the game first, or just watch.
#[component]
pub(super) fn Join(just_watches: RwSignal<bool>) -> impl IntoView {
    let desk = Desk::here();
    let online = Online::here();
    let speech = Speech::here();
    let fault = RwSignal::new(None::<Fault>);
    let is_busy = RwSignal::new(false);
    let host = memo(move |_| {
        desk.remote
            .read(|game: &RemoteGame| {
                let side = Color::BOTH.into_iter().find(|&side| game.player(side).is_some())?;
                let name = game.player(side).cloned()?;
                let course = game.course()?;
                Some((side.other(), name, course.ruleset(), course.time().to_string()))
            })
            .flatten()
    });
    let host_name = move || {
        host.with(|host| {
            let (_, player, ..) = host.as_ref()?;
            player.nickname.clone().or_else(|| player.name.clone().filter(|name| !name.starts_with("guest-")))
        })
    };
    let said = move || {
        let game = host.with(|host| host.as_ref().map(|(_, _, game, _)| short_name(*game)))?;
        let name = host_name().unwrap_or_else(|| speech.text("web-a-friend"));
        Some(
            speech.say(|words| words.say("web-invites-you", &[("name", name.into()), ("game", game.into())])),
        )
    };
    let is_guest =
        move || host.with(|host| host.as_ref().is_some_and(|(_, name, ..)| name.nickname.is_some()));
    let about = move || {
        let (side, _, _, time) = host.get()?;
        let side = speech.say(|words| words.side(side));
        let side = speech.with("web-you-play", "side", side);
        Some(format!("{side} {}", clock::time_control(speech, &time)))
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
                // The game is shown, with a notice that another player was faster.
                Err(problem) if problem.is(ErrorId::SeatTaken) => desk.remote.is_late.set(true),
                Err(problem) => drop(fault.try_set(Some(problem))),
            }
        });
    };
    let learn = move |_| {
        let game = desk.remote.peek(|game| game.id().to_owned());
        if let (Some(game), Some((_, _, ruleset, _))) = (game, host.get_untracked()) {
            let name = untrack(host_name).unwrap_or_else(|| untrack(|| speech.text("web-a-friend")));
            online.invite_back(game, name);
            Route::Lesson(ruleset).go();
        }
    };
    let choices = move || {
        view! {
            <button type="button" class="primary go big join-game" disabled=move || is_busy.get() on:click=join>
                {Icon::Go.view()} <span>{move || speech.text("web-join")}</span>
            </button>
            <button type="button" class="learn-first" on:click=learn>
                {Icon::Learn.view()} <span>{move || speech.text("web-learn-first")}</span>
            </button>
            <button type="button" class="just-watch" on:click=move |_| just_watches.set(true)>
                {Icon::Eye.view()} <span>{move || speech.text("web-just-watch")}</span>
            </button>
        }
    };
    let watching = move || {
        view! {
            <p class="waits" role="status">
                <span class="dots" aria-hidden="true"></span>
                <span>{move || speech.text("web-watch-open")}</span>
            </p>
            <button type="button" class="play-after-all" on:click=move |_| just_watches.set(false)>
                {move || speech.text("web-play-after-all")}
            </button>
        }
    };
    view! {
        <section class="ask join" aria-label=move || speech.text("web-invitation")>
            <p class="invites">{said}</p>
            <p class="about">
                {about}
                <span class="guest-mark" hidden=move || !is_guest()>" · " {move || speech.text("web-guest-mark")}</span>
            </p>
            <Show when=move || just_watches.get() fallback=choices>{watching()}</Show>
            <Problem fault />
        </section>
    }
}
