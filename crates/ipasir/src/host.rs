//! The process that loads a library.

use std::io;
use std::path::Path;

use lifesat_sat::backend::library::serve;

#[cfg(not(target_feature = "crt-static"))]
use crate::solver::LoadError;
use crate::solver::Solver;

/// Whether this program can load libraries. A static one cannot, and what a library prints is kept from the replies on
/// Unix alone.
pub const LOADS: bool = cfg!(all(unix, not(target_feature = "crt-static")));

/// Loads the library in a file and does what the requests on stdin ask, with the replies on stdout.
/// Whatever the library prints goes to stderr.
///
/// # Errors
/// If a reply cannot be written. That a library cannot be loaded is a reply.
pub fn host(file: &Path) -> io::Result<()> {
    serve(|| load(file), io::stdin(), replies()?, end)
}

#[cfg(not(target_feature = "crt-static"))]
fn load(file: &Path) -> Result<Solver, String> {
    if !LOADS {
        return Err("lifesat loads shared libraries on Unix only: use a solver that is a program".to_owned());
    }
    Solver::load(file).map_err(|error| match error {
        LoadError::Library(error) => reason(&error),
        LoadError::NoSolver => "ipasir_init returned a null pointer instead of a solver".to_owned(),
    })
}

/// The error with its cause, in which the system says what it lacks.
#[cfg(not(target_feature = "crt-static"))]
fn reason(error: &dyn std::error::Error) -> String {
    error.source().map_or_else(|| error.to_string(), |cause| format!("cannot be loaded: {cause}"))
}

/// A static program has the C library of the machine that built it, and would load another one.
#[cfg(target_feature = "crt-static")]
fn load(_: &Path) -> Result<Solver, String> {
    Err("this is a static program, which cannot load shared libraries: use one that is not".to_owned())
}

/// The stdout that this process was started with. From now on its stdout is its stderr, so that
/// nothing that the library prints is taken for a reply.
#[cfg(unix)]
fn replies() -> io::Result<std::fs::File> {
    use std::os::fd::AsFd;

    let replies = io::stdout().as_fd().try_clone_to_owned()?;
    rustix::stdio::dup2_stdout(io::stderr())?;
    Ok(replies.into())
}

#[cfg(not(unix))]
#[expect(clippy::unnecessary_wraps, reason = "elsewhere this can fail")]
fn replies() -> io::Result<io::Stdout> {
    Ok(io::stdout())
}

/// Ends the process at once. The library may be at work in another thread, so what it would do at an
/// orderly exit must not run.
#[cfg(unix)]
fn end() {
    use rustix::process::{Signal, getpid, kill_process};

    // This cannot fail: a process may kill itself.
    let _ = kill_process(getpid(), Signal::KILL);
}

#[cfg(not(unix))]
fn end() {
    std::process::abort();
}
