//! CaDiCaL, compiled from its C++ source.

use std::convert::Infallible;

use cadical_sys::{CaDiCal, Status, Terminator};

use crate::backend::{Decision, Incremental, Limits, Why};
use crate::cnf::{ClauseSink, Lit, Model, Var};

/// Name and version.
pub(super) fn version() -> String {
    format!("CaDiCaL {}", CaDiCal::version())
}

/// A CaDiCaL solver, with the literals of the last call for its core.
pub(super) struct Cadical {
    solver: CaDiCal,
    largest: u32,
    assumptions: Vec<Lit>,
}

impl Cadical {
    pub(super) fn new() -> Self {
        let mut solver = CaDiCal::new();
        // Bounded variable addition would take variable numbers that our clauses may use later.
        let known = solver.set("factor", 0);
        debug_assert!(known, "this version of CaDiCaL has this option");
        Self { solver, largest: 0, assumptions: Vec::new() }
    }
}

impl ClauseSink for Cadical {
    type Error = Infallible;

    fn clause(&mut self, literals: &[Lit]) -> Result<(), Infallible> {
        for literal in literals {
            self.largest = self.largest.max(literal.var().number());
            self.solver.add(literal.to_dimacs());
        }
        self.solver.add(0);
        Ok(())
    }
}

impl Incremental for Cadical {
    fn name(&self) -> String {
        format!("{} (embedded)", version())
    }

    fn decide(&mut self, assumptions: &[Lit], limits: &Limits) -> Decision {
        self.assumptions = assumptions.to_vec();
        for literal in assumptions {
            self.largest = self.largest.max(literal.var().number());
            self.solver.assume(literal.to_dimacs());
        }
        self.solver.connect_terminator(Watch(limits.clone()));
        let status = self.solver.solve();
        self.solver.disconnect_terminator();
        match status {
            Status::SATISFIABLE => Decision::Satisfiable,
            Status::UNSATISFIABLE => Decision::Unsatisfiable,
            Status::UNKNOWN => Decision::Unknown(
                limits.exceeded().unwrap_or_else(|| Why::GaveUp("no reason given".to_owned())),
            ),
        }
    }

    fn model(&mut self) -> Model {
        let mut model = Model::new();
        for var in (1..=self.largest).filter_map(Var::new) {
            let literal = var.lit(self.solver.val(var.positive().to_dimacs()) > 0);
            // Every variable is asked for once, so no contradiction is possible.
            let _ = model.assign(literal);
        }
        model
    }

    fn core(&mut self) -> Vec<Lit> {
        let solver = &mut self.solver;
        self.assumptions.iter().copied().filter(|literal| solver.failed(literal.to_dimacs())).collect()
    }
}

/// Asked by CaDiCaL now and then whether it should stop.
struct Watch(Limits);

impl Terminator for Watch {
    fn terminated(&mut self) -> bool {
        self.0.exceeded().is_some()
    }
}
