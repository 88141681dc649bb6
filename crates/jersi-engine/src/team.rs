//! Lazy SMP: one searcher per thread on one position, with a shared transposition table.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, Barrier};

use jersi_rules::{AnyPosition, Ruleset};

use crate::engine::{Options, inside};
use crate::evaluation::Evaluation;
use crate::search::{CELLS, Parameters, Root, Searcher, Watch};
use crate::transposition::{NoMemory, TranspositionTable};
use crate::{Control, DepthReport, Level, Limits, Played, Score, SearchResult, SliceProgress};

/// The maximum depth of an iteration, in plies.
const MAX_DEPTH: u32 = 64;
/// A proven result at most this many plies from the root is certainly the shortest win or the longest loss.
const CERTAIN: i32 = 4;
/// The turns of the root are ordered within this fraction of the time; the rest is for searching them.
const ROOT_SHARE: u64 = 4;

/// All searchers of an engine, and their position.
pub(crate) struct Team<R: Ruleset, E> {
    game: R,
    table: Arc<TranspositionTable>,
    searchers: Vec<Searcher<R, E>>,
    question: Option<SearchTask<R>>,
    parameters: Parameters,
    /// The position and level of the last search, unless the tables were cleared since.
    last: Option<(AnyPosition, Level)>,
}

struct SearchTask<R: Ruleset> {
    /// Empty until it has begun.
    root: Root<R>,
    limits: Limits,
    nodes: u64,
    begun: bool,
}

impl<R: Ruleset, E: Evaluation<R>> Team<R, E> {
    pub(crate) fn new(game: R, options: Options, evaluation: &E) -> Result<Self, NoMemory> {
        let table = Arc::new(TranspositionTable::new(options.hash)?);
        assert!(game.shape().cells() <= CELLS, "the history tables have no room for this board");
        let searchers = (0..options.threads.max(1)).map(|_| Searcher::new(table.clone(), evaluation.clone()));
        Ok(Self {
            game,
            searchers: searchers.collect(),
            table,
            question: None,
            parameters: Parameters::default(),
            last: None,
        })
    }

    /// Changes a parameter of the search; `false` if there is none of that name.
    pub(crate) fn tune(&mut self, name: &str, value: i32) -> bool {
        let known = self.parameters.set(name, value);
        for searcher in &mut self.searchers {
            searcher.tune(&self.parameters);
        }
        known
    }

    /// Sets the evaluation of every searcher, and clears the tables.
    pub(crate) fn each_evaluation(&mut self, mut change: impl FnMut(&mut E)) {
        for searcher in &mut self.searchers {
            change(searcher.evaluation_mut());
        }
        self.forget();
    }

    pub(crate) fn forget(&mut self) {
        self.question = None;
        if self.last.take().is_none() {
            return;
        }
        self.table.clear();
        for searcher in &mut self.searchers {
            searcher.forget();
        }
    }

    pub(crate) fn begin(&mut self, game: &Played, limits: &Limits) {
        self.question = None;
        let Some(position) = inside(self.game, game.position()) else { return };
        let skill = limits.level.skill(self.game).map(|skill| skill.tuned(&self.parameters));
        self.forget_unless_continued(game, limits, skill.is_some());
        self.last = Some((*game.position(), limits.level));
        self.table.next_search();
        let blindness = skill.map(|skill| skill.blindness(limits.seed));
        let repeatable: Vec<_> = game.repeatable().filter_map(|earlier| inside(self.game, earlier)).collect();
        for searcher in &mut self.searchers {
            searcher.prepare(&position, &repeatable, limits.level, blindness);
        }
        let mut limits = limits.clone();
        if let Some(skill) = skill {
            limits.nodes = Some(limits.nodes.map_or(skill.nodes, |nodes| nodes.min(skill.nodes)));
        }
        let root = Root::new(position, limits.lines);
        self.question = Some(SearchTask { root, limits, nodes: 0, begun: false });
    }

    /// Clears the histories, unless this search continues the game of the last one. Searches of a fixed size must be
    /// reproducible, so they clear the transposition table too. An analysis keeps it, and so has the results of
    /// positions that were searched some turns ago.
    fn forget_unless_continued(&mut self, game: &Played, limits: &Limits, is_weak: bool) {
        let Some((last, level)) = &self.last else { return };
        if *level == limits.level && game.came_through(last) {
            return;
        }
        if is_weak || limits.depth.is_some() || limits.nodes.is_some() {
            self.forget();
        } else {
            for searcher in &mut self.searchers {
                searcher.forget();
            }
        }
    }

    /// Searches for one slice on one thread.
    pub(crate) fn step(&mut self, control: &dyn Control) -> SliceProgress {
        let Some(question) = &mut self.question else { return SliceProgress::Done(nothing()) };
        let searcher = &mut self.searchers[0];
        question.begin(searcher, Some(control));
        // A search by nodes ends by nodes even when the time is over.
        let is_spent = question.nodes > 0 && question.is_spent(control, false);
        if question.root.is_empty() || question.is_answered() || is_spent {
            return SliceProgress::Done(question.result());
        }
        let (stop, total) = (AtomicBool::new(false), AtomicU64::new(question.nodes));
        let watch = question.watch(control, &stop, &total);
        let made = searcher.deepen(&watch, &mut question.root);
        question.nodes = searcher.nodes();
        let finished = made.is_ok();
        if question.is_spent(control, finished) {
            return SliceProgress::Done(question.result());
        }
        SliceProgress::Working(finished.then(|| question.report(&self.table, searcher.seldepth())))
    }

    /// The best result so far.
    pub(crate) fn result(&mut self) -> SearchResult {
        let Some(question) = &mut self.question else { return nothing() };
        question.begin(&mut self.searchers[0], None);
        question.result()
    }

    /// Searches with all threads until a limit is reached.
    pub(crate) fn think(
        &mut self,
        control: &dyn Control,
        report: &mut dyn FnMut(&DepthReport),
    ) -> SearchResult {
        let alone = self.question.as_ref().is_some_and(|question| question.limits.level != Level::BEST);
        if self.searchers.len() > 1 && !alone {
            return self.think_together(control, report);
        }
        loop {
            match self.step(control) {
                SliceProgress::Working(Some(made)) => report(&made),
                SliceProgress::Working(None) => (),
                SliceProgress::Done(result) => return result,
            }
            if control.stopped() {
                return self.result();
            }
        }
    }

    fn think_together(
        &mut self,
        control: &dyn Control,
        report: &mut dyn FnMut(&DepthReport),
    ) -> SearchResult {
        let Some(question) = &mut self.question else { return nothing() };
        let Some((main, others)) = self.searchers.split_first_mut() else { return nothing() };
        question.begin(main, Some(control));
        if question.root.is_empty() {
            return question.result();
        }
        let (stop, total) = (AtomicBool::new(false), AtomicU64::new(0));
        let table = &self.table;
        // Threads start one after another, so that each checks the memory that the one before left.
        let started = &Barrier::new(2);
        std::thread::scope(|scope| {
            for (number, searcher) in others.iter_mut().enumerate() {
                let mut root = question.root.clone();
                let watch = question.watch(control, &stop, &total);
                let help = move || {
                    started.wait();
                    // Every second thread is one iteration ahead, so that the threads differ.
                    root.depth += (number as u32 + 1) % 2;
                    while root.depth < MAX_DEPTH && searcher.deepen(&watch, &mut root).is_ok() {}
                };
                // If the system can't start another thread, the search runs with those already started.
                if !has_room_for_a_thread() || std::thread::Builder::new().spawn_scoped(scope, help).is_err()
                {
                    break;
                }
                started.wait();
            }
            while !question.is_answered() {
                let watch = question.watch(control, &stop, &total);
                let finished = main.deepen(&watch, &mut question.root).is_ok();
                question.nodes = total.load(Relaxed);
                if question.is_spent(control, finished) || control.stopped() {
                    break;
                }
                if finished {
                    report(&question.report(table, main.seldepth()));
                }
            }
            stop.store(true, Relaxed);
        });
        question.nodes = self.searchers.iter().map(Searcher::nodes).sum();
        question.result()
    }
}

/// Whether there is memory for the stack of a thread and for what it allocates. If a stack took the last memory, the
/// next small allocation would abort the whole process, which can't be caught.
fn has_room_for_a_thread() -> bool {
    const ROOM: usize = 64 << 20;
    let mut room = Vec::<u8>::new();
    let had = room.try_reserve_exact(ROOM).is_ok();
    // The compiler may remove an unused allocation, as if it had succeeded.
    std::hint::black_box(room.as_ptr());
    had
}

impl<R: Ruleset> SearchTask<R> {
    /// Selects and orders the turns of the root, unless that was done. Without a clock it must be quick.
    fn begin<E: Evaluation<R>>(&mut self, searcher: &mut Searcher<R, E>, control: Option<&dyn Control>) {
        if std::mem::replace(&mut self.begun, true) {
            return;
        }
        let limit = self.limits.time.map(|time| time.hard / ROOT_SHARE);
        let is_late = || match (control, limit) {
            (None, _) => true,
            (Some(control), Some(limit)) => control.elapsed() >= limit,
            (Some(_), None) => false,
        };
        searcher.list_root(&mut self.root, self.limits.level, self.limits.is_game(), &is_late);
    }

    fn watch<'a>(&self, control: &'a dyn Control, stop: &'a AtomicBool, total: &'a AtomicU64) -> Watch<'a> {
        Watch::new(control, stop, total, self.limits.nodes, self.limits.time.map(|time| time.hard))
    }

    /// Whether the search has reached its depth, or a result that is good enough: in a timed game a proven one,
    /// otherwise the shortest win or the longest defence, which is certain only near the end.
    fn is_answered(&self) -> bool {
        let Limits { depth: limit, nodes, time, lines, level, .. } = self.limits;
        let depth = self.root.depth;
        let plies = Score::WIN - self.root.best_score().abs();
        let proven = self.root.best_score().abs() > Score::PROVEN && lines <= 1 && depth as i32 > plies + 1;
        let limited = nodes.is_some() || time.is_some() || limit.is_some();
        let enough = self.limits.is_game() || level != Level::BEST || plies <= CERTAIN;
        let forced = depth >= 1 && self.limits.is_game() && self.root.is_forced();
        depth >= MAX_DEPTH
            || limit.is_some_and(|limit| depth >= limit)
            || (proven && limited && enough)
            || forced
    }

    /// Whether a limit has been reached.
    fn is_spent(&self, control: &dyn Control, finished: bool) -> bool {
        let nodes = self.limits.nodes.is_some_and(|limit| self.nodes >= limit);
        let time = self.limits.time.is_some_and(|time| {
            let elapsed = control.elapsed();
            elapsed >= time.hard || (finished && elapsed >= time.soft)
        });
        nodes || time
    }

    fn report(&self, table: &TranspositionTable, seldepth: usize) -> DepthReport {
        DepthReport {
            depth: self.root.depth,
            seldepth: seldepth as u32,
            nodes: self.nodes,
            full: table.full(),
            lines: self.root.lines(),
        }
    }

    fn result(&self) -> SearchResult {
        let lines = self.root.lines();
        let turn = lines.first().and_then(|line| line.turns.first()).copied();
        SearchResult { turn, lines, depth: self.root.depth, nodes: self.nodes }
    }
}

fn nothing() -> SearchResult {
    SearchResult { turn: None, lines: Vec::new(), depth: 0, nodes: 0 }
}
