//! Playing a turn, completing it, and how the game ends.

use super::board::Board;
use super::cubes::{Color, Cube, Kind, Rules};
use super::geometry::{far_row, row_cells};
use super::steps::make;
use super::turns::{Turn, nameable, relocations, without};
use super::{Phase, Slow};

impl Slow {
    /// The position after a turn of the list.
    pub(super) fn after(&self, turn: &Turn) -> Self {
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
                let king = taken.iter().find(|cube| cube.kind == Kind::King);
                // Ransom: the turn is not complete yet, unless no kind can be named.
                if let (Some(king), true) = (king, self.variant.ransom)
                    && !nameable(&next.board, king.color).is_empty()
                {
                    next.phase = Phase::Name { king: king.color };
                    return next;
                }
                next.complete(&taken);
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
            }
            Turn::NameKind(cube) => {
                next.phase = Phase::Give { king: cube.color, kind: cube.kind };
                next.side = cube.color;
            }
            Turn::Give(cell) => {
                let given = next.board.lift(*cell);
                next.side = given.color.other();
                // Whether the king can be relocated is judged now, after the ransom was paid.
                if relocations(self.rules, &next.board, given.color).is_empty() {
                    next.complete(&[given]);
                } else {
                    next.phase = Phase::Relocate { king: given.color };
                }
            }
            Turn::Relocate(king, cell) => {
                next.board.put(*cell, *king);
                // The cube given counted as a capture, and so did the king: 4.8's counter goes back.
                next.complete(&[*king]);
            }
        }
        next
    }

    /// Ends the turn of `self.side`: the clock moves once, Black's turn raises TURN, the other side is to move.
    fn complete(&mut self, taken: &[Cube]) {
        self.clock = match (self.rules, self.clock) {
            // "Ends", 2: the countdown starts when a complete turn leaves a side with one kind or none, and
            // never again; from then on it counts the further turns.
            (Rules::Jersi2 | Rules::Jersi3, None) => {
                let few = |color| fighting_kinds(&self.board, color) <= 1;
                (few(Color::White) || few(Color::Black)).then_some(0)
            }
            (Rules::Jersi2 | Rules::Jersi3, Some(played)) => Some(played + 1),
            // 4.16: only a capture of at least one cube other than a king brings the counter back.
            (Rules::Jersi416, _) if taken.iter().any(|cube| cube.kind != Kind::King) => Some(0),
            // 4.8 and Pijersi: any capture does.
            (Rules::Jersi48 | Rules::Pijersi, _) if !taken.is_empty() => Some(0),
            (_, clock) => clock.map(|turns| turns + 1),
        };
        if self.side == Color::Black {
            self.turn += 1;
        }
        self.side = self.side.other();
        self.phase = Phase::Play;
    }

    /// How the game ended as far as board and clock show it, without the question whether there is a turn.
    pub(super) fn end_by_board(&self) -> Option<String> {
        // While placing no end applies, and a ransom that is not complete has no end either.
        if self.is_placing() || self.phase != Phase::Play {
            return None;
        }
        let mover = self.side.other();
        match self.rules {
            Rules::Jersi2 | Rules::Jersi3 => {
                // 1. The kunti is captured. Where neither side has one the board is a figure, not a game.
                if !self.board.has(self.side, Kind::Kunti) && self.board.has(mover, Kind::Kunti) {
                    return Some(win(mover, "kunti-captured"));
                }
                // 2. The countdown of 20 turns is over.
                (self.clock >= Some(20)).then(|| self.countdown_result())
            }
            Rules::Jersi48 | Rules::Jersi416 => {
                // 1. A captured king could not be relocated: it is missing, and its owner is to move.
                if !self.board.has(self.side, Kind::King) && self.board.has(mover, Kind::King) {
                    return Some(win(mover, self.reason_of_missing_king()));
                }
                // 2. A king stands on its far row.
                let arrived =
                    |color| self.tops_on_far_row(color).into_iter().any(|cube| cube.kind == Kind::King);
                if arrived(mover) {
                    return Some(win(mover, "far-row"));
                }
                // 3. The counter is 0: 40 turns without what brings it back.
                (self.clock >= Some(40)).then(|| tie("counter"))
            }
            Rules::Pijersi => {
                // 1. A unit of the mover's with rock, paper or scissors on top stands on the far row.
                let arrived =
                    |color| self.tops_on_far_row(color).into_iter().any(|cube| cube.kind != Kind::Wise);
                if arrived(mover) {
                    return Some(win(mover, "far-row"));
                }
                // 2. 20 turns without a capture.
                (self.clock >= Some(20)).then(|| tie("counter"))
            }
        }
    }

    /// The last end of all pages: the side to move has no legal turn.
    pub(super) fn end_by_blocking(&self) -> String {
        match self.rules {
            Rules::Jersi2 | Rules::Jersi3 => tie("blocked"),
            Rules::Jersi48 | Rules::Jersi416 | Rules::Pijersi => win(self.side.other(), "blocked"),
        }
    }

    /// Why a king is missing in the ransom variant, from the board alone.
    ///
    /// The turn ended either after its steps, as no kind could be named, or after the ransom, as no cell was
    /// left. If there is a cell now, it was the first. If there is none, the king could not have been relocated
    /// in any case, and that is the reason given (even where, on top of it, nothing could be named).
    fn reason_of_missing_king(&self) -> &'static str {
        let has_cell = !relocations(self.rules, &self.board, self.side).is_empty();
        if self.variant.ransom && has_cell { "ransom-not-payable" } else { "king-not-relocatable" }
    }

    /// "Ends", 2 (Jersi 2 and 3): more kinds on the board win, then more cubes; the mokca counts as both.
    fn countdown_result(&self) -> String {
        use std::cmp::Ordering::{Equal, Greater, Less};
        let kinds = |color| all_kinds(&self.board, color);
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

    /// Whether the game was won before: the side to move stands on its goal. Such a position is refused.
    pub(super) fn is_late(&self) -> bool {
        let goal = self.tops_on_far_row(self.side);
        match self.rules {
            Rules::Jersi2 | Rules::Jersi3 => false,
            Rules::Jersi48 | Rules::Jersi416 => goal.iter().any(|cube| cube.kind == Kind::King),
            Rules::Pijersi => goal.iter().any(|cube| cube.kind != Kind::Wise),
        }
    }

    /// The cubes of a side that are on top on its far row.
    fn tops_on_far_row(&self, color: Color) -> Vec<Cube> {
        row_cells(self.rules, far_row(self.rules, color))
            .filter_map(|cell| self.board.top(cell))
            .filter(|cube| cube.color == color)
            .collect()
    }
}

/// How many of rock, paper, scissors a side has: its kinds beside kunti and mokca.
fn fighting_kinds(board: &Board, color: Color) -> usize {
    [Kind::Rock, Kind::Paper, Kind::Scissors].into_iter().filter(|&kind| board.has(color, kind)).count()
}

/// How many kinds a side has at the end of the countdown; both have their kunti, so it makes no difference.
fn all_kinds(board: &Board, color: Color) -> usize {
    [Kind::Rock, Kind::Paper, Kind::Scissors, Kind::Kunti, Kind::Mokca]
        .into_iter()
        .filter(|&kind| board.has(color, kind))
        .count()
}

fn win(color: Color, reason: &str) -> String {
    format!("{} ({reason})", color.word())
}

fn tie(reason: &str) -> String {
    format!("tie ({reason})")
}
