//! The server, on this machine only.

use std::convert::Infallible;
use std::net::{Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;
use std::{io, thread};

use anyhow::{Context, Result, anyhow};
use axum::extract::State;
use axum::middleware;
use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Extension, Router};
use futures_util::stream::{self, StreamExt};
use lifesat_platform::server;
use serde_json::Value;
use tokio::net::TcpListener;

use crate::auth::{self, Auth};
use crate::connections::{self, FAREWELL};
use crate::job_store::JobStore;
use crate::routes::{self, Pass, Shared};
use crate::{Limits, Program, assets, paths, supervisor};

/// Changes that come closer together are told together.
const PAUSE: Duration = Duration::from_millis(100);

/// The port, if no other one is named. With the same port after each start, links that hold questions keep working.
pub const USUAL_PORT: u16 = 19_700;

/// A workbench to serve.
#[derive(Clone, Debug)]
pub struct Serving {
    /// The port; `None` for the usual one, or another one if that is taken; 0 for any that is free.
    pub port: Option<u16>,
    /// Where the jobs lie.
    pub folder: PathBuf,
    /// The browser is opened, too.
    pub opens_browser: bool,
    /// What its jobs may use.
    pub limits: Limits,
}

/// Serves until the program is interrupted.
///
/// # Errors
/// If the port or the folder cannot be used.
pub fn serve(serving: &Serving, program: Program) -> Result<()> {
    server::keep_private();
    let jobs = Arc::new(JobStore::open(&serving.folder, serving.limits, program)?);
    // What a killed server left aside cannot come back.
    jobs.empty_bin(Duration::ZERO);
    paths::clear_aside(&jobs.place)?;
    let runtime = tokio::runtime::Builder::new_current_thread().enable_io().enable_time().build()?;
    let served = runtime.block_on(run(serving, &jobs));
    // The thread that waits for a picture ends it now.
    runtime.shutdown_timeout(FAREWELL);
    served
}

async fn run(serving: &Serving, jobs: &Arc<JobStore>) -> Result<()> {
    let program = &jobs.program;
    let listener = listen(serving.port).await?;
    let auth = Arc::new(Auth::new(listener.local_addr()?.port(), program.remark)?);
    let link = auth.link();
    (program.print)(&link)?;
    let port = listener.local_addr()?.port();
    if serving.port.is_none() && port != USUAL_PORT {
        (program.remark)(&format!(
            "lifesat: port {USUAL_PORT} is taken by another program, so the workbench has port {port} this time"
        ));
    }
    (program.remark)(&format!(
        "lifesat: the jobs lie in {}; Ctrl-C ends the server",
        serving.folder.display()
    ));
    if serving.opens_browser && !server::opens_browser(&link) {
        (program.remark)("lifesat: no browser could be opened; open the link yourself");
    }
    let supervisor = {
        let jobs = Arc::clone(jobs);
        thread::spawn(move || supervisor::work(&jobs))
    };
    connections::serve(listener, all(Arc::clone(jobs), auth), jobs).await;
    supervisor.join().map_err(|_| anyhow!("the thread that runs jobs failed"))
}

/// Opens the port, on this machine only.
async fn listen(port: Option<u16>) -> Result<TcpListener> {
    let address = |port| SocketAddr::from((Ipv4Addr::LOCALHOST, port));
    if port.is_none()
        && let Ok(listener) = TcpListener::bind(address(USUAL_PORT)).await
    {
        return Ok(listener);
    }
    TcpListener::bind(address(port.unwrap_or(0)))
        .await
        .map_err(|error| match (error.kind(), port) {
            (io::ErrorKind::AddrInUse, Some(port)) => {
                anyhow!("port {port} is taken by another program: choose another one, or leave --port out")
            }
            (io::ErrorKind::PermissionDenied, Some(port)) => {
                anyhow!("port {port} needs root rights: choose one from 1024, or leave --port out")
            }
            _ => anyhow::Error::new(error),
        })
        .context("cannot listen on 127.0.0.1")
}

fn all(jobs: Arc<JobStore>, auth: Arc<Auth>) -> Router {
    // The page is the same for everybody.
    let open = Router::new()
        .route("/", get(assets::page))
        .route("/assets/{name}", get(assets::asset))
        .route("/enter", post(auth::enter).with_state(Arc::clone(&auth)))
        .route("/proof/{nonce}", get(auth::prove).with_state(Arc::clone(&auth)));
    let keyed = routes::api()
        .route("/api/events", get(events))
        .route_layer(middleware::from_fn_with_state(Arc::clone(&auth), auth::wants_key));
    let linked =
        routes::files().route_layer(middleware::from_fn_with_state(Arc::clone(&auth), auth::wants_pass));
    let pass = {
        let auth = Arc::clone(&auth);
        Pass(Arc::new(move |number| auth.pass(number)))
    };
    keyed
        .merge(linked)
        .with_state(jobs)
        .merge(open)
        .fallback(async || routes::nothing())
        .layer(Extension(pass))
        .layer(middleware::from_fn_with_state(auth, auth::guard))
}

/// Events for pages, as server-sent events, until the server ends. A page gets all jobs first, and then those that
/// change. So after a reload, or after the server was started again, it knows everything.
async fn events(State(jobs): Shared) -> Response {
    let (closing, changes) = (jobs.closing(), jobs.changes());
    let events = stream::unfold((jobs, changes, 0), |(jobs, mut changes, seen)| async move {
        if seen > 0 {
            changes.changed().await.ok()?;
            tokio::time::sleep(PAUSE).await;
        }
        changes.mark_unchanged();
        let (name, (views, last)) = match seen {
            0 => ("all", jobs.all()),
            _ => ("changed", jobs.changed_since(seen)),
        };
        let event = Event::default().event(name).data(Value::from(views).to_string());
        Some((Ok::<_, Infallible>(event), (jobs, changes, last)))
    });
    Sse::new(events.take_until(Box::pin(closing))).keep_alive(KeepAlive::default()).into_response()
}
