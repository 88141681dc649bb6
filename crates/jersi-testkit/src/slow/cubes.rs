//! The rulesets, the sides, the kinds of cubes with their letters, and what beats what.

/// Which of the five rule texts is played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Rules {
    Jersi2,
    Jersi3,
    Jersi48,
    Jersi416,
    Pijersi,
}

impl Rules {
    pub(super) fn named(name: &str) -> Result<Self, String> {
        match name {
            "jersi-2" => Ok(Self::Jersi2),
            "jersi-3" => Ok(Self::Jersi3),
            "jersi-4.8" => Ok(Self::Jersi48),
            "jersi-4.16" => Ok(Self::Jersi416),
            "pijersi" => Ok(Self::Pijersi),
            _ => Err(format!("no such ruleset: {name:?}")),
        }
    }

    /// Jersi 2.0 and 3.0, which share a page.
    pub(super) fn is_jersi_2_3(self) -> bool {
        matches!(self, Self::Jersi2 | Self::Jersi3)
    }

    /// Jersi 4.8 and 4.16, which share a page.
    pub(super) fn is_jersi_4(self) -> bool {
        matches!(self, Self::Jersi48 | Self::Jersi416)
    }
}

/// A side.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Color {
    White,
    Black,
}

impl Color {
    pub(super) fn other(self) -> Self {
        match self {
            Self::White => Self::Black,
            Self::Black => Self::White,
        }
    }

    /// As the outcome names it.
    pub(super) fn word(self) -> &'static str {
        match self {
            Self::White => "white",
            Self::Black => "black",
        }
    }
}

/// A kind of cube. In Jersi 2 and 3 the rock is the cukla, the paper the kurfa, the scissors the kuctai: they
/// beat each other in the same round.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Kind {
    Rock,
    Paper,
    Scissors,
    Kunti,
    Mokca,
    King,
    Fool,
    Mountain,
    Wise,
}

use Kind::{Fool, King, Kunti, Mokca, Mountain, Paper, Rock, Scissors, Wise};

/// One cube.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Cube {
    pub(super) color: Color,
    pub(super) kind: Kind,
}

/// The letters of a ruleset ("Names and letters" of Jersi 2 and 3, "Setup" of Jersi 4 and Pijersi). C and K
/// change places between Jersi 2 and 3.
fn letters(rules: Rules) -> &'static [(Kind, char)] {
    match rules {
        Rules::Jersi2 => &[(Kunti, 'N'), (Rock, 'K'), (Scissors, 'C'), (Paper, 'R')],
        Rules::Jersi3 => &[(Kunti, 'N'), (Rock, 'C'), (Scissors, 'K'), (Paper, 'R'), (Mokca, 'M')],
        Rules::Jersi48 | Rules::Jersi416 => &[
            (King, 'K'),
            (Fool, 'F'),
            (Rock, 'R'),
            (Paper, 'P'),
            (Scissors, 'S'),
            (Mountain, 'M'),
            (Wise, 'W'),
        ],
        Rules::Pijersi => &[(Rock, 'R'), (Paper, 'P'), (Scissors, 'S'), (Wise, 'W')],
    }
}

/// The letter of a cube: upper case White, lower case Black.
pub(super) fn letter(rules: Rules, cube: Cube) -> char {
    let (_, letter) =
        letters(rules).iter().find(|(kind, _)| *kind == cube.kind).expect("the ruleset has the kind");
    match cube.color {
        Color::White => *letter,
        Color::Black => letter.to_ascii_lowercase(),
    }
}

/// The cube that a letter stands for.
pub(super) fn cube(rules: Rules, letter: char) -> Result<Cube, String> {
    let color = if letter.is_ascii_uppercase() { Color::White } else { Color::Black };
    letters(rules)
        .iter()
        .find(|(_, upper)| *upper == letter.to_ascii_uppercase())
        .map(|(kind, _)| Cube { color, kind: *kind })
        .ok_or_else(|| format!("no such cube: {letter:?}"))
}

/// Whether a cube of one kind captures a unit with the other kind on top.
pub(super) fn beats(rules: Rules, attacker: Kind, target: Kind) -> bool {
    let round = matches!((attacker, target), (Rock, Scissors) | (Scissors, Paper) | (Paper, Rock));
    let fighter = matches!(attacker, Rock | Paper | Scissors);
    if rules.is_jersi_2_3() {
        // "Steps": the round, and each of the three beats the kunti. Nothing beats the mokca.
        round || (fighter && target == Kunti)
    } else if rules.is_jersi_4() {
        // "Power": king, wise and mountain beat nothing, nothing beats the mountain.
        match attacker {
            Rock | Paper | Scissors => round || matches!(target, Fool | King | Wise),
            Fool => matches!(target, Rock | Paper | Scissors | Fool | King),
            _ => false,
        }
    } else {
        // "Steps" of Pijersi: a wise on top neither captures nor is captured.
        round
    }
}

/// King or kunti: its capture is written `!!`.
pub(super) fn is_head(kind: Kind) -> bool {
    matches!(kind, King | Kunti)
}
