//! Parser and formatter of message files.
//!
//! The files are in Project Fluent syntax, restricted to text, arguments, quoted literals and selection by an argument.
//! This interpreter handles that subset. Tests compare it with `fluent-bundle` on every message and reject any other
//! syntax. `fluent-bundle` would add as much to the page as the rules of one game, and take longer to start.

use std::collections::BTreeMap;
use std::ops::Range;

use crate::{Language, Value};

/// Arguments of a message, by name.
pub(crate) type Arguments = [(String, Value)];

/// Content of a message file.
pub(crate) struct Messages {
    text: String,
    /// Range of each message: its text and its attributes.
    places: BTreeMap<String, Range<usize>>,
}

impl Messages {
    pub(crate) fn new(text: String) -> Self {
        let mut places = BTreeMap::new();
        let mut open: Option<(&str, usize)> = None;
        let mut begin = 0;
        for line in text.split_inclusive('\n') {
            let starts_message = line.starts_with(|letter: char| letter.is_ascii_alphabetic());
            if (starts_message || line.starts_with('#'))
                && let Some((id, from)) = open.take()
            {
                places.insert(id.to_owned(), from..begin);
            }
            if starts_message && let Some((id, _)) = line.split_once('=') {
                open = Some((id.trim_end(), begin + id.len() + 1));
            }
            begin += line.len();
        }
        if let Some((id, from)) = open {
            places.insert(id.to_owned(), from..text.len());
        }
        Self { text, places }
    }

    /// Pattern of a message, or of an attribute.
    pub(crate) fn pattern(&self, id: &str, attribute: Option<&str>) -> Option<&str> {
        let content = &self.text[self.places.get(id)?.clone()];
        let Some(wanted) = attribute else { return Some(up_to_attribute(content)) };
        let mut rest = content;
        while let Some((_, after)) = rest.split_at_checked(up_to_attribute(rest).len()) {
            let (name, pattern) = after.trim_start().strip_prefix('.')?.split_once('=')?;
            if name.trim_end() == wanted {
                return Some(up_to_attribute(pattern));
            }
            rest = pattern;
        }
        None
    }
}

/// Text before the next line that starts with a dot.
fn up_to_attribute(content: &str) -> &str {
    let is_attribute = |&(at, _): &(usize, &str)| content[at + 1..].trim_start_matches(' ').starts_with('.');
    let end = content.match_indices('\n').find(is_attribute);
    &content[..end.map_or(content.len(), |(at, _)| at)]
}

/// Formats a pattern. `None` for unsupported syntax or a missing argument.
pub(crate) fn say(pattern: &str, language: Language, arguments: &Arguments) -> Option<String> {
    let mut said = String::with_capacity(pattern.len());
    Speaker { language, arguments }.pattern(trimmed(pattern), &mut said)?;
    Some(said)
}

/// A pattern without surrounding blanks. Other spaces are text: French has a non-breaking one before a semicolon.
fn trimmed(pattern: &str) -> &str {
    pattern.trim_matches([' ', '\n', '\r'])
}

struct Speaker<'a> {
    language: Language,
    arguments: &'a Arguments,
}

impl Speaker<'_> {
    fn pattern(&self, pattern: &str, said: &mut String) -> Option<()> {
        let mut rest = pattern;
        while let Some((text, after)) = rest.split_once('{') {
            said.push_str(text);
            let end = closing(after)?;
            self.placeable(after[..end].trim(), said)?;
            rest = &after[end + 1..];
        }
        said.push_str(rest);
        Some(())
    }

    /// Content of braces.
    fn placeable(&self, inside: &str, said: &mut String) -> Option<()> {
        if let Some(literal) = inside.strip_prefix('"') {
            said.push_str(literal.strip_suffix('"')?);
            return Some(());
        }
        let inside = inside.strip_prefix('$')?;
        if let Some((name, variants)) = inside.split_once("->") {
            return self.pattern(self.choose(self.argument(name)?, variants)?, said);
        }
        match self.argument(inside)? {
            Value::Text(text) => said.push_str(text),
            Value::Number(number) => said.push_str(&number.to_string()),
        }
        Some(())
    }

    fn argument(&self, name: &str) -> Option<&Value> {
        // The last of several values counts.
        self.arguments.iter().rev().find(|(given, _)| given == name.trim_end()).map(|(_, value)| value)
    }

    /// The first matching variant, or the default.
    fn choose<'p>(&self, value: &Value, variants: &'p str) -> Option<&'p str> {
        let mut rest = variants.trim_start();
        let mut default = None;
        while !rest.is_empty() {
            let (star, after) = rest.split_once('[')?;
            let (key, after) = after.split_once(']')?;
            let end = end_of_variant(after)?;
            let pattern = trimmed(&after[..end]);
            if self.fits(value, key.trim()) {
                return Some(pattern);
            }
            if star == "*" {
                default = Some(pattern);
            }
            rest = after[end..].trim_start();
        }
        default
    }

    fn fits(&self, value: &Value, key: &str) -> bool {
        match value {
            Value::Text(text) => text == key && !key.starts_with(|first: char| first.is_ascii_digit()),
            Value::Number(number) => key.parse() == Ok(*number) || self.language.plural(*number) == key,
        }
    }
}

/// Position of the closing brace.
fn closing(text: &str) -> Option<usize> {
    let (mut depth, mut is_fresh, mut is_literal) = (1, true, false);
    for (at, byte) in text.bytes().enumerate() {
        match byte {
            // Braces in quotation marks are text; a quotation mark counts only at the start.
            b'"' if is_literal || is_fresh => is_literal = !is_literal,
            _ if is_literal => {}
            b'{' => depth += 1,
            b'}' if depth == 1 => return Some(at),
            b'}' => depth -= 1,
            _ => {}
        }
        is_fresh = byte == b'{' || is_fresh && byte == b' ';
    }
    None
}

/// End of a variant.
fn end_of_variant(text: &str) -> Option<usize> {
    let mut at = 0;
    loop {
        let next = at + text[at..].find(['{', '\n']).unwrap_or(text.len() - at);
        if !text[next..].starts_with('{') {
            return Some(next);
        }
        at = next + 1 + closing(&text[next + 1..])? + 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FILE: &str = "# A comment.\nhello = Hello, { $name }!\n    .short = Hi\n\n## More\n\n\
        count = { $count ->\n    [0] none\n    [one] { $count } cube\n   *[other] { $count } cubes{ $where ->\n        \
        [here] , here\n       *[else] {\"\"}\n    }\n}\n    .sign = { \"{ }\" } and { \":\" }\nlast = \n    \
        { $count }\n";

    fn said(id: &str, attribute: Option<&str>, count: u32, place: &str) -> Option<String> {
        let messages = Messages::new(FILE.to_owned());
        let arguments = [
            ("name".to_owned(), Value::from("Ann")),
            ("count".to_owned(), count.into()),
            ("where".to_owned(), place.into()),
        ];
        say(messages.pattern(id, attribute)?, Language::English, &arguments)
    }

    #[test]
    fn text_arguments_literals_and_choices_are_formatted() {
        let cases = [
            ("hello", None, "Hello, Ann!"),
            ("hello", Some("short"), "Hi"),
            ("count", None, "2 cubes, here"),
            ("count", Some("sign"), "{ } and :"),
            ("last", None, "2"),
        ];
        for (id, attribute, expected) in cases {
            assert_eq!(said(id, attribute, 2, "here").as_deref(), Some(expected), "{id} {attribute:?}");
        }
        assert_eq!(said("count", None, 0, "here").as_deref(), Some("none"));
        assert_eq!(said("count", None, 1, "here").as_deref(), Some("1 cube"));
        assert_eq!(said("count", None, 3, "there").as_deref(), Some("3 cubes"));
    }

    #[test]
    fn a_leading_non_breaking_space_is_preserved() {
        let messages = Messages::new("back = \u{a0}; back at { $cell }\n".to_owned());
        let pattern = messages.pattern("back", None).expect("it is there");
        let said = say(pattern, Language::French, &[("cell".to_owned(), Value::from("a2"))]);
        assert_eq!(said.as_deref(), Some("\u{a0}; back at a2"));
    }

    #[test]
    fn a_missing_message_is_not_formatted() {
        let messages = Messages::new(FILE.to_owned());
        assert_eq!(messages.pattern("goodbye", None), None);
        assert_eq!(messages.pattern("hello", Some("long")), None);
        assert_eq!(say("{ $nobody }", Language::English, &[]), None);
        assert_eq!(say("{ $nobody", Language::English, &[]), None);
    }
}
