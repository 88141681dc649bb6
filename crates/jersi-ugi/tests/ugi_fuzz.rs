//! Fuzz body on some thousand inputs. The fuzzer is in `fuzz/`.

use proptest::collection::vec;
use proptest::prelude::*;

/// Random bytes, choices of words, and words with line breaks.
fn inputs() -> impl Strategy<Value = Vec<u8>> {
    let chosen = vec(prop_oneof![1 => 0_u8..32, 9 => 32_u8..=255], 0..60).prop_map(|mut bytes| {
        bytes.insert(0, 1);
        bytes
    });
    prop_oneof![1 => vec(any::<u8>(), 0..120), 3 => chosen]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(4_000))]

    #[test]
    fn any_lines_are_answered_with_bounded_cost(data in inputs()) {
        crate::fuzz_bodies::ugi_line(&data);
    }
}
