//! Prompt: a turn, a file name, or yes/no.

use std::fs;
use std::path::{MAIN_SEPARATOR, Path};

use jersi_play::{Milliseconds, Offer};
use jersi_rules::AnyPosition;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

use super::app::App;
use crate::typed::read_turns;

/// Purpose of the prompt.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Purpose {
    Turn,
    Save,
    Load,
    Diagram,
    /// Confirm resignation.
    Resign,
    /// Confirm an offer of a tie.
    OfferTie,
    /// Accept a tie.
    AgreeTie,
    /// Confirm an offer to stop the countdown.
    OfferStop,
    /// Accept to stop the countdown.
    AgreeStop,
}

impl Purpose {
    /// Message of the prompt.
    pub(super) const fn question(self) -> &'static str {
        match self {
            Self::Turn => "screen-ask-turn",
            Self::Save => "screen-ask-save",
            Self::Load => "screen-ask-load",
            Self::Diagram => "screen-ask-diagram",
            Self::Resign => "screen-ask-resign",
            Self::OfferTie => "screen-ask-tie",
            Self::AgreeTie => "screen-ask-agree",
            Self::OfferStop => "screen-ask-stop",
            Self::AgreeStop => "screen-ask-agree-stop",
        }
    }

    /// Whether the answer is yes or no.
    pub(super) const fn is_decision(self) -> bool {
        matches!(self, Self::Resign | Self::OfferTie | Self::AgreeTie | Self::OfferStop | Self::AgreeStop)
    }
}

/// State of the prompt.
#[derive(Clone, Debug)]
pub(super) struct Prompt {
    pub(super) purpose: Purpose,
    pub(super) text: String,
    /// All legal turns in notation, for completion.
    turns: Vec<String>,
    /// Chosen completion.
    pub(super) chosen: Option<usize>,
    /// Text before the completion.
    typed: String,
    /// Whether the text is a suggestion, which the first key replaces.
    pub(super) is_suggested: bool,
}

impl Prompt {
    pub(super) fn new(purpose: Purpose, app: &App) -> Self {
        let turns = match purpose {
            Purpose::Turn if app.table.may_enter() => notations(app.table.position()),
            _ => Vec::new(),
        };
        let text = match purpose {
            Purpose::Save => "jersi-game.jersi",
            Purpose::Diagram => "jersi-board.svg",
            _ => "",
        };
        let is_suggested = !text.is_empty();
        Self { purpose, text: text.to_owned(), typed: String::new(), turns, chosen: None, is_suggested }
    }

    /// Completions of the text.
    pub(super) fn candidates(&self) -> Vec<String> {
        let typed = if self.chosen.is_some() { &self.typed } else { &self.text };
        match self.purpose {
            Purpose::Turn => {
                let plain = without_marks(typed);
                self.turns.iter().filter(|turn| without_marks(turn).starts_with(&plain)).cloned().collect()
            }
            Purpose::Save | Purpose::Load | Purpose::Diagram => files_beginning_with(typed),
            Purpose::Resign
            | Purpose::OfferTie
            | Purpose::AgreeTie
            | Purpose::OfferStop
            | Purpose::AgreeStop => Vec::new(),
        }
    }

    pub(super) fn insert(&mut self, text: &str) {
        self.chosen = None;
        if std::mem::take(&mut self.is_suggested) {
            self.text.clear();
        }
        self.text.extend(text.chars().filter(|sign| !sign.is_control()));
    }

    fn erase(&mut self) {
        self.chosen = None;
        self.is_suggested = false;
        self.text.pop();
    }

    fn clear(&mut self) {
        self.chosen = None;
        self.is_suggested = false;
        self.text.clear();
    }

    /// Completes the common prefix, then cycles through completions.
    fn complete(&mut self) {
        self.is_suggested = false;
        let candidates = self.candidates();
        let longer = common_beginning(&candidates);
        if self.chosen.is_none() && longer.len() > self.text.len() {
            self.text = longer;
        } else {
            self.choose(1);
        }
    }

    /// Cycles through completions.
    fn choose(&mut self, by: isize) {
        self.is_suggested = false;
        if self.chosen.is_none() {
            self.typed.clone_from(&self.text);
        }
        let candidates = self.candidates();
        let count = candidates.len() as isize;
        if count == 0 {
            return;
        }
        let next = match self.chosen {
            Some(at) => (at as isize + by).rem_euclid(count),
            None if by > 0 => 0,
            None => count - 1,
        };
        self.chosen = Some(next as usize);
        self.text.clone_from(&candidates[next as usize]);
    }
}

/// All legal turns in notation, sorted.
fn notations(position: &AnyPosition) -> Vec<String> {
    let mut turns: Vec<String> = position.turns().into_iter().map(|turn| position.write_turn(turn)).collect();
    turns.sort_unstable();
    turns
}

fn without_marks(turn: &str) -> String {
    turn.chars().filter(|&sign| sign != '!' && sign != ' ').collect()
}

impl App {
    /// Pasted text is typed into the prompt.
    pub(super) fn paste(&mut self, text: &str) {
        if let Some(prompt) = &mut self.prompt {
            prompt.insert(text);
        }
    }

    pub(super) fn prompt_key(&mut self, key: KeyEvent, now: Milliseconds) {
        let Some(prompt) = &mut self.prompt else { return };
        let is_control = key.modifiers.contains(KeyModifiers::CONTROL);
        match key.code {
            KeyCode::Char('c' | '\\' | '4') if is_control => self.is_left = true,
            KeyCode::Char('u') if is_control => prompt.clear(),
            KeyCode::Esc => self.leave_prompt(now),
            KeyCode::Enter => self.submit(now),
            KeyCode::Tab => prompt.complete(),
            // The suggestion is accepted for editing.
            KeyCode::Right | KeyCode::End => prompt.is_suggested = false,
            KeyCode::Down => prompt.choose(1),
            KeyCode::Up | KeyCode::BackTab => prompt.choose(-1),
            KeyCode::Backspace if prompt.text.is_empty() => self.leave_prompt(now),
            KeyCode::Backspace => prompt.erase(),
            KeyCode::Char(sign) if !is_control => prompt.insert(&sign.to_string()),
            _ => {}
        }
    }

    /// Cancels the prompt; an offer is declined.
    fn leave_prompt(&mut self, now: Milliseconds) {
        let purpose = self.prompt.take().map(|prompt| prompt.purpose);
        if matches!(purpose, Some(Purpose::AgreeTie | Purpose::AgreeStop)) {
            self.answer_offer(false, now);
        }
    }

    fn submit(&mut self, now: Milliseconds) {
        let Some(prompt) = self.prompt.take() else { return };
        let text = prompt.text.trim().to_owned();
        let is_yes = !text.is_empty() && self.say("screen-yes", &[]).starts_with(&text.to_lowercase());
        match prompt.purpose {
            Purpose::Resign if is_yes => self.resign(now),
            Purpose::OfferTie if is_yes => self.offer(Offer::Tie, now),
            Purpose::OfferStop if is_yes => self.offer(Offer::Stop, now),
            Purpose::AgreeTie | Purpose::AgreeStop => self.answer_offer(is_yes, now),
            Purpose::Resign | Purpose::OfferTie | Purpose::OfferStop => {}
            _ if text.is_empty() => {}
            Purpose::Turn => self.type_turn(&text, now),
            Purpose::Save => self.save(&text),
            Purpose::Load => self.load(&text, now),
            Purpose::Diagram => self.export(&text),
        }
    }

    /// Plays a typed turn or a joined ransom turn.
    fn type_turn(&mut self, text: &str, now: Milliseconds) {
        if self.type_order(text) {
            return;
        }
        if !self.table.may_enter() {
            return self.refuse(self.why_no_turn());
        }
        let read = match read_turns(self.table.position(), text) {
            Ok(read) => read,
            Err(error) => {
                let reason = self.words.unread(self.table.position(), text, &error);
                let arguments = [("text", text.into()), ("reason", reason.into())];
                return self.refuse(self.say("play-misread", &arguments));
            }
        };
        // All turns or none.
        let mut position = *self.table.position();
        for &turn in &read.turns {
            position = match position.play(turn) {
                Ok(next) => next,
                Err(why) => return self.refuse(self.words.why_not(&position, &why)),
            };
        }
        for turn in read.turns {
            // Input is for people only, not for programs.
            if self.table.may_enter() {
                let entered = self.play_here(turn, now);
                self.entered(entered);
            }
        }
    }
}

/// Common prefix of all texts.
fn common_beginning(texts: &[String]) -> String {
    let Some(first) = texts.first() else { return String::new() };
    let shared = |text: &String| first.chars().zip(text.chars()).take_while(|(a, b)| a == b).count();
    let length = texts.iter().map(shared).min().unwrap_or_default();
    first.chars().take(length).collect()
}

/// Files with a prefix; folders end with a separator. Hidden files only if the prefix starts with a dot.
fn files_beginning_with(text: &str) -> Vec<String> {
    let (folder, name) = text.rfind(MAIN_SEPARATOR).map_or(("", text), |at| text.split_at(at + 1));
    let place = if folder.is_empty() { Path::new(".") } else { Path::new(folder) };
    let Ok(entries) = fs::read_dir(place) else { return Vec::new() };
    let mut found: Vec<String> = entries
        .flatten()
        .filter_map(|entry| {
            let file = entry.file_name().into_string().ok()?;
            let is_wanted = file.starts_with(name) && (!file.starts_with('.') || name.starts_with('.'));
            let end = if entry.path().is_dir() { MAIN_SEPARATOR.to_string() } else { String::new() };
            is_wanted.then(|| format!("{folder}{file}{end}"))
        })
        .collect();
    found.sort_unstable();
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_common_prefix_is_found() {
        let texts = |texts: &[&str]| texts.iter().map(|&text| text.to_owned()).collect::<Vec<_>>();
        assert_eq!(common_beginning(&texts(&["b4=c4", "b4=c4-d4", "b4=c5"])), "b4=c");
        assert_eq!(common_beginning(&texts(&["é1", "è1"])), "");
        assert_eq!(common_beginning(&[]), "");
    }
}
