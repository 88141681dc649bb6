//! Setup codes: a few letters that name a shuffled setup, as the author of Pijersi writes them.
//!
//! White's cubes are digits by their kind's place in the table, in the order of the ruleset's
//! [`setup_code`](crate::Rules::setup_code), the first the least significant; the number they make
//! is written in letters, `A` being 0, the most significant first. Black's places are White's turned
//! about the centre. One code says that Black's cubes are White's turned so; else Black's own code
//! follows after `-`, in lower case.

use crate::draft::{Draft, DraftFault};
use crate::position::Position;
use crate::ruleset::Ruleset;
use crate::start::{army_on_board, bare, check_variants, places};
use crate::variant::{UnknownVariant, Variants};
use crate::{Color, Cube, Kind};

/// Why a text is no setup code.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum CodeError {
    /// The ruleset has no setup codes.
    #[error("this ruleset has no setup codes")]
    NoCodes,
    /// The ruleset does not offer a variant.
    #[error(transparent)]
    UnknownVariant(#[from] UnknownVariant),
    /// A code of the wrong length.
    #[error("the code of {} has {found} letters, expected {expected}", color.id())]
    Length {
        /// Whose.
        color: Color,
        /// How many characters it has.
        found: usize,
        /// How many it should have.
        expected: usize,
    },
    /// Something else than a letter from A to Z.
    #[error("'{letter}' is no letter from A to Z")]
    Letter {
        /// What it is.
        letter: char,
    },
    /// The number is greater than any setup's.
    #[error("the code of {} stands for no cubes at all", color.id())]
    TooGreat {
        /// Whose.
        color: Color,
    },
    /// Another number of cubes of a kind than the army has.
    #[error("the code of {} has {found} cubes of kind {}, expected {expected}", color.id(), kind.id())]
    Army {
        /// Whose.
        color: Color,
        /// The kind.
        kind: Kind,
        /// How many there are.
        found: usize,
        /// How many there should be.
        expected: usize,
    },
    /// The cubes break a rule of the board: they may not stand on each other so.
    #[error("{fault}")]
    Board {
        /// The first breach.
        fault: DraftFault,
    },
}

impl<R: Ruleset> Position<R> {
    /// The setup code of a start that has one: both armies whole, on their places, White to play
    /// the first turn.
    ///
    /// ```
    /// use jersi_rules::{Pijersi, Position};
    /// assert_eq!(Position::<Pijersi>::initial().setup_code().as_deref(), Some("GRXLLS"));
    /// ```
    #[must_use]
    pub fn setup_code(&self) -> Option<String> {
        let format = Format::of(self.game())?;
        let draft = Draft::from(*self);
        let white = format.write(&draft, Color::White)?;
        let black = format.write(&draft, Color::Black)?.to_ascii_lowercase();
        let code = if white.eq_ignore_ascii_case(&black) { white } else { format!("{white}-{black}") };
        // What has a code is exactly what the code gives.
        let is_start = Self::from_setup_code_of(self.game(), &code, self.variants()).as_ref() == Ok(self);
        is_start.then_some(code)
    }

    /// The start that a setup code stands for. Upper and lower case are the same.
    pub fn from_setup_code_of(game: R, code: &str, variants: Variants) -> Result<Self, CodeError> {
        let format = Format::of(game).ok_or(CodeError::NoCodes)?;
        check_variants(game, variants)?;
        let (white, black) = code.split_once('-').unwrap_or((code, code));
        let mut draft = bare(game, variants);
        format.read(&mut draft, white, Color::White)?;
        format.read(&mut draft, black, Color::Black)?;
        draft.check().map_err(|faults| CodeError::Board { fault: faults[0] })
    }
}

/// How a ruleset's codes are made.
struct Format {
    /// White's places, the lower of two on a cell first.
    places: &'static [&'static str],
    /// How many kinds there are: the base of the number.
    base: u64,
    /// How many letters the greatest number needs.
    letters: usize,
}

const ALPHABET: u64 = 26;

impl Format {
    fn of<R: Ruleset>(game: R) -> Option<Self> {
        let places = game.rules().setup_code?;
        let base = game.rules().kinds.len() as u64;
        let greatest = base.checked_pow(places.len() as u32).expect("a setup code fits 64 bits") - 1;
        Some(Self { places, base, letters: greatest.ilog(ALPHABET) as usize + 1 })
    }

    fn write<R: Ruleset>(&self, draft: &Draft<R>, color: Color) -> Option<String> {
        let game = draft.game();
        let mut number = 0;
        let mut seen = Vec::new();
        let mut digits = Vec::new();
        for cell in places(game, color, self.places) {
            let level = seen.iter().filter(|&&other| other == cell).count();
            seen.push(cell);
            digits.push(game.rules().lane(draft.cubes(cell).get(level)?.kind)?);
        }
        for digit in digits.into_iter().rev() {
            number = number * self.base + digit as u64;
        }
        let mut letters = vec![0; self.letters];
        for letter in letters.iter_mut().rev() {
            *letter = b'A' + (number % ALPHABET) as u8;
            number /= ALPHABET;
        }
        String::from_utf8(letters).ok()
    }

    fn read<R: Ruleset>(&self, draft: &mut Draft<R>, code: &str, color: Color) -> Result<(), CodeError> {
        let game = draft.game();
        if let Some(letter) = code.chars().find(|letter| !letter.is_ascii_alphabetic()) {
            return Err(CodeError::Letter { letter });
        }
        if code.len() != self.letters {
            return Err(CodeError::Length { color, found: code.len(), expected: self.letters });
        }
        let digits = code.bytes().map(|letter| u64::from(letter.to_ascii_uppercase() - b'A'));
        let mut number = digits
            .into_iter()
            .try_fold(0_u64, |number, digit| number.checked_mul(ALPHABET)?.checked_add(digit))
            .ok_or(CodeError::TooGreat { color })?;
        let mut kinds = Vec::with_capacity(self.places.len());
        for cell in places(game, color, self.places) {
            let kind = game.rules().kinds[(number % self.base) as usize].kind;
            number /= self.base;
            kinds.push(kind);
            draft.push(cell, Cube { color, kind });
        }
        if number > 0 {
            return Err(CodeError::TooGreat { color });
        }
        let army: Vec<Kind> = army_on_board(game, color).map(|cube| cube.kind).collect();
        for kind in game.rules().kinds.iter().map(|rule| rule.kind) {
            let [found, expected] = [&kinds, &army].map(|all| all.iter().filter(|&&k| k == kind).count());
            if found != expected {
                return Err(CodeError::Army { color, kind, found, expected });
            }
        }
        Ok(())
    }
}
