//! Full screen of `jersi play`: the event loop. State is in `app.rs`, commands in `act.rs`, drawing in `view.rs`.

mod act;
mod app;
mod background;
mod board;
mod edges;
mod files;
mod geometry;
mod help;
mod keys;
mod marks;
mod mouse;
mod online;
mod panels;
mod prompt;
mod remarks;
mod sheet;
mod terminal;
#[cfg(test)]
mod tests;
mod theme;
mod tie;
mod view;
mod worker;
mod wrap;

use std::env;
use std::io::Write;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

use jersi_play::{Milliseconds, SideChoice, Table};
use jersi_words::Words;
use ratatui::crossterm::event::{self, Event};

use crate::begin::Begun;
use crate::keeping::GameSaver;
use app::{App, ScreenStyle};
use jersi_play::Failure;
pub(super) use online::play_online;
use terminal::Screen;
use theme::ScreenTheme;

/// Poll intervals: with and without updates pending.
const LIVELY: Duration = Duration::from_millis(40);
const QUIET: Duration = Duration::from_millis(500);

/// Plays until the player quits.
pub(super) fn play(begun: Begun, words: Words, is_ascii: bool, out: &mut impl Write) -> Result<(), Failure> {
    let Begun { table, keeper, lock, side, warnings, .. } = begun;
    let style = ScreenStyle { theme: theme(), is_ascii };
    let mut app = App::new(words, style, table, keeper);
    app.start_engines()?;
    app.draws_sides = side == Some(SideChoice::Random);
    if let Some(side) = app.table.only_person().filter(|_| side.is_some()) {
        app.tell(app.say("play-side", &[("side", app.words.side(side).into())]));
    }
    if let Some(warning) = warnings.into_iter().next() {
        app.refuse(warning);
    }
    app.prepare_to_keep();
    let result = run(&mut app);
    drop(lock);
    if app.keeper.is_kept() && app.table.ending().is_none() {
        writeln!(out, "{}", app.say("screen-kept", &[("command", "jersi play --resume".into())]))?;
    }
    // Repeated here, because the message on the screen is gone.
    result.and(match app.keeper.failure() {
        Some(why) => Err(Failure::data(why.sentence(&app.words))),
        None => Ok(()),
    })
}

/// The full screen as text without colours: one line per row, without trailing spaces. A screen smaller than 80 x 24
/// shows only a message.
#[must_use]
pub fn text(words: Words, table: Table, [width, height]: [u16; 2], is_ascii: bool) -> String {
    let style = ScreenStyle { theme: ScreenTheme::Plain, is_ascii };
    let mut app = App::new(words, style, table, GameSaver::default());
    view::text(&mut app, width, height, Milliseconds(0))
}

/// `NO_COLOR` with any value disables colours.
fn theme() -> ScreenTheme {
    let is_plain = env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
    if is_plain { ScreenTheme::Plain } else { ScreenTheme::Colors }
}

fn run(app: &mut App) -> Result<(), Failure> {
    let mut screen = Screen::take()?;
    let events = listen();
    let begun = Instant::now();
    let now = || Milliseconds(u64::try_from(begun.elapsed().as_millis()).unwrap_or(u64::MAX));
    app.begin(now());
    loop {
        screen.terminal.draw(|frame| view::draw(app, frame, now()))?;
        let patience = if app.is_lively() { LIVELY } else { QUIET };
        let first = match events.recv_timeout(patience) {
            Ok(event) => Some(event),
            Err(RecvTimeoutError::Timeout) => None,
            // The terminal is closed.
            Err(RecvTimeoutError::Disconnected) => return Ok(()),
        };
        // All pending events are handled before the next frame.
        for event in first.into_iter().chain(events.try_iter()) {
            match event {
                Event::Key(key) => app.key(key, now()),
                Event::Mouse(mouse) => app.mouse(mouse, now()),
                Event::Paste(text) => app.paste(&text),
                _ => {}
            }
        }
        if app.tick(now()).is_err() {
            return Err(Failure::data(app.say("screen-gone", &[])));
        }
        if app.is_left || screen.is_ended() {
            return Ok(());
        }
        if std::mem::take(&mut app.is_suspended) || screen.is_stop_due() {
            let is_held = app.hold(now());
            screen.suspend()?;
            app.release(is_held, now());
        } else if screen.is_continued() {
            screen.retake()?;
        }
    }
}

/// Reads the terminal in a separate thread: a read from a closed terminal may block forever.
fn listen() -> Receiver<Event> {
    let (heard, events) = mpsc::channel();
    thread::spawn(move || {
        while let Ok(event) = event::read() {
            if heard.send(event).is_err() {
                return;
            }
        }
    });
    events
}
