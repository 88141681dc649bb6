//! Test vectors: positions, games and counts made by independent programs, with small typed parsers.
//!
//! The files are JSON Lines in `vectors/`, embedded in the crate so that a test needs no path. Every parser takes the
//! name of a file without its first word and extension: `positions("jersi-4.16-standard")`. The tables list every name
//! with its ruleset and variant.

use std::collections::BTreeMap;

use serde::Deserialize;
use serde::de::DeserializeOwned;
use sha2::{Digest, Sha256};

/// A file's name, its ruleset and its variant.
pub type Source = (&'static str, &'static str, &'static str);

/// Files for [`positions`].
pub const POSITIONS: [Source; 5] = [
    ("jersi-2", "jersi-2", ""),
    ("jersi-3", "jersi-3", ""),
    ("jersi-4.16-noparachute", "jersi-4.16", "no-parachute"),
    ("jersi-4.16-standard", "jersi-4.16", ""),
    ("pijersi", "pijersi", ""),
];

/// Files for [`games`]. The games of `jersi-4.8` each name their variant.
pub const GAMES: [Source; 7] = [
    ("jersi-2", "jersi-2", ""),
    ("jersi-3", "jersi-3", ""),
    ("jersi-3-standard", "jersi-3", ""),
    ("jersi-4.16-noparachute", "jersi-4.16", "no-parachute"),
    ("jersi-4.16-standard", "jersi-4.16", ""),
    ("jersi-4.8", "jersi-4.8", ""),
    ("pijersi", "pijersi", ""),
];

/// Files for [`endings`].
pub const ENDINGS: [Source; 2] = [("jersi-2", "jersi-2", ""), ("jersi-3", "jersi-3", "")];

/// Files for [`recorded`].
pub const RECORDED: [Source; 2] = [("jersi-4.16", "jersi-4.16", ""), ("pijersi", "pijersi", "")];

/// Further files for [`positions`]: the other games of the family, which are played from rules files.
pub const FAMILY_POSITIONS: [Source; 4] = [
    ("jersi-1", "jersi-1", ""),
    ("jersi-4.0", "jersi-4.0", ""),
    ("jersi-4.5", "jersi-4.5", ""),
    ("mikjersi", "mikjersi", ""),
];

/// Further files for [`games`]: the other games of the family.
pub const FAMILY_GAMES: [Source; 5] = [
    ("jersi-1", "jersi-1", ""),
    ("jersi-4.0", "jersi-4.0", ""),
    ("jersi-4.4-wizard", "jersi-4.4", "wizard"),
    ("jersi-4.5", "jersi-4.5", ""),
    ("mikjersi", "mikjersi", ""),
];

/// A position with its legal turns.
#[derive(Deserialize, Clone, Debug)]
pub struct PositionVector {
    /// The position text.
    pub psn: String,
    /// `w` or `b`.
    pub side: String,
    /// The board as `cell:cubes`, bottom first.
    pub board: String,
    /// Both reserves (Jersi 4).
    pub reserve: Option<String>,
    /// Turns left on the counter; absent while no countdown runs.
    pub left: Option<u32>,
    /// Number of legal turns, as notations.
    pub n: usize,
    /// Number of distinct positions after them.
    pub positions: Option<usize>,
    /// All turns, sorted by bytes, separated by spaces; absent if the list is long.
    pub turns: Option<String>,
    /// See [`sha256`].
    pub sha256: Option<String>,
    /// Some of the turns, where `turns` is absent.
    pub sample: Option<String>,
    /// Pijersi: all turns as UGI text, in their own byte order.
    pub ugi: Option<String>,
    /// Pijersi: the turns that win by the far row, as UGI text.
    pub wins: Option<String>,
}

/// A whole game.
#[derive(Deserialize, Clone, Debug)]
pub struct GameVector {
    /// Its setup (Pijersi).
    pub setup: Option<String>,
    /// The variant (Jersi 4.8).
    pub variant: Option<String>,
    /// The board at the start as `cell:cubes`.
    pub start: Option<String>,
    /// The position text at the start.
    pub psn: Option<String>,
    /// The turns, separated by spaces.
    pub turns: String,
    /// The turns as UGI text (Pijersi).
    pub ugi: Option<String>,
    /// Number of legal turns before each turn.
    pub counts: Option<Vec<usize>>,
    /// Turns left on the counter before each turn.
    pub left: Option<Vec<u32>>,
    /// The turn, from 1, after which the countdown runs.
    pub countdown_starts: Option<usize>,
    /// `w`, `b` or `tie`.
    pub result: Option<String>,
    /// `1-0` or `0-1`.
    pub score: Option<String>,
    /// Reason of the ending, in the words of the program that made it; see [`outcome`].
    pub reason: String,
    /// The board at the end as `cell:cubes`.
    #[serde(rename = "final")]
    pub last: String,
    /// The reserves at the end.
    pub reserve: Option<String>,
    /// The prisoners at the end (Mikjersi).
    pub jail: Option<String>,
    /// The exchanges left at the end (Mikjersi).
    pub exchanges: Option<u32>,
}

/// A rare case made by hand (Jersi 4.16), with the results of its turns.
#[derive(Deserialize, Clone, Debug)]
pub struct ConstructedVector {
    /// What the case shows.
    pub name: String,
    /// The position text.
    pub psn: String,
    /// Number of legal turns.
    pub n: usize,
    /// All turns; absent if the list is long.
    pub turns: Option<String>,
    /// See [`sha256`].
    pub sha256: String,
    /// Results by turn.
    pub outcomes: Option<BTreeMap<String, OutcomeVector>>,
}

/// Result of a turn.
#[derive(Deserialize, Clone, Debug)]
pub struct OutcomeVector {
    /// The board as `cell:cubes`.
    pub after: String,
    /// Turns left on the counter, of 40.
    pub credit: u32,
    /// `w`, `b` or `tie`, if the game is over.
    pub result: Option<String>,
    /// Reason; see [`outcome`].
    pub reason: Option<String>,
}

/// A rare case of the other games of the family, made by hand.
#[derive(Deserialize, Clone, Debug)]
pub struct FamilyVector {
    /// The game; `mikjersi` where it is absent.
    pub ruleset: Option<String>,
    /// Its variants.
    #[serde(default)]
    pub variants: Vec<String>,
    /// What the case shows.
    pub name: String,
    /// The position text.
    pub psn: String,
    /// Number of legal turns.
    pub n: usize,
    /// Some legal turns, separated by spaces.
    pub legal: Option<String>,
    /// Some illegal turns.
    pub illegal: Option<String>,
    /// All turns; absent if the list is long.
    pub turns: Option<String>,
    /// The result and its reason, if the game is over in the position.
    pub position_result: Option<(String, String)>,
    /// Results by turn.
    pub outcomes: Option<BTreeMap<String, FamilyOutcome>>,
}

/// Result of a turn.
#[derive(Deserialize, Clone, Debug)]
pub struct FamilyOutcome {
    /// The position text.
    pub after: String,
    /// `w`, `b` or `tie`, if the game is over.
    pub result: Option<String>,
    /// Reason; see [`outcome`].
    pub reason: Option<String>,
}

/// An edge case of a single turn (Pijersi).
#[derive(Deserialize, Clone, Debug)]
pub struct EdgeVector {
    /// What the case shows.
    pub note: String,
    /// The position text.
    pub psn: String,
    /// The turn, unless it is illegal.
    pub turn: Option<String>,
    /// The turn as UGI text.
    pub ugi: String,
    /// Whether it is legal.
    pub legal: bool,
    /// The position text after it.
    pub after: Option<String>,
    /// `w`, `b`, `tie` or `none`.
    pub result: String,
    /// Reason; see [`outcome`].
    pub reason: Option<String>,
}

/// Perft counts of a position (Pijersi).
#[derive(Deserialize, Clone, Debug)]
pub struct PerftVector {
    /// The position text.
    pub psn: String,
    /// Number of sequences of 0, 1, 2 and more turns.
    pub perft: Vec<u64>,
}

/// A game played by people.
#[derive(Deserialize, Clone, Debug)]
pub struct RecordedVector {
    /// Title of the record.
    pub name: Option<String>,
    /// The position text at the start; absent for the standard one.
    pub psn: Option<String>,
    /// The turns, separated by spaces.
    pub turns: String,
    /// `w`, `b`, `1-0`, `0-1`, `1/2-1/2`, or `*` for an unfinished one.
    pub result: String,
}

/// The positions of one of [`POSITIONS`] or [`FAMILY_POSITIONS`].
///
/// # Panics
/// If there is no such file.
#[must_use]
pub fn positions(name: &str) -> Vec<PositionVector> {
    lines(match name {
        "jersi-2" => include_str!("../vectors/positions-jersi-2.jsonl"),
        "jersi-3" => include_str!("../vectors/positions-jersi-3.jsonl"),
        "jersi-4.16-noparachute" => include_str!("../vectors/positions-jersi-4.16-noparachute.jsonl"),
        "jersi-4.16-standard" => include_str!("../vectors/positions-jersi-4.16-standard.jsonl"),
        "pijersi" => include_str!("../vectors/positions-pijersi.jsonl"),
        "jersi-1" => include_str!("../vectors/positions-jersi-1.jsonl"),
        "jersi-4.0" => include_str!("../vectors/positions-jersi-4.0.jsonl"),
        "jersi-4.5" => include_str!("../vectors/positions-jersi-4.5.jsonl"),
        "mikjersi" => include_str!("../vectors/positions-mikjersi.jsonl"),
        _ => unknown(name),
    })
}

/// The games of one of [`GAMES`] or [`FAMILY_GAMES`].
#[must_use]
pub fn games(name: &str) -> Vec<GameVector> {
    lines(match name {
        "jersi-2" => include_str!("../vectors/games-jersi-2.jsonl"),
        "jersi-3" => include_str!("../vectors/games-jersi-3.jsonl"),
        "jersi-3-standard" => include_str!("../vectors/games-jersi-3-standard.jsonl"),
        "jersi-4.16-noparachute" => include_str!("../vectors/games-jersi-4.16-noparachute.jsonl"),
        "jersi-4.16-standard" => include_str!("../vectors/games-jersi-4.16-standard.jsonl"),
        "jersi-4.8" => include_str!("../vectors/games-jersi-4.8.jsonl"),
        "pijersi" => include_str!("../vectors/games-pijersi.jsonl"),
        "jersi-1" => include_str!("../vectors/games-jersi-1.jsonl"),
        "jersi-4.0" => include_str!("../vectors/games-jersi-4.0.jsonl"),
        "jersi-4.4-wizard" => include_str!("../vectors/games-jersi-4.4-wizard.jsonl"),
        "jersi-4.5" => include_str!("../vectors/games-jersi-4.5.jsonl"),
        "mikjersi" => include_str!("../vectors/games-mikjersi.jsonl"),
        _ => unknown(name),
    })
}

/// The games of one of [`ENDINGS`]: sparse boards played until the countdown ends.
#[must_use]
pub fn endings(name: &str) -> Vec<GameVector> {
    lines(match name {
        "jersi-2" => include_str!("../vectors/endings-jersi-2.jsonl"),
        "jersi-3" => include_str!("../vectors/endings-jersi-3.jsonl"),
        _ => unknown(name),
    })
}

/// The games of one of [`RECORDED`], or of `mikjersi`.
#[must_use]
pub fn recorded(name: &str) -> Vec<RecordedVector> {
    lines(match name {
        "jersi-4.16" => include_str!("../vectors/recorded-jersi-4.16.jsonl"),
        "pijersi" => include_str!("../vectors/recorded-pijersi.jsonl"),
        "mikjersi" => include_str!("../vectors/recorded-mikjersi.jsonl"),
        _ => unknown(name),
    })
}

/// Rare cases of Jersi 4.16.
#[must_use]
pub fn constructed() -> Vec<ConstructedVector> {
    lines(include_str!("../vectors/constructed-jersi-4.16.jsonl"))
}

/// Rare cases of the other games: from the rule pages, and for Mikjersi from the author's program.
#[must_use]
pub fn family() -> Vec<FamilyVector> {
    let mut cases = lines(include_str!("../vectors/constructed-family.jsonl"));
    cases.extend(lines::<FamilyVector>(include_str!("../vectors/constructed-mikjersi.jsonl")));
    cases
}

/// Edge cases of Pijersi.
#[must_use]
pub fn edges() -> Vec<EdgeVector> {
    lines(include_str!("../vectors/edges-pijersi.jsonl"))
}

/// Perft counts of Pijersi.
#[must_use]
pub fn perfts() -> Vec<PerftVector> {
    lines(include_str!("../vectors/perft-pijersi.jsonl"))
}

fn lines<T: DeserializeOwned>(text: &str) -> Vec<T> {
    text.lines().map(|line| serde_json::from_str(line).expect("a vector is as its struct says")).collect()
}

fn unknown(name: &str) -> ! {
    panic!("no vectors are called {name:?}")
}

/// The checksum of a list of turns in the vectors: of the turns joined by line feeds, without a final one.
#[must_use]
pub fn sha256(turns: &[String]) -> String {
    format!("{:x}", Sha256::digest(turns.join("\n")))
}

/// The outcome in the project's notation, from a result and a reason of a vector; `None` if the game is not over.
/// Outcomes of countdowns lack their last word, which the vectors do not have: `white (countdown`.
///
/// # Panics
/// If no vector has such a result or reason.
#[must_use]
pub fn outcome(result: &str, reason: &str) -> Option<String> {
    let winner = match result {
        "w" | "1-0" => "white",
        "b" | "0-1" => "black",
        "tie" | "1/2-1/2" => "tie",
        "none" | "*" => return None,
        _ => panic!("no such result: {result:?}"),
    };
    Some(match reason {
        "kunti" | "kunti-captured" => format!("{winner} (kunti-captured)"),
        "countdown" => format!("{winner} (countdown"),
        "credit" | "20-turns" | "counter" => format!("{winner} (counter)"),
        "king-arrived" | "goal" | "far-row" => format!("{winner} (far-row)"),
        "no-move" | "no-action" | "blocked" => format!("{winner} (blocked)"),
        "king-not-relocatable" => format!("{winner} (king-not-relocatable)"),
        _ => panic!("no such reason: {reason:?}"),
    })
}

/// The board of a position text as `cell:cubes`, as the vectors write it.
///
/// # Panics
/// If a row ends in the middle of a unit.
#[must_use]
pub fn board_of(position: &str) -> String {
    let rows = position.split(' ').next().expect("a split has a first part");
    let mut units = Vec::new();
    for (row, letter) in rows.split('/').rev().zip('a'..='i') {
        let mut number = 1;
        let mut characters = row.chars();
        while let Some(first) = characters.next() {
            if let Some(empty) = first.to_digit(10) {
                number += empty;
                continue;
            }
            let second = characters.next().expect("a unit has two characters");
            units.push(format!("{letter}{number}:{first}{second}").trim_end_matches('-').to_owned());
            number += 1;
        }
    }
    units.join(" ")
}

/// The ROWS of a position text from a board as `cell:cubes`.
///
/// # Panics
/// If there is no such ruleset.
#[must_use]
pub fn rows_of(ruleset: &str, board: &str) -> String {
    let lengths: &[u32] = match ruleset {
        "jersi-2" | "jersi-3" => &[5, 6, 7, 8, 9, 8, 7, 6, 5],
        "jersi-4.8" | "jersi-4.16" => &[7, 8, 7, 8, 9, 8, 7, 8, 7],
        "pijersi" => &[6, 7, 6, 7, 6, 7, 6],
        _ => panic!("no such ruleset: {ruleset:?}"),
    };
    let units: BTreeMap<&str, &str> =
        board.split_whitespace().map(|unit| unit.split_once(':').expect("a unit is cell:cubes")).collect();
    let row = |letter: char, length: u32| {
        let mut text = String::new();
        let mut empty = 0;
        for number in 1..=length {
            let Some(cubes) = units.get(format!("{letter}{number}").as_str()) else {
                empty += 1;
                continue;
            };
            if empty > 0 {
                text.push_str(&empty.to_string());
                empty = 0;
            }
            text.push_str(cubes);
            if cubes.len() == 1 {
                text.push('-');
            }
        }
        if empty > 0 {
            text.push_str(&empty.to_string());
        }
        text
    };
    let mut rows: Vec<String> =
        ('a'..='i').zip(lengths).map(|(letter, &length)| row(letter, length)).collect();
    rows.reverse();
    rows.join("/")
}
