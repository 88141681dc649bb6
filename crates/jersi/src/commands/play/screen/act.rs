//! What each command does.

use jersi_play::{Answer, Arrow, Event, Game, Milliseconds, Part};
use jersi_rules::{AnyPosition, Cell, Color, Direction, Turn};
use ratatui::crossterm::event::{KeyEvent, KeyEventKind};

use super::super::player::Player;
use super::app::App;
use super::keys::{self, Command};
use super::prompt::{Prompt, Purpose};

impl App {
    /// A key is pressed.
    pub(super) fn key(&mut self, key: KeyEvent, now: Milliseconds) {
        if key.kind == KeyEventKind::Release {
            return;
        }
        if self.prompt.is_some() {
            self.prompt_key(key, now);
        } else if let Some(command) = keys::command(key) {
            if self.help.is_some() {
                self.help_key(command);
            } else {
                self.obey(command, now);
            }
        }
    }

    fn help_key(&mut self, command: Command) {
        let Some(scroll) = &mut self.help else { return };
        match command {
            Command::Press(Arrow::Down) => *scroll = scroll.saturating_add(1),
            Command::Press(Arrow::Up) => *scroll = scroll.saturating_sub(1),
            Command::Go(Direction::SouthEast) | Command::Tap(_) => *scroll = scroll.saturating_add(10),
            Command::Go(Direction::NorthEast) => *scroll = scroll.saturating_sub(10),
            Command::Quit | Command::Help | Command::Cancel => self.help = None,
            _ => {}
        }
    }

    pub(super) fn obey(&mut self, command: Command, now: Milliseconds) {
        match command {
            Command::Press(arrow) => self.press(arrow),
            Command::Go(direction) => self.go(direction),
            Command::NextTarget => self.cursor.go_to_next(self.goals()),
            Command::PreviousTarget => self.cursor.go_to_previous(self.goals()),
            Command::Tap(part) => self.event(Event::Tap { cell: self.cursor.cell(), part }, now),
            Command::Finish => self.event(Event::Finish, now),
            Command::Cancel => self.cancel(),
            Command::Back => self.step_out(),
            Command::Letter(letter) => self.letter(letter, now),
            Command::Type => self.prompt = Some(Prompt::new(Purpose::Turn, self)),
            Command::TurnBack => self.walk(Game::back),
            Command::TurnForward => self.walk(Game::forward),
            Command::StepBack => self.walk(Game::step_back),
            Command::StepForward => self.walk(Game::step_forward),
            Command::Start => self.walk(|game| {
                game.go_to_start();
                true
            }),
            Command::End => self.walk(|game| game.go_to(game.end())),
            Command::Variation => self.walk(to_next_variation),
            Command::MakeMain => self.make_main(now),
            Command::TakeBack => self.take_back(now),
            Command::Redo => self.redo(now),
            Command::Hint => self.hint(),
            Command::Analysis => self.toggle_analysis(),
            Command::Threats => self.toggle_threats(),
            Command::Names => self.shows_names = !self.shows_names,
            Command::Flip => self.below = self.below.other(),
            Command::Pause => self.pause(now),
            Command::Now => self.play_now(),
            Command::Save => self.prompt = Some(Prompt::new(Purpose::Save, self)),
            Command::Load => self.prompt = Some(Prompt::new(Purpose::Load, self)),
            Command::Diagram => self.prompt = Some(Prompt::new(Purpose::Diagram, self)),
            Command::Resign => self.ask_resignation(),
            Command::Help => self.help = Some(0),
            Command::Quit => self.is_left = true,
        }
    }

    fn press(&mut self, arrow: Arrow) {
        let arrow = match (self.below, arrow) {
            (Color::White, arrow) => arrow,
            (Color::Black, Arrow::Left) => Arrow::Right,
            (Color::Black, Arrow::Right) => Arrow::Left,
            (Color::Black, Arrow::Up) => Arrow::Down,
            (Color::Black, Arrow::Down) => Arrow::Up,
        };
        self.cursor.press(self.game.ruleset().shape(), arrow);
    }

    fn go(&mut self, direction: Direction) {
        let direction = match (self.below, direction) {
            (Color::White, direction) => direction,
            (Color::Black, Direction::East) => Direction::West,
            (Color::Black, Direction::West) => Direction::East,
            (Color::Black, Direction::NorthEast) => Direction::SouthWest,
            (Color::Black, Direction::SouthWest) => Direction::NorthEast,
            (Color::Black, Direction::NorthWest) => Direction::SouthEast,
            (Color::Black, Direction::SouthEast) => Direction::NorthWest,
        };
        self.cursor.step(self.game.ruleset().shape(), direction);
    }

    /// The cells through which the key for targets runs: targets, or else what may be taken up.
    fn goals(&self) -> Vec<Cell> {
        if !self.may_enter() {
            return Vec::new();
        }
        let state = self.composer.state();
        if state.targets.is_empty() {
            state.can_pick.iter().map(|pick| pick.cell).collect()
        } else {
            state.targets.iter().map(|target| target.cell).collect()
        }
    }

    /// Something is done for the turn that is being entered.
    pub(super) fn event(&mut self, event: Event, now: Milliseconds) {
        if !self.may_enter() {
            return self.refuse(self.why_no_turn());
        }
        self.message = None;
        match self.composer.event(event) {
            Answer::Open => {}
            Answer::Refused(why) => self.refuse(self.words.why_not(self.game.position(), &why)),
            Answer::Done(turn) => self.enter(turn, now),
        }
    }

    /// Why nobody can enter a turn here.
    pub(super) fn why_no_turn(&self) -> String {
        let ruleset = self.game.ruleset();
        if self.game.is_inside_turn() {
            return self.say("screen-inside-turn", &[]);
        }
        if let Some(outcome) = self.game.position().outcome() {
            return self.words.outcome(ruleset, outcome);
        }
        if let Some(ending) = self.game.ending() {
            return self.words.ending(ruleset, ending);
        }
        let side = self.words.side(self.table().side());
        let id = if self.is_paused { "screen-not-yours-paused" } else { "play-thinking" };
        self.say(id, &[("side", side.into())])
    }

    /// Plays the turn of a person.
    pub(super) fn enter(&mut self, turn: Turn, now: Milliseconds) {
        // Whoever plays on ends the pause.
        self.is_paused &= !self.is_at_end();
        match self.put(turn, now) {
            Ok(told) => self.tell(told),
            Err(told) => self.refuse(told),
        }
        self.taken.clear();
        self.look_here();
        self.changed();
    }

    fn cancel(&mut self) {
        self.composer.event(Event::Cancel);
        self.message = None;
        self.hint = None;
    }

    fn step_out(&mut self) {
        self.composer.event(Event::Back);
        self.message = None;
    }

    fn letter(&mut self, letter: char, now: Milliseconds) {
        if let Some(kind) = self.game.ruleset().rules().kind_of_letter(letter) {
            return self.event(Event::Reserve(kind), now);
        }
        let letters = self.words.letters(self.game.ruleset());
        self.refuse(self.say("screen-no-letter", &[("letters", letters.into())]));
    }

    /// Looks at another place of the game.
    pub(super) fn walk(&mut self, way: impl FnOnce(&mut Game) -> bool) {
        if way(&mut self.game) {
            self.message = None;
            self.look_here();
        }
    }

    fn make_main(&mut self, now: Milliseconds) {
        if self.game.is_main(self.game.current()) {
            return self.refuse(self.say("screen-main-already", &[]));
        }
        self.stop_thinking();
        self.game.promote_to_main(self.game.current());
        self.game.start_clock(now);
        self.tell(self.say("screen-made-main", &[]));
        self.changed();
    }

    /// Takes back the last turn of a person and what followed it; where no person plays, the last turn.
    fn take_back(&mut self, now: Milliseconds) {
        let path = self.game.main_line();
        let decider = |node| {
            self.game.parent(node).and_then(|before| self.game.position_at(before)).map(AnyPosition::side)
        };
        let is_human = |node| decider(node).is_some_and(|side| *self.seats.player(side) == Player::Human);
        let first = if self.seats.has_person() {
            path.iter().rposition(|&node| is_human(node))
        } else {
            path.len().checked_sub(1)
        };
        let Some(first) = first else { return self.refuse(self.say("play-nothing-to-undo", &[])) };
        self.stop_thinking();
        self.taken.push(self.game.clone());
        self.game.go_to(self.game.end());
        for _ in first..path.len() {
            self.game.undo();
        }
        // Beside what was taken back there may be variations; the game goes on without them.
        for child in self.game.children(self.game.current()) {
            self.game.delete(child);
        }
        self.is_paused |= !self.seats.has_person();
        if !self.is_paused {
            self.game.start_clock(now);
        }
        self.tell(self.say("screen-taken-back", &[]));
        self.look_here();
        self.changed();
    }

    fn redo(&mut self, now: Milliseconds) {
        let Some(game) = self.taken.pop() else { return self.refuse(self.say("screen-nothing-taken", &[])) };
        self.stop_thinking();
        self.game = game;
        self.game.go_to(self.game.end());
        if !self.is_paused {
            self.game.start_clock(now);
        }
        self.message = None;
        self.look_here();
        self.changed();
    }

    fn hint(&mut self) {
        if self.game.position().outcome().is_some() || self.game.is_inside_turn() {
            return self.refuse(self.why_no_turn());
        }
        self.ask_hint();
    }

    fn toggle_analysis(&mut self) {
        self.analysis.is_on = !self.analysis.is_on;
        self.look_deeper();
    }

    fn toggle_threats(&mut self) {
        self.shows_threats = !self.shows_threats;
        if !self.shows_threats {
            return;
        }
        let threats = self.threats.clone();
        let passed = self.game.position().passed();
        let arguments = [
            ("side", self.words.side(self.game.position().side().other()).into()),
            ("turn", threats.win.map(|turn| passed.write_turn(turn)).unwrap_or_default().into()),
            ("count", u32::try_from(threats.captures.len()).unwrap_or(u32::MAX).into()),
        ];
        let told = match (threats.win, threats.captures.is_empty()) {
            (Some(_), _) => "screen-threat-win",
            (None, false) => "screen-threat-take",
            (None, true) => "screen-threat-none",
        };
        self.tell(self.say(told, &arguments));
    }

    fn pause(&mut self, now: Milliseconds) {
        if self.game.ending().is_some() {
            return;
        }
        self.is_paused = !self.is_paused;
        if self.is_paused {
            self.stop_thinking();
            self.game.pause_clock(now);
        } else {
            self.message = None;
            self.game.start_clock(now);
        }
    }

    fn play_now(&mut self) {
        if self.thinking.is_some() {
            self.hurry();
        } else if self.is_paused && *self.seats.player(self.table().side()) != Player::Human {
            self.is_stepped = true;
        } else {
            self.refuse(self.say("screen-nobody-thinks", &[]));
        }
    }

    fn ask_resignation(&mut self) {
        if self.game.ending().is_some() {
            return self.refuse(self.why_no_turn());
        }
        self.prompt = Some(Prompt::new(Purpose::Resign, self));
    }

    /// The side that gives up: the only person, or whoever is to move.
    pub(super) fn resigner(&self) -> Color {
        match &self.seats.players {
            [Player::Human, other] if *other != Player::Human => Color::White,
            [other, Player::Human] if *other != Player::Human => Color::Black,
            _ => self.table().side(),
        }
    }

    pub(super) fn resign(&mut self) {
        self.stop_thinking();
        if self.game.resign(self.resigner()).is_ok() {
            self.message = None;
            self.changed();
        }
    }

    /// A tap as the mouse makes it.
    pub(super) fn tap(&mut self, cell: Cell, part: Part, now: Milliseconds) {
        self.cursor.go(cell);
        self.event(Event::Tap { cell, part }, now);
    }
}

/// Goes to the next line that begins where this one does.
fn to_next_variation(game: &mut Game) -> bool {
    let here = game.current();
    let Some(parent) = game.parent(here) else { return false };
    let beside = game.children(parent);
    let next = beside.iter().position(|&node| node == here).map(|at| beside[(at + 1) % beside.len()]);
    next.is_some_and(|next| next != here && game.go_to(next))
}
