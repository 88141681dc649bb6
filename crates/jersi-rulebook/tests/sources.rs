//! Every statement of the original documents is on a page, at the anchor given in `docs/rules/sources.md`.

use std::fs;

use jersi_rulebook::{Block, Document, Page, PageId, Paint};
use jersi_words::{Language, Words};

/// A row of the table.
struct Row {
    statement: String,
    page: PageId,
    anchor: String,
    words: String,
}

/// The rows of a Markdown table, without its head and the line below it.
fn rows(text: &str) -> Vec<Row> {
    let cells = |line: &str| -> Vec<String> {
        line.trim_matches('|').split(" | ").map(|cell| cell.trim().to_owned()).collect()
    };
    let is_row = |line: &&str| {
        line.starts_with("| ") && !line.starts_with("| statement |") && !line.starts_with("| --- |")
    };
    let row = |line: &str| {
        let [statement, place, words] = &cells(line)[..] else { panic!("three cells: {line}") };
        let (page, anchor) = place.split_once('#').unwrap_or_else(|| panic!("no anchor: {line}"));
        let page = page.parse().unwrap_or_else(|error| panic!("{error}: {line}"));
        Row { statement: statement.clone(), page, anchor: anchor.to_owned(), words: words.clone() }
    };
    text.lines().filter(is_row).map(row).collect()
}

/// The content at an anchor: a section up to the next heading of its level, or a paragraph up to the next paragraph.
fn found_at(document: &Document, anchor: &str) -> Option<String> {
    let parts = &document.parts;
    let level = |block: &Block| match block {
        Block::Heading { level, .. } => Some(*level),
        _ => None,
    };
    let begins = |block: &&Block| match block {
        Block::Heading { anchor: found, .. } => found == anchor,
        Block::Paragraph { anchors, .. } => anchors.iter().any(|found| found == anchor),
        _ => false,
    };
    let first = parts.iter().position(|block| begins(&block))?;
    let is_next = |block: &Block| match (level(&parts[first]), block) {
        (Some(own), block) => level(block).is_some_and(|level| level <= own),
        (None, Block::Heading { .. } | Block::Paragraph { .. }) => true,
        (None, _) => false,
    };
    let length = parts[first + 1..].iter().position(is_next).unwrap_or(parts.len() - first - 1);
    let parts = parts[first..=first + length].to_vec();
    let lines = Document { parts, ..document.clone() }.terminal(100_000, Paint::Plain);
    Some(lines.split_whitespace().collect::<Vec<_>>().join(" "))
}

#[test]
fn every_statement_of_the_original_documents_is_at_the_anchor_in_the_table() {
    let path = format!("{}/rules/sources.md", env!("CARGO_MANIFEST_DIR"));
    let rows = rows(&fs::read_to_string(path).expect("the table"));
    let words = Words::new(Language::English);
    let pages: Vec<(PageId, Document)> =
        PageId::all().map(|id| (id, Page::of(id, Language::English).document(&words))).collect();
    let mut absent = Vec::new();
    for Row { statement, page, anchor, words } in &rows {
        let (_, document) = pages.iter().find(|(id, _)| id == page).expect("every page");
        match found_at(document, anchor) {
            None => absent.push(format!("{statement}: {page} has no #{anchor}")),
            Some(text) if !text.contains(words) => {
                absent.push(format!("{statement}: {page}#{anchor} does not say “{words}”"));
            }
            Some(_) => {}
        }
    }
    assert!(absent.is_empty(), "{}", absent.join("\n"));
    for (page, _) in &pages {
        let count = rows.iter().filter(|row| row.page == *page).count();
        assert!(count >= 40, "{page}: only {count} statements");
    }
}

#[test]
fn a_section_ends_before_the_next_one_and_a_paragraph_has_its_diagram() {
    let document = Page::of(PageId::Story, Language::English).document(&Words::new(Language::English));
    let section = found_at(&document, "the-inland-sea").expect("a section");
    assert!(section.contains("inland sea") && !section.contains("declined"), "{section}");
    assert_eq!(found_at(&document, "the-moon"), None);
    let rules = Page::of(jersi_rules::RulesetId::Pijersi, Language::English);
    let rules = rules.document(&Words::new(Language::English));
    let paragraph = found_at(&rules, "off-board").expect("a paragraph");
    assert!(
        paragraph.contains("45 hexagonal cells") && paragraph.contains("not on this board"),
        "{paragraph}"
    );
}
