//! A position of any ruleset, for menus, files and protocols; and the only list of all rulesets.

use std::fmt;
use std::str::FromStr;

#[cfg(feature = "files")]
use crate::Written;
use crate::shared::{Shared, Tables};
use crate::{
    Capture, Cell, CodeError, Color, Counter, IllegalTurn, Jersi2, Jersi3, Jersi4_8, Jersi4_16, Kind,
    KindName, Outcome, PerftTable, Phase, Pijersi, Position, PositionTextError, PrologueError, ReadTurn,
    ReadTurns, Rules, Ruleset, Shape, StartError, Step, Turn, TurnTextError, Unit, UnknownVariant, Variants,
    write_prologue,
};

/// Defines the two enums and the functions that dispatch on them. The first argument is a dollar sign, for the macros
/// defined inside.
macro_rules! rulesets {
    ($d:tt $($name:ident)+) => {
        /// One of the rulesets.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        pub enum RulesetId {
            $(#[doc = concat!("[`", stringify!($name), "`](struct@crate::", stringify!($name), ").")] $name,)+
            /// From a rules file.
            #[cfg(feature = "files")]
            Written(Written),
        }

        /// A position of one of the rulesets.
        #[cfg(not(shared_rules))]
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        #[allow(clippy::large_enum_variant, reason = "positions are copied, and none is kept in large numbers")]
        pub enum AnyPosition {
            $(#[doc = concat!("Of [`", stringify!($name), "`](struct@crate::", stringify!($name), ").")]
              $name(Position<$name>),)+
            /// Of a game from a rules file.
            #[cfg(feature = "files")]
            Written(Position<Written>),
        }

        impl RulesetId {
            /// All rulesets of the program, from the oldest to the newest game.
            pub const ALL: &'static [Self] = &[$(Self::$name),+];
        }

        impl Shared {
            /// The tables of the rulesets, in the order of [`RulesetId`].
            pub(crate) const TABLES: &'static [Tables] = &[$(Tables::new::<$name>(RulesetId::$name)),+];
        }

        #[cfg(not(shared_rules))]
        impl AnyPosition {
            /// Its ruleset.
            #[must_use]
            pub const fn ruleset(&self) -> RulesetId {
                match self {
                    $(Self::$name(_) => RulesetId::$name,)+
                    #[cfg(feature = "files")]
                    Self::Written(position) => RulesetId::Written(position.game()),
                }
            }
        }

        $(#[cfg(not(shared_rules))]
        impl From<Position<$name>> for AnyPosition {
            fn from(position: Position<$name>) -> Self {
                Self::$name(position)
            }
        })+

        #[cfg(feature = "files")]
        impl From<Position<Written>> for AnyPosition {
            fn from(position: Position<Written>) -> Self {
                Self::Written(position)
            }
        }

        /// An expression evaluated for the position inside, whatever its ruleset.
        #[cfg(not(shared_rules))]
        macro_rules! inside {
            ($d any:expr, $d position:ident => $d body:expr) => {
                match $d any {
                    $(AnyPosition::$name($d position) => $d body,)+
                    #[cfg(feature = "files")]
                    AnyPosition::Written($d position) => $d body,
                }
            };
        }

        /// An expression evaluated for the value of a ruleset.
        #[cfg(not(shared_rules))]
        macro_rules! typed {
            ($d id:expr, $d ruleset:ident => $d body:expr) => {
                match $d id {
                    $(RulesetId::$name => { let $d ruleset = $name; $d body })+
                    #[cfg(feature = "files")]
                    RulesetId::Written($d ruleset) => $d body,
                }
            };
        }
    };
}

// A new ruleset is one line here.
rulesets! {
    $
    Jersi2
    Jersi3
    Jersi4_8
    Jersi4_16
    Pijersi
}

/// A position of one of the rulesets.
#[cfg(shared_rules)]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct AnyPosition(Position<Shared>);

#[cfg(shared_rules)]
impl AnyPosition {
    /// Its ruleset.
    #[must_use]
    pub const fn ruleset(&self) -> RulesetId {
        self.0.game().id()
    }
}

#[cfg(shared_rules)]
impl From<Position<Shared>> for AnyPosition {
    fn from(position: Position<Shared>) -> Self {
        Self(position)
    }
}

#[cfg(shared_rules)]
macro_rules! inside {
    ($any:expr, $position:ident => $body:expr) => {{
        let AnyPosition($position) = $any;
        $body
    }};
}

#[cfg(shared_rules)]
macro_rules! typed {
    ($id:expr, $ruleset:ident => $body:expr) => {{
        let $ruleset = Shared::of($id);
        $body
    }};
}

impl RulesetId {
    /// The table of the ruleset.
    #[must_use]
    pub fn rules(self) -> &'static Rules {
        typed!(self, game => game.rules())
    }

    /// The board of the ruleset.
    #[must_use]
    pub fn shape(self) -> &'static Shape {
        typed!(self, game => game.shape())
    }

    /// The ruleset with variants: those of a rules file change its table.
    #[must_use]
    pub fn with(self, variants: Variants) -> Self {
        #[cfg(feature = "files")]
        if let Self::Written(game) = self {
            return Self::Written(game.with(variants));
        }
        let _ = variants;
        self
    }

    /// The ruleset with a name: built in, or from a built-in rules file. [`FromStr`] accepts only the former, for
    /// servers and stored settings, where games from files are not played.
    #[must_use]
    pub fn named(id: &str) -> Option<Self> {
        let found = id.parse().ok();
        #[cfg(feature = "files")]
        let found = found.or_else(|| crate::built_in_game(id).map(Self::Written));
        found
    }

    /// The ruleset without variants, by which games of one ruleset are recognized.
    #[must_use]
    pub fn plain(self) -> Self {
        self.with(Variants::NONE)
    }

    /// The text of its rules file, merged with its base.
    #[must_use]
    pub fn file(self) -> Option<&'static str> {
        #[cfg(feature = "files")]
        if let Self::Written(game) = self {
            return Some(game.text());
        }
        None
    }

    /// Whether this program plays games from rules files: its feature `files`.
    pub const READS_FILES: bool = cfg!(feature = "files");

    /// The game of a rules file, or an error.
    pub fn of_file(text: &str) -> Result<Self, String> {
        #[cfg(feature = "files")]
        let game = crate::read_rules(text).map(Self::Written).map_err(|error| error.to_string());
        #[cfg(not(feature = "files"))]
        let game = {
            let _ = text;
            Err("this program does not play games from rules files".to_owned())
        };
        game
    }

    /// The name of a kind from a rules file, if the file has one.
    #[must_use]
    pub fn kind_name(self, kind: Kind) -> Option<&'static KindName> {
        #[cfg(feature = "files")]
        if let Self::Written(game) = self {
            return game.rules().special.names.iter().find(|name| name.kind == kind);
        }
        let _ = kind;
        None
    }

    /// The author that a rules file names; empty if it names none.
    #[must_use]
    pub fn author(self) -> &'static str {
        #[cfg(feature = "files")]
        if let Self::Written(game) = self {
            return game.author();
        }
        ""
    }

    /// The text of a rules file about the game in a language: `name` or `about`.
    #[must_use]
    pub fn own_words(self, language: &str, which: &str) -> Option<&'static str> {
        #[cfg(feature = "files")]
        if let Self::Written(game) = self {
            return game.words(language, which);
        }
        let _ = (language, which);
        None
    }

    /// The text of a rules file about one of its setups or variants in a language: `name` or `about`. The table is
    /// `setup` or `variant`.
    #[must_use]
    pub fn own_words_of(self, table: &str, id: &str, language: &str, which: &str) -> Option<&'static str> {
        #[cfg(feature = "files")]
        if let Self::Written(game) = self {
            return game.words_of(table, id, language, which);
        }
        let _ = (table, id, language, which);
        None
    }

    /// The identifier used in commands and files: `jersi-4.16`.
    #[must_use]
    pub fn id(self) -> &'static str {
        self.rules().id
    }

    /// The display name: `Jersi 4.16 (2022)`.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.rules().name
    }

    /// Reads the names of variants of this ruleset, joined by commas.
    pub fn variants(self, text: &str) -> Result<Variants, UnknownVariant> {
        #[cfg(feature = "files")]
        if let Self::Written(game) = self {
            return game.variants_named(text);
        }
        Variants::parse(text, self.rules().variants)
    }
}

impl fmt::Display for RulesetId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id())
    }
}

impl FromStr for RulesetId {
    type Err = UnknownRuleset;

    fn from_str(text: &str) -> Result<Self, UnknownRuleset> {
        let found = Self::ALL.iter().find(|ruleset| ruleset.id() == text);
        found.copied().ok_or_else(|| UnknownRuleset { id: text.to_owned() })
    }
}

/// There is no ruleset of that name.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("unknown ruleset '{id}': there are {}", ids().join(", "))]
pub struct UnknownRuleset {
    /// The requested identifier.
    pub id: String,
}

fn ids() -> Vec<&'static str> {
    RulesetId::ALL.iter().map(|ruleset| ruleset.id()).collect()
}

/// An operation on a position of any ruleset, by code that is generic over the ruleset.
pub trait Visit {
    /// The result.
    type Output;
    /// Runs the operation.
    fn visit<R: Ruleset>(self, position: &Position<R>) -> Self::Output;
}

/// Each method is the one of [`Position`].
impl AnyPosition {
    /// The ruleset's default setup, without variants.
    #[must_use]
    pub fn initial(ruleset: RulesetId) -> Self {
        typed!(ruleset, game => Position::initial_of(game).into())
    }

    /// The start of a game with a named setup; the seed matters if cubes are shuffled.
    pub fn start(ruleset: RulesetId, setup: &str, seed: u64, variants: Variants) -> Result<Self, StartError> {
        typed!(ruleset.with(variants), game => Position::start_of(game, setup, seed, variants).map(Self::from))
    }

    /// Reads position text.
    pub fn read(ruleset: RulesetId, variants: Variants, text: &str) -> Result<Self, PositionTextError> {
        typed!(ruleset.with(variants), game => Position::read_of(game, text, variants).map(Self::from))
    }

    /// The start of a setup code, in a ruleset that has such codes.
    pub fn from_setup_code(ruleset: RulesetId, code: &str, variants: Variants) -> Result<Self, CodeError> {
        typed!(ruleset.with(variants), game => Position::from_setup_code_of(game, code, variants).map(Self::from))
    }

    /// The start of a setup prologue.
    pub fn from_prologue(ruleset: RulesetId, text: &str, variants: Variants) -> Result<Self, PrologueError> {
        typed!(ruleset.with(variants), game => Position::from_prologue_of(game, text, variants).map(Self::from))
    }

    /// Runs a generic operation on the position.
    pub fn visit<V: Visit>(&self, visitor: V) -> V::Output {
        inside!(self, position => visitor.visit(position))
    }

    /// The table of its ruleset.
    #[must_use]
    pub fn rules(&self) -> &'static Rules {
        self.ruleset().rules()
    }

    /// Its board.
    #[must_use]
    pub fn shape(&self) -> &'static Shape {
        self.ruleset().shape()
    }

    /// The position text.
    #[must_use]
    pub fn text(&self) -> String {
        inside!(self, position => position.text())
    }

    /// The setup code of a start, in a ruleset that has such codes.
    #[must_use]
    pub fn setup_code(&self) -> Option<String> {
        inside!(self, position => position.setup_code())
    }

    /// The board as a setup prologue.
    #[must_use]
    pub fn prologue(&self) -> String {
        inside!(self, position => write_prologue(position))
    }

    /// The side to decide.
    #[must_use]
    pub fn side(&self) -> Color {
        inside!(self, position => position.side())
    }

    /// The kind of the next decision.
    #[must_use]
    pub fn phase(&self) -> Phase {
        inside!(self, position => position.phase())
    }

    /// The optional rules of this game.
    #[must_use]
    pub fn variants(&self) -> Variants {
        inside!(self, position => position.variants())
    }

    /// The counter of turns.
    #[must_use]
    pub fn counter(&self) -> Counter {
        inside!(self, position => position.counter())
    }

    /// Number of turns left before the counter ends the game, if it runs.
    #[must_use]
    pub fn turns_left(&self) -> Option<u8> {
        inside!(self, position => position.turns_left())
    }

    /// The number of the full turn.
    #[must_use]
    pub fn number(&self) -> u16 {
        inside!(self, position => position.number())
    }

    /// The unit on a cell.
    #[must_use]
    pub fn unit(&self, cell: Cell) -> Option<Unit> {
        inside!(self, position => position.unit(cell))
    }

    /// Number of cubes of a kind that a side has in reserve, or has still to place.
    #[must_use]
    pub fn in_reserve(&self, color: Color, kind: Kind) -> u32 {
        inside!(self, position => position.in_reserve(color, kind))
    }

    /// A hash key of the board, the reserves, the side to move and the phase.
    #[must_use]
    pub fn key(&self) -> u64 {
        inside!(self, position => position.key())
    }

    /// The outcome, if the game is over.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        inside!(self, position => position.outcome())
    }

    /// The outcome if both players stop the countdown now; `None` if none runs.
    #[must_use]
    pub fn outcome_if_stopped(&self) -> Option<Outcome> {
        inside!(self, position => position.outcome_if_stopped())
    }

    /// Every legal turn; none if the game is over.
    #[must_use]
    pub fn turns(&self) -> Vec<Turn> {
        inside!(self, position => position.turns())
    }

    /// Plays a turn if it is legal; otherwise returns the rule that forbids it.
    pub fn play(&self, turn: Turn) -> Result<Self, IllegalTurn> {
        inside!(self, position => position.play(turn).map(Self::from))
    }

    /// Returns the rule that forbids a turn, if any.
    pub fn check_turn(&self, turn: Turn) -> Result<(), IllegalTurn> {
        inside!(self, position => position.check_turn(turn))
    }

    /// Returns why no turn begins with a step, if none does.
    pub fn check_step(&self, step: Step) -> Result<(), IllegalTurn> {
        inside!(self, position => position.check_step(step))
    }

    /// Returns why a step can't follow another one, if it can't.
    pub fn check_steps(&self, first: Step, second: Step) -> Result<(), IllegalTurn> {
        inside!(self, position => position.check_steps(first, second))
    }

    /// Whether the side to move can win immediately.
    #[must_use]
    pub fn can_win(&self) -> bool {
        inside!(self, position => position.can_win())
    }

    /// Plays a turn that is known to be legal.
    #[must_use]
    pub fn play_unchecked(&self, turn: Turn) -> Self {
        inside!(self, position => position.play_unchecked(turn).into())
    }

    /// The captures of each step of a legal turn.
    #[must_use]
    pub fn captures(&self, turn: Turn) -> [Capture; 2] {
        inside!(self, position => position.captures(turn))
    }

    /// Number of sequences of `depth` turns.
    #[must_use]
    pub fn perft(&self, depth: u32) -> u64 {
        inside!(self, position => position.perft(depth))
    }

    /// The same with a table of earlier counts.
    #[must_use]
    pub fn perft_with(&self, table: &PerftTable, depth: u32) -> u64 {
        inside!(self, position => position.perft_with(table, depth))
    }

    /// Writes a turn with its capture marks.
    #[must_use]
    pub fn write_turn(&self, turn: Turn) -> String {
        inside!(self, position => position.write_turn(turn))
    }

    /// Writes a turn without capture marks.
    #[must_use]
    pub fn write_turn_plain(&self, turn: Turn) -> String {
        inside!(self, position => position.write_turn_plain(turn))
    }

    /// Writes the turns that a record joins to one word.
    #[must_use]
    pub fn write_joined(&self, turns: &[Turn]) -> String {
        inside!(self, position => position.write_joined(turns))
    }

    /// Writes a turn for UGI.
    #[must_use]
    pub fn write_ugi(&self, turn: Turn) -> String {
        inside!(self, position => position.write_ugi(turn))
    }

    /// Reads a turn.
    pub fn read_turn(&self, text: &str) -> Result<Turn, TurnTextError> {
        inside!(self, position => position.read_turn(text))
    }

    /// Reads a turn and checks its capture marks.
    pub fn read_turn_marked(&self, text: &str) -> Result<ReadTurn, TurnTextError> {
        inside!(self, position => position.read_turn_marked(text))
    }

    /// Reads a turn, or several that a record joins to one word.
    pub fn read_turns(&self, text: &str) -> Result<Vec<Turn>, TurnTextError> {
        inside!(self, position => position.read_turns(text))
    }

    /// Reads a turn or a joined one, and checks its capture marks.
    pub fn read_turns_marked(&self, text: &str) -> Result<ReadTurns, TurnTextError> {
        inside!(self, position => position.read_turns_marked(text))
    }

    /// Reads a turn as sent over UGI, or in notation.
    pub fn read_ugi(&self, text: &str) -> Result<Turn, TurnTextError> {
        inside!(self, position => position.read_ugi(text))
    }

    /// The same with the other side to move, to find its threats. No rule allows passing.
    #[must_use]
    pub fn passed(&self) -> Self {
        inside!(self, position => position.passed().into())
    }

    /// The mirror image of the position, left for right.
    #[must_use]
    pub fn mirrored(&self) -> Self {
        inside!(self, position => position.mirrored().into())
    }

    /// The position with rock for paper, paper for scissors and scissors for rock.
    #[must_use]
    pub fn cycled(&self) -> Self {
        inside!(self, position => position.cycled().into())
    }

    /// The position seen from the other side.
    #[must_use]
    pub fn turned_about(&self) -> Self {
        inside!(self, position => position.turned_about().into())
    }

    /// All occupied cells with their units, in the order of the cells.
    pub fn units(&self) -> impl Iterator<Item = (Cell, Unit)> + '_ {
        self.shape().all().filter_map(|cell| Some((cell, self.unit(cell)?)))
    }
}
