//! The colours, and what stands for them where there are none. Every role has a sign of its own beside its colour, so
//! that nothing is told by colour alone.

use jersi_rules::Color as Side;
use ratatui::style::{Color, Modifier, Style};

/// Whether there are colours.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum ScreenTheme {
    /// 256 colours, which terminals, multiplexers and consoles know.
    Colors,
    /// What `NO_COLOR` asks for: bold, dim and reversed letters only.
    Plain,
}

/// What is said of a cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) enum Field {
    #[default]
    Usual,
    /// The last turn began or went here.
    Last,
    /// Something may go here.
    Target,
    /// Something may go here and takes what stands here.
    Prey,
    /// What stands here is in hand.
    Hand,
    /// A hint, or the best turn of the analysis, begins or goes here.
    Hint,
    /// What stands here might be taken.
    Threatened,
}

impl Field {
    /// The signs at both sides of a cube.
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

    /// The sign on an empty cell.
    pub(super) const fn dot(self) -> char {
        match self {
            Self::Last => '○',
            Self::Target => '●',
            Self::Hint => '◇',
            Self::Usual | Self::Prey | Self::Hand | Self::Threatened => '·',
        }
    }
}

/// The signs at both sides of a cube where no colour tells whose it is.
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

    /// The inside of a cell.
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

    /// The walls and edges of the cell under the cursor.
    pub(super) fn cursor(self) -> Style {
        match self {
            Self::Colors => Style::new().bg(BOARD).fg(Color::Indexed(231)).bold(),
            Self::Plain => Style::new().bold(),
        }
    }

    /// The name of a cell, and the dot on an empty one.
    pub(super) fn faint(self, field: Field) -> Style {
        match (self, field) {
            (Self::Colors, Field::Usual) => Style::new().bg(BOARD).fg(Color::Indexed(238)),
            (Self::Plain, Field::Usual) => Style::new().dim(),
            _ => self.field(field),
        }
    }

    /// A cube; one that is covered by another lies in its shade.
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

    /// What heads a panel, and the names beside the board.
    pub(super) fn quiet(self) -> Style {
        match self {
            Self::Colors => Style::new().fg(Color::Indexed(245)),
            Self::Plain => Style::new().dim(),
        }
    }

    /// What is more important than the rest.
    pub(super) fn strong() -> Style {
        Style::new().add_modifier(Modifier::BOLD)
    }

    /// The current place in a list.
    pub(super) fn chosen() -> Style {
        Style::new().add_modifier(Modifier::REVERSED)
    }

    /// A refusal or a danger.
    pub(super) fn warning(self) -> Style {
        match self {
            Self::Colors => Style::new().fg(Color::Indexed(203)).bold(),
            Self::Plain => Style::new().bold(),
        }
    }

    /// The line at the top of the screen.
    pub(super) fn header(self) -> Style {
        match self {
            Self::Colors => Style::new().bg(Color::Indexed(94)).fg(Color::Indexed(230)).bold(),
            Self::Plain => Style::new().reversed(),
        }
    }
}
