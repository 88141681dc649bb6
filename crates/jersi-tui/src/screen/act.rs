//! Commands of the full screen.

use jersi_play::{ArrowKey, Input, Milliseconds, Part, Refusal, Walk};
use jersi_rules::{Cell, Color, Direction};
use jersi_wire::Action;
use ratatui::crossterm::event::{KeyEvent, KeyEventKind};

use super::app::App;
use super::keys::{self, Command};
use super::prompt::{Prompt, Purpose};

impl App {
    /// Handles a key.
    pub(super) fn key(&mut self, key: KeyEvent, now: Milliseconds) {
        if key.kind == KeyEventKind::Release {
            return;
        }
        if keys::command(key) == Some(Command::Suspend) {
            self.is_suspended = true;
        } else if self.prompt.is_some() {
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
            Command::Press(ArrowKey::Down) => *scroll = scroll.saturating_add(1),
            Command::Press(ArrowKey::Up) => *scroll = scroll.saturating_sub(1),
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
            Command::Tap(part) => self.input(Input::Tap { cell: self.cursor.cell(), part }, now),
            Command::Finish => self.input(Input::Finish, now),
            Command::Cancel => self.cancel(now),
            Command::Back => self.step_out(now),
            Command::Letter(letter) => self.letter(letter, now),
            Command::Type => self.prompt = Some(Prompt::new(Purpose::Turn, self)),
            Command::TurnBack => self.walk(Walk::Back),
            Command::TurnForward => self.walk(Walk::Forward),
            Command::StepBack => self.walk(Walk::StepBack),
            Command::StepForward => self.walk(Walk::StepForward),
            Command::Start => self.walk(Walk::Start),
            Command::End => self.walk(Walk::Live),
            Command::Variation => self.walk(Walk::Variation),
            Command::MakeMain => self.make_main(now),
            Command::TakeBack => self.take_back(now),
            Command::Redo => self.redo(now),
            Command::Hint => self.hint(),
            Command::Analysis => self.toggle_analysis(),
            Command::Threats => self.toggle_threats(),
            Command::Names => self.shows_names = !self.shows_names,
            Command::Flip => self.below = self.below.other(),
            Command::Pause => self.pause(now),
            Command::Now => self.play_now(now),
            Command::Save => self.prompt = Some(Prompt::new(Purpose::Save, self)),
            Command::Load if self.is_online() => self.refuse(self.say("online-error-not-now", &[])),
            Command::Load => self.prompt = Some(Prompt::new(Purpose::Load, self)),
            Command::Diagram => self.prompt = Some(Prompt::new(Purpose::Diagram, self)),
            Command::Tie => self.ask_tie(),
            Command::Stop => self.ask_stop(),
            Command::Resign => self.ask_resignation(),
            Command::Help => self.help = Some(0),
            Command::Suspend => self.is_suspended = true,
            Command::Quit => self.is_left = true,
        }
    }

    fn press(&mut self, arrow: ArrowKey) {
        let arrow = match (self.below, arrow) {
            (Color::White, arrow) => arrow,
            (Color::Black, ArrowKey::Left) => ArrowKey::Right,
            (Color::Black, ArrowKey::Right) => ArrowKey::Left,
            (Color::Black, ArrowKey::Up) => ArrowKey::Down,
            (Color::Black, ArrowKey::Down) => ArrowKey::Up,
        };
        self.cursor.press(self.table.ruleset().shape(), arrow);
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
        self.cursor.step(self.table.ruleset().shape(), direction);
    }

    /// Cells for the target key: destinations, or else units that can move.
    fn goals(&self) -> Vec<Cell> {
        if !self.table.may_enter() {
            return Vec::new();
        }
        let state = self.table.state();
        if state.targets.is_empty() {
            state.can_pick.iter().map(|pick| pick.cell).collect()
        } else {
            state.targets.iter().map(|target| target.cell).collect()
        }
    }

    /// Input for the turn being entered.
    pub(super) fn input(&mut self, input: Input, now: Milliseconds) {
        let entered = self.enter(input, now);
        self.entered(entered);
    }

    /// Reason why no turn can be entered here.
    pub(super) fn why_no_turn(&self) -> String {
        let (ruleset, game) = (self.table.ruleset(), self.table.game());
        if game.is_inside_turn() {
            return self.say("screen-inside-turn", &[]);
        }
        if let Some(outcome) = game.position().outcome() {
            return self.words.outcome(ruleset, outcome);
        }
        if let Some(ending) = game.ending() {
            return self.words.ending(ruleset, ending);
        }
        if let Some(line) = self.standstill() {
            return line;
        }
        let side = self.words.side(self.table.last_position().side());
        let id = if self.table.is_paused() { "screen-not-yours-paused" } else { "play-thinking" };
        self.say(id, &[("side", side.into())])
    }

    fn cancel(&mut self, now: Milliseconds) {
        self.enter(Input::Cancel, now);
        self.message = None;
        self.hint = None;
    }

    fn step_out(&mut self, now: Milliseconds) {
        self.enter(Input::Back, now);
        self.message = None;
    }

    fn letter(&mut self, letter: char, now: Milliseconds) {
        if let Some(kind) = self.table.ruleset().rules().kind_of_letter(letter) {
            return self.input(Input::Reserve(kind), now);
        }
        let letters = self.words.letters(self.table.ruleset());
        self.refuse(self.say("screen-no-letter", &[("letters", letters.into())]));
    }

    /// Moves to another node of the game.
    pub(super) fn walk(&mut self, walk: Walk) {
        if self.table.walk(walk) {
            self.message = None;
            self.look_here();
        }
    }

    fn make_main(&mut self, now: Milliseconds) {
        if self.is_online() {
            return self.refuse(self.say("online-error-not-now", &[]));
        }
        let here = self.table.game().current();
        if self.table.game().is_main(here) {
            return self.refuse(self.say("screen-main-already", &[]));
        }
        self.stop_thinking();
        let chosen = self.table.choose_line(here, now);
        self.done(chosen, "screen-made-main");
    }

    /// Takes back the last turn of a person and the turns after it; without people, the last turn.
    fn take_back(&mut self, now: Milliseconds) {
        if self.is_online() {
            return self.online_take_back();
        }
        self.stop_thinking();
        let taken = self.table.take_back(now);
        self.done(taken, "screen-taken-back");
    }

    fn redo(&mut self, now: Milliseconds) {
        if self.is_online() {
            return self.refuse(self.say("online-error-not-now", &[]));
        }
        self.stop_thinking();
        let put_back = self.table.put_back(now);
        self.done(put_back, "screen-put-back");
    }

    /// Message for the result of a change.
    fn done(&mut self, result: Result<(), Refusal>, told: &str) {
        match result {
            Ok(()) => {
                self.tell(self.say(told, &[]));
                self.look_here();
                self.changed();
            }
            Err(why) => self.refuse(self.refusal(self.table.position(), why)),
        }
    }

    fn hint(&mut self) {
        if self.is_contest() {
            return self.refuse(self.say("online-no-engine", &[]));
        }
        if self.table.position().outcome().is_some() || self.table.game().is_inside_turn() {
            return self.refuse(self.why_no_turn());
        }
        self.ask_hint();
    }

    fn toggle_analysis(&mut self) {
        if self.is_contest() {
            return self.refuse(self.say("online-no-engine", &[]));
        }
        self.analysis.is_on = !self.analysis.is_on;
        self.look_deeper();
    }

    fn toggle_threats(&mut self) {
        self.shows_threats = !self.shows_threats;
        if !self.shows_threats {
            return;
        }
        let threats = self.threats.clone();
        let passed = self.table.position().passed();
        let arguments = [
            ("side", self.words.side(self.table.position().side().other()).into()),
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
        if self.is_online() {
            return self.refuse(self.say("online-error-not-now", &[]));
        }
        self.is_stepped = false;
        if self.table.is_paused() {
            self.message = None;
            // A finished game is not changed.
            let _ = self.table.resume(now);
        } else if self.table.pause(now).is_ok() {
            self.stop_thinking();
        }
    }

    /// Before the process is suspended: pauses clocks and programs. Returns whether they ran.
    pub(super) fn hold(&mut self, now: Milliseconds) -> bool {
        let is_running =
            !self.is_online() && !self.table.is_paused() && (self.has_clocks() || self.thinking.is_some());
        let is_held = is_running && self.table.pause(now).is_ok();
        if is_held {
            self.stop_thinking();
        }
        is_held
    }

    /// After the process was suspended: resumes clocks and programs.
    pub(super) fn release(&mut self, is_held: bool, now: Milliseconds) {
        if is_held {
            // A finished game is not changed.
            let _ = self.table.resume(now);
        }
    }

    /// Makes the thinking program move now, or plays one turn while paused. After the end, starts another game with the
    /// same players.
    fn play_now(&mut self, now: Milliseconds) {
        let is_program = |side| self.table.seat(side).is_program();
        if self.table.ending().is_some() {
            self.play_again(now);
        } else if self.thinking.is_some() {
            self.hurry();
        } else if self.table.is_paused() && self.table.side_to_decide().is_some_and(is_program) {
            self.is_stepped = self.table.resume(now).is_ok();
        } else {
            self.refuse(self.say("screen-nobody-thinks", &[]));
        }
    }

    pub(super) fn ask_resignation(&mut self) {
        if self.table.ending().is_some() {
            return self.refuse(self.why_no_turn());
        }
        self.prompt = Some(Prompt::new(Purpose::Resign, self));
    }

    pub(super) fn resign(&mut self, now: Milliseconds) {
        if self.is_online() {
            return self.order(Action::Resign);
        }
        self.stop_thinking();
        let Some(side) = self.table.resigner() else { return };
        if self.table.resign(side, now).is_ok() {
            self.message = None;
            self.changed();
        }
    }

    /// A tap, as by the mouse.
    pub(super) fn tap(&mut self, cell: Cell, part: Part, now: Milliseconds) {
        self.cursor.go(cell);
        self.input(Input::Tap { cell, part }, now);
    }
}
