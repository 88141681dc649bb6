//! Content encodings of files, and which of them a browser accepts.

/// Content encoding.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Encoding {
    Brotli,
    Gzip,
    Plain,
}

impl Encoding {
    /// From the smallest to the largest.
    pub(crate) const ALL: [Self; 3] = [Self::Brotli, Self::Gzip, Self::Plain];

    /// File name suffix.
    pub(crate) const fn ending(self) -> &'static str {
        match self {
            Self::Brotli => ".br",
            Self::Gzip => ".gz",
            Self::Plain => "",
        }
    }

    /// HTTP token; `None` for the identity.
    pub(crate) const fn token(self) -> Option<&'static str> {
        match self {
            Self::Brotli => Some("br"),
            Self::Gzip => Some("gzip"),
            Self::Plain => None,
        }
    }

    /// Whether `Accept-Encoding` allows the encoding. The identity is always allowed.
    pub(crate) fn is_accepted(self, header: &str) -> bool {
        let Some(token) = self.token() else { return true };
        let named = header.split(',').find_map(|entry| weight_of(entry, token));
        named.or_else(|| header.split(',').find_map(|entry| weight_of(entry, "*"))).unwrap_or(0.0) > 0.0
    }
}

/// Weight of an encoding in one entry of the header, if the entry is about it.
fn weight_of(entry: &str, token: &str) -> Option<f32> {
    let mut parts = entry.split(';').map(str::trim);
    if !parts.next()?.eq_ignore_ascii_case(token) {
        return None;
    }
    let weight = parts.find_map(|part| part.strip_prefix("q=").or_else(|| part.strip_prefix("Q=")));
    Some(weight.map_or(1.0, |weight| weight.parse().unwrap_or(0.0)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn accepted(header: &str) -> Vec<Encoding> {
        Encoding::ALL.into_iter().filter(|encoding| encoding.is_accepted(header)).collect()
    }

    #[test]
    fn browsers_get_accepted_encodings() {
        assert_eq!(accepted("gzip, deflate, br, zstd"), Encoding::ALL);
        assert_eq!(accepted("gzip;q=0.8, br;q=0"), [Encoding::Gzip, Encoding::Plain]);
        assert_eq!(accepted("BR"), [Encoding::Brotli, Encoding::Plain]);
    }

    #[test]
    fn a_star_replaces_unspecified_parts() {
        assert_eq!(accepted("*, br;q=0"), [Encoding::Gzip, Encoding::Plain]);
    }

    #[test]
    fn without_accept_encoding_the_file_is_sent_plain() {
        assert_eq!(accepted(""), [Encoding::Plain]);
        assert_eq!(accepted("identity, brr, x;q=br"), [Encoding::Plain]);
        assert_eq!(accepted("gzip;q=much"), [Encoding::Plain]);
    }
}
