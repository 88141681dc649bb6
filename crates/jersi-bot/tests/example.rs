//! The example finishes its game.

#[path = "../examples/duel.rs"]
mod duel;

#[test]
fn two_bots_find_each_other_and_play_to_the_end() {
    duel::main().expect("a game");
}
