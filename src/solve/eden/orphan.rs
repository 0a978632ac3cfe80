//! Minimises orphans: drops cells until each cell that is left is needed.
//!
//! Cells are dropped in whole orbits, which keeps the symmetry of the pattern. Without symmetry an
//! orbit is a single cell.
//!
//! The method is deletion, refined by unsatisfiable cores. Drop an orbit and check what is left. If
//! it has a predecessor, the orbit is needed and stays for good. If not, keep only the orbits that
//! the core of this refutation touches; this often drops many more.
//!
//! The order of the orbits decides which minimal orphan comes out. So callers try several orders
//! and keep the smallest result.

use super::check::{Checked, EdenError, Predecessors};
use crate::life::orbits::Orbit;
use crate::life::{Grid, Partial};
use crate::limits::{Limits, StopReason};

/// The result of a minimisation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Minimised {
    /// A minimal orphan: each of its orbits was dropped in turn, and each time a predecessor was
    /// found.
    Orphan {
        /// The orphan.
        orphan: Partial,
        /// The number of orbits that were shown to be needed, which are all of its orbits.
        needed: usize,
    },
    /// The pattern has a predecessor, so it is no orphan.
    HasPredecessor,
    /// A limit was reached before the pattern was minimal.
    Stopped {
        /// The smallest orphan so far, or `None` if the first check was not finished.
        smallest: Option<Partial>,
        /// The limit.
        why: StopReason,
    },
}

/// Drops orbits of an orphan until each orbit that is left is needed. `orbits` are those of the
/// pattern's specified cells, in the order in which they are tried.
///
/// # Errors
/// If the solver gives an invalid model.
pub fn minimise(
    pattern: &Partial,
    orbits: &[Orbit],
    checker: &mut Predecessors,
    limits: &Limits,
) -> Result<Minimised, EdenError> {
    let touched_by =
        |core: &Partial| keep(pattern, orbits, |orbit| orbit.iter().any(|&at| core.get(at).is_some()));
    let mut orphan = match checker.check(pattern, limits)? {
        Checked::Predecessor(_) => return Ok(Minimised::HasPredecessor),
        Checked::Unknown(why) => return Ok(Minimised::Stopped { smallest: None, why }),
        Checked::None { core } => touched_by(&core),
    };
    let mut needed = 0;
    for orbit in orbits {
        // An orbit is specified as a whole or not at all.
        if orphan.get(orbit[0]).is_none() {
            continue;
        }
        let mut smaller = orphan.clone();
        for &at in orbit {
            smaller.set(at, None);
        }
        match checker.check(&smaller, limits)? {
            // An orbit that a larger pattern needs is needed by every smaller one too.
            Checked::Predecessor(_) => needed += 1,
            Checked::None { core } => orphan = touched_by(&core),
            Checked::Unknown(why) => return Ok(Minimised::Stopped { smallest: Some(orphan), why }),
        }
    }
    debug_assert_eq!(needed, orbits.iter().filter(|orbit| orphan.get(orbit[0]).is_some()).count());
    Ok(Minimised::Orphan { orphan, needed })
}

/// The pattern with only those orbits specified that `is_kept` accepts.
fn keep(pattern: &Partial, orbits: &[Orbit], is_kept: impl Fn(&Orbit) -> bool) -> Partial {
    let mut kept = Grid::filled(pattern.width(), pattern.height(), None);
    for &at in orbits.iter().filter(|orbit| is_kept(orbit)).flatten() {
        kept.set(at, pattern.get(at));
    }
    kept
}

/// The orbits in the order of one try: try 0 takes them as given, each other number shuffles them
/// in its own way.
pub fn order(orbits: &[Orbit], number: u64) -> Vec<Orbit> {
    let mut orbits = orbits.to_vec();
    if number > 0 {
        fastrand::Rng::with_seed(number).shuffle(&mut orbits);
    }
    orbits
}
