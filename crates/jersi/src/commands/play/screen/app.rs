//! Everything that the full screen holds, and what happens by itself: players think, clocks run, analyses report.
//! What a player does is in `act.rs`, what is shown in `view.rs`.

use std::time::Instant;

use jersi_engine::{Limits, Report};
use jersi_play::{
    Composer, Cursor, Game, Milliseconds, NodeId, PlayError, Threats, TimeControl, Value, Words,
};
use jersi_rules::{AnyPosition, Cell, Color, Phase, Turn};
use ratatui::layout::Rect;

use super::super::deciders::{Pace, played};
use super::super::player::Player;
use super::geometry::Geometry;
use super::keeper::Keeper;
use super::minds::{self, Ask, LINES, Look, Thought};
use super::mouse::{Area, Drag};
use super::prompt::Prompt;
use super::seats::Seats;
use super::theme::Theme;
use super::worker::{Gone, Worker};

/// How long a turn is shown at least where nobody but engines plays, in milliseconds.
const SHOWN: u64 = 600;
/// How long the engine thinks about a hint, in milliseconds.
const HINT: u64 = 1500;

/// How it is drawn.
#[derive(Clone, Copy, Debug)]
pub(super) struct Style {
    pub(super) theme: Theme,
    pub(super) is_ascii: bool,
}

/// What was said last.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Message {
    pub(super) text: String,
    pub(super) tone: Tone,
}

/// How it is said.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Tone {
    Told,
    Refused,
}

/// A player who thinks.
#[derive(Clone, Debug)]
pub(super) struct Thinking {
    pub(super) since: Instant,
    pub(super) report: Option<Report>,
}

/// What the engine says of a position.
#[derive(Clone, Debug, Default)]
pub(super) struct Analysis {
    /// Whether it runs whatever is shown.
    pub(super) is_on: bool,
    /// The place for which a hint was asked and not yet given.
    pub(super) hint_for: Option<NodeId>,
    pub(super) since: Option<Instant>,
    /// What was found out about a position.
    pub(super) report: Option<(AnyPosition, Report)>,
}

/// The game on the screen.
#[allow(clippy::struct_excessive_bools, reason = "switches that players turn, each by itself")]
pub(super) struct App {
    pub(super) words: Words,
    pub(super) style: Style,
    pub(super) game: Game,
    pub(super) seats: Seats,
    pub(super) keeper: Keeper,
    pub(super) composer: Composer,
    pub(super) cursor: Cursor,
    pub(super) below: Color,
    pub(super) message: Option<Message>,
    pub(super) prompt: Option<Prompt>,
    /// How far the help is scrolled, if it is open.
    pub(super) help: Option<u16>,
    pub(super) shows_names: bool,
    pub(super) shows_threats: bool,
    pub(super) threats: Threats,
    /// A turn that was recommended, and where.
    pub(super) hint: Option<(NodeId, Turn)>,
    pub(super) analysis: Analysis,
    pub(super) thinking: Option<Thinking>,
    pub(super) is_paused: bool,
    /// One more turn is wanted, in a pause.
    pub(super) is_stepped: bool,
    /// The games as they were before turns were taken back.
    pub(super) taken: Vec<Game>,
    pub(super) is_left: bool,
    /// Where the board was drawn last, and what else can be clicked.
    pub(super) geometry: Option<Geometry>,
    pub(super) areas: Vec<(Rect, Area)>,
    pub(super) drag: Option<Drag>,
    players: Option<Worker<Ask, Thought>>,
    analyst: Option<Worker<Look, Report>>,
    /// When the next turn may be shown.
    next_turn: Milliseconds,
}

impl App {
    pub(super) fn new(words: Words, style: Style, game: Game, seats: Seats, keeper: Keeper) -> Self {
        let position = *game.position();
        let below = match &seats.players {
            [white, Player::Human] if *white != Player::Human => Color::Black,
            _ => Color::White,
        };
        let mut app = Self {
            composer: Composer::new(&position),
            cursor: Cursor::new(first_cell(&position)),
            below,
            words,
            style,
            game,
            seats,
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
            is_paused: false,
            is_stepped: false,
            taken: Vec::new(),
            is_left: false,
            geometry: None,
            areas: Vec::new(),
            drag: None,
            players: None,
            analyst: None,
            next_turn: Milliseconds(0),
        };
        app.look_here();
        app
    }

    /// Begins, or goes on: clocks run.
    pub(super) fn begin(&mut self, now: Milliseconds) {
        self.game.start_clock(now);
        self.next_turn = Milliseconds(now.0 + SHOWN);
    }

    pub(super) fn say(&self, id: &str, arguments: &[(&str, Value)]) -> String {
        self.words.say(id, arguments)
    }

    pub(super) fn tell(&mut self, text: String) {
        self.message = Some(Message { text, tone: Tone::Told });
    }

    pub(super) fn refuse(&mut self, text: String) {
        self.message = Some(Message { text, tone: Tone::Refused });
    }

    /// Whether the game goes on where we look.
    pub(super) fn is_at_end(&self) -> bool {
        self.game.current() == self.game.end()
    }

    /// The position in which the game goes on.
    pub(super) fn table(&self) -> &AnyPosition {
        self.game.position_at(self.game.end()).unwrap_or_else(|| self.game.position())
    }

    /// Whether somebody may enter a turn here: people in their turn, and everybody in a variation.
    pub(super) fn may_enter(&self) -> bool {
        let position = self.game.position();
        if self.game.is_inside_turn() || position.outcome().is_some() {
            return false;
        }
        !self.is_at_end()
            || (self.game.ending().is_none() && *self.seats.player(position.side()) == Player::Human)
    }

    /// Everything that depends on the place at which we look.
    pub(super) fn look_here(&mut self) {
        let position = *self.game.position();
        self.composer = Composer::new(&position);
        self.threats = Threats::of(&position, position.side().other());
        if self.hint.is_some_and(|(node, _)| node != self.game.current()) {
            self.hint = None;
        }
        if self.analysis.hint_for.is_some_and(|node| node != self.game.current()) {
            self.analysis.hint_for = None;
        }
        self.look_deeper();
    }

    /// Lets the analysis look at this place, if it is on.
    pub(super) fn look_deeper(&mut self) {
        let position = *self.game.position();
        if let Some(analyst) = &mut self.analyst {
            analyst.forget();
        }
        self.analysis.report.take_if(|(of, _)| *of != position);
        if self.analysis.is_on && position.outcome().is_none() {
            self.analyse(Limits { lines: LINES, ..Limits::default() });
        }
    }

    fn analyse(&mut self, limits: Limits) {
        let game = played(&self.game);
        self.analysis.since = Some(Instant::now());
        self.analyst.get_or_insert_with(minds::analyst).ask(Look { game, limits });
    }

    /// Asks the engine for a hint.
    pub(super) fn ask_hint(&mut self) {
        self.analysis.hint_for = Some(self.game.current());
        if !self.analysis.is_on {
            self.analyse(Limits::time(HINT));
        }
        self.tell(self.say("screen-hint-wait", &[]));
    }

    /// Stops the player who thinks; its turn is not wanted.
    pub(super) fn stop_thinking(&mut self) {
        if let Some(players) = &mut self.players {
            players.forget();
        }
        self.thinking = None;
    }

    /// Lets the player who thinks play what it has.
    pub(super) fn hurry(&self) {
        if let Some(players) = &self.players {
            players.hurry();
        }
    }

    /// What happens by itself. Says whether something is to be shown.
    pub(super) fn tick(&mut self, now: Milliseconds) -> Result<bool, Gone> {
        let mut is_news = self.hear_players(now)?;
        is_news |= self.hear_analyst()?;
        if self.game.flag(now).is_some() {
            self.stop_thinking();
            self.changed();
            is_news = true;
        }
        is_news |= self.ask_player(now);
        Ok(is_news)
    }

    /// Whether time passes on the screen.
    pub(super) fn is_lively(&self) -> bool {
        self.thinking.is_some()
            || self.game.thinker().is_some()
            || self.analyst.as_ref().is_some_and(Worker::is_busy)
            || (!self.is_paused && !self.seats.has_person() && self.game.ending().is_none())
    }

    fn hear_players(&mut self, now: Milliseconds) -> Result<bool, Gone> {
        let mut is_news = false;
        while let Some(players) = &mut self.players {
            let Some(thought) = players.hear()? else { break };
            is_news = true;
            match thought {
                Thought::Name(side, name) => {
                    let tag = if side == Color::White { "White" } else { "Black" };
                    // A name that no record can hold leaves the command there.
                    let _ = self.game.set_tag(tag, &name);
                }
                Thought::Progress(report) => {
                    if let Some(thinking) = &mut self.thinking {
                        thinking.report = Some(report);
                    }
                }
                Thought::Chosen(turn) => {
                    self.thinking = None;
                    self.is_stepped = false;
                    if let Some(turn) = turn {
                        self.put_at_end(turn, now);
                    }
                }
                Thought::Failed(why) => {
                    let side = self.table().side();
                    self.thinking = None;
                    self.is_paused = true;
                    self.is_stepped = false;
                    self.game.pause_clock(now);
                    let arguments = [
                        ("side", self.words.side(side).into()),
                        ("player", self.seats.player(side).tag().unwrap_or_default().into()),
                        ("reason", why.to_string().into()),
                    ];
                    self.refuse(self.say("play-player-failed", &arguments));
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
            self.analysis.report = Some((*self.game.position(), report));
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

    /// Asks the player whose turn it is, if that is no person and nothing stands against it.
    fn ask_player(&mut self, now: Milliseconds) -> bool {
        let may_go = !self.is_paused || self.is_stepped;
        if !may_go || self.thinking.is_some() || self.game.ending().is_some() {
            return false;
        }
        let player = self.seats.player(self.table().side()).clone();
        if player == Player::Human || (!self.is_stepped && now < self.next_turn) {
            return false;
        }
        let mut game = self.game.clone();
        game.go_to(game.end());
        let pace = self.pace(now);
        let seed = self.seats.seed;
        self.players.get_or_insert_with(|| minds::players(seed)).ask(Ask { game, player, pace });
        self.thinking = Some(Thinking { since: Instant::now(), report: None });
        true
    }

    fn pace(&self, now: Milliseconds) -> Pace {
        let left = Color::BOTH.map(|side| self.game.remaining(side, now).map(|left| left.0));
        match left {
            [Some(white), Some(black)] => {
                Pace::Clocks { left: [white, black], increment: self.game.time_control().increment().0 }
            }
            _ => Pace::Turn(self.seats.time),
        }
    }

    /// Plays a turn where the game goes on, wherever we look.
    fn put_at_end(&mut self, turn: Turn, now: Milliseconds) {
        let here = self.game.current();
        let is_followed = self.is_at_end() && !self.game.is_inside_turn();
        self.game.go_to(self.game.end());
        let told = self.put(turn, now);
        if !is_followed {
            self.game.go_to(here);
        }
        match told {
            Ok(told) => self.tell(told),
            Err(told) => self.refuse(told),
        }
        if !self.seats.has_person() {
            self.next_turn = Milliseconds(now.0 + SHOWN);
        }
        self.taken.clear();
        if is_followed {
            self.look_here();
        }
        self.changed();
    }

    /// Plays a turn here, and gives what is to be said about it.
    pub(super) fn put(&mut self, turn: Turn, now: Milliseconds) -> Result<String, String> {
        let before = *self.game.position();
        match self.game.play_at(turn, now) {
            Ok(_) => {
                let arguments = [
                    ("notation", before.write_turn(turn).into()),
                    ("sentence", self.words.turn(&before, turn).into()),
                ];
                Ok(self.say("play-told", &arguments))
            }
            Err(PlayError::Illegal(why)) => Err(self.words.why_not(&before, &why)),
            Err(PlayError::Ended(ending)) => Err(self.words.ending(self.game.ruleset(), ending)),
        }
    }

    /// The game is another one than before: it is kept.
    pub(super) fn changed(&mut self) {
        if let Some(why) = self.keeper.keep(&self.game, &self.seats).cloned() {
            self.refuse(self.not_kept(&why));
        }
    }

    /// How much time the players have, if there are clocks.
    pub(super) fn has_clocks(&self) -> bool {
        self.game.time_control() != TimeControl::Unlimited
    }

    /// Whether the game is being set up.
    pub(super) fn is_placing(&self) -> bool {
        self.game.position().phase() == Phase::Place
    }
}

/// Where the cursor stands at first: on the first cube of the side that begins, or in the first row.
pub(super) fn first_cell(position: &AnyPosition) -> Cell {
    let own = position.units().find(|(_, unit)| unit.top.color == position.side());
    own.map(|(cell, _)| cell).or_else(|| position.shape().all().next()).expect("a board has cells")
}
