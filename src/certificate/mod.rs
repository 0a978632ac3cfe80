//! What `lifesat solve --proof` leaves: a folder with which anybody can check that a pattern is the densest.
//!
//! It holds the pattern, the formula "one live cell more", a proof that the formula has no model, and a [`Manifest`] that
//! names them with their sizes and hashes. [`check`] goes through all of it without a solver, and says what it did not look at.

mod check;
mod digest;
mod manifest;
mod question;

pub use check::{DossierError, Findings, Refutation, check};
pub use digest::Hashing;
pub use manifest::{Counts, FORMULA, FileEntry, MANIFEST, Manifest, OUTSIDE, PATTERN, ProofKind, Refuted};
pub use question::{Question, QuestionError, Size, Unequal};
