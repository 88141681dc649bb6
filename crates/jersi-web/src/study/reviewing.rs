//! Reviewing a whole game: the engine looks at every position of the main line, and then it is told how well each
//! side played, where the mistakes are, and what was better.

use jersi_play::{Judgement, Review, TurnReview, Walk};
use jersi_rules::Color;
use jersi_ugi::Found;
use jersi_ugi::{REVIEW_NODES, ReviewStop, Reviewer};
use leptos::prelude::*;

use crate::desk::Desk;
use crate::say::Speech;

/// How many mistakes of each side are told.
const MOST: usize = 4;

/// A review that runs, or did.
#[derive(Clone, Copy)]
struct Work {
    reviewer: RwSignal<Option<Reviewer>>,
    is_running: RwSignal<bool>,
    /// Tells one run from the next.
    run: StoredValue<u32>,
}

impl Work {
    fn new() -> Self {
        Self { reviewer: RwSignal::new(None), is_running: RwSignal::new(false), run: StoredValue::new(0) }
    }

    fn begin(self, desk: Desk) {
        self.reviewer.set(desk.read(|table| Reviewer::new(table.game(), REVIEW_NODES)));
        self.is_running.set(true);
        self.run.update_value(|run| *run += 1);
        self.go_on(desk, self.run.get_value());
    }

    fn stop(self, desk: Desk) {
        desk.engine.withdraw();
        // When the room is left, these may be gone already.
        let _ = self.run.try_update_value(|run| *run += 1);
        let _ = self.is_running.try_set(false);
    }

    /// Asks about the next position.
    fn go_on(self, desk: Desk, run: u32) {
        let next = self.reviewer.with_untracked(|reviewer| reviewer.as_ref().and_then(Reviewer::next));
        let Some((index, question)) = next else {
            self.is_running.set(false);
            return;
        };
        let answer = move |found: Found| {
            if self.run.try_get_value() == Some(run) {
                self.reviewer.update(|reviewer| {
                    if let Some(reviewer) = reviewer {
                        reviewer.note(index, &found);
                    }
                });
                self.go_on(desk, run);
            }
        };
        desk.engine.ask(&question, answer);
    }

    /// How many positions are known, and how many there are.
    fn progress(self) -> [u32; 2] {
        let count = |count| u32::try_from(count).unwrap_or(u32::MAX);
        let of = |reviewer: &Reviewer| [reviewer.known(), reviewer.stops().len()].map(count);
        self.reviewer.with(|reviewer| reviewer.as_ref().map_or([0; 2], of))
    }

    /// What is known by now.
    fn review(self) -> Review {
        self.reviewer.with(|reviewer| reviewer.as_ref().map(Reviewer::review).unwrap_or_default())
    }

    fn stop_at(self, index: usize) -> Option<ReviewStop> {
        self.reviewer.with(|reviewer| reviewer.as_ref()?.stops().get(index).cloned())
    }
}

/// The review.
#[component]
pub(super) fn Reviewing() -> impl IntoView {
    let desk = Desk::here();
    let speech = Speech::here();
    let work = Work::new();
    on_cleanup(move || work.stop(desk));
    let all = move || work.progress()[1];
    let done = move || work.progress()[0];
    let has_turns = move || !work.review().turns.is_empty();
    let is_done = move || !work.is_running.get() && has_turns();
    let progress = move || {
        speech
            .say(|words| words.say("web-review-progress", &[("done", done().into()), ("all", all().into())]))
    };
    view! {
        <section class="room review-room">
            <Show when=move || !work.is_running.get()>
                <p>{move || speech.text("web-review-about")}</p>
                <button type="button" class="primary review-begin" on:click=move |_| work.begin(desk)>
                    {move || speech.text("web-review-begin")}
                </button>
            </Show>
            <Show when=move || work.is_running.get()>
                <progress max=all prop:value=done></progress>
                <p role="status">{progress}</p>
                <button type="button" class="review-stop" on:click=move |_| work.stop(desk)>
                    {move || speech.text("web-review-stop")}
                </button>
            </Show>
            <Show when=has_turns>
                <Graph work />
            </Show>
            <Show when=is_done>
                <Verdict work />
            </Show>
        </section>
    }
}

/// White's share over the game, with the mistakes marked.
#[component]
fn Graph(work: Work) -> impl IntoView {
    let desk = Desk::here();
    let speech = Speech::here();
    let points = move || {
        let review = work.review();
        let mut shares: Vec<f64> = review.turns.iter().map(|turn| turn.before).collect();
        shares.extend(review.turns.last().map(|turn| turn.after));
        let steps = u32::try_from(shares.len().max(2) - 1).unwrap_or(1);
        let place = |(i, share): (u32, &f64)| (f64::from(i) * 100.0 / f64::from(steps), 38.0 - share * 36.0);
        (0..).zip(&shares).map(place).collect::<Vec<_>>()
    };
    let path = move || points().iter().map(|(x, y)| format!("{x:.1},{y:.1}")).collect::<Vec<_>>().join(" ");
    let faults = move || {
        let points = points();
        let review = work.review();
        let bad = review.turns.into_iter().filter(|turn| turn.judgement >= Judgement::Mistake);
        bad.filter_map(|turn| {
            let &(x, y) = points.get(turn.index + 1)?;
            let node = work.stop_at(turn.index + 1)?.node;
            Some(view! {
                // A line of no length with round ends: a dot however the graph is stretched.
                <path
                    class="fault"
                    d=format!("M{x:.1} {y:.1}h0")
                    on:click=move |_| desk.walk(Walk::To(node))
                />
            })
        })
        .collect_view()
    };
    view! {
        <svg
            class="graph"
            viewBox="-2 0 104 40"
            preserveAspectRatio="none"
            role="img"
            aria-label=move || speech.text("web-graph")
        >
            <line class="even" x1="-2" y1="20" x2="102" y2="20" />
            <polyline class="line" points=path />
            {faults}
        </svg>
    }
}

/// How well each side played, and what was better.
#[component]
fn Verdict(work: Work) -> impl IntoView {
    let desk = Desk::here();
    let speech = Speech::here();
    let accuracies = move || {
        let review = work.review();
        Color::BOTH
            .into_iter()
            .filter_map(|side| {
                let percent = review.accuracy(side)?.round() as u32;
                let name = speech.say(|words| words.side(side));
                let arguments = [("side", name.into()), ("percent", percent.into())];
                let said = speech.say(|words| words.say("review-accuracy", &arguments));
                Some(view! { <span>{said}</span> })
            })
            .collect_view()
    };
    let worst = Memo::new(move |_| {
        let review = work.review();
        Color::BOTH.into_iter().flat_map(|side| review.worst(side, MOST)).collect::<Vec<TurnReview>>()
    });
    let items = move || {
        worst
            .get()
            .into_iter()
            .filter_map(|turn| {
                let stop = work.stop_at(turn.index)?;
                let written = |turn| stop.position.write_turn(turn);
                let better = turn.better.map(written).unwrap_or_default();
                let arguments = [
                    ("judgement", turn.judgement.id().into()),
                    ("turn", format!("{} {}", stop.count, written(turn.played)).into()),
                    ("better", better.into()),
                ];
                let said = speech.say(|words| words.say("review-turn", &arguments));
                Some(view! {
                    <li>
                        <p>{said}</p>
                        <button
                            type="button"
                            class="try-again"
                            on:click=move |_| desk.walk(Walk::To(stop.node))
                        >
                            {move || speech.text("web-try-again")}
                        </button>
                    </li>
                })
            })
            .collect_view()
    };
    view! {
        <p class="accuracies">{accuracies}</p>
        <p hidden=move || !worst.with(Vec::is_empty)>{move || speech.text("review-no-mistakes")}</p>
        <ul class="mistakes">{items}</ul>
    }
}
