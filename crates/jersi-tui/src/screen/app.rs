//! State of the full screen, and updates without input: players, clocks, analysis. Commands are in `act.rs`, drawing in
//! `view.rs`.

use std::time::Instant;

use jersi_engine::{DepthReport, Limits};
use jersi_engines::{Misbehaviour, ProgramTurn};
use jersi_play::{Cursor, Entered, Milliseconds, NodeId, Refusal, Table, Threats, TimeControl};
use jersi_rules::{AnyPosition, Cell, Color, Phase, Turn};
use jersi_ugi::Thought;
use jersi_words::{Value, Words};
use ratatui::layout::Rect;

use super::super::programs::{Programs, played};
use super::super::{reasons, seat};
use super::background::{self, AnalysisRequest, Ask, LINES, PlayerNews};
use super::geometry::Geometry;
use super::mouse::{Area, Drag};
use super::prompt::Prompt;
use super::theme::ScreenTheme;
use super::worker::{Gone, Worker};
use crate::keeping::GameSaver;
use crate::online::OnlineSession;
use jersi_play::Failure;

/// Minimum time for which a turn is shown when only engines play, in milliseconds.
const SHOWN: u64 = 600;
/// Search time of a hint, in milliseconds.
const HINT: u64 = 1500;

/// Drawing options.
#[derive(Clone, Copy, Debug)]
pub(super) struct ScreenStyle {
    pub(super) theme: ScreenTheme,
    pub(super) is_ascii: bool,
}

/// The message in the footer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Message {
    pub(super) text: String,
    pub(super) tone: Tone,
}

/// The tone of a message.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Tone {
    OnlineTexts,
    Refused,
}

/// A program that is thinking.
#[derive(Clone, Debug)]
pub(super) struct Thinking {
    pub(super) since: Instant,
    pub(super) report: Option<Thought>,
}

/// Analysis of a position.
#[derive(Clone, Debug, Default)]
pub(super) struct Analysis {
    /// Whether it is on.
    pub(super) is_on: bool,
    /// Node of the pending hint.
    pub(super) hint_for: Option<NodeId>,
    pub(super) since: Option<Instant>,
    /// Last result.
    pub(super) report: Option<(AnyPosition, DepthReport)>,
}

/// The game on the screen.
#[allow(clippy::struct_excessive_bools, reason = "switches that players turn, each by itself")]
pub(super) struct App {
    pub(super) words: Words,
    pub(super) style: ScreenStyle,
    pub(super) table: Table,
    pub(super) keeper: GameSaver,
    pub(super) cursor: Cursor,
    pub(super) below: Color,
    pub(super) message: Option<Message>,
    pub(super) prompt: Option<Prompt>,
    /// Scroll offset of the help, if open.
    pub(super) help: Option<u16>,
    pub(super) shows_names: bool,
    pub(super) shows_threats: bool,
    pub(super) threats: Threats,
    /// Last hint, with its node.
    pub(super) hint: Option<(NodeId, Turn)>,
    pub(super) analysis: Analysis,
    pub(super) thinking: Option<Thinking>,
    /// Last score of each program.
    pub(super) points: [Option<i32>; 2],
    /// Pause after the next turn.
    pub(super) is_stepped: bool,
    pub(super) is_left: bool,
    /// Whether to suspend the process.
    pub(super) is_suspended: bool,
    /// Screen areas of the last frame, for clicks.
    pub(super) geometry: Option<Geometry>,
    pub(super) areas: Vec<(Rect, Area)>,
    pub(super) drag: Option<Drag>,
    /// Whether the sides were drawn at random; then those of the next game are, too.
    pub(super) draws_sides: bool,
    /// Online game, if any.
    pub(super) online: Option<Box<OnlineSession>>,
    /// Whether the next online game has been agreed on but not loaded.
    pub(super) waits_for_table: bool,
    players: Option<Worker<Ask, PlayerNews>>,
    analyst: Option<Worker<AnalysisRequest, DepthReport>>,
    /// Earliest time for the next turn.
    next_turn: Milliseconds,
}

impl App {
    pub(super) fn new(words: Words, style: ScreenStyle, table: Table, keeper: GameSaver) -> Self {
        let mut app = Self {
            cursor: Cursor::new(first_cell(table.position())),
            below: table.only_person().unwrap_or(Color::White),
            words,
            style,
            table,
            keeper,
            message: None,
            prompt: None,
            help: None,
            shows_names: true,
            shows_threats: false,
            threats: Threats::default(),
            hint: None,
            analysis: Analysis::default(),
            thinking: None,
            points: [None; 2],
            is_stepped: false,
            is_left: false,
            is_suspended: false,
            geometry: None,
            areas: Vec::new(),
            drag: None,
            draws_sides: false,
            online: None,
            waits_for_table: false,
            players: None,
            analyst: None,
            next_turn: Milliseconds(0),
        };
        app.look_here();
        app
    }

    /// Starts external engines before the screen is taken, so that failures are reported on the plain terminal.
    pub(super) fn start_engines(&mut self) -> Result<(), Failure> {
        let mut programs = Programs::new(self.table.seed());
        for side in Color::BOTH {
            let started = programs.start(side, self.table.seat(side), self.table.last_position());
            if let Some(name) = started.map_err(|why| Failure::data(self.player_failed(side, &why)))? {
                self.table.name_player(side, &name);
            }
        }
        self.players = Some(background::players(programs));
        Ok(())
    }

    /// Message for a program that can't play.
    fn player_failed(&self, side: Color, why: &Misbehaviour) -> String {
        let player = seat::tag(self.table.seat(side)).unwrap_or_default();
        let arguments = [
            ("side", self.words.side(side).into()),
            ("player", player.into()),
            ("reason", reasons::of_engine(&self.words, self.table.last_position(), why).into()),
        ];
        self.say("play-player-failed", &arguments)
    }

    /// Starts or resumes the clocks.
    pub(super) fn begin(&mut self, now: Milliseconds) {
        self.table.begin(now);
        self.next_turn = Milliseconds(now.0 + SHOWN);
    }

    pub(super) fn say(&self, id: &str, arguments: &[(&str, Value)]) -> String {
        self.words.say(id, arguments)
    }

    pub(super) fn tell(&mut self, text: String) {
        self.message = Some(Message { text, tone: Tone::OnlineTexts });
    }

    pub(super) fn refuse(&mut self, text: String) {
        self.message = Some(Message { text, tone: Tone::Refused });
    }

    /// Updates everything that depends on the current node.
    pub(super) fn look_here(&mut self) {
        let (position, here) = (*self.table.position(), self.table.game().current());
        self.threats = Threats::of(&position, position.side().other());
        self.hint.take_if(|(node, _)| *node != here);
        self.analysis.hint_for.take_if(|node| *node != here);
        self.look_deeper();
    }

    /// Restarts the analysis on the current position, if it is on.
    pub(super) fn look_deeper(&mut self) {
        let position = *self.table.position();
        if let Some(analyst) = &mut self.analyst {
            analyst.forget();
        }
        self.analysis.report.take_if(|(of, _)| *of != position);
        if self.analysis.is_on && position.outcome().is_none() {
            self.analyse(Limits { lines: LINES, ..Limits::default() });
        }
    }

    fn analyse(&mut self, limits: Limits) {
        let game = played(self.table.game());
        self.analysis.since = Some(Instant::now());
        self.analyst.get_or_insert_with(background::analyst).ask(AnalysisRequest { game, limits });
    }

    /// Starts a search for a hint.
    pub(super) fn ask_hint(&mut self) {
        self.analysis.hint_for = Some(self.table.game().current());
        if !self.analysis.is_on {
            self.analyse(Limits::time(HINT));
        }
        self.tell(self.say("screen-hint-wait", &[]));
    }

    /// Stops the search of a player and discards its turn.
    pub(super) fn stop_thinking(&mut self) {
        if let Some(players) = &mut self.players {
            players.forget();
        }
        self.thinking = None;
    }

    /// Ends the external engines: another game starts new ones.
    pub(super) fn forget_players(&mut self) {
        self.players = None;
    }

    /// Stops the search of a player, which plays the best turn found so far.
    pub(super) fn hurry(&self) {
        if let Some(players) = &self.players {
            players.hurry();
        }
    }

    /// Polls players, analysis and clocks. Returns whether the screen must be drawn.
    pub(super) fn tick(&mut self, now: Milliseconds) -> Result<bool, Gone> {
        let mut is_news = self.hear_players(now)?;
        is_news |= self.hear_analyst()?;
        if self.is_online() {
            // The server runs clocks and players.
            return Ok(is_news | self.hear_server());
        }
        if self.table.tick(now).is_some() {
            self.stop_thinking();
            self.changed();
            is_news = true;
        }
        is_news |= self.ask_player(now);
        Ok(is_news)
    }

    /// Whether the screen changes without input.
    pub(super) fn is_lively(&self) -> bool {
        self.thinking.is_some()
            || self.is_online()
            || self.table.game().thinker().is_some()
            || self.analyst.as_ref().is_some_and(Worker::is_busy)
            || self.table.due().is_some()
    }

    fn hear_players(&mut self, now: Milliseconds) -> Result<bool, Gone> {
        let mut is_news = false;
        while let Some(players) = &mut self.players {
            let Some(thought) = players.hear()? else { break };
            is_news = true;
            match thought {
                PlayerNews::Name(side, name) => self.table.name_player(side, &name),
                PlayerNews::Progress(report) => {
                    if let Some(thinking) = &mut self.thinking {
                        thinking.report = Some(report);
                    }
                }
                PlayerNews::Chosen(chosen) => {
                    self.thinking = None;
                    if let Some(chosen) = chosen {
                        self.play_found(chosen, now);
                    }
                }
                PlayerNews::Failed(why) => {
                    let side = self.table.last_position().side();
                    self.thinking = None;
                    self.is_stepped = false;
                    // It may be paused already.
                    let _ = self.table.pause(now);
                    self.refuse(self.player_failed(side, &why));
                }
            }
        }
        Ok(is_news)
    }

    fn hear_analyst(&mut self) -> Result<bool, Gone> {
        let mut is_news = false;
        while let Some(analyst) = &mut self.analyst {
            let Some(report) = analyst.hear()? else { break };
            is_news = true;
            self.analysis.report = Some((*self.table.position(), report));
        }
        let is_found = self.analysis.is_on || self.analyst.as_ref().is_none_or(|analyst| !analyst.is_busy());
        if let Some(node) = self.analysis.hint_for.filter(|_| is_found)
            && let Some((position, report)) = &self.analysis.report
            && let Some(&turn) = report.lines.first().and_then(|line| line.turns.first())
        {
            let arguments = [
                ("turn", position.write_turn(turn).into()),
                ("sentence", self.words.turn(position, turn).into()),
            ];
            self.tell(self.say("screen-hint", &arguments));
            self.hint = Some((node, turn));
            self.analysis.hint_for = None;
            is_news = true;
        }
        Ok(is_news)
    }

    /// Asks the program to move.
    fn ask_player(&mut self, now: Milliseconds) -> bool {
        if self.thinking.is_some() || (!self.is_stepped && now < self.next_turn) {
            return false;
        }
        let Some(due) = self.table.due() else { return false };
        let mut game = self.table.game().clone();
        game.go_to(due.node);
        let (pace, seed) = (self.table.pace(now), self.table.seed());
        self.players.get_or_insert_with(|| background::players(Programs::new(seed))).ask(Ask {
            game,
            seat: due.seat,
            pace,
        });
        self.thinking = Some(Thinking { since: Instant::now(), report: None });
        true
    }

    /// Plays the turn of a program, at any shown node.
    fn play_found(&mut self, chosen: ProgramTurn, now: Milliseconds) {
        let before = *self.table.last_position();
        self.points[before.side() as usize] = chosen.points;
        match self.table.play(chosen.turn, now) {
            Ok(_) => self.tell(self.told_turn(&before, chosen.turn)),
            Err(why) => self.refuse(self.refusal(&before, why)),
        }
        if std::mem::take(&mut self.is_stepped) {
            // The game may be over.
            let _ = self.table.pause(now);
        }
        if !self.table.has_person() {
            self.next_turn = Milliseconds(now.0 + SHOWN);
        }
        self.look_here();
        self.changed();
    }

    /// A turn in notation, and as a sentence.
    pub(super) fn told_turn(&self, before: &AnyPosition, turn: Turn) -> String {
        let arguments = [
            ("notation", before.write_turn(turn).into()),
            ("sentence", self.words.turn(before, turn).into()),
        ];
        self.say("play-told", &arguments)
    }

    /// Reason why the table refused a command.
    pub(super) fn refusal(&self, position: &AnyPosition, why: Refusal) -> String {
        match why {
            Refusal::Illegal(why) => self.words.why_not(position, &why),
            Refusal::Ended(ending) => self.words.ending(self.table.ruleset(), ending),
            Refusal::NothingToTakeBack => self.say("play-nothing-to-undo", &[]),
            Refusal::NothingToPutBack => self.say("screen-nothing-taken", &[]),
            Refusal::AlreadyOffered => self.say("play-offered-already", &[]),
            Refusal::NoCountdown => self.say("play-no-countdown", &[]),
            _ => self.why_no_turn(),
        }
    }

    /// Result of an input for the turn being entered.
    pub(super) fn entered(&mut self, entered: Entered) {
        match entered {
            Entered::Open => self.message = None,
            Entered::Refused(why) => self.refuse(self.words.why_not(self.table.position(), &why)),
            Entered::NotNow(_) => {
                // A turn after the time limit has ended the game.
                self.look_here();
                self.refuse(self.why_no_turn());
            }
            Entered::Played { turn, node } => {
                let game = self.table.game();
                let before = game.parent(node).and_then(|before| game.position_at(before)).copied();
                if let Some(before) = before {
                    self.tell(self.told_turn(&before, turn));
                }
                self.look_here();
                self.changed();
            }
        }
    }

    /// Saves the changed game.
    pub(super) fn changed(&mut self) {
        if let Some(why) = self.keeper.keep(&self.table).map(|why| why.sentence(&self.words)) {
            self.refuse(why);
        }
    }

    /// Whether the game has clocks.
    pub(super) fn has_clocks(&self) -> bool {
        self.table.game().time_control() != TimeControl::Unlimited
    }

    /// Whether the game is in its setup phase.
    pub(super) fn is_placing(&self) -> bool {
        self.table.position().phase() == Phase::Place
    }
}

/// Initial cursor: the first cube of the side to move, or the first row.
pub(super) fn first_cell(position: &AnyPosition) -> Cell {
    let own = position.units().find(|(_, unit)| unit.top.color == position.side());
    own.map(|(cell, _)| cell).or_else(|| position.shape().all().next()).expect("a board has cells")
}
