//! Games as links: round trips for every ruleset, setup and variant, limited length, no panic.

use jersi_play::{Game, LinkError, NodeId, from_link, to_link, to_study_link};
use jersi_rules::record::{Comment, Glyph, Start};
use jersi_rules::{AnyPosition, Color, RulesetId, Variant, Variants};
use jersi_testkit::random::Random;
use proptest::collection::vec;
use proptest::prelude::*;

use crate::common::{any_turn, starts};

const LETTERS: &str = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/// Plays at most this many random turns.
fn play(mut game: Game, turns: usize, random: &mut Random) -> Game {
    for _ in 0..turns {
        let Some(turn) = any_turn(game.position(), random) else { break };
        game.play(turn).expect("a listed turn is legal");
    }
    game
}

fn assert_comes_back(game: &Game) {
    let link = to_link(game);
    assert!(link.chars().all(|letter| LETTERS.contains(letter)), "{link}");
    let again = from_link(&link).unwrap_or_else(|error| panic!("{link}: {error}"));
    assert_eq!(again.to_record(), game.to_record(), "{link}");
    assert_eq!(again.ending(), game.ending(), "{link}");
}

/// Every start that a record can describe.
fn told_starts(ruleset: RulesetId, seed: u64) -> Vec<Start> {
    let mut found: Vec<Start> = starts(ruleset, seed).into_iter().map(Start::of).collect();
    found.extend(starts(ruleset, seed).into_iter().map(Start::text));
    let sets: Vec<Variants> = starts(ruleset, seed).iter().map(AnyPosition::variants).collect();
    for setup in ruleset.rules().setups {
        found.extend(
            sets.iter().map(|&set| Start::setup(ruleset, setup.id, Some(seed), set).expect("a setup")),
        );
    }
    found
}

#[test]
fn random_games_survive_a_round_trip() {
    let mut random = Random::new(1);
    for &ruleset in RulesetId::ALL {
        for round in 0..6 {
            for start in told_starts(ruleset, random.number()) {
                let mut game = play(Game::begin(start), 12 * round, &mut random);
                game.go_to_end();
                match random.number() % 5 {
                    0 => drop(game.resign(Color::White)),
                    1 => drop(game.lose_on_time(Color::Black)),
                    2 => drop(game.agree_tie()),
                    _ => {}
                }
                assert_comes_back(&game);
            }
        }
    }
}

#[test]
fn positions_of_every_phase_come_back() {
    for &ruleset in RulesetId::ALL {
        for position in crate::common::positions(ruleset, 60, 5) {
            assert_comes_back(&Game::new(&position));
        }
    }
    for position in crate::common::ransoms(RulesetId::Jersi4_8, 30, 6) {
        assert_comes_back(&Game::new(&position));
    }
}

#[test]
fn eighty_turns_need_fewer_than_four_hundred_letters() {
    let mut random = Random::new(7);
    let mut told = Vec::new();
    for &ruleset in RulesetId::ALL {
        let mut lengths = Vec::new();
        for start in starts(ruleset, 1) {
            // A random game may be over early: the longest of several is used.
            let games = (0..40).map(|_| play(Game::new(&start), 80, &mut random));
            let game = games.max_by_key(|game| game.main_line().len()).expect("some games");
            lengths.push((game.main_line().len(), to_link(&game).len()));
        }
        told.push(format!("{ruleset}: (turns, letters) {lengths:?}"));
        assert!(lengths.iter().any(|&(turns, _)| turns == 80), "{ruleset}: no game was long enough");
        assert!(lengths.iter().all(|&(_, letters)| letters < 400), "{ruleset}");
    }
    insta::assert_snapshot!(told.join("\n"));
}

#[test]
fn every_change_of_one_letter_is_detected() {
    let mut random = Random::new(3);
    for &ruleset in RulesetId::ALL {
        let link = to_link(&play(Game::new(&AnyPosition::initial(ruleset)), 30, &mut random));
        for at in 0..link.len() {
            for letter in LETTERS.chars().filter(|letter| !link[at..].starts_with(*letter)) {
                let changed = format!("{}{letter}{}", &link[..at], &link[at + 1..]);
                let due = match letter {
                    version if at == 0 && !('1'..='4').contains(&version) => {
                        LinkError::OtherVersion { version }
                    }
                    _ => LinkError::Damaged,
                };
                assert_eq!(from_link(&changed).map(|_| ()), Err(due), "{changed}");
            }
            assert!(from_link(&link[..at]).is_err());
        }
        assert_eq!(from_link(&format!("{link}A")).map(|_| ()), Err(LinkError::Damaged));
    }
}

#[test]
fn an_invalid_link_is_reported() {
    let long = "1".repeat(30_000);
    for text in ["", " ", "#", "1é", "b4=c4", "1AAAA A", long.as_str()] {
        assert_eq!(from_link(text).map(|_| ()), Err(LinkError::NotALink), "{text}");
    }
    assert_eq!(from_link("5AAAA").map(|_| ()), Err(LinkError::OtherVersion { version: '5' }));
    for text in ["1", "1AAA", "1AAAA", "1AAAAA", "2", "2AAA", "2AAAA", "2AAAAA"] {
        assert_eq!(from_link(text).map(|_| ()), Err(LinkError::Damaged), "{text}");
    }
}

#[test]
fn published_links_stay_readable() {
    let games: Vec<String> = RulesetId::ALL
        .iter()
        .map(|&ruleset| {
            let last = *starts(ruleset, 9).last().expect("a start");
            let game = play(Game::new(&last), 10, &mut Random::new(2));
            format!("{}\n{}\n", to_link(&game), game.to_record())
        })
        .collect();
    insta::assert_snapshot!(games.concat());
}

#[test]
fn a_ransom_survives_a_round_trip() {
    let variants = Variants::NONE.with(Variant::Ransom);
    let start = AnyPosition::start(RulesetId::Jersi4_8, "standard", 0, variants).expect("a start");
    let mut random = Random::new(11);
    for _ in 0..5 {
        assert_comes_back(&play(Game::new(&start), 200, &mut random));
    }
}

/// A study with variations in random places, annotations and names, at a node in the middle.
fn study(ruleset: RulesetId, random: &mut Random) -> Game {
    let mut game = play(Game::new(&AnyPosition::initial(ruleset)), 24, random);
    for _ in 0..8 {
        let nodes: Vec<NodeId> = std::iter::once(NodeId::START).chain(game.path(game.current())).collect();
        game.go_to(nodes[random.number() as usize % nodes.len()]);
        game = play(game, 5, random);
        let node = game.current();
        let remarks = game.remarks_mut(node).expect("a node");
        remarks.after = vec![Comment::new("so, déjà vu [%csl Gb4]")];
        if node != NodeId::START {
            remarks.before = vec![Comment::new("The quiet one")];
            remarks.glyphs = vec![Glyph(6)];
        }
    }
    for (name, value) in [("White", "Ann"), ("Black", "Benoît"), ("Date", "2026-11-17")] {
        game.set_tag(name, value).expect("a name");
    }
    game
}

#[test]
fn a_study_is_restored_with_its_variations_comments_names_and_current_node() {
    let mut random = Random::new(5);
    for &ruleset in RulesetId::ALL {
        for _ in 0..5 {
            let game = study(ruleset, &mut random);
            let link = to_study_link(&game);
            assert!(link.starts_with('2') && link.chars().all(|letter| LETTERS.contains(letter)), "{link}");
            let again = from_link(&link).unwrap_or_else(|error| panic!("{link}: {error}"));
            assert_eq!(again.to_record(), game.to_record(), "{link}");
            let way = |game: &Game| {
                let path = game.path(game.current());
                path.into_iter().filter_map(|node| game.turn_at(node)).collect::<Vec<_>>()
            };
            assert_eq!(way(&again), way(&game), "{link}");
        }
    }
}

#[test]
fn a_link_without_remarks_is_as_short_as_its_main_line() {
    let mut game = play(Game::new(&AnyPosition::initial(RulesetId::Pijersi)), 30, &mut Random::new(4));
    let plain = to_link(&game);
    // The current node costs only a few letters.
    assert!(to_study_link(&game).len() <= plain.len() + 3);
    game.go_to_start();
    assert_eq!(to_study_link(&game), plain);
}

#[test]
fn every_change_of_one_letter_of_a_study_is_detected() {
    let link = to_study_link(&study(RulesetId::Pijersi, &mut Random::new(6)));
    for at in 1..link.len() {
        let letter = if link[at..].starts_with('A') { 'B' } else { 'A' };
        let changed = format!("{}{letter}{}", &link[..at], &link[at + 1..]);
        assert_eq!(from_link(&changed).map(|_| ()), Err(LinkError::Damaged), "{changed}");
    }
}

#[test]
fn variations_that_are_nested_too_deeply_are_omitted() {
    let text = |depth: usize| {
        let (open, close) = ("(1. b4=d3 ".repeat(depth), ")".repeat(depth));
        format!("[Ruleset \"pijersi\"]\n\n1. b4=c4-d4 {open}{close} *\n")
    };
    for depth in [3, 60] {
        let record = jersi_rules::record::Record::read(&text(depth)).expect("a record");
        let mut game = Game::from_record(&record).expect("legal");
        game.go_to_end();
        let again = from_link(&to_study_link(&game)).expect("a link");
        assert_eq!(again.to_record() == record, depth == 3);
    }
}

/// Letters of links, mostly with a valid version in front.
fn texts() -> impl Strategy<Value = Vec<u8>> {
    prop_oneof![vec(any::<u8>(), 0..80), vec(0_u8..64, 0..80)]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2_000))]

    #[test]
    fn any_text_gives_a_game_or_an_error(data in texts()) {
        crate::fuzz_bodies::link(&data);
    }
}

#[test]
fn a_link_to_a_game_from_a_rules_file_holds_its_rules() {
    let file = "format = 1\nbase = \"jersi-4.4\"\nid = \"own\"\nauthor = \"Zoé\"\nclock = { limit = 33 }\n";
    let ruleset = RulesetId::of_file(file).expect("a game");
    let variants = ruleset.variants("wizard").expect("a variant");
    let start = AnyPosition::start(ruleset, "standard", 0, variants).expect("a setup");
    let game = play(Game::new(&start), 20, &mut Random::new(5));
    let link = to_link(&game);
    assert!(link.starts_with('3') && link.len() < 6_000, "{}", link.len());
    let again = from_link(&link).expect("a link");
    assert_eq!(again.to_record(), game.to_record());
    assert_eq!(again.position().variants().to_string(), "wizard");
    let mut record = game.to_record();
    record.comments.push(Comment::new("a wizard"));
    let study = Game::from_record(&record).expect("legal");
    let link = to_study_link(&study);
    assert!(link.starts_with('4'), "{link}");
    assert_eq!(from_link(&link).expect("a link").to_record(), record);
    // No byte of it gives another game.
    for at in 0..link.len() {
        let other = if link.as_bytes()[at] == b'A' { "B" } else { "A" };
        assert!(from_link(&format!("{}{other}{}", &link[..at], &link[at + 1..])).is_err(), "{at}");
    }
}
