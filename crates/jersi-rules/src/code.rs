//! Setup codes: a few letters for a shuffled setup, in the format of the author of Pijersi.
//!
//! White's cubes are digits by the index of their kind, in the order of the ruleset's
//! [`setup_code`](crate::Rules::setup_code), the least significant first; the resulting number is written in letters,
//! `A` being 0, the most significant first. Black's places are White's rotated about the centre. A code without a
//! second part means that Black's cubes are White's rotated; otherwise Black's own code follows after `-`, in lower
//! case.

use crate::draft::{Draft, DraftFault};
use crate::position::Position;
use crate::ruleset::Ruleset;
use crate::start::{army_on_board, bare, check_variants, places};
use crate::variant::{UnknownVariant, Variants};
use crate::{Color, Cube, Kind};

/// Why a text is not a setup code.
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
        /// The side.
        color: Color,
        /// Number of characters.
        found: usize,
        /// Expected number of characters.
        expected: usize,
    },
    /// Not a letter from A to Z.
    #[error("'{letter}' is not a letter from A to Z")]
    Letter {
        /// The character.
        letter: char,
    },
    /// The number is too large for a setup.
    #[error("the code of {} is too large", color.id())]
    TooGreat {
        /// The side.
        color: Color,
    },
    /// The number of cubes of a kind differs from the army.
    #[error("the code of {} has {found} cubes of kind {}, expected {expected}", color.id(), kind.id())]
    Army {
        /// The side.
        color: Color,
        /// The kind.
        kind: Kind,
        /// Number of cubes.
        found: usize,
        /// Expected number of cubes.
        expected: usize,
    },
    /// The cubes break a rule of the board: they may not stand on each other in this way.
    #[error("{fault}")]
    Board {
        /// The first fault.
        fault: DraftFault,
    },
}

impl<R: Ruleset> Position<R> {
    /// The setup code of a start that has one: complete armies on their places, White to play the first turn.
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
        // A position has a code if and only if the code gives that position.
        let is_start = Self::from_setup_code_of(self.game(), &code, self.variants()).as_ref() == Ok(self);
        is_start.then_some(code)
    }

    /// The start of a setup code. Upper and lower case are equal.
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

/// The format of a ruleset's codes.
struct Format {
    /// White's places, the lower of two on a cell first.
    places: &'static [&'static str],
    /// The number of kinds: the base of the number.
    base: u64,
    /// The number of letters of the largest number.
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
