//! A player of an online game, in the bar of the side: the name, the rating, and the presence in words.

use jersi_remote::{AWAY, Progress, RemoteGame, Time};
use jersi_rules::Color;
use jersi_wire::{History, Me, PlayerKind, PlayerName};
use leptos::prelude::*;
use leptos::task::spawn_local;

use crate::clock::{minutes, now};
use crate::desk::Desk;
use crate::online::watch::name_of;
use crate::online::{get, part};
use crate::reactive::{effect, memo};
use crate::route::Route;
use crate::say::Speech;

/// The address of a player's page: the name, or the identifier of a guest, whose name is not unique.
pub(super) fn page_of(player: &PlayerName) -> Option<String> {
    let name = player.name.clone()?;
    if name.starts_with("guest-") { player.player.clone() } else { Some(name) }
}

/// A rating, and its change by the game that is over.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Rated {
    rating: f64,
    change: Option<f64>,
}

impl Rated {
    fn said(self) -> String {
        let rating = format!("{:.0}", self.rating);
        match self.change {
            // No sign for an unchanged rating.
            Some(change) if change.round().abs() < 1.0 => format!("{rating} (±0)"),
            Some(change) if change < 0.0 => format!("{rating} (−{:.0})", -change),
            Some(change) => format!("{rating} (+{change:.0})"),
            None => rating,
        }
    }
}

/// The rating before the first rated game.
const FIRST_RATING: f64 = 1500.0;

/// The rating of a player in a ruleset; after a rated game that ended at a time, with the change.
async fn rating_of(player: &str, ruleset: &str, ended: Option<u64>) -> Option<Rated> {
    if let Some(ended) = ended {
        let history: History = get(&format!("players/{}/history", part(player))).await.ok()?;
        let points = history.ratings.into_iter().find(|one| one.ruleset == ruleset)?.points;
        let at = points.iter().position(|point| point.at == ended)?;
        let before = at.checked_sub(1).map_or(FIRST_RATING, |before| points[before].rating);
        return Some(Rated {
            rating: points[at].rating,
            change: Some(points[at].rating.round() - before.round()),
        });
    }
    let me: Me = get(&format!("players/{}", part(player))).await.ok()?;
    if me.kind == PlayerKind::Guest {
        return None;
    }
    let rating = me.ratings.iter().find(|one| one.ruleset == ruleset)?.rating;
    Some(Rated { rating, change: None })
}

/// The time at which a rated game ended.
fn end_of(game: &RemoteGame) -> Option<u64> {
    let course = game.course().filter(|course| course.is_rated() && course.progress() == Progress::Over)?;
    let length = course.table().events().len();
    // Phrases and rematches follow the end, which is the last event of the table.
    course.table().events().get(length.checked_sub(1)?).map(|event| event.at.0)
}

/// The presence of a player, and the consequence of an absence.
fn presence(speech: Speech, game: &RemoteGame, color: Color) -> Option<String> {
    let course = game.course()?;
    let (now, progress) = (now().0, course.progress());
    let is_me = game.seat() == Some(color);
    if game.player(color).is_none() {
        return (progress == Progress::Open).then(|| speech.text("web-seat-free"));
    }
    let is_due = course.table().side_to_decide() == Some(color);
    let deadline = course.first_turn_deadline().filter(|_| is_due).map(|deadline| {
        let left = deadline.saturating_sub(game.server_time(now));
        speech.with("web-called-off-in", "time", minutes(left))
    });
    let said = if is_me {
        None
    } else if game.presence().here[color as usize] {
        Some(speech.text("web-here"))
    } else {
        let away = game.presence().gone_since[color as usize].map_or(0, |since| now.saturating_sub(since));
        let may_claim = game.seat() == Some(color.other())
            && progress == Progress::Playing
            && course.has_begun()
            && matches!(course.time(), Time::Live(_))
            && away < AWAY;
        Some(if may_claim {
            speech.with("web-away-claim", "time", minutes(AWAY - away))
        } else {
            speech.text("web-away")
        })
    };
    let said: Vec<_> = said.into_iter().chain(deadline).collect();
    (!said.is_empty()).then(|| said.join(" · "))
}

/// The name of a side's player, with the rating and the presence below it.
#[component]
pub(crate) fn OnlinePlayer(color: Color) -> impl IntoView {
    let desk = Desk::here();
    let speech = Speech::here();
    let facts =
        memo(move |_| desk.remote.read(|game| (game.player(color).cloned(), game.seat() == Some(color))));
    let rated = RwSignal::new(None::<Rated>);
    let asked = memo(move |_| {
        desk.remote
            .read(|game| {
                let player = game.player(color)?.player.clone()?;
                Some((player, game.course()?.ruleset().id(), end_of(game)))
            })
            .flatten()
    });
    effect(move |_: Option<()>| {
        if let Some((player, ruleset, ended)) = asked.get() {
            spawn_local(async move {
                if let Some(found) = rating_of(&player, ruleset, ended).await {
                    let _ = rated.try_set(Some(found));
                }
            });
        }
    });
    let name = move || {
        let (player, is_me) = facts.get()?;
        let name = name_of(speech, player.as_ref());
        let known = player.as_ref().and_then(page_of);
        let name = if is_me { speech.text("web-you") } else { name };
        Some(match known.filter(|_| !is_me) {
            Some(known) => view! {
                <span class="name">
                    <a class="to-player" href=Route::Player(known).address()>{name}</a>
                </span>
            }
            .into_any(),
            None => view! { <span class="name">{name}</span> }.into_any(),
        })
    };
    let said = memo(move |_| desk.remote.read(|game| presence(speech, game, color)).flatten());
    let is_here = memo(move |_| {
        desk.remote.read(|game| match game.seat() {
            Some(seat) if seat == color => game.is_connected(),
            _ => game.presence().here[color as usize],
        }) == Some(true)
    });
    let caption = move || {
        let rated = rated.get().map(Rated::said);
        [rated, said.get()].into_iter().flatten().collect::<Vec<_>>().join(" · ")
    };
    view! {
        <span class="player-lines">
            {name}
            <small class="presence" class:here=move || is_here.get()>{caption}</small>
        </span>
    }
}
