//! The slow rules against all vectors of independent programs and the examples of the rule pages.

use std::collections::BTreeSet;

use jersi_testkit::slow::Slow;
use jersi_testkit::vectors::{
    self, GameVector, PositionVector, board_of, constructed, edges, endings, games, outcome, perfts,
    positions, recorded, rows_of, sha256,
};

fn read(ruleset: &str, variant: &str, text: &str) -> Slow {
    Slow::parse(ruleset, variant, text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// A field of a position text, counted from 0.
fn field(text: &str, number: usize) -> &str {
    text.split(' ').nth(number).expect("the text has the field")
}

/// The turns of a position are those of its vector, and lead to the same number of distinct positions.
fn assert_position(ruleset: &str, variant: &str, vector: &PositionVector) {
    let position = read(ruleset, variant, &vector.psn);
    assert_eq!(position.text(), vector.psn);
    assert_eq!(board_of(&vector.psn), vector.board);
    assert_eq!(rows_of(ruleset, &vector.board), field(&vector.psn, 0));
    let after = position.after_each();
    let turns: Vec<String> = after.iter().map(|(turn, _)| turn.clone()).collect();
    assert_eq!(turns, position.turns());
    if let Some(expected) = &vector.turns {
        assert_eq!(turns.join(" "), *expected, "{}", vector.psn);
    }
    if let Some(expected) = &vector.sha256 {
        assert_eq!(sha256(&turns), *expected, "{}", vector.psn);
    }
    for turn in vector.sample.iter().flat_map(|sample| sample.split(' ')) {
        assert!(turns.iter().any(|legal| legal == turn), "{turn} in {}", vector.psn);
    }
    assert_eq!(turns.len(), vector.n, "{}", vector.psn);
    if let Some(expected) = vector.positions {
        let different: BTreeSet<String> = after.iter().map(|(_, position)| position.text()).collect();
        assert_eq!(different.len(), expected, "{}", vector.psn);
    }
    if let Some(expected) = &vector.wins {
        let wins =
            after.iter().filter(|(_, p)| p.outcome().is_some_and(|o| o.ends_with("(far-row)"))).count();
        assert_eq!(wins, expected.split_whitespace().count(), "{}", vector.psn);
    }
}

fn assert_positions(ruleset: &str, variant: &str, name: &str) {
    for vector in positions(name) {
        assert_position(ruleset, variant, &vector);
    }
}

#[test]
fn positions_of_jersi_2_have_their_turns() {
    assert_positions("jersi-2", "", "jersi-2");
}

#[test]
fn positions_of_jersi_3_have_their_turns() {
    assert_positions("jersi-3", "", "jersi-3");
}

#[test]
fn positions_of_jersi_4_without_parachuting_have_their_turns() {
    assert_positions("jersi-4.16", "no-parachute", "jersi-4.16-noparachute");
    // Turns and boards are the same in 4.8; only the counter may differ.
    for vector in positions("jersi-4.16-noparachute") {
        let position = Slow::parse("jersi-4.8", "no-parachute", &vector.psn).unwrap();
        assert_eq!(sha256(&position.turns()), vector.sha256.unwrap(), "{}", vector.psn);
    }
}

#[test]
fn positions_of_jersi_4_with_reserves_have_their_turns() {
    assert_positions("jersi-4.16", "", "jersi-4.16-standard");
}

#[test]
fn positions_of_pijersi_have_their_turns_and_wins() {
    assert_positions("pijersi", "", "pijersi");
}

/// Plays a game, and checks everything that its vector contains.
fn assert_game(start: Slow, limit: u32, game: &GameVector) {
    let mut position = start;
    for (index, turn) in game.turns.split(' ').enumerate() {
        assert_eq!(position.outcome(), None, "{} before turn {index}", position.text());
        if let Some(counts) = &game.counts {
            assert_eq!(position.turns().len(), counts[index], "{} before turn {index}", position.text());
        }
        let text = position.text();
        let clock = field(&text, 2);
        if let Some(left) = &game.left {
            assert_eq!(clock, (limit - left[index]).to_string(), "{text}");
        }
        if let Some(countdown) = game.countdown_starts {
            assert_eq!(clock == "0", index == countdown, "{text}");
        }
        position = position.play(turn);
    }
    let result = game.result.as_ref().or(game.score.as_ref()).expect("a game has a result");
    let expected = outcome(result, &game.reason).expect("a game has an end");
    let ended = position.outcome().unwrap_or_default();
    assert!(ended.starts_with(&expected), "{ended}, not {expected}: {}", position.text());
    assert!(position.turns().is_empty());
    assert_eq!(board_of(&position.text()), game.last);
    if let Some(reserve) = game.reserve.as_ref().filter(|_| limit == 40) {
        assert_eq!(field(&position.text(), 4), reserve);
    }
}

fn assert_games(name: &str) {
    let (_, ruleset, variant) =
        vectors::GAMES.into_iter().find(|(file, _, _)| *file == name).expect("a listed file");
    for game in games(name) {
        let variant = game.variant.as_deref().unwrap_or(variant);
        let start = match (&game.psn, &game.start) {
            (Some(psn), _) => read(ruleset, variant, psn),
            (None, Some(board)) => read(ruleset, variant, &format!("{} w - 1", rows_of(ruleset, board))),
            (None, None) => Slow::start(ruleset, variant, "standard"),
        };
        assert_game(start, if ruleset.starts_with("jersi-4") { 40 } else { 20 }, &game);
    }
}

#[test]
fn games_of_jersi_2_go_as_recorded() {
    assert_games("jersi-2");
}

#[test]
fn games_of_jersi_3_go_as_recorded() {
    assert_games("jersi-3");
    assert_games("jersi-3-standard");
}

#[test]
fn games_of_jersi_4_8_go_as_recorded() {
    assert_games("jersi-4.8");
}

#[test]
fn games_of_jersi_4_16_go_as_recorded() {
    assert_games("jersi-4.16-standard");
    assert_games("jersi-4.16-noparachute");
}

#[test]
fn games_of_pijersi_go_as_recorded() {
    assert_games("pijersi");
}

#[test]
fn endings_of_jersi_2_and_3_are_decided_by_the_countdown() {
    let mut reasons = BTreeSet::new();
    for (name, ruleset, variant) in vectors::ENDINGS {
        for game in endings(name) {
            let start = Slow::parse(ruleset, variant, game.psn.as_ref().unwrap()).unwrap();
            assert_game(start.clone(), 20, &game);
            let last = game.turns.split(' ').fold(start, |position, turn| position.play(turn));
            reasons.insert(last.outcome().unwrap());
        }
    }
    let expected = ["black (countdown-cubes)", "black (countdown-kinds)", "tie (countdown-equal)"];
    assert!(expected.iter().all(|reason| reasons.contains(*reason)), "{reasons:?}");
}

#[test]
fn constructed_cases_of_jersi_4_16_have_their_turns_and_outcomes() {
    for case in constructed() {
        let position = Slow::parse("jersi-4.16", "", &case.psn).unwrap();
        assert_eq!(position.text(), case.psn);
        let turns = position.turns();
        assert_eq!(turns.len(), case.n, "{}", case.name);
        assert_eq!(sha256(&turns), case.sha256, "{}", case.name);
        for (turn, expected) in case.outcomes.iter().flatten() {
            let after = position.play(turn);
            let text = after.text();
            assert_eq!(board_of(&text), expected.after, "{} {turn}", case.name);
            assert_eq!(field(&text, 2), (40 - expected.credit).to_string(), "{} {turn}", case.name);
            let reason = expected.reason.as_deref().unwrap_or_default();
            let ended = expected.result.as_ref().map(|result| outcome(result, reason).unwrap());
            assert_eq!(after.outcome(), ended, "{} {turn}", case.name);
        }
    }
}

#[test]
fn edges_of_pijersi_are_as_their_notes_say() {
    for edge in edges() {
        let position = Slow::parse("pijersi", "", &edge.psn).unwrap();
        let Some(turn) = &edge.turn else {
            // The one illegal edge case is a stack that would jump over another unit.
            assert!(!edge.legal && edge.ugi == "d3d5d5");
            assert!(!position.turns().contains(&"d3=d5".to_owned()), "{}", edge.note);
            continue;
        };
        assert!(edge.legal && position.turns().contains(turn), "{}", edge.note);
        let after = position.play(turn);
        assert_eq!(Some(after.text()), edge.after, "{}", edge.note);
        assert_eq!(after.outcome(), outcome(&edge.result, edge.reason.as_deref().unwrap()), "{}", edge.note);
    }
}

#[test]
fn perft_of_pijersi_equals_the_vectors() {
    const MOST: u64 = 50_000;
    for vector in perfts() {
        let position = Slow::parse("pijersi", "", &vector.psn).unwrap();
        for (depth, &expected) in (0..).zip(&vector.perft).filter(|&(_, &count)| count <= MOST) {
            assert_eq!(position.perft(depth), expected, "depth {depth} of {}", vector.psn);
        }
    }
}

#[test]
fn recorded_games_are_legal_to_their_end() {
    for (name, ruleset, variant) in vectors::RECORDED {
        for game in recorded(name) {
            let mut position = match &game.psn {
                Some(psn) => Slow::parse(ruleset, variant, psn).unwrap(),
                None => Slow::start(ruleset, variant, "standard"),
            };
            for turn in game.turns.split(' ') {
                assert_eq!(position.outcome(), None, "{}", position.text());
                assert!(position.turns().contains(&turn.to_owned()), "{turn} in {}", position.text());
                position = position.play(turn);
            }
            let winner = match game.result.as_str() {
                "w" | "1-0" => Some("white"),
                "b" | "0-1" => Some("black"),
                "1/2-1/2" => Some("tie"),
                _ => None,
            };
            let ended = position.outcome();
            assert_eq!(
                ended.as_ref().and_then(|outcome| outcome.split(' ').next()),
                winner,
                "{}",
                position.text()
            );
        }
    }
}

#[test]
fn setups_are_those_of_the_rule_pages() {
    let symmetrical = "a1:C a2:RK a3:N a4:RC a5:K b1:K b2:R b3:C b4:K b5:R b6:C \
                       h1:c h2:r h3:k h4:c h5:r h6:k i1:k i2:rc i3:n i4:rk i5:c";
    let standard = "a1:K a2:RC a3:N a4:RK a5:C b1:C b2:R b3:K b4:C b5:R b6:K \
                    h1:k h2:r h3:c h4:k h5:r h6:c i1:c i2:rk i3:n i4:rc i5:k";
    let mokca = "a1:K a2:RC a3:N a4:KM a5:RC b1:C b2:R b3:K b4:C b5:R b6:K \
                 h1:k h2:r h3:c h4:k h5:r h6:c i1:rc i2:km i3:n i4:rc i5:k";
    let setups = [
        ("jersi-2", "symmetrical", symmetrical),
        ("jersi-3", "standard", standard),
        ("jersi-3", "mokca", mokca),
    ];
    for (ruleset, setup, board) in setups {
        assert_eq!(board_of(&Slow::start(ruleset, "", setup).text()), board);
    }
}

#[test]
fn perft_of_the_setups_equals_the_rule_pages() {
    let figures = [
        ("jersi-2", "", "symmetrical", [142, 20_164]),
        ("jersi-3", "", "standard", [142, 20_164]),
        ("jersi-3", "", "mokca", [95, 9_025]),
        ("jersi-4.8", "no-parachute", "standard", [228, 51_984]),
        ("jersi-4.16", "no-parachute", "standard", [228, 51_984]),
        ("jersi-4.16", "", "standard", [1_291, 1_586_946]),
        ("pijersi", "", "classic", [186, 34_054]),
    ];
    for (ruleset, variant, setup, counts) in figures {
        let start = Slow::start(ruleset, variant, setup);
        assert_eq!([start.perft(1), start.perft(2)], counts, "{ruleset} {setup} {variant}");
    }
}

#[test]
fn turns_from_the_start_of_jersi_4_lead_to_864_positions() {
    let start = Slow::start("jersi-4.16", "", "standard");
    let different: BTreeSet<String> = start.after_each().into_iter().map(|(_, after)| after.text()).collect();
    assert_eq!(different.len(), 864);
    let turns = start.turns();
    assert_eq!(turns.iter().filter(|turn| turn.contains(':') && !turn.contains('/')).count(), 92);
    assert_eq!(turns.iter().filter(|turn| turn.contains('/')).count(), 971);
    assert_eq!(turns.iter().filter(|turn| turn.contains('=')).count(), 164);
}

/// Plays a game of a rule page to its end, every turn written with its marks.
fn play_all(start: Slow, turns: &str) -> Slow {
    turns.split_whitespace().fold(start, |position, turn| {
        assert!(position.turns().contains(&turn.to_owned()), "{turn} in {}", position.text());
        position.play(turn)
    })
}

#[test]
fn example_game_of_jersi_2_and_3_ends_with_the_kunti() {
    let turns = "a5-b5=d7 i5-h5=f7 d7=e8-f7! h6-g6 e8-f7=g6! i2-h3=f5 g6=i4!-i3!!";
    for (ruleset, setup) in [("jersi-2", "symmetrical"), ("jersi-3", "standard")] {
        let last = play_all(Slow::start(ruleset, "", setup), turns);
        assert_eq!(last.outcome().as_deref(), Some("white (kunti-captured)"));
    }
    assert!(!Slow::start("jersi-3", "", "mokca").turns().contains(&"a5-b5=d7".to_owned()));
}

#[test]
fn example_game_of_jersi_4_8_ends_with_the_king_on_a7() {
    let turns = "a2-b2=d3 h4-h3=f4 b3-b4=d5 f4=d3! d5=d3!-e4 m:f3/m:f4 a4-a3=c2 i1-i2=g3 c2=e2 h1-h2=f1 \
                 e2=g2-h2 f1=h2!!-g2!/K:a2 e4-d3=f2 g2-f2! a2-a1=c2 i4-i3=g4 M:d4/M:d5 h5-h6=f7 b5-b6=d7 i6-i5=g6 \
                 d7=f8-f7! g6=g7-f8! f7-f8! h8-g7=f8! a6-a5=b6 i7-h7=f6 b8-a7 g4=e6-e5 b6-b7=c6 f8=d7-c6! \
                 a7=c6!-d7! f6=d7!-e7 W:c7/W:b7 g3=g1-f1 c6-c7=e9 e6-e7=e9! b7-b6=b4 f1-f2=e3 b4=d3-c3 e3=c1-b1! \
                 c2=b3-b4 e9=e7-e6 d3-c3=c1! e5-e6=c6 M:b6/M:b7 c6-d7=b8 c1=b1! b8-a7";
    for ruleset in ["jersi-4.8", "jersi-4.16"] {
        let last = play_all(Slow::start(ruleset, "", "standard"), turns);
        assert_eq!(last.outcome().as_deref(), Some("black (far-row)"));
    }
}

#[test]
fn finished_positions_are_accepted_with_their_outcome() {
    let finished = [
        ("pijersi", "2R-3/7/6/7/6/3r-3/6 b 3 9", "white (far-row)"),
        ("pijersi", "6/7/6/3R-3/6/7/6 b 3 9", "white (blocked)"),
        ("pijersi", "6/2R-4/6/7/6/3r-3/6 b 20 9", "tie (counter)"),
        ("jersi-4.8", "2K-4/8/7/8/4k-4/8/7/8/7 b 3 9 -", "white (far-row)"),
        ("jersi-4.16", "7/8/7/8/4K-4/8/7/8/2Mk4 w 3 9 -", "black (far-row)"),
        ("jersi-4.8", "7/8/7/8/4K-4/8/7/8/7 b 0 9 -", "white (king-not-relocatable)"),
        ("jersi-4.8", "k-R-5/P-S-6/7/8/9/8/7/8/3K-3 b 0 9 -", "white (blocked)"),
        ("jersi-4.8", "k-R-5/P-S-6/7/8/9/8/7/8/3K-3 b 40 9 -", "tie (counter)"),
        ("jersi-2", "2n-2/6/7/8/9/8/7/K-R-C-3/5 w - 9", "black (kunti-captured)"),
        ("jersi-2", "n-K-3/R-C-4/7/8/9/8/7/6/2N-2 b 3 9", "tie (blocked)"),
        ("jersi-3", "n-c-3/6/7/8/9/8/7/6/2N-C-1 b 20 9", "tie (countdown-equal)"),
    ];
    for (ruleset, text, outcome) in finished {
        let position = Slow::parse(ruleset, "", text).expect("finished positions are accepted");
        assert_eq!(position.outcome().as_deref(), Some(outcome), "{text}");
        assert!(position.turns().is_empty(), "{text}");
    }
}

#[test]
fn positions_that_ended_a_turn_before_are_refused() {
    assert!(Slow::parse("pijersi", "", "2R-3/7/6/7/6/3r-3/6 w 3 9").is_err());
    assert!(Slow::parse("pijersi", "", "2W-3/7/6/7/6/3r-3/6 w 3 9").is_ok());
    assert!(Slow::parse("jersi-4.8", "", "2K-4/8/7/8/4k-4/8/7/8/7 w 3 9 -").is_err());
}
