//! The first screen: the five games as pictures with a sentence each, and the games that are not over yet.

use jersi_draw::{Coordinates, Drawing, Scene};
use jersi_rules::{AnyPosition, RulesetId};
use leptos::prelude::*;

use crate::keep;
use crate::route::Route;
use crate::say::Speech;
use crate::taste::Taste;

/// So many unfinished games are offered; the others are on the shelf.
const MOST_UNFINISHED: usize = 3;

/// The games to choose from, the quick one first.
#[component]
pub(crate) fn StartScreen() -> impl IntoView {
    let speech = Speech::here();
    let cards: Vec<_> = RulesetId::ALL.iter().rev().map(|&game| view! { <Card game /> }).collect();
    let unfinished = move || {
        keep::unfinished()
            .into_iter()
            .take(MOST_UNFINISHED)
            .map(|(id, name)| {
                view! {
                    <a class="go-on button primary" href=Route::Unfinished(id.to_string()).address()>
                        {move || speech.with("web-go-on", "game", name)}
                    </a>
                }
            })
            .collect_view()
    };
    view! {
        <section class="start">
            <div class="welcome">
                <h1>{move || speech.text("web-welcome")}</h1>
                <p>{move || speech.text("web-about")}</p>
                {unfinished}
            </div>
            <div class="cards">{cards}</div>
            <footer>
                <p>{move || speech.text("web-credit")}</p>
            </footer>
        </section>
    }
}

/// A game as a picture and a sentence.
#[component]
fn Card(game: RulesetId) -> impl IntoView {
    let speech = Speech::here();
    view! {
        <div class="card" data-ruleset=game.id()>
            <Picture game />
            <div class="card-text">
                <h2>
                    <a class="whole" href=Route::New(game).address()>{game.name()}</a>
                </h2>
                <p>{move || speech.say(|words| words.ruleset(game))}</p>
                <p class="card-links">
                    <a href=Route::Lesson(game).address()>{move || speech.text("web-lesson")}</a>
                    <a href=Route::Page(game, None).address()>{move || speech.text("web-rules")}</a>
                </p>
            </div>
        </div>
    }
}

/// The start of a game as a picture.
#[component]
pub(crate) fn Picture(game: RulesetId) -> impl IntoView {
    let taste = Taste::here();
    let drawn = Memo::new(move |_| {
        let mut scene = Scene::of(&AnyPosition::initial(game));
        scene.coordinates = Coordinates::None;
        scene.hands = None;
        let drawing = Drawing::new(&scene, taste.look());
        let view = drawing.view;
        let inside: String = drawing.elements.iter().map(jersi_draw::Element::to_svg).collect();
        (format!("{:.0} {:.0} {:.0} {:.0}", view.left, view.top, view.width(), view.height()), inside)
    });
    view! {
        <svg
            class="picture"
            aria-hidden="true"
            viewBox=move || drawn.with(|(view, _)| view.clone())
            inner_html=move || drawn.with(|(_, inside)| inside.clone())
        />
    }
}
