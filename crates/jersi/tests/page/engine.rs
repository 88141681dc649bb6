//! The engine in its worker: it answers, it can be hurried, it never holds the page up, and it counts the same
//! nodes as everywhere.

use jersi_play::Part;
use jersi_rules::{AnyPosition, RulesetId};

use crate::tab::{Screen, Tab};

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
    tab.wait_for("!document.querySelector('.thinking').hidden");
    tab.value(
        "window.longest = 0; new PerformanceObserver(list => list.getEntries().forEach(task => \
         window.longest = Math.max(window.longest, task.duration))).observe({ entryTypes: ['longtask'] }); 0",
    );
    std::thread::sleep(std::time::Duration::from_secs(2));
    tab.picture("thinking");
    assert!(tab.is("!document.querySelector('.thinking').hidden"), "it has 30 seconds");
    let longest = tab.value("window.longest").as_f64().expect("a number");
    assert!(longest < 100.0, "a task of {longest} ms while the engine thinks");
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
    tab.wait_for("document.querySelectorAll('.turns .turn').length >= 2");
    tab.click(".pause");
    tab.wait_for("document.querySelector('.thinking').hidden");
    std::thread::sleep(std::time::Duration::from_millis(1_200));
    let turns = tab.count(".turns .turn");
    std::thread::sleep(std::time::Duration::from_millis(1_200));
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

/// The checksum of the search is the same in the browser; what it took is printed, for the figures in the README.
#[test]
#[ignore = "needs Chromium and the page: cargo xtask test"]
fn the_bench_counts_the_same_nodes_in_the_browser() {
    let mut tab = Tab::open(Screen::Desk);
    let said = tab.value(
        "new Promise(answer => { const lines = []; \
         const worker = new Worker(document.querySelector('link[rel=worker]').href, { type: 'module' }); \
         worker.onmessage = ({ data }) => { lines.push(data); if (lines.length === 6) answer(lines) }; \
         worker.postMessage('bench') })",
    );
    let lines: Vec<String> = serde_json::from_value(said).expect("lines");
    let nodes =
        |line: &String| line.split(' ').nth(2).and_then(|word| word.parse::<u64>().ok()).expect("nodes");
    let total: u64 = lines.iter().map(nodes).sum();
    let native = jersi_engine::bench(|_| ());
    assert_eq!(total, native, "{lines:?}");
    println!("bench in the browser (ruleset, variants, nodes, ms): {lines:#?}");
    tab.end();
}
