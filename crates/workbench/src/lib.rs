//! The workbench: a page on this machine, where questions are drawn and answers play.
//!
//! The server decides nothing about Life or SAT. It turns a question into a command line of its program, runs it as
//! a process, and shows what the process writes. One thread, the supervisor, starts and ends processes; the server
//! only reads and writes the list of jobs.
//!
//! A process of its own can have limits of its own: if a solver eats too much memory, its job fails and nothing else
//! does.
#![cfg(any(target_os = "linux", windows))]

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

mod assets;
mod auth;
mod cells;
mod connections;
mod export;
mod forms;
mod job;
mod job_store;
mod kinds;
mod outcome;
mod paths;
mod patterns;
mod persistence;
mod pictures;
mod process;
mod question;
mod refusal;
mod results;
mod routes;
mod status;
mod supervisor;
mod timeline;
mod words;

use std::net::{Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;
use std::{io, thread};

use anyhow::{Context, Result, anyhow};
use lifesat_platform::server;
use lifesat_sat::limits::Interrupt;
use tokio::net::TcpListener;

use auth::Auth;
use connections::FAREWELL;
pub use export::export;
pub use forms::Forms;
use job_store::JobStore;

/// What the workbench needs of the program that it belongs to.
#[derive(Clone, Debug)]
pub struct Program {
    /// Its path.
    pub path: PathBuf,
    /// Its commands, which answer the questions.
    pub commands: clap::Command,
    /// The environment variable that tells a command how many bytes of memory it may take.
    pub memory: &'static str,
    /// The text of a topic of its help.
    pub topic: fn(&str) -> Option<&'static str>,
    /// Its glossary: a paragraph for each term, which begins with the term between `**`.
    pub glossary: &'static str,
    /// Prints a line on stdout.
    pub print: fn(&str) -> Result<()>,
    /// Prints a line on stderr that is no error.
    pub remark: fn(&str),
    /// Raised when the program is to end.
    pub interrupt: Interrupt,
}

#[cfg(test)]
impl Program {
    /// A program with one command.
    fn for_tests(path: &str) -> Self {
        let solve = ["json", "v"].map(|name| clap::Arg::new(name).long(name).short('v').num_args(0));
        let [json, verbose] = solve;
        let size = clap::Arg::new("size");
        let options = ["partials", "report", "time-limit"].map(|name| clap::Arg::new(name).long(name));
        let solve = clap::Command::new("solve").args([size, json.short(None), verbose]).args(options);
        Self {
            path: path.into(),
            commands: clap::Command::new("lifesat").subcommand(solve),
            memory: "LIFESAT_ADDRESS_SPACE",
            topic: |_| None,
            glossary: "",
            print: |_| Ok(()),
            remark: |_| (),
            interrupt: Interrupt::default(),
        }
    }
}

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

/// What the jobs of a workbench may use.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Jobs at once.
    pub jobs: usize,
    /// Bytes of address space of a job.
    pub memory: u64,
    /// The longest time of a job.
    pub time: Duration,
}

/// Serves until the program is interrupted.
///
/// # Errors
/// If the port or the folder cannot be used.
pub fn serve(serving: &Serving, program: Program) -> Result<()> {
    server::keep_private();
    let jobs = Arc::new(JobStore::open(&serving.folder, serving.limits, program)?);
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
    connections::serve(listener, routes::all(Arc::clone(jobs), auth), jobs).await;
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
