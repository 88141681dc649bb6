//! The desk that the game lies on: it hands what players do to the table, asks the engine when it is its turn, shows
//! turns as they are played, lets the clocks run, and keeps everything.

use std::time::Duration;

use jersi_draw::{Arrow, Mark, Scene};
use jersi_play::ugi::{Found, GoLimits, Question};
use jersi_play::{Cursor, Event, Game, Hand, Part, Threats};
use jersi_rules::{AnyPosition, Color, RulesetId, Turn};
use leptos::prelude::*;

use crate::board::{Described, Touch};
use crate::clock::{now, seed};
use crate::engine::Engine;
use crate::keep;
use crate::motion::{Frame, film};
use crate::say::{Speech, letters};
use crate::seat::Seat;
use crate::shelf;
use crate::sound::{Sound, Sounds};
use crate::table::Table;
use crate::taste::Taste;

/// Under this name the game that is played is kept.
const TABLE: &str = "table";
/// And under this one the game that is studied.
const STUDY: &str = "study";
/// How long the engine's answer waits at least, in milliseconds: a turn that comes at once is not seen.
const PAUSE: u64 = 350;
/// The same when nobody else plays.
const SHOW: u64 = 700;
/// How long levels with a limit of their own may take at most, in milliseconds.
const LEVEL_TIME: u64 = 20_000;

/// The desk.
#[derive(Clone, Copy)]
pub(crate) struct Desk {
    /// What lies on it; nothing before the first game.
    pub(crate) table: RwSignal<Option<Table>>,
    /// What is shown of a turn that is being played.
    pub(crate) frame: RwSignal<Option<Frame>>,
    /// Whether the opponent's threats are shown.
    pub(crate) shows_threats: RwSignal<bool>,
    /// Whether the engine waits, where it plays both sides.
    pub(crate) is_paused: RwSignal<bool>,
    /// Counts up while clocks run.
    pub(crate) tick: RwSignal<u32>,
    /// Where the keyboard is.
    pub(crate) cursor: RwSignal<Cursor>,
    /// The engine that plays or analyses here.
    pub(crate) engine: Engine,
    taste: Taste,
    sounds: Sounds,
    /// Tells one film from the next.
    films: StoredValue<u32>,
}

impl Desk {
    /// The desk with the game that was kept, handed down to the whole page.
    pub(crate) fn provide(taste: Taste) -> Self {
        let desk = Self::new(TABLE, taste);
        desk.run_clocks();
        desk.let_engine_play();
        desk.put_on_shelf();
        provide_context(desk);
        provide_context(PlayDesk(desk));
        provide_context(StudyDesk(Self::new(STUDY, taste)));
        desk
    }

    /// A desk whose game is kept under a name.
    fn new(name: &'static str, taste: Taste) -> Self {
        let desk = Self::with(keep::kept(name).and_then(|text| Table::read(&text)), taste);
        desk.keep_always(name);
        desk
    }

    /// A desk with something on it that nobody keeps.
    pub(crate) fn with(table: Option<Table>, taste: Taste) -> Self {
        let ruleset = table.as_ref().map_or(RulesetId::Pijersi, Table::ruleset);
        Self {
            table: RwSignal::new(table),
            frame: RwSignal::new(None),
            shows_threats: RwSignal::new(false),
            is_paused: RwSignal::new(false),
            tick: RwSignal::new(0),
            cursor: RwSignal::new(first_cell(ruleset)),
            engine: Engine::new(),
            taste,
            sounds: Sounds::new(),
            films: StoredValue::new(0),
        }
    }

    /// The desk of the page.
    pub(crate) fn here() -> Self {
        expect_context()
    }

    /// Puts another game on the desk.
    pub(crate) fn put(self, table: Table) {
        self.engine.withdraw();
        self.end_film();
        self.is_paused.set(false);
        self.cursor.set(first_cell(table.ruleset()));
        self.table.set(Some(table));
    }

    /// Reads something off the table.
    pub(crate) fn read<T>(self, what: impl FnOnce(&Table) -> T) -> Option<T> {
        self.table.with(|table| table.as_ref().map(what))
    }

    /// Changes something on the table, and says what came of it.
    pub(crate) fn change<T>(self, what: impl FnOnce(&mut Table) -> T) -> Option<T> {
        self.end_film();
        self.table.try_update(|table| table.as_mut().map(what)).flatten()
    }

    /// Changes something on the table.
    pub(crate) fn apply(self, what: impl FnOnce(&mut Table)) {
        self.change(what);
    }

    /// Goes through the game.
    pub(crate) fn walk<T>(self, go: impl FnOnce(&mut Game) -> T) {
        self.change(|table| table.walk(go));
    }

    /// Takes in what a player does.
    pub(crate) fn event(self, event: Event) {
        if self.read(Table::may_enter) != Some(true) {
            return;
        }
        let had_arrived = self.read(|table| table.state().arrived.is_some()) == Some(true);
        match self.change(|table| table.event(event)).flatten() {
            Some((before, turn)) => self.hear_turn(&before, turn, had_arrived),
            None if !had_arrived && self.read(|table| table.state().arrived.is_some()) == Some(true) => {
                self.hear(Sound::Step);
            }
            None => {}
        }
    }

    /// Takes in what was done to the board.
    pub(crate) fn touch(self, touch: Touch) {
        if self.frame.with_untracked(Option::is_some) {
            self.end_film();
        }
        match touch {
            Touch::Tap(cell, part) => self.event(Event::Tap { cell, part }),
            Touch::Lift(cell, part) => {
                // What is in hand already, or has just arrived, need not be taken up again.
                let is_held = self.read(|table| {
                    let state = table.state();
                    state.hand == Some(Hand::Unit { cell, part }) || state.arrived == Some(cell)
                });
                if is_held == Some(false) {
                    self.event(Event::Cancel);
                    self.event(Event::Tap { cell, part });
                }
            }
            Touch::Drop(cell, part, Some(to)) if to != cell => {
                self.event(Event::Drag { from: Hand::Unit { cell, part }, to });
            }
            Touch::Drop(..) => {}
            Touch::Beside => self.event(Event::Cancel),
        }
    }

    /// Plays a turn that the engine found, and shows it.
    fn play_found(self, turn: Turn) {
        let Some(before) = self.read(|table| *table.position()) else { return };
        if self.change(|table| table.play(turn)) == Some(true) {
            self.show(&before, turn);
        }
    }

    /// Shows a turn that was just played, step by step.
    pub(crate) fn show(self, before: &AnyPosition, turn: Turn) {
        if self.taste.is_still() || document().hidden() {
            self.hear_turn(before, turn, false);
            return;
        }
        let mut frames = film(before, turn);
        frames.reverse();
        self.films.update_value(|number| *number += 1);
        self.next_frame(frames, self.films.get_value());
    }

    fn next_frame(self, mut frames: Vec<Frame>, film: u32) {
        if self.films.get_value() != film {
            return;
        }
        let Some(frame) = frames.pop() else {
            self.frame.set(None);
            self.hear_end();
            return;
        };
        let (time, captures) = (frame.time, frame.captures);
        self.frame.set(Some(frame));
        set_timeout(
            move || {
                if self.films.get_value() == film {
                    self.hear(if captures { Sound::Capture } else { Sound::Step });
                    self.next_frame(frames, film);
                }
            },
            Duration::from_millis(time as u64),
        );
    }

    /// Whatever is shown of a turn, its end is shown now.
    fn end_film(self) {
        self.films.update_value(|number| *number += 1);
        if self.frame.with_untracked(Option::is_some) {
            self.frame.set(None);
        }
    }

    fn hear(self, sound: Sound) {
        if self.taste.sound.get_untracked() {
            self.sounds.play(sound);
        }
    }

    /// What a turn sounds like; of one whose first step was heard already, the rest.
    fn hear_turn(self, before: &AnyPosition, turn: Turn, is_first_heard: bool) {
        let captures = before.captures(turn);
        let rest = if is_first_heard && turn.steps()[1].is_some() { &captures[1..] } else { &captures[..] };
        let is_capture = rest.iter().any(|what| *what != jersi_rules::Capture::None);
        self.hear(if is_capture { Sound::Capture } else { Sound::Step });
        self.hear_end();
    }

    fn hear_end(self) {
        if self.read(|table| table.ending().is_some()) == Some(true) {
            self.hear(Sound::End);
        }
    }

    /// Keeps the table whenever it changes, and when the page is left.
    fn keep_always(self, name: &'static str) {
        let keep_now = move |table: &Option<Table>| {
            if let Some(table) = table {
                keep::keep(name, &table.text());
            }
        };
        Effect::new(move |_| self.table.with(keep_now));
        let leaving = window_event_listener_untyped("pagehide", move |_| self.table.with_untracked(keep_now));
        on_cleanup(move || leaving.remove());
    }

    /// A game that is over goes to the shelf.
    fn put_on_shelf(self) {
        let over = Memo::new(move |_| {
            self.read(|table| table.ending().map(|ending| (table.seed(), ending))).flatten()
        });
        Effect::new(move |_| {
            if over.get().is_some() {
                self.table.with_untracked(|table| {
                    if let Some(table) = table {
                        shelf::add(&table.signed());
                    }
                });
            }
        });
    }

    /// Lets the clocks be seen running, and sees when one has run out.
    fn run_clocks(self) {
        let beat = move || {
            let runs = self
                .table
                .with_untracked(|table| table.as_ref().is_some_and(|table| table.game().thinker().is_some()));
            if !runs {
                return;
            }
            self.tick.update(|tick| *tick = tick.wrapping_add(1));
            let is_up = self.table.with_untracked(|table| {
                table.as_ref().is_some_and(|table| {
                    let game = table.game();
                    let left = game.thinker().and_then(|side| game.remaining(side, now()));
                    left == Some(jersi_play::Milliseconds(0))
                })
            });
            if is_up {
                self.change(Table::flag);
                self.hear_end();
            }
        };
        set_interval(beat, Duration::from_millis(100));
    }

    /// Asks the engine whenever it is to decide.
    fn let_engine_play(self) {
        let due = Memo::new(move |_| {
            self.read(|table| {
                let side = table.side_to_play()?;
                let Seat::Engine(level) = table.seat(side) else { return None };
                let is_alone = !table.seat(side.other()).is_human();
                Some((table.seed(), table.game().end(), side, level, is_alone))
            })
            .flatten()
            .filter(|&(.., is_alone)| !(is_alone && self.is_paused.get()))
        });
        Effect::new(move |_| match due.get() {
            None => self.engine.withdraw(),
            Some((_, _, side, level, is_alone)) => self.ask(side, level, is_alone),
        });
    }

    fn ask(self, side: Color, level: u8, is_alone: bool) {
        let question = self.table.with_untracked(|table| {
            let table = table.as_ref()?;
            let game = table.game();
            let time = now();
            let left = |color| game.remaining(color, time).map(|left| left.0);
            let limits = match (left(Color::White), left(Color::Black)) {
                (Some(white), Some(black)) => {
                    GoLimits::clocks([white, black], [table.time_control().increment().0; 2])
                }
                _ if level < 10 => GoLimits::movetime(LEVEL_TIME),
                _ => GoLimits::movetime(table.seconds().max(1) * 1_000),
            };
            // The same mistakes are not made in every position.
            let seed = table.seed().wrapping_add(game.path(game.current()).len() as u64);
            Some(Question { level, seed, limits, ..Question::at(game, game.current()) })
        });
        let Some(question) = question else { return };
        let (asked, began) = (question.position(), now().0);
        let pause = if is_alone { SHOW } else { PAUSE };
        let answer = move |Found { turn, .. }: Found| {
            let waited = now().0.saturating_sub(began);
            let play = move || {
                let is_same = self.table.with_untracked(|table| {
                    table
                        .as_ref()
                        .is_some_and(|table| *table.position() == asked && table.side_to_play() == Some(side))
                });
                if let Some(turn) = turn.filter(|_| is_same) {
                    self.play_found(turn);
                }
            };
            set_timeout(play, Duration::from_millis(pause.saturating_sub(waited)));
        };
        self.engine.ask(&question, answer);
    }

    /// A new game like this one, with the same sides or the other ones.
    pub(crate) fn again(self, swapped: bool) {
        let table = self.table.with_untracked(|table| {
            let table = table.as_ref()?;
            let mut seats = table.seats();
            let mut below = table.below();
            if swapped {
                seats.reverse();
                below = if seats == table.seats() { below } else { below.other() };
            }
            Some(table.again(seats, table.game().start().clone(), below, seed()))
        });
        if let Some(table) = table {
            self.put(table);
        }
    }

    /// The side that looks at threats: the person, or whoever is to play.
    fn threatened_side(table: &Table) -> Color {
        let people: Vec<Color> =
            Color::BOTH.into_iter().filter(|&color| table.seat(color).is_human()).collect();
        match people[..] {
            [only] => only,
            _ => table.position().side(),
        }
    }

    /// What the opponent threatens, if that is to be shown.
    pub(crate) fn threats(self) -> Option<(Color, Threats)> {
        if !self.shows_threats.get() {
            return None;
        }
        self.read(|table| {
            let attacker = Self::threatened_side(table).other();
            (attacker, Threats::of(table.position(), attacker))
        })
    }

    /// What is to be drawn.
    pub(crate) fn scene(self, table: &Table) -> Scene {
        let mut scene = table.scene();
        scene.coordinates = self.taste.coordinates.get();
        if let Some(frame) = self.frame.get() {
            scene.units = frame.units;
            scene.arrows.clear();
            scene.badges.clear();
            scene.marks.clear();
        } else if let Some((_, threats)) = self.threats()
            && !table.is_begun()
        {
            for &cell in &threats.captures {
                scene.mark(cell, Mark::Threatened);
            }
            if let Some(win) = threats.win {
                scene.arrows.clear();
                scene.arrows.extend(win.steps().into_iter().flatten().map(Arrow::from));
            }
        }
        scene
    }

    /// What is said of each cell.
    pub(crate) fn described(self, table: &Table, speech: Speech) -> Vec<Described> {
        let position = table.position();
        let threats = self.threats();
        let state = table.state();
        let shown =
            if table.game().is_inside_turn() { table.game().view() } else { state.provisional.clone() };
        let describe = |cell| {
            let unit = shown.unit(cell);
            let role = table.role(cell);
            let mut label = speech.cell(position, cell, unit);
            let mut add = |more: String| label = format!("{label}, {more}");
            match role {
                "capture" => {
                    let target = state.targets.iter().find(|target| target.cell == cell);
                    let takes = target.map(|target| &target.takes[..]).unwrap_or_default();
                    let names = takes
                        .iter()
                        .map(|cube| speech.say(|words| words.kind(position.ruleset(), cube.kind)));
                    let names = speech.say(|words| words.list(names));
                    add(speech.with("web-cell-capture", "cubes", names));
                }
                "target" => add(speech.text("web-cell-target")),
                "held" => add(speech.text(match state.hand {
                    Some(Hand::Unit { part: Part::Stack, .. }) => "web-cell-held-stack",
                    _ => "web-cell-held",
                })),
                "arrived" => add(speech.text("web-cell-arrived")),
                "pick" => add(speech.text("web-cell-pick")),
                _ => {}
            }
            if threats.as_ref().is_some_and(|(_, threats)| threats.captures.contains(&cell)) {
                add(speech.text("web-cell-threatened"));
            }
            Described { label, role, letters: unit.map(|unit| letters(position.ruleset(), unit)) }
        };
        position.shape().all().map(describe).collect()
    }
}

/// The desk on which games are played, for screens whose own desk is another one.
#[derive(Clone, Copy)]
pub(crate) struct PlayDesk(pub(crate) Desk);

/// The desk on which games are studied; the screen for it hands it down as its desk.
#[derive(Clone, Copy)]
pub(crate) struct StudyDesk(pub(crate) Desk);

/// Where the keyboard begins.
fn first_cell(ruleset: RulesetId) -> Cursor {
    Cursor::new(ruleset.shape().all().next().expect("a board has cells"))
}
