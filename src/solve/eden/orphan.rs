//! Minimal orphans: patterns without predecessor that have one as soon as any of their orbits of cells is dropped.
//!
//! Dropping whole orbits keeps the pattern's symmetry; without symmetry an orbit is a single cell. Deletion with core
//! refinement: drop an orbit; if there is still no predecessor, go on with the orbits that the core of that refutation
//! touches, which often drops many more; if there is one, the orbit stays for good. Which minimal orphan comes out
//! depends on the order of the orbits, so several orders are tried and the smallest result is kept.

use super::check::{Checked, EdenError, Predecessors};
use crate::life::orbits::Orbit;
use crate::life::{Grid, Partial};
use crate::limits::{Limits, StopReason};

/// What a minimisation found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Minimised {
    /// A minimal orphan: every orbit was dropped in turn, and each time a predecessor was found.
    Orphan {
        /// The orphan.
        orphan: Partial,
        /// How many of its orbits were shown to be needed: all.
        needed: usize,
    },
    /// The pattern has a predecessor, so it is no orphan.
    HasPredecessor,
    /// Stopped before the pattern was minimal; it has no predecessor.
    Stopped {
        /// The smallest pattern so far without predecessor, if the first check was finished.
        smallest: Option<Partial>,
        /// Why.
        why: StopReason,
    },
}

/// Drops orbits of a pattern without predecessor until each is needed. The orbits are those of its defined cells, in the
/// order in which they are tried.
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
        // An orbit is defined as a whole or not at all.
        if orphan.get(orbit[0]).is_none() {
            continue;
        }
        let mut smaller = orphan.clone();
        for &at in orbit {
            smaller.set(at, None);
        }
        match checker.check(&smaller, limits)? {
            // An orbit without which a larger pattern has a predecessor is needed by every smaller one too.
            Checked::Predecessor(_) => needed += 1,
            Checked::None { core } => orphan = touched_by(&core),
            Checked::Unknown(why) => return Ok(Minimised::Stopped { smallest: Some(orphan), why }),
        }
    }
    debug_assert_eq!(needed, orbits.iter().filter(|orbit| orphan.get(orbit[0]).is_some()).count());
    Ok(Minimised::Orphan { orphan, needed })
}

/// The pattern's cells in some of the orbits.
fn keep(pattern: &Partial, orbits: &[Orbit], is_kept: impl Fn(&Orbit) -> bool) -> Partial {
    let mut kept = Grid::filled(pattern.width(), pattern.height(), None);
    for &at in orbits.iter().filter(|orbit| is_kept(orbit)).flatten() {
        kept.set(at, pattern.get(at));
    }
    kept
}

/// The order of a try: the first is as given, the others are shuffled, each in its own way.
pub fn order(orbits: &[Orbit], number: u64) -> Vec<Orbit> {
    let mut orbits = orbits.to_vec();
    if number > 0 {
        fastrand::Rng::with_seed(number).shuffle(&mut orbits);
    }
    orbits
}
