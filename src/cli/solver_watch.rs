//! `lifesat solver-watch`: the process that ends the solvers of a lifesat that was killed.

use std::io::{self, BufReader};

use anyhow::Result;
use lifesat::backend::process::watcher;

use crate::cli::Exit;
use crate::cli::console::signals;

/// Waits until the process that started this one has ended, and kills the solvers that it left.
pub(crate) fn run() -> Result<Exit> {
    // What ends the solvers has to outlive what signals end. Nobody looks at the flag that they raise.
    signals::interrupt()?;
    // Under another name than lifesat, `killall -9 lifesat` spares it. If that fails, it does not.
    #[cfg(target_os = "linux")]
    let _ = std::fs::write("/proc/self/comm", "solver-watch");
    for group in watcher::groups_left(BufReader::new(io::stdin())) {
        kill(group);
    }
    Ok(Exit::Answered)
}

/// Kills a process group. If that fails, nobody is left in it.
#[cfg(unix)]
fn kill(group: u32) {
    use rustix::process::{Pid, Signal, kill_process_group};

    if let Some(group) = i32::try_from(group).ok().and_then(Pid::from_raw) {
        let _ = kill_process_group(group, Signal::KILL);
    }
}

#[cfg(not(unix))]
fn kill(_: u32) {}
