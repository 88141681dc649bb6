//! Parser of command lines: program and arguments, with quotes, without a shell.

/// Errors of command lines.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum CommandLineError {
    /// Empty.
    #[error("the command of the engine is empty")]
    Empty,
    /// Unclosed quote.
    #[error("a quote ({0}) is not closed in the command of the engine")]
    OpenQuote(char),
}

/// Splits at unquoted blanks.
pub fn split(line: &str) -> Result<Vec<String>, CommandLineError> {
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut quote = None;
    for sign in line.chars() {
        match quote {
            Some(open) if sign == open => quote = None,
            None if matches!(sign, '\'' | '"') => {
                quote = Some(sign);
                word.get_or_insert_default();
            }
            None if sign.is_whitespace() => words.extend(word.take()),
            _ => word.get_or_insert_default().push(sign),
        }
    }
    if let Some(open) = quote {
        return Err(CommandLineError::OpenQuote(open));
    }
    words.extend(word);
    if words.is_empty() { Err(CommandLineError::Empty) } else { Ok(words) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_end_at_blanks_outside_quotes() {
        assert_eq!(
            split(" sh -c 'a  b'c  \"\" ").as_deref(),
            Ok(&["sh", "-c", "a  bc", ""].map(String::from)[..])
        );
        assert_eq!(split("  "), Err(CommandLineError::Empty));
        assert_eq!(split("a 'b"), Err(CommandLineError::OpenQuote('\'')));
    }
}
