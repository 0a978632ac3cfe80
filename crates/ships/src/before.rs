//! The rows before a candidate by their part in the law ([`super::law`]), and which tests it failed.

use super::strip::Row;
use crate::problem::ships::{Reach, Twist};

/// Which tests left out candidates.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct LeftOut {
    pub(super) near: bool,
    pub(super) far: bool,
    pub(super) farther: bool,
}

/// The rows before the one that is sought.
#[derive(Clone, Copy)]
pub(super) struct Before<'a> {
    pub(super) rows: &'a [Row],
    pub(super) reach: &'a Reach,
    pub(super) looks_far: bool,
    pub(super) twist: Twist,
}

impl Before<'_> {
    /// The row so many rows before.
    #[inline]
    pub(super) fn row(&self, before: usize) -> Row {
        self.rows[self.rows.len() - before]
    }

    /// The rows whose third is sought, and what the second one becomes.
    #[inline]
    pub(super) fn now(&self) -> [Row; 3] {
        let Reach { ahead, middle, future, .. } = *self.reach;
        [self.row(ahead), self.twist.middle(self.row(middle)), self.twist.future(self.row(future))]
    }

    /// The same for the row that makes the candidate.
    #[inline]
    pub(super) fn near(&self) -> [Row; 2] {
        let [ahead, middle] = self.reach.near;
        [self.row(ahead), self.twist.middle(self.row(middle))]
    }

    /// The same for the row beside that one, and what the second one becomes.
    #[inline]
    pub(super) fn far(&self) -> [Row; 3] {
        let ([ahead, middle], future) = (self.reach.far, self.reach.near[1]);
        [self.row(ahead), self.twist.middle(self.row(middle)), self.twist.future(self.row(future))]
    }

    /// The same for the row beside that one.
    #[inline]
    pub(super) fn farther(&self) -> [Row; 3] {
        let ([ahead, middle], future) = (self.reach.farther, self.reach.far[1]);
        [self.row(ahead), self.twist.middle(self.row(middle)), self.twist.future(self.row(future))]
    }

    /// The row ahead of the one beside.
    #[inline]
    pub(super) fn ahead_of_beside(&self) -> Row {
        self.row(self.reach.far[1])
    }
}
