//! The rules against all vectors of independent programs: positions with their turns, whole games, endings, rare cases,
//! edge cases, and games played by people.

use std::collections::BTreeSet;

use jersi_rules::{AnyPosition, Color, Outcome, Pijersi, Position, RulesetId, Turn, Variants, Win};
use jersi_testkit::vectors::{
    self, GameVector, PositionVector, board_of, constructed, edges, endings, games, outcome, positions,
    recorded, rows_of, sha256,
};

/// The one board of the vectors that is refused. It shows the figure of the Jersi 3 document, without a kunti and with
/// two white mokcas. Its two halves, as valid positions, are among the hand-made cases.
const FIGURE: &str = "5/6/RC5CC/K-M-R-3cmk-/kr4M-3/8/7/6/5 b - 1";

fn read(ruleset: &str, variant: &str, text: &str) -> AnyPosition {
    let ruleset: RulesetId = ruleset.parse().expect("a ruleset");
    let variants = ruleset.variants(variant).expect("variants of the ruleset");
    AnyPosition::read(ruleset, variants, text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn initial(ruleset: &str, variant: &str) -> AnyPosition {
    let ruleset: RulesetId = ruleset.parse().expect("a ruleset");
    let variants = ruleset.variants(variant).expect("variants of the ruleset");
    AnyPosition::start(ruleset, ruleset.rules().setups[0].id, 0, variants).expect("its own setup")
}

/// Every turn in notation, in byte order.
fn written(position: &AnyPosition) -> Vec<(String, Turn)> {
    let mut turns: Vec<_> =
        position.turns().into_iter().map(|turn| (position.write_turn(turn), turn)).collect();
    turns.sort_unstable();
    turns
}

fn outcome_of(position: &AnyPosition) -> Option<String> {
    position.outcome().map(|outcome| outcome.to_string())
}

/// Plays a turn given as text, whose marks must be correct.
fn play(position: &AnyPosition, text: &str) -> AnyPosition {
    let read = position.read_turn_marked(text).unwrap_or_else(|error| panic!("{text}: {error}"));
    assert!(!read.wrong_marks, "{text} in {}", position.text());
    position.play(read.turn).unwrap_or_else(|why| panic!("{text} in {}: {why}", position.text()))
}

fn assert_position(ruleset: &str, variant: &str, vector: &PositionVector) {
    let psn = &vector.psn;
    let position = read(ruleset, variant, psn);
    assert_eq!(position.text(), *psn);
    assert_eq!(board_of(&position.text()), vector.board);
    assert_eq!(position.side() == Color::White, vector.side == "w", "{psn}");
    assert_eq!(position.turns_left().map(u32::from), vector.left, "{psn}");
    let turns = written(&position);
    assert_eq!(turns.len(), vector.n, "{psn}");
    assert_eq!(position.perft(1), vector.n as u64, "{psn}");
    let texts: Vec<String> = turns.iter().map(|(text, _)| text.clone()).collect();
    assert!(vector.turns.is_some() || vector.sha256.is_some(), "{psn} says nothing of its turns");
    if let Some(expected) = &vector.turns {
        assert_eq!(texts.join(" "), *expected, "{psn}");
    }
    if let Some(expected) = &vector.sha256 {
        assert_eq!(sha256(&texts), *expected, "{psn}");
    }
    for turn in vector.sample.iter().flat_map(|sample| sample.split(' ')) {
        assert!(texts.iter().any(|text| text == turn), "{turn} in {psn}");
    }
    if let Some(expected) = vector.positions {
        let different: BTreeSet<String> =
            turns.iter().map(|&(_, turn)| position.play_unchecked(turn).text()).collect();
        assert_eq!(different.len(), expected, "{psn}");
    }
}

/// All positions of a file but those that are refused.
fn assert_positions(name: &str, refused: &[&str]) {
    let (_, ruleset, variant) =
        vectors::POSITIONS.into_iter().find(|source| source.0 == name).expect("a listed file");
    let (figures, vectors): (Vec<_>, Vec<_>) =
        positions(name).into_iter().partition(|vector| refused.contains(&vector.psn.as_str()));
    assert_eq!(figures.len(), refused.len());
    for vector in vectors {
        assert_position(ruleset, variant, &vector);
    }
}

#[test]
fn positions_of_jersi_2_have_their_turns() {
    assert_positions("jersi-2", &[]);
}

#[test]
fn positions_of_jersi_3_have_their_turns() {
    assert_positions("jersi-3", &[FIGURE]);
}

#[test]
fn the_figure_of_jersi_3_is_refused_for_its_kuntis_and_its_second_mokca() {
    let error = AnyPosition::read(RulesetId::Jersi3, Variants::NONE, FIGURE).expect_err("a figure");
    assert_eq!(
        error.to_string(),
        "not a position: 2 white cubes of kind mokca, at most 1 allowed; the white kunti is missing"
    );
}

#[test]
fn positions_of_jersi_4_without_parachuting_have_their_turns_in_both_versions() {
    assert_positions("jersi-4.16-noparachute", &[]);
    for vector in positions("jersi-4.16-noparachute") {
        assert_position("jersi-4.8", "no-parachute", &PositionVector { positions: None, ..vector });
    }
}

#[test]
fn positions_of_jersi_4_with_reserves_have_their_turns_in_both_versions() {
    assert_positions("jersi-4.16-standard", &[]);
    for vector in positions("jersi-4.16-standard") {
        assert_position("jersi-4.8", "", &PositionVector { positions: None, ..vector });
    }
}

#[test]
fn positions_of_pijersi_have_their_turns() {
    assert_positions("pijersi", &[]);
}

#[test]
fn turns_of_pijersi_are_written_for_ugi_and_win_as_the_vectors_say() {
    for vector in positions("pijersi") {
        let position = Position::<Pijersi>::read(&vector.psn, Variants::NONE).expect("a position");
        let mut ugi: Vec<(String, Turn)> =
            position.turns().into_iter().map(|turn| (position.write_ugi(turn), turn)).collect();
        ugi.sort_unstable();
        let texts = |turns: &[(String, Turn)]| -> String {
            turns.iter().map(|(text, _)| text.as_str()).collect::<Vec<_>>().join(" ")
        };
        assert_eq!(Some(texts(&ugi)), vector.ugi, "{}", vector.psn);
        assert!(ugi.iter().all(|(text, turn)| position.read_ugi(text) == Ok(*turn)), "{}", vector.psn);

        ugi.retain(|&(_, turn)| {
            let after = position.play_unchecked(turn).outcome();
            after == Some(Outcome::Win { by: position.side(), how: Win::FarRow })
        });
        assert_eq!(Some(texts(&ugi)), vector.wins, "{}", vector.psn);
        assert_eq!(position.can_arrive(), !ugi.is_empty(), "{}", vector.psn);
        assert!(position.can_win() || ugi.is_empty(), "{}", vector.psn);
    }
}

/// Plays a game, and checks everything that its vector contains.
fn assert_game(start: &AnyPosition, game: &GameVector) {
    let mut position = *start;
    for (index, turn) in game.turns.split(' ').enumerate() {
        let text = position.text();
        assert_eq!(position.outcome(), None, "{text} before turn {index}");
        if let Some(counts) = &game.counts {
            assert_eq!(position.turns().len(), counts[index], "{text} before turn {index}");
        }
        if let Some(left) = &game.left {
            assert_eq!(position.turns_left().map(u32::from), Some(left[index]), "{text}");
        }
        if let Some(countdown) = game.countdown_starts {
            assert_eq!(position.counter().turns() == Some(0), index == countdown, "{text}");
        }
        if let Some(ugi) = game.ugi.as_ref().and_then(|ugi| ugi.split(' ').nth(index)) {
            assert_eq!(position.read_ugi(ugi), position.read_turn(turn), "{text}");
        }
        let next = play(&position, turn);
        assert_eq!(next, position.play_unchecked(position.read_turn(turn).expect("well written")));
        position = next;
    }
    let text = position.text();
    let result = game.result.as_ref().or(game.score.as_ref()).expect("a game has a result");
    let expected = outcome(result, &game.reason).expect("a game has an end");
    let ended = outcome_of(&position).unwrap_or_default();
    assert!(ended.starts_with(&expected), "{ended}, not {expected}: {text}");
    assert!(position.turns().is_empty(), "{text}");
    assert_eq!(board_of(&text), game.last);
    if position.rules().reserve.is_empty() {
        return;
    }
    assert_eq!(text.split(' ').nth(4), game.reserve.as_deref());
}

fn assert_games(name: &str) {
    let (_, ruleset, variant) =
        vectors::GAMES.into_iter().find(|source| source.0 == name).expect("a listed file");
    for game in games(name) {
        let variant = game.variant.as_deref().unwrap_or(variant);
        let start = match (&game.psn, &game.start) {
            (Some(psn), _) => read(ruleset, variant, psn),
            (None, Some(board)) => read(ruleset, variant, &format!("{} w - 1", rows_of(ruleset, board))),
            (None, None) => initial(ruleset, variant),
        };
        assert_game(&start, &game);
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
fn endings_are_decided_by_the_countdown() {
    for (name, ruleset, variant) in vectors::ENDINGS {
        for game in endings(name) {
            let start = game.psn.as_ref().expect("an ending has a start");
            assert_game(&read(ruleset, variant, start), &game);
        }
    }
}

#[test]
fn constructed_cases_of_jersi_4_16_have_their_turns_and_outcomes() {
    for case in constructed() {
        let position = read("jersi-4.16", "", &case.psn);
        assert_eq!(position.text(), case.psn);
        assert_eq!(position.outcome(), None, "{}: no case begins when all is over", case.name);
        let turns = written(&position);
        let texts: Vec<String> = turns.iter().map(|(text, _)| text.clone()).collect();
        assert_eq!(turns.len(), case.n, "{}", case.name);
        assert_eq!(sha256(&texts), case.sha256, "{}", case.name);
        if let Some(expected) = &case.turns {
            assert_eq!(texts.join(" "), *expected, "{}", case.name);
        }
        for (turn, expected) in case.outcomes.iter().flatten() {
            let after = play(&position, turn);
            assert_eq!(board_of(&after.text()), expected.after, "{} {turn}", case.name);
            assert_eq!(after.turns_left().map(u32::from), Some(expected.credit), "{} {turn}", case.name);
            let reason = expected.reason.as_deref().unwrap_or_default();
            let ended = expected.result.as_ref().and_then(|result| outcome(result, reason));
            assert_eq!(outcome_of(&after), ended, "{} {turn}", case.name);
        }
    }
}

#[test]
fn edges_of_pijersi_are_as_their_notes_say() {
    for edge in edges() {
        let position = read("pijersi", "", &edge.psn);
        let turn = position.read_ugi(&edge.ugi).expect("well written");
        assert_eq!(position.turns().contains(&turn), edge.legal, "{}", edge.note);
        let played = position.play(turn);
        assert_eq!(played.is_ok(), edge.legal, "{}", edge.note);
        assert_eq!(played.map(|after| after.text()).ok(), edge.after, "{}", edge.note);
        let Ok(after) = played else { continue };
        assert_eq!(Some(position.write_turn(turn)), edge.turn, "{}", edge.note);
        assert_eq!(outcome_of(&after), outcome(&edge.result, edge.reason.as_deref().unwrap_or_default()));
    }
}

#[test]
fn recorded_games_are_legal_to_their_end() {
    for (name, ruleset, variant) in vectors::RECORDED {
        for game in recorded(name) {
            let start = game.psn.as_ref();
            let start = start.map_or_else(|| initial(ruleset, variant), |psn| read(ruleset, variant, psn));
            let last = game.turns.split(' ').fold(start, |position, turn| play(&position, turn));
            let winner = match game.result.as_str() {
                "w" | "1-0" => Some(Some(Color::White)),
                "b" | "0-1" => Some(Some(Color::Black)),
                "1/2-1/2" => Some(None),
                "*" => None,
                other => panic!("no such result: {other}"),
            };
            assert_eq!(last.outcome().map(Outcome::winner), winner, "{}", last.text());
        }
    }
}
