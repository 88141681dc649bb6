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
    /// Level of detail.
    pub detail: Detail,
}

/// Style of board and cubes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Style {
    /// Standing cubes on a wooden tray, seen from a little in front.
    #[default]
    Table,
    /// Tiles from above.
    Flat,
    /// Isometric cubes.
    Iso,
}

impl Style {
    /// All styles.
    pub const ALL: [Self; 3] = [Self::Table, Self::Flat, Self::Iso];

    /// Name in commands.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Self::Table => "table",
            Self::Flat => "flat",
            Self::Iso => "iso",
        }
    }
}

/// Signs of the cubes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Signs {
    /// Pictures: stone, leaf, scissors, owl, cap, crown, peaks, bowl, shield.
    #[default]
    Picture,
    /// The author's abstract signs: ring, square, cross, infinity, spiral. A colour each for rock, paper and scissors.
    Abstract,
    /// The abstract signs in one colour.
    Plain,
    /// Dots, as on the author's wooden cubes; three bars for the fool, two triangles for a mountain.
    Dotted,
}

impl Signs {
    /// All sets.
    pub const ALL: [Self; 4] = [Self::Picture, Self::Abstract, Self::Plain, Self::Dotted];

    /// The name in commands.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Self::Picture => "picture",
            Self::Abstract => "abstract",
            Self::Plain => "plain",
            Self::Dotted => "dotted",
        }
    }
}

/// Level of detail.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Detail {
    /// Everything.
    #[default]
    Full,
    /// For pictures below about 120 pixels: cubes are blocks without signs. Only for [`Style::Table`].
    Small,
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

impl Background {
    /// Both backgrounds.
    pub const ALL: [Self; 2] = [Self::Paper, Self::Clear];

    /// Name in commands.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Self::Paper => "paper",
            Self::Clear => "clear",
        }
    }
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

named!(Style Theme Signs Coordinates Background);
