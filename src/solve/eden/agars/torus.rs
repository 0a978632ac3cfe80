//! Periodic predecessors of agars.
//!
//! A predecessor of an agar that is periodic under a part of the agar's lattice is a pattern of a torus. Let
//! it differ from the agar in some cell. The translations of the agar's lattice carry it to other predecessors, so
//! every cell of the same class differs in one of them. So no self-forcing patch of the agar has a cell of
//! this class. Only the cells of one box need to be asked about, one of each class.

use super::Classes;
use crate::backend::{Incremental, Verdict};
use crate::cnf::{ClauseSink, Lit, Var, VarPool};
use crate::encode::transition::{Generation, Next};
use crate::life::{Agar, Grid, Lattice, Position, Rule};
use crate::limits::{Limits, StopReason};
use crate::solve::eden::EdenError;
use crate::solve::eden::second_opinion::SECOND;
use crate::verify;

/// Asks one solver about the agars of a lattice and their predecessors on one torus.
pub(super) struct Torus {
    rule: Rule,
    solver: Box<dyn Incremental>,
    lattice: Lattice,
    /// The periods of the predecessors.
    wide: Lattice,
    /// The cells of the agar, which assumptions fix.
    agar: Grid<Var>,
    /// The cells of the predecessor.
    before: Grid<Var>,
    /// For each class a literal that may only be true if the cell in the first box differs. One of
    /// them must be true.
    differences: Grid<Lit>,
}

impl Torus {
    pub(super) fn new(
        rule: Rule,
        lattice: Lattice,
        (right, down): (usize, usize),
    ) -> Result<Self, EdenError> {
        let wide = lattice.multiple(right, down);
        let transition = SECOND.encoding(rule.into(), wide.width(), wide.height())?;
        let mut pool = VarPool::after(0);
        let agar = Grid::from_fn(lattice.width(), lattice.height(), |_| pool.fresh().var());
        let before = Grid::from_fn(wide.width(), wide.height(), |_| pool.fresh().var());
        let mut solver = SECOND.solver.start();
        let generation = Generation {
            rule,
            rows: 0..wide.height().cast_signed(),
            columns: 0..wide.width().cast_signed(),
            cell: |row, column| Some(before.get(class(wide, row, column)).positive()),
            next: |row, column| Next::Is(agar.get(class(lattice, row, column)).positive()),
        };
        let Ok(()) = generation.encode(transition, &mut pool, &mut &mut *solver);
        let differences = Grid::from_fn(lattice.width(), lattice.height(), |at| {
            let (difference, now, then) = (pool.fresh(), agar.get(at), before.get(at));
            for state in [false, true] {
                let Ok(()) = solver.clause(&[!difference, now.lit(state), then.lit(state)]);
            }
            difference
        });
        let some: Vec<Lit> = differences.rows().flatten().copied().collect();
        let Ok(()) = solver.clause(&some);
        Ok(Self { rule, solver, lattice, wide, agar, before, differences })
    }

    /// The agar, the forced cells, and that the predecessor differs in a class of which it is not known
    /// whether it can.
    fn assumptions(&self, agar: &Agar, left: &Classes, forced: &Classes) -> Vec<Lit> {
        let state = |at: Position| agar.is_alive(at.coordinates());
        let cells = self.lattice.positions().map(|at| self.agar.get(at).lit(state(at)));
        let is_forced = |at: &Position| forced.get(self.lattice.class(at.coordinates()));
        let known = self.wide.positions().filter(is_forced).map(|at| self.before.get(at).lit(state(at)));
        let is_settled = |at: &Position| !left.get(*at) || forced.get(*at);
        let settled = self.lattice.positions().filter(is_settled).map(|at| !self.differences.get(at));
        cells.chain(known).chain(settled).collect()
    }

    /// Drops the classes in which a predecessor on this torus differs, and returns the predecessors that
    /// show it. None of this torus differs in the classes that are left.
    ///
    /// The cells of forced classes are known, so the solver gets them.
    ///
    /// The inner error is the limit that was reached.
    ///
    /// # Errors
    /// If the solver gives an invalid model.
    pub(super) fn drop_classes(
        &mut self,
        agar: &Agar,
        left: &mut Classes,
        forced: &Classes,
        limits: &Limits,
    ) -> Result<Result<Vec<Agar>, StopReason>, EdenError> {
        let mut predecessors = Vec::new();
        while left != forced {
            let assumptions = self.assumptions(agar, left, forced);
            let model = match self.solver.solve(&assumptions, limits) {
                Verdict::Unsatisfiable => break,
                Verdict::Unknown(why) => return Ok(Err(why)),
                Verdict::Satisfiable(model) => model,
            };
            let states = self.before.map(|var| model.value(var).unwrap_or(false));
            let predecessor = Agar::new(self.wide, states);
            let invalid = |reason| EdenError::InvalidModel { solver: self.solver.name(), reason };
            verify::periodic_predecessor(self.rule, agar, &predecessor).map_err(invalid)?;
            drop_differing(left, agar, &predecessor);
            predecessors.push(predecessor);
        }
        Ok(Ok(predecessors))
    }
}

fn class(lattice: Lattice, row: isize, column: isize) -> Position {
    let number = |side: isize| i64::try_from(side).expect("tori fit into memory");
    lattice.class((number(column), number(row)))
}

/// Drops the classes of the cells in which a predecessor differs, wherever these lie.
pub(super) fn drop_differing(left: &mut Classes, agar: &Agar, predecessor: &Agar) {
    for at in predecessor.lattice().positions() {
        let cell = at.coordinates();
        if predecessor.is_alive(cell) != agar.is_alive(cell) {
            left.set(agar.lattice().class(cell), false);
        }
    }
}
