//! Arrows and marks that people draw on the board, stored in comments as in PGN studies: `[%csl Gb4,Rc5]` marks cells
//! and `[%cal Gb4c4]` draws arrows. The letter before a cell is the colour.

use std::fmt::Write as _;

use super::Comment;
use crate::board::Shape;
use crate::cell::Cell;

/// Colour of a drawing.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum Ink {
    /// The default.
    #[default]
    Green,
    /// Red.
    Red,
    /// Blue.
    Blue,
    /// Yellow.
    Yellow,
}

impl Ink {
    /// Every colour.
    pub const ALL: [Self; 4] = [Self::Green, Self::Red, Self::Blue, Self::Yellow];

    /// Its letter in comments.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Self::Green => 'G',
            Self::Red => 'R',
            Self::Blue => 'B',
            Self::Yellow => 'Y',
        }
    }

    fn of(letter: char) -> Option<Self> {
        Self::ALL.into_iter().find(|ink| ink.letter() == letter)
    }
}

/// Drawings of a user on a board.
///
/// ```
/// use jersi_rules::RulesetId;
/// use jersi_rules::record::{Comment, Drawn, Ink};
///
/// let shape = RulesetId::Pijersi.shape();
/// let comments = [Comment::new("Black must answer here. [%csl Rd4] [%cal Gb4c4,Gc4d4]")];
/// let drawn = Drawn::of(shape, &comments);
/// assert_eq!((drawn.marks.len(), drawn.arrows.len()), (1, 2));
/// assert_eq!(drawn.marks[0].0, Ink::Red);
/// assert_eq!(Drawn::said(shape, &comments), ["Black must answer here."]);
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Drawn {
    /// Marked cells.
    pub marks: Vec<(Ink, Cell)>,
    /// Arrows from a cell to another.
    pub arrows: Vec<(Ink, Cell, Cell)>,
}

const MARKS: &str = "[%csl ";
const ARROWS: &str = "[%cal ";
const END: char = ']';

impl Drawn {
    /// The drawings in the given comments.
    #[must_use]
    pub fn of(shape: &Shape, comments: &[Comment]) -> Self {
        let mut drawn = Self::default();
        for comment in comments {
            drawn.take(shape, comment.text());
        }
        drawn
    }

    /// The text of comments without drawings; comments with drawings alone are omitted.
    #[must_use]
    pub fn said(shape: &Shape, comments: &[Comment]) -> Vec<String> {
        let words = comments.iter().map(|comment| Self::default().take(shape, comment.text()));
        words.filter(|text| !text.is_empty()).collect()
    }

    /// Stores the drawings in comments, replacing earlier ones.
    pub fn put(&self, shape: &Shape, comments: &mut Vec<Comment>) {
        let mut texts = Self::said(shape, comments);
        let drawn = self.text(shape);
        match texts.last_mut() {
            Some(text) if !drawn.is_empty() => *text = format!("{text} {drawn}"),
            None if !drawn.is_empty() => texts.push(drawn),
            _ => {}
        }
        *comments = texts.iter().map(|text| Comment::new(text)).collect();
    }

    /// Whether nothing is drawn.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.marks.is_empty() && self.arrows.is_empty()
    }

    /// Draws an arrow, replacing one of another colour; the same arrow again removes it. An arrow from a cell to itself
    /// is a mark.
    pub fn draw(&mut self, ink: Ink, from: Cell, to: Cell) {
        if from == to {
            let was = self.marks.iter().position(|mark| mark.1 == to).map(|at| self.marks.remove(at));
            if was.is_none_or(|(old, _)| old != ink) {
                self.marks.push((ink, to));
            }
            return;
        }
        let was = self.arrows.iter().position(|&(_, a, b)| (a, b) == (from, to));
        if was.map(|at| self.arrows.remove(at)).is_none_or(|(old, ..)| old != ink) {
            self.arrows.push((ink, from, to));
        }
    }

    /// Takes the drawings of a text, and returns the text without them. Invalid ones stay in the text.
    fn take(&mut self, shape: &Shape, text: &str) -> String {
        let (mut said, mut rest) = (String::new(), text);
        while let Some(at) = rest.find("[%") {
            let (before, command) = rest.split_at(at);
            let end = command.find(END).map_or(command.len(), |end| end + END.len_utf8());
            let (command, after) = command.split_at(end);
            said.push_str(before);
            rest = after;
            match self.obey(shape, command) {
                // The space between words and drawing is no longer needed.
                Some(()) => said.truncate(said.trim_end_matches(' ').len()),
                None => said.push_str(command),
            }
        }
        said.push_str(rest);
        said.trim().to_owned()
    }

    fn obey(&mut self, shape: &Shape, command: &str) -> Option<()> {
        let inside = |name: &str| command.strip_prefix(name)?.strip_suffix(END);
        if let Some(list) = inside(MARKS) {
            let read = |item: &str| {
                let (ink, cell) = inked(item)?;
                Some((ink, shape.named(cell)?))
            };
            let marks: Option<Vec<_>> = list.split(',').map(read).collect();
            self.marks.extend(marks?);
            return Some(());
        }
        let read = |item: &str| {
            let (ink, way) = inked(item)?;
            let middle = way.rfind(|letter: char| letter.is_ascii_lowercase())?;
            let (from, to) = way.split_at(middle);
            let arrow = (ink, shape.named(from)?, shape.named(to)?);
            (arrow.1 != arrow.2).then_some(arrow)
        };
        let arrows: Option<Vec<_>> = inside(ARROWS)?.split(',').map(read).collect();
        self.arrows.extend(arrows?);
        Some(())
    }

    fn text(&self, shape: &Shape) -> String {
        let mut text = String::new();
        let mut list = |name: &str, items: Vec<String>| {
            if !items.is_empty() {
                let gap = if text.is_empty() { "" } else { " " };
                let _ = write!(text, "{gap}{name}{}{END}", items.join(","));
            }
        };
        let name = |cell: Cell| shape.name(cell);
        let marks = self.marks.iter().map(|&(ink, cell)| format!("{}{}", ink.letter(), name(cell)));
        list(MARKS, marks.collect());
        let arrows = self.arrows.iter();
        let arrows = arrows.map(|&(ink, from, to)| format!("{}{}{}", ink.letter(), name(from), name(to)));
        list(ARROWS, arrows.collect());
        text
    }
}

/// The colour of an item, and the rest of it.
fn inked(item: &str) -> Option<(Ink, &str)> {
    let mut letters = item.trim().chars();
    let ink = Ink::of(letters.next()?)?;
    Some((ink, letters.as_str()))
}

#[cfg(test)]
mod tests {
    use super::{Drawn, Ink};
    use crate::RulesetId;
    use crate::record::{Comment, Record};

    #[test]
    fn drawings_survive_a_record_in_every_ruleset() {
        for &ruleset in RulesetId::ALL {
            let shape = ruleset.shape();
            let mut drawn = Drawn::default();
            let cells: Vec<_> = shape.all().collect();
            for (i, &cell) in cells.iter().enumerate() {
                let ink = Ink::ALL[i % Ink::ALL.len()];
                drawn.draw(ink, cell, cell);
                drawn.draw(ink, cell, cells[(i * 7 + 3) % cells.len()]);
            }
            for said in ["", "Two words", "a [%who] b"] {
                let mut comments = vec![Comment::new(said)];
                drawn.put(shape, &mut comments);
                let start = crate::AnyPosition::initial(ruleset);
                let mut record = Record::new(crate::record::Start::of(start));
                record.comments = comments;
                let again = Record::read(&record.to_string()).expect("a record");
                assert_eq!(again.comments, record.comments);
                assert_eq!(Drawn::of(shape, &again.comments), drawn);
                assert_eq!(Drawn::said(shape, &again.comments).concat(), said);
            }
        }
    }

    #[test]
    fn drawing_the_same_again_takes_it_away_and_another_ink_replaces_it() {
        let shape = RulesetId::Pijersi.shape();
        let [a, b] = ["b4", "c4"].map(|name| shape.named(name).expect("a cell"));
        let mut drawn = Drawn::default();
        drawn.draw(Ink::Green, a, b);
        drawn.draw(Ink::Red, a, b);
        drawn.draw(Ink::Red, a, a);
        assert_eq!(
            (drawn.arrows.as_slice(), drawn.marks.as_slice()),
            (&[(Ink::Red, a, b)][..], &[(Ink::Red, a)][..])
        );
        drawn.draw(Ink::Red, a, b);
        drawn.draw(Ink::Red, a, a);
        assert!(drawn.is_empty());
        let mut comments = vec![Comment::new("[%csl Gb4]")];
        drawn.put(shape, &mut comments);
        assert_eq!(comments, []);
    }

    #[test]
    fn an_unknown_drawing_is_text() {
        let shape = RulesetId::Pijersi.shape();
        for text in ["[%csl Gz9]", "[%cal Gb4]", "[%cal Xb4c4]", "[%csl Gb4", "[%cal Gb4b4]", "[%csl ]"] {
            let comments = [Comment::new(text)];
            assert!(Drawn::of(shape, &comments).is_empty(), "{text}");
            assert_eq!(Drawn::said(shape, &comments), [text]);
        }
    }
}
