//! List of turns with variations: two turns per line, variations in brackets below their alternatives.

use jersi_play::{Game, NodeId};
use jersi_rules::Color;
use jersi_rules::record::TurnCount;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::remarks;
use super::theme::ScreenTheme;

/// Column of White's turns.
const FIRST: usize = 4;

/// A word in the list.
struct Word {
    row: usize,
    column: usize,
    text: String,
    node: Option<NodeId>,
    is_main: bool,
}

/// Layout state.
struct Sheet<'a> {
    game: &'a Game,
    width: usize,
    words: Vec<Word>,
    row: usize,
    column: usize,
}

/// Draws the list scrolled to the current turn; returns the position of each turn.
pub(super) fn draw(game: &Game, theme: ScreenTheme, area: Rect, buffer: &mut Buffer) -> Vec<(Rect, NodeId)> {
    let mut sheet = Sheet { game, width: area.width.into(), words: Vec::new(), row: 0, column: 0 };
    if let Some(first) = game.next(NodeId::START) {
        sheet.line(first, 0);
    }
    let height = usize::from(area.height);
    let rows = sheet.row + 1;
    let current = sheet.words.iter().find(|word| word.node == Some(game.current()));
    // The current turn is centred, unless the list ends before the bottom.
    let top = current.map_or(0, |word| word.row.saturating_sub(height / 2)).min(rows.saturating_sub(height));
    let mut places = Vec::new();
    for word in sheet.words.iter().filter(|word| (top..top + height).contains(&word.row)) {
        let (x, y) = (area.x + word.column as u16, area.y + (word.row - top) as u16);
        let width = word.text.chars().count() as u16;
        let style = match word.node {
            Some(node) if node == game.current() => ScreenTheme::chosen(),
            Some(_) if word.is_main => ratatui::style::Style::new(),
            _ => theme.quiet(),
        };
        buffer.set_stringn(x, y, &word.text, area.right().saturating_sub(x).into(), style);
        places.extend(word.node.map(|node| (Rect { x, y, width, height: 1 }, node)));
    }
    places
}

impl Sheet<'_> {
    /// Lays out a line of turns with its variations.
    fn line(&mut self, first: NodeId, depth: usize) {
        let mut is_begun = false;
        for turn in self.game.turns_from(first) {
            for (number, (&node, made)) in turn.nodes().iter().zip(turn.decisions()).enumerate() {
                if is_begun && number > 0 {
                    // Ransom decisions belong to the turn.
                    self.put(made.text(), Some(node), depth, 0);
                } else {
                    self.number(turn.count(), is_begun, depth);
                    self.turn(made.text(), node, turn.side(), depth);
                }
                // Separated by a space: otherwise the glyph would look like a capture.
                let marks = remarks::marks(self.game, node);
                if !marks.is_empty() {
                    self.put(marks, None, depth, 1);
                }
                is_begun = !self.variations(node, depth);
            }
        }
    }

    /// Lays out the alternatives of a turn; returns whether there are any.
    fn variations(&mut self, node: NodeId, depth: usize) -> bool {
        let Some(parent) = self.game.parent(node) else { return false };
        let beside = self.game.children(parent);
        if beside.first() != Some(&node) || beside.len() == 1 {
            return false;
        }
        for &other in &beside[1..] {
            self.new_row(indent(depth + 1));
            self.put("(".to_owned(), None, depth + 1, 0);
            self.line(other, depth + 1);
            self.put(")".to_owned(), None, depth + 1, 0);
        }
        self.new_row(indent(depth));
        true
    }

    /// Number of a turn; for Black only at the start of a line.
    fn number(&mut self, count: TurnCount, is_begun: bool, depth: usize) {
        if is_begun && count.side() == Color::Black {
            return;
        }
        if depth == 0 && self.column > 0 {
            self.new_row(0);
        }
        let gap = usize::from(depth > 0 && is_begun);
        self.put(count.to_string(), None, depth, gap);
    }

    fn turn(&mut self, text: String, node: NodeId, side: Color, depth: usize) {
        let column = match side {
            Color::White => FIRST,
            Color::Black => FIRST + (self.width - FIRST.min(self.width)) / 2,
        };
        // The main line is in columns, if its turns are short enough.
        let gap = if depth == 0 { column.saturating_sub(self.column).max(1) } else { 1 };
        self.put(text, Some(node), depth, gap);
    }

    /// Adds a word after a gap, wrapped if necessary.
    fn put(&mut self, text: String, node: Option<NodeId>, depth: usize, gap: usize) {
        let length = text.chars().count();
        let mut column = self.column + gap;
        if column + length > self.width && self.column > indent(depth) {
            let is_short = self.column + 1 + length <= self.width && gap > 0;
            if is_short {
                column = self.width - length;
            } else {
                self.new_row(indent(depth) + FIRST);
                column = self.column;
            }
        }
        self.words.push(Word { row: self.row, column, text, node, is_main: depth == 0 });
        self.column = column + length;
    }

    /// Starts a new row, unless the current one is empty.
    fn new_row(&mut self, column: usize) {
        if self.words.last().is_some_and(|word| word.row == self.row) {
            self.row += 1;
        }
        self.column = column;
    }
}

/// Indentation of variations.
const fn indent(depth: usize) -> usize {
    2 * depth
}
