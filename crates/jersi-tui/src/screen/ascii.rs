//! The screen in plain ASCII: everything is drawn with Unicode, and at the end each sign is replaced by one that every
//! terminal has. So there is one way to draw, and nothing can be forgotten.

use jersi_words::ascii_sign;
use ratatui::buffer::Buffer;

/// Replaces every sign that is no ASCII.
pub(super) fn fold(buffer: &mut Buffer) {
    for cell in &mut buffer.content {
        // A sign may be a letter with accents that are characters of their own.
        if !cell.symbol().is_ascii() {
            let sign = cell.symbol().chars().next().unwrap_or(' ');
            cell.set_char(ascii_sign(sign));
        }
    }
}
