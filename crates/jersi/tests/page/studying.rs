//! Studying: the tree of variations, the analysis, the review, import and export of texts and links, the editor, the
//! shelf.

use jersi_play::{Game, Part, from_link};
use jersi_rules::record::{Reading, read_records};
use jersi_rules::{AnyPosition, RulesetId};
use serde_json::{Value, json};

use crate::script::whole_game;
use crate::sizes::Screen;
use crate::tab::Tab;

/// The study of a game imported as text.
fn study(tab: &mut Tab, text: &str) {
    tab.go("#/study");
    tab.wait_for("document.querySelector('.study .cell')");
    crate::screens::tool(tab, ".actions .import");
    import(tab, text);
    // The turns are visible then.
    tab.wait_for("document.querySelector('.tree')");
}

/// Fills the field for texts, and imports it.
fn import(tab: &mut Tab, text: &str) {
    tab.wait_for("document.querySelector('textarea[name=import]')");
    type_into(tab, "textarea[name=import]", text);
    tab.click(".import-go");
}

fn type_into(tab: &mut Tab, selector: &str, text: &str) {
    tab.click(selector);
    tab.value(&format!("document.querySelector({}).select()", json!(selector)));
    tab.call("Input.insertText", &json!({ "text": text }));
}

/// A game of some turns as a record.
pub(crate) fn record(ruleset: RulesetId, most: usize) -> (Game, String) {
    let start = AnyPosition::initial(ruleset);
    let turns = whole_game(&start, |turns| turns.len() > 10);
    let mut game = Game::new(&start);
    for turn in turns.into_iter().take(most) {
        game.play(turn).expect("legal");
    }
    let text = game.to_record().to_string();
    (game, text)
}

/// File saved by the browser: name and content.
pub(crate) fn saved(tab: &mut Tab, button: &str) -> (String, Vec<u8>) {
    tab.value(
        "window.saved = null; \
         URL.createObjectURL = blob => { window.blob = blob; return 'blob:kept' }; URL.revokeObjectURL = () => {}; \
         HTMLAnchorElement.prototype.click = function () { window.saved = this.download }; 0",
    );
    tab.click(button);
    tab.wait_for("window.saved");
    let bytes = tab.value("window.blob.arrayBuffer().then(buffer => [...new Uint8Array(buffer)])");
    let bytes: Vec<u8> = serde_json::from_value(bytes).expect("bytes");
    (tab.value("window.saved").as_str().expect("a name").to_owned(), bytes)
}

#[test]
#[ignore = "needs Chromium and the page: cargo xtask test"]
fn variations_are_made_named_promoted_deleted_and_stored() {
    let mut tab = Tab::open(Screen::Desk);
    study(&mut tab, "[Ruleset \"pijersi\"]\n\n1. b4=c4-d4 g6-f6=e5 2. a2-b3 *\n");
    // Back to the first turn, and another turn instead of Black's reply.
    tab.click(".tree .turn");
    tab.click_part("[data-cell=f4]", Part::Top);
    tab.click("[data-cell=e4]");
    tab.wait_for("document.querySelector('.variation .turn')?.textContent === 'f4-e4'");
    assert_eq!(tab.texts(".tree .turn"), ["b4=c4-d4", "g6-f6=e5", "f4-e4", "a2-b3"]);
    type_into(&mut tab, "input[name=variation-name]", "The quiet one");
    type_into(&mut tab, "textarea[name=comment]", "Safe, and slow.");
    tab.key("Tab");
    tab.wait_for("document.querySelectorAll('.tree .comment').length === 2");
    tab.picture("study");
    tab.reload();
    tab.wait_for("document.querySelector('.variation [aria-current]')?.textContent === 'f4-e4'");
    assert_eq!(tab.texts(".tree .comment"), ["The quiet one", "Safe, and slow."]);
    tab.click(".promote");
    tab.wait_for("document.querySelector('.variation .turn')?.textContent === 'g6-f6=e5'");
    tab.reload();
    tab.wait_for("document.querySelector('.variation .turn')?.textContent === 'g6-f6=e5'");
    tab.click(".variation .turn");
    tab.click(".delete");
    tab.wait_for("!document.querySelector('.variation')");
    assert_eq!(tab.texts(".tree .turn"), ["b4=c4-d4", "f4-e4"]);
    tab.reload();
    tab.wait_for("document.querySelectorAll('.tree .turn').length === 2");
    tab.end();
}

#[test]
#[ignore = "needs Chromium and the page: cargo xtask test"]
fn half_turns_are_stepped_through_by_keys() {
    let mut tab = Tab::open(Screen::Desk);
    study(&mut tab, "[Ruleset \"pijersi\"]\n\n1. b4=c4-d4 *\n");
    tab.value("document.activeElement.blur()");
    tab.key("Home");
    tab.key("]");
    tab.wait_for("document.querySelector('[data-cell=c4]').dataset.unit === 'WW'");
    tab.key("]");
    tab.wait_for("document.querySelector('[data-cell=d4]').dataset.unit === 'W'");
    tab.key("[");
    tab.wait_for("document.querySelector('[data-cell=c4]').dataset.unit === 'WW'");
    // Arrow keys move by whole turns, with Shift by steps.
    tab.key("ArrowRight");
    tab.wait_for("document.querySelector('[data-cell=d4]').dataset.unit === 'W'");
    tab.shift_key("ArrowLeft");
    tab.wait_for("document.querySelector('[data-cell=c4]').dataset.unit === 'WW'");
    tab.key("ArrowLeft");
    tab.wait_for("document.querySelector('[data-cell=b4]').dataset.unit === 'WW'");
    tab.key("?");
    tab.wait_for("document.querySelector('.key-sheet')");
    tab.picture("keys");
    tab.end();
}

#[test]
#[ignore = "needs Chromium and the page: cargo xtask test"]
fn the_analysis_runs_reports_legal_lines_and_stops() {
    let mut tab = Tab::open(Screen::Desk);
    let (game, text) = record(RulesetId::Jersi4_16, 4);
    study(&mut tab, &text);
    tab.click(".walk .last");
    tab.select("select[name=lines]", "3");
    tab.click(".analyse-on");
    tab.wait_for("document.querySelectorAll('.found-line.known').length === 3");
    tab.wait_for("document.querySelector('.balance:not(.unknown)')");
    tab.picture("analysis");
    let line = tab.text(".found-line span");
    let mut position = *game.position_at(game.end()).expect("the end");
    for turn in line.split(' ') {
        position = position.play(position.read_turn(turn).expect("a turn")).expect("a legal turn");
    }
    tab.click(".analyse-on");
    tab.wait_for("document.querySelectorAll('.found-line').length === 0");
    tab.end();
}

/// Output of the command for a game: a line per side, and one per mistake.
pub(crate) fn review_by_command(name: &str, text: &str) -> Vec<String> {
    let file = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{name}.jersi"));
    std::fs::write(&file, text).expect("the target folder can be written to");
    let run = std::process::Command::new(env!("CARGO_BIN_EXE_jersi"))
        .args(["review", "--lang", "en"])
        .arg(&file)
        .output()
        .expect("the command runs");
    let _ = std::fs::remove_file(&file);
    assert!(run.status.success(), "{}", String::from_utf8_lossy(&run.stderr));
    let mut lines: Vec<String> = String::from_utf8_lossy(&run.stdout).lines().map(str::to_owned).collect();
    lines.sort();
    lines
}

/// Text decoded from the squares of a QR code.
pub(crate) fn decoded(path: &str) -> String {
    const SCALE: usize = 4;
    const BORDER: usize = 4;
    let square = |text: &str| -> Option<(usize, usize)> {
        let (x, y) = text.strip_suffix("h1v1h-1z")?.split_once(' ')?;
        Some((x.parse().ok()?, y.parse().ok()?))
    };
    let squares: std::collections::HashSet<_> = path.split('M').filter_map(square).collect();
    let size = squares.iter().map(|&(x, _)| x).max().expect("squares") + 1 + 2 * BORDER;
    let dark = |x: usize, y: usize| {
        let inside = |at: usize| (at / SCALE).checked_sub(BORDER);
        inside(x).zip(inside(y)).is_some_and(|square| squares.contains(&square))
    };
    let mut image = rqrr::PreparedImage::prepare_from_greyscale(size * SCALE, size * SCALE, |x, y| {
        if dark(x, y) { 0 } else { 255 }
    });
    image.detect_grids()[0].decode().expect("a QR code").1
}

#[test]
#[ignore = "needs Chromium and the page: cargo xtask test"]
fn a_link_holds_the_whole_game_in_every_ruleset() {
    for &ruleset in RulesetId::ALL {
        let (game, text) = record(ruleset, 70);
        let mut tab = Tab::open(Screen::Desk);
        study(&mut tab, &text);
        tab.click(".actions .share");
        tab.wait_for("document.querySelector('input[name=link]').value.includes('#/game/1')");
        let link = tab.value("document.querySelector('input[name=link]').value");
        let link = link.as_str().expect("a link").to_owned();
        let path = tab.value("document.querySelector('.qr path').getAttribute('d')");
        assert_eq!(decoded(path.as_str().expect("a path")), link, "a camera reads the same");
        tab.picture("share");
        // Opened in another browser context.
        let hash = link.split_once('#').expect("a fragment").1.to_owned();
        assert_eq!(
            from_link(hash.trim_start_matches("/game/")).expect("a link").to_record().line,
            game.to_record().line
        );
        tab.go("#/");
        tab.wait_for("document.querySelector('.card')");
        tab.go(&format!("#{hash}"));
        tab.wait_for(&format!(
            "document.querySelectorAll('.tree .turn').length === {}",
            game.main_line().len()
        ));
        tab.end();
    }
}

#[test]
#[ignore = "needs Chromium and the page: cargo xtask test"]
fn every_form_of_text_is_read_and_a_bad_one_is_explained() {
    let mut tab = Tab::open(Screen::Desk);
    let (_, text) = record(RulesetId::Jersi2, 6);
    let start =
        AnyPosition::start(RulesetId::Pijersi, "half-random", 5, jersi_rules::Variants::NONE).expect("one");
    for (given, turns) in [(text.as_str(), 6), ("1 b4=c4-d4  2 g6-f6=e5", 2), (start.text().as_str(), 0)] {
        study(&mut tab, given);
        tab.wait_for(&format!("document.querySelectorAll('.tree .turn').length === {turns}"));
    }
    tab.wait_for_text(".position", &start.text());
    tab.click(".actions .import");
    import(&mut tab, "[Ruleset \"pijersi\"]\n\n1. b4=c4-z9 *\n");
    tab.wait_for("document.querySelector('.import-room .refused').textContent.length > 10");
    assert!(
        tab.is("document.querySelector('textarea[name=import]').value.includes('z9')"),
        "nothing is lost"
    );
    tab.end();
}

#[test]
#[ignore = "needs Chromium and the page: cargo xtask test"]
fn every_form_of_export_is_made() {
    let mut tab = Tab::open(Screen::Desk);
    let (game, text) = record(RulesetId::Pijersi, 6);
    study(&mut tab, &text);
    tab.click(".actions .share");
    let (name, bytes) = saved(&mut tab, ".save-record");
    assert_eq!(name, "pijersi.jersi");
    let read = read_records(&bytes, Reading::default());
    assert_eq!(read[0].as_ref().expect("a record").record.line, game.to_record().line);
    let (_, svg) = saved(&mut tab, ".save-svg");
    assert!(svg.starts_with(b"<svg "));
    let (_, png) = saved(&mut tab, ".save-png");
    assert!(png.starts_with(b"\x89PNG"));
    let (name, gif) = saved(&mut tab, ".save-gif");
    assert_eq!(name, "pijersi.gif");
    assert!(gif.starts_with(b"GIF89a") && gif.len() > 5_000, "{} bytes", gif.len());
    tab.end();
}

#[test]
#[ignore = "needs Chromium and the page: cargo xtask test"]
fn a_position_is_set_up_on_the_main_board_with_its_errors_shown() {
    let mut tab = Tab::open(Screen::Desk);
    tab.go("#/study");
    tab.wait_for("document.querySelector('.study .cell')");
    tab.click(".actions .editor");
    tab.wait_for("document.querySelector('.editor-room .brush')");
    assert_eq!(tab.count("svg.board"), 1, "there is one board");
    tab.click(".editor-clear");
    tab.click("[data-cube=white-rock]");
    tab.click(".study [data-cell=d4]");
    tab.click("[data-cube=white-wise]");
    tab.click(".study [data-cell=d4]");
    tab.wait_for("document.querySelector('.study [data-cell=d4]').dataset.unit === 'RW'");
    tab.click("[data-cube=black-paper]");
    tab.click(".study [data-cell=f4]");
    // A wise stands on nothing but a wise.
    tab.wait_for("document.querySelector('.faults li')");
    assert!(tab.is("document.querySelector('.editor-use').disabled"));
    assert!(tab.is("document.querySelector('.play-from-here').disabled"));
    tab.picture("editor");
    tab.click(".brush-none");
    tab.click(".study [data-cell=d4]");
    tab.click(".study [data-cell=d4]");
    tab.click("[data-cube=white-rock]");
    tab.click(".study [data-cell=d5]");
    // A cube is dragged to its cell, and another one off the board.
    tab.drag(".study [data-cell=d5]", Part::Top, ".study [data-cell=d4]");
    tab.wait_for("document.querySelector('.study [data-cell=d4]').dataset.unit === 'R'");
    tab.click(".study [data-cell=a1]");
    tab.drag(".study [data-cell=a1]", Part::Top, ".study .dock");
    tab.wait_for("document.querySelectorAll('.cell[data-unit]').length === 2");
    tab.wait_for("!document.querySelector('.editor-use').disabled");
    tab.click(".editor-use");
    tab.wait_for("document.querySelector('.study [data-cell=d4]').dataset.unit === 'R'");
    assert_eq!(tab.count(".cell[data-unit]"), 2);
    // The position in the editor can be played directly.
    tab.click(".actions .editor");
    tab.wait_for("document.querySelector('.editor-room .brush')");
    tab.click("[data-cube=white-paper]");
    tab.click(".study [data-cell=c3]");
    tab.wait_for("document.querySelectorAll('.cell[data-unit]').length === 3");
    tab.click(".play-from-here");
    tab.wait_for("document.querySelector('.begin-game')");
    tab.click(".begin-game");
    tab.wait_for("document.querySelector('.play:not(.study) [data-cell=c3]')?.dataset.unit === 'P'");
    tab.end();
}

#[test]
#[ignore = "needs Chromium and the page: cargo xtask test"]
fn games_are_stored_searched_renamed_deleted_and_exported() {
    let mut tab = Tab::open(Screen::Desk);
    for ruleset in [RulesetId::Jersi2, RulesetId::Pijersi] {
        let (_, text) = record(ruleset, 4);
        study(&mut tab, &text);
    }
    tab.click(".to-games");
    tab.wait_for("document.querySelectorAll('.games .row').length === 2");
    // The copy is stored as another game; the original continues.
    tab.click(".keep-this");
    tab.wait_for("document.querySelectorAll('.games .row').length === 3");
    tab.click(".kept-more");
    tab.wait_for("document.querySelector('dialog[open]')");
    tab.click(".kept-delete");
    tab.wait_for("document.querySelectorAll('.games .row').length === 2");
    tab.click(".kept-more");
    tab.wait_for("document.querySelector('dialog[open]')");
    type_into(&mut tab, ".kept-name", "My best one");
    tab.key("Tab");
    tab.wait_for("document.querySelector('.kept-open').textContent === 'My best one'");
    type_into(&mut tab, "input[name=search]", "best pijersi");
    tab.wait_for("document.querySelectorAll('.games .row').length === 1");
    tab.picture("games");
    let (name, all) = saved(&mut tab, ".export-all");
    assert_eq!(name, "games.jersi");
    assert_eq!(read_records(&all, Reading::default()).iter().filter(|read| read.is_ok()).count(), 2);
    tab.click(".kept-more");
    tab.wait_for("document.querySelector('dialog[open]')");
    tab.click(".kept-delete");
    tab.wait_for("document.querySelectorAll('.games .row').length === 0");
    tab.reload();
    tab.wait_for("document.querySelectorAll('.games .row').length === 1");
    tab.click(".kept-open");
    tab.wait_for("document.querySelectorAll('.tree .turn').length === 4");
    let shown: Value = tab.value("document.querySelector('.study').dataset.ruleset");
    assert_eq!(shown, "jersi-2");
    tab.end();
}

#[test]
#[ignore = "needs Chromium and the page: cargo xtask test"]
fn the_study_fits_a_phone_in_dark_mode() {
    let mut tab = Tab::open(Screen::Phone);
    tab.prefer(&[("prefers-color-scheme", "dark")]);
    let (_, text) = record(RulesetId::Jersi3, 8);
    study(&mut tab, &text);
    tab.value("scrollTo(0, 0)");
    tab.fits();
    tab.picture("phone-study");
    tab.end();
}

#[test]
#[ignore = "needs Chromium and the page: cargo xtask test"]
fn boards_of_the_book_can_be_tried() {
    let mut tab = Tab::open(Screen::Phone);
    tab.go("#/rules/pijersi");
    tab.wait_for("document.querySelector('.try')");
    crate::screens::unfold(&mut tab);
    tab.click(".try");
    tab.wait_for("document.querySelector('.try-board .cell.pick')");
    tab.click(".try-board .cell.pick");
    tab.wait_for("document.querySelector('.try-board .cell.target')");
    tab.picture("try");
    tab.click(".try-board .close");
    tab.wait_for("!document.querySelector('.try-board')");
    tab.end();
}
