//! Login, and selection of the online game.

use std::io::Write;

use jersi_client::{ClientError, Server, Tokens};
use jersi_wire::{BeginGame, ErrorId};
use jersi_words::Words;

use super::session::OnlineSession;
use super::{Online, OnlineGameChoice, lobby};
use jersi_play::Failure;

/// The requested game.
pub(super) fn enter(online: &Online, words: &Words, out: &mut impl Write) -> Result<OnlineSession, Failure> {
    let server = as_player(online, words)?;
    let (game, link) = match &online.which {
        OnlineGameChoice::Game(game) => (sit_down(&server, game)?, None),
        OnlineGameChoice::Invite(wish) => {
            let (game, link) = begin(&server, wish)?;
            let arguments = [("game", game.as_str().into()), ("link", link.as_str().into())];
            if wish.opponent.is_none() {
                writeln!(out, "{}", words.say("online-begun", &arguments))?;
            }
            (game, Some(link))
        }
        OnlineGameChoice::Lobby(wish) => (lobby::choose(&server, words, wish, out)?, None),
    };
    out.flush()?;
    Ok(OnlineSession::open(server, &game, link))
}

/// The server with the stored token; or as a new guest, whose token is stored.
fn as_player(online: &Online, words: &Words) -> Result<Server, Failure> {
    let server = Server::new(online.server.clone(), words.language().code());
    let tokens = Tokens::in_folder(&online.tokens);
    let file = tokens.file(&online.server);
    let unkept = |error: std::io::Error| Failure::data(format_args!("{}: {error}", file.display()));
    if let Some(token) = tokens.read(&online.server).map_err(unkept)? {
        let known = server.clone().with_token(Some(token));
        match known.me() {
            Ok(_) => return Ok(known),
            // The server has forgotten this guest, or was reset.
            Err(ClientError::Refused(body)) if body.error == ErrorId::NoToken => {}
            Err(error) => return Err(unreachable(&known, words, &error)),
        }
    }
    let guest = server.guest().map_err(|error| unreachable(&server, words, &error))?;
    // The error names the file itself.
    tokens.store(&online.server, &guest.token).map_err(Failure::data)?;
    Ok(server.with_token(Some(guest.token)))
}

fn unreachable(server: &Server, words: &Words, error: &ClientError) -> Failure {
    match error {
        ClientError::Refused(body) => Failure::data(&body.message),
        ClientError::Unreachable(reason) => {
            let server = server.address().to_string();
            let told = words.say("online-unreachable", &[("server", server.into())]);
            Failure::data(format_args!("{told} ({reason})"))
        }
        ClientError::Strange(_) => Failure::data(error),
    }
}

pub(super) fn begin(server: &Server, wish: &BeginGame) -> Result<(String, String), Failure> {
    let begun = server.begin(wish).map_err(Failure::data)?;
    Ok((begun.game, begun.link))
}

/// Takes the free seat of a game, if any; otherwise watches.
fn sit_down(server: &Server, game: &str) -> Result<String, Failure> {
    match server.join(game) {
        Ok(_) => Ok(game.to_owned()),
        Err(ClientError::Refused(body)) => match body.error {
            ErrorId::SeatTaken | ErrorId::NotInvited | ErrorId::NotRegistered | ErrorId::GameOver => {
                Ok(game.to_owned())
            }
            _ => Err(Failure::data(body.message)),
        },
        Err(error) => Err(Failure::data(error)),
    }
}
