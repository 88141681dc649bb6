//! Parsing a typed line: a command, or turns.

use jersi_rules::{AnyPosition, ReadTurns, TurnTextError, UgiTurns};
use jersi_words::{Language, Words};

/// A command of line mode.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Verb {
    Help,
    Board,
    Tell,
    Turns,
    Undo,
    Save,
    Tie,
    Stop,
    Resign,
    Quit,
}

impl Verb {
    pub(super) const ALL: [Self; 10] = [
        Self::Help,
        Self::Board,
        Self::Tell,
        Self::Turns,
        Self::Undo,
        Self::Save,
        Self::Tie,
        Self::Stop,
        Self::Resign,
        Self::Quit,
    ];

    /// Message with the command word.
    pub(super) const fn message(self) -> &'static str {
        match self {
            Self::Help => "command-help",
            Self::Board => "command-board",
            Self::Tell => "command-tell",
            Self::Turns => "command-turns",
            Self::Undo => "command-undo",
            Self::Save => "command-save",
            Self::Tie => "command-tie",
            Self::Stop => "command-stop",
            Self::Resign => "command-resign",
            Self::Quit => "command-quit",
        }
    }

    /// Whether an argument may follow.
    pub(super) const fn has_argument(self) -> bool {
        matches!(self, Self::Tell | Self::Turns | Self::Save)
    }

    /// Whether the rest of the line is ignored.
    const fn ignores_argument(self) -> bool {
        matches!(self, Self::Help)
    }
}

/// An input line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Typed {
    Nothing,
    Command(Verb, String),
    /// Anything else; may be a turn.
    Turn(String),
}

/// Parses commands in a language and in English.
pub(super) struct Reader {
    words: Vec<(String, Verb)>,
}

impl Reader {
    pub(super) fn new(words: &Words) -> Self {
        let english = Words::new(Language::English);
        let mut found = Vec::new();
        for verb in Verb::ALL {
            for words in [words, &english] {
                found.push((words.say(verb.message(), &[]), verb));
            }
        }
        // Synonyms, separated by spaces.
        for verb in [Verb::Help, Verb::Quit] {
            for words in [words, &english] {
                let also = words.say_attribute(verb.message(), "also");
                found.extend(also.split_whitespace().map(|word| (word.to_owned(), verb)));
            }
        }
        Self { words: found }
    }

    pub(super) fn read(&self, line: &str) -> Typed {
        let line = line.trim();
        let (first, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        if first.is_empty() {
            return Typed::Nothing;
        }
        let found = self.words.iter().find(|(word, _)| *word == first.to_lowercase());
        match found {
            Some(&(_, verb)) if rest.is_empty() || verb.has_argument() || verb.ignores_argument() => {
                Typed::Command(verb, rest.trim().to_owned())
            }
            _ => Typed::Turn(line.to_owned()),
        }
    }
}

/// Turns of a line, as in a record, with or without numbers. A turn may contain spaces: a word that can't start a turn
/// is joined to the one before.
#[must_use]
pub fn turns_of(line: &str) -> Vec<String> {
    let mut turns: Vec<String> = Vec::new();
    for word in line.split_whitespace().map(without_number).filter(|word| !word.is_empty()) {
        match turns.last_mut() {
            Some(turn) if goes_on(turn, word) => turn.push_str(word),
            _ => turns.push(word.to_owned()),
        }
    }
    turns
}

/// Whether a word continues a turn.
fn goes_on(turn: &str, word: &str) -> bool {
    turn.ends_with(['-', '=', ':', '/', '#', '$'])
        || word.starts_with(['-', '=', ':', '/', '!'])
        // A ransom follows steps, but also stands alone after the kind was named.
        || (word.starts_with(['#', '$']) && !turn.contains(['#', '$']))
}

/// A word without its turn number: `12`, `12.`, `12...`, `12.b4=c4`.
fn without_number(word: &str) -> &str {
    let after_digits = word.trim_start_matches(|character: char| character.is_ascii_digit());
    if after_digits.len() == word.len() { word } else { after_digits.trim_start_matches('.') }
}

/// Parses a turn in notation, joined or not, or in UGI notation where it differs.
pub fn read_turns(position: &AnyPosition, text: &str) -> Result<ReadTurns, TurnTextError> {
    let in_notation = position.read_turns_marked(text);
    match position.rules().ugi {
        UgiTurns::Notation => in_notation,
        UgiTurns::Cells => in_notation.or_else(|_| {
            position.read_ugi(text).map(|turn| ReadTurns { turns: vec![turn], wrong_marks: false })
        }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_are_understood_in_the_language_and_in_english() {
        let reader = Reader::new(&Words::new(Language::French));
        for (line, verb) in
            [("aide", Verb::Help), ("help", Verb::Help), (" Annuler ", Verb::Undo), ("nulle", Verb::Tie)]
        {
            assert_eq!(reader.read(line), Typed::Command(verb, String::new()), "{line}");
        }
        let file = Typed::Command(Verb::Save, "une partie.jersi".to_owned());
        assert_eq!(reader.read("sauver  une partie.jersi"), file);
        assert_eq!(reader.read("save une partie.jersi"), file);
        let english = Reader::new(&Words::new(Language::English));
        assert_eq!(english.read("aide"), Typed::Turn("aide".to_owned()));
        for (line, verb) in [("?", Verb::Help), ("q", Verb::Quit), ("exit", Verb::Quit)] {
            assert_eq!(english.read(line), Typed::Command(verb, String::new()), "{line}");
            assert_eq!(reader.read(line), Typed::Command(verb, String::new()), "{line}");
        }
        assert_eq!(english.read("help me"), Typed::Command(Verb::Help, "me".to_owned()));
        assert_eq!(reader.read("sortir"), Typed::Command(Verb::Quit, String::new()));
        assert_eq!(english.read("quit now"), Typed::Turn("quit now".to_owned()));
        assert_eq!(english.read(" \t"), Typed::Nothing);
        assert_eq!(english.read("M: c4/W: c5\r\n"), Typed::Turn("M: c4/W: c5".to_owned()));
    }

    #[test]
    fn a_line_is_never_wrapped_inside_a_turn() {
        for (line, turns) in [
            ("a2-b2 =d3", &["a2-b2=d3"][..]),
            ("a2 - b2 = d3", &["a2-b2=d3"]),
            ("a2-b2= d3 h4-h3", &["a2-b2=d3", "h4-h3"]),
            ("1. b4=c4 f4=e4 2.c4=d4", &["b4=c4", "f4=e4", "c4=d4"]),
            ("12... b4=c4", &["b4=c4"]),
            ("M: c4 / W: c5 m:c6", &["M:c4/W:c5", "m:c6"]),
            ("f1=h2 !! -g2! /K:a2 a1-b1", &["f1=h2!!-g2!/K:a2", "a1-b1"]),
            ("f1=h2 #b3 /K:a2", &["f1=h2#b3/K:a2"]),
            ("#R #b3 /K:a2", &["#R", "#b3/K:a2"]),
            ("N:a3 n:i3", &["N:a3", "n:i3"]),
            ("3.", &[]),
        ] {
            assert_eq!(turns_of(line), turns, "{line}");
        }
    }
}
