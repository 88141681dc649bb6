//! JSON of every message, as clients in other languages see it.

#![allow(missing_docs, reason = "tests")]

use std::collections::BTreeSet;

use jersi_wire::{
    AbortReason, Action, BeginGame, Beginning, ClaimedResult, ClientMessage, Clocks, ErrorBody, ErrorId,
    EventKind, GameEvent, Phrase, PlayTurn, ServerMessage, SideWish, TakeAction, Unrated, WireSide,
};
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

/// Checks that a value serialises to a JSON text and back.
fn is_written<T: serde::Serialize + DeserializeOwned + PartialEq + std::fmt::Debug>(
    value: &T,
    as_json: Value,
) {
    assert_eq!(serde_json::to_value(value).expect("can be written"), as_json);
    assert_eq!(&serde_json::from_value::<T>(as_json).expect("can be read"), value);
}

#[test]
fn error_identifiers_are_kebab_case() {
    for id in ErrorId::ALL {
        is_written(&id, json!(id.id()));
        assert!((400..600).contains(&id.status()));
    }
    let all: BTreeSet<_> = ErrorId::ALL.iter().map(|id| id.id()).collect();
    assert_eq!(all.len(), ErrorId::ALL.len(), "each once");
}

#[test]
fn phrase_identifiers_are_kebab_case() {
    for phrase in Phrase::ALL {
        is_written(&phrase, json!(phrase.id()));
    }
}

#[test]
fn an_error_has_only_the_fields_that_it_needs() {
    let mut error = ErrorBody::new(ErrorId::WrongNumber, "sentence");
    error.number = Some(7);
    is_written(&error, json!({"error": "wrong-number", "message": "sentence", "number": 7}));
}

#[test]
fn a_game_is_requested_with_few_words() {
    let asked: BeginGame = serde_json::from_value(json!({"ruleset": "pijersi", "more": 1})).expect("enough");
    let expected = BeginGame { ruleset: "pijersi".to_owned(), time: "-".to_owned(), ..BeginGame::default() };
    assert_eq!(asked, expected);
    assert_eq!(asked.side, SideWish::Random);
    serde_json::from_value::<BeginGame>(json!({"time": "300+2"})).expect_err("the ruleset is missing");
}

#[test]
fn events_have_their_kind_beside_their_number() {
    let event = |what| GameEvent { number: 3, at: 1_700_000_000_000, what };
    let (side, at) = (WireSide::White, 1_700_000_000_000_u64);
    let begun = Beginning { ruleset: "jersi-2".to_owned(), time: "3d".to_owned(), ..Beginning::default() };
    is_written(
        &event(EventKind::Begun(Box::new(begun))),
        json!({"number": 3, "at": at, "kind": "begun", "ruleset": "jersi-2", "time": "3d", "rated": false, "private": false}),
    );
    is_written(
        &event(EventKind::Turn { turn: "a1-b1".to_owned(), spent: 1500, lag: 0 }),
        json!({"number": 3, "at": at, "kind": "turn", "turn": "a1-b1", "spent": 1500}),
    );
    is_written(
        &event(EventKind::Said { side, phrase: Phrase::GoodLuck }),
        json!({"number": 3, "at": at, "kind": "said", "side": "white", "phrase": "good-luck"}),
    );
    is_written(
        &event(EventKind::Claimed { side, result: ClaimedResult::Tie }),
        json!({"number": 3, "at": at, "kind": "claimed", "side": "white", "result": "tie"}),
    );
    is_written(&event(EventKind::TieAgreed), json!({"number": 3, "at": at, "kind": "tie-agreed"}));
    is_written(
        &event(EventKind::Aborted { side: None, why: None }),
        json!({"number": 3, "at": at, "kind": "aborted"}),
    );
}

#[test]
fn every_kind_of_event_is_written_as_it_is_named() {
    let (side, player) = (WireSide::Black, "p".to_owned());
    let all = [
        EventKind::Begun(Box::default()),
        EventKind::Seated { side, player },
        EventKind::Turn { turn: String::new(), spent: 0, lag: 1 },
        EventKind::TieOffered { side },
        EventKind::TakebackAsked { side, count: 2 },
        EventKind::Declined { side },
        EventKind::TieAgreed,
        EventKind::TakenBack { count: 1 },
        EventKind::Resigned { side },
        EventKind::Flagged { side },
        EventKind::Claimed { side, result: ClaimedResult::Win },
        EventKind::Aborted { side: Some(side), why: Some(AbortReason::Declined) },
        EventKind::Settled { winner: None },
        EventKind::Said { side, phrase: Phrase::Hello },
        EventKind::RematchAsked { side },
        EventKind::Unrated { why: Unrated::SameNetwork },
        EventKind::Rematch { game: "g".to_owned() },
        EventKind::Outage { from: 1, until: 2 },
        EventKind::TurnLimit,
    ];
    for what in all {
        let json = serde_json::to_value(&what).expect("can be written");
        assert_eq!(json["kind"], what.kind());
        assert_eq!(serde_json::from_value::<EventKind>(json).expect("can be read"), what);
    }
}

#[test]
fn an_event_of_a_later_version_is_unknown_but_not_an_error() {
    let read: GameEvent =
        serde_json::from_value(json!({"number": 9, "at": 1, "kind": "danced", "side": "white"}))
            .expect("an event");
    assert_eq!(read, GameEvent { number: 9, at: 1, what: EventKind::Unknown });
}

#[test]
fn servers_know_all_kinds_of_client_messages() {
    let turn = PlayTurn { turn: "a1-b1".to_owned(), number: 3, key: Some("k".to_owned()) };
    let game = || "g".to_owned();
    is_written(
        &ClientMessage::Turn { game: game(), turn },
        json!({"kind": "turn", "game": "g", "turn": "a1-b1", "number": 3, "key": "k"}),
    );
    let act = TakeAction { action: Action::OfferTie, key: None, phrase: None, result: ClaimedResult::Win };
    is_written(
        &ClientMessage::Act { game: game(), act: act.clone() },
        json!({"kind": "act", "game": "g", "action": "offer-tie", "result": "win"}),
    );
    let few: ClientMessage =
        serde_json::from_value(json!({"kind": "act", "game": "g", "action": "offer-tie"})).expect("enough");
    assert_eq!(few, ClientMessage::Act { game: game(), act });
    is_written(
        &ClientMessage::Watch { game: game(), since: 4 },
        json!({"kind": "watch", "game": "g", "since": 4}),
    );
    is_written(&ClientMessage::Hello { version: 1, token: None }, json!({"kind": "hello", "version": 1}));
    for kind in ClientMessage::KINDS {
        let json =
            json!({"kind": kind, "version": 1, "game": "g", "turn": "t", "number": 1, "action": "say"});
        let read: ClientMessage = serde_json::from_value(json).expect(kind);
        assert_eq!(serde_json::to_value(read).expect("can be written")["kind"], kind);
    }
}

#[test]
fn servers_send_errors_with_the_fields_of_http() {
    let mut error = ErrorBody::new(ErrorId::IllegalTurn, "sentence");
    (error.rule, error.key) = (Some("lone-cube".to_owned()), Some("k".to_owned()));
    is_written(
        &ServerMessage::Error { game: Some("g".to_owned()), error },
        json!({"kind": "error", "game": "g", "error": "illegal-turn", "message": "sentence", "rule": "lone-cube", "key": "k"}),
    );
    let event = GameEvent { number: 2, at: 5, what: EventKind::TieAgreed };
    let clocks = Clocks { white: Some(10), black: None };
    is_written(
        &ServerMessage::Event { game: "g".to_owned(), event, clocks, running: None, now: 6 },
        json!({
            "kind": "event", "game": "g", "event": {"number": 2, "at": 5, "kind": "tie-agreed"},
            "clocks": {"white": 10, "black": null}, "running": null, "now": 6,
        }),
    );
}
