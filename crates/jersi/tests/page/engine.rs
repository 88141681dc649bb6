//! The engine in its worker: it answers, can be hurried, never blocks the page, and searches the same number of nodes
//! as everywhere.

use std::time::Instant;

use jersi_play::Part;
use jersi_rules::{AnyPosition, RulesetId};

use crate::sizes::Screen;
use crate::tab::Tab;

fn against_engine(level: u8, ruleset: RulesetId) -> Tab {
    let mut tab = Tab::open(Screen::Desk);
    tab.go(&format!("#/new/{ruleset}"));
    tab.wait_for("document.querySelector('.begin input[type=range]')");
    tab.value(&format!(
        "(() => {{ const level = document.querySelector('input[type=range]'); level.value = {level}; \
         level.dispatchEvent(new Event('input', {{ bubbles: true }})) }})()"
    ));
    tab
}

#[test]
#[ignore = "needs Chromium and the page: cargo xtask test"]
fn the_engine_answers_in_every_game() {
    for &ruleset in RulesetId::ALL {
        let mut tab = against_engine(3, ruleset);
        tab.click("input[value=black]");
        tab.click(".begin-game");
        tab.wait_for("document.querySelectorAll('.turns .turn').length === 1");
        let start = AnyPosition::initial(ruleset);
        let turn = start.read_turn(&tab.text(".turns .turn")).expect("a turn");
        tab.wait_for_text(".position", &start.play(turn).expect("a legal turn").text());
        tab.wait_for("document.querySelector('.side:last-of-type').dataset.side === 'black'");
        tab.end();
    }
}

#[test]
#[ignore = "needs Chromium and the page: cargo xtask test"]
fn the_page_stays_awake_while_the_engine_thinks() {
    let mut tab = against_engine(10, RulesetId::Jersi4_16);
    tab.select("select[name=seconds]", "30");
    tab.click(".begin-game");
    tab.wait_for("document.querySelector('.cell.pick')");
    tab.click_part("[data-cell=b4]", Part::Top);
    tab.click("[data-cell=c4]");
    tab.wait_for("!document.querySelector('.hurry').hidden");
    tab.value(
        "window.longest = 0; new PerformanceObserver(list => list.getEntries().forEach(task => \
         window.longest = Math.max(window.longest, task.duration))).observe({ entryTypes: ['longtask'] }); \
         window.frames = 0; const began = performance.now(); \
         requestAnimationFrame(function count() { \
           window.frames++; window.passed = performance.now() - began; requestAnimationFrame(count) }); 0",
    );
    tab.wait_for("window.frames >= 120");
    tab.picture("thinking");
    assert!(tab.is("!document.querySelector('.hurry').hidden"), "it has 30 seconds");
    // A search in the thread of the page would leave no time for frames.
    let [longest, passed] =
        ["longest", "passed"].map(|name| tab.value(&format!("window.{name}")).as_f64().expect("a number"));
    assert!(longest < passed / 4.0, "a task of {longest} ms in {passed} ms while the engine thinks");
    tab.click(".hurry");
    tab.wait_for("document.querySelectorAll('.turns .turn').length === 2");
    tab.end();
}

#[test]
#[ignore = "needs Chromium and the page: cargo xtask test"]
fn two_engines_play_can_be_paused_and_go_on() {
    let mut tab = against_engine(1, RulesetId::Pijersi);
    tab.click("input[value=engines]");
    tab.click(".begin-game");
    let began = Instant::now();
    tab.wait_for("document.querySelectorAll('.turns .turn').length >= 4");
    let four_turns = began.elapsed();
    tab.click(".pause");
    tab.wait_for("document.querySelector('.hurry').hidden");
    let turns = tab.count(".turns .turn");
    // The absence of a turn has no event: wait as long as four turns took.
    std::thread::sleep(four_turns);
    assert_eq!(tab.count(".turns .turn"), turns, "nothing is played in a pause");
    tab.click(".pause");
    tab.wait_for(&format!("document.querySelectorAll('.turns .turn').length > {turns}"));
    tab.end();
}

#[test]
#[ignore = "needs Chromium and the page: cargo xtask test"]
fn taking_back_takes_the_engines_answer_too() {
    let mut tab = against_engine(2, RulesetId::Pijersi);
    tab.click(".begin-game");
    tab.wait_for("document.querySelector('.cell.pick')");
    tab.click_part("[data-cell=b4]", Part::Top);
    tab.click("[data-cell=c4]");
    tab.wait_for("document.querySelectorAll('.turns .turn').length === 2");
    tab.click(".take-back");
    tab.wait_for_text(".position", &AnyPosition::initial(RulesetId::Pijersi).text());
    tab.end();
}

/// The checksum of the search is the same in the browser. The times of each row there and natively are printed, the
/// best of several passes, because a browser optimises only code that has run for a while.
#[test]
#[ignore = "needs Chromium and the page: cargo xtask test"]
fn the_bench_counts_the_same_nodes_in_the_browser() {
    const PASSES: usize = 4;
    let mut tab = Tab::open(Screen::Desk);
    tab.value(
        "new Promise(answer => { \
         const worker = new Worker(document.querySelector('link[rel=worker]').href, { type: 'module' }); \
         window.bench = () => new Promise(answer => { const lines = []; \
           worker.onmessage = ({ data }) => { lines.push(data); if (lines.length === 6) answer(lines) }; \
           worker.postMessage('bench') }); \
         answer(0) })",
    );
    let mut best: Vec<(String, f64, f64)> = Vec::new();
    for _ in 0..PASSES {
        let lines: Vec<String> = serde_json::from_value(tab.value("window.bench()")).expect("lines");
        let mut native = Vec::new();
        let mut began = std::time::Instant::now();
        let total = jersi_engine::bench(|_| {
            native.push(began.elapsed().as_secs_f64() * 1e3);
            began = std::time::Instant::now();
        });
        let mut counted = 0;
        for (row, (line, native)) in lines.iter().zip(native).enumerate() {
            let words: Vec<&str> = line.split(' ').collect();
            counted += words[2].parse::<u64>().expect("nodes");
            let browser = words[3].parse().expect("milliseconds");
            match best.get_mut(row) {
                Some((_, least, other)) => (*least, *other) = (least.min(browser), other.min(native)),
                None => best.push((format!("{} {}", words[0], words[1]), browser, native)),
            }
        }
        assert_eq!(counted, total, "{lines:?}");
    }
    println!(
        "bench, in milliseconds: in the browser, natively, and the speed of the browser's beside the native"
    );
    let sum = best.iter().fold((0.0, 0.0), |sum, row| (sum.0 + row.1, sum.1 + row.2));
    best.push(("all".to_owned(), sum.0, sum.1));
    for (name, browser, native) in best {
        println!("{name:28} {browser:6.0} {native:6.0} {:5.2}", native / browser);
    }
    tab.end();
}
