//! Sanitising of untrusted text (records, engines, files) for terminals.

use std::borrow::Cow;

/// The text without terminal control: each control character and each bidirectional override becomes a visible sign.
/// Line breaks and tabs stay.
///
/// ```
/// use jersi_play::printable;
///
/// assert_eq!(printable("\u{1b}[2JAnn"), "␛[2JAnn");
/// assert_eq!(printable("Zoé"), "Zoé");
/// ```
#[must_use]
pub fn printable(text: &str) -> Cow<'_, str> {
    if text.contains(is_obeyed) {
        text.chars()
            .map(|character| if is_obeyed(character) { picture(character) } else { character })
            .collect()
    } else {
        Cow::Borrowed(text)
    }
}

/// Whether a character controls a terminal.
fn is_obeyed(character: char) -> bool {
    let is_break = matches!(character, '\n' | '\t');
    let turns_direction =
        matches!(character, '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    (character.is_control() && !is_break) || turns_direction
}

/// The visible sign for a character.
fn picture(character: char) -> char {
    match u32::from(character) {
        code @ 0..=0x1f => char::from_u32(0x2400 + code).unwrap_or(char::REPLACEMENT_CHARACTER),
        0x7f => '␡',
        _ => char::REPLACEMENT_CHARACTER,
    }
}

#[cfg(test)]
mod tests {
    use std::borrow::Cow;

    use super::printable;

    #[test]
    fn no_terminal_control_is_left() {
        for code in (0..=0x9f).chain(0x2000..=0x2070) {
            let Some(character) = char::from_u32(code) else { continue };
            let shown = printable(&String::from(character)).into_owned();
            assert!(!shown.contains(|c: char| c.is_control() && c != '\n' && c != '\t'), "{code:x}");
        }
        assert_eq!(printable("a\u{202e}b\u{9b}1m\u{7f}\r"), "a\u{fffd}b\u{fffd}1m␡␍");
    }

    #[test]
    fn plain_text_is_left_alone() {
        assert!(matches!(printable("Zoé\n« là »"), Cow::Borrowed(_)));
    }
}
