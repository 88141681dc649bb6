//! Fuzz body for links, shared by the program in `fuzz/` and the test `link.rs`.

use jersi_play::{from_link, to_study_link};

/// Any text as a link, and any bits behind a correct checksum: a game that gives the same link, or an error.
pub(crate) fn link(data: &[u8]) {
    const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    if let Ok(text) = std::str::from_utf8(data) {
        assert_link(text);
    }
    let letters: String = data.iter().map(|&byte| char::from(LETTERS[usize::from(byte % 64)])).collect();
    assert_link(&letters);
    // The checksum of the second version includes the version.
    for (version, sealed) in [("1", letters.clone()), ("2", format!("2{letters}"))] {
        let sum = sealed.bytes().fold(0x00b7_04ce_u32, |sum, byte| {
            (0..8).fold(sum ^ u32::from(byte) << 16, |sum, _| {
                if sum << 1 >> 24 == 0 { sum << 1 } else { sum << 1 ^ 0x0186_4cfb }
            })
        });
        let sum: String = (0..4).rev().map(|i| char::from(LETTERS[(sum >> (6 * i) & 63) as usize])).collect();
        assert_link(&format!("{version}{sum}{letters}"));
    }
}

fn assert_link(text: &str) {
    if let Ok(game) = from_link(text) {
        let link = to_study_link(&game);
        let again = from_link(&link).expect("what was written can be read");
        assert_eq!(again.to_record(), game.to_record(), "{text} {link}");
        assert_eq!(again.current(), game.current(), "{text} {link}");
    }
}
