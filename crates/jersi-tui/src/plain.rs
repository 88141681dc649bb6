//! The game line by line: what is printed, and what a typed line does.

use std::collections::VecDeque;
use std::io::{BufRead, Write};
use std::path::PathBuf;
use std::time::Instant;

use jersi_files::Lock;
use jersi_play::{Ending, Game, Milliseconds, Offer, Refusal, Seat, Table};
use jersi_rules::{AnyPosition, Color, Expected, Turn, TurnTextError};
use jersi_words::{Value, Words, looks_like_turn, text_board};

use super::begin::Begun;
use super::deciders::{Deciders, Stopwatch};
use super::tie::Answered;
use super::typed::{Reader, Typed, Verb, read_turns, turns_of};
use super::{help, seat};
use crate::failure::Failure;
use jersi_arena::client::Misbehaviour;

/// How the game is shown.
#[derive(Clone, Copy, Debug)]
pub(super) struct PlainManner {
    /// What stands before the place to type.
    pub(super) prompt: &'static str,
    /// Whether the board is drawn before each decision of a person.
    pub(super) shows_board: bool,
}

/// A game being played line by line.
#[allow(clippy::struct_excessive_bools, reason = "each remembers something else that was said or done")]
pub(super) struct Plain {
    pub(super) words: Words,
    pub(super) reader: Reader,
    pub(super) table: Table,
    /// The file that the game is kept in.
    pub(super) file: Option<String>,
    /// The lock of that file, held while the game is played.
    _lock: Option<Lock>,
    is_continued: bool,
    seed_is_news: bool,
    manner: PlainManner,
    deciders: Deciders,
    /// What each program thought of its position when it played last.
    pub(super) points: [Option<i32>; 2],
    /// When it began, for the clocks.
    since: Instant,
    /// Turns that were typed on one line and are still to be played.
    pending: VecDeque<String>,
    /// Whether the game has changed since it was shown last.
    pub(super) is_news: bool,
    /// Whether the hint about what to type was shown.
    is_hinted: bool,
    /// What was said last of the reserves, which change seldom.
    told_reserves: [Option<String>; 2],
    /// Whether the game is in a file as it stands.
    pub(super) is_saved: bool,
    /// Whether the file that the game is kept in could be written the last time.
    pub(super) is_kept: bool,
    /// Files that hold this game, which may be written again.
    pub(super) own_files: Vec<PathBuf>,
}

/// Whether the game goes on after a line.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Flow {
    GoOn,
    Leave,
}

impl Plain {
    pub(super) fn new(words: Words, begun: Begun, manner: PlainManner) -> Self {
        let Begun { table, file, lock, is_continued, seed_is_news, .. } = begun;
        let own_files = file.iter().map(PathBuf::from).collect();
        Self {
            reader: Reader::new(&words),
            words,
            deciders: Deciders::new(table.seed()),
            table,
            file,
            _lock: lock,
            is_continued,
            seed_is_news,
            manner,
            points: [None; 2],
            since: Instant::now(),
            pending: VecDeque::new(),
            is_news: true,
            is_hinted: false,
            told_reserves: [None, None],
            is_saved: true,
            is_kept: true,
            own_files,
        }
    }

    /// Plays to the end of the game, of the input or of the players' patience.
    pub(super) fn play(mut self, input: &mut impl BufRead, out: &mut impl Write) -> Result<(), Failure> {
        self.start_engines()?;
        self.greet(out)?;
        self.table.begin(self.now());
        loop {
            self.table.tick(self.now());
            if let Some(ending) = self.table.ending() {
                return self.end(ending, out);
            }
            if let Some(due) = self.table.due() {
                match self.engine_turn(due.side, &due.seat, out)? {
                    Some(turn) => self.put(turn, out)?,
                    None => return Ok(()),
                }
            } else {
                self.show(out)?;
                if self.decide(input, out)? == Flow::Leave {
                    return Ok(());
                }
            }
        }
    }

    /// Starts what other programs play.
    fn start_engines(&mut self) -> Result<(), Failure> {
        for side in Color::BOTH {
            let started = self.deciders.start(side, self.table.seat(side), self.table.position());
            if let Some(name) = started.map_err(|why| self.failed(side, &why))? {
                self.table.name_player(side, &name);
            }
        }
        Ok(())
    }

    /// The turn of a player that is no person.
    fn engine_turn(
        &mut self,
        side: Color,
        seat: &Seat,
        out: &mut impl Write,
    ) -> Result<Option<Turn>, Failure> {
        if *seat != Seat::Random && self.table.has_person() {
            writeln!(out, "{}", self.say("play-thinking", &[("side", self.words.side(side).into())]))?;
        }
        // So that the last turn is visible while the next one is searched.
        out.flush()?;
        let pace = self.table.pace(self.now());
        match self.deciders.choose(seat, self.table.game(), pace, &Stopwatch::new(), &mut |_| ()) {
            Ok(chosen) => {
                self.points[side as usize] = chosen.and_then(|chosen| chosen.points);
                Ok(chosen.map(|chosen| chosen.turn))
            }
            Err(why) => {
                self.input_ended(out)?;
                Err(self.failed(side, &why))
            }
        }
    }

    fn failed(&self, side: Color, why: &Misbehaviour) -> Failure {
        let player = seat::tag(self.table.seat(side)).unwrap_or_default();
        let arguments = [
            ("side", self.words.side(side).into()),
            ("player", player.into()),
            ("reason", why.to_string().into()),
        ];
        Failure::data(self.say("play-player-failed", &arguments))
    }

    pub(super) const fn game(&self) -> &Game {
        self.table.game()
    }

    pub(super) fn position(&self) -> &AnyPosition {
        self.table.position()
    }

    /// The time for the clocks.
    pub(super) fn now(&self) -> Milliseconds {
        Milliseconds(u64::try_from(self.since.elapsed().as_millis()).unwrap_or(u64::MAX))
    }

    pub(super) fn say(&self, id: &str, arguments: &[(&str, Value)]) -> String {
        self.words.say(id, arguments)
    }

    /// What is said before the first turn.
    fn greet(&self, out: &mut impl Write) -> Result<(), Failure> {
        let (ruleset, words) = (self.game().ruleset(), &self.words);
        writeln!(out, "{}", self.say("play-welcome", &[("ruleset", ruleset.name().into())]))?;
        writeln!(out, "{}", words.ruleset(ruleset))?;
        let variants = self.position().variants();
        if !variants.is_none() {
            let names = words.list(variants.iter().map(|variant| words.variant(variant)));
            writeln!(out, "{}", self.say("play-variants", &[("variants", names.into())]))?;
        }
        writeln!(out, "{}", self.say("play-letters", &[("letters", words.letters(ruleset).into())]))?;
        if self.seed_is_news {
            writeln!(out, "{}", self.say("play-seed", &[("seed", self.table.seed().to_string().into())]))?;
        }
        if let Some(file) = self.file.as_deref().filter(|_| self.is_continued) {
            let arguments = [("file", file.into()), ("count", self.turn_count().into())];
            writeln!(out, "{}", self.say("play-continued", &arguments))?;
        }
        if !self.table.has_person() && self.table.ending().is_none() {
            self.draw(out)?;
        }
        Ok(())
    }

    /// Draws the board, if it is wanted.
    fn draw(&self, out: &mut impl Write) -> Result<(), Failure> {
        if self.manner.shows_board {
            write!(out, "\n{}\n", text_board(self.position()))?;
        }
        Ok(())
    }

    /// Shows the position, if it has changed since it was shown last.
    fn show(&mut self, out: &mut impl Write) -> Result<(), Failure> {
        if !std::mem::take(&mut self.is_news) {
            return Ok(());
        }
        if !std::mem::replace(&mut self.is_hinted, true)
            && let Some(turn) = self.example()
        {
            let help = self.say(Verb::Help.message(), &[]);
            writeln!(out, "{}", self.say("play-hint", &[("turn", turn.into()), ("help", help.into())]))?;
        }
        self.draw(out)?;
        let (words, position) = (&self.words, self.position());
        let phase = words.phase(position);
        let number = self.game().count_at(self.game().current()).number();
        let arguments = [("number", number.into()), ("phase", phase.into())];
        writeln!(out, "{}", self.say("play-status", &arguments))?;
        if let Some(line) = words.counter(position) {
            writeln!(out, "{line}")?;
        }
        let reserves = Color::BOTH.map(|side| words.reserve(position, side));
        for (line, told) in reserves.iter().zip(&self.told_reserves) {
            if let Some(line) = line.as_ref().filter(|_| line != told) {
                writeln!(out, "{line}")?;
            }
        }
        self.told_reserves = reserves;
        Ok(())
    }

    /// Reads and obeys a typed line.
    fn decide(&mut self, input: &mut impl BufRead, out: &mut impl Write) -> Result<Flow, Failure> {
        if let Some(word) = self.pending.pop_front() {
            self.enter(&word, out)?;
            return Ok(Flow::GoOn);
        }
        write!(out, "{}", self.manner.prompt)?;
        out.flush()?;
        let mut line = Vec::new();
        let length = input.read_until(b'\n', &mut line).map_err(|error| {
            let arguments = [("file", "-".into()), ("reason", error.to_string().into())];
            Failure::data(self.say("play-unreadable", &arguments))
        })?;
        if length == 0 {
            self.input_ended(out)?;
            return Ok(Flow::Leave);
        }
        let line = String::from_utf8_lossy(&line);
        if self.table.offer().is_some() && self.answer(&line, out)? == Answered::Wholly {
            return Ok(Flow::GoOn);
        }
        match self.reader.read(&line) {
            Typed::Nothing => {}
            Typed::Turn(text) => self.enter(&text, out)?,
            Typed::Command(Verb::Quit, _) => {
                self.quit(out)?;
                return Ok(Flow::Leave);
            }
            Typed::Command(verb, rest) => self.obey(verb, &rest, out)?,
        }
        Ok(Flow::GoOn)
    }

    fn obey(&mut self, verb: Verb, rest: &str, out: &mut impl Write) -> Result<(), Failure> {
        match verb {
            Verb::Help => {
                for line in help::lines(&self.words, self.position()) {
                    writeln!(out, "{line}")?;
                }
            }
            Verb::Board => write!(out, "{}", text_board(self.position()))?,
            Verb::Tell => self.tell(rest, out)?,
            Verb::Turns => self.list_turns(rest, out)?,
            Verb::Undo => self.undo(out)?,
            Verb::Save => self.save(rest, out)?,
            Verb::Tie => self.offer(Offer::Tie, out)?,
            Verb::Stop => self.offer(Offer::Stop, out)?,
            Verb::Resign => {
                if let Some(side) = self.table.resigner() {
                    self.table.resign(side, self.now()).map_err(Failure::data)?;
                }
            }
            Verb::Quit => {}
        }
        if matches!(verb, Verb::Undo | Verb::Resign) { self.keep_up(out) } else { Ok(()) }
    }

    /// Plays what was typed, if it is a turn, several, or those that a record joins to one.
    fn enter(&mut self, text: &str, out: &mut impl Write) -> Result<(), Failure> {
        let read = match read_turns(self.position(), text) {
            Ok(read) => read,
            Err(error) => {
                let turns = turns_of(text);
                return match turns.as_slice() {
                    [one] if one == text => {
                        self.pending.clear();
                        Ok(writeln!(out, "{}", self.misread(text, &error))?)
                    }
                    _ => self.enter_line(turns, out),
                };
            }
        };
        // Nothing is played of what can't be played whole.
        let mut position = *self.position();
        for &turn in &read.turns {
            position = match position.play(turn) {
                Ok(next) => next,
                Err(why) => {
                    self.pending.clear();
                    return Ok(writeln!(out, "{}", self.words.why_not(&position, &why))?);
                }
            };
        }
        for turn in read.turns {
            // The keyboard answers for people only, not for programs.
            if self.table.may_enter() {
                self.put(turn, out)?;
            }
        }
        if read.wrong_marks {
            writeln!(out, "{}", self.say("play-wrong-marks", &[]))?;
        }
        Ok(())
    }

    /// Takes the turns of a line, if each is written as a turn: nothing of a line is played that can't be read.
    fn enter_line(&mut self, turns: Vec<String>, out: &mut impl Write) -> Result<(), Failure> {
        let misread = turns.iter().find_map(|text| {
            let error = read_turns(self.position(), text).err()?;
            // Whether there is a cube to give is seen when the turns before it are played.
            (error.expected != Expected::Gift).then(|| self.misread(text, &error))
        });
        let Some(misread) = misread else {
            self.pending = turns.into();
            return Ok(());
        };
        self.pending.clear();
        writeln!(out, "{misread}")?;
        if turns.len() > 1 {
            writeln!(out, "{}", self.say("play-line-refused", &[]))?;
        }
        Ok(())
    }

    /// Why a text is not a turn.
    fn misread(&self, text: &str, error: &TurnTextError) -> String {
        if error.column == 1 && !looks_like_turn(text) && !self.words.is_pass(text) {
            let help = self.say(Verb::Help.message(), &[]);
            return self.say("play-unread", &[("text", text.into()), ("help", help.into())]);
        }
        let reason = self.words.unread(self.position(), text, error);
        self.say("play-misread", &[("text", text.into()), ("reason", reason.into())])
    }

    /// Plays a legal turn and tells it.
    fn put(&mut self, turn: Turn, out: &mut impl Write) -> Result<(), Failure> {
        let notation = self.position().write_turn(turn);
        let sentence = self.words.turn(self.position(), turn);
        match self.table.play(turn, self.now()) {
            Ok(_) => {}
            // It came too late: the game is over.
            Err(Refusal::Ended(_)) => return Ok(()),
            Err(why) => return Err(Failure::data(why)),
        }
        self.is_news = true;
        self.is_saved = false;
        let arguments = [("notation", notation.into()), ("sentence", sentence.into())];
        writeln!(out, "{}", self.say("play-told", &arguments))?;
        self.keep_up(out)
    }

    /// The end of the game.
    fn end(&mut self, ending: Ending, out: &mut impl Write) -> Result<(), Failure> {
        self.draw(out)?;
        writeln!(out, "{}", self.words.ending(self.game().ruleset(), ending))?;
        if self.file.is_some() { self.keep(out) } else { Ok(()) }
    }
}
