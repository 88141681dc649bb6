//! The public archive: finished games of all players, by player, game and result, also through a position.

use jersi_rules::{AnyPosition, RulesetId};
use jersi_wire::{GamePage, GameSummary};
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::friend::Problem;
use super::watch::GameCard;
use super::{Fault, Online, get, part};
use crate::fields::{Select, game_options};
use crate::picture::Picture;
use crate::reactive::memo;
use crate::route::Route;
use crate::say::Speech;

/// The number of games fetched at once.
const PAGE: usize = 12;

/// The results to choose from, with their messages.
const RESULTS: [(&str, &str); 4] = [
    ("", "web-filter-all"),
    ("white", "web-archive-white"),
    ("black", "web-archive-black"),
    ("tie", "web-tied"),
];

/// The conditions of a search.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
struct Search {
    player: String,
    ruleset: String,
    result: String,
    /// Variants and text of a position.
    position: Option<(String, String)>,
}

impl Search {
    /// Reads the search from an address: a ruleset, its variants and a position.
    fn of(link: Option<&str>) -> Self {
        let mut search = Self::default();
        let parts: Vec<_> = link.unwrap_or_default().splitn(3, '~').collect();
        if let [ruleset, variants, position] = parts[..] {
            ruleset.clone_into(&mut search.ruleset);
            search.position = Some((variants.to_owned(), position.to_owned()));
        }
        search
    }

    /// The path of a request.
    fn path(&self, before: Option<&str>) -> String {
        let mut path = format!("games?state=over&limit={PAGE}");
        let mut add = |name: &str, value: &str| {
            if !value.is_empty() {
                path = format!("{path}&{name}={}", part(value));
            }
        };
        add("player", self.player.trim());
        add("ruleset", &self.ruleset);
        add("result", &self.result);
        if let Some((variants, position)) = &self.position {
            add("variant", variants);
            add("position", position);
        }
        add("before", before.unwrap_or_default());
        path
    }

    /// The position of the search.
    fn position(&self) -> Option<AnyPosition> {
        let (variants, text) = self.position.as_ref()?;
        let ruleset: RulesetId = self.ruleset.parse().ok()?;
        AnyPosition::read(ruleset, ruleset.variants(variants).ok()?, text).ok()
    }
}

/// The address of the games through a position.
pub(crate) fn archive_of(position: &AnyPosition) -> String {
    let link = format!("{}~{}~{}", position.ruleset().id(), position.variants(), position.text());
    Route::Archive(Some(link)).address()
}

/// The archive.
#[allow(clippy::too_many_lines, reason = "one form with its list")]
#[component]
pub(crate) fn ArchiveScreen(link: Option<String>) -> impl IntoView {
    let speech = Speech::here();
    let online = Online::here();
    let search = RwSignal::new(Search::of(link.as_deref()));
    let fault = RwSignal::new(None::<Fault>);
    let games = RwSignal::new(None::<Vec<GameSummary>>);
    let next = RwSignal::new(None::<String>);
    let take = move |asked: &Search, answer: Result<GamePage, Fault>, is_more: bool| {
        // The answer to an earlier search comes too late.
        if search.try_get_untracked().as_ref() != Some(asked) {
            return;
        }
        match answer {
            Ok(page) => {
                fault.set(None);
                next.set(page.before);
                games.update(|games| match games {
                    Some(games) if is_more => games.extend(page.games),
                    _ => *games = Some(page.games),
                });
            }
            Err(problem) => fault.set(Some(problem)),
        }
    };
    let look = move || {
        let asked = search.get_untracked();
        spawn_local(async move {
            let answer = get::<GamePage>(&asked.path(None)).await;
            take(&asked, answer, false);
        });
    };
    let more = move |_| {
        let (asked, before) = (search.get_untracked(), next.get_untracked());
        spawn_local(async move {
            let answer = get::<GamePage>(&asked.path(before.as_deref())).await;
            take(&asked, answer, true);
        });
    };
    online.fetch(
        move || {
            let asked = search.get_untracked();
            async move { Ok((asked.clone(), get::<GamePage>(&asked.path(None)).await?)) }
        },
        move |answer: Result<(Search, GamePage), Fault>| match answer {
            Ok((asked, page)) => take(&asked, Ok(page), false),
            Err(problem) => take(&search.get_untracked(), Err(problem), false),
        },
    );
    let change = move |change: &dyn Fn(&mut Search)| {
        search.update(change);
        look();
    };
    let position = memo(move |_| search.with(Search::position));
    let mut rulesets = vec![(String::new(), speech.label("web-filter-all"))];
    rulesets.extend(game_options(RulesetId::ALL.iter().rev().copied()));
    let results = RESULTS.map(|(id, message)| (id.to_owned(), speech.label(message)));
    let submit = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        look();
    };
    view! {
        <section class="hub online-page archive">
            <h1>{speech.label("web-archive")}</h1>
            <form class="card archive-search" role="search" on:submit=submit>
                <label class="field">
                    <span>{speech.label("web-archive-player")}</span>
                    <input
                        type="search"
                        name="player"
                        autocomplete="off"
                        autocapitalize="none"
                        spellcheck="false"
                        prop:value=move || search.with(|search| search.player.clone())
                        on:change=move |event| {
                            let name = event_target_value(&event);
                            change(&|search| search.player.clone_from(&name));
                        }
                    />
                </label>
                <Select
                    legend="web-ruleset"
                    name="archive-game"
                    options=rulesets
                    chosen=Signal::derive(move || search.with(|search| search.ruleset.clone()))
                    choose=move |id: String| {
                        change(&|search| {
                            search.ruleset.clone_from(&id);
                            search.position = None;
                        });
                    }
                />
                <Select
                    legend="web-archive-result"
                    name="archive-result"
                    options=results.to_vec()
                    chosen=Signal::derive(move || search.with(|search| search.result.clone()))
                    choose=move |id: String| change(&|search| search.result.clone_from(&id))
                />
                {move || {
                    position
                        .get()
                        .map(|position| {
                            view! {
                                <div class="archive-position">
                                    <Picture position />
                                    <p>{speech.label("web-archive-position")}</p>
                                    <button
                                        type="button"
                                        class="btn small archive-all"
                                        on:click=move |_| change(&|search| search.position = None)
                                    >
                                        {speech.label("web-archive-all")}
                                    </button>
                                </div>
                            }
                        })
                }}
            </form>
            <Problem fault />
            <p class="about" hidden=move || !games.with(|games| games.as_ref().is_some_and(Vec::is_empty))>
                {speech.label("web-archive-none")}
            </p>
            <ul class="online-games">
                <For
                    each=move || games.get().unwrap_or_default()
                    key=|game| (game.game.clone(), game.number)
                    children=|game| view! { <GameCard game=Signal::stored(game) /> }
                />
            </ul>
            <button type="button" class="btn more-archive" hidden=move || next.with(Option::is_none) on:click=more>
                {speech.label("web-more-games")}
            </button>
        </section>
    }
}
