//! The pages: the rules of each game, and the story of all games.

use std::fmt;
use std::str::FromStr;

use jersi_rules::RulesetId;

/// A page of the rulebook.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum PageId {
    /// The rules of a game.
    Rules(RulesetId),
    /// The history of the games.
    Story,
}

impl PageId {
    /// All pages: the rules from the oldest to the newest game, then the story.
    pub fn all() -> impl Iterator<Item = Self> {
        RulesetId::ALL.iter().copied().map(Self::Rules).chain([Self::Story])
    }

    /// The name of the page in commands, addresses and files: `jersi-4.16`, `story`.
    #[must_use]
    pub fn id(self) -> &'static str {
        match self {
            Self::Rules(ruleset) => ruleset.id(),
            Self::Story => "story",
        }
    }

    /// The game whose rules are on the page.
    #[must_use]
    pub const fn ruleset(self) -> Option<RulesetId> {
        match self {
            Self::Rules(ruleset) => Some(ruleset),
            Self::Story => None,
        }
    }
}

impl From<RulesetId> for PageId {
    fn from(ruleset: RulesetId) -> Self {
        Self::Rules(ruleset)
    }
}

impl fmt::Display for PageId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id())
    }
}

/// There is no page of that name.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("unknown page '{0}'")]
pub struct UnknownPage(String);

impl FromStr for PageId {
    type Err = UnknownPage;

    fn from_str(text: &str) -> Result<Self, UnknownPage> {
        Self::all().find(|page| page.id() == text).ok_or_else(|| UnknownPage(text.to_owned()))
    }
}
