//! Database addresses.

use std::fmt;
use std::path::PathBuf;
use std::str::FromStr;

/// Database address: `sqlite:PATH`, `sqlite::memory:` or `postgres://…`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Address {
    /// SQLite file.
    Sqlite(PathBuf),
    /// SQLite in memory, lost at exit.
    Memory,
    /// PostgreSQL URL.
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

/// Hides the user and password of a URL.
impl fmt::Display for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Sqlite(path) => write!(f, "sqlite:{}", path.display()),
            Self::Memory => f.write_str("sqlite::memory:"),
            Self::Postgres(url) => match url.split_once("//").and_then(|(_, rest)| rest.rsplit_once('@')) {
                Some((_, place)) => write!(f, "postgres://…@{place}"),
                None => f.write_str(url),
            },
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
        let address: Address = "postgres://me:secret@host/games".parse().expect("an address");
        assert_eq!(address.to_string(), "postgres://…@host/games");
    }
}
