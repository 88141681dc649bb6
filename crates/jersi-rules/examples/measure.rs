//! Workloads for measuring the generator. `measure` lists them; `measure NAME TIMES` runs one and prints its number of
//! units (leaves, turns) and the seconds that it took. `cargo xtask bench` runs this directly for wall time and under
//! callgrind for instructions.
#![allow(clippy::print_stdout, reason = "a program for the command line")]

use std::hint::black_box;
use std::time::Instant;

use jersi_rules::{Fixed, Jersi2, Jersi3, Jersi4_16, Pijersi, Position, TurnList, Variant, Variants};
use jersi_testkit::vectors;

const WORKLOADS: [&str; 13] = [
    "leaves/pijersi",
    "leaves/jersi-2",
    "leaves/jersi-3",
    "leaves/jersi-3 mokca",
    "leaves/jersi-4.16 no-parachute",
    "leaves/jersi-4.16",
    "turns/pijersi",
    "turns/jersi-2",
    "turns/jersi-3",
    "turns/jersi-4.16 no-parachute",
    "turns/jersi-4.16",
    "wins/pijersi",
    "play/pijersi",
];

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [name, times] = arguments.as_slice() else {
        println!("{}", WORKLOADS.join("\n"));
        return;
    };
    let times = times.parse().expect("a number of times");
    let (units, seconds) = run(name, times);
    println!("{units} {seconds}");
}

fn run(name: &str, times: u32) -> (u64, f64) {
    let no_parachute = Variants::NONE.with(Variant::NoParachute);
    match name {
        "leaves/pijersi" => leaves::<Pijersi>("classic", Variants::NONE, 3, times),
        "leaves/jersi-2" => leaves::<Jersi2>("symmetrical", Variants::NONE, 3, times),
        "leaves/jersi-3" => leaves::<Jersi3>("standard", Variants::NONE, 3, times),
        "leaves/jersi-3 mokca" => leaves::<Jersi3>("mokca", Variants::NONE, 3, times),
        "leaves/jersi-4.16 no-parachute" => leaves::<Jersi4_16>("standard", no_parachute, 3, times),
        "leaves/jersi-4.16" => leaves::<Jersi4_16>("standard", Variants::NONE, 2, times),
        "turns/pijersi" => turns::<Pijersi>("pijersi", Variants::NONE, times),
        "turns/jersi-2" => turns::<Jersi2>("jersi-2", Variants::NONE, times),
        "turns/jersi-3" => turns::<Jersi3>("jersi-3", Variants::NONE, times),
        "turns/jersi-4.16 no-parachute" => turns::<Jersi4_16>("jersi-4.16-noparachute", no_parachute, times),
        "turns/jersi-4.16" => turns::<Jersi4_16>("jersi-4.16-standard", Variants::NONE, times),
        "wins/pijersi" => wins::<Pijersi>("pijersi", times),
        "play/pijersi" => plays::<Pijersi>("pijersi", times),
        _ => panic!("no workload is called {name}"),
    }
}

fn leaves<R: Fixed>(setup: &str, variants: Variants, depth: u32, times: u32) -> (u64, f64) {
    let start = Position::<R>::start(setup, 0, variants).expect("a setup of the ruleset");
    timed(|| (0..times).map(|_| black_box(&start).perft(depth)).sum())
}

fn timed(work: impl FnOnce() -> u64) -> (u64, f64) {
    let began = Instant::now();
    (work(), began.elapsed().as_secs_f64())
}

/// Positions of random games from independent programs, without those that a strict check refuses.
fn positions<R: Fixed>(name: &str, variants: Variants) -> Vec<Position<R>> {
    vectors::positions(name).iter().filter_map(|vector| Position::read(&vector.psn, variants).ok()).collect()
}

fn turns<R: Fixed>(name: &str, variants: Variants, times: u32) -> (u64, f64) {
    let positions = positions::<R>(name, variants);
    let mut listed = TurnList::new();
    timed(|| {
        let mut total = 0;
        for _ in 0..times {
            for position in &positions {
                listed.fill(black_box(position));
                total += black_box(&listed).len() as u64;
            }
        }
        total
    })
}

fn wins<R: Fixed>(name: &str, times: u32) -> (u64, f64) {
    let positions = positions::<R>(name, Variants::NONE);
    timed(|| {
        for _ in 0..times {
            for position in &positions {
                black_box(black_box(position).can_win());
            }
        }
        u64::from(times) * positions.len() as u64
    })
}

fn plays<R: Fixed>(name: &str, times: u32) -> (u64, f64) {
    let positions = positions::<R>(name, Variants::NONE);
    let turns: Vec<_> = positions.iter().map(Position::turns).collect();
    timed(|| {
        let mut total = 0;
        for _ in 0..times {
            for (position, turns) in positions.iter().zip(&turns) {
                for &turn in turns {
                    black_box(position.play_unchecked(black_box(turn)));
                }
                total += turns.len() as u64;
            }
        }
        total
    })
}
