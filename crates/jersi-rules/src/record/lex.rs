//! Lexer of records. Every text has tokens, or an error with its place; `parse` interprets them.

use super::error::{RecordError, RecordFault};
use super::place::TextPlace;
use super::result::is_result;
use super::sheet::WrittenTag;
use super::tag::is_name;
use super::tree::{Comment, Glyph, Milliseconds, Score};

/// A part of the text.
#[derive(Debug)]
pub(super) enum Token<'a> {
    Tag(WrittenTag),
    Clock(Milliseconds),
    Score(Score),
    Comment(Comment),
    Open,
    Close,
    Glyph(Glyph),
    Number(u32),
    /// A result, which begins like a number: `1-0`, `.1-.1`, `*`.
    Result(&'a str),
    /// Anything else, usually a turn.
    Word(&'a str),
}

/// A place in a text from which tokens are read.
pub(super) struct Lexer<'a> {
    rest: &'a str,
    place: TextPlace,
    /// Whether the last token, or the error in its place, is the first of its line.
    is_at_line_start: bool,
}

impl<'a> Lexer<'a> {
    pub(super) const fn new(text: &'a str) -> Self {
        Self { rest: text, place: TextPlace::START, is_at_line_start: true }
    }

    /// The current place.
    pub(super) const fn place(&self) -> TextPlace {
        self.place
    }

    /// The next token and its place; `None` at the end.
    pub(super) fn next(&mut self) -> Result<Option<(TextPlace, Token<'a>)>, RecordError> {
        loop {
            let space = self.take(self.rest.len() - self.rest.trim_start().len());
            let place = self.place;
            let Some(first) = self.rest.chars().next() else { return Ok(None) };
            self.is_at_line_start = space.contains('\n') || place.column == 1 + space.chars().count();
            let token = match first {
                _ if self.is_at_line_start && is_tag_without_bracket(self.rest) => Err(RecordFault::Tag),
                '[' if self.rest.starts_with("[%") => self.annotation(),
                '[' => self.tag().map(Token::Tag),
                '{' => self.comment().map(Token::Comment),
                ';' => {
                    let line = self.take(self.rest.find('\n').unwrap_or(self.rest.len()));
                    Ok(Token::Comment(Comment::new(&line[1..])))
                }
                '(' => Ok(self.one(Token::Open)),
                ')' => Ok(self.one(Token::Close)),
                '}' | ']' => Err(RecordFault::Stray { closer: first }),
                '$' if starts_glyph(self.rest) => self.glyph(),
                '0'..='9' | '.' | '*' => match self.number_or_result() {
                    Some(token) => Ok(token),
                    // Dots alone: `3. ... b2-c2`.
                    None => continue,
                },
                _ => Ok(Token::Word(self.word())),
            };
            return token.map(|token| Some((place, token))).map_err(|fault| RecordError { place, fault });
        }
    }

    /// The place of the last token, or the start of its line if it is the first there.
    pub(super) const fn line_start(&self, place: TextPlace) -> TextPlace {
        if self.is_at_line_start { TextPlace { line: place.line, column: 1 } } else { place }
    }

    /// Whether an error starts another game if the one before is past its tags: a broken tag at the start of a line, or
    /// anything else there after a result.
    pub(super) fn begins_game(&self, error: &RecordError) -> bool {
        self.is_at_line_start && matches!(error.fault, RecordFault::Tag | RecordFault::AfterResult)
    }

    /// Skips the rest of a game after an error, up to the first tag of the next one: a tag after turns, or after an
    /// empty line. `is_past_tags` tells whether the error is after the tags of its game.
    pub(super) fn skip_game(&mut self, is_past_tags: bool) {
        let is_tag = |line: &str| is_tag_line(line) || is_tag_without_bracket(line);
        // Signs of a tag on the rest of the line: the error is among the tags.
        let is_among_tags = self.rest.starts_with('[')
            || is_tag(self.rest)
            || self.rest.lines().next().is_some_and(|line| line.contains(['"', ']']));
        let mut may_begin = is_past_tags || !is_among_tags;
        loop {
            self.take(self.rest.find('\n').map_or(self.rest.len(), |end| end + 1));
            let Some(line) = self.rest.lines().next() else { return };
            if !is_tag(line) {
                may_begin = true;
            } else if may_begin {
                return;
            }
        }
    }

    fn take(&mut self, bytes: usize) -> &'a str {
        let (taken, rest) = self.rest.split_at(bytes);
        self.rest = rest;
        self.place = self.place.after(taken);
        taken
    }

    fn one(&mut self, token: Token<'a>) -> Token<'a> {
        self.take(1);
        token
    }

    fn annotation(&mut self) -> Result<Token<'a>, RecordFault> {
        // Searching for the end of the line each time would be slow on a long one.
        let end = self.rest.find([']', '\n']).filter(|&end| self.rest[end..].starts_with(']'));
        let end = end.ok_or(RecordFault::Annotation)?;
        let (name, value) =
            self.rest[2..end].split_once(char::is_whitespace).ok_or(RecordFault::Annotation)?;
        let token = match name {
            "clk" => Milliseconds::read(value.trim()).map(Token::Clock),
            "eval" => Score::read(value.trim()).map(Token::Score),
            _ => None,
        };
        self.take(end + 1);
        token.ok_or(RecordFault::Annotation)
    }

    fn tag(&mut self) -> Result<WrittenTag, RecordFault> {
        let place = self.place;
        let quote = self.rest.find(['"', '\n']).ok_or(RecordFault::Tag)?;
        let name = self.rest[1..quote].trim();
        if !is_name(name) || !self.rest[quote..].starts_with('"') {
            return Err(RecordFault::Tag);
        }
        let (value, len) = quoted(&self.rest[quote + 1..]).ok_or(RecordFault::Tag)?;
        let behind = &self.rest[quote + 1 + len..];
        let close = behind.len() - behind.trim_start_matches([' ', '\t']).len();
        if !behind[close..].starts_with(']') {
            return Err(RecordFault::Tag);
        }
        self.take(quote + 1);
        let value_place = self.place;
        self.take(len + close + 1);
        Ok(WrittenTag { place, name: name.to_owned(), value, value_place })
    }

    fn comment(&mut self) -> Result<Comment, RecordFault> {
        let mut text = String::new();
        let mut characters = self.rest.char_indices().skip(1);
        while let Some((at, character)) = characters.next() {
            match character {
                '}' => {
                    self.take(at + 1);
                    return Ok(Comment::new(&text));
                }
                '\\' if self.rest[at + 1..].starts_with(['\\', '}']) => {
                    text.extend(characters.next().map(|(_, escaped)| escaped));
                }
                _ => text.push(character),
            }
        }
        Err(RecordFault::UnclosedComment)
    }

    fn glyph(&mut self) -> Result<Token<'a>, RecordFault> {
        self.take(1);
        let number = self.take(digits(self.rest));
        number.parse().map(|number| Token::Glyph(Glyph(number))).map_err(|_| RecordFault::Glyph)
    }

    /// A number with or without dots, or a result. `None` for dots alone.
    fn number_or_result(&mut self) -> Option<Token<'a>> {
        let text = &self.rest[..word_len(self.rest)];
        let digits = digits(text);
        let dots = text[digits..].bytes().take_while(|&byte| byte == b'.').count();
        let is_whole = digits + dots == text.len();
        if digits > 0 && !is_result(text) && (is_whole || dots > 0) {
            let number = self.take(digits).parse().unwrap_or(u32::MAX);
            self.take(dots);
            return Some(Token::Number(number));
        }
        self.take(text.len());
        (!is_whole).then_some(Token::Result(text))
    }

    fn word(&mut self) -> &'a str {
        let mut len = word_len(self.rest);
        // A drop may have spaces after its colon.
        while self.rest[..len].ends_with(':') {
            let behind = &self.rest[len..];
            let spaces = behind.len() - behind.trim_start_matches([' ', '\t']).len();
            let more = word_len(&behind[spaces..]);
            if spaces == 0 || more == 0 {
                break;
            }
            len += spaces + more;
        }
        self.take(len)
    }
}

/// The text up to an unescaped quotation mark, and its length in bytes with that mark.
fn quoted(text: &str) -> Option<(String, usize)> {
    let mut value = String::new();
    let mut characters = text.char_indices();
    while let Some((at, character)) = characters.next() {
        let escaped = || text[at + 1..].chars().next();
        match character {
            '"' => return Some((value, at + 1)),
            '\n' => return None,
            '\\' if let Some(next @ ('\\' | '"' | 'n')) = escaped() => {
                value.push(if next == 'n' { '\n' } else { next });
                characters.next();
            }
            _ => value.push(character),
        }
    }
    None
}

/// Whether a line begins with a tag, valid or broken.
pub(super) fn is_tag_line(line: &str) -> bool {
    let name = line.trim_start().strip_prefix('[');
    name.is_some_and(|name| name.starts_with(|first: char| first.is_ascii_alphabetic()))
}

/// Whether a text begins with a tag without its opening bracket: `White "Ann"]`, `White Ann]`. No turn is followed by a
/// quotation mark, and no line of turns ends with an unopened bracket.
fn is_tag_without_bracket(text: &str) -> bool {
    let text = text.trim_start();
    let name = text.bytes().take_while(|byte| byte.is_ascii_alphanumeric() || *byte == b'_').count();
    let behind = text[name..].trim_start_matches([' ', '\t']);
    let is_spaced = name + behind.len() < text.len();
    let line = behind.lines().next().unwrap_or_default().trim_end();
    let is_closed = is_spaced && line.ends_with(']') && !line.contains(['[', '{', ';']);
    is_name(&text[..name]) && (behind.starts_with('"') || is_closed)
}

fn digits(text: &str) -> usize {
    text.bytes().take_while(u8::is_ascii_digit).count()
}

/// Whether a `$` and a digit are here; `$b3` is a ransom.
fn starts_glyph(text: &str) -> bool {
    text.strip_prefix('$').is_some_and(|behind| digits(behind) > 0)
}

/// The length in bytes of a word that begins here.
fn word_len(text: &str) -> usize {
    let ends = |at: usize, character: char| {
        character.is_whitespace()
            || matches!(character, '{' | '}' | '(' | ')' | '[' | ']' | ';')
            || (character == '$' && at > 0 && starts_glyph(&text[at..]))
    };
    text.char_indices().find(|&(at, character)| ends(at, character)).map_or(text.len(), |(at, _)| at)
}
