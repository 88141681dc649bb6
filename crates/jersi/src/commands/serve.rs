//! `jersi serve`: the web page and the games that are played over it.

use std::io::{self, Write};
use std::net::{Ipv4Addr, SocketAddr, TcpListener, ToSocketAddrs};

use jersi_server::{App, Config, Net};
use jersi_site::{Lack, Site, open_in_browser, reachable};
use jersi_store::{Address, Store};
use jersi_tui::{Failure, speech};

use super::house::HouseMind;
use crate::data_folder::database_of_platform;

/// Serve the web page of Jersi and the games of its players, and open it in a browser
///
/// This is also what 'jersi' does without a command. Ctrl-C ends it.
#[derive(clap::Args, Debug, Default)]
#[command(after_help = "Examples:
  jersi serve
  jersi serve --no-open --listen 127.0.0.1:8080
  jersi serve --listen 0.0.0.0:8080     (for everybody on your network)
  jersi serve --house-bots 1,3,5,7,9
  jersi serve --database postgres://jersi@localhost/jersi --public-url https://play.example")]
pub(crate) struct Args {
    /// Where to listen [default: 127.0.0.1:7373, or the next port that is free]
    #[arg(long, value_name = "ADDR")]
    listen: Option<String>,

    /// Open no browser
    #[arg(long)]
    no_open: bool,

    /// Where games are stored: sqlite:PATH or postgres://... [default: a file in the data folder]
    #[arg(long, value_name = "ADDRESS", conflicts_with = "offline")]
    database: Option<Address>,

    /// The address of the server as its users see it, for links
    #[arg(long, value_name = "URL", value_parser = read_url, conflicts_with = "offline")]
    public_url: Option<String>,

    /// A proxy whose X-Forwarded-For header is believed (may be repeated)
    #[arg(long, value_name = "NET", conflicts_with = "offline")]
    trusted_proxy: Vec<Net>,

    /// Serve figures for Prometheus there, at /metrics
    #[arg(long, value_name = "ADDR", conflicts_with = "offline")]
    metrics: Option<String>,

    /// Levels of the engine that play whoever asks, as jersi-1, jersi-3 and so on
    #[arg(long, value_name = "LEVELS", value_delimiter = ',', conflicts_with = "offline", value_parser = clap::value_parser!(u8).range(1..=10))]
    house_bots: Vec<u8>,

    /// Serve the page alone, without online games
    #[arg(long)]
    offline: bool,
}

fn read_url(text: &str) -> Result<String, String> {
    let is_url =
        ["http://", "https://"].iter().any(|scheme| text.len() > scheme.len() && text.starts_with(scheme));
    is_url.then(|| text.trim_end_matches('/').to_owned()).ok_or_else(|| "expected https://...".to_owned())
}

/// Used unless another port is asked for; if it is taken, one of the next.
const PORT: u16 = 7373;
const TRIES: u16 = 20;

pub(super) fn run(args: &Args, out: &mut impl Write) -> Result<(), Failure> {
    let site = Site::bundled();
    if let Some(lack) = site.lack() {
        warn(&speech::words().say(
            match lack {
                Lack::LeftOut => "serve-left-out",
                Lack::NotMade => "serve-not-made",
            },
            &[],
        ));
    }
    let listener = match &args.listen {
        Some(asked) => bind(asked)?,
        None => bind_near(PORT)?,
    };
    let addresses: Vec<String> = reachable(listener.local_addr().map_err(Failure::data)?)
        .iter()
        .map(|address| format!("http://{address}/"))
        .collect();
    let words = speech::words();
    let line = words.say("serve-at", &[("addresses", words.list(addresses.clone()).into())]);
    let mut told = Ok(());
    let ready = || {
        told = writeln!(out, "{line}").and_then(|()| out.flush());
        if let Some(address) = addresses.first().filter(|_| !args.no_open) {
            open_in_browser(address);
        }
    };
    if args.offline {
        jersi_site::serve(listener, site, ready).map_err(server_failed)?;
    } else {
        let runtime =
            tokio::runtime::Builder::new_multi_thread().enable_all().build().map_err(server_failed)?;
        runtime.block_on(serve_games(args, listener, site, ready))?;
    }
    Ok(told?)
}

#[allow(clippy::needless_pass_by_value, reason = "for map_err")]
fn server_failed(error: io::Error) -> Failure {
    Failure::data(format_args!("the server failed: {error}"))
}

/// Serves the page and the games.
async fn serve_games(
    args: &Args,
    listener: TcpListener,
    site: Site,
    ready: impl FnOnce(),
) -> Result<(), Failure> {
    let page = jersi_site::app(site);
    let Some(store) = open_store(args.database.as_ref()).await? else {
        return jersi_site::serve_router(listener, page, ready).await.map_err(server_failed);
    };
    let config = Config {
        public_url: args.public_url.clone(),
        trusted_proxies: args.trusted_proxy.clone(),
        ..Config::default()
    };
    let app = App::new(store.clone(), config);
    if let Some(address) = &args.metrics {
        let figures = bind(address)?;
        tokio::spawn(jersi_server::serve_metrics(app.clone(), figures));
    }
    if !args.house_bots.is_empty() {
        let mut levels = args.house_bots.clone();
        levels.sort_unstable();
        levels.dedup();
        app.open_house(&levels, Box::<HouseMind>::default()).await.map_err(Failure::data)?;
    }
    let router = jersi_server::app(app).fallback_service(page);
    let ended = jersi_site::serve_router(listener, router, ready).await.map_err(server_failed);
    store.close().await;
    ended
}

/// The database that was asked for; or that of the data folder, and none if that can't be used.
async fn open_store(asked: Option<&Address>) -> Result<Option<Store>, Failure> {
    if let Some(address) = asked {
        let store = Store::open(address).await;
        return store.map(Some).map_err(|error| Failure::data(format_args!("{address}: {error}")));
    }
    let opened = match database_of_platform() {
        Ok(address) => Store::open(&address).await.map_err(|error| error.to_string()),
        Err(error) => Err(error.to_string()),
    };
    Ok(opened
        .inspect_err(|reason| {
            warn(&speech::words().say("serve-no-store", &[("reason", reason.as_str().into())]));
        })
        .ok())
}

/// Binds the very address that was asked for.
fn bind(asked: &str) -> Result<TcpListener, Failure> {
    let addresses: Vec<SocketAddr> = asked
        .to_socket_addrs()
        .map_err(|error| Failure::call(format_args!("'{asked}' is no address like 127.0.0.1:8080: {error}")))?
        .collect();
    TcpListener::bind(&addresses[..]).map_err(|error| match error.kind() {
        io::ErrorKind::AddrInUse => Failure::data(format_args!("{asked} is taken by another program")),
        _ => Failure::data(format_args!("cannot listen on {asked}: {error}")),
    })
}

/// Binds a port of this machine alone, or one of those after it, or any.
fn bind_near(port: u16) -> Result<TcpListener, Failure> {
    let ports = (port..=port.saturating_add(TRIES)).chain([0]);
    let mut last = None;
    for candidate in ports {
        match TcpListener::bind((Ipv4Addr::LOCALHOST, candidate)) {
            Ok(listener) => {
                if candidate != port {
                    let free = listener.local_addr().map_err(Failure::data)?.port();
                    let ports = [("port", port.to_string().into()), ("free", free.to_string().into())];
                    warn(&speech::words().say("serve-other-port", &ports));
                }
                return Ok(listener);
            }
            Err(error) => last = Some(error),
        }
    }
    let reason = last.map(|error| error.to_string()).unwrap_or_default();
    Err(Failure::data(format_args!("cannot listen on 127.0.0.1: {reason}")))
}

/// Says something beside the output.
fn warn(line: &str) {
    // There is nowhere left to report that this can't be written.
    let _ = writeln!(io::stderr(), "warning: {line}");
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_taken_port_gives_way_to_the_next_that_is_free() {
        let first = bind_near(PORT).expect("some port is free");
        let port = first.local_addr().expect("bound").port();
        let second = bind_near(port).expect("another one is free");
        assert_ne!(second.local_addr().expect("bound").port(), port);
    }

    #[test]
    fn a_taken_port_that_was_asked_for_is_refused() {
        let first = bind("127.0.0.1:0").expect("some port is free");
        let address = first.local_addr().expect("bound").to_string();
        let failure = bind(&address).expect_err("it is taken");
        assert_eq!(failure.to_string(), format!("{address} is taken by another program"));
    }
}
