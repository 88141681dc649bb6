//! A server and two bots in one process: they find each other in the lobby and play a game to its end.
//!
//! ```sh
//! cargo run -p jersi-bot --example duel
//! ```

use std::error::Error;
use std::io::{self, Write};
use std::net::TcpListener;
use std::thread;

use jersi_arena::Stop;
use jersi_bot::{Accepts, Bot, BotNews, BotOrders};
use jersi_client::Server;
use jersi_server::{App, Config};
use jersi_store::{Address, Store};
use jersi_wire::NewSeek;

pub(crate) fn main() -> Result<(), Box<dyn Error>> {
    // A server whose database ends with the program, on any free port.
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build()?;
    let listener = TcpListener::bind("127.0.0.1:0")?;
    let address = format!("http://{}", listener.local_addr()?);
    let store = runtime.block_on(Store::open(&Address::Memory))?;
    let (limits, router) = {
        // The tasks of the server run on this runtime.
        let _guard = runtime.enter();
        (jersi_site::ConnectionLimits::default(), jersi_server::app(App::new(store, Config::default())))
    };
    runtime.spawn(jersi_site::serve_router(listener, router, limits, || {}, || {}));

    // One bot seeks a game, the other takes what it finds in the lobby.
    let guest = || -> Result<_, Box<dyn Error>> {
        let server = Server::new(address.parse()?, "en");
        let token = server.guest()?.token;
        let server = server.with_token(Some(token));
        let me = server.me()?;
        Ok((server, me))
    };
    let (seeking, white) = guest()?;
    let (taking, black) = guest()?;
    seeking.seek(&NewSeek { ruleset: "pijersi".to_owned(), time: "-".to_owned(), ..NewSeek::default() })?;
    let stop = Stop::default();
    let orders = BotOrders { games: 1, ..BotOrders::new("random".parse()?) };
    let accepts = Accepts { seeks: true, ..Accepts::default() };
    let taking_orders =
        BotOrders { accepts, ..BotOrders { games: 1, ..BotOrders::new("jersi:level=1".parse()?) } };
    thread::scope(|scope| {
        let ended = stop.clone();
        scope.spawn(move || Bot::new(&seeking, white, orders, ended).run(&mut |_| Ok(())));
        Bot::new(&taking, black, taking_orders, stop.clone()).run(&mut |news| {
            match news {
                BotNews::Plays { opponent, .. } => writeln!(io::stdout(), "plays against {opponent}")?,
                BotNews::Ended { result, .. } => {
                    writeln!(io::stdout(), "over: {}", result.as_deref().unwrap_or("aborted"))?;
                    stop.give();
                }
                news => writeln!(io::stdout(), "{news:?}")?,
            }
            Ok(())
        })
    })?;
    Ok(())
}
