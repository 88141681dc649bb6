//! A game in pictures: its scenes, step by step, or the one after its last turn.

use std::io;

use jersi_draw::Scene;
use jersi_play::{Snapshot, Words, beginnings};
use jersi_rules::record::{Reading, Record};
use jersi_rules::{AnyPosition, Color, Phase, Turn};

use super::{Args, credit};
use crate::failure::Failure;
use crate::records::{games, warn};

/// How long things are shown, in hundredths of a second.
const START: u16 = 200;
const STEP: u16 = 70;
const TURN: u16 = 130;
const END: u16 = 500;

/// A game, cut off where it was asked for.
pub(super) struct Game {
    start: AnyPosition,
    turns: Vec<Whole>,
}

/// A turn with all its decisions, of which only a ransom has several, each with the position before it.
struct Whole {
    decisions: Vec<(AnyPosition, Turn)>,
    after: AnyPosition,
}

impl Game {
    /// Reads the game that the arguments mean.
    pub(super) fn read(args: &Args, file: &str) -> Result<Self, Failure> {
        let mut reading = Reading { ruleset: args.ruleset, ..Reading::default() };
        if let Some(ruleset) = args.ruleset {
            reading.variants = ruleset.variants(&args.variant).map_err(Failure::call)?;
        }
        let unreadable = |error| Failure::data(format_args!("{file}: can't be read: {error}"));
        let mut found = games(file, reading).map_err(unreadable)?;
        let number = match (args.game, found.len()) {
            (_, 0) => return Err(Failure::data(format_args!("{file}: holds no game"))),
            (None, 1) => 1,
            (None, many) => {
                return Err(Failure::call(format_args!(
                    "{file} holds {many} games: say which with '--game'"
                )));
            }
            (Some(number), all) if (1..=all).contains(&number) => number,
            (Some(number), all) => {
                return Err(Failure::call(format_args!("{file} has no game {number}: it holds {all}")));
            }
        };
        let read = found
            .swap_remove(number - 1)
            .read
            .map_err(|error| Failure::data(format_args!("{file}:{error}")))?;
        warn(file, &read, &mut io::stderr());
        let mut game = Self::of(&read.record);
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
        let start = *record.start.position();
        let mut turns: Vec<Whole> = Vec::new();
        let mut before = start;
        for (turn, after) in record.turns().zip(record.positions()) {
            match turns.last_mut() {
                Some(last) if is_inside(&last.after) => {
                    last.decisions.push((before, turn));
                    last.after = after;
                }
                _ => turns.push(Whole { decisions: vec![(before, turn)], after }),
            }
            before = after;
        }
        Self { start, turns }
    }

    /// The position after the last turn, and the way of that turn.
    pub(super) fn last_scene(&self, args: &Args, words: &Words) -> Scene {
        let Some(last) = self.turns.last() else { return self.first_scene(args, words) };
        let mut scene = self.scene(&Snapshot::of(&last.after), args);
        let mut told = vec![credit(&self.start, words)];
        for (before, turn) in &last.decisions {
            scene.trace(before, *turn);
            told.push(words.turn(before, *turn));
        }
        told.extend(last.after.outcome().map(|outcome| words.outcome(self.start.ruleset(), outcome)));
        scene.title = Some(told.join(" "));
        scene.caption = Some(args.caption.clone().unwrap_or_else(|| last.caption()));
        scene
    }

    /// All scenes, and how long each is shown.
    pub(super) fn scenes<'a>(
        &'a self,
        args: &'a Args,
        words: &'a Words,
    ) -> impl Iterator<Item = (Scene, u16)> + 'a {
        let first = std::iter::once((self.first_scene(args, words), START));
        let steps = self.turns.iter().flat_map(move |turn| self.steps(turn, args));
        let outcome = self.turns.last().and_then(|last| last.after.outcome());
        let end = outcome.map(move |outcome| {
            let mut scene = self.last_scene(args, words);
            scene.caption = Some(words.outcome(self.start.ruleset(), outcome));
            (scene, END)
        });
        first.chain(steps).chain(end)
    }

    fn first_scene(&self, args: &Args, words: &Words) -> Scene {
        let mut scene = self.scene(&Snapshot::of(&self.start), args);
        let credit = credit(&self.start, words);
        scene.caption = Some(args.caption.clone().unwrap_or_else(|| credit.clone()));
        scene.title = Some(credit);
        scene
    }

    /// The scenes of a turn: one for each step.
    fn steps(&self, turn: &Whole, args: &Args) -> Vec<(Scene, u16)> {
        let mut scenes = Vec::new();
        for (i, (before, decision)) in turn.decisions.iter().enumerate() {
            for begun in beginnings(*decision) {
                let mut scene = self.scene(&Snapshot::after(before, begun), args);
                for (earlier, decision) in &turn.decisions[..i] {
                    scene.trace(earlier, *decision);
                }
                scene.trace(before, begun);
                scene.caption = Some(turn.caption_until(i, begun));
                scenes.push((scene, STEP));
            }
        }
        if let Some(last) = scenes.last_mut() {
            last.1 = TURN;
        }
        scenes
    }

    /// A board of the game, with what was captured until then.
    fn scene(&self, board: &Snapshot, args: &Args) -> Scene {
        let mut scene = Scene::board(self.start.shape());
        scene.units = self.start.shape().all().map(|cell| board.unit(cell)).collect();
        scene.set_reserves(|color, kind| board.in_reserve(color, kind));
        scene.set_captured_since(&self.start);
        args.look.arrange(&mut scene);
        scene
    }
}

impl Whole {
    /// The number of the turn and the turn: `12... f1=h2!!-g2!/K:a2`.
    fn caption(&self) -> String {
        let turns: Vec<Turn> = self.decisions.iter().map(|(_, turn)| *turn).collect();
        self.numbered(&turns)
    }

    /// The same as far as it was played: some decisions, and the beginning of one.
    fn caption_until(&self, decisions: usize, begun: Turn) -> String {
        let mut turns: Vec<Turn> = self.decisions[..decisions].iter().map(|(_, turn)| *turn).collect();
        turns.push(begun);
        self.numbered(&turns)
    }

    fn numbered(&self, turns: &[Turn]) -> String {
        let Some((before, _)) = self.decisions.first() else { return String::new() };
        let dots = match before.side() {
            Color::White => ".",
            Color::Black => "...",
        };
        format!("{}{dots} {}", before.number(), before.write_joined(turns))
    }
}

/// Whether the position is in the middle of a turn.
fn is_inside(position: &AnyPosition) -> bool {
    !matches!(position.phase(), Phase::Play | Phase::Place)
}
