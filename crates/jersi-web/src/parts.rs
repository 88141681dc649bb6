//! All components and their states on one page, `#/parts`, for the contact sheet and for work on style sheets. The
//! headings are the names of their classes.

use jersi_rules::{Color, Cube, Kind, RulesetId};
use leptos::prelude::*;

use crate::fields::{Choice, Switch};
use crate::icon::Icon;
use crate::picture::{ArmyMark, CubePicture, Empty, Picture};
use crate::say::Speech;
use crate::start::shown;

/// The page.
#[component]
#[allow(clippy::too_many_lines, reason = "one part after the other")]
pub(crate) fn PartsScreen() -> impl IntoView {
    let speech = Speech::here();
    let is_on = RwSignal::new(true);
    let chosen = RwSignal::new("light");
    let button = move |class: &'static str, icon: Option<Icon>, word: &'static str| {
        view! {
            <button type="button" class=class>
                {icon.map(Icon::view)}
                {speech.label(word)}
            </button>
        }
    };
    let chip = move |class: &'static str, word: &'static str| view! { <span class=class>{speech.label(word)}</span> };
    let part = |name: &'static str, inside: AnyView| {
        view! {
            <section class="card group">
                <h2>{name}</h2>
                {inside}
            </section>
        }
    };
    let blocks = view! {
        <div class="part">
            {button("btn go big", Some(Icon::Go), "web-play-now")} {button("btn go", None, "web-lesson-next")}
            {button("btn", Some(Icon::Hint), "web-hint")}
            <button type="button" class="btn" disabled>
                {speech.label("web-take-back")}
            </button>
            {button("btn warn", None, "web-resign")} {button("btn quiet", None, "web-cancel")}
            {button("btn small", None, "web-open")}
            <button type="button" class="ib" aria-label=speech.label("web-sound")>
                {Icon::Sound.view()}
            </button>
            <button type="button" class="ib" aria-label=speech.label("web-more")>
                {Icon::Dots.view()}
            </button>
        </div>
    };
    let chips = view! {
        <div class="part">
            {chip("chip sun", "web-state-due")} {chip("chip pine", "web-state-won")}
            {chip("chip coral", "web-state-lost")} {chip("chip", "web-state-tied")} {chip("chip sky", "web-hint")}
        </div>
    };
    let row = view! {
        <ul class="rows">
            <li class="row">
                <div class="row-picture">
                    <Picture position=shown(RulesetId::Pijersi) />
                </div>
                <div class="row-text">
                    <b>
                        <ArmyMark army=Color::Black />
                        {move || speech.with("web-engine-level", "level", 3_u32)}
                    </b>
                    <span class="cap">{move || speech.with("web-turns-played", "count", 7_u32)}</span>
                </div>
                <div class="row-state">{chip("chip pine", "web-state-won")}</div>
            </li>
        </ul>
    };
    let fields = view! {
        <Choice
            legend="web-page"
            name="part"
            options=vec![("system", "web-page-system"), ("light", "web-page-light"), ("dark", "web-page-dark")]
            chosen
            choose=Callback::new(move |id| chosen.set(id))
        />
        <Switch label="web-sound" name="part-sound" about="web-sound-about" value=is_on />
    };
    let toast = view! {
        <div class="toast">
            <CubePicture cube=Cube { color: Color::White, kind: Kind::Scissors } />
            <span>{move || speech.with("web-game-deleted", "game", "Pijersi")}</span>
            {button("btn small", None, "web-restore")}
        </div>
    };
    let question = view! {
        <div class="question">
            <h3>{speech.label("web-resign-sure")}</h3>
            <div class="pair">
                {button("btn", None, "web-resign-no")} {button("btn warn", None, "web-resign-yes")}
            </div>
        </div>
    };
    let empty = view! {
        <Empty heading=speech.label("web-no-games-yet") about=speech.label("web-no-games-about")>
            {button("btn go", Some(Icon::Go), "web-play-first")}
        </Empty>
    };
    let cubes = Color::BOTH
        .map(|color| {
            let row = Kind::ALL.into_iter().map(|kind| view! { <CubePicture cube=Cube { color, kind } /> });
            view! { <div class="part pieces">{row.collect_view()}</div> }
        })
        .into_iter()
        .collect_view();
    view! {
        <section class="hub parts">
            <h1>"parts"</h1>
            <div class="cards">
                {part("btn", blocks.into_any())} {part("chip", chips.into_any())} {part("row", row.into_any())}
                {part("segments, check", fields.into_any())} {part("toast", toast.into_any())}
                {part("question", question.into_any())} {part("empty", empty.into_any())}
                {part("cubes", cubes.into_any())}
            </div>
        </section>
    }
}
