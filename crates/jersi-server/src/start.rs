//! Start of a game: from the request to the first event.

use jersi_remote::{StartProblem, start_of};
use jersi_rules::RulesetId;
use jersi_rules::record::Start;
use jersi_wire::{BeginGame, Beginning};

use crate::time::Time;

/// First event of a requested game. `seed` is used for a random setup without one.
pub(crate) fn beginning_of(asked: &BeginGame, seed: u64) -> Result<Beginning, StartProblem> {
    let ruleset: RulesetId = asked.ruleset.parse()?;
    let variants = ruleset.variants(asked.variant.as_deref().unwrap_or_default())?;
    let setups = ruleset.rules().setups;
    let named = asked.setup.as_deref().and_then(|name| setups.iter().find(|setup| setup.id == name));
    let mut beginning = Beginning {
        ruleset: ruleset.id().to_owned(),
        variant: variants.to_string(),
        position: asked.position.clone(),
        time: asked.time.parse::<Time>()?.to_string(),
        rated: asked.rated,
        private: asked.private,
        ..Beginning::default()
    };
    if asked.rated && asked.position.is_some() {
        // The player who chooses the position could choose a won one.
        return Err(StartProblem::RatedPosition);
    }
    if asked.rated && asked.seed.is_some() {
        return Err(StartProblem::RatedSeed);
    }
    if asked.rated && asked.setup.is_some() && named.is_none() {
        return Err(StartProblem::RatedCode);
    }
    match (&asked.position, &asked.setup, named) {
        (Some(_), Some(_), _) => return Err(StartProblem::Both),
        (Some(_), None, _) => {}
        (None, _, Some(setup)) => {
            beginning.setup = Some(setup.id.to_owned());
            beginning.seed = setup.is_random().then(|| asked.seed.unwrap_or(seed));
        }
        // Not the name of a setup, so it may be a setup code.
        (None, Some(text), None) => {
            if Start::code(ruleset, text, variants).is_err() {
                Start::setup(ruleset, text, None, variants)?;
            }
            beginning.code = Some(text.clone());
        }
        (None, None, None) => beginning.setup = setups.first().map(|setup| setup.id.to_owned()),
    }
    let (start, _) = start_of(&beginning)?;
    if start.position().outcome().is_some() {
        return Err(StartProblem::Over);
    }
    Ok(beginning)
}

#[cfg(test)]
mod tests {
    use jersi_rules::AnyPosition;

    use super::*;

    fn asked(ruleset: &str) -> BeginGame {
        BeginGame { ruleset: ruleset.to_owned(), time: "-".to_owned(), ..BeginGame::default() }
    }

    #[test]
    fn a_random_setup_gets_a_seed_and_begins_the_same_again() {
        let wish = BeginGame { setup: Some("half-random".to_owned()), ..asked("pijersi") };
        let beginning = beginning_of(&wish, 7).expect("a setup");
        assert_eq!(beginning.seed, Some(7));
        let (start, _) = start_of(&beginning).expect("it begins");
        let position = *start.position();
        let code = position.setup_code().expect("a code");
        let by_code = BeginGame { setup: Some(code), ..asked("pijersi") };
        let by_code = beginning_of(&by_code, 0).expect("a code");
        assert_eq!(by_code.seed, None);
        assert_eq!(*start_of(&by_code).expect("it begins").0.position(), position);
        let by_text = BeginGame { position: Some(position.text()), ..asked("pijersi") };
        assert_eq!(
            *start_of(&beginning_of(&by_text, 0).expect("a text")).expect("it begins").0.position(),
            position
        );
    }

    #[test]
    fn every_ruleset_begins_with_its_first_setup() {
        for ruleset in RulesetId::ALL {
            let beginning = beginning_of(&asked(ruleset.id()), 0).expect("a game");
            assert_eq!(
                *start_of(&beginning).expect("it begins").0.position(),
                AnyPosition::initial(*ruleset)
            );
        }
    }

    #[test]
    fn invalid_games_are_rejected_with_a_reason() {
        let wrong = |change: fn(&mut BeginGame)| {
            let mut wish = asked("pijersi");
            change(&mut wish);
            beginning_of(&wish, 0).expect_err("it cannot begin")
        };
        assert!(matches!(wrong(|wish| "chess".clone_into(&mut wish.ruleset)), StartProblem::Ruleset(_)));
        assert!(matches!(wrong(|wish| wish.variant = Some("ransom".into())), StartProblem::Variant(_)));
        assert!(matches!(wrong(|wish| wish.setup = Some("none".into())), StartProblem::Setup(_)));
        assert!(matches!(wrong(|wish| wish.position = Some("x".into())), StartProblem::Position(_)));
        assert!(matches!(wrong(|wish| wish.time = "soon".into()), StartProblem::Time(_)));
        let both = |wish: &mut BeginGame| {
            (wish.setup, wish.position) = (Some("classic".into()), Some("x".into()));
        };
        assert!(matches!(wrong(both), StartProblem::Both));
        let rated = |wish: &mut BeginGame| (wish.rated, wish.position) = (true, Some("x".into()));
        assert!(matches!(wrong(rated), StartProblem::RatedPosition));
        let seed = |wish: &mut BeginGame| {
            (wish.rated, wish.setup, wish.seed) = (true, Some("half-random".into()), Some(7));
        };
        assert!(matches!(wrong(seed), StartProblem::RatedSeed));
    }

    #[test]
    fn a_rated_game_begins_with_a_named_setup_and_a_drawn_seed() {
        let wish = BeginGame { setup: Some("half-random".to_owned()), rated: true, ..asked("pijersi") };
        let beginning = beginning_of(&wish, 7).expect("a setup");
        assert_eq!(beginning.seed, Some(7));
        let code = start_of(&beginning).expect("it begins").0.position().setup_code().expect("a code");
        let by_code = BeginGame { setup: Some(code), rated: true, ..asked("pijersi") };
        assert!(matches!(beginning_of(&by_code, 7), Err(StartProblem::RatedCode)));
        assert!(beginning_of(&BeginGame { rated: false, ..by_code }, 7).is_ok());
    }
}
