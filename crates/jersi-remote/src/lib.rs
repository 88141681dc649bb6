//! Online play without I/O: games replayed from their events, and the client's side of the protocol.
//!
//! - [`Course`]: a game replayed from its numbered events. The server decides on it, clients show it.
//! - [`RemoteGame`]: a game on a server as a web page, a terminal or a bot sees it. It handles lost, duplicated and late
//!   messages, gaps, refusals and running clocks, and keeps unconfirmed commands in an [`Outbox`].
//! - [`ConnectionMachine`]: the connection that carries such games: handshake, pings, reconnection with backoff.
//!
//! Messages come in and go out as values. Methods that need the time take it as an argument, in milliseconds of any
//! clock that does not go backwards.
//!
//! A client that plays a turn before its connection is open sends it afterwards, once:
//!
//! ```
//! use jersi_remote::RemoteGame;
//! use jersi_wire::{Beginning, ClientMessage, Clocks, EventKind, GameEvent, ServerMessage, WireSide};
//!
//! let mut game = RemoteGame::new("g1", 42);
//! let hello = ServerMessage::Hello { version: 1, player: Some("ann".into()), name: None, now: 0 };
//! game.receive(&hello, 0);
//! let beginning = Beginning { ruleset: "pijersi".into(), time: "-".into(), ..Beginning::default() };
//! let events = [
//!     EventKind::Begun(Box::new(beginning)),
//!     EventKind::Seated { side: WireSide::White, player: "ann".into() },
//!     EventKind::Seated { side: WireSide::Black, player: "bob".into() },
//! ];
//! for (what, number) in events.into_iter().zip(1..) {
//!     let event = GameEvent { number, at: 0, what };
//!     let (game_id, clocks) = ("g1".into(), Clocks::default());
//!     game.receive(&ServerMessage::Event { game: game_id, event, clocks, running: None, now: 0 }, 0);
//! }
//!
//! let turn = game.last_position().expect("a game").read_turn("b4=c4-d4").expect("well written");
//! game.play(turn, 10).expect("White's turn");
//! assert_eq!(game.take_messages(), []);
//! game.connected(20);
//! assert!(matches!(&game.take_messages()[..], [ClientMessage::Watch { .. }, ClientMessage::Turn { .. }]));
//! ```

mod clock;
mod connection;
mod course;
mod game;
mod outbox;
mod receive;
mod start;
mod view;

pub use connection::{ConnectionAction, ConnectionMachine, ConnectionNews, ConnectionState, reconnect_delay};
pub use course::{
    AWAY, AWAY_UNLIMITED, Broken, Course, FIRST_TURN, MOST_REQUESTS, MOST_SAID, MOST_TURNS, Progress, Said,
    color_of, side_of,
};
pub use game::{Connectivity, Presence, RemoteGame};
pub use outbox::{Outbox, Pending, Request, Stage};
pub use receive::RemoteNews;
pub use start::{DAY, StartProblem, Time, TimeError, start_of};
