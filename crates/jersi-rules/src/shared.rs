//! Rulesets of the program, with their tables read at run time: one compiled copy of the generic code instead of five.
//! Used for the page (`--cfg shared_rules`), which must be small, but not for its engine, which must be fast.

use crate::any::RulesetId;
use crate::board::Shape;
use crate::ruleset::{Fixed, LaneRules, Rules, Ruleset};
use crate::variant::{Variant, Variants};

/// A ruleset of the program, as a reference to its tables.
#[derive(Clone, Copy, Debug)]
pub struct Shared(&'static Tables);

/// The tables of a ruleset.
#[derive(Debug)]
pub(crate) struct Tables {
    id: RulesetId,
    shape: &'static Shape,
    rules: &'static Rules,
    lanes: &'static LaneRules,
}

impl Tables {
    pub(crate) const fn new<F: Fixed>(id: RulesetId) -> Self {
        Self { id, shape: F::SHAPE, rules: F::RULES, lanes: F::LANES }
    }
}

impl Shared {
    /// The ruleset with an identifier.
    ///
    /// # Panics
    ///
    /// If the ruleset is from a rules file.
    #[must_use]
    pub fn of(id: RulesetId) -> Self {
        let tables = Self::TABLES.iter().find(|tables| tables.id == id);
        Self(tables.expect("a ruleset of the program"))
    }

    /// Its identifier.
    #[must_use]
    pub const fn id(self) -> RulesetId {
        self.0.id
    }
}

impl PartialEq for Shared {
    fn eq(&self, other: &Self) -> bool {
        self.id() == other.id()
    }
}

impl Eq for Shared {}

impl std::hash::Hash for Shared {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        self.id().hash(state);
    }
}

impl Ruleset for Shared {
    type Set = u128;
    type Kinds = [u128; 8];
    type Jail = ();
    const KNOWN: bool = false;

    fn shape(self) -> &'static Shape {
        self.0.shape
    }
    fn rules(self) -> &'static Rules {
        self.0.rules
    }
    fn lanes(self) -> &'static LaneRules {
        self.0.lanes
    }
    fn count(self) -> usize {
        self.0.rules.kinds.len()
    }
    fn variants(self, bits: u16) -> Variants {
        Variants::from_bits(bits)
    }
    fn has_ransom(self, bits: u16) -> bool {
        Variants::from_bits(bits).has(Variant::Ransom)
    }
}
