//! Engines as players on a Jersi server.
//!
//! A [`Bot`] is a client of a server: it has a token, takes the games that its [`BotOrders`] allow, and plays each with an
//! engine of its own, ours or any program that speaks UGI ([`jersi_arena::Spec`]). It continues its games after the
//! connection was lost, and after the server or the bot was restarted: a server holds the whole state of a game, so a
//! bot stores nothing. It never prints: what happens is a [`BotNews`].
//!
//! ```no_run
//! use jersi_arena::Stop;
//! use jersi_bot::{Accepts, Bot, BotOrders};
//! use jersi_client::Server;
//!
//! let server = Server::new("http://localhost:7373".parse()?, "en");
//! let token = server.guest()?.token;
//! let server = server.with_token(Some(token));
//! let orders = BotOrders { accepts: Accepts { seeks: true, ..Accepts::default() }, ..BotOrders::new("jersi:level=3".parse()?) };
//! let me = server.me()?;
//! Bot::new(&server, me, orders, Stop::default()).run(&mut |_| Ok(()))?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! | part | what |
//! | --- | --- |
//! | `bot` | the loop of a bot: the connection, its games, offers and rematches |
//! | `thinker` | an engine in a separate thread, for one game |
//!
//! `jersi bot` is made of this crate; `docs/bots.md` describes its use.
//! `examples/duel.rs` starts a server and two bots, which play a game against each other.

mod bot;
mod thinker;

pub use bot::{Accepts, Bot, BotError, BotNews, BotOrders};
