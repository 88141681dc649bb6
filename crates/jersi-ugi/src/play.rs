//! The turn of a program in a game, as a question to its engine. Page, terminal and bots use only this function, so
//! that a level plays the same everywhere.

use jersi_play::{BEST_LEVEL, Game, NodeId, Pace, Seat};

use crate::{Found, GoLimits, Question, REVIEW_HASH};

/// Transposition table of an engine that plays, in megabytes. The page has one kind of worker for games and reviews.
pub const PLAY_HASH: usize = REVIEW_HASH;

/// Time limit of levels below the best, in milliseconds. Their own limit of nodes is reached first.
const LEVEL_TIME: u64 = 20_000;

impl Question {
    /// The question for the turn of a program at a node of a game; none if no engine plays in this seat. `seed` belongs
    /// to the game and is varied for each turn.
    ///
    /// ```
    /// use jersi_play::{Game, Pace, Seat};
    /// use jersi_rules::{AnyPosition, RulesetId};
    /// use jersi_ugi::{GoLimits, Question};
    ///
    /// let game = Game::new(&AnyPosition::initial(RulesetId::Pijersi));
    /// let ask = |seat: Seat| Question::for_turn(&seat, &game, game.end(), Pace::Turn(500), 7);
    /// assert_eq!(ask(Seat::Level(10)).map(|question| question.limits), Some(GoLimits::movetime(500)));
    /// assert_eq!(ask(Seat::Level(3)).map(|question| question.level), Some(3));
    /// assert_eq!(ask(Seat::Random), None);
    /// ```
    #[must_use]
    pub fn for_turn(seat: &Seat, game: &Game, node: NodeId, pace: Pace, seed: u64) -> Option<Self> {
        let level = match seat {
            Seat::Level(level) => *level,
            // An external engine has its own strength.
            Seat::Command(_) => BEST_LEVEL,
            Seat::Person | Seat::Remote(_) | Seat::Random => return None,
        };
        let limits = match pace {
            Pace::Clocks { left, increment } => GoLimits::clocks(left, [increment; 2]),
            Pace::Turn(_) if level < BEST_LEVEL => GoLimits::movetime(LEVEL_TIME),
            Pace::Turn(time) => GoLimits::movetime(time),
        };
        let question = Self::at(game, node);
        // With one seed for the whole game, a level would repeat its errors in every position.
        let seed = seed.wrapping_add(question.turns.len() as u64);
        Some(Self { level, seed, limits, ..question })
    }
}

impl Found {
    /// The score of the best line, for the side to move.
    #[must_use]
    pub fn points(&self) -> Option<i32> {
        self.thought.lines.first().map(|line| line.score)
    }
}
