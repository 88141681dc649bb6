//! Saving in line mode: after every change, at every exit, and on request.

use std::io::Write;

use super::files;
use super::plain::Plain;
use super::typed::Verb;
use jersi_play::Failure;

impl Plain {
    /// Checks that the game can be saved, before turns could be lost. If not, prints a warning and continues.
    pub(super) fn prepare_to_keep(&mut self, out: &mut impl Write) -> Result<(), Failure> {
        match self.keeper.prepare() {
            Some(why) => Ok(writeln!(out, "{}", why.sentence(&self.words))?),
            None => Ok(()),
        }
    }

    /// Saves the game so that it can be resumed: after quit, end of input, a signal or an engine failure.
    pub(super) fn leave(&mut self, out: &mut impl Write) -> Result<(), Failure> {
        if self.turn_count() > 0 || self.keeper.is_kept() {
            return self.keep(out);
        }
        if let Some(why) = self.keeper.keep_in_file(&self.table) {
            return Err(Failure::data(why.sentence(&self.words)));
        }
        self.tell_file(out)
    }

    /// Saves the game and prints where. If no other place works, uses a new file in the current directory.
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

    /// Prints that the game is in the `--record` file, if there is one.
    fn tell_file(&self, out: &mut impl Write) -> Result<(), Failure> {
        let Some(file) = self.keeper.file() else { return Ok(()) };
        let file = file.display().to_string();
        Ok(writeln!(out, "{}", self.say("play-saved", &[("file", file.into())]))?)
    }

    /// Saves the game after every change. A failure is reported once, and the game continues. A game between programs
    /// is saved only when it is interrupted: scripts play many of them.
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

    /// Whether the game is saved during play, and at its end.
    pub(super) fn is_worth_keeping(&self) -> bool {
        self.table.has_person() || self.keeper.file().is_some() || self.keeper.is_kept()
    }

    /// Saves the game to a named file. After a failure the game continues.
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

    /// Number of turns played.
    pub(super) fn turn_count(&self) -> u32 {
        let game = self.game();
        u32::try_from(game.turns_to(game.current()).count()).unwrap_or(u32::MAX)
    }
}
