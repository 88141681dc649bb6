//! Online games at a terminal: starting or joining one, and playing it in line mode or on the full screen. State is in
//! `jersi_remote`; this is input and output.

mod enter;
mod lobby;
mod plain;
mod session;
mod texts;
mod verbs;

use std::io::Write;
use std::path::PathBuf;

use jersi_client::ServerAddress;
use jersi_wire::BeginGame;
use jersi_words::Words;

use crate::options::Surface;
use crate::screen;
use jersi_play::Failure;
use session::Lines;
pub(crate) use session::OnlineSession;
pub(crate) use texts::OnlineTexts;
pub(crate) use verbs::{Order, Orders};

/// An online game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Online {
    /// Server.
    pub server: ServerAddress,
    /// Folder of the tokens, one per server.
    pub tokens: PathBuf,
    /// Selection of the game.
    pub which: OnlineGameChoice,
}

/// Selection of an online game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum OnlineGameChoice {
    /// This one: joined if a seat is free, otherwise watched.
    Game(String),
    /// A new one by link, or for a named player.
    Invite(Box<BeginGame>),
    /// One of the lobby, or a new seek.
    Lobby(Box<BeginGame>),
}

/// Plays an online game until the player quits.
pub(crate) fn play(
    online: &Online,
    surface: Surface,
    words: Words,
    out: &mut impl Write,
) -> Result<(), Failure> {
    let mut session = enter::enter(online, &words, out)?;
    match surface {
        Surface::Plain { shows_board } => {
            plain::OnlinePlain::new(words, session, shows_board).play(&Lines::default(), out)
        }
        Surface::Screen { is_ascii } => {
            session.wait_for_table(&words)?;
            screen::play_online(session, words, is_ascii, out)
        }
    }
}
