//! Secrets from the system's random number generator: identifiers, tokens, recovery codes. Only their hashes are stored.

use data_encoding::{BASE32_NOPAD, BASE64URL_NOPAD, HEXLOWER};
use sha2::{Digest, Sha256};

/// Random bytes. The server can't run without a system source.
fn bytes<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).expect("the system has random numbers");
    bytes
}

/// A random number.
pub(crate) fn random_u64() -> u64 {
    u64::from_le_bytes(bytes())
}

/// Identifier of a game, player or seek: 60 random bits, lower case, URL-safe.
pub(crate) fn id() -> String {
    let mut id = BASE32_NOPAD.encode(&bytes::<8>()).to_lowercase();
    id.truncate(12);
    id
}

/// Identifier derived from a text.
pub(crate) fn id_of(text: &str) -> String {
    let mut id = BASE32_NOPAD.encode(&Sha256::digest(text.as_bytes())).to_lowercase();
    id.truncate(12);
    id
}

/// Session token.
pub(crate) fn token() -> String {
    BASE64URL_NOPAD.encode(&bytes::<32>())
}

/// Code for people to copy, 140 bits: `abcd-efgh-ijkl-mnop-qrst-uvwx-yz23`.
pub(crate) fn code() -> String {
    let text = BASE32_NOPAD.encode(&bytes::<18>()).to_lowercase();
    let parts: Vec<_> = text.as_bytes()[..28].chunks(4).map(String::from_utf8_lossy).collect();
    parts.join("-")
}

/// Stored form of a token or code.
pub(crate) fn hash(secret: &str) -> String {
    HEXLOWER.encode(&Sha256::digest(secret.as_bytes()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn secrets_are_long_and_unique() {
        assert_eq!((id().len(), token().len(), code().len()), (12, 43, 34));
        assert_ne!(id(), id());
        assert_ne!(token(), token());
        assert_eq!(hash("a").len(), 64);
    }
}
