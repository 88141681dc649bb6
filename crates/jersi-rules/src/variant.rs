//! Optional rules, and sets of them.

/// An optional rule.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Variant {
    /// Without parachuting: both reserves are empty from the start.
    NoParachute,
    /// A captured king is returned for a ransom.
    Ransom,
    /// A variant of a rules file: its index in the list of the file, and its name.
    Own(u8, &'static str),
}

impl Variant {
    /// All variants of the rulesets of the program.
    pub const ALL: [Self; 2] = [Self::NoParachute, Self::Ransom];

    /// The name in commands and files.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Self::NoParachute => "no-parachute",
            Self::Ransom => "ransom",
            Self::Own(_, id) => id,
        }
    }

    const fn bit(self) -> u16 {
        match self {
            Self::NoParachute => 1,
            Self::Ransom => 2,
            Self::Own(place, _) => 1 << (place & 15),
        }
    }
}

/// A set of variants.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Variants {
    bits: u16,
    /// The number of the table for the variants of a rules file; 0 for a built-in ruleset.
    table: u16,
}

impl Variants {
    /// The game without variants.
    pub const NONE: Self = Self { bits: 0, table: 0 };

    /// The set with one more variant. Sets for rules files are made only by
    /// [`RulesetId::variants`](crate::RulesetId::variants).
    #[must_use]
    pub const fn with(self, variant: Variant) -> Self {
        match variant {
            Variant::Own(..) => self,
            _ => Self { bits: self.bits | variant.bit(), ..self },
        }
    }

    /// Whether the variant is in the set.
    #[must_use]
    pub const fn has(self, variant: Variant) -> bool {
        let is_own = matches!(variant, Variant::Own(..));
        is_own == (self.table > 0) && self.bits & variant.bit() != 0
    }

    /// Whether the set is empty.
    #[must_use]
    pub const fn is_none(self) -> bool {
        self.bits == 0
    }

    /// The variants in it.
    pub fn iter(self) -> impl Iterator<Item = Variant> {
        self.offered().iter().copied().filter(move |&variant| self.has(variant))
    }

    /// The variants of the game of the set.
    #[cfg_attr(not(feature = "files"), allow(clippy::unused_self, reason = "a game from a file has its own"))]
    fn offered(self) -> &'static [Variant] {
        #[cfg(feature = "files")]
        if let Some(game) = self.game() {
            return crate::Ruleset::rules(game).variants;
        }
        &Variant::ALL
    }

    /// Reads names joined by commas; the empty text is the game without variants. Every name must be among the
    /// `offered` ones.
    pub fn parse(text: &str, offered: &[Variant]) -> Result<Self, UnknownVariant> {
        let mut set = Self::NONE;
        for name in text.split(',').map(str::trim).filter(|name| !name.is_empty()) {
            let found = offered.iter().find(|variant| variant.id() == name);
            set = set.with(*found.ok_or_else(|| UnknownVariant::new(name, offered))?);
        }
        Ok(set)
    }

    pub(crate) const fn from_bits(bits: u16) -> Self {
        Self { bits, table: 0 }
    }

    pub(crate) const fn bits(self) -> u16 {
        self.bits
    }

    /// The variants that a table of rules files was made with.
    #[cfg(feature = "files")]
    pub(crate) const fn of_table(bits: u16, slot: u16) -> Self {
        if bits == 0 { Self::NONE } else { Self { bits, table: slot + 1 } }
    }

    /// The table for the variants of a rules file.
    #[cfg(feature = "files")]
    pub(crate) fn game(self) -> Option<crate::Written> {
        self.table.checked_sub(1).and_then(crate::Written::of_slot)
    }
}

impl std::fmt::Display for Variants {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        for (i, variant) in self.iter().enumerate() {
            write!(f, "{}{}", if i == 0 { "" } else { "," }, variant.id())?;
        }
        Ok(())
    }
}

/// A variant that the ruleset does not have.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("unknown variant '{name}': this ruleset has {}", if offered.is_empty() { "none".to_owned() } else { offered.join(", ") })]
pub struct UnknownVariant {
    /// The requested name.
    pub name: String,
    /// The available variants.
    pub offered: Vec<&'static str>,
}

impl UnknownVariant {
    pub(crate) fn new(name: &str, offered: &[Variant]) -> Self {
        Self { name: name.to_owned(), offered: offered.iter().map(|variant| variant.id()).collect() }
    }
}
