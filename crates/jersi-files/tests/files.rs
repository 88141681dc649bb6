//! Replaced, created, locked and growing files.

use std::fs;
use std::path::{Path, PathBuf};

use jersi_files::{Lock, LockError, Log, LogError, create, probe, replace_folder, write};

/// An empty folder for one test.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder can be made");
    folder
}

/// Names in a folder, sorted.
fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).expect("a folder");
    let mut names: Vec<_> =
        entries.map(|entry| entry.expect("an entry").file_name().into_string().expect("text")).collect();
    names.sort_unstable();
    names
}

#[test]
fn a_file_is_created_and_replaced_without_leftovers() {
    let folder = folder("replaced");
    let file = folder.join("a.txt");
    probe(&file).expect("a folder that can be written");
    assert_eq!(names(&folder), [""; 0]);
    write(&file, b"one").expect("made");
    write(&file, b"two").expect("replaced");
    assert_eq!(fs::read(&file).expect("there"), b"two");
    assert_eq!(names(&folder), ["a.txt"]);
}

#[test]
fn an_existing_file_is_not_created() {
    let folder = folder("created");
    let file = folder.join("a.txt");
    create(&file, b"one").expect("made");
    let error = create(&file, b"two").expect_err("it is there");
    assert!(error.is_taken() && error.has_previous(), "{error}");
    assert_eq!(fs::read(&file).expect("there"), b"one");
    assert_eq!(names(&folder), ["a.txt"]);
}

#[test]
fn a_failure_names_the_file_and_says_that_it_is_unchanged() {
    let folder = folder("failure");
    let inside = folder.join("file");
    fs::write(&inside, "x").expect("written");
    let error = write(&inside.join("below"), b"y").expect_err("a file is no folder");
    assert!(error.to_string().starts_with(&inside.join("below").display().to_string()), "{error}");
    assert!(!error.has_previous());
    let error = write(&folder, b"y").expect_err("a folder is no file");
    assert!(error.to_string().ends_with("the folder that was there is unchanged"), "{error}");
}

#[cfg(unix)]
mod unix {
    use std::os::unix::fs::{MetadataExt, PermissionsExt, symlink};

    use super::*;

    #[test]
    fn permissions_and_owner_stay() {
        let folder = folder("permissions");
        let file = folder.join("a.txt");
        fs::write(&file, "one").expect("written");
        fs::set_permissions(&file, fs::Permissions::from_mode(0o640)).expect("mine");
        let before = fs::metadata(&file).expect("there");
        write(&file, b"two").expect("replaced");
        let after = fs::metadata(&file).expect("there");
        assert_eq!(after.permissions().mode() & 0o7777, 0o640);
        assert_eq!((after.uid(), after.gid()), (before.uid(), before.gid()));
        assert_ne!(after.ino(), before.ino(), "another file took its place");
    }

    #[test]
    fn links_are_followed_even_to_missing_files() {
        let folder = folder("links");
        fs::create_dir(folder.join("far")).expect("made");
        symlink("far/real.txt", folder.join("near.txt")).expect("linked");
        symlink("near.txt", folder.join("nearer.txt")).expect("linked");
        for text in ["one", "two"] {
            write(&folder.join("nearer.txt"), text.as_bytes()).expect("written");
            assert_eq!(fs::read_to_string(folder.join("far/real.txt")).expect("there"), text);
        }
        assert!(folder.join("nearer.txt").symlink_metadata().expect("there").is_symlink());
        assert_eq!(names(&folder.join("far")), ["real.txt"]);
        symlink("circle", folder.join("circle")).expect("linked");
        assert!(write(&folder.join("circle"), b"x").is_err());
    }

    #[test]
    fn devices_are_written_to_directly() {
        write(Path::new("/dev/null"), b"x").expect("it takes everything");
        probe(Path::new("/dev/null")).expect("it takes everything");
        assert!(!fs::metadata("/dev/null").expect("there").is_file());
    }

    #[test]
    fn a_folder_behind_a_link_is_replaced_and_keeps_its_permissions() {
        let folder = folder("folder-link");
        fs::create_dir(folder.join("real")).expect("made");
        fs::set_permissions(folder.join("real"), fs::Permissions::from_mode(0o750)).expect("mine");
        symlink("real", folder.join("link")).expect("linked");
        replace_folder(&folder.join("link"), [("a", &b"1"[..])], |_| false).expect("replaced");
        assert_eq!(names(&folder), ["link", "real"]);
        assert_eq!(names(&folder.join("real")), ["a"]);
        let mode = fs::metadata(folder.join("real")).expect("there").permissions().mode();
        assert_eq!(mode & 0o7777, 0o750);
    }
}

#[test]
fn a_folder_is_replaced_and_other_files_in_it_stay() {
    let above = folder("folder");
    let site = above.join("site");
    replace_folder(&site, [("index.html", &b"1"[..]), ("old.js", &b"1"[..])], |_| false).expect("made");
    fs::create_dir(site.join("mine")).expect("made");
    fs::write(site.join("mine/notes"), "x").expect("written");
    fs::write(site.join("CNAME"), "x").expect("written");
    let owned = |name: &str| ["index.html", "old.js"].contains(&name);
    replace_folder(&site, [("index.html", &b"2"[..])], owned).expect("replaced");
    assert_eq!(names(&site), ["CNAME", "index.html", "mine"]);
    assert_eq!(fs::read(site.join("index.html")).expect("there"), b"2");
    assert_eq!(fs::read(site.join("mine/notes")).expect("there"), b"x");
    // A name in use by others.
    let error = replace_folder(&site, [("CNAME", &b"2"[..])], owned).expect_err("not ours");
    assert!(error.to_string().contains("CNAME was not exported"), "{error}");
    assert_eq!(names(&site), ["CNAME", "index.html", "mine"]);
    assert_eq!(names(&above), ["site"], "nothing stays beside it");
}

#[test]
fn a_lock_is_held_once_and_released() {
    let folder = folder("lock");
    let file = folder.join("a.txt");
    let lock = Lock::take(&file).expect("free");
    assert!(matches!(Lock::take(&file), Err(LockError::Busy(_))));
    drop(lock);
    assert_eq!(names(&folder), [""; 0]);
    drop(Lock::take(&file).expect("free again"));
}

#[test]
fn a_log_is_appended_to_read_again_and_locked() {
    let folder = folder("log");
    let path = folder.join("log.txt");
    let mut log = Log::create(&path).expect("new");
    log.append(b"one\n").expect("room");
    assert!(matches!(Log::open(&path), Err(LogError::Lock(LockError::Busy(_)))));
    drop(log);
    assert!(matches!(Log::create(&path), Err(LogError::Exists(_))));
    let (mut log, bytes) = Log::open(&path).expect("free");
    assert_eq!(bytes, b"one\n");
    log.append(b"two").expect("room");
    log.cut(4).expect("mine");
    log.append(b"three\n").expect("room");
    drop(log);
    assert_eq!(fs::read(&path).expect("there"), b"one\nthree\n");
    assert_eq!(names(&folder), ["log.txt"]);
}
