//! A thread that works while the screen goes on: it is asked, tells news, and can be stopped. What was asked before
//! is forgotten when something else is.

use std::sync::mpsc::{self, Receiver, Sender, TryRecvError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use super::super::deciders::Watch;

/// How long the end of the program waits for a thread.
const PATIENCE: Duration = Duration::from_millis(1500);

/// A thread that answers questions `Q` with news `N`.
pub(super) struct Worker<Q, N> {
    questions: Option<Sender<(u64, Watch, Q)>>,
    news: Receiver<(u64, Option<N>)>,
    /// What is being worked on.
    current: Option<(u64, Watch)>,
    asked: u64,
    thread: Option<JoinHandle<()>>,
}

/// The thread is no more: it panicked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Gone;

impl<Q: Send + 'static, N: Send + 'static> Worker<Q, N> {
    /// Starts a thread that does some work for each question.
    pub(super) fn start(mut work: impl FnMut(Q, &Watch, &mut dyn FnMut(N)) + Send + 'static) -> Self {
        let (questions, asked) = mpsc::channel::<(u64, Watch, Q)>();
        let (teller, news) = mpsc::channel();
        let thread = thread::spawn(move || {
            for (number, watch, question) in asked {
                // Nobody listens any more when the program ends.
                work(question, &watch, &mut |news| drop(teller.send((number, Some(news)))));
                let _ = teller.send((number, None));
            }
        });
        Self { questions: Some(questions), news, current: None, asked: 0, thread: Some(thread) }
    }

    /// Asks something; what was asked before is forgotten.
    pub(super) fn ask(&mut self, question: Q) {
        self.forget();
        self.asked += 1;
        let watch = Watch::new();
        self.current = Some((self.asked, watch.clone()));
        if let Some(questions) = &self.questions {
            // If the thread is gone, `hear` tells.
            let _ = questions.send((self.asked, watch, question));
        }
    }

    /// Lets it come to an end with what it knows.
    pub(super) fn hurry(&self) {
        if let Some((_, watch)) = &self.current {
            watch.stop();
        }
    }

    /// Stops it, and wants to hear no more of it.
    pub(super) fn forget(&mut self) {
        self.hurry();
        self.current = None;
    }

    /// Whether it works on something.
    pub(super) const fn is_busy(&self) -> bool {
        self.current.is_some()
    }

    /// The next news, if there are any yet.
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
        // Programs that it started end with it; if it hangs, the end of ours ends it.
        while !thread.is_finished() && Instant::now() < until {
            thread::sleep(Duration::from_millis(5));
        }
    }
}
