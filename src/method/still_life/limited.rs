//! Building a formula stops at the limits too.

use std::convert::Infallible;

use crate::backend::{Limits, Why};
use crate::cnf::{ClauseSink, Lit};

/// A sink that stops taking clauses when the limits are reached.
pub(super) struct Limited<'a, S: ?Sized> {
    sink: &'a mut S,
    limits: &'a Limits,
    until_check: u32,
}

impl<'a, S: ClauseSink<Error = Infallible> + ?Sized> Limited<'a, S> {
    /// Looking at the clock costs more than taking a clause, so it is done once in so many.
    const INTERVAL: u32 = 1 << 12;

    pub(super) fn new(sink: &'a mut S, limits: &'a Limits) -> Self {
        Self { sink, limits, until_check: 0 }
    }
}

impl<S: ClauseSink<Error = Infallible> + ?Sized> ClauseSink for Limited<'_, S> {
    type Error = Why;

    fn clause(&mut self, literals: &[Lit]) -> Result<(), Why> {
        if self.until_check == 0 {
            self.until_check = Self::INTERVAL;
            self.limits.exceeded().map_or(Ok(()), Err)?;
        }
        self.until_check -= 1;
        let Ok(()) = self.sink.clause(literals);
        Ok(())
    }
}
