//! Line mode: output, and the effect of each input line.

use std::collections::VecDeque;
use std::io::{BufRead, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use jersi_engine::Stopwatch;
use jersi_engines::Misbehaviour;
use jersi_files::Lock;
use jersi_play::{Ending, Game, Milliseconds, Offer, Refusal, Seat, SideChoice, Table, TimeControl};
use jersi_rules::{AnyPosition, Color, Expected, Turn, TurnTextError};
use jersi_words::{Value, Words, looks_like_turn, text_board};

use super::begin::Begun;
use super::lines::{Awaited, TypedLines};
use super::programs::Programs;
use super::questions::Answered;
use super::typed::{Reader, Typed, Verb, read_turns, turns_of};
use super::{help, reasons, seat, signals};
use crate::clocks;
use crate::keeping::GameSaver;
use jersi_play::Failure;

/// Poll interval for clocks and signals while waiting for input.
const ROUND: Duration = Duration::from_millis(50);

/// Output settings.
#[derive(Clone, Copy, Debug)]
pub(super) struct PlainManner {
    /// Prompt.
    pub(super) prompt: &'static str,
    /// Whether to print the board before each decision of a person.
    pub(super) shows_board: bool,
}

/// A game in line mode.
#[allow(clippy::struct_excessive_bools, reason = "each remembers something else that was said or done")]
pub(super) struct Plain {
    pub(super) words: Words,
    pub(super) reader: Reader,
    pub(super) table: Table,
    /// Storage of the game.
    pub(super) keeper: GameSaver,
    /// Lock on the `--record` file, held during the game.
    _lock: Option<Lock>,
    is_continued: bool,
    seed_is_news: bool,
    side: Option<SideChoice>,
    manner: PlainManner,
    programs: Programs,
    /// Last score of each program, for its side.
    pub(super) points: [Option<i32>; 2],
    /// Start of the game, for the clocks.
    since: Instant,
    /// Remaining turns of the input line.
    pending: VecDeque<String>,
    /// Whether the game has changed since it was last printed.
    pub(super) is_news: bool,
    /// Whether the usage hint was printed.
    is_hinted: bool,
    /// Last text about the reserves, to print only changes.
    told_reserves: [Option<String>; 2],
    /// Whether the player has saved the current state.
    pub(super) is_saved: bool,
    /// Whether the game was over from the start.
    was_over: bool,
    /// The side with an open question about resignation.
    pub(super) resigning: Option<Color>,
    /// Whether a terminating signal was received.
    interrupted: Arc<AtomicBool>,
}

/// Whether the game continues after a line.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Flow {
    GoOn,
    Leave,
}

impl Plain {
    pub(super) fn new(words: Words, begun: Begun, manner: PlainManner) -> Self {
        let Begun { table, keeper, lock, is_continued, seed_is_news, side, .. } = begun;
        Self {
            reader: Reader::new(&words),
            words,
            programs: Programs::new(table.seed()),
            was_over: table.ending().is_some(),
            table,
            keeper,
            _lock: lock,
            is_continued,
            seed_is_news,
            side,
            manner,
            points: [None; 2],
            since: Instant::now(),
            pending: VecDeque::new(),
            is_news: true,
            is_hinted: false,
            told_reserves: [None, None],
            is_saved: false,
            resigning: None,
            interrupted: Arc::default(),
        }
    }

    /// Plays until the end of the game or of the input, or until the player quits.
    pub(super) fn play(
        mut self,
        input: impl BufRead + Send + 'static,
        out: &mut impl Write,
    ) -> Result<(), Failure> {
        signals::note_endings_once(&self.interrupted)?;
        self.start_engines()?;
        self.prepare_to_keep(out)?;
        self.greet(out)?;
        let lines = TypedLines::read(input);
        self.table.begin(self.now());
        loop {
            self.table.tick(self.now());
            if let Some(ending) = self.table.ending() {
                return self.end(ending, out);
            }
            if self.is_interrupted() {
                return self.leave(out);
            }
            if let Some(due) = self.table.due() {
                match self.engine_turn(due.side, &due.seat, out)? {
                    Some(turn) => self.put(turn, out)?,
                    None => return self.leave(out),
                }
            } else {
                self.show(out)?;
                if self.decide(&lines, out)? == Flow::Leave {
                    return self.leave(out);
                }
            }
        }
    }

    fn is_interrupted(&self) -> bool {
        self.interrupted.load(Ordering::Relaxed)
    }

    /// Starts external engines.
    fn start_engines(&mut self) -> Result<(), Failure> {
        for side in Color::BOTH {
            let started = self.programs.start(side, self.table.seat(side), self.table.position());
            if let Some(name) = started.map_err(|why| self.failed(side, &why))? {
                self.table.name_player(side, &name);
            }
        }
        Ok(())
    }

    /// The turn of a program.
    fn engine_turn(
        &mut self,
        side: Color,
        seat: &Seat,
        out: &mut impl Write,
    ) -> Result<Option<Turn>, Failure> {
        if *seat != Seat::Random && self.table.has_person() {
            writeln!(out, "{}", self.say("play-thinking", &[("side", self.words.side(side).into())]))?;
        }
        // So that the last turn is visible during the search.
        out.flush()?;
        let pace = self.table.pace(self.now());
        let watch = Stopwatch::stopped_by(&self.interrupted);
        let chosen = self.programs.choose(seat, self.table.game(), pace, &watch, &mut |_| ());
        if self.is_interrupted() {
            // The signal may have ended the engine process, too.
            return Ok(None);
        }
        match chosen {
            Ok(chosen) => {
                self.points[side as usize] = chosen.and_then(|chosen| chosen.points);
                Ok(chosen.map(|chosen| chosen.turn))
            }
            Err(why) => {
                self.leave(out)?;
                Err(self.failed(side, &why))
            }
        }
    }

    fn failed(&self, side: Color, why: &Misbehaviour) -> Failure {
        let player = seat::tag(self.table.seat(side)).unwrap_or_default();
        let arguments = [
            ("side", self.words.side(side).into()),
            ("player", player.into()),
            ("reason", reasons::of_engine(&self.words, self.table.last_position(), why).into()),
        ];
        Failure::data(self.say("play-player-failed", &arguments))
    }

    pub(super) const fn game(&self) -> &Game {
        self.table.game()
    }

    pub(super) fn position(&self) -> &AnyPosition {
        self.table.position()
    }

    /// Time for the clocks.
    pub(super) fn now(&self) -> Milliseconds {
        Milliseconds(u64::try_from(self.since.elapsed().as_millis()).unwrap_or(u64::MAX))
    }

    pub(super) fn say(&self, id: &str, arguments: &[(&str, Value)]) -> String {
        self.words.say(id, arguments)
    }

    /// Introduction before the first turn.
    fn greet(&self, out: &mut impl Write) -> Result<(), Failure> {
        let (ruleset, words) = (self.game().ruleset(), &self.words);
        writeln!(out, "{}", words.credit(ruleset))?;
        // A rules file may have no text but the name.
        let about = words.ruleset(ruleset);
        if about != ruleset.name() {
            writeln!(out, "{about}")?;
        }
        let variants = self.position().variants();
        if !variants.is_none() {
            let names = words.list(variants.iter().map(|variant| words.variant_in(ruleset, variant)));
            writeln!(out, "{}", self.say("play-variants", &[("variants", names.into())]))?;
        }
        writeln!(out, "{}", self.say("play-letters", &[("letters", words.letters(ruleset).into())]))?;
        if self.seed_is_news {
            writeln!(out, "{}", self.say("play-seed", &[("seed", self.table.seed().to_string().into())]))?;
        }
        if self.is_continued {
            let count = ("count", self.turn_count().into());
            let line = match self.keeper.file() {
                Some(file) => {
                    self.say("play-continued", &[("file", file.display().to_string().into()), count])
                }
                None => self.say("play-resumed", &[count]),
            };
            writeln!(out, "{line}")?;
        }
        if let Some(side) = self.table.only_person().filter(|_| self.side.is_some()) {
            writeln!(out, "{}", self.say("play-side", &[("side", self.words.side(side).into())]))?;
        }
        if !self.table.has_person() && self.table.ending().is_none() {
            self.draw(out)?;
        }
        Ok(())
    }

    /// Prints the board, if enabled.
    fn draw(&self, out: &mut impl Write) -> Result<(), Failure> {
        if self.manner.shows_board {
            write!(out, "\n{}\n", text_board(self.position()))?;
        }
        Ok(())
    }

    /// Prints the position, if it has changed.
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
        if self.game().time_control() != TimeControl::Unlimited {
            let left = Color::BOTH.map(|side| self.game().remaining(side, self.now()).map(clocks::text));
            if let [Some(white), Some(black)] = left {
                let arguments = [("white", white.into()), ("black", black.into())];
                writeln!(out, "{}", self.say("online-clocks", &arguments))?;
            }
        }
        Ok(())
    }

    /// Reads and executes a line.
    fn decide(&mut self, lines: &TypedLines, out: &mut impl Write) -> Result<Flow, Failure> {
        if let Some(word) = self.pending.pop_front() {
            self.enter(&word, out)?;
            return Ok(Flow::GoOn);
        }
        write!(out, "{}", self.manner.prompt)?;
        out.flush()?;
        let line = loop {
            let awaited = lines.wait(ROUND).map_err(|error| {
                let arguments =
                    [("file", "-".into()), ("reason", reasons::of_system(&self.words, &error).into())];
                Failure::data(self.say("play-unreadable", &arguments))
            })?;
            match awaited {
                Awaited::Line(line) => break line,
                Awaited::End => return Ok(Flow::Leave),
                Awaited::Nothing => {}
            }
            if self.is_interrupted() || self.table.tick(self.now()).is_some() {
                if !self.manner.prompt.is_empty() {
                    // Line break after the prompt.
                    writeln!(out)?;
                }
                return Ok(Flow::GoOn);
            }
        };
        if self.answer(&line, out)? == Answered::Wholly {
            return Ok(Flow::GoOn);
        }
        match self.reader.read(&line) {
            Typed::Nothing => {}
            Typed::Turn(text) => self.enter(&text, out)?,
            Typed::Command(Verb::Quit, _) => return Ok(Flow::Leave),
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
            Verb::Resign => self.ask_resignation(out)?,
            Verb::Quit => {}
        }
        if verb == Verb::Undo { self.keep_up(out) } else { Ok(()) }
    }

    /// Plays a line of one or more turns, or of a joined ransom turn.
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
        // All turns in a line or none.
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
            // Input is for people only, not for programs.
            if self.table.may_enter() {
                self.put(turn, out)?;
            }
        }
        if read.wrong_marks {
            writeln!(out, "{}", self.say("play-wrong-marks", &[]))?;
        }
        Ok(())
    }

    /// Takes the turns in a line, if all of them can be parsed.
    fn enter_line(&mut self, turns: Vec<String>, out: &mut impl Write) -> Result<(), Failure> {
        let misread = turns.iter().find_map(|text| {
            let error = read_turns(self.position(), text).err()?;
            // Whether a cube can be given is known only after the turns before it.
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

    /// Reason why a text is not a turn.
    fn misread(&self, text: &str, error: &TurnTextError) -> String {
        if error.column == 1 && !looks_like_turn(text) && !self.words.is_pass(text) {
            let help = self.say(Verb::Help.message(), &[]);
            return self.say("play-unread", &[("text", text.into()), ("help", help.into())]);
        }
        let reason = self.words.unread(self.position(), text, error);
        self.say("play-misread", &[("text", text.into()), ("reason", reason.into())])
    }

    /// Plays a legal turn and describes it.
    fn put(&mut self, turn: Turn, out: &mut impl Write) -> Result<(), Failure> {
        let notation = self.position().write_turn(turn);
        let sentence = self.words.turn(self.position(), turn);
        match self.table.play(turn, self.now()) {
            Ok(_) => {}
            // Too late: the game is over.
            Err(Refusal::Ended(_)) => return Ok(()),
            Err(why) => return Err(Failure::data(why)),
        }
        self.is_news = true;
        self.is_saved = false;
        let arguments = [("notation", notation.into()), ("sentence", sentence.into())];
        writeln!(out, "{}", self.say("play-told", &arguments))?;
        self.keep_up(out)
    }

    /// End of the game.
    fn end(&mut self, ending: Ending, out: &mut impl Write) -> Result<(), Failure> {
        self.draw(out)?;
        writeln!(out, "{}", self.words.ending(self.game().ruleset(), ending))?;
        if self.was_over || !self.is_worth_keeping() { Ok(()) } else { self.keep(out) }
    }
}
