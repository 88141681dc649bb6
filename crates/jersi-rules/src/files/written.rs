//! A game from a rules file: a reference to a table. Tables are made once for each text and never
//! freed; there are at most 256 in a process.

use std::fmt;
use std::sync::{Mutex, OnceLock, PoisonError};

use super::tree::{self, Node, Table, Value};
use super::{FileError, canonical, read};
use crate::board::Shape;
use crate::position::Jail;
use crate::ruleset::{LaneRules, Rules, Ruleset};
use crate::variant::{UnknownVariant, Variant, Variants};

/// A game from a rules file, with its chosen variants.
#[derive(Clone, Copy)]
pub struct Written(&'static Entry);

impl PartialEq for Written {
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self.0, other.0)
    }
}

impl Eq for Written {}

impl PartialOrd for Written {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Written {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        self.0.slot.cmp(&other.0.slot)
    }
}

impl std::hash::Hash for Written {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        self.0.slot.hash(state);
    }
}

/// Compiled rules of a game.
pub(super) struct Made {
    pub(super) rules: Rules,
    pub(super) shape: Shape,
    pub(super) lanes: LaneRules,
}

/// A table and its source.
struct Entry {
    made: Made,
    /// The file merged with its base, without chosen variants, in canonical form.
    source: Table,
    /// The source as text.
    text: String,
    /// The chosen variants.
    bits: u16,
    /// Number of the table.
    slot: u16,
    /// Number of the game without variants.
    plain: u16,
}

const MOST: usize = 256;

static ENTRIES: [OnceLock<&'static Entry>; MOST] = [const { OnceLock::new() }; MOST];
static GROWING: Mutex<usize> = Mutex::new(0);

/// The maximum number of games is reached.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("this program has read {MOST} games already, and reads no more")]
pub struct TooManyGames;

impl Written {
    /// The game of a merged file, in canonical form.
    pub(super) fn of(source: &Table) -> Result<Self, FileError> {
        // Files that are read repeatedly are usually canonical: those in records and engine questions.
        let text = tree::lines(source);
        if let Some(known) =
            ENTRIES.iter().filter_map(OnceLock::get).find(|entry| entry.bits == 0 && entry.text == text)
        {
            return Ok(Self(known));
        }
        // Only the original file has lines for errors.
        read::make(source, 0)?;
        for place in 0..read::variants_of(source)? {
            read::make(source, 1 << place)?;
        }
        Self::intern(&canonical::canonical(source), 0, None)
    }

    fn intern(source: &Table, bits: u16, plain: Option<u16>) -> Result<Self, FileError> {
        let text = tree::lines(source);
        let mut count = GROWING.lock().unwrap_or_else(PoisonError::into_inner);
        for entry in ENTRIES.iter().filter_map(OnceLock::get) {
            if entry.bits == bits && entry.text == text {
                return Ok(Self(entry));
            }
        }
        if *count == MOST {
            return Err(FileError::new(0, "", TooManyGames.to_string()));
        }
        let made = read::make(source, bits)?;
        let slot = *count as u16;
        let plain = plain.unwrap_or(slot);
        let entry = Box::leak(Box::new(Entry { made, source: source.clone(), text, bits, slot, plain }));
        if ENTRIES[*count].set(entry).is_ok() {
            *count += 1;
        }
        Ok(Self(entry))
    }

    pub(crate) fn of_slot(slot: u16) -> Option<Self> {
        ENTRIES.get(usize::from(slot))?.get().map(|entry| Self(entry))
    }

    /// The game without variants.
    #[must_use]
    pub fn plain(self) -> Self {
        Self::of_slot(self.0.plain).unwrap_or(self)
    }

    /// The file merged with its base, from which the same game can be read again: one line per property, sorted.
    #[must_use]
    pub fn text(self) -> &'static str {
        &self.plain().0.text
    }

    /// The same for readers, with a section for each table.
    #[must_use]
    pub fn laid_out(self) -> String {
        tree::sections(&self.plain().0.source)
    }

    /// Hash of the rules: equal for files with the same rules, letters, variants and setups.
    #[must_use]
    pub fn hash(self) -> u64 {
        let mut source = self.0.source.clone();
        canonical::strip(&mut source);
        // FNV-1a.
        tree::lines(&source)
            .bytes()
            .fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
    }

    /// The author named in the file.
    #[must_use]
    pub fn author(self) -> &'static str {
        match self.0.source.get("author") {
            Some(Node { value: Value::Text(author), .. }) => author,
            _ => "",
        }
    }

    /// A text about the game in a language, `name` or `about`, if the file has one.
    #[must_use]
    pub fn words(self, language: &str, which: &str) -> Option<&'static str> {
        super::words(&self.0.source, language, which)
    }

    /// A text about a setup or variant in a language, if the file has one.
    #[must_use]
    pub fn words_of(self, table: &str, id: &str, language: &str, which: &str) -> Option<&'static str> {
        match &self.0.source.get(table)?.value {
            Value::Table(all) => match &all.get(id)?.value {
                Value::Table(one) => super::words(one, language, which),
                _ => None,
            },
            _ => None,
        }
    }

    /// The set of variants with these names, joined by commas.
    pub(crate) fn variants_named(self, text: &str) -> Result<Variants, UnknownVariant> {
        let offered = self.rules().variants;
        let mut bits = 0;
        for name in text.split(',').map(str::trim).filter(|name| !name.is_empty()) {
            let found = offered.iter().find_map(|&variant| match variant {
                Variant::Own(place, id) if id == name => Some(place),
                _ => None,
            });
            bits |= 1 << found.ok_or_else(|| UnknownVariant::new(name, offered))?;
        }
        let plain = self.plain();
        if bits == 0 {
            return Ok(Variants::NONE);
        }
        match Self::intern(&plain.0.source, bits, Some(plain.0.slot)) {
            Ok(game) => Ok(Variants::of_table(bits, game.0.slot)),
            Err(error) => Err(UnknownVariant { name: format!("{text} ({error})"), offered: Vec::new() }),
        }
    }

    /// The game with variants. Variants of another game are ignored.
    pub(crate) fn with(self, variants: Variants) -> Self {
        variants.game().filter(|game| game.plain() == self.plain()).unwrap_or(self.plain())
    }
}

impl Ruleset for Written {
    type Set = u128;
    type Kinds = [u128; 8];
    type Jail = Jail;
    const KNOWN: bool = false;

    #[inline(always)]
    fn shape(self) -> &'static Shape {
        &self.0.made.shape
    }
    #[inline(always)]
    fn rules(self) -> &'static Rules {
        &self.0.made.rules
    }
    #[inline(always)]
    fn lanes(self) -> &'static LaneRules {
        &self.0.made.lanes
    }
    #[inline(always)]
    fn count(self) -> usize {
        self.rules().kinds.len()
    }
    fn variants(self, bits: u16) -> Variants {
        Variants::of_table(bits, self.0.slot)
    }
    fn has_ransom(self, _: u16) -> bool {
        self.rules().special.ransom
    }
}

impl fmt::Debug for Written {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Written").field(&self.rules().id).field(&self.0.bits).finish()
    }
}
