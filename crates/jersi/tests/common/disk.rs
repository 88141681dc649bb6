//! Full and read-only disks: a small file system, which only root can mount, and a limit on file sizes.

#![allow(unreachable_pub, reason = "a module of a test program")]

use std::fs::{self, OpenOptions};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::common::{Run, command};

/// Folder on a small file system.
pub struct SmallDisk {
    pub folder: PathBuf,
}

impl SmallDisk {
    /// Mounts a file system of some megabytes, as root.
    pub fn mount(name: &str, megabytes: u32) -> Self {
        let folder = folder(&format!("disk-{name}"));
        let mut mount = Command::new("mount");
        mount.args(["-t", "tmpfs", "-o", &format!("size={megabytes}m"), "tmpfs"]).arg(&folder);
        let output = mount.output().expect("`mount` can be run");
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        Self { folder }
    }

    /// Fills it to the last byte.
    pub fn fill(&self) {
        let mut filler = OpenOptions::new();
        let mut filler =
            filler.create(true).append(true).open(self.folder.join("filler")).expect("an empty file");
        let mut size = 1 << 16;
        while size > 0 {
            if filler.write_all(&vec![0; size]).is_err() {
                size /= 2;
            }
        }
    }

    /// Removes what `fill` wrote.
    pub fn empty(&self) {
        fs::remove_file(self.folder.join("filler")).expect("it is there");
    }

    /// Makes it read-only.
    pub fn protect(&self) {
        self.remount("remount,ro");
    }

    /// Makes it writable again.
    pub fn unprotect(&self) {
        self.remount("remount,rw");
    }

    fn remount(&self, how: &str) {
        let status = Command::new("mount").args(["-o", how]).arg(&self.folder).status();
        assert!(status.expect("there is such a command").success());
    }
}

impl Drop for SmallDisk {
    fn drop(&mut self) {
        let _ = Command::new("umount").arg(&self.folder).status();
    }
}

/// A new empty folder for a test.
pub fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("whole-files").join(name);
    // A killed run may have left a file system there.
    let _ = Command::new("umount").arg("-q").arg(&folder).output();
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder can be made");
    folder
}

/// The program in a process that can't write a byte to any file.
pub fn limited() -> Command {
    let program = command().get_program().to_owned();
    let mut shell = Command::new("sh");
    shell.args(["-c", "trap '' XFSZ; ulimit -f 0; exec \"$0\" \"$@\""]).arg(program);
    shell.env_remove("COLUMNS");
    shell
}

/// Runs a command with some input.
pub fn run(mut command: Command, input: &str) -> Run {
    use std::process::Stdio;
    let mut child = command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program can be run");
    // A program that has failed reads no more input.
    let _ = child.stdin.take().expect("piped").write_all(input.as_bytes());
    let output = child.wait_with_output().expect("it ends");
    let text = |bytes| String::from_utf8(bytes).expect("the program writes UTF-8");
    Run { out: text(output.stdout), err: text(output.stderr), code: output.status.code() }
}
