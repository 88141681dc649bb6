//! Reproducible random games for the page, with the features that a test needs; and their input by mouse, touch or
//! keyboard.

use std::collections::VecDeque;

use jersi_play::{ArrowKey, Composer, Cursor, Input, Part};
use jersi_rules::{Action, AnyPosition, Cell, Phase, RulesetId, Shape, Turn};

use crate::sizes::Screen;
use crate::tab::Tab;

/// Maximum length of a game in a test.
const LONGEST: usize = 70;

/// The first short game with the wanted features.
pub(crate) fn whole_game(start: &AnyPosition, wanted: impl Fn(&[Turn]) -> bool) -> Vec<Turn> {
    (0..20_000)
        .map(|seed| drawn(start, seed))
        .find(|turns| turns.len() <= LONGEST && wanted(turns) && ends(start, turns))
        .expect("chance makes such a game")
}

fn ends(start: &AnyPosition, turns: &[Turn]) -> bool {
    let last = turns.iter().try_fold(*start, |position, &turn| position.play(turn));
    last.is_ok_and(|position| position.outcome().is_some())
}

/// A random game, in which wins are not missed.
fn drawn(start: &AnyPosition, seed: u64) -> Vec<Turn> {
    let mut state = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
    let mut next = |below: usize| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (state >> 33) as usize % below
    };
    let (mut position, mut turns) = (*start, Vec::new());
    while position.outcome().is_none() && turns.len() <= LONGEST {
        let legal = position.turns();
        let wins = legal.iter().find(|&&turn| {
            let after = position.play_unchecked(turn);
            after.outcome().and_then(jersi_rules::Outcome::winner) == Some(position.side())
        });
        let turn = wins.copied().unwrap_or_else(|| legal[next(legal.len())]);
        turns.push(turn);
        position = position.play_unchecked(turn);
    }
    turns
}

/// Whether a game has a turn of some kind.
pub(crate) fn has(turns: &[Turn], sort: impl Fn(Action) -> bool) -> bool {
    turns.iter().any(|turn| sort(turn.action()))
}

/// Input method.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Hands {
    Mouse,
    Touch,
    Keys,
}

/// Plays a game on the page, and checks the position after each turn.
pub(crate) fn play(tab: &mut Tab, start: &AnyPosition, turns: &[Turn], hands: Hands) {
    let mut position = *start;
    let mut cursor = first(&position);
    for &turn in turns {
        enter_by(tab, &position, turn, &mut cursor, hands);
        position = position.play(turn).expect("legal");
        tab.wait_for_text(".position", &position.text());
    }
}

pub(crate) fn first(position: &AnyPosition) -> Cursor {
    Cursor::new(position.shape().all().next().expect("a board has cells"))
}

/// Enters one turn by mouse.
pub(crate) fn enter(tab: &mut Tab, position: &AnyPosition, turn: Turn) {
    enter_by(tab, position, turn, &mut first(position), Hands::Mouse);
}

/// Enters one turn.
pub(crate) fn enter_by(tab: &mut Tab, position: &AnyPosition, turn: Turn, cursor: &mut Cursor, hands: Hands) {
    for event in Composer::new(position).script(turn).expect("legal") {
        match event {
            Input::Tap { cell, part } => tap(tab, position, cursor, cell, part, hands),
            Input::Reserve(kind) => {
                let selector = match position.phase() {
                    Phase::Name => format!(".ransom[data-kind={}]", kind.id()),
                    _ => format!("[data-side={}] [data-kind={}]", position.side().id(), kind.id()),
                };
                choose(tab, &selector, hands);
            }
            other => panic!("scripts have no {other:?}"),
        }
    }
}

fn tap(tab: &mut Tab, position: &AnyPosition, cursor: &mut Cursor, cell: Cell, part: Part, hands: Hands) {
    let shape = position.shape();
    let selector = format!("[data-cell='{}']", shape.name(cell));
    match hands {
        Hands::Mouse => tab.click_part(&selector, part),
        Hands::Touch => tab.touch_part(&selector, part),
        Hands::Keys => {
            let is_turned = is_turned(tab, shape);
            for arrow in way(shape, *cursor, cell) {
                tab.key(match (arrow, is_turned) {
                    (ArrowKey::Left, false) | (ArrowKey::Right, true) => "ArrowLeft",
                    (ArrowKey::Right, false) | (ArrowKey::Left, true) => "ArrowRight",
                    (ArrowKey::Up, false) | (ArrowKey::Down, true) => "ArrowUp",
                    (ArrowKey::Down, false) | (ArrowKey::Up, true) => "ArrowDown",
                });
            }
            cursor.go(cell);
            tab.key("Enter");
            // The first tap selects the top, a second one the stack.
            let held = format!("document.querySelector(\"{selector}\").classList.contains('held')");
            let both = "document.querySelector('.parts') && !document.querySelector('.parts').hidden";
            if part == Part::Stack && tab.is(&held) && tab.is(both) {
                tab.key("Enter");
            }
        }
    }
}

/// Whether the board is shown from Black's side, with the first row at the top.
fn is_turned(tab: &mut Tab, shape: &Shape) -> bool {
    let (first, last) = (shape.all().next(), shape.all().last());
    let top = |cell: Option<Cell>| {
        let name = shape.name(cell.expect("a board has cells"));
        format!("document.querySelector(\"[data-cell='{name}']\").getBoundingClientRect().top")
    };
    tab.is(&format!("{} < {}", top(first), top(last)))
}

/// Chooses an element that is not a cell.
fn choose(tab: &mut Tab, selector: &str, hands: Hands) {
    match hands {
        Hands::Mouse => tab.click(selector),
        Hands::Touch => tab.touch(selector),
        Hands::Keys => {
            tab.tab_to(selector);
            tab.key("Enter");
            tab.tab_to(".cell[tabindex='0']");
        }
    }
}

/// The arrow keys from one cell to another, by the shortest path.
fn way(shape: &Shape, from: Cursor, to: Cell) -> Vec<ArrowKey> {
    let mut reached = vec![None; shape.cells()];
    let mut queue = VecDeque::from([(from, Vec::new())]);
    while let Some((cursor, keys)) = queue.pop_front() {
        if cursor.cell() == to {
            return keys;
        }
        for arrow in [ArrowKey::Left, ArrowKey::Right, ArrowKey::Up, ArrowKey::Down] {
            let mut next = cursor;
            next.press(shape, arrow);
            if reached[next.cell().index()].replace(()).is_none() {
                let mut longer = keys.clone();
                longer.push(arrow);
                queue.push_back((next, longer));
            }
        }
    }
    panic!("every cell can be reached by arrow keys");
}

/// Starts a game between two people on one device.
pub(crate) fn begin(tab: &mut Tab, ruleset: RulesetId, setup: Option<&str>, variant: Option<&str>) {
    tab.go(&format!("#/new/{ruleset}"));
    tab.wait_for("document.querySelector('.begin')");
    tab.value("document.querySelector('.more-options').open = true");
    tab.click("input[value=friend]");
    if let Some(setup) = setup {
        tab.select("select[name=setup]", setup);
    }
    if let Some(variant) = variant {
        tab.click(&format!("input[name='{variant}']"));
    }
    tab.click(".begin-game");
    tab.wait_for(&format!("document.querySelectorAll('.cell').length === {}", ruleset.shape().cells()));
}

/// A new page with a game between two people, of which some turns are played: the tab, the start, and all turns.
pub(crate) fn begun(ruleset: RulesetId, played: usize) -> (Tab, AnyPosition, Vec<Turn>) {
    let start = AnyPosition::initial(ruleset);
    let turns = whole_game(&start, |turns| turns.len() > 10);
    let mut tab = Tab::open(Screen::Desk);
    begin(&mut tab, ruleset, None, None);
    play(&mut tab, &start, &turns[..played], Hands::Mouse);
    (tab, start, turns)
}

/// The vertical positions of the cubes of a cell, the lowest cube first; smaller numbers are higher.
pub(crate) fn heights(cell: &str) -> String {
    format!(
        "[...document.querySelectorAll('[data-cell={cell}] > use:not(.ring)')].map(one => +one.getAttribute('y'))"
    )
}

/// The condition that some cubes of a cell are raised from their earlier positions, and the others are not.
pub(crate) fn are_raised(cell: &str, stood: &serde_json::Value, raised: &[bool]) -> String {
    format!("JSON.stringify({}.map((y, i) => y < {stood}[i])) === JSON.stringify({raised:?})", heights(cell))
}
