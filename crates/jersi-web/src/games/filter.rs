//! The filter of the list of games.

use jersi_rules::RulesetId;
use leptos::prelude::*;

use super::Listed;
use crate::fields::{Choice, Select, game_options};
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
        let all = format!("{} {}", listed.name, listed.about).to_lowercase();
        let words = self.words.to_lowercase();
        if !words.split_whitespace().all(|word| all.contains(word)) {
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
pub(super) fn FilterFields(filter: RwSignal<Filter>) -> impl IntoView {
    let speech = Speech::here();
    let mut games = vec![(String::new(), speech.label("web-filter-all"))];
    games.extend(game_options(RulesetId::ALL.iter().rev().copied()));
    view! {
        <div class="filters">
            <Choice
                legend="web-filter"
                name="filter"
                options=ShownGames::ALL.map(|kind| (kind.id(), kind.message())).to_vec()
                chosen=Signal::derive(move || filter.with(|filter| filter.kind.id()))
                choose=Callback::new(move |id: &'static str| {
                    let kind = ShownGames::ALL.into_iter().find(|kind| kind.id() == id).unwrap_or_default();
                    filter.update(|filter| filter.kind = kind);
                })
            />
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
                <span>{move || speech.text("web-search")}</span>
                <input
                    type="text"
                    name="search"
                    prop:value=move || filter.with(|filter| filter.words.clone())
                    on:input=move |event| filter.update(|filter| filter.words = event_target_value(&event))
                />
            </label>
        </div>
    }
}
