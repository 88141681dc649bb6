//! Service worker: its list of files.

use anyhow::{Context, Result, ensure};

use crate::name::{File, hash};

/// Placeholder in `sw.js`.
const FILES: &str = "const FILES = [];";
const VERSION: &str = "const VERSION = \"\";";

/// The service worker script with the files of the build and a hash of them.
pub(crate) fn with_files(script: &[u8], files: &[File]) -> Result<Vec<u8>> {
    let script = std::str::from_utf8(script).context("the page's sw.js is not UTF-8")?;
    for line in [FILES, VERSION] {
        ensure!(script.matches(line).count() == 1, "the page's sw.js does not hold `{line}` once");
    }
    // `index.html` is requested as the folder: web servers may redirect `index.html` to it.
    let names: Vec<_> = files
        .iter()
        .map(|file| if file.name == "index.html" { "" } else { file.name.as_str() })
        // The first-visit program is not needed offline.
        .filter(|name| !name.starts_with("jersi-first-"))
        .collect();
    let mut all = Vec::new();
    for File { name, content } in files {
        all.extend_from_slice(name.as_bytes());
        all.push(0);
        all.extend_from_slice(hash(content).as_bytes());
    }
    let script = script
        .replace(FILES, &format!("const FILES = {names:?};"))
        .replace(VERSION, &format!("const VERSION = {:?};", hash(&all)));
    Ok(script.into_bytes())
}

#[cfg(test)]
mod tests {
    use super::*;

    const SCRIPT: &[u8] = b"const FILES = [];\nconst VERSION = \"\";\n";

    fn filled(files: &[(&str, &str)]) -> String {
        let file = |&(name, text): &(&str, &str)| File { name: name.to_owned(), content: text.into() };
        let files: Vec<_> = files.iter().map(file).collect();
        String::from_utf8(with_files(SCRIPT, &files).unwrap()).unwrap()
    }

    #[test]
    fn the_files_are_listed_and_the_page_is_the_folder() {
        let script = filled(&[("a-01.js", "a"), ("jersi-first-01.js", "c"), ("index.html", "b")]);
        assert!(script.starts_with("const FILES = [\"a-01.js\", \"\"];\nconst VERSION = \""), "{script}");
    }

    #[test]
    fn any_change_makes_another_version() {
        let all = [
            filled(&[("a.js", "a"), ("index.html", "b")]),
            filled(&[("a.js", "a"), ("index.html", "c")]),
            filled(&[("b.js", "a"), ("index.html", "b")]),
            filled(&[("index.html", "b")]),
        ];
        let versions: std::collections::BTreeSet<_> =
            all.iter().filter_map(|text| text.lines().nth(1)).collect();
        assert_eq!(versions.len(), all.len());
        assert_eq!(all[0], filled(&[("a.js", "a"), ("index.html", "b")]), "and the same build the same");
    }

    #[test]
    fn a_script_without_a_place_for_them_is_refused() {
        let error = with_files(b"const FILES = [];", &[]).unwrap_err();
        assert_eq!(error.to_string(), "the page's sw.js does not hold `const VERSION = \"\";` once");
    }
}
