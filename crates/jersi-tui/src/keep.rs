//! Keeping the game: saving it on request, when the player leaves, and at the end of the input.

use std::io::Write;
use std::path::{Path, PathBuf};

use jersi_files::WriteError;

use super::files;
use super::plain::Plain;
use super::typed::Verb;
use crate::failure::Failure;

impl Plain {
    /// The player leaves.
    pub(super) fn quit(&mut self, out: &mut impl Write) -> Result<(), Failure> {
        if self.file.is_some() {
            self.keep(out)
        } else if !self.is_saved && self.turn_count() > 0 {
            Ok(writeln!(out, "{}", self.say("play-left-unsaved", &[]))?)
        } else {
            Ok(())
        }
    }

    /// The input has ended before the game: the game is saved, so that it can be resumed.
    pub(super) fn input_ended(&mut self, out: &mut impl Write) -> Result<(), Failure> {
        if self.turn_count() == 0 {
            return Ok(());
        }
        let text = self.game().to_record().to_string();
        let file = match self.file.as_deref().map(PathBuf::from) {
            Some(file) => files::replace(&file, &text).map(|()| file),
            None => files::create_somewhere(&text),
        };
        let file = file.map_err(|error| self.not_saved(&error))?;
        let command = format!("jersi play --plain --record {}", file.display());
        let arguments = [("file", file.display().to_string().into()), ("command", command.into())];
        Ok(writeln!(out, "{}", self.say("play-input-ended", &arguments))?)
    }

    /// Saves the game to the file it is kept in.
    pub(super) fn keep(&self, out: &mut impl Write) -> Result<(), Failure> {
        let Some(file) = self.file.as_deref() else { return Ok(()) };
        files::replace(Path::new(file), &self.game().to_record().to_string())
            .map_err(|error| self.not_saved(&error))?;
        Ok(writeln!(out, "{}", self.say("play-saved", &[("file", file.into())]))?)
    }

    /// Saves the game to the file it is kept in after every change, so that no turn is lost whatever happens next. If
    /// that fails, it is said once, and the game goes on.
    pub(super) fn keep_up(&mut self, out: &mut impl Write) -> Result<(), Failure> {
        let Some(file) = self.file.as_deref() else { return Ok(()) };
        let kept = files::replace(Path::new(file), &self.game().to_record().to_string());
        let was_kept = std::mem::replace(&mut self.is_kept, kept.is_ok());
        match kept {
            Err(error) if was_kept => Ok(writeln!(out, "{}", self.not_saved(&error))?),
            _ => Ok(()),
        }
    }

    /// Saves the game to a file of any name. If that fails, the game goes on.
    pub(super) fn save(&mut self, name: &str, out: &mut impl Write) -> Result<(), Failure> {
        if name.is_empty() {
            let save = self.say(Verb::Save.message(), &[]);
            return Ok(writeln!(out, "{}", self.say("play-save-where", &[("save", save.into())]))?);
        }
        let file = PathBuf::from(name);
        let text = self.game().to_record().to_string();
        let is_own = self.own_files.contains(&file);
        let written = if is_own { files::replace(&file, &text) } else { files::create(&file, &text) };
        let line = match written {
            Ok(()) => {
                self.own_files.push(file);
                self.is_saved = true;
                self.say("play-saved", &[("file", name.into())])
            }
            Err(error) => self.not_saved(&error).to_string(),
        };
        Ok(writeln!(out, "{line}")?)
    }

    fn not_saved(&self, error: &WriteError) -> Failure {
        Failure::data(files::not_saved(&self.words, error))
    }

    /// How many turns were played.
    pub(super) fn turn_count(&self) -> u32 {
        let game = self.game();
        u32::try_from(game.turns_to(game.current()).count()).unwrap_or(u32::MAX)
    }
}
