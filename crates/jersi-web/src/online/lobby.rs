//! Finding an opponent: a quick pairing, open seeks, and the house bots.

use jersi_rules::RulesetId;
use jersi_wire::{BeginGame, HouseBot, HouseBots, JoinedGame, Seek};
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::friend::{GameField, Problem, TimeField, begin};
use super::http::Nothing;
use super::{Fault, Online, Spinner, delete, get, is_registered, post};
use crate::clock;
use crate::icon::Icon;
use crate::reactive::{effect, memo};
use crate::route::Route;
use crate::say::Speech;

/// The default clock of a quick game.
const QUICK: &str = "300+3";

/// The options of a quick game.
#[derive(Clone, Copy)]
struct Wanted {
    game: RwSignal<RulesetId>,
    time: RwSignal<String>,
    is_rated: RwSignal<bool>,
    fault: RwSignal<Option<Fault>>,
    is_busy: RwSignal<bool>,
}

/// The lobby.
#[component]
pub(crate) fn LobbyScreen() -> impl IntoView {
    let speech = Speech::here();
    let online = Online::here();
    online.enter_lobby();
    let wanted = Wanted {
        game: RwSignal::new(RulesetId::Pijersi),
        time: RwSignal::new(QUICK.to_owned()),
        is_rated: RwSignal::new(false),
        fault: RwSignal::new(None),
        is_busy: RwSignal::new(false),
    };
    let has_account = RwSignal::new(false);
    spawn_local(async move {
        if let Ok(me) = online.myself().await {
            let _ = has_account.try_set(is_registered(me.as_ref()));
        }
    });
    let own = memo(move |_| {
        let me = online.me.get()?;
        online.seeks.with(|seeks| seeks.as_ref()?.iter().find(|seek| seek.player == me.player).cloned())
    });
    go_when_accepted(online, own);
    view! {
        <section class="online-page lobby">
            <h1>{move || speech.text("web-lobby")}</h1>
            <p class="about">
                {move || online.me.get().map(|me| speech.with("web-account-is", "name", me.name))} " "
                <a class="to-account" href=Route::Account.address()>{move || speech.text("web-account")}</a>
            </p>
            {move || match own.get() {
                Some(seek) => view! { <Waiting seek fault=wanted.fault /> }.into_any(),
                None => view! { <Pairing wanted has_account /> }.into_any(),
            }}
            <Problem fault=wanted.fault />
            <Seekers wanted own />
            <HousePrograms wanted />
            <nav class="online-ways" aria-label=move || speech.text("web-online")>
                <a class="button to-friend" href=Route::Friend(None).address()>
                    {Icon::Share.view()} <span>{move || speech.text("web-friend")}</span>
                </a>
                <a class="button to-watch" href=Route::Watch.address()>
                    {Icon::Eye.view()} <span>{move || speech.text("web-watch")}</span>
                </a>
            </nav>
        </section>
    }
}

/// When the user's own seek is gone, it was accepted: the game is looked up and opened.
fn go_when_accepted(online: Online, own: Memo<Option<Seek>>) {
    effect(move |before: Option<Option<Seek>>| {
        let (before, now) = (before.flatten(), own.get());
        if let (Some(seek), None) = (before, &now)
            && online.seeks.with_untracked(Option::is_some)
            && online.me.get_untracked().is_some()
        {
            online.own_games.find_begun_since(online, seek.since);
        }
        now
    });
}

/// A quick game: pairs with an equal seek at once, or waits for one.
#[component]
fn Pairing(wanted: Wanted, has_account: RwSignal<bool>) -> impl IntoView {
    let speech = Speech::here();
    let online = Online::here();
    let Wanted { game, time, is_rated, .. } = wanted;
    let pair = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        let wish = BeginGame {
            ruleset: game.get_untracked().id().to_owned(),
            time: time.get_untracked(),
            rated: is_rated.get_untracked(),
            ..BeginGame::default()
        };
        let me = online.me.get_untracked().map(|me| me.player);
        let fitting = online.seeks.with_untracked(|seeks| {
            seeks
                .as_ref()?
                .iter()
                .find(|seek| fits(seek, &wish) && Some(&seek.player) != me.as_ref())
                .cloned()
        });
        match fitting {
            Some(seek) => accept(online, wanted, seek.seek),
            None => seek(online, wanted, wish),
        }
    };
    view! {
        <form class="pairing card-like" on:submit=pair>
            <div class="fields">
                <GameField game choose=Callback::new(move |chosen| game.set(chosen)) />
                <TimeField time />
            </div>
            <Show when=move || has_account.get()>
                <label class="check">
                    <input
                        type="checkbox"
                        name="rated"
                        prop:checked=move || is_rated.get()
                        on:change=move |_| is_rated.update(|on| *on = !*on)
                    />
                    <span>{move || speech.text("web-rated")}</span>
                </label>
            </Show>
            <button type="submit" class="primary pair" disabled=move || wanted.is_busy.get()>
                {Icon::Go.view()} <span>{move || speech.text("web-pair")}</span>
            </button>
        </form>
    }
}

fn fits(seek: &Seek, wish: &BeginGame) -> bool {
    let is_plain =
        seek.wish.variant.as_deref().unwrap_or_default().is_empty() && seek.wish.position.is_none();
    is_plain
        && seek.wish.ruleset == wish.ruleset
        && seek.wish.time == wish.time
        && seek.wish.rated == wish.rated
}

fn seek(online: Online, wanted: Wanted, wish: BeginGame) {
    run(wanted, async move {
        online.ensure_player().await?;
        post::<Seek>("seeks", &wish).await.map(drop)
    });
}

fn accept(online: Online, wanted: Wanted, seek: String) {
    run(wanted, async move {
        online.ensure_player().await?;
        let joined: JoinedGame = post(&format!("seeks/{seek}/accept"), &Nothing {}).await?;
        online.own_games.refresh(online);
        Route::Online(joined.game).go();
        Ok(())
    });
}

/// Runs one request at a time, and shows its error.
fn run(wanted: Wanted, what: impl Future<Output = Result<(), Fault>> + 'static) {
    if wanted.is_busy.get_untracked() {
        return;
    }
    wanted.is_busy.set(true);
    wanted.fault.set(None);
    spawn_local(async move {
        let done = what.await;
        let _ = wanted.is_busy.try_set(false);
        if let Err(problem) = done {
            let _ = wanted.fault.try_set(Some(problem));
        }
    });
}

/// The user's own seek, while it waits.
#[component]
fn Waiting(seek: Seek, fault: RwSignal<Option<Fault>>) -> impl IntoView {
    let speech = Speech::here();
    let id = seek.seek.clone();
    let about = seek.clone();
    let cancel = move |_| {
        let id = id.clone();
        spawn_local(async move {
            if let Err(problem) = delete(&format!("seeks/{id}")).await {
                let _ = fault.try_set(Some(problem));
            }
        });
    };
    view! {
        <div class="card-like waiting">
            <Spinner message="web-seeking" />
            <p class="about">{move || describe(speech, &about.wish)}</p>
            <button type="button" class="stop-seeking" on:click=cancel>
                {move || speech.text("web-cancel")}
            </button>
        </div>
    }
}

/// The options of a seek in a few words.
fn describe(speech: Speech, wish: &BeginGame) -> String {
    let game = wish
        .ruleset
        .parse::<RulesetId>()
        .map_or_else(|_| wish.ruleset.clone(), |game| game.name().to_owned());
    let mut said = format!("{game} · {}", clock::time_control(speech, &wish.time));
    for variant in wish.variant.iter().filter(|variant| !variant.is_empty()) {
        said = format!("{said} · {variant}");
    }
    if wish.rated {
        said = format!("{said} · {}", speech.text("web-rated"));
    }
    said
}

/// The open seeks.
#[component]
fn Seekers(wanted: Wanted, own: Memo<Option<Seek>>) -> impl IntoView {
    let speech = Speech::here();
    let online = Online::here();
    let others = memo(move |_| {
        let own = own.get().map(|seek| seek.player);
        online.seeks.with(|seeks| {
            let seeks = seeks.as_deref().unwrap_or_default();
            seeks.iter().filter(|seek| Some(&seek.player) != own.as_ref()).cloned().collect::<Vec<_>>()
        })
    });
    let row = move |seek: Seek| {
        let (id, shown) = (seek.seek.clone(), seek.clone());
        let rating = seek.rating.map(|rating| format!(" ({rating:.0})")).unwrap_or_default();
        let name = seek.name.clone();
        let label = move || speech.with("web-play-against", "name", name.clone());
        view! {
            <li class="seek">
                <div>
                    <strong>{seek.name.clone()} {rating}</strong>
                    <small>{move || describe(speech, &shown.wish)}</small>
                </div>
                <button
                    type="button"
                    class="accept-seek"
                    aria-label=label
                    disabled=move || wanted.is_busy.get()
                    on:click=move |_| accept(online, wanted, id.clone())
                >
                    {move || speech.text("web-begin")}
                </button>
            </li>
        }
    };
    view! {
        <h2>{move || speech.text("web-seeks")}</h2>
        <ul class="rows seeks">
            <For each=move || others.get() key=|seek| seek.seek.clone() children=row />
        </ul>
        <p class="about" hidden=move || !others.with(Vec::is_empty)>{move || speech.text("web-no-seeks")}</p>
    }
}

/// The house bots.
#[component]
fn HousePrograms(wanted: Wanted) -> impl IntoView {
    let speech = Speech::here();
    let online = Online::here();
    let bots = RwSignal::new(Vec::<HouseBot>::new());
    spawn_local(async move {
        let found = get::<HouseBots>("bots").await.unwrap_or_default().bots;
        let _ = bots.try_set(found);
    });
    let button = move |bot: HouseBot| {
        let name = bot.name.clone();
        let challenge = move |_| {
            let wish = BeginGame {
                ruleset: wanted.game.get_untracked().id().to_owned(),
                time: wanted.time.get_untracked(),
                rated: wanted.is_rated.get_untracked(),
                opponent: Some(name.clone()),
                ..BeginGame::default()
            };
            begin(online, wish, wanted.fault, wanted.is_busy);
        };
        let level = move || speech.with("web-engine-level", "level", u32::from(bot.level));
        view! {
            <li>
                <button type="button" class="bot" on:click=challenge disabled=move || wanted.is_busy.get()>
                    {Icon::Engine.view()} <span>{bot.name.clone()}</span> <small>{level}</small>
                </button>
            </li>
        }
    };
    view! {
        <Show when=move || !bots.with(Vec::is_empty)>
            <h2>{move || speech.text("web-bots")}</h2>
            <p class="about">{move || speech.text("web-bots-about")}</p>
            <ul class="bots">{move || bots.get().into_iter().map(button).collect_view()}</ul>
        </Show>
    }
}
