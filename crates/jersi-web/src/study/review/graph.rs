//! White's chances over the game, with the mistakes and the current position.

use jersi_play::{Review, Walk};
use jersi_ugi::ReviewStop;
use leptos::ev::MouseEvent;
use leptos::prelude::*;
use wasm_bindgen::JsCast;

use super::work::ReviewWork;
use crate::reactive::memo;
use crate::say::Speech;

/// The drawing, and the area of the curve in it.
const WIDTH: f64 = 340.0;
const HEIGHT: f64 = 132.0;
const LEFT: f64 = 46.0;
const RIGHT: f64 = 332.0;
const TOP: f64 = 10.0;
const BOTTOM: f64 = 108.0;
/// The greatest number of labels on the axis.
const MOST_NUMBERS: u32 = 8;

/// The content of the graph.
#[derive(Clone, PartialEq, Default)]
struct Curve {
    /// The points of the curve, one per position.
    points: Vec<(f64, f64)>,
    /// The labels of the axis.
    numbers: Vec<(f64, u32)>,
    /// The mistakes: the point, and the judgement.
    faults: Vec<((f64, f64), &'static str)>,
}

impl Curve {
    fn of(review: &Review, stops: &[ReviewStop]) -> Self {
        let mut shares: Vec<f64> = review.turns.iter().map(|turn| turn.before).collect();
        shares.extend(review.turns.last().map(|turn| turn.after));
        let count = stops.len().max(2) - 1;
        let place = |(i, share): (usize, &f64)| (across(i, count), BOTTOM - share * (BOTTOM - TOP));
        let points: Vec<_> = shares.iter().enumerate().map(place).collect();
        let faults =
            review.mistakes().filter_map(|turn| Some((*points.get(turn.index + 1)?, turn.judgement.id())));
        let number_at = |stop: Option<&ReviewStop>| stop.map_or(1, |stop| stop.count.number());
        let (first, last) = (number_at(stops.first()), number_at(stops.last()));
        let length = last.saturating_sub(first) + 1;
        let every = length.div_ceil(MOST_NUMBERS).next_multiple_of(if length > 16 { 5 } else { 1 });
        let mut numbers: Vec<(f64, u32)> = Vec::new();
        for (i, stop) in stops.iter().enumerate() {
            let number = stop.count.number();
            let is_due = number == first || number % every == 0;
            if is_due && numbers.last().is_none_or(|&(_, before)| before != number) {
                numbers.push((across(i, count), number));
            }
        }
        Self { faults: faults.collect(), points, numbers }
    }
}

fn across(index: usize, count: usize) -> f64 {
    LEFT + (RIGHT - LEFT) * number(index) / number(count)
}

/// A count of turns, which is small, as a coordinate.
fn number(count: usize) -> f64 {
    f64::from(u32::try_from(count).unwrap_or(u32::MAX))
}

/// The graph.
#[component]
pub(super) fn Graph(work: ReviewWork) -> impl IntoView {
    let desk = work.desk;
    let speech = Speech::here();
    let stops = memo(move |_| work.stops());
    let curve = memo(move |_| stops.with(|stops| Curve::of(&work.review(), stops)));
    let here = memo(move |_| {
        let current = desk.read(|table| table.game().current())?;
        stops.with(|stops| stops.iter().position(|stop| stop.node == current))
    });
    let path = move || {
        let text = |(x, y): &(f64, f64)| format!("{x:.1},{y:.1}");
        curve.with(|curve| curve.points.iter().map(text).collect::<Vec<_>>().join(" "))
    };
    let area = move || {
        curve.with(|curve| {
            let (Some(first), Some(last)) = (curve.points.first(), curve.points.last()) else {
                return String::new();
            };
            format!("{:.1},{BOTTOM} {} {:.1},{BOTTOM}", first.0, path(), last.0)
        })
    };
    let place = move || {
        let index = here.get()?;
        let count = stops.with(Vec::len).max(2) - 1;
        let x = across(index, count);
        let y = curve.with(|curve| curve.points.get(index).map(|point| point.1));
        Some(view! {
            <line class="here" x1=x y1=TOP x2=x y2=BOTTOM />
            {y.map(|y| view! { <circle class="here" cx=x cy=y r="4.5" /> })}
        })
    };
    let faults = move || {
        curve.with(|curve| {
            let fault = |&((x, y), judgement): &((f64, f64), &'static str)| {
                view! { <circle class=format!("fault {judgement}") cx=x cy=y r="4" /> }
            };
            curve.faults.iter().map(fault).collect_view()
        })
    };
    let numbers = move || {
        curve.with(|curve| {
            let number = |&(x, number): &(f64, u32)| {
                view! {
                    <line class="tick" x1=x y1=BOTTOM x2=x y2={BOTTOM + 4.0} />
                    <text x=x y={BOTTOM + 17.0} text-anchor="middle">{number}</text>
                }
            };
            curve.numbers.iter().map(number).collect_view()
        })
    };
    let level = |share: f64, text: &'static str| {
        let y = BOTTOM - share * (BOTTOM - TOP);
        view! {
            <line class="level" x1=LEFT y1=y x2=RIGHT y2=y />
            <text x={LEFT - 5.0} y={y + 4.0} text-anchor="end">{text}</text>
        }
    };
    let go = move |event: MouseEvent| {
        let Some(drawing) = event.current_target().and_then(|one| one.dyn_into::<web_sys::Element>().ok())
        else {
            return;
        };
        let frame = drawing.get_bounding_client_rect();
        let x = (f64::from(event.client_x()) - frame.left()) * WIDTH / frame.width().max(1.0);
        let count = number(stops.with_untracked(Vec::len).max(2) - 1);
        let index = ((x - LEFT) / (RIGHT - LEFT) * count).round().clamp(0.0, count) as usize;
        if let Some(stop) = work.stop_at(index) {
            desk.walk(Walk::To(stop.node));
        }
    };
    view! {
        <figure class="graph-frame">
            <figcaption>{move || speech.text("web-graph")}</figcaption>
            <svg
                class="graph"
                viewBox=format!("0 0 {WIDTH} {HEIGHT}")
                role="img"
                aria-label=move || speech.text("web-graph-about")
                on:click=go
            >
                {level(1.0, "100 %")}
                {level(0.5, "50 %")}
                {level(0.0, "0 %")}
                {numbers}
                <polygon class="area" points=area />
                <polyline class="line" points=path />
                {faults}
                {place}
            </svg>
        </figure>
    }
}
