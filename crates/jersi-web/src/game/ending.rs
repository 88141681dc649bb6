//! The end of a game: the card with the result and the reason, and the title of the tab.

use jersi_play::{Ending, Numbered, Table};
use jersi_remote::Progress;
use jersi_rules::{Color, Cube};
use leptos::prelude::*;

use super::side::captured;
use crate::desk::Desk;
use crate::icon::{Icon, IconButton};
use crate::picture::CubePicture;
use crate::players::{avatar, player_name};
use crate::reactive::memo;
use crate::say::Speech;

/// The result from the view of a side, or of a spectator.
fn verdict(desk: Desk, speech: Speech, table: &Table, ending: Ending, own: Option<Color>) -> String {
    match (ending.winner(), own) {
        (None, _) => speech.text("result-tie"),
        (Some(winner), Some(own)) if winner == own => speech.text("web-you-won"),
        (Some(winner), Some(_)) => {
            speech.with("web-player-won", "name", player_name(desk, speech, table, winner))
        }
        (Some(winner), None) => {
            let side = speech.say(|words| words.side(winner));
            speech.say(|words| words.say("result-win", &[("winner", side.into())]))
        }
    }
}

/// The title of the tab: whose turn it is, or who won, and the name of the game. It is visible from other tabs.
pub(crate) fn tab_title(desk: Desk, speech: Speech) -> String {
    let own = desk.own_side();
    let title = desk.read(|table| {
        let said = match (table.ending(), table.side_to_decide()) {
            _ if desk.remote.progress() == Some(Progress::Open) => speech.text("web-invitation"),
            (Some(ending), _) => verdict(desk, speech, table, ending, own),
            (None, Some(side)) if own == Some(side) => speech.text("web-your-turn"),
            (None, _) => speech.say(|words| words.phase(table.last_position())),
        };
        format!("{said} · {}", table.ruleset().name())
    });
    title.unwrap_or_default()
}

/// The card after the end of a game: it takes the place of the panel, and the board stays visible.
#[component]
pub(crate) fn EndingCard(
    /// Whether the game is over. A game without a result was called off.
    #[prop(into)]
    is_over: Signal<bool>,
    /// A badge, for a first win.
    #[prop(optional, into)]
    badge: Option<Signal<Option<String>>>,
    /// The buttons.
    children: ChildrenFn,
) -> impl IntoView {
    let desk = Desk::here();
    let speech = Speech::here();
    let ending =
        memo(move |_| desk.read(|table| table.ending().map(|ending| (table.ruleset(), ending))).flatten());
    let own = memo(move |_| desk.own_side());
    let winner = move || match ending.get() {
        Some((_, ending)) => {
            desk.read(|table| verdict(desk, speech, table, ending, own.get())).unwrap_or_default()
        }
        None => speech.text(desk.remote.called_off()),
    };
    let reason =
        move || ending.get().map(|(ruleset, ending)| speech.say(|words| words.ending(ruleset, ending)));
    let class = move || match (ending.get().and_then(|(_, ending)| ending.winner()), own.get()) {
        (Some(winner), Some(own)) if winner != own => "ending lost",
        (Some(_), _) => "ending won",
        (None, _) => "ending",
    };
    let face = memo(move |_| {
        let (ruleset, ending) = ending.get()?;
        let color = ending.winner().or(own.get()).unwrap_or(Color::White);
        desk.read(|table| winning_cube(table).unwrap_or_else(|| avatar(ruleset, table.seat(color), color)))
    });
    view! {
        <Show when=move || is_over.get() && desk.film.frame.with(Option::is_none)>
            <div class=class role="group" aria-label=winner>
                <div class="ending-head">
                    {move || face.get().map(|cube| view! { <CubePicture cube /> })}
                    <div>
                        <p class="winner">{winner}</p>
                        <p class="reason">{reason}</p>
                    </div>
                </div>
                <Figures />
                {badge
                    .map(|badge| {
                        view! {
                            <p class="badge-row" hidden=move || badge.with(Option::is_none)>
                                <span class="chip sun">{Icon::Done.view()} {move || badge.get()}</span>
                            </p>
                        }
                    })}
                <div class="ending-buttons">{children()}</div>
            </div>
        </Show>
    }
}

/// The cube that made the last step of a game that was won by the rules.
fn winning_cube(table: &Table) -> Option<Cube> {
    let ending = table.ending()?;
    if !matches!(ending, Ending::Rules(_)) {
        return None;
    }
    let end = table.game().end();
    let before = table.game().position_at(table.game().parent(end)?)?;
    let turn = table.game().turn_at(end)?;
    let step = turn.steps().into_iter().flatten().last()?;
    let top = table.last_position().unit(step.to)?.top;
    (Some(before.side()) == ending.winner() && top.color == before.side()).then_some(top)
}

/// The numbers of turns and captures, and how long the game took.
#[component]
fn Figures() -> impl IntoView {
    let desk = Desk::here();
    let speech = Speech::here();
    let figures = memo(move |_| {
        desk.read(|table| {
            let turns = u32::try_from(table.game().turns().count()).unwrap_or(u32::MAX).div_ceil(2);
            let side = desk.own_side().unwrap_or(Color::White);
            let taken: u32 = captured(table, side).iter().map(|&(_, count)| count).sum();
            let at = |event: Option<&Numbered>| event.map_or(0, |event| event.at.0);
            let time = at(table.events().last()).saturating_sub(at(table.events().first()));
            (turns, taken, time)
        })
        .unwrap_or_default()
    });
    let figure = move |value: String, label: &'static str| {
        view! {
            <div>
                <dt>{speech.text(label)}</dt>
                <dd>{value}</dd>
            </div>
        }
    };
    move || {
        let (turns, taken, time) = figures.get();
        view! {
            <dl class="end-figures">
                {figure(turns.to_string(), "web-figure-turns")} {figure(taken.to_string(), "web-figure-taken")}
                {(60_000..LONGEST)
                    .contains(&time)
                    .then(|| figure(format!("{}:{:02}", time / 60_000, time / 1_000 % 60), "web-figure-time"))}
            </dl>
        }
    }
}

/// A game that took longer was interrupted, in milliseconds.
const LONGEST: u64 = 3 * 3_600_000;

/// The button that opens a review of the game.
#[component]
pub(crate) fn ReviewButton(#[prop(into)] review: Callback<()>) -> impl IntoView {
    let label = Speech::here().label("web-review-this");
    view! { <IconButton icon=Icon::Graph label class="analyse" press=review /> }
}
