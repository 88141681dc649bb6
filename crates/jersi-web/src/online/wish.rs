//! The fields of a game that is offered online: ruleset, clock, side, setup, variants, rated. The lobby and the screen for
//! a game with a friend have the same.

use jersi_play::SideChoice;
use jersi_rules::{AnyPosition, Color, Cube, Kind, RulesetId};
use jersi_wire::{BeginGame, SideWish};
use leptos::prelude::*;

use super::player::{name_of_game, short_name};
use crate::choices::GameChoices;
use crate::clock::{self, ONLINE_TIMES};
use crate::fields::Switch;
use crate::own_clock::OwnClock;
use crate::picture::CubePicture;
use crate::reactive::memo;
use crate::say::Speech;
use crate::setup::{SetupFields, SideField};
use crate::start::shown;

/// The options of an online game.
#[derive(Clone, Copy)]
pub(super) struct Wish {
    pub(super) choices: RwSignal<GameChoices>,
    pub(super) time: RwSignal<String>,
    pub(super) is_rated: RwSignal<bool>,
}

impl Wish {
    /// The defaults for a game, with a clock.
    pub(super) fn new(game: RulesetId, time: &str) -> Self {
        Self {
            choices: RwSignal::new(fresh(game)),
            time: RwSignal::new(time.to_owned()),
            is_rated: RwSignal::new(false),
        }
    }

    /// The request to the server.
    pub(super) fn read(self) -> BeginGame {
        let (time, rated) = (self.time.get_untracked(), self.is_rated.get_untracked());
        self.choices.with_untracked(|choices| BeginGame { rated, ..request(choices, &time) })
    }

    /// Sets the fields from a request to the server. A chosen position is left out.
    pub(super) fn show(self, wish: &BeginGame) {
        let Ok(game) = wish.ruleset.parse::<RulesetId>() else { return };
        let side = match wish.side {
            SideWish::White => SideChoice::White,
            SideWish::Black => SideChoice::Black,
            SideWish::Random => SideChoice::Random,
        };
        let known = |setup: &&String| game.rules().setups.iter().any(|one| one.id == setup.as_str());
        let mut choices = GameChoices { side, ..fresh(game) };
        choices.variants = wish.variant.clone().unwrap_or_default();
        if let Some(setup) = wish.setup.as_ref().filter(known) {
            choices.setup.clone_from(setup);
        }
        self.choices.set(choices);
        self.time.set(wish.time.clone());
        self.is_rated.set(wish.rated);
    }
}

fn request(choices: &GameChoices, time: &str) -> BeginGame {
    let is_random =
        choices.ruleset.rules().setups.iter().any(|one| one.id == choices.setup && one.is_random());
    let code = choices.code.trim();
    let setup = if is_random && !code.is_empty() { code.to_owned() } else { choices.setup.clone() };
    BeginGame {
        ruleset: choices.ruleset.id().to_owned(),
        variant: (!choices.variants.is_empty()).then(|| choices.variants.clone()),
        setup: Some(setup),
        seed: choices.seed.trim().parse().ok().filter(|_| is_random && code.is_empty()),
        side: match choices.side {
            SideChoice::White => SideWish::White,
            SideChoice::Black => SideWish::Black,
            SideChoice::Random => SideWish::Random,
        },
        time: time.to_owned(),
        ..BeginGame::default()
    }
}

/// The defaults: no variants, and a random side.
fn fresh(game: RulesetId) -> GameChoices {
    let setup = game.rules().setups.first().map_or("", |setup| setup.id);
    GameChoices {
        side: SideChoice::Random,
        setup: setup.to_owned(),
        variants: String::new(),
        ..GameChoices::last(game)
    }
}

/// The kind of cube that stands for a game: the one that fewest games have.
pub(super) fn sign_of(game: RulesetId) -> Kind {
    let has = |position: &AnyPosition, kind: Kind| {
        position.units().any(|(_, unit)| unit.cubes().any(|cube| cube.kind == kind))
    };
    let starts: Vec<_> = RulesetId::ALL.iter().map(|&game| shown(game)).collect();
    let own = shown(game);
    let kinds = Kind::ALL.into_iter().filter(|&kind| has(&own, kind));
    kinds.min_by_key(|&kind| starts.iter().filter(|start| has(start, kind)).count()).unwrap_or(Kind::Rock)
}

/// The choice of the ruleset: a cube and a name for each.
#[component]
pub(super) fn GameTiles(wish: Wish) -> impl IntoView {
    let speech = Speech::here();
    let chosen = memo(move |_| wish.choices.with(|choices| choices.ruleset));
    let choose = move |game: RulesetId| {
        wish.choices.update(|choices| *choices = GameChoices { side: choices.side, ..fresh(game) });
    };
    let tiles = RulesetId::ALL.iter().rev().map(|&game| {
        view! {
            <label class="swatch">
                <input
                    type="radio"
                    name="ruleset"
                    value=game.id()
                    prop:checked=move || chosen.get() == game
                    on:change=move |_| choose(game)
                />
                <CubePicture cube=Cube { color: Color::White, kind: sign_of(game) } />
                <span>{short_name(game)}</span>
            </label>
        }
    });
    view! {
        <fieldset class="game-tiles">
            <legend class="sr-only">{speech.label("web-ruleset")}</legend>
            {tiles.collect_view()}
        </fieldset>
    }
}

/// A clock in two lines: the figures, and a word.
fn tile_of(speech: Speech, time: &str) -> (String, String) {
    if let Some(days) = time.strip_suffix('d') {
        let days: u32 = days.parse().unwrap_or(1);
        return (speech.with("web-tile-days", "days", days), speech.text("web-tile-a-turn"));
    }
    let Some((seconds, increment)) = time.split_once('+') else {
        return ("∞".to_owned(), speech.text("web-clock-none"));
    };
    let minutes = seconds.parse::<u64>().unwrap_or_default() / 60;
    let word = match minutes {
        0..2 => "web-tile-rush",
        2..5 => "web-tile-quick",
        5..10 => "web-tile-usual",
        10..20 => "web-tile-calm",
        _ => "web-tile-long",
    };
    (format!("{minutes} + {increment}"), speech.text(word))
}

/// The choice of the clock: the usual ones as blocks, and a custom one.
#[component]
pub(super) fn ClockTiles(time: RwSignal<String>) -> impl IntoView {
    let speech = Speech::here();
    let is_usual = |time: &str| ONLINE_TIMES.contains(&time);
    let is_own = RwSignal::new(time.with_untracked(|time| !is_usual(time)));
    // A clock from elsewhere, such as the last game.
    let shows_own = memo(move |_| is_own.get() || time.with(|time| !is_usual(time)));
    let block = move |value: &'static str| {
        view! {
            <label class="swatch">
                <input
                    type="radio"
                    name="time"
                    value=value
                    prop:checked=move || !shows_own.get() && time.with(|time| time == value)
                    on:change=move |_| {
                        is_own.set(false);
                        time.set(value.to_owned());
                    }
                />
                <b class="num">{move || tile_of(speech, value).0}</b>
                <span class="cap">{move || tile_of(speech, value).1}</span>
            </label>
        }
    };
    view! {
        <fieldset class="clock-tiles">
            <legend class="sr-only">{speech.label("web-clock")}</legend>
            {ONLINE_TIMES.map(block)}
            <label class="swatch">
                <input
                    type="radio"
                    name="time"
                    value="own"
                    prop:checked=move || shows_own.get()
                    on:change=move |_| is_own.set(true)
                />
                <b class="num">"…"</b>
                <span class="cap">{speech.label("web-tile-own")}</span>
            </label>
        </fieldset>
        <Show when=move || shows_own.get()>
            <OwnClock time has_days=true />
        </Show>
    }
}

/// Side, setup, variants and rated or not, closed at first: what arrives late moves nothing.
#[component]
pub(super) fn MoreChoices(
    wish: Wish,
    /// Whether the player may play rated games.
    #[prop(into)]
    may_be_rated: Signal<bool>,
) -> impl IntoView {
    let speech = Speech::here();
    let game = memo(move |_| wish.choices.with(|choices| choices.ruleset));
    view! {
        <details class="more-choices">
            <summary>{speech.label("web-more-choices")}</summary>
            <Show when=move || may_be_rated.get()>
                <Switch label="web-rated-game" name="rated" value=wish.is_rated />
            </Show>
            <SideField choices=wish.choices />
            {move || {
                let game = game.get();
                view! { <SetupFields game choices=wish.choices /> }
            }}
        </details>
    }
}

/// The options of a game in a few words.
pub(super) fn describe(speech: Speech, wish: &BeginGame) -> String {
    let game = wish.ruleset.parse::<RulesetId>().ok();
    let mut said = vec![name_of_game(&wish.ruleset)];
    let variants = wish.variant.as_deref().unwrap_or_default();
    if let Some(Ok(variants)) = game.map(|game| game.variants(variants)) {
        said.extend(variants.iter().map(|variant| speech.say(|words| words.variant(variant))));
    }
    let is_first = |setup: &jersi_rules::Setup| {
        game.is_some_and(|game| game.rules().setups.first().is_some_and(|first| first.id == setup.id))
    };
    let setups = game.map(|game| game.rules().setups).unwrap_or_default();
    let named = setups.iter().find(|one| Some(one.id) == wish.setup.as_deref());
    said.extend(named.filter(|one| !is_first(one)).map(|setup| speech.say(|words| words.setup(setup))));
    said.push(clock::time_control(speech, &wish.time));
    let plays = |side: Color| speech.with("web-you-play", "side", speech.say(|words| words.side(side)));
    match wish.side {
        SideWish::Random => {}
        // The side left for the player who accepts.
        SideWish::White => said.push(plays(Color::Black)),
        SideWish::Black => said.push(plays(Color::White)),
    }
    said.push(speech.text(if wish.rated { "web-rated" } else { "web-casual" }));
    said.join(" · ")
}
