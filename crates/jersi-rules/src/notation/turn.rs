//! Turns as text: `a2-b2=d3`, `M:c4/W:c5`, `f1=h2!!-g2!/K:a2`, `#R`.
//!
//! Parsing resolves the syntax alone; legality is checked by [`Position::play`](crate::Position::play). Capture marks
//! are always written, but optional when parsing.

use std::fmt;

use super::scan::{Expected, Scanner, TurnTextError};
use crate::board::{Board, Captured};
use crate::play::Capture;
use crate::position::{Phase, Position};
use crate::ruleset::{Royal, Ruleset};
use crate::turn::{Action, Drop, Mover, Step, Turn};
use crate::{Cell, Color, Kind};

/// A parsed turn, and whether its capture marks were correct.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct ReadTurn {
    /// The turn.
    pub turn: Turn,
    /// Whether a step has a capture mark although it captures nothing. A missing mark is never wrong. Meaningful only
    /// for a legal turn.
    pub wrong_marks: bool,
}

impl<R: Ruleset> Position<R> {
    /// Writes a turn with its capture marks: `!` after a step that captures, `!!` if it captures the king or kunti.
    ///
    /// ```
    /// use jersi_rules::{Pijersi, Position};
    ///
    /// let start = Position::<Pijersi>::initial();
    /// let turn = start.read_turn("b4=c4-d4").expect("well written");
    /// assert_eq!(start.write_turn(turn), "b4=c4-d4");
    /// ```
    #[must_use]
    pub fn write_turn(&self, turn: Turn) -> String {
        let after = self.after_steps(turn);
        let has_exchanged = after.is_whole && self.exchanges_in(turn, &after.board);
        let text = shown(self.game(), turn, self.side, after.marks).to_string();
        if has_exchanged { text + "*" } else { text }
    }

    /// Writes a turn without capture marks.
    #[must_use]
    pub fn write_turn_plain(&self, turn: Turn) -> String {
        shown(self.game(), turn, self.side, [Capture::None; 2]).to_string()
    }

    /// Reads a turn. Letters may be of either case, and capture marks are ignored.
    ///
    /// ```
    /// use jersi_rules::{Expected, Jersi4_16, Position};
    ///
    /// let start = Position::<Jersi4_16>::initial();
    /// assert_eq!(start.read_turn("m: c4/W:c5"), start.read_turn("M:c4/W:c5"));
    /// let error = start.read_turn("a2-b2-c2").expect_err("a cube never steps twice");
    /// assert_eq!(error.column, 6);
    /// assert_eq!(error.to_string(), "column 6: expected '=' for the second step, found '-'");
    /// ```
    pub fn read_turn(&self, text: &str) -> Result<Turn, TurnTextError> {
        self.read_turn_marked(text).map(|read| read.turn)
    }

    /// Reads a turn and checks its capture marks.
    pub fn read_turn_marked(&self, text: &str) -> Result<ReadTurn, TurnTextError> {
        let written = Written::scan(self.game(), text, self.side, self.phase)?;
        let turn = written.single()?;
        Ok(ReadTurn { turn, wrong_marks: written.has_wrong_marks(self.after_steps(turn).marks) })
    }

    /// Plays the steps of any turn on the board alone, as far as possible.
    pub(super) fn after_steps(&self, turn: Turn) -> AfterSteps<R> {
        let mut after = AfterSteps { board: self.board, marks: [Capture::None; 2], is_whole: true };
        for (mark, step) in after.marks.iter_mut().zip(turn.steps().into_iter().flatten()) {
            let Some(taken) = try_step(&mut after.board, step, self.side) else {
                after.is_whole = false;
                break;
            };
            *mark = Capture::of(taken);
        }
        after
    }
}

/// The board after the steps of a turn, which need not be legal.
pub(super) struct AfterSteps<R: Ruleset> {
    pub(super) board: Board<R>,
    pub(super) marks: [Capture; 2],
    /// Whether every step could be played.
    pub(super) is_whole: bool,
}

/// Plays a step if the cubes allow it: no third cube on a cell, no mover missing.
fn try_step<R: Ruleset>(board: &mut Board<R>, step: Step, side: Color) -> Option<Captured> {
    let rooted = |kind| board.game.rules().rooted.has(kind);
    if [step.from, step.to].iter().any(|&cell| !board.game.shape().has(cell)) {
        return None;
    }
    let moved = board.unit(step.from).filter(|unit| unit.top.color == side && step.from != step.to)?;
    let (met, met_below) = board.unit(step.to).map_or((None, None), |unit| (Some(unit.top), unit.below));
    let is_prey = met.is_some_and(|top| top.color != side && !rooted(top.kind));
    let (from_bit, to_bit) = (board.game.shape().bit_of(step.from), board.game.shape().bit_of(step.to));
    let fells = met.is_some_and(|met| {
        met.color != side
            && rooted(met.kind)
            && board.game.rules().kind(moved.top.kind).is_some_and(|rule| rule.beats.has(met.kind))
    });
    if fells {
        return match step.mover {
            Mover::Cube => Some(board.step_cube(from_bit, to_bit, side)),
            Mover::Stack => moved
                .below
                .is_some_and(|below| below.color == side && !rooted(below.kind))
                .then(|| board.step_stack(from_bit, to_bit, side)),
        };
    }
    let is_on_rock = is_prey && met_below.is_some_and(|below| rooted(below.kind));
    let (from, to) = (board.game.shape().bit_of(step.from), board.game.shape().bit_of(step.to));
    match step.mover {
        Mover::Cube => (is_prey || met_below.is_none()).then(|| board.step_cube(from, to, side)),
        Mover::Stack => {
            let is_own = moved.below.is_some_and(|below| below.color == side);
            (is_own && !is_on_rock && (is_prey || met.is_none())).then(|| board.step_stack(from, to, side))
        }
    }
}

/// A turn of `captor`, for writing: the side that captures the king names the ransom and puts the king back.
pub(super) fn shown<R: Ruleset>(
    game: R,
    turn: Turn,
    captor: Color,
    marks: [Capture; 2],
) -> impl fmt::Display {
    fmt::from_fn(move |f| {
        let name = |cell| cell_name(game, cell);
        let letter = |kind, color: Color| color.case(game.rules().letter(kind));
        let relocation = |f: &mut fmt::Formatter<'_>, cell| {
            let king = game.rules().royal.kind().map_or('?', |king| letter(king, captor.other()));
            write!(f, "/{king}:{}", name(cell))
        };
        let drop = |f: &mut fmt::Formatter<'_>, drop: Drop| {
            write!(f, "{}:{}", letter(drop.kind, captor), name(drop.cell))
        };
        match turn.action() {
            Action::Drop(one) | Action::Place(one) => drop(f, one),
            Action::Drops(first, second) => {
                drop(f, first)?;
                f.write_str("/")?;
                drop(f, second)
            }
            Action::Name(kind) => write!(f, "#{}", letter(kind, captor.other())),
            Action::Give(cell) => write!(f, "#{}", name(cell)),
            Action::Relocate(cell) => relocation(f, cell),
            Action::Swap(royal, other) => write!(f, "{}~{}", name(royal), name(other)),
            Action::Cube { from, .. }
            | Action::Stack { from, .. }
            | Action::CubeStack { from, .. }
            | Action::StackCube { from, .. } => {
                write!(f, "{}", name(from))?;
                for (step, mark) in turn.steps().into_iter().flatten().zip(marks) {
                    write!(f, "{}{}{}", step.mover.sign(), name(step.to), mark.mark())?;
                }
                turn.relocation().map_or(Ok(()), |cell| relocation(f, cell))
            }
        }
    })
}

/// The name of a cell. A turn of another board can be shown, but not read again.
pub(super) fn cell_name<R: Ruleset>(game: R, cell: Cell) -> impl fmt::Display {
    let known = (cell.index() < game.shape().cells()).then(|| game.shape().name(cell));
    fmt::from_fn(move |f| match known {
        Some(name) => write!(f, "{name}"),
        None => f.write_str("?"),
    })
}

/// The parts of a turn as written. A record joins the decisions of a ransom to one word.
#[derive(Clone, Copy, Debug)]
pub(super) struct Written {
    /// Steps, drops or a placing.
    pub(super) head: Option<Turn>,
    /// The part between the capture of a king and its relocation.
    pub(super) ransom: Option<Ransom>,
    /// The new cell of the king.
    pub(super) relocation: Option<Cell>,
    marks: [Capture; 2],
    /// The error as a single turn: the place where a second one begins.
    joint: Option<TurnTextError>,
    /// The error if nothing can be given there.
    pub(super) no_gift: TurnTextError,
}

/// The named kind, or the given cube.
#[derive(Clone, Copy, Debug)]
pub(super) enum Ransom {
    Name(Kind),
    Give(Cell),
}

impl Written {
    pub(super) fn scan<R: Ruleset>(
        game: R,
        text: &str,
        side: Color,
        phase: Phase,
    ) -> Result<Self, TurnTextError> {
        let mut scan = Scanner::new(text);
        let mut written = Self {
            head: None,
            ransom: None,
            relocation: None,
            marks: [Capture::None; 2],
            joint: None,
            no_gift: scan.fail(Expected::Gift),
        };
        let has_head = !matches!(scan.peek(), Some('#' | '$' | '/'));
        let may_go_on = if has_head { written.head(game, &mut scan, phase)? } else { true };
        if may_go_on {
            // The side of the king: the opponent of the deciding side, unless that side is about to give.
            let victim = if matches!(phase, Phase::Give(_)) && !has_head { side } else { side.other() };
            while written.tail(game, &mut scan, victim)? {}
        }
        if game.rules().special.exchanges.is_some() {
            scan.eat('*');
        }
        if written.head.is_none() && written.ransom.is_none() && written.relocation.is_none() {
            return Err(scan.fail(Expected::Turn));
        }
        scan.end()?;
        Ok(written)
    }

    /// Reads steps, drops or a placing. Returns whether a ransom or relocation may follow.
    fn head<R: Ruleset>(
        &mut self,
        game: R,
        scan: &mut Scanner<'_>,
        phase: Phase,
    ) -> Result<bool, TurnTextError> {
        if !scan.peek().is_some_and(|first| first.is_ascii_alphabetic()) {
            return Err(scan.fail(Expected::Turn));
        }
        if scan.peek_second() == Some(':') {
            self.head = Some(drops(game, scan, phase)?);
            return Ok(false);
        }
        let from = scan.cell(game.shape())?;
        if game.rules().special.swap.is_some() && scan.eat('~') {
            self.head = Some(Turn::swap(from, scan.cell(game.shape())?));
            return Ok(false);
        }
        let first = sign(scan).ok_or_else(|| scan.fail(Expected::Sign))?;
        let via = scan.cell(game.shape())?;
        self.marks[0] = mark(scan);
        let before = *scan;
        let second = match sign(scan) {
            Some(mover) if mover == first => return Err(before.fail(Expected::SecondSign(first.other()))),
            Some(_) => Some(scan.cell(game.shape())?),
            None => None,
        };
        self.head = Some(match (first, second) {
            (Mover::Cube, None) => Turn::cube(from, via),
            (Mover::Stack, None) => Turn::stack(from, via),
            (Mover::Cube, Some(to)) => Turn::cube_stack(from, via, to),
            (Mover::Stack, Some(to)) => Turn::stack_cube(from, via, to),
        });
        if second.is_some() {
            self.marks[1] = mark(scan);
            if matches!(scan.peek(), Some('-' | '=')) {
                return Err(scan.fail(Expected::EndOfSteps));
            }
        }
        Ok(true)
    }

    /// Reads a ransom or a relocation, if any. Returns whether there was one.
    fn tail<R: Ruleset>(
        &mut self,
        game: R,
        scan: &mut Scanner<'_>,
        victim: Color,
    ) -> Result<bool, TurnTextError> {
        let before = *scan;
        let is_joined = if self.ransom.is_none() && matches!(scan.peek(), Some('#' | '$')) {
            self.ransom = Some(ransom(game, scan)?);
            self.no_gift = before.fail(Expected::Gift);
            self.head.is_some() || self.relocation.is_some()
        } else if let Royal::Relocated(king) = game.rules().royal
            && self.relocation.is_none()
            && scan.eat('/')
        {
            self.relocation = Some(scan.relocation(game.rules(), game.shape(), king, victim)?);
            self.ransom.is_some()
        } else {
            return Ok(false);
        };
        if is_joined {
            self.joint.get_or_insert(before.fail(Expected::End));
        }
        Ok(true)
    }

    /// The turn, if the text is a single one.
    pub(super) fn single(&self) -> Result<Turn, TurnTextError> {
        if let Some(error) = self.joint {
            return Err(error);
        }
        let relocating = |turn: Turn| self.relocation.map_or(turn, |cell| turn.relocating(cell));
        let alone = || match self.ransom {
            Some(ransom) => Some(ransom.turn()),
            None => self.relocation.map(Turn::relocate),
        };
        self.head.map(relocating).or_else(alone).ok_or(self.no_gift)
    }

    pub(super) fn has_wrong_marks(&self, right: [Capture; 2]) -> bool {
        self.marks.iter().zip(right).any(|(&mark, right)| mark != Capture::None && mark != right)
    }
}

impl Ransom {
    pub(super) fn turn(self) -> Turn {
        match self {
            Self::Name(kind) => Turn::name(kind),
            Self::Give(cell) => Turn::give(cell),
        }
    }
}

fn sign(scan: &mut Scanner<'_>) -> Option<Mover> {
    [Mover::Cube, Mover::Stack].into_iter().find(|mover| scan.eat(mover.sign()))
}

fn mark(scan: &mut Scanner<'_>) -> Capture {
    match (scan.eat('!'), scan.eat('!')) {
        (true, true) => Capture::Royal,
        (true, false) => Capture::Common,
        (false, _) => Capture::None,
    }
}

/// One drop or two, or a placing if the phase is that.
fn drops<R: Ruleset>(game: R, scan: &mut Scanner<'_>, phase: Phase) -> Result<Turn, TurnTextError> {
    let drop = |scan: &mut Scanner<'_>| {
        let kind = scan.kind(game.rules(), Expected::Letter)?;
        Ok(Drop { kind, cell: scan.place(game.shape())? })
    };
    let first = drop(scan)?;
    if scan.eat('/') {
        let second = drop(scan)?;
        if scan.peek() == Some('/') {
            return Err(scan.fail(Expected::EndOfDrops));
        }
        return Ok(Turn::drops(first, second));
    }
    Ok(if phase == Phase::Place { Turn::place(first) } else { Turn::drop(first) })
}

/// `#R`, `#b3` or `$b3`.
fn ransom<R: Ruleset>(game: R, scan: &mut Scanner<'_>) -> Result<Ransom, TurnTextError> {
    let may_name = scan.eat('#');
    if may_name && !scan.peek_second().is_some_and(|second| second.is_ascii_digit()) {
        return scan.kind(game.rules(), Expected::CellOrLetter).map(Ransom::Name);
    }
    if !may_name {
        scan.eat('$');
    }
    scan.cell(game.shape()).map(Ransom::Give)
}
