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
//! nothing that a solver says and shares no code with one. Hints are followed in their order: every
//! hint must exist and be a unit clause in its turn, or the proof is rejected, even if another
//! order would do. A hint whose literal is true already is accepted, and so are hints after the
//! conflict.
//!
//! Steps that keep satisfiability without following from the clauses (RAT) are not supported.
//! CaDiCaL needs them only for bounded variable addition, which `lifesat` switches off. CaDiCaL
//! also reads the formula from the file itself, so its clause numbers are those of the file
//! (docs/proofs.md).

mod assignment;
mod bytes;
mod check;
mod clauses;
mod drat;
mod rejection;
mod step;
mod variables;

pub use check::{CheckError, Checked, check, check_with};
pub use drat::{Elaborated, Form, Lrat, Stage, check_drat, elaborate};
pub use rejection::{Place, Reason, Rejection};
