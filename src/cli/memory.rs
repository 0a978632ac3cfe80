//! How much memory the program may use.

use std::fs;

/// What is assumed where nobody can be asked.
const USUAL: u64 = 8 << 30;

/// Where Linux keeps the limit of a container.
const CONTAINERS: [&str; 2] = ["/sys/fs/cgroup/memory.max", "/sys/fs/cgroup/memory/memory.limit_in_bytes"];

/// Three quarters of the memory that there is, as the rest has its uses.
pub(crate) fn three_quarters() -> u64 {
    total() / 4 * 3
}

/// The machine's memory, or what a container or `ulimit -v` leaves of it.
fn total() -> u64 {
    let read = |path: &str| fs::read_to_string(path).ok();
    let machine = read("/proc/meminfo").and_then(|text| machine(&text)).unwrap_or(USUAL);
    let containers = CONTAINERS.iter().filter_map(|path| read(path)?.trim().parse().ok());
    let process = read("/proc/self/limits").and_then(|text| address_space(&text));
    containers.chain(process).fold(machine, u64::min)
}

/// `MemTotal:  8000000 kB`
fn machine(text: &str) -> Option<u64> {
    let line = text.lines().find_map(|line| line.strip_prefix("MemTotal:"))?;
    line.split_whitespace().next()?.parse::<u64>().ok()?.checked_mul(1 << 10)
}

/// `Max address space  500000000  unlimited  bytes`
fn address_space(text: &str) -> Option<u64> {
    let line = text.lines().find_map(|line| line.strip_prefix("Max address space"))?;
    line.split_whitespace().next()?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_linux_says_is_read() {
        assert_eq!(machine("MemTotal:        2000 kB\nMemFree: 1 kB\n"), Some(2_048_000));
        assert_eq!(machine("MemFree: 1 kB\n"), None);
        let limits = |limit| {
            format!("Max stack size 8388608 unlimited bytes\nMax address space   {limit}  unlimited  bytes\n")
        };
        assert_eq!(address_space(&limits("512000000")), Some(512_000_000));
        assert_eq!(address_space(&limits("unlimited")), None);
    }
}
