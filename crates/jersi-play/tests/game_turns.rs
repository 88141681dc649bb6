//! Whole turns of a game, numbered as in its record, also with several decisions.

use jersi_play::{Game, NodeId};
use jersi_rules::record::Record;
use jersi_rules::{Color, Phase, RulesetId};
use jersi_testkit::random::Random;

use crate::common::{any_turn, starts};

fn game(file: &str) -> Game {
    let path = format!("{}/../jersi-rules/tests/records/valid/{file}.jersi", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(path).expect("a record");
    Game::from_record(&Record::read(&text).expect("a record")).expect("legal turns")
}

/// The turns as in a record without remarks: a number before White's turns and before the first one.
fn as_written(game: &Game) -> Vec<String> {
    let mut words = Vec::new();
    for (index, turn) in game.turns().enumerate() {
        if index == 0 || turn.side() == Color::White {
            words.push(turn.count().to_string());
        }
        words.push(turn.text());
    }
    words
}

/// The words of a record without its tags and its result.
fn record_turns(game: &Game) -> Vec<String> {
    let text = game.to_record().to_string();
    let (_, turns) = text.split_once("\n\n").expect("tags, then turns");
    let mut words: Vec<String> = turns.split_whitespace().map(str::to_owned).collect();
    words.pop();
    words
}

#[test]
fn turns_are_numbered_as_in_the_record_in_every_setup_and_variant() {
    let mut random = Random::new(14);
    for &ruleset in RulesetId::ALL {
        for start in starts(ruleset, 3) {
            let mut game = Game::new(&start);
            for _ in 0..90 {
                let Some(turn) = any_turn(game.position(), &mut random) else { break };
                game.play(turn).expect("a listed turn is legal");
            }
            assert_eq!(as_written(&game), record_turns(&game), "{ruleset}: {}", start.text());
            let nodes: Vec<NodeId> = game.turns().flat_map(|turn| turn.nodes().to_vec()).collect();
            assert_eq!(nodes, game.main_line());
        }
    }
}

#[test]
fn placings_count_although_the_turn_number_of_the_text_is_constant() {
    let game = game("jersi-2-free");
    let first = game.turns().find(|turn| turn.before().phase() == Phase::Play).expect("a step");
    assert_eq!((first.number(), first.before().number()), (14, 1));
    assert_eq!(format!("{} {}", first.count(), first.text()), "14. a5-b5=d7");
    assert_eq!(game.count_at(NodeId::START).number(), 1);
}

#[test]
fn the_decisions_of_a_ransom_are_one_turn_of_the_captor() {
    let game = game("ransom-joined");
    let ransom = game.turns().find(|turn| turn.decisions().len() > 1).expect("a ransom");
    assert_eq!(ransom.decisions().len(), 4);
    assert_eq!(ransom.nodes().len(), 4);
    assert_eq!(ransom.node(), ransom.nodes()[3]);
    assert!(!ransom.is_under_way());
    for &node in &ransom.nodes()[..3] {
        let count = game.count_at(node);
        assert_eq!((count.number(), count.side()), (ransom.number(), ransom.side()));
        assert!(count.is_under_way());
    }
    let after = game.count_at(ransom.node());
    assert_eq!(after.side(), ransom.side().other());
    assert!(!after.is_under_way());
}

#[test]
fn a_ransom_that_is_not_settled_is_a_turn_under_way() {
    let game = game("ransom-unfinished");
    let last = game.turns().last().expect("turns");
    assert!(last.is_under_way());
    assert_eq!(game.count_at(game.end()).number(), last.number());
}

#[test]
fn a_variation_inside_a_ransom_keeps_the_number_and_side_of_its_turn() {
    let game = game("ransom-variations");
    let mut seen = 0;
    for node in game.main_line() {
        let parent = game.parent(node).expect("after the start");
        let count = game.count_at(parent);
        for other in game.children(parent).into_iter().filter(|&other| other != node) {
            let first = game.turns_from(other).next().expect("a variation has a turn");
            assert_eq!(first.count(), count);
            assert_eq!(first.nodes()[0], other);
            assert_eq!(game.turns_to(other).last().map(|turn| turn.number()), Some(count.number()));
            seen += usize::from(count.is_under_way());
        }
    }
    assert!(seen > 0, "no variation begins in the middle of a turn");
}
