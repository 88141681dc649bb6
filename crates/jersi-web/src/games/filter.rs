//! The filter of the list of games.

use jersi_rules::RulesetId;
use leptos::prelude::*;

use super::Listed;
use crate::fields::{Select, game_options};
use crate::say::Speech;

/// The conditions of the filter.
#[derive(Clone, PartialEq, Eq, Default)]
pub(super) struct Filter {
    kind: ShownGames,
    /// The ruleset, if one is chosen.
    pub(super) ruleset: Option<RulesetId>,
    /// Words that must occur.
    pub(super) words: String,
}

#[derive(Clone, Copy, PartialEq, Eq, Default)]
enum ShownGames {
    #[default]
    All,
    Unfinished,
    Finished,
    Study,
}

impl ShownGames {
    const ALL: [Self; 4] = [Self::All, Self::Unfinished, Self::Finished, Self::Study];

    const fn id(self) -> &'static str {
        match self {
            Self::All => "all",
            Self::Unfinished => "unfinished",
            Self::Finished => "finished",
            Self::Study => "study",
        }
    }

    const fn message(self) -> &'static str {
        match self {
            Self::All => "web-filter-all",
            Self::Unfinished => "web-filter-unfinished",
            Self::Finished => "web-filter-finished",
            Self::Study => "web-filter-study",
        }
    }
}

impl Filter {
    /// Whether finished games are among the wanted ones.
    pub(super) fn has_finished(&self) -> bool {
        matches!(self.kind, ShownGames::All | ShownGames::Finished)
    }

    pub(super) fn fits(&self, listed: &Listed) -> bool {
        let words = self.words.to_lowercase();
        if !words.split_whitespace().all(|word| listed.words.contains(word)) {
            return false;
        }
        // An entry that can't be read matches no particular value.
        let Some(summary) = &listed.summary else {
            return self.kind == ShownGames::All && self.ruleset.is_none();
        };
        let is_kind = match self.kind {
            ShownGames::All => true,
            ShownGames::Unfinished => !summary.is_study && !summary.is_finished(),
            ShownGames::Finished => !summary.is_study && summary.is_finished(),
            ShownGames::Study => summary.is_study,
        };
        is_kind && self.ruleset.is_none_or(|ruleset| ruleset == summary.ruleset)
    }
}

/// The fields of the filter.
#[component]
pub(super) fn FilterFields(
    filter: RwSignal<Filter>,
    /// Whether there are enough games to search among them.
    has_many: Memo<bool>,
) -> impl IntoView {
    let speech = Speech::here();
    view! {
        <div class="filters">
            <fieldset class="choice">
                <legend class="sr-only">{speech.label("web-filter")}</legend>
                <div class="segments">
                    {ShownGames::ALL
                        .map(|kind| {
                            view! {
                                <label>
                                    <input
                                        type="radio"
                                        name="filter"
                                        value=kind.id()
                                        prop:checked=move || filter.with(|filter| filter.kind == kind)
                                        on:change=move |_| filter.update(|filter| filter.kind = kind)
                                    />
                                    <span>{speech.label(kind.message())}</span>
                                </label>
                            }
                        })
                        .into_iter()
                        .collect_view()}
                </div>
            </fieldset>
            <Show when=move || has_many.get()>
                <MoreFields filter />
            </Show>
        </div>
    }
}

/// The ruleset and the search.
#[component]
fn MoreFields(filter: RwSignal<Filter>) -> impl IntoView {
    let speech = Speech::here();
    let mut games = vec![(String::new(), speech.label("web-filter-any"))];
    games.extend(game_options(RulesetId::ALL.iter().rev().copied()));
    view! {
        <Select
            legend="web-ruleset"
            name="filter-game"
            options=games
            chosen=Signal::derive(move || {
                filter.with(|filter| filter.ruleset.map(|game| game.id().to_owned()).unwrap_or_default())
            })
            choose=move |id: String| filter.update(|filter| filter.ruleset = id.parse().ok())
        />
        <label class="field">
            <span>{speech.label("web-search")}</span>
            <input
                type="search"
                name="search"
                prop:value=move || filter.with(|filter| filter.words.clone())
                on:input=move |event| filter.update(|filter| filter.words = event_target_value(&event))
            />
        </label>
    }
}
