//! Self-forcing patches: patches that are in every one of their predecessors.
//!
//! - [`Forcing`] asks a solver about the parts of a patch.
//! - [`greatest`](Forcing::greatest) finds the greatest part that forces itself.
//! - `minimal` finds parts that contain no smaller ones.
//! - [`hunt`] looks for still lifes with few live cells that have a self-forcing part.
//! - [`prove`] writes a certificate.
//!
//! There is a greatest part, because the union of two self-forcing parts A and B of a patch forces
//! itself: a predecessor of the union is one of A and one of B, so it has the cells of both.

mod confirm;
pub mod hunt;
mod minimal;
mod nearby;
pub mod prove;

use super::EdenError;
use super::second_opinion::{SECOND, Witness};
use crate::backend::{Incremental, Verdict};
use crate::cnf::{Lit, VarPool};
use crate::decode;
use crate::encode::predecessor::differs;
use crate::encode::predecessor::{self, PredecessorLayout};
use crate::life::orbits::Orbit;
use crate::life::{Grid, Group, Partial, Position, Rule, partial};
use crate::limits::{Limits, StopReason};
use crate::problem::Force;
use crate::verify;
use nearby::{PredecessorOf, drop_differing};

pub use confirm::{Confirmed, confirm};
pub use minimal::{Minimal, Tried, smallest};

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

    /// A solver for the parts of all patterns of a size.
    fn of_size(witness: Witness, rule: Rule, width: usize, height: usize) -> Result<Self, EdenError> {
        Self::start(witness, rule, (width, height), |_, _| true)
    }

    fn start(
        witness: Witness,
        rule: Rule,
        (width, height): (usize, usize),
        may_have: impl Fn(Position, bool) -> bool,
    ) -> Result<Self, EdenError> {
        let transition = witness.encoding(rule.into(), width, height)?;
        let layout = PredecessorLayout::new(width, height, Group::C1);
        let mut solver = witness.solver.start_for_similar_questions();
        let Ok(used) = predecessor::encode(&layout, rule, transition, &mut &mut *solver);
        let mut pool = VarPool::after(used);
        let differences = Grid::from_fn(width, height, |at| {
            [false, true].map(|state| {
                may_have(at, state).then(|| {
                    let difference = pool.fresh();
                    let Ok(()) = solver.clause(&[!difference, differs(&layout, at, state)]);
                    difference
                })
            })
        });
        let some: Vec<Lit> = differences.rows().flatten().flatten().copied().flatten().collect();
        let Ok(()) = solver.clause(&some);
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
        self.forces(part, part, limits)
    }

    /// Asks whether every predecessor of a part has these cells of it. They must be cells of the part, in the same states.
    ///
    /// # Errors
    /// If the solver gives an invalid model.
    pub fn forces(&mut self, part: &Partial, cells: &Partial, limits: &Limits) -> Result<Forced, EdenError> {
        let mut assumptions = Vec::new();
        for at in self.differences.positions() {
            assumptions.extend(part.get(at).map(|state| self.layout.targets().get(at).lit(state)));
            for (literal, state) in self.differences.get(at).into_iter().zip([false, true]) {
                assumptions.extend(literal.filter(|_| cells.get(at) != Some(state)).map(|literal| !literal));
            }
        }
        match self.solver.solve(&assumptions, limits) {
            Verdict::Unsatisfiable => Ok(Forced::Yes),
            Verdict::Unknown(why) => Ok(Forced::Unknown(why)),
            Verdict::Satisfiable(model) => {
                let pattern = decode::predecessor(&self.layout, &model);
                let invalid = |reason| EdenError::InvalidModel { solver: self.solver.name(), reason };
                verify::predecessor_that_differs(self.rule, part, cells, &pattern).map_err(invalid)?;
                Ok(Forced::No(pattern))
            }
        }
    }

    /// Those of these cells of a part that every predecessor of it has. The inner error is the limit that was
    /// reached.
    ///
    /// # Errors
    /// If the solver gives an invalid model.
    pub fn forced(
        &mut self,
        part: &Partial,
        cells: &Partial,
        limits: &Limits,
    ) -> Result<Result<Partial, StopReason>, EdenError> {
        let orbits = single_cells(cells);
        let mut left = cells.clone();
        loop {
            match self.forces(part, &left, limits)? {
                Forced::Yes => return Ok(Ok(left)),
                Forced::Unknown(why) => return Ok(Err(why)),
                Forced::No(pattern) => {
                    drop_differing(self.rule, PredecessorOf::This(part), &mut left, &orbits, pattern);
                }
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
                    drop_differing(self.rule, PredecessorOf::TheRest, &mut left, orbits, pattern);
                }
            }
        }
    }
}

/// Each cell of a part as an orbit of its own.
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
