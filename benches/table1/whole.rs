//! Solvers with their defaults, as the library runs them: in their own process, fresh for each
//! check, or incremental.

use std::time::Instant;

use anyhow::{Result, bail};
use lifesat::backend::embedded::Embedded;
use lifesat::backend::process::ProcessSolver;
use lifesat::backend::{Incremental, OneShot, Verdict};
use lifesat::cnf::{AddClause, Cnf, Lit, Model};
use lifesat::limits::Limits;

use crate::checker::{Checked, Checker};

/// A program that is started for each check and reads all clauses.
pub(crate) struct OwnProcess {
    pub(crate) solver: ProcessSolver,
    pub(crate) clauses: Cnf,
}

impl Checker for OwnProcess {
    fn check(&mut self, target: &[Lit]) -> Result<Checked> {
        let mut formula = self.clauses.clone();
        for &literal in target {
            formula.push(&[literal]);
        }
        let start = Instant::now();
        let model = model(self.solver.solve(&formula, &Limits::none())?)?;
        Ok(Checked { model, search: start.elapsed(), conflicts: None })
    }
}

/// An embedded solver that is created anew for each check.
pub(crate) struct Fresh {
    pub(crate) solver: Embedded,
    pub(crate) clauses: Cnf,
}

impl Checker for Fresh {
    fn check(&mut self, target: &[Lit]) -> Result<Checked> {
        let mut solver = self.solver.start();
        for clause in target.chunks(1).chain(self.clauses.clauses()) {
            solver.add(clause);
        }
        search(&mut *solver, &[])
    }
}

/// An embedded solver that is kept from check to check.
pub(crate) struct Kept(Box<dyn Incremental>);

impl Kept {
    pub(crate) fn new(solver: Embedded, clauses: &Cnf) -> Self {
        let mut solver = solver.start();
        for clause in clauses.clauses() {
            solver.add(clause);
        }
        Self(solver)
    }
}

impl Checker for Kept {
    fn check(&mut self, target: &[Lit]) -> Result<Checked> {
        search(&mut *self.0, target)
    }
}

fn search(solver: &mut dyn Incremental, assumptions: &[Lit]) -> Result<Checked> {
    let start = Instant::now();
    let model = model(solver.solve(assumptions, &Limits::none()))?;
    Ok(Checked { model, search: start.elapsed(), conflicts: None })
}

fn model(verdict: Verdict) -> Result<Option<Model>> {
    match verdict {
        Verdict::Satisfiable(model) => Ok(Some(model)),
        Verdict::Unsatisfiable => Ok(None),
        Verdict::Unknown(why) => bail!("no answer: {why}"),
    }
}
