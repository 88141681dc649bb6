//! Message files of the page: without comments, and without the messages of terminals and commands. Also the few
//! messages in `index.html`, which are shown before the program has loaded.

use std::fmt::Write as _;

use anyhow::{Context, Result};

/// Prefixes of messages of terminals and commands, and of games from rules files, which the page does not play.
const OF_TERMINALS: [&str; 10] =
    ["admin-", "bot-", "command-", "help-", "order-", "own-", "reason-", "resume-", "screen-", "serve-"];

/// Message file for the page.
pub(crate) fn of_page(file: &str) -> String {
    let mut kept = String::with_capacity(file.len());
    let mut is_wanted = true;
    for line in file.split_inclusive('\n') {
        // A message starts in the first column; its other lines are indented, or close a brace.
        if line.starts_with(|letter: char| letter.is_ascii_alphabetic()) {
            is_wanted = !OF_TERMINALS.iter().any(|beginning| line.starts_with(beginning));
        }
        if is_wanted && !line.starts_with('#') && !line.trim().is_empty() {
            kept.push_str(line);
        }
    }
    kept
}

/// Prefixes that occur in the code as parts of longer names, and so do not select all messages that begin with them.
const OF_CLASSES: [&str; 3] = ["web-", "online-", "play-"];

/// Message file for the program of a first visit: the messages of `file` whose names are in its code, whole or up to a
/// dash (`"kind-"`), after which the program writes the rest.
pub(crate) fn of_program(file: &str, code: &[u8]) -> String {
    let is_of_name = |byte: &u8| matches!(byte, b'a'..=b'z' | b'0'..=b'9' | b'-');
    let names = code.split(|byte| !is_of_name(byte)).filter(|name| name.contains(&b'-')).map(str::from_utf8);
    let names: String = names.flatten().flat_map(|name| [name, "\n"]).collect();
    let has = |text: &str| names.contains(text);
    let mut kept = String::with_capacity(file.len());
    let mut is_wanted = true;
    for line in file.split_inclusive('\n') {
        if line.starts_with(|letter: char| letter.is_ascii_alphabetic()) {
            let name = line.split([' ', '=']).next().unwrap_or_default();
            let beginnings = name.match_indices('-').map(|(at, _)| &name[..=at]);
            is_wanted = has(name) || beginnings.filter(|beginning| !OF_CLASSES.contains(beginning)).any(has);
        }
        if is_wanted {
            kept.push_str(line);
        }
    }
    kept
}

/// Name of the message file of the first visit.
pub(crate) fn first_name(file: &str) -> String {
    format!("jersi-first-{file}")
}

/// Fills in what depends on the list of languages. The first language is the one shown without a script.
///
/// - `<!-- languages -->`: links to the message files of both programs, by which `start.js` chooses.
/// - `<!-- every web-x -->`: the message `web-x` as a paragraph per language.
/// - `<!-- web-x -->`: the message as an element per language; `start.js` shows the chosen one.
pub(crate) fn put_in(mut page: String, files: &[(String, Vec<u8>)]) -> Result<String> {
    let link = |(file, _): &(String, Vec<u8>)| {
        let (language, first) = (file.trim_end_matches(".ftl"), first_name(file));
        format!("<link rel=\"words\" hreflang=\"{language}\" href=\"./{file}\" data-first=\"./{first}\">")
    };
    let links: Vec<String> = files.iter().map(link).collect();
    page = page.replace("<!-- languages -->", &links.join("\n"));
    for (mark, element) in [("<!-- every web-", "p"), ("<!-- web-", "span")] {
        while let Some(at) = page.find(mark) {
            let end = page[at..]
                .find("-->")
                .map(|length| at + length)
                .context("a comment in index.html has no end")?;
            let name = page[at + mark.len() - "web-".len()..end].trim().to_owned();
            let mut elements = String::new();
            for (number, (file, content)) in files.iter().enumerate() {
                let language = file.trim_end_matches(".ftl");
                let text = message(file, content, &name)?;
                let hidden = if number == 0 || element == "p" { "" } else { " hidden" };
                write!(elements, "<{element} lang=\"{language}\"{hidden}>{text}</{element}>")?;
            }
            page.replace_range(at..end + 3, &elements);
        }
    }
    Ok(page)
}

/// A message of one line.
fn message<'f>(file: &str, content: &'f [u8], name: &str) -> Result<&'f str> {
    let text = std::str::from_utf8(content).with_context(|| format!("{file} is not UTF-8"))?;
    let found = text.lines().find_map(|line| line.strip_prefix(name)?.trim_start().strip_prefix('='));
    Ok(found.with_context(|| format!("{file} has no message {name} in one line"))?.trim())
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
        let page = put_in("<!-- languages --><!-- every web-ab -->".to_owned(), &files).unwrap();
        assert_eq!(
            page,
            "<link rel=\"words\" hreflang=\"en\" href=\"./en.ftl\" data-first=\"./jersi-first-en.ftl\">\n\
             <link rel=\"words\" hreflang=\"fr\" href=\"./fr.ftl\" data-first=\"./jersi-first-fr.ftl\"><p lang=\"en\">B</p><p lang=\"fr\">C</p>"
        );
        let error = put_in("<!-- web-a -->".to_owned(), &files).unwrap_err();
        assert!(error.to_string().contains("fr.ftl has no message web-a"), "{error}");
    }

    #[test]
    fn the_first_visit_has_the_messages_that_its_program_names() {
        let file = "web-a = A\nweb-b = B\n    .more = m\nweb-do-x = X\nkind-rock = Rock\nrule-a = R\n";
        assert_eq!(of_program(file, b"..web-b..kind-.."), "web-b = B\n    .more = m\nkind-rock = Rock\n");
        assert_eq!(of_program(file, b"web-a.web-do-"), "web-a = A\nweb-do-x = X\n");
    }

    #[test]
    fn comments_and_what_terminals_say_are_left_out() {
        let file = "# Comment\n\nweb-a = A\n    .more = { $b ->\n        [one] B\n       *[other] C\n    }\n\
                    screen-b = { $b ->\n   *[other] D\n}\n    .keys = e\n## More\nrule-c = C\n";
        let kept = "web-a = A\n    .more = { $b ->\n        [one] B\n       *[other] C\n    }\nrule-c = C\n";
        assert_eq!(of_page(file), kept);
    }
}
