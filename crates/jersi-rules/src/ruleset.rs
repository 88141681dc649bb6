//! What a ruleset is: a table. The generic code is compiled once for each constant table ([`Fixed`]), and once for
//! tables that are known only at run time.

use crate::board::{Lanes, Set, Shape};
use crate::setup::Setup;
use crate::variant::Variant;
use crate::{Kind, KindSet};

/// A game, as a value that a board carries: of size zero for a constant table, a reference to the table otherwise.
pub trait Ruleset: Copy + Eq + std::fmt::Debug + std::hash::Hash + Send + Sync + 'static {
    /// The word that holds a set of cells: `u64` if the padded board fits, else `u128`.
    type Set: Set;
    /// One set per kind, `[Set; N]`, N being at least the number of kinds in [`Rules::kinds`].
    type Kinds: Lanes<Self::Set>;
    /// Whether the table is a constant, so that conditions on it fold away.
    const KNOWN: bool;
    /// The board.
    fn shape(self) -> &'static Shape;
    /// Everything else.
    fn rules(self) -> &'static Rules;
    /// The table as the generator reads it: by lane instead of by kind.
    fn lanes(self) -> &'static LaneRules;
    /// The number of kinds.
    fn count(self) -> usize;
}

/// A game as constants of the program. An implementation is a table; it holds no code.
pub trait Fixed: Copy + Eq + std::fmt::Debug + std::hash::Hash + Default + Send + Sync + 'static {
    /// The word that holds a set of cells: `u64` if the padded board fits, else `u128`.
    type Set: Set;
    /// One set per kind, `[Set; N]`, N being the number of kinds in [`Rules::kinds`].
    type Kinds: Lanes<Self::Set>;
    /// The board.
    const SHAPE: &'static Shape;
    /// Everything else.
    const RULES: &'static Rules;
    /// The table as the generator reads it: by lane instead of by kind.
    const LANES: &'static LaneRules = &LaneRules::of_constant(Self::RULES, Self::Kinds::COUNT);
}

impl<F: Fixed> Ruleset for F {
    type Set = F::Set;
    type Kinds = F::Kinds;
    const KNOWN: bool = true;

    #[inline(always)]
    fn shape(self) -> &'static Shape {
        F::SHAPE
    }
    #[inline(always)]
    fn rules(self) -> &'static Rules {
        F::RULES
    }
    #[inline(always)]
    fn lanes(self) -> &'static LaneRules {
        F::LANES
    }
    #[inline(always)]
    fn count(self) -> usize {
        F::Kinds::COUNT
    }
}

/// What differs between rulesets, apart from the board.
#[derive(Debug)]
pub struct Rules {
    /// The identifier used in commands and files: `jersi-4.16`.
    pub id: &'static str,
    /// The name to show: `Jersi 4.16 (2022)`.
    pub name: &'static str,
    /// The kinds in play, in the order of their lanes. Rock, paper and scissors come first.
    pub kinds: &'static [KindRule],
    /// Kinds that never move and may be climbed by either side.
    pub rooted: KindSet,
    /// Kinds that block the cells around them while on top.
    pub guards: KindSet,
    /// Kinds that win by standing on top of a unit on the far row when the turn is complete.
    pub runners: KindSet,
    /// What becomes of a captured king or kunti.
    pub royal: Royal,
    /// What each side holds off the board at the start, to be dropped.
    pub reserve: &'static [(Kind, u8)],
    /// How a game without progress ends.
    pub clock: ClockRule,
    /// What it means to have no legal turn.
    pub blocked: Blocked,
    /// How a game may begin; the first is the default.
    pub setups: &'static [Setup],
    /// White's places in the order of a setup code, the lower of two on a cell first, if the ruleset
    /// has setup codes.
    pub setup_code: Option<&'static [&'static str]>,
    /// The variants offered.
    pub variants: &'static [Variant],
    /// How a finished game is scored in a record: winner, loser, each side of a tie.
    pub score: [&'static str; 3],
    /// Whether the plain form of a finished game ends with its score, as the ruleset's document asks.
    pub plain_score: bool,
    /// How turns are written for UGI.
    pub ugi: UgiTurns,
}

/// How turns are written for UGI.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum UgiTurns {
    /// As two or three cells without signs.
    Cells,
    /// In notation, without capture marks.
    Notation,
}

/// One kind of cube in one ruleset.
#[derive(Clone, Copy, Debug)]
pub struct KindRule {
    /// The kind.
    pub kind: Kind,
    /// Its letter, in upper case.
    pub letter: char,
    /// How many each side has, on the board and in reserve together.
    pub army: u8,
    /// The tops that it captures.
    pub beats: KindSet,
    /// The single own cubes that it may stand on.
    pub stands_on: KindSet,
}

/// What becomes of the piece that a game is about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Royal {
    /// There is none.
    None,
    /// Its capture ends the game at once.
    Fatal(Kind),
    /// The captor puts it back on its first row, and wins if that is not possible.
    Relocated(Kind),
}

impl Royal {
    /// The kind, if there is one.
    #[must_use]
    pub const fn kind(self) -> Option<Kind> {
        match self {
            Self::None => None,
            Self::Fatal(kind) | Self::Relocated(kind) => Some(kind),
        }
    }
}

/// How a game without progress ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ClockRule {
    /// A tie after this many turns since the last capture that counts.
    Quiet {
        /// How many turns of either side.
        limit: u8,
        /// Which captures bring the counter back.
        reset: Reset,
    },
    /// Once a side is down to one kind, this many turns are left; then the richer side wins.
    Countdown {
        /// How many turns of either side.
        limit: u8,
        /// Kinds that do not count for being down to one kind.
        beside: KindSet,
    },
}

impl ClockRule {
    /// After how many turns the game ends.
    #[must_use]
    pub const fn limit(self) -> u8 {
        match self {
            Self::Quiet { limit, .. } | Self::Countdown { limit, .. } => limit,
        }
    }
}

/// Which captures bring the counter of quiet turns back to its start.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reset {
    /// Every capture.
    AnyCapture,
    /// A capture of at least one cube that is not a king.
    BeyondKing,
}

/// What it means to have no legal turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Blocked {
    /// The blocked side loses.
    Loses,
    /// The game is a tie.
    Ties,
}

impl Rules {
    /// The table row of a kind, if the ruleset has the kind.
    #[must_use]
    pub fn kind(&self, kind: Kind) -> Option<&'static KindRule> {
        self.kinds.iter().find(|rule| rule.kind == kind)
    }

    /// The kind with a letter, in either case.
    #[must_use]
    pub fn kind_of_letter(&self, letter: char) -> Option<Kind> {
        let letter = letter.to_ascii_uppercase();
        self.kinds.iter().find(|rule| rule.letter == letter).map(|rule| rule.kind)
    }

    /// The letter of a kind, in upper case; `?` for a kind that the ruleset does not have.
    #[must_use]
    pub fn letter(&self, kind: Kind) -> char {
        self.kind(kind).map_or('?', |rule| rule.letter)
    }

    /// The lane of a kind.
    pub(crate) const fn lane(&self, kind: Kind) -> Option<usize> {
        let mut i = 0;
        while i < self.kinds.len() {
            if self.kinds[i].kind as u8 == kind as u8 {
                return Some(i);
            }
            i += 1;
        }
        None
    }
}

/// A set of lanes, one bit each.
pub(crate) type LaneSet = u8;

/// The table as the generator reads it: by lane instead of by kind.
#[derive(Debug)]
pub struct LaneRules {
    /// Tops that a lane captures.
    pub(crate) beats: [LaneSet; 8],
    /// Single own cubes that a lane may stand on.
    pub(crate) stands_on: [LaneSet; 8],
    pub(crate) rooted: LaneSet,
    pub(crate) guards: LaneSet,
    pub(crate) runners: LaneSet,
    /// The lane of the king or kunti; 8 if there is none.
    pub(crate) royal: usize,
    /// Kinds that may be dropped.
    pub(crate) droppable: LaneSet,
    /// Whether a cube that does not win on the far row may hide one that does.
    pub(crate) runner_may_be_covered: bool,
    pub(crate) kinds: [Kind; 8],
}

impl LaneRules {
    const fn of_constant(rules: &Rules, lanes: usize) -> Self {
        assert!(rules.kinds.len() == lanes, "as many lanes as kinds");
        assert!(lanes <= 8, "at most eight kinds in a ruleset");
        Self::new(rules)
    }

    /// The table of at most eight kinds.
    pub(crate) const fn new(rules: &Rules) -> Self {
        let lanes = rules.kinds.len();
        let mut made = Self {
            beats: [0; 8],
            stands_on: [0; 8],
            rooted: lanes_of(rules, rules.rooted),
            guards: lanes_of(rules, rules.guards),
            runners: lanes_of(rules, rules.runners),
            royal: 8,
            droppable: 0,
            runner_may_be_covered: false,
            kinds: [Kind::Rock; 8],
        };
        let mut i = 0;
        while i < lanes {
            let rule = &rules.kinds[i];
            made.beats[i] = lanes_of(rules, rule.beats);
            made.stands_on[i] = lanes_of(rules, rule.stands_on);
            made.kinds[i] = rule.kind;
            if made.runners >> i & 1 == 0 && made.stands_on[i] & made.runners != 0 {
                made.runner_may_be_covered = true;
            }
            i += 1;
        }
        if let Some(kind) = rules.royal.kind()
            && let Some(lane) = rules.lane(kind)
        {
            made.royal = lane;
        }
        let mut i = 0;
        while i < rules.reserve.len() {
            if let Some(lane) = rules.lane(rules.reserve[i].0) {
                made.droppable |= 1 << lane;
            }
            i += 1;
        }
        made
    }
}

const fn lanes_of(rules: &Rules, kinds: KindSet) -> LaneSet {
    let mut lanes = 0;
    let mut i = 0;
    while i < rules.kinds.len() {
        if kinds.has(rules.kinds[i].kind) {
            lanes |= 1 << i;
        }
        i += 1;
    }
    lanes
}
