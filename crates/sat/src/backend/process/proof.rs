//! Proofs that external solvers write.

use std::io::BufReader;
use std::path::Path;

use super::arguments::Given;
use super::{ProcessSolver, open};
use crate::backend::registry::ProofFormat;
use crate::backend::{OneShot, ProofError, Verdict};
use crate::format::dimacs;
use crate::limits::Limits;

impl ProcessSolver {
    /// The format of the solver's proofs, if its entry says how to ask for one.
    pub fn proof_format(&self) -> Option<ProofFormat> {
        self.entry.proof.as_ref().map(|proof| proof.format)
    }

    /// Runs the solver on the formula in a file and has it write a proof to another file. If it
    /// finds a model, the model is checked.
    ///
    /// # Errors
    /// If the entry does not say how to ask for a proof, the formula cannot be read, the solver
    /// cannot be run, or its answer cannot be accepted.
    pub fn refute(&self, formula: &Path, proof: &Path, limits: &Limits) -> Result<Verdict, ProofError> {
        let solver = self.clone().with_proof(proof)?;
        let file = open(formula).map_err(|failure| self.error(failure, None))?;
        let document = dimacs::read(BufReader::with_capacity(1 << 16, file)).map_err(ProofError::Dimacs)?;
        let clauses = document.formula;
        match solver.answer(Given::File(formula, &clauses), limits)? {
            Verdict::Unsatisfiable if !proof.exists() => Err(ProofError::Missing(self.name())),
            verdict => Ok(verdict),
        }
    }
}
