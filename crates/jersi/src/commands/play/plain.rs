//! The game line by line: what is printed, and what a typed line does.

use std::collections::VecDeque;
use std::io::{BufRead, Write};
use std::path::PathBuf;

use jersi_play::{Ending, Game, Value, Words, looks_like_turn, text_board};
use jersi_rules::{AnyPosition, Color, Expected, Turn, TurnTextError};

use super::begin::Begun;
use super::deciders::{Deciders, Pace, Watch};
use super::help;
use super::player::Player;
use super::typed::{Reader, Typed, Verb, turns_of};
use crate::commands::play_out;
use crate::failure::Failure;
use crate::ugi_client::Misbehaviour;

/// How the game is shown.
#[derive(Clone, Copy, Debug)]
pub(super) struct Manner {
    /// What stands before the place to type.
    pub(super) prompt: &'static str,
    /// Whether the board is drawn whenever somebody is to decide.
    pub(super) shows_board: bool,
    /// Milliseconds that an engine has for a turn.
    pub(super) time: u64,
}

/// A game being played, with everything on the table.
pub(super) struct Table {
    pub(super) words: Words,
    reader: Reader,
    pub(super) begun: Begun,
    manner: Manner,
    deciders: Deciders,
    /// Turns that were typed on one line and are still to be played.
    pending: VecDeque<String>,
    /// Whether the game has changed since it was shown last.
    pub(super) is_news: bool,
    /// Whether somebody was told what to type.
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
enum After {
    GoOn,
    Leave,
}

impl Table {
    pub(super) fn new(words: Words, begun: Begun, manner: Manner) -> Self {
        let own_files = begun.file.iter().map(PathBuf::from).collect();
        Self {
            reader: Reader::new(&words),
            words,
            deciders: Deciders::new(begun.seed),
            begun,
            manner,
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
        loop {
            if let Some(ending) = self.game().ending() {
                return self.end(ending, out);
            }
            match self.begun.player(self.position().side()) {
                Player::Human => {
                    self.show(out)?;
                    if self.decide(input, out)? == After::Leave {
                        return Ok(());
                    }
                }
                _ => match self.engine_turn(out)? {
                    Some(turn) => self.put(turn, out)?,
                    None => return Ok(()),
                },
            }
        }
    }

    /// Starts what other programs play.
    fn start_engines(&mut self) -> Result<(), Failure> {
        for side in Color::BOTH {
            let player = self.begun.player(side);
            let started = self.deciders.start(side, player, self.begun.game.position());
            if let Some(name) = started.map_err(|why| self.failed(side, &why))? {
                let tag = if side == Color::White { "White" } else { "Black" };
                // A name that no record can hold leaves the command there.
                let _ = self.begun.game.set_tag(tag, &name);
            }
        }
        Ok(())
    }

    /// The turn of a player that is no person.
    fn engine_turn(&mut self, out: &mut impl Write) -> Result<Option<Turn>, Failure> {
        let side = self.position().side();
        let player = self.begun.player(side);
        if player.is_engine() && self.begun.players.contains(&Player::Human) {
            writeln!(out, "{}", self.say("play-thinking", &[("side", self.words.side(side).into())]))?;
        }
        // Whoever watches shall see the last turn while the next one is found.
        out.flush()?;
        let pace = Pace::Turn(self.manner.time);
        match self.deciders.choose(player, &self.begun.game, pace, &Watch::new(), &mut |_| ()) {
            Ok(turn) => Ok(turn),
            Err(why) => {
                self.input_ended(out)?;
                Err(self.failed(side, &why))
            }
        }
    }

    fn failed(&self, side: Color, why: &Misbehaviour) -> Failure {
        let player = self.begun.player(side).tag().unwrap_or_default();
        let arguments = [
            ("side", self.words.side(side).into()),
            ("player", player.into()),
            ("reason", why.to_string().into()),
        ];
        Failure::data(self.say("play-player-failed", &arguments))
    }

    pub(super) const fn game(&self) -> &Game {
        &self.begun.game
    }

    pub(super) fn position(&self) -> &AnyPosition {
        self.begun.game.position()
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
        if self.begun.seed_is_news {
            writeln!(out, "{}", self.say("play-seed", &[("seed", self.begun.seed.to_string().into())]))?;
        }
        if let Some(file) = self.begun.file.as_deref().filter(|_| self.begun.is_continued) {
            let arguments = [("file", file.into()), ("count", self.turn_count().into())];
            writeln!(out, "{}", self.say("play-continued", &arguments))?;
        }
        if !self.begun.players.contains(&Player::Human) && self.game().ending().is_none() {
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

    /// Shows how the game stands, if somebody has not seen that yet.
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

    /// Lets somebody type.
    fn decide(&mut self, input: &mut impl BufRead, out: &mut impl Write) -> Result<After, Failure> {
        if let Some(word) = self.pending.pop_front() {
            self.enter(&word, out)?;
            return Ok(After::GoOn);
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
            return Ok(After::Leave);
        }
        match self.reader.read(&String::from_utf8_lossy(&line)) {
            Typed::Nothing => {}
            Typed::Turn(text) => self.enter(&text, out)?,
            Typed::Command(Verb::Quit, _) => {
                self.quit(out)?;
                return Ok(After::Leave);
            }
            Typed::Command(verb, rest) => self.obey(verb, &rest, out)?,
        }
        Ok(After::GoOn)
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
            Verb::Resign => {
                let side = self.position().side();
                self.begun.game.resign(side).map_err(Failure::data)?;
            }
            Verb::Quit => {}
        }
        if matches!(verb, Verb::Undo | Verb::Resign) { self.keep_up(out) } else { Ok(()) }
    }

    /// Plays what was typed, if it is a turn, several, or those that a record joins to one.
    fn enter(&mut self, text: &str, out: &mut impl Write) -> Result<(), Failure> {
        let read = match play_out::read(self.position(), text) {
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
            // Whoever types decides for people alone.
            if *self.begun.player(self.position().side()) == Player::Human {
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
            let error = play_out::read(self.position(), text).err()?;
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
        self.begun.game.play(turn).map_err(Failure::data)?;
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
        if self.begun.file.is_some() { self.keep(out) } else { Ok(()) }
    }
}
