//! What a line means that somebody typed: a command, or turns.

use jersi_play::{Language, Words};

/// A command of the plain game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Verb {
    Help,
    Board,
    Tell,
    Turns,
    Undo,
    Save,
    Resign,
    Quit,
}

impl Verb {
    pub(super) const ALL: [Self; 8] =
        [Self::Help, Self::Board, Self::Tell, Self::Turns, Self::Undo, Self::Save, Self::Resign, Self::Quit];

    /// The message that is the word to type.
    pub(super) const fn message(self) -> &'static str {
        match self {
            Self::Help => "command-help",
            Self::Board => "command-board",
            Self::Tell => "command-tell",
            Self::Turns => "command-turns",
            Self::Undo => "command-undo",
            Self::Save => "command-save",
            Self::Resign => "command-resign",
            Self::Quit => "command-quit",
        }
    }

    /// Whether something may follow the word.
    pub(super) const fn has_argument(self) -> bool {
        matches!(self, Self::Tell | Self::Turns | Self::Save)
    }
}

/// A line that somebody typed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Typed {
    Nothing,
    Command(Verb, String),
    /// Something else, which may be a turn.
    Turn(String),
}

/// Understands commands in a language, and in English always.
pub(super) struct Reader {
    words: Vec<(String, Verb)>,
}

impl Reader {
    pub(super) fn new(words: &Words) -> Self {
        let english = Words::new(Language::English);
        let word = |verb: Verb| [words, &english].map(|words| (words.say(verb.message(), &[]), verb));
        Self { words: Verb::ALL.into_iter().flat_map(word).collect() }
    }

    pub(super) fn read(&self, line: &str) -> Typed {
        let line = line.trim();
        let (first, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        if first.is_empty() {
            return Typed::Nothing;
        }
        let found = self.words.iter().find(|(word, _)| *word == first.to_lowercase());
        match found {
            Some(&(_, verb)) if rest.is_empty() || verb.has_argument() => {
                Typed::Command(verb, rest.trim().to_owned())
            }
            _ => Typed::Turn(line.to_owned()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_are_understood_in_the_language_and_in_english() {
        let reader = Reader::new(&Words::new(Language::French));
        for (line, verb) in [("aide", Verb::Help), ("help", Verb::Help), (" Annuler ", Verb::Undo)] {
            assert_eq!(reader.read(line), Typed::Command(verb, String::new()), "{line}");
        }
        let file = Typed::Command(Verb::Save, "une partie.jersi".to_owned());
        assert_eq!(reader.read("sauver  une partie.jersi"), file);
        assert_eq!(reader.read("save une partie.jersi"), file);
        let english = Reader::new(&Words::new(Language::English));
        assert_eq!(english.read("aide"), Typed::Turn("aide".to_owned()));
        assert_eq!(english.read("quit now"), Typed::Turn("quit now".to_owned()));
        assert_eq!(english.read(" \t"), Typed::Nothing);
        assert_eq!(english.read("M: c4/W: c5\r\n"), Typed::Turn("M: c4/W: c5".to_owned()));
    }
}
