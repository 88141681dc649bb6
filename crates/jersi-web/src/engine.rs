//! The engine in its worker. The protocol and the matching of answers to questions are [`Client`]'s; here are the
//! worker and the signals for the page.

use jersi_ugi::{Client, Found, News, PLAY_HASH, Question, Request, Thought, Ticket};
use leptos::prelude::*;
use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{MessageEvent, Worker, WorkerOptions, WorkerType};

/// A pending question.
struct Waiting {
    ticket: Ticket,
    /// Not one of the framework's callbacks: the component that asked may be gone when the answer comes.
    answer: Box<dyn Fn(Found)>,
}

/// An engine in a separate worker, which is started with the first question.
#[derive(Clone, Copy)]
pub(crate) struct EngineWorker {
    worker: StoredValue<Option<Worker>, LocalStorage>,
    client: StoredValue<Client>,
    waiting: StoredValue<Option<Waiting>, LocalStorage>,
    /// The report of the current search.
    pub(crate) thought: RwSignal<Option<Thought>>,
    /// Why the worker could not be started, in the browser's words.
    pub(crate) failure: RwSignal<Option<String>>,
}

impl EngineWorker {
    /// An engine whose worker is not started yet.
    pub(crate) fn new() -> Self {
        Self {
            worker: StoredValue::new_local(None),
            client: StoredValue::new(Client::new(PLAY_HASH)),
            waiting: StoredValue::new_local(None),
            thought: RwSignal::new(None),
            failure: RwSignal::new(None),
        }
    }

    /// Asks for the best turn; the question before is cancelled.
    pub(crate) fn ask(self, question: &Question, answer: impl Fn(Found) + 'static) {
        let Some((ticket, requests)) = self.client.try_update_value(|client| client.ask(question)) else {
            return;
        };
        self.waiting.set_value(Some(Waiting { ticket, answer: Box::new(answer) }));
        self.thought.set(Some(Thought::default()));
        self.send(&requests);
    }

    /// Stops the search: the answer comes at once.
    pub(crate) fn hurry(self) {
        self.send(&self.client.try_update_value(Client::hurry).unwrap_or_default());
    }

    /// Cancels the question: no answer will come.
    pub(crate) fn withdraw(self) {
        self.send(&self.client.try_update_value(Client::withdraw).unwrap_or_default());
        if self.waiting.try_update_value(Option::take).flatten().is_some() {
            self.thought.set(None);
        }
    }

    fn send(self, requests: &[Request]) {
        if requests.is_empty() {
            return;
        }
        if self.worker.with_value(Option::is_none) {
            match self.start() {
                Ok(worker) => self.worker.set_value(Some(worker)),
                Err(error) => self.failure.set(Some(format!("{error:?}"))),
            }
        }
        self.worker.with_value(|worker| {
            for (worker, request) in
                worker.iter().flat_map(|worker| requests.iter().map(move |one| (worker, one)))
            {
                let _ = worker.post_message(&JsValue::from_str(&request.to_string()));
            }
        });
    }

    fn start(self) -> Result<Worker, JsValue> {
        // The HTML names the script: its name has a hash that is unknown here.
        let link = document().query_selector("link[rel=worker]")?;
        let script = link.and_then(|link| link.get_attribute("href")).unwrap_or_default();
        let options = WorkerOptions::new();
        options.set_type(WorkerType::Module);
        let worker = Worker::new_with_options(&script, &options)?;
        let hear = Closure::<dyn Fn(MessageEvent)>::new(move |event: MessageEvent| {
            if let Some(line) = event.data().as_string() {
                self.hear(&line);
            }
        });
        worker.set_onmessage(Some(hear.as_ref().unchecked_ref()));
        let fail = Closure::<dyn Fn(web_sys::Event)>::new(move |_| {
            self.failure.set(Some("worker".to_owned()));
        });
        worker.set_onerror(Some(fail.as_ref().unchecked_ref()));
        // The worker lives as long as the page.
        hear.forget();
        fail.forget();
        Ok(worker)
    }

    fn hear(self, line: &str) {
        match self.client.try_update_value(|client| client.hear(line)).flatten() {
            Some(News::Progress(_, thought)) => _ = self.thought.try_set(Some(thought)),
            Some(News::Answer(ticket, found)) => {
                let waiting = self.waiting.try_update_value(Option::take).flatten();
                let _ = self.thought.try_set(None);
                if let Some(waiting) = waiting.filter(|waiting| waiting.ticket == ticket) {
                    (waiting.answer)(found);
                }
            }
            Some(News::Error(text)) => leptos::logging::warn!("engine: {text}"),
            None => {}
        }
    }
}
