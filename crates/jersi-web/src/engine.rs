//! The engine in its worker: requests go out as lines of the protocol, findings come back. An answer to a question
//! that was withdrawn is dropped.

use jersi_play::ugi::{Info, Reply};
use jersi_rules::{AnyPosition, Turn};
use leptos::prelude::*;
use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{MessageEvent, Worker, WorkerOptions, WorkerType};

/// The size of the table, in megabytes.
const HASH: u32 = 32;

/// What is asked.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Question {
    pub(crate) position: AnyPosition,
    /// From 1 to 10.
    pub(crate) level: u8,
    /// How many lines are wanted.
    pub(crate) lines: usize,
    /// What the level's mistakes are drawn from.
    pub(crate) seed: u64,
    pub(crate) limit: Limit,
}

/// How long it may take.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Limit {
    /// So many milliseconds.
    Time(u64),
    /// A share of White's and Black's clocks, with what each turn adds.
    Clocks([u64; 2], u64),
    /// Until it is stopped.
    Endless,
}

/// How the search stands.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Thought {
    pub(crate) depth: u32,
    pub(crate) speed: u64,
    /// The best lines, best first.
    pub(crate) lines: Vec<FoundLine>,
}

/// One line of play.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct FoundLine {
    /// For the side to move.
    pub(crate) score: i32,
    pub(crate) wins: Option<i32>,
    pub(crate) turns: Vec<Turn>,
}

/// What is waited for.
struct Pending {
    position: AnyPosition,
    /// Not one of the framework's callbacks: who asked may be gone when the answer comes.
    answer: Box<dyn Fn(Found)>,
}

/// What came of a question.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Found {
    /// The turn to play; none if the game is over.
    pub(crate) turn: Option<Turn>,
    /// What was known at the end.
    pub(crate) thought: Thought,
}

/// An engine in a worker of its own, which is started when it is first asked.
#[derive(Clone, Copy)]
pub(crate) struct Engine {
    worker: StoredValue<Option<Worker>, LocalStorage>,
    pending: StoredValue<Option<Pending>, LocalStorage>,
    /// How many best turns were asked for, and how many came.
    asked: StoredValue<(u32, u32)>,
    /// What it thinks about, while it does.
    pub(crate) thought: RwSignal<Option<Thought>>,
    /// Why there is no engine, in the browser's words.
    pub(crate) failure: RwSignal<Option<String>>,
}

impl Engine {
    /// An engine that does nothing yet.
    pub(crate) fn new() -> Self {
        Self {
            worker: StoredValue::new_local(None),
            pending: StoredValue::new_local(None),
            asked: StoredValue::new((0, 0)),
            thought: RwSignal::new(None),
            failure: RwSignal::new(None),
        }
    }

    /// Asks for the best turn; what was asked before is withdrawn.
    pub(crate) fn ask(self, question: &Question, answer: impl Fn(Found) + 'static) {
        self.withdraw();
        let position = question.position;
        let variants = position.variants().to_string();
        for (name, value) in [
            ("Hash", HASH.to_string()),
            ("LongInfo", "true".to_owned()),
            ("Ruleset", position.ruleset().id().to_owned()),
            ("Variant", if variants.is_empty() { "none".to_owned() } else { variants }),
            ("Level", question.level.to_string()),
            ("MultiPV", question.lines.to_string()),
            ("Seed", question.seed.to_string()),
        ] {
            self.send(&format!("setoption name {name} value {value}"));
        }
        self.send(&format!("position fen {}", position.text()));
        self.send(&match question.limit {
            Limit::Time(time) => format!("go movetime {time}"),
            Limit::Clocks([white, black], more) => {
                format!("go p1time {white} p2time {black} p1inc {more} p2inc {more}")
            }
            Limit::Endless => "go infinite".to_owned(),
        });
        self.asked.update_value(|(asked, _)| *asked += 1);
        self.pending.set_value(Some(Pending { position, answer: Box::new(answer) }));
        self.thought.set(Some(Thought::default()));
    }

    /// Lets it answer at once.
    pub(crate) fn hurry(self) {
        if self.thought.with_untracked(Option::is_some) {
            self.send("stop");
        }
    }

    /// Nobody waits any more for what was asked.
    pub(crate) fn withdraw(self) {
        if self.thought.with_untracked(Option::is_some) {
            self.send("stop");
            self.pending.set_value(None);
            self.thought.set(None);
        }
    }

    fn send(self, line: &str) {
        if self.worker.with_value(Option::is_none) {
            match self.start() {
                Ok(worker) => self.worker.set_value(Some(worker)),
                Err(error) => self.failure.set(Some(format!("{error:?}"))),
            }
        }
        self.worker.with_value(|worker| {
            if let Some(worker) = worker {
                let _ = worker.post_message(&JsValue::from_str(line));
            }
        });
    }

    fn start(self) -> Result<Worker, JsValue> {
        // The page names the script, whose name has a hash that this program can't know.
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
        match line.parse::<Reply>() {
            Ok(Reply::Info(info)) if self.is_current() => self.note(&info),
            Ok(Reply::BestMove(turn)) => {
                self.asked.update_value(|(_, came)| *came += 1);
                let (asked, came) = self.asked.get_value();
                if asked == came
                    && let Some(pending) = self.pending.try_update_value(Option::take).flatten()
                {
                    let thought = self.thought.try_update(Option::take).flatten().unwrap_or_default();
                    let turn = turn.and_then(|text| pending.position.read_ugi(&text).ok());
                    (pending.answer)(Found { turn, thought });
                }
            }
            _ => {}
        }
    }

    /// Whether what is said now is about what is waited for.
    fn is_current(self) -> bool {
        let (asked, came) = self.asked.get_value();
        asked == came + 1 && self.pending.with_value(Option::is_some)
    }

    fn note(self, info: &Info) {
        let Some(position) = self.pending.with_value(|pending| pending.as_ref().map(|one| one.position))
        else {
            return;
        };
        self.thought.update(|thought| {
            let thought = thought.get_or_insert_default();
            thought.depth = info.depth.unwrap_or(thought.depth);
            thought.speed = info.nps.unwrap_or(thought.speed);
            let at = info.multipv.unwrap_or(1).saturating_sub(1) as usize;
            if let Some(score) = info.score {
                let line = FoundLine { score, wins: info.wins, turns: turns(position, &info.pv) };
                // Those of the depth before stay until they are told again.
                match thought.lines.get_mut(at) {
                    Some(known) => *known = line,
                    None => thought.lines.push(line),
                }
            }
        });
    }
}

/// The turns of a line, as far as they can be read.
fn turns(mut position: AnyPosition, texts: &[String]) -> Vec<Turn> {
    let mut turns = Vec::new();
    for text in texts {
        let Ok(turn) = position.read_ugi(text) else { break };
        let Ok(next) = position.play(turn) else { break };
        turns.push(turn);
        position = next;
    }
    turns
}
