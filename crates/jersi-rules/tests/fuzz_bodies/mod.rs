//! Fuzz bodies: bytes become a text or a draft, which may be refused but never panics; accepted input survives a round
//! trip. The programs in `fuzz/` and the test `fuzz.rs` run the same bodies.
//!
//! The first byte selects the ruleset and the variants. Half of the texts are the bytes themselves; the other half are
//! valid texts with changes selected by the bytes, since random bytes are hardly ever valid.
#![allow(dead_code, unused_imports, reason = "each program runs one of the bodies")]

#[path = "../positions/mod.rs"]
mod positions;
mod record;

pub(crate) use record::record;

use std::sync::OnceLock;

use jersi_rules::{
    Cell, Color, Cube, Draft, Fixed, Jersi2, Jersi3, Jersi4_8, Jersi4_16, Kind, Phase, Pijersi, Position,
    Turn, Variant, Variants, read_prologue, write_prologue,
};
use positions::{Positions, sets_of};

/// Number of initial positions of each game.
const POSITIONS: usize = 32;

/// Bytes in order; zeros after the end.
struct Bytes<'a>(&'a [u8]);

impl Bytes<'_> {
    fn byte(&mut self) -> u8 {
        let (first, rest) = self.0.split_first().unwrap_or((&0, &[]));
        self.0 = rest;
        *first
    }

    fn number(&mut self) -> usize {
        self.byte().into()
    }

    fn pick<T: Copy>(&mut self, things: &[T]) -> T {
        things[self.number() % things.len()]
    }

    /// The remaining bytes.
    fn rest(&mut self) -> &[u8] {
        std::mem::take(&mut self.0)
    }

    /// A text: the remaining bytes, or a valid text with changes.
    fn text(&mut self, valid: impl FnOnce(&mut Self) -> String) -> String {
        if self.number().is_multiple_of(2) {
            return String::from_utf8_lossy(self.rest()).into_owned();
        }
        let mut text: Vec<char> = valid(self).chars().collect();
        while !self.0.is_empty() && !text.is_empty() {
            let (what, at, byte) = (self.number(), self.number() % text.len(), self.byte());
            let (letter, other) = (char::from(byte), usize::from(byte) % text.len());
            match what % 4 {
                0 => drop(text.remove(at)),
                1 => text.insert(at, letter),
                2 => text[at] = letter,
                _ => text.swap(at, other),
            }
        }
        text.into_iter().collect()
    }
}

/// An operation on bytes in a ruleset.
trait Body {
    fn run<R: Fixed>(&self, game: &Game<R>, bytes: &mut Bytes<'_>);
}

/// A ruleset with variants, and some of its positions.
struct Game<R: Fixed> {
    variants: Variants,
    positions: Vec<Position<R>>,
}

impl<R: Fixed> Game<R> {
    fn all() -> Vec<Self> {
        let make = |variants| {
            let positions = Positions::<R>::new(variants, 3).step_by(5).take(POSITIONS).collect();
            Self { variants, positions }
        };
        sets_of::<R>().into_iter().map(make).collect()
    }

    fn position(&self, bytes: &mut Bytes<'_>) -> Position<R> {
        bytes.pick(&self.positions)
    }

    /// The position selected by a few bytes.
    fn played(&self, bytes: &mut Bytes<'_>) -> Position<R> {
        let mut position = self.position(bytes);
        for _ in 0..bytes.number() % 3 {
            let turns = position.turns();
            if !turns.is_empty() {
                position = position.play_unchecked(bytes.pick(&turns));
            }
        }
        position
    }
}

/// Runs a body in the ruleset selected by the first byte.
fn run(data: &[u8], body: &impl Body) {
    macro_rules! in_ruleset {
        ($R:ty, $choice:expr, $bytes:expr) => {{
            static GAMES: OnceLock<Vec<Game<$R>>> = OnceLock::new();
            let games = GAMES.get_or_init(Game::all);
            body.run(&games[$choice % games.len()], $bytes)
        }};
    }
    let bytes = &mut Bytes(data);
    let choice = bytes.number();
    match choice % 5 {
        0 => in_ruleset!(Jersi2, choice / 5, bytes),
        1 => in_ruleset!(Jersi3, choice / 5, bytes),
        2 => in_ruleset!(Jersi4_8, choice / 5, bytes),
        3 => in_ruleset!(Jersi4_16, choice / 5, bytes),
        _ => in_ruleset!(Pijersi, choice / 5, bytes),
    }
}

/// Properties of every accepted position.
fn assert_sound<R: Fixed>(position: &Position<R>) {
    let text = position.text();
    assert_eq!(Position::read(&text, position.variants()).as_ref(), Ok(position), "{text}");
    assert_eq!(Draft::from(*position).check().as_ref(), Ok(position), "{text}");
    assert_eq!(position.key(), position.fresh_key(), "{text}");
    let turns = position.turns();
    assert_eq!(position.count_turns(), turns.len() as u64, "{text}");
    assert_eq!(turns.is_empty(), position.outcome().is_some(), "{text}");
    // All turns of all positions would take too long.
    if turns.len() < 64 {
        assert_eq!(position.can_win(), position.winning_turn().is_some(), "{text}");
    }
    for &turn in turns.iter().step_by(1 + turns.len() / 16) {
        let after = position.play(turn).unwrap_or_else(|why| panic!("{turn:?} in {text}: {why}"));
        let read = Position::read(&after.text(), after.variants());
        assert_eq!(read.as_ref(), Ok(&after), "{turn:?} in {text}");
    }
}

/// Position text.
pub(crate) fn position_text(data: &[u8]) {
    struct Text;
    impl Body for Text {
        fn run<R: Fixed>(&self, game: &Game<R>, bytes: &mut Bytes<'_>) {
            let text = bytes.text(|bytes| game.position(bytes).text());
            match Position::<R>::read(&text, game.variants) {
                Ok(position) => assert_sound(&position),
                Err(error) => assert!(!error.to_string().is_empty()),
            }
        }
    }
    run(data, &Text);
}

/// The text of a turn, or of several joined ones.
pub(crate) fn turn_text(data: &[u8]) {
    struct Text;
    impl Body for Text {
        fn run<R: Fixed>(&self, game: &Game<R>, bytes: &mut Bytes<'_>) {
            let position = game.played(bytes);
            let text = bytes.text(|bytes| {
                listed(&position, bytes).map_or_else(String::new, |turn| position.write_turn(turn))
            });
            match position.read_turn(&text) {
                Ok(turn) => {
                    let written = position.write_turn(turn);
                    assert_eq!(position.read_turn(&written), Ok(turn), "{text:?}, written {written:?}");
                    assert_eq!(position.read_turn(&position.write_turn_plain(turn)), Ok(turn), "{text:?}");
                    assert_eq!(position.read_turn_marked(&text).map(|read| read.turn), Ok(turn), "{text:?}");
                    assert_judged(&position, turn);
                }
                Err(error) => assert_place(&text, error.column, &error.to_string()),
            }
            match position.read_turns(&text) {
                Ok(turns) => {
                    let joined = position.write_joined(&turns);
                    assert_eq!(position.read_turns(&joined), Ok(turns), "{text:?} in {position}");
                }
                Err(error) => assert_place(&text, error.column, &error.to_string()),
            }
        }
    }
    run(data, &Text);
}

/// A turn as sent over UGI.
pub(crate) fn ugi_turn(data: &[u8]) {
    struct Text;
    impl Body for Text {
        fn run<R: Fixed>(&self, game: &Game<R>, bytes: &mut Bytes<'_>) {
            let position = game.played(bytes);
            let text = bytes.text(|bytes| {
                listed(&position, bytes).map_or_else(String::new, |turn| position.write_ugi(turn))
            });
            match position.read_ugi(&text) {
                Ok(turn) => {
                    let written = position.write_ugi(turn);
                    let again = position.read_ugi(&written);
                    // Cells without signs are ambiguous if the turn is illegal.
                    if assert_judged(&position, turn) {
                        assert_eq!(again, Ok(turn), "{text:?}, written {written:?}");
                    }
                }
                Err(error) => assert_place(&text, error.column, &error.to_string()),
            }
        }
    }
    run(data, &Text);
}

/// Setup codes, and the setups at the head of game files.
pub(crate) fn setup_code_and_prologue(data: &[u8]) {
    struct Text;
    impl Body for Text {
        fn run<R: Fixed>(&self, game: &Game<R>, bytes: &mut Bytes<'_>) {
            let setups = R::RULES.setups;
            let seed = bytes.byte().into();
            let start =
                Position::<R>::start(bytes.pick(setups).id, seed, game.variants).expect("its own setup");
            if bytes.number().is_multiple_of(2) {
                let code = bytes.text(|_| start.setup_code().unwrap_or_default());
                match Position::<R>::from_setup_code(&code, game.variants) {
                    Ok(start) => {
                        let written = start.setup_code().expect("it has one");
                        assert_eq!(Position::from_setup_code(&written, game.variants), Ok(start), "{code:?}");
                        assert_sound(&start);
                    }
                    Err(error) => assert!(!error.to_string().is_empty()),
                }
            } else {
                let text = bytes.text(|_| write_prologue(&start));
                match read_prologue::<R>(&text) {
                    Ok(draft) => {
                        let Ok(position) = draft.check() else { return };
                        let written = write_prologue(&position);
                        assert_eq!(read_prologue(&written), Ok(draft), "{text:?}, written {written:?}");
                        assert_sound(&position);
                    }
                    Err(error) => assert!(error.at <= text.len() && !error.to_string().is_empty()),
                }
            }
        }
    }
    run(data, &Text);
}

/// A board built without regard for the rules.
pub(crate) fn draft(data: &[u8]) {
    struct Changes;
    impl Body for Changes {
        fn run<R: Fixed>(&self, game: &Game<R>, bytes: &mut Bytes<'_>) {
            let mut draft = match bytes.number() % 2 {
                0 => Draft::new(game.variants),
                _ => Draft::from(game.position(bytes)),
            };
            while !bytes.0.is_empty() {
                change(&mut draft, bytes);
            }
            match draft.check() {
                Ok(position) => {
                    assert_eq!(Draft::from(position), draft);
                    assert_sound(&position);
                }
                Err(faults) => {
                    assert!(!faults.is_empty() && faults.iter().all(|fault| !fault.to_string().is_empty()));
                }
            }
        }
    }
    run(data, &Changes);
}

fn change<R: Fixed>(draft: &mut Draft<R>, bytes: &mut Bytes<'_>) {
    let what = bytes.number();
    // The largest board has cells that others lack.
    let cell = any_cell(bytes);
    let color = bytes.pick(&Color::BOTH);
    let kind = match R::RULES.kinds.get(bytes.number() % 16) {
        Some(rule) => rule.kind,
        None => bytes.pick(&Kind::ALL),
    };
    match what % 16 {
        0..6 => draft.push(cell, Cube { color, kind }),
        6 | 7 => draft.clear(cell),
        8 => drop(draft.pop(cell)),
        9 => draft.set_side(color),
        10 => draft.set_phase(bytes.pick(&[
            Phase::Play,
            Phase::Place,
            Phase::Name,
            Phase::Give(kind),
            Phase::Relocate,
        ])),
        11 => draft.set_counter(match bytes.byte() {
            0 => None,
            // Also the largest number.
            1 => Some(u32::MAX),
            clock => Some(clock.into()),
        }),
        12 => draft.set_number(u32::from(bytes.byte()) << (bytes.byte() % 25)),
        13 => draft.set_reserve(color, kind, bytes.byte().into()),
        14 => draft.set_reserve(color, kind, u32::MAX),
        _ => draft.set_variants(bytes.pick(&[
            Variants::NONE,
            Variants::NONE.with(Variant::NoParachute),
            Variants::NONE.with(Variant::Ransom),
        ])),
    }
}

fn any_cell(bytes: &mut Bytes<'_>) -> Cell {
    let cells = Jersi4_16::SHAPE.cells();
    Jersi4_16::SHAPE.all().nth(bytes.number() % cells).expect("below the number of cells")
}

fn listed<R: Fixed>(position: &Position<R>, bytes: &mut Bytes<'_>) -> Option<Turn> {
    let turns = position.turns();
    if turns.is_empty() { None } else { Some(turns[(bytes.number() << 8 | bytes.number()) % turns.len()]) }
}

/// A turn can be played if and only if it is listed; returns whether it is.
fn assert_judged<R: Fixed>(position: &Position<R>, turn: Turn) -> bool {
    let is_listed = position.turns().contains(&turn);
    let played = position.play(turn);
    assert_eq!(played.is_ok(), is_listed, "{turn:?} in {position}");
    is_listed
}

/// The place of an error is within the text, and it has a message.
fn assert_place(text: &str, column: usize, words: &str) {
    assert!(column >= 1 && column <= text.chars().count() + 1, "{words}: {text:?}");
}
