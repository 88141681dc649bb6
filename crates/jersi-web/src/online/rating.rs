//! The history of a player's rating: a graph for one ruleset at a time, with the deviation.

use jersi_wire::{RatingHistory, RatingPoint};
use leptos::prelude::*;

use super::player::name_of_game;
use crate::clock;
use crate::say::Speech;

/// The size of the drawing, and the area of the curve in it.
const WIDTH: f64 = 640.0;
const HEIGHT: f64 = 240.0;
const LEFT: f64 = 62.0;
const RIGHT: f64 = 628.0;
const TOP: f64 = 14.0;
const BOTTOM: f64 = 206.0;
/// The greatest number of games that are drawn with a dot each.
const MOST_DOTS: usize = 40;
/// The least distance of grid lines, in rating points; multiples of it are used for wide ranges.
const LEVEL: f64 = 50.0;
/// The greatest number of grid lines.
const MOST_LEVELS: f64 = 6.0;

/// The graph, and the choice of a ruleset where there are several.
#[component]
pub(super) fn RatingGraph(
    /// The ratings, those with most games first.
    ratings: Vec<RatingHistory>,
) -> impl IntoView {
    let speech = Speech::here();
    let shown = RwSignal::new(0_usize);
    let names: Vec<_> = ratings.iter().map(|one| name_of_game(&one.ruleset)).collect();
    let choices = names.iter().enumerate().map(|(index, name)| {
        let name = name.clone();
        view! {
            <label>
                <input
                    type="radio"
                    name="rating"
                    prop:checked=move || shown.get() == index
                    on:change=move |_| shown.set(index)
                />
                <span>{name}</span>
            </label>
        }
    });
    let choices = (names.len() > 1).then(|| {
        view! {
            <fieldset class="choice rating-choice">
                <legend class="sr-only">{move || speech.text("web-ruleset")}</legend>
                <div class="segments">{choices.collect_view()}</div>
            </fieldset>
        }
    });
    let titles = names;
    let title = move || {
        let name = titles.get(shown.get()).cloned().unwrap_or_default();
        speech.with("web-rating-graph", "game", name)
    };
    view! {
        {choices}
        <figure class="graph-frame rating-frame">
            <figcaption>{title}</figcaption>
            {move || ratings.get(shown.get()).map(|one| drawn(speech, &one.points))}
        </figure>
    }
}

/// The curve of a rating, with a band of two deviations.
fn drawn(speech: Speech, points: &[RatingPoint]) -> impl IntoView + use<> {
    let scale = Scale::of(points);
    let place = |(index, point): (usize, &RatingPoint)| (across(index, points.len()), scale.y(point.rating));
    let line: Vec<_> = points.iter().enumerate().map(place).collect();
    let edge = |index: usize, point: &RatingPoint, times: f64| {
        (across(index, points.len()), scale.y(point.rating + times * point.deviation))
    };
    let upper = points.iter().enumerate().map(|(index, point)| edge(index, point, 2.0));
    let lower = points.iter().enumerate().rev().map(|(index, point)| edge(index, point, -2.0));
    let band = text(&upper.chain(lower).collect::<Vec<_>>());
    let dots = (line.len() <= MOST_DOTS)
        .then(|| line.iter().map(|&(x, y)| view! { <circle class="dot" cx=x cy=y r="3" /> }).collect_view());
    let last = line.last().map(|&(x, y)| view! { <circle class="now" cx=x cy=y r="5" /> });
    let levels = scale.levels().into_iter().map(|level| {
        let y = scale.y(level);
        view! {
            <line class="level" x1=LEFT y1=y x2=RIGHT y2=y />
            <text x={LEFT - 6.0} y={y + 4.0} text-anchor="end">{format!("{level:.0}")}</text>
        }
    });
    let day = |point: Option<&RatingPoint>| point.map(|point| point.at);
    let days = [(day(points.first()), LEFT, "start"), (day(points.last()), RIGHT, "end")];
    let days = days.into_iter().take(if points.len() > 1 { 2 } else { 1 }).filter_map(|(at, x, anchor)| {
        let at = at?;
        Some(view! {
            <text x=x y={BOTTOM + 22.0} text-anchor=anchor>{move || clock::local_day(speech, at)}</text>
        })
    });
    let about = described(speech, points);
    view! {
        <svg
            class="graph rating-graph"
            viewBox=format!("0 0 {WIDTH} {HEIGHT}")
            role="img"
            aria-label=about
        >
            {levels.collect_view()}
            {days.collect_view()}
            <polygon class="area" points=band />
            <polyline class="line" points=text(&line) />
            {dots}
            {last}
        </svg>
    }
}

/// The text alternative of the graph.
fn described(speech: Speech, points: &[RatingPoint]) -> impl Fn() -> String + use<> {
    let count = u32::try_from(points.len()).unwrap_or(u32::MAX);
    let ratings = || points.iter().map(|point| point.rating);
    let figure = |rating: f64| format!("{rating:.0}");
    let (low, high) = (ratings().fold(f64::INFINITY, f64::min), ratings().fold(f64::NEG_INFINITY, f64::max));
    let [low, high, last] = [low, high, ratings().next_back().unwrap_or_default()].map(figure);
    move || {
        let arguments = [
            ("count", count.into()),
            ("low", low.clone().into()),
            ("high", high.clone().into()),
            ("last", last.clone().into()),
        ];
        speech.say(|words| words.say("web-rating-graph-about", &arguments))
    }
}

/// The range of ratings in the drawing.
struct Scale {
    low: f64,
    high: f64,
    step: f64,
}

impl Scale {
    /// Covers all ratings; the wide bands of the first games are cut off.
    fn of(points: &[RatingPoint]) -> Self {
        let (mut low, mut high) = (f64::INFINITY, f64::NEG_INFINITY);
        for point in points {
            let range = point.deviation.min(100.0);
            low = low.min(point.rating - range);
            high = high.max(point.rating + range);
        }
        if low > high {
            (low, high) = (1400.0, 1600.0);
        }
        let steps = [1.0, 2.0, 5.0, 10.0, 20.0].map(|times| times * LEVEL);
        let step = steps.into_iter().find(|step| (high - low) / step <= MOST_LEVELS).unwrap_or(1000.0);
        Self { low: (low / step).floor() * step, high: (high / step).ceil() * step, step }
    }

    /// The vertical coordinate of a rating, clamped to the drawing.
    fn y(&self, rating: f64) -> f64 {
        let share = (rating - self.low) / (self.high - self.low).max(1.0);
        BOTTOM - share.clamp(0.0, 1.0) * (BOTTOM - TOP)
    }

    fn levels(&self) -> Vec<f64> {
        std::iter::successors(Some(self.low), |level| Some(level + self.step))
            .take_while(|level| *level <= self.high)
            .collect()
    }
}

/// The horizontal coordinate of a game; a single one is in the middle.
fn across(index: usize, count: usize) -> f64 {
    let number = |count: usize| f64::from(u32::try_from(count).unwrap_or(u32::MAX));
    match count {
        0 | 1 => f64::midpoint(LEFT, RIGHT),
        _ => LEFT + (RIGHT - LEFT) * number(index) / number(count - 1),
    }
}

fn text(points: &[(f64, f64)]) -> String {
    let text = |(x, y): &(f64, f64)| format!("{x:.1},{y:.1}");
    points.iter().map(text).collect::<Vec<_>>().join(" ")
}
