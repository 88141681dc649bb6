//! The card before the first turn: the goal, the captures, and the parts of a turn.

use jersi_play::{NodeId, Table};
use jersi_rules::{Cube, Kind, Phase, Royal, Rules, RulesetId, Unit};
use leptos::prelude::*;

use crate::desk::Desk;
use crate::picture::{CubePicture, UnitPicture};
use crate::reactive::memo;
use crate::say::Speech;

/// The card, which disappears at the first turn.
#[component]
pub(super) fn Primer() -> impl IntoView {
    let desk = Desk::here();
    let game = memo(move |_| {
        let is_new = |table: &Table| {
            let game = table.game();
            let is_new = game.children(NodeId::START).is_empty() && table.ending().is_none();
            (is_new && table.position().phase() == Phase::Play).then(|| table.ruleset())
        };
        desk.read(is_new).flatten()
    });
    move || game.get().map(|ruleset| view! { <Card ruleset /> })
}

/// The message of a game's goal.
const fn goal_of(rules: &Rules) -> &'static str {
    match rules.royal {
        Royal::None => "web-primer-row",
        Royal::Relocated(_) => "web-primer-king",
        Royal::Fatal(_) => "web-primer-kunti",
    }
}

#[component]
fn Card(ruleset: RulesetId) -> impl IntoView {
    let speech = Speech::here();
    let color = Desk::here().below.get_untracked();
    let cycle =
        [Kind::Rock, Kind::Scissors, Kind::Paper, Kind::Rock].into_iter().enumerate().map(|(i, kind)| {
            view! {
                {(i > 0).then(|| view! { <span>{move || speech.text("web-primer-beats")}</span> })}
                <CubePicture cube=Cube { color, kind } />
            }
        });
    let said = move |kind: Kind| speech.say(|words| words.label(ruleset, kind));
    let spoken = move || {
        let names = [Kind::Rock, Kind::Scissors, Kind::Paper, Kind::Rock].map(said);
        names.join(&format!(" {} ", speech.text("web-primer-beats")))
    };
    let stack =
        Unit { top: Cube { color, kind: Kind::Scissors }, below: Some(Cube { color, kind: Kind::Rock }) };
    let chief = chief(ruleset.rules()).map(|(kind, message)| {
        view! {
            <li>
                <CubePicture cube=Cube { color, kind } />
                <span>{move || speech.text(message)}</span>
            </li>
        }
    });
    view! {
        <section class="primer" aria-label=move || speech.text("web-primer")>
            <p class="primer-goal">{move || speech.text(goal_of(ruleset.rules()))}</p>
            <div class="cycle" role="img" aria-label=spoken>{cycle.collect_view()}</div>
            <ul class="know">
                <li>
                    <UnitPicture unit=stack />
                    <span>{move || speech.text("web-primer-stack")}</span>
                </li>
                <li>
                    <CubePicture cube=Cube { color, kind: Kind::Paper } />
                    <span>{move || speech.text("web-primer-steps")}</span>
                </li>
                {chief}
            </ul>
        </section>
    }
}

/// The special cube of a game, if any, and its message.
fn chief(rules: &Rules) -> Option<(Kind, &'static str)> {
    let messages = [
        (Kind::Mountain, "web-primer-mountain"),
        (Kind::Mokca, "web-primer-mokca"),
        (Kind::Wise, "web-primer-wise"),
    ];
    messages.into_iter().find(|&(kind, _)| rules.kinds.iter().any(|rule| rule.kind == kind))
}
