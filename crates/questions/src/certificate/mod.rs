//! Proof bundles: folders with which anybody can check that a pattern is the densest still life, or
//! that a search has no answer, or that a patch forces itself.
//!
//! A bundle about a still life holds the pattern, the formula for one live cell more, a proof that
//! this formula has no model, and a [`Manifest`] that names these files with their sizes and hashes.
//! If the refutation was shared out, there are a formula and a proof for each case (`cases`).
//! A bundle about a search holds the formula of the question, the proof and a [`SearchManifest`];
//! if the question is which pattern is the smallest, also the pattern, and the formula asks for a
//! smaller one. A bundle that counts
//! ([`CountedManifest`]) has a manifest only. [`check`] goes through all of it without a solver and reports what it did not check.
//!
//! The `solve` module writes bundles. A folder gets its name only when everything in it is written
//! and checked, so a bundle is there complete or not at all.

mod bundle;
mod cases;
mod check;
pub mod coq;
mod cuts;
mod digest;
mod error;
mod files;
mod force;
mod manifest;
mod names;
mod question;
mod same_bytes;
mod search;

pub use bundle::{About, Findings, about, check};
pub use cases::CasesQuestion;
pub use check::Densest;
pub use cuts::CutError;
pub use digest::Hashing;
pub use error::BundleError;
pub use files::{CheckedCase, Refutation};
pub use force::{ForceManifest, ForcedPatch, OUTSIDE_FORCE, force_formula};
pub use manifest::{
    CUTS, Counts, FORMULA, FileEntry, MANIFEST, Manifest, OUTSIDE, PATTERN, ProofFiles, ProofKind, Refuted,
    RefutedCase, outside,
};
pub use names::Names;
pub use question::BoundQuestion;
pub use same_bytes::Unequal;
pub use search::{
    Counted, CountedManifest, MOST_RETURNING, OUTSIDE_COUNTED, SearchManifest, SearchQuestion, Searched,
    Tally, TooLarge, can_be_counted_again, outside_search,
};
