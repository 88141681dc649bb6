#![no_main]

#[path = "../../crates/jersi-server/tests/fuzz_bodies/mod.rs"]
mod fuzz_bodies;

use std::cell::RefCell;

use fuzz_bodies::Bench;
use tokio::runtime::{Builder, Runtime};

thread_local! {
    static BENCH: RefCell<(Runtime, Option<Bench>, u32)> =
        RefCell::new((Builder::new_current_thread().enable_all().build().expect("a runtime"), None, 0));
}

/// Number of requests after which a new server is started: its database is in memory.
const ROUND: u32 = 5_000;

libfuzzer_sys::fuzz_target!(|data: &[u8]| BENCH.with_borrow_mut(|(runtime, bench, count)| {
    *count += 1;
    if *count % ROUND == 0 {
        *bench = None;
    }
    runtime.block_on(async {
        if bench.is_none() {
            *bench = Some(Bench::new().await);
        }
        if let Some(bench) = bench {
            bench.request(data).await;
        }
    });
}));
