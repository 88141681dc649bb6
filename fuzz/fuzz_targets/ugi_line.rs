#![no_main]

#[path = "../../crates/jersi-ugi/tests/fuzz_bodies/mod.rs"]
mod fuzz_bodies;

libfuzzer_sys::fuzz_target!(|data: &[u8]| fuzz_bodies::ugi_line(data));
