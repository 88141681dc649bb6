//! Message files: complete, consistent, used, typographically correct.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use fluent_bundle::{FluentArgs, FluentBundle, FluentResource};
use fluent_syntax::ast::{
    Attribute, Entry, Expression, InlineExpression, Pattern, PatternElement, Resource, Variant as Branch,
    VariantKey,
};
use intl_pluralrules::{PluralCategory, PluralRuleType, PluralRules};
use jersi_rules::{Color, Kind, Rule, RulesetId, Tie, Variant, Win};
use jersi_wire::{ErrorId, Measure, Phrase, Reason};
use jersi_words::{Language, Naming, Value, Words};
use unic_langid::LanguageIdentifier;

/// Message file of each language.
fn files() -> Vec<(Language, String)> {
    let read = |language: Language| {
        let path = format!("{}/words/{}.ftl", env!("CARGO_MANIFEST_DIR"), language.code());
        (language, fs::read_to_string(&path).expect(&path))
    };
    Language::ALL.map(read).into()
}

/// English messages, the reference.
fn english() -> BTreeMap<String, Content> {
    messages(&files()[0].1)
}

/// Content of a message or an attribute.
#[derive(Default)]
struct Content {
    arguments: BTreeSet<String>,
    texts: Vec<String>,
    /// Keys of all variants.
    keys: Vec<String>,
    /// Selectors and the keys of their variants.
    choices: Vec<(String, Vec<String>)>,
}

/// All messages of a file, attributes as `message.attribute`.
fn messages(text: &str) -> BTreeMap<String, Content> {
    let resource: Resource<&str> = fluent_syntax::parser::parse(text).expect("the file is well written");
    let mut found = BTreeMap::new();
    for entry in &resource.body {
        let Entry::Message(message) = entry else { continue };
        let value = message.value.as_ref().expect("a message says something");
        let values = message
            .attributes
            .iter()
            .map(|Attribute { id, value }| (format!("{}.{}", message.id.name, id.name), value));
        for (name, pattern) in [(message.id.name.to_owned(), value)].into_iter().chain(values) {
            let mut content = Content::default();
            read_pattern(pattern, &mut content);
            assert!(found.insert(name.clone(), content).is_none(), "{name} comes twice");
        }
    }
    found
}

fn read_pattern(pattern: &Pattern<&str>, content: &mut Content) {
    for element in &pattern.elements {
        match element {
            PatternElement::TextElement { value } => content.texts.push((*value).to_owned()),
            PatternElement::Placeable { expression } => read_expression(expression, content),
        }
    }
}

fn read_expression(expression: &Expression<&str>, content: &mut Content) {
    match expression {
        Expression::Inline(inline) => read_inline(inline, content),
        Expression::Select { selector, variants } => {
            read_inline(selector, content);
            if let InlineExpression::VariableReference { id } = selector {
                content.choices.push((id.name.to_owned(), variants.iter().map(key_of).collect()));
            }
            for variant in variants {
                content.keys.push(key_of(variant));
                read_pattern(&variant.value, content);
            }
        }
    }
}

fn key_of(variant: &Branch<&str>) -> String {
    let (VariantKey::Identifier { name } | VariantKey::NumberLiteral { value: name }) = variant.key;
    name.to_owned()
}

fn read_inline(inline: &InlineExpression<&str>, content: &mut Content) {
    match inline {
        InlineExpression::VariableReference { id } => {
            content.arguments.insert(id.name.to_owned());
        }
        InlineExpression::Placeable { expression } => read_expression(expression, content),
        InlineExpression::StringLiteral { .. } | InlineExpression::NumberLiteral { .. } => {}
        other => panic!("messages are made of text and arguments alone, not of {other:?}"),
    }
}

/// Argument names without grammatical forms. Agreement differs between languages, so forms are not compared.
fn roots(arguments: &BTreeSet<String>) -> BTreeSet<&str> {
    arguments
        .iter()
        .filter(|name| !name.ends_with("-form"))
        .map(|name| name.split('-').next().unwrap_or(name))
        .collect()
}

#[test]
fn every_language_has_the_same_messages_and_arguments() {
    let names = |messages: &BTreeMap<String, Content>| messages.keys().cloned().collect::<BTreeSet<_>>();
    let english = english();
    for (language, text) in &files()[1..] {
        let other = messages(text);
        assert_eq!(names(&english), names(&other), "{language:?}");
        for (name, content) in &english {
            assert_eq!(roots(&content.arguments), roots(&other[name].arguments), "{language:?}: {name}");
        }
    }
}

/// Plural category of a number by the CLDR tables.
fn category(rules: &PluralRules, number: u32) -> &'static str {
    match rules.select(number).expect("a whole number") {
        PluralCategory::ZERO => "zero",
        PluralCategory::ONE => "one",
        PluralCategory::TWO => "two",
        PluralCategory::FEW => "few",
        PluralCategory::MANY => "many",
        PluralCategory::OTHER => "other",
    }
}

fn plural_rules(code: &str) -> PluralRules {
    let language: LanguageIdentifier = code.parse().expect("a language");
    PluralRules::create(language, PluralRuleType::CARDINAL).expect("a language of the CLDR")
}

/// Numbers among which every plural category of whole numbers occurs, in every language.
fn numbers() -> impl Iterator<Item = u32> {
    (0..=1_000).chain([1_000_000])
}

/// Whether a choice is by plural form. Numbers and `*[other]` alone distinguish cases, such as a stack's leaps.
fn is_plural(keys: &[String]) -> bool {
    let is_form = |key: &String| ["zero", "one", "two", "few", "many"].contains(&key.as_str());
    let may_count = |key: &String| is_form(key) || key == "other" || key.parse::<u32>().is_ok();
    keys.iter().all(may_count) && keys.iter().any(is_form)
}

/// Choices by number that lack a plural category of the language.
fn missing_plurals(code: &str, text: &str) -> Vec<String> {
    let rules = plural_rules(code);
    let mut missing = Vec::new();
    for (name, content) in messages(text) {
        for (argument, keys) in content.choices {
            if is_plural(&keys) {
                let needed = numbers().filter(|number| !keys.contains(&number.to_string()));
                let needed: BTreeSet<_> = needed.map(|number| category(&rules, number)).collect();
                let lacking = needed.into_iter().filter(|form| keys.iter().all(|key| key != form));
                missing.extend(lacking.map(|form| format!("{name}: ${argument} has no [{form}]")));
            }
        }
    }
    missing
}

#[test]
fn every_choice_by_number_has_all_plural_forms_of_its_language() {
    for (language, text) in files() {
        assert_eq!(missing_plurals(language.code(), &text), Vec::<String>::new(), "{language:?}");
    }
}

#[test]
fn a_missing_plural_form_is_reported() {
    let text = "cubes = { $count ->\n    [one] a cube\n   *[other] { $count } cubes\n}\n\
                side = { $side ->\n    [white] White\n   *[other] Black\n}\n";
    assert_eq!(missing_plurals("en", text), Vec::<String>::new());
    assert_eq!(missing_plurals("ja", text), Vec::<String>::new());
    assert_eq!(missing_plurals("pl", text), ["cubes: $count has no [few]", "cubes: $count has no [many]"]);
    assert_eq!(missing_plurals("pl", &text.replace("[one]", "[1]")), Vec::<String>::new());
}

/// Another language may do without a choice only where it has a single plural form.
#[test]
fn every_language_has_plural_forms_where_english_has_them() {
    let counted = |content: &Content| -> BTreeSet<String> {
        let choices = content.choices.iter().filter(|(_, keys)| is_plural(keys));
        choices.map(|(argument, _)| argument.clone()).collect()
    };
    let english = english();
    for (language, text) in &files()[1..] {
        let rules = plural_rules(language.code());
        if numbers().all(|number| category(&rules, number) == "other") {
            continue;
        }
        let other = messages(text);
        let fixed = english.iter().filter(|(name, content)| {
            counted(content).iter().any(|argument| other[*name].choices.iter().all(|(by, _)| by != argument))
        });
        assert_eq!(fixed.map(|(name, _)| name).collect::<Vec<_>>(), Vec::<&String>::new(), "{language:?}");
    }
}

/// Our interpreter against `fluent-bundle`.
#[test]
fn every_message_is_formatted_as_by_project_fluent() {
    for (language, text) in files() {
        let resource = FluentResource::try_new(text.clone()).expect("the file is well written");
        let mut complete = FluentBundle::new(vec![language.code().parse().expect("a language")]);
        complete.set_use_isolating(false);
        complete.add_resource(resource).expect("no message comes twice");
        let words = Words::new(language);
        for (name, content) in messages(&text) {
            let (id, attribute) = name.split_once('.').map_or((&*name, None), |(id, name)| (id, Some(name)));
            if attribute.is_some() && !content.arguments.is_empty() {
                // Counts of cubes, tested through `count`.
                continue;
            }
            let message = complete.get_message(id).expect("it is in the file");
            let pattern = match attribute {
                Some(name) => message.get_attribute(name).expect("it is in the file").value(),
                None => message.value().expect("a message says something"),
            };
            let keys: Vec<Value> = content.keys.iter().map(|key| key.as_str().into()).collect();
            let numbers = [0u32, 1, 2, 3, 11, 21, 1_000_000].map(Value::from);
            let values: Vec<Value> = [&numbers[..], &keys[..], &[Value::from("d4")]].concat();
            for round in 0..values.len().pow(2) {
                let value = |place: usize| {
                    values[(round / values.len().pow(u32::from(place % 2 == 1)) + place) % values.len()]
                        .clone()
                };
                let given: Vec<(&str, Value)> = content
                    .arguments
                    .iter()
                    .enumerate()
                    .map(|(at, name)| (name.as_str(), value(at)))
                    .collect();
                let mut arguments = FluentArgs::new();
                for (name, value) in &given {
                    match value {
                        Value::Text(text) => arguments.set(*name, text.as_str()),
                        Value::Number(number) => arguments.set(*name, *number),
                    }
                }
                let expected = complete.format_pattern(pattern, Some(&arguments), &mut Vec::new());
                let said =
                    attribute.map_or_else(|| words.say(id, &given), |name| words.say_attribute(id, name));
                assert_eq!(said, expected, "{language:?}: {name} with {given:?}");
            }
        }
    }
}

#[test]
fn every_file_of_messages_is_a_language() {
    let folder = fs::read_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/words")).expect("the folder of messages");
    let names = folder.map(|entry| entry.expect("a file").file_name().into_string().expect("plain"));
    let codes = Language::ALL.map(|language| format!("{}.ftl", language.code()));
    assert_eq!(names.collect::<BTreeSet<_>>(), codes.into_iter().collect());
}

/// Messages whose identifiers are composed in code, by family.
fn made_names() -> BTreeSet<String> {
    let mut names = BTreeSet::new();
    let mut family = |prefix: &str, ids: &mut dyn Iterator<Item = String>| {
        names.extend(ids.map(|id| format!("{prefix}-{id}")));
    };
    let owned = |ids: &[&str]| ids.iter().map(|&id| id.to_owned()).collect::<Vec<_>>();
    family("rule", &mut Rule::ALL.iter().chain(&Rule::OF_FILES).map(|rule| rule.id().to_owned()));
    family("win", &mut Win::ALL.iter().map(|win| win.id().to_owned()));
    family("tie", &mut Tie::ALL.iter().map(|tie| tie.id().to_owned()));
    let counted = [Win::CountdownKinds.id(), Win::CountdownCubes.id(), Tie::CountdownEqual.id()];
    family("stopped", &mut owned(&counted).into_iter());
    family("kind", &mut Kind::ALL.iter().map(|kind| kind.id().to_owned()));
    family("lojban", &mut owned(&["rock", "paper", "scissors", "kunti", "mokca"]).into_iter());
    family("side", &mut Color::BOTH.iter().map(|side| side.id().to_owned()));
    family("adjective", &mut Color::BOTH.iter().map(|side| side.id().to_owned()));
    family("ruleset", &mut RulesetId::ALL.iter().map(|ruleset| ruleset.id().replace('.', "-")));
    family("variant", &mut Variant::ALL.iter().map(|variant| variant.id().to_owned()));
    let setups = RulesetId::ALL.iter().flat_map(|ruleset| ruleset.rules().setups);
    family("setup", &mut setups.map(|setup| setup.id.to_owned()));
    family("phase", &mut owned(&["play", "place", "name", "give", "relocate"]).into_iter());
    family("online-error", &mut ErrorId::ALL.iter().map(|error| error.id().to_owned()));
    family("moderation", &mut Measure::ALL.iter().map(|measure| measure.id().to_owned()));
    family("moderation-reason", &mut Reason::ALL.iter().map(|reason| reason.id().to_owned()));
    family("report-reason", &mut Reason::OF_REPORTS.iter().map(|reason| reason.id().to_owned()));
    family("web-do", &mut owned(&["annul", "suspend", "lift", "close"]).into_iter());
    family("phrase", &mut Phrase::ALL.iter().map(|phrase| phrase.id().to_owned()));
    for form in ["step", "then"] {
        family(form, &mut owned(&["move", "climb", "build"]).into_iter());
    }
    for form in ["back", "relocated"] {
        family(form, &mut owned(&["at", "on"]).into_iter());
    }
    names
}

#[test]
fn every_identifier_has_a_message() {
    let messages = english();
    for name in made_names() {
        assert!(messages.contains_key(&name), "{name} is missing");
    }
    for family in [
        "rule",
        "win",
        "tie",
        "kind",
        "lojban",
        "ruleset",
        "variant",
        "setup",
        "phase",
        "online-error",
        "phrase",
    ] {
        let made = made_names();
        let strays: Vec<_> = messages
            .keys()
            .filter(|name| name.starts_with(&format!("{family}-")) && !name.contains('.'))
            .filter(|name| !made.contains(*name))
            .collect();
        assert!(strays.is_empty(), "nothing is called {strays:?}");
    }
    for (name, _) in messages.iter().filter(|(name, _)| !name.contains('.')) {
        let attributes: &[&str] = match name.split('-').next() {
            Some("kind" | "lojban") => &["a", "the", "of", "form", "label", "count"],
            Some("setup" | "variant" | "command") => &["about"],
            _ => &[],
        };
        for attribute in attributes {
            assert!(messages.contains_key(&format!("{name}.{attribute}")), "{name}.{attribute} is missing");
        }
    }
}

/// Source of every crate of the workspace, and the messages of `index.html` (`<!-- web-learn -->`) as strings.
fn sources() -> String {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let page = fs::read_to_string(crates.join("jersi-web/page/index.html")).expect("the page");
    let marks = page.split("<!-- ").skip(1).filter_map(|mark| mark.split(" -->").next()?.rsplit(' ').next());
    let folders = fs::read_dir(crates).expect("the crates").flatten();
    let sources = folders.map(|entry| source_of(&entry.path()));
    sources.chain(marks.map(|name| format!("\"{name}\""))).collect()
}

/// Source of a crate.
fn source_of(folder: &Path) -> String {
    fn gather(folder: &Path, text: &mut String) {
        for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
            let path = entry.path();
            if path.is_dir() {
                gather(&path, text);
            } else if path.extension().is_some_and(|ending| ending == "rs") {
                text.push_str(&fs::read_to_string(path).expect("a source is text"));
            }
        }
    }
    let mut text = String::new();
    gather(&folder.join("src"), &mut text);
    text
}

/// The bundler omits some messages from the page's files.
#[test]
fn the_page_has_no_messages_of_the_terminal() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let bundler = fs::read_to_string(root.join("bundle/src/words.rs")).expect("the bundler's words");
    let (_, list) = bundler.split_once("const OF_TERMINALS").expect("the list");
    let (list, _) = list.split_once(';').and_then(|(_, list)| list.split_once(';')).expect("its end");
    let left_out: Vec<&str> = list.split('"').skip(1).step_by(2).collect();
    assert!(left_out.len() > 3, "{list}");
    for name in ["jersi-play", "jersi-remote", "jersi-rulebook", "jersi-web", "jersi-words"] {
        let source = source_of(&root.join("crates").join(name));
        // Code for games from rules files, which the page does not play, is shared with it.
        for beginning in left_out.iter().filter(|beginning| **beginning != "own-") {
            assert!(!source.contains(&format!("\"{beginning}")), "{name} says something of {beginning}");
        }
    }
}

#[test]
fn no_message_is_unused() {
    let (sources, made) = (sources(), made_names());
    let unused: Vec<_> = english()
        .into_keys()
        .filter(|name| !name.contains('.') && !made.contains(name))
        .filter(|name| !sources.contains(&format!("\"{name}\"")))
        .collect();
    assert!(unused.is_empty(), "nobody says {unused:?}");
}

#[test]
fn no_message_is_missing() {
    let (sources, messages) = (sources(), english());
    let said: BTreeSet<_> = [".say(\"", ".say_attribute(\""]
        .iter()
        .flat_map(|call| sources.split(call).skip(1))
        .filter_map(|rest| rest.split('"').next())
        .collect();
    assert!(said.len() > 50, "the search for what is said finds it: {said:?}");
    let missing: Vec<_> = said.iter().filter(|&&name| !messages.contains_key(name)).collect();
    assert!(missing.is_empty(), "no message is called {missing:?}");
}

#[test]
fn every_message_is_translated() {
    let is_text = |content: &Content| content.texts.iter().any(|text| text.chars().any(char::is_alphabetic));
    let english = english();
    for (language, text) in &files()[1..] {
        let other = messages(text);
        let same: Vec<_> = english
            .iter()
            .filter(|(name, content)| is_text(content) && content.texts == other[*name].texts)
            .map(|(name, _)| name.as_str())
            .filter(|name| !name.starts_with("lojban-") && !name.starts_with("kind-"))
            // Words that both languages have.
            .filter(|name| !["setup-standard", "web-clock-minutes"].contains(name))
            .collect();
        assert!(same.is_empty(), "{language:?}: not translated: {same:?}");
    }
}

#[test]
fn quotes_and_spaces_are_those_of_the_language() {
    for (language, text) in files() {
        for (name, content) in messages(&text) {
            for text in content.texts {
                assert!(!text.contains(['\'', '"']), "{name}: {text}");
                assert!(!text.contains("  "), "{name}: {text}");
                if language == Language::English {
                    assert!(!text.contains(['«', '»', '\u{a0}']), "{name}: {text}");
                    continue;
                }
                if language != Language::French {
                    continue;
                }
                assert!(!text.contains(['“', '”']), "{name}: {text}");
                let characters: Vec<char> = text.chars().collect();
                for (i, sign) in characters.iter().enumerate().filter(|(_, sign)| ":;!?»".contains(**sign)) {
                    let before = i.checked_sub(1).map(|i| characters[i]);
                    assert!(before == Some('\u{a0}') || before == Some(*sign), "{name}: {text}");
                }
                assert!(!text.contains("« "), "{name}: {text}");
            }
        }
    }
}

#[test]
fn lojban_names_are_for_rulesets_that_have_them() {
    let plain = Words::new(Language::English);
    let lojban = Words::new(Language::English).with_naming(Naming::Lojban);
    let names = |words: &Words, ruleset: RulesetId| {
        ruleset.rules().kinds.iter().map(|rule| words.kind(ruleset, rule.kind)).collect::<Vec<_>>().join(" ")
    };
    assert_eq!(names(&lojban, RulesetId::Jersi3), "cukla kurfa kuctai kunti mokca");
    assert_eq!(names(&plain, RulesetId::Jersi3), "rock paper scissors kunti mokca");
    assert_eq!(names(&lojban, RulesetId::Pijersi), "rock paper scissors wise");
    assert_eq!(
        plain.letters(RulesetId::Jersi2),
        "K rock (cukla), R paper (kurfa), C scissors (kuctai), N void (kunti)"
    );
    assert_eq!(lojban.label(RulesetId::Jersi3, Kind::Mokca), "mokca (guardian)");
    assert_eq!(lojban.letters(RulesetId::Pijersi), "R rock, P paper, S scissors, W wise");
}
