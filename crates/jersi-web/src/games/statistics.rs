//! The person's results against the engine, by game and level.

use std::collections::BTreeMap;

use jersi_play::Seat;
use jersi_play::shelf::Summary;
use jersi_rules::record::GameResult;
use jersi_rules::{Color, RulesetId};
use leptos::prelude::*;

use super::Listed;
use crate::reactive::memo;
use crate::say::Speech;

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

/// The table; empty until a game against the engine is over.
#[component]
pub(super) fn Statistics(all: Memo<Vec<Listed>>) -> impl IntoView {
    let speech = Speech::here();
    let rows = memo(move |_| {
        let mut rows: BTreeMap<(RulesetId, u8), Tally> = BTreeMap::new();
        all.with(|all| {
            for summary in all.iter().filter_map(|listed| listed.summary.as_ref()) {
                if let Some((level, one)) = counted(summary) {
                    let tally = rows.entry((summary.ruleset, level)).or_default();
                    tally.won += one.won;
                    tally.tied += one.tied;
                    tally.lost += one.lost;
                }
            }
        });
        rows.into_iter().rev().collect::<Vec<_>>()
    });
    let lines = move || {
        rows.get()
            .into_iter()
            .map(|((ruleset, level), Tally { won, tied, lost })| {
                view! {
                    <tr>
                        <th scope="row">{ruleset.name()}</th>
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
        <div class="table statistics" hidden=move || rows.with(Vec::is_empty)>
            <h2>{move || speech.text("web-statistics")}</h2>
            <table>
                <thead>
                    <tr>
                        <th scope="col">{move || speech.text("web-ruleset")}</th>
                        <th scope="col">{move || speech.text("web-level")}</th>
                        <th scope="col">{move || speech.text("web-won")}</th>
                        <th scope="col">{move || speech.text("web-tied")}</th>
                        <th scope="col">{move || speech.text("web-lost")}</th>
                    </tr>
                </thead>
                <tbody>{lines}</tbody>
            </table>
        </div>
    }
}
