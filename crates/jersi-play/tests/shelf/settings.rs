//! Single values under fixed names.

use jersi_play::shelf::{MemoryStorage, SETTINGS, Settings, Storage, StoredValueError, Unreadable};

const NAME: &str = "jersi.settings";

#[test]
fn nothing_stored_is_the_default() {
    assert_eq!(SETTINGS.read(&MemoryStorage::new()), Ok(Settings::default()));
}

#[test]
fn an_update_changes_only_its_own_field() {
    let storage = MemoryStorage::new();
    SETTINGS.update(&storage, |settings| settings.page = Some("dark".to_owned())).unwrap();
    SETTINGS.update(&storage, |settings| settings.sound = Some(false)).unwrap();
    let read = SETTINGS.read(&storage).unwrap();
    assert_eq!((read.page.as_deref(), read.sound), (Some("dark"), Some(false)));
}

#[test]
fn fields_of_a_later_build_survive_an_update() {
    let storage = MemoryStorage::new();
    storage.write(NAME, "{\"version\":1,\"page\":\"sepia\",\"font\":\"large\"}").unwrap();
    SETTINGS.update(&storage, |settings| settings.sound = Some(true)).unwrap();
    let text = storage.read(NAME).unwrap().unwrap();
    assert!(text.contains("\"font\":\"large\"") && text.contains("sepia"), "{text}");
}

#[test]
fn settings_of_a_later_version_are_not_overwritten() {
    let storage = MemoryStorage::new();
    storage.write(NAME, "{\"version\":7}").unwrap();
    let future = Err(StoredValueError::Unreadable(Unreadable::Future { version: 7 }));
    assert_eq!(SETTINGS.update(&storage, |settings| settings.sound = Some(true)), future);
    assert_eq!(storage.read(NAME).unwrap().as_deref(), Some("{\"version\":7}"));
}

#[test]
fn unreadable_settings_are_moved_aside() {
    let storage = MemoryStorage::new();
    storage.write(NAME, "dark").unwrap();
    assert!(matches!(
        SETTINGS.read(&storage),
        Err(StoredValueError::Unreadable(Unreadable::Malformed { .. }))
    ));
    SETTINGS.update(&storage, |settings| settings.sound = Some(true)).unwrap();
    assert_eq!(SETTINGS.read(&storage).unwrap().sound, Some(true));
    assert_eq!(storage.read("jersi.settings.unreadable").unwrap().as_deref(), Some("dark"));
}
