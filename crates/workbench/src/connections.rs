//! Connections: they come in here, and nobody can block the port.
//!
//! Every user of the machine can connect. So a connection must ask for something soon, and there are
//! never too many of them: jobs need descriptors, too. A new one takes the place of the oldest that has
//! not shown that it may come in.

use std::collections::VecDeque;
use std::pin::pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use axum::{Extension, Router};
use hyper_util::rt::{TokioExecutor, TokioIo, TokioTimer};
use hyper_util::server::conn::auto::Builder;
use hyper_util::service::TowerToHyperService;
use lifesat_platform::server;
use tokio::net::{TcpListener, TcpStream};
use tokio::task::JoinHandle;

use crate::job_store::JobStore;

/// How long the head of a request may take, and how long a connection may be idle.
const GRACE: Duration = Duration::from_secs(10);

/// How long open connections may take to end, when the server does.
pub(crate) const FAREWELL: Duration = Duration::from_secs(2);

/// How long nobody is let in when there are no descriptors.
const REST: Duration = Duration::from_millis(200);

/// The most connections at once.
const MOST: usize = 512;

/// Descriptors that are enough for anything. Programs that use select(2) can have no more.
const ENOUGH: u64 = 1024;

/// The longest head of a request, in bytes.
const LONGEST_HEAD: usize = 16 << 10;

/// What is at the other end of a connection. Requests have this as an extension.
#[derive(Clone, Debug, Default)]
pub(crate) struct Client(Arc<AtomicBool>);

impl Client {
    pub(crate) fn welcome(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    fn is_welcome(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// Answers requests until the server is to end.
pub(crate) async fn serve(listener: TcpListener, routes: Router, jobs: &JobStore) {
    let most = most_connections();
    let mut open: VecDeque<(Client, JoinHandle<()>)> = VecDeque::new();
    let mut closing = pin!(jobs.closing());
    let mut has_warned = false;
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            () = &mut closing => break,
        };
        open.retain(|(_, connection)| !connection.is_finished());
        match accepted {
            Ok((stream, _)) => {
                while open.len() >= most {
                    close_one(&mut open).await;
                }
                let client = Client::default();
                let routes = routes.clone().layer(Extension(client.clone()));
                let connection = tokio::spawn(answer(stream, routes, jobs.closing()));
                open.push_back((client, connection));
            }
            // The client has left.
            Err(error) if is_of_the_client(&error) => {}
            Err(error) => {
                if !has_warned {
                    (jobs.program.remark)(&format!(
                        "lifesat: no connection can be taken for a while: {error}"
                    ));
                    has_warned = true;
                }
                close_one(&mut open).await;
                tokio::time::sleep(REST).await;
            }
        }
    }
    let farewell = async {
        for (_, connection) in open {
            let _ = connection.await;
        }
    };
    let _ = tokio::time::timeout(FAREWELL, farewell).await;
}

/// Ends the oldest connection of those without the key, or else the oldest.
async fn close_one(open: &mut VecDeque<(Client, JoinHandle<()>)>) {
    let stranger = open.iter().position(|(client, _)| !client.is_welcome());
    if let Some((_, connection)) = open.remove(stranger.unwrap_or(0)) {
        connection.abort();
        // Now its descriptor is free.
        let _ = connection.await;
    }
}

async fn answer(stream: TcpStream, routes: Router, closing: impl Future<Output = ()>) {
    // With one version only, nothing waits without a limit for the bytes that tell which it is.
    let mut builder = Builder::new(TokioExecutor::new()).http1_only();
    let http = &mut builder.http1();
    http.timer(TokioTimer::new()).header_read_timeout(GRACE).max_buf_size(LONGEST_HEAD);
    let service = TowerToHyperService::new(routes);
    let mut connection = pin!(builder.serve_connection(TokioIo::new(stream), service));
    // How a connection fails is of interest to nobody.
    tokio::select! {
        _ = connection.as_mut() => {}
        () = closing => {
            connection.as_mut().graceful_shutdown();
            let _ = connection.await;
        }
    }
}

fn is_of_the_client(error: &std::io::Error) -> bool {
    use std::io::ErrorKind::{ConnectionAborted, ConnectionRefused, ConnectionReset, Interrupted};
    matches!(error.kind(), ConnectionAborted | ConnectionRefused | ConnectionReset | Interrupted)
}

/// How many connections may be open: with half of the descriptors, as jobs and pictures need some.
fn most_connections() -> usize {
    usize::try_from(server::descriptors(ENOUGH) / 2).map_or(MOST, |half| half.clamp(1, MOST))
}
