//! The type of rulesets: tables. The generic code is compiled once for each constant table ([`Fixed`]), and once for
//! tables that are known only at run time.

use crate::board::{Lanes, Set, Shape};
use crate::position::JailState;
use crate::setup::Setup;
use crate::variant::{Variant, Variants};
use crate::{Kind, KindSet};

/// A game, as a value that a board carries: of size zero for a constant table, a reference to the table otherwise.
pub trait Ruleset: Copy + Eq + std::fmt::Debug + std::hash::Hash + Send + Sync + 'static {
    /// The word for a set of cells: `u64` if the padded board fits, otherwise `u128`.
    type Set: Set;
    /// One set per kind, `[Set; N]`, with N at least the number of kinds in [`Rules::kinds`].
    type Kinds: Lanes<Self::Set>;
    /// Whether the table is a constant, so that conditions on it are optimised away.
    const KNOWN: bool;
    /// The board.
    fn shape(self) -> &'static Shape;
    /// All rules apart from the board.
    fn rules(self) -> &'static Rules;
    /// The table as the generator reads it: by lane instead of by kind.
    fn lanes(self) -> &'static LaneRules;
    /// The number of kinds.
    fn count(self) -> usize;
    /// The prisoners of a position: of size zero if no game has prisons.
    type Jail: JailState;
    /// The chosen variants, whose bits a position stores.
    fn variants(self, bits: u16) -> Variants;
    /// Whether a captured king is ransomed, in a game with these variants.
    fn has_ransom(self, bits: u16) -> bool;
}

/// A game as constants of the program. An implementation is a table; it holds no code.
pub trait Fixed: Copy + Eq + std::fmt::Debug + std::hash::Hash + Default + Send + Sync + 'static {
    /// The word for a set of cells: `u64` if the padded board fits, otherwise `u128`.
    type Set: Set;
    /// One set per kind, `[Set; N]`, with N the number of kinds in [`Rules::kinds`].
    type Kinds: Lanes<Self::Set>;
    /// The board.
    const SHAPE: &'static Shape;
    /// All rules apart from the board.
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
    type Jail = ();
    #[inline(always)]
    fn variants(self, bits: u16) -> Variants {
        Variants::from_bits(bits)
    }
    #[inline(always)]
    fn has_ransom(self, bits: u16) -> bool {
        Variants::from_bits(bits).has(Variant::Ransom)
    }
}

/// The differences between rulesets, apart from the board.
#[derive(Debug)]
pub struct Rules {
    /// The identifier used in commands and files: `jersi-4.16`.
    pub id: &'static str,
    /// The display name: `Jersi 4.16 (2022)`.
    pub name: &'static str,
    /// The kinds in play, in the order of their lanes. Rock, paper and scissors come first.
    pub kinds: &'static [KindRule],
    /// Kinds that never move and may be climbed by either side.
    pub rooted: KindSet,
    /// Kinds that block the adjacent cells while on top.
    pub guards: KindSet,
    /// Kinds that win by standing on top of a unit on the far row when the turn is complete.
    pub runners: KindSet,
    /// The effect of capturing the king or kunti.
    pub royal: Royal,
    /// The initial reserve of each side, to be dropped.
    pub reserve: &'static [(Kind, u8)],
    /// The end of a game without progress.
    pub clock: ClockRule,
    /// The effect of having no legal turn.
    pub blocked: Blocked,
    /// The setups; the first is the default.
    pub setups: &'static [Setup],
    /// White's places in the order of a setup code, the lower of two on a cell first, if the ruleset has setup codes.
    pub setup_code: Option<&'static [&'static str]>,
    /// The variants.
    pub variants: &'static [Variant],
    /// Scores of a finished game in a record: winner, loser, each side of a tie.
    pub score: [&'static str; 3],
    /// Whether the plain form of a finished game ends with its score, as required by the ruleset's document.
    pub plain_score: bool,
    /// The UGI form of turns.
    pub ugi: UgiTurns,
    /// Features that most games lack.
    pub special: &'static Special,
}

/// Features that most games lack: [`Special::NONE`] in the built-in rulesets.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Special {
    /// Names of kinds other than their own, with their words.
    pub names: &'static [KindName],
    /// A captured king is returned for a ransom, without a variant.
    pub ransom: bool,
    /// Whether a stack built by a cube may move on, and whether the top of a moved stack may step off.
    pub second: [bool; 2],
    /// The allowed directions of a second step.
    pub direction: SecondDirection,
    /// Kinds that capture only by a step of a cube.
    pub captures_as_cube: KindSet,
    /// Kinds that capture only by a step of a stack with them on top.
    pub captures_as_stack: KindSet,
    /// Kinds that stop steps of two cells around them while on top.
    pub leap_guards: KindSet,
    /// Maximum number of drops in one turn.
    pub most_drops: u8,
    /// The rows, counted from 1 at a side's own first row, on which a kind may be dropped; other kinds may be dropped on any row.
    pub zones: &'static [(Kind, [u8; 2])],
    /// Number of turns with an exchange of prisoners; `None` if captured cubes are out of the game.
    pub exchanges: Option<u8>,
    /// A kind that, while on top, may swap places with the royal kind.
    pub swap: Option<Kind>,
    /// The placing zone, and whether cubes may be placed on each other.
    pub placing: Placing,
    /// Whether position texts have a reserve field even if reserves are always empty.
    pub shows_reserve: bool,
}

impl Special {
    /// No special rules.
    pub const NONE: Self = Self {
        names: &[],
        ransom: false,
        second: [true; 2],
        direction: SecondDirection::Free,
        captures_as_cube: KindSet::NONE,
        captures_as_stack: KindSet::NONE,
        leap_guards: KindSet::NONE,
        most_drops: 2,
        zones: &[],
        exchanges: None,
        swap: None,
        placing: Placing { rows: 2, stacking: true },
        shows_reserve: false,
    };
}

/// The zone where the cubes of a free setup are placed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Placing {
    /// Number of own rows.
    pub rows: u8,
    /// Whether cubes may be placed on each other.
    pub stacking: bool,
}

/// The allowed directions of a second step.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SecondDirection {
    /// Any.
    Free,
    /// That of the first step.
    Same,
    /// Any except that of the first step.
    Other,
}

/// The name of a kind of a rules file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct KindName {
    /// The kind whose drawing it uses.
    pub kind: Kind,
    /// Its identifier in the file.
    pub id: &'static str,
    /// Its words by language.
    pub words: &'static [KindWords],
}

/// Names of the cubes of a kind in a language, from a rules file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct KindWords {
    /// The language: `en`.
    pub language: &'static str,
    /// One cube.
    pub one: &'static str,
    /// Several.
    pub many: &'static str,
    /// `masculine` or `feminine`, in languages that need it.
    pub gender: &'static str,
}

/// The UGI form of turns.
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
    /// Number of cubes of each side, on the board and in reserve together.
    pub army: u8,
    /// The tops that it can capture.
    pub beats: KindSet,
    /// The single own cubes that it may stand on.
    pub stands_on: KindSet,
}

/// The effect of capturing the main piece of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Royal {
    /// There is no such piece.
    None,
    /// Its capture ends the game.
    Fatal(Kind),
    /// The captor puts it back on its first row, and wins if that is impossible.
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

/// The end of a game without progress.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ClockRule {
    /// A tie after this many turns since the last capture that counts.
    Quiet {
        /// Number of turns of both sides.
        limit: u8,
        /// The captures that reset the counter.
        reset: Reset,
    },
    /// Once a side is down to one kind, this many turns are left; then the side with more kinds or cubes wins.
    Countdown {
        /// Number of turns of both sides.
        limit: u8,
        /// Kinds that are ignored for the start of the countdown.
        beside: KindSet,
    },
    /// No counter.
    None,
}

impl ClockRule {
    /// Number of turns after which the game ends.
    #[must_use]
    pub const fn limit(self) -> u8 {
        match self {
            Self::Quiet { limit, .. } | Self::Countdown { limit, .. } => limit,
            Self::None => 0,
        }
    }
}

/// The captures that reset the counter of quiet turns.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reset {
    /// Every capture.
    AnyCapture,
    /// A capture of at least one cube that is not a king.
    BeyondKing,
}

/// The effect of having no legal turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Blocked {
    /// The blocked side loses.
    Loses,
    /// The game is a tie.
    Ties,
}

impl Rules {
    /// Whether anything can ever be dropped.
    #[must_use]
    pub const fn has_drops(&self) -> bool {
        self.special.most_drops > 0 && (!self.reserve.is_empty() || self.special.exchanges.is_some())
    }

    /// The identifier of a kind in the ruleset.
    #[must_use]
    pub fn kind_id(&self, kind: Kind) -> &'static str {
        self.special.names.iter().find(|name| name.kind == kind).map_or(kind.id(), |name| name.id)
    }

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
#[allow(clippy::struct_excessive_bools, reason = "each says whether a part of the generator is needed")]
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
    /// Whether a cube that does not win on the far row may cover one that does.
    pub(crate) runner_may_be_covered: bool,
    pub(crate) kinds: [Kind; 8],
    /// Number of cubes of a lane in the initial reserve.
    pub(crate) held: [u8; 8],
    /// Whether some kind captures mountains.
    pub(crate) fells_rooted: bool,
    pub(crate) captures_as_cube: LaneSet,
    pub(crate) captures_as_stack: LaneSet,
    pub(crate) leap_guards: LaneSet,
    /// The lane that swaps places with the royal one; 8 if there is none.
    pub(crate) swap: usize,
    /// Whether anything restricts second steps.
    pub(crate) narrows_second: bool,
    /// Whether turns are counted by listing them, and wins by playing them.
    pub(crate) is_odd: bool,
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
            held: [0; 8],
            fells_rooted: false,
            captures_as_cube: lanes_of(rules, rules.special.captures_as_cube),
            captures_as_stack: lanes_of(rules, rules.special.captures_as_stack),
            leap_guards: lanes_of(rules, rules.special.leap_guards),
            swap: 8,
            narrows_second: !rules.special.second[0]
                || !rules.special.second[1]
                || !matches!(rules.special.direction, SecondDirection::Free),
            is_odd: false,
        };
        if let Some(kind) = rules.special.swap
            && let Some(lane) = rules.lane(kind)
        {
            made.swap = lane;
        }
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
                made.held[lane] = rules.reserve[i].1;
            }
            i += 1;
        }
        if rules.special.exchanges.is_some() {
            made.droppable = ((1_u16 << lanes) - 1) as u8;
            if made.royal < 8 {
                made.droppable &= !(1 << made.royal);
            }
        }
        if rules.special.most_drops == 0 {
            made.droppable = 0;
        }
        let mut i = 0;
        while i < lanes {
            if made.beats[i] & made.rooted != 0 {
                made.fells_rooted = true;
            }
            i += 1;
        }
        made.is_odd = made.fells_rooted
            || made.narrows_second
            || made.captures_as_cube | made.captures_as_stack | made.leap_guards != 0
            || made.swap < 8
            || rules.special.most_drops < 2
            || !rules.special.zones.is_empty()
            || rules.special.exchanges.is_some();
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
