//! Leaving all games of a player without a server: for the maintenance of a database.

use jersi_store::{GameFilter, GameState, Store, Write, Written};
use jersi_wire::GameEvent;

use crate::AdminError;
use crate::hub::leaving;
use crate::room::{Entry, Room};

/// Number of games per query.
const PAGE: u32 = 100;

/// Resigns or aborts all unfinished games of a player.
pub(crate) async fn leave_games(store: &Store, player: &str, now: u64) -> Result<(), AdminError> {
    for state in [GameState::Playing, GameState::Open] {
        let mut filter = GameFilter {
            player: Some(player.to_owned()),
            state: Some(state),
            with_private: true,
            limit: PAGE,
            ..GameFilter::default()
        };
        loop {
            let rows = store.games_to_change(&filter).await?;
            let Some(last) = rows.last() else { break };
            filter.before = Some((last.changed, last.id.clone()));
            for row in &rows {
                leave(store, &row.id, player, now).await?;
            }
        }
    }
    Ok(())
}

/// Leaves a game. Of a server and this process, one appends the next event; a conflict is retried.
async fn leave(store: &Store, game: &str, player: &str, now: u64) -> Result<(), AdminError> {
    loop {
        let entries: Result<Vec<_>, _> = store.events(game, 0).await?.into_iter().map(Entry::read).collect();
        // A game that can't be replayed can't go on either.
        let Ok(mut room) = entries.and_then(|entries| Room::replay(game, entries)) else { return Ok(()) };
        let Some(what) = leaving(&room, player) else { return Ok(()) };
        let since = room.number();
        let event = GameEvent { number: since + 1, at: now.max(room.changed()), what };
        if room.add(Entry { event, player: Some(player.to_owned()), key: None }).is_err() {
            return Ok(());
        }
        if store.write(Write::Append(vec![room.appended(since)])).await? == Written::Done {
            return Ok(());
        }
    }
}
