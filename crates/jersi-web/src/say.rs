//! The language of the page. The sentences are those of `jersi-words`.

use std::sync::Arc;

use jersi_play::Seat;
use jersi_play::shelf::SETTINGS;
use jersi_rules::{AnyPosition, Cell, RulesetId, Unit};
use jersi_words::{Language, Naming, Value, Words};
use leptos::prelude::*;
use leptos::task::spawn_local;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::Response;

use crate::reactive::effect;
use crate::storage::{DeviceStorage, or_report};

/// The setting of Lojban names of cubes.
const LOJBAN: &str = "lojban";

/// The current words of the page.
#[derive(Clone, Copy)]
pub(crate) struct Speech {
    words: RwSignal<Arc<Words>>,
    /// The file of the language, for rebuilding the words with other names of cubes.
    messages: StoredValue<String>,
}

/// A language whose file is loaded.
pub(crate) struct Loaded {
    language: Language,
    messages: String,
}

impl Loaded {
    /// Loads the stored language, or the one of the browser.
    pub(crate) async fn chosen() -> Option<Self> {
        let chosen = SETTINGS.read(&DeviceStorage).unwrap_or_default();
        let wished = chosen.language.or_else(|| window().navigator().language());
        Self::of(wished.and_then(|locale| Language::of_locale(&locale)).unwrap_or_default()).await
    }

    async fn of(language: Language) -> Option<Self> {
        // The HTML names the file: its name has a hash that is unknown here.
        let link = document().query_selector(&format!("link[rel=words][hreflang={}]", language.code()));
        let file = link.ok()??.get_attribute("href")?;
        Some(Self { language, messages: load_text(&file).await.ok()? })
    }

    fn words(&self, naming: Naming) -> Arc<Words> {
        Arc::new(Words::of_messages(self.language, self.messages.clone()).with_naming(naming))
    }
}

impl Speech {
    /// Provides a language to the whole page.
    pub(crate) fn provide(loaded: Loaded) -> Self {
        let chosen = SETTINGS.read(&DeviceStorage).unwrap_or_default();
        let naming = if chosen.naming.as_deref() == Some(LOJBAN) { Naming::Lojban } else { Naming::Plain };
        let words = RwSignal::new(loaded.words(naming));
        let speech = Self { words, messages: StoredValue::new(loaded.messages) };
        // Screen readers pronounce by this attribute.
        effect(move |_| {
            if let Some(page) = document().document_element() {
                let _ = page.set_attribute("lang", speech.language().code());
            }
        });
        provide_context(speech);
        speech
    }

    /// The language of the page.
    pub(crate) fn here() -> Self {
        expect_context()
    }

    /// Sets the language, as soon as its file is loaded.
    pub(crate) fn switch(self, language: Language) {
        or_report(
            SETTINGS.update(&DeviceStorage, |settings| settings.language = Some(language.code().to_owned())),
        );
        spawn_local(async move {
            if let Some(loaded) = Loaded::of(language).await {
                self.words.set(loaded.words(self.words.with_untracked(|words| words.naming())));
                self.messages.set_value(loaded.messages);
            }
        });
    }

    /// Sets the names of the cubes.
    pub(crate) fn rename(self, naming: Naming) {
        let chosen = if naming == Naming::Lojban { LOJBAN } else { "plain" };
        or_report(SETTINGS.update(&DeviceStorage, |settings| settings.naming = Some(chosen.to_owned())));
        let language = self.words.with_untracked(|words| words.language());
        self.words.set(Loaded { language, messages: self.messages.get_value() }.words(naming));
    }

    /// The current language.
    pub(crate) fn language(self) -> Language {
        self.words.with(|words| words.language())
    }

    /// The current names of the cubes.
    pub(crate) fn naming(self) -> Naming {
        self.words.with(|words| words.naming())
    }

    /// Makes a text, and tracks the language.
    pub(crate) fn say<T>(self, what: impl FnOnce(&Words) -> T) -> T {
        self.words.with(|words| what(words))
    }

    /// A message without arguments.
    pub(crate) fn text(self, id: &str) -> String {
        self.say(|words| words.say(id, &[]))
    }

    /// A message without arguments, as a signal.
    pub(crate) fn label(self, id: &'static str) -> Signal<String> {
        Signal::derive(move || self.text(id))
    }

    /// A message with one argument.
    pub(crate) fn with(self, id: &str, name: &str, value: impl Into<Value>) -> String {
        self.say(|words| words.say(id, &[(name, value.into())]))
    }

    /// The name of the player of a side.
    pub(crate) fn seat(self, seat: &Seat) -> String {
        match seat {
            Seat::Person => self.text("web-seat-person"),
            Seat::Level(level) => {
                let arguments =
                    [("name", self.level_name(*level).into()), ("level", u32::from(*level).into())];
                self.say(|words| words.say("web-engine-level", &arguments))
            }
            Seat::Remote(name) => name.clone(),
            Seat::Random | Seat::Command(_) => seat.to_string(),
        }
    }

    /// The name of the unit on a cell.
    pub(crate) fn cell(self, position: &AnyPosition, cell: Cell, unit: Option<Unit>) -> String {
        let name = position.shape().name(cell).to_string();
        self.say(|words| match unit {
            None => words.say("cell-empty", &[("cell", name.into())]),
            Some(unit) => {
                let unit = words.unit(position, unit);
                words.say("cell-unit", &[("cell", name.into()), ("unit", unit.into())])
            }
        })
    }
}

/// The unit on a cell, from the bottom up, in the letters of position text.
pub(crate) fn letters(ruleset: RulesetId, unit: Unit) -> String {
    let letter = |kind| {
        let found = ruleset.rules().kinds.iter().find(|rule| rule.kind == kind);
        found.map_or('?', |rule| rule.letter)
    };
    unit.cubes().map(|cube| cube.color.case(letter(cube.kind))).collect()
}

/// The text of a file.
async fn load_text(address: &str) -> Result<String, JsValue> {
    let answer: Response = JsFuture::from(window().fetch_with_str(address)).await?.dyn_into()?;
    if !answer.ok() {
        return Err(JsValue::from_str(&answer.status_text()));
    }
    let text = JsFuture::from(answer.text()?).await?;
    Ok(text.as_string().unwrap_or_default())
}
