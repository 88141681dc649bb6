//! Turns as sentences: unit, origin, destination, captures.

use jersi_rules::{Action, AnyPosition, Cell, Color, Cube, Drop, Kind, Turn, Unit};

use super::Words;
use super::sentence::Sentence;

impl Words {
    /// A legal turn of a position as a sentence. Meaningless for an illegal turn.
    #[must_use]
    pub fn turn(&self, before: &AnyPosition, turn: Turn) -> String {
        let tale = Tale { words: self, before, side: before.side() };
        match turn.action() {
            Action::Cube { from, to } => {
                let first = before.unit(from).map(|unit| tale.cube_step("step", unit, from, to, None));
                tale.steps(turn, first, None)
            }
            Action::Stack { from, to } => {
                let first = before.unit(from).map(|unit| tale.stack_step("step-stack", unit, from, to, None));
                tale.steps(turn, first, None)
            }
            Action::CubeStack { from, via, to } => {
                let moved = before.unit(from);
                let built = moved.zip(before.unit(via)).map(|(unit, base)| Unit::stack(base.top, unit.top));
                let first = moved.map(|unit| tale.cube_step("step", unit, from, via, None));
                let second = built.map(|unit| tale.stack_step("then-stack", unit, via, to, Some(from)));
                tale.steps(turn, first, second)
            }
            Action::StackCube { from, via, to } => {
                let stack = before.unit(from);
                let first = stack.map(|unit| tale.stack_step("step-stack", unit, from, via, None));
                let second = stack.map(|unit| tale.cube_step("then", unit, via, to, Some(from)));
                tale.steps(turn, first, second)
            }
            Action::Drop(drop) => tale.about().text("first", tale.fall(drop)).say("drop-one"),
            Action::Drops(first, second) => tale
                .about()
                .text("first", tale.fall(first))
                .text(
                    "second",
                    if first.cell == second.cell { tale.fall_upon(second) } else { tale.fall(second) },
                )
                .say("drop-two"),
            Action::Place(place) => tale.about().text("first", tale.fall(place)).say("place-one"),
            Action::Name(kind) => tale.about().kind("kind", kind).say("ransom-named"),
            Action::Give(cell) => tale.given(cell),
            Action::Relocate(cell) => tale.put_back("relocated", before, cell),
            Action::Swap(royal, partner) => tale
                .about()
                .text("first", before.shape().name(royal).to_string())
                .text("second", before.shape().name(partner).to_string())
                .say("swapped"),
        }
    }
}

/// State of a sentence.
struct Tale<'w> {
    words: &'w Words,
    before: &'w AnyPosition,
    side: Color,
}

impl<'w> Tale<'w> {
    fn about(&self) -> Sentence<'w> {
        self.words.about(self.before.ruleset()).side("side", self.side)
    }

    /// One or two steps, and the relocation of a king.
    fn steps(&self, turn: Turn, first: Option<String>, second: Option<String>) -> String {
        let king = turn.relocation().map(|cell| {
            // The king's cell is judged after the steps.
            let after = self.before.play_unchecked(turn);
            self.put_back("back", &after, cell)
        });
        self.about()
            .text("first", first.unwrap_or_default())
            .text("second", second.unwrap_or_default())
            .text("king", king.unwrap_or_default())
            .say("told")
    }

    /// Unit on a cell when a step arrives; `left` is a cell vacated before.
    fn met(&self, cell: Cell, left: Option<Cell>) -> Option<Unit> {
        self.before.unit(cell).filter(|_| left != Some(cell))
    }

    /// Step of a cube: it moves, climbs, builds or captures.
    fn cube_step(&self, form: &str, unit: Unit, from: Cell, to: Cell, left: Option<Cell>) -> String {
        let origin = match unit.below {
            None => "origin-lone",
            Some(below) if self.is_rooted(below.kind) => "origin-mountain",
            Some(_) => "origin-stack",
        };
        let origin = self.about().cell("from", from).say(origin);
        let sentence = self.about().cube("mover", unit.top).cell("to", to).text("origin", origin);
        let Some(met) = self.met(to, left) else {
            return sentence.text("taking", "").say(&format!("{form}-move"));
        };
        if self.is_rooted(met.top.kind) {
            return sentence.cube("met", met.top).text("taking", "").say(&format!("{form}-climb"));
        }
        if met.top.color == self.side {
            return sentence.cube("met", met.top).say(&format!("{form}-build"));
        }
        match met.below.filter(|below| self.is_rooted(below.kind)) {
            Some(mountain) => {
                let taking = self.taking(Unit::lone(met.top));
                sentence.cube("met", mountain).text("taking", taking).say(&format!("{form}-climb"))
            }
            None => sentence.text("taking", self.taking(met)).say(&format!("{form}-move")),
        }
    }

    /// Step of a stack: it moves or captures.
    fn stack_step(&self, id: &str, unit: Unit, from: Cell, to: Cell, left: Option<Cell>) -> String {
        let distance = self.before.shape().distance(from, to);
        let taking = self.met(to, left).map(|met| self.taking(met)).unwrap_or_default();
        self.about()
            .cube("top", unit.top)
            .cube("below", unit.below.unwrap_or(unit.top))
            .number("distance", distance)
            .cell("from", from)
            .cell("to", to)
            .text("taking", taking)
            .say(id)
    }

    /// Captured units.
    fn taking(&self, unit: Unit) -> String {
        let is_royal = self.before.rules().royal.kind() == Some(unit.top.kind);
        let sentence = self.about().cube("top", unit.top);
        match (unit.below, is_royal) {
            (None, false) => sentence.say("taking-lone"),
            (None, true) => sentence.say("taking-royal"),
            (Some(below), false) => sentence.cube("below", below).say("taking-stack"),
            (Some(below), true) => sentence.cube("below", below).say("taking-royal-stack"),
        }
    }

    /// A drop.
    fn fall(&self, drop: Drop) -> String {
        let sentence = self.about().kind("cube", drop.kind).cell("cell", drop.cell);
        match self.before.unit(drop.cell) {
            None => sentence.say("fall-at"),
            Some(met) => sentence.cube("met", met.top).say("fall-on"),
        }
    }

    /// A drop on the cube dropped before.
    fn fall_upon(&self, drop: Drop) -> String {
        self.about().kind("cube", drop.kind).say("fall-upon")
    }

    fn given(&self, cell: Cell) -> String {
        let sentence = self.about().cell("cell", cell);
        let cube = self.before.unit(cell).map(|unit| unit.top);
        cube.into_iter().fold(sentence, |sentence, cube| sentence.cube("cube", cube)).say("ransom-given")
    }

    /// Relocation of a captured king, which may already be on the board.
    fn put_back(&self, form: &str, board: &AnyPosition, cell: Cell) -> String {
        let king = self.before.rules().royal.kind().map(|kind| Cube { color: self.side.other(), kind });
        let sentence = self.about().cell("cell", cell);
        let sentence = king.into_iter().fold(sentence, |sentence, king| sentence.cube("king", king));
        let base = board
            .unit(cell)
            .and_then(|unit| if Some(unit.top) == king { unit.below } else { Some(unit.top) });
        match base {
            None => sentence.say(&format!("{form}-at")),
            Some(base) => sentence.cube("met", base).say(&format!("{form}-on")),
        }
    }

    fn is_rooted(&self, kind: Kind) -> bool {
        self.before.rules().rooted.has(kind)
    }
}
