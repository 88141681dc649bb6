//! A hash of texts that is the same in every build, unlike those of the standard library: it is stored.

/// FNV-1a over texts, each with its end.
pub(super) fn hash(texts: &[&str]) -> u64 {
    let bytes = texts.iter().flat_map(|text| text.bytes().chain([0xff]));
    bytes.fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}
