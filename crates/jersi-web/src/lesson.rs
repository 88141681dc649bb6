//! A first lesson: task after task on the board. What the learner does is checked and explained, and at the end a
//! game against the weakest level begins.

use jersi_play::shelf::LESSONS;
use jersi_play::{Event, FIRST_LEVEL, Game, Lesson, LessonStep, Table, Walk};
use jersi_rules::RulesetId;
use leptos::context::Provider;
use leptos::prelude::*;

use crate::choices::{Choices, Opponent};
use crate::desk::{Desk, Desks};
use crate::icon::{Icon, IconButton};
use crate::keep::{storage, told};
use crate::play::{LiveBoard, Prompt, SideBar};
use crate::route::Route;
use crate::say::Speech;
use crate::taste::Taste;

/// A lesson, at the step where it was left.
#[component]
pub(crate) fn LessonScreen(game: RulesetId) -> impl IntoView {
    let speech = Speech::here();
    let lesson = StoredValue::new(Lesson::of(game));
    let count = lesson.with_value(|lesson| lesson.steps.len());
    let steps = LESSONS.read(&storage()).unwrap_or_default().steps;
    let left = steps.get(game.id()).copied().filter(|&step| step < count);
    let number = RwSignal::new(left.unwrap_or(0));
    Effect::new(move |_| {
        let step = number.get();
        told(LESSONS.update(&storage(), |lessons| {
            lessons.steps.insert(game.id().to_owned(), step);
        }));
    });
    let progress = move || {
        let step = u32::try_from(number.get() + 1).unwrap_or(u32::MAX);
        let all = u32::try_from(count).unwrap_or(u32::MAX);
        speech.say(|words| words.say("web-lesson-step", &[("step", step.into()), ("all", all.into())]))
    };
    view! {
        <section class="lesson">
            <h1>
                {game.name()} " · " {move || speech.text("web-lesson")}
            </h1>
            <p class="lesson-progress">{progress}</p>
            {move || {
                let at = number.get();
                let step = lesson.with_value(|lesson| lesson.steps[at]);
                let next = (at + 1 < count).then_some(Callback::new(move |()| number.set(at + 1)));
                view! { <Step step next /> }
            }}
            <p class="lesson-way">
                <button
                    type="button"
                    class="lesson-back"
                    disabled=move || number.get() == 0
                    on:click=move |_| number.update(|number| *number = number.saturating_sub(1))
                >
                    {Icon::Previous.view()}
                    <span class="sr-only">{move || speech.text("web-previous")}</span>
                </button>
                <button
                    type="button"
                    class="lesson-skip"
                    disabled=move || { number.get() + 1 >= count }
                    on:click=move |_| number.update(|number| *number = (*number + 1).min(count - 1))
                >
                    {Icon::Next.view()}
                    <span class="sr-only">{move || speech.text("web-next")}</span>
                </button>
            </p>
        </section>
    }
}

/// One task.
#[component]
fn Step(step: LessonStep, next: Option<Callback<()>>) -> impl IntoView {
    let speech = Speech::here();
    let position = step.position;
    let desk = Desk::loose(Table::study(Game::new(&position)), Taste::here());
    let play_desk = Desks::here().play;
    // What was played, if anything was: whether it does what the task asks.
    let is_met = Memo::new(move |_| {
        desk.read(|table| table.last_turn().map(|(before, turn)| step.goal.is_met(before, turn))).flatten()
    });
    let told = move || {
        desk.read(|table| {
            table.last_turn().map(|(before, turn)| speech.say(|words| words.turn(before, turn)))
        })
        .flatten()
    };
    let again = move |()| {
        desk.walk(Walk::Start);
        desk.enter(Event::Cancel);
    };
    let begin = move |()| {
        let choices = Choices {
            opponent: Opponent::Engine,
            level: u8::try_from(FIRST_LEVEL).unwrap_or(1),
            ..Choices::last(step.position.ruleset())
        };
        if let Ok((table, below)) = choices.table() {
            play_desk.put(table, below);
            Route::Play.go();
        }
    };
    let label = move |id: &'static str| Signal::derive(move || speech.text(id));
    let praise = move || match is_met.get() {
        None => ().into_any(),
        Some(true) => view! {
            <div class="praise" role="status">
                <p class="told">{told}</p>
                <p>{move || speech.say(|words| words.lesson_done(&step))}</p>
                {match next {
                    Some(next) => view! {
                        <IconButton
                            icon=Icon::Next
                            label=label("web-lesson-next")
                            class="lesson-next primary"
                            press=next
                        />
                    }
                    .into_any(),
                    None => view! {
                        <p>{move || speech.say(|words| words.lesson_end(step.position.ruleset()))}</p>
                        <IconButton
                            icon=Icon::Go
                            label=label("web-lesson-play")
                            class="lesson-play primary"
                            press=Callback::new(begin)
                        />
                    }
                    .into_any(),
                }}
            </div>
        }
        .into_any(),
        Some(false) => view! {
            <div class="praise missed" role="status">
                <p class="told">{told}</p>
                <p>{move || speech.say(|words| words.lesson_not_yet(&step))}</p>
                <IconButton
                    icon=Icon::TakeBack
                    label=label("web-lesson-again")
                    class="lesson-again primary"
                    press=Callback::new(again)
                />
            </div>
        }
        .into_any(),
    };
    view! {
        <Provider value=desk>
            <p class="task">{move || speech.say(|words| words.lesson_task(&step))}</p>
            <SideBar color=jersi_rules::Color::Black />
            <LiveBoard ruleset=step.position.ruleset() />
            <SideBar color=jersi_rules::Color::White />
            {praise}
            <div hidden=move || is_met.get().is_some()>
                <Prompt />
            </div>
        </Provider>
    }
}
