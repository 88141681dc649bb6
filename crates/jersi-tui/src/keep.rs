//! Keeping the game line by line: after every change, when the player leaves in whatever way, and on request.

use std::io::Write;

use super::files;
use super::plain::Plain;
use super::typed::Verb;
use jersi_play::Failure;

impl Plain {
    /// Finds out whether the game can be kept, before there are turns to lose. If not, that is told, and the game begins.
    pub(super) fn prepare_to_keep(&mut self, out: &mut impl Write) -> Result<(), Failure> {
        match self.keeper.prepare() {
            Some(why) => Ok(writeln!(out, "{}", why.sentence(&self.words))?),
            None => Ok(()),
        }
    }

    /// The player leaves, the input has ended, a signal has come or an engine has failed: the game is kept, so that it
    /// can be resumed.
    pub(super) fn leave(&mut self, out: &mut impl Write) -> Result<(), Failure> {
        if self.turn_count() > 0 || self.keeper.is_kept() {
            return self.keep(out);
        }
        if let Some(why) = self.keeper.keep_in_file(&self.table) {
            return Err(Failure::data(why.sentence(&self.words)));
        }
        self.tell_file(out)
    }

    /// Keeps the game as it stands, and tells where. Where it can be kept nowhere else, it goes to a new file in the
    /// current directory.
    pub(super) fn keep(&mut self, out: &mut impl Write) -> Result<(), Failure> {
        let failure = self.keeper.keep(&self.table).map(|why| why.sentence(&self.words));
        if self.keeper.file().is_some() {
            return failure.map_or_else(|| self.tell_file(out), |why| Err(Failure::data(why)));
        }
        if failure.is_none() && self.keeper.is_kept() {
            if self.table.ending().is_some() {
                return Ok(());
            }
            let command = "jersi play --plain --resume";
            return Ok(writeln!(out, "{}", self.say("screen-kept", &[("command", command.into())]))?);
        }
        if self.is_saved || self.table.ending().is_some() {
            return Ok(());
        }
        let file = files::create_somewhere(&self.game().to_record().to_string())
            .map_err(|error| Failure::data(files::not_saved(&self.words, &error)))?;
        let command = format!("jersi play --plain --record {}", file.display());
        let arguments = [("file", file.display().to_string().into()), ("command", command.into())];
        Ok(writeln!(out, "{}", self.say("play-kept-in-file", &arguments))?)
    }

    /// Tells that the game is in the file of `--record`, if there is one.
    fn tell_file(&self, out: &mut impl Write) -> Result<(), Failure> {
        let Some(file) = self.keeper.file() else { return Ok(()) };
        let file = file.display().to_string();
        Ok(writeln!(out, "{}", self.say("play-saved", &[("file", file.into())]))?)
    }

    /// Keeps the game after every change, so that no turn is lost whatever happens next. If that fails, it is said once,
    /// and the game goes on. A game that only programs play is kept if it is broken off: scripts play many of them.
    pub(super) fn keep_up(&mut self, out: &mut impl Write) -> Result<(), Failure> {
        if !self.is_worth_keeping() {
            return Ok(());
        }
        let was_kept = self.keeper.failure().is_none();
        match self.keeper.keep(&self.table) {
            Some(why) if was_kept => Ok(writeln!(out, "{}", why.sentence(&self.words))?),
            _ => Ok(()),
        }
    }

    /// Whether the game is kept as it goes, and when it is over.
    pub(super) fn is_worth_keeping(&self) -> bool {
        self.table.has_person() || self.keeper.file().is_some() || self.keeper.is_kept()
    }

    /// Saves the game to a file of any name. If that fails, the game goes on.
    pub(super) fn save(&mut self, name: &str, out: &mut impl Write) -> Result<(), Failure> {
        if name.is_empty() {
            let save = self.say(Verb::Save.message(), &[]);
            return Ok(writeln!(out, "{}", self.say("play-save-where", &[("save", save.into())]))?);
        }
        let line = match self.keeper.save(self.table.game(), name) {
            Ok(()) => {
                self.is_saved = true;
                self.say("play-saved", &[("file", name.into())])
            }
            Err(error) => files::not_saved(&self.words, &error),
        };
        Ok(writeln!(out, "{line}")?)
    }

    /// How many turns were played.
    pub(super) fn turn_count(&self) -> u32 {
        let game = self.game();
        u32::try_from(game.turns_to(game.current()).count()).unwrap_or(u32::MAX)
    }
}
