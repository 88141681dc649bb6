//! A background thread that takes requests, sends messages and can be stopped. A new request replaces the one before.

use std::sync::mpsc::{self, Receiver, Sender, TryRecvError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use jersi_engine::Stopwatch;

/// Timeout for the thread at exit.
const PATIENCE: Duration = Duration::from_millis(1500);

/// A thread that handles requests `Q` and sends messages `N`.
pub(super) struct Worker<Q, N> {
    questions: Option<Sender<(u64, Stopwatch, Q)>>,
    news: Receiver<(u64, Option<N>)>,
    /// Current request.
    current: Option<(u64, Stopwatch)>,
    asked: u64,
    thread: Option<JoinHandle<()>>,
}

/// The thread panicked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Gone;

impl<Q: Send + 'static, N: Send + 'static> Worker<Q, N> {
    /// Starts a thread with a request handler.
    pub(super) fn start(mut work: impl FnMut(Q, &Stopwatch, &mut dyn FnMut(N)) + Send + 'static) -> Self {
        let (questions, asked) = mpsc::channel::<(u64, Stopwatch, Q)>();
        let (teller, news) = mpsc::channel();
        let thread = thread::spawn(move || {
            for (number, watch, question) in asked {
                // No receiver at exit.
                work(question, &watch, &mut |news| drop(teller.send((number, Some(news)))));
                let _ = teller.send((number, None));
            }
        });
        Self { questions: Some(questions), news, current: None, asked: 0, thread: Some(thread) }
    }

    /// Sends a request, which replaces the one before.
    pub(super) fn ask(&mut self, question: Q) {
        self.forget();
        self.asked += 1;
        let watch = Stopwatch::new();
        self.current = Some((self.asked, watch.clone()));
        if let Some(questions) = &self.questions {
            // A dead thread is reported by the next poll.
            let _ = questions.send((self.asked, watch, question));
        }
    }

    /// Asks it to finish with the best result so far.
    pub(super) fn hurry(&self) {
        if let Some((_, watch)) = &self.current {
            watch.stop();
        }
    }

    /// Stops it and discards its result.
    pub(super) fn forget(&mut self) {
        self.hurry();
        self.current = None;
    }

    /// Whether a request is in progress.
    pub(super) const fn is_busy(&self) -> bool {
        self.current.is_some()
    }

    /// The next message, if any.
    pub(super) fn hear(&mut self) -> Result<Option<N>, Gone> {
        loop {
            let (number, news) = match self.news.try_recv() {
                Ok(heard) => heard,
                Err(TryRecvError::Empty) => return Ok(None),
                Err(TryRecvError::Disconnected) => return Err(Gone),
            };
            if self.current.as_ref().is_none_or(|current| current.0 != number) {
                continue;
            }
            match news {
                Some(news) => return Ok(Some(news)),
                None => self.current = None,
            }
        }
    }
}

impl<Q, N> Drop for Worker<Q, N> {
    fn drop(&mut self) {
        if let Some((_, watch)) = &self.current {
            watch.stop();
        }
        self.questions = None;
        let Some(thread) = self.thread.take() else { return };
        let until = Instant::now() + PATIENCE;
        // Its child processes end with it; a hanging thread ends with the process.
        while !thread.is_finished() && Instant::now() < until {
            thread::sleep(Duration::from_millis(5));
        }
    }
}
