//! Static site of the rulebook: pages in every language, differences of all pairs of rulesets, diagrams. No I/O:
//! returns the files.

use std::collections::BTreeMap;

use jersi_rules::RulesetId;
use jersi_words::{Language, Words};

use crate::differences::Differences;
use crate::document::{Document, Figure};
use crate::html::escaped;
use crate::page::{Page, PageId};

/// One file of the site.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SiteFile {
    /// Path, with `/`.
    pub path: String,
    /// Content.
    pub text: String,
}

/// Style sheet.
const STYLE: &str = include_str!("site.css");

/// Every file of the rulebook as a static site: `en/pijersi.html`, `en/jersi-4.8-pijersi.html`, `diagrams/1.svg`.
#[must_use]
pub fn site() -> Vec<SiteFile> {
    let mut maker = Maker::default();
    let mut differences = Vec::new();
    for (i, &left) in RulesetId::ALL.iter().enumerate() {
        differences.extend(RulesetId::ALL[i + 1..].iter().map(|&right| Differences::between(left, right)));
    }
    for language in Language::ALL {
        let words = Words::new(language);
        for id in PageId::all() {
            maker.page(&words, &Page::of(id, language).document(&words), id.id());
        }
        for found in &differences {
            maker.page(&words, &found.document(&words), &pair(found.left, found.right));
        }
        maker.index(&words);
    }
    maker.files.push(SiteFile { path: "style.css".to_owned(), text: STYLE.to_owned() });
    maker.files.push(SiteFile { path: "index.html".to_owned(), text: entrance() });
    maker.files
}

/// File name of the page about two rulesets.
fn pair(left: RulesetId, right: RulesetId) -> String {
    format!("{left}-{right}")
}

/// State of the generator.
#[derive(Default)]
struct Maker {
    files: Vec<SiteFile>,
    /// Paths of diagrams by content: pages share them.
    diagrams: BTreeMap<String, String>,
}

impl Maker {
    fn page(&mut self, words: &Words, document: &Document, name: &str) {
        let body = document.html_with(&mut |figure| self.image(figure));
        let text = framed(words, &document.title, name, &body);
        self.files.push(SiteFile { path: format!("{}/{name}.html", words.language().code()), text });
    }

    /// A diagram as a separate file, shared by pages.
    fn image(&mut self, figure: &Figure) -> String {
        // The text alternative is in the page, in its language.
        let svg = Figure { alt: String::new(), ..figure.clone() }.svg();
        let next = format!("diagrams/{}.svg", self.diagrams.len() + 1);
        let files = &mut self.files;
        let path = self.diagrams.entry(svg).or_insert_with_key(|svg| {
            files.push(SiteFile { path: next.clone(), text: svg.clone() });
            next
        });
        format!("<img loading=\"lazy\" src=\"../{path}\" alt=\"{}\">\n", escaped(&figure.alt))
    }

    /// Index page.
    fn index(&mut self, words: &Words) {
        let title = words.say("book-title", &[]);
        let mut body = format!("<h1>{}</h1>\n<ul>\n", escaped(&title));
        for &ruleset in RulesetId::ALL {
            let about = words.ruleset(ruleset);
            put!(
                body,
                "<li><a href=\"{ruleset}.html\">{}</a>: {}</li>\n",
                escaped(ruleset.name()),
                escaped(&about)
            );
        }
        let story = Page::of(PageId::Story, words.language()).title();
        put!(
            body,
            "<li><a href=\"{}.html\">{}</a>: {}</li>\n",
            PageId::Story,
            escaped(&story),
            escaped(&words.say("book-story", &[]))
        );
        put!(body, "</ul>\n<h2>{}</h2>\n<ul>\n", escaped(&words.say("book-differences", &[])));
        for (i, left) in RulesetId::ALL.iter().enumerate() {
            for right in &RulesetId::ALL[i + 1..] {
                let names = [("left", left.name().into()), ("right", right.name().into())];
                let title = escaped(&words.say("diff-title", &names));
                put!(body, "<li><a href=\"{}.html\">{title}</a></li>\n", pair(*left, *right));
            }
        }
        put!(body, "</ul>\n");
        let text = framed(words, &title, "index", &body);
        self.files.push(SiteFile { path: format!("{}/index.html", words.language().code()), text });
    }
}

/// A complete HTML page: links to the index and to other languages, then the body.
fn framed(words: &Words, title: &str, name: &str, body: &str) -> String {
    let language = words.language();
    let mut links = format!("<a href=\"index.html\">{}</a>", escaped(&words.say("book-title", &[])));
    for other in Language::ALL.into_iter().filter(|other| *other != language) {
        let code = other.code();
        put!(links, " <a href=\"../{code}/{name}.html\" lang=\"{code}\">{}</a>", other.name());
    }
    format!(
        "<!doctype html>\n<html lang=\"{}\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>{}</title>\n\
         <link rel=\"stylesheet\" href=\"../style.css\">\n</head>\n<body>\n<nav>{links}</nav>\n\
         <main>\n{body}</main>\n</body>\n</html>\n",
        language.code(),
        escaped(title),
    )
}

/// Language selection.
fn entrance() -> String {
    let mut links = String::new();
    for language in Language::ALL {
        let code = language.code();
        put!(links, "<p><a href=\"{code}/index.html\" lang=\"{code}\">{}</a></p>\n", language.name());
    }
    format!(
        "<!doctype html>\n<html>\n<head>\n<meta charset=\"utf-8\">\n<title>Jersi</title>\n\
         <link rel=\"stylesheet\" href=\"style.css\">\n</head>\n<body>\n<main>\n{links}</main>\n</body>\n</html>\n"
    )
}
