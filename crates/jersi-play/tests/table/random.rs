//! Random events in any order: a table never panics, loses no turn, and can be replayed.

use jersi_play::{Game, Hand, Input, Part, Seat, Table, TableCommand, TimeControl, Walk};
use jersi_rules::{AnyPosition, Kind, RulesetId};
use jersi_testkit::random::Random;

use super::{BLACK, WHITE, again, length, ms};
use crate::common::{any_turn, starts};

fn any_seat(random: &mut Random) -> Seat {
    match random.below(6) {
        0..=2 => Seat::Person,
        3 => Seat::Level(1 + random.below(10) as u8),
        4 => Seat::Random,
        _ => Seat::Remote("Ada".to_owned()),
    }
}

fn any_table(start: &AnyPosition, random: &mut Random) -> Table {
    let mut game = Game::new(start);
    match random.below(3) {
        0 => {}
        1 => game.set_time_control(TimeControl::SuddenDeath(ms(30_000))),
        _ => game.set_time_control(TimeControl::Increment { time: ms(20_000), increment: ms(1_000) }),
    }
    if random.once_in(6) {
        return Table::study(game);
    }
    let seats = [any_seat(random), any_seat(random)];
    let mut table = Table::new(game, seats).with_seed(random.number());
    table.begin(ms(0));
    table
}

fn any_entry(table: &Table, random: &mut Random) -> Input {
    let cells: Vec<_> = table.ruleset().shape().all().collect();
    let cell = random.pick(&cells).expect("a board has cells");
    let part = if random.once_in(2) { Part::Top } else { Part::Stack };
    match random.below(12) {
        0 => Input::Cancel,
        1 => Input::Back,
        2 | 3 => Input::Finish,
        4 => Input::Reserve(random.pick(&Kind::ALL).expect("there are kinds")),
        5 => Input::Drag { from: Hand::Unit { cell, part }, to: random.pick(&cells).expect("cells") },
        _ => Input::Tap { cell, part },
    }
}

/// One random event of any kind; it may be refused.
fn happen(table: &mut Table, now: u64, random: &mut Random) {
    let side = if random.once_in(2) { WHITE } else { BLACK };
    let now = ms(now);
    let nodes = table.game().main_line();
    let node = random.pick(&nodes).unwrap_or(jersi_play::NodeId::START);
    match random.below(30) {
        0..=8 => {
            if let Some(turn) = any_turn(table.last_position(), random) {
                let _ = table.play(turn, now);
            }
        }
        9..=14 => {
            let event = any_entry(table, random);
            let _ = table.enter(event, now);
        }
        15 => drop(table.take_back(now)),
        16 => drop(table.put_back(now)),
        17 => drop(table.offer_tie(side, now)),
        18 => drop(table.ask_take_back(side, now)),
        19 => drop(if random.once_in(4) { table.accept(side, now) } else { table.decline(side, now) }),
        20 => drop(table.tick(now)),
        21 => drop(if table.is_paused() { table.resume(now) } else { table.pause(now) }),
        22 => {
            let walks =
                [Walk::Start, Walk::Back, Walk::Forward, Walk::StepBack, Walk::StepForward, Walk::End];
            table.walk(random.pick(&walks).expect("there are ways"));
        }
        23 => drop(table.walk(random.pick(&[Walk::Live, Walk::Variation, Walk::To(node)]).expect("ways"))),
        24 => {
            if let Some(turn) = any_turn(table.position(), random) {
                let _ = table.play_here(turn, now);
            }
        }
        25 => drop(if random.once_in(2) { table.swap_seats(now) } else { table.choose_line(node, now) }),
        26 => drop(table.answer_for_program(Some(if random.once_in(2) { 5 } else { -5 }), now)),
        27 => drop(if random.once_in(2) { table.promote(node) } else { table.delete(node) }),
        28 => drop(table.undo_edit()),
        _ if random.once_in(5) => drop(table.resign(side, now)),
        _ => {}
    }
}

#[test]
fn any_events_in_any_order_lose_no_turn_and_can_be_replayed() {
    let games = if std::env::var_os("JERSI_LONG").is_some() { 400 } else { 24 };
    for &ruleset in RulesetId::ALL {
        let mut random = Random::new(0x7ab1e);
        for number in 0..games {
            let starts = starts(ruleset, random.number());
            let mut table = any_table(&starts[number % starts.len()], &mut random);
            let mut now = 0;
            for _ in 0..120 {
                now += random.number() % 1_500;
                let (before, count) = (length(&table), table.events().len());
                happen(&mut table, now, &mut random);
                let news = &table.events()[count..];
                if !table.is_study() && news.is_empty() {
                    assert_eq!(length(&table), before, "without an event the game stays as it is");
                }
                assert_eq!(table.composer().position(), table.position());
            }
            if !table.is_study() {
                assert!(again(&table) == table, "{ruleset}, game {number}");
            }
            let record = table.game().to_record().to_string();
            let read = jersi_rules::record::Record::read(&record).expect("a table's game is a record");
            assert_eq!(read.to_string(), record);
        }
    }
}

fn any_command(table: &Table, random: &mut Random) -> TableCommand {
    let by = if random.once_in(2) { WHITE } else { BLACK };
    let nodes = table.game().main_line();
    match (random.below(24), any_turn(table.last_position(), random)) {
        (0..=9, Some(turn)) => TableCommand::Play { turn },
        (10, _) => TableCommand::TakeBack,
        (11, _) => TableCommand::PutBack,
        (12, _) => {
            TableCommand::ChooseLine { node: random.pick(&nodes).unwrap_or(jersi_play::NodeId::START) }
        }
        (13, _) => TableCommand::AskTakeBack { by },
        (14, _) => TableCommand::OfferTie { by },
        (15, _) => TableCommand::OfferStop { by },
        (16, _) => TableCommand::Accept { by },
        (17, _) => TableCommand::Decline { by },
        (18, _) => TableCommand::Pause,
        (19, _) => TableCommand::Resume,
        (20, _) => TableCommand::Seat { seats: [any_seat(random), any_seat(random)] },
        (21, _) if random.once_in(5) => TableCommand::Resign { by },
        _ => TableCommand::Accept { by: by.other() },
    }
}

#[test]
fn a_decision_changes_nothing_and_names_exactly_the_events_that_follow() {
    for &ruleset in RulesetId::ALL {
        let mut random = Random::new(0xdec1);
        for number in 0..24 {
            let starts = starts(ruleset, random.number());
            let mut table = any_table(&starts[number % starts.len()], &mut random);
            let mut now = 0;
            for _ in 0..120 {
                now += random.number() % 1_500;
                let command = any_command(&table, &mut random);
                let (before, count) = (table.clone(), table.events().len());
                let decided = table.decide(&command, ms(now));
                assert!(table == before, "{command:?}");
                assert_eq!(
                    table.execute(&command, ms(now)),
                    decided.as_ref().map(|_| ()).map_err(|why| *why)
                );
                let new: Vec<_> = table.events()[count..].iter().map(|one| one.event.clone()).collect();
                assert_eq!(new, decided.unwrap_or_default(), "{command:?}");
            }
        }
    }
}
