//! How a scene is drawn: style, theme, and what lies behind. What is drawn is the scene's to say.

use std::fmt;
use std::str::FromStr;

use crate::theme::Theme;

/// How a scene is drawn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Look {
    /// The shapes.
    pub style: Style,
    /// The colours.
    pub theme: Theme,
    /// What is painted on the cubes.
    pub signs: Signs,
    /// What lies behind the board.
    pub background: Background,
}

/// The shapes of board and cubes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Style {
    /// Tiles seen from above.
    #[default]
    Flat,
    /// Cubes that stand on the board.
    Iso,
}

impl Style {
    /// Both styles.
    pub const ALL: [Self; 2] = [Self::Flat, Self::Iso];

    /// The name in commands.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Self::Flat => "flat",
            Self::Iso => "iso",
        }
    }
}

/// What is painted on the cubes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Signs {
    /// Ring, square, cross, spiral: a line each.
    #[default]
    Simple,
    /// Dots, as on the author's wooden cubes; three bars for the fool, two triangles for a mountain.
    Dotted,
}

impl Signs {
    /// Both sets.
    pub const ALL: [Self; 2] = [Self::Simple, Self::Dotted];

    /// The name in commands.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Self::Simple => "simple",
            Self::Dotted => "dotted",
        }
    }
}

/// What lies behind the board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Background {
    /// The paper of the theme.
    #[default]
    Paper,
    /// Nothing: a page shows through.
    Clear,
}

/// Where the names of the cells stand.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Coordinates {
    /// At both ends of each row.
    #[default]
    Outside,
    /// In every cell.
    Cells,
    /// Nowhere.
    None,
}

impl Coordinates {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Outside, Self::Cells, Self::None];

    /// The name in commands.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Self::Outside => "outside",
            Self::Cells => "cells",
            Self::None => "none",
        }
    }
}

/// There is nothing of that name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnknownName {
    /// What was asked for.
    pub name: String,
    /// What there is.
    pub known: Vec<&'static str>,
}

impl fmt::Display for UnknownName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "unknown name '{}': there are {}", self.name, self.known.join(", "))
    }
}

impl std::error::Error for UnknownName {}

/// Reading and writing by identifier.
macro_rules! named {
    ($($name:ident)+) => {$(
        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(self.id())
            }
        }

        impl FromStr for $name {
            type Err = UnknownName;

            fn from_str(text: &str) -> Result<Self, UnknownName> {
                let found = Self::ALL.into_iter().find(|one| one.id() == text);
                found.ok_or_else(|| UnknownName {
                    name: text.to_owned(),
                    known: Self::ALL.into_iter().map(Self::id).collect(),
                })
            }
        }
    )+};
}

named!(Style Theme Signs Coordinates);
