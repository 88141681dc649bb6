//! The words of a language as the page needs them: without comments, and without what only terminals and commands say.

/// What the names of such messages begin with.
const OF_TERMINALS: [&str; 7] = ["admin-", "bot-", "command-", "help-", "order-", "screen-", "serve-"];

/// A file of messages, for the page.
pub(crate) fn of_page(file: &str) -> String {
    let mut kept = String::with_capacity(file.len());
    let mut is_wanted = true;
    for line in file.split_inclusive('\n') {
        // A message begins at the margin; what belongs to it is indented, or closes a brace.
        if line.starts_with(|letter: char| letter.is_ascii_alphabetic()) {
            is_wanted = !OF_TERMINALS.iter().any(|beginning| line.starts_with(beginning));
        }
        if is_wanted && !line.starts_with('#') && !line.trim().is_empty() {
            kept.push_str(line);
        }
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_and_what_terminals_say_are_left_out() {
        let file = "# Comment\n\nweb-a = A\n    .more = { $b ->\n        [one] B\n       *[other] C\n    }\n\
                    screen-b = { $b ->\n   *[other] D\n}\n    .keys = e\n## More\nrule-c = C\n";
        let kept = "web-a = A\n    .more = { $b ->\n        [one] B\n       *[other] C\n    }\nrule-c = C\n";
        assert_eq!(of_page(file), kept);
    }
}
