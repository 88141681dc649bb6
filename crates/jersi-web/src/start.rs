//! The first screen: one tap to a board, the lesson beside it, the unfinished games, and below the family of games as
//! pictures with a sentence each.

use jersi_rules::{AnyPosition, RulesetId, Variants};
use leptos::prelude::*;
use leptos::task::spawn_local;

use crate::choices::GameChoices;
use crate::desk::Desks;
use crate::icon::Icon;
use crate::online::OnlineWays;
use crate::picture::Picture;
use crate::program::Program;
use crate::route::Route;
use crate::say::Speech;

/// The greatest number of unfinished games shown; the list of games has the others.
const MOST_UNFINISHED: usize = 3;

/// The first screen.
#[component]
pub(crate) fn StartScreen() -> impl IntoView {
    let speech = Speech::here();
    let program = Program::here();
    let unfinished = move || {
        (program.unfinished)()
            .into_iter()
            .take(MOST_UNFINISHED)
            .map(|(id, name)| {
                view! {
                    <a class="go-on button" href=Route::Unfinished(id.to_string()).address()>
                        {Icon::Go.view()} {move || speech.with("web-go-on", "game", name)}
                    </a>
                }
            })
            .collect_view()
    };
    let cards = |is_wanted: fn(RulesetId) -> bool| {
        let games = RulesetId::ALL.iter().rev().copied().filter(|&game| is_wanted(game));
        games.map(|game| view! { <Card game /> }).collect_view()
    };
    let has_earlier = RulesetId::ALL.iter().any(|&game| is_superseded(game));
    view! {
        <section class="start">
            <div class="welcome">
                <Welcome />
                <OnlineWays />
                {(program.waiting)()}
                <div class="unfinished">{unfinished}</div>
            </div>
            <h2 class="family">{move || speech.text("web-family")}</h2>
            <div class="cards">{cards(|game| !is_superseded(game))}</div>
            {has_earlier
                .then(|| {
                    view! {
                        <details class="earlier">
                            <summary>{move || speech.text("web-earlier")}</summary>
                            <div class="cards">{cards(is_superseded)}</div>
                        </details>
                    }
                })}
            <footer>
                <p>{move || speech.text("web-credit")}</p>
                <p><a href=Route::Story.address()>{move || speech.text("web-story")}</a></p>
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

/// The introduction, and the two ways to begin. `page/index.html` shows the same until the program is loaded.
#[component]
fn Welcome() -> impl IntoView {
    let speech = Speech::here();
    let choices = GameChoices::at_once();
    let (game, level) = (choices.ruleset, u32::from(choices.level));
    let about = move || {
        speech.say(|words| {
            words.say("web-play-about", &[("game", game.name().into()), ("level", level.into())])
        })
    };
    view! {
        <h1>{move || speech.text("web-welcome")}</h1>
        <p>{move || speech.text("web-about")}</p>
        <div class="first-steps">
            <a class="button primary play-now" href=Route::Now.address()>
                {Icon::Go.view()} <span>{move || speech.text("web-play-now")}</span>
            </a>
            <a class="button learn" href=Route::Lesson(game).address()>
                {Icon::Learn.view()} <span>{move || speech.text("web-learn")}</span>
            </a>
        </div>
        <p class="play-about">
            {about} " " <a href=Route::New(game).address()>{move || speech.text("web-change")}</a>
        </p>
    }
}

/// Whether there is a later version of the same game: `jersi-4.8` and `jersi-4.16` are versions of one.
fn is_superseded(game: RulesetId) -> bool {
    let stem = |game: RulesetId| game.id().split('.').next();
    let later = RulesetId::ALL.iter().skip_while(|&&one| one != game).skip(1);
    later.into_iter().any(|&later| stem(later) == stem(game))
}

/// A game as a picture and a sentence.
#[component]
fn Card(game: RulesetId) -> impl IntoView {
    let speech = Speech::here();
    view! {
        <div class="card" data-ruleset=game.id()>
            <Picture position=shown(game) />
            <div class="card-text">
                <h3>
                    <a class="whole" href=Route::New(game).address()>{game.name()}</a>
                </h3>
                <p>{move || speech.say(|words| words.ruleset(game))}</p>
                <p class="card-links">
                    <a href=Route::Lesson(game).address()>{move || speech.text("web-lesson")}</a>
                    <a href=Route::Page(game, None).address()>{move || speech.text("web-rules")}</a>
                </p>
            </div>
        </div>
    }
}

/// The setup that shows most kinds of a game: games that differ by a kind must not look the same.
pub(crate) fn shown(game: RulesetId) -> AnyPosition {
    let kinds = |position: &AnyPosition| {
        let mut kinds: Vec<_> =
            position.units().flat_map(|(_, unit)| unit.cubes().map(|cube| cube.kind)).collect();
        kinds.sort_unstable();
        kinds.dedup();
        kinds.len()
    };
    let setups = game.rules().setups.iter().filter(|setup| !setup.is_random());
    let starts = setups.filter_map(|setup| AnyPosition::start(game, setup.id, 0, Variants::NONE).ok());
    let initial = AnyPosition::initial(game);
    starts.fold(initial, |best, next| if kinds(&next) > kinds(&best) { next } else { best })
}
