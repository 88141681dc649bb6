//! Text for ASCII terminals.

/// A text in ASCII: each character is replaced by a similar one, column by column.
///
/// ```
/// use jersi_words::ascii;
///
/// assert_eq!(ascii("“Où ?” – là…"), "\"Ou ?\" - la.");
/// ```
#[must_use]
pub fn ascii(text: &str) -> String {
    text.chars().map(ascii_sign).collect()
}

/// One character in ASCII.
#[must_use]
pub const fn ascii_sign(sign: char) -> char {
    match sign {
        _ if sign.is_ascii() => sign,
        '│' | '┃' => '|',
        '═' => '=',
        '─' | '━' | '⠒' | '⠢' | '⠔' | '–' | '—' | '−' => '-',
        '╱' => '/',
        '╲' => '\\',
        '✓' | '┌' | '┐' | '└' | '┘' | '┬' | '┴' | '├' | '┤' => '+',
        '⠤' | '·' | '…' => '.',
        '⣀' => '_',
        '⠉' | '’' | '‘' | 'ˈ' => '\'',
        '●' | '•' => '*',
        '○' | 'ô' | 'ö' | 'œ' => 'o',
        'Ô' | 'Œ' => 'O',
        '◇' => '~',
        '▶' | '▸' | '›' | '→' => '>',
        '◀' | '‹' | '←' => '<',
        '«' | '»' | '“' | '”' => '"',
        '\u{a0}' | '\u{202f}' | '▄' | '▀' => ' ',
        '×' | '✗' => 'x',
        'à' | 'â' => 'a',
        'À' | 'Â' => 'A',
        'ç' | '©' => 'c',
        'Ç' => 'C',
        'é' | 'è' | 'ê' | 'ë' => 'e',
        'É' | 'È' | 'Ê' => 'E',
        'î' | 'ï' => 'i',
        'Î' | 'ɪ' => 'I',
        'ù' | 'û' | 'ü' => 'u',
        // Phonetic symbols, by X-SAMPA.
        'ʃ' => 'S',
        'ʒ' => 'Z',
        '↑' => '^',
        '↓' => 'v',
        '\u{2800}'..='\u{28ff}' => braille(sign),
        _ => '?',
    }
}

/// A piece of a line in Braille dots, by height.
const fn braille(sign: char) -> char {
    const ROWS: [u32; 4] = [0x09, 0x12, 0x24, 0xc0];
    let dots = sign as u32 - 0x2800;
    if dots & ROWS[3] != 0 {
        '_'
    } else if dots & ROWS[2] != 0 {
        '.'
    } else if dots & ROWS[1] != 0 {
        '-'
    } else {
        '\''
    }
}
