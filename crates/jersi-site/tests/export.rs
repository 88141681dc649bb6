//! The page as files: into which folders it goes, and what happens to what was there.

use std::fs;
use std::path::{Path, PathBuf};

use jersi_site::{ExportError, Site, export};

const WRITABLE: &str = "the target folder can be used";

/// An empty folder of its own for each test.
fn folder(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("export").join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect(WRITABLE);
    folder
}

fn site(folder: &Path, files: &[&str]) -> Site {
    for name in files {
        fs::write(folder.join(name), name).expect(WRITABLE);
    }
    Site::in_folder(folder.to_path_buf())
}

fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).expect(WRITABLE).map(|entry| entry.expect(WRITABLE).file_name());
    let mut names: Vec<_> = entries.map(|name| name.into_string().expect("UTF-8")).collect();
    names.sort();
    names
}

#[test]
fn all_files_are_written_to_a_new_folder() {
    let site = site(&folder("new-page"), &["index.html", "index.html.br", "page-1.js"]);
    let out = folder("new").join("deep/down");
    assert_eq!(export(&site, &out).unwrap(), 3);
    assert_eq!(names(&out), ["index.html", "index.html.br", "jersi-site.txt", "page-1.js"]);
    assert_eq!(fs::read_to_string(out.join("page-1.js")).unwrap(), "page-1.js");
}

#[test]
fn an_earlier_export_is_replaced_and_nothing_else_touched() {
    let out = folder("again");
    export(&site(&folder("first-page"), &["index.html", "page-1.js"]), &out).unwrap();
    fs::write(out.join("robots.txt"), "mine").unwrap();
    export(&site(&folder("second-page"), &["index.html", "page-2.js"]), &out).unwrap();
    assert_eq!(names(&out), ["index.html", "jersi-site.txt", "page-2.js", "robots.txt"]);
}

#[test]
fn a_folder_with_something_else_is_refused() {
    let site = site(&folder("foreign-page"), &["index.html"]);
    let out = folder("foreign");
    fs::write(out.join("thesis.txt"), "years of work").unwrap();
    assert!(matches!(export(&site, &out), Err(ExportError::Foreign(path)) if path == out));
    assert_eq!(names(&out), ["thesis.txt"]);
}

#[test]
fn a_list_that_names_files_elsewhere_removes_nothing() {
    let site = site(&folder("list-page"), &["index.html"]);
    let out = folder("list");
    fs::write(out.join("precious"), "").unwrap();
    let inner = out.join("inner");
    fs::create_dir(&inner).unwrap();
    fs::write(inner.join("jersi-site.txt"), "../precious\n").unwrap();
    export(&site, &inner).unwrap();
    assert!(out.join("precious").exists());
}

#[test]
fn without_a_page_nothing_is_written() {
    let out = folder("lack").join("out");
    let error = export(&Site::in_folder(folder("empty-page")), &out).unwrap_err();
    assert!(matches!(error, ExportError::Lack(_)));
    assert!(!out.exists());
}
