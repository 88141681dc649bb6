//! Style sheets and scripts without comments, indentation and empty lines.

/// A style sheet or script without comments (`/* */`), indentation and empty lines.
pub(crate) fn plain(sheet: &str) -> String {
    let mut kept = String::with_capacity(sheet.len());
    let mut rest = sheet;
    while let Some((before, after)) = rest.split_once("/*") {
        kept.push_str(before);
        rest = after.split_once("*/").map_or("", |(_, after)| after);
    }
    kept.push_str(rest);
    let lines = kept.lines().map(str::trim).filter(|line| !line.is_empty());
    lines.flat_map(|line| [line, "\n"]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_browsers_read_is_kept() {
        let sheet = "/* Dialogs */\n\ndialog {\n  width: 1rem; /* narrow */\n}\n\n/* The\n   end */\n";
        assert_eq!(plain(sheet), "dialog {\nwidth: 1rem;\n}\n");
    }
}
