//! Games on the shelf, operation by operation.

use jersi_play::Milliseconds;
use jersi_play::shelf::{
    GameId, MemoryStorage, Saved, Shelf, ShelfError, Storage, StorageError, Unreadable, entry_name,
};
use jersi_rules::record::{GameResult, Reading, Record, read_records};
use jersi_rules::{Color, RulesetId};

use super::{played, resigned, saved};

fn at(time: u64) -> Milliseconds {
    Milliseconds(time)
}

fn id(number: u64) -> GameId {
    GameId::of(number)
}

fn ids(shelf: &Shelf<&MemoryStorage>) -> Vec<GameId> {
    shelf.entries().expect("readable").into_iter().map(|entry| entry.id).collect()
}

#[test]
fn games_are_listed_by_their_last_change() {
    let storage = MemoryStorage::new();
    let shelf = Shelf::new(&storage, 1);
    let first = shelf.save(&id(1), &saved(2, 0), None, at(10)).unwrap();
    shelf.save(&id(2), &Saved::new(resigned(3, 1).to_record().to_string()), None, at(20)).unwrap();
    let study = Saved { is_study: true, ..saved(0, 0) };
    shelf.save(&id(3), &study, None, at(30)).unwrap();
    shelf.save(&id(1), &saved(4, 0), Some(first), at(40)).unwrap();
    assert_eq!(ids(&shelf), [id(1), id(3), id(2)]);
    let summaries: Vec<_> =
        shelf.entries().unwrap().into_iter().map(|entry| entry.summary.unwrap()).collect();
    assert_eq!(summaries[0].turns, 4);
    assert_eq!((summaries[0].created, summaries[0].changed), (at(10), at(40)));
    assert!(summaries[1].is_study && !summaries[1].is_finished());
    assert_eq!(summaries[2].result, GameResult::Win(Color::White));
    assert!(summaries[2].is_finished() && !summaries[2].is_study);
}

#[test]
fn a_loaded_game_equals_the_saved_one() {
    let storage = MemoryStorage::new();
    let shelf = Shelf::new(&storage, 1);
    let table = Saved {
        seats: ["level:5".to_owned(), "remote:Zoé \"Z\"".to_owned()],
        movetime: 3_000,
        seed: u64::MAX,
        below: "black".to_owned(),
        at: vec![0, 2, 1],
        spent: 17,
        is_paused: true,
        is_study: true,
        ..saved(5, 3)
    };
    let stamp = shelf.save(&id(1), &table, None, at(1)).unwrap();
    let loaded = shelf.load(&id(1)).unwrap();
    assert_eq!((loaded.table, loaded.stamp), (table, stamp));
    assert_eq!(shelf.load(&id(2)), Err(ShelfError::Missing(id(2))));
}

#[test]
fn a_save_without_a_change_writes_nothing() {
    let storage = MemoryStorage::new();
    let shelf = Shelf::new(&storage, 1);
    let stamp = shelf.save(&id(1), &saved(2, 0), None, at(1)).unwrap();
    let before = storage.clone();
    assert_eq!(shelf.save(&id(1), &saved(2, 0), Some(stamp), at(9)), Ok(stamp));
    assert_eq!(storage, before);
}

#[test]
fn a_tab_cannot_overwrite_a_write_that_it_has_not_seen() {
    let storage = MemoryStorage::new();
    let (one, two) = (Shelf::new(&storage, 1), Shelf::new(&storage, 2));
    let seen = one.save(&id(1), &saved(1, 0), None, at(1)).unwrap();
    assert!(matches!(two.save(&id(1), &saved(9, 0), None, at(2)), Err(ShelfError::Conflict { .. })));
    let newer = two.save(&id(1), &saved(2, 0), Some(seen), at(2)).unwrap();
    let refused = one.save(&id(1), &saved(3, 1), Some(seen), at(3));
    assert_eq!(refused, Err(ShelfError::Conflict { stored: Some(newer) }));
    assert_eq!(one.load(&id(1)).unwrap().table, saved(2, 0));
    // It can be saved as a separate game.
    one.save(&id(2), &saved(3, 1), None, at(3)).unwrap();
    assert_eq!(ids(&one), [id(2), id(1)]);
}

#[test]
fn two_tabs_with_concurrent_writes_are_distinguished() {
    let storage = MemoryStorage::new();
    let (one, two) = (Shelf::new(&storage, 1), Shelf::new(&storage, 2));
    let seen = one.save(&id(1), &saved(1, 0), None, at(1)).unwrap();
    let name = entry_name(&id(1));
    let before = storage.read(&name).unwrap().unwrap();
    let mine = one.save(&id(1), &saved(2, 0), Some(seen), at(2)).unwrap();
    // The other tab has read the same text before, and writes later.
    storage.write(&name, &before).unwrap();
    two.save(&id(1), &saved(2, 1), Some(seen), at(2)).unwrap();
    assert!(matches!(one.save(&id(1), &saved(3, 0), Some(mine), at(3)), Err(ShelfError::Conflict { .. })));
}

#[test]
fn renaming_in_another_tab_does_not_stop_the_playing_tab() {
    let storage = MemoryStorage::new();
    let (one, two) = (Shelf::new(&storage, 1), Shelf::new(&storage, 2));
    let seen = one.save(&id(1), &saved(1, 0), None, at(1)).unwrap();
    two.rename(&id(1), "  The\n long   one ").unwrap();
    one.save(&id(1), &saved(2, 0), Some(seen), at(2)).unwrap();
    assert_eq!(one.load(&id(1)).unwrap().name.as_deref(), Some("The long one"));
    two.rename(&id(1), " ").unwrap();
    assert_eq!(one.load(&id(1)).unwrap().name, None);
}

#[test]
fn a_deleted_game_is_restored_as_it_was() {
    let storage = MemoryStorage::new();
    let shelf = Shelf::new(&storage, 1);
    let seen = shelf.save(&id(1), &saved(3, 2), None, at(1)).unwrap();
    shelf.rename(&id(1), "Mine").unwrap();
    let before = shelf.entries().unwrap();
    shelf.delete(&id(1), at(5)).unwrap();
    assert_eq!(shelf.entries().unwrap()[0].summary.as_ref().unwrap().deleted, Some(at(5)));
    // A tab that has the game open does not restore it by accident.
    let refused = shelf.save(&id(1), &saved(4, 2), Some(seen), at(6));
    assert!(matches!(refused, Err(ShelfError::Conflict { stored: Some(_) })));
    shelf.restore(&id(1)).unwrap();
    assert_eq!(shelf.entries().unwrap(), before);
    assert_eq!(shelf.load(&id(1)).unwrap().table, saved(3, 2));
}

#[test]
fn saving_a_deleted_game_knowingly_restores_it() {
    let storage = MemoryStorage::new();
    let shelf = Shelf::new(&storage, 1);
    shelf.save(&id(1), &saved(3, 2), None, at(1)).unwrap();
    shelf.delete(&id(1), at(5)).unwrap();
    let loaded = shelf.load(&id(1)).unwrap();
    assert_eq!(loaded.deleted, Some(at(5)));
    shelf.save(&id(1), &loaded.table, Some(loaded.stamp), at(6)).unwrap();
    assert_eq!(shelf.load(&id(1)).unwrap().deleted, None);
}

#[test]
fn only_what_was_deleted_long_ago_is_purged() {
    let storage = MemoryStorage::new();
    let shelf = Shelf::new(&storage, 1);
    for number in 1..=3 {
        shelf.save(&id(number), &saved(1, 0), None, at(number)).unwrap();
    }
    shelf.delete(&id(1), at(100)).unwrap();
    shelf.delete(&id(2), at(200)).unwrap();
    assert_eq!(shelf.purge(at(200)), Ok(1));
    assert_eq!(ids(&shelf), [id(3), id(2)]);
    let gone = shelf.save(&id(1), &saved(2, 0), Some(shelf.load(&id(2)).unwrap().stamp), at(300));
    assert_eq!(gone, Err(ShelfError::Conflict { stored: None }));
}

#[test]
fn a_full_storage_purges_deleted_games_and_then_fails() {
    let mut storage = MemoryStorage::new();
    for number in 1..=4 {
        Shelf::new(&storage, 1).save(&id(number), &saved(6, 0), None, at(number)).unwrap();
    }
    Shelf::new(&storage, 1).delete(&id(3), at(50)).unwrap();
    storage.set_room(Some(storage.used()));
    let shelf = Shelf::new(&storage, 1);
    // A game can be deleted even now: it needs less room afterwards.
    shelf.delete(&id(2), at(40)).unwrap();
    shelf.save(&id(5), &saved(1, 1), None, at(60)).unwrap();
    // The game that was deleted first was purged.
    assert_eq!(ids(&shelf), [id(5), id(4), id(3), id(1)]);
    let big = Saved { seats: ["human".to_owned(), "remote:".repeat(1_000)], ..saved(6, 2) };
    let refused = shelf.save(&id(6), &big, None, at(70));
    assert_eq!(refused, Err(ShelfError::Storage(StorageError::Full)));
    assert_eq!(ids(&shelf), [id(5), id(4), id(1)]);
}

#[test]
fn a_finished_game_is_added_once() {
    let storage = MemoryStorage::new();
    let shelf = Shelf::new(&storage, 1);
    let mut game = resigned(5, 2);
    let plain = Saved::new(game.to_record().to_string());
    shelf.save(&id(1), &plain, None, at(1)).unwrap();
    assert_eq!(shelf.add(&id(2), &plain, at(2)), Ok(id(1)));
    // Tags and name of the same game are merged.
    game.set_tag("White", "Ann").unwrap();
    game.set_tag("Name", "A gem").unwrap();
    let signed = Saved::new(game.to_record().to_string());
    assert_eq!(shelf.add(&id(3), &signed, at(3)), Ok(id(1)));
    assert_eq!(shelf.load(&id(1)).unwrap().name.as_deref(), Some("A gem"));
    assert_eq!(shelf.entries().unwrap()[0].summary.as_ref().unwrap().players[0].as_deref(), Some("Ann"));
    // A deleted game is restored.
    shelf.delete(&id(1), at(4)).unwrap();
    assert_eq!(shelf.add(&id(4), &plain, at(5)), Ok(id(1)));
    assert_eq!(shelf.load(&id(1)).unwrap().deleted, None);
    // A game with the same turns but other players is another game, and so is an unfinished one.
    game.set_tag("White", "Bob").unwrap();
    let other = Saved::new(game.to_record().to_string());
    assert_eq!(shelf.add(&id(5), &other, at(6)), Ok(id(5)));
    assert_eq!(shelf.add(&id(6), &saved(5, 2), at(7)), Ok(id(6)));
    assert_eq!(shelf.add(&id(7), &saved(5, 2), at(8)), Ok(id(7)));
}

#[test]
fn all_games_are_exported_but_deleted_and_unreadable_ones() {
    let storage = MemoryStorage::new();
    let shelf = Shelf::new(&storage, 1);
    shelf.save(&id(1), &saved(3, 0), None, at(1)).unwrap();
    shelf.save(&id(2), &Saved::new(resigned(4, 1).to_record().to_string()), None, at(2)).unwrap();
    shelf.rename(&id(2), "A \"gem\"").unwrap();
    shelf.save(&id(3), &saved(5, 0), None, at(3)).unwrap();
    shelf.delete(&id(3), at(4)).unwrap();
    storage.write(&entry_name(&id(4)), "?").unwrap();
    let export = shelf.export().unwrap();
    assert_eq!((export.count, export.left_out), (2, vec![id(4)]));
    let records: Vec<Record> = read_records(export.text.as_bytes(), Reading::default())
        .into_iter()
        .map(|read| read.expect("a record").record)
        .collect();
    assert_eq!(records.len(), 2);
    assert_eq!(records[0].tag("Name"), Some("A \"gem\""));
    assert_eq!(records[1].to_string(), saved(3, 0).record);
}

#[test]
fn an_unreadable_entry_is_listed_and_unchanged() {
    let storage = MemoryStorage::new();
    let shelf = Shelf::new(&storage, 1);
    shelf.save(&id(1), &saved(1, 0), None, at(1)).unwrap();
    let texts =
        ["", "{}", "[1]", "{\"version\":1,\"table\":{}}", "{\"version\":1,\"table\":{\"record\":\"?\"}}"];
    for (number, text) in (2..).zip(texts) {
        storage.write(&entry_name(&id(number)), text).unwrap();
    }
    let entries = shelf.entries().unwrap();
    assert_eq!(entries.len(), 1 + texts.len());
    assert!(entries[0].summary.is_ok() && entries[1..].iter().all(|entry| entry.summary.is_err()));
    for (number, text) in (2..).zip(&texts[..4]) {
        let name = id(number);
        assert!(matches!(shelf.load(&name), Err(ShelfError::Unreadable(_))));
        assert!(matches!(shelf.save(&name, &saved(1, 0), None, at(9)), Err(ShelfError::Unreadable(_))));
        assert!(matches!(shelf.rename(&name, "x"), Err(ShelfError::Unreadable(_))));
        assert!(matches!(shelf.delete(&name, at(9)), Err(ShelfError::Unreadable(_))));
        assert_eq!(shelf.text(&name).unwrap().as_deref(), Some(*text));
    }
    assert_eq!(shelf.purge(at(u64::MAX)), Ok(0));
    shelf.discard(&id(2)).unwrap();
    assert_eq!(shelf.text(&id(2)), Ok(None));
}

#[test]
fn a_game_of_a_later_build_is_unchanged_and_reported() {
    let storage = MemoryStorage::new();
    let shelf = Shelf::new(&storage, 1);
    let text = "{\"version\":2,\"moves\":[1,2,3]}";
    storage.write(&entry_name(&id(1)), text).unwrap();
    let future = Unreadable::Future { version: 2 };
    assert_eq!(shelf.entries().unwrap()[0].summary, Err(future.clone()));
    assert_eq!(shelf.restore(&id(1)), Err(ShelfError::Unreadable(future)));
    assert_eq!(storage.read(&entry_name(&id(1))).unwrap().as_deref(), Some(text));
}

#[test]
fn unknown_fields_are_preserved_and_missing_ones_have_defaults() {
    let storage = MemoryStorage::new();
    let shelf = Shelf::new(&storage, 1);
    let record = played(RulesetId::Jersi2, 2, 5).to_record().to_string();
    let json = serde_json::json!({
        "version": 1, "colour": "red", "table": { "record": record.clone(), "speed": 3 },
    });
    storage.write(&entry_name(&id(1)), &json.to_string()).unwrap();
    let loaded = shelf.load(&id(1)).unwrap();
    assert_eq!(loaded.table, Saved::new(record));
    assert_eq!(shelf.entries().unwrap()[0].summary.as_ref().unwrap().ruleset, RulesetId::Jersi2);
    shelf.rename(&id(1), "Mine").unwrap();
    let text = storage.read(&entry_name(&id(1))).unwrap().unwrap();
    assert!(text.contains("\"colour\":\"red\"") && text.contains("\"speed\":3"), "{text}");
}

#[test]
fn a_missing_storage_is_reported() {
    let storage = super::flaky::Flaky::new(MemoryStorage::new());
    storage.set(Some(super::flaky::Fault::After(0)));
    let shelf = Shelf::new(&storage, 1);
    let gone = ShelfError::Storage(StorageError::Unavailable);
    assert_eq!(shelf.entries(), Err(gone.clone()));
    assert_eq!(shelf.save(&id(1), &saved(0, 0), None, at(1)), Err(gone));
}
