//! A game with a friend, by a link or by name: ruleset, clock and side. The defaults suit most, so that one tap makes the
//! link. A guest gives a nickname, which the friend sees.

use jersi_play::shelf::Storage as _;
use jersi_rules::RulesetId;
use jersi_wire::{BeginGame, BegunGame, ChangeMe, Me, PlayerKind};
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::wish::{ClockTiles, GameTiles, MoreChoices, Wish};
use super::{Fault, Online, patch, post};
use crate::clock::FIRST_TIME;
use crate::icon::Icon;
use crate::route::Route;
use crate::say::Speech;
use crate::storage::DeviceStorage;

/// Creates a game on the server, and goes there.
pub(crate) fn begin(
    online: Online,
    wish: BeginGame,
    fault: RwSignal<Option<Fault>>,
    is_busy: RwSignal<bool>,
) {
    if is_busy.get_untracked() {
        return;
    }
    is_busy.set(true);
    fault.set(None);
    spawn_local(async move {
        let begun = match online.ensure_player().await {
            Ok(_) => post::<BegunGame>("games", &wish).await,
            Err(fault) => Err(fault),
        };
        let _ = is_busy.try_set(false);
        match begun {
            Ok(begun) => {
                online.own_games.refresh(online);
                Route::Online(begun.game).go();
            }
            Err(problem) => drop(fault.try_set(Some(problem))),
        }
    });
}

/// The options of a game with a friend.
#[component]
pub(crate) fn FriendScreen(
    game: Option<RulesetId>,
    /// The player who is challenged by name; otherwise a link is made.
    #[prop(optional_no_strip)]
    opponent: Option<String>,
) -> impl IntoView {
    let speech = Speech::here();
    let online = Online::here();
    let wish = Wish::new(game.unwrap_or(RulesetId::Pijersi), FIRST_TIME);
    let fault = RwSignal::new(None::<Fault>);
    let is_busy = RwSignal::new(false);
    let nickname = Nickname::load(online);
    let is_direct = opponent.is_some();
    let title = opponent.clone();
    let submit = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        let asked = wish.read();
        let rated = is_direct && asked.rated;
        let asked = BeginGame { private: !is_direct, opponent: opponent.clone(), rated, ..asked };
        if is_busy.get_untracked() {
            return;
        }
        is_busy.set(true);
        fault.set(None);
        spawn_local(async move {
            let named = nickname.save(online).await;
            let _ = is_busy.try_set(false);
            match named {
                Ok(()) => begin(online, asked, fault, is_busy),
                Err(problem) => drop(fault.try_set(Some(problem))),
            }
        });
    };
    let title = move || match &title {
        Some(name) => speech.with("web-challenge-of", "name", name.clone()),
        None => speech.text("web-friend"),
    };
    let about = if is_direct { "web-challenge-about" } else { "web-friend-about" };
    let send = if is_direct { "web-challenge" } else { "web-make-link" };
    view! {
        <form class="hub narrow friend" on:submit=submit>
            <h1>{title}</h1>
            <p class="about">{move || speech.text(about)}</p>
            <div class="card quick">
            {(!is_direct).then(|| view! { <NicknameField nickname /> })}
            <GameTiles wish />
            <ClockTiles time=wish.time />
            <MoreChoices wish may_be_rated=Signal::derive(move || is_direct && nickname.is_registered.get()) />
            <Problem fault />
            <button type="submit" class="btn go big make-link" disabled=move || is_busy.get()>
                {Icon::Go.view()} <span>{move || speech.text(send)}</span>
            </button>
            </div>
        </form>
    }
}

/// The nickname of a guest, which the friend sees.
#[derive(Clone, Copy)]
pub(super) struct Nickname {
    value: RwSignal<String>,
    /// The one that the server knows.
    known: StoredValue<String>,
    /// Whether the player has an account, whose name is shown.
    pub(super) is_registered: RwSignal<bool>,
}

impl Nickname {
    /// The nickname that the server or this device knows.
    pub(super) fn load(online: Online) -> Self {
        let stored = DeviceStorage.read(NICKNAME).ok().flatten().unwrap_or_default();
        let nickname = Self {
            value: RwSignal::new(stored),
            known: StoredValue::new(String::new()),
            is_registered: RwSignal::new(false),
        };
        online.fetch(
            move || online.myself(),
            move |me| {
                if let Ok(Some(me)) = me {
                    if me.kind == PlayerKind::Registered {
                        // The name of an account is shown in its place.
                        let _ = nickname.is_registered.try_set(true);
                        let _ = nickname.value.try_set(me.name);
                    } else if let Some(known) = me.nickname {
                        let _ = nickname.known.try_set_value(known.clone());
                        let _ = nickname.value.try_set(known);
                    }
                }
            },
        );
        nickname
    }

    /// Sends a changed nickname to the server.
    pub(super) async fn save(self, online: Online) -> Result<(), Fault> {
        let typed = self.value.get_untracked().trim().to_owned();
        if self.is_registered.get_untracked() || typed == self.known.get_value() {
            return Ok(());
        }
        online.ensure_player().await?;
        let me: Me = patch("me", &ChangeMe { nickname: Some(typed.clone()), ..ChangeMe::default() }).await?;
        // Without storage it is typed again.
        let _ = if typed.is_empty() {
            DeviceStorage.remove(NICKNAME)
        } else {
            DeviceStorage.write(NICKNAME, &typed)
        };
        let _ = self.known.try_set_value(me.nickname.unwrap_or_default());
        Ok(())
    }
}

/// The storage key of the nickname.
const NICKNAME: &str = "jersi.nickname";

/// The field for the nickname of a guest.
#[component]
pub(super) fn NicknameField(nickname: Nickname) -> impl IntoView {
    let speech = Speech::here();
    view! {
        <label class="field nickname">
            <span>{speech.label("web-nickname")}</span>
            <input
                type="text"
                name="nickname"
                autocomplete="nickname"
                spellcheck="false"
                maxlength="20"
                disabled=move || nickname.is_registered.get()
                prop:value=move || nickname.value.get()
                on:input=move |event| nickname.value.set(event_target_value(&event))
            />
            <small>{speech.label("web-nickname-about")}</small>
        </label>
    }
}

/// The error as a sentence.
#[component]
pub(crate) fn Problem(fault: RwSignal<Option<Fault>>) -> impl IntoView {
    let speech = Speech::here();
    view! {
        <p class="refused" role="alert">{move || fault.with(|fault| Some(fault.as_ref()?.said(speech)))}</p>
    }
}
