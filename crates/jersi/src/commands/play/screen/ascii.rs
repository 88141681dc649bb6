//! The screen in plain ASCII: everything is drawn with Unicode, and at the end each sign is replaced by one that every
//! terminal has. So there is one way to draw, and nothing can be forgotten.

use ratatui::buffer::Buffer;

/// Replaces every sign that is no ASCII.
pub(super) fn fold(buffer: &mut Buffer) {
    for cell in &mut buffer.content {
        let sign = cell.symbol().chars().next().unwrap_or(' ');
        if !sign.is_ascii() {
            cell.set_char(ascii(sign));
        }
    }
}

fn ascii(sign: char) -> char {
    match sign {
        '│' | '┃' => '|',
        '─' | '━' | '⠒' | '⠢' | '⠔' | '–' | '—' => '-',
        '╱' => '/',
        '╲' => '\\',
        '┌' | '┐' | '└' | '┘' | '┬' | '┴' | '├' | '┤' => '+',
        '⠤' | '·' | '…' => '.',
        '⣀' => '_',
        '⠉' | '’' | '‘' => '\'',
        '●' => '*',
        '○' | 'ô' | 'œ' => 'o',
        '◇' => '~',
        '▶' | '›' | '→' => '>',
        '◀' | '‹' | '←' => '<',
        '«' | '»' | '“' | '”' => '"',
        '\u{a0}' | '\u{202f}' => ' ',
        '×' => 'x',
        'à' | 'â' => 'a',
        'À' | 'Â' => 'A',
        'ç' => 'c',
        'Ç' => 'C',
        'é' | 'è' | 'ê' | 'ë' => 'e',
        'É' | 'È' | 'Ê' => 'E',
        'î' | 'ï' => 'i',
        'Î' => 'I',
        'ù' | 'û' | 'ü' => 'u',

        '↑' => '^',
        '↓' => 'v',
        _ => '?',
    }
}
