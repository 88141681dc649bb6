//! The words of a language as the page needs them: without comments, and without what only terminals and commands say.
//! And those few that stand in the page itself, to be read before the program is there.

use anyhow::{Context, Result};

/// What the names of such messages begin with.
const OF_TERMINALS: [&str; 9] =
    ["admin-", "bot-", "command-", "help-", "order-", "reason-", "resume-", "screen-", "serve-"];

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

/// The page with sentences in the places of their names (`<!-- web-learn -->`), in every language that there is a file
/// of, under its code; all but English are hidden at first.
pub(crate) fn put_in(mut page: String, files: &[(String, Vec<u8>)]) -> Result<String> {
    const BEGIN: &str = "<!-- web-";
    while let Some(at) = page.find(BEGIN) {
        let end =
            page[at..].find("-->").map(|length| at + length).context("a comment of the page has no end")?;
        let name = page[at + 4..end].trim().to_owned();
        let mut sentences = String::new();
        for (file, content) in files {
            let language = file.trim_end_matches(".ftl");
            let text = std::str::from_utf8(content).with_context(|| format!("{file} is not UTF-8"))?;
            let sentence =
                text.lines().find_map(|line| line.strip_prefix(&name)?.trim_start().strip_prefix('='));
            let sentence =
                sentence.with_context(|| format!("{file} has no message {name} in one line"))?.trim();
            let hidden = if language == "en" { "" } else { " hidden" };
            sentences.extend(["<span lang=\"", language, "\"", hidden, ">", sentence, "</span>"]);
        }
        page.replace_range(at..end + 3, &sentences);
    }
    Ok(page)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sentences_stand_in_the_page_in_every_language() {
        let files = [
            ("en.ftl".to_owned(), b"web-a = A\nweb-ab = B\n".to_vec()),
            ("fr.ftl".to_owned(), b"web-ab = C\n".to_vec()),
        ];
        let page = put_in("<p><!-- web-ab --></p><!-- x -->".to_owned(), &files).unwrap();
        assert_eq!(page, "<p><span lang=\"en\">B</span><span lang=\"fr\" hidden>C</span></p><!-- x -->");
        let error = put_in("<!-- web-a -->".to_owned(), &files).unwrap_err();
        assert!(error.to_string().contains("fr.ftl has no message web-a"), "{error}");
    }

    #[test]
    fn comments_and_what_terminals_say_are_left_out() {
        let file = "# Comment\n\nweb-a = A\n    .more = { $b ->\n        [one] B\n       *[other] C\n    }\n\
                    screen-b = { $b ->\n   *[other] D\n}\n    .keys = e\n## More\nrule-c = C\n";
        let kept = "web-a = A\n    .more = { $b ->\n        [one] B\n       *[other] C\n    }\nrule-c = C\n";
        assert_eq!(of_page(file), kept);
    }
}
