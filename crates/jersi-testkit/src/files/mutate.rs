//! Rules files with small faults.

use crate::random::Random;

/// Lines that a mutation may add.
const LINES: [&str; 24] = [
    "in_play = false",
    "rooted = true",
    "army = 0",
    "army = 15",
    "attacks = \"cube\"",
    "attacks = \"stack\"",
    "guard = \"pairs\"",
    "guard = \"leaps\"",
    "beats = []",
    "stands_on = [\"rock\"]",
    "captured = \"relocated\"",
    "ransom = true",
    "limit = 1",
    "rule = \"none\"",
    "second = []",
    "second_direction = \"same\"",
    "stacking = false",
    "rows = 1",
    "most = 0",
    "exchanges = 99",
    "holes = [\"c2\"]",
    "lattice = \"square\"",
    "lattice = \"square8\"",
    "base = \"pijersi\"",
];

/// A text with one to three random faults: lines and characters added, removed, repeated or exchanged, other numbers
/// and words. Many of them are still rules files, and some of those are valid.
pub fn mutated(text: &str, random: &mut Random) -> String {
    let mut text = text.to_owned();
    for _ in 0..=random.below(3) {
        text = once(&text, random);
    }
    text
}

fn once(text: &str, random: &mut Random) -> String {
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    if lines.is_empty() {
        return LINES[random.below(LINES.len())].to_owned();
    }
    let at = random.below(lines.len());
    match random.below(12) {
        0 => {
            lines.remove(at);
        }
        1 => lines.insert(at, lines[random.below(lines.len())].clone()),
        2 => {
            let other = random.below(lines.len());
            lines.swap(at, other);
        }
        3 => lines.insert(at, LINES[random.below(LINES.len())].to_owned()),
        4 | 5 => return with_number(text, random),
        6 | 7 => return with_word(text, random),
        8 => lines.truncate(at),
        _ => return with_character(text, random),
    }
    lines.join("\n")
}

/// Replaces a number by another one.
fn with_number(text: &str, random: &mut Random) -> String {
    let starts: Vec<usize> = text
        .char_indices()
        .filter(|&(at, character)| {
            let before = text[..at].chars().next_back();
            character.is_ascii_digit() && !before.is_some_and(|before| before.is_ascii_digit())
        })
        .map(|(at, _)| at)
        .collect();
    let Some(start) = random.pick(&starts) else { return text.to_owned() };
    let length = text[start..].bytes().take_while(u8::is_ascii_digit).count();
    let number = ["0", "1", "2", "3", "5", "9", "16", "73", "-1", "400", "99999999999999999999"];
    format!("{}{}{}", &text[..start], number[random.below(number.len())], &text[start + length..])
}

/// Replaces a quoted word of the text by another one.
fn with_word(text: &str, random: &mut Random) -> String {
    let quotes: Vec<usize> = text.match_indices('"').map(|(at, _)| at).collect();
    let words: Vec<(usize, usize)> = quotes.chunks_exact(2).map(|pair| (pair[0], pair[1])).collect();
    let (Some(from), Some(to)) = (random.pick(&words), random.pick(&words)) else { return text.to_owned() };
    format!("{}{}{}", &text[..to.0], &text[from.0..from.1], &text[to.1..])
}

/// Removes, adds or replaces a character.
fn with_character(text: &str, random: &mut Random) -> String {
    const CHARACTERS: &[u8] = b"aAzK09 \"'=[]{}.,-_#/\n\t";
    let places: Vec<(usize, char)> = text.char_indices().collect();
    let Some((at, character)) = random.pick(&places) else { return text.to_owned() };
    let end = at + character.len_utf8();
    let other = char::from(CHARACTERS[random.below(CHARACTERS.len())]);
    match random.below(3) {
        0 => format!("{}{}", &text[..at], &text[end..]),
        1 => format!("{}{other}{}", &text[..at], &text[at..]),
        _ => format!("{}{other}{}", &text[..at], &text[end..]),
    }
}
