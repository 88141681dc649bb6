//! Key bindings. The help uses the same table.

use jersi_play::{ArrowKey, Part};
use jersi_rules::Direction;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

/// A command of the player.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Command {
    Press(ArrowKey),
    Go(Direction),
    NextTarget,
    PreviousTarget,
    Tap(Part),
    Finish,
    Cancel,
    Back,
    /// A cube of the reserve, the tray or a ransom, by its letter.
    Letter(char),
    Type,
    TurnBack,
    TurnForward,
    StepBack,
    StepForward,
    Start,
    End,
    Variation,
    MakeMain,
    TakeBack,
    Redo,
    Hint,
    Analysis,
    Threats,
    Names,
    Flip,
    Pause,
    /// Makes the thinking program move now, or plays one turn while paused. After the end, starts another game.
    Now,
    Save,
    Load,
    Diagram,
    Tie,
    /// Offers to stop the countdown.
    Stop,
    Resign,
    Help,
    /// Suspends the process.
    Suspend,
    Quit,
}

/// Command of a key outside the prompt.
pub(super) fn command(key: KeyEvent) -> Option<Command> {
    if key.modifiers.contains(KeyModifiers::CONTROL) {
        return match key.code {
            // Terminals send Ctrl-4 for Ctrl-\.
            KeyCode::Char('c' | '\\' | '4') => Some(Command::Quit),
            KeyCode::Char('z') => Some(Command::Suspend),
            KeyCode::Left => Some(Command::TurnBack),
            KeyCode::Right => Some(Command::TurnForward),
            _ => None,
        };
    }
    Some(match key.code {
        KeyCode::Left => Command::Press(ArrowKey::Left),
        KeyCode::Right => Command::Press(ArrowKey::Right),
        KeyCode::Up | KeyCode::Char('k') => Command::Press(ArrowKey::Up),
        KeyCode::Down | KeyCode::Char('j') => Command::Press(ArrowKey::Down),
        KeyCode::Char('h') => Command::Go(Direction::West),
        KeyCode::Char('l') => Command::Go(Direction::East),
        KeyCode::Home | KeyCode::Char('y') => Command::Go(Direction::NorthWest),
        KeyCode::PageUp | KeyCode::Char('u') => Command::Go(Direction::NorthEast),
        KeyCode::End | KeyCode::Char('b') => Command::Go(Direction::SouthWest),
        KeyCode::PageDown | KeyCode::Char('n') => Command::Go(Direction::SouthEast),
        KeyCode::Tab => Command::NextTarget,
        KeyCode::BackTab => Command::PreviousTarget,
        KeyCode::Enter | KeyCode::Char(' ') => Command::Tap(Part::Top),
        KeyCode::Char('s') => Command::Tap(Part::Stack),
        KeyCode::Char('f') => Command::Finish,
        KeyCode::Esc => Command::Cancel,
        KeyCode::Backspace => Command::Back,
        KeyCode::Char(':' | '/') => Command::Type,
        KeyCode::Char(',') => Command::TurnBack,
        KeyCode::Char('.') => Command::TurnForward,
        KeyCode::Char('<') => Command::StepBack,
        KeyCode::Char('>') => Command::StepForward,
        KeyCode::Char('(') => Command::Start,
        KeyCode::Char(')') => Command::End,
        KeyCode::Char('v') => Command::Variation,
        KeyCode::Char('m') => Command::MakeMain,
        KeyCode::Char('t') => Command::TakeBack,
        KeyCode::Char('r') => Command::Redo,
        KeyCode::Char('e') => Command::Hint,
        KeyCode::Char('a') => Command::Analysis,
        KeyCode::Char('x') => Command::Threats,
        KeyCode::Char('i') => Command::Names,
        KeyCode::Char('c') => Command::Flip,
        KeyCode::Char('p') => Command::Pause,
        KeyCode::Char('o') => Command::Now,
        KeyCode::Char('w') => Command::Save,
        KeyCode::Char('g') => Command::Load,
        KeyCode::Char('d') => Command::Diagram,
        KeyCode::Char('=') => Command::Tie,
        KeyCode::Char('#') => Command::Stop,
        KeyCode::Char('z') => Command::Resign,
        KeyCode::Char('?') | KeyCode::F(1) => Command::Help,
        KeyCode::Char('q') => Command::Quit,
        KeyCode::Char(letter) if letter.is_ascii_uppercase() => Command::Letter(letter),
        _ => return None,
    })
}

/// Messages of the help by group. The attribute `keys` of each has its keys.
pub(super) const HELP: &[(&str, &[&str])] = &[
    (
        "screen-help-turn",
        &[
            "screen-key-arrows",
            "screen-key-directions",
            "screen-key-targets",
            "screen-key-tap",
            "screen-key-stack",
            "screen-key-letter",
            "screen-key-finish",
            "screen-key-cancel",
            "screen-key-back",
            "screen-key-type",
            "screen-key-mouse",
        ],
    ),
    (
        "screen-help-game",
        &[
            "screen-key-walk",
            "screen-key-steps",
            "screen-key-ends",
            "screen-key-variation",
            "screen-key-main",
            "screen-key-take-back",
            "screen-key-redo",
            "screen-key-pause",
            "screen-key-now",
            "screen-key-tie",
            "screen-key-stop",
            "screen-key-resign",
        ],
    ),
    (
        "screen-help-look",
        &[
            "screen-key-hint",
            "screen-key-analysis",
            "screen-key-threats",
            "screen-key-names",
            "screen-key-flip",
        ],
    ),
    (
        "screen-help-files",
        &[
            "screen-key-save",
            "screen-key-load",
            "screen-key-diagram",
            "screen-key-help",
            "screen-key-suspend",
            "screen-key-quit",
        ],
    ),
];
