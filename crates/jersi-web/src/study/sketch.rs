//! A position being edited, which the rules may not allow.

use jersi_play::Part;
use jersi_rules::{
    AnyPosition, Cell, Color, Cube, Draft, DraftFault, Kind, Position, Ruleset, RulesetId, Unit, Variants,
    Visit,
};

/// A board that may be illegal.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Sketch {
    pub(super) ruleset: RulesetId,
    pub(super) variants: Variants,
    pub(super) side: Color,
    pub(super) cells: Vec<Option<Unit>>,
    pub(super) reserve: [[u32; Kind::ALL.len()]; 2],
}

impl Sketch {
    pub(super) fn of(position: &AnyPosition) -> Self {
        Self {
            ruleset: position.ruleset(),
            variants: position.variants(),
            side: position.side(),
            cells: position.shape().all().map(|cell| position.unit(cell)).collect(),
            reserve: Color::BOTH.map(|color| Kind::ALL.map(|kind| position.in_reserve(color, kind))),
        }
    }

    pub(super) fn cleared(mut self) -> Self {
        self.cells.fill(None);
        self
    }

    /// Puts a cube on a cell: on top of a single cube, otherwise alone.
    pub(super) fn put(&mut self, cell: Cell, cube: Option<Cube>) {
        let place = &mut self.cells[cell.index()];
        *place = match (cube, *place) {
            (None, Some(Unit { below: Some(below), .. })) => Some(Unit { top: below, below: None }),
            (None, _) => None,
            (Some(top), Some(Unit { top: below, below: None })) => Some(Unit { top, below: Some(below) }),
            (Some(top), _) => Some(Unit { top, below: None }),
        };
    }

    /// Moves the unit of a cell, or its upper cube, to another cell or off the board.
    pub(super) fn carry(&mut self, from: Cell, part: Part, to: Option<Cell>) {
        let Some(unit) = self.cells[from.index()] else { return };
        let (lifted, left) = match (part, unit.below) {
            (Part::Top, Some(below)) => {
                (Unit { top: unit.top, below: None }, Some(Unit { top: below, below: None }))
            }
            _ => (unit, None),
        };
        self.cells[from.index()] = left;
        match to {
            Some(to) if lifted.below.is_none() => self.put(to, Some(lifted.top)),
            Some(to) => self.cells[to.index()] = Some(lifted),
            None => {}
        }
    }

    pub(super) fn check(&self) -> Result<AnyPosition, Vec<DraftFault>> {
        let text = AnyPosition::initial(self.ruleset).visit(Check(self))?;
        // The text is parsed again, because only that gives an `AnyPosition`.
        AnyPosition::read(self.ruleset, self.variants, &text).map_err(|_| Vec::new())
    }
}

/// Checks the draft by the rules.
struct Check<'a>(&'a Sketch);

impl Visit for Check<'_> {
    type Output = Result<String, Vec<DraftFault>>;

    fn visit<R: Ruleset>(self, position: &Position<R>) -> Self::Output {
        let mut draft = Draft::new_of(position.game(), self.0.variants);
        draft.set_side(self.0.side);
        for (cell, unit) in draft.game().shape().all().zip(&self.0.cells) {
            draft.set(cell, unit.iter().flat_map(|unit| unit.cubes()));
        }
        for color in Color::BOTH {
            for kind in Kind::ALL {
                draft.set_reserve(color, kind, self.0.reserve[color as usize][kind as usize]);
            }
        }
        draft.check().map(|position| position.text())
    }
}
