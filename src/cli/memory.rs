//! How much memory the program may use.

use std::sync::Once;
use std::{env, fs, thread};

use anyhow::{Result, bail};
use lifesat::limits;
use lifesat::problem::StillLife;
use lifesat::problem::still_life::Cohesion;
use lifesat::solve::still_life::dp;
use lifesat_platform::program;

use crate::cli::console::{Verbosity, stderr};
use crate::cli::settings::{self, Source};
use crate::cli::wording;

/// The assumption where nobody can be asked.
const USUAL: u64 = 8 << 30;

/// The address space that the workbench allows a command, in bytes. The system is told after the command has begun, so a
/// command that asks the system at once might not hear of it.
pub(crate) const ALLOWED: &str = "LIFESAT_ADDRESS_SPACE";

/// What the user prefers, as far as a limit leaves it; else three quarters of the memory that there is, as the rest has
/// its uses.
pub(crate) fn allowed() -> u64 {
    preferred().map_or_else(|| three_quarters(total()), |(bytes, _)| bytes)
}

/// What the user prefers, and what says so, unless a limit leaves less.
pub(crate) fn preferred() -> Option<(u64, Source)> {
    let (bytes, source) = settings::current().memory?;
    let is_left = limit().is_none_or(|limit| bytes <= three_quarters(limit));
    is_left.then_some((bytes, source))
}

fn three_quarters(bytes: u64) -> u64 {
    bytes / 4 * 3
}

/// Returns what something takes. Refuses to begin what does not fit.
pub(crate) fn fits(bytes: u64) -> Result<u64> {
    let most = allowed();
    if bytes > most {
        let whose = preferred().map_or_else(
            || "three quarters of the available memory".to_owned(),
            |(_, source)| format!("by {source}"),
        );
        let [needed, most] = [bytes, most].map(wording::bytes);
        bail!("this needs {needed} of memory; the limit is {most}, {whose}");
    }
    Ok(bytes)
}

/// From now on, long work stops when the process takes more than three quarters of the addresses that
/// `ulimit -v` leaves it. A process that asks for more than all of them is ended at once, and what it
/// found is lost. Without such a limit nothing is watched.
pub(crate) fn watch() {
    static ONCE: Once = Once::new();
    let Some(limit) = limit() else { return };
    ONCE.call_once(|| {
        // Without a thread nothing is watched, as before.
        let _ = thread::Builder::new().name("memory".to_owned()).spawn(move || {
            while let Some(taken) = program::memory_taken() {
                limits::tell_memory(taken > three_quarters(limit));
                thread::sleep(program::PAUSE);
            }
        });
    });
}

/// The machine's memory, or what a container or `ulimit -v` leaves of it.
fn total() -> u64 {
    limit().into_iter().fold(program::memory().unwrap_or(USUAL), u64::min)
}

/// The addresses that this process may take, in bytes, if there is a limit.
fn limit() -> Option<u64> {
    let told = fs::read_to_string("/proc/self/limits").ok().and_then(|text| address_space(&text));
    let allowed = env::var(ALLOWED).ok().and_then(|bytes| bytes.parse().ok());
    told.into_iter().chain(allowed).min()
}

/// `Max address space  500000000  unlimited  bytes`
fn address_space(text: &str) -> Option<u64> {
    let line = text.lines().find_map(|line| line.strip_prefix("Max address space"))?;
    line.split_whitespace().next()?.parse().ok()
}

/// From here on a machine may feel it, so it is told to all but those who want only errors.
const MUCH: u64 = 100_000_000;

/// Of counting: the tables are all that takes memory. Returns what a progress line says.
pub(crate) fn of_tables(bytes: u64, verbosity: Verbosity) -> String {
    let tables = format!("tables of {}", wording::bytes(bytes));
    tell(&format!("counting with {tables}"), bytes, verbosity);
    tables
}

/// Of dynamic programming for the densest still life of a box. How many ways there are for islands to meet a row is not
/// known beforehand, so nothing is said of connected ones.
pub(crate) fn of_beginnings(problem: &StillLife, verbosity: Verbosity) {
    if problem.cohesion() != Cohesion::Any {
        return;
    }
    let dp::Memory { tables, beginnings } = dp::memory(problem);
    let text = format!(
        "dynamic programming with tables of up to {}; the beginnings that are followed take up to {}",
        wording::bytes(tables),
        wording::bytes(beginnings)
    );
    tell(&text, tables, verbosity);
}

fn tell(text: &str, bytes: u64, verbosity: Verbosity) {
    if bytes >= MUCH || verbosity == Verbosity::Verbose {
        stderr::remark(&format!("lifesat: {text}"));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_linux_says_is_read() {
        let limits = |limit| {
            format!("Max stack size 8388608 unlimited bytes\nMax address space   {limit}  unlimited  bytes\n")
        };
        assert_eq!(address_space(&limits("512000000")), Some(512_000_000));
        assert_eq!(address_space(&limits("unlimited")), None);
    }
}
