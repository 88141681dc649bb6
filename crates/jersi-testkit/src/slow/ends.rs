//! Playing a turn, completing it, and the end of the game.

use super::board::Board;
use super::cubes::{Color, Cube, Kind};
use super::geometry::{far_row, row_cells};
use super::steps::make;
use super::table::Clock;
use super::turns::{Turn, nameable, relocations, without};
use super::{Phase, Slow};

impl Slow {
    /// The position after a turn in the list.
    pub(super) fn after(&self, turn: &Turn) -> Self {
        let game = self.game.clone();
        let table = &*game.0;
        let mut next = self.clone();
        match turn {
            Turn::Steps(steps, relocation) => {
                for step in steps {
                    make(&mut next.board, step);
                }
                if let Some((king, cell)) = relocation {
                    next.board.put(*cell, *king);
                }
                let taken: Vec<Cube> = steps.iter().flat_map(|step| step.taken.clone()).collect();
                next.imprison(&taken);
                let king = taken.iter().find(|cube| table.is_royal(cube.kind));
                // Ransom: the turn is not complete yet, unless no kind can be named.
                if let Some(king) = king
                    && table.royal.is_some_and(|royal| royal.has_ransom)
                    && !nameable(table, &next.board, king.color).is_empty()
                {
                    next.phase = Phase::Name { king: king.color };
                    return next;
                }
                next.complete(&taken);
            }
            Turn::Swap(royal, other) => {
                let (one, two) = (next.board.lift(*royal), next.board.lift(*other));
                next.board.put(*royal, two);
                next.board.put(*other, one);
                next.complete(&[]);
            }
            Turn::Drops(drops) => {
                for &(cube, cell) in drops {
                    next.board.put(cell, cube);
                    next.reserve = without(&next.reserve, cube);
                }
                next.complete(&[]);
            }
            Turn::Place(cube, cell) => {
                next.board.put(*cell, *cube);
                next.reserve = without(&next.reserve, *cube);
                // "Free": while placing, TURN stays 1 and CLOCK stays `-`.
                next.side = self.side.other();
                if !next.is_placing() && matches!(table.clock, Clock::Quiet { .. }) {
                    next.clock = Some(0);
                }
            }
            Turn::NameKind(cube) => {
                next.phase = Phase::Give { king: cube.color, kind: cube.kind };
                next.side = cube.color;
            }
            Turn::Give(cell) => {
                let given = next.board.lift(*cell);
                next.side = given.color.other();
                let royal = table.royal.expect("a ransom is paid for a royal");
                let king = Cube { color: given.color, kind: royal.kind };
                // Whether the king can be relocated is decided now, after the ransom was paid.
                if relocations(table, &next.board, king).is_empty() {
                    next.complete(&[given]);
                } else {
                    next.phase = Phase::Relocate { king: given.color };
                }
            }
            Turn::Relocate(king, cell) => {
                next.board.put(*cell, *king);
                // The ransom counts as a capture for the counter, and is never a king.
                next.reset_or_advance(true, true);
                next.pass();
            }
        }
        next
    }

    /// Mikjersi, "Prisoners": a captured cube other than a royal goes to the captor's jail. If its twin of the captor's
    /// side is in the other jail, and credit is left, both return to their own reserves. A turn with exchanges costs
    /// one credit. Returns whether there was an exchange.
    pub(super) fn imprison(&mut self, taken: &[Cube]) -> bool {
        let Some(credit) = self.credit else { return false };
        let mut exchanged = false;
        for &prisoner in taken.iter().filter(|cube| !self.game.0.is_royal(cube.kind)) {
            let twin = Cube { color: prisoner.color.other(), kind: prisoner.kind };
            if credit > 0 && self.jail.contains(&twin) {
                self.jail = without(&self.jail, twin);
                self.reserve.extend([prisoner, twin]);
                exchanged = true;
            } else {
                self.jail.push(prisoner);
            }
        }
        self.jail.sort_unstable();
        self.reserve.sort_unstable();
        if exchanged {
            self.credit = Some(credit - 1);
        }
        exchanged
    }

    /// Ends the turn of `self.side`.
    fn complete(&mut self, taken: &[Cube]) {
        let beyond_royal = taken.iter().any(|cube| !self.game.0.is_royal(cube.kind));
        self.reset_or_advance(!taken.is_empty(), beyond_royal);
        self.pass();
    }

    /// Updates the clock, once for a complete turn.
    fn reset_or_advance(&mut self, has_capture: bool, has_capture_beyond_royal: bool) {
        self.clock = match (&self.game.0.clock, self.clock) {
            (Clock::None, _) => None,
            (Clock::Quiet { is_beyond_royal, .. }, turns) => {
                let resets = if *is_beyond_royal { has_capture_beyond_royal } else { has_capture };
                if resets { Some(0) } else { turns.map(|turns| turns + 1) }
            }
            // "Ends", 2 (Jersi 2 and 3): the countdown starts when a complete turn leaves a side with one kind or none,
            // and never restarts; from then on it counts further turns.
            (Clock::Countdown { beside, .. }, None) => {
                let few = |color| kinds_beside(&self.board, color, beside) <= 1;
                Color::BOTH.into_iter().any(few).then_some(0)
            }
            (Clock::Countdown { .. }, Some(played)) => Some(played + 1),
        };
    }

    /// Black's turn raises TURN, and the other side is to move.
    fn pass(&mut self) {
        if self.side == Color::Black {
            self.turn += 1;
        }
        self.side = self.side.other();
        self.phase = Phase::Play;
    }

    /// How the game ended by board and clock, without testing whether there is a legal turn.
    pub(super) fn end_by_board(&self) -> Option<String> {
        // While placing no ending applies, nor during an incomplete ransom.
        if self.is_placing() || self.phase != Phase::Play {
            return None;
        }
        let table = &*self.game.0;
        let mover = self.side.other();
        // 1. The royal was captured, and not put back. A board without royals on both sides is a figure.
        if let Some(royal) = table.royal
            && !self.board.has(self.side, royal.kind)
            && self.board.has(mover, royal.kind)
        {
            let reason = if royal.is_relocated { self.reason_of_missing_king() } else { "kunti-captured" };
            return Some(win(mover, reason));
        }
        // 2. A cube that wins on the far row is there.
        if self.has_arrived(mover) {
            return Some(win(mover, "far-row"));
        }
        // 3. The clock.
        match table.clock {
            Clock::None => None,
            Clock::Quiet { limit, .. } => (self.clock >= Some(limit)).then(|| tie("counter")),
            Clock::Countdown { limit, .. } => (self.clock >= Some(limit)).then(|| self.countdown_result()),
        }
    }

    /// The last ending on all pages: the side to move has no legal turn.
    pub(super) fn end_by_blocking(&self) -> String {
        if self.game.0.blocked_ties { tie("blocked") } else { win(self.side.other(), "blocked") }
    }

    /// Why a king is missing, from the board alone.
    ///
    /// With ransom the turn ended either after its steps, if no kind could be named, or after the ransom, if no cell
    /// was left. If there is a cell now, it was the first. If there is none, the king could not have been relocated in
    /// any case, and that is the reason given (even if, in addition, no kind could be named).
    fn reason_of_missing_king(&self) -> &'static str {
        let table = &*self.game.0;
        let royal = table.royal.expect("a king is missing");
        let king = Cube { color: self.side, kind: royal.kind };
        let has_cell = !relocations(table, &self.board, king).is_empty();
        if royal.has_ransom && has_cell { "ransom-not-payable" } else { "king-not-relocatable" }
    }

    /// "Ends", 2 (Jersi 2 and 3): the side with more kinds on the board wins, then the side with more cubes; the mokca
    /// counts as both.
    fn countdown_result(&self) -> String {
        use std::cmp::Ordering::{Equal, Greater, Less};
        let kinds = |color| kinds_beside(&self.board, color, &[]);
        let cubes = |color| self.board.cubes(color).count();
        let (white, black) = (Color::White, Color::Black);
        match (kinds(white).cmp(&kinds(black)), cubes(white).cmp(&cubes(black))) {
            (Greater, _) => win(white, "countdown-kinds"),
            (Less, _) => win(black, "countdown-kinds"),
            (Equal, Greater) => win(white, "countdown-cubes"),
            (Equal, Less) => win(black, "countdown-cubes"),
            (Equal, Equal) => tie("countdown-equal"),
        }
    }

    /// Whether a side has a cube on top on its far row that wins there. If the side to move has one, the game was
    /// already won: such a position is refused.
    pub(super) fn has_arrived(&self, color: Color) -> bool {
        let table = &*self.game.0;
        row_cells(table, far_row(table, color))
            .filter_map(|cell| self.board.top(cell))
            .any(|cube| cube.color == color && table.goal.contains(&cube.kind))
    }
}

/// Number of kinds of a side on the board, except for some that do not count.
fn kinds_beside(board: &Board, color: Color, beside: &[Kind]) -> usize {
    let mut kinds: Vec<Kind> =
        board.cubes(color).map(|cube| cube.kind).filter(|kind| !beside.contains(kind)).collect();
    kinds.sort_unstable();
    kinds.dedup();
    kinds.len()
}

fn win(color: Color, reason: &str) -> String {
    format!("{} ({reason})", color.word())
}

fn tie(reason: &str) -> String {
    format!("tie ({reason})")
}
