//! Parser of records: games, each with its tags, turns, variations and result. The rules are not involved.

use super::error::{RecordError, RecordFault};
use super::lex::{Lexer, Token};
use super::place::TextPlace;
use super::sheet::{Sheet, Word, WrittenGame};
use super::tree::Comment;

/// Maximum nesting of variations.
pub(super) const DEPTH: usize = 100;

/// Reads the games in a text, each with its own error if it has one. Never panics.
pub(super) fn parse(text: &str) -> Vec<WrittenGame<'_>> {
    let mut games = Games { lexer: Lexer::new(text), next: None };
    let mut written = Vec::new();
    loop {
        let place = games.place();
        let Some(sheet) = games.game().transpose() else { break };
        written.push(WrittenGame { place, sheet });
    }
    if written.is_empty() {
        written.push(WrittenGame::none(games.lexer.place()));
    }
    written
}

/// A text from which games are read one after the other.
struct Games<'a> {
    lexer: Lexer<'a>,
    /// The first tag of the next game, if it ended the one before; or the error in that tag.
    next: Option<Result<Sheet<'a>, RecordError>>,
}

impl<'a> Games<'a> {
    /// The place where the next game begins.
    fn place(&self) -> TextPlace {
        match &self.next {
            Some(Ok(Sheet { place, .. }) | Err(RecordError { place, .. })) => self.lexer.line_start(*place),
            None => self.lexer.place(),
        }
    }

    /// The next game. After an error, the rest of the game is skipped.
    fn game(&mut self) -> Result<Option<Sheet<'a>>, RecordError> {
        let mut sheet = match self.next.take().transpose() {
            Ok(sheet) => sheet,
            Err(error) => {
                self.lexer.skip_game(false);
                return Err(error);
            }
        };
        let mut game = Builder::default();
        let read = self.read(&mut sheet, &mut game).and_then(|()| game.finish(sheet.as_mut()));
        if read.is_err() && self.next.is_none() {
            self.lexer.skip_game(game.is_past_tags(sheet.as_ref()));
        }
        read.map(|()| sheet)
    }

    fn read(&mut self, sheet: &mut Option<Sheet<'a>>, game: &mut Builder<'a>) -> Result<(), RecordError> {
        loop {
            let token = match self.lexer.next() {
                // A broken first tag is an error of its own game, not of the one before.
                Err(error) if game.is_past_tags(sheet.as_ref()) && self.lexer.begins_game(&error) => {
                    self.next = Some(Err(error));
                    return Ok(());
                }
                token => token?,
            };
            let Some((place, token)) = token else { return Ok(()) };
            if let Token::Tag(tag) = token {
                if game.is_past_tags(sheet.as_ref()) {
                    self.next = Some(Ok(Sheet { tags: vec![tag], ..Sheet::new(place) }));
                    return Ok(());
                }
                sheet.get_or_insert_with(|| Sheet::new(place)).tags.push(tag);
                continue;
            }
            match game.add(sheet.get_or_insert_with(|| Sheet::new(place)), place, token) {
                // So is any text after a result, unless it is on the line of the result.
                Err(error) if self.lexer.begins_game(&error) => {
                    self.next = Some(Err(error));
                    return Ok(());
                }
                added => added?,
            }
        }
    }
}

/// The lines of a game being read: the main line, and the open variations.
#[derive(Default)]
struct Builder<'a> {
    main: Nesting<'a>,
    open: Vec<(TextPlace, Nesting<'a>)>,
}

/// A line being read.
#[derive(Default)]
struct Nesting<'a> {
    words: Vec<Word<'a>>,
    number: Option<(TextPlace, u32)>,
    /// Comments for the next word.
    pending: Vec<Comment>,
    /// Whether a variation was closed after the last word.
    is_after_variation: bool,
}

impl<'a> Builder<'a> {
    fn level(&mut self) -> &mut Nesting<'a> {
        self.open.last_mut().map_or(&mut self.main, |(_, level)| level)
    }

    /// Whether the current game is past its tags, so that another tag begins the next one. Comments may occur between
    /// tags.
    fn is_past_tags(&self, sheet: Option<&Sheet<'a>>) -> bool {
        let has_result = sheet.is_some_and(|sheet| sheet.result.is_some());
        has_result || !self.main.words.is_empty() || self.main.number.is_some()
    }

    fn add(&mut self, sheet: &mut Sheet<'a>, place: TextPlace, token: Token<'a>) -> Result<(), RecordError> {
        let wrong = |fault| RecordError { place, fault };
        let is_over = sheet.result.is_some();
        let is_main = self.open.is_empty();
        let level = self.level();
        match token {
            Token::Comment(comment) => level.comment(comment, is_main, sheet),
            _ if is_over => return Err(wrong(RecordFault::AfterResult)),
            Token::Number(number) => level.number = Some((place, number)),
            Token::Word(text) => {
                let mut word = Word::new(place, text);
                word.number = level.number.take();
                word.before = std::mem::take(&mut level.pending);
                level.is_after_variation = false;
                level.words.push(word);
            }
            Token::Glyph(glyph) => level.last(place)?.glyphs.push(glyph),
            Token::Clock(clock) => {
                if level.last(place)?.clock.replace(clock).is_some() {
                    return Err(wrong(RecordFault::AnnotationTwice { what: "clock" }));
                }
            }
            Token::Score(score) => {
                if level.last(place)?.score.replace(score).is_some() {
                    return Err(wrong(RecordFault::AnnotationTwice { what: "score" }));
                }
            }
            Token::Open => {
                level.last(place)?;
                if self.open.len() == DEPTH {
                    return Err(wrong(RecordFault::TooDeep));
                }
                self.open.push((place, Nesting::default()));
            }
            Token::Close => self.close(place)?,
            Token::Result(_) if !is_main => return Err(wrong(RecordFault::ResultInVariation)),
            Token::Result(text) => sheet.result = Some((place, text.to_owned())),
            Token::Tag(_) => unreachable!("tags are for the caller"),
        }
        Ok(())
    }

    fn close(&mut self, place: TextPlace) -> Result<(), RecordError> {
        let stray = RecordError { place, fault: RecordFault::Stray { closer: ')' } };
        let (opened, level) = self.open.pop().ok_or(stray)?;
        let words =
            level.finish().map_err(|_| RecordError { place: opened, fault: RecordFault::EmptyVariation })?;
        let parent = self.level();
        parent.is_after_variation = true;
        parent.last(place)?.variations.push(words);
        Ok(())
    }

    /// Ends the game: moves its line into its sheet.
    fn finish(&mut self, sheet: Option<&mut Sheet<'a>>) -> Result<(), RecordError> {
        if let Some(&(place, _)) = self.open.last() {
            return Err(RecordError { place, fault: RecordFault::UnclosedVariation });
        }
        let Some(sheet) = sheet else { return Ok(()) };
        match std::mem::take(&mut self.main).finish() {
            Ok(words) => sheet.line = words,
            Err(comments) => sheet.comments.extend(comments),
        }
        Ok(())
    }
}

impl<'a> Nesting<'a> {
    /// The turn to which an annotation belongs.
    fn last(&mut self, place: TextPlace) -> Result<&mut Word<'a>, RecordError> {
        self.words.last_mut().ok_or(RecordError { place, fault: RecordFault::NoTurnBefore })
    }

    /// After a number or a variation a comment belongs to the next turn, otherwise to the one before.
    fn comment(&mut self, comment: Comment, is_main: bool, sheet: &mut Sheet<'_>) {
        match self.words.last_mut() {
            Some(word) if self.number.is_none() && !self.is_after_variation => word.after.push(comment),
            None if is_main && self.number.is_none() => sheet.comments.push(comment),
            _ => self.pending.push(comment),
        }
    }

    /// The words in the line. Comments without a following turn go to the last one; without any turn they are returned.
    fn finish(mut self) -> Result<Vec<Word<'a>>, Vec<Comment>> {
        match self.words.last_mut() {
            Some(word) => word.after.append(&mut self.pending),
            None => return Err(self.pending),
        }
        Ok(self.words)
    }
}
