//! How the games of a match begin. An opening is played twice, with colours changed, so it need not be
//! fair; but one that decides the game tells nothing. So openings are made of random turns and kept only
//! if our engine calls them balanced, and are written to a file, so that a match can be repeated with
//! them whatever the engine thinks by then.
//!
//! A line of the file is an opening: the turns from the match's setup, in any notation of turns; before
//! them `seed:N` if the setup is random, or `position TEXT moves` for another start. Lines that begin
//! with `#` and a space, and empty ones, are comments.

use jersi_engine::{Engine, Limits, Never, Options};
use jersi_rules::record::Start;
use jersi_rules::{AnyPosition, Phase, Position, Ruleset, RulesetId, Turn, Variants, Visit};

use crate::chance::Chance;
use crate::failure::Failure;

/// The first turns of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Opening {
    pub(super) start: Start,
    pub(super) turns: Vec<Turn>,
    /// The seed of a random setup.
    seed: Option<u64>,
}

/// The games that are played: a ruleset with a setup and variants.
#[derive(Clone, Copy, Debug)]
pub(super) struct Rules<'a> {
    pub(super) ruleset: RulesetId,
    pub(super) setup: &'a str,
    pub(super) variants: Variants,
}

impl Rules<'_> {
    fn is_random(&self) -> bool {
        self.ruleset.rules().setups.iter().any(|setup| setup.id == self.setup && setup.is_random())
    }

    pub(super) fn start(&self, seed: Option<u64>) -> Result<Start, Failure> {
        Start::setup(self.ruleset, self.setup, seed, self.variants).map_err(Failure::call)
    }
}

impl Opening {
    /// The position in which the engines begin to think.
    pub(super) fn position(&self) -> AnyPosition {
        self.turns.iter().fold(*self.start.position(), |position, &turn| position.play_unchecked(turn))
    }

    /// The line of a file.
    pub(super) fn line(&self, rules: Rules<'_>) -> String {
        let mut words = Vec::new();
        match self.seed {
            Some(seed) => words.push(format!("seed:{seed}")),
            None if rules.start(None).is_ok_and(|start| start == self.start) => (),
            None => words.push(format!("position {} moves", self.start.position().text())),
        }
        let mut position = *self.start.position();
        for &turn in &self.turns {
            words.push(position.write_turn_plain(turn));
            position = position.play_unchecked(turn);
        }
        words.join(" ")
    }

    /// Reads the line of a file.
    pub(super) fn read(line: &str, rules: Rules<'_>) -> Result<Self, Failure> {
        let (start, seed, turns) = if let Some(rest) = line.strip_prefix("position ") {
            let (text, turns) = rest.split_once(" moves").unwrap_or((rest, ""));
            let position = AnyPosition::read(rules.ruleset, rules.variants, text.trim())
                .map_err(|error| Failure::data(format_args!("position text: {error}")))?;
            (Start::text(position), None, turns)
        } else if let Some(rest) = line.strip_prefix("seed:") {
            let (seed, turns) = rest.split_once(' ').unwrap_or((rest, ""));
            let seed = seed.parse().map_err(|_| Failure::data(format_args!("'{seed}' is no seed")))?;
            (rules.start(Some(seed))?, Some(seed), turns)
        } else if rules.is_random() {
            return Err(Failure::data("a random setup needs its seed"));
        } else {
            (rules.start(None)?, None, line)
        };
        let mut position = *start.position();
        let mut opening = Self { start, turns: Vec::new(), seed };
        for word in turns.split_whitespace() {
            let read = position.read_ugi(word).map(|turn| vec![turn]).or_else(|_| position.read_turns(word));
            for turn in read.map_err(|error| Failure::data(format_args!("'{word}': {error}")))? {
                position =
                    position.play(turn).map_err(|error| Failure::data(format_args!("'{word}': {error}")))?;
                opening.turns.push(turn);
            }
        }
        if position.outcome().is_some() {
            return Err(Failure::data("the game is over before it begins"));
        }
        Ok(opening)
    }

    /// The opening of a game that was played.
    pub(super) fn of_record(start: Start, turns: Vec<Turn>) -> Self {
        Self { start, turns, seed: None }
    }
}

/// Reads a file of openings.
pub(super) fn read_all(file: &str, rules: Rules<'_>) -> Result<Vec<Opening>, Failure> {
    let text =
        std::fs::read_to_string(file).map_err(|error| Failure::data(format_args!("{file}: {error}")))?;
    let mut openings = Vec::new();
    for (line, number) in text.lines().zip(1..) {
        let line = line.trim();
        if line.is_empty() || line == "#" || line.starts_with("# ") {
            continue;
        }
        let opening = Opening::read(line, rules)
            .map_err(|failure| Failure::data(format_args!("{file}:{number}: {failure}")))?;
        openings.push(opening);
    }
    if openings.is_empty() {
        return Err(Failure::data(format_args!("{file}: there is no opening in it")));
    }
    Ok(openings)
}

/// How openings are made.
#[derive(Clone, Copy, Debug)]
pub(super) struct Making {
    /// Of so many random turns.
    pub(super) turns: u32,
    pub(super) seed: u64,
    /// At most so many points from even.
    pub(super) balance: i32,
}

/// A judge of openings.
pub(super) struct Judge(Engine);

/// How many nodes an opening is worth, and how large the table for them is.
const NODES: u64 = 3_000;
const HASH: usize = 1;
/// After so many unbalanced openings the one nearest to balance is taken.
const TRIES: u64 = 200;

impl Judge {
    pub(super) fn new(ruleset: RulesetId) -> Self {
        Self(Engine::new(ruleset, Options { threads: 1, hash: HASH }))
    }

    /// Makes the opening of a number. Each depends on its number alone, not on those made before.
    pub(super) fn make(&mut self, rules: Rules<'_>, making: Making, number: u64) -> Result<Opening, Failure> {
        let mut best: Option<(i32, Opening)> = None;
        for attempt in 0..TRIES {
            let chance = Chance::of(&[making.seed, number, attempt]);
            let Some(opening) = draw(rules, making.turns, chance)? else { continue };
            let Some(tilt) = self.tilt(&opening.position()) else { continue };
            if tilt <= making.balance {
                return Ok(opening);
            }
            if best.as_ref().is_none_or(|&(least, _)| tilt < least) {
                best = Some((tilt, opening));
            }
        }
        best.map(|(_, opening)| opening).ok_or_else(|| {
            Failure::data(format_args!("no opening of {} random turns leaves a game open", making.turns))
        })
    }

    /// How far a position is from even; nothing if either side could win at once.
    fn tilt(&mut self, position: &AnyPosition) -> Option<i32> {
        if position.visit(CanWin) || passed(position).is_some_and(|passed| passed.visit(CanWin)) {
            return None;
        }
        self.0.new_game();
        let answer = self.0.think(position, &Limits::nodes(NODES), &Never, &mut |_| ());
        Some(answer.lines.first().map_or(0, |line| line.score.number().abs()))
    }
}

/// Plays random turns from the setup; nothing if the game ended on the way.
fn draw(rules: Rules<'_>, turns: u32, mut chance: Chance) -> Result<Option<Opening>, Failure> {
    // Small numbers are easier to read, and there are enough of them.
    let seed = rules.is_random().then(|| chance.next() >> 32);
    let start = rules.start(seed)?;
    let mut position = *start.position();
    let mut opening = Opening { start, turns: Vec::new(), seed };
    let mut left = turns;
    // The decisions of a ransom belong to the turn before them.
    while left > 0 || !matches!(position.phase(), Phase::Play | Phase::Place) {
        let Some(turn) = chance.choose(&position) else { return Ok(None) };
        opening.turns.push(turn);
        position = position.play_unchecked(turn);
        left = left.saturating_sub(1);
    }
    Ok(position.outcome().is_none().then_some(opening))
}

/// Whether the side to move wins at once.
struct CanWin;

impl Visit for CanWin {
    type Output = bool;

    fn visit<R: Ruleset>(self, position: &Position<R>) -> bool {
        position.can_win()
    }
}

/// The position with the other side to move, if it is one.
fn passed(position: &AnyPosition) -> Option<AnyPosition> {
    let text = position.text();
    let mut fields: Vec<&str> = text.split(' ').collect();
    let side = fields.get_mut(1)?;
    *side = if *side == "w" { "b" } else { "w" };
    AnyPosition::read(position.ruleset(), position.variants(), &fields.join(" ")).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    const PIJERSI: Rules<'_> =
        Rules { ruleset: RulesetId::Pijersi, setup: "classic", variants: Variants::NONE };
    const MAKING: Making = Making { turns: 4, seed: 1, balance: 100 };

    fn make(rules: Rules<'_>, number: u64) -> Opening {
        Judge::new(rules.ruleset).make(rules, MAKING, number).expect("an opening")
    }

    #[test]
    fn openings_depend_on_their_number_alone() {
        let mut judge = Judge::new(RulesetId::Pijersi);
        let row: Vec<_> = (0..3).map(|number| judge.make(PIJERSI, MAKING, number).expect("made")).collect();
        assert_eq!(row[2], make(PIJERSI, 2));
        assert_ne!(row[0], row[1]);
        assert_eq!(row[0].turns.len(), 4);
    }

    #[test]
    fn openings_are_read_as_they_are_written() {
        for (ruleset, setup) in
            [("pijersi", "half-random"), ("jersi-2", "free"), ("jersi-4.8", "standard"), ("jersi-3", "mokca")]
        {
            let rules = Rules { ruleset: ruleset.parse().expect("one"), setup, variants: Variants::NONE };
            let opening = make(rules, 3);
            let line = opening.line(rules);
            assert_eq!(Opening::read(&line, rules).expect(&line), opening, "{line}");
            assert_eq!(line.starts_with("seed:"), setup == "half-random", "{line}");
        }
    }

    #[test]
    fn an_opening_may_be_a_position() {
        let text = make(PIJERSI, 1).position().text();
        let opening = Opening::read(&format!("position {text}"), PIJERSI).expect("a position");
        assert_eq!(opening.position().text(), text);
        let line = opening.line(PIJERSI);
        assert_eq!(Opening::read(&line, PIJERSI).expect("written"), opening);
    }

    #[test]
    fn nobody_can_win_at_once_after_an_opening() {
        let won = "6/2r-4/6/3R-3/6/7/6 w 0 1";
        let position = AnyPosition::read(RulesetId::Pijersi, Variants::NONE, won).expect("a position");
        assert!(!position.visit(CanWin) && !passed(&position).expect("one").visit(CanWin));
        let near = "6/3R-3/6/7/6/7/6 b 0 1";
        if let Ok(position) = AnyPosition::read(RulesetId::Pijersi, Variants::NONE, near) {
            assert_eq!(Judge::new(RulesetId::Pijersi).tilt(&position), None);
        }
    }

    #[test]
    fn bad_lines_are_refused() {
        for line in ["b4=b9", "b4-a1-c3-d5", "position nonsense", "seed:x"] {
            assert!(Opening::read(line, PIJERSI).is_err(), "{line}");
        }
        let random = Rules { setup: "full-random", ..PIJERSI };
        assert!(Opening::read("b4=c4", random).is_err());
    }
}
