//! Lines of an engine.

use std::fmt;
use std::str::FromStr;

use super::error::{LineFault, UgiError, shown};
use super::scan::Scan;
use super::{Info, UgiOption};

/// Placeholders of engines for "no turn".
const NO_TURN: &str = "------";

/// One line of an engine.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Reply {
    /// Name.
    Name(String),
    /// Author.
    Author(String),
    /// Option.
    Option(UgiOption),
    /// End of the identification.
    UgiOk,
    /// Ready.
    ReadyOk,
    /// Search information.
    Info(Info),
    /// Remark for developers.
    Remark(String),
    /// Error.
    Error(String),
    /// Best turn; `None` if the game is over.
    BestMove(Option<String>),
    /// Answer to a query.
    Response(String),
    /// Perft by first turn.
    PerftTurn {
        /// The turn.
        turn: String,
        /// Number of sequences.
        leaves: u64,
    },
    /// Perft in total.
    Perft {
        /// Depth.
        depth: u32,
        /// Number of sequences.
        leaves: u64,
    },
}

impl FromStr for Reply {
    type Err = UgiError;

    /// Parses any line.
    fn from_str(line: &str) -> Result<Self, UgiError> {
        let scan = &mut Scan::new(line);
        let first = scan.word().ok_or(UgiError { column: 1, fault: LineFault::Empty })?;
        let reply = match first.text {
            "id" => {
                let what = scan.need("'name' or 'author'")?;
                match what.text {
                    "name" => Self::Name(scan.rest().to_owned()),
                    "author" => Self::Author(scan.rest().to_owned()),
                    _ => return Err(scan.fail(what, LineFault::Unknown(shown(what.text)))),
                }
            }
            "option" => Self::Option(UgiOption::read(scan)?),
            "ugiok" => Self::UgiOk,
            "readyok" => Self::ReadyOk,
            "info" => info(scan)?,
            "bestmove" => {
                let turn = scan.need("a turn")?.text;
                // Further words of chess engines, such as a ponder move.
                scan.rest();
                Self::BestMove((!turn.bytes().all(|byte| byte == b'-')).then(|| turn.to_owned()))
            }
            "response" => Self::Response(scan.words().join(" ")),
            "perft" => Self::Perft { depth: scan.number("a depth")?, leaves: scan.number("a number")? },
            _ => return Err(scan.fail(first, LineFault::Unknown(shown(first.text)))),
        };
        scan.end()?;
        Ok(reply)
    }
}

fn info(scan: &mut Scan<'_>) -> Result<Reply, UgiError> {
    let before = *scan;
    match scan.word().map(|word| word.text) {
        Some("string") => Ok(Reply::Remark(scan.rest().to_owned())),
        Some("error") => Ok(Reply::Error(scan.rest().to_owned())),
        Some("perft") => {
            let turn = scan.need("a turn")?.text.to_owned();
            Ok(Reply::PerftTurn { turn, leaves: scan.number("a number")? })
        }
        _ => {
            *scan = before;
            Info::read(scan).map(Reply::Info)
        }
    }
}

/// Writes the line.
impl fmt::Display for Reply {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Name(name) => write!(f, "id name {name}"),
            Self::Author(author) => write!(f, "id author {author}"),
            Self::Option(option) => write!(f, "option {option}"),
            Self::UgiOk => f.write_str("ugiok"),
            Self::ReadyOk => f.write_str("readyok"),
            Self::Info(info) => write!(f, "info {info}"),
            Self::Remark(text) => write!(f, "info string {text}"),
            Self::Error(text) => write!(f, "info error {text}"),
            Self::BestMove(turn) => write!(f, "bestmove {}", turn.as_deref().unwrap_or(NO_TURN)),
            Self::Response(text) => write!(f, "response {text}"),
            Self::PerftTurn { turn, leaves } => write!(f, "info perft {turn} {leaves}"),
            Self::Perft { depth, leaves } => write!(f, "perft {depth} {leaves}"),
        }
    }
}
