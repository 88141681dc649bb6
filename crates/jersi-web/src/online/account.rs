//! The account: a guest who creates one stays the same player. Name, password, other devices, the stored data, and
//! logging out.

use jersi_wire::{ChangeMe, Me, Register, Registered};
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::devices::Devices;
use super::friend::{Nickname, NicknameField, Problem};
use super::moderation::OwnModeration;
use super::{Fault, Online, delete, get_text, is_registered, patch, post};
use crate::export;
use crate::fields::TextField;
use crate::icon::Icon;
use crate::reactive::memo;
use crate::route::Route;
use crate::say::Speech;

/// The state of the account screen.
#[derive(Clone, Copy)]
pub(super) struct Account {
    pub(super) me: RwSignal<Option<Me>>,
    /// Whether the player is loaded: before that, the form to show is unknown.
    is_loaded: RwSignal<bool>,
    fault: RwSignal<Option<Fault>>,
    /// The message of the last action.
    done: RwSignal<Option<&'static str>>,
    /// The recovery code, which is shown only once.
    recovery: RwSignal<Option<String>>,
    pub(super) online: Online,
}

impl Account {
    fn load(self) {
        spawn_local(async move { self.take(self.online.myself().await) });
    }

    /// Shows the player or the error.
    fn take(self, me: Result<Option<Me>, Fault>) {
        match me {
            Ok(me) => {
                let is_old = self.fault.try_with_untracked(|fault| matches!(fault, Some(Fault::Unreachable)));
                if is_old == Some(true) {
                    self.fault.set(None);
                }
                let _ = self.me.try_set(me);
            }
            Err(problem) => drop(self.fault.try_set(Some(problem))),
        }
        let _ = self.is_loaded.try_set(true);
    }

    /// Runs a request, and shows its success or error.
    pub(super) fn act(self, done: &'static str, what: impl Future<Output = Result<(), Fault>> + 'static) {
        self.fault.set(None);
        self.done.set(None);
        spawn_local(async move {
            match what.await {
                Ok(()) => {
                    let _ = self.done.try_set(Some(done));
                    self.load();
                }
                Err(problem) => drop(self.fault.try_set(Some(problem))),
            }
        });
    }
}

/// The account.
#[component]
pub(crate) fn AccountScreen() -> impl IntoView {
    let speech = Speech::here();
    let account = Account {
        me: RwSignal::new(None),
        is_loaded: RwSignal::new(false),
        fault: RwSignal::new(None),
        done: RwSignal::new(None),
        recovery: RwSignal::new(None),
        online: Online::here(),
    };
    account.online.fetch(move || account.online.myself(), move |me| account.take(me));
    // Content that loads later above these buttons would move them.
    let is_settled = RwSignal::new(false);
    let name = move || account.me.with(|me| me.as_ref().map(|me| me.name.clone()));
    let has_account = memo(move |_| account.me.with(|me| is_registered(me.as_ref())));
    let about = move || match name() {
        Some(name) if has_account.get() => speech.with("web-account-is", "name", name),
        Some(name) => speech.with("web-account-guest", "name", name),
        None if account.is_loaded.get() => speech.text("web-account-nobody"),
        // A space keeps the height of the line.
        None => "\u{a0}".to_owned(),
    };
    view! {
        <section class="online-page account">
            <h1>{move || speech.text("web-account")}</h1>
            <p class="who-am-i">
                {about} " "
                {move || {
                    account
                        .me
                        .with(|me| me.as_ref().map(|me| Route::Player(me.player.clone()).address()))
                        .map(|page| view! { <a class="to-my-page" href=page>{speech.label("web-my-page")}</a> })
                }}
            </p>
            {move || account.recovery.get().map(|code| view! { <Recovery code /> })}
            <p role="status" class="done">{move || account.done.get().map(|id| speech.text(id))}</p>
            <Problem fault=account.fault />
            <Show when=move || account.me.with(Option::is_some) && !has_account.get()>
                <GuestName account />
            </Show>
            {move || {
                account.is_loaded.get().then(|| {
                    if has_account.get() {
                        view! { <ChangeAccount account /> }.into_any()
                    } else {
                        view! { <CreateAccount account /> }.into_any()
                    }
                })
            }}
            <OwnModeration me=account.me is_loaded=is_settled />
            <Show when=move || is_settled.get() && account.me.with(Option::is_some)>
                <Data account />
                // Last, because its list is loaded later and must not move other buttons.
                <Devices account />
            </Show>
        </section>
    }
}

/// Shows the recovery code, once.
#[component]
pub(super) fn Recovery(code: String) -> impl IntoView {
    let speech = Speech::here();
    let copied = code.clone();
    view! {
        <div class="card-like recovery" role="alert">
            <p>{move || speech.text("web-recovery-about")}</p>
            <p><code class="recovery-code">{code}</code></p>
            <button
                type="button"
                on:click=move |_| {
                    let code = copied.clone();
                    spawn_local(async move { _ = export::copy(&code).await });
                }
            >
                {move || speech.text("web-copy")}
            </button>
        </div>
    }
}

/// The nickname of a guest.
#[component]
fn GuestName(account: Account) -> impl IntoView {
    let speech = Speech::here();
    let nickname = Nickname::load(account.online);
    let submit = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        account.act("web-done", nickname.save(account.online));
    };
    view! {
        <form class="card-like" on:submit=submit>
            <NicknameField nickname />
            <button type="submit" class="save-nickname">{speech.label("web-rename")}</button>
        </form>
    }
}

/// Creates an account for a guest.
#[component]
fn CreateAccount(account: Account) -> impl IntoView {
    let speech = Speech::here();
    let (name, password) = (RwSignal::new(String::new()), RwSignal::new(String::new()));
    let submit = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        let asked =
            Register { name: name.get_untracked().trim().to_owned(), password: password.get_untracked() };
        account.act("web-account-made", async move {
            let made: Registered = post("accounts", &asked).await?;
            account.online.become_player(made.player, made.name);
            account.recovery.set(Some(made.recovery));
            Ok(())
        });
    };
    view! {
        <form class="card-like" on:submit=submit>
            <h2>{move || speech.text("web-account-make")}</h2>
            <p class="about">{move || speech.text("web-account-make-about")}</p>
            <TextField label="web-name" name="username" autocomplete="username" value=name />
            <TextField
                label="web-password"
                name="password"
                kind="password"
                autocomplete="new-password"
                about="web-password-about"
                value=password
            />
            <div class="buttons">
                <button type="submit" class="primary register">{move || speech.text("web-account-make")}</button>
                <a class="button to-login" href=Route::Login.address()>{move || speech.text("web-login")}</a>
            </div>
        </form>
    }
}

/// Name and password of an account.
#[component]
fn ChangeAccount(account: Account) -> impl IntoView {
    let speech = Speech::here();
    let known = account.me.with_untracked(|me| me.as_ref().map(|me| me.name.clone()).unwrap_or_default());
    let (name, old, password) =
        (RwSignal::new(known), RwSignal::new(String::new()), RwSignal::new(String::new()));
    let rename = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        let asked = ChangeMe { name: Some(name.get_untracked().trim().to_owned()), ..ChangeMe::default() };
        account.act("web-done", async move {
            let me: Me = patch("me", &asked).await?;
            account.online.become_player(me.player, me.name);
            Ok(())
        });
    };
    let change = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        let asked = ChangeMe {
            old: Some(old.get_untracked()),
            password: Some(password.get_untracked()),
            ..ChangeMe::default()
        };
        account.act("web-password-changed", async move {
            patch::<Me>("me", &asked).await?;
            old.set(String::new());
            password.set(String::new());
            Ok(())
        });
    };
    view! {
        <form class="card-like" on:submit=rename>
            <TextField label="web-name" name="username" autocomplete="username" value=name />
            <button type="submit" class="rename">{move || speech.text("web-rename")}</button>
        </form>
        <form class="card-like" on:submit=change>
            // For password managers, which need the user name.
            <input type="text" class="sr-only" autocomplete="username" tabindex="-1" aria-hidden="true" readonly prop:value=move || name.get() />
            <TextField
                label="web-password-old"
                name="old"
                kind="password"
                autocomplete="current-password"
                value=old
            />
            <TextField
                label="web-password-new"
                name="password"
                kind="password"
                autocomplete="new-password"
                about="web-password-about"
                value=password
            />
            <button type="submit" class="change-password">{move || speech.text("web-password-change")}</button>
        </form>
    }
}

/// The stored data: export, log out, delete.
#[component]
fn Data(account: Account) -> impl IntoView {
    let speech = Speech::here();
    let is_sure = RwSignal::new(false);
    let take = move |_| {
        account.act("web-done", async move {
            let text = get_text("me/export").await?;
            export::download("jersi-online.json", "application/json", text.as_bytes())
                .map_err(|_| Fault::Unreachable)
        });
    };
    let leave = move |_| {
        account.act("web-logged-out", async move {
            delete("sessions").await?;
            account.online.clear_player();
            Ok(())
        });
    };
    let forget = move |_| {
        is_sure.set(false);
        account.act("web-account-deleted", async move {
            delete("me").await?;
            account.online.clear_player();
            Ok(())
        });
    };
    view! {
        <div class="card-like data">
            <h2>{move || speech.text("web-data")}</h2>
            <p class="about">{move || speech.text("web-data-about")}</p>
            <div class="buttons">
                <button type="button" class="take-data" on:click=take>
                    {Icon::Import.view()} <span>{move || speech.text("web-data-export")}</span>
                </button>
                <Show when=move || account.me.with(|me| is_registered(me.as_ref()))>
                    <button type="button" class="log-out" on:click=leave>{move || speech.text("web-logout")}</button>
                </Show>
                <button type="button" class="delete-me" hidden=move || is_sure.get() on:click=move |_| is_sure.set(true)>
                    {Icon::Bin.view()} <span>{move || speech.text("web-account-delete")}</span>
                </button>
            </div>
            <Show when=move || is_sure.get()>
                <div class="ask" role="alertdialog" aria-label=move || speech.text("web-account-delete")>
                    <p>{move || speech.text("web-account-delete-sure")}</p>
                    <button type="button" class="danger delete-yes" on:click=forget>
                        {move || speech.text("web-account-delete-yes")}
                    </button>
                    <button type="button" class="delete-no" on:click=move |_| is_sure.set(false)>
                        {move || speech.text("web-cancel")}
                    </button>
                </div>
            </Show>
        </div>
    }
}
