//! The game as texts, pictures and a link, to be taken elsewhere; and the other way, from a text to the desk.

use std::fmt::Write as _;

use jersi_draw::Scene;
use jersi_play::{Game, from_link, to_link};
use jersi_rules::record::{Reading, read_records};
use jersi_rules::{AnyPosition, Color, RulesetId, Variants};
use jersi_words::Words;
use leptos::prelude::*;
use leptos::task::spawn_local;
use qrcodegen::{QrCode, QrCodeEcc};
use wasm_bindgen::JsValue;

use crate::desk::Desk;
use crate::export;
use crate::route::Route;
use crate::say::Speech;
use crate::taste::Taste;

/// Sharing.
#[component]
pub(super) fn Share() -> impl IntoView {
    let desk = Desk::here();
    let speech = Speech::here();
    let taste = Taste::here();
    let state = RwSignal::new(None::<String>);
    let link = Memo::new(move |_| desk.read(|table| address(table.game())).unwrap_or_default());
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
        let look = taste.look();
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
        let look = taste.look();
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
        <section class="room share-room">
            <label class="field">
                <span>{move || speech.text("web-link")}</span>
                <input type="text" name="link" readonly prop:value=move || link.get() />
            </label>
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
            <Import />
        </section>
    }
}

/// The board as it lies there, for a picture.
fn scene(desk: Desk, table: &jersi_play::Table) -> Scene {
    let mut scene = desk.scene(table);
    scene.marks.clear();
    let position = table.game().position();
    scene.set_reserves(|color, kind| position.in_reserve(color, kind));
    scene.set_captured_since(table.game().start().position());
    scene
}

/// The address that holds a whole game.
fn address(game: &Game) -> String {
    let here = window().location().href().unwrap_or_default();
    let page = here.split('#').next().unwrap_or_default();
    format!("{page}{}", Route::Game(to_link(game)).address())
}

/// An address as a QR code; nothing if it is too long for one.
fn qr(address: &str) -> String {
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
    // Dark on light in every theme: that is what cameras look for.
    format!(
        "<svg viewBox=\"{start} {start} {whole} {whole}\" role=\"img\" aria-label=\"QR\" shape-rendering=\"crispEdges\">\
         <rect x=\"{start}\" y=\"{start}\" width=\"{whole}\" height=\"{whole}\" fill=\"#fff\"/>\
         <path d=\"{path}\" fill=\"#000\"/></svg>"
    )
}

/// A text from elsewhere.
#[component]
fn Import() -> impl IntoView {
    let desk = Desk::here();
    let speech = Speech::here();
    let text = RwSignal::new(String::new());
    let fault = RwSignal::new(None::<String>);
    let read = move |given: &str| match import(speech, given, desk.read(jersi_play::Table::ruleset)) {
        Ok(game) => {
            fault.set(None);
            text.set(String::new());
            desk.study(game, Color::White, None);
        }
        Err(reason) => fault.set(Some(reason)),
    };
    let dropped = move |event: leptos::ev::DragEvent| {
        event.prevent_default();
        let files = event.data_transfer().and_then(|data| data.files());
        let Some(file) = files.and_then(|files| files.get(0)) else { return };
        spawn_local(async move {
            let content = wasm_bindgen_futures::JsFuture::from(file.text()).await;
            if let Some(content) = content.ok().and_then(|content| content.as_string()) {
                read(&content);
            }
        });
    };
    view! {
        <label class="field import" on:dragover=|event| event.prevent_default() on:drop=dropped>
            <span>{move || speech.text("web-import")}</span>
            <textarea
                name="import"
                rows="3"
                prop:value=move || text.get()
                on:input=move |event| text.set(event_target_value(&event))
            ></textarea>
            <small>{move || speech.text("web-import-about")}</small>
        </label>
        <button type="button" class="import-go" on:click=move |_| read(&text.get_untracked())>
            {move || speech.text("web-import-go")}
        </button>
        <p class="refused" role="alert">{move || fault.get()}</p>
    }
}

/// The game of a text: a link of ours, a record of ours or of the authors' programs, a position text.
pub(crate) fn import(speech: Speech, text: &str, likely: Option<RulesetId>) -> Result<Game, String> {
    let text = text.trim();
    if let Some((_, link)) = text.split_once("#/game/") {
        return from_link(link).map_err(|error| speech.say(|words| words.link_error(&error)));
    }
    // One line with many slashes is a board.
    if !text.contains('\n') && text.matches('/').count() >= 6 {
        let games = likely.into_iter().chain(RulesetId::ALL.iter().copied());
        let mut first = None;
        for ruleset in games {
            let all = std::iter::once(Variants::NONE).chain(ruleset.variants("ransom"));
            for variants in all {
                match AnyPosition::read(ruleset, variants, text) {
                    Ok(position) => return Ok(Game::new(&position)),
                    Err(error) => drop(first.get_or_insert(error)),
                }
            }
        }
        let reason = first.map(|error| error.to_string()).unwrap_or_default();
        return Err(speech.with("web-fault", "reason", reason));
    }
    let reading = |ruleset| Reading { ruleset, ..Reading::default() };
    let mut read = read_records(text.as_bytes(), reading(None));
    if !matches!(read.first(), Some(Ok(_))) {
        let again = read_records(text.as_bytes(), reading(likely));
        if matches!(again.first(), Some(Ok(_))) {
            read = again;
        }
    }
    match read.into_iter().next() {
        Some(Ok(found)) => {
            let mut game = Game::from_record(&found.record).map_err(|error| error.to_string())?;
            game.go_to_start();
            Ok(game)
        }
        Some(Err(error)) => Err(speech.say(|words| words.record_error(&error))),
        None => Err(speech.text("web-import-empty")),
    }
}
