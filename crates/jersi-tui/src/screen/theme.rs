//! Colours, and their substitutes in monochrome. Every role also has a symbol, so that nothing depends on colour alone.

use jersi_rules::Color as Side;
use ratatui::style::{Color, Modifier, Style};

/// Colour support.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum ScreenTheme {
    /// 256 colours.
    Colors,
    /// `NO_COLOR`: bold, dim and reversed text only.
    Plain,
}

/// Mark of a cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) enum Field {
    #[default]
    Usual,
    /// Cell of the last turn.
    Last,
    /// Destination.
    Target,
    /// Destination with a capture.
    Prey,
    /// Selected unit.
    Hand,
    /// Cell of a hint or of the best turn of the analysis.
    Hint,
    /// Threatened unit.
    Threatened,
}

impl Field {
    /// Symbols on both sides of a cube.
    pub(super) const fn brackets(self) -> Option<[char; 2]> {
        match self {
            Self::Usual => None,
            Self::Last => Some(['<', '>']),
            Self::Target => Some(['*', '*']),
            Self::Prey => Some(['!', '!']),
            Self::Hand => Some(['{', '}']),
            Self::Hint => Some(['~', '~']),
            Self::Threatened => Some(['?', '?']),
        }
    }

    /// Symbol of an empty cell.
    pub(super) const fn dot(self) -> char {
        match self {
            Self::Last => '○',
            Self::Target => '●',
            Self::Hint => '◇',
            Self::Usual | Self::Prey | Self::Hand | Self::Threatened => '·',
        }
    }
}

/// Symbols on both sides of a cube that show its side in monochrome.
pub(super) const fn plain_brackets(side: Side) -> [char; 2] {
    match side {
        Side::White => ['[', ']'],
        Side::Black => ['(', ')'],
    }
}

const BOARD: Color = Color::Indexed(137);
const INK: Color = Color::Indexed(52);

impl ScreenTheme {
    const fn colored(self) -> bool {
        matches!(self, Self::Colors)
    }

    fn on(self, background: u8) -> Style {
        if self.colored() { Style::new().bg(Color::Indexed(background)).fg(INK) } else { Style::new() }
    }

    /// Background of a cell.
    pub(super) fn field(self, field: Field) -> Style {
        match field {
            Field::Usual if self.colored() => Style::new().bg(BOARD).fg(INK),
            Field::Usual => Style::new(),
            Field::Last => self.on(179),
            Field::Target => self.on(113).bold(),
            Field::Prey => self.on(210).bold(),
            Field::Hand => self.on(117).bold(),
            Field::Hint => self.on(183).bold(),
            Field::Threatened => self.on(216).bold(),
        }
    }

    /// Walls and edges.
    pub(super) fn wall(self) -> Style {
        match self {
            Self::Colors => Style::new().bg(BOARD).fg(Color::Indexed(94)),
            Self::Plain => Style::new().dim(),
        }
    }

    /// Walls and edges of the cell under the cursor.
    pub(super) fn cursor(self) -> Style {
        match self {
            Self::Colors => Style::new().bg(BOARD).fg(Color::Indexed(231)).bold(),
            Self::Plain => Style::new().bold(),
        }
    }

    /// Cell name, or the dot of an empty cell.
    pub(super) fn faint(self, field: Field) -> Style {
        match (self, field) {
            (Self::Colors, Field::Usual) => Style::new().bg(BOARD).fg(Color::Indexed(238)),
            (Self::Plain, Field::Usual) => Style::new().dim(),
            _ => self.field(field),
        }
    }

    /// A cube; a covered one is darker.
    pub(super) fn cube(self, side: Side, is_covered: bool) -> Style {
        let (ground, ink) = match (side, is_covered) {
            (Side::White, false) => (255, 16),
            (Side::White, true) => (250, 16),
            (Side::Black, false) => (233, 222),
            (Side::Black, true) => (238, 222),
        };
        match (self, side) {
            (Self::Colors, _) => Style::new().bg(Color::Indexed(ground)).fg(Color::Indexed(ink)).bold(),
            (Self::Plain, Side::White) => Style::new().bold(),
            (Self::Plain, Side::Black) => Style::new(),
        }
    }

    /// Panel titles and cell names.
    pub(super) fn quiet(self) -> Style {
        match self {
            Self::Colors => Style::new().fg(Color::Indexed(245)),
            Self::Plain => Style::new().dim(),
        }
    }

    /// Emphasis.
    pub(super) fn strong() -> Style {
        Style::new().add_modifier(Modifier::BOLD)
    }

    /// Current item of a list.
    pub(super) fn chosen() -> Style {
        Style::new().add_modifier(Modifier::REVERSED)
    }

    /// Refusal or danger.
    pub(super) fn warning(self) -> Style {
        match self {
            Self::Colors => Style::new().fg(Color::Indexed(203)).bold(),
            Self::Plain => Style::new().bold(),
        }
    }

    /// Title line of the screen.
    pub(super) fn header(self) -> Style {
        match self {
            Self::Colors => Style::new().bg(Color::Indexed(94)).fg(Color::Indexed(230)).bold(),
            Self::Plain => Style::new().reversed(),
        }
    }
}
