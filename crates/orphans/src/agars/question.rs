//! The question that tori and windows have in common: does a predecessor of an agar differ from it in one of
//! these classes?
//!
//! The agar is fixed. So the clauses have its states in place of variables, and half of them are satisfied at
//! once. Each agar gets solvers of its own: what they find does not depend on the agars before, and a limit of conflicts always
//! cuts the same questions.

use std::ops::Range;

use super::classes::Classes;
use crate::backend::{Incremental, Verdict};
use crate::cnf::{ClauseSink, Lit, Var, VarPool};
use crate::encode::transition::{Generation, Next};
use crate::life::{Agar, Grid, Lattice, Position, Rule};
use crate::limits::Limits;
use crate::second_opinion::Witness;

/// One solver with clauses about the predecessors of an agar.
pub(super) struct Question<'a> {
    rule: Rule,
    witness: Witness,
    agar: &'a Agar,
    solver: Box<dyn Incremental>,
    pool: VarPool,
    /// A literal that is true.
    yes: Lit,
    /// For each class a literal that may only be true if the cell that stands for it differs. One of
    /// them must be true.
    differences: Grid<Lit>,
}

impl<'a> Question<'a> {
    /// A solver without clauses about the rule. The variables below `free` are the caller's. Each class has a cell
    /// that stands for it.
    pub(super) fn new(
        rule: Rule,
        witness: Witness,
        agar: &'a Agar,
        mut pool: VarPool,
        cells: impl Fn(Position) -> Var,
    ) -> Self {
        let mut solver = witness.solver.start_for_similar_questions();
        let yes = pool.fresh();
        let Ok(()) = solver.clause(&[yes]);
        let lattice = agar.lattice();
        let differences = Grid::from_fn(lattice.width(), lattice.height(), |at| {
            let difference = pool.fresh();
            let Ok(()) = solver.clause(&[!difference, cells(at).lit(!agar.cells().get(at))]);
            difference
        });
        let some: Vec<Lit> = differences.rows().flatten().copied().collect();
        let Ok(()) = solver.clause(&some);
        Self { rule, witness, agar, solver, pool, yes, differences }
    }

    /// Says that a box of the plane becomes what the agar has there.
    pub(super) fn becomes(
        &mut self,
        (rows, columns): (Range<isize>, Range<isize>),
        cell: impl Fn(isize, isize) -> Lit,
    ) {
        let (agar, yes) = (self.agar, self.yes);
        let generation = Generation {
            rule: self.rule,
            rows,
            columns,
            cell: |row, column| Some(cell(row, column)),
            next: |row, column| {
                let alive = agar.cells().get(class(agar.lattice(), row, column));
                Next::Is(if alive { yes } else { !yes })
            },
        };
        let transition = self.witness.transition_for(self.rule);
        let Ok(()) = generation.encode(transition, &mut self.pool, &mut &mut *self.solver);
    }

    /// Says that this cell of the predecessor is that of the agar.
    pub(super) fn is_known(&mut self, cell: Var, alive: bool) {
        let Ok(()) = self.solver.clause(&[cell.lit(alive)]);
    }

    /// Asks for a predecessor that differs in one of these classes.
    pub(super) fn ask(&mut self, open: &Classes, limits: &Limits) -> Verdict {
        let others = open.positions().filter(|&at| !open.get(at));
        let assumptions: Vec<Lit> = others.map(|at| !self.differences.get(at)).collect();
        self.solver.solve(&assumptions, limits)
    }

    /// The name of the solver.
    pub(super) fn solver(&self) -> String {
        self.solver.name()
    }
}

/// The class of a cell.
pub(super) fn class(lattice: Lattice, row: isize, column: isize) -> Position {
    let number = |side: isize| i64::try_from(side).expect("boxes fit into memory");
    lattice.class((number(column), number(row)))
}
