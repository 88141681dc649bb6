//! `cargo xtask package`: archive and Debian package of the program.
//!
//! Linked statically with musl, so that it runs on any Linux of its architecture; or with the glibc of this machine,
//! which the package then requires.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};

use crate::needs::{self, MUSL, Missing};
use crate::page::{self, text};
use crate::run::{root, run, run_with, stdout_of};

/// Folder of the packages, relative to the root.
const OUT: &str = "target/package";
/// Staging folder of cargo-deb; `crates/jersi/Cargo.toml` lists its files.
const TREE: &str = "target/package/tree";

/// Commands with manual pages, in this order.
const SHELLS: &[(&str, &str)] = &[
    ("bash", "share/bash-completion/completions/jersi"),
    ("zsh", "share/zsh/site-functions/_jersi"),
    ("fish", "share/fish/vendor_completions.d/jersi.fish"),
];

/// Files besides the program and its generated files.
const FILES: &[(&str, &str)] = &[
    ("README.md", "share/doc/jersi/README.md"),
    ("CHANGELOG.md", "share/doc/jersi/CHANGELOG.md"),
    ("LICENSE-MIT", "share/doc/jersi/LICENSE-MIT"),
    ("LICENSE-APACHE", "share/doc/jersi/LICENSE-APACHE"),
    ("packaging/jersi.service", "share/doc/jersi/jersi.service"),
    ("packaging/caddy/Caddyfile", "share/doc/jersi/Caddyfile"),
    ("packaging/nginx/jersi.conf", "share/doc/jersi/nginx.conf"),
    ("packaging/prometheus/jersi-alerts.yml", "share/doc/jersi/jersi-alerts.yml"),
    ("packaging/grafana/jersi.json", "share/doc/jersi/grafana-jersi.json"),
    ("docs/hosting.md", "share/doc/jersi/hosting.md"),
];

/// C library.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Library {
    /// musl, static.
    Musl,
    /// glibc of this machine, dynamic.
    Glibc,
}

/// Builds and packs the program.
pub(crate) fn package(missing: Missing, library: Library) -> Result<()> {
    let (program, needed) = match library {
        Library::Musl => (build_static(missing)?, None),
        Library::Glibc => {
            let program = build(missing)?;
            let version = glibc(&stdout_of(&["readelf", "--version-info", text(&program)?])?);
            (program, Some(version.context("the program names no version of glibc")?))
        }
    };

    let tree = root().join(TREE);
    if tree.exists() {
        fs::remove_dir_all(&tree).with_context(|| format!("cannot empty {}", tree.display()))?;
    }
    copy(&program, &tree.join("bin/jersi"))?;
    for (from, to) in FILES {
        copy(&root().join(from), &tree.join(to))?;
    }
    write_manuals(&program, &tree)?;
    for (shell, to) in SHELLS {
        write(&tree.join(to), &stdout_of(&[text(&program)?, "completions", shell])?)?;
    }
    let version = stdout_of(&[text(&program)?, "--version"])?;
    let version = version.rsplit(' ').next().unwrap_or_default();
    let archive = make_archive(version, needed.as_deref())?;
    let deb = ["cargo", "deb", "--no-build", "--no-strip", "--package", "jersi", "--output", OUT];
    match &needed {
        None => run(&[&deb[..], &["--target", MUSL]].concat())?,
        // The same package, with library dependencies.
        Some(version) => {
            println!("The program needs glibc {version} or a newer one.");
            run(&[&deb[..], &["--variant", "glibc"]].concat())?;
        }
    }
    fs::remove_dir_all(&tree).with_context(|| format!("cannot remove {}", tree.display()))?;
    report(&archive)
}

/// The static program.
fn build_static(missing: Missing) -> Result<PathBuf> {
    needs::meet(needs::PACKAGE_STATIC, missing)?;
    // C code of dependencies is also compiled for musl.
    let compiler = [("CC_x86_64_unknown_linux_musl", "musl-gcc")];
    run_with(&["cargo", "build", "--release", "--package", "jersi", "--target", MUSL], &compiler)?;
    let program = page::target()?.join(MUSL).join("release/jersi");
    need_static(&program)?;
    Ok(program)
}

/// The dynamic program.
fn build(missing: Missing) -> Result<PathBuf> {
    needs::meet(needs::PACKAGE, missing)?;
    run(&["cargo", "build", "--release", "--package", "jersi"])?;
    Ok(page::target()?.join("release/jersi"))
}

/// Highest glibc version required by a program, from `readelf`.
fn glibc(versions: &str) -> Option<String> {
    let named = versions.split("GLIBC_").skip(1).filter_map(|rest| rest.split_whitespace().next());
    let numbers = |name: &str| name.split('.').map(str::parse).collect::<Result<Vec<u32>, _>>().ok();
    let newest = named.filter_map(numbers).max()?;
    Some(newest.iter().map(u32::to_string).collect::<Vec<_>>().join("."))
}

/// Manual pages of the program and its commands.
fn write_manuals(program: &Path, tree: &Path) -> Result<()> {
    let folder = tree.join("share/man/man1");
    write(&folder.join("jersi.1"), &stdout_of(&[text(program)?, "man"])?)?;
    for command in commands(&stdout_of(&[text(program)?, "--help"])?) {
        write(&folder.join(format!("jersi-{command}.1")), &stdout_of(&[text(program)?, "man", command])?)?;
    }
    Ok(())
}

/// The commands that a help text lists in groups, indented, before its options.
fn commands(help: &str) -> Vec<&str> {
    let listed = help.lines().take_while(|line| *line != "Options:");
    let own = listed.filter(|line| line.starts_with("  ") && !line.starts_with("   "));
    own.filter_map(|line| line.split_whitespace().next()).filter(|name| *name != "help").collect()
}

/// The folder as reproducible `.tar.gz`.
fn make_archive(version: &str, glibc: Option<&str>) -> Result<PathBuf> {
    let library = glibc.map(|version| format!("-glibc{version}")).unwrap_or_default();
    let name = format!("jersi-{version}-x86_64-linux{library}");
    let archive = format!("{OUT}/{name}.tar.gz");
    let renamed = format!("s,^\\.,{name},");
    let same = ["--sort=name", "--owner=0", "--group=0", "--numeric-owner", "--mtime=@0"];
    let what = ["--transform", &renamed, "-C", TREE, "-czf", &archive, "."];
    run(&[&["tar"], &same[..], &what[..]].concat())?;
    Ok(root().join(archive))
}

/// Fails if the program needs shared libraries.
fn need_static(program: &Path) -> Result<()> {
    let headers = stdout_of(&["readelf", "--program-headers", text(program)?])?;
    if headers.contains("INTERP") {
        bail!("{} asks for a dynamic linker, and would need the glibc of this machine", program.display());
    }
    Ok(())
}

fn copy(from: &Path, to: &Path) -> Result<()> {
    let content = fs::read(from).with_context(|| format!("cannot read {}", from.display()))?;
    write(to, content)?;
    let permissions = fs::metadata(from)?.permissions();
    fs::set_permissions(to, permissions).with_context(|| format!("cannot set up {}", to.display()))
}

fn write(path: &Path, content: impl AsRef<[u8]>) -> Result<()> {
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder).with_context(|| format!("cannot make {}", folder.display()))?;
    }
    fs::write(path, content).with_context(|| format!("cannot write {}", path.display()))
}

fn report(archive: &Path) -> Result<()> {
    let folder = archive.parent().context("the archive lies in a folder")?;
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let path = entry.path();
        if path.extension().is_some_and(|ending| ending == "deb" || ending == "gz") {
            println!("{}: {} bytes", path.display(), entry.metadata()?.len());
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_newest_glibc_counts_by_its_numbers() {
        let listed =
            "0x0010: Name: GLIBC_2.9  Flags: none\n0x0020: Name: GLIBC_2.28\n0x0030: Name: GLIBC_PRIVATE";
        assert_eq!(glibc(listed).as_deref(), Some("2.28"));
        assert_eq!(glibc("Name: GCC_3.0"), None);
    }

    #[test]
    fn the_commands_of_a_help_text_are_found() {
        let help = "About\n\nUsage: jersi\n\nPlay:\n  serve  Serve\n         more\n\nGames:\n  play-out  Play\n  help  Help\n\nOptions:\n  -h, --help  Help\n\nExamples:\n  jersi play";
        assert_eq!(commands(help), ["serve", "play-out"]);
    }
}
