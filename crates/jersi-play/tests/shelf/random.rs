//! Random operations of two tabs on a storage with random failures, compared with a model: no game is ever lost.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use jersi_play::Milliseconds;
use jersi_play::shelf::{GameId, MemoryStorage, Saved, Shelf, ShelfError, Stamp, StorageError};
use proptest::prelude::*;

use super::flaky::{Fault, Flaky};
use super::saved;

/// The saved tables: games of several lengths.
static TABLES: LazyLock<Vec<Saved>> =
    LazyLock::new(|| (0..12).map(|number| saved(number, number * 5)).collect());

/// An operation of a tab on a game, by their numbers.
#[derive(Clone, Debug)]
enum Operation {
    Create(usize),
    Load,
    Save(usize),
    Rename(String),
    Delete,
    Restore,
    Purge(u64),
}

#[derive(Clone, Debug)]
struct Step {
    tab: usize,
    game: u64,
    operation: Operation,
    faults: Vec<Option<StorageError>>,
}

fn steps() -> impl Strategy<Value = Vec<Step>> {
    let table = 0..TABLES.len();
    let operation = prop_oneof![
        3 => table.clone().prop_map(Operation::Create),
        2 => Just(Operation::Load),
        6 => table.prop_map(Operation::Save),
        1 => "[a-z ]{0,6}".prop_map(Operation::Rename),
        2 => Just(Operation::Delete),
        1 => Just(Operation::Restore),
        1 => (0..300_u64).prop_map(Operation::Purge),
    ];
    let fault = prop_oneof![
        6 => Just(None),
        1 => Just(Some(StorageError::Full)),
        1 => Just(Some(StorageError::Unavailable)),
    ];
    let faults = prop_oneof![1 => Just(Vec::new()), 1 => prop::collection::vec(fault, 1..8)];
    let step = (0..2_usize, 0..6_u64, operation, faults).prop_map(|(tab, game, operation, faults)| Step {
        tab,
        game,
        operation,
        faults,
    });
    prop::collection::vec(step, 1..120)
}

/// The expected state of a stored game.
#[derive(Clone, PartialEq, Debug)]
struct Slot {
    table: Saved,
    name: Option<String>,
    deleted: Option<Milliseconds>,
    stamp: Stamp,
}

struct World {
    storage: Flaky,
    slots: BTreeMap<GameId, Slot>,
    /// The last stamp of each game that each tab has seen.
    seen: [BTreeMap<GameId, Stamp>; 2],
}

impl World {
    /// Executes a step and returns its result.
    fn step(&mut self, step: &Step, now: Milliseconds) -> Result<(), ShelfError> {
        let games = Shelf::new(&self.storage, step.tab as u64);
        let id = GameId::of(step.game);
        let seen = &mut self.seen[step.tab];
        let slot = self.slots.get(&id).cloned();
        let changed = match &step.operation {
            Operation::Create(table) => {
                let stamp = games.save(&id, &TABLES[*table], None, now)?;
                assert_eq!(slot, None, "a game was overwritten by a new one");
                seen.insert(id.clone(), stamp);
                Slot { table: TABLES[*table].clone(), name: None, deleted: None, stamp }
            }
            Operation::Load => {
                let loaded = games.load(&id)?;
                seen.insert(id.clone(), loaded.stamp);
                Slot { table: loaded.table, name: loaded.name, deleted: loaded.deleted, stamp: loaded.stamp }
            }
            Operation::Save(table) => {
                let Some(&stamp) = seen.get(&id) else { return Ok(()) };
                let new = games.save(&id, &TABLES[*table], Some(stamp), now)?;
                let slot = slot.expect("only what is there is saved again");
                assert_eq!(slot.stamp, stamp, "something was overwritten that the tab never saw");
                seen.insert(id.clone(), new);
                Slot { table: TABLES[*table].clone(), deleted: None, stamp: new, ..slot }
            }
            Operation::Rename(name) => {
                games.rename(&id, name)?;
                let words: Vec<&str> = name.split_whitespace().collect();
                let name = (!words.is_empty()).then(|| words.join(" "));
                Slot { name, ..slot.expect("only what is there is renamed") }
            }
            Operation::Delete => {
                games.delete(&id, now)?;
                let slot = slot.expect("only what is there is deleted");
                Slot { deleted: slot.deleted.or(Some(now)), ..self.stamped(&id, slot) }
            }
            Operation::Restore => {
                games.restore(&id)?;
                let slot = slot.expect("only what is there is restored");
                Slot { deleted: None, ..self.stamped(&id, slot) }
            }
            Operation::Purge(age) => {
                games.purge(Milliseconds(now.0.saturating_sub(*age)))?;
                return Ok(());
            }
        };
        self.slots.insert(id, changed);
        Ok(())
    }

    /// A slot with the stored stamp.
    fn stamped(&self, id: &GameId, slot: Slot) -> Slot {
        Slot { stamp: Shelf::new(&self.storage.inner, 0).load(id).expect("stored").stamp, ..slot }
    }

    /// Compares the storage with the model; deleted games may have been purged.
    fn check(&mut self, may_purge: bool) {
        let games = Shelf::new(&self.storage, 0);
        let entries = games.entries().expect("the storage is sound again");
        assert!(entries.iter().all(|entry| self.slots.contains_key(&entry.id)), "a game out of nowhere");
        self.slots.retain(|id, slot| match games.load(id) {
            Ok(loaded) => {
                let stored = Slot {
                    table: loaded.table,
                    name: loaded.name,
                    deleted: loaded.deleted,
                    stamp: loaded.stamp,
                };
                assert_eq!(stored, *slot);
                true
            }
            Err(error) => {
                assert_eq!(error, ShelfError::Missing(id.clone()));
                assert!(may_purge && slot.deleted.is_some(), "{id} is lost");
                false
            }
        });
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(256))]

    #[test]
    fn no_game_is_lost_and_none_is_overwritten_unseen(
        steps in steps(),
        room in prop::option::of(500..6_000_usize),
    ) {
        let inner = room.map_or_else(MemoryStorage::new, MemoryStorage::with_room);
        let mut world = World {
            storage: Flaky::new(inner),
            slots: BTreeMap::new(),
            seen: [BTreeMap::new(), BTreeMap::new()],
        };
        for (number, step) in steps.iter().enumerate() {
            let now = Milliseconds(number as u64 * 10);
            world.storage.set(Some(Fault::Pattern(step.faults.clone())));
            let before = world.slots.clone();
            let result = world.step(step, now);
            let was_full = world.storage.was_full();
            world.storage.set(None);
            if result.is_err() {
                prop_assert_eq!(&world.slots, &before);
            }
            world.check(was_full || matches!(step.operation, Operation::Purge(_)));
        }
    }
}
