//! The game as texts, pictures and links.

use std::fmt::Write as _;

use jersi_draw::Scene;
use jersi_play::{Game, LONGEST_LINK, to_study_link};
use jersi_words::Words;
use leptos::prelude::*;
use leptos::task::spawn_local;
use qrcodegen::{QrCode, QrCodeEcc};
use wasm_bindgen::JsValue;

use crate::desk::Desk;
use crate::embed::EMBED;
use crate::export;
use crate::preferences::Preferences;
use crate::route::Route;
use crate::say::Speech;

/// Sharing.
#[component]
pub(super) fn Share() -> impl IntoView {
    let desk = Desk::here();
    let speech = Speech::here();
    let preferences = Preferences::here();
    let state = RwSignal::new(None::<String>);
    let link = memo(move |_| desk.read(|table| address(table.game(), "")).unwrap_or_default());
    let is_too_long = move || link.with(|link| link.len() > LONGEST_LINK);
    let frame = memo(move |_| {
        let (source, name) =
            desk.read(|table| (address(table.game(), EMBED), table.ruleset().name())).unwrap_or_default();
        format!("<iframe src=\"{source}\" title=\"{name}\" width=\"480\" height=\"620\"></iframe>")
    });
    let name = move |ending: &str| {
        format!("{}.{ending}", desk.read(|table| table.ruleset().id()).unwrap_or("jersi"))
    };
    let tell = move |done: Result<(), JsValue>| {
        state.set(Some(speech.text(if done.is_ok() { "web-done" } else { "web-not-done" })));
    };
    let save = move |ending: &'static str, kind: &'static str, bytes: Vec<u8>| {
        tell(export::download(&name(ending), kind, &bytes));
    };
    let record = move || desk.read(|table| table.game().to_record().to_string()).unwrap_or_default();
    let position = move || desk.read(|table| table.game().position().text()).unwrap_or_default();
    let copy = move |text: String| spawn_local(async move { tell(export::copy(&text).await) });
    let picture = move |to_png: bool| {
        let Some(scene) = desk.read(|table| scene(desk, table)) else { return };
        let look = preferences.look();
        if to_png {
            spawn_local(async move {
                match export::png(&scene, look).await {
                    Ok(bytes) => save("png", "image/png", bytes),
                    Err(error) => tell(Err(error)),
                }
            });
        } else {
            save("svg", "image/svg+xml", export::svg(&scene, look).into_bytes());
        }
    };
    let animate = move |_| {
        let scenes = |words: &Words| desk.read(|table| export::scenes(table.game(), desk.below.get(), words));
        let Some(scenes) = speech.say(scenes) else { return };
        let look = preferences.look();
        spawn_local(async move {
            let progress = |percent: usize| {
                state.set(Some(speech.with("web-working", "percent", percent.to_string())));
            };
            match export::gif(scenes, look, progress).await {
                Ok(bytes) => save("gif", "image/gif", bytes),
                Err(error) => tell(Err(error)),
            }
        });
    };
    view! {
        <section class="room share-room" aria-label=move || speech.text("web-share")>
            <label class="field">
                <span>{move || speech.text("web-link")}</span>
                <input type="text" name="link" readonly prop:value=move || link.get() />
                <small>{move || speech.text("web-link-about")}</small>
            </label>
            <p class="refused" role="alert" hidden=move || !is_too_long()>
                {move || speech.text("web-link-long")}
            </p>
            <div class="qr" inner_html=move || link.with(|link| qr(link)) />
            <div class="buttons">
                <button type="button" class="copy-link" on:click=move |_| copy(link.get_untracked())>
                    {move || speech.text("web-copy-link")}
                </button>
                <button type="button" class="copy-record" on:click=move |_| copy(record())>
                    {move || speech.text("web-copy-record")}
                </button>
                <button type="button" class="copy-position" on:click=move |_| copy(position())>
                    {move || speech.text("web-copy-position")}
                </button>
                <button
                    type="button"
                    class="save-record"
                    on:click=move |_| save("jersi", "text/plain", record().into_bytes())
                >
                    {move || speech.text("web-save-record")}
                </button>
                <button type="button" class="save-svg" on:click=move |_| picture(false)>"SVG"</button>
                <button type="button" class="save-png" on:click=move |_| picture(true)>"PNG"</button>
                <button type="button" class="save-gif" on:click=animate>"GIF"</button>
            </div>
            <p class="share-state" role="status">{move || state.get()}</p>
            <label class="field">
                <span>{move || speech.text("web-embed")}</span>
                <textarea name="embed" rows="3" readonly prop:value=move || frame.get()></textarea>
            </label>
            <button type="button" class="copy-embed" on:click=move |_| copy(frame.get_untracked())>
                {move || speech.text("web-copy-embed")}
            </button>
        </section>
    }
}

/// The scene of the current position, for a picture.
fn scene(desk: Desk, table: &jersi_play::Table) -> Scene {
    let mut scene = desk.scene(table);
    scene.marks.clear();
    let position = table.game().position();
    scene.set_reserves(|color, kind| position.in_reserve(color, kind));
    scene.set_captured_since(table.game().start().position());
    scene
}

/// The address that holds a whole game, with a query.
fn address(game: &Game, question: &str) -> String {
    let here = window().location().href().unwrap_or_default();
    let page = here.split(['#', '?']).next().unwrap_or_default();
    format!("{page}{question}{}", Route::Game(to_study_link(game)).address())
}

/// An address as a QR code; none if it is too long.
pub(crate) fn qr(address: &str) -> String {
    const BORDER: i32 = 3;
    let Ok(code) = QrCode::encode_text(address, QrCodeEcc::Low) else { return String::new() };
    let size = code.size();
    let mut path = String::new();
    for y in 0..size {
        for x in (0..size).filter(|&x| code.get_module(x, y)) {
            let _ = write!(path, "M{x} {y}h1v1h-1z");
        }
    }
    let (start, whole) = (-BORDER, size + 2 * BORDER);
    // Dark on light in every theme, as cameras expect.
    format!(
        "<svg viewBox=\"{start} {start} {whole} {whole}\" role=\"img\" aria-label=\"QR\" shape-rendering=\"crispEdges\">\
         <rect x=\"{start}\" y=\"{start}\" width=\"{whole}\" height=\"{whole}\" fill=\"#fff\"/>\
         <path d=\"{path}\" fill=\"#000\"/></svg>"
    )
}
