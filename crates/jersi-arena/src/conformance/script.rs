//! Parser of the conformance file: cases, each a list of lines to send and to expect. The file describes its format.

use std::time::Duration;

use super::pattern::{Pattern, PatternError};

/// A required or optional ability.
#[derive(Clone, Debug)]
pub(super) struct Case {
    pub(super) name: String,
    pub(super) duty: Duty,
    /// Options required by the case.
    pub(super) needs: Vec<String>,
    pub(super) steps: Vec<Step>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Duty {
    Must,
    May,
}

#[derive(Clone, Debug)]
pub(super) enum Step {
    Send(Vec<u8>),
    Expect { pattern: Pattern, skips: Skips },
    Within(Duration),
    Silent(Duration),
    Close,
    Ends,
}

/// Lines that may precede the expected one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Skips {
    Info,
    Everything,
}

/// Error in the file, with its place.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("line {line}: {fault}")]
pub struct ScriptError {
    /// Line, from 1.
    pub line: usize,
    /// Error.
    pub fault: ScriptFault,
}

/// Errors of lines.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ScriptFault {
    /// Unknown first word.
    #[error("unknown word '{0}'")]
    Unknown(String),
    /// A step before the first case.
    #[error("no case has begun")]
    NoCase,
    /// Expected a time.
    #[error("'{0}' is not a number of milliseconds")]
    NoTime(String),
    /// Expected a byte.
    #[error("'\\x' needs two hexadecimal digits")]
    NoByte,
    /// Unknown pattern.
    #[error(transparent)]
    Pattern(#[from] PatternError),
}

/// Parses a file.
pub(super) fn read(text: &str) -> Result<Vec<Case>, ScriptError> {
    let mut cases: Vec<Case> = Vec::new();
    for (line, written) in (1..).zip(text.lines()) {
        if written.starts_with('#') || written.trim().is_empty() {
            continue;
        }
        read_line(written, &mut cases).map_err(|fault| ScriptError { line, fault })?;
    }
    Ok(cases)
}

fn read_line(line: &str, cases: &mut Vec<Case>) -> Result<(), ScriptFault> {
    let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
    let duty = match word {
        "must" => Some(Duty::Must),
        "may" => Some(Duty::May),
        _ => None,
    };
    if let Some(duty) = duty {
        cases.push(Case { name: rest.to_owned(), duty, needs: Vec::new(), steps: Vec::new() });
        return Ok(());
    }
    let case = cases.last_mut().ok_or(ScriptFault::NoCase)?;
    let step = match word {
        "needs" => {
            case.needs.push(rest.to_owned());
            return Ok(());
        }
        ">" => Step::Send(bytes(rest)?),
        "<" => Step::Expect { pattern: Pattern::read(rest)?, skips: Skips::Info },
        "<*" => Step::Expect { pattern: Pattern::read(rest)?, skips: Skips::Everything },
        "within" => Step::Within(time(rest)?),
        "silent" => Step::Silent(time(rest)?),
        "close" => Step::Close,
        "ends" => Step::Ends,
        _ => return Err(ScriptFault::Unknown(word.to_owned())),
    };
    case.steps.push(step);
    Ok(())
}

fn time(text: &str) -> Result<Duration, ScriptFault> {
    text.parse().map(Duration::from_millis).map_err(|_| ScriptFault::NoTime(text.to_owned()))
}

/// Bytes of a line with `\xNN` and `{x*N}`.
fn bytes(text: &str) -> Result<Vec<u8>, ScriptFault> {
    let mut bytes = Vec::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        if let Some(after) = rest.strip_prefix("\\x") {
            let digits = after.get(..2).ok_or(ScriptFault::NoByte)?;
            bytes.push(u8::from_str_radix(digits, 16).map_err(|_| ScriptFault::NoByte)?);
            rest = &after[2..];
        } else if let Some((count, after)) = rest.strip_prefix("{x*").and_then(|after| after.split_once('}'))
        {
            let count = count.parse().map_err(|_| ScriptFault::Unknown(count.to_owned()))?;
            bytes.extend(std::iter::repeat_n(b'x', count));
            rest = after;
        } else {
            let (letter, after) = rest.split_at(first.len_utf8());
            bytes.extend_from_slice(letter.as_bytes());
            rest = after;
        }
    }
    Ok(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errors_are_found_with_their_line() {
        let line = |text: &str| read(text).expect_err("a mistake").to_string();
        assert_eq!(line("# a\n\n> ugi"), "line 3: no case has begun");
        assert_eq!(line("must a\nhello"), "line 2: unknown word 'hello'");
        assert_eq!(line("must a\nwithin soon"), "line 2: 'soon' is not a number of milliseconds");
        assert_eq!(line("must a\n> \\xg0"), "line 2: '\\x' needs two hexadecimal digits");
        assert_eq!(line("must a\n< {cat}"), "line 2: unknown pattern '{cat}'");
    }

    #[test]
    fn bytes_and_long_words_can_be_sent() {
        let cases = read("may be\nneeds X\n> a\\xff{x*3} b").expect("a case");
        assert_eq!((cases[0].duty, &cases[0].needs[..]), (Duty::May, &["X".to_owned()][..]));
        assert!(matches!(&cases[0].steps[..], [Step::Send(bytes)] if bytes == b"a\xffxxx b"));
    }
}
