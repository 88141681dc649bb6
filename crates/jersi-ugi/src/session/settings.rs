//! Options of a session.

use jersi_rules::{AnyPosition, RulesetId, UnknownRuleset, UnknownVariant, Variants};

use crate::error::shown;
use crate::{OptionKind, UgiOption};

/// Identification of an engine, and the limits of its machine.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Identity {
    /// Name.
    pub name: String,
    /// Author.
    pub author: String,
    /// Maximum number of threads.
    pub most_threads: usize,
    /// Maximum size of the transposition table, in megabytes.
    pub most_hash: usize,
}

impl Identity {
    /// An engine for any machine.
    #[must_use]
    pub fn new(name: &str, author: &str) -> Self {
        Self { name: name.to_owned(), author: author.to_owned(), most_threads: 256, most_hash: 16_384 }
    }
}

/// Option values.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OptionValues {
    /// Ruleset.
    pub ruleset: RulesetId,
    /// Variants.
    pub variants: Variants,
    /// Setup.
    pub setup: &'static str,
    /// Seed of shuffled setups and of the levels' errors.
    pub seed: u64,
    /// Threads.
    pub threads: usize,
    /// Size of the transposition table, in megabytes.
    pub hash: usize,
    /// Number of lines (`MultiPV`).
    pub lines: usize,
    /// Level from 1 to 10.
    pub level: u8,
    /// Whether info lines have all fields, beyond what simple clients parse.
    pub is_long_info: bool,
}

/// Errors of option values.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum SettingsError {
    /// Unknown option.
    #[error("unknown option '{0}'")]
    UnknownOption(String),
    /// Unknown ruleset.
    #[error(transparent)]
    UnknownRuleset(#[from] UnknownRuleset),
    /// No rules file.
    #[error("rules file: {0}")]
    RulesFile(String),
    /// Unknown variant.
    #[error(transparent)]
    UnknownVariant(#[from] UnknownVariant),
    /// Unknown setup.
    #[error("unknown setup '{name}': {ruleset} has {}", offered.join(", "))]
    UnknownSetup {
        /// Requested setup.
        name: String,
        /// The ruleset.
        ruleset: RulesetId,
        /// Available setups.
        offered: Vec<&'static str>,
    },
    /// Not a number, or out of range.
    #[error("{option} is a number from {min} to {max}, and not '{value}'")]
    Number {
        /// The option.
        option: &'static str,
        /// Value sent.
        value: String,
        /// Minimum.
        min: u64,
        /// Maximum.
        max: u64,
    },
    /// Not a boolean.
    #[error("{option} is true or false, and not '{value}'")]
    Check {
        /// The option.
        option: &'static str,
        /// Value sent.
        value: String,
    },
}

pub(crate) const RULESET: &str = "Ruleset";
pub(crate) const RULES_FILE: &str = "RulesFile";
pub(crate) const VARIANT: &str = "Variant";
const SETUP: &str = "Setup";
pub(crate) const SEED: &str = "Seed";
const THREADS: &str = "Threads";
pub(crate) const HASH: &str = "Hash";
pub(crate) const LINES: &str = "MultiPV";
pub(crate) const LEVEL: &str = "Level";
pub(crate) const LONG_INFO: &str = "LongInfo";
const NAMES: [&str; 10] = [RULESET, RULES_FILE, VARIANT, SETUP, SEED, THREADS, HASH, LINES, LEVEL, LONG_INFO];
/// Prefix of the text of a rules file, given in place of its path. In the text `\n` is a line end and `\\` a backslash.
const TEXT: &str = "text:";
/// Value for "no rules file".
const NO_FILE: &str = "none";

/// Value for "no variants".
pub(crate) const NO_VARIANT: &str = "none";
const MOST_LINES: usize = 256;
const BEST_LEVEL: u8 = 10;
const DEFAULT_HASH: usize = 64;

impl Default for OptionValues {
    fn default() -> Self {
        let ruleset = RulesetId::Pijersi;
        Self {
            ruleset,
            variants: Variants::NONE,
            setup: first_setup(ruleset),
            seed: 0,
            threads: 1,
            hash: DEFAULT_HASH,
            lines: 1,
            level: BEST_LEVEL,
            is_long_info: false,
        }
    }
}

fn first_setup(ruleset: RulesetId) -> &'static str {
    ruleset.rules().setups.first().map_or("", |setup| setup.id)
}

impl OptionValues {
    /// Initial position.
    #[must_use]
    pub fn start(&self) -> AnyPosition {
        let start = AnyPosition::start(self.ruleset, self.setup, self.seed, self.variants);
        // Setup and variants were checked when they were set.
        start.unwrap_or_else(|_| AnyPosition::initial(self.ruleset))
    }

    /// The ruleset with its variants.
    #[must_use]
    pub fn played(&self) -> RulesetId {
        self.ruleset.with(self.variants)
    }

    /// Sets an option by its name in any case. Returns whether the game was reset. `read` reads a rules file.
    pub fn set(
        &mut self,
        name: &str,
        value: &str,
        identity: &Identity,
        read: &mut dyn FnMut(&str) -> Result<String, String>,
    ) -> Result<bool, SettingsError> {
        let known = NAMES.into_iter().find(|known| known.eq_ignore_ascii_case(name));
        match known.ok_or_else(|| SettingsError::UnknownOption(shown(name)))? {
            RULESET => {
                let unknown = || UnknownRuleset { id: shown(value) };
                self.begin_with(RulesetId::named(value).ok_or_else(unknown)?);
            }
            RULES_FILE if value == NO_FILE => self.begin_with(RulesetId::Pijersi),
            RULES_FILE => {
                let text = match value.strip_prefix(TEXT) {
                    Some(text) => Ok(unescaped(text)),
                    None => read(value),
                };
                let game = text.and_then(|text| RulesetId::of_file(&text));
                self.begin_with(game.map_err(SettingsError::RulesFile)?);
            }
            VARIANT => {
                let names = if value == NO_VARIANT { "" } else { value };
                self.variants = self.ruleset.variants(names)?;
                // Those of a rules file may change the setups.
                if self.setup_named(self.setup).is_err() {
                    self.setup = first_setup(self.played());
                }
            }
            SETUP => self.setup = self.setup_named(value)?,
            SEED => self.seed = number(SEED, value, 0, u64::MAX)?,
            THREADS => self.threads = number(THREADS, value, 1, identity.most_threads as u64)? as usize,
            HASH => self.hash = number(HASH, value, 1, identity.most_hash as u64)? as usize,
            LINES => self.lines = number(LINES, value, 1, MOST_LINES as u64)? as usize,
            LEVEL => self.level = number(LEVEL, value, 1, BEST_LEVEL.into())? as u8,
            _ => {
                let wrong = |_| SettingsError::Check { option: LONG_INFO, value: shown(value) };
                self.is_long_info = value.parse().map_err(wrong)?;
            }
        }
        Ok(matches!(known, Some(RULESET | RULES_FILE | VARIANT | SETUP)))
    }

    /// Sets the ruleset, with its default variants and setup.
    fn begin_with(&mut self, ruleset: RulesetId) {
        *self = Self { ruleset, variants: Variants::NONE, setup: first_setup(ruleset), ..self.clone() };
    }

    fn setup_named(&self, name: &str) -> Result<&'static str, SettingsError> {
        let setups = self.played().rules().setups;
        let found = setups.iter().find(|setup| setup.id == name);
        found.map(|setup| setup.id).ok_or_else(|| SettingsError::UnknownSetup {
            name: shown(name),
            ruleset: self.ruleset,
            offered: setups.iter().map(|setup| setup.id).collect(),
        })
    }

    /// The options as listed for clients. They are common to all rulesets; `jersi rulesets` lists setups and variants
    /// of each.
    #[must_use]
    pub fn options(&self, identity: &Identity) -> Vec<UgiOption> {
        let option = |name: &str, kind| UgiOption { name: name.to_owned(), kind };
        let spin = |default: usize, most: usize| OptionKind::Spin {
            default: default as i64,
            min: 1,
            max: i64::try_from(most).unwrap_or(i64::MAX),
        };
        let unset = Self::default();
        let mut setups: Vec<String> = Vec::new();
        for setup in RulesetId::ALL.iter().flat_map(|ruleset| ruleset.rules().setups) {
            if !setups.iter().any(|known| known == setup.id) {
                setups.push(setup.id.to_owned());
            }
        }
        let rulesets = RulesetId::ALL.iter().map(|ruleset| ruleset.id().to_owned()).collect();
        let mut options = vec![option(
            RULESET,
            OptionKind::Combo { default: unset.ruleset.id().to_owned(), values: rulesets },
        )];
        if RulesetId::READS_FILES {
            options.push(option(RULES_FILE, OptionKind::Text { default: NO_FILE.to_owned() }));
        }
        options.extend([
            option(VARIANT, OptionKind::Text { default: NO_VARIANT.to_owned() }),
            option(SETUP, OptionKind::Combo { default: unset.setup.to_owned(), values: setups }),
            option(SEED, OptionKind::Spin { default: 0, min: 0, max: i64::MAX }),
            option(THREADS, spin(unset.threads, identity.most_threads)),
            option(HASH, spin(unset.hash, identity.most_hash)),
            option(LINES, spin(unset.lines, MOST_LINES)),
            option(LEVEL, spin(unset.level.into(), BEST_LEVEL.into())),
            option(LONG_INFO, OptionKind::Check { default: false }),
        ]);
        options
    }
}

/// The value of the option `RulesFile` for a game from a rules file.
#[must_use]
pub fn rules_file_value(text: &str) -> String {
    format!("{TEXT}{}", text.trim_end().replace('\\', r"\\").replace('\n', r"\n"))
}

/// The unescaped text.
fn unescaped(text: &str) -> String {
    let mut letters = text.chars();
    let mut whole = String::with_capacity(text.len());
    while let Some(letter) = letters.next() {
        match letter {
            '\\' => whole.extend(letters.next().map(|escaped| if escaped == 'n' { '\n' } else { escaped })),
            _ => whole.push(letter),
        }
    }
    whole
}

fn number(option: &'static str, value: &str, min: u64, max: u64) -> Result<u64, SettingsError> {
    let number = value.parse().ok().filter(|number| (min..=max).contains(number));
    number.ok_or_else(|| SettingsError::Number { option, value: shown(value), min, max })
}
