//! A page of the person's results against the computer: games, wins by level, and the same by game.

use std::collections::BTreeMap;

use jersi_play::Seat;
use jersi_play::shelf::Summary;
use jersi_rules::record::GameResult;
use jersi_rules::{Color, RulesetId};
use leptos::prelude::*;

use crate::icon::Icon;
use crate::picture::Empty;
use crate::reactive::memo;
use crate::route::Route;
use crate::say::Speech;
use crate::start::short_name;
use crate::storage;

/// Games won, tied and lost.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
struct Tally {
    won: u32,
    tied: u32,
    lost: u32,
}

/// The level that a person played against, and the result; none for other games.
fn counted(summary: &Summary) -> Option<(u8, Tally)> {
    let seats = summary.seats.each_ref().map(|seat| seat.parse::<Seat>().ok());
    let (person, level) = match seats {
        [Some(Seat::Person), Some(Seat::Level(level))] => (Color::White, level),
        [Some(Seat::Level(level)), Some(Seat::Person)] => (Color::Black, level),
        _ => return None,
    };
    if summary.is_study || summary.is_deleted() {
        return None;
    }
    let mut tally = Tally::default();
    match summary.result {
        GameResult::Open => return None,
        GameResult::Tie => tally.tied = 1,
        GameResult::Win(winner) if winner == person => tally.won = 1,
        GameResult::Win(_) => tally.lost = 1,
    }
    Some((level, tally))
}

/// The results of all games on the device against the computer.
fn tallies() -> BTreeMap<(RulesetId, u8), Tally> {
    let mut tallies: BTreeMap<(RulesetId, u8), Tally> = BTreeMap::new();
    for entry in storage::entries() {
        if let Some((ruleset, (level, one))) =
            entry.summary.ok().and_then(|summary| Some((summary.ruleset, counted(&summary)?)))
        {
            let tally = tallies.entry((ruleset, level)).or_default();
            tally.won += one.won;
            tally.tied += one.tied;
            tally.lost += one.lost;
        }
    }
    tallies
}

/// The results.
#[component]
pub(crate) fn ResultsScreen() -> impl IntoView {
    let speech = Speech::here();
    let rows = memo(move |_| tallies().into_iter().rev().collect::<Vec<_>>());
    let best = move || {
        rows.with(|rows| rows.iter().filter(|(_, one)| one.won > 0).map(|((_, level), _)| *level).max())
    };
    let figure = move |class: &'static str, count: Signal<String>, message: &'static str| {
        view! {
            <div class=class>
                <dd class="num">{count}</dd>
                <dt>{speech.label(message)}</dt>
            </div>
        }
    };
    let count = move |of: fn(&Tally) -> u32| {
        Signal::derive(move || rows.with(|rows| rows.iter().map(|(_, one)| of(one)).sum::<u32>()).to_string())
    };
    let lines = move || {
        rows.get()
            .into_iter()
            .map(|((ruleset, level), Tally { won, tied, lost })| {
                view! {
                    <tr>
                        <th scope="row">{short_name(ruleset)}</th>
                        <td>{level}</td>
                        <td>{won}</td>
                        <td>{tied}</td>
                        <td>{lost}</td>
                    </tr>
                }
            })
            .collect_view()
    };
    view! {
        <section class="hub narrow results">
            <h1>{speech.label("web-statistics")}</h1>
            <Show
                when=move || !rows.with(Vec::is_empty)
                fallback=move || {
                    view! {
                        <Empty heading=speech.label("web-no-games-yet") about=speech.label("web-results-about")>
                            <a class="btn go" href=Route::Now.address()>
                                {Icon::Go.view()}
                                {speech.label("web-play-first")}
                            </a>
                        </Empty>
                    }
                }
            >
                <dl class="card figures-row">
                    {figure("won", count(|one| one.won), "web-won")}
                    {figure("tied", count(|one| one.tied), "web-tied")}
                    {figure("lost", count(|one| one.lost), "web-lost")}
                    {figure(
                        "best",
                        Signal::derive(move || best().map_or_else(|| "–".to_owned(), |level| level.to_string())),
                        "web-best-level",
                    )}
                </dl>
                <div class="card table statistics">
                    <table>
                        <thead>
                            <tr>
                                <th scope="col">{speech.label("web-ruleset")}</th>
                                <th scope="col">{speech.label("web-level")}</th>
                                <th scope="col">{speech.label("web-won")}</th>
                                <th scope="col">{speech.label("web-tied")}</th>
                                <th scope="col">{speech.label("web-lost")}</th>
                            </tr>
                        </thead>
                        <tbody>{lines}</tbody>
                    </table>
                </div>
            </Show>
        </section>
    }
}
