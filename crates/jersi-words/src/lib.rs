//! All sentences for people, in every language: names, reasons of illegal turns, results, descriptions of turns and
//! boards, texts of the commands and the page.
//!
//! Each language has a message file (`words/en.ftl`, in Project Fluent syntax); the code provides arguments such as cells
//! and cubes. No rules here.
//!
//! ```
//! use jersi_rules::{AnyPosition, RulesetId};
//! use jersi_words::{Language, Words};
//!
//! let words = Words::new(Language::English);
//! let start = AnyPosition::initial(RulesetId::Pijersi);
//! assert_eq!(words.phase(&start), "White to play");
//! assert_eq!(words.say("web-play-now", &[]), "Play now");
//! ```
//!
//! | module | content |
//! | --- | --- |
//! | `language` | list of languages, with plural categories |
//! | `message`, `sentence` | parser and formatter of messages; arguments of sentences about a game |
//! | `names`, `ascii` | names of sides, cubes, rulesets, setups; ASCII substitutes |
//! | `narrator`, `teller`, `text_board` | turns and positions as sentences; text board |
//! | `why_not`, `unread`, `draft`, `imports` | reasons of illegal turns and of invalid input |
//! | `outcome`, `hint`, `lesson` | results, hints, lessons |

mod ascii;
mod draft;
mod hint;
mod imports;
mod language;
mod lesson;
mod message;
mod names;
mod narrator;
mod outcome;
mod sentence;
mod teller;
mod text_board;
mod unread;
mod why_not;

use std::fmt;

pub use ascii::{ascii, ascii_sign};
pub use language::{Language, UnknownLanguage};
use message::{Arguments, Messages};
pub use names::Naming;
pub use text_board::text_board;
pub use unread::looks_like_turn;

/// The words of one language.
///
/// ```
/// use jersi_words::{Language, Words};
/// use jersi_rules::{AnyPosition, RulesetId};
///
/// let start = AnyPosition::initial(RulesetId::Pijersi);
/// let words = Words::new(Language::English);
/// let turn = start.read_turn("a2-b3=d4").expect("well written");
/// assert_eq!(
///     words.turn(&start, turn),
///     "White stacks the paper from a2 on the rock at b3, and the stack leaps to d4.",
/// );
/// let turn = start.read_turn("b4-b3").expect("well written");
/// let why = start.play(turn).expect_err("not legal");
/// assert_eq!(words.why_not(&start, &why), "A wise can only stand on another wise, not on a rock (b3).");
/// ```
pub struct Words {
    language: Language,
    naming: Naming,
    messages: Messages,
}

impl Words {
    /// Words of a language, with plain names of the cubes.
    #[must_use]
    pub fn new(language: Language) -> Self {
        Self::of_messages(language, language.messages().to_owned())
    }

    /// Words of a language from the content of its message file, for programs that load it at run time.
    #[must_use]
    pub fn of_messages(language: Language, messages: String) -> Self {
        Self { language, naming: Naming::Plain, messages: Messages::new(messages) }
    }

    /// Selects other names for the cubes.
    #[must_use]
    pub fn with_naming(mut self, naming: Naming) -> Self {
        self.naming = naming;
        self
    }

    /// The language.
    #[must_use]
    pub const fn language(&self) -> Language {
        self.language
    }

    /// Names of the cubes.
    #[must_use]
    pub const fn naming(&self) -> Naming {
        self.naming
    }

    /// Formats a message with its arguments. An unknown message gives its identifier.
    #[must_use]
    pub fn say(&self, id: &str, arguments: &[(&str, Value)]) -> String {
        let arguments: Vec<(String, Value)> = arguments
            .iter()
            .map(|(name, value)| {
                // Names, files and reasons may contain control characters.
                let value = match value {
                    Value::Text(text) => Value::Text(jersi_play::printable(text).into_owned()),
                    Value::Number(number) => Value::Number(*number),
                };
                ((*name).to_owned(), value)
            })
            .collect();
        self.format(id, None, &arguments)
    }

    /// Formats an attribute of a message, such as the description of a name.
    #[must_use]
    pub fn say_attribute(&self, id: &str, attribute: &str) -> String {
        self.format(id, Some(attribute), &[])
    }

    /// Whether a message exists.
    #[must_use]
    pub fn has(&self, id: &str) -> bool {
        self.messages.pattern(id, None).is_some()
    }

    fn format(&self, id: &str, attribute: Option<&str>, arguments: &Arguments) -> String {
        let pattern = self.messages.pattern(id, attribute);
        let said = pattern.and_then(|pattern| message::say(pattern, self.language, arguments));
        debug_assert!(said.is_some(), "{id} {attribute:?} can't be said with {arguments:?}");
        said.unwrap_or_else(|| id.to_owned())
    }
}

impl fmt::Debug for Words {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Words")
            .field("language", &self.language)
            .field("naming", &self.naming)
            .finish_non_exhaustive()
    }
}

/// An argument of a message.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Value {
    /// Text: words, a name, a cell.
    Text(String),
    /// Number; selects the plural form.
    Number(u32),
}

impl From<&str> for Value {
    fn from(text: &str) -> Self {
        Self::Text(text.to_owned())
    }
}

impl From<String> for Value {
    fn from(text: String) -> Self {
        Self::Text(text)
    }
}

impl From<u32> for Value {
    fn from(number: u32) -> Self {
        Self::Number(number)
    }
}

impl From<u16> for Value {
    fn from(number: u16) -> Self {
        Self::Number(number.into())
    }
}

impl From<u8> for Value {
    fn from(number: u8) -> Self {
        Self::Number(number.into())
    }
}

#[cfg(test)]
mod tests {
    use super::Words;

    #[test]
    fn words_can_be_shared_between_threads() {
        fn is_shared<T: Send + Sync>() {}
        is_shared::<Words>();
    }
}
