//! Minimal self-forcing patches: no smaller part forces itself, but the part without cells.
//!
//! Drop an orbit of cells and take the greatest part of the rest that forces itself. If it has cells,
//! go on with it. If it has none, every part that forces itself has the orbit, and it stays for good:
//! what holds of a patch holds of its parts. So each orbit is tried once, and what is left at the end
//! is minimal among all parts with the symmetry, not only among those with one orbit less.

use super::Forcing;
use super::confirm::{Confirmed, confirm};
use crate::EdenError;
use crate::life::orbits::Orbit;
use crate::life::{Partial, partial};
use crate::limits::{Limits, StopReason};
use crate::orphan::{SmallestOnly, order};
use crate::problem::Force;

/// The smallest of the minimal patches that several tries came to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Minimal {
    /// The patch. Without each of its orbits no cell of it is forced.
    pub confirmed: Confirmed,
    /// The number of its orbits.
    pub needed: usize,
    /// The numbers of cells of the patches of all finished tries.
    pub sizes: Vec<usize>,
    /// The limit that was reached before the last try was finished, if one was.
    pub stopped: Option<StopReason>,
}

/// The result of several tries.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Tried {
    /// No part of the patch forces itself.
    NoPart,
    /// A limit was reached before the first try was finished.
    Stopped(StopReason),
    /// At least one try was finished.
    Minimal(Minimal),
}

/// Minimises a patch in several orders of its orbits, keeps the smallest result, and has it confirmed.
/// With seed 0 the first order is that of the orbits; all others are random. `see` gets each patch that
/// forces itself and is smaller than all before.
///
/// # Errors
/// If solvers contradict each other, if one gives an invalid model, or if the patch is too large.
pub fn smallest(
    problem: &Force,
    orbits: &[Orbit],
    (tries, seed): (u64, u32),
    limits: &Limits,
    see: &mut dyn FnMut(&Partial),
) -> Result<Tried, EdenError> {
    let mut least = SmallestOnly::new(see);
    let mut forcing = Forcing::new(problem)?;
    let whole = match forcing.greatest(problem.patch(), orbits, limits)? {
        Err(why) => return Ok(Tried::Stopped(why)),
        Ok(whole) if is_empty(&whole) => return Ok(Tried::NoPart),
        Ok(whole) => whole,
    };
    least.see(&whole);
    let (mut best, mut sizes, mut stopped): (Option<(Partial, usize)>, _, _) = (None, Vec::new(), None);
    for number in 0..tries.max(1) {
        let order = order(orbits, (u64::from(seed) << 32).wrapping_add(number));
        match minimise(&mut forcing, &whole, &order, limits, &mut least)? {
            Ok((patch, needed)) => {
                let cells = partial::specified(&patch).count();
                if sizes.iter().all(|&size| cells < size) {
                    best = Some((patch, needed));
                }
                sizes.push(cells);
            }
            Err(why) => {
                stopped = Some(why);
                break;
            }
        }
    }
    match (best, stopped) {
        (None, Some(why)) => Ok(Tried::Stopped(why)),
        (None, None) => Ok(Tried::NoPart),
        (Some((patch, needed)), stopped) => {
            let confirmed = confirm(problem.rule(), patch, &forcing.solver(), limits)?;
            Ok(Tried::Minimal(Minimal { confirmed, needed, sizes, stopped }))
        }
    }
}

/// One try. Returns the patch, and how many orbits were shown to be needed.
fn minimise(
    forcing: &mut Forcing,
    whole: &Partial,
    orbits: &[Orbit],
    limits: &Limits,
    least: &mut SmallestOnly<'_>,
) -> Result<Result<(Partial, usize), StopReason>, EdenError> {
    let (mut patch, mut needed) = (whole.clone(), 0);
    for orbit in orbits {
        if patch.get(orbit[0]).is_none() {
            continue;
        }
        let mut smaller = patch.clone();
        for &at in orbit {
            smaller.set(at, None);
        }
        match forcing.greatest(&smaller, orbits, limits)? {
            Err(why) => return Ok(Err(why)),
            Ok(part) if is_empty(&part) => needed += 1,
            Ok(part) => {
                least.see(&part);
                patch = part;
            }
        }
    }
    Ok(Ok((patch, needed)))
}

fn is_empty(part: &Partial) -> bool {
    partial::specified(part).next().is_none()
}
