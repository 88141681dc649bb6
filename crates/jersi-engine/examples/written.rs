//! Workloads for comparing games as constants with the same games as rules files. `written` names them;
//! `written NAME TIMES` runs one and prints how many units (leaves, nodes) it worked through, and in how many seconds.
//! Under callgrind the difference between two runs and one counts the instructions of a unit: docs/performance.md.
#![allow(clippy::print_stdout, reason = "a program for the command line")]

use std::hint::black_box;
use std::time::Instant;

use jersi_engine::{Engine, JudgedBy, Limits, Never, Options, Played};
use jersi_rules::{AnyPosition, RulesetId, built_in_game};

const GAMES: [(&str, u32); 5] =
    [("pijersi", 3), ("jersi-2", 3), ("jersi-3", 3), ("jersi-4.8", 2), ("jersi-4.16", 2)];

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [name, times] = arguments.as_slice() else {
        for work in ["leaves", "nodes"] {
            for form in ["constant", "file"] {
                for (game, _) in GAMES {
                    println!("{work}/{game}/{form}");
                }
            }
        }
        return;
    };
    let times: u64 = times.parse().expect("a number of times");
    let [work, game, form] = name.split('/').collect::<Vec<_>>()[..] else {
        panic!("no workload is called {name}")
    };
    let ruleset = if form == "file" {
        RulesetId::Written(built_in_game(game).expect("a game"))
    } else {
        game.parse().expect("a ruleset")
    };
    let depth = GAMES.iter().find(|(id, _)| *id == game).map_or(2, |(_, depth)| *depth);
    let start = AnyPosition::initial(ruleset);
    let mut engine = Engine::new(ruleset, Options { threads: 1, hash: 4 });
    engine.judge_by(JudgedBy::Linear);
    let began = Instant::now();
    let mut units = 0;
    for _ in 0..times {
        units += if work == "leaves" {
            black_box(&start).perft(depth)
        } else {
            engine.new_game();
            let limits = Limits { nodes: Some(20_000), ..Limits::default() };
            engine.think(&Played::from_start(start), &limits, &Never, &mut |_| {}).nodes
        };
    }
    println!("{units} {}", began.elapsed().as_secs_f64());
}
