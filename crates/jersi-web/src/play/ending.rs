//! The end of a game: the result, the reason, and what next.

use jersi_play::{BEST_LEVEL, Ending, Seat, Table};
use jersi_rules::Color;
use leptos::prelude::*;

use crate::choices::GameChoices;
use crate::desk::Desk;
use crate::icon::{Icon, IconButton};
use crate::route::Route;
use crate::say::Speech;
use crate::storage::{PLAYED, REVIEW_TAB};

/// The result for the person at this device: the only seat that is a person, if there is one.
pub(crate) fn verdict(speech: Speech, ending: Ending, person: Option<Color>) -> String {
    match (ending.winner(), person) {
        (None, _) => speech.text("result-tie"),
        (Some(winner), Some(person)) if winner == person => speech.text("web-you-won"),
        (Some(_), Some(_)) => speech.text("web-you-lost"),
        (Some(winner), None) => {
            let side = speech.say(|words| words.side(winner));
            speech.say(|words| words.say("result-win", &[("winner", side.into())]))
        }
    }
}

/// The next level, if the person has just won against one.
fn next_level(table: &Table) -> Option<u8> {
    let person = table.only_person()?;
    let won = table.ending()?.winner() == Some(person);
    match table.seat(person.other()) {
        Seat::Level(level) if won && *level < BEST_LEVEL => Some(level + 1),
        _ => None,
    }
}

/// The panel after the end of a game.
#[component]
pub(super) fn EndingPanel() -> impl IntoView {
    let desk = Desk::here();
    let speech = Speech::here();
    let label = move |id: &'static str| Signal::derive(move || speech.text(id));
    let ending =
        memo(move |_| desk.read(|table| table.ending().map(|ending| (table.ruleset(), ending))).flatten());
    let person = memo(move |_| desk.read(Table::only_person).flatten());
    let winner = move || ending.get().map(|(_, ending)| verdict(speech, ending, person.get()));
    let reason =
        move || ending.get().map(|(ruleset, ending)| speech.say(|words| words.ending(ruleset, ending)));
    let next = memo(move |_| desk.read(next_level).flatten());
    let outcome = move || match (ending.get().and_then(|(_, ending)| ending.winner()), person.get()) {
        (Some(winner), Some(person)) if winner != person => "ending lost",
        (Some(_), _) => "ending won",
        _ => "ending",
    };
    let climb = move |()| {
        let Some(level) = next.get_untracked() else { return };
        desk.again(|seats| seats.map(|seat| if seat.is_program() { Seat::Level(level) } else { seat }));
        // The next game starts at this level, too.
        if let Some(ruleset) = desk.table.with_untracked(|table| table.as_ref().map(Table::ruleset)) {
            GameChoices { level, ..GameChoices::last(ruleset) }.remember();
        }
    };
    let review = move |()| {
        REVIEW_TAB.set(Some(PLAYED));
        Route::Study.go();
    };
    view! {
        <Show when=move || ending.get().is_some() && desk.film.frame.with(Option::is_none)>
            <div class=outcome role="group" aria-label=winner>
                <p class="winner">{winner}</p>
                <p class="reason">{reason}</p>
                <div class="ending-buttons">
                    <Show when=move || next.get().is_some()>
                        <IconButton
                            icon=Icon::LevelUp
                            label=Signal::derive(move || {
                                speech.with("web-next-level", "level", u32::from(next.get().unwrap_or(1)))
                            })
                            class="next-level primary"
                            press=Callback::new(climb)
                        />
                    </Show>
                    <IconButton
                        icon=Icon::New
                        label=label("web-again")
                        class="again primary"
                        press=Callback::new(move |()| desk.again(|seats| seats))
                    />
                    <Show when=move || person.get().is_some()>
                        <IconButton
                            icon=Icon::Swap
                            label=label("web-other-side")
                            class="other-side"
                            press=Callback::new(move |()| desk.again(|[white, black]| [black, white]))
                        />
                    </Show>
                    <IconButton
                        icon=Icon::Graph
                        label=label("web-review-this")
                        class="analyse"
                        press=Callback::new(review)
                    />
                </div>
            </div>
        </Show>
    }
}
