//! Saving and loading records, and images of the board.

use std::path::Path;

use jersi_draw::Scene;
use jersi_play::{Cursor, Game, Milliseconds, SideChoice, Table};
use jersi_rules::record::Reading;

use super::super::files;
use super::app::{App, first_cell};
use crate::begin;
use crate::picture;
use crate::reasons;
use crate::records;

impl App {
    pub(super) fn save(&mut self, name: &str) {
        let saved = self.keeper.save(self.table.game(), name);
        match saved {
            Ok(()) => self.tell(self.say("play-saved", &[("file", name.into())])),
            Err(error) => self.refuse(files::not_saved(&self.words, &error)),
        }
    }

    /// Checks that the game can be saved; otherwise shows a message.
    pub(super) fn prepare_to_keep(&mut self) {
        if let Some(why) = self.keeper.prepare().map(|why| why.sentence(&self.words)) {
            self.refuse(why);
        }
    }

    /// Loads a game in a file: the first, or the one with the number after `#`.
    pub(super) fn load(&mut self, name: &str, now: Milliseconds) {
        let unreadable =
            |reason: String| self.say("play-unreadable", &[("file", name.into()), ("reason", reason.into())]);
        let numbered = name.rsplit_once('#').and_then(|(file, number)| Some((file, number.parse().ok()?)));
        let (file, number) = numbered.filter(|_| !Path::new(name).exists()).unwrap_or((name, 1_usize));
        let mut games = match records::games(file, Reading::default()) {
            Ok(games) => games,
            Err(error) => return self.refuse(unreadable(reasons::of_system(&self.words, &error))),
        };
        let count = games.len();
        if number == 0 || number > count {
            let arguments =
                [("file", file.into()), ("count", u32::try_from(count).unwrap_or(u32::MAX).into())];
            return self.refuse(self.say("screen-no-such-game", &arguments));
        }
        let read = match games.swap_remove(number - 1).read {
            Ok(read) => read,
            Err(error) => return self.refuse(unreadable(reasons::of_record(&self.words, &error))),
        };
        match Game::from_record(&read.record) {
            Ok(game) => self.open(game, now),
            Err(why) => return self.refuse(unreadable(why.to_string())),
        }
        let arguments = [
            ("file", file.into()),
            ("number", u32::try_from(number).unwrap_or(u32::MAX).into()),
            ("count", u32::try_from(count).unwrap_or(u32::MAX).into()),
        ];
        self.tell(self.say("screen-loaded", &arguments));
    }

    /// Switches to another game; the current one is saved.
    fn open(&mut self, mut game: Game, now: Milliseconds) {
        game.go_to(game.end());
        let (seed, movetime) = (self.table.seed(), self.table.movetime());
        let table = Table::new(game, self.table.seats().clone()).with_seed(seed).with_movetime(movetime);
        self.put_on_screen(table);
        // Engines must not continue a game loaded for reading; a finished game can't be paused.
        let _ = self.table.pause(now);
        self.look_here();
    }

    fn put_on_screen(&mut self, table: Table) {
        self.stop_thinking();
        self.keeper.begin_another();
        self.hint = None;
        self.points = [None; 2];
        self.is_stepped = false;
        self.cursor = Cursor::new(first_cell(table.position()));
        self.table = table;
    }

    /// Starts another game from the same start, with the same players and clocks. Random sides are drawn again. Online,
    /// asks the opponent.
    pub(super) fn play_again(&mut self, now: Milliseconds) {
        if self.is_online() {
            return self.online_again();
        }
        let mut game = Game::begin(self.table.game().start().clone());
        game.set_time_control(self.table.game().time_control());
        let (mut seats, seed) = (self.table.seats().clone(), begin::seed_of_the_moment());
        if let Some(side) = self.table.only_person().filter(|_| self.draws_sides)
            && SideChoice::Random.draw(seed) != side
        {
            seats.reverse();
        }
        let table = begin::seated(game, seats).with_seed(seed).with_movetime(self.table.movetime());
        self.put_on_screen(table);
        self.forget_players();
        self.message = None;
        self.prepare_to_keep();
        if let Some(side) = self.table.only_person() {
            self.below = side;
            if self.draws_sides {
                self.tell(self.say("play-side", &[("side", self.words.side(side).into())]));
            }
        }
        self.look_here();
        self.begin(now);
    }

    /// Draws the shown position to a file.
    pub(super) fn export(&mut self, name: &str) {
        let file = Path::new(name);
        if file.exists() {
            return self.refuse(self.say("play-file-exists", &[("file", name.into())]));
        }
        match picture::write_scene(&self.scene(), file) {
            Ok(()) => self.tell(self.say("screen-drawn", &[("file", name.into())])),
            Err(failure) => self.refuse(failure.to_string()),
        }
    }

    fn scene(&self) -> Scene {
        let mut scene = Scene::of(self.table.position());
        scene.below = self.below;
        scene.set_captured_since(self.table.game().start().position());
        if let Some((before, turn)) = self.table.last_turn() {
            scene.trace(before, turn);
            scene.caption = Some(before.write_turn(turn));
            scene.title = Some(self.words.turn(before, turn));
        }
        scene
    }
}
