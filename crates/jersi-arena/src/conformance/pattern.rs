//! Patterns of expected lines, word by word.

use jersi_rules::AnyPosition;

/// A pattern for a line.
#[derive(Clone, Debug)]
pub(super) struct Pattern {
    text: String,
    parts: Vec<Segment>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
enum Segment {
    /// One of these words.
    Words(Vec<String>),
    /// An optional word.
    Optional(String),
    Number,
    Word,
    Turn,
    Fen,
    Rest,
}

/// Unknown pattern.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("unknown pattern '{0}'")]
pub struct PatternError(String);

impl Pattern {
    pub(super) fn read(text: &str) -> Result<Self, PatternError> {
        let parts = text.split_whitespace().map(part).collect::<Result<_, _>>()?;
        Ok(Self { text: text.to_owned(), parts })
    }

    /// Source text.
    pub(super) fn text(&self) -> &str {
        &self.text
    }

    /// Whether a line matches; turns and position texts are checked in a position.
    pub(super) fn matches(&self, line: &str, position: &AnyPosition) -> bool {
        let words: Vec<&str> = line.split_whitespace().collect();
        matches(&self.parts, &words, position)
    }
}

fn part(word: &str) -> Result<Segment, PatternError> {
    let inside = |open, close| word.strip_prefix(open).and_then(|rest: &str| rest.strip_suffix(close));
    if let Some(optional) = inside('[', ']') {
        return Ok(Segment::Optional(optional.to_owned()));
    }
    match inside('{', '}') {
        Some("number") => Ok(Segment::Number),
        Some("word") => Ok(Segment::Word),
        Some("turn") => Ok(Segment::Turn),
        Some("fen") => Ok(Segment::Fen),
        Some(_) => Err(PatternError(word.to_owned())),
        None if word == "..." => Ok(Segment::Rest),
        None => Ok(Segment::Words(word.split('|').map(str::to_owned).collect())),
    }
}

fn matches(parts: &[Segment], words: &[&str], position: &AnyPosition) -> bool {
    let Some((part, parts)) = parts.split_first() else { return words.is_empty() };
    match part {
        Segment::Rest => return true,
        Segment::Fen => {
            let fen = position.text();
            let fen: Vec<&str> = fen.split_whitespace().collect();
            return words.strip_prefix(&fen[..]).is_some_and(|words| matches(parts, words, position));
        }
        Segment::Optional(word) => {
            let words = words.strip_prefix(&[word.as_str()][..]).unwrap_or(words);
            return matches(parts, words, position);
        }
        Segment::Words(_) | Segment::Number | Segment::Word | Segment::Turn => {}
    }
    let Some((word, words)) = words.split_first() else { return false };
    let fits = match part {
        Segment::Words(offered) => offered.iter().any(|offered| offered == word),
        Segment::Number => word.parse::<i64>().is_ok(),
        Segment::Turn => position.read_ugi(word).is_ok_and(|turn| position.play(turn).is_ok()),
        _ => true,
    };
    fits && matches(parts, words, position)
}

#[cfg(test)]
mod tests {
    use jersi_rules::RulesetId;

    use super::*;

    #[test]
    fn patterns_fit_word_by_word() {
        let start = AnyPosition::initial(RulesetId::Pijersi);
        let fen = format!("response {}", start.text());
        for (pattern, line, fits) in [
            ("response true|false", "response  false", true),
            ("response true|false", "response none", false),
            ("response true", "response true enough", false),
            ("response true ...", "response true", true),
            ("response true ...", "response true enough", true),
            ("bestmove {turn}", "bestmove b4c4d4", true),
            ("bestmove {turn}", "bestmove b4b5", false),
            ("bestmove {turn}", "bestmove", false),
            ("depth {number} {word}", "depth -3 x", true),
            ("depth {number}", "depth x", false),
            ("[response] {fen}", fen.as_str(), true),
            ("[response] {fen}", fen.trim_start_matches("response "), true),
            ("{fen}", fen.as_str(), false),
        ] {
            let read = Pattern::read(pattern).expect("a pattern");
            assert_eq!(read.matches(line, &start), fits, "{pattern}: {line}");
        }
    }
}
