//! What is on the table: the game so far, who plays it, and the turn that is being entered. It knows nothing of how
//! it is shown.

use jersi_draw::{Mark, Scene};
use jersi_play::{Answer, Composer, Ending, Event, Game, Hand, NodeId, Part, Stage, State, TimeControl};
use jersi_rules::record::{Record, Start};
use jersi_rules::{AnyPosition, Cell, Color, RulesetId, Turn};

use crate::choices::Choices;
use crate::clock::now;
use crate::keep::field;
use crate::seat::Seat;

/// Where the counter is near enough to its end to be told.
const COUNTER_NEAR: u8 = 10;

/// A game, and a turn that is being entered.
#[derive(Clone)]
pub(crate) struct Table {
    game: Game,
    seats: [Seat; 2],
    /// How many seconds level 10 may think where there is no clock.
    seconds: u64,
    /// What the engine's mistakes are drawn from.
    seed: u64,
    below: Color,
    /// Whether it is a game to be studied: both sides are moved, anywhere in it, and other turns are variations.
    is_free: bool,
    composer: Composer,
    state: State,
}

impl Table {
    /// A new game.
    pub(crate) fn new(choices: &Choices, side: Color, seed: u64) -> Result<Self, String> {
        let mut game = Game::begin(choices.start()?);
        let seats = choices.seats(side);
        game.set_time_control(choices.time);
        let mut table = Self::of(game, seats, choices.seconds, seed);
        table.below = if seats[side as usize].is_human() { side } else { Color::White };
        if seats == [Seat::Human; 2] {
            table.below = Color::White;
        }
        table.game.start_clock(now());
        Ok(table)
    }

    /// A game to be looked at, both sides being moved by whoever looks.
    pub(crate) fn free(game: Game) -> Self {
        Self { is_free: true, ..Self::of(game, [Seat::Human; 2], 0, 0) }
    }

    /// The game with the names of its players and its day in it, as records have them.
    pub(crate) fn signed(&self) -> Game {
        let mut game = self.game.clone();
        let day = String::from(js_sys::Date::new_0().to_iso_string()).chars().take(10).collect::<String>();
        for (name, value) in
            [("White", self.seats[0].to_string()), ("Black", self.seats[1].to_string()), ("Date", day)]
        {
            // Only a value that no record can hold is refused, and these are none.
            let _ = game.set_tag(name, &value);
        }
        game
    }

    /// The same with a side below.
    pub(crate) fn seen_from(self, below: Color) -> Self {
        Self { below, ..self }
    }

    fn of(game: Game, seats: [Seat; 2], seconds: u64, seed: u64) -> Self {
        let composer = Composer::new(game.position());
        let state = composer.state();
        Self { game, seats, seconds, seed, below: Color::White, is_free: false, composer, state }
    }

    /// The same game with other people, from its start.
    pub(crate) fn again(&self, seats: [Seat; 2], start: Start, below: Color, seed: u64) -> Self {
        let mut game = Game::begin(start);
        game.set_time_control(self.game.time_control());
        let mut table = Self { below, ..Self::of(game, seats, self.seconds, seed) };
        table.game.start_clock(now());
        table
    }

    /// Everything, as a text to be kept.
    pub(crate) fn text(&self) -> String {
        let spent = self.side_to_think().map_or(0, |side| {
            let (node, time) = (self.game.end(), now());
            let before = self.game.clock_at(node, side).map_or(0, |left| left.0);
            before.saturating_sub(self.game.remaining(side, time).map_or(0, |left| left.0))
        });
        format!(
            "seats={} {}\nseconds={}\nseed={}\nbelow={}\nfree={}\nat={}\nspent={spent}\n\n{}",
            self.seats[0],
            self.seats[1],
            self.seconds,
            self.seed,
            self.below.id(),
            self.is_free,
            self.way(),
            self.game.to_record(),
        )
    }

    /// The table of a kept text; nothing if it can't be read.
    pub(crate) fn read(text: &str) -> Option<Self> {
        let (head, record) = text.split_once("\n\n")?;
        let game = Game::from_record(&Record::read(record).ok()?).ok()?;
        let (white, black) = field(head, "seats")?.split_once(' ')?;
        let seats = [white.parse().ok()?, black.parse().ok()?];
        let number = |name| field(head, name).and_then(|text| text.parse::<u64>().ok());
        let mut table = Self::of(game, seats, number("seconds")?, number("seed")?);
        table.is_free = field(head, "free") == Some("true");
        for number in field(head, "at").unwrap_or_default().split('.') {
            let children = table.game.children(table.game.current());
            let child = number.parse::<usize>().ok().and_then(|number| children.get(number).copied());
            if !child.is_some_and(|child| table.game.go_to(child)) {
                break;
            }
        }
        if field(head, "below") == Some(Color::Black.id()) {
            table.below = Color::Black;
        }
        // The clock stood still while the page was closed: nobody can play on a closed page.
        let spent = number("spent").unwrap_or_default();
        if !table.is_free {
            table.game.start_clock(jersi_play::Milliseconds(now().0.saturating_sub(spent)));
        }
        table.renew();
        Some(table)
    }

    /// The way from the start to where the table is: which of the turns that go on was taken, each time.
    fn way(&self) -> String {
        let number = |node: NodeId| {
            let beside = self.game.children(self.game.parent(node)?);
            beside.iter().position(|&one| one == node).map(|number| number.to_string())
        };
        let path = self.game.path(self.game.current());
        path.into_iter().filter_map(number).collect::<Vec<_>>().join(".")
    }

    /// Begins to enter a turn anew.
    fn renew(&mut self) {
        self.composer = Composer::new(self.game.position());
        self.state = self.composer.state();
    }

    pub(crate) fn game(&self) -> &Game {
        &self.game
    }

    pub(crate) fn ruleset(&self) -> RulesetId {
        self.game.ruleset()
    }

    /// The position before the turn that is being entered.
    pub(crate) fn position(&self) -> &AnyPosition {
        self.composer.position()
    }

    /// How far the turn is.
    pub(crate) fn state(&self) -> &State {
        &self.state
    }

    pub(crate) fn seat(&self, color: Color) -> Seat {
        self.seats[color as usize]
    }

    pub(crate) fn seats(&self) -> [Seat; 2] {
        self.seats
    }

    pub(crate) fn seconds(&self) -> u64 {
        self.seconds
    }

    pub(crate) fn seed(&self) -> u64 {
        self.seed
    }

    pub(crate) fn below(&self) -> Color {
        self.below
    }

    pub(crate) fn flip(&mut self) {
        self.below = self.below.other();
    }

    pub(crate) fn time_control(&self) -> TimeControl {
        self.game.time_control()
    }

    /// How the game ended, if it did.
    pub(crate) fn ending(&self) -> Option<Ending> {
        self.game.ending()
    }

    /// How the game ended, as far as it is shown: of a game that is studied, only if its end is on the table.
    pub(crate) fn shown_ending(&self) -> Option<Ending> {
        self.ending().filter(|_| !self.is_free || self.is_live())
    }

    /// Whether the game is studied, and not played.
    pub(crate) fn is_free(&self) -> bool {
        self.is_free
    }

    /// Whether the end of the game is on the table, and not something that was looked up.
    pub(crate) fn is_live(&self) -> bool {
        self.game.current() == self.game.end() && !self.game.is_inside_turn()
    }

    /// The side that is to decide, while the game goes on and its end is on the table.
    pub(crate) fn side_to_play(&self) -> Option<Color> {
        if self.is_free {
            let position = self.game.position();
            let is_open = position.outcome().is_none() && !self.game.is_inside_turn();
            return is_open.then(|| position.side());
        }
        self.side_to_think().filter(|_| self.is_live())
    }

    /// The side that is to decide at the end of the game, whatever is looked at.
    fn side_to_think(&self) -> Option<Color> {
        let last = self.game.position_at(self.game.end())?;
        self.ending().is_none().then(|| last.side())
    }

    /// Whether a person is to decide now.
    pub(crate) fn may_enter(&self) -> bool {
        self.side_to_play().is_some_and(|side| self.seat(side).is_human())
    }

    /// Whether something of the turn is entered already.
    pub(crate) fn is_begun(&self) -> bool {
        self.state.arrived.is_some()
            || matches!(self.state.hand, Some(Hand::Unit { .. } | Hand::Kind(_)))
            || (self.state.stage == Stage::Relocate && self.position().phase() == jersi_rules::Phase::Play)
    }

    /// Takes in what a player does. A turn that is complete is played, and given back with the position before it.
    pub(crate) fn event(&mut self, event: Event) -> Option<(AnyPosition, Turn)> {
        let answer = self.composer.event(self.meant(event));
        if let Answer::Done(turn) = answer {
            let before = *self.position();
            if self.play(turn) {
                return Some((before, turn));
            }
        }
        self.state = self.composer.state();
        None
    }

    /// A second tap on a stack in hand means its other part: small fingers can't hit a part at once.
    fn meant(&self, event: Event) -> Event {
        if let (Event::Tap { cell, part }, Some(Hand::Unit { cell: from, part: held })) =
            (event, self.state.hand)
            && cell == from
            && part == held
            && !self.has_switched()
            && self.can_pick(cell, held.other())
        {
            return Event::Tap { cell, part: held.other() };
        }
        event
    }

    /// Whether the stack in hand was taken the other way first: then the next tap puts it down. What is taken first
    /// at a stack is its top or the whole; the whole after the top, and then nothing.
    fn has_switched(&self) -> bool {
        matches!(self.state.hand, Some(Hand::Unit { part: Part::Stack, .. }))
    }

    /// Whether a part of what stands on a cell may be taken up.
    pub(crate) fn can_pick(&self, cell: Cell, part: Part) -> bool {
        self.state.can_pick.iter().any(|pick| pick.cell == cell && pick.part == part)
    }

    /// Plays a turn at the end of the game, or, where both sides are free, wherever the table is.
    pub(crate) fn play(&mut self, turn: Turn) -> bool {
        let is_played =
            if self.is_free { self.game.play(turn).is_ok() } else { self.game.play_at(turn, now()).is_ok() };
        self.renew();
        is_played
    }

    /// Takes back the last turn of a person, with what the engine answered.
    pub(crate) fn take_back(&mut self) {
        self.game.go_to_end();
        let people = self.seats.iter().filter(|seat| seat.is_human()).count();
        while self.game.undo() {
            if people != 1 || self.may_enter() {
                break;
            }
        }
        self.game.start_clock(now());
        self.renew();
    }

    /// Whether there is something to take back.
    pub(crate) fn has_past(&self) -> bool {
        let own = |node: &NodeId| {
            let before = self.game.parent(*node).and_then(|parent| self.game.position_at(parent));
            before.is_some_and(|before| self.seat(before.side()).is_human())
        };
        let all_engines = self.seats.iter().all(|seat| !seat.is_human());
        let line = self.game.main_line();
        !line.is_empty() && (all_engines || line.iter().any(own))
    }

    /// A person gives up: the one to decide, or the only one.
    pub(crate) fn resign(&mut self) {
        let only = Color::BOTH.into_iter().find(|&color| !self.seat(color.other()).is_human());
        let by = match only {
            Some(color) if self.seat(color).is_human() => Some(color),
            _ => self.side_to_think(),
        };
        if let Some(by) = by {
            let _ = self.game.resign(by);
            self.game.pause_clock(now());
        }
        self.renew();
    }

    /// The other side for each.
    pub(crate) fn swap(&mut self) {
        self.seats.reverse();
        if self.seats[0] != self.seats[1] {
            self.flip();
        }
        self.renew();
    }

    /// Looks at the clocks; whether somebody's time is up now.
    pub(crate) fn flag(&mut self) -> bool {
        let is_up = self.game.flag(now()).is_some();
        if is_up {
            self.renew();
        }
        is_up
    }

    /// Goes through the game.
    pub(crate) fn walk<T>(&mut self, go: impl FnOnce(&mut Game) -> T) {
        go(&mut self.game);
        self.renew();
    }

    /// The last turn, with the position that it was played in.
    pub(crate) fn last(&self) -> Option<(&AnyPosition, Turn)> {
        let node = self.game.current();
        let before = self.game.position_at(self.game.parent(node)?)?;
        Some((before, self.game.shown_turn()?))
    }

    /// How many turns are left before the counter ends the game, if they are few.
    pub(crate) fn is_counter_near(&self) -> bool {
        self.position().turns_left().is_some_and(|left| left <= COUNTER_NEAR)
    }

    /// What is to be drawn: the board, the last turn, and the turn that is being entered.
    pub(crate) fn scene(&self) -> Scene {
        let mut scene = Scene::board(self.position().shape());
        scene.below = self.below;
        let shown =
            if self.game.is_inside_turn() { self.game.view() } else { self.state.provisional.clone() };
        scene.units = scene.shape.all().map(|cell| shown.unit(cell)).collect();
        if let Some((before, turn)) = self.last() {
            scene.trace(before, turn);
        }
        if !self.may_enter() {
            return scene;
        }
        if self.is_begun() {
            // What is being entered is what matters now.
            scene.arrows.clear();
            scene.badges.clear();
        }
        if let Some(Hand::Unit { cell, .. }) = self.state.hand {
            scene.mark(cell, Mark::Selected);
        }
        if let Some(cell) = self.state.arrived {
            scene.mark(cell, Mark::Provisional);
        }
        for target in &self.state.targets {
            scene.mark(target.cell, if target.takes.is_empty() { Mark::Target } else { Mark::Capture });
            if !target.takes.is_empty() {
                scene.mark(target.cell, Mark::Target);
            }
        }
        scene
    }

    /// What a person could do with a cell, as a word for the style sheet.
    pub(crate) fn role(&self, cell: Cell) -> &'static str {
        let state = &self.state;
        if !self.may_enter() {
            return "";
        }
        match (state.targets.iter().find(|target| target.cell == cell), state.hand) {
            (Some(target), _) if target.takes.is_empty() => "target",
            (Some(_), _) => "capture",
            (None, Some(Hand::Unit { cell: from, .. })) if from == cell => "held",
            _ if state.arrived == Some(cell) => "arrived",
            (None, _) if state.can_pick.iter().any(|pick| pick.cell == cell) => "pick",
            _ => "",
        }
    }
}
