//! Terminal modes: set at the start, restored at every exit, including panics, signals and suspension (Ctrl-Z).

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

/// Whether the modes are set.
static IS_TAKEN: AtomicBool = AtomicBool::new(false);

/// The terminal with its modes set; restored on drop.
pub(super) struct Screen {
    pub(super) terminal: Terminal<CrosstermBackend<Stdout>>,
    signals: Signals,
}

/// Received signals.
#[derive(Default)]
struct Signals {
    /// Termination.
    ended: Arc<AtomicBool>,
    /// Suspension, as by Ctrl-Z.
    stopped: Arc<AtomicBool>,
    /// Continuation.
    continued: Arc<AtomicBool>,
}

impl Screen {
    /// Sets the modes.
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

    /// Whether a signal ended the program, or a panic restored the terminal.
    pub(super) fn is_ended(&self) -> bool {
        self.signals.ended.load(Ordering::Relaxed) || !IS_TAKEN.load(Ordering::SeqCst)
    }

    /// Whether a signal requested suspension since the last call.
    pub(super) fn is_stop_due(&self) -> bool {
        self.signals.stopped.swap(false, Ordering::Relaxed)
    }

    /// Whether the process was suspended and continued by others since the last call: then the modes must be set again.
    pub(super) fn is_continued(&self) -> bool {
        self.signals.continued.swap(false, Ordering::Relaxed)
    }

    /// Restores the terminal, suspends the process, and sets the modes again. Does nothing without a shell that could
    /// continue it.
    pub(super) fn suspend(&mut self) -> io::Result<()> {
        if !has_job_control() {
            return Ok(());
        }
        give_back();
        let stopped = stop();
        self.retake()?;
        // Discards the signals sent by ourselves.
        self.signals.stopped.store(false, Ordering::Relaxed);
        self.signals.continued.store(false, Ordering::Relaxed);
        stopped
    }

    /// Sets the modes again and redraws everything.
    pub(super) fn retake(&mut self) -> io::Result<()> {
        // The shell may have changed the mode: crossterm sets raw mode only if it believes that it is off.
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

/// Restores the terminal once. Errors are ignored: nowhere to report them.
fn give_back() {
    if !IS_TAKEN.swap(false, Ordering::SeqCst) {
        return;
    }
    let mut out = io::stdout();
    let _ = queue!(out, DisableBracketedPaste, DisableMouseCapture, LeaveAlternateScreen, Show);
    let _ = out.flush();
    let _ = disable_raw_mode();
}

/// Restores the terminal before a panic message, in any thread.
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
    /// Registers flags instead of default signal actions.
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

/// Whether a shell can continue the process: with job control, jobs have other process groups than the session leader.
/// The first process of a window would be suspended forever.
#[cfg(unix)]
fn has_job_control() -> bool {
    use rustix::process::{getpgrp, getsid};
    getsid(None).is_ok_and(|session| session != getpgrp())
}

/// Suspends the whole job, as Ctrl-Z does in cooked mode.
#[cfg(unix)]
fn stop() -> io::Result<()> {
    use rustix::process::{Signal, kill_current_process_group};
    kill_current_process_group(Signal::TSTP)?;
    // Our handler only sets a flag for that one. This signal suspends the process before the call returns.
    signal_hook::low_level::raise(signal_hook::consts::SIGSTOP)
}

/// No job control on this platform.
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

    /// Tells the test below that it runs in a pseudo-terminal.
    const IN_TERMINAL: &str = "JERSI_TEST_IN_TERMINAL";

    #[test]
    fn panics_for_another_test() {
        if env::var_os(IN_TERMINAL).is_some() {
            let _screen = Screen::take().expect("a terminal");
            panic!("as it was told");
        }
    }

    #[test]
    fn a_panic_restores_the_terminal_and_is_reported() {
        let (mut pty, pts) = open().expect("a pseudo-terminal");
        pty.resize(Size::new(24, 80)).expect("a size");
        let test = concat!(module_path!(), "::panics_for_another_test");
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
        // The read ends with an error when the program exits.
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
