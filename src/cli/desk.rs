//! What the workbench needs of this program, and `lifesat desk`, which the page of a workbench without a server asks.

use std::env;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use lifesat_platform::program;
use lifesat_workbench::Program;

use crate::cli::args::line;
use crate::cli::console::{output, signals, stderr};
use crate::cli::{Exit, memory, topics};

/// Answers the request on stdin about the jobs in the current folder. `run` runs a command, and returns true if it ends
/// well.
pub(crate) fn run(run: fn(&[String]) -> bool) -> Result<Exit> {
    let request = io::read_to_string(io::stdin()).context("cannot read stdin")?;
    // Where there are no processes, this program has no path.
    let this = Program { run, ..this_program(env::current_exe().unwrap_or_default())? };
    let answer = lifesat_workbench::answer(&request, Path::new("."), this)?;
    let mut out = program::stdout()?;
    out.write_all(&answer).and_then(|()| out.flush()).context("cannot write to stdout")?;
    Ok(Exit::Answered)
}

/// This program as the workbench sees it.
pub(crate) fn this_program(path: PathBuf) -> Result<Program> {
    Ok(Program {
        path,
        commands: line::commands(),
        memory: memory::ALLOWED,
        topic: |name| topics::named(&[name.to_owned()]).map(|topic| topic.text),
        glossary: include_str!("../../docs/glossary.md"),
        run: |_| false,
        print: |line| output::print(&format!("{line}\n")),
        remark: stderr::remark,
        interrupt: signals::interrupt()?,
    })
}
