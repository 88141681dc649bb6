//! The prompt: what to do now, and why something is not possible; and the sentence on the last turn.

use jersi_play::{Hand, NodeId, Part, Seat, Stage, Table, Walk};
use jersi_rules::Color;
use leptos::prelude::*;

use crate::desk::{Desk, HintStage};
use crate::picture::UnitPicture;
use crate::players::player_name;
use crate::reactive::memo;
use crate::route::Route;
use crate::say::Speech;

/// What to do now. Its height is fixed: a heading, and two lines of text.
#[component]
pub(crate) fn Prompt(
    /// Whether the last turn is described, too.
    #[prop(optional)]
    tells: bool,
) -> impl IntoView {
    let desk = Desk::here();
    let speech = Speech::here();
    let engine = desk.engine;
    let status = memo(move |_| desk.read(|table| status(desk, speech, table)));
    let is_over =
        memo(move |_| desk.read(|table| !table.is_study() && table.ending().is_some()) == Some(true));
    let advice = memo(move |_| {
        desk.read(|table| match advice(table).filter(|_| desk.may_enter(table)) {
            Some(id) => Some(speech.text(id)),
            None if desk.is_planned() => Some(speech.text("web-planned")),
            None => is_looking_back(table).then(|| speech.text("web-to-live-advice")),
        })
        .flatten()
    });
    // Two classes with the same animation, so that each tap restarts it.
    let is_nudged = move || desk.past_taps.get() % 2 == 1;
    let is_nudged_again = move || {
        let taps = desk.past_taps.get();
        taps > 0 && taps.is_multiple_of(2)
    };
    let looks_back = memo(move |_| desk.read(is_looking_back) == Some(true));
    let can_play_hint = memo(move |_| {
        let is_shown = matches!(desk.hint(), Some((_, HintStage::Turn)));
        is_shown && desk.read(Table::is_begun) == Some(false)
    });
    // In a study, the analysis panel shows the engine's opinion.
    let thinks = memo(move |_| {
        let thinks = engine.thought.with(Option::is_some);
        thinks && desk.read(Table::is_study) == Some(false)
    });
    let counter = memo(move |_| {
        desk.read(|table| {
            let is_near = table.is_counter_near() && table.ending().is_none();
            is_near.then(|| speech.say(|words| words.counter(table.position()))).flatten()
        })
        .flatten()
    });
    let threat = memo(move |_| {
        let (attacker, threats) = desk.threats()?;
        let side = speech.say(|words| words.side(attacker));
        let id = match (threats.win, threats.captures.is_empty()) {
            (Some(_), _) => "web-threat-win",
            (None, false) => "web-threat-capture",
            (None, true) => "web-threat-none",
        };
        Some(speech.with(id, "side", side))
    });
    view! {
        <div class="prompt">
            <div class="prompt-head">
                // The end of a game is shown on a card.
                <p class="status" class:sr-only=move || is_over.get() role="status">{move || status.get()}</p>
                <button
                    type="button"
                    class="hurry quiet"
                    hidden=move || !thinks.get()
                    on:click=move |_| engine.hurry()
                >
                    {move || speech.text("web-hurry")}
                </button>
                <button
                    type="button"
                    class="play-hint primary"
                    hidden=move || !can_play_hint.get()
                    on:click=move |_| desk.play_hint()
                >
                    {move || speech.text("web-play-hint")}
                </button>
                <button
                    type="button"
                    class="to-live primary"
                    class:nudged=is_nudged
                    class:nudged-again=is_nudged_again
                    hidden=move || !looks_back.get()
                    on:click=move |_| desk.walk(Walk::Live)
                >
                    {move || speech.text("web-to-live")}
                </button>
            </div>
            <div class="prompt-text">
                <p class="failure" role="alert" hidden=move || engine.failure.with(Option::is_none)>
                    {move || speech.text("web-engine-failed")}
                </p>
                <WhyNot />
                <HintText />
                <p class="advice" role="status">{move || advice.get()}</p>
                <p class="counter">{move || counter.get()}</p>
                <p class="threat" role="status">{move || threat.get()}</p>
            </div>
        </div>
        {tells.then(|| view! { <Story /> })}
    }
}

/// Whether an earlier turn of a game being played is shown.
fn is_looking_back(table: &Table) -> bool {
    !table.is_study() && !table.is_live()
}

/// The heading: whose turn it is, in the words of the player.
fn status(desk: Desk, speech: Speech, table: &Table) -> String {
    if let Some(ending) = table.shown_ending() {
        return speech.say(|words| words.ending(table.ruleset(), ending));
    }
    if is_looking_back(table) {
        return looking_back(table, speech);
    }
    let phase = || speech.say(|words| words.phase(table.position()));
    let side = match table.side_to_decide() {
        Some(side) if !table.is_study() => side,
        _ => return phase(),
    };
    if desk.own_side() == Some(side) {
        let is_first = table.game().current() == NodeId::START && side == Color::White;
        return speech.text(if is_first { "web-you-begin" } else { "web-your-turn" });
    }
    match table.seat(side) {
        seat if seat.is_program() && !table.is_paused() => {
            speech.with("web-thinking", "name", player_name(desk, speech, table, side))
        }
        Seat::Remote(_) if desk.own_side().is_some() => {
            speech.with("web-waiting-for", "name", player_name(desk, speech, table, side))
        }
        _ => phase(),
    }
}

/// The last turn: its sentence, and the unit that moved.
#[component]
fn Story() -> impl IntoView {
    let desk = Desk::here();
    let speech = Speech::here();
    let told = memo(move |_| last_turn(desk, speech));
    let unit = memo(move |_| {
        desk.read(|table| {
            let (before, turn) = table.last_turn()?;
            let step = turn.steps().into_iter().flatten().last()?;
            before.play(turn).ok()?.unit(step.to)
        })
        .flatten()
    });
    view! {
        <div class="story" class:nothing-yet=move || told.with(Option::is_none)>
            {move || unit.get().map(|unit| view! { <UnitPicture unit /> })}
            <p class="told" aria-live="polite">{move || told.get()}</p>
        </div>
    }
}

/// The last turn as a sentence.
pub(crate) fn last_turn(desk: Desk, speech: Speech) -> Option<String> {
    let sentence =
        |table: &Table| table.last_turn().map(|(before, turn)| speech.say(|words| words.turn(before, turn)));
    desk.read(sentence).flatten()
}

/// The number of the turn that is shown, and of all turns.
fn looking_back(table: &Table, speech: Speech) -> String {
    let game = table.game();
    let turns: Vec<_> = game.turns().collect();
    let at = turns.iter().position(|turn| turn.nodes().contains(&game.current()));
    let [number, all] = [at.map_or(0, |at| at + 1), turns.len()].map(|count| count as u32);
    speech.say(|words| words.say("web-looking-back", &[("number", number.into()), ("all", all.into())]))
}

/// The text of a hint.
#[component]
fn HintText() -> impl IntoView {
    let desk = Desk::here();
    let speech = Speech::here();
    let said = memo(move |_| {
        if desk.is_hint_awaited() {
            return Some(speech.text("web-hint-wait"));
        }
        let (hint, stage) = desk.hint()?;
        Some(speech.say(|words| match stage {
            HintStage::Beginning => words.hint_beginning(&hint),
            HintStage::Turn => words.hint_turn(&hint),
        }))
    });
    view! { <p class="hint-text" role="status">{move || said.get()}</p> }
}

/// The instruction for the turn being entered.
fn advice(table: &Table) -> Option<&'static str> {
    let state = table.state();
    Some(match (state.stage, state.hand) {
        (Stage::PickUp, _) if state.reserve_choices.is_empty() => "web-advice-pick",
        (Stage::PickUp, _) => "web-advice-pick-or-drop",
        (Stage::Target, Some(Hand::Kind(_))) => "web-advice-drop",
        (Stage::Target, Some(Hand::Unit { cell, part })) if state.can_pick(cell, part.other()) => {
            match part {
                Part::Stack => "web-advice-stack",
                Part::Top => "web-advice-cube",
            }
        }
        (Stage::Target, _) => "web-advice-target",
        (Stage::SecondStep, _) if state.may_finish => "web-advice-second",
        (Stage::SecondStep, _) => "web-advice-second-due",
        (Stage::SecondDrop, _) => "web-advice-second-drop",
        (Stage::Relocate, _) => "web-advice-relocate",
        (Stage::Name, _) => "web-advice-name",
        (Stage::Give, _) => "web-advice-give",
        (Stage::Place, Some(_)) => "web-advice-place-cell",
        (Stage::Place, None) => "web-advice-place",
        (Stage::Done | Stage::Over, _) => return None,
    })
}

/// Why the last input was refused, with a link to the paragraph of the rules.
#[component]
pub(crate) fn WhyNot() -> impl IntoView {
    let desk = Desk::here();
    let speech = Speech::here();
    let refused = memo(move |_| {
        desk.read(|table| {
            let why = table.state().refused?;
            let said = speech.say(|words| words.why_not(table.position(), &why));
            Some((said, Route::Page(table.ruleset(), Some(why.rule.id().to_owned())).address()))
        })
        .flatten()
    });
    view! {
        <p class="refused" role="alert">
            {move || {
                refused
                    .get()
                    .map(|(said, address)| {
                        view! {
                            <span class="why">{said}</span>
                            " "
                            <a href=address>{move || speech.text("web-the-rule")}</a>
                        }
                    })
            }}
        </p>
    }
}
