//! How much memory the machine has.

use std::fs;

/// What is assumed where nobody can be asked.
const USUAL: u64 = 8 << 30;

/// Three quarters of the machine's memory, as the rest has its uses.
pub(crate) fn three_quarters() -> u64 {
    total().unwrap_or(USUAL) / 4 * 3
}

/// Linux tells in kilobytes.
fn total() -> Option<u64> {
    let text = fs::read_to_string("/proc/meminfo").ok()?;
    let line = text.lines().find_map(|line| line.strip_prefix("MemTotal:"))?;
    line.split_whitespace().next()?.parse::<u64>().ok()?.checked_mul(1 << 10)
}
