//! Reasons of failures in the player's language: file errors, engine failures, unknown names. Errors of the libraries
//! are for developers, in English.

use std::io::{self, ErrorKind};

use jersi_engines::Misbehaviour;
use jersi_rules::record::RecordError;
use jersi_rules::{AnyPosition, StartError, UnknownVariant};
use jersi_words::{Value, Words};

/// File error; the system's own text if there is no sentence for it.
pub(crate) fn of_system(words: &Words, error: &io::Error) -> String {
    let id = match error.kind() {
        ErrorKind::NotFound => "reason-not-found",
        ErrorKind::PermissionDenied => "reason-not-allowed",
        ErrorKind::AlreadyExists => "reason-exists",
        ErrorKind::IsADirectory => "reason-folder",
        ErrorKind::NotADirectory => "reason-no-folder",
        ErrorKind::StorageFull => "reason-full",
        ErrorKind::ReadOnlyFilesystem => "reason-read-only",
        ErrorKind::InvalidData => "reason-not-text",
        _ => return error.to_string(),
    };
    words.say(id, &[])
}

/// Error in a record, with its place.
pub(crate) fn of_record(words: &Words, error: &RecordError) -> String {
    format!("{}: {}", error.place, words.record_fault(&error.fault))
}

/// Reason why an engine can't continue, in a position.
pub(crate) fn of_engine(words: &Words, position: &AnyPosition, why: &Misbehaviour) -> String {
    let say = |id: &str, arguments: &[(&str, Value)]| words.say(id, arguments);
    let quoted = |said: &Option<String>| said.as_ref().map_or_else(String::new, |said| format!(" ({said})"));
    match why {
        Misbehaviour::NotStarted { program, error } => {
            let reason = of_system(words, error);
            say(
                "reason-engine-not-started",
                &[("program", program.as_str().into()), ("reason", reason.into())],
            )
        }
        Misbehaviour::CannotPlay { option, value } => say(
            "reason-engine-cannot-play",
            &[("option", (*option).into()), ("value", value.as_str().into())],
        ),
        Misbehaviour::Died { moment, last_words, .. } => {
            say("reason-engine-died", &[("moment", moment.to_string().into())]) + &quoted(last_words)
        }
        Misbehaviour::Silent { moment, waited, said } => {
            let seconds = u32::try_from(waited.as_secs()).unwrap_or(u32::MAX);
            let arguments = [("moment", moment.to_string().into()), ("seconds", seconds.into())];
            say("reason-engine-silent", &arguments) + &quoted(said)
        }
        Misbehaviour::NoTurn { said } => say("reason-engine-no-turn", &[]) + &quoted(said),
        Misbehaviour::Garbage { moment, line } => {
            let arguments = [("moment", moment.to_string().into()), ("line", line.as_str().into())];
            say("reason-engine-garbage", &arguments)
        }
        Misbehaviour::UnreadTurn { text, error } => {
            let reason = words.unread(position, text, error);
            say("reason-engine-unread-turn", &[("turn", text.as_str().into()), ("reason", reason.into())])
        }
        Misbehaviour::IllegalTurn { text, why, .. } => {
            let arguments = [("turn", text.as_str().into()), ("reason", words.why_not(position, why).into())];
            say("reason-engine-illegal-turn", &arguments)
        }
        Misbehaviour::CommandLine(error) => error.to_string(),
    }
}

/// Message for an unknown setup or variant.
pub(crate) fn of_setup(words: &Words, error: &StartError) -> String {
    match error {
        StartError::UnknownSetup { name, offered } => {
            let offered = words.list(offered.iter().map(|&name| name.to_owned()));
            words.say("play-unknown-setup", &[("name", name.as_str().into()), ("offered", offered.into())])
        }
        StartError::UnknownVariant(error) => of_variant(words, error),
    }
}

/// Message for an unknown variant.
pub(crate) fn of_variant(words: &Words, error: &UnknownVariant) -> String {
    let offered = words.list(error.offered.iter().map(|&name| name.to_owned()));
    let count = u32::try_from(error.offered.len()).unwrap_or(u32::MAX);
    let arguments =
        [("name", error.name.as_str().into()), ("offered", offered.into()), ("count", count.into())];
    words.say("play-unknown-variant", &arguments)
}
