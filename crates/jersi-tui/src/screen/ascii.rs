//! ASCII output: everything is drawn in Unicode, and each character is replaced at the end, so there is one drawing
//! code.

use jersi_words::ascii_sign;
use ratatui::buffer::Buffer;

/// Replaces every character that is not ASCII.
pub(super) fn fold(buffer: &mut Buffer) {
    for cell in &mut buffer.content {
        // A symbol may include combining characters.
        if !cell.symbol().is_ascii() {
            let sign = cell.symbol().chars().next().unwrap_or(' ');
            cell.set_char(ascii_sign(sign));
        }
    }
}
