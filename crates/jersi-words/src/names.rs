//! Names of sides, cubes, rulesets, setups and variants.

use jersi_rules::{Color, Kind, RulesetId, Setup, Variant};

use super::{Value, Words};

/// Naming of the cubes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Naming {
    /// Rock, paper, scissors. Kunti and mokca have the same name in both namings: "the void was captured" would be
    /// unclear. Legends add their everyday names, void and guardian.
    #[default]
    Plain,
    /// Cukla, kurfa, kuctai, in rulesets with a Lojban name for every kind (Jersi 2 and 3).
    Lojban,
}

impl Words {
    /// Name of a side.
    #[must_use]
    pub fn side(&self, side: Color) -> String {
        self.say(&format!("side-{}", side.id()), &[])
    }

    /// Name of a kind in sentences about a ruleset.
    #[must_use]
    pub fn kind(&self, ruleset: RulesetId, kind: Kind) -> String {
        self.kind_form(ruleset, kind, None)
    }

    /// Name of a kind in a legend. Rulesets with Lojban names show both, in the order of the naming: `rock (cukla)`,
    /// `void (kunti)`.
    #[must_use]
    pub fn label(&self, ruleset: RulesetId, kind: Kind) -> String {
        if ruleset.kind_name(kind).is_some() {
            return self.kind_form(ruleset, kind, Some("label"));
        }
        let plain = self.say_attribute(&format!("kind-{}", kind.id()), "label");
        if !self.has_lojban_names(ruleset) {
            return plain;
        }
        let lojban = self.say_attribute(&format!("lojban-{}", kind.id()), "label");
        let (first, second) = match self.naming {
            Naming::Plain => (plain, lojban),
            Naming::Lojban => (lojban, plain),
        };
        self.say("label-both", &[("first", first.into()), ("second", second.into())])
    }

    /// Number of cubes of a kind: `4 rocks`.
    #[must_use]
    pub fn count(&self, ruleset: RulesetId, kind: Kind, count: u32) -> String {
        self.kind_said(ruleset, kind, Some("count"), vec![("count".to_owned(), count.into())])
    }

    /// Name of a kind, or a grammatical form of it: `a`, `the`, `of`, `form`, `label`.
    pub(super) fn kind_form(&self, ruleset: RulesetId, kind: Kind, form: Option<&str>) -> String {
        self.kind_said(ruleset, kind, form, Vec::new())
    }

    fn kind_said(
        &self,
        ruleset: RulesetId,
        kind: Kind,
        form: Option<&str>,
        mut arguments: Vec<(String, Value)>,
    ) -> String {
        let Some(name) = ruleset.kind_name(kind) else {
            return self.format(&self.kind_message(ruleset, kind), form, &arguments);
        };
        let words = name.words.iter().find(|words| words.language == self.language.code());
        let (one, many, gender) =
            words.map_or((name.id, name.id, "masculine"), |words| (words.one, words.many, words.gender));
        let vowels = ['a', 'e', 'i', 'o', 'u', 'é', 'è', 'ê', 'â', 'î', 'ô', 'h'];
        let has_vowel = one.to_lowercase().starts_with(vowels);
        let start = if has_vowel { "vowel" } else { "other" };
        for (name, value) in [("one", one), ("many", many), ("gender-form", gender), ("start-form", start)] {
            arguments.push((name.to_owned(), jersi_play::printable(value).into_owned().into()));
        }
        self.format("own-kind", form, &arguments)
    }

    /// Legend of the letters of a ruleset: `R rock, P paper`.
    #[must_use]
    pub fn letters(&self, ruleset: RulesetId) -> String {
        let entry = |rule: &jersi_rules::KindRule| {
            let label = self.label(ruleset, rule.kind);
            self.say("label-letter", &[("letter", rule.letter.to_string().into()), ("label", label.into())])
        };
        self.list(ruleset.rules().kinds.iter().map(entry))
    }

    /// Description of a ruleset. Without one in its rules file it is the name.
    #[must_use]
    pub fn ruleset(&self, ruleset: RulesetId) -> String {
        if ruleset.file().is_some() {
            let about = ruleset.own_words(self.language.code(), "about");
            return jersi_play::printable(about.unwrap_or(ruleset.name())).into_owned();
        }
        // Message identifiers have no dots.
        self.say(&format!("ruleset-{}", ruleset.id().replace('.', "-")), &[])
    }

    /// The name of a ruleset with its author.
    #[must_use]
    pub fn credit(&self, ruleset: RulesetId) -> String {
        let arguments = [("ruleset", ruleset.name().into()), ("author", ruleset.author().into())];
        match ruleset.file() {
            Some(_) if ruleset.author().is_empty() => jersi_play::printable(ruleset.name()).into_owned(),
            Some(_) => self.say("own-credit", &arguments),
            None => self.say("play-welcome", &arguments[..1]),
        }
    }

    /// The name of a setup.
    #[must_use]
    pub fn setup(&self, setup: &Setup) -> String {
        self.say(&format!("setup-{}", setup.id), &[])
    }

    /// The name of a setup of any ruleset: that of its rules file, or else its identifier where there is no message.
    #[must_use]
    pub fn setup_in(&self, ruleset: RulesetId, setup: &Setup) -> String {
        self.own_or(ruleset, "setup", setup.id)
    }

    /// The name of a variant of any ruleset, found in the same way.
    #[must_use]
    pub fn variant_in(&self, ruleset: RulesetId, variant: Variant) -> String {
        self.own_or(ruleset, "variant", variant.id())
    }

    fn own_or(&self, ruleset: RulesetId, table: &str, id: &str) -> String {
        if let Some(own) = ruleset.own_words_of(table, id, self.language.code(), "name") {
            return jersi_play::printable(own).into_owned();
        }
        let message = format!("{table}-{id}");
        if ruleset.file().is_none() || self.has(&message) { self.say(&message, &[]) } else { id.to_owned() }
    }

    /// Description of a setup.
    #[must_use]
    pub fn setup_about(&self, setup: &Setup) -> String {
        self.say_attribute(&format!("setup-{}", setup.id), "about")
    }

    /// The name of a variant.
    #[must_use]
    pub fn variant(&self, variant: Variant) -> String {
        self.say(&format!("variant-{}", variant.id()), &[])
    }

    /// Description of a variant.
    #[must_use]
    pub fn variant_about(&self, variant: Variant) -> String {
        self.say_attribute(&format!("variant-{}", variant.id()), "about")
    }

    /// A list: `4 mountains, 2 wise`.
    #[must_use]
    pub fn list(&self, items: impl IntoIterator<Item = String>) -> String {
        let join = |first: String, second: String| {
            self.say("list-and", &[("first", Value::Text(first)), ("second", Value::Text(second))])
        };
        items.into_iter().reduce(join).unwrap_or_default()
    }

    /// A list of items that may contain commas, joined by semicolons.
    #[must_use]
    pub fn list_parts(&self, items: impl IntoIterator<Item = String>) -> String {
        let join = |first: String, second: String| {
            self.say("list-parts", &[("first", Value::Text(first)), ("second", Value::Text(second))])
        };
        items.into_iter().reduce(join).unwrap_or_default()
    }

    /// The message that names a kind in a ruleset.
    fn kind_message(&self, ruleset: RulesetId, kind: Kind) -> String {
        // A kind of another ruleset, possible in a drawn-up position, has its plain name.
        let is_known = ruleset.rules().kind(kind).is_some();
        match self.naming {
            Naming::Lojban if is_known && self.has_lojban_names(ruleset) => format!("lojban-{}", kind.id()),
            Naming::Plain | Naming::Lojban => format!("kind-{}", kind.id()),
        }
    }

    /// Whether every kind of the ruleset has a Lojban name.
    #[must_use]
    pub fn has_lojban_names(&self, ruleset: RulesetId) -> bool {
        ruleset.rules().kinds.iter().all(|rule| self.has(&format!("lojban-{}", rule.kind.id())))
    }
}
