//! The programs of a game, one per side: a stronger level must not help a weaker one by its transposition table.

use jersi_engine::{Control, Played, Stopwatch};
use jersi_engines::{Misbehaviour, Program, ProgramTurn};
use jersi_play::{Game, Pace, Seat};
use jersi_rules::{AnyPosition, Color};
use jersi_ugi::Thought;

/// The programs that play.
pub(super) struct Programs {
    seed: u64,
    sides: [Option<Program>; 2],
}

impl Programs {
    /// Programs of a game with this seed.
    pub(super) const fn new(seed: u64) -> Self {
        Self { seed, sides: [None, None] }
    }

    fn program(&mut self, side: Color, seat: &Seat) -> &mut Program {
        let known = &mut self.sides[side as usize];
        known.take_if(|program| program.seat() != seat);
        known.get_or_insert_with(|| Program::new(seat, self.seed))
    }

    /// Starts the engine of a side, if it is external and does not run yet, and returns its name.
    pub(super) fn start(
        &mut self,
        side: Color,
        seat: &Seat,
        position: &AnyPosition,
    ) -> Result<Option<String>, Misbehaviour> {
        self.program(side, seat).start(position)
    }

    /// The turn of the side to move; none for people, and where the game is over.
    pub(super) fn choose(
        &mut self,
        seat: &Seat,
        game: &Game,
        pace: Pace,
        watch: &Stopwatch,
        report: &mut dyn FnMut(&Thought),
    ) -> Result<Option<ProgramTurn>, Misbehaviour> {
        let seed = self.seed;
        let program = self.program(game.position().side(), seat);
        program.choose(game, pace, seed, &|| watch.stopped(), report)
    }
}

/// A game up to its current node, for the analysis.
pub(super) fn played(game: &Game) -> Played {
    let turns = game.path(game.current()).into_iter().filter_map(|node| game.turn_at(node));
    Played::replay_unchecked(game.start().position(), turns)
}
