//! Parser from Markdown to pieces. Pages use a small subset of Markdown: headings, paragraphs, flat lists, tables,
//! quotations (notes), and code blocks. Blocks marked `jersi` are examples; blocks marked `captures` and `net` are
//! diagrams.

use std::iter::Peekable;
use std::ops::Range;

use jersi_rules::{AnyPosition, RulesetId};
use jersi_words::Language;
use pulldown_cmark::{CodeBlockKind, Event, OffsetIter, Options, Parser, Tag, TagEnd};

use super::fault::{FaultAt, PageFault};
use super::{Page, PageId, Piece, path};
use crate::diagram::Diagram;
use crate::document::{Block, Span, TextStyle, bare};
use crate::example::Example;

/// The word after the fence of an example. It is followed by anchors of the paragraph before, such as `#power`, and by
/// the game if it is not that of the page.
const EXAMPLE: &str = "jersi";
/// The word after the fence of a block with all captures of a game.
const CAPTURES: &str = "captures";
/// The word after the fence of the board of the first version.
const NET: &str = "net";

/// Parses a page; the anchors of its headings are made from its own words.
pub(super) fn read(id: PageId, language: Language, text: &str) -> Result<Page, FaultAt> {
    let events = Parser::new_ext(text, Options::ENABLE_TABLES).into_offset_iter().peekable();
    let mut reader = Reader { id, language, text, events, last: None, pieces: Vec::new() };
    reader.run()?;
    Ok(Page { id, language, pieces: reader.pieces })
}

struct Reader<'a> {
    id: PageId,
    language: Language,
    text: &'a str,
    events: Peekable<OffsetIter<'a>>,
    /// Board of the example before.
    last: Option<AnyPosition>,
    pieces: Vec<Piece>,
}

impl Reader<'_> {
    fn run(&mut self) -> Result<(), FaultAt> {
        while let Some((event, range)) = self.events.next() {
            let Event::Start(tag) = event else { return Err(self.unsupported(&event, &range)) };
            let part = match tag {
                Tag::Heading { level, .. } => {
                    let text = self.spans(&range)?;
                    Block::Heading { level: level as u8, anchor: slug(&bare(&text)), text }
                }
                Tag::Paragraph => Block::Paragraph { anchors: Vec::new(), text: self.spans(&range)? },
                Tag::List(first) => Block::List { is_numbered: first.is_some(), items: self.items()? },
                Tag::Table(_) => {
                    let mut rows = self.rows()?;
                    let head = if rows.is_empty() { Vec::new() } else { rows.remove(0) };
                    Block::Table { head, rows }
                }
                Tag::BlockQuote(_) => Block::Note { paragraphs: self.items()? },
                Tag::CodeBlock(CodeBlockKind::Fenced(info)) => {
                    let code = self.code();
                    let mut words = info.split_whitespace();
                    match words.next() {
                        Some(EXAMPLE) => self.example(words, &code, &range)?,
                        Some(CAPTURES) => {
                            self.diagram(&range, |ruleset| Diagram::captures(ruleset?, &code))?;
                        }
                        Some(NET) => self.diagram(&range, |_| Diagram::net(&code))?,
                        _ => self.pieces.push(Piece::Block(Block::Code(code))),
                    }
                    continue;
                }
                other => return Err(self.unsupported(&other, &range)),
            };
            self.pieces.push(Piece::Block(part));
        }
        Ok(())
    }

    /// Text up to the end of the current element.
    fn spans(&mut self, range: &Range<usize>) -> Result<Vec<Span>, FaultAt> {
        let mut spans: Vec<Span> = Vec::new();
        let mut styles = vec![TextStyle::Plain];
        let mut put = |text: &str, style: TextStyle| match spans.last_mut() {
            Some(last) if last.style == style && style != TextStyle::Code => last.text.push_str(text),
            _ => spans.push(Span { text: text.to_owned(), style }),
        };
        while let Some((event, at)) = self.events.next() {
            let style = styles.last().cloned().unwrap_or(TextStyle::Plain);
            match event {
                Event::Text(text) => put(&text, style),
                Event::Code(text) => put(&text, TextStyle::Code),
                Event::SoftBreak => put(" ", style),
                Event::Start(Tag::Strong) => styles.push(TextStyle::Strong),
                Event::Start(Tag::Emphasis) => styles.push(TextStyle::Emphasis),
                Event::Start(Tag::Link { dest_url, .. }) => {
                    styles.push(TextStyle::Link(dest_url.to_string()));
                }
                Event::End(TagEnd::Strong | TagEnd::Emphasis | TagEnd::Link) => {
                    styles.pop();
                }
                Event::End(_) => return Ok(spans),
                other => return Err(self.unsupported(&other, &at)),
            }
        }
        Err(self.unsupported(&"open end", range))
    }

    /// Paragraphs of a list or a quotation.
    fn items(&mut self) -> Result<Vec<Vec<Span>>, FaultAt> {
        let mut items = Vec::new();
        while let Some((event, at)) = self.events.next() {
            match event {
                Event::Start(Tag::Item | Tag::Paragraph) => {
                    // Items of a loose list contain paragraphs, those of a tight one do not.
                    let is_loose = self.events.next_if(|(event, _)| *event == Event::Start(Tag::Paragraph));
                    items.push(self.spans(&at)?);
                    if is_loose.is_some() && self.events.next().is_none() {
                        break;
                    }
                }
                Event::End(_) => break,
                other => return Err(self.unsupported(&other, &at)),
            }
        }
        Ok(items)
    }

    /// Rows of a table, including its head.
    fn rows(&mut self) -> Result<Vec<Vec<Vec<Span>>>, FaultAt> {
        let mut rows: Vec<Vec<Vec<Span>>> = Vec::new();
        while let Some((event, at)) = self.events.next() {
            match event {
                Event::Start(Tag::TableHead | Tag::TableRow) => rows.push(Vec::new()),
                Event::Start(Tag::TableCell) => {
                    let cell = self.spans(&at)?;
                    rows.last_mut().into_iter().for_each(|row| row.push(cell.clone()));
                }
                Event::End(TagEnd::Table) => break,
                Event::End(_) => {}
                other => return Err(self.unsupported(&other, &at)),
            }
        }
        Ok(rows)
    }

    fn code(&mut self) -> String {
        let mut code = String::new();
        for (event, _) in self.events.by_ref() {
            match event {
                Event::Text(text) => code.push_str(&text),
                _ => break,
            }
        }
        code
    }

    /// A diagram that is not a position, for the game of the page.
    fn diagram(
        &mut self,
        range: &Range<usize>,
        read: impl FnOnce(Result<RulesetId, PageFault>) -> Result<Diagram, PageFault>,
    ) -> Result<(), FaultAt> {
        let diagram = read(self.id.ruleset().ok_or(PageFault::NoRuleset));
        self.pieces.push(Piece::Diagram(diagram.map_err(|fault| self.place(self.line(range.start), fault))?));
        Ok(())
    }

    /// A board with claims. The paragraph before it gets the anchors after the fence.
    fn example<'w>(
        &mut self,
        words: impl Iterator<Item = &'w str>,
        code: &str,
        range: &Range<usize>,
    ) -> Result<(), FaultAt> {
        let (anchors, games): (Vec<&str>, Vec<&str>) = words.partition(|word| word.starts_with('#'));
        let anchors: Vec<String> =
            anchors.iter().map(|anchor| anchor.trim_start_matches('#').to_owned()).collect();
        let line = self.line(range.start);
        let ruleset = match games.first() {
            Some(name) => {
                let unknown = |_| PageFault::UnknownName { what: "game", name: (*name).to_owned() };
                name.parse::<RulesetId>().map_err(unknown)
            }
            None => self.id.ruleset().ok_or(PageFault::NoRuleset),
        };
        let ruleset = ruleset.map_err(|fault| self.place(line, fault))?;
        let lines = code.lines().enumerate().map(|(i, text)| (line + 1 + i, text));
        let example = Example::read(ruleset, self.last.as_ref(), anchors, line, lines)
            .map_err(|(line, fault)| self.place(line, fault))?;
        self.last = Some(example.position);
        if let Some(Piece::Block(Block::Paragraph { anchors, .. })) = self.pieces.last_mut() {
            anchors.clone_from(&example.anchors);
        }
        self.pieces.push(Piece::Example(Box::new(example)));
        Ok(())
    }

    fn line(&self, offset: usize) -> usize {
        self.text[..offset].matches('\n').count() + 1
    }

    fn place(&self, line: usize, fault: PageFault) -> FaultAt {
        FaultAt { path: path(self.id, self.language), line, fault }
    }

    fn unsupported(&self, what: &impl std::fmt::Debug, range: &Range<usize>) -> FaultAt {
        self.place(self.line(range.start), PageFault::Unsupported { what: format!("{what:?}") })
    }
}

/// Anchor of a heading: its words in lower case, joined by hyphens.
fn slug(heading: &str) -> String {
    let words: Vec<String> = heading
        .split(|character: char| !character.is_alphanumeric())
        .filter(|word| !word.is_empty())
        .map(str::to_lowercase)
        .collect();
    words.join("-")
}
