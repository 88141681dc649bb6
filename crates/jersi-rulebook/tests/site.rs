//! Static site of the rulebook: complete, without dead links.

use std::collections::BTreeSet;
use std::sync::LazyLock;

use jersi_rulebook::{SiteFile, site};
use jersi_words::Language;

/// Generated once for all tests.
static SITE: LazyLock<Vec<SiteFile>> = LazyLock::new(site);

/// The values of an attribute in a page.
fn values<'h>(html: &'h str, attribute: &str) -> Vec<&'h str> {
    let begin = format!(" {attribute}=\"");
    html.split(begin.as_str()).skip(1).filter_map(|rest| rest.split('"').next()).collect()
}

/// Target of a link.
fn target(page: &str, link: &str) -> String {
    let folder = page.rsplit_once('/').map_or("", |(folder, _)| folder);
    match link.strip_prefix("../") {
        Some(up) => up.to_owned(),
        None if folder.is_empty() => link.to_owned(),
        None => format!("{folder}/{link}"),
    }
}

#[test]
fn every_page_is_there_and_every_link_leads_somewhere() {
    let files = &*SITE;
    let paths: BTreeSet<&str> = files.iter().map(|file| file.path.as_str()).collect();
    assert_eq!(paths.len(), files.len(), "no path comes twice");
    for language in Language::ALL.map(Language::code) {
        for name in [
            "index",
            "jersi-2",
            "jersi-3",
            "jersi-4.8",
            "jersi-4.16",
            "pijersi",
            "story",
            "jersi-4.16-pijersi",
        ] {
            assert!(paths.contains(format!("{language}/{name}.html").as_str()), "{language} {name}");
        }
    }
    for file in files.iter().filter(|file| file.text.starts_with("<!doctype html>")) {
        for link in values(&file.text, "href").into_iter().chain(values(&file.text, "src")) {
            if !link.contains("://") {
                let path = target(&file.path, link.split('#').next().unwrap());
                assert!(paths.contains(path.as_str()), "{}: {link}", file.path);
            }
        }
        let ids = values(&file.text, "id");
        assert_eq!(ids.iter().collect::<BTreeSet<_>>().len(), ids.len(), "{}: an id comes twice", file.path);
        assert!(values(&file.text, "alt").iter().all(|alt| !alt.is_empty()), "{}", file.path);
    }
}

#[test]
fn diagrams_are_svg_and_shared_by_the_languages() {
    let files = &*SITE;
    let diagrams = files.iter().filter(|file| file.path.starts_with("diagrams/"));
    assert!(diagrams.clone().all(|file| file.text.starts_with("<svg ")));
    let shown = |language: &str| -> BTreeSet<String> {
        let page = files.iter().find(|file| file.path == format!("{language}/pijersi.html")).unwrap();
        values(&page.text, "src").into_iter().map(str::to_owned).collect()
    };
    for language in Language::ALL.map(Language::code) {
        assert_eq!(shown("en"), shown(language));
    }
}
