//! Style, theme, signs and background. The content is in the scene.

use std::fmt;
use std::str::FromStr;

use crate::theme::Theme;

/// Look of a drawing.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Look {
    /// Style.
    pub style: Style,
    /// Theme.
    pub theme: Theme,
    /// Signs of the cubes.
    pub signs: Signs,
    /// Background.
    pub background: Background,
}

/// Style of board and cubes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Style {
    /// Tiles from above.
    #[default]
    Flat,
    /// Isometric cubes.
    Iso,
}

impl Style {
    /// Both styles.
    pub const ALL: [Self; 2] = [Self::Flat, Self::Iso];

    /// Name in commands.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Self::Flat => "flat",
            Self::Iso => "iso",
        }
    }
}

/// Signs of the cubes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Signs {
    /// Line symbols: ring, square, cross, spiral.
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

/// Background.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Background {
    /// Paper of the theme.
    #[default]
    Paper,
    /// Transparent.
    Clear,
}

/// Cell names.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Coordinates {
    /// At both ends of each row.
    #[default]
    Outside,
    /// In every cell.
    Cells,
    /// None.
    None,
}

impl Coordinates {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Outside, Self::Cells, Self::None];

    /// Name in commands.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Self::Outside => "outside",
            Self::Cells => "cells",
            Self::None => "none",
        }
    }
}

/// Unknown name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnknownName {
    /// Requested name.
    pub name: String,
    /// Available names.
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
