//! Compiling the page for the web, and the Rust target that it takes.

use std::env;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail};

use crate::root;

const TARGET: &str = "wasm32-unknown-unknown";

/// A crate that runs in a browser.
pub(crate) struct Module {
    /// Its package.
    pub(crate) package: &'static str,
    /// The profile of the workspace that it is compiled with.
    pub(crate) profile: &'static str,
    /// What cargo calls the compiled module.
    pub(crate) file: &'static str,
    /// Flags for the compiler.
    flags: &'static str,
}

/// The page itself.
pub(crate) const PAGE: Module =
    Module { package: "jersi-web", profile: "wasm", file: "jersi-web.wasm", flags: "--cfg=erase_components" };
/// The page for the next look of a developer: some seconds to compile, several times as large.
pub(crate) const QUICK_PAGE: Module = Module { profile: "page-quick", ..PAGE };
/// The engine beside it. Its wide registers make it a tenth faster; every browser has had them since 2023.
pub(crate) const WORKER: Module = Module {
    package: "jersi-worker",
    profile: "worker",
    file: "jersi_worker.wasm",
    flags: "-Ctarget-feature=+simd128",
};

/// Sees to it that the toolchain in use can compile for the web.
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

/// Asks rustc rather than rustup, since that finds the toolchain in use, even one from elsewhere.
fn has_target() -> Result<bool> {
    let rustc = env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let asked = ["--print", "target-libdir", "--target", TARGET];
    let output = Command::new(rustc).args(asked).output().context("cannot start rustc")?;
    let library = String::from_utf8(output.stdout)?;
    Ok(output.status.success() && Path::new(library.trim()).is_dir())
}

/// Compiles a module, and says where it is.
pub(crate) fn compile(module: &Module, target: &Path) -> Result<PathBuf> {
    let Module { package, profile, file, flags } = module;
    let cargo = env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let mut build = Command::new(cargo);
    build.current_dir(root()).args(["build", "--package", package, "--profile", profile]);
    build.args(["--target", TARGET, "--target-dir"]).arg(target);
    // What is right for this machine's processor is not for the web.
    build.env("CARGO_ENCODED_RUSTFLAGS", flags);
    if !build.status().context("cannot start cargo")?.success() {
        bail!("{package} does not compile for the web");
    }
    Ok(target.join(TARGET).join(profile).join(file))
}
