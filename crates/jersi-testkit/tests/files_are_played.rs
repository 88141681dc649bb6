//! Generated and mutated rules files under the slow rules, and the examples of `docs/rules-files.md`.

use std::collections::BTreeSet;

use jersi_testkit::files::{MOST_TURNS, Rules, agree, generated, mutated, positions};
use jersi_testkit::random::Random;
use jersi_testkit::slow::{FILES, Game, Slow};

/// A larger number in the long run of `cargo xtask test --long`.
fn how_many(usual: usize, long: usize) -> usize {
    let is_long = std::env::var_os("JERSI_LONG").is_some_and(|value| value != "0");
    if is_long { long } else { usual }
}

/// Plays a random game of each setup, to its end or to a maximum length. Returns the reasons of the endings.
fn play(game: &Game, random: &mut Random) -> BTreeSet<String> {
    let mut ends = BTreeSet::new();
    for setup in game.setups() {
        let mut position = game.start(setup, random.number()).expect("a setup of the game");
        for _ in 0..MOST_TURNS {
            let text = position.text();
            assert_eq!(game.position(&text).as_ref(), Ok(&position), "{text}");
            let turns = position.turns();
            let Some(turn) = random.pick(&turns.iter().collect::<Vec<_>>()) else {
                let outcome = position.outcome();
                ends.extend(outcome.as_ref().map(|outcome| outcome.split(' ').skip(1).collect::<String>()));
                assert!(outcome.is_some(), "{text} has no turn and no outcome");
                break;
            };
            position = position.play(turn);
        }
    }
    ends
}

#[test]
fn generated_files_are_played_to_an_end_or_for_400_turns() {
    let mut ends = BTreeSet::new();
    let mut lattices = BTreeSet::new();
    for seed in 0..how_many(40, 1_000) as u64 {
        let text = generated(seed);
        lattices.extend(text.lines().filter(|line| line.starts_with("lattice")).map(str::to_owned));
        let game = Game::read(&text, "").expect("generated files are games");
        let mut random = Random::new(seed);
        ends.extend(play(&game, &mut random));
        for variant in game.variants() {
            ends.extend(play(&Game::read(&text, variant).expect("with each variant"), &mut random));
        }
    }
    assert_eq!(lattices.len(), 2, "{lattices:?}");
    for end in ["(far-row)", "(counter)", "(kunti-captured)", "(countdown-kinds)"] {
        assert!(ends.contains(end), "{end} is not in {ends:?}");
    }
}

#[test]
fn a_seed_always_gives_the_same_file() {
    assert_eq!(generated(3), generated(3));
    assert_ne!(generated(3), generated(4));
}

#[test]
fn mutated_files_are_refused_with_a_reason_or_played() {
    let mut random = Random::new(5);
    let mut played = 0;
    for number in 0..how_many(400, 10_000) {
        let text = if number % 2 == 0 {
            generated(number as u64 % 50)
        } else {
            FILES[random.below(FILES.len())].1.to_owned()
        };
        match Game::read(&mutated(&text, &mut random), "") {
            Ok(game) => {
                played += 1;
                if played % 4 == 0 {
                    play(&game, &mut random);
                }
            }
            Err(reason) => assert!(!reason.is_empty()),
        }
    }
    assert!(played > 20, "{played} of the mutated files are games");
}

/// The slow rules as the other implementation.
struct Same(Slow);

impl Rules for Same {
    fn text(&self) -> String {
        self.0.text()
    }

    fn outcome(&self) -> Option<String> {
        self.0.outcome()
    }

    fn turns(&self) -> Vec<String> {
        self.0.turns()
    }

    fn play(&self, turn: &str) -> Self {
        Self(self.0.play(turn))
    }
}

#[test]
fn the_comparison_finds_differences() {
    let (game, other) = (Game::named("jersi-3", ""), Game::named("jersi-3-continuity", ""));
    let (game, other) = (game.expect("a game"), other.expect("a game"));
    let mut random = Random::new(1);
    let mut ends = BTreeSet::new();
    let mut differences = 0;
    for position in positions(&game, 1).take(20) {
        let text = position.text();
        assert_eq!(agree(&Same(position.clone()), &position, &mut random, &mut ends), Ok(()));
        let changed = other.position(&text).expect("both read it");
        differences += usize::from(agree(&Same(changed), &position, &mut random, &mut ends).is_err());
    }
    assert!(differences > 10, "{differences}");
}

#[test]
fn examples_of_the_page_on_rules_files_are_games() {
    let page = include_str!("../../../docs/rules-files.md");
    let examples: Vec<&str> =
        page.split("```toml\n").skip(1).map(|rest| rest.split("```").next().expect("a block")).collect();
    assert_eq!(examples.len(), 2);
    for text in examples {
        let game = Game::read(text, "").unwrap_or_else(|error| panic!("{error}:\n{text}"));
        play(&game, &mut Random::new(1));
        for variant in game.variants() {
            Game::read(text, variant).unwrap_or_else(|error| panic!("{variant}: {error}"));
        }
    }
}

#[test]
fn files_that_make_no_game_are_refused_with_the_reason() {
    let text = generated(1);
    let pijersi = FILES[0].1;
    let cases = [
        (text.replace("format = 1", "format = 2"), "format = 1 is missing"),
        (pijersi.replace("beats = [\"scissors\"]", "beats = [\"scisors\"]"), "no such kind: \"scisors\""),
        (pijersi.replace("blocked", "blocks"), "unknown field `blocks`"),
        (pijersi.replace("letter = \"P\"", "letter = \"R\""), "have one letter"),
        (pijersi.replace("[-3, 7], [-3, 6]]", "[-3, 7], [-3, 7]]"), "half a turn"),
        (pijersi.replace("WWS-", "WSS-"), "more scissors than its army"),
        (pijersi.replace("WWS-", "RWS-"), "wise may not stand on rock"),
        (pijersi.replace("far_row = [\"rock\", \"paper\", \"scissors\"]", "far_row = []"), "no way to win"),
        (pijersi.replace("\"b4\", \"b4\"", "\"b4\""), "13 places for 14 cubes"),
        (pijersi.replace("limit = 20", "limit = 0"), "clock.limit"),
    ];
    for (text, reason) in cases {
        let error = Game::read(&text, "").expect_err(reason);
        assert!(error.contains(reason), "{error}, not {reason}");
    }
    let clash = "format = 1\nbase = \"jersi-4.8\"\nid = \"x\"\nvariants = [\"a\", \"b\"]\n\
                 [variant.a]\nclock = { limit = 3 }\n[variant.b]\nclock = { limit = 4 }\n";
    let error = Game::read(clash, "a,b").expect_err("they set one key");
    assert_eq!(error, "variants \"a\" and \"b\" both set clock.limit");
}
