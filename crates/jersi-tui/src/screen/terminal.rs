//! The terminal: taken over at the beginning, and given back at every end. Also after a panic, when a signal ends the
//! program, and while it is suspended (Ctrl-Z) until the shell continues it.

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
    Clear, ClearType, EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode,
};
use ratatui::crossterm::{execute, queue};

use crate::signals;

/// Whether the terminal is ours.
static IS_TAKEN: AtomicBool = AtomicBool::new(false);

/// The terminal while it is ours. It is given back with this.
pub(super) struct Screen {
    pub(super) terminal: Terminal<CrosstermBackend<Stdout>>,
    signals: Signals,
}

/// The signals that came.
#[derive(Default)]
struct Signals {
    /// One that ends programs.
    ended: Arc<AtomicBool>,
    /// One that stops programs, as Ctrl-Z does.
    stopped: Arc<AtomicBool>,
    /// The one that continues a program that was stopped.
    continued: Arc<AtomicBool>,
}

impl Screen {
    /// Takes the terminal over.
    pub(super) fn take() -> io::Result<Self> {
        give_back_after_panics();
        let signals = Signals::default();
        signals.register()?;
        match take_over() {
            Ok(terminal) => Ok(Self { terminal, signals }),
            Err(error) => {
                give_back();
                Err(error)
            }
        }
    }

    /// Whether a signal ended the program, or a panic gave the terminal back.
    pub(super) fn is_ended(&self) -> bool {
        self.signals.ended.load(Ordering::Relaxed) || !IS_TAKEN.load(Ordering::SeqCst)
    }

    /// Whether a signal asked the program to stop since the last call.
    pub(super) fn is_stop_due(&self) -> bool {
        self.signals.stopped.swap(false, Ordering::Relaxed)
    }

    /// Whether the program was stopped unasked and continued since the last call: then the terminal is no longer as we
    /// left it.
    pub(super) fn is_continued(&self) -> bool {
        self.signals.continued.swap(false, Ordering::Relaxed)
    }

    /// Gives the terminal back, stops until the shell continues the program, and takes the terminal over again. Without
    /// a shell that could continue it, nothing happens.
    pub(super) fn suspend(&mut self) -> io::Result<()> {
        if !has_job_control() {
            return Ok(());
        }
        give_back();
        let stopped = stop();
        self.retake()?;
        // Our own signals came back to us, too.
        self.signals.stopped.store(false, Ordering::Relaxed);
        self.signals.continued.store(false, Ordering::Relaxed);
        stopped
    }

    /// Takes the terminal over once more and forgets what was drawn, so that everything is drawn again.
    pub(super) fn retake(&mut self) -> io::Result<()> {
        // Whatever mode a shell left it in: raw mode is only set where it is not known to be set.
        disable_raw_mode()?;
        self.terminal = take_over()?;
        Ok(())
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        give_back();
    }
}

fn take_over() -> io::Result<Terminal<CrosstermBackend<Stdout>>> {
    enable_raw_mode()?;
    IS_TAKEN.store(true, Ordering::SeqCst);
    let mut out = io::stdout();
    execute!(out, EnterAlternateScreen, Clear(ClearType::All), EnableMouseCapture, EnableBracketedPaste)?;
    Terminal::new(CrosstermBackend::new(out))
}

/// Gives the terminal back, once. Errors are ignored: there is nowhere left to report them.
fn give_back() {
    if !IS_TAKEN.swap(false, Ordering::SeqCst) {
        return;
    }
    let mut out = io::stdout();
    let _ = queue!(out, DisableBracketedPaste, DisableMouseCapture, LeaveAlternateScreen, Show);
    let _ = out.flush();
    let _ = disable_raw_mode();
}

/// Gives the terminal back before the message of a panic, whichever thread it is in.
fn give_back_after_panics() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let told = panic::take_hook();
        panic::set_hook(Box::new(move |panic| {
            give_back();
            told(panic);
        }));
    });
}

impl Signals {
    /// Notes the signals from now on, instead of what the system does with them.
    fn register(&self) -> io::Result<()> {
        signals::note_endings(&self.ended)?;
        #[cfg(unix)]
        {
            use signal_hook::consts::{SIGCONT, SIGTSTP};
            signal_hook::flag::register(SIGTSTP, Arc::clone(&self.stopped))?;
            signal_hook::flag::register(SIGCONT, Arc::clone(&self.continued))?;
        }
        Ok(())
    }
}

/// Whether a shell can continue the program: then jobs are process groups apart from that of the session's leader.
/// Where the program is the first one in its window, it would stop forever.
#[cfg(unix)]
fn has_job_control() -> bool {
    use rustix::process::{getpgrp, getsid};
    getsid(None).is_ok_and(|session| session != getpgrp())
}

/// Stops the whole job, as Ctrl-Z does where no program reads it, until it is continued.
#[cfg(unix)]
fn stop() -> io::Result<()> {
    use rustix::process::{Signal, kill_current_process_group};
    kill_current_process_group(Signal::TSTP)?;
    // We only note that one. This one stops us before the call returns.
    signal_hook::low_level::raise(signal_hook::consts::SIGSTOP)
}

/// There are no jobs here.
#[cfg(not(unix))]
fn has_job_control() -> bool {
    false
}

#[cfg(not(unix))]
fn stop() -> io::Result<()> {
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
