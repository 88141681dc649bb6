//! A second set of rules, slow and plain, to be read beside the rule pages and to be compared with the fast one.
//!
//! A position is a map from cells to their cubes; turns are listed by trying every step on a copy of the board.
//! It shares no code with the fast rules. The comments name the paragraph of the rule page that they follow.

mod board;
mod cubes;
mod ends;
mod geometry;
mod setups;
mod steps;
mod text;
mod turns;

use board::Board;
use cubes::{Color, Cube, Kind, Rules};

/// A position of one ruleset with its variants.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Slow {
    rules: Rules,
    variant: Variant,
    board: Board,
    /// Who decides next.
    side: Color,
    /// Turns since the counter was reset; in Jersi 2 and 3 turns of the countdown, if it runs.
    clock: Option<u32>,
    turn: u32,
    /// What can be dropped (Jersi 4) or is still to be placed (Jersi 2 and 3), sorted.
    reserve: Vec<Cube>,
    phase: Phase,
}

/// Which variants of Jersi 4 are played.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
struct Variant {
    no_parachute: bool,
    ransom: bool,
}

/// Where a turn of the ransom variant is; everything else is only ever in `Play`. `king` is the side whose
/// king was captured.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Phase {
    Play,
    Name { king: Color },
    Give { king: Color, kind: Kind },
    Relocate { king: Color },
}

impl Slow {
    /// Reads a position text. `ruleset` is `jersi-2`, `jersi-3`, `jersi-4.8`, `jersi-4.16` or `pijersi`;
    /// `variant` is empty or names `no-parachute`, `ransom` or both with a comma. Fails where the text makes no
    /// sense; it does not count armies nor look for illegal stacks.
    pub fn parse(ruleset: &str, variant: &str, text: &str) -> Result<Self, String> {
        let rules = Rules::named(ruleset)?;
        text::read(rules, read_variant(rules, variant)?, text)
    }

    /// The start of a game with one of the fixed setups: `symmetrical`, `free` (Jersi 2), `standard`, `mokca`,
    /// `free`, `free-mokca` (Jersi 3), `standard` (Jersi 4), `classic` (Pijersi).
    ///
    /// # Panics
    /// If there is no such ruleset, variant or setup.
    #[must_use]
    pub fn start(ruleset: &str, variant: &str, setup: &str) -> Self {
        let text = setups::text(ruleset, variant, setup)
            .unwrap_or_else(|| panic!("{ruleset} has no setup {setup:?} with variant {variant:?}"));
        Self::parse(ruleset, variant, &text).expect("a setup is a position")
    }

    /// The canonical position text.
    #[must_use]
    pub fn text(&self) -> String {
        text::write(self)
    }

    /// All legal turns with their marks, sorted by bytes; none if the game is over. Two drops are listed in
    /// both orders.
    #[must_use]
    pub fn turns(&self) -> Vec<String> {
        let mut texts: Vec<String> = self.legal().iter().map(|turn| turns::write(self.rules, turn)).collect();
        texts.sort_unstable();
        texts
    }

    /// The position after a turn, which must be one of [`Slow::turns`]; its marks may be absent.
    ///
    /// # Panics
    /// If the turn is not legal.
    #[must_use]
    pub fn play(&self, turn: &str) -> Self {
        let plain = turn.replace('!', "");
        let found =
            self.legal().into_iter().find(|legal| turns::write(self.rules, legal).replace('!', "") == plain);
        match found {
            Some(legal) => self.after(&legal),
            None => panic!("{turn:?} is not legal in {:?}", self.text()),
        }
    }

    /// How the game ended, if it is over: `white (far-row)`, `black (blocked)`, `tie (counter)` and so on. It
    /// follows from the text alone.
    #[must_use]
    pub fn outcome(&self) -> Option<String> {
        self.end_by_board().or_else(|| {
            let is_blocked = self.phase == Phase::Play && !self.is_placing() && !self.has_turn();
            is_blocked.then(|| self.end_by_blocking())
        })
    }

    /// Every turn of [`Slow::turns`], in the same order, with the position after it. Cheaper than playing each.
    #[must_use]
    pub fn after_each(&self) -> Vec<(String, Self)> {
        let mut all: Vec<(String, Self)> =
            self.legal().iter().map(|turn| (turns::write(self.rules, turn), self.after(turn))).collect();
        all.sort_unstable_by(|one, other| one.0.cmp(&other.0));
        all
    }

    /// How many sequences of `depth` turns (decisions) there are; a finished game has no children.
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

    /// Jersi 2 and 3, "Free": the phase lasts while the reserve is not empty.
    fn is_placing(&self) -> bool {
        self.rules.is_jersi_2_3() && !self.reserve.is_empty()
    }
}

/// Variants are of Jersi 4 alone, and ransom of 4.8 ("4.8 against 4.16").
fn read_variant(rules: Rules, text: &str) -> Result<Variant, String> {
    let mut variant = Variant::default();
    for name in text.split(',').filter(|name| !name.is_empty()) {
        match name {
            "no-parachute" if rules.is_jersi_4() => variant.no_parachute = true,
            "ransom" if rules == Rules::Jersi48 => variant.ransom = true,
            _ => return Err(format!("no such variant of {rules:?}: {name:?}")),
        }
    }
    Ok(variant)
}
