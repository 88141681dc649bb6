//! Optional rules, and sets of them.

/// An optional rule.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Variant {
    /// Without parachuting: both reserves are empty from the start.
    NoParachute = 1,
    /// A captured king is given back for a ransom.
    Ransom = 2,
}

impl Variant {
    /// All variants of the family.
    pub const ALL: [Self; 2] = [Self::NoParachute, Self::Ransom];

    /// The name in commands and files.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Self::NoParachute => "no-parachute",
            Self::Ransom => "ransom",
        }
    }
}

/// A set of variants.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Variants(u8);

impl Variants {
    /// The plain game.
    pub const NONE: Self = Self(0);

    /// The set with one more variant.
    #[must_use]
    pub const fn with(self, variant: Variant) -> Self {
        Self(self.0 | variant as u8)
    }

    /// Whether the variant is in the set.
    #[must_use]
    pub const fn has(self, variant: Variant) -> bool {
        self.0 & variant as u8 != 0
    }

    /// Whether the set is empty.
    #[must_use]
    pub const fn is_none(self) -> bool {
        self.0 == 0
    }

    /// The variants in it.
    pub fn iter(self) -> impl Iterator<Item = Variant> {
        Variant::ALL.into_iter().filter(move |&v| self.has(v))
    }

    /// Reads names joined by commas; the empty text is the plain game. Every name must be among
    /// the `offered` ones.
    pub fn parse(text: &str, offered: &[Variant]) -> Result<Self, UnknownVariant> {
        let mut set = Self::NONE;
        for name in text.split(',').map(str::trim).filter(|name| !name.is_empty()) {
            let found = offered.iter().find(|variant| variant.id() == name);
            set = set.with(*found.ok_or_else(|| UnknownVariant {
                name: name.to_owned(),
                offered: offered.iter().map(|variant| variant.id()).collect(),
            })?);
        }
        Ok(set)
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

/// A variant that the ruleset does not offer.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("unknown variant '{name}': this ruleset has {}", if offered.is_empty() { "none".to_owned() } else { offered.join(", ") })]
pub struct UnknownVariant {
    /// What was asked for.
    pub name: String,
    /// What there is.
    pub offered: Vec<&'static str>,
}
