//! Strips beside the board: connection problems, offers, phrases and claims. A permanent live region announces them to
//! screen readers.

use jersi_play::Offer;
use jersi_remote::{Progress, RemoteGame};
use jersi_wire::{Action, ClaimedResult};
use leptos::prelude::*;

use crate::clock::ago;
use crate::clock::now;
use crate::desk::{Desk, Told};
use crate::game::{OfferButtons, offer_text};
use crate::online::watch::name_of;
use crate::reactive::memo;
use crate::say::Speech;

/// Shorter interruptions of the connection are not shown, in milliseconds.
const SHORT: u64 = 1_500;
/// The time for which a phrase is shown, in milliseconds.
const HEARD: u64 = 25_000;

/// The time since which the connection is lost, unless the interruption is short.
fn lost_since(desk: Desk) -> Option<u64> {
    let since = desk.remote.lost_since()?;
    (now().0.saturating_sub(since) >= SHORT).then_some(since)
}

/// The open offer as a sentence.
fn offered(desk: Desk, speech: Speech) -> Option<String> {
    let (offer, by) = desk.remote.read(RemoteGame::offer).flatten()?;
    Some(offer_text(speech, offer, by, desk.remote.seat()))
}

/// The live region for screen readers: not all of them read a region that is inserted together with its text.
#[component]
pub(super) fn Announcements() -> impl IntoView {
    let desk = Desk::here();
    let speech = Speech::here();
    let is_lost = memo(move |_| lost_since(desk).is_some());
    // Whether the connection is lost, and whether it ever was.
    let states = memo(move |before: Option<&(bool, bool)>| {
        let now = is_lost.get();
        (now, now || before.is_some_and(|(_, ever)| *ever))
    });
    let line = memo(move |_| match states.get() {
        (true, _) => Some("web-line-lost"),
        (false, true) => Some("online-back"),
        (false, false) => None,
    });
    let progress = memo(move |_| desk.remote.progress());
    let has_come = memo(move |before: Option<&(Option<Progress>, bool)>| {
        let now = progress.get();
        let came = before.is_some_and(|(before, came)| *came || *before == Some(Progress::Open));
        (now, came && now == Some(Progress::Playing))
    });
    let claim = memo(move |_| desk.remote.may(Action::Claim));
    let offer = memo(move |_| offered(desk, speech));
    let said = move || {
        let line = line.get().map(|id| speech.text(id));
        let come = has_come.get().1.then(|| speech.text("web-opponent-came"));
        let claim = claim.get().then(|| speech.text("web-claim-about"));
        [line, come, offer.get(), claim].into_iter().flatten().collect::<Vec<_>>().join(" ")
    };
    view! { <p class="sr-only spoken" role="status">{said}</p> }
}

/// The state of the connection: since when it is lost, unsent actions, and the last refusal.
#[component]
pub(super) fn ConnectionStrip() -> impl IntoView {
    let desk = Desk::here();
    let speech = Speech::here();
    let lost = memo(move |_| lost_since(desk));
    let unsent = memo(move |_| desk.remote.unsent() as u32);
    // The seconds are updated without being announced by a screen reader.
    let since = move || {
        desk.remote.progress();
        let seconds = now().0.saturating_sub(lost.get()?) / 1_000;
        Some(if seconds < 60 {
            speech.with("web-lost-seconds", "count", seconds as u32)
        } else {
            ago(speech, lost.get()?)
        })
    };
    let refused = desk.remote.refused;
    view! {
        <Show when=move || lost.get().is_some()>
            <div class="strip lost">
                <p>
                    <span class="dots" aria-hidden="true"></span>
                    <span>{move || speech.text("web-line-lost")}</span>
                </p>
                <small>
                    <span class="since">{since}</span>
                    <span hidden=move || unsent.get() == 0>
                        " · " {move || speech.with("web-unsent", "count", unsent.get())}
                    </span>
                </small>
            </div>
        </Show>
        {move || {
            refused
                .get()
                .map(|error| {
                    view! {
                        <div class="strip refusal" role="alert">
                            <p>{move || speech.text(&format!("online-error-{}", error.error.id()))}</p>
                            <button type="button" on:click=move |_| refused.set(None)>
                                {move || speech.text("web-close")}
                            </button>
                        </div>
                    }
                })
        }}
    }
}

/// Declined and withdrawn offers, and the notice that the user is a spectator.
#[component]
pub(super) fn ToldStrip() -> impl IntoView {
    let desk = Desk::here();
    let speech = Speech::here();
    let told = move || {
        let name = desk.remote.read(|game| {
            let other = game.seat()?.other();
            Some(name_of(speech, game.player(other)))
        });
        let name = name.flatten().unwrap_or_default();
        Some(match desk.remote.told.get()? {
            Told::Declined(Offer::Tie) => speech.with("web-told-no-tie", "name", name),
            Told::Declined(Offer::Stop) => speech.with("web-told-no-stop", "name", name),
            Told::Declined(Offer::TakeBack { .. }) => speech.with("web-told-no-take-back", "name", name),
            Told::Withdrawn(_) => speech.with("web-told-withdrawn", "name", name),
        })
    };
    let watches = memo(move |_| {
        desk.remote.read(|game| game.seat().is_none() && game.progress() == Some(Progress::Playing))
            == Some(true)
    });
    let watching = move || {
        watches.get().then(|| {
            speech.text(if desk.remote.is_late.get() { "web-came-late" } else { "web-watching-this" })
        })
    };
    let said = memo(move |_| told().or_else(watching));
    view! {
        <div class="told-place" role="status">
            {move || said.get().map(|said| view! { <p class="strip told-strip">{said}</p> })}
        </div>
    }
}

/// Open offers, and the claim that the opponent's absence allows.
#[component]
pub(super) fn OnlineOffers() -> impl IntoView {
    let desk = Desk::here();
    let speech = Speech::here();
    let offer = memo(move |_| desk.remote.read(RemoteGame::offer).flatten());
    let seat = memo(move |_| desk.remote.seat());
    let claim = memo(move |_| desk.remote.may(Action::Claim));
    let withdraw = move || {
        view! {
            <button type="button" class="withdraw" on:click=move |_| desk.send_action(Action::Decline)>
                {speech.label("web-withdraw")}
            </button>
        }
    };
    let answer = move || {
        view! {
            <OfferButtons
                accept=move |()| desk.send_action(Action::Accept)
                decline=move |()| desk.send_action(Action::Decline)
            />
        }
    };
    let strip = move || {
        let (_, by) = offer.get()?;
        let is_mine = seat.get() == Some(by);
        let may_answer = seat.get() == Some(by.other());
        Some(view! {
            <div class="strip offer" role="group" aria-label=speech.label("web-offer")>
                <p>{move || offered(desk, speech)}</p>
                {may_answer.then(answer)}
                {is_mine.then(withdraw)}
            </div>
        })
    };
    view! {
        {strip}
        <Show when=move || claim.get()>
            <div class="strip claim" role="group" aria-label=move || speech.text("web-claim")>
                <p>{move || speech.text("web-claim-about")}</p>
                <button
                    type="button"
                    class="primary claim-win"
                    on:click=move |_| desk.send_claim(ClaimedResult::Win)
                >
                    {move || speech.text("web-claim-win")}
                </button>
                <button type="button" class="claim-tie" on:click=move |_| desk.send_claim(ClaimedResult::Tie)>
                    {move || speech.text("web-claim-tie")}
                </button>
            </div>
        </Show>
    }
}

/// The last phrase, for a while; after the end of the game all later phrases.
#[component]
pub(super) fn Phrases() -> impl IntoView {
    let desk = Desk::here();
    let speech = Speech::here();
    let last = memo(move |_| {
        desk.remote
            .read(|game| {
                let said = *game.course()?.said().last()?;
                let at = game.events().iter().find(|event| event.number == said.number)?.at;
                let is_new = game.server_time(now().0).saturating_sub(at) < HEARD;
                let is_over = game.progress() != Some(Progress::Playing);
                let said = (game.player(said.by).cloned(), said.phrase, game.seat() == Some(said.by));
                (is_new || is_over).then_some(said)
            })
            .flatten()
    });
    let said = move || {
        let (player, phrase, is_mine) = last.get()?;
        let name = if is_mine { speech.text("web-you") } else { name_of(speech, player.as_ref()) };
        let text = speech.text(&format!("phrase-{}", phrase.id()));
        Some(format!("{name}: {text}"))
    };
    view! { <p class="phrase" role="status">{said}</p> }
}
