//! Searcher for one thread with an event loop: it works in slices of time.

use jersi_engine::{Control, Engine, EngineError, Level, NetworkError, Options, SliceProgress};
use jersi_ugi::{Backend, Job, OptionValues, Reply, Task, Teller, count_leaves};

use crate::work::{finding, last_finding, limits, played};

/// Searches of at most this many nodes run in one slice. An interruption changes the search order and so the result;
/// short searches must be reproducible on machines of any speed.
const SHORT: u64 = 500_000;

/// Time source.
pub trait Clock: Sync {
    /// Microseconds since an arbitrary moment.
    fn now(&self) -> u64;
}

#[cfg(not(target_family = "wasm"))]
impl Clock for jersi_engine::Stopwatch {
    fn now(&self) -> u64 {
        self.elapsed()
    }
}

/// Searches in slices, one search at a time.
pub(crate) struct SlicedSearcher<C> {
    clock: C,
    engine: Option<Engine>,
    /// Missing network.
    missing: Option<&'static str>,
    running: Option<Running>,
    said: Vec<Reply>,
}

struct Running {
    work: Job,
    /// Whether the engine has started the search.
    is_begun: bool,
    teller: Teller,
    began: u64,
    /// Usage of the transposition table in the last report.
    full: u32,
    /// Whether the search is complete. An infinite search ends only by `stop`.
    is_done: bool,
}

impl<C: Clock> SlicedSearcher<C> {
    pub(crate) fn new(clock: C) -> Self {
        Self { clock, engine: None, missing: None, running: None, said: Vec::new() }
    }

    /// Takes the replies since the last call.
    pub(crate) fn said(&mut self) -> Vec<Reply> {
        std::mem::take(&mut self.said)
    }

    pub(crate) fn is_working(&self) -> bool {
        self.running.as_ref().is_some_and(|running| !running.is_done)
    }

    /// Missing network of the current search: in a browser, networks are separate files.
    pub(crate) fn missing_network(&self) -> Option<&'static str> {
        self.missing.filter(|_| self.is_working())
    }

    /// Creates the engine for the settings, unless it exists or its network is missing.
    fn make_engine(&mut self, settings: &OptionValues) {
        let options = Options { threads: 1, hash: settings.hash };
        let fits = |engine: &Engine| engine.ruleset() == settings.played() && engine.options() == options;
        if self.engine.as_ref().is_some_and(fits) {
            return;
        }
        // Frees the old table before the new one is allocated.
        self.engine = None;
        self.missing = None;
        match Engine::with_less(settings.played(), options) {
            Ok(engine) => self.engine = Some(engine),
            Err(EngineError::Network(NetworkError::Missing { name })) => self.missing = Some(name),
            Err(error) => self.said.push(Reply::Error(error.to_string())),
        }
    }

    /// Starts the search, once the engine exists.
    fn begin(&mut self) {
        let Some(settings) = self.running.as_ref().filter(|running| !running.is_begun) else { return };
        let settings = settings.work.settings.clone();
        self.make_engine(&settings);
        if let (Some(engine), Some(running)) = (&mut self.engine, &mut self.running) {
            engine.begin(&played(&running.work), &limits(&running.work));
            running.is_begun = true;
        }
    }

    /// Works for some microseconds.
    pub(crate) fn slice(&mut self, microseconds: u64) {
        self.begin();
        let Some(running) = self.running.as_mut().filter(|running| !running.is_done) else { return };
        if let Task::Perft(depth) = running.work.task {
            // Perft is not interruptible here.
            let said = &mut self.said;
            count_leaves(&running.work.position, depth, &|| false, &mut |reply| said.push(reply));
            self.running = None;
            return;
        }
        let Some(engine) = self.engine.as_mut().filter(|_| running.is_begun) else { return };
        let until = if is_short(&running.work) { u64::MAX } else { self.clock.now() + microseconds };
        let slice = Slice { clock: &self.clock, began: running.began, until };
        match engine.step(&slice) {
            SliceProgress::Working(None) => {}
            SliceProgress::Working(Some(report)) => {
                running.full = report.full;
                let elapsed = self.clock.now() - running.began;
                self.said.extend(running.teller.tell(&finding(&report, elapsed)));
            }
            SliceProgress::Done(_) if running.work.task.is_endless() => running.is_done = true,
            SliceProgress::Done(_) => self.finish(),
        }
    }

    /// Ends a search and writes its result.
    fn finish(&mut self) {
        let Some(mut running) = self.running.take() else { return };
        if let Task::Search(_) = running.work.task {
            let Some(engine) = self.engine.as_mut().filter(|_| running.is_begun) else {
                // The network is missing, but a client that waits for a turn must get one.
                let first = running.work.position.turns().first().copied();
                return self.said.push(running.teller.best(first));
            };
            let result = engine.result();
            let elapsed = self.clock.now() - running.began;
            self.said.extend(running.teller.tell(&last_finding(&result, running.full, elapsed)));
            self.said.push(running.teller.best(result.turn));
        }
    }
}

impl<C: Clock> Backend for SlicedSearcher<C> {
    fn prepare(&mut self, settings: &OptionValues) {
        if self.running.is_none() {
            self.make_engine(settings);
        }
    }

    fn new_game(&mut self) {
        if let Some(engine) = &mut self.engine {
            engine.new_game();
        }
    }

    fn start(&mut self, work: Job) {
        let (teller, began) = (Teller::new(&work), self.clock.now());
        self.running = Some(Running { work, is_begun: false, teller, began, full: 0, is_done: false });
        self.begin();
    }

    fn stop(&mut self) {
        self.finish();
    }

    fn wait(&mut self) {
        while self.is_working() && self.missing.is_none() {
            self.slice(u64::MAX / 2);
        }
        self.finish();
    }
}

/// Whether a search is short enough for one slice. Searches of levels below the highest are.
fn is_short(work: &Job) -> bool {
    let nodes = match work.task {
        Task::Search(limits) => limits.nodes,
        Task::Perft(_) => None,
    };
    work.settings.level < Level::BEST.number() || nodes.is_some_and(|nodes| nodes <= SHORT)
}

/// Search control: the clock, and the end of the slice.
struct Slice<'a, C> {
    clock: &'a C,
    began: u64,
    until: u64,
}

impl<C: Clock> Control for Slice<'_, C> {
    fn elapsed(&self) -> u64 {
        self.clock.now() - self.began
    }

    fn stopped(&self) -> bool {
        self.clock.now() >= self.until
    }
}
