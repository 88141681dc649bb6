//! Move ordering: the most promising turns first, listed in stages, so that a cutoff saves the later stages.

use jersi_rules::{Action, Cell, Phase, Position, Ruleset, Set, Stage, Turn};

use super::Searcher;
use super::list::{NEVER, NoThreats, Threats};
use crate::evaluation::Evaluation;

/// The move picker: the state of a node's list of turns.
#[doc(alias = "MovePicker")]
pub(super) struct Picker<R: Ruleset> {
    stage: PickerStage,
    next: usize,
    /// The turn of the transposition table (hash move).
    first: Option<Turn>,
    /// The opponent's last turn, for the countermove.
    previous: Option<Turn>,
    /// Cells that a defence must touch, if the opponent threatens an immediate win.
    threats: Option<[R::Set; 3]>,
    depth: i32,
    /// Killers and countermove: quiet turns to try before all others are listed.
    guesses: [Option<Turn>; 3],
    /// Single drops that are combined with a second one, and the index of the next.
    seeds: [Option<Turn>; 8],
    seed: usize,
    /// Whether all drops have been listed.
    pub(super) is_wide: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum PickerStage {
    First,
    Captures,
    Guesses,
    Quiet,
    Drops,
    SecondDrops,
    /// The drops left out above.
    AllDrops,
    DoubleDrops,
    Decisions,
    End,
}

/// The class of a turn, which pruning and reductions depend on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum TurnClass {
    Capture,
    Quiet,
    Drop,
}

/// The score of turns that were tried before their stage.
const EARLY: i32 = 1 << 20;

impl<R: Ruleset> Picker<R> {
    pub(super) fn new(
        position: &Position<R>,
        first: Option<Turn>,
        previous: Option<Turn>,
        threats: Option<[R::Set; 3]>,
        depth: i32,
    ) -> Self {
        let stage = if first.is_some() { PickerStage::First } else { first_stage(position) };
        let next = usize::MAX;
        Self {
            stage,
            next,
            first,
            previous,
            threats,
            depth,
            guesses: [None; 3],
            seeds: [None; 8],
            seed: 0,
            is_wide: false,
        }
    }

    /// Whether a turn may be a defence against the opponent's threats.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    fn may_defend(&self, position: &Position<R>, turn: Turn) -> bool {
        let Some(threats) = self.threats else { return true };
        let touched = position.touched(turn);
        threats.iter().all(|&cells| !(cells & touched).is_empty())
    }

    /// Whether a turn was tried before its stage.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    fn was_tried(&self, turn: Turn) -> bool {
        let turn = Some(turn);
        self.first == turn || self.guesses.contains(&turn)
    }

    /// The next turn, with its class and the score that ordered it. Later stages are skipped when `quiet` is false.
    #[inline]
    pub(super) fn next<E: Evaluation<R>>(
        &mut self,
        searcher: &mut Searcher<R, E>,
        position: &Position<R>,
        ply: usize,
        quiet: bool,
    ) -> Option<(Turn, TurnClass, i32)> {
        loop {
            if self.stage == PickerStage::First {
                self.stage = first_stage(position);
                self.next = usize::MAX;
                if let Some(turn) = self.first {
                    let class = class_of(position, turn);
                    return Some((turn, class, EARLY));
                }
            }
            if self.stage == PickerStage::End {
                return None;
            }
            if self.stage == PickerStage::Guesses {
                if let Some(turn) = self.guess(searcher, position, ply, quiet) {
                    return Some((turn, TurnClass::Quiet, EARLY));
                }
                self.advance(position, quiet);
                continue;
            }
            if self.next == usize::MAX {
                self.fill(searcher, position, ply);
                self.next = 0;
            }
            if (quiet || matches!(self.stage, PickerStage::Captures | PickerStage::Decisions))
                && let Some((turn, score)) = searcher.plies[ply].list.best(self.next)
            {
                self.next += 1;
                if self.was_tried(turn) {
                    continue;
                }
                let class = match self.stage {
                    PickerStage::Captures => TurnClass::Capture,
                    PickerStage::Drops
                    | PickerStage::SecondDrops
                    | PickerStage::AllDrops
                    | PickerStage::DoubleDrops => TurnClass::Drop,
                    _ => TurnClass::Quiet,
                };
                return Some((turn, class, score));
            }
            self.advance(position, quiet);
        }
    }

    /// The next killer or the countermove, if it is legal and quiet here.
    #[inline(never)]
    fn guess<E: Evaluation<R>>(
        &mut self,
        searcher: &Searcher<R, E>,
        position: &Position<R>,
        ply: usize,
        quiet: bool,
    ) -> Option<Turn> {
        if !quiet || searcher.blindness.is_some() {
            return None;
        }
        if self.next == usize::MAX {
            self.next = 0;
        }
        let [killer, second] = searcher.plies[ply].killers;
        let countermove = self.previous.and_then(|turn| searcher.history.countermove(position.side(), turn));
        while self.next < self.guesses.len() {
            let place = self.next;
            self.next += 1;
            let Some(turn) = [killer, second, countermove][place] else { continue };
            let fresh = Some(turn) != self.first && !self.guesses.contains(&Some(turn));
            if fresh && position.may_play_quietly(turn) && self.may_defend(position, turn) {
                self.guesses[place] = Some(turn);
                return Some(turn);
            }
        }
        None
    }

    /// Continues with the drops that were left out, if any: without them a loss is not proven.
    pub(super) fn widen(&mut self, position: &Position<R>) -> bool {
        let has_more =
            !position.game().rules().reserve.is_empty() && position.phase() == Phase::Play && !self.is_wide;
        if has_more {
            (self.is_wide, self.stage, self.next) = (true, PickerStage::AllDrops, usize::MAX);
        }
        has_more
    }

    fn advance(&mut self, position: &Position<R>, quiet: bool) {
        self.next = usize::MAX;
        self.stage = match self.stage {
            PickerStage::Captures if quiet => PickerStage::Guesses,
            PickerStage::Guesses if quiet => PickerStage::Quiet,
            PickerStage::Quiet if quiet && !position.game().rules().reserve.is_empty() => PickerStage::Drops,
            PickerStage::Drops | PickerStage::SecondDrops if quiet => match self.seeds.get(self.seed) {
                Some(Some(_)) => PickerStage::SecondDrops,
                _ => PickerStage::End,
            },
            PickerStage::AllDrops => PickerStage::DoubleDrops,
            _ => PickerStage::End,
        };
    }

    /// Lists and scores the turns of the stage. Not inlined: otherwise every call of `next` would save registers that
    /// only this function needs.
    #[inline(never)]
    fn fill<E: Evaluation<R>>(&mut self, searcher: &mut Searcher<R, E>, position: &Position<R>, ply: usize) {
        let stage = match self.stage {
            PickerStage::Captures => Stage::Captures,
            PickerStage::Quiet => Stage::Quiet,
            PickerStage::Drops | PickerStage::AllDrops => Stage::Drops,
            PickerStage::DoubleDrops => Stage::DoubleDrops,
            PickerStage::SecondDrops => {
                let seed = self.seeds.get(self.seed).copied().flatten();
                self.seed += 1;
                match seed.map(Turn::action) {
                    Some(Action::Drop(drop)) => Stage::SecondDrops(drop),
                    _ => return searcher.plies[ply].list.clear(),
                }
            }
            _ => Stage::Decisions,
        };
        let side = position.side();
        let (history, blindness) = (&searcher.history, searcher.blindness);
        let places = searcher.parameters.relocations;
        let here = &mut searcher.plies[ply];
        if stage == Stage::Quiet && blindness.is_none() {
            match self.threats {
                Some(sets) => {
                    here.list.fill_quiet(position, history, Threats { game: position.game(), sets });
                }
                None => here.list.fill_quiet(position, history, NoThreats),
            }
            return;
        }
        let mut relocated = (None, 0);
        here.list.fill(position, stage, |turn| {
            let unseen = blindness.is_some_and(|blindness| blindness.overlooks(position, turn));
            if unseen || stage != Stage::Captures && self.was_tried(turn) || !self.may_defend(position, turn)
            {
                NEVER
            } else if stage == Stage::Captures {
                // A captured king can be put back on many cells; the first few for each capture are enough.
                if turn.relocation().is_some() {
                    let steps = Some(turn.without_relocation());
                    relocated = if relocated.0 == steps { (steps, relocated.1 + 1) } else { (steps, 1) };
                    if relocated.1 > places {
                        return NEVER;
                    }
                }
                capture_score(position, turn) * 4096 + history.steps_score(side, turn) / 16
            } else {
                history.score(side, turn)
            }
        });
        if self.stage == PickerStage::Drops && self.threats.is_none() {
            self.choose_drops(searcher, ply);
        }
    }

    /// Keeps the best single drops and marks those to combine with a second one.
    fn choose_drops<E: Evaluation<R>>(&mut self, searcher: &mut Searcher<R, E>, ply: usize) {
        let list = &mut searcher.plies[ply].list;
        list.truncate((searcher.parameters.drops * self.depth.max(1)) as usize);
        if self.depth > 2 {
            for (place, seed) in self.seeds.iter_mut().enumerate().take(self.depth as usize) {
                *seed = list.best(place).map(|(turn, _)| turn);
            }
        }
    }
}

/// The first stage after the turn of the transposition table.
#[cfg_attr(not(target_family = "wasm"), inline(always))]
fn first_stage<R: Ruleset>(position: &Position<R>) -> PickerStage {
    if position.phase() == Phase::Play { PickerStage::Captures } else { PickerStage::Decisions }
}

/// The value of the captured cubes (MVV without LVA): two points for a cube, four for a stack, duplicated.
#[doc(alias = "MVV-LVA")]
#[cfg_attr(not(target_family = "wasm"), inline(always))]
pub(super) fn capture_score<R: Ruleset>(position: &Position<R>, turn: Turn) -> i32 {
    let enemy = position.owned_by(position.side().other());
    let taken = |cell: Cell| {
        let bit = position.game().shape().bit_of(cell);
        i32::from(enemy.has(bit)) * (2 + 2 * i32::from(position.stacks().has(bit)))
    };
    let [first, second] = match turn.action() {
        Action::Cube { to, .. } | Action::Stack { to, .. } | Action::CubeStack { to, .. } => [taken(to), 0],
        Action::StackCube { via, to, .. } => [taken(via), taken(to)],
        _ => [0, 0],
    };
    // Of two turns with the same captures, the one with fewer steps comes first.
    let long = matches!(turn.action(), Action::CubeStack { .. } | Action::StackCube { .. });
    2 * (first + second) - i32::from(long)
}

#[cfg_attr(not(target_family = "wasm"), inline(always))]
pub(super) fn class_of<R: Ruleset>(position: &Position<R>, turn: Turn) -> TurnClass {
    match turn.action() {
        Action::Drop(_) | Action::Drops(..) => TurnClass::Drop,
        _ if capture_score(position, turn) > 1 => TurnClass::Capture,
        _ => TurnClass::Quiet,
    }
}
