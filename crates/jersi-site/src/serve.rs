//! HTTP server on a TCP listener: connection limits, timeouts and graceful shutdown.

use std::io;
use std::net::{IpAddr, SocketAddr, TcpListener};
use std::pin::{Pin, pin};
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::extract::{ConnectInfo, Request};
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::signal;
use tokio::sync::{Semaphore, watch};
use tower::ServiceExt;

use crate::write_timeout::Patient;
use crate::connections::{ConnectionPlace, Places};
use crate::{Site, app};

/// Time for open connections to finish after a shutdown signal.
const PATIENCE: Duration = Duration::from_secs(2);

/// Serves a site until Ctrl-C or a termination signal. Calls `ready` after signal handlers are installed.
pub fn serve(listener: TcpListener, site: Site, ready: impl FnOnce()) -> io::Result<()> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    runtime.block_on(serve_router(listener, app(site), ConnectionLimits::default(), ready, || {}))
}

/// Connection limits. Slow and idle clients are disconnected.
pub struct ConnectionLimits {
    /// Maximum number of connections. Further ones get `503 Service Unavailable`.
    pub connections: usize,
    /// Maximum number of connections from one network.
    pub of_address: usize,
    /// Whether the limit per network applies to an address. It should not for a proxy.
    pub is_limited: Box<dyn Fn(IpAddr) -> bool + Send + Sync>,
    /// Timeout for request headers, also between two requests.
    pub head: Duration,
    /// Timeout for blocked writes.
    pub reading: Duration,
}

impl Default for ConnectionLimits {
    fn default() -> Self {
        let connections = most_connections();
        Self {
            connections,
            of_address: share(connections),
            is_limited: Box::new(|address| !address.to_canonical().is_loopback()),
            head: Duration::from_secs(15),
            reading: Duration::from_secs(30),
        }
    }
}

/// Maximum number of connections from one network: a household or a school.
const MOST_OF_ADDRESS: usize = 200;

/// Connections of one network: at most a quarter of all.
const fn share(connections: usize) -> usize {
    let quarter = connections / 4;
    if quarter < 1 {
        1
    } else if quarter < MOST_OF_ADDRESS {
        quarter
    } else {
        MOST_OF_ADDRESS
    }
}

/// File descriptors reserved for files, the database and rejected connections.
const KEPT: u64 = 64;
/// Number of rejected connections that are drained, and the time for it.
const FAREWELLS: usize = 16;
const FAREWELL: Duration = Duration::from_millis(500);
/// Maximum number of connections where the system has no limit.
const USUAL: usize = 10_000;

/// Maximum number of connections by the limit of file descriptors, which is raised to its maximum first.
#[cfg(unix)]
#[must_use]
pub fn most_connections() -> usize {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
    let granted = getrlimit(Resource::Nofile);
    let all = Rlimit { current: granted.maximum, maximum: granted.maximum };
    let limit = if setrlimit(Resource::Nofile, all).is_ok() { granted.maximum } else { granted.current };
    limit.map_or(USUAL, |limit| limit.saturating_sub(KEPT).max(8) as usize)
}

/// Maximum number of connections.
#[cfg(not(unix))]
#[must_use]
pub const fn most_connections() -> usize {
    USUAL
}

/// Serves any router on an existing runtime. Requests carry the peer address as `ConnectInfo`. Calls `ready` after signal
/// handlers are installed, and `stopping` on a shutdown signal, before waiting for open connections.
pub async fn serve_router(
    listener: TcpListener,
    router: Router,
    limits: ConnectionLimits,
    ready: impl FnOnce(),
    stopping: impl FnOnce(),
) -> io::Result<()> {
    listener.set_nonblocking(true)?;
    let listener = tokio::net::TcpListener::from_std(listener)?;
    let mut told_to_stop = pin!(stop_sign()?);
    let places = Places::new(limits.connections, limits.of_address);
    let farewells = Arc::new(Semaphore::new(FAREWELLS));
    let (stop, _) = watch::channel(false);
    ready();
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            told = &mut told_to_stop => {
                told?;
                break;
            }
        };
        match accepted {
            Ok((stream, peer)) => {
                let is_limited = (limits.is_limited)(peer.ip());
                match places.take(peer.ip(), is_limited) {
                    Some(place) => {
                        spawn_talk(place, talk(stream, peer, router.clone(), &limits, stop.subscribe()));
                    }
                    None => turn_away(stream, &farewells),
                }
            }
            Err(error) => {
                if !is_of_connection(&error) {
                    // Out of descriptors or memory: wait for connections to close.
                    tokio::time::sleep(Duration::from_millis(100)).await;
                }
            }
        }
    }
    drop(listener);
    stopping();
    stop.send_replace(true);
    // Connections that are still open then are dropped.
    let _ = tokio::time::timeout(PATIENCE, stop.closed()).await;
    Ok(())
}

/// Spawns a connection. Not generic, so that HTTP is compiled in this crate only, and not again for every caller of
/// [`serve_router`].
fn spawn_talk(place: ConnectionPlace, talk: Talk) {
    tokio::spawn(async move {
        talk.await;
        drop(place);
    });
}

/// A connection being served.
type Talk = Pin<Box<dyn Future<Output = ()> + Send>>;

/// Serves the requests of a connection.
fn talk(
    stream: TcpStream,
    peer: SocketAddr,
    router: Router,
    limits: &ConnectionLimits,
    mut stop: watch::Receiver<bool>,
) -> Talk {
    // Messages are small and should not be delayed.
    let _ = stream.set_nodelay(true);
    let stream = TokioIo::new(Patient::new(stream, limits.reading));
    let answer = service_fn(move |mut request: Request<Incoming>| {
        request.extensions_mut().insert(ConnectInfo(peer));
        router.clone().oneshot(request.map(Body::new))
    });
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(limits.head)
        .serve_connection(stream, answer)
        .with_upgrades();
    Box::pin(async move {
        let mut connection = pin!(connection);
        let ended = tokio::select! {
            ended = &mut connection => Some(ended),
            _ = stop.wait_for(|is_told| *is_told) => None,
        };
        if ended.is_none() {
            connection.as_mut().graceful_shutdown();
            // Errors of the peer.
            let _ = connection.await;
        }
    })
}

/// Rejects a connection with 503. Closing a socket with unread data would discard the response, so a few rejected
/// connections are drained for a short time.
fn turn_away(mut stream: TcpStream, farewells: &Arc<Semaphore>) {
    let told = stream.try_write(
        b"HTTP/1.1 503 Service Unavailable\r\nretry-after: 10\r\nconnection: close\r\ncontent-length: 0\r\n\r\n",
    );
    if let (Ok(_), Ok(farewell)) = (told, farewells.clone().try_acquire_owned()) {
        tokio::spawn(async move {
            let _ = stream.shutdown().await;
            let mut asked = [0; 1024];
            let reading = async { while stream.read(&mut asked).await.is_ok_and(|count| count > 0) {} };
            let _ = tokio::time::timeout(FAREWELL, reading).await;
            drop(farewell);
        });
    }
}

/// Whether the error concerns one connection only.
fn is_of_connection(error: &io::Error) -> bool {
    matches!(
        error.kind(),
        io::ErrorKind::ConnectionRefused | io::ErrorKind::ConnectionAborted | io::ErrorKind::ConnectionReset
    )
}

/// Completes on a shutdown signal. Handlers are installed when this is called, not when it is polled.
#[cfg(unix)]
fn stop_sign() -> io::Result<impl Future<Output = io::Result<()>>> {
    use std::future::poll_fn;
    use std::task::Poll;
    let mut end = signal::unix::signal(signal::unix::SignalKind::terminate())?;
    let mut interrupt = signal::unix::signal(signal::unix::SignalKind::interrupt())?;
    Ok(poll_fn(move |context| match end.poll_recv(context) {
        Poll::Ready(_) => Poll::Ready(Ok(())),
        Poll::Pending => interrupt.poll_recv(context).map(|_| Ok(())),
    }))
}

#[cfg(not(unix))]
fn stop_sign() -> io::Result<impl Future<Output = io::Result<()>>> {
    Ok(signal::ctrl_c())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_address_takes_all_places() {
        // For 256, 1,024 and 65,536 descriptors.
        assert_eq!([192, 960, 65_472].map(share), [48, 200, 200]);
        assert_eq!(share(2), 1);
    }
}
