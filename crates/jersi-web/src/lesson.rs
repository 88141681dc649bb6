//! A first lesson: task after task on the board. What the learner does is checked and explained, and at the end a
//! game against the weakest level begins.

use jersi_play::shelf::LESSONS;
use jersi_play::{Event, FIRST_LEVEL, Game, Lesson, LessonStep};
use jersi_rules::RulesetId;
use leptos::prelude::*;

use crate::choices::{Choices, Opponent};
use crate::clock::seed;
use crate::desk::{Desk, PlayDesk};
use crate::icon::{Icon, IconButton};
use crate::keep::{storage, told};
use crate::play::{LiveBoard, Prompt, SideBar};
use crate::route::Route;
use crate::say::Speech;
use crate::table::Table;
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
        told(LESSONS.update(&storage(), |lessons| lessons.steps.extend([(game.id().to_owned(), step)])));
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
    let desk = Desk::with(Some(Table::free(Game::new(&position))), Taste::here());
    provide_context(desk);
    let PlayDesk(play_desk) = expect_context();
    // What was played, if anything was: whether it does what the task asks.
    let is_met = Memo::new(move |_| {
        desk.read(|table| table.last().map(|(before, turn)| step.goal.is_met(before, turn))).flatten()
    });
    let told = move || {
        desk.read(|table| table.last().map(|(before, turn)| speech.say(|words| words.turn(before, turn))))
            .flatten()
    };
    let again = move |()| {
        desk.walk(Game::go_to_start);
        desk.event(Event::Cancel);
    };
    let begin = move |()| {
        let choices = Choices {
            opponent: Opponent::Engine,
            level: u8::try_from(FIRST_LEVEL).unwrap_or(1),
            ..Choices::last(step.position.ruleset())
        };
        if let Ok(table) = Table::new(&choices, choices.side.color(), seed()) {
            play_desk.put(table);
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
        <p class="task">{move || speech.say(|words| words.lesson_task(&step))}</p>
        <SideBar color=jersi_rules::Color::Black />
        <LiveBoard ruleset=step.position.ruleset() />
        <SideBar color=jersi_rules::Color::White />
        {praise}
        <div hidden=move || is_met.get().is_some()>
            <Prompt />
        </div>
    }
}
