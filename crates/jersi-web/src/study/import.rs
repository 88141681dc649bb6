//! Importing games: typed or pasted, chosen as a file, or dropped on the page; with a report of what was found.

use jersi_play::{Game, Table, from_link};
use jersi_rules::record::{Reading, read_records};
use jersi_rules::{AnyPosition, Color, RulesetId, Variants};
use leptos::ev::{ClipboardEvent, DragEvent};
use leptos::prelude::*;
use leptos::task::spawn_local;
use wasm_bindgen_futures::JsFuture;
use web_sys::{File, HtmlInputElement};

use super::StudyPanel;
use crate::desk::Desk;
use crate::say::Speech;

/// The extensions of files that hold games.
const ACCEPTED: &str = ".jersi,.txt,.pgn,text/plain";

/// The input, and the report.
#[derive(Clone, Copy)]
pub(super) struct Import {
    desk: Desk,
    speech: Speech,
    panel: RwSignal<Option<StudyPanel>>,
    text: RwSignal<String>,
    fault: RwSignal<Option<String>>,
    /// The games of an input with more than one, to choose from.
    several: RwSignal<Vec<FoundGame>>,
    /// The report of an opened game.
    pub(super) report: RwSignal<Option<String>>,
}

/// A game to choose.
#[derive(Clone)]
struct FoundGame {
    about: String,
    game: Game,
}

impl Import {
    pub(super) fn new(desk: Desk, panel: RwSignal<Option<StudyPanel>>) -> Self {
        Self {
            desk,
            speech: Speech::here(),
            panel,
            text: RwSignal::new(String::new()),
            fault: RwSignal::new(None),
            several: RwSignal::new(Vec::new()),
            report: RwSignal::new(None),
        }
    }

    /// Imports a text: opens its game, offers a choice, or reports the error.
    fn read(self, text: &str) {
        self.fault.set(None);
        self.several.set(Vec::new());
        match find(self.speech, text, self.desk.read(Table::ruleset)) {
            Ok(found) if found.len() > 1 => {
                let choice = |game: Game| FoundGame { about: about(&game, self.speech), game };
                self.several.set(found.into_iter().map(choice).collect());
                self.panel.set(Some(StudyPanel::Import));
            }
            Ok(found) => {
                if let Some(game) = found.into_iter().next() {
                    self.open(game);
                }
            }
            Err(reason) => {
                // A text that can't be read is shown, so that it can be corrected.
                self.text.set(text.to_owned());
                self.fault.set(Some(reason));
                self.panel.set(Some(StudyPanel::Import));
            }
        }
    }

    fn open(self, game: Game) {
        self.report.set(Some(self.speech.with("web-import-found", "game", about(&game, self.speech))));
        self.text.set(String::new());
        self.several.set(Vec::new());
        self.desk.study(game, Color::White, None);
        // The tree is the panel of interest then.
        self.panel.set(None);
    }

    fn read_file(self, file: File) {
        spawn_local(async move {
            let content = JsFuture::from(file.text()).await;
            if let Some(content) = content.ok().and_then(|content| content.as_string()) {
                self.read(&content);
            }
        });
    }

    /// Handles a file or a text dropped on the screen.
    pub(super) fn dropped(self, event: &DragEvent) {
        event.prevent_default();
        let Some(data) = event.data_transfer() else { return };
        match data.files().and_then(|files| files.get(0)) {
            Some(file) => self.read_file(file),
            None => {
                if let Some(text) = data.get_data("text/plain").ok().filter(|text| !text.is_empty()) {
                    self.read(&text);
                }
            }
        }
    }

    /// Handles a text pasted outside a field.
    pub(super) fn pasted(self, event: &ClipboardEvent) {
        let target = event_target::<web_sys::Element>(event).tag_name().to_ascii_lowercase();
        let Some(data) = event.clipboard_data().filter(|_| !matches!(target.as_str(), "input" | "textarea"))
        else {
            return;
        };
        match data.files().and_then(|files| files.get(0)) {
            Some(file) => self.read_file(file),
            None => {
                if let Some(text) = data.get_data("text/plain").ok().filter(|text| !text.is_empty()) {
                    self.read(&text);
                }
            }
        }
    }
}

/// The panel.
#[component]
pub(super) fn ImportPanel(import: Import) -> impl IntoView {
    let speech = Speech::here();
    let chosen = move |event: leptos::ev::Event| {
        let field = event_target::<HtmlInputElement>(&event);
        if let Some(file) = field.files().and_then(|files| files.get(0)) {
            import.read_file(file);
        }
        // Cleared, so that the same file can be chosen again.
        field.set_value("");
    };
    let choices = move || {
        import
            .several
            .get()
            .into_iter()
            .map(|FoundGame { about, game }| {
                view! {
                    <li>
                        <button type="button" class="import-choice" on:click=move |_| import.open(game.clone())>
                            {about}
                        </button>
                    </li>
                }
            })
            .collect_view()
    };
    let count = move || u32::try_from(import.several.with(Vec::len)).unwrap_or(u32::MAX);
    view! {
        <section class="room import-room" aria-label=move || speech.text("web-import")>
            <label class="button file-button">
                <span>{move || speech.text("web-import-file")}</span>
                <input type="file" name="file" class="sr-only" accept=ACCEPTED on:change=chosen />
            </label>
            <label class="field import">
                <span>{move || speech.text("web-import")}</span>
                <textarea
                    name="import"
                    rows="4"
                    prop:value=move || import.text.get()
                    on:input=move |event| import.text.set(event_target_value(&event))
                ></textarea>
                <small>{move || speech.text("web-import-about")}</small>
            </label>
            <button
                type="button"
                class="primary import-go"
                on:click=move |_| import.read(&import.text.get_untracked())
            >
                {move || speech.text("web-import-go")}
            </button>
            <p class="refused" role="alert">{move || import.fault.get()}</p>
            <Show when=move || { count() > 0 }>
                <p role="status">{move || speech.with("web-import-several", "count", count())}</p>
                <ul class="import-choices">{choices}</ul>
            </Show>
        </section>
    }
}

/// A game in a few words.
fn about(game: &Game, speech: Speech) -> String {
    let count = |count: usize| u32::try_from(count).unwrap_or(u32::MAX);
    let record = game.to_record();
    let variations = count(variations(&record.line));
    let arguments = [
        ("game", game.ruleset().name().into()),
        ("turns", count(record.turn_count()).into()),
        ("variations", variations.into()),
    ];
    let id = if record.line.is_empty() { "web-import-position" } else { "web-import-game" };
    let said = speech.say(|words| words.say(id, &arguments));
    let players = ["White", "Black"].map(|name| game.tag(name).map(str::to_owned));
    match players {
        [None, None] => said,
        players => format!(
            "{} – {}: {said}",
            players[0].as_deref().unwrap_or("?"),
            players[1].as_deref().unwrap_or("?")
        ),
    }
}

/// The number of variations, at any depth.
fn variations(line: &[jersi_rules::record::Entry]) -> usize {
    line.iter().flat_map(|entry| &entry.variations).map(|inside| 1 + variations(inside)).sum()
}

/// The games of a text: a link of ours, records of ours or of the authors' programs, a position text.
fn find(speech: Speech, text: &str, likely: Option<RulesetId>) -> Result<Vec<Game>, String> {
    let text = text.trim();
    if let Some((_, link)) = text.split_once("#/game/") {
        let link = link.split_whitespace().next().unwrap_or_default();
        return from_link(link)
            .map(|game| vec![game])
            .map_err(|error| speech.say(|words| words.link_error(&error)));
    }
    // One line with many slashes is a position text.
    if !text.contains('\n') && text.matches('/').count() >= 6 {
        return position(speech, text, likely).map(|position| vec![Game::new(&position)]);
    }
    let reading = |ruleset| Reading { ruleset, ..Reading::default() };
    let mut read = read_records(text.as_bytes(), reading(None));
    if !matches!(read.first(), Some(Ok(_))) {
        let again = read_records(text.as_bytes(), reading(likely));
        if matches!(again.first(), Some(Ok(_))) {
            read = again;
        }
    }
    let mut games = Vec::new();
    let mut first = None;
    for found in read {
        match found {
            Ok(found) => games.extend(Game::from_record(&found.record)),
            Err(error) => drop(first.get_or_insert(error)),
        }
    }
    match first {
        _ if !games.is_empty() => Ok(games),
        Some(error) => Err(speech.say(|words| words.record_error(&error))),
        None => Err(speech.text("web-import-empty")),
    }
}

/// The position of a text, of the likely ruleset or of any other.
fn position(speech: Speech, text: &str, likely: Option<RulesetId>) -> Result<AnyPosition, String> {
    let mut first = None;
    for ruleset in likely.into_iter().chain(RulesetId::ALL.iter().copied()) {
        for variants in std::iter::once(Variants::NONE).chain(ruleset.variants("ransom")) {
            match AnyPosition::read(ruleset, variants, text) {
                Ok(position) => return Ok(position),
                Err(error) => drop(first.get_or_insert(error)),
            }
        }
    }
    let reason = first.map(|error| error.to_string()).unwrap_or_default();
    Err(speech.with("web-fault", "reason", reason))
}
