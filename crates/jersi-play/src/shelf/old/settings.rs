//! Migration of the settings, choices and lessons of old builds: short texts by name.

use super::Converted;
use crate::shelf::envelope::hash;
use crate::shelf::settings::{CHOICES, Choices, LESSONS, LastSetup, SETTINGS, Settings};
use crate::shelf::storage::write_making_room;
use crate::shelf::{PREFIX, ShelfError, Storage, StoredValueError};

/// Prefix of the new name of an unreadable text.
const UNREADABLE: &str = "jersi.unreadable.";

/// Names of settings, without the prefix.
const SINGLE: [&str; 7] = ["page", "board", "style", "coordinates", "sound", "language", "naming"];

/// Converts settings, choices and the progress of lessons. Values in the new form are newer and stay.
pub fn convert_settings(storage: &impl Storage) -> Result<Converted, ShelfError> {
    let mut converted = Converted::default();
    for whole in storage.names()? {
        let Some(name) = whole.strip_prefix(PREFIX) else { continue };
        let Some(convert) = converter(name) else { continue };
        let Some(text) = storage.read(&whole)? else { continue };
        let mut stored = convert(storage, name, &text);
        if stored == Ok(false) {
            let aside = format!("{UNREADABLE}{name}.{:016x}", hash(&[&text]));
            stored =
                write_making_room(storage, &aside, &text).map(|()| false).map_err(StoredValueError::from);
            if stored.is_ok() {
                converted.unreadable.push(whole.clone());
            }
        }
        converted.settle(storage, &whole, stored.map(drop).map_err(ShelfError::from));
    }
    Ok(converted)
}

/// Converts a text, and returns whether all of it was readable.
type Convert<S> = fn(&S, &str, &str) -> Result<bool, StoredValueError>;

fn converter<S: Storage>(name: &str) -> Option<Convert<S>> {
    match name.split_once('.') {
        None if SINGLE.contains(&name) => Some(setting),
        None if name == "choices" => Some(choices),
        Some(("choices", _)) => Some(setup),
        Some(("lesson", _)) => Some(lesson),
        _ => None,
    }
}

fn setting<S: Storage>(storage: &S, name: &str, text: &str) -> Result<bool, StoredValueError> {
    let sound = match text {
        "on" => Some(true),
        "off" => Some(false),
        _ if name == "sound" => return Ok(false),
        _ => None,
    };
    let value = Some(text.to_owned());
    SETTINGS.update(storage, |settings| {
        let Settings { page, board, style, coordinates, language, naming, .. } = settings;
        let field = match name {
            "page" => page,
            "board" => board,
            "style" => style,
            "coordinates" => coordinates,
            "language" => language,
            "naming" => naming,
            _ => return settings.sound = settings.sound.or(sound),
        };
        fill(field, value);
    })?;
    Ok(true)
}

fn choices<S: Storage>(storage: &S, _: &str, text: &str) -> Result<bool, StoredValueError> {
    let mut read = Choices::default();
    let is_read = read_fields(text, |name, value| match name {
        "opponent" => keep(&mut read.opponent, Some(value.to_owned())),
        "side" => keep(&mut read.side, Some(value.to_owned())),
        "time" => keep(&mut read.time, Some(value.to_owned())),
        "level" => keep(&mut read.level, value.parse().ok()),
        "other-level" => keep(&mut read.other_level, value.parse().ok()),
        "seconds" => keep(&mut read.seconds, value.parse().ok()),
        _ => false,
    });
    CHOICES.update(storage, |choices| {
        fill(&mut choices.opponent, read.opponent);
        fill(&mut choices.level, read.level);
        fill(&mut choices.other_level, read.other_level);
        fill(&mut choices.seconds, read.seconds);
        fill(&mut choices.side, read.side);
        fill(&mut choices.time, read.time);
    })?;
    Ok(is_read)
}

fn setup<S: Storage>(storage: &S, name: &str, text: &str) -> Result<bool, StoredValueError> {
    let mut read = LastSetup::default();
    let is_read = read_fields(text, |name, value| match name {
        "setup" => keep(&mut read.setup, Some(value.to_owned())),
        "variants" => keep(&mut read.variants, Some(value.to_owned())),
        _ => false,
    });
    CHOICES.update(storage, |choices| {
        let setup = choices.setups.entry(ruleset(name)).or_default();
        fill(&mut setup.setup, read.setup);
        fill(&mut setup.variants, read.variants);
    })?;
    Ok(is_read)
}

fn lesson<S: Storage>(storage: &S, name: &str, text: &str) -> Result<bool, StoredValueError> {
    let Ok(step) = text.parse() else { return Ok(false) };
    LESSONS.update(storage, |lessons| {
        lessons.steps.entry(ruleset(name)).or_insert(step);
    })?;
    Ok(true)
}

/// The ruleset in a name such as `lesson.pijersi`.
fn ruleset(name: &str) -> String {
    name.split_once('.').map_or("", |(_, ruleset)| ruleset).to_owned()
}

/// Passes each line `name=value` to a reader, and returns whether it knew them all.
fn read_fields(text: &str, mut read: impl FnMut(&str, &str) -> bool) -> bool {
    let mut is_read = true;
    // Every line is read, even after an unreadable one.
    for line in text.lines() {
        is_read &= line.split_once('=').is_some_and(|(name, value)| read(name, value));
    }
    is_read
}

/// Sets a value that was read, and returns whether there was one.
fn keep<T>(field: &mut Option<T>, value: Option<T>) -> bool {
    let is_read = value.is_some();
    *field = value;
    is_read
}

/// Sets a field that is empty.
fn fill<T>(field: &mut Option<T>, value: Option<T>) {
    if field.is_none() {
        *field = value;
    }
}
