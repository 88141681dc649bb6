//! Tables: seats, take-backs, variations, clocks, offers.

mod clocks;
mod entering;
mod keeping;
mod offers;
mod random;
mod seats;
mod studying;
mod taking_back;

use jersi_play::{Game, Milliseconds, Seat, Table, TimeControl};
use jersi_rules::{AnyPosition, Color, RulesetId, Turn};

const WHITE: Color = Color::White;
const BLACK: Color = Color::Black;

const fn ms(time: u64) -> Milliseconds {
    Milliseconds(time)
}

fn pijersi() -> Game {
    Game::new(&AnyPosition::initial(RulesetId::Pijersi))
}

fn table(white: Seat, black: Seat) -> Table {
    Table::new(pijersi(), [white, black])
}

/// Two people at one device.
fn friends() -> Table {
    table(Seat::Person, Seat::Person)
}

/// A person against the engine.
fn against_engine() -> Table {
    table(Seat::Person, Seat::Level(3))
}

/// Two people with a minute each.
fn timed() -> Table {
    let mut game = pijersi();
    game.set_time_control(TimeControl::SuddenDeath(ms(60_000)));
    let mut table = Table::new(game, [Seat::Person, Seat::Person]);
    table.begin(ms(0));
    table
}

/// Any turn that does not end the game.
fn some_turn(table: &Table) -> Turn {
    let position = table.last_position();
    let goes_on = |turn: &Turn| position.play(*turn).is_ok_and(|next| next.outcome().is_none());
    position.turns().into_iter().find(goes_on).expect("the game goes on")
}

fn play(table: &mut Table, count: usize) {
    play_at(table, count, 0);
}

fn play_at(table: &mut Table, count: usize, now: u64) {
    for _ in 0..count {
        let turn = some_turn(table);
        table.play(turn, ms(now)).expect("legal, and the game goes on");
    }
}

fn length(table: &Table) -> usize {
    table.game().main_line().len()
}

/// The table replayed from its events.
fn again(table: &Table) -> Table {
    Table::made_again(table.first(), table.events()).expect("what happened can happen again")
}
