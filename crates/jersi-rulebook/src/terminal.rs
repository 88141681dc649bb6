//! Terminal text of a document: wrapped lines, text boards.

use jersi_words::text_board;
use unicode_width::UnicodeWidthStr;

use crate::document::{Block, Caption, Document, Figure, Span, TextStyle, bare};

/// Text styles in a terminal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Paint {
    /// None: for pipes and files.
    Plain,
    /// ANSI escape sequences.
    Ansi,
}

impl Document {
    /// The document as text of at most `width` columns, except for wider boards and tables.
    #[must_use]
    pub fn terminal(&self, width: usize, paint: Paint) -> String {
        let printer = Printer { width: width.max(20), paint };
        let parts: Vec<String> = self.parts.iter().map(|part| printer.part(part)).collect();
        parts.join("\n")
    }
}

struct Printer {
    width: usize,
    paint: Paint,
}

impl Printer {
    fn part(&self, part: &Block) -> String {
        match part {
            Block::Heading { level, text, .. } => self.heading(*level, &bare(text)),
            Block::Paragraph { text, .. } => self.wrapped(&self.spans(text), "", ""),
            Block::List { is_numbered, items } => {
                let item = |(i, item): (usize, &Vec<Span>)| {
                    let first = if *is_numbered { format!("{}. ", i + 1) } else { "- ".to_owned() };
                    self.wrapped(&self.spans(item), &first, &" ".repeat(first.len()))
                };
                items.iter().enumerate().map(item).collect()
            }
            Block::Table { head, rows } => self.table(head, rows),
            Block::Note { paragraphs } => {
                let paragraphs: Vec<String> =
                    paragraphs.iter().map(|text| self.wrapped(&self.spans(text), "│ ", "│ ")).collect();
                paragraphs.join("│\n")
            }
            Block::Code(code) => indented(code),
            Block::Figures(figures) => {
                let figures: Vec<String> = figures.iter().map(|figure| self.figure(figure)).collect();
                figures.join("\n")
            }
            Block::Picture(picture) => indented(&picture.text),
        }
    }

    fn heading(&self, level: u8, text: &str) -> String {
        let line = match level {
            1 => "═",
            2 => "─",
            _ => return self.strong(text) + "\n",
        };
        format!("{}\n{}\n", self.strong(text), line.repeat(text.width()))
    }

    fn figure(&self, figure: &Figure) -> String {
        let mut text = String::new();
        if let Some(title) = &figure.title {
            put!(text, "    {}\n", self.strong(title));
        }
        text += &indented(&text_board(&figure.position));
        if !figure.remarks.is_empty() || !figure.captions.is_empty() {
            text.push('\n');
        }
        for remark in &figure.remarks {
            text += &self.wrapped(remark, "    ", "    ");
        }
        text.extend(figure.captions.iter().map(|caption| self.caption(caption)));
        text
    }

    fn caption(&self, caption: &Caption) -> String {
        let turn = match caption.turn.as_str() {
            "" => String::new(),
            turn => format!("{}  ", self.strong(turn)),
        };
        self.wrapped(&format!("{turn}{}", caption.text), &format!("  {} ", caption.mark.sign()), "    ")
    }

    /// Columns of their natural widths if they fit; otherwise the last one is wrapped.
    fn table(&self, head: &[Vec<Span>], rows: &[Vec<Vec<Span>>]) -> String {
        let all: Vec<Vec<String>> = [head]
            .into_iter()
            .chain(rows.iter().map(Vec::as_slice))
            .map(|row| row.iter().map(|cell| bare(cell)).collect())
            .collect();
        let columns = head.len();
        let natural =
            |column: usize| all.iter().filter_map(|row| row.get(column)).map(|cell| cell.width()).max();
        let mut widths: Vec<usize> = (0..columns).map(|column| natural(column).unwrap_or_default()).collect();
        let room = self.width.saturating_sub(2 * columns.saturating_sub(1));
        while widths.iter().sum::<usize>() > room {
            let Some(widest) = widths.iter_mut().max().filter(|widest| **widest > 10) else { break };
            *widest -= 1;
        }
        let mut text = String::new();
        for (number, row) in all.iter().enumerate() {
            let cells: Vec<Vec<String>> =
                row.iter().zip(&widths).map(|(cell, &width)| fill(cell, width)).collect();
            for line in 0..cells.iter().map(Vec::len).max().unwrap_or_default() {
                let cell = |(cell, width): (&Vec<String>, &usize)| {
                    let part = cell.get(line).map_or("", String::as_str);
                    format!("{part}{}", " ".repeat(width.saturating_sub(part.width())))
                };
                let line = cells.iter().zip(&widths).map(cell).collect::<Vec<_>>().join("  ");
                text += line.trim_end();
                text.push('\n');
            }
            if number == 0 {
                text += &widths.iter().map(|width| "─".repeat(*width)).collect::<Vec<_>>().join("  ");
                text.push('\n');
            }
        }
        text
    }

    /// Text with escape sequences. Addresses of external links are written out.
    fn spans(&self, text: &[Span]) -> String {
        let mut said = String::new();
        for span in text {
            match &span.style {
                TextStyle::Strong | TextStyle::Emphasis => {
                    let words: Vec<String> = span.text.split(' ').map(|word| self.strong(word)).collect();
                    said += &words.join(" ");
                }
                TextStyle::Link(target) if target.contains("://") && *target != span.text => {
                    put!(said, "{} ({target})", span.text);
                }
                // Without styles, a row called a would read as a word.
                TextStyle::Code if self.paint == Paint::Plain => put!(said, "`{}`", span.text),
                TextStyle::Code => said += &self.strong(&span.text),
                TextStyle::Plain | TextStyle::Link(_) => said += &span.text,
            }
        }
        said
    }

    fn strong(&self, text: &str) -> String {
        match self.paint {
            Paint::Plain => text.to_owned(),
            Paint::Ansi if text.is_empty() => String::new(),
            Paint::Ansi => format!("\u{1b}[1m{text}\u{1b}[0m"),
        }
    }

    /// Wrapped lines with a first and a following indentation.
    fn wrapped(&self, text: &str, first: &str, other: &str) -> String {
        let room = self.width.saturating_sub(first.width()).max(10);
        let lines = fill(text, room);
        let begun =
            lines.iter().enumerate().map(|(i, line)| format!("{}{line}", if i == 0 { first } else { other }));
        begun.map(|line| line.trim_end().to_owned() + "\n").collect()
    }
}

/// Indented lines.
fn indented(lines: &str) -> String {
    let mut text = String::new();
    for line in lines.lines() {
        put!(text, "    {line}\n");
    }
    text
}

/// Wraps text at plain spaces to at most `width` columns. Non-breaking spaces, as in French before a colon, do not
/// break.
fn fill(text: &str, width: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in text.split(' ').filter(|word| !word.is_empty()) {
        if let Some(line) = lines.last_mut() {
            if line.is_empty() {
                *line += word;
                continue;
            }
            if columns(line) + 1 + columns(word) <= width {
                line.push(' ');
                *line += word;
                continue;
            }
        }
        lines.push(word.to_owned());
    }
    lines
}

/// Columns of a text, without escape sequences.
fn columns(text: &str) -> usize {
    let mut parts = text.split('\u{1b}');
    let first = parts.next().map_or(0, UnicodeWidthStr::width);
    first + parts.map(|part| part.split_once('m').map_or(0, |(_, shown)| shown.width())).sum::<usize>()
}

#[cfg(test)]
mod tests {
    use super::fill;

    #[test]
    fn lines_break_at_plain_spaces_only() {
        assert_eq!(fill("one two three", 7), ["one two", "three"]);
        assert_eq!(fill("but du jeu\u{a0}: gagner", 8), ["but du", "jeu\u{a0}:", "gagner"]);
        assert_eq!(fill("unbreakable", 4), ["unbreakable"]);
    }

    #[test]
    fn styles_take_no_room() {
        assert_eq!(fill("\u{1b}[1mone\u{1b}[0m two", 7), ["\u{1b}[1mone\u{1b}[0m two"]);
    }
}
