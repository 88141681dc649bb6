//! Online game in line mode.

use std::collections::VecDeque;
use std::io::Write;
use std::sync::mpsc::RecvTimeoutError;
use std::time::Duration;

use jersi_play::Milliseconds;
use jersi_remote::{Progress, RemoteNews};
use jersi_rules::Color;
use jersi_wire::Action;
use jersi_words::{Words, text_board};

use super::session::{Lines, OnlineSession};
use super::texts::OnlineTexts;
use super::verbs::{ORDERS, Order, Orders};
use crate::clocks;
use crate::help;
use crate::questions::{is_no, is_yes};
use crate::typed::{Reader, Typed, Verb, read_turns};
use jersi_play::Failure;

/// Poll interval for input lines.
const WAIT: Duration = Duration::from_millis(50);
/// Number of polls for pending requests when the player quits.
const FAREWELL: usize = 100;

/// An online game in line mode.
#[allow(clippy::struct_excessive_bools, reason = "each remembers something else that was said")]
pub(super) struct OnlinePlain {
    words: Words,
    reader: Reader,
    orders: Orders,
    session: OnlineSession,
    shows_board: bool,
    /// Number of printed turns.
    told: usize,
    is_greeted: bool,
    was_lost: bool,
    was_open: bool,
    /// Number of turns at the last prompt.
    asked: Option<usize>,
    is_ended: bool,
    /// Whether a resignation awaits confirmation.
    is_resigning: bool,
    /// Turns typed before the game started.
    early: VecDeque<String>,
}

/// Whether the game continues after a line.
#[derive(Clone, Copy, PartialEq, Eq)]
enum OnlineFlow {
    GoOn,
    Leave,
}

impl OnlinePlain {
    pub(super) fn new(words: Words, session: OnlineSession, shows_board: bool) -> Self {
        Self {
            reader: Reader::new(&words),
            orders: Orders::new(&words),
            words,
            session,
            shows_board,
            told: 0,
            is_greeted: false,
            was_lost: false,
            was_open: false,
            asked: None,
            is_ended: false,
            is_resigning: false,
            early: VecDeque::new(),
        }
    }

    fn say(&self, id: &str, arguments: &[(&str, jersi_words::Value)]) -> String {
        self.words.say(id, arguments)
    }

    fn told(&self) -> OnlineTexts<'_> {
        OnlineTexts { words: &self.words, session: &self.session }
    }

    /// Plays until the end of the game, or until the player quits.
    pub(super) fn play(mut self, lines: &Lines, out: &mut impl Write) -> Result<(), Failure> {
        self.session.wait_for_table(&self.words)?;
        let lines = lines.receiver();
        loop {
            let news = self.session.poll();
            self.show(&news, out)?;
            if let Some(reason) = self.session.refused.take() {
                return Err(Failure::data(reason));
            }
            self.play_early(out)?;
            match lines.recv_timeout(WAIT) {
                Ok(line) => {
                    if self.obey(&line, out)? == OnlineFlow::Leave {
                        return self.leave(out);
                    }
                    self.session.flush();
                }
                Err(RecvTimeoutError::Timeout) => {}
                // End of input: watchers and waiting players stay to the end of the game. With input, a rematch may
                // follow.
                Err(RecvTimeoutError::Disconnected) => {
                    if self.is_ended || self.session.game.is_my_turn() {
                        return self.leave(out);
                    }
                    std::thread::sleep(WAIT);
                }
            }
        }
    }

    /// Quits after pending requests.
    fn leave(&mut self, out: &mut impl Write) -> Result<(), Failure> {
        for _ in 0..FAREWELL {
            if self.session.game.pending().is_empty() || !self.session.game.is_connected() {
                break;
            }
            let news = self.session.poll();
            self.show(&news, out)?;
            std::thread::sleep(WAIT);
        }
        if !self.is_ended {
            let command =
                format!("jersi play --online {} {}", self.session.server.address(), self.session.game.id());
            writeln!(out, "{}", self.say("online-left", &[("command", command.into())]))?;
        }
        Ok(())
    }

    /// Prints news.
    fn show(&mut self, news: &[RemoteNews], out: &mut impl Write) -> Result<(), Failure> {
        let is_lost = self.session.lost_for().is_some();
        if is_lost != std::mem::replace(&mut self.was_lost, is_lost) {
            let id = if is_lost { "online-lost" } else { "online-back" };
            writeln!(out, "{}", self.say(id, &[]))?;
        }
        if self.session.game.course().is_none() || !self.session.game.is_current() {
            return Ok(out.flush()?);
        }
        if !std::mem::replace(&mut self.is_greeted, true) {
            self.greet(out)?;
        }
        self.tell_turns(out)?;
        for sentence in news.iter().filter_map(|news| self.told().news(news)).collect::<Vec<_>>() {
            writeln!(out, "{sentence}")?;
        }
        let is_open = self.session.game.progress() == Some(Progress::Open);
        // The name of the opponent arrives a moment later.
        let is_named = Color::BOTH.into_iter().all(|side| self.session.game.name(side).is_some());
        if self.was_open && !is_open && is_named {
            writeln!(out, "{}", self.players())?;
        } else if is_open
            && !self.was_open
            && let Some(line) = self.told().standstill()
        {
            writeln!(out, "{line}")?;
        }
        self.was_open = is_open || (self.was_open && !is_named);
        self.tell_end(out)?;
        self.ask(out)?;
        Ok(out.flush()?)
    }

    fn players(&self) -> String {
        let [white, black] = Color::BOTH.map(|side| self.told().name(side));
        self.say("online-players", &[("white", white.into()), ("black", black.into())])
    }

    fn greet(&self, out: &mut impl Write) -> Result<(), Failure> {
        let game = &self.session.game;
        let Some(course) = game.course() else { return Ok(()) };
        let ruleset = course.ruleset();
        writeln!(out, "{}", self.say("play-welcome", &[("ruleset", ruleset.name().into())]))?;
        let id = ("game", game.id().into());
        let line = match game.seat() {
            Some(side) => self.say("online-seat", &[id, ("side", self.words.side(side).into())]),
            None => self.say("online-watching", &[id]),
        };
        writeln!(out, "{line}")?;
        if course.is_full() {
            writeln!(out, "{}", self.players())?;
        }
        Ok(())
    }

    /// Prints turns accepted by the server since the last call.
    fn tell_turns(&mut self, out: &mut impl Write) -> Result<(), Failure> {
        let Some(course) = self.session.game.course() else { return Ok(()) };
        let game = course.table().game();
        let line = game.main_line();
        for &node in line.iter().skip(self.told) {
            let before = game.parent(node).and_then(|before| game.position_at(before));
            if let (Some(before), Some(turn)) = (before, game.turn_at(node)) {
                let arguments = [
                    ("notation", before.write_turn(turn).into()),
                    ("sentence", self.words.turn(before, turn).into()),
                ];
                writeln!(out, "{}", self.say("play-told", &arguments))?;
            }
        }
        self.told = line.len();
        Ok(())
    }

    fn tell_end(&mut self, out: &mut impl Write) -> Result<(), Failure> {
        let Some(course) = self.session.game.course() else { return Ok(()) };
        if let Some(next) = course.rematch().map(str::to_owned) {
            if self.session.game.seat().is_some() {
                writeln!(out, "{}", self.say("online-rematch", &[]))?;
                self.session.go_on_with(&next);
                (self.told, self.is_greeted, self.asked, self.is_ended) = (0, false, None, false);
            }
            return Ok(());
        }
        let is_over = matches!(course.progress(), Progress::Over | Progress::Aborted);
        if is_over && !self.is_ended {
            self.is_ended = true;
            self.draw(out)?;
            if let Some(ending) = course.table().ending() {
                writeln!(out, "{}", self.words.ending(course.ruleset(), ending))?;
            }
        }
        Ok(())
    }

    fn draw(&self, out: &mut impl Write) -> Result<(), Failure> {
        if let Some(course) = self.session.game.course().filter(|_| self.shows_board) {
            write!(out, "\n{}\n", text_board(course.table().last_position()))?;
        }
        Ok(())
    }

    /// Prompts for a turn, once.
    fn ask(&mut self, out: &mut impl Write) -> Result<(), Failure> {
        let game = &self.session.game;
        if !game.is_my_turn() {
            self.asked = None;
            return Ok(());
        }
        if self.asked.replace(self.told) == Some(self.told) {
            return Ok(());
        }
        self.draw(out)?;
        if let Some(course) = self.session.game.course() {
            let (table, now) = (course.table(), self.session.now());
            let number = table.game().count_at(table.game().end()).number();
            let phase = self.words.phase(table.last_position());
            writeln!(
                out,
                "{}",
                self.say("play-status", &[("number", number.into()), ("phase", phase.into())])
            )?;
            let left = Color::BOTH
                .map(|side| self.session.game.clock(side, now).map(|left| clocks::text(Milliseconds(left))));
            if let [Some(white), Some(black)] = left {
                writeln!(
                    out,
                    "{}",
                    self.say("online-clocks", &[("white", white.into()), ("black", black.into())])
                )?;
            }
        }
        Ok(())
    }

    /// Executes an input line.
    fn obey(&mut self, line: &str, out: &mut impl Write) -> Result<OnlineFlow, Failure> {
        let now = self.session.now();
        let order = self.orders.read(line);
        if std::mem::take(&mut self.is_resigning) {
            if is_yes(&self.words, line) {
                return self.give_order(&Order::Act(Action::Resign), out);
            }
            writeln!(out, "{}", self.say("play-not-resigned", &[]))?;
            if is_no(&self.words, line) {
                return Ok(OnlineFlow::GoOn);
            }
        }
        if order == Some(Order::Act(Action::Resign)) && self.session.game.may(Action::Resign, now) {
            let side = self.session.game.seat().map(|side| self.words.side(side)).unwrap_or_default();
            self.is_resigning = true;
            writeln!(out, "{}", self.say("screen-ask-resign", &[("side", side.into())]))?;
            return Ok(OnlineFlow::GoOn);
        }
        if let Some(order) = order {
            return self.give_order(&order, out);
        }
        match self.reader.read(line) {
            Typed::Nothing => {}
            Typed::Command(Verb::Quit, _) => return Ok(OnlineFlow::Leave),
            Typed::Command(Verb::Board, _) => {
                if let Some(course) = self.session.game.course() {
                    write!(out, "\n{}\n", text_board(course.table().last_position()))?;
                }
            }
            Typed::Command(Verb::Help, _) => self.help(out)?,
            Typed::Command(..) => writeln!(out, "{}", self.say("online-error-not-now", &[]))?,
            Typed::Turn(text) => self.turn(&text, out)?,
        }
        Ok(OnlineFlow::GoOn)
    }

    /// Executes a command, or prints the reason of a refusal.
    fn give_order(&mut self, order: &Order, out: &mut impl Write) -> Result<OnlineFlow, Failure> {
        let now = self.session.now();
        if let Err(id) = order.obey(&mut self.session.game, now) {
            let phrases = self.words.list(jersi_wire::Phrase::ALL.map(|phrase| phrase.id().to_owned()));
            writeln!(out, "{}", self.say(id, &[("phrases", phrases.into())]))?;
        }
        Ok(OnlineFlow::GoOn)
    }

    fn help(&self, out: &mut impl Write) -> Result<(), Failure> {
        let Some(course) = self.session.game.course() else { return Ok(()) };
        for line in help::turn_lines(&self.words, course.table().last_position()) {
            writeln!(out, "{line}")?;
        }
        writeln!(out, "{}", self.say("help-commands", &[]))?;
        for (id, _) in ORDERS {
            let arguments = [
                ("command", self.say(id, &[]).into()),
                ("about", self.words.say_attribute(id, "about").into()),
            ];
            writeln!(out, "{}", self.say("help-command", &arguments))?;
        }
        Ok(())
    }

    /// Whether the game has not started: the opponent is missing, the start has not arrived, or the game is unknown so
    /// far.
    fn is_early(&self) -> bool {
        let game = &self.session.game;
        game.course().is_none() || !game.is_current() || game.progress() == Some(Progress::Open)
    }

    /// Plays the turns typed before the start, or answers them.
    fn play_early(&mut self, out: &mut impl Write) -> Result<(), Failure> {
        if self.early.is_empty() || self.is_early() {
            return Ok(());
        }
        for text in std::mem::take(&mut self.early) {
            self.turn(&text, out)?;
        }
        self.session.flush();
        Ok(out.flush()?)
    }

    /// Plays a typed turn on the player's turn. Before the start it is queued.
    fn turn(&mut self, text: &str, out: &mut impl Write) -> Result<(), Failure> {
        let game = &self.session.game;
        let (seat, is_open) = (game.seat(), game.progress() == Some(Progress::Open));
        let Some(position) = game.last_position() else {
            self.early.push_back(text.to_owned());
            return Ok(());
        };
        if let Some(line) = self.told().standstill().filter(|_| !is_open || seat.is_none()) {
            return Ok(writeln!(out, "{line}")?);
        }
        let refusal = match seat {
            None => Some("online-error-not-your-seat"),
            _ if position.outcome().is_some() || self.is_ended => Some("online-error-game-over"),
            Some(side) if !is_open && side != position.side() => Some("online-error-not-your-turn"),
            Some(_) => None,
        };
        if let Some(id) = refusal {
            return Ok(writeln!(out, "{}", self.say(id, &[]))?);
        }
        let read = match read_turns(&position, text) {
            Ok(read) => read,
            Err(error) => {
                let reason = self.words.unread(&position, text, &error);
                let arguments = [("text", text.into()), ("reason", reason.into())];
                return Ok(writeln!(out, "{}", self.say("play-misread", &arguments))?);
            }
        };
        if is_open {
            self.early.push_back(text.to_owned());
            return Ok(writeln!(out, "{}", self.say("online-held", &[("turn", text.into())]))?);
        }
        for turn in read.turns {
            let Some(position) = self.session.game.last_position() else { break };
            if let Err(why) = position.play(turn) {
                return Ok(writeln!(out, "{}", self.words.why_not(&position, &why))?);
            }
            if self.session.game.play(turn, self.session.now()).is_err() {
                return Ok(writeln!(out, "{}", self.say("online-error-not-your-turn", &[]))?);
            }
        }
        if !self.session.game.is_connected() {
            writeln!(out, "{}", self.say("online-unsent", &[]))?;
        }
        Ok(())
    }
}
