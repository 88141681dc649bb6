#![no_main]

#[path = "../../crates/jersi-wire/tests/fuzz_bodies/mod.rs"]
mod fuzz_bodies;

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    fuzz_bodies::message(data);
    fuzz_bodies::message(&fuzz_bodies::likely(data));
});
