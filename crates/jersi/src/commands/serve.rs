//! `jersi serve`: the web page, on this machine.

use std::io::{self, Write};
use std::net::{IpAddr, Ipv4Addr, SocketAddr, TcpListener, ToSocketAddrs, UdpSocket};

use jersi_site::{Lack, Site};
use jersi_tui::{Failure, speech};

use crate::browser;

/// Serve the web page of Jersi, and open it in a browser
///
/// This is also what 'jersi' does without a command. Ctrl-C ends it.
#[derive(clap::Args, Debug, Default)]
#[command(after_help = "Examples:
  jersi serve
  jersi serve --no-open --listen 127.0.0.1:8080
  jersi serve --listen 0.0.0.0:8080     (for everybody on your network)")]
pub(crate) struct Args {
    /// Where to listen [default: 127.0.0.1:7373, or the next port that is free]
    #[arg(long, value_name = "ADDR")]
    listen: Option<String>,

    /// Open no browser
    #[arg(long)]
    no_open: bool,
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
    let addresses: Vec<String> = reachable(listener.local_addr().map_err(Failure::data)?, outward)
        .iter()
        .map(|address| format!("http://{address}/"))
        .collect();
    let words = speech::words();
    let line = words.say("serve-at", &[("addresses", words.list(addresses.clone()).into())]);
    let mut told = Ok(());
    let ready = || {
        told = writeln!(out, "{line}").and_then(|()| out.flush());
        if let Some(address) = addresses.first().filter(|_| !args.no_open) {
            browser::open(address);
        }
    };
    jersi_site::serve(listener, site, ready)
        .map_err(|error| Failure::data(format_args!("the server failed: {error}")))?;
    Ok(told?)
}

/// The addresses under which a browser finds a server: that of the listener or, if it listens on all interfaces, that
/// of this machine and the one that others of the network see.
fn reachable(listening: SocketAddr, outward: impl Fn(IpAddr) -> Option<IpAddr>) -> Vec<SocketAddr> {
    let ip = listening.ip();
    if !ip.is_unspecified() {
        return vec![listening];
    }
    // A listener on all interfaces of IPv6 hears IPv4 too, and 127.0.0.1 is known to everybody.
    let own = IpAddr::V4(Ipv4Addr::LOCALHOST);
    let seen = outward(IpAddr::V4(Ipv4Addr::UNSPECIFIED)).filter(|seen| *seen != own);
    [Some(own), seen].into_iter().flatten().map(|ip| SocketAddr::new(ip, listening.port())).collect()
}

/// The address with which this machine speaks to others. Nothing is sent: the system only chooses a way.
fn outward(any: IpAddr) -> Option<IpAddr> {
    let socket = UdpSocket::bind((any, 0)).ok()?;
    socket.connect((Ipv4Addr::new(192, 0, 2, 1), 9)).ok()?;
    Some(socket.local_addr().ok()?.ip()).filter(|ip| !ip.is_unspecified())
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
    // If even this can't be written there is nobody left to tell.
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
    fn a_server_for_everybody_tells_addresses_that_can_be_opened() {
        let address = |text: &str| text.parse::<SocketAddr>().expect(text);
        let seen = |_| Some(IpAddr::V4(Ipv4Addr::new(10, 0, 0, 7)));
        let both = [address("127.0.0.1:80"), address("10.0.0.7:80")];
        assert_eq!(reachable(address("0.0.0.0:80"), seen), both);
        assert_eq!(reachable(address("[::]:80"), seen), both);
        assert_eq!(reachable(address("0.0.0.0:80"), |_| None), both[..1]);
        assert_eq!(reachable(address("127.0.0.1:80"), seen), both[..1]);
        assert_eq!(reachable(address("[::1]:80"), seen), [address("[::1]:80")]);
    }

    #[test]
    fn a_taken_port_that_was_asked_for_is_refused() {
        let first = bind("127.0.0.1:0").expect("some port is free");
        let address = first.local_addr().expect("bound").to_string();
        let failure = bind(&address).expect_err("it is taken");
        assert_eq!(failure.to_string(), format!("{address} is taken by another program"));
    }
}
