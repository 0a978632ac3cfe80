//! Proofs of unsatisfiability, checked without a solver.
//!
//! A proof in LRAT is a list of clauses, each with **hints**: the numbers of earlier clauses, in an order in which assuming the
//! negation of the new clause makes every hint a unit, until the last one has no literal left. So the new clause follows, and
//! nothing has to be searched for. The clauses of the formula are numbered from 1; the proof numbers its own, deletes what it no
//! longer needs, and ends with the empty clause. N. Wetzler, M. Heule and W. Hunt (SAT 2014) and L. Cruz-Filipe, M. Heule, W. Hunt,
//! M. Kaufmann and P. Schneider-Kamp (CADE 2017) describe the formats.
//!
//! [`check`] reads formula and proof once, and keeps the clauses that are not deleted. It trusts nothing that a solver says and
//! shares no code with one. Every hint must be there and must be a unit in its turn; one whose literal is true already does no harm, nor do
//! hints after the one that is false. Steps that keep satisfiability without following from the clauses (RAT) are not supported; CaDiCaL writes none
//! as `lifesat` runs it.

mod assignment;
mod bytes;
mod check;
mod clauses;
mod rejection;
mod step;

pub use check::{CheckError, Checked, check, check_with};
pub use rejection::{Place, Reason, Rejection};
