//! Ctrl-C and other signals that end the program.
//!
//! They end a command with exit code 130, in one of two ways. At first they do so at once, as there
//! is nothing to clean up, even if the program waits for input. Before it works for long or creates a
//! file, it asks for a flag that they raise instead. Solvers and writers look at the flag, clean up, and
//! the program ends. In this second way `campaign run` ends with 75, and `serve` with 0.

use std::io;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, LazyLock};

use lifesat::limits::Interrupt;
use lifesat_platform::program::{self, Watch};
use thiserror::Error;

const INTERRUPTED: i32 = 130;

/// Ctrl-C.
const SIGINT: i32 = 2;

/// True if Ctrl-C ends the program at once.
static CTRL_C_AT_ONCE: LazyLock<Arc<AtomicBool>> = LazyLock::new(|| Arc::new(AtomicBool::new(true)));

/// True if the other signals end the program at once.
static OTHERS_AT_ONCE: LazyLock<Arc<AtomicBool>> = LazyLock::new(|| Arc::new(AtomicBool::new(true)));

/// From now on, signals end the program at once with exit code 130.
pub(crate) fn begin() -> io::Result<()> {
    for signal in ending() {
        let at_once = if signal == SIGINT { &CTRL_C_AT_ONCE } else { &OTHERS_AT_ONCE };
        program::exit_while(Arc::clone(at_once), signal, INTERRUPTED)?;
    }
    Ok(())
}

/// The signals that end the program. Those that were ignored when it started stay so: with `nohup` it
/// outlives its terminal, and a job that a script started with `&` is not for the script's Ctrl-C.
fn ending() -> impl Iterator<Item = i32> {
    program::ENDING.iter().copied().filter(|&signal| !is_ignored(signal))
}

/// Returns true if the parent process had this signal ignored. Elsewhere than on Linux nobody tells. The answer
/// is that of the first call, which comes before any signal is watched for.
fn is_ignored(signal: i32) -> bool {
    static IGNORED: LazyLock<u64> = LazyLock::new(|| {
        let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
        let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
        mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok()).unwrap_or(0)
    });
    *IGNORED >> (signal - 1) & 1 == 1
}

/// Ctrl-C where a user types commands: at the prompt it ends the program, else the command.
pub(crate) struct AtPrompt {
    interrupt: Interrupt,
}

impl AtPrompt {
    /// From now on Ctrl-C does this.
    pub(crate) fn begin() -> io::Result<Self> {
        let interrupt = Interrupt::default();
        if !is_ignored(SIGINT) {
            program::raise_flag(SIGINT, interrupt.flag())?;
        }
        Ok(Self { interrupt })
    }

    /// Runs a command that ends when the flag is raised.
    pub(crate) fn work<R>(&self, command: impl FnOnce(Interrupt) -> R) -> R {
        self.interrupt.flag().store(false, Ordering::Relaxed);
        CTRL_C_AT_ONCE.store(false, Ordering::Relaxed);
        let result = command(self.interrupt.clone());
        CTRL_C_AT_ONCE.store(true, Ordering::Relaxed);
        result
    }
}

/// The user interrupted the program.
#[derive(Debug, Error)]
#[error("interrupted")]
pub(crate) struct Interrupted;

/// From now on the signals raise the returned flag instead of ending the program, so that solvers
/// are stopped and temporary files removed first.
///
/// Call this only if the code that runs next looks at the flag: a read that blocks is no longer
/// interrupted.
pub(crate) fn interrupt() -> io::Result<Interrupt> {
    let interrupt = Interrupt::default();
    for signal in ending() {
        program::raise_flag(signal, interrupt.flag())?;
    }
    CTRL_C_AT_ONCE.store(false, Ordering::Relaxed);
    OTHERS_AT_ONCE.store(false, Ordering::Relaxed);
    for &signal in program::HANDLED {
        program::raise_flag(signal, Arc::default())?;
    }
    Ok(interrupt)
}

/// Does something short that would leave something behind if a signal cut it off.
pub(crate) fn whole<R>(short: impl FnOnce() -> io::Result<R>) -> io::Result<R> {
    let heard = Interrupt::default();
    let watched: Vec<Watch> =
        ending().map(|signal| program::raise_flag(signal, heard.flag())).collect::<io::Result<_>>()?;
    let before =
        [&CTRL_C_AT_ONCE, &OTHERS_AT_ONCE].map(|at_once| (at_once, at_once.swap(false, Ordering::Relaxed)));
    let result = short();
    for (at_once, was) in before {
        at_once.store(was, Ordering::Relaxed);
    }
    for watch in watched {
        program::forget(watch);
    }
    if heard.is_raised() { Err(io::Error::other(Interrupted)) } else { result }
}
