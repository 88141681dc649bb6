//! The server on a socket, until somebody stops it.

use std::io;
use std::net::{SocketAddr, TcpListener};
use std::time::Duration;

use axum::Router;
use tokio::signal;
use tokio::sync::oneshot;

use crate::{Site, app};

/// How long answers that are under way may take when the server is told to stop.
const PATIENCE: Duration = Duration::from_secs(2);

/// Serves a site until the program is interrupted (Ctrl-C) or asked to end. Says that it is ready once it would hear
/// that: who is told an address may want to end at once what is there.
pub fn serve(listener: TcpListener, site: Site, ready: impl FnOnce()) -> io::Result<()> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    runtime.block_on(serve_router(listener, app(site), ready))
}

/// The same for anything that answers requests, on a runtime that is there already. It is told who asks.
pub async fn serve_router(listener: TcpListener, router: Router, ready: impl FnOnce()) -> io::Result<()> {
    listener.set_nonblocking(true)?;
    let listener = tokio::net::TcpListener::from_std(listener)?;
    let told_to_stop = stop_sign()?;
    let (stop, stopped) = oneshot::channel::<()>();
    let service = router.into_make_service_with_connect_info::<SocketAddr>();
    let server = axum::serve(listener, service).with_graceful_shutdown(async {
        let _ = stopped.await;
    });
    let server = tokio::spawn(server.into_future());
    ready();
    told_to_stop.await?;
    let _ = stop.send(());
    // Whoever is still waiting then has lost interest, or means harm.
    match tokio::time::timeout(PATIENCE, server).await {
        Ok(Ok(ended)) => ended,
        Ok(Err(failed)) => Err(io::Error::other(failed)),
        Err(_) => Ok(()),
    }
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
