//! Requests to the server of games, with JSON both ways.

use jersi_wire::ErrorBody;
use js_sys::{Promise, Reflect};
use leptos::prelude::window;
use serde::Serialize;
use serde::de::DeserializeOwned;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{RequestInit, Response};

use crate::say::Speech;

/// Why a request failed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Fault {
    /// The server refused it.
    Refused(ErrorBody),
    /// The server can't be reached, or its answer is not understood.
    Unreachable,
}

impl Fault {
    /// The error as a sentence, in the language of the page.
    pub(crate) fn said(&self, speech: Speech) -> String {
        match self {
            Self::Refused(body) => speech.text(&format!("online-error-{}", body.error.id())),
            Self::Unreachable => speech.text("web-online-away"),
        }
    }

    /// Whether the server refused for the given reason.
    pub(crate) fn is(&self, error: jersi_wire::ErrorId) -> bool {
        matches!(self, Self::Refused(body) if body.error == error)
    }
}

/// Sends a GET request.
pub(crate) async fn get<T: DeserializeOwned>(path: &str) -> Result<T, Fault> {
    read(&send("GET", path, None).await?)
}

/// The same for texts that are not JSON.
pub(crate) async fn get_text(path: &str) -> Result<String, Fault> {
    send("GET", path, None).await
}

/// Sends a POST request.
pub(crate) async fn post<T: DeserializeOwned>(path: &str, body: &impl Serialize) -> Result<T, Fault> {
    read(&send("POST", path, Some(&write(body)?)).await?)
}

/// Sends a PATCH request.
pub(crate) async fn patch<T: DeserializeOwned>(path: &str, body: &impl Serialize) -> Result<T, Fault> {
    read(&send("PATCH", path, Some(&write(body)?)).await?)
}

/// Sends a PUT request without a body.
pub(crate) async fn put(path: &str) -> Result<(), Fault> {
    send("PUT", path, None).await.map(drop)
}

/// Sends a DELETE request.
pub(crate) async fn delete(path: &str) -> Result<(), Fault> {
    send("DELETE", path, None).await.map(drop)
}

/// A request without a body.
#[derive(Serialize)]
pub(crate) struct Nothing {}

fn write(body: &impl Serialize) -> Result<String, Fault> {
    serde_json::to_string(body).map_err(|_| Fault::Unreachable)
}

fn read<T: DeserializeOwned>(text: &str) -> Result<T, Fault> {
    serde_json::from_str(text).map_err(|_| Fault::Unreachable)
}

/// Sends a request below `api/v1`, beside the page, and returns the text of the answer.
async fn send(method: &str, path: &str, body: Option<&str>) -> Result<String, Fault> {
    let options = RequestInit::new();
    options.set_method(method);
    if let Some(body) = body {
        options.set_body(&JsValue::from_str(body));
    }
    let (is_good, text) = fetch(&format!("api/v1/{path}"), &options).await.map_err(|_| Fault::Unreachable)?;
    if is_good {
        return Ok(text);
    }
    Err(serde_json::from_str(&text).map_or(Fault::Unreachable, Fault::Refused))
}

async fn fetch(address: &str, options: &RequestInit) -> Result<(bool, String), JsValue> {
    let answer = JsFuture::from(window().fetch_with_str_and_init(address, options)).await?;
    let answer: Response = answer.dyn_into()?;
    let text = JsFuture::from(answer.text()?).await?;
    Ok((answer.ok(), text.as_string().unwrap_or_default()))
}

/// Whether there is a server of games: a static host has a file at this address that says no. `None` if there is no
/// answer; then it may be asked again.
pub(super) async fn is_there(is_again: bool) -> Option<bool> {
    #[derive(serde::Deserialize)]
    struct Said {
        games: Option<bool>,
    }
    let asked = early("online").and_then(|asked| asked.dyn_into::<Promise>().ok());
    let text = if let Some(asked) = asked {
        JsFuture::from(asked).await.ok().and_then(|text| text.as_string())
    } else {
        // The service worker forwards only repeated requests to a server that has timed out.
        let address = if is_again { "online.json?again" } else { "online.json" };
        let answer = fetch(address, &RequestInit::new()).await;
        answer.ok().filter(|(is_good, _)| *is_good).map(|(_, text)| text)
    };
    text.and_then(|text| serde_json::from_str::<Said>(&text).ok()?.games)
}

/// A value that `start.js` prepared while the program was loaded; it is returned once.
pub(super) fn early(name: &str) -> Option<JsValue> {
    let prepared = Reflect::get(&window(), &"jersiEarly".into()).ok().filter(JsValue::is_object)?;
    let value = Reflect::get(&prepared, &name.into()).ok().filter(JsValue::is_object)?;
    let _ = Reflect::set(&prepared, &name.into(), &JsValue::UNDEFINED);
    Some(value)
}

/// A text, percent-encoded as a part of an address.
pub(crate) fn part(text: &str) -> String {
    js_sys::encode_uri_component(text).into()
}
