//! The engine's answer depends on the given game, not on earlier questions.

use jersi_engines::{Clock, SlicedSession};
use jersi_rules::{AnyPosition, RulesetId, Turn};
use jersi_ugi::Reply;

/// Constant time.
struct Still;

impl Clock for Still {
    fn now(&self) -> u64 {
        0
    }
}

/// An engine for a ruleset.
struct Engine(SlicedSession<Still>);

impl Engine {
    fn new(ruleset: RulesetId, lines: usize) -> Self {
        let mut session = SlicedSession::new(Still);
        session.line(&format!("setoption name Ruleset value {ruleset}"));
        session.line("setoption name Hash value 16");
        session.line("setoption name LongInfo value true");
        session.line(&format!("setoption name MultiPV value {lines}"));
        Self(session)
    }

    /// The first turns and scores of the lines after the last depth.
    fn ask(&mut self, position: &str, go: &str) -> Vec<(String, i32)> {
        self.0.line(position);
        let mut said = self.0.line(go);
        while self.0.is_working() {
            said.extend(self.0.slice(1_000_000));
        }
        let mut lines: Vec<(String, i32)> = Vec::new();
        for line in said {
            if let Ok(Reply::Info(info)) = line.parse() {
                let place = info.multipv.unwrap_or(1) as usize - 1;
                lines.truncate(place);
                lines.push((info.pv[0].clone(), info.score.expect("a score")));
            }
        }
        lines
    }
}

fn score(lines: &[(String, i32)], turn: &str) -> i32 {
    lines
        .iter()
        .find(|(first, _)| first == turn)
        .map(|(_, score)| *score)
        .expect("the turn is among the lines")
}

#[test]
fn a_position_of_an_earlier_question_is_not_part_of_the_game() {
    for &ruleset in RulesetId::ALL {
        // Number of lines and depth, limited because Jersi 4 has a thousand turns.
        let (depth, lines) = if ruleset == RulesetId::Pijersi { (4, 200) } else { (3, 30) };
        let go = format!("go depth {depth}");
        let mut engine = Engine::new(ruleset, lines);
        let fresh = engine.ask("position startpos", &go);
        let (best, expected) = fresh[0].clone();
        engine.ask(&format!("position startpos moves {best}"), &go);
        let again = engine.ask("position startpos", &go);
        assert_eq!(score(&again, &best), expected, "{ruleset}: {best}");
        assert_eq!(again, fresh, "{ruleset}");
    }
}

#[test]
fn a_single_line_has_the_same_guarantees() {
    for &ruleset in RulesetId::ALL {
        let mut engine = Engine::new(ruleset, 1);
        let fresh = engine.ask("position startpos", "go depth 4");
        let best = fresh[0].0.clone();
        engine.ask(&format!("position startpos moves {best}"), "go depth 4");
        assert_eq!(engine.ask("position startpos", "go depth 4"), fresh, "{ruleset}");
    }
}

/// A quiet turn of the side to move, and the turn that takes it back.
fn out_and_back(position: &AnyPosition) -> [Turn; 2] {
    let here = position.passed().key();
    let pairs = position.turns().into_iter().flat_map(|out| {
        let after = position.play_unchecked(out).passed();
        after.turns().into_iter().map(move |back| ([out, back], after.play_unchecked(back).key()))
    });
    pairs.into_iter().find(|(_, key)| *key == here).expect("some step can be taken back").0
}

#[test]
fn a_turn_that_repeats_a_position_of_the_game_is_scored_as_a_tie() {
    let mut seen = 0;
    for &ruleset in RulesetId::ALL {
        let start = AnyPosition::initial(ruleset);
        let [white_out, white_back] = out_and_back(&start);
        let [black_out, black_back] = out_and_back(&start.play_unchecked(white_out));
        let (mut position, mut texts) = (start, Vec::new());
        for turn in [white_out, black_out, white_back, black_back] {
            texts.push(position.write_ugi(turn));
            position = position.play_unchecked(turn);
        }
        assert_eq!(position.key(), start.key());
        let repeating = texts.pop().expect("four turns");
        if position.turns().len() > 256 {
            // It need not be among the lines.
            continue;
        }
        seen += 1;
        let told = format!("position startpos moves {}", texts.join(" "));
        assert_eq!(score(&Engine::new(ruleset, 256).ask(&told, "go depth 2"), &repeating), 0, "{ruleset}");
        // The same, turn by turn.
        let mut engine = Engine::new(ruleset, 256);
        engine.0.line("position startpos");
        for turn in texts {
            engine.0.line(&format!("go manual {turn}"));
        }
        assert_eq!(score(&engine.ask("isready", "go depth 2"), &repeating), 0, "{ruleset}");
    }
    assert!(seen >= 2, "{seen}");
}
