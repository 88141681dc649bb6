//! Moderation: blocking and reporting a player, what moderators decided about the user, and the screen of the moderators
//! with cases and log.

use jersi_remote::RemoteGame;
use jersi_wire::{
    Blocked, Blocks, Case, Cases, Decide, Decision, Decisions, Me, Measure, PlayerKind, PlayerName, Reason,
    Relay, Report, ReportGame, WireSide,
};
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::friend::Problem;
use super::player::name_of_game;
use super::{Fault, Spinner, delete, get, part, post, put};
use crate::clock;
use crate::desk::Desk;
use crate::game::{MenuItem, ScreenState};
use crate::icon::Icon;
use crate::picture::Empty;
use crate::reactive::{effect, memo};
use crate::route::Route;
use crate::say::Speech;

/// Name of a player; a deleted one has none.
fn name_of(speech: Speech, player: &PlayerName) -> String {
    player.name.clone().unwrap_or_else(|| speech.text("web-gone"))
}

/// Link to a player's page; a deleted one has none.
#[component]
fn PlayerLink(player: PlayerName) -> impl IntoView {
    let speech = Speech::here();
    match player.name {
        Some(name) => {
            let address = Route::Player(player.player.unwrap_or_else(|| name.clone())).address();
            view! { <a href=address>{name}</a> }.into_any()
        }
        None => view! { <span class="gone">{move || speech.text("web-gone")}</span> }.into_any(),
    }
}

/// The entry in the menu of an online game: it leads to the report of the game.
#[component]
pub(super) fn ReportItem(state: ScreenState) -> impl IntoView {
    let desk = Desk::here();
    let id = move || desk.remote.read(|game: &RemoteGame| game.id().to_owned());
    let report = move |()| {
        if let Some(id) = untrack(id) {
            Route::Report(id).go();
        }
    };
    view! { <MenuItem state icon=Icon::Flag message="web-report" class="report" act=report /> }
}

/// Why the computer left a game.
#[component]
pub(super) fn WhyComputerLeft() -> impl IntoView {
    let desk = Desk::here();
    let speech = Speech::here();
    let is_relayed = memo(move |_| {
        let reason =
            |game: &RemoteGame| game.course().and_then(|course| course.result().map(|(_, reason)| reason));
        desk.remote.read(reason).flatten() == Some("relayed")
    });
    view! {
        <Show when=move || is_relayed.get()>
            <p class="why-left">{move || speech.text("online-relayed")}</p>
        </Show>
    }
}

/// Reports a game: which side, why, and whether to block the player, too.
#[component]
pub(crate) fn ReportScreen(game: String) -> impl IntoView {
    let speech = Speech::here();
    let fault = RwSignal::new(None::<Fault>);
    let found = RwSignal::new(None::<jersi_wire::GameState>);
    let asked = game.clone();
    spawn_local(async move {
        match get(&format!("games/{}", part(&asked))).await {
            Ok(state) => drop(found.try_set(Some(state))),
            Err(problem) => drop(fault.try_set(Some(problem))),
        }
    });
    view! {
        <section class="hub narrow moderation report">
            <h1>{move || speech.text("web-report")}</h1>
            <Problem fault />
            {move || {
                let game = game.clone();
                found.get().map(|state| view! { <ReportForm game state fault /> })
            }}
            <Show when=move || found.with(Option::is_none) && fault.with(Option::is_none)>
                <Spinner message="web-loading" />
            </Show>
        </section>
    }
}

#[component]
fn ReportForm(game: String, state: jersi_wire::GameState, fault: RwSignal<Option<Fault>>) -> impl IntoView {
    let speech = Speech::here();
    let other = |side: WireSide| if side == WireSide::White { WireSide::Black } else { WireSide::White };
    let players = [state.white.clone(), state.black.clone()];
    let of_side = move |side: WireSide| players[usize::from(side == WireSide::Black)].clone();
    let side = RwSignal::new(state.seat.map(other));
    let reason = RwSignal::new(None::<Reason>);
    let is_sent = RwSignal::new(false);
    let is_seated = state.seat.is_some();
    let back = Route::Online(game.clone()).address();
    let reported = {
        let of_side = of_side.clone();
        Signal::derive(move || side.get().and_then(&of_side))
    };
    let sides = {
        let of_side = of_side.clone();
        move || {
            [WireSide::White, WireSide::Black].map(|one| {
                let player = of_side(one);
                view! {
                    <label class="choice">
                        <input
                            type="radio"
                            name="side"
                            prop:checked=move || side.get() == Some(one)
                            on:change=move |_| side.set(Some(one))
                        />
                        <span>{move || player.as_ref().map(|player| name_of(speech, player))}</span>
                    </label>
                }
            })
        }
    };
    let submit = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        let (Some(reason), path) = (reason.get_untracked(), format!("games/{}/reports", part(&game))) else {
            return;
        };
        let asked = ReportGame { reason, side: side.get_untracked() };
        fault.set(None);
        spawn_local(async move {
            match post::<Report>(&path, &asked).await {
                Ok(_) => drop(is_sent.try_set(true)),
                Err(problem) => drop(fault.try_set(Some(problem))),
            }
        });
    };
    let reasons = Reason::OF_REPORTS.map(|one| {
        view! {
            <label class="choice">
                <input
                    type="radio"
                    name="reason"
                    value=one.id()
                    prop:checked=move || reason.get() == Some(one)
                    on:change=move |_| reason.set(Some(one))
                />
                <span>{move || speech.text(&format!("report-reason-{}", one.id()))}</span>
            </label>
        }
    });
    view! {
        <form class="card group" hidden=move || is_sent.get() on:submit=submit>
            {is_seated
                .then(|| {
                    view! {
                        <p class="who">
                            {move || {
                                let player = reported.get();
                                player.map(|player| speech.with("web-report-who", "name", name_of(speech, &player)))
                            }}
                        </p>
                    }
                })}
            {(!is_seated)
                .then(|| {
                    view! {
                        <fieldset class="choices">
                            <legend>{move || speech.text("web-report-whom")}</legend>
                            {sides()}
                        </fieldset>
                    }
                })}
            <fieldset class="choices">
                <legend>{move || speech.text("web-report-why")}</legend>
                {reasons}
            </fieldset>
            <p class="muted">{move || speech.text("web-report-about")}</p>
            <div class="presses">
                <button
                    type="submit"
                    class="btn go send-report"
                    disabled=move || reason.get().is_none() || side.get().is_none()
                >
                    {move || speech.text("web-report-send")}
                </button>
                <a class="btn" href=back.clone()>{move || speech.text("web-cancel")}</a>
            </div>
        </form>
        <Show when=move || is_sent.get()>
            <div class="card group sent" role="status">
                <p>{move || speech.text("web-report-sent")}</p>
                {move || reported.get().and_then(|player| player.player).map(|player| view! { <BlockButton player /> })}
                <a class="btn" href=back.clone()>{move || speech.text("web-back-to-game")}</a>
            </div>
        </Show>
    }
}

/// Blocks a player, or ends the block.
#[component]
pub(super) fn BlockButton(
    /// The identifier.
    player: String,
) -> impl IntoView {
    let speech = Speech::here();
    let is_blocked = RwSignal::new(None::<bool>);
    let fault = RwSignal::new(None::<Fault>);
    let asked = player.clone();
    spawn_local(async move {
        // A visitor without a player has blocked nobody.
        let blocks = get::<Blocks>("me/blocks").await.unwrap_or_default().blocks;
        let has = blocks.iter().any(|one| one.player.player.as_deref() == Some(&asked));
        let _ = is_blocked.try_set(Some(has));
    });
    let press = move |_| {
        let Some(before) = is_blocked.get_untracked() else { return };
        let path = format!("me/blocks/{}", part(&player));
        fault.set(None);
        spawn_local(async move {
            let done = if before { delete(&path).await } else { put(&path).await };
            match done {
                Ok(()) => drop(is_blocked.try_set(Some(!before))),
                Err(problem) => drop(fault.try_set(Some(problem))),
            }
        });
    };
    let label = move || speech.text(if is_blocked.get() == Some(true) { "web-unblock" } else { "web-block" });
    view! {
        <div class="blocking">
            <button type="button" class="btn small block" disabled=move || is_blocked.get().is_none() on:click=press>
                {label}
            </button>
            <p class="muted" role="status">
                {move || speech.text(if is_blocked.get() == Some(true) { "web-blocked" } else { "web-block-about" })}
            </p>
            <Problem fault />
        </div>
    }
}

/// The block button on the page of a player who is a person, and not the user.
#[component]
pub(super) fn BlockOnPage(player: String, kind: PlayerKind) -> impl IntoView {
    let online = super::Online::here();
    let is_person = matches!(kind, PlayerKind::Guest | PlayerKind::Registered);
    move || {
        let me = online.me.get()?;
        (is_person && me.player != player).then(|| view! { <BlockButton player=player.clone() /> })
    }
}

/// On the account screen: a running suspension, decisions about the user, blocked players, and the way to the moderators'
/// screen.
#[component]
pub(super) fn OwnModeration(
    me: RwSignal<Option<Me>>,
    /// Set once everything of it is shown.
    is_loaded: RwSignal<bool>,
) -> impl IntoView {
    let speech = Speech::here();
    let decisions = RwSignal::new(Vec::<Decision>::new());
    let blocks = RwSignal::new(Vec::<Blocked>::new());
    effect(move |_| {
        if me.with(Option::is_some) {
            spawn_local(async move {
                if let Ok(found) = get::<Decisions>("me/decisions").await {
                    let _ = decisions.try_set(found.decisions);
                }
                if let Ok(found) = get::<Blocks>("me/blocks").await {
                    let _ = blocks.try_set(found.blocks);
                }
                let _ = is_loaded.try_set(true);
            });
        }
    });
    let suspension = move || me.with(|me| me.as_ref().and_then(|me| me.suspension));
    let said = move || {
        let suspension = suspension()?;
        Some(match suspension.until {
            Some(until) => speech.with("web-suspended-until", "day", clock::local_day(speech, until)),
            None => speech.text("web-suspended"),
        })
    };
    let is_moderator = move || me.with(|me| me.as_ref().is_some_and(|me| me.moderator));
    let key = |block: &Blocked| (block.player.player.clone(), block.since);
    let end = move |block: &Blocked| {
        let player = block.player.player.clone().unwrap_or_default();
        let path = format!("me/blocks/{}", part(&player));
        spawn_local(async move {
            if delete(&path).await.is_ok() {
                blocks.update(|all| all.retain(|one| one.player.player.as_deref() != Some(&player)));
            }
        });
    };
    view! {
        <Show when=move || suspension().is_some()>
            <div class="card group suspended" role="alert">
                <h2>{move || speech.text("web-suspended-title")}</h2>
                <p>{said}</p>
            </div>
        </Show>
        <Show when=move || !decisions.with(Vec::is_empty)>
            <div class="card group own-decisions">
                <h2>{move || speech.text("web-decisions-about-you")}</h2>
                <p class="muted">{move || speech.text("web-decisions-about")}</p>
                <DecisionRows decisions />
            </div>
        </Show>
        <Show when=is_moderator>
            <p><a class="btn to-moderation" href=Route::Moderation.address()>{move || speech.text("web-moderation")}</a></p>
        </Show>
        <Show when=move || !blocks.with(Vec::is_empty)>
            <div class="card group blocked-players">
                <h2>{move || speech.text("web-blocked-players")}</h2>
                <p class="muted">{move || speech.text("web-block-about")}</p>
                <ul class="lines">
                    <For each=move || blocks.get() key=key children=move |block| {
                        let player = block.player.clone();
                        view! {
                            <li>
                                <PlayerLink player />
                                <button type="button" class="btn small unblock" on:click=move |_| end(&block)>
                                    {move || speech.text("web-unblock")}
                                </button>
                            </li>
                        }
                    } />
                </ul>
            </div>
        </Show>
    }
}

/// The log: decisions, newest first.
#[component]
fn DecisionRows(decisions: RwSignal<Vec<Decision>>) -> impl IntoView {
    view! {
        <ol class="lines decisions">
            <For
                each=move || decisions.get()
                key=|decision: &Decision| decision.number
                children=|decision| view! { <DecisionRow decision /> }
            />
        </ol>
    }
}

/// A decision: moderator, measure, player and reason.
#[component]
fn DecisionRow(decision: Decision) -> impl IntoView {
    let speech = Speech::here();
    let Decision { at, measure, reason, by, player, game, until, .. } = decision;
    let what = move || {
        let what = speech.text(&format!("moderation-{}", measure.id()));
        match until.filter(|_| measure == Measure::Suspend) {
            Some(until) => {
                format!("{what} · {}", speech.with("web-until", "day", clock::local_day(speech, until)))
            }
            None => what,
        }
    };
    let who = move || match &by {
        Some(by) => name_of(speech, by),
        None => speech.text("web-operator"),
    };
    let detail = move || {
        let reason = speech.text(&format!("moderation-reason-{}", reason.id()));
        format!("{reason} · {} · {}", who(), clock::local_day(speech, at))
    };
    view! {
        <li class="decision">
            <span>
                <strong>{what}</strong>
                {player.map(|player| view! { " · " <PlayerLink player /> })}
                <small>{detail}</small>
            </span>
            {game
                .map(|game| {
                    view! {
                        <a class="btn small quiet to-game" href=Route::Online(game).address()>{move || speech.text("web-see-game")}</a>
                    }
                })}
        </li>
    }
}

/// The state of the moderators' screen.
#[derive(Clone, Copy)]
struct Bench {
    cases: RwSignal<Option<Cases>>,
    log: RwSignal<Vec<Decision>>,
    more: RwSignal<Option<u64>>,
    fault: RwSignal<Option<Fault>>,
}

impl Bench {
    fn load(self) {
        spawn_local(async move {
            match get::<Cases>("moderation/cases").await {
                Ok(cases) => drop(self.cases.try_set(Some(cases))),
                Err(problem) => drop(self.fault.try_set(Some(problem))),
            }
            if let Ok(found) = get::<Decisions>("moderation/log").await {
                let _ = self.log.try_set(found.decisions);
                let _ = self.more.try_set(found.before);
            }
        });
    }

    /// Loads earlier entries of the log.
    fn load_more(self) {
        let Some(before) = self.more.get_untracked() else { return };
        spawn_local(async move {
            match get::<Decisions>(&format!("moderation/log?before={before}")).await {
                Ok(found) => {
                    self.log.update(|log| log.extend(found.decisions));
                    self.more.set(found.before);
                }
                Err(problem) => drop(self.fault.try_set(Some(problem))),
            }
        });
    }

    fn decide(self, decide: Decide) {
        self.fault.set(None);
        spawn_local(async move {
            match post::<Decision>("moderation/decisions", &decide).await {
                Ok(_) => self.load(),
                Err(problem) => drop(self.fault.try_set(Some(problem))),
            }
        });
    }
}

/// The screen of the moderators.
#[component]
pub(crate) fn ModerationScreen() -> impl IntoView {
    let speech = Speech::here();
    let bench = Bench {
        cases: RwSignal::new(None),
        log: RwSignal::new(Vec::new()),
        more: RwSignal::new(None),
        fault: RwSignal::new(None),
    };
    bench.load();
    let has_none =
        move || bench.cases.with(|cases| cases.as_ref().is_some_and(|cases| cases.cases.is_empty()));
    let hidden = move || {
        let cases = bench.cases.get()?;
        let hidden = cases.open.saturating_sub(cases.cases.len() as u64);
        let count = u32::try_from(hidden).unwrap_or(u32::MAX);
        (count > 0).then(|| speech.with("web-more-cases", "count", count))
    };
    let key = |case: &Case| format!("{case:?}");
    view! {
        <section class="hub narrow moderation bench">
            <h1>{move || speech.text("web-moderation")}</h1>
            <p class="muted">{move || speech.text("web-moderation-about")}</p>
            <Problem fault=bench.fault />
            <Show when=move || bench.cases.with(Option::is_none) && bench.fault.with(Option::is_none)>
                <Spinner message="web-loading" />
            </Show>
            <Show when=has_none>
                <div class="no-cases">
                    <Empty heading=speech.label("web-no-cases") about=speech.label("web-no-cases-about")>
                        ""
                    </Empty>
                </div>
            </Show>
            <For
                each=move || bench.cases.get().map(|cases| cases.cases).unwrap_or_default()
                key
                children=move |case| view! { <CaseCard bench case /> }
            />
            <p class="muted">{hidden}</p>
            <Show when=move || !bench.log.with(Vec::is_empty)>
                <h2>{move || speech.text("web-log")}</h2>
                <DecisionRows decisions=bench.log />
                <Show when=move || bench.more.with(Option::is_some)>
                    <button type="button" class="btn more-log" on:click=move |_| bench.load_more()>
                        {move || speech.text("web-log-more")}
                    </button>
                </Show>
            </Show>
        </section>
    }
}

/// A case: the game, what was reported and found, and what can be decided.
#[component]
fn CaseCard(bench: Bench, case: Case) -> impl IntoView {
    let speech = Speech::here();
    let Case { game, annulled, suspended, reports, relays, likeness, same_network, same_device } = case;
    let names = [game.white.clone(), game.black.clone()].map(Option::unwrap_or_default_name);
    let name_on = {
        let names = names.clone();
        move |side: WireSide| names[usize::from(side == WireSide::Black)].clone()
    };
    let id = game.game.clone();
    let about = {
        let (ruleset, changed, rated) = (name_of_game(&game.ruleset), game.changed, game.rated);
        move || {
            let state = match (annulled, rated) {
                (true, _) => "web-case-annulled",
                (false, true) => "web-case-rated",
                (false, false) => "web-case-casual",
            };
            format!("{ruleset} · {} · {}", speech.text(state), clock::ago(speech, changed))
        }
    };
    let report_rows = reports
        .into_iter()
        .map(|Report { side, reason, by, at }| {
            let on = name_on(side);
            let said = move || {
                let reason = speech.text(&format!("report-reason-{}", reason.id()));
                format!("{} · {reason}", name_of(speech, &on))
            };
            let source = move || {
                let by = name_of(speech, &by);
                format!("{} · {}", speech.with("web-reported-by", "name", by), clock::ago(speech, at))
            };
            view! { <li class="case-report">
                <span>
                    <span class="chip coral">{move || speech.text("web-case-report")}</span>
                    " "
                    {said}
                    <small>{source}</small>
                </span>
            </li> }
        })
        .collect_view();
    let relay_rows = relays
        .into_iter()
        .map(|relay| {
            let on = name_on(relay.side);
            view! { <RelayRow relay on /> }
        })
        .collect_view();
    let likeness_line = {
        let name_on = name_on.clone();
        move || {
            let each = likeness
                .iter()
                .map(|one| format!("{} {} / {}", name_of(speech, &name_on(one.side)), one.same, one.of));
            let each: Vec<_> = each.collect();
            (!each.is_empty()).then(|| format!("{} {}", speech.text("web-likeness"), each.join(" · ")))
        }
    };
    let measures = view! {
        <Measures bench game=id.clone() is_rated=game.rated names suspended />
    };
    view! {
        <article class="card group case">
            <header>
                <h2>
                    <PlayerLink player=name_on(WireSide::White) /> " – " <PlayerLink player=name_on(WireSide::Black) />
                </h2>
                <a class="btn small quiet to-game" href=Route::Online(id).address()>{move || speech.text("web-see-game")}</a>
            </header>
            <p class="muted">{about}</p>
            <ul class="lines findings">{report_rows} {relay_rows}</ul>
            <p class="figures">
                <span>{move || speech.text("web-marks-players")}</span>
                <Marks same_network same_device />
                <span class="likeness">{likeness_line}</span>
            </p>
            {measures}
        </article>
    }
}

/// A name for an empty seat.
trait OrNobody {
    fn unwrap_or_default_name(self) -> PlayerName;
}

impl OrNobody for Option<PlayerName> {
    fn unwrap_or_default_name(self) -> PlayerName {
        self.unwrap_or(PlayerName { player: None, name: None, nickname: None })
    }
}

/// A game with a house bot that has the same sequence of positions.
#[component]
fn RelayRow(relay: Relay, on: PlayerName) -> impl IntoView {
    let speech = Speech::here();
    let Relay { house_game, player, positions, same_network, same_device, .. } = relay;
    let said = move || {
        let name = name_of(speech, &on);
        speech.say(|words| {
            words.say("web-relay", &[("name", name.clone().into()), ("positions", positions.into())])
        })
    };
    view! {
        <li class="case-relay">
            <span>
                <span class="chip sky">{move || speech.text("web-worth-a-look")}</span>
                " "
                {said}
                <small>
                    {move || speech.text("web-relay-player")} " " <PlayerLink player /> " "
                    <Marks same_network same_device />
                </small>
            </span>
            <a class="btn small quiet to-house-game" href=Route::Online(house_game).address()>{move || speech.text("web-house-game")}</a>
        </li>
    }
}

/// Whether the marks of network and device of two players are equal.
#[component]
fn Marks(same_network: Option<bool>, same_device: Option<bool>) -> impl IntoView {
    let speech = Speech::here();
    let chip = |message: &'static str, same: Option<bool>| {
        let (word, class) = match same {
            Some(true) => ("web-mark-equal", "chip coral"),
            Some(false) => ("web-mark-different", "chip"),
            None => ("web-mark-unknown", "chip"),
        };
        view! { <span class=class>{move || speech.with(message, "mark", speech.text(word))}</span> }
    };
    view! {
        <span class="marks">{chip("web-mark-network", same_network)} {chip("web-mark-device", same_device)}</span>
    }
}

/// A measure that is being prepared: it needs a reason, and confirmation.
#[derive(Clone, PartialEq)]
struct Draft {
    measure: Measure,
    /// The player to suspend.
    player: Option<PlayerName>,
}

/// The measures: annul, suspend or lift for each side, close.
#[component]
fn Measures(
    bench: Bench,
    game: String,
    is_rated: bool,
    names: [PlayerName; 2],
    suspended: [bool; 2],
) -> impl IntoView {
    let speech = Speech::here();
    let draft = RwSignal::new(None::<Draft>);
    let begin = move |measure, player| {
        draft.set(Some(Draft { measure, player }));
    };
    let sides = names
        .into_iter()
        .zip(suspended)
        .filter(|(player, _)| player.name.is_some())
        .map(|(player, is_suspended)| {
            let measure = if is_suspended { Measure::Lift } else { Measure::Suspend };
            let label = if is_suspended { "web-lift-name" } else { "web-suspend-name" };
            let name = player.clone();
            let said = move || speech.with(label, "name", name_of(speech, &name));
            view! {
                <button type="button" class=format!("btn small {}", measure.id()) on:click=move |_| begin(measure, Some(player.clone()))>
                    {said}
                </button>
            }
        })
        .collect_view();
    view! {
        <div class="presses measures" hidden=move || draft.with(Option::is_some)>
            {is_rated
                .then(|| {
                    view! {
                        <button type="button" class="btn small warn annul" on:click=move |_| begin(Measure::Annul, None)>
                            {move || speech.text("web-annul")}
                        </button>
                    }
                })}
            {sides}
            <button type="button" class="btn small close" on:click=move |_| begin(Measure::Close, None)>
                {move || speech.text("web-close-case")}
            </button>
        </div>
        {move || {
            let game = game.clone();
            draft.get().map(|chosen| view! { <Confirm bench game chosen draft /> })
        }}
    }
}

/// Days of a suspension; 0 is without an end.
const DAYS: [u32; 4] = [1, 7, 30, 0];

/// Asks for the reason of a measure, and carries it out.
#[component]
fn Confirm(bench: Bench, game: String, chosen: Draft, draft: RwSignal<Option<Draft>>) -> impl IntoView {
    let speech = Speech::here();
    let Draft { measure, player } = chosen;
    let reason = RwSignal::new(None::<Reason>);
    let days = RwSignal::new(7_u32);
    let group = format!("{}-{game}", measure.id());
    let reasons = measure
        .reasons()
        .iter()
        .map(|&one| {
            view! {
                <label class="choice">
                    <input
                        type="radio"
                        name=group.clone()
                        value=one.id()
                        prop:checked=move || reason.get() == Some(one)
                        on:change=move |_| reason.set(Some(one))
                    />
                    <span>{move || speech.text(&format!("moderation-reason-{}", one.id()))}</span>
                </label>
            }
        })
        .collect_view();
    let day_group = format!("days-{game}");
    let terms = (measure == Measure::Suspend).then(|| {
        let choices = DAYS.map(|one| {
            let label = move || match one {
                0 => speech.text("web-for-good"),
                days => speech.with("web-for-days", "days", days),
            };
            view! {
                <label class="choice">
                    <input
                        type="radio"
                        name=day_group.clone()
                        value=one
                        prop:checked=move || days.get() == one
                        on:change=move |_| days.set(one)
                    />
                    <span>{label}</span>
                </label>
            }
        });
        view! {
            <fieldset class="choices terms">
                <legend>{move || speech.text("web-how-long")}</legend>
                {choices}
            </fieldset>
        }
    });
    let question = {
        let player = player.clone();
        move || match (&player, measure) {
            (Some(player), Measure::Suspend) => {
                speech.with("web-suspend-name", "name", name_of(speech, player))
            }
            (Some(player), _) => speech.with("web-lift-name", "name", name_of(speech, player)),
            (None, Measure::Annul) => speech.text("web-annul-sure"),
            (None, _) => speech.text("web-close-sure"),
        }
    };
    let act = move |_| {
        let Some(reason) = reason.get_untracked() else { return };
        let days = Some(days.get_untracked()).filter(|days| measure == Measure::Suspend && *days > 0);
        let player = player.clone().and_then(|player| player.player);
        draft.set(None);
        bench.decide(Decide { measure, reason, player, game: Some(game.clone()), days });
    };
    view! {
        <div class="confirm-measure" role="group" aria-label=question.clone()>
            <p class="question">{question.clone()}</p>
            <fieldset class="choices">
                <legend>{move || speech.text("web-measure-why")}</legend>
                {reasons}
            </fieldset>
            {terms}
            <div class="presses">
                <button type="button" class="btn warn do-it" disabled=move || reason.get().is_none() on:click=act>
                    {move || speech.text(&format!("web-do-{}", measure.id()))}
                </button>
                <button type="button" class="btn" on:click=move |_| draft.set(None)>{move || speech.text("web-cancel")}</button>
            </div>
        </div>
    }
}
