//! Self-forcing patches: patches that are in every one of their predecessors.
//!
//! - [`Forcing`] asks a solver about the parts of a patch.
//! - [`greatest`](Forcing::greatest) finds the greatest part that forces itself, which exists
//!   (docs/force.md).
//! - [`smallest`] finds parts that contain no smaller ones.
//! - [`prove`] writes a certificate.
//!
//! To find a minimal patch, drop an orbit of cells and take the greatest part of the rest that forces
//! itself. If it has cells, go on with it. If it has none, every part that forces itself has the orbit, and
//! it stays for good. So each orbit is tried once, and what is left at the end is minimal among all parts
//! with the symmetry, not only among those with one orbit less.

mod nearby;

use std::path::Path;

use crate::answer::Evidence;
use crate::backend::embedded::Purpose;
use crate::backend::{Incremental, Refuter, Verdict};
use crate::bundle::{MakeError, Maker, NewBundle, Stage};
use crate::certificate::{ForceManifest, force_formula};
use crate::cnf::{AddClause, Lit, VarPool, through};
use crate::encode::predecessor::differs;
use crate::encode::predecessor::{self, PredecessorLayout};
use crate::formula::Formula;
use crate::life::orbits::Orbit;
use crate::life::{Grid, Group, Partial, Position, Rule, partial};
use crate::limits::{Limits, StopReason};
use crate::orphan::{SmallestOnly, order};
use crate::problem::Force;
use crate::second_opinion::{FIRST, SECOND, Witness, disagreement, evidence};
use crate::{Checked, EdenError, decode, verify};
use nearby::drop_differing;

/// Whether a patch forces itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Forced {
    /// Every predecessor has its cells.
    Yes,
    /// This predecessor, which was simulated, differs from it.
    No(Grid),
    /// A limit was reached before the solver had an answer.
    Unknown(StopReason),
}

/// Asks one solver about a patch and its parts.
pub struct Forcing {
    rule: Rule,
    solver: Box<dyn Incremental>,
    layout: PredecessorLayout,
    /// For each cell and each state that a part may have there, a literal that may only be true if the
    /// predecessor has the other one. One of these literals must be true, and assumptions make those false
    /// that a part does not have.
    differences: Grid<[Option<Lit>; 2]>,
}

impl Forcing {
    /// A solver for a patch and its parts.
    ///
    /// # Errors
    /// If the patch is too large.
    pub fn new(whole: &Force) -> Result<Self, EdenError> {
        Self::by(SECOND, whole.rule(), whole.patch())
    }

    pub(super) fn by(witness: Witness, rule: Rule, patch: &Partial) -> Result<Self, EdenError> {
        let has = |at, state| patch.get(at) == Some(state);
        Self::start(witness, rule, (patch.width(), patch.height()), has)
    }

    /// Another solver, for the parts of all patterns of a size.
    ///
    /// # Errors
    /// If the size is too large.
    pub fn of_size(rule: Rule, width: usize, height: usize) -> Result<Self, EdenError> {
        Self::start(FIRST, rule, (width, height), |_, _| true)
    }

    fn start(
        witness: Witness,
        rule: Rule,
        (width, height): (usize, usize),
        may_have: impl Fn(Position, bool) -> bool,
    ) -> Result<Self, EdenError> {
        let transition = witness.encoding(rule.into(), width, height)?;
        let layout = PredecessorLayout::new(width, height, Group::C1);
        let mut solver = witness.solver.start_with(Purpose::SimilarQuestions);
        let Ok(used) = through(&mut *solver, |sink| predecessor::encode(&layout, rule, transition, sink));
        let mut pool = VarPool::after(used);
        let differences = Grid::from_fn(width, height, |at| {
            [false, true].map(|state| {
                may_have(at, state).then(|| {
                    let difference = pool.fresh();
                    solver.add(&[!difference, differs(&layout, at, state)]);
                    difference
                })
            })
        });
        let some: Vec<Lit> = differences.rows().flatten().flatten().copied().flatten().collect();
        solver.add(&some);
        Ok(Self { rule, solver, layout, differences })
    }

    /// The name of the solver.
    pub fn solver(&self) -> String {
        self.solver.name()
    }

    /// Asks about a part of the patch. The part without cells forces itself.
    ///
    /// # Errors
    /// If the solver gives an invalid model.
    pub fn check(&mut self, part: &Partial, limits: &Limits) -> Result<Forced, EdenError> {
        let mut assumptions = Vec::new();
        for at in self.differences.positions() {
            assumptions.extend(part.get(at).map(|state| self.layout.targets().get(at).lit(state)));
            for (literal, state) in self.differences.get(at).into_iter().zip([false, true]) {
                assumptions.extend(literal.filter(|_| part.get(at) != Some(state)).map(|literal| !literal));
            }
        }
        match self.solver.solve(&assumptions, limits) {
            Verdict::Unsatisfiable => Ok(Forced::Yes),
            Verdict::Unknown(why) => Ok(Forced::Unknown(why)),
            Verdict::Satisfiable(model) => {
                let pattern = decode::predecessor(&self.layout, &model);
                let invalid = |reason| EdenError::InvalidModel { solver: self.solver.name(), reason };
                verify::other_predecessor(self.rule, part, &pattern).map_err(invalid)?;
                Ok(Forced::No(pattern))
            }
        }
    }

    /// The greatest part of a part that forces itself, which may have no cells. The orbits are those
    /// of a symmetry of the part that the rule keeps ([`Rule::keeps_group`]): its greatest part has
    /// the symmetry too, so what one cell of an orbit loses, all do.
    ///
    /// A predecessor of a part is a predecessor of each smaller part, too. So no smaller part that
    /// forces itself has a cell in which the predecessor differs, and all of these can go.
    ///
    /// The inner error is the limit that was reached.
    ///
    /// # Errors
    /// If the solver gives an invalid model.
    pub fn greatest(
        &mut self,
        part: &Partial,
        orbits: &[Orbit],
        limits: &Limits,
    ) -> Result<Result<Partial, StopReason>, EdenError> {
        let mut left = part.clone();
        loop {
            match self.check(&left, limits)? {
                Forced::Yes => return Ok(Ok(left)),
                Forced::Unknown(why) => return Ok(Err(why)),
                Forced::No(pattern) => {
                    drop_differing(self.rule, &mut left, orbits, pattern);
                }
            }
        }
    }
}

pub(super) fn single_cells(part: &Partial) -> Vec<Orbit> {
    partial::specified(part).map(|(at, _)| vec![at]).collect()
}

/// What is found out about a patch.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Decided {
    /// It forces itself.
    Forces(Confirmed),
    /// It does not.
    Not {
        /// A predecessor that differs from it, which was simulated.
        predecessor: Grid,
        /// The greatest part that forces itself; `None` if no cell is left.
        greatest: Result<Option<Confirmed>, StopReason>,
    },
    /// A limit was reached before the first solver had an answer.
    Unknown(StopReason),
}

/// Decides whether a patch forces itself. If it does not, finds the greatest part that does.
///
/// # Errors
/// If the solvers contradict each other, if one gives an invalid model, or if the patch is too large.
pub fn decide(problem: &Force, limits: &Limits) -> Result<Decided, EdenError> {
    let mut forcing = Forcing::new(problem)?;
    let (rule, patch) = (problem.rule(), problem.patch());
    let predecessor = match forcing.check(patch, limits)? {
        Forced::Yes => return confirm(rule, patch.clone(), &forcing.solver(), limits).map(Decided::Forces),
        Forced::Unknown(why) => return Ok(Decided::Unknown(why)),
        Forced::No(pattern) => pattern,
    };
    let greatest = match forcing.greatest(patch, &single_cells(patch), limits)? {
        Err(why) => Err(why),
        Ok(part) if partial::specified(&part).next().is_none() => Ok(None),
        Ok(part) => confirm(rule, part, &forcing.solver(), limits).map(|part| Ok(Some(part)))?,
    };
    Ok(Decided::Not { predecessor, greatest })
}

/// That a patch forces itself, with who says so.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Confirmed {
    /// The patch.
    pub patch: Partial,
    /// The solver that found no other predecessor.
    pub first: String,
    /// The solver that confirmed this, or the limit that was reached before it could.
    pub second: Result<String, StopReason>,
    /// Whether it has no predecessor at all, by the word of two solvers: then it forces itself because
    /// nothing becomes it. Or the limit that was reached before that was known.
    pub is_orphan: Result<bool, StopReason>,
}

impl Confirmed {
    /// What stands behind it.
    pub fn evidence(&self) -> Evidence {
        evidence(&self.first, &self.second)
    }
}

/// Asks another solver, with another encoding, about a patch that `first` found to force itself.
///
/// # Errors
/// If it finds a predecessor that differs, or gives an invalid model; or if the patch is too large.
pub fn confirm(rule: Rule, patch: Partial, first: &str, limits: &Limits) -> Result<Confirmed, EdenError> {
    let mut other = Forcing::by(FIRST, rule, &patch)?;
    let second = match other.check(&patch, limits)? {
        Forced::Yes => Ok(other.solver()),
        Forced::Unknown(why) => Err(why),
        Forced::No(_) => return Err(disagreement(first, &other.solver())),
    };
    let is_orphan = is_orphan(rule, &patch, limits)?;
    Ok(Confirmed { patch, first: first.to_owned(), second, is_orphan })
}

/// Returns true if two solvers agree that a patch has no predecessor. The inner error is the limit that was reached.
fn is_orphan(rule: Rule, patch: &Partial, limits: &Limits) -> Result<Result<bool, StopReason>, EdenError> {
    let mut refuted_by = None;
    for witness in [FIRST, SECOND] {
        let checked = witness.checker(rule.into(), patch.width(), patch.height())?.check(patch, limits)?;
        match (checked, &refuted_by) {
            (Checked::Unknown(why), _) => return Ok(Err(why)),
            (Checked::None { .. }, _) => refuted_by = Some(witness.name()),
            (Checked::Predecessor(_), None) => return Ok(Ok(false)),
            (Checked::Predecessor(_), Some(first)) => return Err(disagreement(first, &witness.name())),
        }
    }
    Ok(Ok(true))
}

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

/// Fills an empty folder with the proof bundle of a patch that forces itself. A proof in LRAT is checked
/// before this returns, and one in DRAT is replaced by one in LRAT.
///
/// # Errors
/// If a file cannot be written or read, the solver fails or contradicts the earlier refutation, its proof
/// is invalid, or a limit is reached.
pub fn prove(
    folder: &Path,
    problem: &Force,
    solver: &Refuter<'_>,
    limits: &Limits,
    observe: &mut dyn FnMut(Stage),
) -> Result<ForceManifest, MakeError> {
    let maker = Maker { bundle: NewBundle { folder, limits }, solver };
    let files = maker.refute_again(|out| force_formula(problem).write(out, &[]).map(drop), observe)?;
    let manifest = ForceManifest::new(problem, files);
    maker.bundle.manifest(&manifest)?;
    Ok(manifest)
}
