//! Help: all keys, letters of the cubes, notation of turns.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Paragraph, Widget};

use super::super::help;
use super::app::App;
use super::keys::HELP;
use super::theme::ScreenTheme;
use super::wrap::wrap;

/// Columns of the keys.
const KEYS: usize = 22;

/// Draws the help over the board.
pub(super) fn draw(app: &mut App, area: Rect, buffer: &mut Buffer) {
    let area = Rect { x: area.x + 1, width: area.width.saturating_sub(2), ..area };
    let lines = lines(app, area.width.into());
    let most = (lines.len() as u16).saturating_sub(area.height);
    let scroll = app.help.unwrap_or_default().min(most);
    app.help = Some(scroll);
    Paragraph::new(lines).scroll((scroll, 0)).render(area, buffer);
}

fn lines(app: &App, width: usize) -> Vec<Line<'static>> {
    let (words, theme) = (&app.words, app.style.theme);
    let mut lines = Vec::new();
    for (title, keys) in HELP {
        lines.push(Line::styled(words.say(title, &[]), ScreenTheme::strong()));
        for id in *keys {
            let keys = words.say_attribute(id, "keys");
            for (said, at) in wrap(&words.say(id, &[]), width.saturating_sub(KEYS + 2)).into_iter().zip(0..) {
                let keys = if at == 0 { keys.as_str() } else { "" };
                let keys = Span::styled(format!("  {keys:<KEYS$}"), theme.quiet());
                lines.push(Line::from(vec![keys, Span::raw(said)]));
            }
        }
    }
    let ruleset = app.table.ruleset();
    lines.push(Line::styled(words.say("screen-help-notation", &[]), ScreenTheme::strong()));
    let letters = words.say("play-letters", &[("letters", words.letters(ruleset).into())]);
    let [signs, list] = ["screen-help-signs", "screen-help-list"].map(|id| words.say(id, &[]));
    let about = [words.ruleset(ruleset), letters, signs, list];
    let notation = help::turn_lines(words, app.table.game().start().position());
    for text in about.into_iter().chain(notation) {
        lines.extend(wrap(&text, width).into_iter().map(Line::raw));
    }
    lines
}
