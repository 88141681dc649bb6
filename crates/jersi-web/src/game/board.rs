//! The interactive board of a desk: it shows the turn being entered and handles input.

use jersi_draw::Scene;
use jersi_play::Table;
use jersi_rules::RulesetId;
use leptos::prelude::*;

use crate::board::{Board, HandStroke};
use crate::desk::Desk;
use crate::desk::film::Frame;
use crate::preferences::Preferences;
use crate::reactive::memo;
use crate::say::Speech;

/// The board of the desk.
#[component]
pub(crate) fn LiveBoard(
    /// The ruleset: nothing is shown while a game of another one replaces this.
    ruleset: RulesetId,
    /// Additional marks and arrows of the scene.
    #[prop(optional)]
    adorn: Option<Callback<Scene, Scene>>,
    /// The handler of drawings by hand.
    #[prop(optional)]
    draw: Option<Callback<HandStroke>>,
) -> impl IntoView {
    let desk = Desk::here();
    let speech = Speech::here();
    let preferences = Preferences::here();
    let shape = ruleset.shape();
    let fitting = move |table: &Table| table.ruleset() == ruleset;
    let scene = memo(move |_| {
        let drawn = desk.read(|table| fitting(table).then(|| desk.scene(table))).flatten();
        match (drawn, adorn) {
            (Some(scene), Some(adorn)) => adorn.run(scene),
            (Some(scene), None) => scene,
            (None, _) => Scene::empty(ruleset),
        }
    });
    let cells = memo(move |_| {
        desk.read(|table| fitting(table).then(|| desk.described(table, speech))).flatten().unwrap_or_default()
    });
    let flight =
        memo(move |_| desk.film.frame.with(|frame| frame.as_ref().and_then(|Frame { flight, .. }| *flight)));
    view! {
        <Board
            shape
            scene
            look=memo(move |_| preferences.look())
            cells
            cursor=desk.cursor
            flight
            label=Signal::derive(move || speech.with("web-board", "game", ruleset.name()))
            touch=Callback::new(move |touch| desk.touch(touch))
            draw
        />
    }
}
