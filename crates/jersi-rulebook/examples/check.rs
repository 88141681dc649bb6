//! Checks a page without recompiling: `check docs/rules/en/pijersi.md`.

use std::path::Path;
use std::process::ExitCode;

use jersi_rulebook::{Page, PageId};
use jersi_words::Language;

#[allow(clippy::print_stderr, reason = "a program for writers of pages: it tells them what is wrong")]
#[allow(clippy::print_stdout, reason = "and how much is right")]
fn main() -> ExitCode {
    let mut code = ExitCode::SUCCESS;
    for name in std::env::args().skip(1) {
        match check(Path::new(&name)) {
            Ok(claims) => println!("{name}: {claims} claims, all true"),
            Err(message) => {
                eprintln!("{message}");
                code = ExitCode::FAILURE;
            }
        }
    }
    code
}

fn check(path: &Path) -> Result<usize, String> {
    let text = std::fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))?;
    let name =
        |part: Option<&std::ffi::OsStr>| part.and_then(|name| name.to_str()).unwrap_or_default().to_owned();
    let id: PageId = name(path.file_stem()).parse().map_err(|error| format!("{error}"))?;
    let folder = name(path.parent().and_then(Path::file_name));
    let language: Language = folder.parse().map_err(|error| format!("{error}"))?;
    let page = Page::read(id, language, &text).map_err(|place| place.to_string())?;
    let wrong: Vec<String> = page.check().iter().map(ToString::to_string).collect();
    if wrong.is_empty() { Ok(page.claims()) } else { Err(wrong.join("\n")) }
}
