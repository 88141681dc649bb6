//! Finding an opponent: game and clock as blocks, a button that pairs or waits, open seeks, computer players, and games
//! to watch.

use jersi_rules::RulesetId;
use jersi_wire::{BeginGame, Seek};
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::friend::Problem;
use super::news::ChallengeList;
use super::seeks::{HousePrograms, Seekers, Waiting, accept};
use super::watch::LiveGames;
use super::wish::{ClockTiles, GameTiles, MoreChoices, Wish};
use super::{Fault, Online, is_registered, post};
use crate::icon::Icon;
use crate::reactive::{effect, memo};
use crate::route::Route;
use crate::say::Speech;

/// The default clock of a quick game.
const QUICK: &str = "300+3";

/// The number of games to watch below the lobby.
const WATCHED: usize = 4;

/// The state of the lobby.
#[derive(Clone, Copy)]
pub(super) struct Lobby {
    pub(super) online: Online,
    pub(super) wish: Wish,
    pub(super) fault: RwSignal<Option<Fault>>,
    pub(super) is_busy: RwSignal<bool>,
}

impl Lobby {
    /// Runs one request at a time, and shows its error.
    pub(super) fn run(self, what: impl Future<Output = Result<(), Fault>> + 'static) {
        if self.is_busy.get_untracked() {
            return;
        }
        self.is_busy.set(true);
        self.fault.set(None);
        spawn_local(async move {
            let done = what.await;
            let _ = self.is_busy.try_set(false);
            if let Err(problem) = done {
                let _ = self.fault.try_set(Some(problem));
            }
        });
    }

    /// Accepts a seek for the same game, or creates one.
    fn pair(self) {
        let wish = self.wish.read();
        let me = self.online.me.get_untracked().map(|me| me.player);
        let fitting = self.online.seeks.with_untracked(|seeks| {
            let seeks = seeks.as_ref()?;
            seeks.iter().find(|seek| fits(seek, &wish) && Some(&seek.player) != me.as_ref()).cloned()
        });
        match fitting {
            Some(seek) => accept(self, seek.seek),
            None => self.run(async move {
                self.online.ensure_player().await?;
                post::<Seek>("seeks", &wish).await.map(drop)
            }),
        }
    }
}

/// Whether a seek is for the wanted game.
fn fits(seek: &Seek, wish: &BeginGame) -> bool {
    use jersi_wire::SideWish::Random;
    let other = &seek.wish;
    let first = |wish: &BeginGame| {
        let game = wish.ruleset.parse::<RulesetId>().ok();
        let first = game.and_then(|game| game.rules().setups.first()).map(|setup| setup.id.to_owned());
        wish.setup.clone().or(first)
    };
    let is_plain = |wish: &BeginGame| wish.position.is_none() && wish.seed.is_none();
    let sides_fit = other.side == Random || wish.side == Random || other.side != wish.side;
    is_plain(other)
        && is_plain(wish)
        && sides_fit
        && other.ruleset == wish.ruleset
        && other.variant.as_deref().unwrap_or_default() == wish.variant.as_deref().unwrap_or_default()
        && first(other) == first(wish)
        && other.time == wish.time
        && other.rated == wish.rated
}

/// The lobby.
#[component]
pub(crate) fn LobbyScreen() -> impl IntoView {
    let speech = Speech::here();
    let online = Online::here();
    online.enter_lobby();
    let lobby = Lobby {
        online,
        wish: Wish::new(RulesetId::Pijersi, QUICK),
        fault: RwSignal::new(None),
        is_busy: RwSignal::new(false),
    };
    let has_account = RwSignal::new(false);
    online.fetch(
        move || online.myself(),
        move |me| {
            if let Ok(me) = me {
                let _ = has_account.try_set(is_registered(me.as_ref()));
            }
        },
    );
    let own = memo(move |_| {
        let me = online.me.get()?;
        online.seeks.with(|seeks| seeks.as_ref()?.iter().find(|seek| seek.player == me.player).cloned())
    });
    go_when_accepted(online, own);
    // After a game, searches for another opponent with the same options.
    effect(move |_: Option<()>| {
        let is_ready = online.seeks.with(Option::is_some);
        if is_ready && let Some(wish) = online.again.try_update_value(Option::take).flatten() {
            lobby.wish.show(&wish);
            untrack(|| lobby.pair());
        }
    });
    let name = move || online.me.get().map(|me| speech.with("web-account-is", "name", me.name));
    view! {
        <section class="hub lobby">
            <h1>{speech.label("web-play-online")}</h1>
            <p class="about lobby-account">
                {name} " " <a class="to-account" href=Route::Account.address()>{speech.label("web-account")}</a>
            </p>
            <ChallengeList />
            <div class="lobby-columns">
                <div class="card quick">
                    {move || match own.get() {
                        Some(seek) => view! { <Waiting seek fault=lobby.fault /> }.into_any(),
                        None => view! { <Pairing lobby has_account /> }.into_any(),
                    }}
                    <Problem fault=lobby.fault />
                    <a class="btn to-friend" href=Route::Friend(None).address()>
                        {Icon::Share.view()} <span>{speech.label("web-friend")}</span>
                    </a>
                </div>
                <div class="group">
                    <Seekers lobby own />
                    <HousePrograms lobby />
                    <section class="group being-played">
                        <h2 class="section-head">
                            {speech.label("web-being-played")} " "
                            <a class="to-watch" href=Route::Watch.address()>{speech.label("web-watch-all")}</a>
                            <a class="to-archive" href=Route::Archive(None).address()>{speech.label("web-archive")}</a>
                        </h2>
                        <LiveGames most=WATCHED />
                    </section>
                </div>
            </div>
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

/// The wanted game: pairs with an equal seek at once, or waits for one.
#[component]
fn Pairing(lobby: Lobby, has_account: RwSignal<bool>) -> impl IntoView {
    let speech = Speech::here();
    let submit = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        lobby.pair();
    };
    view! {
        <form class="pairing" on:submit=submit>
            <GameTiles wish=lobby.wish />
            <ClockTiles time=lobby.wish.time />
            <MoreChoices wish=lobby.wish may_be_rated=has_account />
            <button type="submit" class="btn go big find-opponent" disabled=move || lobby.is_busy.get()>
                {Icon::Go.view()} <span>{speech.label("web-find")}</span>
            </button>
        </form>
    }
}
