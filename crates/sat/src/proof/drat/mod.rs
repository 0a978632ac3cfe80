//! Proofs in DRAT or FRAT, turned into LRAT.
//!
//! A DRAT proof lists clauses that a solver added and deleted, without hints. A clause may be added
//! if it is **RUP**: unit propagation refutes its negation. Or if it is **RAT**: all its resolvents
//! on its first literal are RUP. The formula may get fewer models by this, but does not lose all.
//!
//! The proof is read up to the step at which unit propagation finds a contradiction. Then it is gone
//! through backwards, and only clauses that the contradiction needs are checked. Propagation prefers
//! clauses that are needed anyway, so that few others become so. What made the literals true is
//! written down as hints. The method is that of M. Heule, W. Hunt and N. Wetzler (FMCAD 2013) and of
//! `drat-trim` (N. Wetzler, M. Heule and W. Hunt, SAT 2014); the code is our own.
//!
//! FRAT is read as DRAT: its numbers and hints are not used ([`read`]).
//!
//! Nothing here has to be trusted: the LRAT proof is checked by [`check_with`](super::check_with)
//! or in [`complete`].
//!
//! Where the definition of DRAT and `drat-trim` differ, this reads proofs as `drat-trim` does:
//!
//! - The deletion of a clause is ignored while that clause makes its literal true by unit
//!   propagation. Solvers delete such clauses when they simplify, and go on to use the literal. The
//!   clauses that are checked are then more than the solver had. RUP does not mind. A RAT clause
//!   could be refused for it, but no formula with a model can be refuted.
//! - The deletion of a clause that is not there is ignored.
//! - A clause is deleted in any order of its literals. Repeated literals count once. If it is
//!   there twice, one is left.
//! - The first literal of a clause, as the proof gives it, is the one on which it may be RAT.
//! - What follows the contradiction is not read, and the proof need not add the empty clause.
//! - Clauses that no later step needs are not checked.

mod log;
mod passes;
mod propagate;
mod read;
mod store;

use std::io::{BufRead, Read};

use super::check::{CheckError, Checked, Checker};
use super::rejection::{Place, Rejection};
use crate::limits::Limits;
use passes::{Backward, Forward};

pub use log::{Form, Lrat};
pub use read::Unhinted;

/// A proof without hints that was found to be right.
#[derive(Debug)]
pub struct Completed {
    /// The proof with hints, which was checked.
    pub lrat: Lrat,
    /// Figures of that.
    pub checked: Checked,
    /// Figures of the proof as it was given.
    pub figures: Elaborated,
}

/// Checks that a formula in DIMACS has no model, by a proof without hints, as text or binary. An LRAT
/// proof is made from it, which is checked. Memory is needed for all clauses of both and for the hints.
/// `observe` is called every few hundred steps.
///
/// # Errors
/// If the formula or the proof cannot be read, they are too large, the proof is rejected, or a limit
/// is reached.
pub fn complete(
    formula: impl BufRead,
    format: Unhinted,
    proof: impl Read,
    limits: &Limits,
    observe: &mut dyn FnMut(Stage),
) -> Result<Completed, CheckError> {
    let mut checker = Checker::read(formula, ())?;
    let (lrat, figures) = from_clauses(&checker, (format, proof), limits, observe)?;
    checker.follow(lrat.reader(Form::Binary), &mut |_| {})?;
    Ok(Completed { lrat, checked: checker.report, figures })
}

/// Makes an LRAT proof from a formula in DIMACS and a DRAT proof, as text or binary. It is not checked.
///
/// # Errors
/// As for [`complete`].
pub fn elaborate(
    formula: impl BufRead,
    proof: impl Read,
    limits: &Limits,
    observe: &mut dyn FnMut(Stage),
) -> Result<(Lrat, Elaborated), CheckError> {
    from_clauses(&Checker::read(formula, ())?, (Unhinted::Drat, proof), limits, observe)
}

fn from_clauses(
    checker: &Checker,
    proof: (Unhinted, impl Read),
    limits: &Limits,
    observe: &mut dyn FnMut(Stage),
) -> Result<(Lrat, Elaborated), CheckError> {
    let mut forward = Forward::new(checker.variables.clone());
    if checker.is_done {
        return Ok((forward.into_lrat(), Elaborated::default()));
    }
    let at_start = |reason| CheckError::Rejected(Rejection { place: Place::Added(0), reason });
    let contradiction = match forward.formula(checker.clauses()).map_err(at_start)? {
        Some(contradiction) => contradiction,
        None => forward.proof(proof, limits, observe)?,
    };
    Backward::run(forward, contradiction, limits, observe)
}

/// How far the work has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// The proof is read.
    Reading {
        /// Steps read.
        steps: u64,
    },
    /// The proof is checked from its end.
    Checking {
        /// Steps left.
        left: u64,
        /// Clauses checked, which are those that were needed.
        checked: u64,
    },
}

/// Figures of a DRAT proof from which LRAT was made.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Elaborated {
    /// Clauses that the proof adds, up to the contradiction.
    pub added: u64,
    /// Clauses that it deletes.
    pub deleted: u64,
    /// Deletions of unit clauses, which were ignored.
    pub units_kept: u64,
    /// Deletions of clauses that were not there, which were ignored.
    pub not_there: u64,
    /// Clauses that were needed and follow by unit propagation (RUP).
    pub rup: u64,
    /// Clauses that were needed and are RAT on their first literal.
    pub rat: u64,
    /// Bytes of memory for clauses, watches and hints.
    pub memory: u64,
}

#[cfg(test)]
mod tests;
