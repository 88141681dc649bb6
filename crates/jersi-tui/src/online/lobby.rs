//! Lobby in line mode: open seeks, and a new one.

use std::collections::HashSet;
use std::io::Write;
use std::thread;
use std::time::Duration;

use jersi_client::Server;
use jersi_wire::{BeginGame, Seek};
use jersi_words::Words;

use super::session::Lines;
use jersi_play::Failure;

/// Poll interval of the seek.
const ROUND: Duration = Duration::from_millis(500);

/// Lists the open seeks. A number accepts one; an empty line, or an empty list, creates a seek.
pub(super) fn choose(
    server: &Server,
    words: &Words,
    wish: &BeginGame,
    out: &mut impl Write,
) -> Result<String, Failure> {
    loop {
        let seeks = server.seeks().map_err(Failure::data)?.seeks;
        if seeks.is_empty() {
            writeln!(out, "{}", words.say("online-no-seeks", &[]))?;
            return seek(server, words, wish, out);
        }
        for (seek, number) in seeks.iter().zip(1_u32..) {
            writeln!(out, "{}", line(words, seek, number))?;
        }
        writeln!(out, "{}", words.say("online-choose", &[]))?;
        out.flush()?;
        let Some(typed) = Lines::next_before_the_game() else { return seek(server, words, wish, out) };
        if typed.trim().is_empty() {
            return seek(server, words, wish, out);
        }
        let chosen = typed.trim().parse().ok().and_then(|number: usize| seeks.get(number.checked_sub(1)?));
        match chosen.map(|seek| server.accept(&seek.seek)) {
            Some(Ok(joined)) => return Ok(joined.game),
            Some(Err(error)) => writeln!(out, "{error}")?,
            None => {}
        }
    }
}

fn line(words: &Words, seek: &Seek, number: u32) -> String {
    let arguments = [
        ("number", number.into()),
        ("name", seek.name.as_str().into()),
        ("ruleset", seek.wish.ruleset.as_str().into()),
        ("time", seek.wish.time.as_str().into()),
    ];
    words.say("online-seek", &arguments)
}

/// Creates a seek, and waits for an opponent.
fn seek(server: &Server, words: &Words, wish: &BeginGame, out: &mut impl Write) -> Result<String, Failure> {
    let me = server.me().map_err(Failure::data)?.player;
    let playing = format!("player={me}&state=playing&limit=100");
    let ids = || -> Option<HashSet<String>> {
        Some(server.games(&playing).ok()?.games.into_iter().map(|game| game.game).collect())
    };
    let before = ids().unwrap_or_default();
    server.seek(wish).map_err(Failure::data)?;
    writeln!(out, "{}", words.say("online-seeking", &[]))?;
    out.flush()?;
    loop {
        thread::sleep(ROUND);
        // Retries while the server is unreachable.
        if let Some(game) = ids().and_then(|now| now.difference(&before).next().cloned()) {
            return Ok(game);
        }
    }
}
