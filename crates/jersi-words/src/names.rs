//! The names of things: sides, cubes, rulesets, setups, variants.

use jersi_rules::{Color, Kind, RulesetId, Setup, Variant};

use super::{Value, Words};

/// How the cubes are named.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Naming {
    /// Rock, paper, scissors. Kunti and mokca are called so in either naming: "the void was captured" would not
    /// be understood. Their everyday names, void and guardian, stand beside them in legends.
    #[default]
    Plain,
    /// Cukla, kurfa, kuctai, in rulesets all of whose kinds have a Lojban name (Jersi 2 and 3).
    Lojban,
}

impl Words {
    /// The name of a side.
    #[must_use]
    pub fn side(&self, side: Color) -> String {
        self.say(&format!("side-{}", side.id()), &[])
    }

    /// What the cubes of a kind are called in the sentences about a ruleset.
    #[must_use]
    pub fn kind(&self, ruleset: RulesetId, kind: Kind) -> String {
        self.say(&self.kind_message(ruleset, kind), &[])
    }

    /// The name of a kind in a legend. Where a ruleset has Lojban names, both: `rock (cukla)`, `void (kunti)`,
    /// the one first that the naming asks for.
    #[must_use]
    pub fn label(&self, ruleset: RulesetId, kind: Kind) -> String {
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

    /// Some cubes of a kind: `4 rocks`.
    #[must_use]
    pub fn count(&self, ruleset: RulesetId, kind: Kind, count: u32) -> String {
        let arguments = [("count".to_owned(), count.into())];
        self.format(&self.kind_message(ruleset, kind), Some("count"), &arguments)
    }

    /// What each letter of a ruleset stands for: `R rock, P paper`.
    #[must_use]
    pub fn letters(&self, ruleset: RulesetId) -> String {
        let entry = |rule: &jersi_rules::KindRule| {
            let label = self.label(ruleset, rule.kind);
            self.say("label-letter", &[("letter", rule.letter.to_string().into()), ("label", label.into())])
        };
        self.list(ruleset.rules().kinds.iter().map(entry))
    }

    /// A ruleset in one sentence.
    #[must_use]
    pub fn ruleset(&self, ruleset: RulesetId) -> String {
        // A message's name has no dots.
        self.say(&format!("ruleset-{}", ruleset.id().replace('.', "-")), &[])
    }

    /// The name of a setup.
    #[must_use]
    pub fn setup(&self, setup: &Setup) -> String {
        self.say(&format!("setup-{}", setup.id), &[])
    }

    /// A setup in one sentence.
    #[must_use]
    pub fn setup_about(&self, setup: &Setup) -> String {
        self.say_attribute(&format!("setup-{}", setup.id), "about")
    }

    /// The name of a variant.
    #[must_use]
    pub fn variant(&self, variant: Variant) -> String {
        self.say(&format!("variant-{}", variant.id()), &[])
    }

    /// A variant in one sentence.
    #[must_use]
    pub fn variant_about(&self, variant: Variant) -> String {
        self.say_attribute(&format!("variant-{}", variant.id()), "about")
    }

    /// Things one after the other: `4 mountains, 2 wise`.
    #[must_use]
    pub fn list(&self, items: impl IntoIterator<Item = String>) -> String {
        let join = |first: String, second: String| {
            self.say("list-and", &[("first", Value::Text(first)), ("second", Value::Text(second))])
        };
        items.into_iter().reduce(join).unwrap_or_default()
    }

    /// Items that may hold commas, joined by semicolons.
    #[must_use]
    pub fn list_parts(&self, items: impl IntoIterator<Item = String>) -> String {
        let join = |first: String, second: String| {
            self.say("list-parts", &[("first", Value::Text(first)), ("second", Value::Text(second))])
        };
        items.into_iter().reduce(join).unwrap_or_default()
    }

    /// The message that names a kind in a ruleset.
    pub(super) fn kind_message(&self, ruleset: RulesetId, kind: Kind) -> String {
        // A kind of another ruleset, which somebody may have drawn up, has its plain name.
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
