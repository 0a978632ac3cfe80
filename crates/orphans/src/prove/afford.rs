//! Refuses a proof that does not fit in memory.

use thiserror::Error;

use super::{BoxQuestion, Plan};

/// A proof needs more memory than it may take.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("the proof needs {} of memory, and {} are allowed", amount(*needed), amount((*allowed).into()))]
pub struct TooMuchMemory {
    /// The bytes that it needs.
    pub needed: u128,
    /// The bytes that it may take.
    pub allowed: u64,
}

impl Plan {
    /// Checks that a proof with this many threads takes at most `allowed` bytes.
    ///
    /// # Errors
    /// If it needs more.
    pub fn afford(&self, question: &BoxQuestion, jobs: usize, allowed: u64) -> Result<(), TooMuchMemory> {
        let needed = self.bytes(question, jobs);
        if needed > allowed.into() { Err(TooMuchMemory { needed, allowed }) } else { Ok(()) }
    }
}

/// An amount of memory for people, rounded up.
pub fn amount(bytes: u128) -> String {
    if bytes < 1 << 30 {
        return format!("{} MiB", bytes.div_ceil(1 << 20));
    }
    let tenths = bytes.saturating_mul(10).div_ceil(1 << 30);
    format!("{}.{} GiB", tenths / 10, tenths % 10)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn amounts_are_rounded_up() {
        assert_eq!(amount(1), "1 MiB");
        assert_eq!(amount(10 << 20), "10 MiB");
        assert_eq!(amount((3 << 30) / 2 + 1), "1.6 GiB");
    }
}
