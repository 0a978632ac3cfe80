//! CaDiCaL, compiled from its C++ source.

use std::convert::Infallible;
use std::path::Path;

use cadical_sys::{CaDiCal, Status, Terminator};

use super::{Options, Purpose};
use crate::backend::{Decision, Incremental, ProofError, Verdict};
use crate::cnf::{ClauseSink, Lit, Model, Var};
use crate::limits::{Limits, StopReason};

pub(super) fn version() -> String {
    format!("CaDiCaL {}", CaDiCal::version())
}

/// A CaDiCaL solver. It keeps the assumptions of the last call, to find the core among them.
pub(super) struct Cadical {
    solver: CaDiCal,
    largest: u32,
    assumptions: Vec<Lit>,
}

impl Cadical {
    pub(super) fn new(options: Options) -> Self {
        Self { solver: configured(options), largest: 0, assumptions: Vec::new() }
    }
}

fn configured(Options { seed, purpose }: Options) -> CaDiCal {
    let seed = i32::try_from(seed.min(Options::LARGEST_SEED)).expect("seeds are limited");
    // Bounded variable addition takes variable numbers that later clauses may use. Without it, every step of a proof
    // follows by unit propagation, too, so a checker needs nothing else.
    let always = [("seed", seed), ("factor", 0)];
    // Learned clauses are discarded a sixteenth as often as by default.
    let keeping = ("reduceint", 400);
    // Restarts are seldom, all the time. By default, phases with few and with many restarts take turns.
    let stable = ("stabilizeonly", 1);
    // The solver forgets slowly which variables were of use: 990 per mille, not 950. Only its stable phases have these
    // scores.
    let remembering = ("scorefactor", 990);
    let special = match purpose {
        Purpose::Any => &[][..],
        Purpose::Hard => &[keeping],
        Purpose::Model => &[keeping, stable],
        Purpose::FewTrue => &[keeping, stable, ("phase", 0)],
        Purpose::SimilarQuestions => &[stable, remembering],
    };
    let mut solver = CaDiCal::new();
    for &(option, value) in always.iter().chain(special) {
        set(&mut solver, option, value);
    }
    solver
}

fn set(solver: &mut CaDiCal, option: &str, value: i32) {
    let known = solver.set(option, value);
    debug_assert!(known, "this version of CaDiCaL has the option {option}");
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
        decide(&mut self.solver, limits)
    }

    fn model(&mut self) -> Model {
        model(&mut self.solver, self.largest)
    }

    fn core(&mut self) -> Vec<Lit> {
        let solver = &mut self.solver;
        self.assumptions.iter().copied().filter(|literal| solver.failed(literal.to_dimacs())).collect()
    }
}

fn decide(solver: &mut CaDiCal, limits: &Limits) -> Decision {
    if let Some(most) = limits.conflicts {
        // CaDiCaL forgets this limit at the end of each call.
        let known = solver.limit("conflicts", i32::try_from(most).unwrap_or(i32::MAX));
        debug_assert!(known, "this version of CaDiCaL has this limit");
    }
    solver.connect_terminator(Watch(limits.clone()));
    let status = solver.solve();
    solver.disconnect_terminator();
    match status {
        Status::SATISFIABLE => Decision::Satisfiable,
        Status::UNSATISFIABLE => Decision::Unsatisfiable,
        Status::UNKNOWN => Decision::Unknown(limits.exceeded().unwrap_or_else(|| match limits.conflicts {
            Some(_) => StopReason::Conflicts,
            None => StopReason::GaveUp("no reason given".to_owned()),
        })),
    }
}

/// The values of all variables up to this one.
fn model(solver: &mut CaDiCal, largest: u32) -> Model {
    let mut model = Model::new();
    for var in (1..=largest).filter_map(Var::new) {
        let literal = var.lit(solver.val(var.positive().to_dimacs()) > 0);
        // Each variable is asked for once, so this cannot fail.
        let _ = model.assign(literal);
    }
    model
}

/// Decides the formula in a file and writes an LRAT proof, as text, to another file.
///
/// CaDiCaL reads the formula itself, so the clauses have their numbers in the file. Clauses that
/// are handed to it one by one may get a number after one that it derived meanwhile.
pub(super) fn refute(
    formula: &Path,
    proof: &Path,
    options: Options,
    limits: &Limits,
) -> Result<Verdict, ProofError> {
    let mut solver = configured(options);
    set(&mut solver, "lrat", 1);
    set(&mut solver, "binary", 0);
    if !solver.trace_proof2(text(proof)?) {
        return Err(ProofError::Write(proof.to_owned()));
    }
    let mut variables = 0;
    solver.read_dimacs2(text(formula)?, &mut variables, 1).map_err(ProofError::Formula)?;
    let verdict = match decide(&mut solver, limits) {
        Decision::Satisfiable => Verdict::Satisfiable(model(&mut solver, variables.unsigned_abs())),
        Decision::Unsatisfiable => Verdict::Unsatisfiable,
        Decision::Unknown(why) => Verdict::Unknown(why),
    };
    solver.close_proof_trace(false);
    Ok(verdict)
}

fn text(path: &Path) -> Result<&str, ProofError> {
    path.to_str().ok_or_else(|| ProofError::Path(path.to_owned()))
}

/// The callback by which CaDiCaL asks, now and then, whether it should stop.
struct Watch(Limits);

impl Terminator for Watch {
    fn terminated(&mut self) -> bool {
        self.0.exceeded().is_some()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cnf::AddClause;

    /// Eight pigeons in seven holes: no resolution proof is so short that ten conflicts find it.
    #[test]
    fn a_limit_of_conflicts_holds_for_one_question() {
        let mut solver = Cadical::new(Options::default());
        let is_in = |pigeon: u32, hole: u32| Var::new(7 * pigeon + hole + 1).unwrap().positive();
        for pigeon in 0..8 {
            let holes: Vec<Lit> = (0..7).map(|hole| is_in(pigeon, hole)).collect();
            solver.add(&holes);
            for other in 0..pigeon {
                for hole in 0..7 {
                    solver.add(&[!is_in(pigeon, hole), !is_in(other, hole)]);
                }
            }
        }
        let few = Limits { conflicts: Some(10), ..Limits::none() };
        assert!(matches!(solver.decide(&[], &few), Decision::Unknown(StopReason::Conflicts)));
        assert!(matches!(solver.decide(&[], &Limits::none()), Decision::Unsatisfiable));
    }
}
