//! A player of an online game, in the bar of the side: the name and the presence.

use jersi_remote::RemoteGame;
use jersi_rules::Color;
use jersi_wire::PlayerName;
use leptos::prelude::*;

use crate::desk::Desk;
use crate::online::watch::name_of;
use crate::reactive::memo;
use crate::route::Route;
use crate::say::Speech;

/// The address of a player's page: the name, or the identifier of a guest, whose name is not unique.
fn page_of(player: &PlayerName) -> Option<String> {
    let name = player.name.clone()?;
    if name.starts_with("guest-") { player.player.clone() } else { Some(name) }
}

/// The name of a side's player, with a sign for presence.
#[component]
pub(crate) fn OnlinePlayer(color: Color) -> impl IntoView {
    let desk = Desk::here();
    let speech = Speech::here();
    let facts = memo(move |_| {
        desk.remote.read(|game| {
            let player = game.player(color).cloned();
            (player, game.presence().here[color as usize], game.seat() == Some(color))
        })
    });
    let name = move || {
        let (player, _, is_me) = facts.get()?;
        let side = speech.say(|words| words.side(color));
        let name = name_of(speech, player.as_ref());
        let known = player.as_ref().and_then(page_of);
        let name = if is_me { speech.text("web-you") } else { name };
        Some(match known.filter(|_| !is_me) {
            Some(known) => view! {
                <span class="name">
                    {format!("{side} · ")}
                    <a class="to-player" href=Route::Player(known).address()>{name}</a>
                </span>
            }
            .into_any(),
            None => view! { <span class="name">{format!("{side} · {name}")}</span> }.into_any(),
        })
    };
    let is_taken = move || facts.get().is_some_and(|(player, ..)| player.is_some());
    let is_here = memo(move |_| {
        let is_connected = desk.remote.read(RemoteGame::is_connected) == Some(true);
        facts.get().is_some_and(|(_, is_here, is_me)| if is_me { is_connected } else { is_here })
    });
    view! {
        {name}
        <span
            class="presence"
            class:here=move || is_here.get()
            hidden=move || !is_taken()
            role="img"
            aria-label=move || speech.text(if is_here.get() { "web-here" } else { "web-not-here" })
            title=move || speech.text(if is_here.get() { "web-here" } else { "web-not-here" })
        ></span>
    }
}
