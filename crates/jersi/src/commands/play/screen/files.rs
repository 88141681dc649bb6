//! Saving and loading records, and pictures of the board.

use std::path::Path;

use jersi_draw::Scene;
use jersi_play::{Composer, Cursor, Game};
use jersi_rules::record::Reading;

use super::super::files;
use super::app::{App, first_cell};
use super::keeper::NotKept;
use crate::commands::draw;
use crate::records;

impl App {
    pub(super) fn save(&mut self, name: &str) {
        let saved = self.keeper.save(&self.game, name);
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

    /// Looks whether the game can be kept; if not, that is the first thing to be said.
    pub(super) fn prepare_to_keep(&mut self) {
        if let Some(why) = self.keeper.prepare().cloned() {
            self.refuse(self.not_kept(&why));
        }
    }

    /// Loads a game of a file: the first, or the one whose number stands behind a `#`.
    pub(super) fn load(&mut self, name: &str) {
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
            Ok(game) => self.open(game),
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
    fn open(&mut self, mut game: Game) {
        self.stop_thinking();
        self.keeper.begin_another();
        game.go_to(game.end());
        self.taken.clear();
        self.hint = None;
        // Whoever looks at a game does not want engines to play on by themselves.
        self.is_paused = true;
        self.composer = Composer::new(game.position());
        self.cursor = Cursor::new(first_cell(game.position()));
        self.game = game;
        self.look_here();
    }

    /// Draws what is shown to a file.
    pub(super) fn export(&mut self, name: &str) {
        let file = Path::new(name);
        if file.exists() {
            return self.refuse(self.say("play-file-exists", &[("file", name.into())]));
        }
        match draw::write_scene(&self.scene(), file) {
            Ok(()) => self.tell(self.say("screen-drawn", &[("file", name.into())])),
            Err(failure) => self.refuse(failure.to_string()),
        }
    }

    fn scene(&self) -> Scene {
        let position = self.game.position();
        let mut scene = Scene::of(position);
        scene.below = self.below;
        scene.set_captured_since(self.game.start().position());
        let before = self.game.parent(self.game.current()).and_then(|node| self.game.position_at(node));
        if let (Some(before), Some(turn)) = (before, self.game.turn_at(self.game.current())) {
            scene.trace(before, turn);
            scene.caption = Some(before.write_turn(turn));
            scene.title = Some(self.words.turn(before, turn));
        }
        scene
    }
}
