//! Proofs of unsatisfiability in LRAT, checked without a solver.
//!
//! A proof is a list of clauses with **hints**, which are numbers of earlier clauses. If the new
//! clause is assumed to be false, each hint in its turn is a unit clause and makes a literal true.
//! The last hint has no literal left. So the new clause follows, and the checker need not search
//! for anything. The clauses of the formula are numbered from 1. The proof numbers its own clauses,
//! deletes those that it no longer needs, and ends with the empty clause. N. Wetzler, M. Heule and
//! W. Hunt (SAT 2014) and L. Cruz-Filipe, M. Heule, W. Hunt, M. Kaufmann and P. Schneider-Kamp
//! (CADE 2017) describe the formats.
//!
//! [`check`] reads formula and proof once, and keeps the clauses that are not deleted. It trusts
//! nothing that a solver says and shares no code with one. Hints are followed in their order: every hint must
//! exist and be a unit clause in its turn, or the proof is rejected, even if another order would do. A hint
//! whose literal is true already is accepted, and so are hints after the conflict.
//!
//! A step may also add a clause that does not follow but is **RAT** on its first literal: its
//! resolvents with all clauses that hold the negation of this literal follow. The formula may have
//! fewer models then, but not none. For each of these clauses the step has a negative hint, its
//! number, and the hints for the resolvent. The checker counts occurrences of literals to see that
//! none is left out. A step may name variables that the formula does not have.
//!
//! [`complete`] checks proofs in DRAT, which have no hints, and in FRAT: it makes an LRAT proof and
//! checks it.
//!
//! CaDiCaL, when embedded, reads the formula from the file itself, so its clause numbers are those
//! of the file (docs/proofs.md).

use std::fs::File;
use std::io::{BufReader, Read};
use std::path::Path;

use crate::format::compressed::plain;
use crate::format::dimacs;
use crate::limits::Limits;

mod check;
mod clauses;
mod core;
mod drat;
mod format;
mod rejection;
mod step;

pub use check::{CheckError, Checked, check, check_with};
pub use core::{Core, CoreError, Step, core};
pub use drat::{Completed, Elaborated, Form, Lrat, Stage, Unhinted, complete, elaborate};
pub use format::{BEGINNING, Format};
pub use rejection::{Place, Reason, Rejection};

/// Checks that the formula in one file has no model, by a proof in LRAT, DRAT or FRAT in another one. Both may be
/// compressed. The format shows; if it does not, the proof is tried in each.
///
/// # Errors
/// As for [`complete`]. A file that is no proof is rejected as DRAT.
pub fn check_files(
    formula: impl AsRef<Path>,
    proof: impl AsRef<Path>,
    limits: &Limits,
) -> Result<Checked, CheckError> {
    let mut beginning = Vec::new();
    let open_proof =
        || File::open(&proof).and_then(|file| plain(BufReader::new(file))).map_err(CheckError::Proof);
    open_proof()?.take(BEGINNING).read_to_end(&mut beginning).map_err(CheckError::Proof)?;
    let mut readings = Format::readings(&beginning);
    let last = readings.pop().unwrap_or(Format::Drat);
    let checked = |done: Completed| done.checked;
    let try_as = |format| {
        let (formula, proof) = (dimacs::open(&formula).map_err(CheckError::Formula)?, open_proof()?);
        match format {
            Format::Lrat => check(formula, proof),
            Format::Drat => complete(formula, Unhinted::Drat, proof, limits, &mut |_| {}).map(checked),
            Format::Frat => complete(formula, Unhinted::Frat, proof, limits, &mut |_| {}).map(checked),
        }
    };
    readings.into_iter().find_map(|format| try_as(format).ok()).map_or_else(|| try_as(last), Ok)
}
