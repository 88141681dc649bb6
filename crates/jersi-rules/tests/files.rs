//! Games from rules files: the built-in games as files agree with the constants, the others with the slow rules and the
//! vectors.

use std::collections::BTreeSet;

use jersi_rules::{
    AnyPosition, FILES, Outcome, RulesetId, TooManyGames, Variants, built_in_game, read_rules,
};
use jersi_testkit::files::{Rules, agree as agrees, generated, mutated, positions};
use jersi_testkit::random::Random;
use jersi_testkit::slow::{Game, Slow};
use jersi_testkit::vectors;

/// A game by the table of its file, even if it is also a built-in constant.
fn game(id: &str) -> RulesetId {
    RulesetId::Written(built_in_game(id).unwrap_or_else(|| panic!("{id} is a game")))
}

fn texts(position: &AnyPosition) -> Vec<String> {
    let mut texts: Vec<String> = position.turns().iter().map(|&turn| position.write_turn(turn)).collect();
    texts.sort_unstable();
    texts
}

#[test]
fn every_built_in_file_is_a_game() {
    for (id, text) in FILES {
        let game = built_in_game(id);
        let why = read_rules(text).err().map_or_else(String::new, |error| error.to_string());
        assert!(game.is_some(), "{id}: {why}");
    }
}

/// Random games of two rulesets in parallel, with at least a number of positions.
fn agree(one: RulesetId, other: RulesetId, variants: &str, least: usize) {
    let [first, second] = [one, other].map(|ruleset| ruleset.variants(variants).expect("variants"));
    let mut positions = 0;
    for seed in 0.. {
        let setups = one.rules().setups;
        let setup = &setups[seed as usize % setups.len()];
        let mut random = Random::new(seed);
        let mut a = AnyPosition::start(one, setup.id, seed, first).expect("a setup");
        let mut b = AnyPosition::start(other, setup.id, seed, second).expect("a setup");
        for _ in 0..60 {
            assert_eq!(a.text(), b.text());
            assert_eq!(a.outcome(), b.outcome(), "{}", a.text());
            assert_eq!(a.can_win(), b.can_win(), "{}", a.text());
            let turns = a.turns();
            assert_eq!(turns, b.turns(), "{}", a.text());
            positions += 1;
            let Some(turn) = random.pick(&turns) else { break };
            assert_eq!(a.write_turn(turn), b.write_turn(turn));
            assert_eq!(a.captures(turn), b.captures(turn));
            assert_eq!(a.check_turn(turn), b.check_turn(turn));
            assert_eq!(a.write_ugi(turn), b.write_ugi(turn));
            (a, b) = (a.play_unchecked(turn), b.play_unchecked(turn));
        }
        if positions >= least {
            return;
        }
    }
}

/// Whether the long tests are asked for.
fn is_long() -> bool {
    std::env::var_os("JERSI_LONG").is_some_and(|value| value != "0")
}

#[test]
fn the_five_games_as_files_agree_with_their_constants() {
    let least = if is_long() { 100_000 } else { 3_000 };
    for &ruleset in RulesetId::ALL {
        agree(ruleset, game(ruleset.id()), "", least);
        let both = AnyPosition::initial(game(ruleset.id()));
        assert_eq!(both.perft(2), AnyPosition::initial(ruleset).perft(2), "{ruleset}");
        for variant in ruleset.rules().variants {
            agree(ruleset, game(ruleset.id()), variant.id(), least / 2);
        }
    }
}

#[test]
fn every_file_agrees_with_the_slow_rules() {
    for (id, _) in FILES {
        let ruleset = game(id);
        let names: Vec<&str> = ruleset.rules().variants.iter().map(|variant| variant.id()).collect();
        for variant in [""].into_iter().chain(names) {
            let variants = ruleset.variants(variant).expect("a variant");
            let played = ruleset.with(variants);
            let mut seen = BTreeSet::new();
            for setup in played.rules().setups.iter().filter(|setup| !setup.is_random()) {
                for seed in 0..3 {
                    let mut random = Random::new(seed);
                    let mut position = AnyPosition::start(ruleset, setup.id, 0, variants).expect("a setup");
                    let mut slow = Slow::start(id, variant, setup.id);
                    for ply in 0..50 {
                        assert_eq!(position.text(), slow.text(), "{id} {variant}");
                        let mine = texts(&position);
                        if ply % 3 == 0 || mine.len() < 60 {
                            assert_eq!(mine, slow.turns(), "{id} {variant} {}", position.text());
                        }
                        let turns = position.turns();
                        let Some(turn) = random.pick(&turns) else { break };
                        assert_eq!(position.check_turn(turn), Ok(()), "{id} {}", position.text());
                        let text = position.write_turn(turn);
                        assert_eq!(position.read_turn(&text).as_ref(), Ok(&turn), "{id} {text}");
                        slow = slow.play(&text);
                        position = position.play_unchecked(turn);
                        seen.insert(position.text());
                    }
                }
            }
            assert!(seen.len() > 20, "{id} {variant}");
        }
    }
}

#[test]
fn position_texts_of_files_are_read_again() {
    for (id, _) in FILES {
        let ruleset = game(id);
        let mut random = Random::new(7);
        let mut position = AnyPosition::initial(ruleset);
        for _ in 0..40 {
            let again = AnyPosition::read(ruleset, Variants::NONE, &position.text());
            assert_eq!(again.as_ref(), Ok(&position), "{id}");
            let Some(turn) = random.pick(&position.turns()) else { break };
            position = position.play_unchecked(turn);
        }
    }
}

#[test]
fn a_file_that_is_wrong_names_its_line_and_property() {
    let head = "format = 1\nbase = \"jersi-3\"\nid = \"mine\"\n";
    for (text, error) in [
        ("kind.rock.beats = [\"rok\"]\n", "line 4: kind.rock.beats: there is no kind 'rok'"),
        ("kind.rock.armi = 3\n", "line 4: kind.rock.armi: there is no such property"),
        ("clock.limit = 0\n", "line 4: clock.limit: 0 is out of range: it goes from 1 to 200"),
        ("board.lattice = \"triangle\"\n", "line 4: board.lattice: 'triangle' is none of hex, square"),
        ("royal = false\n", "goal: nobody can win this game"),
        ("kind.rock.letter = \"R\"\n", "has the letter R too"),
        ("setup.standard.rows = \"9\"\n", "line 4: setup.standard.rows: 1 rows are given, the board has 9"),
        ("x = [1", "line 4"),
    ] {
        let found = read_rules(&format!("{head}{text}")).expect_err(text).to_string();
        assert!(found.contains(error), "{found}");
    }
    assert!(read_rules("id = \"mine\"").expect_err("no format").to_string().contains("format = 1"));
}

#[test]
fn two_files_with_the_same_content_are_the_same_game() {
    let one =
        read_rules("format = 1\nbase = \"jersi-3\"\nid = \"same\"\nclock.limit = 10\n").expect("a game");
    let other =
        read_rules("id = \"same\"\nformat = 1\nbase = \"jersi-3\"\nauthor = \"Ann\"\n[clock]\nlimit = 10\n")
            .expect("a game");
    assert_eq!(one.hash(), other.hash());
    let third =
        read_rules("format = 1\nbase = \"jersi-3\"\nid = \"same\"\nclock.limit = 11\n").expect("a game");
    assert_ne!(one.hash(), third.hash());
    assert_eq!(read_rules(one.text()), Ok(one), "the text gives the same game again");
}

#[test]
fn a_game_of_a_file_is_played_to_its_end() {
    let ruleset = game("mikjersi");
    let mut ends = BTreeSet::new();
    for seed in 0..60 {
        let mut random = Random::new(seed);
        let mut position = AnyPosition::initial(ruleset);
        while let Some(turn) = random.pick(&position.turns()) {
            position = position.play(turn).expect("legal");
        }
        ends.insert(position.outcome().map(Outcome::reason));
    }
    assert!(ends.len() > 1 && !ends.contains(&None), "{ends:?}");
}

/// The position of a vector, by a file and variants.
fn read(id: &str, variants: &str, text: &str) -> AnyPosition {
    let ruleset = game(id);
    let variants = ruleset.variants(variants).expect("variants");
    AnyPosition::read(ruleset, variants, text).unwrap_or_else(|error| panic!("{id} {text}: {error}"))
}

#[test]
fn positions_of_the_family_have_their_turns() {
    for (name, id, variants) in vectors::FAMILY_POSITIONS {
        for vector in vectors::positions(name) {
            let position = read(id, variants, &vector.psn);
            assert_eq!(position.text(), vector.psn);
            let turns = texts(&position);
            if let Some(expected) = &vector.turns {
                assert_eq!(turns.join(" "), *expected, "{}", vector.psn);
            }
            assert_eq!(turns.len(), vector.n, "{}", vector.psn);
            assert_eq!(position.perft(1), vector.n as u64, "{}", vector.psn);
            assert_eq!(Some(vectors::sha256(&turns)), vector.sha256, "{}", vector.psn);
        }
    }
}

#[test]
fn games_of_the_family_go_as_recorded() {
    for (name, id, variants) in vectors::FAMILY_GAMES {
        for vector in vectors::games(name) {
            let mut position = read(id, variants, vector.psn.as_ref().expect("a start"));
            let counts = vector.counts.as_ref().expect("counts");
            for (index, text) in vector.turns.split(' ').enumerate() {
                assert_eq!(position.outcome(), None, "{} before turn {index}", position.text());
                assert_eq!(
                    position.perft(1),
                    counts[index] as u64,
                    "{} before turn {index}",
                    position.text()
                );
                let turn = position.read_turn(text).unwrap_or_else(|error| panic!("{text}: {error}"));
                assert_eq!(position.write_turn(turn), *text, "{}", position.text());
                position = position
                    .play(turn)
                    .unwrap_or_else(|error| panic!("{text} in {}: {error}", position.text()));
            }
            let expected = match vector.result.as_deref().expect("a result") {
                "*" => None,
                result => vectors::outcome(result, &vector.reason),
            };
            assert_eq!(
                position.outcome().map(|outcome| outcome.to_string()),
                expected,
                "{}",
                position.text()
            );
            assert_eq!(vectors::board_of(&position.text()), vector.last);
        }
    }
}

#[test]
fn recorded_games_of_mikjersi_are_legal_to_their_end() {
    for vector in vectors::recorded("mikjersi") {
        let start = read("mikjersi", "", vector.psn.as_ref().expect("a start"));
        let last = vector.turns.split(' ').fold(start, |position, text| {
            let turn = position.read_turn(text).expect("well written");
            position.play(turn).unwrap_or_else(|error| panic!("{text} in {}: {error}", position.text()))
        });
        assert!(last.outcome().is_some(), "{}", last.text());
    }
}

#[test]
fn rare_cases_of_the_family_have_their_turns_and_outcomes() {
    for case in vectors::family() {
        let id = case.ruleset.as_deref().unwrap_or("mikjersi");
        let ruleset = game(id);
        let variants = ruleset.variants(&case.variants.join(",")).expect("variants");
        // Validation is stricter than in the slow rules: the sides place alternately.
        let Ok(position) = AnyPosition::read(ruleset, variants, &case.psn) else {
            assert!(id == "jersi-1" && case.psn.ends_with("RRRR"), "{id} {}", case.psn);
            continue;
        };
        assert_eq!(position.text(), case.psn, "{}", case.name);
        let turns = texts(&position);
        assert_eq!(turns.len(), case.n, "{}: {turns:?}", case.name);
        if let Some(expected) = &case.turns {
            assert_eq!(turns.join(" "), *expected, "{}", case.name);
        }
        for text in case.legal.iter().flat_map(|turns| turns.split_whitespace()) {
            let turn = position.read_turn(text).expect("well written");
            assert_eq!(position.check_turn(turn), Ok(()), "{}: {text}", case.name);
            assert!(turns.iter().any(|legal| legal == text), "{}: {text}", case.name);
        }
        for text in case.illegal.iter().flat_map(|turns| turns.split_whitespace()) {
            if let Ok(turn) = position.read_turn(text) {
                assert!(position.check_turn(turn).is_err(), "{}: {text}", case.name);
                assert!(!position.turns().contains(&turn), "{}: {text}", case.name);
            }
        }
        for (text, expected) in case.outcomes.iter().flatten() {
            let turn = position.read_turn(text).expect("well written");
            let after = position.play(turn).expect("legal");
            assert_eq!(after.text(), expected.after, "{}: {text}", case.name);
            let ended = expected.result.as_ref().and_then(|result| {
                vectors::outcome(result, expected.reason.as_deref().expect("an end has a reason"))
            });
            assert_eq!(after.outcome().map(|outcome| outcome.to_string()), ended, "{}: {text}", case.name);
        }
    }
}

/// A position for the comparison with the slow rules.
struct Fast(AnyPosition);

impl Rules for Fast {
    fn text(&self) -> String {
        self.0.text()
    }
    fn outcome(&self) -> Option<String> {
        self.0.outcome().map(|outcome| outcome.to_string())
    }
    fn turns(&self) -> Vec<String> {
        texts(&self.0)
    }
    fn play(&self, turn: &str) -> Self {
        Self(self.0.play(self.0.read_turn(turn).expect("well written")).expect("legal"))
    }
}

#[test]
fn generated_files_agree_with_the_slow_rules() {
    let (mut agreed, mut ends) = (0, BTreeSet::new());
    for seed in 0..80 {
        if agreed == 32 {
            break;
        }
        let text = generated(seed);
        // Squares with eight neighbours are refused, and two kinds with the same guard.
        if let Err(error) = read_rules(&text)
            && (error.property == "board.lattice" || error.property.contains(".guard"))
        {
            continue;
        }
        let slow = Game::read(&text, "").expect("generated files are games");
        let fast = RulesetId::Written(read_rules(&text).unwrap_or_else(|error| panic!("{error} in\n{text}")));
        let mut random = Random::new(seed);
        for position in positions(&slow, seed).take(100) {
            let read = AnyPosition::read(fast, Variants::NONE, &position.text());
            let read = read.unwrap_or_else(|error| panic!("{} {error} in\n{text}", position.text()));
            agrees(&Fast(read), &position, &mut random, &mut ends)
                .unwrap_or_else(|error| panic!("{error} in\n{text}"));
            // Set-wise detection of wins agrees with the list.
            if read.can_win() {
                let wins = |turn: &_| {
                    read.play_unchecked(*turn).outcome().and_then(Outcome::winner) == Some(read.side())
                };
                assert!(read.turns().iter().any(wins), "{} in\n{text}", position.text());
            }
        }
        agreed += 1;
    }
    assert!(agreed >= 30, "{agreed} games");
    assert!(ends.len() > 3, "{ends:?}");
}

/// A part of ten thousand mutated files, or of some hundred. In parts, because a process can hold only 256 games.
fn mutated_files(part: u64) {
    let mut random = Random::new(part);
    let (mut refused, mut played) = (0, 0);
    for number in 0..if is_long() { 417 } else { 25 } {
        let text = match number % 2 {
            0 => generated(number % 50),
            _ => FILES[random.below(FILES.len())].1.to_owned(),
        };
        let text = mutated(&text, &mut random);
        match read_rules(&text) {
            Ok(game) => {
                played += 1;
                let mut position = AnyPosition::initial(RulesetId::Written(game));
                for _ in 0..400 {
                    let Some(turn) = random.pick(&position.turns()) else { break };
                    position = position.play(turn).expect("legal");
                }
            }
            Err(error) => {
                assert!(error.line > 0 && !error.why.is_empty(), "{error} in\n{text}");
                assert_ne!(error.why, TooManyGames.to_string());
                refused += 1;
            }
        }
    }
    assert!(refused > 5 && (played > 5 || !is_long()), "{refused} refused, {played} played");
}

macro_rules! mutated_files {
    ($($name:ident $part:literal)*) => {
        /// Files with small faults: each is refused with a line and a reason, or played.
        mod mutated {
            $(#[test] fn $name() { super::mutated_files($part); })*
        }
    };
}

mutated_files! {
    a 0 b 1 c 2 d 3 e 4 f 5 g 6 h 7 i 8 j 9 k 10 l 11
    m 12 n 13 o 14 p 15 q 16 r 17 s 18 t 19 u 20 v 21 w 22 x 23
}

#[test]
fn a_laid_out_file_is_the_same_game() {
    for text in (0..60).map(generated).chain(FILES.iter().map(|(_, text)| (*text).to_owned())) {
        let Ok(game) = read_rules(&text) else { continue };
        let laid_out =
            read_rules(&game.laid_out()).unwrap_or_else(|error| panic!("{error} in\n{}", game.laid_out()));
        assert_eq!(laid_out, game, "{}", game.laid_out());
        assert_eq!(read_rules(game.text()), Ok(game));
    }
}

#[test]
fn goals_that_nobody_reaches_are_refused() {
    let pijersi = "format = 1\nbase = \"pijersi\"\nid = \"mine\"\n";
    for (text, error) in [
        (
            "board = { holes = [\"d1\", \"d2\", \"d3\", \"d4\", \"d5\", \"d6\", \"d7\"] }\n",
            "board.holes: no way leads from a1 to e1",
        ),
        ("goal = { far_row = [] }\n", "goal: nobody can win this game"),
        ("goal = false\n", "goal: nobody can win this game"),
        (
            "reserve = { rock = 4 }\ngoal = { far_row = [\"rock\"] }\ndrops = { most = 0 }\nrecord = { ugi = \"notation\" }\nsetups = [\"x\"]\nsetup.x.placed = {}\n",
            "goal.far_row: no cube of a kind",
        ),
    ] {
        let found = read_rules(&format!("{pijersi}{text}")).expect_err(text).to_string();
        assert!(found.contains(error), "{found}");
    }
}
