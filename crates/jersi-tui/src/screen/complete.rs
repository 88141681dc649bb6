//! Completion: common prefix of texts, and file names with a prefix.

use std::fs;
use std::path::{MAIN_SEPARATOR, Path};

/// Common prefix of all texts.
pub(super) fn common_beginning(texts: &[String]) -> String {
    let Some(first) = texts.first() else { return String::new() };
    let shared = |text: &String| first.chars().zip(text.chars()).take_while(|(a, b)| a == b).count();
    let length = texts.iter().map(shared).min().unwrap_or_default();
    first.chars().take(length).collect()
}

/// Files with a prefix; folders end with a separator. Hidden files only if the prefix starts with a dot.
pub(super) fn files_beginning_with(text: &str) -> Vec<String> {
    let (folder, name) = text.rfind(MAIN_SEPARATOR).map_or(("", text), |at| text.split_at(at + 1));
    let place = if folder.is_empty() { Path::new(".") } else { Path::new(folder) };
    let Ok(entries) = fs::read_dir(place) else { return Vec::new() };
    let mut found: Vec<String> = entries
        .flatten()
        .filter_map(|entry| {
            let file = entry.file_name().into_string().ok()?;
            let is_wanted = file.starts_with(name) && (!file.starts_with('.') || name.starts_with('.'));
            let end = if entry.path().is_dir() { MAIN_SEPARATOR.to_string() } else { String::new() };
            is_wanted.then(|| format!("{folder}{file}{end}"))
        })
        .collect();
    found.sort_unstable();
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_all_begin_with_is_found() {
        let texts = |texts: &[&str]| texts.iter().map(|&text| text.to_owned()).collect::<Vec<_>>();
        assert_eq!(common_beginning(&texts(&["b4=c4", "b4=c4-d4", "b4=c5"])), "b4=c");
        assert_eq!(common_beginning(&texts(&["é1", "è1"])), "");
        assert_eq!(common_beginning(&[]), "");
    }
}
