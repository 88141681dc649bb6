//! The bar of one side: its player, its clock, its captures, and the cubes to drop, place or name.

use jersi_play::{Event, Hand, Seat, Stage, Table};
use jersi_rules::{Color, Cube, Kind};
use leptos::prelude::*;

use crate::clock::{self, now, shown};
use crate::desk::Desk;
use crate::icon::Icon;
use crate::online::OnlinePlayer;
use crate::picture::CubePicture;
use crate::reactive::memo;
use crate::say::Speech;

/// The bar of a side.
#[component]
pub(crate) fn SideBar(color: Color) -> impl IntoView {
    let desk = Desk::here();
    let speech = Speech::here();
    let seat = memo(move |_| desk.read(|table| table.seat(color).clone()).unwrap_or_default());
    let name = move || match seat.get() {
        Seat::Level(level) => {
            let side = speech.say(|words| words.side(color));
            let level = speech.with("web-engine-level", "level", u32::from(level));
            format!("{side} · {level}")
        }
        Seat::Remote(name) => format!("{} · {name}", speech.say(|words| words.side(color))),
        Seat::Person | Seat::Random | Seat::Command(_) => speech.say(|words| words.side(color)),
    };
    let is_due = memo(move |_| desk.read(|table| Desk::side_to_play(table) == Some(color)) == Some(true));
    let online_player = desk.remote.is_there().then(|| view! { <OnlinePlayer color /> });
    let icon = move || if seat.get().is_program() { Icon::Engine.view() } else { Icon::Person.view() };
    view! {
        <div class="side" class:due=move || is_due.get() data-side=color.id()>
            <div class="who">
                <span class="disc" aria-hidden="true"></span>
                {icon}
                {match online_player {
                    Some(player) => player.into_any(),
                    None => view! { <span class="name">{name}</span> }.into_any(),
                }}
                <span class="sr-only">
                    {move || is_due.get().then(|| speech.say(|words| desk.read(|table| words.phase(table.position()))))}
                </span>
            </div>
            <Captured color />
            <ClockFace color />
            <Tray color />
        </div>
    }
}

/// The clock of a side.
#[component]
fn ClockFace(color: Color) -> impl IntoView {
    let desk = Desk::here();
    let speech = Speech::here();
    let face = memo(move |_| {
        desk.ticks.track();
        if desk.remote.is_there() {
            desk.remote.progress();
            let left = desk.remote.clock(color)?;
            return Some((clock::long(speech, left), left < 20_000));
        }
        let left = desk.read(|table| table.game().remaining(color, now())).flatten()?;
        Some((shown(left), left.0 < 20_000))
    });
    move || {
        face.get().map(|(face, is_low)| {
            view! { <span class="clock" class:low=is_low role="timer" data-side=color.id()>{face}</span> }
        })
    }
}

/// The captures of a side, as small cubes in the opponent's colour.
#[component]
fn Captured(color: Color) -> impl IntoView {
    let desk = Desk::here();
    let speech = Speech::here();
    let lost = memo(move |_| desk.read(|table| captured(table, color)).unwrap_or_default());
    let said = move || {
        let names = lost.with(|lost| {
            desk.read(|table| {
                let ruleset = table.ruleset();
                speech.say(|words| {
                    words.list(lost.iter().map(|&(kind, count)| words.count(ruleset, kind, count)))
                })
            })
        });
        speech.with("web-captured", "cubes", names.unwrap_or_default())
    };
    let cubes = move || {
        lost.with(|lost| {
            lost.iter()
                .map(|&(kind, count)| {
                    let cube = Cube { color: color.other(), kind };
                    view! {
                        <span class="few">
                            <CubePicture cube />
                            {(count > 1).then(|| view! { <small>{count}</small> })}
                        </span>
                    }
                })
                .collect_view()
        })
    };
    view! {
        <span
            class="captured"
            role="img"
            aria-label=said
            hidden=move || lost.with(Vec::is_empty)
        >
            {cubes}
        </span>
    }
}

/// The kinds that a side has lost since the start, with their numbers. Cubes still to be placed are not lost.
fn captured(table: &Table, color: Color) -> Vec<(Kind, u32)> {
    let mut scene = jersi_draw::Scene::of(table.game().position());
    scene.set_captured_since(table.game().start().position());
    scene.hands.map(|hands| hands[color as usize].captured.clone()).unwrap_or_default()
}

/// The cubes beside the board: a side's reserve, or those still to be placed. Kinds that ran out stay in place.
#[component]
fn Tray(color: Color) -> impl IntoView {
    let desk = Desk::here();
    let speech = Speech::here();
    let Some(ruleset) = desk.read(Table::ruleset) else { return ().into_any() };
    let kinds = ruleset.rules().kinds.iter().map(|rule| rule.kind);
    let buttons: Vec<_> = kinds
        .map(|kind| {
            let held = memo(move |_| {
                desk.read(|table| table.state().provisional.in_reserve(color, kind)).unwrap_or_default()
            });
            let was_held = memo(move |_| {
                desk.read(|table| table.game().start().position().in_reserve(color, kind) > 0) == Some(true)
            });
            let is_own = move |table: &Table| desk.may_enter(table) && table.position().side() == color;
            let may_choose = memo(move |_| {
                let may = |table: &Table| {
                    let state = table.state();
                    is_own(table) && state.stage != Stage::Name && state.reserve_choices.contains(&kind)
                };
                desk.read(may) == Some(true)
            });
            let in_hand = memo(move |_| {
                desk.read(|table| is_own(table) && table.state().hand == Some(Hand::Kind(kind))) == Some(true)
            });
            let is_pointed = move || {
                desk.read(|table| is_own(table) && desk.pointed(table) == Some(Event::Reserve(kind)))
                    == Some(true)
            };
            view! {
                <button
                    type="button"
                    class="kind"
                    class:pointed=is_pointed
                    data-kind=kind.id()
                    aria-label=move || speech.say(|words| words.count(ruleset, kind, held.get()))
                    aria-pressed=move || in_hand.get().to_string()
                    disabled=move || !may_choose.get()
                    hidden=move || held.get() == 0 && !was_held.get()
                    on:click=move |_| desk.enter(Event::Reserve(kind))
                >
                    <CubePicture cube=Cube { color, kind } />
                    <span>{held}</span>
                </button>
            }
        })
        .collect();
    view! { <div class="tray" data-side=color.id()>{buttons}</div> }.into_any()
}
