//! Searcher of a native session: the engine in a separate thread that can be stopped.

use std::fs::File;
use std::io::{self, Read};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use jersi_engine::{Control, Engine, Options, Stopwatch};
use jersi_ugi::{Backend, Job, OptionValues, Reply, Task, Teller, count_leaves};

use super::output::Output;
use crate::work::{finding, last_finding, limits, played};

/// Poll interval for a closed output.
const GLANCE: Duration = Duration::from_millis(20);

/// Searches in a thread, one search at a time.
pub struct ThreadSearcher {
    output: Output,
    /// The engine, while no search uses it.
    engine: Option<Engine>,
    running: Option<Running>,
}

struct Running {
    thread: JoinHandle<Option<Engine>>,
    sign: Arc<StopSign>,
}

impl ThreadSearcher {
    /// A searcher that writes its results to an output.
    #[must_use]
    pub fn new(output: Output) -> Self {
        Self { output, engine: None, running: None }
    }

    /// The engine for the settings, the existing one or a new one. Without enough memory its table is smaller, and the
    /// client gets an error line.
    fn engine(&mut self, settings: &OptionValues) -> Engine {
        let options = Options { threads: settings.threads, hash: settings.hash };
        let fits = |engine: &Engine| engine.ruleset() == settings.played() && engine.options() == options;
        // Frees the old table before the new one is allocated.
        if let Some(engine) = self.engine.take().filter(fits) {
            return engine;
        }
        Engine::try_new(settings.played(), options).unwrap_or_else(|error| {
            self.output.say(&Reply::Error(error.to_string()));
            Engine::new(settings.played(), options)
        })
    }

    fn join(&mut self) {
        if let Some(running) = self.running.take() {
            self.engine = running.thread.join().ok().flatten();
        }
    }
}

/// The text of a rules file: at most 64 kB, which is enough to reject a file that is too large.
pub fn read_rules_file(path: &Path) -> io::Result<String> {
    const MOST: u64 = 64 << 10;
    let mut bytes = Vec::new();
    File::open(path)?.take(MOST).read_to_end(&mut bytes)?;
    String::from_utf8(bytes).map_err(|_| io::Error::new(io::ErrorKind::InvalidData, "this is not UTF-8 text"))
}

impl Backend for ThreadSearcher {
    fn read_rules_file(&mut self, path: &str) -> Result<String, String> {
        read_rules_file(Path::new(path)).map_err(|error| format!("{path}: {error}"))
    }

    fn prepare(&mut self, settings: &OptionValues) {
        if self.running.as_ref().is_some_and(|running| running.thread.is_finished()) {
            self.join();
        }
        if self.running.is_none() {
            self.engine = Some(self.engine(settings));
        }
    }

    fn new_game(&mut self) {
        if let Some(engine) = &mut self.engine {
            engine.new_game();
        }
    }

    fn start(&mut self, work: Job) {
        let sign = Arc::new(StopSign::new());
        let engine = match work.task {
            Task::Search(_) => Some(self.engine(&work.settings)),
            Task::Perft(_) => self.engine.take(),
        };
        let (output, seen) = (self.output.clone(), Arc::clone(&sign));
        let fallback = Teller::new(&work).best(work.position.turns().first().copied());
        let is_search = matches!(work.task, Task::Search { .. });
        match thread::Builder::new().spawn(move || do_work(engine, &work, &seen, &output)) {
            Ok(thread) => self.running = Some(Running { thread, sign }),
            Err(error) => {
                // A client that waits for a turn must get one.
                self.output.say(&Reply::Error(format!("no thread can be started: {error}")));
                if is_search {
                    self.output.say(&fallback);
                }
            }
        }
    }

    fn stop(&mut self) {
        if let Some(running) = &self.running {
            running.sign.stop();
        }
        self.join();
    }

    fn wait(&mut self) {
        while self.running.as_ref().is_some_and(|running| !running.thread.is_finished()) {
            // The client is gone.
            if self.output.is_closed() {
                return self.stop();
            }
            thread::sleep(GLANCE);
        }
        self.join();
    }
}

/// Runs a job to its end; returns the engine.
fn do_work(engine: Option<Engine>, work: &Job, sign: &StopSign, output: &Output) -> Option<Engine> {
    match work.task {
        Task::Perft(depth) => {
            count_leaves(&work.position, depth, &|| sign.stopped(), &mut |reply| output.say(&reply));
            engine
        }
        Task::Search(_) => {
            let mut engine = engine?;
            // After a panic in the search the client still gets a turn, and the process continues.
            if catch_unwind(AssertUnwindSafe(|| search(&mut engine, work, sign, output))).is_ok() {
                return Some(engine);
            }
            output.say(&Reply::Error("the search failed".to_owned()));
            output.say(&Teller::new(work).best(work.position.turns().first().copied()));
            None
        }
    }
}

fn search(engine: &mut Engine, work: &Job, sign: &StopSign, output: &Output) {
    let mut teller = Teller::new(work);
    let say = |replies: Vec<Reply>| replies.iter().for_each(|reply| output.say(reply));
    let limits = limits(work);
    let mut full = 0;
    let result = engine.think(&played(work), &limits, sign, &mut |report| {
        full = report.full;
        say(teller.tell(&finding(report, sign.elapsed())));
    });
    // The last, incomplete depth, or a result without any completed depth.
    say(teller.tell(&last_finding(&result, full, sign.elapsed())));
    if work.task.is_endless() {
        sign.wait();
    }
    output.say(&teller.best(result.turn));
}

/// Clock and stop flag of a search.
struct StopSign {
    watch: Stopwatch,
    /// Guards the wait for the stop flag.
    gate: Mutex<()>,
    bell: Condvar,
}

impl StopSign {
    fn new() -> Self {
        Self { watch: Stopwatch::new(), gate: Mutex::new(()), bell: Condvar::new() }
    }

    fn stop(&self) {
        let _gate = self.gate.lock().unwrap_or_else(PoisonError::into_inner);
        self.watch.stop();
        self.bell.notify_all();
    }

    /// Waits for the stop flag.
    fn wait(&self) {
        let mut gate = self.gate.lock().unwrap_or_else(PoisonError::into_inner);
        while !self.stopped() {
            gate = self.bell.wait(gate).unwrap_or_else(PoisonError::into_inner);
        }
    }
}

impl Control for StopSign {
    fn elapsed(&self) -> u64 {
        self.watch.elapsed()
    }

    fn stopped(&self) -> bool {
        self.watch.stopped()
    }
}
