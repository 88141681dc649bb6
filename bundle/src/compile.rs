//! Compilation for wasm, and its Rust target.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

use anyhow::{Context, Result, bail};

use crate::module::{Module, TARGET, root};

/// Checks that the active toolchain has the wasm target, and adds it with rustup if not.
pub(crate) fn need_target() -> Result<()> {
    if has_target()? {
        return Ok(());
    }
    println!("The Rust toolchain in use can't compile for the web yet: adding {TARGET} with rustup.");
    let added = Command::new("rustup").args(["target", "add", TARGET]).status();
    if !added.is_ok_and(|status| status.success()) || !has_target()? {
        bail!(
            "the page needs the Rust target {TARGET}: run `rustup target add {TARGET}` \
             (or install your system's package of it) and build again"
        );
    }
    Ok(())
}

/// rustc knows the active toolchain, even one that rustup did not install.
fn has_target() -> Result<bool> {
    let rustc = env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let asked = ["--print", "target-libdir", "--target", TARGET];
    let output = Command::new(rustc).args(asked).output().context("cannot start rustc")?;
    let library = String::from_utf8(output.stdout)?;
    Ok(output.status.success() && Path::new(library.trim()).is_dir())
}

/// Compiles a module.
pub(crate) fn compile(module: &Module, target: &Path) -> Result<()> {
    let cargo = env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let mut build = Command::new(cargo);
    build.current_dir(root());
    build.args(["build", "--package", module.package, "--profile", module.profile]);
    build.args(module.part);
    build.args(["--target", TARGET, "--target-dir"]).arg(target);
    for setting in module.settings {
        build.args(["--config", setting]);
    }
    // Flags for the host's processor do not apply to wasm.
    build.env("CARGO_ENCODED_RUSTFLAGS", flags(module));
    if !build.status().context("cannot start cargo")?.success() {
        bail!("{} does not compile for the web", module.package);
    }
    Ok(())
}

/// Flags of a module, and those that remove local paths from panic messages: the published page must be the same
/// wherever it is built.
fn flags(module: &Module) -> OsString {
    let mut flags = OsString::from(module.flags);
    let home = env::var_os("CARGO_HOME").map(PathBuf::from);
    let home = home.or_else(|| env::var_os("HOME").map(|home| Path::new(&home).join(".cargo")));
    let sources = home.and_then(|home| fs::read_dir(home.join("registry/src")).ok());
    for registry in sources.into_iter().flatten().flatten() {
        flags.push("\u{1f}--remap-path-prefix=");
        flags.push(registry.path());
        flags.push("=");
    }
    flags
}
