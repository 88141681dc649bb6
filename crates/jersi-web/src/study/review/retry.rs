//! A mistake tried again: its position is set up, another turn is played on the board, and the engine judges it before
//! the answer is shown.

use jersi_play::{Judgement, NodeId, Review, ReviewScore, Reviewed, TurnReview, Walk};
use jersi_rules::Turn;
use jersi_ugi::{Found, GoLimits, Question, REVIEW_NODES};
use leptos::prelude::*;

use super::mistakes::percent;
use super::work::ReviewWork;
use crate::reactive::{effect, memo};
use crate::say::Speech;

/// The state of an attempt.
#[derive(Clone, Copy, PartialEq, Debug)]
enum TryStage {
    /// A turn is to be played.
    Waiting,
    /// The engine judges the turn.
    Judging(Tried),
    /// The turn is judged.
    Judged(Tried, TurnReview),
}

/// The turn that was tried.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Tried {
    node: NodeId,
    turn: Turn,
    /// Whether it was in the tree before.
    is_old: bool,
}

/// An attempt at a mistake, by the index of its position in the main line; or none.
#[derive(Clone, Copy)]
pub(super) struct RetryState {
    state: RwSignal<Option<(usize, TryStage)>>,
    /// The children of the position before the attempt.
    known: StoredValue<Vec<NodeId>>,
    shows_answer: RwSignal<bool>,
    /// Distinguishes one question from the next.
    run: StoredValue<u32>,
}

impl RetryState {
    pub(super) fn new() -> Self {
        Self {
            state: RwSignal::new(None),
            known: StoredValue::new(Vec::new()),
            shows_answer: RwSignal::new(false),
            run: StoredValue::new(0),
        }
    }

    pub(super) fn is_on(self) -> bool {
        self.state.with(Option::is_some)
    }

    /// Sets up the position of a mistake.
    pub(super) fn begin(self, work: ReviewWork, index: usize) {
        let Some(stop) = work.stop_at(index) else { return };
        work.desk.walk(Walk::To(stop.node));
        let known = work.desk.read(|table| table.game().children(stop.node)).unwrap_or_default();
        self.known.set_value(known);
        self.run.update_value(|run| *run += 1);
        self.shows_answer.set(false);
        self.state.set(Some((index, TryStage::Waiting)));
    }

    /// Removes the turn that was tried, so that the tree is as before.
    fn clear(self, work: ReviewWork) {
        let tried = match self.state.get_untracked() {
            Some((_, TryStage::Judging(tried) | TryStage::Judged(tried, _))) if !tried.is_old => tried.node,
            _ => return,
        };
        let _ = work.desk.change(|table| table.delete(tried));
    }

    fn end(self, work: ReviewWork) {
        self.clear(work);
        self.run.update_value(|run| *run += 1);
        self.state.set(None);
    }

    /// Checks whether a turn was played.
    fn look(self, work: ReviewWork) {
        let Some((index, TryStage::Waiting)) = self.state.get() else { return };
        let Some(stop) = work.stop_at(index) else { return };
        let played = work.desk.read(|table| {
            let game = table.game();
            let node = game.current();
            let is_next = game.parent(node) == Some(stop.node) && !game.is_inside_turn();
            game.turn_at(node).filter(|_| is_next).map(|turn| (node, turn))
        });
        if let Some((node, turn)) = played.flatten() {
            let is_old = self.known.with_value(|known| known.contains(&node));
            self.judge(work, index, Tried { node, turn, is_old });
        }
    }

    /// Asks the engine to judge it.
    fn judge(self, work: ReviewWork, index: usize, tried: Tried) {
        self.state.set(Some((index, TryStage::Judging(tried))));
        let asked = work.desk.table.with_untracked(|table| {
            let game = table.as_ref()?.game();
            let position = *game.position_at(tried.node)?;
            Some((position, Question::at(game, tried.node)))
        });
        let Some((position, question)) = asked else { return };
        let tell = move |score: ReviewScore| {
            let here = work.stop_at(index).and_then(|stop| Some((stop.position.side(), stop.finding?)));
            let Some((side, finding)) = here else { return };
            let best = finding.line.first().copied();
            let blank = Reviewed { side, score, best: None, played: None, lead: None };
            let before = Reviewed { score: finding.score, best, played: Some(tried.turn), ..blank };
            let after = Reviewed { side: position.side(), ..blank };
            if let Some(&judged) = Review::new(&[before, after]).turns.first() {
                self.state.set(Some((index, TryStage::Judged(tried, judged))));
            }
        };
        if let Some(outcome) = position.outcome() {
            tell(ReviewScore::of_end(jersi_rules::Outcome::winner(outcome), position.side()));
            return;
        }
        let question = Question { limits: GoLimits::nodes(REVIEW_NODES), is_fresh: true, ..question };
        let run = self.run.get_value();
        work.engine().ask(&question, move |found: Found| {
            if self.run.try_get_value() == Some(run) {
                tell(found.thought.lines.first().map_or(ReviewScore::Points(0), ReviewScore::from));
            }
        });
    }
}

/// The task, the verdict, and the buttons.
#[component]
pub(super) fn Retry(work: ReviewWork, attempt: RetryState) -> impl IntoView {
    let speech = Speech::here();
    effect(move |_| attempt.look(work));
    on_cleanup(move || work.engine().withdraw());
    let index = memo(move |_| attempt.state.with(|state| state.map(|(index, _)| index)));
    let stage = memo(move |_| attempt.state.with(|state| state.map(|(_, stage)| stage)));
    let task = move || {
        let stop = work.stop_at(index.get()?)?;
        let played = stop.position.write_turn(stop.played?);
        let side = speech.say(|words| words.side(stop.position.side()));
        let arguments = [("side", side.into()), ("turn", format!("{} {played}", stop.count).into())];
        Some(speech.say(|words| words.say("web-retry-task", &arguments)))
    };
    let written = move |turn: Turn| {
        let stop = index.get().and_then(|index| work.stop_at(index));
        stop.map(|stop| stop.position.write_turn(turn)).unwrap_or_default()
    };
    let verdict = move || match stage.get()? {
        TryStage::Waiting => None,
        TryStage::Judging(tried) => Some(speech.with("web-retry-judging", "turn", written(tried.turn))),
        TryStage::Judged(tried, judged) => {
            let arguments = [
                ("judgement", judged.judgement.id().into()),
                ("turn", written(tried.turn).into()),
                ("percent", percent(judged.loss).into()),
            ];
            Some(speech.say(|words| words.say("web-retry-verdict", &arguments)))
        }
    };
    let judged = move || match stage.get() {
        Some(TryStage::Judged(_, judged)) => Some(judged.judgement),
        _ => None,
    };
    let is_solved = move || judged().is_some_and(|judgement| judgement <= Judgement::Good);
    let answer = move || {
        let is_told = attempt.shows_answer.get() || is_solved();
        let stop = work.stop_at(index.get()?).filter(|_| is_told)?;
        let best = *stop.finding?.line.first()?;
        Some(speech.with("web-retry-answer", "turn", stop.position.write_turn(best)))
    };
    let again = move |_| {
        attempt.clear(work);
        if let Some(index) = index.get_untracked() {
            attempt.begin(work, index);
        }
    };
    let next = memo(move |_| {
        let index = index.get()?;
        work.review().mistakes().find(|turn| turn.index > index).map(|turn| turn.index)
    });
    let go_on = move |_| {
        attempt.clear(work);
        if let Some(index) = next.get_untracked() {
            attempt.begin(work, index);
        }
    };
    view! {
        <div class="retry" class:solved=is_solved class:missed=move || judged().is_some() && !is_solved()>
            <p class="retry-task">{task}</p>
            <p class="retry-verdict" role="status">{verdict}</p>
            <p class="retry-told" role="status">{answer}</p>
            <div class="buttons">
                <Show when=move || judged().is_some()>
                    <button type="button" class="retry-again" on:click=again>
                        {move || speech.text("web-retry-again")}
                    </button>
                </Show>
                <Show when=move || !is_solved() && !attempt.shows_answer.get()>
                    <button
                        type="button"
                        class="retry-answer"
                        on:click=move |_| attempt.shows_answer.set(true)
                    >
                        {move || speech.text("web-retry-show")}
                    </button>
                </Show>
                <Show when=move || next.get().is_some()>
                    <button type="button" class="retry-next" class:primary=is_solved on:click=go_on>
                        {move || speech.text("web-retry-next")}
                    </button>
                </Show>
                <button type="button" class="retry-end" on:click=move |_| attempt.end(work)>
                    {move || speech.text("web-retry-end")}
                </button>
            </div>
        </div>
    }
}
