//! The server on a socket, until somebody stops it.

use std::io;
use std::net::TcpListener;
use std::time::Duration;

use tokio::signal;
use tokio::sync::oneshot;

use crate::{Site, app};

/// How long answers that are under way may take when the server is told to stop.
const PATIENCE: Duration = Duration::from_secs(2);

/// Serves a site until the program is interrupted (Ctrl-C) or asked to end.
pub fn serve(listener: TcpListener, site: Site) -> io::Result<()> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    runtime.block_on(async {
        listener.set_nonblocking(true)?;
        let listener = tokio::net::TcpListener::from_std(listener)?;
        let (stop, stopped) = oneshot::channel::<()>();
        let server = axum::serve(listener, app(site)).with_graceful_shutdown(async {
            let _ = stopped.await;
        });
        let server = tokio::spawn(server.into_future());
        told_to_stop().await?;
        let _ = stop.send(());
        // Whoever is still waiting then has lost interest, or means harm.
        match tokio::time::timeout(PATIENCE, server).await {
            Ok(Ok(ended)) => ended,
            Ok(Err(failed)) => Err(io::Error::other(failed)),
            Err(_) => Ok(()),
        }
    })
}

#[cfg(unix)]
async fn told_to_stop() -> io::Result<()> {
    use std::future::poll_fn;
    use std::pin::pin;
    use std::task::Poll;
    let mut end = signal::unix::signal(signal::unix::SignalKind::terminate())?;
    let mut interrupt = pin!(signal::ctrl_c());
    poll_fn(|context| match end.poll_recv(context) {
        Poll::Ready(_) => Poll::Ready(Ok(())),
        Poll::Pending => interrupt.as_mut().poll(context),
    })
    .await
}

#[cfg(not(unix))]
async fn told_to_stop() -> io::Result<()> {
    signal::ctrl_c().await
}
