//! The terminal: taken over at the beginning, and given back at every end. Also after a panic, and when the program is
//! told to end.

use std::io::{self, Stdout, Write};
use std::panic;
use std::sync::Arc;
use std::sync::Once;
use std::sync::atomic::{AtomicBool, Ordering};

use ratatui::Terminal;
use ratatui::backend::CrosstermBackend;
use ratatui::crossterm::cursor::Show;
use ratatui::crossterm::event::{
    DisableBracketedPaste, DisableMouseCapture, EnableBracketedPaste, EnableMouseCapture,
};
use ratatui::crossterm::terminal::{
    EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode,
};
use ratatui::crossterm::{execute, queue};

/// Whether the terminal is ours.
static IS_TAKEN: AtomicBool = AtomicBool::new(false);

/// The terminal while it is ours. It is given back with this.
pub(super) struct Screen {
    pub(super) terminal: Terminal<CrosstermBackend<Stdout>>,
    ended: Arc<AtomicBool>,
}

impl Screen {
    /// Takes the terminal over.
    pub(super) fn take() -> io::Result<Self> {
        mind_panics();
        let ended = Arc::new(AtomicBool::new(false));
        mind_signals(&ended)?;
        enable_raw_mode()?;
        IS_TAKEN.store(true, Ordering::SeqCst);
        let mut out = io::stdout();
        let taken = execute!(out, EnterAlternateScreen, EnableMouseCapture, EnableBracketedPaste)
            .and_then(|()| Terminal::new(CrosstermBackend::new(out)));
        match taken {
            Ok(terminal) => Ok(Self { terminal, ended }),
            Err(error) => {
                give_back();
                Err(error)
            }
        }
    }

    /// Whether somebody told the program to end, or a panic gave the terminal back.
    pub(super) fn is_ended(&self) -> bool {
        self.ended.load(Ordering::Relaxed) || !IS_TAKEN.load(Ordering::SeqCst)
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        give_back();
    }
}

/// Gives the terminal back, once. What fails can't be told to anybody.
fn give_back() {
    if !IS_TAKEN.swap(false, Ordering::SeqCst) {
        return;
    }
    let mut out = io::stdout();
    let _ = queue!(out, DisableBracketedPaste, DisableMouseCapture, LeaveAlternateScreen, Show);
    let _ = out.flush();
    let _ = disable_raw_mode();
}

/// Gives the terminal back before a panic is told, whichever thread it is in.
fn mind_panics() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let told = panic::take_hook();
        panic::set_hook(Box::new(move |panic| {
            give_back();
            told(panic);
        }));
    });
}

/// Notes the signals that end programs.
fn mind_signals(ended: &Arc<AtomicBool>) -> io::Result<()> {
    #[cfg(unix)]
    let more = [signal_hook::consts::SIGHUP];
    #[cfg(not(unix))]
    let more = [];
    for signal in [signal_hook::consts::SIGTERM, signal_hook::consts::SIGINT].into_iter().chain(more) {
        signal_hook::flag::register(signal, Arc::clone(ended))?;
    }
    Ok(())
}

#[cfg(all(test, unix))]
mod tests {
    use std::env;
    use std::io::Read;

    use pty_process::Size;
    use pty_process::blocking::{Command, open};
    use vt100::{MouseProtocolMode, Parser};

    use super::*;

    /// Says to the test below that it runs in a terminal of its own.
    const IN_TERMINAL: &str = "JERSI_TEST_IN_TERMINAL";

    #[test]
    fn panics_where_it_is_told_to() {
        if env::var_os(IN_TERMINAL).is_some() {
            let _screen = Screen::take().expect("a terminal");
            panic!("as it was told");
        }
    }

    #[test]
    fn a_panic_gives_the_terminal_back_and_is_told() {
        let (mut pty, pts) = open().expect("a pseudo-terminal");
        pty.resize(Size::new(24, 80)).expect("a size");
        let test = concat!(module_path!(), "::panics_where_it_is_told_to");
        let test = test.split_once("::").expect("a path").1;
        let mut child = Command::new(env::current_exe().expect("a test"))
            .args(["--exact", test, "--nocapture"])
            .env(IN_TERMINAL, "1")
            .env("RUST_BACKTRACE", "0")
            .spawn(pts)
            .expect("it can be run");
        let mut parser = Parser::new(24.try_into().expect("not 0"), 80.try_into().expect("not 0"), 0);
        let mut bytes = [0; 4096];
        let mut was_taken = false;
        // It ends with an error when the program does.
        while let Ok(count @ 1..) = pty.read(&mut bytes) {
            for byte in &bytes[..count] {
                parser.process(&[*byte]);
                was_taken |= parser.screen().alternate_screen();
            }
        }
        assert!(!child.wait().expect("an end").success());
        let screen = parser.screen();
        assert!(was_taken && !screen.alternate_screen());
        assert_eq!(screen.mouse_protocol_mode(), MouseProtocolMode::None);
        assert!(screen.contents().contains("as it was told"), "{}", screen.contents());
    }
}
