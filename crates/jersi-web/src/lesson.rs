//! A first lesson: first the meaning of the symbols, then tasks on the board, which marks what to tap. The learner's
//! turns are checked and explained, and at the end a game against the weakest level begins, with hints.

use jersi_play::shelf::LESSONS;
use jersi_play::{FIRST_LEVEL, Game, Input, InputResult, Lesson, LessonStep, Part, Table, Walk};
use jersi_rules::{Color, Cube, Kind, RulesetId};
use leptos::context::Provider;
use leptos::prelude::*;

use crate::board::Outline;
use crate::choices::{GameChoices, Opponent};
use crate::desk::{Desk, Desks};
use crate::game::{BoardWithBars, Dock, HeadTools, WhyNot};
use crate::head::{HeadParts, HeadSlot};
use crate::icon::{Icon, IconButton};
use crate::picture::{CubePicture, Owl};
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
            <h1 class="sr-only">{game.name()}</h1>
            <div class="speaker">
                <Owl />
                <div class="bubble"><p class="task">{move || speech.text("web-lesson-signs")}</p></div>
            </div>
            <ul class="signs">{takes}</ul>
            <button type="button" class="go big primary lesson-begin" on:click=move |_| is_begun.set(true)>
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
    let parts = HeadParts {
        name: Signal::stored(game.name().to_owned()),
        caption: Signal::derive(progress),
        actions: ViewFn::from(|| view! { <HeadTools /> }),
    };
    HeadSlot::here().fill(parts);
    let bars = move || {
        let bar = |at: usize| {
            let class = match at.cmp(&number.get()) {
                std::cmp::Ordering::Less => "done",
                std::cmp::Ordering::Equal => "current",
                std::cmp::Ordering::Greater => "",
            };
            view! { <i class=class></i> }
        };
        (0..count).map(bar).collect_view()
    };
    view! {
        <Provider value=desk>
            <section
                class="play lesson"
                data-ruleset=game.id()
                style:--proportion=move || outline.proportion()
            >
                <h1 class="sr-only">{game.name()} ": " {progress}</h1>
                <div class="arena">
                    <BoardWithBars ruleset=game />
                </div>
                <div class="panel">
                    <div class="lesson-bars" aria-hidden="true">{bars}</div>
                    <div class="speaker">
                        <Owl />
                        <div class="bubble">
                            {move || match is_met.get() {
                                None => view! { <Task step /> }.into_any(),
                                Some(true) => view! { <Praise step place /> }.into_any(),
                                Some(false) => view! { <Missed step /> }.into_any(),
                            }}
                        </div>
                    </div>
                    <Marks is_met />
                    <Dock>
                        <LessonActions step place is_met />
                    </Dock>
                </div>
            </section>
        </Provider>
    }
}

/// The task; and why something is not possible, or how to continue the turn.
#[component]
fn Task(step: LessonStep) -> impl IntoView {
    let speech = Speech::here();
    view! {
        <p class="task">{move || speech.say(|words| words.lesson_task(&step))}</p>
        <WhyNot />
        <AboutEnd step />
    }
}

/// Back, show me, and continue, which is grey until the task is done.
#[component]
fn LessonActions(step: LessonStep, place: LessonProgress, is_met: Memo<Option<bool>>) -> impl IntoView {
    let speech = Speech::here();
    let desk = Desk::here();
    let play_desk = Desks::here().play;
    let begin = move || {
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
    let again = move |()| {
        desk.walk(Walk::Start);
        desk.enter(Input::Cancel);
    };
    let show = move |()| {
        again(());
        if let Some(turn) = step.solution() {
            desk.demonstrate(turn);
        }
    };
    let is_missed = move || is_met.get() == Some(false);
    let is_done = Signal::derive(move || is_met.get() == Some(true));
    view! {
        <div class="toolbar lesson-way" role="toolbar" aria-label=speech.label("web-actions")>
            <IconButton
                icon=Icon::Previous
                label=speech.label("web-lesson-back")
                class="lesson-back"
                press=Callback::new(move |()| place.go_back())
            />
            <IconButton
                icon=Icon::Eye
                label=speech.label("web-lesson-show")
                class="lesson-show"
                disabled=is_done
                press=Callback::new(show)
            />
            <Show when=is_missed>
                <IconButton
                    icon=Icon::TakeBack
                    label=speech.label("web-lesson-again")
                    class="lesson-again primary"
                    press=Callback::new(again)
                />
            </Show>
            <Show when=move || !is_missed() && place.has_next()>
                <IconButton
                    icon=Icon::Next
                    label=speech.label("web-lesson-next")
                    class="lesson-next primary"
                    disabled=Signal::derive(move || !is_done.get())
                    press=Callback::new(move |()| place.go_on())
                />
            </Show>
            <Show when=move || !is_missed() && !place.has_next()>
                <IconButton
                    icon=Icon::Go
                    label=speech.label("web-lesson-play")
                    class="lesson-play primary"
                    disabled=Signal::derive(move || !is_done.get())
                    press=Callback::new(move |()| begin())
                />
            </Show>
        </div>
    }
}

/// The meaning of the marks that are on the board now.
#[component]
fn Marks(is_met: Memo<Option<bool>>) -> impl IntoView {
    let speech = Speech::here();
    let desk = Desk::here();
    let shown = memo(move |_| {
        let marks = |table: &Table| {
            let targets = &table.state().targets;
            let goes = |part: Part| {
                targets.iter().any(|target| target.takes.is_empty() && target.part == Some(part))
            };
            let takes = targets.iter().any(|target| !target.takes.is_empty());
            [
                ("cube", "web-mark-cube", goes(Part::Top)),
                ("stack", "web-mark-stack", goes(Part::Stack)),
                ("take", "web-mark-take", takes),
            ]
        };
        desk.read(marks).filter(|_| is_met.get().is_none())
    });
    let items = move || {
        let marks = shown.get().into_iter().flatten().filter(|(_, _, is_here)| *is_here);
        let item = |(sign, message, _)| {
            view! {
                <li>
                    <span class=format!("mark-key {sign}") aria-hidden="true"></span>
                    {speech.text(message)}
                </li>
            }
        };
        marks.map(item).collect_view()
    };
    view! { <ul class="legend" aria-label=move || speech.text("web-signs")>{items}</ul> }
}

/// How to continue a turn after its first step: another step, or the end where that is the task.
#[component]
fn AboutEnd(step: LessonStep) -> impl IntoView {
    let desk = Desk::here();
    let speech = Speech::here();
    let message = memo(move |_| {
        desk.read(|table| {
            if !table.state().may_finish {
                return None;
            }
            let mut composer = table.composer().clone();
            Some(match composer.input(Input::Finish) {
                InputResult::Done(turn) if step.goal.is_met(table.position(), turn) => "web-lesson-finish",
                _ => "web-lesson-one-more",
            })
        })
        .flatten()
    });
    view! {
        <p class="about-end" role="status" hidden=move || message.get().is_none()>
            {move || message.get().map(|id| speech.text(id))}
        </p>
    }
}

/// The message after a solved task, with its purpose.
#[component]
fn Praise(step: LessonStep, place: LessonProgress) -> impl IntoView {
    let speech = Speech::here();
    view! {
        <div class="praise" role="status">
            <p class="verdict">{Icon::Done.view()} {move || speech.text("web-lesson-right")}</p>
            <p>{move || speech.say(|words| words.lesson_done(&step))}</p>
            {move || {
                (!place.has_next())
                    .then(|| view! { <p>{move || speech.say(|words| words.lesson_end(place.game))}</p> })
            }}
        </div>
    }
}

/// The message after a failed task.
#[component]
fn Missed(step: LessonStep) -> impl IntoView {
    let speech = Speech::here();
    view! {
        <div class="praise missed" role="status">
            <p class="verdict">{Icon::TakeBack.view()} {move || speech.text("web-lesson-missed")}</p>
            <p>{move || speech.say(|words| words.lesson_not_yet(&step))}</p>
        </div>
    }
}
