//! What the engine thinks of the position, as long as one likes to know.

use jersi_draw::Scene;
use jersi_play::Table;
use jersi_rules::{AnyPosition, Turn};
use jersi_ugi::{Question, Thought};
use leptos::prelude::*;

use super::score::{said, white_share};
use crate::clock::now;
use crate::desk::Desk;
use crate::icon::{Icon, IconButton};
use crate::say::Speech;

/// The most lines that are shown.
const MOST_LINES: usize = 5;
/// How many turns of a line are shown.
const LONGEST: usize = 8;

/// An analysis that runs or not.
#[derive(Clone, Copy)]
pub(crate) struct Analysis {
    desk: Desk,
    pub(crate) is_on: RwSignal<bool>,
    pub(crate) lines: RwSignal<usize>,
}

impl Analysis {
    /// Asks the engine about whatever lies on the desk, while it is on.
    pub(crate) fn provide(desk: Desk) -> Self {
        let analysis = Self { desk, is_on: RwSignal::new(false), lines: RwSignal::new(1) };
        let question = Memo::new(move |_| {
            let goes_on = |question: &Question| question.position().outcome().is_none();
            desk.read(|table| Question::at(table.game(), table.game().current())).filter(goes_on)
        });
        Effect::new(move |_| match question.get().filter(|_| analysis.is_on.get()) {
            Some(question) => {
                let question = Question { lines: analysis.lines.get(), ..question };
                desk.engine.ask(&question, |_| ());
            }
            None => desk.engine.withdraw(),
        });
        analysis
    }

    /// What it thinks now, if it runs.
    fn thought(self) -> Option<Thought> {
        self.desk.engine.thought.get().filter(|_| self.is_on.get())
    }

    /// Draws what it would play.
    pub(super) fn draw(self, scene: &mut Scene, table: &Table) {
        let Some(line) = self.thought().and_then(|thought| thought.lines.first().cloned()) else { return };
        let position = table.game().position();
        if let Some(&turn) = line.turns.first()
            && !table.is_begun()
            && position.play(turn).is_ok()
        {
            super::propose(scene, position, turn, white_share(&line, position.side()));
        }
    }
}

/// The engine's lines.
#[component]
pub(crate) fn AnalysisPanel(analysis: Analysis) -> impl IntoView {
    let speech = Speech::here();
    let desk = Desk::here();
    let label = move |id: &'static str| Signal::derive(move || speech.text(id));
    let lines = move || {
        let thought = analysis.thought()?;
        let position = desk.read(|table| *table.game().position())?;
        let shown = thought.lines.iter().map(|line| {
            let score = said(speech, line, position.side());
            let texts = written(position, &line.turns).join(" ");
            let turns = line.turns.clone();
            view! {
                <li>
                    <button
                        type="button"
                        class="found-line"
                        title=move || speech.text("web-play-line")
                        on:click=move |_| {
                            if let Some(&turn) = turns.first() {
                                desk.change(|table| table.play_here(turn, now()));
                            }
                        }
                    >
                        <strong>{score}</strong>
                        <span>{texts}</span>
                    </button>
                </li>
            }
        });
        Some(shown.collect_view())
    };
    let state = move || {
        let thought = analysis.thought()?;
        let arguments = [
            ("depth", thought.depth.into()),
            ("speed", u32::try_from(thought.speed / 1_000).unwrap_or(u32::MAX).into()),
        ];
        Some(speech.say(|words| words.say("web-analysis-state", &arguments)))
    };
    view! {
        <section class="analysis" aria-label=label("web-analysis")>
            <div class="analysis-head">
                <IconButton
                    icon=Signal::derive(move || if analysis.is_on.get() { Icon::Pause } else { Icon::Engine })
                    label=label("web-analysis")
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
            <ol class="found-lines">{lines}</ol>
        </section>
    }
}

/// Turns in notation, as far as they are shown.
pub(super) fn written(mut position: AnyPosition, turns: &[Turn]) -> Vec<String> {
    let mut texts = Vec::new();
    for &turn in turns.iter().take(LONGEST) {
        let Ok(next) = position.play(turn) else { break };
        texts.push(position.write_turn(turn));
        position = next;
    }
    texts
}
