//! Processes that lifesat starts of itself: `lifesat ipasir-host` loads the library of `--ipasir`, and
//! `lifesat solver-watch` ends the solvers of a lifesat that was killed.

use std::io::{self, BufReader};
use std::path::Path;

use anyhow::{Context, Result};
use lifesat::backend::process::watcher;
use lifesat_platform::program::KILL_GROUP;

use crate::cli::Exit;
use crate::cli::console::signals;

/// Does what the other process asks, until it has no more to ask.
pub(crate) fn ipasir_host(file: &Path) -> Result<Exit> {
    lifesat_ipasir::host(file).context("cannot answer the process that asks")?;
    Ok(Exit::Answered)
}

/// Waits until the process that started this one has ended, and kills the solvers that it left.
pub(crate) fn solver_watch() -> Result<Exit> {
    // What ends the solvers has to outlive what signals end. Nobody looks at the flag that they raise.
    signals::interrupt()?;
    // Under another name than lifesat, `killall -9 lifesat` spares it. If that fails, it does not.
    #[cfg(target_os = "linux")]
    let _ = std::fs::write("/proc/self/comm", "solver-watch");
    let left = watcher::groups_left(BufReader::new(io::stdin()));
    if let Some(kill) = KILL_GROUP {
        left.into_iter().for_each(kill);
    }
    Ok(Exit::Answered)
}
