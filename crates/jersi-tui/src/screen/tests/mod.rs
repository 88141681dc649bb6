//! Full screen without a terminal: keys in, screen text out.

mod files;
mod players;
mod screens;
mod ties;
mod turns;

use std::collections::VecDeque;

use jersi_play::{ArrowKey, Cursor, Game, Milliseconds, Seat, Table};
use jersi_rules::record::Start;
use jersi_rules::{AnyPosition, Cell, RulesetId};
use jersi_words::{Language, Words};
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

use super::app::{App, ScreenStyle};
use super::theme::ScreenTheme;
use super::view;
use crate::keeping::GameSaver;

const UNICODE: ScreenStyle = ScreenStyle { theme: ScreenTheme::Colors, is_ascii: false };
const ASCII: ScreenStyle = ScreenStyle { theme: ScreenTheme::Plain, is_ascii: true };

/// Constant time for tests without clocks.
const NOW: Milliseconds = Milliseconds(0);

fn ruleset(id: &str) -> RulesetId {
    id.parse().expect("a ruleset")
}

/// A game from a setup.
fn setup(id: &str, setup: &str, variant: &str) -> Game {
    let ruleset = ruleset(id);
    let variants = ruleset.variants(variant).expect("variants");
    Game::begin(
        Start::setup(ruleset, setup, Some(7), variants)
            .or_else(|_| Start::setup(ruleset, setup, None, variants))
            .expect("a setup"),
    )
}

/// A game from a position.
fn position(id: &str, variant: &str, text: &str) -> Game {
    let ruleset = ruleset(id);
    let variants = ruleset.variants(variant).expect("variants");
    Game::begin(Start::text(AnyPosition::read(ruleset, variants, text).expect("a position")))
}

/// An unsaved game of two people.
fn people(game: Game) -> App {
    with_players(game, [Seat::Person, Seat::Person], GameSaver::default())
}

fn with_players(game: Game, seats: [Seat; 2], keeper: GameSaver) -> App {
    let words = Words::new(Language::English);
    let table = Table::new(game, seats).with_seed(1).with_movetime(Milliseconds(20));
    App::new(words, UNICODE, table, keeper)
}

/// Text of a screen of a given size.
fn screen(app: &mut App, width: u16, height: u16) -> String {
    view::text(app, width, height, NOW)
}

fn press(app: &mut App, code: KeyCode) {
    app.key(KeyEvent::new(code, KeyModifiers::NONE), NOW);
}

/// Presses keys, one per character; Enter, Tab, Esc and Backspace are control characters.
fn keys(app: &mut App, keys: &str) {
    for key in keys.chars() {
        press(
            app,
            match key {
                '\n' => KeyCode::Enter,
                '\t' => KeyCode::Tab,
                '\u{1b}' => KeyCode::Esc,
                '\u{8}' => KeyCode::Backspace,
                sign => KeyCode::Char(sign),
            },
        );
    }
}

/// Moves the cursor to a cell by arrow keys.
fn go(app: &mut App, cell: Cell) {
    const ARROWS: [(ArrowKey, KeyCode); 4] = [
        (ArrowKey::Left, KeyCode::Left),
        (ArrowKey::Right, KeyCode::Right),
        (ArrowKey::Up, KeyCode::Up),
        (ArrowKey::Down, KeyCode::Down),
    ];
    let shape = app.table.ruleset().shape();
    let mut seen = vec![app.cursor.cell()];
    let mut open = VecDeque::from([(app.cursor.cell(), Vec::new())]);
    while let Some((at, way)) = open.pop_front() {
        if at == cell {
            for code in way {
                press(app, code);
            }
            assert_eq!(app.cursor.cell(), cell);
            return;
        }
        for (arrow, code) in ARROWS {
            let mut cursor = Cursor::new(at);
            cursor.press(shape, arrow);
            if !seen.contains(&cursor.cell()) {
                seen.push(cursor.cell());
                open.push_back((cursor.cell(), [&way[..], &[code]].concat()));
            }
        }
    }
    panic!("no way to that cell");
}

fn named(app: &App, cell: &str) -> Cell {
    app.table.ruleset().shape().named(cell).expect("on the board")
}

/// Moves the cursor to a cell and presses keys there.
fn at(app: &mut App, cell: &str, pressed: &str) {
    let cell = named(app, cell);
    go(app, cell);
    keys(app, pressed);
}

/// Types a turn.
fn type_turn(app: &mut App, turn: &str) {
    keys(app, &format!(":{turn}\n"));
}

/// Turns from the start to the shown node, in notation.
fn turns(app: &App) -> Vec<String> {
    let game = app.table.game();
    let written = |&node: &_| {
        let before = game.parent(node).and_then(|parent| game.position_at(parent))?;
        Some(before.write_turn(game.turn_at(node)?))
    };
    game.path(game.current()).iter().filter_map(written).collect()
}

/// Last message.
fn said(app: &App) -> &str {
    app.message.as_ref().map_or("", |message| &message.text)
}
