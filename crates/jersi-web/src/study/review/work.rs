//! A running or finished review: two engines share its questions, and the findings are stored with the game.

use jersi_play::Review;
use jersi_ugi::{Found, REVIEW_NODES, ReviewStop, Reviewer};
use leptos::prelude::*;

use crate::desk::Desk;
use crate::engine::EngineWorker;
use crate::reactive::effect;
use crate::study::tree::is_judgement;

/// A running or finished review.
#[derive(Clone, Copy)]
pub(crate) struct ReviewWork {
    pub(super) desk: Desk,
    reviewer: RwSignal<Option<Reviewer>>,
    pub(super) is_running: RwSignal<bool>,
    /// The position that each engine was asked about.
    asked: StoredValue<Vec<Option<usize>>>,
    /// Distinguishes one run from the next.
    run: StoredValue<u32>,
}

impl ReviewWork {
    /// No review yet. A running one is stopped when its owner is disposed.
    pub(crate) fn new(desk: Desk) -> Self {
        let work = Self {
            desk,
            reviewer: RwSignal::new(None),
            is_running: RwSignal::new(false),
            asked: StoredValue::new(Vec::new()),
            run: StoredValue::new(0),
        };
        // Another game, another review.
        effect(move |before: Option<_>| {
            let id = desk.autosave.id();
            if before.is_some_and(|before| before != id) {
                work.stop();
                work.reviewer.set(None);
            }
            id
        });
        on_cleanup(move || work.stop());
        work
    }

    /// Loads the review that is stored with the game, unless there is one.
    pub(super) fn load_stored(self) {
        if self.reviewer.with_untracked(Option::is_some) {
            return;
        }
        let stored = self.desk.table.with_untracked(|table| {
            let game = table.as_ref()?.game();
            Reviewer::restored(game, game.tag(Reviewer::TAG)?)
        });
        if stored.is_some() {
            self.reviewer.set(stored);
        }
    }

    /// Begins, unless the review is stored with the game or the game is still played.
    pub(crate) fn begin_unless_known(self) {
        self.load_stored();
        if self.reviewer.with_untracked(Option::is_none) && !self.desk.is_engine_off.get_untracked() {
            self.begin();
        }
    }

    pub(super) fn begin(self) {
        self.stop();
        let reviewer = self.desk.table.with_untracked(|table| {
            table.as_ref().map(|table| Reviewer::new(table.game(), REVIEW_NODES).with_praise())
        });
        self.reviewer.set(reviewer);
        self.asked.set_value(vec![None; self.desk.reviewers().len()]);
        self.is_running.set(true);
        self.feed(self.run.get_value());
    }

    pub(super) fn stop(self) {
        for engine in self.desk.reviewers() {
            engine.withdraw();
        }
        // When the screen is left, these may be disposed already.
        let _ = self.run.try_update_value(|run| *run += 1);
        let _ = self.is_running.try_set(false);
    }

    /// Asks every idle engine a question.
    fn feed(self, run: u32) {
        for (number, engine) in self.desk.reviewers().into_iter().enumerate() {
            if self.asked.with_value(|asked| asked.get(number).copied().flatten()).is_some() {
                continue;
            }
            let asked: Vec<usize> = self.asked.with_value(|asked| asked.iter().flatten().copied().collect());
            let next = self
                .reviewer
                .with_untracked(|reviewer| reviewer.as_ref().and_then(|one| one.next_beside(&asked)));
            if let Some((index, question)) = next {
                self.asked.update_value(|asked| asked[number] = Some(index));
                engine.ask(&question, move |found| self.hear(run, number, index, &found));
            }
        }
        if self.asked.with_value(|asked| asked.iter().all(Option::is_none)) {
            self.is_running.set(false);
            self.store();
        }
    }

    fn hear(self, run: u32, number: usize, index: usize, found: &Found) {
        if self.run.try_get_value() != Some(run) {
            return;
        }
        self.asked.update_value(|asked| asked[number] = None);
        self.reviewer.update(|reviewer| {
            if let Some(reviewer) = reviewer {
                reviewer.note(index, found);
            }
        });
        self.feed(run);
    }

    /// Writes the review and its glyphs into the game. Glyphs of other authors stay.
    fn store(self) {
        let Some(reviewer) = self.reviewer.get_untracked() else { return };
        let Some(text) = reviewer.text() else { return };
        let glyphs: Vec<_> = reviewer
            .review()
            .turns
            .iter()
            .filter_map(|turn| Some((reviewer.stops().get(turn.index + 1)?.node, turn.glyph()?)))
            .collect();
        self.desk.change(|table| {
            let _ = table.set_tag(Reviewer::TAG, &text);
            for (node, glyph) in glyphs {
                let _ = table.annotate(node, |remarks| {
                    if !remarks.glyphs.iter().copied().any(is_judgement) {
                        remarks.glyphs.insert(0, glyph);
                    }
                });
            }
        });
    }

    /// The number of known positions, and of all.
    pub(super) fn progress(self) -> [u32; 2] {
        let count = |count| u32::try_from(count).unwrap_or(u32::MAX);
        let of = |reviewer: &Reviewer| [reviewer.known(), reviewer.stops().len()].map(count);
        self.reviewer.with(|reviewer| reviewer.as_ref().map_or([0; 2], of))
    }

    /// The findings so far.
    pub(super) fn review(self) -> Review {
        self.reviewer.with(|reviewer| reviewer.as_ref().map(Reviewer::review).unwrap_or_default())
    }

    pub(super) fn stops(self) -> Vec<ReviewStop> {
        self.reviewer.with(|reviewer| reviewer.as_ref().map(|one| one.stops().to_vec()).unwrap_or_default())
    }

    pub(super) fn stop_at(self, index: usize) -> Option<ReviewStop> {
        self.reviewer.with_untracked(|reviewer| reviewer.as_ref()?.stops().get(index).cloned())
    }

    /// An idle engine for a further question.
    pub(super) fn engine(self) -> EngineWorker {
        self.desk.reviewers()[0]
    }
}
