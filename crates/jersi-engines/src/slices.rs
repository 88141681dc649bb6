//! The searcher of a session where there is one thread and an event loop: it works only while it is given time.

use jersi_engine::{Control, Engine, EngineError, Level, NetworkError, Options, SliceProgress};
use jersi_ugi::{Backend, Job, OptionValues, Reply, Task, Teller, count_leaves};

use crate::work::{finding, last_finding, limits, played};

/// Searches of at most this many nodes are never cut into slices. A cut changes what is searched twice, and with it
/// what is found; these must find the same however fast the machine is.
const SHORT: u64 = 500_000;

/// Tells the time.
pub trait Clock: Sync {
    /// Microseconds since some moment.
    fn now(&self) -> u64;
}

#[cfg(not(target_family = "wasm"))]
impl Clock for jersi_engine::Stopwatch {
    fn now(&self) -> u64 {
        self.elapsed()
    }
}

/// Searches in slices, one search at a time.
pub(crate) struct Slices<C> {
    clock: C,
    engine: Option<Engine>,
    /// The network that an engine waits for.
    missing: Option<&'static str>,
    running: Option<Running>,
    said: Vec<Reply>,
}

struct Running {
    work: Job,
    /// Whether the engine knows of it.
    is_begun: bool,
    teller: Teller,
    began: u64,
    /// How full the table was when it was last told.
    full: u32,
    /// Nothing is left to find, but an endless search ends only when it is stopped.
    is_done: bool,
}

impl<C: Clock> Slices<C> {
    pub(crate) fn new(clock: C) -> Self {
        Self { clock, engine: None, missing: None, running: None, said: Vec::new() }
    }

    /// What was said since the last time.
    pub(crate) fn said(&mut self) -> Vec<Reply> {
        std::mem::take(&mut self.said)
    }

    pub(crate) fn is_working(&self) -> bool {
        self.running.as_ref().is_some_and(|running| !running.is_done)
    }

    /// The network that work waits for: in a browser it is loaded apart from the program.
    pub(crate) fn missing_network(&self) -> Option<&'static str> {
        self.missing.filter(|_| self.is_working())
    }

    /// Makes the engine that the settings ask for, unless it is there. A network may be missing until it is handed over.
    fn make_engine(&mut self, settings: &OptionValues) {
        let options = Options { threads: 1, hash: settings.hash };
        let fits = |engine: &Engine| engine.ruleset() == settings.ruleset && engine.options() == options;
        if self.engine.as_ref().is_some_and(fits) {
            return;
        }
        // The old table goes before a new one comes.
        self.engine = None;
        self.missing = None;
        match Engine::with_less(settings.ruleset, options) {
            Ok(engine) => self.engine = Some(engine),
            Err(EngineError::Network(NetworkError::Missing { name })) => self.missing = Some(name),
            Err(error) => self.said.push(Reply::Error(error.to_string())),
        }
    }

    /// Tells the engine of the work, once there is one.
    fn begin(&mut self) {
        let Some(settings) = self.running.as_ref().filter(|running| !running.is_begun) else { return };
        let settings = settings.work.settings.clone();
        self.make_engine(&settings);
        if let (Some(engine), Some(running)) = (&mut self.engine, &mut self.running) {
            engine.begin(&played(&running.work), &limits(&running.work));
            running.is_begun = true;
        }
    }

    /// Works for this many microseconds.
    pub(crate) fn slice(&mut self, microseconds: u64) {
        self.begin();
        let Some(running) = self.running.as_mut().filter(|running| !running.is_done) else { return };
        if let Task::Perft(depth) = running.work.task {
            // Nothing interrupts a count: who asks for a deep one in a page waits for it.
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

    /// Tells the end of a search.
    fn finish(&mut self) {
        let Some(mut running) = self.running.take() else { return };
        if let Task::Search(_) = running.work.task {
            let Some(engine) = self.engine.as_mut().filter(|_| running.is_begun) else {
                // Its network never came. A client that waits for a turn must get one.
                let first = running.work.position.turns().first().copied();
                return self.said.push(running.teller.best(first));
            };
            let answer = engine.answer();
            let elapsed = self.clock.now() - running.began;
            self.said.extend(running.teller.tell(&last_finding(&answer, running.full, elapsed)));
            self.said.push(running.teller.best(answer.turn));
        }
    }
}

impl<C: Clock> Backend for Slices<C> {
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

/// Whether a search is over soon enough to be done in one slice. Levels below the highest are.
fn is_short(work: &Job) -> bool {
    let nodes = match work.task {
        Task::Search(limits) => limits.nodes,
        Task::Perft(_) => None,
    };
    work.settings.level < Level::BEST.number() || nodes.is_some_and(|nodes| nodes <= SHORT)
}

/// The time and the end of one slice.
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
