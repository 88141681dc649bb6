//! `jersi serve`: the web page and the server of online games.

use std::io::{self, IsTerminal, Write};
use std::net::{IpAddr, SocketAddr, TcpListener};
use std::time::Duration;

use jersi_play::Failure;
use jersi_server::{Addresses, Allowance, App, Config, KnownNetwork, Net};
use jersi_site::{
    BindError, ConnectionLimits, Lack, Site, bind, bind_near, bind_near_for_all, open_in_browser, reachable,
};
use jersi_store::{Address, Store};
use jersi_tui::speech;
use tracing_subscriber::Layer as _;
use tracing_subscriber::filter::{LevelFilter, Targets};
use tracing_subscriber::layer::SubscriberExt as _;
use tracing_subscriber::util::SubscriberInitExt as _;

use super::house::HouseEngines;
use super::terminal_qr::qr;
use crate::data_folder::database_of_platform;

/// Serve the web page of Jersi and the games of its players, and open it in a browser
///
/// This is also what 'jersi' does without a command. Ctrl-C ends it.
#[allow(clippy::struct_excessive_bools, reason = "independent switches of the command line")]
#[derive(clap::Args, Debug, Default)]
#[command(after_help = "Examples:
  jersi serve
  jersi serve --no-open --listen 127.0.0.1:8080
  jersi serve --lan                     (for everybody on your network, with a QR code)
  jersi serve --house-bots 1,3,5,7,9
  jersi serve --database postgres://jersi@localhost/jersi --public-url https://play.example")]
pub(crate) struct Args {
    /// Address to listen on [default: 127.0.0.1:7373, or the next free port]
    #[arg(long, value_name = "ADDR")]
    listen: Option<String>,

    /// Listen in the local network, and print the address as a QR code
    #[arg(long, conflicts_with_all = ["listen", "public_url"])]
    lan: bool,

    /// Do not open a browser
    #[arg(long)]
    no_open: bool,

    /// Database: sqlite:PATH or postgres://... [default: a file in the data folder]
    #[arg(long, value_name = "ADDRESS", conflicts_with = "offline")]
    database: Option<Address>,

    /// Public address of the server, for links
    #[arg(long, value_name = "URL", value_parser = read_url, conflicts_with = "offline")]
    public_url: Option<String>,

    /// Trusted proxy, whose X-Forwarded-For header is used (may be repeated)
    #[arg(long, value_name = "NET", conflicts_with = "offline")]
    trusted_proxy: Vec<Net>,

    /// Network of a club or school whose players may rate games among themselves (may be repeated)
    #[arg(long, value_name = "NET=club", conflicts_with = "offline")]
    network: Vec<KnownNetwork>,

    /// Address of metrics for Prometheus, at /metrics
    #[arg(long, value_name = "ADDR", conflicts_with = "offline")]
    metrics: Option<String>,

    /// Log levels, on standard error: off, error, warn, info, debug or trace
    #[arg(long, value_name = "LEVEL", long_help = LOG_HELP)]
    log: Option<Targets>,

    /// Log the addresses of clients, too
    #[arg(long, conflicts_with = "offline")]
    log_addresses: bool,

    /// Levels of the house bots jersi-1, jersi-3 and so on
    #[arg(long, value_name = "LEVELS", value_delimiter = ',', conflicts_with = "offline", value_parser = clap::value_parser!(u8).range(1..=10))]
    house_bots: Vec<u8>,

    /// Serve the page only, without online games
    #[arg(long)]
    offline: bool,
}

fn read_url(text: &str) -> Result<String, String> {
    let is_url =
        ["http://", "https://"].iter().any(|scheme| text.len() > scheme.len() && text.starts_with(scheme));
    is_url.then(|| text.trim_end_matches('/').to_owned()).ok_or_else(|| "expected https://...".to_owned())
}

/// The default port; if it is in use, the next free one.
const PORT: u16 = 7373;

const LOG_HELP: &str = "What to log to the standard error: off, error, warn, info, debug or trace, or levels of parts \
    such as warn,jersi_server=debug [default: what JERSI_LOG says, else warn at a terminal and info elsewhere]";

/// Environment variable of log levels, used without `--log`.
const LOG: &str = "JERSI_LOG";

/// Starts logging on standard error, one line per event. On a terminal, warnings only.
fn start_log(asked: Option<&Targets>) -> Result<(), Failure> {
    let targets = match (asked, std::env::var(LOG)) {
        (Some(targets), _) => targets.clone(),
        (None, Ok(text)) => {
            text.parse().map_err(|error| Failure::call(format_args!("{LOG}: '{text}': {error}")))?
        }
        (None, Err(_)) if io::stderr().is_terminal() => Targets::new().with_default(LevelFilter::WARN),
        (None, Err(_)) => Targets::new().with_default(LevelFilter::INFO),
    };
    let lines = tracing_subscriber::fmt::layer().with_writer(io::stderr).with_ansi(false).with_target(false);
    // Fails only if the log was started before, which then remains.
    let _ = tracing_subscriber::registry().with(lines.with_filter(targets)).try_init();
    Ok(())
}

pub(super) fn run(args: &Args, site: Site, out: &mut impl Write) -> Result<(), Failure> {
    start_log(args.log.as_ref())?;
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
        Some(asked) => bind_asked(asked)?,
        None => bind_usual(args.lan)?,
    };
    let reached = reachable(listener.local_addr().map_err(Failure::data)?);
    let url = |address: &SocketAddr| format!("http://{address}/");
    let addresses: Vec<String> = reached.iter().map(url).collect();
    let words = speech::words();
    let mut lines = words.say("serve-at", &[("addresses", words.list(addresses.clone()).into())]);
    lines.push('\n');
    let from_elsewhere = reached.iter().find(|address| !address.ip().is_loopback());
    let is_terminal = io::stdout().is_terminal();
    match from_elsewhere {
        Some(address) if args.lan => {
            lines.push_str(&words.say("serve-lan", &[("address", url(address).into())]));
            lines.push('\n');
            lines.push_str(&qr(&url(address), is_terminal));
        }
        None if args.lan => warn(&words.say("serve-no-lan", &[])),
        None if is_terminal && args.public_url.is_none() => {
            lines.push_str(&words.say("serve-here-only", &[("command", "jersi serve --lan".into())]));
            lines.push('\n');
        }
        _ => {}
    }
    let mut told = Ok(());
    let ready = || {
        told = out.write_all(lines.as_bytes()).and_then(|()| out.flush());
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

/// Serves the page and online games.
async fn serve_games(
    args: &Args,
    listener: TcpListener,
    site: Site,
    ready: impl FnOnce(),
) -> Result<(), Failure> {
    let page = jersi_site::app(site);
    let limits = limits(&args.trusted_proxy);
    let Some((address, store)) = open_store(args.database.as_ref()).await? else {
        return jersi_site::serve_router(listener, page, limits, ready, || {}).await.map_err(server_failed);
    };
    let config = Config {
        public_url: args.public_url.clone(),
        trusted_proxies: args.trusted_proxy.clone(),
        networks: args.network.clone(),
        allowance: Allowance {
            // Behind a proxy the server sees one address, so the sockets of a network are limited here.
            open_sockets: Allowance::default().open_sockets.min(jersi_site::most_per_network()),
            ..Allowance::default()
        },
        addresses: if args.log_addresses { Addresses::Logged } else { Addresses::Hidden },
        ..Config::default()
    };
    let app = App::resume(store.clone(), config).await;
    let app = app.map_err(|error| Failure::data(format_args!("{address}: {error}")))?;
    if let Some(address) = &args.metrics {
        let figures = bind_asked(address)?;
        tokio::spawn(jersi_server::serve_metrics(app.clone(), figures));
    }
    if !args.house_bots.is_empty() {
        let mut levels = args.house_bots.clone();
        levels.sort_unstable();
        levels.dedup();
        app.open_house(&levels, Box::<HouseEngines>::default()).await.map_err(Failure::data)?;
    }
    let listen = listener.local_addr().map_err(server_failed)?;
    tracing::info!(version = env!("CARGO_PKG_VERSION"), %listen, database = %address, "serving");
    let router = jersi_server::app(app.clone()).fallback_service(page);
    let stopping = || {
        tracing::info!("stop signal received; closing connections, clients will reconnect");
        app.stop();
    };
    let ended =
        jersi_site::serve_router(listener, router, limits, ready, stopping).await.map_err(server_failed);
    app.drained(DRAINING).await;
    app.rest().await;
    store.close().await;
    tracing::info!("stopped");
    ended
}

/// Time for closing sockets after a shutdown signal.
const DRAINING: Duration = Duration::from_secs(2);

/// Connection limits. A proxy has the connections of many players, so the limit per network does not apply to it.
fn limits(proxies: &[Net]) -> ConnectionLimits {
    let proxies = proxies.to_vec();
    let is_limited = move |address: IpAddr| {
        !address.to_canonical().is_loopback() && !proxies.iter().any(|proxy| proxy.has(address))
    };
    ConnectionLimits {
        is_limited: Box::new(is_limited),
        connections: jersi_site::most_connections(),
        ..ConnectionLimits::default()
    }
}

/// The given database, or that of the data folder; `None` without a usable data folder.
async fn open_store(asked: Option<&Address>) -> Result<Option<(Address, Store)>, Failure> {
    if let Some(address) = asked {
        let store = Store::open_to_serve(address).await;
        return store
            .map(|store| Some((address.clone(), store)))
            .map_err(|error| Failure::data(format_args!("{address}: {error}")));
    }
    let opened = match database_of_platform() {
        Ok(address) => match Store::open_to_serve(&address).await {
            Ok(store) => Ok((address, store)),
            Err(error) => Err(error.to_string()),
        },
        Err(error) => Err(error.to_string()),
    };
    Ok(opened
        .inspect_err(|reason| {
            warn(&speech::words().say("serve-no-store", &[("reason", reason.as_str().into())]));
        })
        .ok())
}

/// Binds the requested address.
fn bind_asked(asked: &str) -> Result<TcpListener, Failure> {
    bind(asked).map_err(|error| match error {
        BindError::NoAddress { .. } => Failure::call(error),
        error => Failure::data(error),
    })
}

/// Binds the default port, or another one with a message.
fn bind_usual(is_for_all: bool) -> Result<TcpListener, Failure> {
    let bind = if is_for_all { bind_near_for_all } else { bind_near };
    let listener = bind(PORT).map_err(Failure::data)?;
    let free = listener.local_addr().map_err(Failure::data)?.port();
    if free != PORT {
        let ports = [("port", PORT.to_string().into()), ("free", free.to_string().into())];
        warn(&speech::words().say("serve-other-port", &ports));
    }
    Ok(listener)
}

/// Prints a warning to the standard error.
fn warn(line: &str) {
    // Write errors are ignored.
    let _ = writeln!(io::stderr(), "warning: {line}");
}
