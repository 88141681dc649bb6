//! The rules as the page compiles them, for all games at once, are those of the constants.

use jersi_rules::{AnyPosition, Position, RulesetId, Shared, SplitMix64, Variants};

#[test]
fn games_with_shared_rules_are_the_same() {
    for &ruleset in RulesetId::ALL {
        for variants in ["", "ransom", "no-parachute", "no-parachute,ransom"] {
            let Ok(variants) = ruleset.variants(variants) else { continue };
            for setup in ruleset.rules().setups {
                play_both(ruleset, setup.id, variants);
            }
        }
    }
}

/// Plays a random game by both, to the end or for 300 turns.
fn play_both(ruleset: RulesetId, setup: &str, variants: Variants) {
    let mut random = SplitMix64::of(&[7]);
    let mut one = AnyPosition::start(ruleset, setup, 7, variants).expect("its own setup");
    let mut other = Position::start_of(Shared::of(ruleset), setup, 7, variants).expect("its own setup");
    for _ in 0..300 {
        assert_eq!(one.text(), other.text(), "{ruleset} {setup} {variants}");
        assert_eq!((one.outcome(), one.key()), (other.outcome(), other.key()), "{}", one.text());
        assert_eq!(one.can_win(), other.can_win(), "{}", one.text());
        let turns = one.turns();
        assert_eq!(turns, other.turns(), "{}", one.text());
        let Some(turn) = random.pick(&turns) else { return };
        assert_eq!(one.write_turn(turn), other.write_turn(turn), "{}", one.text());
        one = one.play(turn).expect("a legal turn");
        other = other.play(turn).expect("a legal turn");
    }
}
