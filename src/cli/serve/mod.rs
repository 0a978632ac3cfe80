//! The workbench: a page on this machine, where questions are drawn and answers play.
//!
//! The server decides nothing about Life or SAT. It turns a question into a command line of this
//! program, runs it as a process of its own, and shows what the process writes. One thread, the
//! foreman, starts and ends processes; the server only reads and writes the list of jobs.
//!
//! A process of its own can have limits of its own: if a solver eats too much memory, its job fails
//! and nothing else does.

pub(crate) mod args;
mod assets;
mod bench;
mod browser;
mod disk;
mod door;
mod events;
mod export;
mod foreman;
mod gate;
mod job;
mod kept;
mod pictures;
mod place;
mod private;
mod process;
mod question;
mod refusal;
pub(crate) mod request;
mod results;
mod routes;
mod secret;
mod standing;
mod timeline;
mod verdict;
mod view;

use std::net::{Ipv4Addr, SocketAddr};
use std::sync::Arc;
use std::{io, thread};

use anyhow::{Context, Result, anyhow};
use tokio::net::TcpListener;

use crate::cli::Exit;
use crate::cli::console::{Verbosity, output, signals, stderr};
use crate::cli::serve::request::{ServeRequest, Serving};
use bench::Bench;
use door::FAREWELL;
use gate::Gate;
use lifesat::limits::Interrupt;

/// Serves until the user ends it, or writes the answers to a folder.
pub(crate) fn run(request: &ServeRequest, verbosity: Verbosity) -> Result<Exit> {
    match request {
        ServeRequest::Serve(serving) => open(serving, verbosity),
        ServeRequest::Export { folder, to } => export::run(folder, to, verbosity),
    }
}

fn open(request: &Serving, verbosity: Verbosity) -> Result<Exit> {
    let interrupt = signals::interrupt()?;
    private::begin();
    let bench = Arc::new(Bench::open(&request.folder, request.limits)?);
    let runtime = tokio::runtime::Builder::new_current_thread().enable_io().enable_time().build()?;
    let served = runtime.block_on(serve(request, &bench, &interrupt, verbosity));
    // The thread that waits for a picture ends it now.
    runtime.shutdown_timeout(FAREWELL);
    served.map(|()| Exit::Answered)
}

async fn serve(
    request: &Serving,
    bench: &Arc<Bench>,
    interrupt: &Interrupt,
    verbosity: Verbosity,
) -> Result<()> {
    let listener = listen(request.port).await?;
    let gate = Arc::new(Gate::new(listener.local_addr()?.port())?);
    let link = gate.link();
    output::print(&format!("{link}\n"))?;
    if verbosity >= Verbosity::Normal {
        stderr::line(&format!(
            "lifesat: the jobs lie in {}; Ctrl-C ends the server",
            request.folder.display()
        ));
    }
    if request.opens_browser {
        browser::open(&link);
    }
    let foreman = {
        let (bench, interrupt) = (Arc::clone(bench), interrupt.clone());
        thread::spawn(move || foreman::work(&bench, &interrupt))
    };
    door::keep(listener, routes::all(Arc::clone(bench), gate), bench).await;
    foreman.join().map_err(|_| anyhow!("the thread that runs jobs failed"))
}

/// Opens the port, on this machine only.
async fn listen(port: Option<u16>) -> Result<TcpListener> {
    let address = SocketAddr::from((Ipv4Addr::LOCALHOST, port.unwrap_or(0)));
    TcpListener::bind(address)
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
