//! Tools required by the commands besides rustup and a C compiler, and their installation on Debian.
//!
//! A new tool is one line in a table.

use anyhow::{Context, Result, bail};

use self::Check::{Component, Postgres, Program, Target};
use self::Install::{Apt, Cargo, Rustup};
use crate::run;

/// A required tool.
pub(crate) struct Need {
    /// Package name for the installer.
    what: &'static str,
    why: &'static str,
    check: Check,
    install: Install,
}

/// For `cargo xtask test`.
pub(crate) const TEST: &[Need] = &[
    WEB,
    Need {
        what: "chromium-headless-shell",
        why: "shows the page",
        check: Program("chromium-headless-shell"),
        install: Apt,
    },
    Need { what: "chromium", why: "shows the page in windows", check: Program("chromium"), install: Apt },
    Need { what: "postgresql", why: "stores online games", check: Postgres, install: Apt },
    Need { what: "curl", why: "plays an online game", check: Program("curl"), install: Apt },
    Need {
        what: "python3",
        why: "runs the examples of a bot and an engine",
        check: Program("python3"),
        install: Apt,
    },
    Need { what: "prometheus", why: "checks alert rules", check: Program("promtool"), install: Apt },
    Need { what: "openssl", why: "makes certificates for tests", check: Program("openssl"), install: Apt },
    Need { what: "faketime", why: "sets a server's clock", check: Program("faketime"), install: Apt },
];

/// For `cargo xtask lint`.
pub(crate) const LINT: &[Need] = &[
    WEB,
    Need {
        what: "clippy",
        why: "looks at the code",
        check: Component("clippy"),
        install: Rustup("component"),
    },
    Need { what: "rustfmt", why: "looks at its form", check: Component("fmt"), install: Rustup("component") },
];

const WEB: Need =
    Need { what: WASM, why: "the rules run in a web page", check: Target, install: Rustup("target") };

/// What `cargo xtask advisories` needs.
pub(crate) const ADVISORIES: &[Need] =
    &[Need { what: "git", why: "fetches the advisories", check: Program("git"), install: Apt }, CARGO_DENY];

/// What `cargo xtask licences` needs.
pub(crate) const LICENCES: &[Need] = &[CARGO_DENY];

const CARGO_DENY: Need =
    Need { what: "cargo-deny", why: "checks the dependencies", check: Program("cargo-deny"), install: Cargo };

/// For `cargo xtask bench`.
pub(crate) const BENCH: &[Need] =
    &[Need { what: "valgrind", why: "counts instructions", check: Program("valgrind"), install: Apt }];

const BINUTILS: Need =
    Need { what: "binutils", why: "looks at the program", check: Program("readelf"), install: Apt };
const CARGO_DEB: Need =
    Need { what: "cargo-deb", why: "makes the .deb", check: Program("cargo-deb"), install: Cargo };

/// For `cargo xtask package`.
pub(crate) const PACKAGE_STATIC: &[Need] = &[
    Need { what: MUSL, why: "the program needs no library", check: Target, install: Rustup("target") },
    Need { what: "musl-tools", why: "compiles C for it", check: Program("musl-gcc"), install: Apt },
    BINUTILS,
    CARGO_DEB,
];

/// For `cargo xtask package --glibc`.
pub(crate) const PACKAGE: &[Need] = &[BINUTILS, CARGO_DEB];

/// Target of packaged programs.
pub(crate) const MUSL: &str = "x86_64-unknown-linux-musl";

/// Target of the web page.
pub(crate) const WASM: &str = "wasm32-unknown-unknown";

/// Detection of a tool.
enum Check {
    /// This program is on the path; its package may have another name.
    Program(&'static str),
    /// PostgreSQL server: Debian installs each version in its own folder.
    Postgres,
    /// The active toolchain has the standard library for the target.
    Target,
    /// The active toolchain has this cargo subcommand; rustup's proxy is on the path in any case.
    Component(&'static str),
}

/// Installer.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Install {
    Apt,
    Cargo,
    /// Targets and components.
    Rustup(&'static str),
}

/// Handling of missing tools.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Missing {
    Install,
    Refuse,
}

/// Installs missing tools, or fails with the list.
pub(crate) fn meet(needs: &[Need], choice: Missing) -> Result<()> {
    let missing = missing(needs)?;
    if missing.is_empty() {
        return Ok(());
    }
    let plan = plan(&missing, User::current()?);
    println!("Missing:");
    for need in &missing {
        println!("  {}: {}", need.what, need.why);
    }
    println!("{}", if choice == Missing::Install { "About to run:" } else { "To install it:" });
    for line in &plan {
        println!("  {}", line.join(" "));
    }
    if choice == Missing::Refuse {
        bail!("something is missing, and --no-install forbids to install it");
    }
    for line in &plan {
        run::run(line).with_context(|| "cannot install what is missing; do it by hand and try again")?;
    }
    if let Some(need) = self::missing(needs)?.first() {
        bail!("`{}` is still missing after its installation", need.what);
    }
    Ok(())
}

fn missing(needs: &[Need]) -> Result<Vec<&Need>> {
    let mut missing = Vec::new();
    for need in needs {
        if !need.is_met()? {
            missing.push(need);
        }
    }
    Ok(missing)
}

impl Need {
    fn is_met(&self) -> Result<bool> {
        match self.check {
            Program(name) => Ok(run::is_on_path(name)),
            Postgres => Ok(run::is_on_path("initdb") || has_postgres("/usr/lib/postgresql")),
            Component(word) => Ok(run::stdout_of(&["cargo", word, "--version"]).is_ok()),
            // rustc reports the active toolchain, even if it is not from rustup.
            Target => {
                let library = run::stdout_of(&["rustc", "--print", "target-libdir", "--target", self.what])?;
                Ok(std::path::Path::new(&library).is_dir())
            }
        }
    }
}

/// Whether Debian's folder has the server of some version.
fn has_postgres(folder: &str) -> bool {
    let versions = std::fs::read_dir(folder).into_iter().flatten().flatten();
    versions.into_iter().any(|version| version.path().join("bin/initdb").is_file())
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum User {
    Root,
    Other,
}

impl User {
    fn current() -> Result<Self> {
        Ok(if run::stdout_of(&["id", "-u"])? == "0" { Self::Root } else { Self::Other })
    }
}

/// Commands that install missing tools, in order.
fn plan(missing: &[&Need], user: User) -> Vec<Vec<&'static str>> {
    let installed_by = |installer| missing.iter().filter(move |n| n.install == installer).map(|n| n.what);
    let mut lines = Vec::new();

    let packages: Vec<_> = installed_by(Apt).collect();
    if !packages.is_empty() {
        let sudo: &[&str] = if user == User::Root { &[] } else { &["sudo"] };
        // `env`, because sudo drops the variable; without it, packages may prompt.
        let apt = [sudo, &["env", "DEBIAN_FRONTEND=noninteractive", "apt-get"]].concat();
        lines.push([&apt[..], &["update"]].concat());
        lines.push([&apt[..], &["install", "--yes", "--no-install-recommends"], &packages[..]].concat());
    }
    for part in ["target", "component"] {
        for name in installed_by(Rustup(part)) {
            lines.push(vec!["rustup", part, "add", name]);
        }
    }
    for package in installed_by(Cargo) {
        // Debug build: a third of the compile time, and fast enough.
        lines.push(vec!["cargo", "install", "--locked", "--debug", "--root", run::TOOLS, package]);
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    fn need(what: &'static str, install: Install) -> Need {
        Need { what, why: "a test", check: Program(what), install }
    }

    fn planned(needs: &[Need], user: User) -> Vec<String> {
        plan(&needs.iter().collect::<Vec<_>>(), user).iter().map(|line| line.join(" ")).collect()
    }

    #[test]
    fn nothing_missing_runs_nothing() {
        assert!(planned(&[], User::Other).is_empty());
    }

    #[test]
    fn packages_are_installed_together_after_one_update() {
        let needs = [need("one", Apt), need("tool", Cargo), need("two", Apt)];
        let lines = planned(&needs, User::Root);
        assert_eq!(
            lines,
            [
                "env DEBIAN_FRONTEND=noninteractive apt-get update",
                "env DEBIAN_FRONTEND=noninteractive apt-get install --yes --no-install-recommends one two",
                "cargo install --locked --debug --root target/tools tool",
            ]
        );
    }

    #[test]
    fn only_packages_are_installed_with_sudo() {
        let needs = [need("one", Apt), need("wasm", Rustup("target"))];
        let lines = planned(&needs, User::Other);
        assert!(lines[0].starts_with("sudo ") && lines[1].starts_with("sudo "));
        assert_eq!(lines[2], "rustup target add wasm");
    }
}
