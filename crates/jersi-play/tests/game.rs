//! Games as trees: playing, navigation, edits, clocks, results and records.

use jersi_play::{Ending, EndingError, Game, Milliseconds, NodeId, PlayError, Snapshot, TimeControl};
use jersi_rules::record::{Comment, Entry, GameResult, Glyph, Record, Score, Start, Tag, Variation};
use jersi_rules::{AnyPosition, Color, Outcome, Phase, Rule, RulesetId, Turn, Variant, Variants, Win};
use jersi_testkit::random::Random;

use crate::common::{any_turn, starts};

fn pijersi() -> Game {
    Game::new(&AnyPosition::initial(RulesetId::Pijersi))
}

fn read(game: &Game, text: &str) -> Turn {
    game.position().read_turn(text).expect("well written")
}

fn play(game: &mut Game, text: &str) -> NodeId {
    let turn = read(game, text);
    game.play(turn).expect("legal")
}

/// Plays random turns to the end of the game.
fn play_out(game: &mut Game, random: &mut Random) {
    while let Some(turn) = any_turn(game.position(), random) {
        game.play(turn).expect("legal");
    }
}

/// A game that White has won by the rules.
fn won() -> Game {
    let text = "6/7/1R-4/6p-/6/7/6 w 0 1";
    let start = AnyPosition::read(RulesetId::Pijersi, Variants::NONE, text).expect("a position");
    let mut game = Game::new(&start);
    play(&mut game, "e2-f2");
    play(&mut game, "d7-d6");
    play(&mut game, "f2-g2");
    game
}

/// White has captured Black's king in the ransom variant.
fn ransom() -> Game {
    let text = "p-6/p-7/7/8/3k-5/3RS4/7/8/3K-3 w 0 1 -";
    let variants = Variants::NONE.with(Variant::Ransom);
    Game::new(&AnyPosition::read(RulesetId::Jersi4_8, variants, text).expect("a position"))
}

#[test]
fn a_known_turn_is_found_again_and_another_one_is_a_variation() {
    let mut game = pijersi();
    let first = play(&mut game, "b4=c4");
    let second = play(&mut game, "f4=e3");
    game.go_to_start();
    assert_eq!(play(&mut game, "b4=c4"), first);
    assert_eq!(play(&mut game, "f4=e3"), second);
    game.back();
    let other = play(&mut game, "f4=e4");
    assert_eq!(game.children(first), [second, other]);
    assert_eq!(game.main_line(), [first, second]);
    assert!(game.is_main(second) && !game.is_main(other));
    assert_eq!(game.path(other), [first, other]);
}

#[test]
fn an_illegal_turn_changes_nothing() {
    let mut game = pijersi();
    let turn = read(&game, "a1-d4");
    let error = game.play(turn).expect_err("too far");
    assert!(matches!(error, PlayError::Illegal(why) if why.rule == Rule::CubeReach));
    assert_eq!((game.current(), game.end()), (NodeId::START, NodeId::START));
}

#[test]
fn promoting_and_deleting_keeps_the_numbers_of_other_nodes() {
    let mut game = pijersi();
    let [one, two, three] = ["b4=c4", "b4=d3", "b4-c4"].map(|text| {
        game.go_to_start();
        play(&mut game, text)
    });
    let after_three = play(&mut game, "f4=e3");
    assert!(game.promote(three));
    assert_eq!(game.children(NodeId::START), [three, one, two]);
    assert_eq!(game.main_line(), [three, after_three]);
    assert!(!game.promote(three), "it is no variation any more");
    game.promote_to_main(two);
    assert_eq!(game.children(NodeId::START), [two, three, one]);
    assert!(game.delete(three));
    assert_eq!(game.children(NodeId::START), [two, one]);
    assert_eq!(game.current(), NodeId::START, "what was current is gone");
    assert_eq!((game.turn_at(three), game.position_at(after_three)), (None, None));
    assert!(game.delete(two) && game.delete(one));
    assert_eq!(game.children(NodeId::START), []);
    assert!(!game.delete(one) && !game.delete(NodeId::START));
}

#[test]
fn a_game_is_shown_step_by_step() {
    let mut game = pijersi();
    play(&mut game, "b4=c4-d4");
    play(&mut game, "f4=e3");
    let cell = |name| RulesetId::Pijersi.shape().named(name).expect("on the board");
    assert!(game.step_back() && !game.is_inside_turn(), "one step is the whole turn");
    assert!(game.step_back() && game.is_inside_turn());
    let view = game.view();
    assert!(
        view.unit(cell("c4")).is_some_and(jersi_rules::Unit::is_stack) && view.unit(cell("d4")).is_none()
    );
    assert_eq!(game.shown_turn(), Some(Turn::stack(cell("b4"), cell("c4"))));
    assert!(game.step_back() && !game.step_back());
    assert_eq!(game.current(), NodeId::START);
    let mut views = Vec::new();
    while game.step_forward() {
        views.push(game.view());
    }
    assert_eq!(views.len(), 3);
    assert_eq!(views[0], view);
    assert_eq!(views[2], Snapshot::of(game.position()));
}

#[test]
fn stepping_back_and_forward_shows_the_same_boards() {
    let mut random = Random::new(8);
    for &ruleset in RulesetId::ALL {
        for start in starts(ruleset, 4) {
            let mut game = Game::new(&start);
            play_out(&mut game, &mut random);
            let mut back = vec![game.view()];
            while game.step_back() {
                back.push(game.view());
            }
            let mut forward = vec![game.view()];
            while game.step_forward() {
                forward.push(game.view());
            }
            back.reverse();
            assert_eq!(back, forward);
            let steps = |&node: &NodeId| game.turn_at(node).expect("a turn").beginnings().len();
            assert_eq!(back.len(), 1 + game.main_line().iter().map(steps).sum::<usize>());
        }
    }
}

#[test]
fn the_rules_end_a_game_and_nothing_is_played_then() {
    let mut game = won();
    let ending = Ending::Rules(Outcome::Win { by: Color::White, how: Win::FarRow });
    assert_eq!((game.ending(), game.result()), (Some(ending), GameResult::Win(Color::White)));
    assert_eq!(game.resign(Color::Black), Err(EndingError::Ended(ending)));
    let turn = read(&game, "d6-d5");
    assert_eq!(game.play(turn), Err(PlayError::Ended(ending)));
    // Undoing a turn undoes the end of the game.
    assert!(game.undo());
    assert_eq!((game.ending(), game.result()), (None, GameResult::Open));
    play(&mut game, "f2-e2");
    assert_eq!(game.ending(), None);
}

#[test]
fn a_variation_does_not_end_the_game_before_it_is_the_main_line() {
    let mut game = won();
    game.back();
    let other = play(&mut game, "f2-e2");
    play(&mut game, "d6-d5");
    assert!(game.ending().is_some(), "the main line has ended");
    game.promote(other);
    assert_eq!((game.ending(), game.result()), (None, GameResult::Open));
}

#[test]
fn players_end_a_game_by_resignation_agreement_or_time() {
    let mut game = pijersi();
    play(&mut game, "b4=c4");
    for (end, ending, text) in [
        (Game::agree_tie as fn(&mut Game) -> _, Ending::Agreement, "1/2-1/2"),
        (|game| game.resign(Color::White), Ending::Resignation { by: Color::White }, "0-1"),
        (|game| game.lose_on_time(Color::Black), Ending::Time { of: Color::Black }, "1-0"),
    ] {
        let mut game = game.clone();
        assert_eq!(end(&mut game), Ok(()));
        assert_eq!(game.ending(), Some(ending));
        let turn = read(&game, "f4=e3");
        assert_eq!(game.play(turn), Err(PlayError::Ended(ending)));
        let record = game.to_record();
        assert_eq!(record.result.text(RulesetId::Pijersi.rules()), text);
        let again = Record::read(&record.to_string()).expect("a record");
        assert_eq!(Game::from_record(&again).expect("legal").ending(), Some(ending));
        // A finished game can still be analysed.
        game.back();
        play(&mut game, "b4=d3");
        assert_eq!(game.ending(), Some(ending));
    }
}

#[test]
fn a_result_without_a_reason_is_preserved() {
    let text = "[Ruleset \"pijersi\"]\n[Setup \"classic\"]\n[Result \"1-0\"]\n\n1. b4=c4 1-0\n";
    let record = Record::read(text).expect("a record");
    let game = Game::from_record(&record).expect("legal");
    assert_eq!(game.ending(), Some(Ending::Unexplained(Some(Color::White))));
    assert_eq!(game.to_record(), record);
}

const fn ms(time: u64) -> Milliseconds {
    Milliseconds(time)
}

fn timed(control: TimeControl) -> Game {
    let mut game = pijersi();
    game.set_time_control(control);
    game
}

fn play_at(game: &mut Game, text: &str, now: u64) {
    let turn = read(game, text);
    game.play_at(turn, ms(now)).expect("legal and in time");
}

#[test]
fn a_game_without_clocks_has_no_times() {
    let mut game = pijersi();
    assert!(!game.start_clock(ms(0)));
    play_at(&mut game, "b4=c4", 1_000_000_000);
    assert_eq!(game.remaining(Color::White, ms(0)), None);
    assert_eq!(game.flag(ms(u64::MAX)), None);
}

/// Plays the first turn of each side, which start no clock.
fn play_first_turns(game: &mut Game, now: u64) {
    play_at(game, "b4=c4", now);
    play_at(game, "f4=e3", now);
}

/// Plays any turn.
fn play_any_at(game: &mut Game, now: u64) {
    let turn = game.position().turns()[0];
    game.play_at(turn, ms(now)).expect("legal and in time");
}

fn both_clocks(game: &Game, now: u64) -> [u64; 2] {
    Color::BOTH.map(|side| game.remaining(side, ms(now)).expect("a clock").0)
}

#[test]
fn the_first_turns_run_no_clock() {
    let mut game = timed(TimeControl::Increment { time: ms(60_000), increment: ms(2_000) });
    assert!(!game.start_clock(ms(0)));
    assert_eq!((both_clocks(&game, 50_000), game.thinker()), ([60_000, 60_000], None));
    play_at(&mut game, "b4=c4", 100_000);
    assert_eq!((both_clocks(&game, 200_000), game.thinker()), ([60_000, 60_000], None));
    assert_eq!(game.time_used(game.current()), Some(ms(0)));
    play_at(&mut game, "f4=e3", 200_000);
    assert_eq!((both_clocks(&game, 201_000), game.thinker()), ([59_000, 60_000], Some(Color::White)));
}

#[test]
fn the_clock_of_the_side_to_move_runs() {
    let mut game = timed(TimeControl::SuddenDeath(ms(60_000)));
    play_first_turns(&mut game, 5_000);
    assert_eq!(both_clocks(&game, 7_000), [58_000, 60_000]);
    play_any_at(&mut game, 15_000);
    assert_eq!((both_clocks(&game, 18_000), game.thinker()), ([50_000, 57_000], Some(Color::Black)));
    game.pause_clock(ms(18_000));
    assert_eq!((both_clocks(&game, 90_000), game.thinker()), ([50_000, 57_000], None));
    game.start_clock(ms(100_000));
    play_any_at(&mut game, 101_000);
    assert_eq!(both_clocks(&game, 101_000), [50_000, 56_000]);
    assert_eq!(game.time_used(game.current()), Some(ms(4_000)));
    // Navigation does not stop the clock.
    game.go_to_start();
    assert_eq!(both_clocks(&game, 102_000), [49_000, 56_000]);
}

#[test]
fn an_increment_is_added_after_each_turn() {
    let mut game = timed(TimeControl::Increment { time: ms(10_000), increment: ms(2_000) });
    play_first_turns(&mut game, 0);
    play_any_at(&mut game, 3_000);
    assert_eq!(game.remaining(Color::White, ms(3_000)), Some(ms(9_000)));
    assert_eq!(game.time_used(game.current()), Some(ms(3_000)));
}

#[test]
fn a_player_whose_time_is_up_loses() {
    let mut game = timed(TimeControl::SuddenDeath(ms(10_000)));
    play_first_turns(&mut game, 0);
    assert_eq!(game.flag(ms(9_999)), None);
    let mut late = game.clone();
    assert_eq!(game.flag(ms(10_000)), Some(Color::White));
    let ending = Ending::Time { of: Color::White };
    assert_eq!((game.ending(), game.flag(ms(11_000))), (Some(ending), None));
    let turn = late.position().turns()[0];
    assert_eq!(late.play_at(turn, ms(10_000)), Err(PlayError::Ended(ending)));
    assert_eq!(late.main_line().len(), 2);
}

#[test]
fn after_its_expiry_the_clock_shows_zero() {
    let mut game = timed(TimeControl::SuddenDeath(ms(60_000)));
    play_first_turns(&mut game, 0);
    play_any_at(&mut game, 3_000);
    assert_eq!(game.flag(ms(70_000)), Some(Color::Black));
    assert_eq!(both_clocks(&game, 80_000), [57_000, 0]);
    let mut again = Game::from_record(&game.to_record()).expect("legal");
    again.go_to_end();
    assert_eq!(both_clocks(&again, 0), [57_000, 0], "a record knows it too");
}

#[test]
fn after_a_resignation_the_clock_shows_the_remaining_time() {
    let mut game = timed(TimeControl::SuddenDeath(ms(60_000)));
    play_first_turns(&mut game, 0);
    game.pause_clock(ms(5_000));
    game.resign(Color::White).expect("the game goes on");
    assert_eq!((both_clocks(&game, 80_000), game.thinker()), ([55_000, 60_000], None));
}

#[test]
fn an_incoming_turn_does_not_disturb_players_who_view_another_position() {
    let mut game = pijersi();
    play_first_turns(&mut game, 0);
    game.go_to_start();
    let turn = game.position_at(game.end()).expect("there").turns()[0];
    let node = game.append(turn, ms(0), ms(0)).expect("legal");
    assert_eq!((game.current(), game.end()), (NodeId::START, node));
}

#[test]
fn taking_back_gives_the_time_back() {
    let mut game = timed(TimeControl::SuddenDeath(ms(60_000)));
    play_first_turns(&mut game, 0);
    play_any_at(&mut game, 10_000);
    play_any_at(&mut game, 30_000);
    assert!(game.undo() && game.undo());
    assert_eq!(game.thinker(), None);
    assert_eq!(game.remaining(Color::White, ms(31_000)), Some(ms(60_000)));
    game.start_clock(ms(40_000));
    assert_eq!(game.remaining(Color::White, ms(41_000)), Some(ms(59_000)));
}

#[test]
fn a_ransom_runs_the_clock_of_the_one_who_decides() {
    let mut game = ransom();
    game.set_time_control(TimeControl::Increment { time: ms(60_000), increment: ms(5_000) });
    game.start_clock(ms(0));
    play_at(&mut game, "d4=e4", 1_000);
    assert_eq!((game.position().phase(), game.thinker()), (Phase::Name, Some(Color::White)));
    assert_eq!(both_clocks(&game, 1_000), [60_000, 60_000], "the first decision is free");
    play_at(&mut game, "#P", 3_000);
    assert_eq!((game.thinker(), both_clocks(&game, 4_000)), (None, [58_000, 60_000]));
    play_at(&mut game, "#h1", 6_000);
    assert_eq!((game.thinker(), both_clocks(&game, 6_000)), (Some(Color::White), [58_000, 60_000]));
    play_at(&mut game, "/k:i4", 7_000);
    assert_eq!((game.thinker(), both_clocks(&game, 7_000)), (Some(Color::Black), [62_000, 60_000]));
    let record = game.to_record();
    assert_eq!(Record::read(&record.to_string()).expect("a record"), record);
}

#[test]
fn time_controls_survive_a_round_trip() {
    for text in ["-", "300", "300+2", "0.500+0.025", "60+0"] {
        assert_eq!(text.parse::<TimeControl>().expect(text).to_string(), text);
    }
    for text in ["", "+", "5+", "+5", "1.5", "-1", "300 + 2", "99999999999999999999"] {
        assert!(text.parse::<TimeControl>().is_err(), "{text}");
    }
}

/// A random line with all kinds of annotations.
fn any_line(start: &AnyPosition, len: usize, depth: usize, random: &mut Random) -> Variation {
    let mut line = Variation::new();
    let mut position = *start;
    while line.len() < len {
        let Some(turn) = any_turn(&position, random) else { break };
        let comments = |random: &mut Random| match random.below(6) {
            0 => vec![Comment::new("so {it} goes \\ on")],
            1 => vec![Comment::new("one"), Comment::new("two")],
            _ => Vec::new(),
        };
        let mut entry = Entry::new(turn);
        entry.before = comments(random);
        entry.after = comments(random);
        if random.once_in(4) {
            entry.glyphs = vec![Glyph(1), Glyph(14)];
        }
        entry.clock = random.once_in(3).then(|| ms(random.below(5_000_000) as u64));
        entry.score = random
            .once_in(3)
            .then(|| Score { value: 7 - random.below(15) as i32, is_starred: random.once_in(2) });
        if depth > 0 && random.once_in(3) {
            // Sometimes one with the same first turn as the line itself.
            let tried = 1 + random.below(3);
            let others = (0..tried).map(|_| any_line(&position, 1 + random.below(4), depth - 1, random));
            entry.variations = others.filter(|line| !line.is_empty()).collect();
            if let Some(first) = entry.variations.first_mut().filter(|_| random.once_in(4)) {
                *first = vec![Entry::new(turn)];
            }
        }
        position = position.play(turn).expect("legal");
        line.push(entry);
    }
    line
}

#[test]
fn a_record_becomes_a_game_and_the_same_record_again() {
    let mut random = Random::new(99);
    let mut nodes = 0;
    for &ruleset in RulesetId::ALL {
        for start in starts(ruleset, 2).into_iter().cycle().take(60) {
            let mut record = Record::new(Start::of(start));
            record.tags = vec![
                Tag::new("White", "Ann").expect("a name"),
                Tag::new("Termination", "rain").expect("a name"),
                Tag::new("TimeControl", "soon").expect("a name"),
            ];
            record.comments = vec![Comment::new("before")];
            let len = random.below(60);
            record.line = any_line(record.start.position(), len, 3, &mut random);
            let game = Game::from_record(&record).expect("legal");
            nodes += count(&game, NodeId::START);
            assert_eq!(game.to_record(), record);
            assert!(game.main_line().into_iter().eq(game.path(game.end())));
        }
    }
    assert!(nodes > 10_000, "{nodes} nodes are too few to say much");
}

/// The number of nodes after a node; each is checked.
fn count(game: &Game, node: NodeId) -> usize {
    let before = game.position_at(node).expect("there");
    let mut sum = 0;
    for child in game.children(node) {
        let turn = game.turn_at(child).expect("a turn");
        assert_eq!(game.position_at(child).copied(), before.play(turn).ok());
        assert_eq!(game.parent(child), Some(node));
        sum += 1 + count(game, child);
    }
    sum
}

#[test]
fn a_changed_tree_becomes_a_record_and_the_same_tree_again() {
    let mut random = Random::new(31);
    for &ruleset in RulesetId::ALL {
        for start in starts(ruleset, 3) {
            let mut game = Game::new(&start);
            let mut known = vec![NodeId::START];
            for _ in 0..300 {
                let node = random.pick(&known).expect("never empty");
                match random.below(12) {
                    0 => drop(game.promote(node)),
                    1 => game.promote_to_main(node),
                    2 => drop(game.delete(node)),
                    3 => drop(game.go_to(node)),
                    _ => {
                        if let Some(turn) = any_turn(game.position(), &mut random) {
                            known.push(game.play(turn).expect("legal"));
                        }
                    }
                }
                known.retain(|&node| game.position_at(node).is_some());
                assert!(game.position_at(game.current()).is_some());
                assert_eq!(
                    count(&game, NodeId::START) + 1,
                    known.iter().collect::<std::collections::HashSet<_>>().len()
                );
            }
            let record = game.to_record();
            let text = record.to_string();
            assert_eq!(Record::read(&text).expect("a record"), record);
            let again = Game::from_record(&record).expect("legal");
            assert_eq!((again.to_record(), again.ending()), (record, game.ending()));
            assert_eq!(again.result(), again.ending().map_or(GameResult::Open, Ending::result));
        }
    }
}
