//! Games on a server, at a terminal: beginning or joining one, and playing it line by line or on the full screen. What
//! the game is, `jersi_remote` knows; here is how it is asked for and shown.

mod enter;
mod lobby;
mod plain;
mod session;
mod told;
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
pub(crate) use told::Told;
pub(crate) use verbs::{Order, Orders};

/// A game on a server.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Online {
    /// The server.
    pub server: ServerAddress,
    /// The folder with the tokens that tell who one is on each server.
    pub tokens: PathBuf,
    /// Which game.
    pub which: Which,
}

/// Which game on a server.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Which {
    /// This one: it is joined if a seat is free, and watched if not.
    Game(String),
    /// A new one for whoever gets the link, or for one player.
    Invite(Box<BeginGame>),
    /// One of the lobby, or a new one that is offered there.
    Lobby(Box<BeginGame>),
}

/// Plays a game on a server until the player leaves.
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
