//! Panels beside the board: players, list of turns, comment, analysis.

use jersi_draw::Scene;
use jersi_engines::found_line;
use jersi_play::{Hand, Milliseconds, Seat, Stage, State};
use jersi_rules::{AnyPosition, Color, Kind, Phase, Turn, Variant};
use jersi_ugi::FoundLine;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};

use super::super::seat;
use super::app::App;
use super::background::LINES;
use super::mouse::Area;
use super::remarks;
use super::sheet;
use super::theme::{ScreenTheme, plain_brackets};

/// Minimum lines of the list of turns when a comment is shown.
const SMALLEST_LIST: u16 = 5;

/// Draws the panels.
pub(super) fn draw(app: &mut App, state: &State, area: Rect, now: Milliseconds, buffer: &mut Buffer) {
    let (above, below) = (app.below.other(), app.below);
    let trays = Color::BOTH.map(|side| Tray::of(app, state, side, area.width));
    let height = seat_height(app, &trays);
    let mut rest = area;
    rest.y += height;
    rest.height = area.bottom().saturating_sub(rest.y + height);
    for (side, y) in [(above, area.y), (below, rest.bottom())] {
        seat(app, &trays[side as usize], side, Rect { y, height, ..area }, now, buffer);
    }

    let has_analysis = app.analysis.is_on || app.analysis.hint_for.is_some();
    if has_analysis {
        let height = LINES as u16 + 2;
        rest.height = rest.height.saturating_sub(height);
        analysis(app, Rect { y: rest.bottom(), height, ..rest }, buffer);
    }
    let comment = remarks::lines(app.table.game(), rest.width.into());
    if !comment.is_empty() && rest.height >= SMALLEST_LIST {
        let height = (comment.len() as u16 + 1).min(rest.height / 2);
        rest.height -= height;
        said(app, &comment, Rect { y: rest.bottom(), height, ..rest }, buffer);
    }
    title(app, &app.say("screen-turns", &[]), Rect { height: 1, ..rest }, buffer);
    let list = Rect { y: rest.y + 1, height: rest.height.saturating_sub(1), ..rest };
    let places = sheet::draw(app.table.game(), app.style.theme, list, buffer);
    app.areas.extend(places.into_iter().map(|(area, node)| (area, Area::Turn(node))));
}

/// Comment on the shown turn, truncated with a mark.
fn said(app: &App, comment: &[String], area: Rect, buffer: &mut Buffer) {
    title(app, &app.say("screen-comment", &[]), Rect { height: 1, ..area }, buffer);
    let rows = usize::from(area.height.saturating_sub(1));
    for (line, y) in comment.iter().take(rows).zip(area.y + 1..) {
        buffer.set_stringn(area.x, y, line, area.width.into(), ratatui::style::Style::new());
    }
    if comment.len() > rows {
        put_right(buffer, area, area.bottom() - 1, "…", app.style.theme.quiet());
    }
}

/// Text aligned right in a line.
fn put_right(buffer: &mut Buffer, area: Rect, y: u16, text: &str, style: ratatui::style::Style) {
    let width = Span::raw(text).width() as u16;
    buffer.set_string(area.right().saturating_sub(width), y, text, style);
}

/// Title of a panel.
fn title(app: &App, name: &str, area: Rect, buffer: &mut Buffer) {
    let style = app.style.theme.quiet();
    let line = "─".repeat(area.width.into());
    buffer.set_stringn(area.x, area.y, line, area.width.into(), style);
    buffer.set_stringn(area.x + 2, area.y, format!(" {name} "), area.width.into(), style);
}

fn has_reserve(app: &App) -> bool {
    let (rules, position) = (app.table.ruleset().rules(), app.table.position());
    app.is_placing() || (!rules.reserve.is_empty() && !position.variants().has(Variant::NoParachute))
}

/// Lines of a seat: player, thinking, reserve, captures.
fn seat_height(app: &App, trays: &[Tray; 2]) -> u16 {
    let thinks = app.table.seats().iter().any(|seat| !seat.is_person());
    2 + u16::from(thinks) + trays.iter().map(|tray| tray.rows).max().unwrap_or_default()
}

/// Player: name of the record, or kind of the seat.
fn player(app: &App, side: Color) -> String {
    let game = app.table.game();
    let tag = game.tag(if side == Color::White { "White" } else { "Black" });
    let name = tag.map(remarks::one_line).filter(|name| !name.is_empty());
    let seat = app.table.seat(side);
    let program = match seat {
        Seat::Person => return name.unwrap_or_else(|| app.say("screen-player-human", &[])),
        Seat::Command(command) => return name.unwrap_or_else(|| remarks::one_line(command)),
        Seat::Remote(name) => return remarks::one_line(name),
        Seat::Random => app.say("screen-player-random", &[]),
        Seat::Level(level) => app.say("screen-player-level", &[("level", (*level).into())]),
    };
    // A loaded record has its own players.
    match name.filter(|name| seat::tag(seat).is_some_and(|own| own != *name)) {
        Some(name) => app.say("screen-player-for", &[("name", name.into()), ("player", program.into())]),
        None => program,
    }
}

/// Draws a seat.
fn seat(app: &mut App, tray: &Tray, side: Color, area: Rect, now: Milliseconds, buffer: &mut Buffer) {
    let theme = app.style.theme;
    let position = *app.table.position();
    let is_next = position.side() == side && position.outcome().is_none();
    let style = if is_next { ScreenTheme::strong() } else { theme.quiet() };
    let mark = if is_next { "▶ " } else { "  " };
    let [open, close] = plain_brackets(side);
    let line = Line::from(vec![
        Span::styled(mark, style),
        Span::styled(format!("{open}{}{close}", app.words.side(side)), theme.cube(side, false)),
        Span::styled(format!(" {}", player(app, side)), style),
    ]);
    let left = app.clock(side, now).map(clock);
    let clock_width = left.as_ref().map_or(0, |shown| shown.len() as u16 + 1);
    buffer.set_line(area.x, area.y, &line, area.width.saturating_sub(clock_width));
    if let Some(shown) = left {
        let style = if app.runner() == Some(side) { ScreenTheme::chosen() } else { style };
        put_right(buffer, area, area.y, &shown, style);
    }
    let mut y = area.y + 1;
    if app.table.seats().iter().any(|seat| !seat.is_person()) {
        if app.table.last_position().side() == side
            && let Some(text) = thought(app, &position)
        {
            buffer.set_stringn(area.x + 2, y, text, area.width.saturating_sub(2).into(), theme.quiet());
        }
        y += 1;
    }
    tray.draw(app, Rect { y, height: tray.rows, ..area }, buffer);
    // Captures are below the larger tray, so that both seats are aligned.
    let last = area.bottom().saturating_sub(1);
    taken(app, &position, side, Rect { y: last, height: 1, ..area }, buffer);
}

/// Clock of a side.
fn clock(left: Milliseconds) -> String {
    let seconds = left.0 / 1000;
    if seconds < 20 {
        return format!("{seconds}.{}", left.0 % 1000 / 100);
    }
    let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    if hours > 0 { format!("{hours}:{minutes:02}:{seconds:02}") } else { format!("{minutes}:{seconds:02}") }
}

/// Search progress of a player.
fn thought(app: &App, position: &AnyPosition) -> Option<String> {
    let thinking = app.thinking.as_ref()?;
    let time = format!("{:.1}", thinking.since.elapsed().as_secs_f64());
    let Some(report) = &thinking.report else {
        return Some(app.say("screen-thinking", &[("time", time.into())]));
    };
    let score = report.lines.first().map(|line| score(app, position.side(), line)).unwrap_or_default();
    let arguments = [
        ("time", time.into()),
        ("depth", report.depth.into()),
        ("nodes", count(report.nodes).into()),
        ("score", score.into()),
    ];
    Some(app.say("screen-thinking-deep", &arguments))
}

/// Number with a unit prefix.
fn count(number: u64) -> String {
    match number {
        0..10_000 => number.to_string(),
        10_000..10_000_000 => format!("{}k", number / 1000),
        _ => format!("{}M", number / 1_000_000),
    }
}

/// The score of a line as White sees it.
fn score(app: &App, side: Color, line: &FoundLine) -> String {
    if let Some(turns) = line.wins {
        let winner = if turns > 0 { side } else { side.other() };
        let arguments = [("side", app.words.side(winner).into()), ("turns", turns.unsigned_abs().into())];
        return app.say("screen-score-win", &arguments);
    }
    let number = if side == Color::White { line.score } else { -line.score };
    format!("{number:+}")
}

/// Cubes of a side off the board, or the kinds that it may name, wrapped into rows.
#[derive(Default)]
struct Tray {
    label: String,
    cubes: Vec<TrayCube>,
    rows: u16,
}

/// Cubes of a kind in a tray.
struct TrayCube {
    kind: Kind,
    shown: Line<'static>,
    row: u16,
    column: u16,
    may_be_taken: bool,
}

impl Tray {
    fn of(app: &App, state: &State, side: Color, width: u16) -> Self {
        let position = *app.table.position();
        let rules = position.rules();
        let is_choosing = app.table.may_enter() && position.side() == side;
        let is_naming = is_choosing && state.stage == Stage::Name;
        if !is_naming && !has_reserve(app) {
            return Self::default();
        }
        let id = match position.phase() {
            _ if is_naming => "screen-name",
            Phase::Place => "screen-tray",
            _ => "screen-reserve",
        };
        let label = format!("  {} ", app.say(id, &[]));
        let board = if app.table.may_enter() { state.provisional.clone() } else { app.table.game().view() };
        let first = Span::raw(&label).width() as u16;
        let (mut row, mut column) = (0, first);
        let mut cubes = Vec::new();
        for kind in rules.kinds.iter().map(|rule| rule.kind) {
            let count = board.in_reserve(side, kind);
            let may_be_taken = is_choosing && state.reserve_choices.contains(&kind);
            if if is_naming { !may_be_taken } else { count == 0 } {
                continue;
            }
            // A ransom is a cube of the opponent.
            let owner = if is_naming { side.other() } else { side };
            let letter = owner.case(rules.letter(kind));
            let is_held = is_choosing && state.hand == Some(Hand::Kind(kind));
            let style = if is_held { ScreenTheme::chosen() } else { app.style.theme.quiet() };
            let amount = if is_naming { String::new() } else { format!("×{count}") };
            let cube = Span::styled(format!(" {letter} "), app.style.theme.cube(owner, false));
            let shown = Line::from(vec![cube, Span::styled(amount, style)]);
            let needed = shown.width() as u16;
            if column + needed > width && column > first {
                (row, column) = (row + 1, first);
            }
            cubes.push(TrayCube { kind, shown, row, column, may_be_taken });
            column += needed + 1;
        }
        Self { label, cubes, rows: row + 1 }
    }

    fn draw(&self, app: &mut App, area: Rect, buffer: &mut Buffer) {
        buffer.set_stringn(area.x, area.y, &self.label, area.width.into(), app.style.theme.quiet());
        for cube in &self.cubes {
            let (x, y) = (area.x + cube.column, area.y + cube.row);
            buffer.set_line(x, y, &cube.shown, area.right().saturating_sub(x));
            if cube.may_be_taken {
                let width = cube.shown.width() as u16;
                app.areas.push((Rect { x, y, width, height: 1 }, Area::Kind(cube.kind)));
            }
        }
    }
}

/// Captures of a side.
fn taken(app: &App, position: &AnyPosition, side: Color, area: Rect, buffer: &mut Buffer) {
    let mut scene = Scene::of(position);
    scene.set_captured_since(app.table.game().start().position());
    let hands = scene.hands.unwrap_or_default();
    let letters: String = hands[side as usize]
        .captured
        .iter()
        .flat_map(|&(kind, count)| {
            let letter = side.other().case(position.rules().letter(kind));
            std::iter::repeat_n(letter, count as usize)
        })
        .collect();
    if letters.is_empty() {
        return;
    }
    let line = Line::from(vec![
        Span::styled(format!("  {} ", app.say("screen-taken", &[])), app.style.theme.quiet()),
        Span::styled(format!(" {letters} "), app.style.theme.cube(side.other(), false)),
    ]);
    buffer.set_line(area.x, area.y, &line, area.width);
}

/// Analysis.
fn analysis(app: &App, area: Rect, buffer: &mut Buffer) {
    title(app, &app.say("screen-analysis", &[]), Rect { height: 1, ..area }, buffer);
    let (theme, width) = (app.style.theme, usize::from(area.width));
    let position = app.table.position();
    let report = app.analysis.report.as_ref().filter(|(of, _)| of == position).map(|(_, report)| report);
    let Some(report) = report else {
        if position.outcome().is_none() {
            buffer.set_stringn(area.x, area.y + 1, app.say("screen-analysing", &[]), width, theme.quiet());
        }
        return;
    };
    let time = app.analysis.since.map_or(0.0, |since| since.elapsed().as_secs_f64());
    let arguments = [
        ("depth", report.depth.into()),
        ("nodes", count(report.nodes).into()),
        ("time", format!("{time:.0}").into()),
    ];
    buffer.set_stringn(area.x, area.y + 1, app.say("screen-depth", &arguments), width, theme.quiet());
    for (line, y) in report.lines.iter().zip(area.y + 2..area.bottom()) {
        let shown = Line::from(vec![
            Span::styled(
                format!("{:>5} ", score(app, position.side(), &found_line(line))),
                ScreenTheme::strong(),
            ),
            Span::raw(turns(position, &line.turns)),
        ]);
        buffer.set_line(area.x, y, &shown, area.width);
    }
}

/// Turns in notation, separated by spaces.
fn turns(position: &AnyPosition, turns: &[Turn]) -> String {
    let mut position = *position;
    let mut shown = Vec::with_capacity(turns.len());
    for &turn in turns {
        shown.push(position.write_turn(turn));
        position = position.play_unchecked(turn);
    }
    shown.join(" ")
}
