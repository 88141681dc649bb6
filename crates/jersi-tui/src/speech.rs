//! Language and character set of the environment.

use std::env;

use jersi_words::{Language, Words};

/// The given language, or that of the environment.
#[must_use]
pub fn language(asked: Option<Language>) -> Language {
    asked.unwrap_or_else(|| Language::of_environment(|name| env::var(name).ok()))
}

/// Words in the language of the environment.
#[must_use]
pub fn words() -> Words {
    Words::new(language(None))
}

/// Whether the locale is ASCII only.
#[must_use]
pub fn is_ascii() -> bool {
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"].into_iter().find_map(variable);
    let locale = locale.unwrap_or_default().to_ascii_lowercase();
    !cfg!(windows) && !locale.contains("utf-8") && !locale.contains("utf8")
}

/// Whether the full screen uses ASCII: in locales without UTF-8, and on the Linux console with its small font.
#[must_use]
pub fn is_screen_ascii() -> bool {
    variable("TERM").as_deref() == Some("linux") || is_ascii()
}

fn variable(name: &str) -> Option<String> {
    env::var(name).ok().filter(|value| !value.is_empty())
}
