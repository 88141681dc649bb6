//! Pages: every claim is true, every rule is explained, and all languages agree.

use std::collections::BTreeSet;
use std::fmt::Write;

use jersi_rulebook::{
    Attempt, Block, CaptionMark, Diagram, Example, Page, PageId, Piece, Statement, may_hit,
};
use jersi_rules::{Rule, RulesetId};
use jersi_words::{Language, Words};

fn pages() -> impl Iterator<Item = Page> {
    PageId::all().flat_map(|id| Language::ALL.map(|language| Page::of(id, language)))
}

/// The pages that state the rules of a game, with that game.
fn rule_pages() -> impl Iterator<Item = (RulesetId, Page)> {
    pages().filter_map(|page| Some((page.id.ruleset()?, page)))
}

#[test]
fn every_claim_is_true() {
    let wrong: Vec<String> = pages().flat_map(|page| page.check()).map(|place| place.to_string()).collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn pages_have_the_known_numbers_of_claims_and_diagrams() {
    let mut table = String::new();
    for page in pages() {
        let (claims, diagrams) = (page.claims(), page.examples().count());
        writeln!(table, "{}: {claims} claims, {diagrams} diagrams", page.path()).unwrap();
    }
    insta::assert_snapshot!(table);
}

/// Parts that must be equal in all languages.
fn skeleton(piece: &Piece) -> String {
    match piece {
        Piece::Block(Block::Heading { level, anchor, .. }) => {
            format!("{} {anchor}", "#".repeat((*level).into()))
        }
        Piece::Block(Block::Paragraph { anchors, .. }) => format!("paragraph {}", anchors.join(" ")),
        Piece::Block(Block::List { is_numbered, items }) => format!("list {is_numbered} {}", items.len()),
        Piece::Block(Block::Table { head, rows }) => format!("table {} {}", head.len(), rows.len()),
        Piece::Block(Block::Note { paragraphs }) => format!("note {}", paragraphs.len()),
        Piece::Block(Block::Code(code)) => format!("code {code}"),
        Piece::Block(Block::Figures(_) | Block::Picture(_)) => {
            unreachable!("a page has examples and diagrams instead")
        }
        Piece::Diagram(Diagram::Captures(ruleset)) => format!("captures {ruleset}"),
        Piece::Diagram(Diagram::Net(net)) => format!("net {}", net.board()),
        Piece::Example(example) => {
            let claims: Vec<&str> = example.claims.iter().map(|claim| claim.text.as_str()).collect();
            format!(
                "example {} {}: {}",
                example.anchors.join(" "),
                example.position.text(),
                claims.join(", ")
            )
        }
    }
}

#[test]
fn every_language_has_the_same_structure_and_claims() {
    let pieces =
        |id: PageId, language| Page::of(id, language).pieces.iter().map(skeleton).collect::<Vec<_>>();
    for id in PageId::all() {
        let english = pieces(id, Language::English);
        assert!(!english.is_empty(), "{id} has a page");
        for language in Language::ALL {
            let other = pieces(id, language);
            for (number, (left, right)) in english.iter().zip(&other).enumerate() {
                assert_eq!(left, right, "{id}, {language:?}: piece {number}");
            }
            assert_eq!(english.len(), other.len(), "{id}, {language:?}");
        }
    }
}

#[test]
fn a_rule_page_has_all_required_parts() {
    let sections = [
        "what-you-need",
        "the-goal",
        "setting-up",
        "moving-a-cube",
        "stacking",
        "moving-a-stack",
        "capturing",
        "two-steps-in-one-turn",
        "how-the-game-ends",
        "questions-and-answers",
        "to-remember",
        "notation",
        "a-first-game",
        "what-changed",
        "credit",
    ];
    for (ruleset, page) in rule_pages() {
        let captures = Piece::Diagram(Diagram::Captures(ruleset));
        assert!(page.pieces.contains(&captures), "{}: no diagram of captures", page.path());
        let headings: Vec<&str> = page.headings().map(|(_, anchor)| anchor).collect();
        for section in sections {
            assert!(headings.contains(&section), "{}: {section} is missing", page.path());
        }
    }
}

#[test]
fn anchors_are_unique_on_a_page_and_name_rules() {
    for page in pages() {
        let mut seen = BTreeSet::new();
        for piece in &page.pieces {
            match piece {
                Piece::Block(Block::Heading { anchor, .. }) => assert!(seen.insert(anchor), "{anchor}"),
                Piece::Block(Block::Paragraph { anchors, .. }) => {
                    for anchor in anchors {
                        assert!(seen.insert(anchor), "{}: {anchor} comes twice", page.path());
                        assert!(Rule::ALL.iter().any(|rule| rule.id() == anchor), "{anchor} is no rule");
                    }
                }
                _ => {}
            }
        }
    }
}

/// Whether an example of a rule has a legal turn and an illegal one.
fn shows(example: &Example, rule: Rule) -> (bool, bool) {
    let legal = example.claims.iter().any(|claim| {
        claim.statement.attempt().is_some() && !matches!(claim.statement, Statement::Illegal(..))
    });
    let illegal = example.claims.iter().any(|claim| claim.statement.forbidden_by() == Some(rule));
    (legal, illegal)
}

#[test]
fn every_rule_that_a_ruleset_knows_has_its_paragraph_with_a_legal_and_an_illegal_turn() {
    for (ruleset, page) in rule_pages() {
        for rule in Rule::ALL {
            let paragraphs = page.pieces.iter().filter(|piece| match piece {
                Piece::Block(Block::Paragraph { anchors, .. }) => {
                    anchors.iter().any(|anchor| anchor == rule.id())
                }
                _ => false,
            });
            let expected = usize::from(may_hit(ruleset.rules(), rule));
            assert_eq!(paragraphs.count(), expected, "{}: the paragraph of {}", page.path(), rule.id());
            let about = page.examples().filter(|example| example.anchors.iter().any(|id| id == rule.id()));
            for example in about {
                let (legal, illegal) = shows(example, rule);
                assert!(legal, "{}:{}: nothing legal about {}", page.path(), example.line, rule.id());
                assert!(illegal, "{}:{}: nothing breaks {}", page.path(), example.line, rule.id());
            }
        }
    }
}

#[test]
fn no_page_uses_a_rule_that_its_ruleset_lacks() {
    for (ruleset, page) in rule_pages() {
        for rule in page
            .examples()
            .flat_map(|example| &example.claims)
            .filter_map(|claim| claim.statement.forbidden_by())
        {
            assert!(may_hit(ruleset.rules(), rule), "{}: {}", page.path(), rule.id());
        }
    }
}

#[test]
fn a_played_turn_has_another_symbol_than_a_possible_one() {
    for page in pages() {
        let words = Words::new(page.language);
        for claim in page.examples().flat_map(|example| &example.claims) {
            let mark = claim.caption(&words).mark;
            let is_played = matches!(claim.statement, Statement::Played(_));
            assert_eq!(mark == CaptionMark::Played, is_played, "{}: {}", page.path(), claim.text);
        }
    }
    let marks = [CaptionMark::Legal, CaptionMark::Played, CaptionMark::Illegal, CaptionMark::Remark];
    let signs = marks.map(CaptionMark::sign);
    assert_eq!(signs.map(jersi_words::ascii), ["+", ">", "x", "."]);
}

#[test]
fn turns_on_a_page_are_written_as_the_program_writes_them() {
    for page in pages() {
        for claim in page.examples().flat_map(|example| &example.claims) {
            let Some(turn) = claim.statement.attempt().and_then(Attempt::turn) else { continue };
            let written = claim.position.write_turn_plain(turn);
            assert_eq!(claim.turn.replace('!', ""), written, "{}: {}", page.path(), claim.text);
        }
    }
}

#[test]
fn every_page_can_be_shown() {
    for page in pages() {
        let document = page.document(&Words::new(page.language));
        let html = document.html();
        let text = document.terminal(80, jersi_rulebook::Paint::Plain);
        assert!(html.contains("<h1 id="), "{}", page.path());
        assert!(text.starts_with(&page.title()), "{}", page.path());
        assert_eq!(html.matches("<figure>").count(), page.examples().count());
        for line in text.lines().filter(|line| !line.contains("://")) {
            assert!(line.chars().count() <= 80, "{}: {line}", page.path());
        }
    }
}

#[test]
fn a_page_in_the_terminal_matches_its_snapshot() {
    for language in Language::ALL {
        let page = Page::of(RulesetId::Pijersi, language);
        let text = page.document(&Words::new(language)).terminal(80, jersi_rulebook::Paint::Plain);
        insta::assert_snapshot!(format!("pijersi-{}", language.code()), text);
    }
}

#[test]
fn quotes_and_spaces_are_those_of_the_language() {
    for page in pages() {
        let text =
            std::fs::read_to_string(format!("{}/../../{}", env!("CARGO_MANIFEST_DIR"), page.path())).unwrap();
        // Every second part between back-ticks is notation; blocks have three of them.
        for (number, line) in text.split("```").step_by(2).flat_map(str::lines).enumerate() {
            let prose: String = line.split('`').step_by(2).collect();
            assert!(!prose.contains(['\'', '"']), "{} {number}: {line}", page.path());
            if page.language == Language::English {
                assert!(!prose.contains(['«', '»', '\u{a0}']), "{}: {line}", page.path());
                continue;
            }
            for sign in [':', ';', '!', '?', '»'] {
                assert!(!prose.contains(&format!(" {sign}")), "{}: {line}", page.path());
            }
            assert!(!prose.contains("« "), "{}: {line}", page.path());
            assert!(!prose.contains(['“', '”']), "{}: {line}", page.path());
        }
    }
}
