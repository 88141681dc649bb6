//! A first lesson: first the meaning of the symbols, then tasks on the board, which marks what to tap. The learner's
//! turns are checked and explained, and at the end a game against the weakest level begins, with hints.

use jersi_play::shelf::LESSONS;
use jersi_play::{Event, FIRST_LEVEL, Game, Lesson, LessonStep, Table, Walk};
use jersi_rules::{Color, Cube, Kind, RulesetId};
use leptos::context::Provider;
use leptos::prelude::*;

use crate::board::Outline;
use crate::choices::{GameChoices, Opponent};
use crate::desk::{Desk, Desks};
use crate::game::{BoardWithBars, Prompt, last_turn};
use crate::icon::{Icon, IconButton};
use crate::picture::CubePicture;
use crate::preferences::Preferences;
use crate::reactive::{effect, memo};
use crate::route::Route;
use crate::say::Speech;
use crate::storage::{DeviceStorage, or_report};

/// A lesson, at the step of the last visit.
#[component]
pub(crate) fn LessonScreen(game: RulesetId) -> impl IntoView {
    let lesson = StoredValue::new(Lesson::of(game));
    let count = lesson.with_value(|lesson| lesson.steps.len());
    let steps = LESSONS.read(&DeviceStorage).unwrap_or_default().steps;
    let left = steps.get(game.id()).copied().filter(|&step| step < count);
    // Returning learners have seen the symbols.
    let is_begun = RwSignal::new(left.is_some_and(|step| step > 0));
    let number = RwSignal::new(left.unwrap_or(0));
    effect(move |_| {
        let step = number.get();
        or_report(LESSONS.update(&DeviceStorage, |lessons| {
            lessons.steps.insert(game.id().to_owned(), step);
        }));
    });
    let place = LessonProgress { game, number, count, is_begun };
    move || {
        if !is_begun.get() {
            return view! { <Introduction place /> }.into_any();
        }
        let step = lesson.with_value(|lesson| lesson.steps[number.get()]);
        view! { <Step step place /> }.into_any()
    }
}

/// The progress of a learner.
#[derive(Clone, Copy)]
struct LessonProgress {
    game: RulesetId,
    number: RwSignal<usize>,
    count: usize,
    /// Whether the symbols were explained.
    is_begun: RwSignal<bool>,
}

impl LessonProgress {
    fn has_next(self) -> bool {
        self.number.get() + 1 < self.count
    }

    fn go_on(self) {
        self.number.update(|number| *number = (*number + 1).min(self.count - 1));
    }

    /// Goes to the step before, and from the first one to the symbols.
    fn go_back(self) {
        if self.number.get_untracked() == 0 {
            self.is_begun.set(false);
        } else {
            self.number.update(|number| *number -= 1);
        }
    }
}

/// The meaning of the symbols, and which kind captures which.
#[component]
fn Introduction(place: LessonProgress) -> impl IntoView {
    let speech = Speech::here();
    let LessonProgress { game, is_begun, .. } = place;
    let rules = game.rules();
    let kinds: Vec<Kind> = rules.kinds.iter().map(|rule| rule.kind).collect();
    let takes = kinds
        .iter()
        .map(|&kind| {
            let beats = |other: &Kind| rules.kind(kind).is_some_and(|rule| rule.beats.has(*other));
            let taken: Vec<Kind> = kinds.iter().copied().filter(beats).collect();
            view! {
                <li>
                    <CubePicture cube=Cube { color: Color::White, kind } />
                    <strong>{move || speech.say(|words| words.label(game, kind))}</strong>
                    <span class="takes">
                        {move || {
                            if taken.is_empty() {
                                return speech.text("web-takes-nothing");
                            }
                            let names = taken.iter().map(|&other| speech.say(|words| words.label(game, other)));
                            let names = speech.say(|words| words.list(names));
                            speech.with("web-takes", "cubes", names)
                        }}
                    </span>
                </li>
            }
        })
        .collect_view();
    view! {
        <section class="lesson lesson-signs">
            <h1>{game.name()}</h1>
            <p class="task">{move || speech.text("web-lesson-signs")}</p>
            <ul class="signs">{takes}</ul>
            <button type="button" class="primary lesson-begin" on:click=move |_| is_begun.set(true)>
                {Icon::Next.view()} <span>{move || speech.text("web-lesson-begin")}</span>
            </button>
        </section>
    }
}

/// One task.
#[component]
fn Step(step: LessonStep, place: LessonProgress) -> impl IntoView {
    let speech = Speech::here();
    let position = step.position;
    let desk = Desk::loose(Table::study(Game::new(&position)), Preferences::here());
    desk.hints.guide.set(step.solution());
    let LessonProgress { game, number, count, .. } = place;
    let outline = Outline::of(game.shape(), Preferences::here());
    // Whether the turn that was played meets the task.
    let is_met = memo(move |_| {
        desk.read(|table| table.last_turn().map(|(before, turn)| step.goal.is_met(before, turn))).flatten()
    });
    let progress = move || {
        let [step, all] = [number.get() + 1, count].map(|count| u32::try_from(count).unwrap_or(u32::MAX));
        speech.say(|words| words.say("web-lesson-step", &[("step", step.into()), ("all", all.into())]))
    };
    view! {
        <Provider value=desk>
            <section
                class="play lesson"
                data-ruleset=game.id()
                style:--proportion=move || outline.proportion()
                style:--beside=move || outline.beside()
            >
                <div class="arena">
                    <BoardWithBars ruleset=game />
                </div>
                <div class="lesson-head">
                    <h1>
                        <span>{game.name()}</span>
                        " "
                        <small class="lesson-progress">{progress}</small>
                    </h1>
                    <p class="task">{move || speech.say(|words| words.lesson_task(&step))}</p>
                    <Legend step />
                </div>
                <div class="panel">
                    {move || match is_met.get() {
                        None => ().into_any(),
                        Some(true) => view! { <Praise step place /> }.into_any(),
                        Some(false) => view! { <Missed step /> }.into_any(),
                    }}
                    <div hidden=move || is_met.get().is_some()>
                        <Prompt />
                        <AboutEnd />
                    </div>
                    <p class="lesson-way">
                        <IconButton
                            icon=Icon::Previous
                            label=speech.label("web-lesson-back")
                            class="lesson-back"
                            press=Callback::new(move |()| place.go_back())
                        />
                        <IconButton
                            icon=Icon::Next
                            label=speech.label("web-lesson-skip")
                            class="lesson-skip"
                            disabled=Signal::derive(move || !place.has_next())
                            press=Callback::new(move |()| place.go_on())
                        />
                    </p>
                </div>
            </section>
        </Provider>
    }
}

/// The meaning of the marks on this board.
#[component]
fn Legend(step: LessonStep) -> impl IntoView {
    let speech = Speech::here();
    let (position, game) = (step.position, step.position.ruleset());
    let kinds = game.rules().kinds.iter().map(|rule| rule.kind);
    let stands = |kind: Kind| position.units().any(|(_, unit)| unit.cubes().any(|cube| cube.kind == kind));
    let is_here = move |kind: &Kind| {
        stands(*kind) || Color::BOTH.iter().any(|&color| position.in_reserve(color, *kind) > 0)
    };
    let items = kinds
        .filter(is_here)
        .map(|kind| {
            view! {
                <li>
                    <CubePicture cube=Cube { color: Color::White, kind } />
                    {move || speech.say(|words| words.label(game, kind))}
                </li>
            }
        })
        .collect_view();
    view! { <ul class="legend" aria-label=move || speech.text("web-signs")>{items}</ul> }
}

/// The explanation of the button that ends a turn, while it is shown.
#[component]
fn AboutEnd() -> impl IntoView {
    let desk = Desk::here();
    let speech = Speech::here();
    let may_finish = move || desk.read(|table| table.state().may_finish) == Some(true);
    view! { <p class="about-end" hidden=move || !may_finish()>{move || speech.text("web-lesson-finish")}</p> }
}

/// The task is done: why it matters, and the way to the next task or to a game.
#[component]
fn Praise(step: LessonStep, place: LessonProgress) -> impl IntoView {
    let speech = Speech::here();
    let desk = Desk::here();
    let play_desk = Desks::here().play;
    let begin = move |()| {
        let choices = GameChoices {
            opponent: Opponent::Engine,
            level: u8::try_from(FIRST_LEVEL).unwrap_or(1),
            ..GameChoices::last(place.game)
        };
        if let Ok((table, below)) = choices.table() {
            play_desk.put(table, below);
            play_desk.hints.are_on.set(true);
            Route::Play.go();
        }
    };
    view! {
        <div class="praise" role="status">
            <p class="verdict">{Icon::Done.view()} {move || speech.text("web-lesson-right")}</p>
            <p class="told">{move || last_turn(desk, speech)}</p>
            <p>{move || speech.say(|words| words.lesson_done(&step))}</p>
            {move || {
                if place.has_next() {
                    view! {
                        <IconButton
                            icon=Icon::Next
                            label=speech.label("web-lesson-next")
                            class="lesson-next primary"
                            press=Callback::new(move |()| place.go_on())
                        />
                    }
                        .into_any()
                } else {
                    view! {
                        <p>{move || speech.say(|words| words.lesson_end(place.game))}</p>
                        <IconButton
                            icon=Icon::Go
                            label=speech.label("web-lesson-play")
                            class="lesson-play primary"
                            press=Callback::new(begin)
                        />
                    }
                        .into_any()
                }
            }}
        </div>
    }
}

/// The task was not met: try again.
#[component]
fn Missed(step: LessonStep) -> impl IntoView {
    let speech = Speech::here();
    let desk = Desk::here();
    let again = move |()| {
        desk.walk(Walk::Start);
        desk.enter(Event::Cancel);
    };
    view! {
        <div class="praise missed" role="status">
            <p class="verdict">{Icon::TakeBack.view()} {move || speech.text("web-lesson-missed")}</p>
            <p class="told">{move || last_turn(desk, speech)}</p>
            <p>{move || speech.say(|words| words.lesson_not_yet(&step))}</p>
            <IconButton
                icon=Icon::TakeBack
                label=speech.label("web-lesson-again")
                class="lesson-again primary"
                press=Callback::new(again)
            />
        </div>
    }
}
