//! Fuzz targets on a few thousand inputs; `JERSI_FUZZ` sets the number and `JERSI_SEED` the seed.

#![allow(missing_docs, unreachable_pub, clippy::print_stdout, reason = "tests; figures of manual runs")]

mod fuzz_bodies;

use proptest::collection::vec;
use proptest::prelude::*;

proptest! {
    #![proptest_config(ProptestConfig::with_cases(4_000))]

    #[test]
    fn any_message_is_refused_or_read_again(data in vec(any::<u8>(), 0..64)) {
        fuzz_bodies::message(&data);
        fuzz_bodies::message(&fuzz_bodies::likely(&data));
    }
}

#[test]
fn many_messages_are_refused_or_read_again() {
    let number = |name: &str| std::env::var(name).ok().and_then(|text| text.parse::<u64>().ok());
    let mut state = number("JERSI_SEED").unwrap_or(1);
    let mut next = || {
        state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (state ^ (state >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    };
    for count in 1..=number("JERSI_FUZZ").unwrap_or(1_000) {
        let words = 1 + next() % 3;
        let data: Vec<u8> = (0..words).flat_map(|_| next().to_le_bytes()).collect();
        fuzz_bodies::message(&fuzz_bodies::likely(&data));
        if count % 1_000_000 == 0 {
            println!("{count} messages");
        }
    }
}
