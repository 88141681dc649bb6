//! Saving and loading records, and pictures of the board.

use std::path::Path;

use jersi_draw::Scene;
use jersi_play::{Cursor, Game, Milliseconds, Table};
use jersi_rules::record::Reading;

use super::super::files;
use super::app::{App, first_cell};
use super::keeper::NotKept;
use crate::picture;
use crate::records;

impl App {
    pub(super) fn save(&mut self, name: &str) {
        let saved = self.keeper.save(self.table.game(), name);
        match saved {
            Ok(()) => self.tell(self.say("play-saved", &[("file", name.into())])),
            Err(error) => self.refuse(files::not_saved(&self.words, &error)),
        }
    }

    /// Says that the game can't be kept, and why.
    pub(super) fn not_kept(&self, why: &NotKept) -> String {
        let arguments = [("file", why.place.clone().into()), ("reason", why.reason.clone().into())];
        self.say("screen-not-kept", &arguments)
    }

    /// Checks whether the game can be saved; if not, that is the first message.
    pub(super) fn prepare_to_keep(&mut self) {
        if let Some(why) = self.keeper.prepare().cloned() {
            self.refuse(self.not_kept(&why));
        }
    }

    /// Loads a game of a file: the first, or the one whose number stands behind a `#`.
    pub(super) fn load(&mut self, name: &str, now: Milliseconds) {
        let unreadable =
            |reason: String| self.say("play-unreadable", &[("file", name.into()), ("reason", reason.into())]);
        let numbered = name.rsplit_once('#').and_then(|(file, number)| Some((file, number.parse().ok()?)));
        let (file, number) = numbered.filter(|_| !Path::new(name).exists()).unwrap_or((name, 1_usize));
        let mut games = match records::games(file, Reading::default()) {
            Ok(games) => games,
            Err(error) => return self.refuse(unreadable(error.to_string())),
        };
        let count = games.len();
        if number == 0 || number > count {
            let arguments =
                [("file", file.into()), ("count", u32::try_from(count).unwrap_or(u32::MAX).into())];
            return self.refuse(self.say("screen-no-such-game", &arguments));
        }
        let read = match games.swap_remove(number - 1).read {
            Ok(read) => read,
            Err(error) => return self.refuse(unreadable(error.to_string())),
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

    /// Another game is on the screen from now on. The one before is kept.
    fn open(&mut self, mut game: Game, now: Milliseconds) {
        self.stop_thinking();
        self.keeper.begin_another();
        game.go_to(game.end());
        self.hint = None;
        self.points = [None; 2];
        self.is_stepped = false;
        self.cursor = Cursor::new(first_cell(game.position()));
        let (seed, movetime) = (self.table.seed(), self.table.movetime());
        self.table = Table::new(game, self.table.seats().clone()).with_seed(seed).with_movetime(movetime);
        // Engines must not play on in a game that was loaded to be looked at; one that is over can't be paused.
        let _ = self.table.pause(now);
        self.look_here();
    }

    /// Draws what is shown to a file.
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
