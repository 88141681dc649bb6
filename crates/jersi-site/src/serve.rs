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

use crate::connections::{ConnectionCounter, ConnectionSlot};
use crate::write_timeout::WriteTimeout;
use crate::{Site, app};

/// Time for open connections to finish after a shutdown signal.
const SHUTDOWN_TIME: Duration = Duration::from_secs(2);

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
            of_address: per_network(connections),
            is_limited: Box::new(|address| !address.to_canonical().is_loopback()),
            head: Duration::from_secs(15),
            reading: Duration::from_secs(30),
        }
    }
}

/// Maximum number of connections from one network: a school class, whose browsers open up to seven each.
const MAX_PER_NETWORK: usize = 400;

/// Connections of one network: at most a quarter of all.
const fn per_network(connections: usize) -> usize {
    let quarter = connections / 4;
    if quarter < 1 {
        1
    } else if quarter < MAX_PER_NETWORK {
        quarter
    } else {
        MAX_PER_NETWORK
    }
}

/// Maximum number of connections from one network, by the limit of file descriptors.
#[must_use]
pub fn most_per_network() -> usize {
    per_network(most_connections())
}

/// File descriptors reserved for files, the database and rejected connections.
const RESERVED: u64 = 64;
/// Number of rejected connections that are drained, and the time for it.
const DRAINED: usize = 16;
const DRAIN_TIME: Duration = Duration::from_millis(500);
/// Maximum number of connections where the system has no limit.
const DEFAULT_CONNECTIONS: usize = 10_000;

/// Maximum number of connections by the limit of file descriptors, which is raised to its maximum first.
#[cfg(unix)]
#[must_use]
pub fn most_connections() -> usize {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
    let granted = getrlimit(Resource::Nofile);
    let all = Rlimit { current: granted.maximum, maximum: granted.maximum };
    let limit = if setrlimit(Resource::Nofile, all).is_ok() { granted.maximum } else { granted.current };
    limit.map_or(DEFAULT_CONNECTIONS, |limit| limit.saturating_sub(RESERVED).max(8) as usize)
}

/// Maximum number of connections.
#[cfg(not(unix))]
#[must_use]
pub const fn most_connections() -> usize {
    DEFAULT_CONNECTIONS
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
    let mut stopped = pin!(stop_signal()?);
    let counter = ConnectionCounter::new(limits.connections, limits.of_address);
    let drains = Arc::new(Semaphore::new(DRAINED));
    let (stop, _) = watch::channel(false);
    ready();
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            stop = &mut stopped => {
                stop?;
                break;
            }
        };
        match accepted {
            Ok((stream, peer)) => {
                let is_limited = (limits.is_limited)(peer.ip());
                match counter.take(peer.ip(), is_limited) {
                    Some(slot) => {
                        spawn_connection(
                            slot,
                            serve_connection(stream, peer, router.clone(), &limits, stop.subscribe()),
                        );
                    }
                    None => reject(stream, &drains),
                }
            }
            Err(error) => {
                if !is_connection_error(&error) {
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
    let _ = tokio::time::timeout(SHUTDOWN_TIME, stop.closed()).await;
    Ok(())
}

/// Spawns a connection. Not generic, so that HTTP is compiled in this crate only, and not again for every caller of
/// [`serve_router`].
fn spawn_connection(slot: ConnectionSlot, serving: Serving) {
    tokio::spawn(async move {
        serving.await;
        drop(slot);
    });
}

/// A connection being served.
type Serving = Pin<Box<dyn Future<Output = ()> + Send>>;

/// Serves the requests of a connection.
fn serve_connection(
    stream: TcpStream,
    peer: SocketAddr,
    router: Router,
    limits: &ConnectionLimits,
    mut stop: watch::Receiver<bool>,
) -> Serving {
    // Messages are small and should not be delayed.
    let _ = stream.set_nodelay(true);
    let stream = TokioIo::new(WriteTimeout::new(stream, limits.reading));
    let service = service_fn(move |mut request: Request<Incoming>| {
        request.extensions_mut().insert(ConnectInfo(peer));
        router.clone().oneshot(request.map(Body::new))
    });
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(limits.head)
        .serve_connection(stream, service)
        .with_upgrades();
    Box::pin(async move {
        let mut connection = pin!(connection);
        let ended = tokio::select! {
            ended = &mut connection => Some(ended),
            _ = stop.wait_for(|is_stopping| *is_stopping) => None,
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
fn reject(mut stream: TcpStream, drains: &Arc<Semaphore>) {
    let written = stream.try_write(
        b"HTTP/1.1 503 Service Unavailable\r\nretry-after: 10\r\nconnection: close\r\ncontent-length: 0\r\n\r\n",
    );
    if let (Ok(_), Ok(drain)) = (written, drains.clone().try_acquire_owned()) {
        tokio::spawn(async move {
            let _ = stream.shutdown().await;
            let mut unread = [0; 1024];
            let reading = async { while stream.read(&mut unread).await.is_ok_and(|count| count > 0) {} };
            let _ = tokio::time::timeout(DRAIN_TIME, reading).await;
            drop(drain);
        });
    }
}

/// Whether the error concerns one connection only.
fn is_connection_error(error: &io::Error) -> bool {
    matches!(
        error.kind(),
        io::ErrorKind::ConnectionRefused | io::ErrorKind::ConnectionAborted | io::ErrorKind::ConnectionReset
    )
}

/// Completes on a shutdown signal. Handlers are installed when this is called, not when it is polled.
#[cfg(unix)]
fn stop_signal() -> io::Result<impl Future<Output = io::Result<()>>> {
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
fn stop_signal() -> io::Result<impl Future<Output = io::Result<()>>> {
    Ok(signal::ctrl_c())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_address_takes_all_connections() {
        // For 256, 1,024 and 65,536 descriptors.
        assert_eq!([192, 960, 65_472].map(per_network), [48, 240, 400]);
        assert_eq!(per_network(2), 1);
    }
}
