//! The server on a socket, until somebody stops it.

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

use crate::patient::Patient;
use crate::places::{ConnectionPlace, Places};
use crate::{Site, app};

/// How long answers that are under way may take when the server is told to stop.
const PATIENCE: Duration = Duration::from_secs(2);

/// Serves a site until the program is interrupted (Ctrl-C) or asked to end. Says that it is ready once it would hear
/// that: who is told an address may want to end at once what is there.
pub fn serve(listener: TcpListener, site: Site, ready: impl FnOnce()) -> io::Result<()> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    runtime.block_on(serve_router(listener, app(site), ConnectionLimits::default(), ready, || {}))
}

/// How much a server bears. Whoever is slow or idle is cut off, so that others find a place.
pub struct ConnectionLimits {
    /// Connections in all; whoever comes then is asked to come later.
    pub connections: usize,
    /// Connections from one address.
    pub of_address: usize,
    /// Whether the limit of an address holds for it: a proxy has those of many.
    pub is_limited: Box<dyn Fn(IpAddr) -> bool + Send + Sync>,
    /// How long the head of a request may take, and how long a connection may be idle between two.
    pub head: Duration,
    /// How long the other end may read nothing of what is written.
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

/// Connections from one address: a household, a school. And never so many that a few addresses take all places.
const MOST_OF_ADDRESS: usize = 200;

/// How many of all places one address may take.
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

/// This many descriptors are kept for files, the database, and to turn somebody away.
const KEPT: u64 = 64;
/// This many who are turned away are listened to for so long.
const FAREWELLS: usize = 16;
const FAREWELL: Duration = Duration::from_millis(500);
/// What is served where the system tells no limit.
const USUAL: usize = 10_000;

/// As many connections as the process may have descriptors for. It first allows itself all that the system grants.
#[cfg(unix)]
#[must_use]
pub fn most_connections() -> usize {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
    let granted = getrlimit(Resource::Nofile);
    let all = Rlimit { current: granted.maximum, maximum: granted.maximum };
    let limit = if setrlimit(Resource::Nofile, all).is_ok() { granted.maximum } else { granted.current };
    limit.map_or(USUAL, |limit| limit.saturating_sub(KEPT).max(8) as usize)
}

/// As many connections as are usual.
#[cfg(not(unix))]
#[must_use]
pub const fn most_connections() -> usize {
    USUAL
}

/// The same for anything that answers requests, on a runtime that is there already. It is told who asks. When the
/// program is told to stop, `stopping` is called before open connections are waited for.
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
                    // Out of descriptors or memory: others must end first.
                    tokio::time::sleep(Duration::from_millis(100)).await;
                }
            }
        }
    }
    drop(listener);
    stopping();
    stop.send_replace(true);
    // Whoever is still there then has lost interest, or means harm.
    let _ = tokio::time::timeout(PATIENCE, stop.closed()).await;
    Ok(())
}

/// Lets a connection live in a task of its own. Not generic, so that all of HTTP is compiled here, and not once more for
/// every caller of [`serve_router`].
fn spawn_talk(place: ConnectionPlace, talk: Talk) {
    tokio::spawn(async move {
        talk.await;
        drop(place);
    });
}

/// A connection that is answered.
type Talk = Pin<Box<dyn Future<Output = ()> + Send>>;

/// Answers the requests of a connection until it ends.
fn talk(
    stream: TcpStream,
    peer: SocketAddr,
    router: Router,
    limits: &ConnectionLimits,
    mut stop: watch::Receiver<bool>,
) -> Talk {
    // Messages are small, and whoever waits for one must not wait for the next.
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
            // Errors are those of the other end.
            let _ = connection.await;
        }
    })
}

/// Says that there is no place. A connection that is closed while something unread is in it takes the answer along, so
/// what was asked is read for a moment, of as many as there are descriptors kept for it.
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

/// Whether only that connection failed.
fn is_of_connection(error: &io::Error) -> bool {
    matches!(
        error.kind(),
        io::ErrorKind::ConnectionRefused | io::ErrorKind::ConnectionAborted | io::ErrorKind::ConnectionReset
    )
}

/// What ends when the program is told to stop. It listens from now on, not only once it is waited for.
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
        // 256 descriptors, 1,024, 65,536.
        assert_eq!([192, 960, 65_472].map(share), [48, 200, 200]);
        assert_eq!(share(2), 1);
    }
}
