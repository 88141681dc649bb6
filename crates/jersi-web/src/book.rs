//! The rulebook: the rules of each game, and what differs between two of them. The pages are those of
//! `jersi-rulebook`, with boards in the look of the page.

use jersi_draw::{Drawing, Element, Look};
use jersi_rulebook::{Differences, Document, Figure, Page};
use jersi_rules::RulesetId;
use leptos::prelude::*;
use wasm_bindgen::JsCast;

use crate::route::Route;
use crate::say::Speech;
use crate::taste::Taste;

/// The list of pages.
#[component]
pub(crate) fn BookIndex() -> impl IntoView {
    let speech = Speech::here();
    let pages = RulesetId::ALL
        .iter()
        .rev()
        .map(|&game| {
            view! {
                <li>
                    <a href=Route::Page(game, None).address()>{game.name()}</a>
                    <p>{move || speech.say(|words| words.ruleset(game))}</p>
                </li>
            }
        })
        .collect_view();
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
        <article class="book index">
            <h1>{move || speech.text("book-title")}</h1>
            <ul class="book-pages">{pages}</ul>
            <h2>{move || speech.text("book-differences")}</h2>
            <ul class="book-pairs">{pairs}</ul>
        </article>
    }
}

/// The rules of a game.
#[component]
pub(crate) fn BookPage(game: RulesetId, place: Option<String>) -> impl IntoView {
    let speech = Speech::here();
    let taste = Taste::here();
    let text = Memo::new(move |_| {
        let document = speech.say(|words| Page::of(game, words.language()).document(words));
        html(&document, taste.look())
    });
    Effect::new(move |_| {
        text.track();
        if let Some(place) = place.clone() {
            request_animation_frame(move || show(&place));
        }
    });
    view! {
        <article class="book">
            <p class="book-begin">
                <a class="button primary" href=Route::New(game).address()>{move || speech.text("web-play")}</a>
            </p>
            <div class="book-text" on:click=follow inner_html=move || text.get() />
        </article>
    }
}

/// What differs between two games.
#[component]
pub(crate) fn DifferencesPage(left: RulesetId, right: RulesetId) -> impl IntoView {
    let speech = Speech::here();
    let taste = Taste::here();
    let found = RwSignal::new(None::<Differences>);
    // The search takes a moment: the page is shown first.
    set_timeout(
        move || found.set(Some(Differences::between(left, right))),
        std::time::Duration::from_millis(30),
    );
    let text = Memo::new(move |_| {
        found.with(|found| {
            let document = speech.say(|words| found.as_ref().map(|found| found.document(words)))?;
            Some(html(&document, taste.look()))
        })
    });
    view! {
        <article class="book">
            <p hidden=move || text.with(Option::is_some)>{move || speech.text("web-searching")}</p>
            <div class="book-text" on:click=follow inner_html=move || text.get().unwrap_or_default() />
        </article>
    }
}

fn html(document: &Document, look: Look) -> String {
    document.html_with(&mut |figure: &Figure| {
        let drawing = Drawing::new(&figure.scene(), look);
        let view = drawing.view;
        let inside: String = drawing.elements.iter().map(Element::to_svg).collect();
        let [left, top, width, height] = [view.left, view.top, view.width(), view.height()];
        let alt = figure.alt.replace('&', "&amp;").replace('<', "&lt;").replace('"', "&quot;");
        format!(
            "<svg viewBox=\"{left:.0} {top:.0} {width:.0} {height:.0}\" role=\"img\" aria-label=\"{alt}\" \
             font-family=\"inherit\" font-weight=\"500\" stroke-linecap=\"round\" stroke-linejoin=\"round\">\
             {inside}</svg>\n"
        )
    })
}

/// Shows a paragraph, and lets it be seen for a moment which one it is.
fn show(place: &str) {
    if let Some(found) = document().get_element_by_id(place) {
        found.scroll_into_view();
        let _ = found.class_list().add_1("sought");
    }
}

/// Links inside the book lead to screens of this page.
fn follow(event: leptos::ev::MouseEvent) {
    let target = event.target().and_then(|target| target.dyn_into::<web_sys::Element>().ok());
    let Some(link) = target.and_then(|target| target.closest("a").ok().flatten()) else { return };
    let address = link.get_attribute("href").unwrap_or_default();
    if let Some(place) = address.strip_prefix('#').filter(|place| !place.starts_with('/')) {
        event.prevent_default();
        show(place);
        return;
    }
    let Some((page, place)) = address.split_once(".html") else { return };
    if let Ok(game) = page.parse::<RulesetId>() {
        event.prevent_default();
        let place = place.strip_prefix('#').map(str::to_owned);
        Route::Page(game, place).go();
    }
}
