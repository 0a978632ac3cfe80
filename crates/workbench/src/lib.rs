//! The workbench: a page on this machine, where questions are drawn and answers play.
//!
//! The server decides nothing about Life or SAT. It turns a question into a command line of its program, runs it as
//! a process, and shows what the process writes. One thread, the supervisor, starts and ends processes; the server
//! only reads and writes the list of jobs.
//!
//! A process of its own can have limits of its own: if a solver eats too much memory, its job fails and nothing else
//! does.
//!
//! Where the program is WebAssembly in a browser, there is no server: the page asks the program itself (`desk`), and
//! runs jobs in workers.
#![cfg(any(target_os = "linux", target_os = "wasi", windows))]
#![cfg_attr(target_os = "wasi", expect(dead_code, reason = "the server alone needs it"))]

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

mod cells;
mod desk;
mod forms;
mod job;
mod job_store;
mod kinds;
mod outcome;
mod paths;
mod patterns;
mod persistence;
mod pictures;
mod question;
mod refusal;
mod results;
mod routes;
mod status;
mod subject;
mod timeline;
mod words;

#[cfg(any(target_os = "linux", windows))]
mod assets;
#[cfg(any(target_os = "linux", windows))]
mod auth;
#[cfg(any(target_os = "linux", windows))]
mod connections;
#[cfg(any(target_os = "linux", windows))]
mod export;
#[cfg(any(target_os = "linux", windows))]
mod privacy;
#[cfg(any(target_os = "linux", windows))]
mod process;
#[cfg(any(target_os = "linux", windows))]
mod server;
#[cfg(any(target_os = "linux", windows))]
mod supervisor;

#[cfg(target_os = "wasi")]
mod alone;
#[cfg(target_os = "wasi")]
use alone::{privacy, process};

use std::path::PathBuf;
use std::time::Duration;

use anyhow::Result;
use lifesat_sat::limits::Interrupt;

pub use desk::answer;
#[cfg(any(target_os = "linux", windows))]
pub use export::export;
pub use forms::Forms;
#[cfg(any(target_os = "linux", windows))]
pub use server::{Serving, USUAL_PORT, serve};

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
    /// Runs a command in this process, where there is no other, and returns true if it ends well.
    pub run: fn(&[String]) -> bool,
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
            run: |_| false,
            print: |_| Ok(()),
            remark: |_| (),
            interrupt: Interrupt::default(),
        }
    }
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
