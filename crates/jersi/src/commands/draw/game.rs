//! Pictures of a game: reading it, and captions.

use std::io;

use jersi_draw::{Scene, Storyboard};
use jersi_play::Failure;
use jersi_rules::AnyPosition;
use jersi_rules::record::{Reading, Record, WholeTurn};
use jersi_tui::records::one_game;
use jersi_words::Words;

use super::{Args, credit};

/// A game, truncated at the requested turn.
pub(super) struct DrawnGame {
    start: AnyPosition,
    turns: Vec<WholeTurn>,
}

impl DrawnGame {
    /// Reads the game of the arguments.
    pub(super) fn read(args: &Args, file: &str, words: &Words) -> Result<Self, Failure> {
        let mut reading = Reading { ruleset: args.ruleset, ..Reading::default() };
        if let Some(ruleset) = args.ruleset {
            reading.variants = ruleset.variants(&args.variant).map_err(Failure::call)?;
        }
        let record = one_game(words, file, reading, args.game, &mut io::stderr())?;
        let mut game = Self::of(&record);
        if let Some(at) = args.at {
            let all = game.turns.len();
            if at > all {
                let turns = if all == 1 { "turn" } else { "turns" };
                return Err(Failure::call(format_args!("the game has only {all} {turns}")));
            }
            game.turns.truncate(at);
        }
        Ok(game)
    }

    fn of(record: &Record) -> Self {
        Self { start: *record.start.position(), turns: record.whole_turns().collect() }
    }

    /// The position after the last turn, with the path of that turn.
    pub(super) fn last_scene(&self, args: &Args, words: &Words) -> Scene {
        let mut scene = self.storyboard(args, words).last();
        let mut told = vec![credit(&self.start, words)];
        if let Some(last) = self.turns.last() {
            told.extend(last.decisions().iter().map(|made| words.turn(&made.before, made.turn)));
            told.extend(self.outcome(words));
            if let Some(caption) = &args.caption {
                scene.caption = Some(caption.clone());
            }
        }
        scene.title = Some(told.join(" "));
        scene
    }

    /// The scenes of the game, one per step.
    pub(super) fn storyboard(&self, args: &Args, words: &Words) -> Storyboard<'_> {
        Storyboard {
            start: &self.start,
            turns: &self.turns,
            below: args.look.below(),
            coordinates: args.look.coordinates,
            opening: args.caption.clone().unwrap_or_else(|| credit(&self.start, words)),
            ending: self.outcome(words),
        }
    }

    /// Result by the rules.
    fn outcome(&self, words: &Words) -> Option<String> {
        let outcome = self.turns.last()?.after().outcome()?;
        Some(words.outcome(self.start.ruleset(), outcome))
    }
}
