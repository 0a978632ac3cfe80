//! Minimal orphans: patterns without predecessor that have one as soon as any defined cell is dropped.
//!
//! Deletion with core refinement: drop a cell; if there is still no predecessor, go on with the core of that refutation,
//! which often drops many more; if there is one, the cell stays for good. Which minimal orphan comes out depends on
//! the order of the cells, so several orders are tried and the smallest result is kept.

use super::check::{Checked, EdenError, Predecessors};
use crate::backend::{Limits, Why};
use crate::life::{Partial, Position, partial};

/// What a minimisation found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Minimised {
    /// A minimal orphan: every cell was dropped in turn, and each time a predecessor was found.
    Orphan {
        /// The orphan.
        orphan: Partial,
        /// How many of its cells were shown to be needed: all.
        needed: usize,
    },
    /// The pattern has a predecessor, so it is no orphan.
    HasPredecessor,
    /// Stopped before the pattern was minimal; it has no predecessor.
    Stopped {
        /// The smallest pattern so far without predecessor, if the first check was finished.
        smallest: Option<Partial>,
        /// Why.
        why: Why,
    },
}

/// Drops cells of a pattern without predecessor until each is needed, in the given order of positions.
pub fn minimise(
    pattern: &Partial,
    order: &[Position],
    checker: &mut Predecessors,
    limits: &Limits,
) -> Result<Minimised, EdenError> {
    let mut orphan = match checker.check(pattern, limits)? {
        Checked::Predecessor(_) => return Ok(Minimised::HasPredecessor),
        Checked::Unknown(why) => return Ok(Minimised::Stopped { smallest: None, why }),
        Checked::None { core } => core,
    };
    let mut needed = 0;
    for &at in order {
        if orphan.get(at).is_none() {
            continue;
        }
        let mut smaller = orphan.clone();
        smaller.set(at, None);
        match checker.check(&smaller, limits)? {
            // A cell without which a larger pattern has a predecessor is needed by every smaller one too.
            Checked::Predecessor(_) => needed += 1,
            Checked::None { core } => orphan = core,
            Checked::Unknown(why) => return Ok(Minimised::Stopped { smallest: Some(orphan), why }),
        }
    }
    debug_assert_eq!(needed, partial::defined(&orphan).count());
    Ok(Minimised::Orphan { orphan, needed })
}

/// The order of a try: the first is row by row, the others are shuffled, each in its own way.
pub fn order(pattern: &Partial, number: u64) -> Vec<Position> {
    let mut cells: Vec<Position> = partial::defined(pattern).map(|(at, _)| at).collect();
    if number > 0 {
        fastrand::Rng::with_seed(number).shuffle(&mut cells);
    }
    cells
}
