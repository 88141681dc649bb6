//! The board of the start screen: it plays a short game until it is touched, and then the game can be continued.

use std::time::Duration;

use jersi_draw::{Coordinates, Drawing, Element, Scene};
use jersi_rules::{AnyPosition, RulesetId};
use leptos::prelude::*;

use crate::choices::GameChoices;
use crate::desk::Desks;
use crate::preferences::Preferences;
use crate::reactive::memo;
use crate::route::Route;
use crate::say::Speech;

/// The game: a real one, with captures, stacks and a win.
const GAME: &str = "b4=d3 f6-g6=e5 d3=e3-e4 e5=c6-b7! b6-a6=b7! g5-f5=d6 b2-b3=d4 d6=f5-f6 a5-b5=d6 f6-e5 d4=d5-e5! \
    f7-g6 d6=f7-f6 f3-g3=f3 f7-g6!";

/// The time of a turn.
const TURN: Duration = Duration::from_millis(1_600);
/// The number of turns for which the end of the game stays.
const REST: usize = 3;

/// The positions of the game, with the turn that led to each.
fn positions() -> Vec<(AnyPosition, Vec<jersi_rules::Cell>)> {
    let mut shown = vec![(AnyPosition::initial(RulesetId::Pijersi), Vec::new())];
    for text in GAME.split_whitespace() {
        let Some((position, _)) = shown.last() else { break };
        let Ok(turn) = position.read_turn(text) else { break };
        let Ok(next) = position.play(turn) else { break };
        let mut scene = Scene::of(&next);
        scene.trace(position, turn);
        shown.push((next, scene.last));
    }
    shown
}

/// The board.
#[component]
pub(super) fn ShowBoard() -> impl IntoView {
    let speech = Speech::here();
    let desk = Desks::here().play;
    let preferences = Preferences::here();
    let positions = StoredValue::new(positions());
    let at = RwSignal::new(0_usize);
    let is_stopped = RwSignal::new(false);
    let last = positions.with_value(Vec::len) - 1;
    let tick = move || {
        if is_stopped.get_untracked() || preferences.is_still() || document().hidden() {
            return;
        }
        at.update(|at| *at = if *at >= last + REST { 0 } else { *at + 1 });
    };
    if let Ok(timer) = set_interval_with_handle(tick, TURN) {
        on_cleanup(move || timer.clear());
    }
    let drawn = memo(move |_| {
        let look = preferences.look();
        positions.with_value(|positions| {
            let (position, cells) = &positions[at.get().min(last)];
            let mut scene = Scene::of(position);
            scene.coordinates = Coordinates::None;
            scene.hands = None;
            scene.last.clone_from(cells);
            let drawing = Drawing::new(&scene, look);
            let inside: String = drawing.elements.iter().map(Element::to_svg).collect();
            (drawing.view.view_box(), inside)
        })
    });
    let go_on = move |_| {
        let position = positions.with_value(|positions| positions[at.get_untracked().min(last)].0);
        let choices = match position.outcome() {
            // After the end of the game, a new one begins.
            Some(_) => GameChoices::at_once(),
            None => GameChoices::against_engine_from(position),
        };
        if let Ok((table, below)) = choices.table() {
            desk.put(table, below);
            Route::Play.go();
        }
    };
    view! {
        <div class="hero-board" on:pointerdown=move |_| is_stopped.set(true)>
            <svg
                class="picture"
                aria-hidden="true"
                viewBox=move || drawn.with(|(view, _)| view.clone())
                inner_html=move || drawn.with(|(_, inside)| inside.clone())
            />
            <button type="button" class="btn go-on-here" hidden=move || !is_stopped.get() on:click=go_on>
                {speech.label("web-play-on-here")}
            </button>
        </div>
    }
}
