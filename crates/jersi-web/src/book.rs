//! The rulebook: the rules of each game, and the differences between two of them. The pages are those of
//! `jersi-rulebook`, with boards in the look of the page.

use std::fmt::Write as _;

use jersi_draw::{Drawing, Element, Look};
use jersi_play::{Game, Table, Walk};
use jersi_rulebook::{Differences, Document, Figure, Page, PageId};
use jersi_rules::{AnyPosition, Color, RulesetId};
use leptos::context::Provider;
use leptos::prelude::*;
use wasm_bindgen::JsCast;

use crate::app::focus;
use crate::begin::{PlayFromHere, is_wide};
use crate::desk::Desk;
use crate::dialog::Dialog;
use crate::game::{LiveBoard, Prompt, SideBar, TurnButtons, last_turn};
use crate::icon::{Icon, IconButton};
use crate::picture::Picture;
use crate::preferences::Preferences;
use crate::reactive::{effect, memo};
use crate::route::Route;
use crate::say::Speech;
use crate::start::shown;

/// The list of pages: each game with its picture, its lesson and its rules; then the differences and the story.
#[component]
pub(crate) fn BookIndex() -> impl IntoView {
    let speech = Speech::here();
    let games = RulesetId::ALL.iter().rev().copied();
    let pairs = move || {
        let all = RulesetId::ALL;
        let pairs = all
            .iter()
            .enumerate()
            .flat_map(|(i, &left)| all[i + 1..].iter().map(move |&right| (left, right)));
        pairs
            .map(|(left, right)| {
                let names = [("left", left.name().into()), ("right", right.name().into())];
                let title = speech.say(|words| words.say("diff-title", &names));
                view! { <li><a href=Route::Differences(left, right).address()>{title}</a></li> }
            })
            .collect_view()
    };
    view! {
        <section class="hub index">
            <h1>{speech.label("book-title")}</h1>
            <div class="fams book-pages">{games.map(|game| view! { <GamePages game /> }).collect_view()}</div>
            <div class="row story">
                <div class="row-text">
                    <b>
                        <a class="whole" href=Route::Story.address()>{speech.label("web-story")}</a>
                    </b>
                    <span class="cap">{speech.label("book-story")}</span>
                </div>
            </div>
            <div class="section-head">
                <h2>{speech.label("book-differences")}</h2>
            </div>
            <ul class="card book-pairs">{pairs}</ul>
        </section>
    }
}

/// A game of the list.
#[component]
fn GamePages(game: RulesetId) -> impl IntoView {
    let speech = Speech::here();
    view! {
        <div class="card fam" data-ruleset=game.id()>
            <Picture position=shown(game) />
            <div class="fam-text">
                <h2>{game.name()}</h2>
                <p>{move || speech.say(|words| words.ruleset(game))}</p>
                <div class="fam-links">
                    <a class="btn small" href=Route::Lesson(game).address()>{speech.label("web-lesson")}</a>
                    <a class="btn small" href=Route::Page(game, None).address()>{speech.label("web-rules")}</a>
                </div>
            </div>
        </div>
    }
}

/// The rules of a game.
#[component]
pub(crate) fn BookPage(game: RulesetId, place: Option<String>) -> impl IntoView {
    let speech = Speech::here();
    let preferences = Preferences::here();
    let text = memo(move |_| {
        let document = speech.say(|words| Page::of(game, words.language()).document(words));
        Text::of(&document, preferences.look(), &speech.text("web-try"))
    });
    effect(move |_| {
        text.track();
        if let Some(place) = place.clone() {
            request_animation_frame(move || show(&place));
        }
    });
    view! {
        <article class="book">
            <p class="book-begin">
                <a class="btn small" href=Route::Lesson(game).address()>{move || speech.text("web-lesson")}</a>
                <a class="btn small go" href=Route::New(game).address()>{move || speech.text("web-play")}</a>
            </p>
            <BookText text=text.into() />
        </article>
    }
}

/// The story of the games.
#[component]
pub(crate) fn StoryPage() -> impl IntoView {
    let speech = Speech::here();
    let preferences = Preferences::here();
    let text = memo(move |_| {
        let document = speech.say(|words| Page::of(PageId::Story, words.language()).document(words));
        Text::of(&document, preferences.look(), &speech.text("web-try"))
    });
    view! {
        <article class="book">
            <BookText text=text.into() />
        </article>
    }
}

/// The differences between two games.
#[component]
pub(crate) fn DifferencesPage(left: RulesetId, right: RulesetId) -> impl IntoView {
    let speech = Speech::here();
    let preferences = Preferences::here();
    let found = RwSignal::new(None::<Differences>);
    // The search takes a moment: the page is rendered first.
    set_timeout(
        move || found.set(Some(Differences::between(left, right))),
        std::time::Duration::from_millis(30),
    );
    let text = memo(move |_| {
        found.with(|found| {
            let document = speech.say(|words| found.as_ref().map(|found| found.document(words)));
            document
                .map(|document| Text::of(&document, preferences.look(), &speech.text("web-try")))
                .unwrap_or_default()
        })
    });
    view! {
        <article class="book">
            <p hidden=move || text.with(|text| !text.html.is_empty())>{move || speech.text("web-searching")}</p>
            <BookText text=text.into() />
        </article>
    }
}

/// A page to show, and the positions of its boards.
#[derive(Clone, PartialEq, Default)]
struct Text {
    html: String,
    boards: Vec<AnyPosition>,
}

impl Text {
    /// A document with boards in a look, each with a button.
    fn of(document: &Document, look: Look, word: &str) -> Self {
        let mut boards = Vec::new();
        let html = document.html_with(&mut |figure: &Figure| {
            let drawing = Drawing::new(&figure.scene(), look);
            let view = drawing.view.view_box();
            let inside: String = drawing.elements.iter().map(Element::to_svg).collect();
            let alt = figure.alt.replace('&', "&amp;").replace('<', "&lt;").replace('"', "&quot;");
            let number = boards.len();
            boards.push(figure.position);
            format!(
                "<svg viewBox=\"{view}\" role=\"img\" aria-label=\"{alt}\" \
                 font-family=\"inherit\" font-weight=\"500\" stroke-linecap=\"round\" \
                 stroke-linejoin=\"round\">{inside}</svg>\n\
                 <button type=\"button\" class=\"try\" data-board=\"{number}\">{word}</button>\n"
            )
        });
        Self { html: with_topics(&html, is_wide()), boards }
    }
}

/// The HTML of a page with a part for each topic, whose heading opens and closes it. On narrow screens one is open at a
/// time, so that the closed ones are the contents.
fn with_topics(html: &str, is_wide: bool) -> String {
    let mut topics = html.split("<h2");
    let mut made = topics.next().unwrap_or_default().to_owned();
    let state = if is_wide { " open" } else { " name=\"topic\"" };
    for topic in topics {
        let (heading, text) = topic.split_once("</h2>").unwrap_or((topic, ""));
        let _ = writeln!(
            made,
            "<details class=\"topic\"{state}><summary><h2{heading}</h2></summary>{text}</details>"
        );
    }
    made
}

/// A page with interactive boards: any turn may be tried on them.
#[component]
fn BookText(text: Signal<Text>) -> impl IntoView {
    let tried = RwSignal::new(None::<AnyPosition>);
    let click = move |event: leptos::ev::MouseEvent| {
        let button = target(&event).and_then(|target| target.closest(".try").ok().flatten());
        let number = button.and_then(|button| button.get_attribute("data-board")?.parse::<usize>().ok());
        match number {
            Some(number) => tried.set(text.with_untracked(|text| text.boards.get(number).copied())),
            None => follow(&event),
        }
    };
    view! {
        <div class="book-text" on:click=click inner_html=move || text.with(|text| text.html.clone()) />
        {move || {
            tried
                .get()
                .map(|position| {
                    view! { <TryBoard position close=Callback::new(move |()| tried.set(None)) /> }
                })
        }}
    }
}

/// An interactive board of the book.
#[component]
fn TryBoard(position: AnyPosition, close: Callback<()>) -> impl IntoView {
    let speech = Speech::here();
    let desk = Desk::loose(Table::study(Game::new(&position)), Preferences::here());
    let at_start = Signal::derive(move || desk.read(|table| table.last_turn().is_none()) != Some(false));
    view! {
        <Provider value=desk>
            <Dialog class="try-board" label=speech.label("web-try") close>
                <SideBar color=Color::Black />
                <LiveBoard ruleset=position.ruleset() />
                <SideBar color=Color::White />
                <Prompt />
                <TurnButtons />
                <p class="told" aria-live="polite">{move || last_turn(desk, speech)}</p>
                <IconButton
                    icon=Icon::TakeBack
                    label=speech.label("web-take-back")
                    class="try-back"
                    disabled=at_start
                    press=Callback::new(move |()| desk.walk(Walk::Back))
                />
                <PlayFromHere />
            </Dialog>
        </Provider>
    }
}

/// Scrolls to a paragraph, and highlights it for a moment.
fn show(place: &str) {
    if let Some(found) = document().get_element_by_id(place) {
        if let Some(topic) = found.closest(".topic").ok().flatten() {
            let _ = topic.set_attribute("open", "");
        }
        found.scroll_into_view();
        let _ = found.class_list().add_1("sought");
        focus(&found);
    }
}

/// Links inside the book lead to screens of this page.
fn follow(event: &leptos::ev::MouseEvent) {
    let Some(link) = target(event).and_then(|target| target.closest("a").ok().flatten()) else { return };
    let address = link.get_attribute("href").unwrap_or_default();
    if let Some(place) = address.strip_prefix('#').filter(|place| !place.starts_with('/')) {
        event.prevent_default();
        show(place);
        return;
    }
    let Some((page, place)) = address.split_once(".html") else { return };
    if let Ok(page) = page.parse::<PageId>() {
        event.prevent_default();
        let place = place.strip_prefix('#').map(str::to_owned);
        match page {
            PageId::Rules(game) => Route::Page(game, place).go(),
            PageId::Story => Route::Story.go(),
        }
    }
}

/// The element that was clicked.
fn target(event: &leptos::ev::MouseEvent) -> Option<web_sys::Element> {
    event.target().and_then(|target| target.dyn_into().ok())
}
