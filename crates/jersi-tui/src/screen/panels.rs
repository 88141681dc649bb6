//! What stands beside the board: the players with what they hold, the list of turns, the analysis.

use jersi_draw::Scene;
use jersi_engine::Score;
use jersi_play::{Hand, Milliseconds, Seat, Stage, State};
use jersi_rules::{AnyPosition, Color, Kind, Phase, Turn, Variant};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};

use super::app::App;
use super::minds::LINES;
use super::mouse::Area;
use super::sheet;
use super::theme::{Theme, plain_brackets};

/// Draws the panels into their area.
pub(super) fn draw(app: &mut App, state: &State, area: Rect, now: Milliseconds, buffer: &mut Buffer) {
    let (above, below) = (app.below.other(), app.below);
    let height = seat_height(app);
    let mut rest = area;
    rest.y += seat(app, state, above, Rect { height, ..area }, now, buffer);
    rest.height = area.bottom().saturating_sub(rest.y + height);
    seat(app, state, below, Rect { y: rest.bottom(), height, ..area }, now, buffer);

    let has_analysis = app.analysis.is_on || app.analysis.hint_for.is_some();
    if has_analysis {
        let height = LINES as u16 + 2;
        rest.height = rest.height.saturating_sub(height);
        analysis(app, Rect { y: rest.bottom(), height, ..rest }, buffer);
    }
    title(app, &app.say("screen-turns", &[]), Rect { height: 1, ..rest }, buffer);
    let list = Rect { y: rest.y + 1, height: rest.height.saturating_sub(1), ..rest };
    let places = sheet::draw(app.table.game(), app.style.theme, list, buffer);
    app.areas.extend(places.into_iter().map(|(area, node)| (area, Area::Turn(node))));
}

/// The head of a panel: its name in a line.
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

/// The lines of a seat: the player, what it thinks, what it holds, what it took.
fn seat_height(app: &App) -> u16 {
    let thinks = app.table.seats().iter().any(|seat| !seat.is_person());
    2 + u16::from(thinks) + u16::from(has_reserve(app) || app.table.composer().stage() == Stage::Name)
}

/// A player. Says how many lines it took.
fn seat(
    app: &mut App,
    state: &State,
    side: Color,
    area: Rect,
    now: Milliseconds,
    buffer: &mut Buffer,
) -> u16 {
    let theme = app.style.theme;
    let position = *app.table.position();
    let is_next = position.side() == side && position.outcome().is_none();
    let style = if is_next { Theme::strong() } else { theme.quiet() };
    let mark = if is_next { "▶ " } else { "  " };
    let [open, close] = plain_brackets(side);
    let name = match app.table.seat(side) {
        Seat::Person => app.say("screen-player-human", &[]),
        Seat::Random => app.say("screen-player-random", &[]),
        Seat::Level(level) => app.say("screen-player-level", &[("level", (*level).into())]),
        Seat::Remote(name) => name.clone(),
        Seat::Command(command) => {
            let tag = app.table.game().tag(if side == Color::White { "White" } else { "Black" });
            tag.unwrap_or(command).to_owned()
        }
    };
    let line = Line::from(vec![
        Span::styled(mark, style),
        Span::styled(format!("{open}{}{close}", app.words.side(side)), theme.cube(side, false)),
        Span::styled(format!(" {name}"), style),
    ]);
    buffer.set_line(area.x, area.y, &line, area.width);
    if let Some(left) = app.table.game().remaining(side, now).filter(|_| app.has_clocks()) {
        let shown = clock(left);
        let column = area.right().saturating_sub(shown.len() as u16);
        let style = if app.table.game().thinker() == Some(side) { Theme::chosen() } else { style };
        buffer.set_string(column, area.y, shown, style);
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
    if area.height > y - area.y + 1 {
        held(app, state, side, Rect { y, height: 1, ..area }, buffer);
        y += 1;
    }
    taken(app, &position, side, Rect { y, height: 1, ..area }, buffer);
    area.height
}

/// What a clock shows.
fn clock(left: Milliseconds) -> String {
    let seconds = left.0 / 1000;
    if seconds < 20 {
        return format!("{seconds}.{}", left.0 % 1000 / 100);
    }
    let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    if hours > 0 { format!("{hours}:{minutes:02}:{seconds:02}") } else { format!("{minutes}:{seconds:02}") }
}

/// How far a player is that thinks.
fn thought(app: &App, position: &AnyPosition) -> Option<String> {
    let thinking = app.thinking.as_ref()?;
    let time = format!("{:.1}", thinking.since.elapsed().as_secs_f64());
    let Some(report) = &thinking.report else {
        return Some(app.say("screen-thinking", &[("time", time.into())]));
    };
    let score = report.lines.first().map(|line| score(app, position.side(), line.score)).unwrap_or_default();
    let arguments = [
        ("time", time.into()),
        ("depth", report.depth.into()),
        ("nodes", count(report.nodes).into()),
        ("score", score.into()),
    ];
    Some(app.say("screen-thinking-deep", &arguments))
}

/// A large number in few letters.
fn count(number: u64) -> String {
    match number {
        0..10_000 => number.to_string(),
        10_000..10_000_000 => format!("{}k", number / 1000),
        _ => format!("{}M", number / 1_000_000),
    }
}

/// A score as White sees it.
fn score(app: &App, side: Color, score: Score) -> String {
    let winner = |turns: u32, side: Color| {
        app.say("screen-score-win", &[("side", app.words.side(side).into()), ("turns", turns.into())])
    };
    if let Some(turns) = score.wins_in() {
        return winner(turns, side);
    }
    if let Some(turns) = score.loses_in() {
        return winner(turns, side.other());
    }
    let number = if side == Color::White { score.number() } else { -score.number() };
    format!("{number:+}")
}

/// The cubes that a side holds beside the board, or the kinds that it may name.
fn held(app: &mut App, state: &State, side: Color, area: Rect, buffer: &mut Buffer) {
    let position = *app.table.position();
    let rules = position.rules();
    let is_choosing = app.table.may_enter() && position.side() == side;
    let is_naming = is_choosing && state.stage == Stage::Name;
    let board = if app.table.may_enter() { state.provisional.clone() } else { app.table.game().view() };
    let kinds: Vec<(Kind, u32)> = rules
        .kinds
        .iter()
        .map(|rule| (rule.kind, board.in_reserve(side, rule.kind)))
        .filter(|&(kind, count)| count > 0 || (is_naming && state.reserve_choices.contains(&kind)))
        .collect();
    let id = match position.phase() {
        _ if is_naming => "screen-name",
        Phase::Place => "screen-tray",
        _ => "screen-reserve",
    };
    if !is_naming && !has_reserve(app) {
        return;
    }
    let label = format!("  {} ", app.say(id, &[]));
    buffer.set_stringn(area.x, area.y, &label, area.width.into(), app.style.theme.quiet());
    let mut column = area.x + label.chars().count() as u16;
    for (kind, count) in kinds {
        let letter = side.case(rules.letter(kind));
        let cube = Span::styled(format!(" {letter} "), app.style.theme.cube(side, false));
        let is_held = is_choosing && state.hand == Some(Hand::Kind(kind));
        let style = if is_held { Theme::chosen() } else { app.style.theme.quiet() };
        let amount = if is_naming { String::new() } else { format!("×{count}") };
        let line = Line::from(vec![cube, Span::styled(amount, style)]);
        let width = line.width() as u16;
        buffer.set_line(column, area.y, &line, area.right().saturating_sub(column));
        if is_choosing && state.reserve_choices.contains(&kind) {
            app.areas.push((Rect { x: column, width, ..area }, Area::Kind(kind)));
        }
        column += width + 1;
    }
}

/// What a side has taken.
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

/// What the engine says of the position.
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
            Span::styled(format!("{:>5} ", score(app, position.side(), line.score)), Theme::strong()),
            Span::raw(turns(position, &line.turns)),
        ]);
        buffer.set_line(area.x, y, &shown, area.width);
    }
}

/// Turns in notation, one after the other.
fn turns(position: &AnyPosition, turns: &[Turn]) -> String {
    let mut position = *position;
    let mut shown = Vec::with_capacity(turns.len());
    for &turn in turns {
        shown.push(position.write_turn(turn));
        position = position.play_unchecked(turn);
    }
    shown.join(" ")
}
