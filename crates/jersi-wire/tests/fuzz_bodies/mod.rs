//! Fuzz targets for messages and bodies, shared by the program in `fuzz/` and the test `fuzz.rs`.

use jersi_wire::{
    BeginGame, ChangeMe, ClientMessage, Credentials, ErrorBody, GameEvent, GamePage, GameState, Login,
    PlayTurn, Register, Seek, ServerMessage, TakeAction,
};
use serde::Serialize;
use serde::de::DeserializeOwned;

/// Parses arbitrary bytes as every type. What parses must survive a round trip.
pub fn message(data: &[u8]) {
    // Servers parse messages through a `Value`, and bodies directly.
    if let Ok(value) = serde_json::from_slice::<serde_json::Value>(data)
        && let Ok(message) = serde_json::from_value::<ClientMessage>(value)
    {
        again(&message);
    }
    read::<ClientMessage>(data);
    read::<ServerMessage>(data);
    read::<GameEvent>(data);
    read::<BeginGame>(data);
    read::<PlayTurn>(data);
    read::<TakeAction>(data);
    read::<Register>(data);
    read::<Login>(data);
    read::<ChangeMe>(data);
    read::<Credentials>(data);
    read::<Seek>(data);
    read::<GameState>(data);
    read::<GamePage>(data);
    read::<ErrorBody>(data);
}

fn read<T: Serialize + DeserializeOwned + PartialEq + std::fmt::Debug>(data: &[u8]) {
    if let Ok(message) = serde_json::from_slice::<T>(data) {
        again(&message);
    }
}

fn again<T: Serialize + DeserializeOwned + PartialEq + std::fmt::Debug>(message: &T) {
    let text = serde_json::to_string(message).expect("what was read can be written");
    let read: T = serde_json::from_str(&text).unwrap_or_else(|error| panic!("{error}: {text}"));
    assert_eq!(&read, message, "{text}");
}

/// Turns bytes into JSON that resembles a message: known names with values of every type.
pub fn likely(data: &[u8]) -> Vec<u8> {
    const WORDS: &[&str] = &[
        "\"kind\":\"hello\"",
        "\"kind\":\"watch\"",
        "\"kind\":\"turn\"",
        "\"kind\":\"act\"",
        "\"kind\":\"ping\"",
        "\"kind\":\"begun\"",
        "\"kind\":\"seated\"",
        "\"kind\":\"claimed\"",
        "\"kind\":\"said\"",
        "\"kind\":\"unrated\"",
        "\"kind\":\"error\"",
        "\"kind\":\"event\"",
        "\"kind\":\"done\"",
        "\"kind\":\"presence\"",
        "\"kind\":\"of-a-later-version\"",
        "\"version\":1",
        "\"token\":null",
        "\"game\":\"g\"",
        "\"since\":0",
        "\"turn\":\"a1-a2\"",
        "\"number\":4",
        "\"key\":\"k\"",
        "\"action\":\"resign\"",
        "\"action\":\"say\"",
        "\"phrase\":\"hello\"",
        "\"phrase\":\"?\"",
        "\"result\":\"tie\"",
        "\"result\":null",
        "\"side\":\"white\"",
        "\"side\":\"black\"",
        "\"player\":\"p\"",
        "\"name\":\"n\"",
        "\"at\":1",
        "\"spent\":0",
        "\"lag\":1",
        "\"count\":2",
        "\"why\":\"too-often\"",
        "\"ruleset\":\"pijersi\"",
        "\"time\":\"-\"",
        "\"rated\":true",
        "\"private\":false",
        "\"opponent\":\"o\"",
        "\"password\":\"p\"",
        "\"wait\":7",
        "\"error\":\"too-many\"",
        "\"error\":\"?\"",
        "\"message\":\"m\"",
        "\"now\":3",
        "\"clocks\":{\"white\":1,\"black\":null}",
        "\"running\":null",
        "\"number\":18446744073709551615",
        "\"number\":-1",
        "\"number\":1e999",
        "\"event\":{",
        "}",
        "[",
        "]",
        "\"\\u0000\"",
        "\"\\ud800\"",
        "null",
        "\"seek\":\"s\"",
        "\"wish\":{\"ruleset\":\"pijersi\"}",
        "\"white\":true",
        "\"black\":false",
        "\"watchers\":1",
    ];
    let mut text = vec![b'{'];
    for (index, &byte) in data.iter().enumerate() {
        if byte >= 250 {
            text.push(data[data.len() - 1 - index]);
            continue;
        }
        if text.len() > 1 && !text.ends_with(b"{") {
            text.push(b',');
        }
        text.extend(WORDS[usize::from(byte) % WORDS.len()].as_bytes());
    }
    text.push(b'}');
    text
}
