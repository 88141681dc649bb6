//! Text for terminals that have nothing but ASCII.

/// A text in ASCII: each sign is replaced by one that looks or reads alike, column by column.
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

/// One sign in ASCII.
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
        '▶' | '›' | '→' => '>',
        '◀' | '‹' | '←' => '<',
        '«' | '»' | '“' | '”' => '"',
        '\u{a0}' | '\u{202f}' => ' ',
        '×' | '✗' => 'x',
        'à' | 'â' => 'a',
        'À' | 'Â' => 'A',
        'ç' => 'c',
        'Ç' => 'C',
        'é' | 'è' | 'ê' | 'ë' => 'e',
        'É' | 'È' | 'Ê' => 'E',
        'î' | 'ï' => 'i',
        'Î' | 'ɪ' => 'I',
        'ù' | 'û' | 'ü' => 'u',
        // Phonetic signs, as X-SAMPA has them.
        'ʃ' => 'S',
        'ʒ' => 'Z',
        '↑' => '^',
        '↓' => 'v',
        _ => '?',
    }
}
