//! The legal turns of an image are the images of the legal turns, and lead to images.

use jersi_rules::{AnyPosition, Kind, Outcome, RulesetId, Shape, Turn, Variants};
use jersi_testkit::random::Random;

/// A name, and the image of positions and of turns.
type Symmetry = (&'static str, fn(&AnyPosition) -> AnyPosition, fn(Turn, &Shape) -> Turn);

const SYMMETRIES: [Symmetry; 3] = [
    ("mirrored", AnyPosition::mirrored, |turn, shape| turn.mirrored(shape)),
    ("cycled", AnyPosition::cycled, |turn, _| turn.cycled()),
    ("turned about", AnyPosition::turned_about, |turn, shape| turn.turned_about(shape)),
];

/// All games: rulesets, setups and variants.
fn games() -> Vec<AnyPosition> {
    let mut games = Vec::new();
    for &ruleset in RulesetId::ALL {
        let rules = ruleset.rules();
        let every = rules.variants.iter().fold(Variants::NONE, |set, &variant| set.with(variant));
        for setup in rules.setups {
            let mut sets: Vec<_> =
                rules.variants.iter().map(|&variant| Variants::NONE.with(variant)).collect();
            sets.extend([Variants::NONE, every]);
            games.extend(sets.into_iter().map(|variants| {
                AnyPosition::start(ruleset, setup.id, 1, variants).expect("the setups are known")
            }));
        }
    }
    games
}

fn check(position: &AnyPosition, turn: Option<Turn>) {
    let shape = position.shape();
    let turns = position.turns();
    for (name, image, image_of_turn) in SYMMETRIES {
        let there = image(position);
        let mut expected: Vec<_> = turns.iter().map(|&turn| image_of_turn(turn, shape)).collect();
        let mut found = there.turns();
        expected.sort_unstable();
        found.sort_unstable();
        assert_eq!(found, expected, "{name}: {}", position.text());
        assert_eq!(
            there.outcome().map(Outcome::reason),
            position.outcome().map(Outcome::reason),
            "{name}: {}",
            position.text()
        );
        if let Some(turn) = turn {
            let next = image(&position.play_unchecked(turn));
            let played = there.play_unchecked(image_of_turn(turn, shape));
            // The key does not include the counters, the counter is compared separately, and the number of the full
            // turn differs when sides are exchanged.
            assert_eq!(played.key(), next.key(), "{name}: {}", position.text());
            assert_eq!((played.counter(), played.side()), (next.counter(), next.side()), "{name}");
            assert!(played.units().eq(next.units()), "{name}: {}", position.text());
        }
    }
}

#[test]
fn the_turns_of_an_image_are_the_images_of_the_turns() {
    for (start, seed) in games().into_iter().zip(1..) {
        let mut random = Random::new(seed);
        let mut position = start;
        // Captures half of the time, so that kings are captured.
        for _ in 0..120 {
            let turns = position.turns();
            let captures: Vec<_> =
                turns.iter().copied().filter(|&turn| position.write_turn(turn).contains('!')).collect();
            let eager = if random.once_in(2) { random.pick(&captures) } else { None };
            let turn = eager.or_else(|| random.pick(&turns));
            check(&position, turn);
            let Some(turn) = turn else { break };
            position = position.play_unchecked(turn);
        }
    }
}

#[test]
fn images_undo_themselves() {
    for start in games() {
        let turn = start.turns()[0];
        let position = start.play_unchecked(turn);
        assert_eq!(position.mirrored().mirrored(), position);
        assert_eq!(position.cycled().cycled().cycled(), position);
        assert_eq!(position.turned_about().turned_about(), position);
        let shape = position.shape();
        assert_eq!(turn.mirrored(shape).mirrored(shape), turn);
        assert_eq!(turn.cycled().cycled().cycled(), turn);
        assert_eq!(turn.turned_about(shape).turned_about(shape), turn);
    }
}

#[test]
fn images_are_closed_under_every_symmetry() {
    for start in games() {
        let mut random = Random::new(7);
        let mut position = start;
        for _ in 0..6 {
            let turns = position.turns();
            let Some(turn) = random.pick(&turns) else { break };
            position = position.play_unchecked(turn);
        }
        let keys = |position: &AnyPosition| {
            let mut keys = position.images().map(|image| image.key());
            keys.sort_unstable();
            keys
        };
        let images = position.images();
        assert_eq!(images[0], position);
        assert!(images[..6].iter().all(|image| image.side() == position.side()));
        assert!(images[6..].iter().all(|image| image.side() != position.side()));
        for image in &images {
            assert_eq!(keys(image), keys(&position), "{}", position.text());
        }
    }
}

#[test]
fn every_ruleset_treats_rock_paper_and_scissors_alike() {
    for &ruleset in RulesetId::ALL {
        let rules = ruleset.rules();
        for rule in rules.kinds {
            let image = rules.kind(rule.kind.cycled()).expect("the three come together");
            assert_eq!(rule.army, image.army, "{ruleset}");
            for other in Kind::ALL {
                assert_eq!(rule.beats.has(other), image.beats.has(other.cycled()), "{ruleset}");
                assert_eq!(rule.stands_on.has(other), image.stands_on.has(other.cycled()), "{ruleset}");
            }
            for set in [rules.rooted, rules.guards, rules.runners] {
                assert_eq!(set.has(rule.kind), set.has(image.kind), "{ruleset}");
            }
        }
    }
}
