//! BatSat, a descendant of MiniSat written in Rust.

use std::cell::RefCell;
use std::convert::Infallible;
use std::rc::Rc;

use batsat::callbacks::Basic;
use batsat::{BasicSolver, SolverInterface, SolverOpts, lbool};

use super::{Options, Purpose};
use crate::backend::{Decision, Incremental};
use crate::cnf::{ClauseSink, Lit, Model, Var};
use crate::limits::{Limits, StopReason};

/// Name and version. The library does not report its version, so a test compares this with Cargo.lock.
pub(super) const VERSION: &str = "BatSat 0.6.0";

/// A BatSat solver. Its variable i is our variable i + 1.
pub(super) struct Batsat {
    solver: BasicSolver,
    limits: Rc<RefCell<Limits>>,
    clause: Vec<batsat::Lit>,
}

impl Batsat {
    /// With a seed other than 0 the first decisions are random.
    pub(super) fn new(Options { seed, purpose }: Options) -> Self {
        let default = SolverOpts::default();
        let random_seed = default.random_seed + f64::from(seed.min(Options::LARGEST_SEED));
        let var_decay = if purpose == Purpose::SimilarQuestions { 0.996 } else { default.var_decay };
        let options = SolverOpts { random_seed, rnd_init_act: seed != 0, var_decay, ..default };
        let limits = Rc::new(RefCell::new(Limits::none()));
        let mut solver = BasicSolver::new(options, Basic::default());
        let watched = Rc::clone(&limits);
        solver.cb_mut().set_stop(move || watched.borrow().exceeded().is_some());
        Self { solver, limits, clause: Vec::new() }
    }

    fn theirs(&mut self, literal: Lit) -> batsat::Lit {
        let var = self.solver.var_of_int(literal.var().number() - 1);
        batsat::Lit::new(var, literal.is_positive())
    }
}

fn ours(literal: batsat::Lit) -> Option<Lit> {
    Var::new(literal.var().idx() + 1).map(|var| var.lit(literal.sign()))
}

impl ClauseSink for Batsat {
    type Error = Infallible;

    fn clause(&mut self, literals: &[Lit]) -> Result<(), Infallible> {
        let mut clause = std::mem::take(&mut self.clause);
        clause.clear();
        clause.extend(literals.iter().map(|&literal| self.theirs(literal)));
        self.solver.add_clause_reuse(&mut clause);
        self.clause = clause;
        Ok(())
    }
}

impl Incremental for Batsat {
    fn name(&self) -> String {
        format!("{VERSION} (embedded)")
    }

    fn decide(&mut self, assumptions: &[Lit], limits: &Limits) -> Decision {
        if let Some(why) = limits.exceeded() {
            return Decision::Unknown(why);
        }
        let assumptions: Vec<batsat::Lit> = assumptions.iter().map(|&literal| self.theirs(literal)).collect();
        self.limits.replace(limits.clone());
        match self.solver.solve_limited(&assumptions) {
            answer if answer == lbool::TRUE => Decision::Satisfiable,
            answer if answer == lbool::FALSE => Decision::Unsatisfiable,
            _ => Decision::Unknown(
                limits.exceeded().unwrap_or_else(|| StopReason::GaveUp("no reason given".to_owned())),
            ),
        }
    }

    fn model(&mut self) -> Model {
        let mut model = Model::new();
        for (number, &value) in (1..).zip(self.solver.get_model()) {
            if let (Some(var), false) = (Var::new(number), value == lbool::UNDEF) {
                // Each variable occurs once, so this cannot fail.
                let _ = model.assign(var.lit(value == lbool::TRUE));
            }
        }
        model
    }

    /// BatSat gives the core as a clause: the negations of the assumptions that were used.
    fn core(&mut self) -> Vec<Lit> {
        self.solver.unsat_core().iter().filter_map(|&literal| ours(!literal)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_version_is_the_one_that_is_built_in() {
        let lock = include_str!("../../../../../Cargo.lock");
        let version = VERSION.strip_prefix("BatSat ").unwrap();
        assert!(lock.contains(&format!("name = \"batsat\"\nversion = \"{version}\"\n")), "{VERSION}");
    }
}
