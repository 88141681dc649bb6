//! Engines of a match: `NAME=SPEC`, optionally `@` and a time control.

use std::fmt;
use std::path::PathBuf;
use std::str::FromStr;

use jersi_engine::{JudgedBy, Level};

use super::tc::{Tc, TcError};

/// An engine of a match.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Contender {
    /// Name in the match.
    pub name: String,
    /// Kind of engine.
    pub spec: Spec,
    /// Its own time control, if any.
    pub tc: Option<Tc>,
}

/// Kind of engine.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Spec {
    /// Our engine, in this process.
    Jersi(OwnSpec),
    /// Random turns.
    Random,
    /// Two-ply search that counts cubes.
    TwoTurn,
    /// External engine.
    Ugi(String),
}

/// Our engine with its options.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OwnSpec {
    /// Level.
    pub level: Level,
    /// Threads.
    pub threads: usize,
    /// Size of the transposition table in megabytes; default: by nodes.
    pub hash: Option<usize>,
    /// Placement of cubes.
    pub placing: Placing,
    /// Evaluation.
    pub judge: JudgedBy,
    /// Network file instead of the embedded one.
    pub network: Option<PathBuf>,
    /// Changed search parameters, by name.
    pub tuned: Vec<(String, i32)>,
}

/// Placement of cubes in a free setup.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Placing {
    /// By search.
    Own,
    /// Random, to measure the value of placement.
    Random,
}

/// Upper limit, against typing errors.
const MOST_HASH: usize = 1 << 16;
const MOST_THREADS: usize = 256;

/// Errors of engine specifications.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum SpecError {
    /// Missing name.
    #[error("expected NAME=SPEC, found '{0}'")]
    NoName(String),
    /// Invalid name.
    #[error("a name has no spaces at its ends, no quotation marks and at least one letter: '{0}'")]
    Name(String),
    /// Unknown engine.
    #[error("unknown engine '{0}': there are jersi, random, two-turn and ugi:COMMAND")]
    Unknown(String),
    /// Unknown option or value of our engine.
    #[error(
        "wrong option '{0}': jersi takes level=1..10, threads=N, hash=MB, placing=own|random, eval=network|linear, network=FILE, and numbers of the search"
    )]
    Option(String),
    /// Missing program.
    #[error("ugi: needs a command")]
    NoCommand,
    /// Invalid time control.
    #[error(transparent)]
    Tc(#[from] TcError),
}

impl FromStr for Contender {
    type Err = SpecError;

    fn from_str(text: &str) -> Result<Self, SpecError> {
        let (name, rest) = text.split_once('=').ok_or_else(|| SpecError::NoName(text.to_owned()))?;
        let is_name = |name: &str| {
            !name.is_empty() && name.trim() == name && !name.contains(|c: char| c == '"' || c.is_control())
        };
        if !is_name(name) {
            return Err(SpecError::Name(name.to_owned()));
        }
        let (spec, tc) = match rest.rsplit_once('@') {
            None => (rest, None),
            Some((spec, tc)) => match tc.parse::<Tc>() {
                Ok(tc) => (spec, Some(tc)),
                // A command may contain an '@'.
                Err(_) if rest.starts_with(UGI) => (rest, None),
                Err(error) => return Err(error.into()),
            },
        };
        Ok(Self { name: name.to_owned(), spec: spec.parse()?, tc })
    }
}

const UGI: &str = "ugi:";

impl FromStr for Spec {
    type Err = SpecError;

    fn from_str(text: &str) -> Result<Self, SpecError> {
        if let Some(command) = text.strip_prefix(UGI) {
            let command = command.trim();
            return if command.is_empty() {
                Err(SpecError::NoCommand)
            } else {
                Ok(Self::Ugi(command.to_owned()))
            };
        }
        match text.split_once(':').unwrap_or((text, "")) {
            ("random", "") => Ok(Self::Random),
            ("two-turn", "") => Ok(Self::TwoTurn),
            ("jersi", options) => jersi(options),
            _ => Err(SpecError::Unknown(text.to_owned())),
        }
    }
}

/// Parseable text, with non-default options.
impl fmt::Display for Spec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Jersi(own) => own.fmt(f),
            Self::Random => f.write_str("random"),
            Self::TwoTurn => f.write_str("two-turn"),
            Self::Ugi(command) => write!(f, "{UGI}{command}"),
        }
    }
}

impl fmt::Display for OwnSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut options = Vec::new();
        if self.level != Level::BEST {
            options.push(format!("level={}", self.level.number()));
        }
        if self.threads != 1 {
            options.push(format!("threads={}", self.threads));
        }
        options.extend(self.hash.map(|hash| format!("hash={hash}")));
        if self.placing == Placing::Random {
            options.push("placing=random".to_owned());
        }
        if self.judge == JudgedBy::Linear {
            options.push("eval=linear".to_owned());
        }
        options.extend(self.network.iter().map(|file| format!("network={}", file.display())));
        options.extend(self.tuned.iter().map(|(name, value)| format!("{name}={value}")));
        if options.is_empty() { f.write_str("jersi") } else { write!(f, "jersi:{}", options.join(",")) }
    }
}

fn jersi(text: &str) -> Result<Spec, SpecError> {
    let mut own = OwnSpec {
        level: Level::BEST,
        threads: 1,
        hash: None,
        placing: Placing::Own,
        judge: JudgedBy::Network,
        network: None,
        tuned: Vec::new(),
    };
    for option in text.split(',').filter(|option| !option.is_empty()) {
        let wrong = || SpecError::Option(option.to_owned());
        let number = |text: &str, most| text.parse().ok().filter(|number| (1..=most).contains(number));
        match option.split_once('=').ok_or_else(wrong)? {
            ("level", value) => own.level = value.parse().map_err(|_| wrong())?,
            ("threads", value) => own.threads = number(value, MOST_THREADS).ok_or_else(wrong)?,
            ("hash", value) => own.hash = Some(number(value, MOST_HASH).ok_or_else(wrong)?),
            ("placing", "own") => own.placing = Placing::Own,
            ("placing", "random") => own.placing = Placing::Random,
            ("eval", "network") => own.judge = JudgedBy::Network,
            ("eval", "linear") => own.judge = JudgedBy::Linear,
            ("network", file) if !file.is_empty() => own.network = Some(file.into()),
            (name, value) => own.tuned.push((name.to_owned(), value.parse().map_err(|_| wrong())?)),
        }
    }
    Ok(Spec::Jersi(own))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Contender {
        text.parse().expect(text)
    }

    #[test]
    fn engines_are_read_with_their_options() {
        assert_eq!(read("a=random"), Contender { name: "a".into(), spec: Spec::Random, tc: None });
        assert_eq!(read("b c=two-turn").spec, Spec::TwoTurn);
        let Spec::Jersi(own) =
            read("x=jersi:level=3,threads=2,hash=8,placing=random,eval=linear,window=20").spec
        else {
            panic!("ours");
        };
        assert_eq!((own.level.number(), own.threads, own.hash), (3, 2, Some(8)));
        assert_eq!((own.placing, own.judge), (Placing::Random, JudgedBy::Linear));
        assert_eq!(own.tuned, vec![("window".to_owned(), 20)]);
        let Spec::Jersi(plain) = read("x=jersi").spec else { panic!("ours") };
        assert_eq!((plain.level, plain.placing, plain.tuned), (Level::BEST, Placing::Own, Vec::new()));
    }

    #[test]
    fn specs_survive_a_round_trip() {
        for text in [
            "random",
            "two-turn",
            "jersi",
            "ugi:./old ugi",
            "jersi:level=3,threads=2,hash=8,placing=random,eval=linear,x=-2",
            "jersi:network=new/pijersi.network",
        ] {
            assert_eq!(text.parse::<Spec>().expect(text).to_string(), text);
        }
    }

    #[test]
    fn an_engine_may_have_its_own_time() {
        assert_eq!(read("a=jersi@nodes:500").tc, Some(Tc::Nodes(500)));
        let ugi = read("a=ugi:./old ugi --x=1@1s");
        assert_eq!((ugi.spec, ugi.tc), (Spec::Ugi("./old ugi --x=1".into()), Some(Tc::Time(1000))));
        assert_eq!(read("a=ugi:me@home").spec, Spec::Ugi("me@home".into()));
    }

    #[test]
    fn an_invalid_engine_is_refused_with_a_reason() {
        for (text, reason) in [
            ("jersi", "expected NAME=SPEC"),
            ("=jersi", "a name has"),
            (" a=jersi", "a name has"),
            ("a=stockfish", "unknown engine 'stockfish'"),
            ("a=random:3", "unknown engine"),
            ("a=jersi:level=11", "wrong option 'level=11'"),
            ("a=jersi:hash=0", "wrong option"),
            ("a=jersi:eval=none", "wrong option 'eval=none'"),
            ("a=jersi:fast", "wrong option 'fast'"),
            ("a=jersi:window=wide", "wrong option 'window=wide'"),
            ("a=ugi:", "needs a command"),
            ("a=jersi@fast", "expected a time control"),
        ] {
            let error = text.parse::<Contender>().expect_err(text).to_string();
            assert!(error.contains(reason), "{text}: {error}");
        }
    }
}
