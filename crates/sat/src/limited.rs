//! A clause sink that stops at the limits, so that building a formula can be interrupted.

use std::convert::Infallible;

use crate::cnf::{ClauseSink, Lit};
use crate::limits::{Limits, StopReason};

/// The most clauses that are built in memory. A solver takes about 60 bytes for each, so this is
/// about 4 GB. Measured with `/usr/bin/time -f %M lifesat solve 60 --time-limit 1`: 0.78 GB for 13
/// million clauses.
pub const MAX_CLAUSES: u64 = 1 << 26;

/// A sink that takes no more clauses when a limit is reached, or when there are too many to keep in
/// memory.
pub struct Limited<'a, S: ?Sized> {
    sink: &'a mut S,
    limits: &'a Limits,
    until_check: u64,
    clauses: u64,
}

impl<'a, S: ClauseSink<Error = Infallible> + ?Sized> Limited<'a, S> {
    /// Clauses between two looks at the clock, which cost more than taking a clause.
    const INTERVAL: u64 = 1 << 12;

    /// A sink that hands clauses on until a limit is reached.
    pub fn new(sink: &'a mut S, limits: &'a Limits) -> Self {
        Self { sink, limits, until_check: 0, clauses: 0 }
    }
}

impl<S: ClauseSink<Error = Infallible> + ?Sized> ClauseSink for Limited<'_, S> {
    type Error = StopReason;

    fn clause(&mut self, literals: &[Lit]) -> Result<(), StopReason> {
        if self.until_check == 0 {
            self.until_check = Self::INTERVAL;
            self.clauses += Self::INTERVAL;
            self.limits.check()?;
            if self.clauses > MAX_CLAUSES {
                let reason =
                    format!("the formula has more than {MAX_CLAUSES} clauses, too many to keep in memory");
                return Err(StopReason::GaveUp(reason));
            }
        }
        self.until_check -= 1;
        let Ok(()) = self.sink.clause(literals);
        Ok(())
    }
}
