//! How much memory work will take, told before it begins.

use lifesat::problem::StillLife;
use lifesat::problem::still_life::Cohesion;
use lifesat::solve::still_life::dp;

use crate::cli::console::{Verbosity, stderr};
use crate::cli::wording;

/// From here on a machine may feel it, so it is told to all but those who want only errors.
const MUCH: u64 = 100_000_000;

/// Of counting: the tables are all that takes memory. Returns what a progress line says.
pub(super) fn of_tables(bytes: u64, verbosity: Verbosity) -> String {
    let tables = format!("tables of {}", wording::bytes(bytes));
    tell(&format!("counting with {tables}"), bytes, verbosity);
    tables
}

/// Of dynamic programming for the densest still life of a box. How many ways there are for islands to meet a row is not
/// known beforehand, so nothing is said of connected ones.
pub(super) fn of_beginnings(problem: &StillLife, verbosity: Verbosity) {
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
