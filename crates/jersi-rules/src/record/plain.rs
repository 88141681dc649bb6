//! Parser of plain records of the author's programs and documents: turns two to a line, numbered one by one (`1
//! b4=c4-d4  2 g6-f6=e5`), by pairs (`1 a2-b2=d3 h4-h3=f4`) or not at all; optionally a setup before them and a score
//! at the end; `#` comments, and lines of prose and logs, which are skipped.

use super::error::{Oddity, RecordError, RecordFault, Warning};
use super::place::TextPlace;
use super::result::{is_points, is_result, looks_like_points};
use super::sheet::{Sheet, Word, WrittenGame};
use super::tree::{Comment, Score};

/// Reads the games in a text, each with its own error if it has one. Never panics.
pub(super) fn parse(text: &str) -> Vec<WrittenGame<'_>> {
    let mut games = vec![PlainGame::new(TextPlace::START)];
    // The first empty line since the last line of a game: the text after it belongs to the next game.
    let mut gap = None;
    for (line, number) in text.split('\n').zip(1..) {
        let place = TextPlace { line: number, column: 1 };
        let (line, remark) = split_remark(line);
        let words = words(line, place);
        let count = games.len();
        let kind = LineKind::of(&words);
        match kind {
            LineKind::Prose => {}
            LineKind::Setup => setup(&mut games, &words),
            LineKind::Turns => turns(&mut games, &words),
            LineKind::Result => last(&mut games).result(&words),
            LineKind::Score => last(&mut games).strange_score(&words),
        }
        if let (Some(game), Some(gap)) = (games.get_mut(count), gap) {
            game.place = gap;
        }
        match kind {
            LineKind::Prose if words.is_empty() && remark.is_none() => gap = gap.or(Some(place)),
            LineKind::Prose => {}
            LineKind::Setup | LineKind::Turns | LineKind::Result | LineKind::Score => gap = None,
        }
        if let Some(remark) = remark {
            last(&mut games).remark(Comment::new(remark));
        }
    }
    let mut written: Vec<_> =
        games.into_iter().filter(|game| !game.is_empty()).map(PlainGame::finish).collect();
    if written.is_empty() {
        written.push(WrittenGame::none(TextPlace::START.after(text)));
    }
    written
}

/// A game being read: its turns in groups, one for each number.
struct PlainGame<'a> {
    /// The place where its part of the text begins.
    place: TextPlace,
    sheet: Sheet<'a>,
    groups: Vec<Group<'a>>,
    /// A number without its turn so far.
    number: Option<(TextPlace, u32)>,
    /// Whether the number 1 has occurred: the next 1 begins another game.
    has_number_one: bool,
    /// The first error.
    mistake: Option<RecordError>,
}

/// A number and what follows it: at least one turn.
struct Group<'a> {
    number: Option<(TextPlace, u32)>,
    words: Vec<Word<'a>>,
}

fn last<'g, 'a>(games: &'g mut [PlainGame<'a>]) -> &'g mut PlainGame<'a> {
    games.last_mut().expect("there is always a game")
}

/// A line of a setup. After turns it begins another game.
fn setup<'a>(games: &mut Vec<PlainGame<'a>>, words: &[(TextPlace, &'a str)]) {
    if !last(games).is_empty() {
        games.push(PlainGame::new(words[0].0));
    }
    last(games).sheet.prologue.extend(words);
}

fn turns<'a>(games: &mut Vec<PlainGame<'a>>, words: &[(TextPlace, &'a str)]) {
    let (words, ending) = match words {
        [before @ .., first, second]
            if !before.is_empty() && looks_like_points(first.1) && looks_like_points(second.1) =>
        {
            (before, &words[before.len()..])
        }
        [before @ .., only] if is_result(only.1) => (before, &words[before.len()..]),
        _ => (words, &[][..]),
    };
    for &(place, text) in words {
        if let Some(number) = number(text) {
            if number == 1 && last(games).has_number_one {
                games.push(PlainGame::new(place));
            }
            let game = last(games);
            game.has_number_one |= number == 1;
            game.number = Some((place, number));
        } else if let Some(score) = review(text) {
            last(games).score(place, score);
        } else {
            last(games).turn(Word::new(place, text));
        }
    }
    if !ending.is_empty() {
        last(games).result(ending);
    }
}

impl<'a> PlainGame<'a> {
    fn new(place: TextPlace) -> Self {
        Self {
            place,
            sheet: Sheet::new(place),
            groups: Vec::new(),
            number: None,
            has_number_one: false,
            mistake: None,
        }
    }

    /// Whether nothing was read that belongs to a game.
    fn is_empty(&self) -> bool {
        self.groups.is_empty() && self.mistake.is_none() && self.sheet.result.is_none()
    }

    /// Stores an error, unless there was one before.
    fn wrong(&mut self, place: TextPlace, fault: RecordFault) {
        self.mistake.get_or_insert(RecordError { place, fault });
    }

    fn result(&mut self, words: &[(TextPlace, &str)]) {
        let (place, _) = words[0];
        let text = words.iter().map(|&(_, word)| word).collect::<Vec<_>>().join("-");
        self.sheet.result = Some((place, text));
    }

    /// Two numbers on a line that are not a score in any ruleset: an error after turns, prose before them.
    fn strange_score(&mut self, words: &[(TextPlace, &str)]) {
        if !self.groups.is_empty() {
            self.result(words);
        }
    }

    fn score(&mut self, place: TextPlace, score: Score) {
        match self.last_word() {
            Some(word) => word.score = Some(score),
            None => self.wrong(place, RecordFault::NoTurnBefore),
        }
    }

    fn last_word(&mut self) -> Option<&mut Word<'a>> {
        self.groups.last_mut()?.words.last_mut()
    }

    fn turn(&mut self, word: Word<'a>) {
        if self.sheet.result.is_some() {
            return self.wrong(word.place, RecordFault::AfterResult);
        }
        let number = self.number.take();
        match self.groups.last_mut() {
            Some(group) if number.is_none() => group.words.push(word),
            _ => self.groups.push(Group { number, words: vec![word] }),
        }
    }

    fn remark(&mut self, comment: Comment) {
        match self.last_word() {
            Some(word) => word.after.push(comment),
            None => self.sheet.comments.push(comment),
        }
    }

    fn finish(mut self) -> WrittenGame<'a> {
        let place = self.place;
        let sheet = self.mistake.take().map_or_else(|| self.sheet(), Err);
        WrittenGame { place, sheet }
    }

    /// Sorts the turns by their numbers, since tables may have several columns of them.
    fn sheet(mut self) -> Result<Sheet<'a>, RecordError> {
        self.groups.sort_by_key(|group| group.number.map(|(_, number)| number));
        let mut due = None;
        for Group { number, words } in self.groups {
            if let Some((place, number)) = number {
                let third = words.iter().filter(|word| !word.goes_on()).nth(2);
                if let Some(third) = third {
                    let fault = RecordFault::ManyTurns { number };
                    return Err(RecordError { place: third.place, fault });
                }
                if let Some(due) = due.filter(|&due| due != number) {
                    let oddity = Oddity::Number { found: number, due };
                    self.sheet.warnings.push(Warning { place, oddity });
                }
                due = Some(number.saturating_add(1));
            }
            self.sheet.line.extend(words);
        }
        Ok(self.sheet)
    }
}

/// Kinds of lines.
#[derive(Clone, Copy)]
enum LineKind {
    Prose,
    Setup,
    Turns,
    Result,
    /// Resembles a result, but is not a score of any ruleset.
    Score,
}

impl LineKind {
    fn of(words: &[(TextPlace, &str)]) -> Self {
        match words {
            [(_, first), ..] if is_turn(first) => Self::Turns,
            [(_, first), (_, second), ..]
                if number(first).is_some() && (begins_with_cell(second) || is_turn(second)) =>
            {
                Self::Turns
            }
            [(_, first), ..] if is_setup(first) => Self::Setup,
            [(_, first), (_, second)] if is_points(first) && is_points(second) => Self::Result,
            [(_, only)] if is_result(only) => Self::Result,
            [(_, first), (_, second)] if looks_like_points(first) && looks_like_points(second) => Self::Score,
            _ => Self::Prose,
        }
    }
}

/// Removes a `#` comment from a line. `#b3` and `#R` are ransoms.
fn split_remark(line: &str) -> (&str, Option<&str>) {
    let is_remark = |&(at, _): &(usize, &str)| {
        line[..at].chars().next_back().is_none_or(char::is_whitespace)
            && !line[at..].split_whitespace().next().is_some_and(is_ransom)
    };
    match line.match_indices('#').find(is_remark) {
        Some((at, _)) => (&line[..at], Some(line[at..].trim_start_matches('#'))),
        None => (line, None),
    }
}

/// The words in a line with their places. A drop may have spaces after its colon.
fn words(line: &str, start: TextPlace) -> Vec<(TextPlace, &str)> {
    let mut words = Vec::new();
    let (mut rest, mut place) = (line.trim_end(), start);
    loop {
        let spaces = rest.len() - rest.trim_start().len();
        place = place.after(&rest[..spaces]);
        rest = &rest[spaces..];
        let mut len = rest.find(char::is_whitespace).unwrap_or(rest.len());
        while rest[..len].ends_with(':') && len < rest.len() {
            let behind = &rest[len..];
            let word = behind.trim_start();
            len += behind.len() - word.len() + word.find(char::is_whitespace).unwrap_or(word.len());
        }
        if len == 0 {
            return words;
        }
        words.push((place, &rest[..len]));
        place = place.right(rest[..len].chars().count());
        rest = &rest[len..];
    }
}

/// `12`, `12.`, `12)` or `12:`.
fn number(word: &str) -> Option<u32> {
    let digits = word.strip_suffix(['.', ')', ':']).unwrap_or(word);
    digits.bytes().all(|byte| byte.is_ascii_digit()).then(|| digits.parse().ok()).flatten()
}

/// `+12`, `-3*`.
fn review(word: &str) -> Option<Score> {
    word.starts_with(['+', '-']).then(|| Score::read(word)).flatten()
}

/// A row's letter and a digit.
fn begins_with_cell(word: &str) -> bool {
    matches!(word.as_bytes(), [row, number, ..] if row.is_ascii_lowercase() && number.is_ascii_digit())
}

/// `a2-`, `a2=`, `M:`, `#R`, `/K:`.
fn is_turn(word: &str) -> bool {
    let behind_cell = word
        .trim_start_matches(|c: char| c.is_ascii_lowercase())
        .trim_start_matches(|c: char| c.is_ascii_digit());
    let is_step = begins_with_cell(word) && behind_cell.starts_with(['-', '=']);
    let is_drop = matches!(word.as_bytes(), [kind, b':', _, ..] if kind.is_ascii_alphabetic());
    is_step || is_drop || is_ransom(word) || (word.starts_with('/') && word.contains(':'))
}

/// `#R`, `#b3`, `$b3`, optionally followed by a relocation.
fn is_ransom(word: &str) -> bool {
    let named = word.split('/').next().unwrap_or_default();
    match named.as_bytes() {
        [b'#', kind] => kind.is_ascii_alphabetic(),
        [b'#' | b'$', row, number] => row.is_ascii_lowercase() && number.is_ascii_digit(),
        _ => false,
    }
}

/// `g16:sprspr`, `b4:WW`.
fn is_setup(word: &str) -> bool {
    word.split_once(':').is_some_and(|(cells, cubes)| {
        begins_with_cell(cells) && cells.len() <= 3 && cubes.bytes().all(|byte| byte.is_ascii_alphabetic())
    })
}
