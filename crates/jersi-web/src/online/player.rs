//! A player's page: ratings with their deviation, results by game, and the last games.

use std::collections::BTreeMap;

use jersi_rules::RulesetId;
use jersi_wire::{GamePage, GameSummary, Me, PlayerKind, RatingLine, WireSide};
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::friend::Problem;
use super::mine::side_of;
use super::watch::players;
use super::{Fault, get, part, time};
use crate::route::Route;
use crate::say::Speech;

/// Games per request, and the greatest number of requests.
const PAGE: usize = 100;
const MOST_PAGES: usize = 5;
/// The number of games listed.
const LISTED: usize = 30;

/// The data of a player.
#[derive(Clone, PartialEq)]
struct Portrait {
    me: Me,
    games: Vec<GameSummary>,
}

async fn load(name: &str) -> Result<Portrait, Fault> {
    let me: Me = get(&format!("players/{}", part(name))).await?;
    let mut games = Vec::new();
    let mut before = None::<String>;
    for _ in 0..MOST_PAGES {
        let from = before.map(|before| format!("&before={}", part(&before))).unwrap_or_default();
        let path = format!("games?player={}&state=over&limit={PAGE}{from}", part(&me.player));
        let page: GamePage = get(&path).await?;
        games.extend(page.games);
        before = page.before;
        if before.is_none() {
            break;
        }
    }
    Ok(Portrait { me, games })
}

/// The page of a player.
#[component]
pub(crate) fn PlayerScreen(name: String) -> impl IntoView {
    let speech = Speech::here();
    let fault = RwSignal::new(None::<Fault>);
    let found = RwSignal::new(None::<Portrait>);
    let title = name.clone();
    spawn_local(async move {
        match load(&name).await {
            Ok(portrait) => drop(found.try_set(Some(portrait))),
            Err(problem) => drop(fault.try_set(Some(problem))),
        }
    });
    view! {
        <section class="online-page player">
            <h1>
                {move || found.with(|found| found.as_ref().map_or_else(|| title.clone(), |found| found.me.name.clone()))}
            </h1>
            <Problem fault />
            {move || found.get().map(|portrait| view! { <PortraitView portrait /> })}
            <p hidden=move || found.with(Option::is_some) || fault.with(Option::is_some)>
                {move || speech.text("web-loading")}
            </p>
        </section>
    }
}

#[component]
fn PortraitView(portrait: Portrait) -> impl IntoView {
    let speech = Speech::here();
    let Portrait { me, games } = portrait;
    #[allow(clippy::cast_precision_loss, reason = "milliseconds since 1970")]
    let since = String::from(js_sys::Date::new(&(me.since as f64).into()).to_iso_string());
    let since: String = since.chars().take(10).collect();
    let kind = match me.kind {
        PlayerKind::Guest => "web-kind-guest",
        PlayerKind::Registered => "web-kind-registered",
        PlayerKind::Bot => "web-kind-bot",
        PlayerKind::Deleted => "web-gone",
    };
    let about = move || format!("{} · {}", speech.text(kind), speech.with("web-since", "day", since.clone()));
    let ratings = me.ratings.clone();
    let results = results(&games, &me.player);
    let listed: Vec<_> = games.iter().take(LISTED).cloned().collect();
    let player = me.player.clone();
    view! {
        <p class="about">{about}</p>
        {(!ratings.is_empty()).then(|| view! { <Ratings ratings /> })}
        <Results results />
        {(!listed.is_empty())
            .then(|| {
                view! {
                    <h2>{move || speech.text("web-last-games")}</h2>
                    <ul class="rows past-games">
                        {listed
                            .into_iter()
                            .map(|game| view! { <PastGame game player=player.clone() /> })
                            .collect_view()}
                    </ul>
                }
            })}
    }
}

/// The ratings as a graph: a point for each game, with the deviation.
#[component]
fn Ratings(ratings: Vec<RatingLine>) -> impl IntoView {
    let speech = Speech::here();
    let (mut low, mut high) = (1200.0_f64, 1800.0_f64);
    for line in &ratings {
        low = low.min(line.rating - 2.0 * line.deviation);
        high = high.max(line.rating + 2.0 * line.deviation);
    }
    let (low, high) = ((low / 200.0).floor() * 200.0, (high / 200.0).ceil() * 200.0);
    let at = move |rating: f64| (rating - low) / (high - low) * 100.0;
    let rows = ratings
        .into_iter()
        .map(|line| {
            let name = name_of_game(&line.ruleset);
            let (rating, off) = (line.rating.round(), (2.0 * line.deviation).round());
            let (from, to) = (at(line.rating - 2.0 * line.deviation), at(line.rating + 2.0 * line.deviation));
            let said = format!("{rating:.0} ± {off:.0}");
            let games = line.games as u32;
            view! {
                <tr>
                    <th scope="row">{name}</th>
                    <td class="figure">{said}</td>
                    <td class="graph">
                        <svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
                            <line class="axis" x1="0" x2="100" y1="5" y2="5" />
                            <line class="span" x1=from x2=to y1="5" y2="5" />
                            <circle class="point" cx=at(line.rating) cy="5" r="1.6" />
                        </svg>
                    </td>
                    <td class="figure">{move || speech.with("web-games-count", "count", games)}</td>
                </tr>
            }
        })
        .collect_view();
    view! {
        <h2>{move || speech.text("web-ratings")}</h2>
        <table class="ratings">
            <tbody>{rows}</tbody>
        </table>
        <p class="about">{move || speech.text("web-ratings-about")}</p>
    }
}

fn name_of_game(id: &str) -> String {
    id.parse::<RulesetId>().map_or_else(|_| id.to_owned(), |game| game.name().to_owned())
}

/// Won, tied and lost, by the identifier of the game.
fn results(games: &[GameSummary], player: &str) -> BTreeMap<String, [u32; 3]> {
    let mut all = BTreeMap::<String, [u32; 3]>::new();
    for game in games {
        if let Some(outcome) = outcome(game, player) {
            all.entry(game.ruleset.clone()).or_default()[outcome as usize] += 1;
        }
    }
    all
}

/// How a game ended for a player.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Outcome {
    Won,
    Tied,
    Lost,
}

fn outcome(game: &GameSummary, player: &str) -> Option<Outcome> {
    let own = match side_of(game, player)? {
        WireSide::White => "white",
        WireSide::Black => "black",
    };
    match game.result.as_deref()? {
        "tie" => Some(Outcome::Tied),
        winner if winner == own => Some(Outcome::Won),
        "white" | "black" => Some(Outcome::Lost),
        _ => None,
    }
}

#[component]
fn Results(results: BTreeMap<String, [u32; 3]>) -> impl IntoView {
    let speech = Speech::here();
    if results.is_empty() {
        return view! { <p>{move || speech.text("web-no-games")}</p> }.into_any();
    }
    let head = ["web-ruleset", "web-won", "web-tied", "web-lost"]
        .map(|id| view! { <th scope="col">{move || speech.text(id)}</th> });
    let rows = results
        .into_iter()
        .map(|(game, counts)| {
            let cells = counts.map(|count| view! { <td class="figure">{count}</td> });
            view! { <tr><th scope="row">{name_of_game(&game)}</th>{cells}</tr> }
        })
        .collect_view();
    view! {
        <h2>{move || speech.text("web-results")}</h2>
        <table class="results">
            <thead>
                <tr>{head}</tr>
            </thead>
            <tbody>{rows}</tbody>
        </table>
    }
    .into_any()
}

#[component]
fn PastGame(game: GameSummary, player: String) -> impl IntoView {
    let speech = Speech::here();
    let result = match outcome(&game, &player) {
        Some(Outcome::Won) => "web-won",
        Some(Outcome::Tied) => "web-tied",
        Some(Outcome::Lost) => "web-lost",
        None => "web-called-off",
    };
    let (address, name, changed) =
        (Route::Online(game.game.clone()).address(), name_of_game(&game.ruleset), game.changed);
    view! {
        <li class="past-game">
            <a href=address>{move || players(speech, &game)}</a>
            <small>
                {move || format!("{name} · {} · {}", speech.text(result), time::ago(speech, changed))}
            </small>
        </li>
    }
}
