//! Files of the page that are loaded when they are needed.

use leptos::prelude::*;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::Response;

/// The text of a file.
pub(crate) async fn load_text(address: &str) -> Result<String, JsValue> {
    let answer: Response = JsFuture::from(window().fetch_with_str(address)).await?.dyn_into()?;
    if !answer.ok() {
        return Err(JsValue::from_str(&answer.status_text()));
    }
    let text = JsFuture::from(answer.text()?).await?;
    Ok(text.as_string().unwrap_or_default())
}
