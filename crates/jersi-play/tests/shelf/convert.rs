//! The storage of an old build is converted once. The samples in `old` were written by that build's code.

use jersi_play::Milliseconds;
use jersi_play::shelf::{
    CHOICES, GameId, LESSONS, LastSetup, MemoryStorage, SETTINGS, Saved, Shelf, ShelfError, Storage,
    StorageError, Unreadable, convert, convert_settings,
};
use jersi_rules::RulesetId;
use jersi_rules::record::Record;

use super::flaky::{Fault, Flaky};

const TABLE: &str = include_str!("old/table");
const FINISHED: &str = include_str!("old/table-finished");
const STUDY: &str = include_str!("old/study");
/// Played and resigned, with a name; played to its end; stored by hand; incomplete.
const GAMES: [(u64, &str); 4] = [
    (1, include_str!("old/games.1")),
    (2, include_str!("old/games.2")),
    (4, include_str!("old/games.4")),
    (5, include_str!("old/games.5")),
];
const CHOSEN: &str = include_str!("old/choices");
const CHOSEN_JERSI2: &str = include_str!("old/choices.jersi-2");

const NOW: Milliseconds = Milliseconds(1_800_000_000_000);

/// The storage of an old build, with one of the two tables.
fn old(table: &str) -> MemoryStorage {
    let storage = MemoryStorage::new();
    let put = |name: &str, text: &str| storage.write(&format!("jersi.{name}"), text).expect("there is room");
    put("table", table);
    put("study", STUDY);
    put("games", "5 4 2 1");
    for (number, text) in GAMES {
        put(&format!("games.{number}"), text);
    }
    put("choices", CHOSEN);
    put("choices.jersi-2", CHOSEN_JERSI2);
    for (name, text) in [
        ("lesson.pijersi", "3"),
        ("page", "dark"),
        ("board", "page"),
        ("style", "iso"),
        ("coordinates", "cells"),
        ("sound", "off"),
        ("language", "fr"),
        ("naming", "lojban"),
    ] {
        put(name, text);
    }
    storage.write("other.page", "not ours").expect("there is room");
    storage
}

fn record(table: &str) -> &str {
    table.split_once("\n\n").expect("a head and a record").1
}

#[test]
fn all_that_an_old_build_stored_is_converted() {
    let storage = old(TABLE);
    let shelf = Shelf::new(&storage, 1);
    let converted = convert(&shelf, NOW).unwrap();
    assert_eq!(converted.left, []);
    assert_eq!(converted.unreadable, ["jersi.games.5"]);
    assert_eq!(converted.count, 17);
    let names = storage.names().unwrap();
    let is_new = |name: &str| {
        name.starts_with("jersi.game.")
            || ["jersi.settings", "jersi.new-game", "jersi.lessons", "other.page"].contains(&name)
    };
    assert!(names.iter().all(|name| is_new(name)), "{names:?}");
    assert_eq!(names.len(), 6 + 4);

    let table = shelf.load(&converted.table.unwrap()).unwrap().table;
    let expected = Saved {
        seats: ["level:3", "human"].map(str::to_owned),
        movetime: 3_000,
        seed: 271_828_182,
        below: "black".to_owned(),
        at: vec![0; 5],
        spent: 1_234,
        ..Saved::new(record(TABLE).to_owned())
    };
    assert_eq!(table, expected);
    let study = shelf.load(&converted.study.unwrap()).unwrap().table;
    let expected = Saved { is_study: true, at: vec![1], ..Saved::new(record(STUDY).to_owned()) };
    assert_eq!(study, expected);
}

#[test]
fn games_of_the_old_shelf_keep_their_order_names_and_seats() {
    let storage = old(TABLE);
    let shelf = Shelf::new(&storage, 1);
    convert(&shelf, NOW).unwrap();
    let entries = shelf.entries().unwrap();
    let summaries: Vec<_> = entries.iter().filter_map(|entry| entry.summary.as_ref().ok()).collect();
    let games: Vec<_> = summaries.iter().filter(|game| game.changed < NOW).collect();
    assert_eq!(games.len(), 3);
    let [by_hand, ended, resigned] = games[..] else { panic!("three games") };
    assert!(by_hand.is_study && !by_hand.is_finished());
    assert_eq!((ended.name.as_deref(), ended.date.as_deref()), (None, Some("2026-03-02")));
    assert_eq!(ended.seats, ["human", "level:5"]);
    assert!(ended.is_finished() && !ended.is_study);
    assert_eq!(resigned.name.as_deref(), Some("The quick one"));
    assert_eq!((resigned.ruleset, resigned.turns), (RulesetId::Jersi2, 3));
    assert_eq!(shelf.load(&entries[4].id).unwrap().table.below, "black");
}

#[test]
fn settings_choices_and_lessons_are_converted() {
    let storage = old(TABLE);
    convert_settings(&storage).unwrap();
    let settings = SETTINGS.read(&storage).unwrap();
    assert_eq!(settings.page.as_deref(), Some("dark"));
    assert_eq!(settings.board.as_deref(), Some("page"));
    assert_eq!(settings.style.as_deref(), Some("iso"));
    assert_eq!(settings.coordinates.as_deref(), Some("cells"));
    assert_eq!(settings.sound, Some(false));
    assert_eq!(settings.language.as_deref(), Some("fr"));
    assert_eq!(settings.naming.as_deref(), Some("lojban"));
    let choices = CHOICES.read(&storage).unwrap();
    assert_eq!((choices.level, choices.other_level, choices.seconds), (Some(4), Some(7), Some(10)));
    assert_eq!(choices.opponent.as_deref(), Some("engines"));
    assert_eq!((choices.side.as_deref(), choices.time.as_deref()), (Some("random"), Some("300+3")));
    let setup = LastSetup { setup: Some("random".to_owned()), variants: Some("ransom".to_owned()) };
    assert_eq!(choices.setups.get("jersi-2"), Some(&setup));
    assert_eq!(LESSONS.read(&storage).unwrap().steps.get("pijersi"), Some(&3));
}

#[test]
fn a_finished_table_and_its_copy_on_the_shelf_become_one() {
    let storage = old(FINISHED);
    let shelf = Shelf::new(&storage, 1);
    let table = convert(&shelf, NOW).unwrap().table.unwrap();
    let finished = |entry: &&jersi_play::shelf::StoredGame| {
        entry.summary.as_ref().is_ok_and(|game| game.ruleset == RulesetId::Pijersi && game.is_finished())
    };
    let entries = shelf.entries().unwrap();
    let found: Vec<_> = entries.iter().filter(finished).map(|entry| entry.id.clone()).collect();
    assert_eq!(found, std::slice::from_ref(&table));
    // The seed comes from the table, the players from the shelf.
    let loaded = shelf.load(&table).unwrap().table;
    assert_eq!(loaded.seed, 42);
    let tag = |name: &str| Record::read(&loaded.record).unwrap().tag(name).map(str::to_owned);
    assert_eq!(tag("Black").as_deref(), Some("engine-5"));
    assert_eq!(tag("Date").as_deref(), Some("2026-03-02"));
}

#[test]
fn a_repeated_conversion_changes_nothing() {
    for table in [TABLE, FINISHED] {
        let storage = old(table);
        let shelf = Shelf::new(&storage, 1);
        convert(&shelf, NOW).unwrap();
        let before = storage.clone();
        assert_eq!(convert(&shelf, NOW).unwrap().count, 0);
        assert_eq!(storage, before);
    }
}

#[test]
fn an_interrupted_conversion_has_the_same_final_result() {
    for table in [TABLE, FINISHED] {
        let whole = Flaky::new(old(table));
        convert(&Shelf::new(&whole, 1), NOW).unwrap();
        for calls in 0..whole.calls() {
            let storage = Flaky::new(old(table));
            let shelf = Shelf::new(&storage, 1);
            storage.set(Some(Fault::After(calls)));
            let _ = convert(&shelf, NOW);
            storage.set(None);
            convert(&shelf, NOW).unwrap();
            assert_eq!(storage.inner, whole.inner, "interrupted after {calls} calls");
        }
    }
}

#[test]
fn every_single_failure_during_a_conversion_is_reported_and_repaired_by_the_next() {
    let whole = Flaky::new(old(FINISHED));
    convert(&Shelf::new(&whole, 1), NOW).unwrap();
    for failing in 0..whole.calls() {
        for error in [StorageError::Full, StorageError::Unavailable] {
            let storage = Flaky::new(old(FINISHED));
            let shelf = Shelf::new(&storage, 1);
            let mut pattern = vec![None; 1_000];
            pattern[failing] = Some(error);
            storage.set(Some(Fault::Pattern(pattern)));
            let told = convert(&shelf, NOW);
            let has_failed = storage.has_failed();
            storage.set(None);
            let is_told = told.as_ref().map_or(true, |converted| !converted.left.is_empty());
            assert_eq!(is_told, has_failed, "call {failing}: {told:?}");
            convert(&shelf, NOW).unwrap();
            assert_eq!(texts(&shelf), texts(&Shelf::new(&whole, 1)), "call {failing} failed");
        }
    }
}

/// The turns of all games, in any order.
fn texts<S: Storage>(shelf: &Shelf<S>) -> Vec<String> {
    let entries = shelf.entries().expect("a sound storage");
    let mut texts: Vec<String> = entries
        .iter()
        .map(|entry| match shelf.load(&entry.id) {
            Ok(loaded) => {
                let record = Record::read(&loaded.table.record).expect("a record");
                let mut tags: Vec<String> = record.tags.iter().map(|tag| format!("{tag:?}")).collect();
                tags.sort();
                format!("{:?} {} {tags:?}", loaded.name, Record { tags: Vec::new(), ..record })
            }
            Err(_) => shelf.text(&entry.id).expect("a sound storage").expect("it is listed"),
        })
        .collect();
    texts.sort();
    texts
}

#[test]
fn unreadable_data_is_stored_unchanged() {
    let storage = MemoryStorage::new();
    storage.write("jersi.table", "seats=human dog\n\nnonsense").unwrap();
    storage.write("jersi.games.3", "?").unwrap();
    storage.write("jersi.lesson.pijersi", "many").unwrap();
    storage.write("jersi.choices", "level=high\nside=black\n").unwrap();
    let shelf = Shelf::new(&storage, 1);
    let converted = convert(&shelf, NOW).unwrap();
    assert_eq!((converted.unreadable.len(), converted.left.len()), (4, 0));
    let entries = shelf.entries().unwrap();
    assert!(entries.iter().all(|entry| entry.summary.is_err()));
    let mut texts: Vec<_> = entries.iter().map(|entry| shelf.text(&entry.id).unwrap().unwrap()).collect();
    texts.sort();
    assert_eq!(texts, ["?", "seats=human dog\n\nnonsense"]);
    assert_eq!(CHOICES.read(&storage).unwrap().side.as_deref(), Some("black"));
    let names = storage.names().unwrap();
    let aside = |name: &str| names.iter().any(|one| one.starts_with(&format!("jersi.unreadable.{name}.")));
    assert!(aside("lesson.pijersi") && aside("choices"), "{names:?}");
}

#[test]
fn data_of_the_new_build_takes_precedence() {
    let storage = old(TABLE);
    SETTINGS.update(&storage, |settings| settings.page = Some("light".to_owned())).unwrap();
    LESSONS.update(&storage, |lessons| lessons.steps.extend([("pijersi".to_owned(), 8)])).unwrap();
    convert_settings(&storage).unwrap();
    assert_eq!(SETTINGS.read(&storage).unwrap().page.as_deref(), Some("light"));
    assert_eq!(SETTINGS.read(&storage).unwrap().style.as_deref(), Some("iso"));
    assert_eq!(LESSONS.read(&storage).unwrap().steps.get("pijersi"), Some(&8));
}

#[test]
fn old_settings_are_not_converted_over_those_of_a_later_build() {
    let storage = old(TABLE);
    storage.write("jersi.settings", "{\"version\":9}").unwrap();
    let converted = convert_settings(&storage).unwrap();
    let future = ShelfError::Unreadable(Unreadable::Future { version: 9 });
    assert_eq!(converted.left.len(), 7);
    assert!(converted.left.iter().all(|(_, error)| *error == future));
    assert_eq!(storage.read("jersi.page").unwrap().as_deref(), Some("dark"));
}

#[test]
fn games_without_room_stay_in_the_old_storage_and_are_exported() {
    for spare in (0..4_000).step_by(250) {
        let mut storage = old(TABLE);
        storage.set_room(Some(storage.used() + spare));
        let shelf = Shelf::new(&storage, 1);
        let converted = convert(&shelf, NOW).unwrap();
        let full = ShelfError::Storage(StorageError::Full);
        assert!(converted.left.iter().all(|(_, error)| *error == full));
        let count = shelf.export().unwrap().count;
        let desks = [converted.table, converted.study].iter().flatten().count();
        assert_eq!(count, 3 + desks, "with {spare} bytes to spare");
        storage.set_room(None);
        let shelf = Shelf::new(&storage, 1);
        assert_eq!(convert(&shelf, NOW).unwrap().left, []);
        assert_eq!(shelf.entries().unwrap().len(), 6);
    }
}

#[test]
fn a_converted_game_that_was_continued_is_not_reset() {
    let storage = old(TABLE);
    let shelf = Shelf::new(&storage, 1);
    let id: GameId = convert(&shelf, NOW).unwrap().table.unwrap();
    let loaded = shelf.load(&id).unwrap();
    let on = Saved { is_paused: true, ..loaded.table };
    shelf.save(&id, &on, Some(loaded.stamp), NOW).unwrap();
    // The removal of the old text had failed.
    storage.write("jersi.table", TABLE).unwrap();
    assert_eq!(convert(&shelf, NOW).unwrap().table, Some(id.clone()));
    assert_eq!(shelf.load(&id).unwrap().table, on);
    assert_eq!(storage.read("jersi.table"), Ok(None));
}
