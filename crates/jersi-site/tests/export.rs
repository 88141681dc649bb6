//! Export to new, empty, used and foreign folders.

use std::fs;
use std::path::{Path, PathBuf};

use jersi_site::{ExportError, Site, export};

const WRITABLE: &str = "the target folder can be used";

/// A new empty folder for a test.
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
fn a_folder_with_other_files_is_refused() {
    let site = site(&folder("foreign-page"), &["index.html"]);
    let out = folder("foreign");
    fs::write(out.join("thesis.txt"), "years of work").unwrap();
    assert!(matches!(export(&site, &out), Err(ExportError::Foreign(path)) if path == out));
    assert_eq!(names(&out), ["thesis.txt"]);
}

#[test]
fn a_list_with_paths_outside_the_folder_removes_nothing() {
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

/// Environment variables for the child process.
const FROM: &str = "JERSI_EXPORT_FROM";
const TO: &str = "JERSI_EXPORT_TO";

/// Entry point of the child process, run by other tests.
#[test]
#[ignore = "run by other tests, in processes of their own"]
fn exports_for_another_test() {
    let path = |name| PathBuf::from(std::env::var_os(name).expect("the other test says it"));
    if let Err(error) = export(&Site::in_folder(path(FROM)), &path(TO)) {
        panic!("not exported: {error}");
    }
}

#[cfg(unix)]
mod whole {
    use std::process::{Child, Command, Stdio};

    use super::*;

    /// An export in a child process, through a shell that may set limits.
    fn exporter(limits: &str, from: &Path, to: &Path) -> Command {
        let mut command = Command::new("sh");
        command.args(["-c", &format!("{limits} exec \"$0\" \"$@\"")]);
        command.arg(std::env::current_exe().expect("this program"));
        command.args(["--exact", "export::exports_for_another_test", "--ignored", "--nocapture"]);
        command.env(FROM, from).env(TO, to).stdout(Stdio::piped()).stderr(Stdio::piped());
        command
    }

    /// A page in one of two versions.
    fn page(folder: &Path, version: &str) -> PathBuf {
        let page = folder.join(format!("page-{version}"));
        fs::create_dir_all(&page).expect(WRITABLE);
        fs::write(page.join("index.html"), version).expect(WRITABLE);
        for number in 0..20 {
            let text = format!("{version} {number}\n").repeat(1000);
            fs::write(page.join(format!("{version}-{number}.js")), text).expect(WRITABLE);
        }
        page
    }

    /// Version of an export, which must be complete and not mixed.
    #[track_caller]
    fn version(out: &Path) -> String {
        let version = fs::read_to_string(out.join("index.html")).expect("a page");
        let mut expected: Vec<String> = (0..20).map(|number| format!("{version}-{number}.js")).collect();
        expected.extend(["index.html".to_owned(), "jersi-site.txt".to_owned()]);
        expected.sort();
        assert_eq!(names(out), expected);
        version
    }

    #[test]
    fn on_a_full_disk_the_old_page_stays_with_a_message() {
        let folder = folder("full");
        let out = folder.join("out");
        export(&Site::in_folder(page(&folder, "one")), &out).expect("room");
        let run = exporter("trap '' XFSZ; ulimit -f 0;", &page(&folder, "two"), &out).output().expect("run");
        assert!(!run.status.success());
        let message = String::from_utf8_lossy(&run.stderr);
        assert!(message.contains("the folder that was there is unchanged"), "{message}");
        assert_eq!(version(&out), "one");
        assert_eq!(names(&folder), ["out", "page-one", "page-two"]);
    }

    #[test]
    fn a_killed_export_leaves_the_old_or_the_new_page() {
        let folder = folder("killed");
        let (one, two) = (page(&folder, "one"), page(&folder, "two"));
        let above = folder.join("above");
        fs::create_dir(&above).expect(WRITABLE);
        let out = above.join("out");
        for delay in 0..10 {
            export(&Site::in_folder(one.clone()), &out).expect("room");
            let mut child = exporter("", &two, &out).spawn().expect("run");
            let is_begun = || names(&above).iter().any(|name| name.ends_with(".jersi-new"));
            while !is_begun() && child.try_wait().expect("a child").is_none() {
                std::thread::yield_now();
            }
            std::thread::sleep(std::time::Duration::from_micros(300 * delay * delay));
            let _ = child.kill();
            child.wait().expect("a child");
            version(&out);
        }
    }

    #[test]
    fn two_processes_leave_one_page_or_the_other() {
        let folder = folder("two");
        let pages = [page(&folder, "one"), page(&folder, "two")];
        let out = folder.join("out");
        for _ in 0..5 {
            let children: Vec<Child> =
                pages.iter().map(|page| exporter("", page, &out).spawn().expect("run")).collect();
            for mut child in children {
                child.wait().expect("a child");
            }
            version(&out);
        }
    }
}
