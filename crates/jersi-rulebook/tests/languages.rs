//! Both languages name the same pieces and numbers, sentence by sentence.
//!
//! Not detected: a missing negation, a condition without a piece or a number, a wrong verb. Pronouns ("he", "both") are
//! not compared.

use std::collections::BTreeSet;

use jersi_rulebook::{Block, Page, PageId, Piece, Span, TextStyle};
use jersi_rules::RulesetId;
use jersi_words::Language;

/// Compared terms in English and French.
const TERMS: [(&str, &[&str], &[&str]); 22] = [
    ("king", &["king", "kings"], &["roi", "rois"]),
    ("rock", &["rock", "rocks"], &["pierre", "pierres"]),
    ("paper", &["paper", "papers"], &["feuille", "feuilles"]),
    ("scissors", &["scissors"], &["ciseaux"]),
    ("wise", &["wise"], &["sage", "sages"]),
    ("fool", &["fool", "fools"], &["fou", "fous"]),
    ("mountain", &["mountain", "mountains"], &["montagne", "montagnes"]),
    ("kunti", &["kunti"], &["kunti"]),
    ("mokca", &["mokca"], &["mokca"]),
    ("reserve", &["reserve", "reserves"], &["réserve", "réserves"]),
    ("ransom", &["ransom"], &["rançon"]),
    ("three", &["three"], &["trois"]),
    ("four", &["four"], &["quatre"]),
    ("five", &["five"], &["cinq"]),
    ("six", &["six"], &["six"]),
    ("seven", &["seven"], &["sept"]),
    ("eight", &["eight"], &["huit"]),
    ("nine", &["nine"], &["neuf"]),
    ("ten", &["ten"], &["dix"]),
    ("twelve", &["twelve"], &["douze"]),
    ("twenty", &["twenty"], &["vingt"]),
    ("forty", &["forty"], &["quarante"]),
];

/// The paragraphs of a block: the block itself, or its items, cells or notes.
fn paragraphs(block: &Block) -> Vec<&[Span]> {
    match block {
        Block::Heading { text, .. } | Block::Paragraph { text, .. } => vec![text],
        Block::List { items, .. } => items.iter().map(Vec::as_slice).collect(),
        Block::Table { head, rows } => head.iter().chain(rows.iter().flatten()).map(Vec::as_slice).collect(),
        Block::Note { paragraphs } => paragraphs.iter().map(Vec::as_slice).collect(),
        Block::Code(_) | Block::Figures(_) | Block::Picture(_) => Vec::new(),
    }
}

/// The sentences of a paragraph, without notation.
fn sentences(paragraph: &[Span]) -> Vec<String> {
    let prose = paragraph.iter().filter(|span| span.style != TextStyle::Code);
    let text: String = prose.map(|span| span.text.as_str()).collect();
    text.split_inclusive(['.', '?', '!'])
        .fold(vec![String::new()], |mut sentences, part| {
            // A full stop inside a number or a name ("Jersi 4.8") does not end a sentence.
            if part.starts_with(char::is_whitespace) {
                sentences.push(String::new());
            }
            if let Some(last) = sentences.last_mut() {
                last.push_str(part);
            }
            sentences
        })
        .into_iter()
        .filter(|sentence| !sentence.trim().is_empty())
        .collect()
}

/// Pieces and numbers named in a sentence.
fn terms(sentence: &str, language: Language) -> BTreeSet<String> {
    let words = sentence.split(|sign: char| !sign.is_alphanumeric()).map(str::to_lowercase);
    let term = |word: String| {
        let is_named = |&&(_, english, french): &&(&str, &[&str], &[&str])| {
            let names = if language == Language::English { english } else { french };
            names.contains(&word.as_str())
        };
        let named = TERMS.iter().find(is_named).map(|(term, ..)| (*term).to_owned());
        let is_number = !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit());
        named.or(is_number.then_some(word))
    };
    words.filter_map(term).collect()
}

/// Sentences of two pages that name different terms.
fn differences(english: &Page, french: &Page) -> Vec<String> {
    let blocks = |page: &Page| -> Vec<Block> {
        let block = |piece: &Piece| match piece {
            Piece::Block(block) => Some(block.clone()),
            Piece::Example(_) | Piece::Diagram(_) => None,
        };
        page.pieces.iter().filter_map(block).collect()
    };
    let (left, right) = (blocks(english), blocks(french));
    let mut found = Vec::new();
    for (left, right) in left.iter().zip(&right) {
        for (left, right) in paragraphs(left).into_iter().zip(paragraphs(right)) {
            let (left, right) = (sentences(left), sentences(right));
            if left.len() != right.len() {
                found.push(format!("{} sentences and {}: {left:?} {right:?}", left.len(), right.len()));
            }
            for (left, right) in left.iter().zip(&right) {
                let named = [terms(left, Language::English), terms(right, Language::French)];
                if named[0] != named[1] {
                    let alone: Vec<_> = named[0].symmetric_difference(&named[1]).collect();
                    found.push(format!("{alone:?} in one alone:\n  {left}\n  {right}"));
                }
            }
        }
    }
    found
}

#[test]
fn both_languages_name_the_same_pieces_and_numbers_in_every_sentence() {
    let mut found = Vec::new();
    for id in PageId::all() {
        let [english, french] = [Language::English, Language::French].map(|language| Page::of(id, language));
        found.extend(differences(&english, &french).iter().map(|text| format!("{id}: {text}")));
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
}

#[test]
fn an_exception_that_one_language_lacks_is_found() {
    let page = |language, text: &str| {
        let text = format!("# A page\n\n{text}\n");
        Page::read(RulesetId::Jersi4_16, language, &text).expect("a page")
    };
    let french = page(
        Language::French,
        "Après 40 tours sans autre capture que celle d’un roi, la partie est nulle. Le roi revient.",
    );
    let whole = page(
        Language::English,
        "After 40 turns without a capture other than a king’s, the game is a tie. The king comes back.",
    );
    assert_eq!(differences(&whole, &french), Vec::<String>::new());
    for wrong in [
        "After 40 turns without a capture, the game is a tie. The king comes back.",
        "After 20 turns without a capture other than a king’s, the game is a tie. The king comes back.",
        "After 40 turns without a capture other than a king’s, the game is a tie.",
    ] {
        assert_eq!(differences(&page(Language::English, wrong), &french).len(), 1, "{wrong}");
    }
}
