//! A link to send: shown as text, copied, shared by the device's own dialog, and as a QR code.

use js_sys::{Function, Object, Promise, Reflect};
use leptos::prelude::*;
use leptos::task::spawn_local;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;

use crate::export;
use crate::icon::Icon;
use crate::say::Speech;

/// The link, and its buttons.
#[component]
pub(crate) fn LinkBox(
    link: String,
    /// The label of the field.
    name: &'static str,
) -> impl IntoView {
    let speech = Speech::here();
    let is_copied = RwSignal::new(None::<bool>);
    let picture = export::qr(&link);
    let (copied, shared, shown) = (link.clone(), link.clone(), link);
    let copy = move |_| {
        let text = copied.clone();
        spawn_local(async move {
            let _ = is_copied.try_set(Some(export::copy(&text).await.is_ok()));
        });
    };
    let select = |event: leptos::ev::FocusEvent| event_target::<web_sys::HtmlInputElement>(&event).select();
    let is_here_only = is_loopback();
    let can_share = sharer().is_some() && !is_here_only;
    let share = move |_| {
        let address = shared.clone();
        spawn_local(async move { share_link(&address).await });
    };
    view! {
        <div class="link-box">
            {if is_here_only {
                view! { <HereOnly /> }.into_any()
            } else {
                view! { <div class="qr" inner_html=picture /> }.into_any()
            }}
            <div class="link-text">
                <label class="field">
                    <span>{move || speech.text("web-link-to-send")}</span>
                    <input
                        type="text"
                        name=name
                        readonly
                        prop:value=shown
                        on:focus=select
                    />
                </label>
                <div class="buttons">
                    {can_share
                        .then(|| {
                            view! {
                                <button type="button" class="primary share-link" on:click=share>
                                    {Icon::Share.view()} <span>{move || speech.text("web-share-link")}</span>
                                </button>
                            }
                        })}
                    <button type="button" class="copy-online-link" class:primary=!can_share on:click=copy>
                        {move || {
                            speech
                                .text(
                                    match is_copied.get() {
                                        None => "web-copy-link",
                                        Some(true) => "web-copied",
                                        Some(false) => "web-not-done",
                                    },
                                )
                        }}
                    </button>
                </div>
            </div>
        </div>
    }
}

/// Whether the server listens on this device only, so that no other one can open its links.
fn is_loopback() -> bool {
    let host = window().location().hostname().unwrap_or_default();
    host == "localhost" || host == "[::1]" || host.starts_with("127.")
}

/// A notice that the link works on this device only, with instructions to change that.
#[component]
fn HereOnly() -> impl IntoView {
    let speech = Speech::here();
    view! {
        <div class="here-only" role="note">
            <p>{speech.label("web-here-only")}</p>
            <p>{speech.label("web-here-only-how")}</p>
            <p><code>"jersi serve --lan"</code></p>
        </div>
    }
}

/// The device's own share dialog, where there is one.
fn sharer() -> Option<Function> {
    Reflect::get(&window().navigator(), &"share".into()).ok()?.dyn_into().ok()
}

async fn share_link(address: &str) {
    let Some(share) = sharer() else { return };
    let what = Object::new();
    let _ = Reflect::set(&what, &"title".into(), &"Jersi".into());
    let _ = Reflect::set(&what, &"url".into(), &JsValue::from_str(address));
    let shared = share.call1(&window().navigator(), &what).ok();
    if let Some(shared) = shared.and_then(|shared| shared.dyn_into::<Promise>().ok()) {
        // A cancelled dialog is an error of the promise; nothing has happened then.
        let _ = JsFuture::from(shared).await;
    }
}
