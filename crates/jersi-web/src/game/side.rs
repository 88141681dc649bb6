//! The bar of one side: its player, its clock, its captures, and its reserve.

use jersi_play::{Ending, Hand, Input, Seat, Stage, Table};
use jersi_rules::{Color, Cube, Kind, KindSet, Phase, RulesetId};
use leptos::ev::PointerEvent;
use leptos::prelude::*;

use crate::clock::{self, now, shown};
use crate::desk::{Desk, Filling};
use crate::picture::CubePicture;
use crate::players::{avatar, player_name};
use crate::program::PROGRAM;
use crate::reactive::memo;
use crate::say::Speech;

/// The number of captured cubes that are shown one by one; more are grouped by kind.
const MOST_SINGLE: u32 = 6;

/// The bar of a side.
#[component]
pub(crate) fn SideBar(color: Color) -> impl IntoView {
    let desk = Desk::here();
    let speech = Speech::here();
    let is_due = memo(move |_| desk.read(|table| Desk::side_to_play(table) == Some(color)) == Some(true));
    let name = move || desk.read(|table| player_name(desk, speech, table, color));
    let caption = move || desk.read(|table| caption(desk, speech, table, color)).flatten();
    let face = memo(move |_| desk.read(|table| avatar(table.ruleset(), table.seat(color), color)));
    let online_player = desk.remote.is_there().then(|| (PROGRAM.online_player)(color));
    view! {
        <div class="side" class:due=move || is_due.get() data-side=color.id()>
            <span class="avatar">{move || face.get().map(|cube| view! { <CubePicture cube /> })}</span>
            <div class="who">
                <span class="who-name">
                    {match online_player {
                        Some(player) => player,
                        None => view! { <span class="name">{name}</span> }.into_any(),
                    }}
                </span>
                <span class="caption">{caption}</span>
                <span class="sr-only">
                    {move || is_due.get().then(|| speech.say(|words| desk.read(|table| words.phase(table.position()))))}
                </span>
            </div>
            <Captured color />
            <Tray color />
            <ClockFace color />
        </div>
    }
}

/// The line below a player's name: the level, the winner, or the side and the way it moves.
fn caption(desk: Desk, speech: Speech, table: &Table, color: Color) -> Option<String> {
    let side = speech.say(|words| words.side(color));
    if table.shown_ending().and_then(Ending::winner) == Some(color) {
        return Some(speech.text("web-winner"));
    }
    if let Seat::Level(level) = table.seat(color) {
        return Some(speech.with("web-level-caption", "level", u32::from(*level)));
    }
    let is_named = player_name(desk, speech, table, color) != side || desk.remote.is_there();
    if table.ruleset().rules().runners == KindSet::NONE {
        return is_named.then_some(side);
    }
    let is_up = desk.below.get() == color;
    Some(match (is_named, is_up) {
        (true, true) => speech.with("web-moves-up", "side", side),
        (true, false) => speech.with("web-moves-down", "side", side),
        (false, true) => speech.text("web-way-up"),
        (false, false) => speech.text("web-way-down"),
    })
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
            let is_grouped = lost.iter().map(|&(_, count)| count).sum::<u32>() > MOST_SINGLE;
            lost.iter()
                .map(|&(kind, count)| {
                    let cube = Cube { color: color.other(), kind };
                    let copies = if is_grouped { 1 } else { count };
                    view! {
                        <span class="few">
                            {(0..copies).map(|_| view! { <CubePicture cube /> }).collect_view()}
                            {(copies < count).then(|| view! { <small>{count}</small> })}
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
pub(super) fn captured(table: &Table, color: Color) -> Vec<(Kind, u32)> {
    let mut scene = jersi_draw::Scene::of(table.game().position());
    scene.set_captured_since(table.game().start().position());
    scene.hands.map(|hands| hands[color as usize].captured.clone()).unwrap_or_default()
}

/// The reserve of a side, in its bar. Kinds that ran out stay in place; a game that began without a reserve has none.
#[component]
fn Tray(color: Color) -> impl IntoView {
    let desk = Desk::here();
    let Some(ruleset) = desk.read(Table::ruleset) else { return ().into_any() };
    let buttons =
        ruleset.rules().reserve.iter().map(|&(kind, _)| view! { <KindButton ruleset color kind /> });
    view! { <div class="tray" data-side=color.id()>{buttons.collect_view()}</div> }.into_any()
}

/// The cubes that the side to play has still to place, beside those of its reserve.
#[component]
pub(super) fn PlacingTray() -> impl IntoView {
    let desk = Desk::here();
    let placing = memo(move |_| {
        let placing = |table: &Table| {
            let is_placing = table.position().phase() == Phase::Place && table.ending().is_none();
            is_placing.then(|| (table.ruleset(), table.position().side()))
        };
        desk.read(placing).flatten()
    });
    move || {
        placing.get().map(|(ruleset, color)| {
            let rules = ruleset.rules();
            let is_kept = |kind: Kind| rules.reserve.iter().any(|&(kept, _)| kept == kind);
            let kinds = rules.kinds.iter().map(|rule| rule.kind).filter(|&kind| !is_kept(kind));
            let buttons = kinds.map(|kind| view! { <KindButton ruleset color kind /> }).collect_view();
            view! {
                <div class="placing-place">
                    <div class="tray placing" data-side=color.id()>{buttons}</div>
                    <PlaceRest color />
                </div>
            }
        })
    }
}

/// Buttons for placing the remaining cubes.
#[component]
fn PlaceRest(color: Color) -> impl IntoView {
    let desk = Desk::here();
    let speech = Speech::here();
    let may =
        memo(move |_| desk.read(|table| desk.may_enter(table)) == Some(true) && !desk.is_filling(color));
    let ways = [
        ("lot", "web-place-lot", Filling::ByLot),
        ("mirror", "web-place-mirror", Filling::Mirrored),
        ("engine", "web-place-engine", Filling::ByEngine),
    ];
    let buttons = ways.map(|(class, message, way)| {
        view! {
            <button
                type="button"
                class=format!("place-{class}")
                disabled=move || !may.get()
                on:click=move |_| desk.place_rest(way)
            >
                {speech.label(message)}
            </button>
        }
    });
    // Engines must not help in an online game.
    let [lot, mirror, engine] = buttons;
    let engine = (!desk.remote.is_there()).then_some(engine);
    view! {
        <div class="place-rest" role="group" aria-label=speech.label("web-place-rest")>
            <span>{speech.label("web-place-rest")}</span>
            {lot}
            {mirror}
            {engine}
        </div>
    }
}

/// A kind of cube to drop or place: it is tapped, or dragged to its cell.
#[component]
fn KindButton(ruleset: RulesetId, color: Color, kind: Kind) -> impl IntoView {
    let desk = Desk::here();
    let speech = Speech::here();
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
        desk.read(|table| is_own(table) && desk.pointed(table) == Some(Input::Reserve(kind))) == Some(true)
    };
    let drag = KindDrag::new(desk, Cube { color, kind });
    view! {
        <button
            type="button"
            class="kind"
            class:pointed=is_pointed
            class:none-left=move || held.get() == 0
            data-kind=kind.id()
            aria-label=move || speech.say(|words| words.count(ruleset, kind, held.get()))
            aria-pressed=move || in_hand.get().to_string()
            disabled=move || !may_choose.get()
            hidden=move || held.get() == 0 && !was_held.get()
            on:pointerdown=move |event| drag.down(&event)
            on:pointermove=move |event| drag.moved(&event)
            on:pointerup=move |event| drag.up(&event)
            on:pointercancel=move |_| drag.cancelled()
            on:click=move |_| {
                if !drag.was_drag() {
                    desk.enter(Input::Reserve(kind));
                }
            }
        >
            <CubePicture cube=Cube { color, kind } />
            <span>{held}</span>
        </button>
        {move || drag.ghost.get().map(|(x, y)| view! {
            <span
                class="carried"
                aria-hidden="true"
                style:left=format!("{x}px")
                style:top=format!("{y}px")
            >
                <CubePicture cube=Cube { color, kind } />
            </span>
        })}
    }
}

/// Dragging a cube from the reserve to the board.
#[derive(Clone, Copy)]
struct KindDrag {
    desk: Desk,
    cube: Cube,
    /// The place of the press.
    from: StoredValue<Option<(f64, f64)>>,
    was_drag: StoredValue<bool>,
    /// The place of the cube under the pointer.
    ghost: RwSignal<Option<(f64, f64)>>,
}

/// The greatest movement of a tap, in pixels.
const SLIP: f64 = 9.0;

impl KindDrag {
    fn new(desk: Desk, cube: Cube) -> Self {
        let (from, was_drag) = (StoredValue::new(None), StoredValue::new(false));
        Self { desk, cube, from, was_drag, ghost: RwSignal::new(None) }
    }

    fn down(self, event: &PointerEvent) {
        if event.button() != 0 {
            return;
        }
        self.from.set_value(Some(place(event)));
        self.was_drag.set_value(false);
        let _ = event_target::<web_sys::Element>(event)
            .closest("button")
            .ok()
            .flatten()
            .map(|button| button.set_pointer_capture(event.pointer_id()));
    }

    fn moved(self, event: &PointerEvent) {
        let Some((x, y)) = self.from.get_value() else { return };
        let at = place(event);
        if self.was_drag.get_value() || (at.0 - x).hypot(at.1 - y) > SLIP {
            if !self.was_drag.get_value() {
                self.was_drag.set_value(true);
                self.desk.film.end();
            }
            self.ghost.set(Some(at));
        }
    }

    fn up(self, event: &PointerEvent) {
        self.from.set_value(None);
        self.ghost.set(None);
        if self.was_drag.get_value() {
            let (x, y) = place(event);
            if let Some(to) = self.desk.cell_at(x, y) {
                self.desk.enter(Input::Drag { from: Hand::Kind(self.cube.kind), to });
            }
        }
    }

    fn cancelled(self) {
        self.from.set_value(None);
        self.ghost.set(None);
    }

    /// Whether the last press was a drag: the click after it is ignored.
    fn was_drag(self) -> bool {
        self.was_drag.try_update_value(std::mem::take).unwrap_or_default()
    }
}

fn place(event: &PointerEvent) -> (f64, f64) {
    (f64::from(event.client_x()), f64::from(event.client_y()))
}
