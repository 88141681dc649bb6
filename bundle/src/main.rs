//! Builds the web page of Jersi: compiles the crates that run in a browser, binds them to JavaScript, names every file by
//! its content, lists the files for the service worker, and compresses them.
//!
//! `crates/jersi/build.rs` runs it for release builds, `cargo xtask page` for debug builds. It is outside the workspace,
//! with its own lock file, so that builds without the page do not compile it.

#![allow(clippy::print_stdout, clippy::print_stderr, reason = "its output is for the terminal")]

mod compile;
mod entrance;
mod module;
mod name;
mod offline;
mod plain;
mod words;
mod write;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::thread;

use anyhow::{Context, Result, bail, ensure};
use wasm_bindgen_cli_support::Bindgen;

use compile::{compile, need_target};
use module::{Effort, WORKER, root};
use name::Named;
use plain::plain;

/// Style sheets in cascade order: components, then one per screen.
const STYLE: [&str; 13] = [
    "tokens", "base", "block", "surface", "field", "head", "dialog", "toast", "shell", "start", "play",
    "board", "lesson",
];
/// Style sheets of the screens that a first visit does not show.
const MORE_STYLE: [&str; 9] =
    ["begin", "settings", "games", "book", "study", "review", "online", "moderation", "embed"];

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
             (compiled files go to the first, the page to the second)"
        )
    };
    need_target()?;
    let [page, first] = effort.page();
    let modules = [page, first, WORKER];
    for module in &modules {
        compile(module, target)?;
    }
    let [page, first, worker] = bind_all(modules.map(|module| module.path(target)));
    let ((glue, wasm), (first_glue, first_wasm), (worker_glue, worker_wasm)) = (page?, first?, worker?);
    let page = root().join("crates/jersi-web/page");
    let read =
        |name: &str| fs::read(page.join(name)).with_context(|| format!("cannot read the page's {name}"));

    // Each file after the files that it refers to: their names contain content hashes.
    let mut named = Named::default();
    named.add("jersi-web.wasm", wasm);
    named.add("jersi-web.js", glue);
    let first_code = first_wasm.clone();
    named.add("jersi-first.wasm", first_wasm);
    named.add("jersi-first.js", first_glue);
    named.add("jersi-engines.wasm", worker_wasm);
    named.add("jersi-engines.js", worker_glue);
    // Networks of the engine, which the worker loads on demand.
    let networks = folder_of("crates/jersi-engine/src/evaluation/networks", "network")?;
    for (name, content) in &networks {
        named.add(name, content.clone());
    }
    for name in ["icon.svg", "icon-192.png", "icon-512.png", "icon-maskable-512.png", "rubik.woff2"] {
        named.add(name, read(name)?);
    }
    let mut languages = folder_of("crates/jersi-words/words", "ftl")?;
    // English is the default language, as in the program.
    languages.sort_by_key(|(name, _)| name != "en.ftl");
    for (name, content) in &languages {
        let words = words::of_page(text_of(content)?);
        let first = words::of_program(&words, &first_code);
        named.add(name, words.into_bytes());
        named.add(&words::first_name(name), first.into_bytes());
    }
    for (name, sheets) in [("style.css", &STYLE[..]), ("more.css", &MORE_STYLE)] {
        let sheets =
            sheets.iter().map(|name| read(&format!("style/{name}.css"))).collect::<Result<Vec<_>>>()?;
        named.add_text(name, plain(text_of(&sheets.concat())?).as_bytes())?;
    }
    named.add_text("worker.js", &read("worker.js")?)?;
    for (name, _) in &networks {
        ensure!(
            text_of(&read("worker.js")?)?.contains(&format!("\"./{name}\"")),
            "the page's worker.js loads no {name}"
        );
    }
    named.add_entrance("manifest.webmanifest", &read("manifest.webmanifest")?)?;
    let page = entrance::with_board(text_of(&read("index.html")?)?, text_of(&read("shell.svg")?)?)?;
    let page = words::put_in(page, &languages)?;
    let page = entrance::with_script(&page, text_of(&named.referring("start.js", &read("start.js")?)?)?)?;
    named.add_entrance("index.html", page.as_bytes())?;
    let worker = offline::with_files(&read("sw.js")?, named.files())?;
    named.add_entrance("sw.js", &worker)?;
    // Not in the service worker's list, because it must not be cached: here it says that there is no game server; a
    // game server answers the same address differently.
    named.add_entrance("online.json", &read("online.json")?)?;
    write::write(&named.into_files(), out, effort)
}

/// Files of a folder with an extension, by name.
fn folder_of(folder: &str, wanted: &str) -> Result<Vec<(String, Vec<u8>)>> {
    let folder = root().join(folder);
    let mut found = Vec::new();
    for entry in fs::read_dir(&folder).with_context(|| format!("cannot read {}", folder.display()))? {
        let path = entry?.path();
        if path.extension().is_some_and(|ending| ending == wanted) {
            let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
            found.push((name, fs::read(&path).with_context(|| path.display().to_string())?));
        }
    }
    found.sort();
    Ok(found)
}

fn text_of(file: &[u8]) -> Result<&str> {
    std::str::from_utf8(file).context("a text of the page is not UTF-8")
}

/// Binds the modules, one thread each.
fn bind_all<const N: usize>(modules: [PathBuf; N]) -> [Result<Bound>; N] {
    thread::scope(|scope| {
        let threads = modules.map(|module| scope.spawn(move || bind(&module)));
        threads.map(|thread| thread.join().expect("binding does not panic"))
    })
}

/// JavaScript and WebAssembly of a compiled module.
type Bound = (Vec<u8>, Vec<u8>);

fn bind(module: &Path) -> Result<Bound> {
    let mut output = Bindgen::new()
        .input_path(module)
        .web(true)?
        // `start.js` names the module, because bindgen does not know its hashed name.
        .omit_default_module_path(true)
        .typescript(false)
        .remove_name_section(true)
        .remove_producers_section(true)
        .generate_output()
        .context("cannot bind the page to JavaScript")?;
    if output.snippets().values().any(|scripts| !scripts.is_empty()) || !output.local_modules().is_empty() {
        bail!("a dependency of the page brings JavaScript files of its own, which the bundler can't name");
    }
    let glue = plain(output.js()).into_bytes();
    Ok((glue, output.wasm_mut().emit_wasm()))
}
