//! Jersi 4: if only a drop saves the game, the search finds it among a thousand turns.

use jersi_engine::{Engine, Limits, Never, Options, Played};
use jersi_rules::{Fixed, Jersi4_16, Position, RulesetId, Turn, Variants};
use jersi_testkit::random::Random;

fn is_drop(turn: Turn) -> bool {
    turn.steps()[0].is_none()
}

/// Black's king one row from his goal, a few distant cubes, and some mountains and wise in reserve.
fn sketch(random: &mut Random) -> Option<Position<Jersi4_16>> {
    let shape = Jersi4_16::SHAPE;
    let mut board = vec![String::new(); shape.cells()];
    for (unit, row) in
        [("k-", 1), ("K-", 3), ("R-", 6), ("P-", 7), ("SR", 7), ("r-", 7), ("s-", 8), ("fp", 6)]
    {
        let number = random.below(shape.row_len(row));
        let cell = shape.cell(row, number)?;
        unit.clone_into(&mut board[cell.index()]);
    }
    let rows = (0..shape.height()).rev().map(|row| {
        let mut text = String::new();
        let mut empty = 0;
        for cell in shape.row(row) {
            let unit = &board[cell.index()];
            if unit.is_empty() {
                empty += 1;
                continue;
            }
            if empty > 0 {
                text += &empty.to_string();
            }
            empty = 0;
            text += unit;
        }
        if empty > 0 {
            text += &empty.to_string();
        }
        text
    });
    let text = format!("{} w 3 20 MMWW", rows.collect::<Vec<_>>().join("/"));
    Position::read(&text, Variants::NONE).ok()
}

#[test]
fn the_only_saving_drop_is_found_twenty_times() {
    let mut random = Random::new(44);
    let mut engine = Engine::new(RulesetId::Jersi4_16, Options { threads: 1, hash: 4 });
    let (mut found, mut looked) = (0, 0);
    while found < 20 {
        looked += 1;
        assert!(looked < 20_000, "{found} positions in {looked}");
        let Some(position) = sketch(&mut random) else { continue };
        if !position.could_arrive(position.side().other()) || position.can_win() {
            continue;
        }
        let saves = |turn: &Turn| !position.play_unchecked(*turn).can_win();
        let (drops, steps): (Vec<Turn>, Vec<Turn>) =
            position.turns().into_iter().partition(|&turn| is_drop(turn));
        let saving: Vec<Turn> = drops.into_iter().filter(saves).collect();
        if saving.is_empty() || steps.iter().any(saves) {
            continue;
        }
        found += 1;
        engine.new_game();
        let game = Played::from_start(position.into());
        let result = engine.think(&game, &Limits::nodes(20_000), &Never, &mut |_| ());
        let turn = result.turn.expect("a turn");
        assert!(saving.contains(&turn), "{} in {position}", position.write_turn(turn));
    }
}
