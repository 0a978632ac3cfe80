//! Proof bundles: folders with which anybody can check that a pattern is the densest still life, or that a
//! patch forces itself ([`check_force`]).
//!
//! A bundle holds the pattern, the formula for one live cell more, a proof that this formula has no
//! model, and a [`Manifest`] that names these files with their sizes and hashes. [`check`] goes
//! through all of it without a solver and reports what it did not check.
//!
//! The `solve` module writes bundles. A folder gets its name only when everything in it is written
//! and checked, so a bundle is there complete or not at all.

mod check;
pub mod coq;
mod cuts;
mod digest;
mod force;
mod manifest;
mod question;

pub use check::{BundleError, Findings, Refutation, check};
pub use cuts::CutError;
pub use digest::Hashing;
pub use force::{ForceFindings, ForceManifest, OUTSIDE_FORCE, check_force, force_formula, is_about_a_patch};
pub use manifest::{
    CUTS, Counts, FORMULA, FileEntry, MANIFEST, Manifest, OUTSIDE, PATTERN, ProofKind, Refuted, outside,
};
pub use question::{Question, Unequal};
