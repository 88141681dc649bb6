//! Lines of a client.

use std::fmt;
use std::str::FromStr;

use jersi_rules::{AnyPosition, Turn};

use super::GoLimits;
use super::error::{LineFault, UgiError, shown};
use super::scan::Scan;

/// One line of a client. Turns and positions are text: their meaning depends on the game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Request {
    /// Identification.
    Ugi,
    /// Asks whether the engine is ready.
    IsReady,
    /// A new game follows.
    NewGame,
    /// Sets an option; a button has an empty value.
    SetOption {
        /// Its name.
        name: String,
        /// New value.
        value: String,
    },
    /// Sets the position.
    Position {
        /// Start of the game.
        start: StartAt,
        /// Turns played since.
        turns: Vec<String>,
    },
    /// Searches for the best turn.
    Search(GoLimits),
    /// Perft: counts sequences of that many turns.
    Perft(u32),
    /// Plays a turn.
    Manual(String),
    /// Stops the search, which reports its best turn.
    Stop,
    /// Exits.
    Quit,
    /// Query about the position.
    Query(Query),
}

/// Start of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum StartAt {
    /// By the options.
    Startpos,
    /// Position text.
    Fen(String),
}

/// Query about the position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Query {
    /// Whether the game is over.
    GameOver,
    /// Whether the first player is to move.
    P1Turn,
    /// The winner.
    Result,
    /// Whether a turn is legal.
    IsLegal(String),
    /// Position text.
    Fen,
}

impl Request {
    /// Request for the position after some turns, which must be legal.
    #[must_use]
    pub fn position(start: &AnyPosition, turns: &[Turn]) -> Self {
        let mut position = *start;
        let mut texts = Vec::with_capacity(turns.len());
        for &turn in turns {
            texts.push(position.write_ugi(turn));
            position = position.play_unchecked(turn);
        }
        let start = if *start == AnyPosition::initial(start.ruleset()) {
            StartAt::Startpos
        } else {
            StartAt::Fen(start.text())
        };
        Self::Position { start, turns: texts }
    }
}

impl FromStr for Request {
    type Err = UgiError;

    /// Parses any line.
    fn from_str(line: &str) -> Result<Self, UgiError> {
        let scan = &mut Scan::new(line);
        let first = scan.word().ok_or(UgiError { column: 1, fault: LineFault::Empty })?;
        let request = match first.text {
            "ugi" => Self::Ugi,
            "isready" => Self::IsReady,
            "uginewgame" => Self::NewGame,
            "setoption" => set_option(scan)?,
            "position" => position(scan)?,
            "go" => go(scan)?,
            "stop" => Self::Stop,
            "quit" => Self::Quit,
            "query" => Self::Query(query(scan)?),
            _ => return Err(scan.fail(first, LineFault::Unknown(shown(first.text)))),
        };
        scan.end()?;
        Ok(request)
    }
}

/// `name N value V`, or `N V` for one engine.
fn set_option(scan: &mut Scan<'_>) -> Result<Request, UgiError> {
    let first = scan.need("the name of an option")?;
    if first.text != "name" {
        let words = scan.words();
        let value = words.strip_prefix(&["value"]).unwrap_or(&words).join(" ");
        return Ok(Request::SetOption { name: first.text.to_owned(), value });
    }
    let mut name = vec![scan.need("the name of an option")?.text];
    let mut value = String::new();
    while let Some(word) = scan.word() {
        if word.text == "value" {
            value = scan.words().join(" ");
            break;
        }
        name.push(word.text);
    }
    Ok(Request::SetOption { name: name.join(" "), value })
}

fn position(scan: &mut Scan<'_>) -> Result<Request, UgiError> {
    let first = scan.need("'startpos' or 'fen'")?;
    let is_fen = match first.text {
        "startpos" => false,
        "fen" => true,
        _ => return Err(scan.fail(first, LineFault::Unknown(shown(first.text)))),
    };
    let mut fen = Vec::new();
    let mut turns = Vec::new();
    while let Some(word) = scan.word() {
        match word.text {
            "moves" => turns = scan.words(),
            _ if is_fen => fen.push(word.text),
            _ => return Err(scan.fail(word, LineFault::Unexpected(shown(word.text)))),
        }
    }
    if is_fen && fen.is_empty() {
        return Err(scan.fail_at_end(LineFault::Missing("a position text")));
    }
    let start = if is_fen { StartAt::Fen(fen.join(" ")) } else { StartAt::Startpos };
    Ok(Request::Position { start, turns: turns.into_iter().map(str::to_owned).collect() })
}

fn go(scan: &mut Scan<'_>) -> Result<Request, UgiError> {
    // As in chess engines: without limits until stopped.
    let Some(first) = scan.word() else { return Ok(Request::Search(GoLimits::infinite())) };
    Ok(match first.text {
        "perft" => Request::Perft(scan.number("a depth")?),
        "manual" => Request::Manual(scan.need("a turn")?.text.to_owned()),
        _ => Request::Search(GoLimits::read(first, scan)?),
    })
}

fn query(scan: &mut Scan<'_>) -> Result<Query, UgiError> {
    let what = scan.need("a question")?;
    Ok(match what.text {
        "gameover" => Query::GameOver,
        "p1turn" => Query::P1Turn,
        "result" => Query::Result,
        "islegal" => Query::IsLegal(scan.need("a turn")?.text.to_owned()),
        "fen" => Query::Fen,
        _ => return Err(scan.fail(what, LineFault::Unknown(shown(what.text)))),
    })
}

/// Writes the line.
impl fmt::Display for Request {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Ugi => f.write_str("ugi"),
            Self::IsReady => f.write_str("isready"),
            Self::NewGame => f.write_str("uginewgame"),
            Self::SetOption { name, value } if value.is_empty() => write!(f, "setoption name {name}"),
            Self::SetOption { name, value } => write!(f, "setoption name {name} value {value}"),
            Self::Position { start, turns } => {
                match start {
                    StartAt::Startpos => f.write_str("position startpos")?,
                    StartAt::Fen(text) => write!(f, "position fen {text}")?,
                }
                if !turns.is_empty() {
                    f.write_str(" moves")?;
                }
                turns.iter().try_for_each(|turn| write!(f, " {turn}"))
            }
            Self::Search(limits) => write!(f, "go {limits}"),
            Self::Perft(depth) => write!(f, "go perft {depth}"),
            Self::Manual(turn) => write!(f, "go manual {turn}"),
            Self::Stop => f.write_str("stop"),
            Self::Quit => f.write_str("quit"),
            Self::Query(query) => write!(f, "query {query}"),
        }
    }
}

impl fmt::Display for Query {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::GameOver => f.write_str("gameover"),
            Self::P1Turn => f.write_str("p1turn"),
            Self::Result => f.write_str("result"),
            Self::IsLegal(turn) => write!(f, "islegal {turn}"),
            Self::Fen => f.write_str("fen"),
        }
    }
}
