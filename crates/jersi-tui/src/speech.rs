//! How the commands speak: the language of the environment, and whether its terminals show more than ASCII.

use std::env;

use jersi_words::{Language, Words};

/// The language that was asked for, or else that of the environment.
#[must_use]
pub fn language(asked: Option<Language>) -> Language {
    asked.unwrap_or_else(|| Language::of_environment(|name| env::var(name).ok()))
}

/// The words of the environment's language.
#[must_use]
pub fn words() -> Words {
    Words::new(language(None))
}

/// Whether the environment's locale has nothing but ASCII.
#[must_use]
pub fn is_ascii() -> bool {
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"].into_iter().find_map(variable);
    let locale = locale.unwrap_or_default().to_ascii_lowercase();
    !cfg!(windows) && !locale.contains("utf-8") && !locale.contains("utf8")
}

/// Whether the full screen is drawn in ASCII: in locales without UTF-8, and on the Linux console, whose font is small.
#[must_use]
pub fn is_screen_ascii() -> bool {
    variable("TERM").as_deref() == Some("linux") || is_ascii()
}

fn variable(name: &str) -> Option<String> {
    env::var(name).ok().filter(|value| !value.is_empty())
}
