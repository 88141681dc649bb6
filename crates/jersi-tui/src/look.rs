//! Commands that show the game or take turns back: legal turns, units on cells, take-back.

use std::io::Write;

use jersi_rules::{Color, Turn};

use super::plain::Plain;
use jersi_play::Failure;

impl Plain {
    /// A legal turn as an example of the notation; a single step if there is one.
    pub(super) fn example(&self) -> Option<String> {
        let turns = self.position().turns();
        let is_step = |turn: &Turn| turn.steps()[0].is_some();
        let turn = turns.iter().copied().find(is_step).or_else(|| turns.first().copied());
        turn.map(|turn| self.position().write_turn(turn))
    }

    /// Legal turns with a prefix, in notation.
    fn notations(&self, beginning: &str) -> Vec<String> {
        let position = self.position();
        let mut turns: Vec<String> =
            position.turns().into_iter().map(|turn| position.write_turn(turn)).collect();
        turns.retain(|turn| turn.starts_with(beginning));
        turns.sort_unstable();
        turns
    }

    pub(super) fn list_turns(&self, beginning: &str, out: &mut impl Write) -> Result<(), Failure> {
        let turns = self.notations(beginning);
        if turns.is_empty() {
            return Ok(writeln!(out, "{}", self.say("play-no-turn", &[]))?);
        }
        let count = u32::try_from(turns.len()).unwrap_or(u32::MAX);
        writeln!(out, "{}", self.say("play-turn-count", &[("count", count.into())]))?;
        Ok(write!(out, "{}", wrapped(&turns))?)
    }

    /// Describes a cell, or all cells.
    pub(super) fn tell(&self, cell: &str, out: &mut impl Write) -> Result<(), Failure> {
        let (words, position) = (&self.words, self.position());
        let lines = if cell.is_empty() {
            let reserves = Color::BOTH.into_iter().filter_map(|side| words.reserve(position, side));
            words.board(position).into_iter().chain(reserves).collect()
        } else {
            match position.shape().named(cell) {
                Some(cell) => vec![words.cell(position, cell)],
                None => vec![self.say("unread-cell", &[("cell", cell.into())])],
            }
        };
        for line in lines {
            writeln!(out, "{line}")?;
        }
        Ok(())
    }

    /// Takes back the last turn of a person and the turns after it.
    pub(super) fn undo(&mut self, out: &mut impl Write) -> Result<(), Failure> {
        let Some(count) = self.table.count_to_take_back() else {
            return Ok(writeln!(out, "{}", self.say("play-nothing-to-undo", &[]))?);
        };
        let game = self.game();
        let notation = |&node: &_| {
            let before = game.parent(node).and_then(|before| game.position_at(before))?;
            Some(before.write_turn(game.turn_at(node)?))
        };
        let line = game.main_line();
        let turns = self.words.list(line[line.len() - count..].iter().filter_map(notation));
        self.table.take_back(self.now()).map_err(Failure::data)?;
        self.is_news = true;
        self.is_saved = false;
        Ok(writeln!(out, "{}", self.say("play-undone", &[("turns", turns.into())]))?)
    }
}

/// Words wrapped into lines.
fn wrapped(words: &[String]) -> String {
    const WIDTH: usize = 78;
    let mut text = String::new();
    let mut column = 0;
    for word in words {
        if column > 0 && column + 1 + word.len() > WIDTH {
            text.push('\n');
            column = 0;
        } else if column > 0 {
            text.push(' ');
            column += 1;
        }
        text.push_str(word);
        column += word.len();
    }
    text.push('\n');
    text
}
