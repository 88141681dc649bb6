//! Fuzz bodies on a few thousand inputs: nothing panics, and accepted input survives a round trip. The fuzzers are in
//! `fuzz/`.

use crate::fuzz_bodies;

use proptest::collection::vec;
use proptest::prelude::*;

/// Bytes as from a fuzzer, and bytes that resemble text.
fn inputs() -> impl Strategy<Value = Vec<u8>> {
    let letters = "[a-iA-Z0-9 :/#!=-]{0,40}".prop_map(String::into_bytes);
    let textual = (vec(any::<u8>(), 0..8), letters).prop_map(|(mut head, letters)| {
        head.extend(letters);
        head
    });
    prop_oneof![vec(any::<u8>(), 0..16), vec(any::<u8>(), 0..80), textual]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(4_000))]

    #[test]
    fn any_position_text_is_refused_or_read_again(data in inputs()) {
        fuzz_bodies::position_text(&data);
    }

    #[test]
    fn any_turn_text_is_refused_or_read_again(data in inputs()) {
        fuzz_bodies::turn_text(&data);
    }

    #[test]
    fn any_ugi_turn_is_refused_or_read_again(data in inputs()) {
        fuzz_bodies::ugi_turn(&data);
    }

    #[test]
    fn any_setup_code_and_prologue_is_refused_or_read_again(data in inputs()) {
        fuzz_bodies::setup_code_and_prologue(&data);
    }

    #[test]
    fn any_file_of_games_is_refused_or_read_again(data in inputs()) {
        fuzz_bodies::record(&data);
    }

    #[test]
    fn any_draft_is_refused_or_becomes_a_position(data in inputs()) {
        fuzz_bodies::draft(&data);
    }
}
