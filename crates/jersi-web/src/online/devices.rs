//! The devices on which the user is logged in: their last use, logging one out, and a link for another one.

use jersi_wire::{Device, Devices as Listed, LoginLink};
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::account::Account;
use super::http::Nothing;
use super::link::LinkBox;
use super::{delete, get, part, post};
use crate::clock;
use crate::icon::Icon;
use crate::reactive::effect;
use crate::say::Speech;

/// The devices, and the link.
#[component]
pub(super) fn Devices(account: Account) -> impl IntoView {
    let speech = Speech::here();
    let devices = RwSignal::new(Vec::<Device>::new());
    let link = RwSignal::new(None::<String>);
    // Every action updates the list.
    effect(move |_| {
        if account.me.with(Option::is_some) {
            spawn_local(async move {
                if let Ok(found) = get::<Listed>("me/devices").await {
                    let _ = devices.try_set(found.devices);
                }
            });
        }
    });
    let make = move |_| {
        account.act("web-link-made", async move {
            let made: LoginLink = post("me/links", &Nothing {}).await?;
            let _ = link.try_set(Some(made.link));
            Ok(())
        });
    };
    let key = |device: &Device| (device.device.clone(), device.seen);
    view! {
        <div class="card-like devices">
            <h2>{move || speech.text("web-devices")}</h2>
            <p class="about">{move || speech.text("web-devices-about")}</p>
            {move || match link.get() {
                Some(link) => view! { <LinkBox link name="device-link" /> }.into_any(),
                None => {
                    view! {
                        <button type="button" class="make-device-link" on:click=make>
                            {Icon::Share.view()} <span>{move || speech.text("web-device-link")}</span>
                        </button>
                    }
                        .into_any()
                }
            }}
            <ul class="rows device-list">
                <For each=move || devices.get() key=key children=move |device| view! { <Row account device /> } />
            </ul>
        </div>
    }
}

/// A device. The current one is marked, and is logged out elsewhere on the screen.
#[component]
fn Row(account: Account, device: Device) -> impl IntoView {
    let speech = Speech::here();
    let Device { device: id, name, seen, current, .. } = device;
    let name = move || name.clone().unwrap_or_else(|| speech.text("web-device-unknown"));
    let label = {
        let name = name.clone();
        move || speech.with("web-device-out-name", "device", name())
    };
    let used = move || {
        if current {
            speech.text("web-device-this")
        } else {
            speech.with("web-device-used", "ago", clock::ago(speech, seen))
        }
    };
    let out = move |_| {
        let path = format!("me/devices/{}", part(&id));
        account.act("web-device-is-out", async move { delete(&path).await });
    };
    view! {
        <li class="device-row" class:current=current>
            <span>
                <span class="device-name">{name}</span>
                <small>{used}</small>
            </span>
            {(!current)
                .then(|| {
                    view! {
                        <button type="button" class="log-device-out" aria-label=label on:click=out>
                            {move || speech.text("web-logout")}
                        </button>
                    }
                })}
        </li>
    }
}
