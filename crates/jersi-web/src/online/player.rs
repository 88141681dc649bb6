//! A player's page: ratings and their history, results by game, and the last games.

use std::cmp::Reverse;

use jersi_rules::RulesetId;
use jersi_wire::{GamePage, GameSummary, History, Me, PlayerKind, RatingLine, ResultLine, WireSide};
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::friend::Problem;
use super::moderation::BlockOnPage;
use super::own_games::side_of;
use super::rating::RatingGraph;
use super::watch::players;
use super::{Fault, Spinner, get, part};
use crate::clock;
use crate::route::Route;
use crate::say::Speech;

/// The number of games listed.
const LISTED: usize = 30;

/// The data of a player.
#[derive(Clone, PartialEq)]
struct Portrait {
    me: Me,
    history: History,
    games: Vec<GameSummary>,
}

async fn load(name: &str) -> Result<Portrait, Fault> {
    let me: Me = get(&format!("players/{}", part(name))).await?;
    let player = part(&me.player);
    let history: History = get(&format!("players/{player}/history")).await?;
    let page: GamePage = get(&format!("games?player={player}&state=over&limit={LISTED}")).await?;
    Ok(Portrait { me, history, games: page.games })
}

/// The page of a player.
#[component]
pub(crate) fn PlayerScreen(name: String) -> impl IntoView {
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
            <Show when=move || found.with(Option::is_none) && fault.with(Option::is_none)>
                <Spinner message="web-loading" />
            </Show>
        </section>
    }
}

#[component]
fn PortraitView(portrait: Portrait) -> impl IntoView {
    let speech = Speech::here();
    let Portrait { me, history, games } = portrait;
    let kind = match me.kind {
        PlayerKind::Guest => "web-kind-guest",
        PlayerKind::Registered => "web-kind-registered",
        PlayerKind::Bot => "web-kind-bot",
        PlayerKind::Deleted => "web-gone",
    };
    let since = me.since;
    let about = move || {
        let day = clock::local_day(speech, since);
        format!("{} · {}", speech.text(kind), speech.with("web-since", "day", day))
    };
    let mut graphs: Vec<_> = history.ratings.into_iter().filter(|one| !one.points.is_empty()).collect();
    graphs.sort_by_key(|one| Reverse(one.points.len()));
    let player = me.player.clone();
    let lines = lines(me.ratings, history.results);
    let has_ratings = lines.iter().any(|line| line.rating.is_some());
    view! {
        <p class="about">{about}</p>
        <BlockOnPage player=me.player kind=me.kind />
        {(!graphs.is_empty()).then(|| view! { <RatingGraph ratings=graphs /> })}
        <Results lines />
        {has_ratings.then(|| view! { <p class="about">{move || speech.text("web-ratings-about")}</p> })}
        {(!games.is_empty())
            .then(|| {
                view! {
                    <h2>{move || speech.text("web-last-games")}</h2>
                    <ul class="rows past-games">
                        {games
                            .into_iter()
                            .map(|game| view! { <PastGame game player=player.clone() /> })
                            .collect_view()}
                    </ul>
                }
            })}
    }
}

/// A ruleset on a player's page.
struct RulesetResults {
    ruleset: String,
    rating: Option<RatingLine>,
    counts: [u64; 3],
}

/// Ratings and results by ruleset, those with most games first.
fn lines(ratings: Vec<RatingLine>, results: Vec<ResultLine>) -> Vec<RulesetResults> {
    let line = |one: ResultLine| RulesetResults {
        counts: [one.won, one.tied, one.lost],
        rating: ratings.iter().find(|rating| rating.ruleset == one.ruleset).cloned(),
        ruleset: one.ruleset,
    };
    let mut lines: Vec<_> = results.into_iter().map(line).collect();
    lines.sort_by_key(|line| Reverse(line.counts.iter().sum::<u64>()));
    lines
}

pub(super) fn name_of_game(id: &str) -> String {
    id.parse::<RulesetId>().map_or_else(|_| id.to_owned(), |game| game.name().to_owned())
}

/// How a game ended for a player.
#[derive(Clone, Copy, PartialEq, Eq)]
enum PlayerOutcome {
    Won,
    Tied,
    Lost,
}

fn outcome(game: &GameSummary, player: &str) -> Option<PlayerOutcome> {
    let own = match side_of(game, player)? {
        WireSide::White => "white",
        WireSide::Black => "black",
    };
    match game.result.as_deref()? {
        "tie" => Some(PlayerOutcome::Tied),
        winner if winner == own => Some(PlayerOutcome::Won),
        "white" | "black" => Some(PlayerOutcome::Lost),
        _ => None,
    }
}

#[component]
fn Results(lines: Vec<RulesetResults>) -> impl IntoView {
    let speech = Speech::here();
    if lines.is_empty() {
        return view! { <p>{move || speech.text("web-no-games")}</p> }.into_any();
    }
    let head = ["web-ruleset", "web-rating", "web-won", "web-tied", "web-lost"]
        .map(|id| view! { <th scope="col">{move || speech.text(id)}</th> });
    let row = |line: RulesetResults| {
        let cells = line.counts.map(|count| view! { <td class="figure">{count}</td> });
        let rating = line
            .rating
            .map_or("–".to_owned(), |line| format!("{:.0} ± {:.0}", line.rating, 2.0 * line.deviation));
        view! {
            <tr>
                <th scope="row">{name_of_game(&line.ruleset)}</th>
                <td class="figure rating">{rating}</td>
                {cells}
            </tr>
        }
    };
    view! {
        <h2>{move || speech.text("web-results")}</h2>
        <table class="results">
            <thead>
                <tr>{head}</tr>
            </thead>
            <tbody>{lines.into_iter().map(row).collect_view()}</tbody>
        </table>
    }
    .into_any()
}

#[component]
fn PastGame(game: GameSummary, player: String) -> impl IntoView {
    let speech = Speech::here();
    let result = match outcome(&game, &player) {
        Some(PlayerOutcome::Won) => "web-game-won",
        Some(PlayerOutcome::Tied) => "web-game-tied",
        Some(PlayerOutcome::Lost) => "web-game-lost",
        None => "web-called-off",
    };
    let (address, name, changed) =
        (Route::Online(game.game.clone()).address(), name_of_game(&game.ruleset), game.changed);
    view! {
        <li class="past-game">
            <a href=address>{move || players(speech, &game)}</a>
            <small>
                {move || format!("{name} · {} · {}", speech.text(result), clock::ago(speech, changed))}
            </small>
        </li>
    }
}
