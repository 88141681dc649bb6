//! A position of any ruleset gives the same answers as the position inside.

use jersi_rules::{
    AnyPosition, Jersi4_8, Pijersi, Position, Rule, Ruleset, RulesetId, UnknownRuleset, Variants, Visit,
};

#[test]
fn rulesets_are_found_by_their_identifiers_alone() {
    for &ruleset in RulesetId::ALL {
        assert_eq!(ruleset.id().parse(), Ok(ruleset));
        assert_eq!(AnyPosition::initial(ruleset).ruleset(), ruleset);
    }
    let error = "chess".parse::<RulesetId>().expect_err("no such ruleset");
    assert_eq!(error, UnknownRuleset { id: "chess".to_owned() });
    assert_eq!(
        error.to_string(),
        "unknown ruleset 'chess': there are jersi-2, jersi-3, jersi-4.8, jersi-4.16, pijersi"
    );
}

#[test]
fn every_setup_of_every_ruleset_begins_a_game_whose_text_is_read_again() {
    for &ruleset in RulesetId::ALL {
        for setup in ruleset.rules().setups {
            let start = AnyPosition::start(ruleset, setup.id, 5, Variants::NONE).expect("its own setup");
            assert_eq!(AnyPosition::read(ruleset, Variants::NONE, &start.text()), Ok(start));
            assert_eq!(start.outcome(), None);
            assert!(!start.turns().is_empty());
        }
    }
}

#[test]
fn a_position_of_any_ruleset_equals_the_one_inside() {
    let inside = Position::<Pijersi>::initial();
    let any = AnyPosition::from(inside);
    assert_eq!(any, AnyPosition::Pijersi(inside));
    assert_eq!((any.side(), any.phase(), any.counter()), (inside.side(), inside.phase(), inside.counter()));
    assert_eq!((any.key(), any.text(), any.perft(2)), (inside.key(), inside.text(), inside.perft(2)));
    assert_eq!(any.turns_left(), Some(20));
    assert!(any.units().eq(inside.units()));
    let turn = any.read_ugi("b4c4d4").expect("well written");
    assert_eq!(any.play(turn).map(|next| next.text()), inside.play(turn).map(|next| next.text()));
    let illegal = any.read_turn("c1-c2").expect("well written");
    assert_eq!(any.play(illegal).expect_err("nothing there").rule, Rule::EmptyStart);
}

#[test]
fn a_visitor_gets_the_ruleset_as_a_type() {
    struct Name;
    impl Visit for Name {
        type Output = &'static str;
        fn visit<R: Ruleset>(self, position: &Position<R>) -> &'static str {
            position.game().rules().id
        }
    }
    assert_eq!(AnyPosition::from(Position::<Jersi4_8>::initial()).visit(Name), "jersi-4.8");
}

#[test]
fn variants_are_those_that_the_ruleset_offers() {
    assert_eq!(RulesetId::Jersi4_8.variants("no-parachute,ransom").map(|set| set.iter().count()), Ok(2));
    assert!(RulesetId::Jersi4_16.variants("ransom").is_err());
    assert_eq!(RulesetId::Pijersi.variants(""), Ok(Variants::NONE));
}
