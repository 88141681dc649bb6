//! Reviewing a whole game: the engine looks at every position of the main line, and then it is told how well each
//! side played, where the mistakes are, and what was better.

use jersi_play::{Judgement, NodeId, Review, Reviewed, TurnReview};
use jersi_rules::{AnyPosition, Color, Turn};
use leptos::prelude::*;

use super::score::review_score;
use crate::desk::Desk;
use crate::engine::{Found, Limit, Question};
use crate::say::Speech;

/// How long the engine looks at each position, in milliseconds.
const TIME: u64 = 350;
/// How many mistakes of each side are told.
const MOST: usize = 4;

/// A position of the main line and the turn played there.
#[derive(Clone, Copy)]
struct Stop {
    node: NodeId,
    position: AnyPosition,
    played: Option<Turn>,
}

/// How far a review is.
#[derive(Clone, Copy)]
struct Work {
    stops: StoredValue<Vec<Stop>>,
    seen: RwSignal<Vec<Reviewed>>,
    is_running: RwSignal<bool>,
    /// Tells one run from the next.
    run: StoredValue<u32>,
}

impl Work {
    fn new() -> Self {
        Self {
            stops: StoredValue::new(Vec::new()),
            seen: RwSignal::new(Vec::new()),
            is_running: RwSignal::new(false),
            run: StoredValue::new(0),
        }
    }

    fn begin(self, desk: Desk) {
        let stops = desk.read(|table| {
            let game = table.game();
            let line: Vec<NodeId> = std::iter::once(NodeId::START).chain(game.main_line()).collect();
            let stop = |(number, &node): (usize, &NodeId)| {
                let played = line.get(number + 1).and_then(|&next| game.turn_at(next));
                Some(Stop { node, position: *game.position_at(node)?, played })
            };
            line.iter().enumerate().filter_map(stop).collect::<Vec<_>>()
        });
        self.stops.set_value(stops.unwrap_or_default());
        self.seen.set(Vec::new());
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
        if self.run.get_value() != run {
            return;
        }
        let number = self.seen.with_untracked(Vec::len);
        let Some(stop) = self.stops.with_value(|stops| stops.get(number).copied()) else {
            self.is_running.set(false);
            return;
        };
        let note = move |found: Option<&Found>| {
            let score = review_score(&stop.position, found.and_then(|found| found.thought.lines.first()));
            let best = found.and_then(|found| found.turn);
            let side = stop.position.side();
            self.seen.update(|seen| seen.push(Reviewed { side, score, best, played: stop.played }));
        };
        if stop.position.outcome().is_some() {
            note(None);
            self.go_on(desk, run);
            return;
        }
        let question =
            Question { position: stop.position, level: 10, lines: 1, seed: 0, limit: Limit::Time(TIME) };
        let answer = move |found: Found| {
            if self.run.try_get_value() == Some(run) {
                note(Some(&found));
                self.go_on(desk, run);
            }
        };
        desk.engine.ask(&question, answer);
    }

    /// What is known by now.
    fn review(self) -> Review {
        self.seen.with(|seen| Review::new(seen))
    }
}

/// The review.
#[component]
pub(super) fn Reviewing() -> impl IntoView {
    let desk = Desk::here();
    let speech = Speech::here();
    let work = Work::new();
    on_cleanup(move || work.stop(desk));
    let all = move || {
        work.seen.track();
        u32::try_from(work.stops.with_value(Vec::len)).unwrap_or(u32::MAX)
    };
    let done = move || u32::try_from(work.seen.with(Vec::len)).unwrap_or(u32::MAX);
    let is_done = move || !work.is_running.get() && work.seen.with(|seen| seen.len() > 1);
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
            <Show when=move || work.seen.with(|seen| seen.len() > 1)>
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
            let node = work.stops.with_value(|stops| stops.get(turn.index + 1).map(|stop| stop.node))?;
            Some(view! {
                // A line of no length with round ends: a dot however the graph is stretched.
                <path
                    class="fault"
                    d=format!("M{x:.1} {y:.1}h0")
                    on:click=move |_| desk.walk(|game| game.go_to(node))
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
                let said = speech.say(|words| words.say("web-accuracy", &arguments));
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
                let stop = work.stops.with_value(|stops| stops.get(turn.index).copied())?;
                let written = |turn| stop.position.write_turn(turn);
                let number = desk.read(|table| format!("{}. ", table.game().count_at(stop.node).number()))?;
                let better = turn.better.map(written).unwrap_or_default();
                let arguments =
                    [("turn", (number + &written(turn.played)).into()), ("better", better.into())];
                let said = speech.say(|words| words.say("web-mistake", &arguments));
                Some(view! {
                    <li>
                        <p>{said}</p>
                        <button
                            type="button"
                            class="try-again"
                            on:click=move |_| desk.walk(|game| game.go_to(stop.node))
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
        <p hidden=move || !worst.with(Vec::is_empty)>{move || speech.text("web-no-mistakes")}</p>
        <ul class="mistakes">{items}</ul>
    }
}
