//! Database addresses.

use std::fmt;
use std::path::PathBuf;
use std::str::FromStr;

/// Database address: `sqlite:PATH`, `sqlite::memory:` or `postgres://…`. `Debug` and `Display` hide users and passwords.
#[derive(Clone, PartialEq, Eq)]
pub enum Address {
    /// SQLite file.
    Sqlite(PathBuf),
    /// SQLite in memory, lost at exit.
    Memory,
    /// PostgreSQL URL, with TLS by the usual `sslmode` and `sslrootcert`.
    Postgres(String),
}

/// The text is not a database address.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("expected sqlite:PATH or postgres://USER@HOST/NAME")]
pub struct AddressError;

impl FromStr for Address {
    type Err = AddressError;

    fn from_str(text: &str) -> Result<Self, AddressError> {
        match text.split_once(':') {
            Some(("sqlite", ":memory:")) => Ok(Self::Memory),
            Some(("sqlite", path)) if !path.is_empty() => Ok(Self::Sqlite(path.into())),
            Some(("postgres" | "postgresql", rest)) if rest.starts_with("//") => {
                Ok(Self::Postgres(text.to_owned()))
            }
            _ => Err(AddressError),
        }
    }
}

impl fmt::Debug for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Parameters of a URL that are shown. A password can be among the others.
const SHOWN: [&str; 8] =
    ["sslmode", "sslrootcert", "sslcert", "sslkey", "host", "hostaddr", "port", "dbname"];

/// A URL without user, password and parameters that may be secret.
fn public(url: &str) -> String {
    let (scheme, rest) = url.split_once("//").unwrap_or(("postgres:", url));
    // A password may contain an @, a ? or a slash that is not encoded: everything up to the last @ is left out.
    let (user, place) = rest.rsplit_once('@').map_or(("", rest), |(_, place)| ("…@", place));
    let (place, query) = place.split_once('?').unwrap_or((place, ""));
    let shown: Vec<_> = query
        .split('&')
        .filter(|pair| pair.split_once('=').is_some_and(|(name, _)| SHOWN.contains(&name)))
        .collect();
    let query = if shown.is_empty() { String::new() } else { format!("?{}", shown.join("&")) };
    format!("{scheme}//{user}{place}{query}")
}

/// Hides the user and password of a URL.
impl fmt::Display for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Sqlite(path) => write!(f, "sqlite:{}", path.display()),
            Self::Memory => f.write_str("sqlite::memory:"),
            Self::Postgres(url) => f.write_str(&public(url)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_are_parsed_by_scheme() {
        assert_eq!("sqlite:a/b.db".parse(), Ok(Address::Sqlite("a/b.db".into())));
        assert_eq!("sqlite::memory:".parse(), Ok(Address::Memory));
        let url = "postgres://me:secret@host/games";
        assert_eq!(url.parse(), Ok(Address::Postgres(url.to_owned())));
        for wrong in ["", "sqlite:", "mysql://host/games", "postgres:games", "/a/b.db"] {
            assert_eq!(wrong.parse::<Address>(), Err(AddressError), "{wrong}");
        }
    }

    #[test]
    fn a_password_is_never_shown() {
        for (url, shown) in [
            ("postgres://me:secret@host/games", "postgres://…@host/games"),
            (
                "postgresql://me:secret@host/games?sslmode=require",
                "postgresql://…@host/games?sslmode=require",
            ),
            (
                "postgres://host/games?user=me&password=secret&sslmode=verify-full",
                "postgres://host/games?sslmode=verify-full",
            ),
            ("postgres://me:sec?ret/@host/games?password=secret", "postgres://…@host/games"),
            ("postgres://me:se%40cret@host/games?options=-c%20x=secret", "postgres://…@host/games"),
            ("postgres://host", "postgres://host"),
        ] {
            let address: Address = url.parse().expect("an address");
            assert_eq!((address.to_string().as_str(), format!("{address:?}").as_str()), (shown, shown));
        }
    }
}
