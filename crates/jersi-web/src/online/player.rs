//! A player's page: ratings and their history, results by game, and the last games.

use std::cmp::Reverse;

use jersi_rules::RulesetId;
use jersi_wire::{GamePage, GameSummary, History, Me, PlayerKind, RatingLine, ResultLine, WireSide};
use leptos::prelude::*;

use super::friend::Problem;
use super::moderation::BlockOnPage;
use super::own_games::side_of;
use super::rating::RatingGraph;
use super::watch::players;
use super::{Fault, Online, Spinner, get, part};
use crate::clock;
use crate::icon::Icon;
use crate::reactive::memo;
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
    Online::here().fetch(
        move || {
            let name = name.clone();
            async move { load(&name).await }
        },
        move |answer| match answer {
            Ok(portrait) => {
                let _ = fault.try_set(None);
                let _ = found.try_set(Some(portrait));
            }
            Err(problem) => drop(fault.try_set(Some(problem))),
        },
    );
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
    let mut graphs: Vec<_> = history.ratings.into_iter().filter(|one| one.points.len() > 1).collect();
    graphs.sort_by_key(|one| Reverse(one.points.len()));
    let online = Online::here();
    let (player, name) = (me.player.clone(), me.name.clone());
    let own = player.clone();
    let may_challenge = memo(move |_| {
        online.is_there.get() && online.me.with(|me| me.as_ref().is_none_or(|me| me.player != own))
    });
    let can_play = matches!(me.kind, PlayerKind::Registered | PlayerKind::Bot);
    let lines = lines(me.ratings, history.results);
    let has_ratings = lines.iter().any(|line| line.rating.is_some());
    view! {
        <p class="about">{about}</p>
        <Show when=move || can_play && may_challenge.get()>
            <a class="button challenge-player" href=Route::Challenge(name.clone()).address()>
                {Icon::People.view()} <span>{speech.label("web-challenge")}</span>
            </a>
        </Show>
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

/// The name of a game without its year, which belongs in the rulebook.
pub(super) fn short_name(game: RulesetId) -> &'static str {
    game.name().split(" (").next().unwrap_or_default()
}

pub(super) fn name_of_game(id: &str) -> String {
    id.parse().map_or_else(|_| id.to_owned(), |game| short_name(game).to_owned())
}

/// The result of a game for a player.
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

/// A finished game of a player, with the result.
#[component]
pub(super) fn PastGame(game: GameSummary, player: String) -> impl IntoView {
    let speech = Speech::here();
    let result = match outcome(&game, &player) {
        Some(PlayerOutcome::Won) => "web-game-won",
        Some(PlayerOutcome::Tied) => "web-game-tied",
        Some(PlayerOutcome::Lost) => "web-game-lost",
        None => "web-called-off",
    };
    let (address, name, changed) =
        (Route::Online(game.game.clone()).address(), name_of_game(&game.ruleset), game.changed);
    let chip = match outcome(&game, &player) {
        Some(PlayerOutcome::Won) => "chip pine",
        Some(PlayerOutcome::Lost) => "chip coral",
        Some(PlayerOutcome::Tied) | None => "chip",
    };
    let turns = game.turns as u32;
    view! {
        <li class="row past-game">
            <span class="row-text">
                <a class="whole" href=address>{move || players(speech, &game)}</a>
                <span class="cap">
                    {move || {
                        let turns = speech.with("web-turns-played", "count", turns);
                        format!("{name} · {turns} · {}", clock::ago(speech, changed))
                    }}
                </span>
            </span>
            <span class=chip>{speech.label(result)}</span>
        </li>
    }
}
