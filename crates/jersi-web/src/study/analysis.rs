//! The engine's continuous analysis of the position.

use std::time::Duration;

use jersi_draw::Scene;
use jersi_play::{Entered, ReviewScore, Table};
use jersi_rules::{AnyPosition, Color, Turn};
use jersi_ugi::{FoundLine, Question, Thought};
use leptos::prelude::*;

use crate::clock::now;
use crate::desk::Desk;
use crate::icon::{Icon, IconButton};
use crate::reactive::{effect, memo};
use crate::say::Speech;

/// The greatest number of lines.
const MOST_LINES: usize = 5;
/// The number of turns shown of a line.
const LONGEST: usize = 8;
/// The minimum interval between two updates: the first depths finish in quick succession.
const BEAT: Duration = Duration::from_millis(400);

/// An analysis, on or off.
#[derive(Clone, Copy)]
pub(crate) struct Analysis {
    pub(crate) is_on: RwSignal<bool>,
    pub(crate) lines: RwSignal<usize>,
    /// The lines that are shown.
    shown: RwSignal<Option<Thought>>,
}

impl Analysis {
    /// Asks the engine about the position on the desk, while it is on.
    pub(crate) fn provide(desk: Desk) -> Self {
        let analysis =
            Self { is_on: RwSignal::new(false), lines: RwSignal::new(1), shown: RwSignal::new(None) };
        let question = memo(move |_| {
            let goes_on = |question: &Question| question.position().outcome().is_none();
            desk.read(|table| Question::at(table.game(), table.game().current())).filter(goes_on)
        });
        let may = move || analysis.is_on.get() && !desk.is_engine_off.get();
        effect(move |_| match question.get().filter(|_| may()) {
            Some(question) => {
                let question = Question { lines: analysis.lines.get(), ..question };
                desk.engine.ask(&question, |_| ());
            }
            None => desk.engine.withdraw(),
        });
        analysis.follow(desk);
        analysis
    }

    /// Shows the engine's lines after each finished depth, and not more often than is readable.
    fn follow(self, desk: Desk) {
        let is_waiting = StoredValue::new(false);
        let latest = move || desk.engine.thought.get_untracked().filter(|_| self.is_on.get_untracked());
        effect(move |_| {
            let thought = desk.engine.thought.get().filter(|_| self.is_on.get());
            match thought.filter(|thought| !thought.lines.is_empty()) {
                // In another position the lines before are wrong.
                None => self.shown.set(None),
                Some(thought) if self.shown.with_untracked(Option::is_none) => self.shown.set(Some(thought)),
                Some(_) if is_waiting.get_value() => {}
                Some(_) => {
                    is_waiting.set_value(true);
                    let show = move || {
                        if is_waiting.try_set_value(false).is_none()
                            && let Some(thought) = latest().filter(|thought| !thought.lines.is_empty())
                        {
                            let _ = self.shown.try_set(Some(thought));
                        }
                    };
                    set_timeout(show, BEAT);
                }
            }
        });
    }

    /// Draws the first turns of the lines.
    pub(super) fn draw(self, scene: &mut Scene, table: &Table) {
        let Some(line) = self.shown.with(|thought| thought.as_ref()?.lines.first().cloned()) else { return };
        let position = table.game().position();
        if let Some(&turn) = line.turns.first()
            && !table.is_begun()
            && position.play(turn).is_ok()
        {
            super::propose(scene, position, turn);
        }
    }

    /// The best line of the position that is shown.
    fn best(self) -> Option<FoundLine> {
        self.shown.with(|thought| thought.as_ref()?.lines.first().cloned())
    }

    /// White's chances, from 0 to 1.
    pub(super) fn white_share(self, table: &Table) -> Option<f64> {
        self.best().map(|line| white_share(&line, table.game().position().side()))
    }

    /// The score as text.
    pub(super) fn score(self, speech: Speech, table: &Table) -> Option<String> {
        self.best().map(|line| score_text(speech, &line, table.game().position().side()))
    }
}

/// The engine's lines.
#[component]
pub(crate) fn AnalysisPanel(analysis: Analysis) -> impl IntoView {
    let speech = Speech::here();
    let desk = Desk::here();
    // One element per line, which stays while its content changes.
    let rows = move || {
        let row = |number: usize| view! { <Row analysis number /> };
        analysis.is_on.get().then(|| (0..analysis.lines.get()).map(row).collect_view())
    };
    let state = move || {
        let thought = analysis.shown.get()?;
        let arguments = [
            ("depth", thought.depth.into()),
            ("speed", u32::try_from(thought.speed / 1_000).unwrap_or(u32::MAX).into()),
        ];
        Some(speech.say(|words| words.say("web-analysis-state", &arguments)))
    };
    let is_over = memo(move |_| desk.read(|table| table.game().position().outcome().is_some()));
    view! {
        <section class="analysis" aria-label=speech.label("web-analysis")>
            <p class="fair" hidden=move || !desk.is_engine_off.get()>{move || speech.text("web-study-fair")}</p>
            <div class="analysis-head" hidden=move || desk.is_engine_off.get()>
                <IconButton
                    icon=Signal::derive(move || if analysis.is_on.get() { Icon::Pause } else { Icon::Engine })
                    label=speech.label("web-analysis")
                    class="analyse-on"
                    pressed=Signal::from(analysis.is_on)
                    press=Callback::new(move |()| analysis.is_on.update(|on| *on = !*on))
                />
                <label class="lines-field">
                    <span>{move || speech.text("web-lines")}</span>
                    <select
                        name="lines"
                        on:change=move |event| {
                            analysis.lines.set(event_target_value(&event).parse().unwrap_or(1));
                        }
                    >
                        {(1..=MOST_LINES)
                            .map(|count| {
                                view! {
                                    <option
                                        value=count.to_string()
                                        selected=move || analysis.lines.get() == count
                                    >
                                        {count}
                                    </option>
                                }
                            })
                            .collect_view()}
                    </select>
                </label>
                <span class="analysis-state">{state}</span>
            </div>
            <ol class="found-lines" hidden=move || is_over.get() == Some(true)>{rows}</ol>
        </section>
    }
}

/// One line: its score, and its turns, each with a link.
#[component]
fn Row(analysis: Analysis, number: usize) -> impl IntoView {
    let speech = Speech::here();
    let desk = Desk::here();
    let line = memo(move |_| {
        let line: FoundLine = analysis.shown.with(|thought| thought.as_ref()?.lines.get(number).cloned())?;
        let position = desk.read(|table| *table.game().position())?;
        Some((position, line))
    });
    let score = move || {
        line.with(|line| line.as_ref().map(|(position, line)| score_text(speech, line, position.side())))
    };
    let turns = move || {
        let (position, line) = line.get()?;
        let texts = written(position, &line.turns);
        let turns = texts.into_iter().enumerate().map(|(at, text)| {
            let way = line.turns[..=at].to_vec();
            let go = move |_| {
                desk.change(|table| {
                    let played =
                        |&turn: &Turn| matches!(table.play_here(turn, now()), Entered::Played { .. });
                    way.iter().all(played)
                });
            };
            let gap = if at == 0 { "" } else { " " };
            view! {
                {gap}
                <button
                    type="button"
                    class="line-turn"
                    title=move || speech.text("web-play-line")
                    on:click=go
                >
                    {text}
                </button>
            }
        });
        Some(turns.collect_view())
    };
    view! {
        <li class="found-line" class:known=move || line.with(Option::is_some)>
            <strong>{score}</strong>
            <span>{turns}</span>
        </li>
    }
}

/// Turns in notation, up to the number shown.
fn written(mut position: AnyPosition, turns: &[Turn]) -> Vec<String> {
    let mut texts = Vec::new();
    for &turn in turns.iter().take(LONGEST) {
        let Ok(next) = position.play(turn) else { break };
        texts.push(position.write_turn(turn));
        position = next;
    }
    texts
}

/// The score of a line: for White, with a sign; or the number of turns to a win.
fn score_text(speech: Speech, line: &FoundLine, side: Color) -> String {
    if let Some(turns) = line.wins {
        let winner = if turns >= 0 { side } else { side.other() };
        let name = speech.say(|words| words.side(winner));
        let turns = turns.unsigned_abs().max(1);
        return speech
            .say(|words| words.say("web-wins-in", &[("side", name.into()), ("turns", turns.into())]));
    }
    let points = if side == Color::White { line.score } else { -line.score };
    format!("{:+.2}", f64::from(points) / 100.0)
}

/// White's chances, from 0 to 1.
fn white_share(line: &FoundLine, side: Color) -> f64 {
    jersi_play::white_share(ReviewScore::from(line), side)
}
