//! Jersi 4: where only a drop saves the game, it is found among a thousand turns.

use jersi_engine::{Engine, Limits, Never, Options};
use jersi_rules::{Jersi4_16, Position, RulesetId, Turn};
use jersi_testkit::random::Random;

fn is_drop(turn: Turn) -> bool {
    turn.steps()[0].is_none()
}

/// A position somewhere in a random game in which steps are drawn as often as drops; kings run.
fn wander(random: &mut Random) -> Position<Jersi4_16> {
    let mut position = Position::initial();
    for _ in 0..20 + random.below(60) {
        let turns = position.turns();
        let steps: Vec<Turn> = turns.iter().copied().filter(|&turn| !is_drop(turn)).collect();
        let among = if steps.is_empty() || random.once_in(12) { &turns } else { &steps };
        let next = position.play_unchecked(random.pick(among).expect("a turn"));
        if next.outcome().is_some() {
            break;
        }
        position = next;
    }
    position
}

#[test]
fn twenty_times_only_a_drop_saves_and_it_is_found() {
    let mut random = Random::new(44);
    let mut engine = Engine::new(RulesetId::Jersi4_16, Options { threads: 1, hash: 4 });
    let (mut found, mut looked) = (0, 0);
    while found < 20 {
        let position = wander(&mut random);
        looked += 1;
        assert!(looked < 200_000, "{found} positions in {looked}");
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
        let answer = engine.think(&position.into(), &Limits::nodes(20_000), &Never, &mut |_| ());
        let turn = answer.turn.expect("a turn");
        assert!(saving.contains(&turn), "{} in {position}", position.write_turn(turn));
    }
}
