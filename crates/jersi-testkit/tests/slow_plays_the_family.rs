//! The slow rules on the vectors of the other games of the family, each game loaded from its file.

use std::collections::BTreeSet;

use jersi_testkit::slow::{FILES, Game, Slow};
use jersi_testkit::vectors::{
    self, GameVector, PositionVector, board_of, family, games, outcome, positions, recorded, sha256,
};

/// A field of a position text, counted from 0.
fn field(text: &str, number: usize) -> &str {
    text.split(' ').nth(number).expect("the text has the field")
}

fn assert_position(game: &Game, vector: &PositionVector) {
    let position = game.position(&vector.psn).unwrap_or_else(|error| panic!("{}: {error}", vector.psn));
    assert_eq!(position.text(), vector.psn);
    assert_eq!(board_of(&vector.psn), vector.board);
    let after = position.after_each();
    let turns: Vec<String> = after.iter().map(|(turn, _)| turn.clone()).collect();
    if let Some(expected) = &vector.turns {
        assert_eq!(turns.join(" "), *expected, "{}", vector.psn);
    }
    assert_eq!(turns.len(), vector.n, "{}", vector.psn);
    assert_eq!(Some(sha256(&turns)), vector.sha256, "{}", vector.psn);
    let different: BTreeSet<String> = after.iter().map(|(_, position)| position.text()).collect();
    assert_eq!(Some(different.len()), vector.positions, "{}", vector.psn);
}

#[test]
fn positions_of_the_family_have_their_turns() {
    for (name, id, variants) in vectors::FAMILY_POSITIONS {
        let game = Game::named(id, variants).unwrap();
        for vector in positions(name) {
            assert_position(&game, &vector);
        }
    }
}

/// Plays a game, and checks everything that its vector contains.
fn assert_game(game: &Game, limit: u32, vector: &GameVector) {
    let mut position =
        game.position(vector.psn.as_ref().expect("a game has a start")).expect("it is a position");
    let counts = vector.counts.as_ref().expect("a game has counts");
    for (index, turn) in vector.turns.split(' ').enumerate() {
        let text = position.text();
        assert_eq!(position.outcome(), None, "{text} before turn {index}");
        let turns = position.turns();
        assert_eq!(turns.len(), counts[index], "{text} before turn {index}");
        assert!(turns.iter().any(|legal| legal == turn), "{turn} in {text}");
        if let Some(left) = &vector.left {
            assert_eq!(field(&text, 2), (limit - left[index]).to_string(), "{text}");
        }
        position = position.play(turn);
    }
    let text = position.text();
    let expected = match vector.result.as_deref().expect("a game has a result") {
        "*" => None,
        result => outcome(result, &vector.reason),
    };
    assert_eq!(position.outcome(), expected, "{text}");
    assert_eq!(board_of(&text), vector.last);
    if text.split(' ').count() > 4 {
        assert_eq!(Some(field(&text, 4)), vector.reserve.as_deref());
    }
    if let (Some(jail), Some(exchanges)) = (&vector.jail, vector.exchanges) {
        assert_eq!((field(&text, 5), field(&text, 6)), (jail.as_str(), exchanges.to_string().as_str()));
    }
}

#[test]
fn games_of_the_family_go_as_recorded() {
    for (name, id, variants) in vectors::FAMILY_GAMES {
        let game = Game::named(id, variants).unwrap();
        for vector in games(name) {
            assert_game(&game, if id == "mikjersi" { 20 } else { 40 }, &vector);
        }
    }
}

#[test]
fn recorded_games_of_mikjersi_are_legal_to_their_end() {
    let game = Game::named("mikjersi", "").unwrap();
    for vector in recorded("mikjersi") {
        let start = game.position(vector.psn.as_ref().unwrap()).unwrap();
        let last = vector.turns.split(' ').fold(start, |position, turn| {
            assert!(position.turns().contains(&turn.to_owned()), "{turn} in {}", position.text());
            position.play(turn)
        });
        let winner = if vector.result == "w" { "white" } else { "black" };
        assert!(last.outcome().is_some_and(|outcome| outcome.starts_with(winner)), "{}", last.text());
    }
}

#[test]
fn rare_cases_of_the_family_have_their_turns_and_outcomes() {
    for case in family() {
        let id = case.ruleset.as_deref().unwrap_or("mikjersi");
        let position = Slow::parse(id, &case.variants.join(","), &case.psn)
            .unwrap_or_else(|error| panic!("{id} {}: {error}", case.name));
        assert_eq!(position.text(), case.psn, "{}", case.name);
        let turns = position.turns();
        assert_eq!(turns.len(), case.n, "{}: {turns:?}", case.name);
        if let Some(expected) = &case.turns {
            assert_eq!(turns.join(" "), *expected, "{}", case.name);
        }
        for turn in case.legal.iter().flat_map(|turns| turns.split_whitespace()) {
            assert!(turns.iter().any(|legal| legal == turn), "{}: {turn} is legal", case.name);
        }
        for turn in case.illegal.iter().flat_map(|turns| turns.split_whitespace()) {
            let plain = turn.replace(['!', '*'], "");
            assert!(
                turns.iter().all(|legal| legal.replace(['!', '*'], "") != plain),
                "{}: {turn}",
                case.name
            );
        }
        if let Some((result, reason)) = &case.position_result {
            assert_eq!(position.outcome(), outcome(result, reason), "{}", case.name);
        }
        for (turn, expected) in case.outcomes.iter().flatten() {
            let after = position.play(turn);
            assert_eq!(after.text(), expected.after, "{}: {turn}", case.name);
            let ended = expected
                .result
                .as_ref()
                .and_then(|result| outcome(result, expected.reason.as_deref().expect("an end has a reason")));
            assert_eq!(after.outcome(), ended, "{}: {turn}", case.name);
        }
    }
}

#[test]
fn perft_of_the_family_equals_the_rule_pages() {
    let figures: [(&str, &str, &str, &[u64]); 12] = [
        ("jersi-1", "", "free", &[36, 1_296, 41_796]),
        ("jersi-4.0", "", "standard", &[635]),
        ("jersi-4.5", "", "standard", &[635]),
        ("jersi-4.4", "no-parachute,wizard", "standard", &[228]),
        ("mikjersi", "", "standard", &[178, 28_236]),
        ("mikjersi", "no-parachute", "standard", &[33, 1_091, 41_798]),
        ("jersi-3-darsi", "", "standard", &[]),
        ("jersi-3-continuity", "", "standard", &[58]),
        ("jersi-3-alternation", "", "standard", &[122]),
        ("jersi-3-one-step", "", "standard", &[38]),
        ("jersi-3-square", "", "standard", &[104]),
        ("jersi-3-enlarged", "", "standard", &[219]),
    ];
    for (id, variants, setup, counts) in figures {
        let start = Slow::start(id, variants, setup);
        for (depth, &expected) in (1..).zip(counts) {
            assert_eq!(start.perft(depth), expected, "{id} {variants}: depth {depth}");
        }
    }
    let text = "r-ckn-kr/c-krc-rkc-/6/7/6/C-RKC-KRC-/KRN-CKR- w - 1";
    let position = Slow::parse("jersi-1", "", text).unwrap();
    assert_eq!([position.perft(1), position.perft(2)], [91, 8_024]);
}

#[test]
fn every_game_has_every_setup_and_variant() {
    for (id, text) in FILES {
        let game = Game::read(text, "").unwrap_or_else(|error| panic!("{id}: {error}"));
        assert_eq!(game.id(), *id);
        for variant in game.variants() {
            Game::named(id, variant).unwrap_or_else(|error| panic!("{id} {variant}: {error}"));
        }
        for setup in game.setups() {
            for seed in 0..20 {
                let start = game.start(setup, seed).unwrap();
                assert_eq!(game.position(&start.text()), Ok(start.clone()), "{}", start.text());
                assert_eq!(start.outcome(), None, "{id} {setup}: {}", start.text());
            }
        }
    }
}

/// Examples of the journal's ideas that have no vector.
#[test]
fn ideas_of_the_journal_go_as_the_rule_page_says() {
    let cases: [(&str, &str, &str, &str); 8] = [
        ("jersi-3-darsi", "2n-2/6/7/8/9/8/2D-c-3/6/2N-2 b - 1", "c4-c3!", ""),
        ("jersi-3-galtu", "2n-2/6/7/8/9/8/2RGc-3/6/2N-2 w - 1", "c3=c4!", "c3-c4"),
        ("jersi-3-alternation", "2n-2/6/7/8/9/8/KR6/6/2N-2 w - 1", "c1=c3-d3 c1=c3-c2", "c1=c3-c4"),
        ("jersi-3-continuity", "2n-2/6/7/8/9/8/K-R-5/6/2N-2 w - 1", "c1-c2=c4", "c1-c2=c1"),
        ("jersi-3-landing", "2n-2/2N-3/7/8/9/8/7/6/5 w - 1", "h3-i2", ""),
        ("jersi-3-cmana", "2n-2/6/7/8/9/8/7/6/2N-2 w - 1 AAAA", "A:b1 A:e9 A:c2/A:c2", "A:a1 A:f1"),
        ("jersi-3-mucti", "2n-2/6/7/8/9/8/2UR4/6/2N-2 w - 1", "a3-a4", "a3~c3"),
        ("jersi-3-square", "n-7/8/8/8/3KR4/8/8/N-7 w - 1", "d4=d6 d4=f4", "d4=e5 d4=c3"),
    ];
    for (id, text, legal, illegal) in cases {
        let position = Slow::parse(id, "", text).unwrap_or_else(|error| panic!("{id} {text}: {error}"));
        let turns = position.turns();
        for turn in legal.split_whitespace() {
            assert!(turns.iter().any(|known| known == turn), "{id}: {turn} is legal, in {turns:?}");
        }
        for turn in illegal.split_whitespace() {
            assert!(turns.iter().all(|known| known.replace('!', "") != turn), "{id}: {turn} is illegal");
        }
    }
    let landed = Slow::parse("jersi-3-landing", "", "2n-2/2N-3/7/8/9/8/7/6/5 w - 1").unwrap().play("h3-i2");
    assert_eq!(landed.outcome().as_deref(), Some("white (far-row)"));
}

#[test]
fn example_game_of_jersi_4_is_legal_in_its_earlier_versions() {
    let turns = "a2-b2=d3 h4-h3=f4 b3-b4=d5 f4=d3! d5=d3!-e4 m:f3/m:f4 a4-a3=c2 i1-i2=g3 c2=e2 h1-h2=f1 \
                 e2=g2-h2 f1=h2!!-g2!/K:a2 e4-d3=f2 g2-f2! a2-a1=c2 i4-i3=g4 M:d4/M:d5 h5-h6=f7 b5-b6=d7 i6-i5=g6 \
                 d7=f8-f7! g6=g7-f8! f7-f8! h8-g7=f8! a6-a5=b6 i7-h7=f6 b8-a7 g4=e6-e5 b6-b7=c6 f8=d7-c6! \
                 a7=c6!-d7! f6=d7!-e7 W:c7/W:b7 g3=g1-f1 c6-c7=e9 e6-e7=e9! b7-b6=b4 f1-f2=e3 b4=d3-c3 e3=c1-b1! \
                 c2=b3-b4 e9=e7-e6 d3-c3=c1! e5-e6=c6 M:b6/M:b7 c6-d7=b8 c1=b1! b8-a7";
    for (id, variants) in [
        ("jersi-4.0", ""),
        ("jersi-4.3", ""),
        ("jersi-4.3", "wizard"),
        ("jersi-4.4", "wizard"),
        ("jersi-4.5", ""),
    ] {
        let last = turns.split_whitespace().fold(Slow::start(id, variants, "standard"), |position, turn| {
            assert!(position.turns().contains(&turn.to_owned()), "{id}: {turn} in {}", position.text());
            position.play(turn)
        });
        assert_eq!(last.outcome().as_deref(), Some("black (far-row)"), "{id}");
    }
}
