//! Texts of a record (names, glyphs, comments), made printable for the screen.

use jersi_play::{Game, NodeId, printable};

use super::wrap::wrap;

/// Mark of a turn with a comment.
pub(super) const COMMENTED: &str = "\"";

/// A text on one line, without control characters.
pub(super) fn one_line(text: &str) -> String {
    printable(text).split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Glyphs of a turn in the list, and the mark of a comment.
pub(super) fn marks(game: &Game, node: NodeId) -> String {
    let Some(remarks) = game.remarks(node) else { return String::new() };
    let glyph =
        |glyph: &jersi_rules::record::Glyph| glyph.sign().map_or_else(|| glyph.to_string(), str::to_owned);
    let mut marks: Vec<String> = remarks.glyphs.iter().map(glyph).collect();
    if !remarks.before.is_empty() || !remarks.after.is_empty() {
        marks.push(COMMENTED.to_owned());
    }
    marks.join(" ")
}

/// Comments on the shown turn, or on the whole game at its start, wrapped to a width.
pub(super) fn lines(game: &Game, width: usize) -> Vec<String> {
    let Some(remarks) = game.remarks(game.current()) else { return Vec::new() };
    let comments = remarks.before.iter().chain(&remarks.after);
    comments
        .flat_map(|comment| comment.text().lines())
        .flat_map(|line| wrap(&one_line(line), width))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_terminal_control_is_left_in_a_line() {
        assert_eq!(one_line(" An\u{1b}[2Jn\t\n B\u{202e} "), "An␛[2Jn B\u{fffd}");
    }
}
