//! A desk: a table with its engine, clocks, animation, sounds, hints and storage. Players act on the table; the desk
//! reacts to its changes.

mod autosave;
mod clocks;
mod filling;
pub(crate) mod film;
mod hint;
mod lock;
mod opponent;
mod premove;
mod remote;
mod scene;

use jersi_play::{Cursor, Entered, Hand, Input, InputResult, Seat, Table, Walk};
use jersi_rules::{AnyPosition, Color, RulesetId, Turn};
use leptos::prelude::*;

use crate::board::Touch;
use crate::clock::now;
use crate::engine::EngineWorker;
use crate::preferences::Preferences;
use crate::sound::Sounds;
pub(crate) use autosave::Autosave;
use clocks::Ticks;
pub(crate) use filling::Filling;
use film::Film;
pub(crate) use hint::HintStage;
use hint::Hints;
use premove::Premove;
use remote::Remote;
pub(crate) use remote::Told;

/// A table with its engines, clocks, animation, hints and storage.
#[derive(Clone, Copy)]
pub(crate) struct Desk {
    /// The table; none before the first game.
    pub(crate) table: RwSignal<Option<Table>>,
    /// The side that is shown below.
    pub(crate) below: RwSignal<Color>,
    /// The cell with the focus.
    pub(crate) cursor: RwSignal<Cursor>,
    /// The animation of a turn.
    pub(crate) film: Film,
    /// The timer that redraws clocks.
    pub(crate) ticks: Ticks,
    /// The engine that plays or analyses here.
    pub(crate) engine: EngineWorker,
    /// Stores the game on the device.
    pub(crate) autosave: Autosave,
    /// Whether the opponent's threats are shown.
    pub(crate) shows_threats: RwSignal<bool>,
    /// The current hint.
    pub(crate) hints: Hints,
    /// The online game of this desk, if it has one.
    pub(crate) remote: Remote,
    /// The number of taps on the board while an earlier turn of the game is shown.
    pub(crate) past_taps: RwSignal<u32>,
    /// The turn planned for the user's next turn.
    premove: RwSignal<Option<Premove>>,
    /// How the rest of the cubes is placed, for each side that asked for it.
    filling: RwSignal<[Option<Filling>; 2]>,
    /// Whether the engine is off here: the game is a copy of one that the user is still playing.
    pub(crate) is_engine_off: RwSignal<bool>,
    /// The engine for side questions: offers, hints, reviews.
    adviser: EngineWorker,
    /// A second one, for long tasks.
    assistant: EngineWorker,
    sounds: Sounds,
    preferences: Preferences,
}

/// The desks of the page: one for the game being played, one for the study.
#[derive(Clone, Copy)]
pub(crate) struct Desks {
    pub(crate) play: Desk,
    pub(crate) study: Desk,
}

impl Desks {
    /// The desks with the stored games, which `open_last` finds, provided to the whole page.
    pub(crate) fn provide(preferences: Preferences, open_last: fn(Desk)) -> Self {
        let desks = Self {
            play: Desk::new(Autosave::of_games(), preferences),
            study: Desk::new(Autosave::of_studies(), preferences),
        };
        desks.play.run_clocks();
        desks.play.let_programs_play();
        desks.play.give_hints();
        desks.play.fill();
        desks.play.play_plans();
        for desk in [desks.play, desks.study] {
            desk.save_always();
            open_last(desk);
        }
        provide_context(desks);
        desks
    }

    pub(crate) fn here() -> Self {
        expect_context()
    }
}

impl Desk {
    fn new(autosave: Autosave, preferences: Preferences) -> Self {
        Self {
            table: RwSignal::new(None),
            below: RwSignal::new(Color::White),
            cursor: RwSignal::new(first_cell(RulesetId::Pijersi)),
            film: Film::new(),
            ticks: Ticks::new(),
            engine: EngineWorker::new(),
            autosave,
            shows_threats: RwSignal::new(false),
            hints: Hints::new(),
            remote: Remote::none(),
            past_taps: RwSignal::new(0),
            premove: RwSignal::new(None),
            filling: RwSignal::new([None; 2]),
            is_engine_off: RwSignal::new(false),
            adviser: EngineWorker::new(),
            assistant: EngineWorker::new(),
            sounds: Sounds::new(preferences),
            preferences,
        }
    }

    /// A desk for online games, which the server stores.
    pub(crate) fn online(preferences: Preferences) -> Self {
        let desk = Self::new(Autosave::none(), preferences);
        desk.play_plans();
        desk
    }

    /// A desk with a table that is not stored.
    pub(crate) fn loose(table: Table, preferences: Preferences) -> Self {
        let desk = Self::new(Autosave::none(), preferences);
        desk.lay(table, Color::White);
        desk
    }

    /// The desk that the screen provides.
    pub(crate) fn here() -> Self {
        expect_context()
    }

    /// The engines that share a review: two where the machine has the processors for it. Each is a separate worker with
    /// a separate hash table. The questions of a review are independent, so the result does not depend on their number.
    pub(crate) fn reviewers(self) -> Vec<EngineWorker> {
        let has_two = window().navigator().hardware_concurrency() >= 2.0;
        if has_two { vec![self.adviser, self.assistant] } else { vec![self.adviser] }
    }

    /// Puts a new game on the desk; the one before stays stored.
    pub(crate) fn put(self, table: Table, below: Color) {
        self.leave();
        self.autosave.begin();
        self.lay(table, below);
    }

    fn lay(self, mut table: Table, below: Color) {
        self.engine.withdraw();
        self.film.end();
        self.cursor.set(first_cell(table.ruleset()));
        self.below.set(below);
        self.filling.set([None; 2]);
        self.premove.set(None);
        table.begin(now());
        self.table.set(Some(table));
    }

    /// Reads from the table.
    pub(crate) fn read<T>(self, what: impl FnOnce(&Table) -> T) -> Option<T> {
        self.table.with(|table| table.as_ref().map(what))
    }

    /// The name of the game.
    pub(crate) fn game_name(self) -> String {
        self.read(|table| table.ruleset().name().to_owned()).unwrap_or_default()
    }

    /// Changes the table. Of an online game this is only the view: its events come from the server.
    pub(crate) fn change<T>(self, what: impl FnOnce(&mut Table) -> T) -> Option<T> {
        self.film.end();
        let answer = self.table.try_update(|table| table.as_mut().map(what)).flatten();
        if self.remote.is_there() {
            self.show_remote();
        }
        answer
    }

    /// Walks through the game.
    pub(crate) fn walk(self, walk: Walk) {
        self.change(|table| table.walk(walk));
    }

    /// Walks through the game by whole turns.
    pub(crate) fn walk_turns(self, walk: Walk) {
        self.change(|table| table.walk_turns(walk));
    }

    /// Turns the board round.
    pub(crate) fn flip(self) {
        self.below.update(|below| *below = below.other());
    }

    /// The user's side: the seat in an online game, otherwise the only person at this device.
    pub(crate) fn own_side(self) -> Option<Color> {
        if self.remote.is_there() { self.remote.seat() } else { self.read(Table::only_person).flatten() }
    }

    /// The side to decide in the position that is shown.
    pub(crate) fn side_to_play(table: &Table) -> Option<Color> {
        if table.is_study() {
            table.side_to_enter()
        } else {
            table.side_to_decide().filter(|_| table.is_live())
        }
    }

    /// Whether a person may enter a turn: in a study anywhere, in a game only at its end, and in one tab only.
    pub(crate) fn may_enter(self, table: &Table) -> bool {
        table.may_enter() && (table.is_study() || table.is_live()) && !self.autosave.is_elsewhere()
    }

    /// Handles the input of a player.
    pub(crate) fn enter(self, input: Input) {
        if self.table.with_untracked(|table| table.as_ref().is_none_or(|table| !self.may_enter(table))) {
            return;
        }
        let is_stepped = || {
            self.table
                .with_untracked(|table| table.as_ref().is_some_and(|table| table.state().arrived.is_some()))
        };
        let was_stepped = is_stepped();
        self.film.end();
        let entered = if self.remote.is_there() {
            Some(self.enter_remote(input))
        } else {
            self.change(|table| table.enter(input, now()))
        };
        match entered {
            Some(Entered::Played { turn, node }) => {
                let before = self.read(|table| table.game().position_at(table.game().parent(node)?).copied());
                if let Some(before) = before.flatten() {
                    self.sounds.turn(&before, turn, was_stepped);
                    self.sound_end();
                }
            }
            Some(_) if !was_stepped && is_stepped() => self.sounds.step(false),
            _ => {}
        }
        if !was_stepped && is_stepped() && self.has_won_by_step() {
            self.enter(Input::Finish);
        }
    }

    /// Whether the turn being entered wins if it ends now. A second step is not asked for then. In a study every turn can be
    /// entered.
    fn has_won_by_step(self) -> bool {
        self.table.with_untracked(|table| {
            let Some(table) = table else { return false };
            if !table.state().may_finish || table.is_study() && self.hints.guide.get_untracked().is_none() {
                return false;
            }
            let position = table.position();
            match table.composer().clone().input(Input::Finish) {
                InputResult::Done(turn) => position.play(turn).is_ok_and(|after| {
                    after.outcome().and_then(jersi_rules::Outcome::winner) == Some(position.side())
                }),
                _ => false,
            }
        })
    }

    /// Whether an earlier turn of a running game is shown: nothing can be entered there.
    fn looks_back(self) -> bool {
        self.table
            .with_untracked(|table| table.as_ref().is_some_and(|table| !table.is_study() && !table.is_live()))
    }

    /// Handles an input event of the board.
    pub(crate) fn touch(self, touch: Touch) {
        self.film.end();
        if self.looks_back() {
            if matches!(touch, Touch::Tap(..) | Touch::Drop(..)) {
                self.past_taps.update(|count| *count += 1);
            }
            return;
        }
        if self.plan(touch) {
            return;
        }
        match touch {
            Touch::Tap(cell, part) => self.enter(Input::Tap { cell, part }),
            Touch::Lift(cell, part) => {
                // A part that is already selected, or has just moved, is not selected again.
                let is_held = self.read(|table| {
                    let state = table.state();
                    state.hand == Some(Hand::Unit { cell, part }) || state.arrived == Some(cell)
                });
                if is_held == Some(false) {
                    self.enter(Input::Cancel);
                    self.enter(Input::Tap { cell, part });
                }
            }
            Touch::Drop(cell, part, Some(to)) if to != cell => {
                self.enter(Input::Drag { from: Hand::Unit { cell, part }, to });
            }
            Touch::Drop(..) => {}
            Touch::Beside => self.enter(Input::Cancel),
        }
    }

    /// Plays a turn of the engine, and shows it.
    fn play_found(self, turn: Turn) {
        let Some((before, is_live)) = self.read(|table| (*table.last_position(), table.is_live())) else {
            return;
        };
        if let Some(Ok(_)) = self.change(|table| table.play(turn, now())) {
            self.show_turn(&before, turn, is_live);
        }
    }

    /// Plays a turn in a lesson, and shows it as one of the opponent's.
    pub(crate) fn demonstrate(self, turn: Turn) {
        let Some(before) = self.read(|table| *table.position()) else { return };
        if let Some(Entered::Played { .. }) = self.change(|table| table.play_here(turn, now())) {
            self.show_turn(&before, turn, true);
        }
    }

    /// Animates a turn of the opponent with its sounds; only the sounds if the end of the game is not shown.
    fn show_turn(self, before: &AnyPosition, turn: Turn, is_live: bool) {
        if !is_live || self.preferences.is_still() || document().hidden() {
            self.sounds.turn(before, turn, false);
            self.sound_end();
            return;
        }
        self.film.run(
            film::frames(before, turn, self.preferences.speed.get_untracked()),
            move |captures| self.sounds.step(captures),
            move || self.sound_end(),
        );
    }

    /// Plays the sound of the end of the game, if it is over.
    fn sound_end(self) {
        let ending = self.table.with_untracked(|table| table.as_ref()?.ending());
        if let Some(ending) = ending {
            let own = untrack(|| self.own_side());
            self.sounds.end(ending.winner().zip(own).map(|(winner, own)| winner == own));
        }
    }

    /// A new game like this one, with the same players or others.
    pub(crate) fn again(self, seat: impl FnOnce([Seat; 2]) -> [Seat; 2]) {
        let made = self.table.with_untracked(|table| {
            let table = table.as_ref()?;
            let next = begun_like(table, seat(table.seats().clone()));
            // A player who changes sides sees the board from the other side.
            let has_moved = table.only_person().zip(next.only_person()).is_some_and(|(was, is)| was != is);
            let below = self.below.get_untracked();
            Some((next, if has_moved { below.other() } else { below }))
        });
        if let Some((table, below)) = made {
            self.put(table, below);
        }
    }
}

/// A game from the same start with the same clocks.
fn begun_like(table: &Table, seats: [Seat; 2]) -> Table {
    let mut game = jersi_play::Game::begin(table.game().start().clone());
    game.set_time_control(table.game().time_control());
    Table::new(game, seats).with_movetime(table.movetime()).with_seed(crate::clock::seed())
}

/// The initial cell of the focus.
fn first_cell(ruleset: RulesetId) -> Cursor {
    Cursor::new(ruleset.shape().all().next().expect("a board has cells"))
}
