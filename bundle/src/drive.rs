//! Makes the web page of Jersi: compiles the crates that run in a browser and, meanwhile, the program that binds them
//! (`main.rs`), then runs it.
//!
//! `jersi-page/build.rs` runs this for release builds, `cargo xtask page` for debug ones. It needs hardly anything, so
//! that it is there in a second; the two programs are apart from the workspace, with a lock file of their own, so that
//! nobody who doesn't build the page has to compile them.

#![allow(clippy::print_stdout, clippy::print_stderr, reason = "its output is for whoever runs the build")]

mod compile;

use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};
use std::thread;

use anyhow::{Context, Result, anyhow, bail};
use modules::{Effort, WORKER};

use compile::{cargo, compile, need_target, patient_cargo};

fn main() -> ExitCode {
    match bundle() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn bundle() -> Result<()> {
    let mut arguments: Vec<PathBuf> = std::env::args_os().skip(1).map(PathBuf::from).collect();
    let effort = Effort::take_from(&mut arguments);
    let [target, out] = &arguments[..] else {
        bail!(
            "usage: bundle [--quick] TARGET_DIR OUT_DIR \
             (what is compiled goes to the first, the page to the second)"
        )
    };
    need_target()?;
    thread::scope(|scope| {
        let binder = scope.spawn(|| build_binder(target));
        // One after the other, since both need the same macros.
        compile(&WORKER, target)?;
        stage("its engine is compiled");
        compile(effort.page(), target)?;
        stage("its screens are compiled");
        binder.join().unwrap_or_else(|_| Err(anyhow!("the thread that compiled the bundler panicked")))
    })?;
    let mut bind = binder(cargo(), "run", target);
    bind.arg("--").args(Some(effort.option()).filter(|option| !option.is_empty())).arg(target).arg(out);
    if !bind.status().context("cannot start cargo")?.success() {
        bail!("the page could not be bound");
    }
    stage("its files are written");
    Ok(())
}

/// Says how far it is. `jersi-page/build.rs` shows lines that begin so.
fn stage(what: &str) {
    println!("The web page: {what}.");
}

/// Has cargo do something with the program that binds.
fn binder(mut cargo: Command, command: &str, target: &Path) -> Command {
    cargo.args([command, "--quiet", "--manifest-path", "bundle/Cargo.toml", "--features", "bind"]);
    cargo.args(["--bin", "bind", "--target-dir"]).arg(target);
    cargo
}

/// Compiles the program that binds. It is needed last, so it takes only what the page leaves of the processors.
fn build_binder(target: &Path) -> Result<()> {
    let mut build = binder(patient_cargo(), "build", target);
    if !build.args(["--jobs", "1"]).status().context("cannot start cargo")?.success() {
        bail!("the bundler does not compile");
    }
    Ok(())
}
