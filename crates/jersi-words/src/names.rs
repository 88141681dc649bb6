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
        self.say(&self.kind_message(ruleset, kind), &[])
    }

    /// Name of a kind in a legend. Rulesets with Lojban names show both, in the order of the naming: `rock (cukla)`,
    /// `void (kunti)`.
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

    /// Number of cubes of a kind: `4 rocks`.
    #[must_use]
    pub fn count(&self, ruleset: RulesetId, kind: Kind, count: u32) -> String {
        let arguments = [("count".to_owned(), count.into())];
        self.format(&self.kind_message(ruleset, kind), Some("count"), &arguments)
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

    /// Description of a ruleset.
    #[must_use]
    pub fn ruleset(&self, ruleset: RulesetId) -> String {
        // Message identifiers have no dots.
        self.say(&format!("ruleset-{}", ruleset.id().replace('.', "-")), &[])
    }

    /// The name of a setup.
    #[must_use]
    pub fn setup(&self, setup: &Setup) -> String {
        self.say(&format!("setup-{}", setup.id), &[])
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
    pub(super) fn kind_message(&self, ruleset: RulesetId, kind: Kind) -> String {
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
