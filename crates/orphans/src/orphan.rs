//! Minimises orphans: drops cells until each cell that is left is needed.
//!
//! Cells are dropped in whole orbits, which keeps the symmetry of the pattern. The method is deletion,
//! refined by unsatisfiable cores. Drop an orbit and check what is left. If it has a predecessor, the orbit
//! is needed and stays for good. If not, keep only the orbits that the core of this refutation touches; this
//! often drops many more. The order of the orbits decides which minimal orphan comes out, so callers try
//! several orders and keep the smallest result.

use super::second_opinion::{Refutation, confirm, disagreement, first};
use super::{Checked, EdenError};
use crate::life::orbits::Orbit;
use crate::life::{Grid, Group, Partial, Rule, orbits, partial};
use crate::limits::{Limits, StopReason};
use crate::problem::predecessor::Past;

/// The result of a minimisation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Minimised {
    /// A minimal orphan: each of its orbits was dropped in turn, and each time a predecessor was found.
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

/// Drops orbits of an orphan until each orbit that is left is needed. `orbits` are those of the pattern's
/// specified cells, in the order in which they are tried. `see` gets each orphan that is smaller than the one
/// before. `check` says whether a pattern has a predecessor, which it must have simulated. If there is none,
/// the core must be part of the pattern that it was asked about.
///
/// # Errors
/// Those of `check`.
pub fn minimise(
    pattern: &Partial,
    orbits: &[Orbit],
    mut check: impl FnMut(&Partial) -> Result<Checked, EdenError>,
    see: &mut dyn FnMut(&Partial),
) -> Result<Minimised, EdenError> {
    let touched_by =
        |core: &Partial| keep(pattern, orbits, |orbit| orbit.iter().any(|&at| core.get(at).is_some()));
    let mut orphan = match check(pattern)? {
        Checked::Predecessor(_) => return Ok(Minimised::HasPredecessor),
        Checked::Unknown(why) => return Ok(Minimised::Stopped { smallest: None, why }),
        Checked::None { core } => touched_by(&core),
    };
    see(&orphan);
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
        match check(&smaller)? {
            // An orbit that a larger pattern needs is needed by every smaller one too.
            Checked::Predecessor(_) => needed += 1,
            Checked::None { core } => {
                orphan = touched_by(&core);
                see(&orphan);
            }
            Checked::Unknown(why) => return Ok(Minimised::Stopped { smallest: Some(orphan), why }),
        }
    }
    debug_assert_eq!(needed, orbits.iter().filter(|orbit| orphan.get(orbit[0]).is_some()).count());
    Ok(Minimised::Orphan { orphan, needed })
}

/// The smallest of the minimal orphans that several tries came to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Smallest {
    /// Its orbits were all shown to be needed, and a second solver was asked about it.
    pub refutation: Refutation,
    /// The number of its orbits.
    pub needed: usize,
    /// The numbers of specified cells of the orphans of all finished tries.
    pub sizes: Vec<usize>,
    /// The limit that was reached before the last try was finished, if one was.
    pub stopped: Option<StopReason>,
}

/// The result of several tries.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Tried {
    /// The pattern has a predecessor, so it contains no orphan.
    HasPredecessor,
    /// A limit was reached before the first try was finished.
    Stopped(StopReason),
    /// At least one try was finished.
    Smallest(Smallest),
}

/// Minimises an orphan in several orders of its orbits, keeps the smallest result, and has it confirmed. The
/// pattern keeps the symmetry of the orbits. `see` gets each orphan that is smaller than all before.
///
/// # Errors
/// If solvers contradict each other, if one gives an invalid model, or if the pattern is too large.
#[expect(clippy::missing_panics_doc, reason = "a try that ends without an orphan was stopped")]
pub fn smallest(
    past: Past,
    pattern: &Partial,
    orbits: &[Orbit],
    tries: u64,
    limits: &Limits,
    see: &mut dyn FnMut(&Partial),
) -> Result<Tried, EdenError> {
    let mut checker = first(past, pattern.width(), pattern.height())?;
    let (mut best, mut sizes, mut stopped) = (None, Vec::new(), None);
    let mut smaller = SmallestOnly::new(see);
    for number in 0..tries.max(1) {
        let order = order(orbits, number);
        let check = |part: &Partial| checker.check(part, limits);
        match minimise(pattern, &order, check, &mut |orphan| smaller.see(orphan))? {
            Minimised::HasPredecessor if sizes.is_empty() => return Ok(Tried::HasPredecessor),
            Minimised::HasPredecessor => {
                return Err(disagreement(&checker.solver(), &checker.solver()));
            }
            Minimised::Orphan { orphan, needed } => {
                let cells = partial::specified(&orphan).count();
                if sizes.iter().all(|&size| cells < size) {
                    best = Some((orphan, needed));
                }
                sizes.push(cells);
            }
            Minimised::Stopped { why, .. } => {
                stopped = Some(why);
                break;
            }
        }
    }
    let Some((orphan, needed)) = best else {
        return Ok(Tried::Stopped(stopped.expect("a try that ends without an orphan was stopped")));
    };
    let refutation = confirm(past, orphan, &checker.solver(), limits)?;
    Ok(Tried::Smallest(Smallest { refutation, needed, sizes, stopped }))
}

/// Passes on those patterns that have fewer cells than all before.
pub(super) struct SmallestOnly<'a> {
    cells: usize,
    see: &'a mut dyn FnMut(&Partial),
}

impl<'a> SmallestOnly<'a> {
    pub(super) fn new(see: &'a mut dyn FnMut(&Partial)) -> Self {
        Self { cells: usize::MAX, see }
    }

    pub(super) fn see(&mut self, pattern: &Partial) {
        let cells = partial::specified(pattern).count();
        if cells < self.cells {
            self.cells = cells;
            (self.see)(pattern);
        }
    }
}

/// Has two solvers look at a pattern that another method found to be an orphan of a rule: one minimises it as
/// far as the limits allow, the other confirms the result. The inner error is the limit that was reached before
/// the first solver had an answer.
///
/// # Errors
/// If a solver finds a predecessor, if one gives an invalid model, or if the pattern is too large.
#[expect(clippy::missing_panics_doc, reason = "every pattern has the trivial symmetry")]
pub fn examine(
    rule: Rule,
    pattern: &Partial,
    method: &str,
    limits: &Limits,
) -> Result<Result<Refutation, StopReason>, EdenError> {
    let mut checker = first(rule.into(), pattern.width(), pattern.height())?;
    let cells = orbits::of_pattern(Group::C1, pattern).expect("every pattern has no symmetry");
    let orphan = match minimise(pattern, &cells, |part| checker.check(part, limits), &mut |_| {})? {
        Minimised::Orphan { orphan, .. } | Minimised::Stopped { smallest: Some(orphan), .. } => orphan,
        Minimised::Stopped { smallest: None, why } => return Ok(Err(why)),
        Minimised::HasPredecessor => return Err(disagreement(method, &checker.solver())),
    };
    confirm(rule.into(), orphan, &checker.solver(), limits).map(Ok)
}

/// The pattern with only those orbits specified that `is_kept` accepts.
fn keep(pattern: &Partial, orbits: &[Orbit], is_kept: impl Fn(&Orbit) -> bool) -> Partial {
    let mut kept = Grid::filled(pattern.width(), pattern.height(), None);
    for &at in orbits.iter().filter(|orbit| is_kept(orbit)).flatten() {
        kept.set(at, pattern.get(at));
    }
    kept
}

/// The representative of the images of an orphan under the symmetries that the rule keeps, wherever
/// they lie, and its rows as text: the image whose rows come last in the order of texts.
#[expect(clippy::missing_panics_doc, reason = "every rule keeps the identity")]
pub fn canonical(rule: Rule, orphan: &Partial) -> (String, Partial) {
    let trimmed = partial::trimmed(orphan);
    let images = rule.symmetries().into_iter().map(|symmetry| symmetry.apply_to_grid(&trimmed));
    let named = images.map(|image| (partial::write_rows(&image), image));
    named.max_by(|(first, _), (second, _)| first.cmp(second)).expect("every rule keeps the identity")
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::life::Symmetry;

    #[test]
    fn images_of_an_orphan_have_one_representative() {
        let orphan = partial::read("?O.??/?.O??/?.???").unwrap();
        let (name, representative) = canonical(Rule::LIFE, &orphan);
        assert_eq!(name, partial::write_rows(&representative));
        for symmetry in Symmetry::ALL {
            assert_eq!(
                canonical(Rule::LIFE, &symmetry.apply_to_grid(&orphan)),
                (name.clone(), representative.clone())
            );
        }
        assert_eq!(
            (
                representative.width().min(representative.height()),
                partial::specified(&representative).count()
            ),
            (2, 5)
        );
    }

    /// A block has predecessors, so nothing contradicts what another method says but the solver.
    #[test]
    fn a_method_that_is_wrong_is_found_out() {
        let block = partial::read("OO/OO").unwrap();
        let error = examine(Rule::LIFE, &block, "a method", &Limits::none()).unwrap_err();
        assert!(matches!(error, EdenError::Disagreement { first, .. } if first == "a method"));
    }

    #[test]
    fn a_pattern_with_a_predecessor_has_no_smallest_orphan() {
        let block = partial::read("OO/OO").unwrap();
        let orbits = orbits::of_pattern(Group::C1, &block).unwrap();
        assert_eq!(
            smallest(Rule::LIFE.into(), &block, &orbits, 3, &Limits::none(), &mut |_| panic!("no orphan")),
            Ok(Tried::HasPredecessor)
        );
    }
}
