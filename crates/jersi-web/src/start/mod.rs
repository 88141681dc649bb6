//! The start screen: a board that plays a short game, buttons for a game, the lesson and games with others, games to
//! continue, and the games of the family as pictures.

mod show;

use jersi_rules::{AnyPosition, RulesetId, Variants};
use leptos::prelude::*;
use leptos::task::spawn_local;

use crate::choices::GameChoices;
use crate::desk::Desks;
use crate::icon::Icon;
use crate::online::Online;
use crate::picture::Picture;
use crate::program::PROGRAM;
use crate::route::Route;
use crate::say::Speech;
use show::ShowBoard;

/// The start screen.
#[component]
pub(crate) fn StartScreen() -> impl IntoView {
    let speech = Speech::here();
    let games = RulesetId::ALL.iter().rev().copied();
    view! {
        <section class="start hub">
            <div class="hero">
                <ShowBoard />
                <Welcome />
            </div>
            {(PROGRAM.waiting)()} {move || (PROGRAM.to_continue)()}
            <div class="section-head">
                <h2 class="family">{speech.label("web-family")}</h2>
            </div>
            <div class="fams">{games.map(|game| view! { <Family game /> }).collect_view()}</div>
            <footer>
                <p>{speech.label("web-credit")}</p>
                <p>
                    <a href=Route::Story.address()>{speech.label("web-story")}</a>
                </p>
            </footer>
        </section>
    }
}

/// Begins a game with the choices of the last one.
#[component]
pub(crate) fn PlayNow() -> impl IntoView {
    let desk = Desks::here().play;
    // Later than the construction of the screen, so that the game does not belong to it.
    spawn_local(async move {
        let choices = GameChoices::at_once();
        // Stored choices are invalid only if the rules changed: then the screen of choices is shown.
        match choices.table() {
            Ok((table, below)) => {
                desk.put(table, below);
                Route::Play.go_instead();
            }
            Err(_) => Route::New(choices.ruleset).go_instead(),
        }
    });
}

/// The slogan and the ways to begin. `page/index.html` shows the same until the program is loaded.
#[component]
fn Welcome() -> impl IntoView {
    let speech = Speech::here();
    let choices = GameChoices::at_once();
    let (game, level) = (choices.ruleset, u32::from(choices.level));
    let about = move || {
        speech.say(|words| {
            words.say("web-play-about", &[("game", short_name(game).into()), ("level", level.into())])
        })
    };
    view! {
        <div class="hero-text">
            <h1>{speech.label("web-welcome")}</h1>
            <p class="lead">{speech.label("web-about")}</p>
            <a class="btn go big play-now" href=Route::Now.address()>
                {Icon::Go.view()}
                <span>{speech.label("web-play-now")}</span>
            </a>
            <p class="play-about cap">
                {about} " · "
                <a href=Route::New(game).address()>{speech.label("web-change")}</a>
            </p>
            <Ways game />
        </div>
    }
}

/// The other ways to begin: the lesson, a friend, people elsewhere. Without a server of games, a friend is at this device.
#[component]
fn Ways(game: RulesetId) -> impl IntoView {
    let speech = Speech::here();
    let online = Online::here();
    let tile = move |class: &'static str, to: Route, icon: Icon, word: &'static str, about: &'static str| {
        view! {
            <a class=format!("tile {class}") href=to.address()>
                {icon.view()}
                <b>{speech.label(word)}</b>
                <span class="cap">{speech.label(about)}</span>
            </a>
        }
    };
    let others = move || {
        if online.is_there.get() {
            view! {
                {tile("to-friend", Route::Friend(None), Icon::Link, "web-way-friend", "web-way-friend-link")}
                {tile("to-lobby", Route::Lobby, Icon::People, "web-online", "web-way-online")}
            }
            .into_any()
        } else {
            view! {
                {tile("to-together", Route::Together, Icon::People, "web-way-friend", "web-way-friend-here")}
                {tile("to-book", Route::Rules, Icon::Book, "web-rules", "web-way-rules")}
            }
            .into_any()
        }
    };
    view! {
        <nav class="tiles" class:online-ways=move || online.is_there.get() aria-label=speech.label("web-ways")>
            {tile("learn", Route::Lesson(game), Icon::Learn, "web-learn", "web-way-learn")} {others}
        </nav>
    }
}

/// A game as a picture and a sentence.
#[component]
fn Family(game: RulesetId) -> impl IntoView {
    let speech = Speech::here();
    view! {
        <div class="card fam" data-ruleset=game.id()>
            <Picture position=shown(game) />
            <div class="fam-text">
                <h3>
                    <a class="whole" href=Route::New(game).address()>{short_name(game)}</a>
                </h3>
                <p>{move || speech.say(|words| words.ruleset(game))}</p>
                <p class="fam-links">
                    <a class="above" href=Route::Lesson(game).address()>{speech.label("web-lesson")}</a>
                    <a class="above" href=Route::Page(game, None).address()>{speech.label("web-rules")}</a>
                </p>
            </div>
        </div>
    }
}

/// The name of a game without its year: `Pijersi`.
pub(crate) fn short_name(game: RulesetId) -> &'static str {
    game.name().split(" (").next().unwrap_or_default()
}

/// The setup that shows most kinds of a game: games that differ by a kind must not look the same.
pub(crate) fn shown(game: RulesetId) -> AnyPosition {
    let kinds = |position: &AnyPosition| {
        let kinds = position.units().flat_map(|(_, unit)| unit.cubes().map(|cube| cube.kind));
        kinds.fold(0, |kinds: u32, kind| kinds | 1 << kind as u32).count_ones()
    };
    let setups = game.rules().setups.iter().filter(|setup| !setup.is_random());
    let starts = setups.filter_map(|setup| AnyPosition::start(game, setup.id, 0, Variants::NONE).ok());
    let initial = AnyPosition::initial(game);
    starts.fold(initial, |best, next| if kinds(&next) > kinds(&best) { next } else { best })
}
