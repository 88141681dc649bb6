//! The parts of a link besides the main line: names, variations, glyphs, comments, and the current node.

use jersi_rules::record::{Comment, Entry, Glyph, Tag, Variation};
use jersi_rules::{AnyPosition, Turn};

use super::bits::{Reader, Writer, width};
use super::{MOST_TURNS, sorted_turns};
use crate::game::{Game, NodeId};

/// The tags of a link. Their order is part of the format: new ones come last.
const NAMES: [&str; 6] = ["White", "Black", "Event", "Place", "Date", "Annotator"];
const NAME: u32 = 3;
/// Limit of the depth of nested variations; deeper ones are left out, so that reading is bounded.
const DEEPEST: usize = 40;
/// The bits of a letter: of a text in ASCII, and of any other one, byte by byte.
const ASCII: u32 = 7;
const BYTE: u32 = 8;
const GLYPH: u32 = 8;

/// The parts of a link besides the main line.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Parts {
    names: bool,
    tree: bool,
    place: bool,
}

impl Parts {
    const WIDTH: u32 = 3;

    pub(super) fn of(game: &Game) -> Self {
        let is_said = |entry: &Entry| !is_plain(entry);
        let record = game.to_record();
        Self {
            names: NAMES.iter().any(|name| game.tag(name).is_some()),
            tree: !record.comments.is_empty() || record.line.iter().any(is_said),
            place: game.current() != NodeId::START && depth(&record.line) <= DEEPEST,
        }
    }

    pub(super) const fn is_none(self) -> bool {
        !(self.names || self.tree || self.place)
    }

    fn put(self, writer: &mut Writer) {
        for part in [self.names, self.tree, self.place] {
            writer.put(part.into(), 1);
        }
    }

    /// Reads the parts; a link of the second version has at least one.
    fn take(reader: &mut Reader<'_>) -> Option<Self> {
        let bits = reader.take(Self::WIDTH)?;
        let parts = Self { names: bits & 4 > 0, tree: bits & 2 > 0, place: bits & 1 > 0 };
        (!parts.is_none()).then_some(parts)
    }
}

/// Writes names and turns; the end of the game follows, and then the path.
pub(super) fn write(writer: &mut Writer, game: &Game, parts: Parts) {
    parts.put(writer);
    if parts.names {
        let tags: Vec<(usize, &str)> =
            (0..).zip(NAMES).filter_map(|(number, name)| Some((number, game.tag(name)?))).collect();
        writer.put_any(tags.len() as u64);
        for (number, value) in tags {
            writer.put(number as u64, NAME);
            put_text(writer, value);
        }
    }
    let record = game.to_record();
    if parts.tree {
        put_comments(writer, &record.comments);
    }
    let form = if parts.tree { Writing::Tree(0) } else { Writing::Line };
    put_line(writer, *record.start.position(), &record.line, form);
}

/// Writes the path to the current node. A node with one child needs no bit.
pub(super) fn write_place(writer: &mut Writer, game: &Game, parts: Parts) {
    if !parts.place {
        return;
    }
    let path = game.path(game.current());
    writer.put_any(path.len() as u64);
    let mut at = NodeId::START;
    for node in path {
        let children = game.children(at);
        let number = children.iter().position(|&child| child == node).unwrap_or_default();
        writer.put(number as u64, width(children.len()));
        at = node;
    }
}

/// Reads the output of [`write`].
pub(super) struct Whole {
    pub(super) tags: Vec<Tag>,
    pub(super) comments: Vec<Comment>,
    pub(super) line: Variation,
    pub(super) parts: Parts,
}

pub(super) fn read(reader: &mut Reader<'_>, start: &AnyPosition) -> Option<Whole> {
    let parts = Parts::take(reader)?;
    let mut tags = Vec::new();
    if parts.names {
        let mut free = 0;
        for _ in 0..reader.take_any()? {
            let number = reader.take_index(NAME).filter(|&number| number >= free)?;
            tags.push(Tag::new(NAMES.get(number)?, &take_text(reader)?).ok()?);
            free = number + 1;
        }
    }
    let comments = if parts.tree { take_comments(reader)? } else { Vec::new() };
    let form = if parts.tree { Writing::Tree(0) } else { Writing::Line };
    let mut left = MOST_TURNS;
    let line = take_line(reader, *start, form, &mut left)?;
    Some(Whole { tags, comments, line, parts })
}

/// Goes to the stored node.
pub(super) fn read_place(reader: &mut Reader<'_>, game: &mut Game, parts: Parts) -> Option<()> {
    if !parts.place {
        return Some(());
    }
    for _ in 0..reader.take_any().filter(|&length| length > 0)? {
        let children = game.children(game.current());
        let &node = children.get(reader.take_index(width(children.len()))?)?;
        game.go_to(node);
    }
    Some(())
}

/// The form of written turns.
#[derive(Clone, Copy)]
enum Writing {
    /// Turns alone.
    Line,
    /// Turns with annotations and variations, at a depth of nesting.
    Tree(usize),
}

/// Whether a node has neither annotations nor variations for a link.
fn is_plain(entry: &Entry) -> bool {
    entry.before.is_empty()
        && entry.glyphs.is_empty()
        && entry.after.is_empty()
        && entry.variations.is_empty()
}

/// The depth of nested variations.
fn depth(line: &[Entry]) -> usize {
    let variations = line.iter().flat_map(|entry| &entry.variations);
    variations.map(|variation| 1 + depth(variation)).max().unwrap_or(0)
}

fn put_line(writer: &mut Writer, mut position: AnyPosition, line: &[Entry], form: Writing) {
    writer.put_any(line.len() as u64);
    for entry in line {
        put_turn(writer, &position, entry.turn);
        if let Writing::Tree(depth) = form {
            writer.put(is_plain(entry).into(), 1);
            if !is_plain(entry) {
                put_comments(writer, &entry.before);
                writer.put_any(entry.glyphs.len() as u64);
                entry.glyphs.iter().for_each(|glyph| writer.put(glyph.0.into(), GLYPH));
                put_comments(writer, &entry.after);
                let variations = if depth < DEEPEST { &entry.variations[..] } else { &[] };
                writer.put_any(variations.len() as u64);
                for variation in variations {
                    put_line(writer, position, variation, Writing::Tree(depth + 1));
                }
            }
        }
        position = position.play_unchecked(entry.turn);
    }
}

fn take_line(
    reader: &mut Reader<'_>,
    mut position: AnyPosition,
    form: Writing,
    left: &mut u64,
) -> Option<Variation> {
    let mut line = Variation::new();
    for _ in 0..reader.take_any()? {
        *left = left.checked_sub(1)?;
        let mut entry = Entry::new(take_turn(reader, &position)?);
        if let Writing::Tree(depth) = form
            && reader.take(1)? == 0
        {
            entry.before = take_comments(reader)?;
            for _ in 0..reader.take_any()? {
                entry.glyphs.push(Glyph(u8::try_from(reader.take(GLYPH)?).ok()?));
            }
            entry.after = take_comments(reader)?;
            for _ in 0..reader.take_any()? {
                let is_deep = depth >= DEEPEST;
                let inside = take_line(reader, position, Writing::Tree(depth + 1), left)?;
                if is_deep || inside.is_empty() {
                    return None;
                }
                entry.variations.push(inside);
            }
        }
        position = position.play_unchecked(entry.turn);
        line.push(entry);
    }
    Some(line)
}

/// A turn by its index among the legal ones.
pub(super) fn put_turn(writer: &mut Writer, position: &AnyPosition, turn: Turn) {
    let turns = sorted_turns(position);
    let index = turns.binary_search(&turn).unwrap_or_default();
    writer.put(index as u64, width(turns.len()));
}

pub(super) fn take_turn(reader: &mut Reader<'_>, position: &AnyPosition) -> Option<Turn> {
    let turns = sorted_turns(position);
    turns.get(reader.take_index(width(turns.len()))?).copied()
}

fn put_comments(writer: &mut Writer, comments: &[Comment]) {
    writer.put_any(comments.len() as u64);
    for comment in comments {
        put_text(writer, comment.text());
    }
}

fn take_comments(reader: &mut Reader<'_>) -> Option<Vec<Comment>> {
    let count = reader.take_any()?;
    (0..count).map(|_| Some(Comment::new(&take_text(reader)?))).collect()
}

fn put_text(writer: &mut Writer, text: &str) {
    writer.put(text.is_ascii().into(), 1);
    writer.put_any(text.len() as u64);
    let letter = if text.is_ascii() { ASCII } else { BYTE };
    text.bytes().for_each(|byte| writer.put(byte.into(), letter));
}

fn take_text(reader: &mut Reader<'_>) -> Option<String> {
    let letter = if reader.take(1)? == 1 { ASCII } else { BYTE };
    let length = reader.take_any()?;
    let bytes: Option<Vec<u8>> = (0..length).map(|_| u8::try_from(reader.take(letter)?).ok()).collect();
    String::from_utf8(bytes?).ok()
}
