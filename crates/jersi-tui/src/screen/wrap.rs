//! Line wrapping.

use ratatui::text::Span;

/// Wraps a text to a width, between words if possible.
pub(super) fn wrap(text: &str, width: usize) -> Vec<String> {
    let columns = |text: &str| Span::raw(text).width();
    let mut lines = vec![String::new()];
    for word in text.split(' ') {
        let last = lines.len() - 1;
        if !lines[last].is_empty() && columns(&lines[last]) + 1 + columns(word) <= width {
            lines[last].push(' ');
            lines[last].push_str(word);
            continue;
        }
        if !lines[last].is_empty() {
            lines.push(String::new());
        }
        for sign in word.chars() {
            let last = lines.len() - 1;
            if columns(&lines[last]) + columns(sign.encode_utf8(&mut [0; 4])) > width
                && !lines[last].is_empty()
            {
                lines.push(String::new());
            }
            let last = lines.len() - 1;
            lines[last].push(sign);
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_wrapped_between_words_and_inside_long_words() {
        assert_eq!(wrap("a bold idea", 6), ["a bold", "idea"]);
        assert_eq!(wrap("undeniable", 4), ["unde", "niab", "le"]);
        assert_eq!(wrap("", 4), [""]);
        // Wide characters take two columns.
        assert_eq!(wrap("日本語", 4), ["日本", "語"]);
    }
}
