//! The login: by password, by the recovery code, or by a link of another device.

use jersi_wire::{Credentials, Login};
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::account::Recovery;
use super::friend::Problem;
use super::{Fault, Online, post};
use crate::fields::TextField;
use crate::route::Route;
use crate::say::Speech;

/// The login, by password or by the recovery code.
#[component]
pub(crate) fn LoginScreen() -> impl IntoView {
    let speech = Speech::here();
    let online = Online::here();
    let [name, password, code] = std::array::from_fn(|_| RwSignal::new(String::new()));
    let is_lost = RwSignal::new(false);
    let next = RwSignal::new(None::<String>);
    let fault = RwSignal::new(None::<Fault>);
    let submit = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        fault.set(None);
        let asked = Login {
            name: Some(name.get_untracked().trim().to_owned()),
            password: Some(password.get_untracked()),
            recovery: is_lost.get_untracked().then(|| code.get_untracked().trim().to_owned()),
            code: None,
        };
        spawn_local(async move {
            match post::<Credentials>("sessions", &asked).await {
                Ok(me) => {
                    online.become_player(me.player, me.name);
                    match me.recovery {
                        Some(code) => drop(next.try_set(Some(code))),
                        None => Route::Account.go(),
                    }
                }
                Err(problem) => drop(fault.try_set(Some(problem))),
            }
        });
    };
    view! {
        <section class="online-page login">
            <h1>{move || speech.text("web-login")}</h1>
            {move || {
                next.get().map(|code| {
                    view! {
                        <Recovery code />
                        <a class="button primary to-account" href=Route::Account.address()>
                            {move || speech.text("web-account")}
                        </a>
                    }
                })
            }}
            <form class="card-like" hidden=move || next.with(Option::is_some) on:submit=submit>
                <TextField label="web-name" name="username" autocomplete="username" value=name />
                <Show when=move || is_lost.get()>
                    <TextField label="web-recovery" name="recovery" autocomplete="off" value=code />
                </Show>
                {move || {
                    let (label, autocomplete) = if is_lost.get() {
                        ("web-password-new", "new-password")
                    } else {
                        ("web-password", "current-password")
                    };
                    view! { <TextField label name="password" kind="password" autocomplete value=password /> }
                }}
                <Problem fault />
                <div class="buttons">
                    <button type="submit" class="primary log-in">{move || speech.text("web-login")}</button>
                    <button
                        type="button"
                        class="lost-password"
                        aria-pressed=move || is_lost.get().to_string()
                        on:click=move |_| is_lost.update(|on| *on = !*on)
                    >
                        {move || speech.text("web-password-lost")}
                    </button>
                </div>
            </form>
        </section>
    }
}

/// The login by a link of another device, with one tap.
#[component]
pub(crate) fn DeviceScreen(code: String) -> impl IntoView {
    let speech = Speech::here();
    let online = Online::here();
    let fault = RwSignal::new(None::<Fault>);
    let take = move |_| {
        let asked = Login { code: Some(code.clone()), ..Login::default() };
        fault.set(None);
        spawn_local(async move {
            match post::<Credentials>("sessions", &asked).await {
                Ok(me) => {
                    online.become_player(me.player, me.name);
                    // The code is valid once, so its address leaves the history.
                    Route::Games.go_instead();
                }
                Err(problem) => drop(fault.try_set(Some(problem))),
            }
        });
    };
    view! {
        <section class="online-page device">
            <h1>{move || speech.text("web-device")}</h1>
            <p class="about">{move || speech.text("web-device-about")}</p>
            <Problem fault />
            <button type="button" class="primary take-seat" on:click=take>
                {move || speech.text("web-device-go")}
            </button>
        </section>
    }
}
