//! A second implementation of the rules, slow and plain, to be compared with the rule pages and the fast
//! implementation.
//!
//! A game is a rules file, parsed by a loader that shares no code with the program's. A position is a map from cells to
//! their cubes; turns are listed by trying every step on a copy of the board. Comments name the paragraph of the rule
//! page that they follow.

mod board;
mod check;
mod cubes;
mod ends;
mod file;
mod games;
mod geometry;
mod merge;
mod setups;
mod steps;
mod table;
mod text;
mod turns;

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::sync::Arc;

use board::Board;
use cubes::{Color, Cube, Kind};
use table::{Opening, Table};

pub use games::FILES;

/// A game with its chosen variants.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Game(Arc<Table>);

impl Game {
    /// Parses the text of a rules file, and applies variants, separated by commas. Fails with a reason if the text is
    /// not a valid game.
    pub fn read(text: &str, variants: &str) -> Result<Self, String> {
        file::read(text, variants).map(|table| Self(Arc::new(table)))
    }

    /// One of [`FILES`].
    pub fn named(id: &str, variants: &str) -> Result<Self, String> {
        thread_local! {
            static READ: RefCell<BTreeMap<(String, String), Game>> = RefCell::default();
        }
        let key = (id.to_owned(), variants.to_owned());
        if let Some(game) = READ.with_borrow(|read| read.get(&key).cloned()) {
            return Ok(game);
        }
        let text = games::text(id).ok_or_else(|| format!("no such game: {id:?}"))?;
        let game = Self::read(text, variants)?;
        READ.with_borrow_mut(|read| read.insert(key, game.clone()));
        Ok(game)
    }

    /// The identifier.
    #[must_use]
    pub fn id(&self) -> &str {
        &self.0.id
    }

    /// The names of its setups, the default first.
    pub fn setups(&self) -> impl Iterator<Item = &str> {
        self.0.setups.iter().map(|setup| setup.id.as_str())
    }

    /// The names of its variants.
    pub fn variants(&self) -> impl Iterator<Item = &str> {
        self.0.variants.iter().map(String::as_str)
    }

    /// The start of a game; a seed determines the random part of the setup. `None` if there is no such setup.
    #[must_use]
    pub fn start(&self, setup: &str, seed: u64) -> Option<Slow> {
        setups::start(self, setup, seed)
    }

    /// Parses a position text. Fails if the text is malformed; armies and illegal stacks are not checked.
    pub fn position(&self, text: &str) -> Result<Slow, String> {
        text::read(self, text)
    }
}

/// A position of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Slow {
    game: Game,
    board: Board,
    /// The side to decide.
    side: Color,
    /// Turns since the counter was reset, or turns of the countdown, if it runs.
    clock: Option<u32>,
    turn: u32,
    /// Cubes that can be dropped or are still to be placed, sorted.
    reserve: Vec<Cube>,
    /// Captured cubes, each in the jail of the other side, sorted.
    jail: Vec<Cube>,
    /// Exchanges of prisoners left; `None` in games without prisons.
    credit: Option<u32>,
    phase: Phase,
}

/// The phase of a turn in the ransom variant; other games are always in `Play`. `king` is the side whose king was
/// captured.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Phase {
    Play,
    Name { king: Color },
    Give { king: Color, kind: Kind },
    Relocate { king: Color },
}

impl Slow {
    /// Parses a position text of one of [`FILES`] with variants, separated by commas.
    pub fn parse(ruleset: &str, variants: &str, text: &str) -> Result<Self, String> {
        Game::named(ruleset, variants)?.position(text)
    }

    /// The start of a game of one of [`FILES`] with a setup, shuffled by the seed 0.
    ///
    /// # Panics
    /// If there is no such ruleset, variant or setup.
    #[must_use]
    pub fn start(ruleset: &str, variants: &str, setup: &str) -> Self {
        let game = Game::named(ruleset, variants).unwrap_or_else(|error| panic!("{ruleset}: {error}"));
        game.start(setup, 0).unwrap_or_else(|| panic!("{ruleset} has no setup {setup:?}"))
    }

    /// The game.
    #[must_use]
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// The canonical position text.
    #[must_use]
    pub fn text(&self) -> String {
        text::write(self)
    }

    /// All legal turns with their marks, sorted by bytes; none if the game is over. Two drops are listed in both
    /// orders.
    #[must_use]
    pub fn turns(&self) -> Vec<String> {
        let mut texts: Vec<String> = self.legal().iter().map(|turn| self.write(turn)).collect();
        texts.sort_unstable();
        texts
    }

    /// The position after a turn, which must be one of [`Slow::turns`]; its marks may be absent.
    ///
    /// # Panics
    /// If the turn is illegal.
    #[must_use]
    pub fn play(&self, turn: &str) -> Self {
        let plain = without_marks(turn);
        let found = self.legal().into_iter().find(|legal| without_marks(&self.write(legal)) == plain);
        match found {
            Some(legal) => self.after(&legal),
            None => panic!("{turn:?} is not legal in {:?}", self.text()),
        }
    }

    /// The outcome, if the game is over: `white (far-row)`, `black (blocked)`, `tie (counter)` and so on. It depends on
    /// the text alone.
    #[must_use]
    pub fn outcome(&self) -> Option<String> {
        self.end_by_board().or_else(|| {
            let is_blocked = self.phase == Phase::Play && !self.has_turn();
            is_blocked.then(|| self.end_by_blocking())
        })
    }

    /// Every turn of [`Slow::turns`], in the same order, with the position after it. Cheaper than playing each.
    #[must_use]
    pub fn after_each(&self) -> Vec<(String, Self)> {
        let mut all: Vec<(String, Self)> =
            self.legal().iter().map(|turn| (self.write(turn), self.after(turn))).collect();
        all.sort_unstable_by(|one, other| one.0.cmp(&other.0));
        all
    }

    /// The number of sequences of `depth` turns (decisions); a finished game has none.
    #[must_use]
    pub fn perft(&self, depth: u32) -> u64 {
        match depth {
            0 => 1,
            1 => self.legal().len() as u64,
            _ => self.legal().iter().map(|turn| self.after(turn).perft(depth - 1)).sum(),
        }
    }

    /// The legal turns; none if the game is over.
    fn legal(&self) -> Vec<turns::Turn> {
        if self.end_by_board().is_some() { Vec::new() } else { self.list() }
    }

    /// "Free": while the clock does not run and TURN is 1, the phase lasts until all cubes are placed.
    fn is_placing(&self) -> bool {
        let has_placing = self.clock.is_none() && self.turn == 1 && self.game.0.placing().is_some();
        has_placing && Color::BOTH.into_iter().any(|color| !self.to_place(color).is_empty())
    }

    /// The cubes that a side has still to place: of each kind those beyond its initial reserve. Kinds that every free
    /// setup omits are never placed.
    fn to_place(&self, color: Color) -> Vec<Cube> {
        let table = &*self.game.0;
        let is_placed = |kind| {
            table.setups.iter().any(
                |setup| matches!(&setup.opening, Opening::Placed { without, .. } if !without.contains(&kind)),
            )
        };
        let mut hand = Vec::new();
        for kind in table.all_kinds().filter(|&kind| is_placed(kind)) {
            let cube = Cube { color, kind };
            let held = self.reserve.iter().filter(|&&other| other == cube).count();
            hand.extend(vec![cube; held.saturating_sub(table.row(kind).reserve)]);
        }
        hand
    }
}

/// A turn without its comments: captures and exchanges.
fn without_marks(turn: &str) -> String {
    turn.replace(['!', '*'], "")
}
