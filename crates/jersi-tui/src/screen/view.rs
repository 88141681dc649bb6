//! Layout of the screen: title, board, panels, instruction and message.

use jersi_play::{Hand, Milliseconds, Part, Snapshot, Stage, State};
use jersi_rules::ClockRule;
use jersi_words::ascii_sign;
use ratatui::backend::TestBackend;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Paragraph, Widget, Wrap};
use ratatui::{Frame, Terminal};

use super::app::{App, Tone};
use super::board::Board;
use super::geometry::Geometry;
use super::help;
use super::marks::MarkSources;
use super::panels;
use super::theme::ScreenTheme;

/// Minimum size.
pub(super) const WIDTH: u16 = 80;
pub(super) const HEIGHT: u16 = 24;

/// Minimum and maximum columns of the panels.
const PANEL: u16 = 36;
const WIDEST_PANEL: u16 = 64;
/// Columns between board and panels.
const GAP: u16 = 2;
/// Lines below the board, on small and large screens.
const FOOT: u16 = 4;
const LARGE_FOOT: u16 = 6;
const LARGE: u16 = 36;

/// Draws the screen.
pub(super) fn draw(app: &mut App, frame: &mut Frame<'_>, now: Milliseconds) {
    let area = frame.area();
    app.areas.clear();
    app.geometry = None;
    if area.width < WIDTH || area.height < HEIGHT {
        let size = |width: u16, height: u16| format!("{width} x {height}").into();
        let needs = [("needed", size(WIDTH, HEIGHT)), ("found", size(area.width, area.height))];
        let text = app.say("screen-too-small", &needs);
        frame.render_widget(Paragraph::new(text).wrap(Wrap { trim: true }), area);
    } else {
        let foot = if area.height < LARGE { FOOT } else { LARGE_FOOT };
        let middle = Rect { y: 1, height: area.height - 1 - foot, ..area };
        header(app, Rect { height: 1, ..area }, frame.buffer_mut());
        if app.help.is_some() {
            help::draw(app, middle, frame.buffer_mut());
        } else {
            middle_part(app, middle, now, frame.buffer_mut());
        }
        let foot = Rect { y: area.height - foot, height: foot, ..area };
        footer(app, foot, frame);
    }
    if app.style.is_ascii {
        to_ascii(frame.buffer_mut());
    }
}

/// Replaces every character that is not ASCII. Everything is drawn in Unicode first, so there is one drawing code.
fn to_ascii(buffer: &mut Buffer) {
    for cell in &mut buffer.content {
        // A symbol may include combining characters.
        if !cell.symbol().is_ascii() {
            let sign = cell.symbol().chars().next().unwrap_or(' ');
            cell.set_char(ascii_sign(sign));
        }
    }
}

/// The screen as text of a given size, without trailing spaces.
pub(super) fn text(app: &mut App, width: u16, height: u16, now: Milliseconds) -> String {
    // Drawing to memory can't fail.
    let Ok(mut terminal) = Terminal::new(TestBackend::new(width, height));
    let Ok(_) = terminal.draw(|frame| draw(app, frame, now));
    let shown = terminal.backend().to_string();
    let lines = shown.lines().map(|line| line.trim_matches('"').trim_end());
    lines.collect::<Vec<_>>().join("\n")
}

fn header(app: &App, area: Rect, buffer: &mut Buffer) {
    let style = app.style.theme.header();
    buffer.set_style(area, style);
    let (game, words) = (app.table.game(), &app.words);
    let mut left = vec![game.ruleset().name().to_owned()];
    let variants = game.position().variants();
    left.extend(variants.iter().map(|variant| words.variant_in(game.ruleset(), variant)));
    buffer.set_stringn(area.x + 1, area.y, left.join(" · "), area.width.into(), style);

    let mut right =
        vec![app.say("screen-turn", &[("number", game.count_at(game.current()).number().into())])];
    right.extend(counter(app));
    if app.table.is_paused() && game.ending().is_none() {
        right.push(app.say("screen-paused", &[]));
    }
    right.extend(app.signs());
    if !game.is_main(game.current()) {
        right.push(app.say("screen-variation", &[]));
    } else if !app.table.is_live() || game.is_inside_turn() {
        right.push(app.say("screen-looking-back", &[]));
    }
    let right = Line::from(right.join(" · "));
    let column = area.right().saturating_sub(right.width() as u16 + 1);
    buffer.set_line(column, area.y, &right, area.width);
}

/// Counter of turns without a capture, or countdown.
fn counter(app: &App) -> Option<String> {
    let position = app.table.position();
    let left = position.turns_left()?;
    let limit = position.rules().clock.limit();
    Some(match position.rules().clock {
        ClockRule::None => return None,
        ClockRule::Quiet { .. } => {
            let count = limit.saturating_sub(left);
            app.say("screen-counter-quiet", &[("count", count.into()), ("limit", limit.into())])
        }
        ClockRule::Countdown { .. } => app.say("screen-counter-countdown", &[("left", left.into())]),
    })
}

fn middle_part(app: &mut App, area: Rect, now: Milliseconds, buffer: &mut Buffer) {
    let fit = |area| Geometry::fit(app.table.ruleset().shape(), app.below, area, PANEL);
    // On a wide screen, board and panels are centred together.
    let needed = fit(area).width() + GAP + WIDEST_PANEL;
    let margin = area.width.saturating_sub(needed) / 2;
    let area = Rect { x: area.x + margin, width: area.width - 2 * margin, ..area };
    let geometry = fit(area);
    let state = app.table.state().clone();
    draw_board(app, geometry, &state, buffer);
    app.geometry = Some(geometry);
    let left = area.x + geometry.width() + GAP;
    let panel = Rect { x: left, width: area.right().saturating_sub(left + 1), ..area };
    panels::draw(app, &state, panel, now, buffer);
}

fn draw_board(app: &App, geometry: Geometry, state: &State, buffer: &mut Buffer) {
    let game = app.table.game();
    let may_enter = app.table.may_enter();
    let view: Snapshot = if may_enter { state.provisional.clone() } else { game.view() };
    let hint = app.hint.map(|(_, turn)| turn);
    let said = MarkSources {
        state: may_enter.then_some(state),
        last: game.shown_turn(),
        hint,
        threatened: if app.shows_threats { &app.threats.captures } else { &[] },
    };
    let fields = said.fields(geometry.shape());
    let held = match state.hand {
        Some(Hand::Unit { part, .. }) => Some(part),
        _ => state.arrived.map(|_| Part::Stack),
    };
    Board {
        geometry,
        theme: app.style.theme,
        rules: game.ruleset().rules(),
        view: &view,
        fields: &fields,
        held,
        cursor: Some(app.cursor.cell()),
        shows_names: app.shows_names,
    }
    .draw(buffer);
}

fn footer(app: &App, area: Rect, frame: &mut Frame<'_>) {
    let theme = app.style.theme;
    let (width, line) = (area.width.saturating_sub(2), |number: u16| area.y + number);
    let guide = Line::from(Span::styled(begun(&guide(app)), ScreenTheme::strong()));
    let buffer = frame.buffer_mut();
    buffer.set_line(area.x + 1, line(0), &guide, width);
    let cell =
        Line::from(Span::styled(app.words.cell(app.table.position(), app.cursor.cell()), theme.quiet()));
    let needed = guide.width() + cell.width() + 2;
    if needed <= usize::from(width) {
        buffer.set_line(area.right() - 1 - cell.width() as u16, line(0), &cell, width);
    }
    let keys = if app.help.is_some() {
        "screen-keys-help"
    } else if app.prompt.is_some() {
        "screen-keys-prompt"
    } else if app.table.ending().is_some() {
        "screen-keys-over"
    } else if app.table.has_person() {
        "screen-keys"
    } else {
        "screen-keys-watch"
    };
    let keys = Line::from(Span::styled(app.say(keys, &[]), theme.quiet()));
    buffer.set_line(area.x + 1, area.bottom() - 1, &keys, width);

    let middle = Rect { x: area.x + 1, y: line(1), width, height: area.height - 2 };
    if app.prompt.is_some() {
        prompt(app, middle, frame);
    } else if let Some(message) = &app.message {
        let style = match message.tone {
            Tone::OnlineTexts => Style::new(),
            Tone::Refused => theme.warning(),
        };
        Paragraph::new(message.text.as_str()).style(style).wrap(Wrap { trim: true }).render(middle, buffer);
    } else if let Some(line) = app.quiet_line() {
        Paragraph::new(line).style(theme.quiet()).wrap(Wrap { trim: true }).render(middle, buffer);
    }
}

fn prompt(app: &App, area: Rect, frame: &mut Frame<'_>) {
    let Some(prompt) = &app.prompt else { return };
    let theme = app.style.theme;
    let side = app.asked(prompt.purpose).map(|side| app.words.side(side)).unwrap_or_default();
    let question = app.say(prompt.purpose.question(), &[("side", side.into())]);
    let style = if prompt.is_suggested { ScreenTheme::chosen() } else { Style::new() };
    let typed = Line::from(vec![
        Span::styled(format!("{question} "), theme.quiet()),
        Span::styled(&prompt.text, style),
    ]);
    let (typed_width, width) = (typed.width() as u16, area.width);
    let buffer = frame.buffer_mut();
    buffer.set_line(area.x, area.y, &typed, width);
    let candidates = prompt.candidates();
    if !prompt.purpose.is_decision() {
        let count = u32::try_from(candidates.len()).unwrap_or(u32::MAX);
        let mut column = area.x;
        let mut line = area.y + 1;
        let counted = format!("{} ", app.say("screen-candidates", &[("count", count.into())]));
        buffer.set_string(column, line, &counted, theme.quiet());
        column += counted.chars().count() as u16;
        // The chosen completion stays visible.
        let first = prompt.chosen.map_or(0, |at| at.saturating_sub(2));
        for (candidate, at) in candidates.iter().zip(0..).skip(first) {
            let needed = candidate.chars().count() as u16 + 2;
            if column + needed > area.right() {
                line += 1;
                column = area.x;
            }
            if line >= area.bottom() {
                break;
            }
            let style = if prompt.chosen == Some(at) { ScreenTheme::chosen() } else { theme.quiet() };
            buffer.set_stringn(column, line, candidate, (area.right() - column).into(), style);
            column += needed;
        }
    }
    frame.set_cursor_position((area.x + typed_width.min(width.saturating_sub(1)), area.y));
}

/// A sentence with an initial capital.
fn begun(sentence: &str) -> String {
    let mut signs = sentence.chars();
    signs.next().map_or_else(String::new, |first| first.to_uppercase().chain(signs).collect())
}

/// Instruction for the next action.
fn guide(app: &App) -> String {
    let (game, words) = (app.table.game(), &app.words);
    if !app.table.may_enter() {
        if app.thinking.is_some() && app.table.is_live() {
            return app
                .say("play-thinking", &[("side", words.side(app.table.last_position().side()).into())]);
        }
        return app.why_no_turn();
    }
    let position = game.position();
    let phase = words.phase(position);
    let id = match app.table.composer().stage() {
        Stage::PickUp if app.table.state().reserve_choices.is_empty() => "screen-stage-pick",
        Stage::PickUp => "screen-stage-pick-or-drop",
        Stage::Target => "screen-stage-target",
        Stage::SecondStep => "screen-stage-second-step",
        Stage::SecondDrop => "screen-stage-second-drop",
        Stage::Relocate => "screen-stage-relocate",
        Stage::Name => "screen-stage-name",
        Stage::Give => "screen-stage-give",
        Stage::Place if app.table.state().hand.is_some() => "screen-stage-place-cell",
        Stage::Place => "screen-stage-place",
        Stage::Done | Stage::Over => return phase,
    };
    let king = position.rules().royal.kind().map(|royal| words.kind(position.ruleset(), royal));
    app.say(id, &[("phase", phase.into()), ("king", king.unwrap_or_default().into())])
}
