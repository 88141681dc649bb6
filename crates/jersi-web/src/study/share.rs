//! The game as texts, pictures and links.

use jersi_draw::Scene;
use jersi_play::{Game, LONGEST_LINK, to_study_link};
use jersi_words::Words;
use leptos::prelude::*;
use leptos::task::spawn_local;
use wasm_bindgen::JsValue;

use crate::desk::Desk;
use crate::embed::EMBED;
use crate::export;
use crate::preferences::Preferences;
use crate::reactive::memo;
use crate::route::Route;
use crate::say::Speech;

/// The exports of the game on a desk, and the message of the last one.
#[derive(Clone, Copy)]
struct Sharing {
    desk: Desk,
    speech: Speech,
    preferences: Preferences,
    state: RwSignal<Option<String>>,
}

impl Sharing {
    fn record(self) -> String {
        self.desk.read(|table| table.game().to_record().to_string()).unwrap_or_default()
    }

    fn position(self) -> String {
        self.desk.read(|table| table.game().position().text()).unwrap_or_default()
    }

    /// Reports success or failure.
    fn report(self, done: Result<(), JsValue>) {
        self.state.set(Some(self.speech.text(if done.is_ok() { "web-done" } else { "web-not-done" })));
    }

    fn copy(self, text: String) {
        spawn_local(async move { self.report(export::copy(&text).await) });
    }

    fn save(self, extension: &str, kind: &str, bytes: Result<Vec<u8>, JsValue>) {
        let name = self.desk.read(|table| table.ruleset().id()).unwrap_or("jersi");
        let save = |bytes: Vec<u8>| export::download(&format!("{name}.{extension}"), kind, &bytes);
        self.report(bytes.and_then(save));
    }

    fn save_record(self) {
        self.save("jersi", "text/plain", Ok(self.record().into_bytes()));
    }

    fn save_svg(self) {
        if let Some(scene) = self.desk.read(|table| scene(self.desk, table)) {
            let svg = export::svg(&scene, self.preferences.look());
            self.save("svg", "image/svg+xml", Ok(svg.into_bytes()));
        }
    }

    fn save_png(self) {
        let Some(scene) = self.desk.read(|table| scene(self.desk, table)) else { return };
        let look = self.preferences.look();
        spawn_local(async move { self.save("png", "image/png", export::png(&scene, look).await) });
    }

    fn save_gif(self) {
        let desk = self.desk;
        let scenes = |words: &Words| desk.read(|table| export::scenes(table.game(), desk.below.get(), words));
        let Some(scenes) = self.speech.say(scenes) else { return };
        let look = self.preferences.look();
        spawn_local(async move {
            let progress = |percent: usize| {
                self.state.set(Some(self.speech.with("web-working", "percent", percent.to_string())));
            };
            self.save("gif", "image/gif", export::gif(scenes, look, progress).await);
        });
    }
}

/// The greatest length of a link that is shown as a QR code.
const LONGEST_CODE: usize = 400;

/// The panel.
#[component]
pub(super) fn Share() -> impl IntoView {
    let desk = Desk::here();
    let speech = Speech::here();
    let state = RwSignal::new(None);
    let sharing = Sharing { desk, speech, preferences: Preferences::here(), state };
    view! {
        <section class="room share-room" aria-label=speech.label("web-share")>
            <Exports sharing />
            <p class="share-state" role="status">{move || state.get()}</p>
            <EmbedText sharing />
        </section>
    }
}

/// The link, its QR code, and the buttons of all exports.
#[component]
fn Exports(sharing: Sharing) -> impl IntoView {
    let Sharing { desk, speech, .. } = sharing;
    let link = memo(move |_| desk.read(|table| address(table.game(), "")).unwrap_or_default());
    let is_too_long = move || link.with(|link| link.len() > LONGEST_LINK);
    view! {
        <label class="field">
            <span>{speech.label("web-link")}</span>
            <input type="text" name="link" readonly prop:value=move || link.get() />
            <small>{speech.label("web-link-about")}</small>
        </label>
        <button type="button" class="btn primary copy-link" on:click=move |_| sharing.copy(link.get_untracked())>
            {speech.label("web-copy-link")}
        </button>
        <p class="refused" role="alert" hidden=move || !is_too_long()>{speech.label("web-link-long")}</p>
        // A code with more and smaller squares can't be photographed from a screen.
        <div
            class="qr"
            hidden=move || link.with(|link| link.len() > LONGEST_CODE)
            inner_html=move || link.with(|link| export::qr(link))
        />
        <h2>{speech.label("web-more-forms")}</h2>
        <div class="buttons">
            <button type="button" class="copy-record" on:click=move |_| sharing.copy(sharing.record())>
                {speech.label("web-copy-record")}
            </button>
            <button type="button" class="copy-position" on:click=move |_| sharing.copy(sharing.position())>
                {speech.label("web-copy-position")}
            </button>
            <button type="button" class="save-record" on:click=move |_| sharing.save_record()>
                {speech.label("web-save-record")}
            </button>
            <button type="button" class="save-svg" on:click=move |_| sharing.save_svg()>"SVG"</button>
            <button type="button" class="save-png" on:click=move |_| sharing.save_png()>"PNG"</button>
            <button type="button" class="save-gif" on:click=move |_| sharing.save_gif()>"GIF"</button>
        </div>
    }
}

/// The HTML that embeds the game in another page.
#[component]
fn EmbedText(sharing: Sharing) -> impl IntoView {
    let Sharing { desk, speech, .. } = sharing;
    let frame = memo(move |_| {
        let (source, name) =
            desk.read(|table| (address(table.game(), EMBED), table.ruleset().name())).unwrap_or_default();
        format!("<iframe src=\"{source}\" title=\"{name}\" width=\"480\" height=\"620\"></iframe>")
    });
    view! {
        <label class="field">
            <span>{speech.label("web-embed")}</span>
            <textarea name="embed" rows="3" readonly prop:value=move || frame.get()></textarea>
        </label>
        <button type="button" class="copy-embed" on:click=move |_| sharing.copy(frame.get_untracked())>
            {speech.label("web-copy-embed")}
        </button>
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
