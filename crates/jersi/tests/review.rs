//! `jersi review`, with the same findings as the page, which asks the same worker line by line.

use std::path::PathBuf;
use std::{env, fs, process};

use jersi_engines::{Clock, SlicedSession};
use jersi_play::Game;
use jersi_rules::{AnyPosition, RulesetId};
use jersi_ugi::{Client, News};
use jersi_ugi::{REVIEW_HASH, Reviewer};
use serde_json::Value;

use crate::common::jersi;

const NODES: u64 = 1_200;

/// A file that is removed at the end of the test.
struct TempFile(PathBuf);

impl TempFile {
    fn new(name: &str, text: &str) -> Self {
        let file = env::temp_dir().join(format!("jersi-review-{}-{name}", process::id()));
        fs::write(&file, text).expect("the folder can be written to");
        Self(file)
    }

    fn path(&self) -> &str {
        self.0.to_str().expect("UTF-8")
    }
}

impl Drop for TempFile {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.0);
    }
}

/// Two games of each ruleset with random turns, which contain enough mistakes.
fn ten_games() -> Vec<Game> {
    let mut number = 12_345_u64;
    let mut games = Vec::new();
    for &ruleset in RulesetId::ALL {
        for length in [5, 12] {
            let mut game = Game::new(&AnyPosition::initial(ruleset));
            while game.main_line().len() < length && game.position().outcome().is_none() {
                number =
                    number.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                let turns = game.position().turns();
                let turn = turns[(number >> 33) as usize % turns.len()];
                game.play(turn).expect("listed turns are legal");
            }
            games.push(game);
        }
    }
    games
}

/// A clock that advances with every reading.
struct Restless(std::sync::atomic::AtomicU64);

impl Clock for Restless {
    fn now(&self) -> u64 {
        self.0.fetch_add(700, std::sync::atomic::Ordering::Relaxed)
    }
}

/// Reviews as on the page: requests to a worker that searches in short slices. Positions may come in any order.
fn review_like_the_page(games: &[Game], is_backwards: bool) -> Vec<Reviewer> {
    let mut session = SlicedSession::new(Restless(0.into()));
    let mut client = Client::new(REVIEW_HASH);
    let mut review = |game: &Game| {
        let mut reviewer = Reviewer::new(game, NODES);
        let mut indices: Vec<usize> = (0..reviewer.stops().len()).collect();
        if is_backwards {
            indices.reverse();
        }
        for index in indices {
            let Some(question) = reviewer.question(index) else { continue };
            let (_, requests) = client.ask(&question);
            let mut said: Vec<String> =
                requests.iter().flat_map(|request| session.line(&request.to_string())).collect();
            while session.is_working() {
                said.extend(session.slice(5_000));
            }
            for line in said {
                if let Some(News::Answer(_, found)) = client.hear(&line) {
                    reviewer.note(index, &found);
                }
            }
        }
        assert!(reviewer.is_done());
        reviewer
    };
    let mut reviewers: Vec<Reviewer> = if is_backwards {
        games.iter().rev().map(&mut review).collect()
    } else {
        games.iter().map(&mut review).collect()
    };
    if is_backwards {
        reviewers.reverse();
    }
    reviewers
}

/// Findings of the command, one line per game.
fn review_by_command(file: &TempFile) -> Vec<Value> {
    let out = jersi(&["review", "--json", "--nodes", &NODES.to_string(), file.path()]).good();
    out.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect()
}

#[test]
fn ten_games_are_reviewed_alike_by_page_and_command_in_any_order_and_again() {
    let games = ten_games();
    let records: Vec<String> = games.iter().map(|game| game.to_record().to_string()).collect();
    let file = TempFile::new("ten.jersi", &records.join("\n\n"));
    let page = review_like_the_page(&games, false);
    assert_eq!(page, review_like_the_page(&games, true));
    let command = review_by_command(&file);
    assert_eq!(command, review_by_command(&file));
    assert_eq!(command.len(), games.len());
    for (found, reviewer) in command.iter().zip(&page) {
        let positions = found["positions"].as_array().expect("a list");
        assert_eq!(positions.len(), reviewer.stops().len());
        for (found, stop) in positions.iter().zip(reviewer.stops()) {
            let finding = stop.finding.as_ref().expect("done");
            assert_eq!(found["position"], stop.position.text());
            assert_eq!(found["depth"], finding.depth);
            let mut position = stop.position;
            let line = finding.line.iter().map(|&turn| {
                let text = position.write_turn(turn);
                position = position.play_unchecked(turn);
                text
            });
            assert_eq!(found["line"], Value::from(line.collect::<Vec<_>>()));
        }
        let review = reviewer.review();
        let turns = found["turns"].as_array().expect("a list");
        assert_eq!(turns.len(), review.turns.len());
        for (found, turn) in turns.iter().zip(&review.turns) {
            assert_eq!(found["judgement"], turn.judgement.id());
            assert!((found["loss"].as_f64().expect("a number") - turn.loss).abs() < 1e-4);
        }
    }
}

#[test]
fn a_mistake_is_reported_with_its_number_and_a_better_turn() {
    let file =
        concat!(env!("CARGO_MANIFEST_DIR"), "/../jersi-rules/tests/records/valid/jersi-2-example.jersi");
    let english = jersi(&["review", "--lang", "en", "--nodes", "5000", file]).good();
    insta::assert_snapshot!("review-en", english);
    let french = jersi(&["review", "--lang", "fr", "--nodes", "5000", file]).good();
    insta::assert_snapshot!("review-fr", french);
}

#[test]
fn an_invalid_game_is_refused() {
    let file = TempFile::new("broken.jersi", "[Ruleset \"pijersi\"]\n\n1. b4=c4-z9");
    assert!(jersi(&["review", file.path()]).failed(1).contains("broken.jersi:3:"));
    jersi(&["review", "no-such-file"]).failed(1);
    jersi(&["review", "--nodes", "0", file.path()]).failed(2);
}

#[test]
fn the_help_is_the_documented_one() {
    insta::assert_snapshot!("help-review", jersi(&["review", "--help"]).good());
}
