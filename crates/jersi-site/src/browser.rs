//! Opening the page in the browser.

use std::env;
use std::process::{Command, Stdio};

/// Opens a URL in the user's browser, if there is one. Errors are ignored.
pub fn open_in_browser(address: &str) {
    let Some((program, arguments)) = opener() else { return };
    let mut command = Command::new(program);
    command.args(arguments).arg(address);
    command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    if let Ok(mut child) = command.spawn() {
        // Reap the process when it exits.
        std::thread::spawn(move || child.wait());
    }
}

/// Command that opens URLs; `None` without a display.
fn opener() -> Option<(&'static str, &'static [&'static str])> {
    if cfg!(target_os = "macos") {
        Some(("open", &[]))
    } else if cfg!(windows) {
        Some(("rundll32", &["url.dll,FileProtocolHandler"]))
    } else {
        let has_screen = ["DISPLAY", "WAYLAND_DISPLAY"].iter().any(|name| env::var_os(name).is_some());
        has_screen.then_some(("xdg-open", &[]))
    }
}
