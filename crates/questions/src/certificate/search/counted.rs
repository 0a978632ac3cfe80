//! Certificates that a box has no oscillator of some period, by counting.
//!
//! Such a bundle has a manifest only. It states how many patterns of the box return after the period, most of which
//! are still. The check counts them again by another method, and says how many of them answer the question. So there
//! is nothing in it that one would have to believe, and the check takes as long as a search.

use serde::{Deserialize, Serialize};

use super::walk::{self, Tally};
use crate::certificate::error::BundleError;
use crate::certificate::files::no_other_commands;
use crate::certificate::manifest::CHECK;
use crate::problem::search::Oscillation;
use crate::problem::{Problem, Search};

/// What a bundle claims: that none of so many patterns that return answers the question.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CountedManifest {
    /// The version of lifesat that wrote it.
    pub lifesat: String,
    /// The problem, a search.
    pub problem: Problem,
    /// How many patterns of the box return after the period, in decimal digits. Those that return earlier count as
    /// well, and so does the empty one.
    pub returning: String,
    /// Commands that check the bundle, to be run in its folder.
    pub check: Vec<String>,
    /// What the check does not cover.
    pub outside_the_proof: Vec<String>,
}

/// The most patterns that a certificate may count: the check goes through all of them, about a million in a second.
pub const MOST_RETURNING: u128 = 1_000_000_000;

/// What a reader has to trust besides a check that counted the same.
pub const OUTSIDE_COUNTED: [&str; 3] = [
    "that the question is about all oscillators of its box, under a rule that is read right \
     (src/problem/search/oscillation.rs): engine and check share this",
    "the walk: it goes through all patterns that return, but for those that cannot be completed and images of others \
     (src/certificate/search/walk; tests/library/search_counted.rs compares it with brute force)",
    "the machine that runs it",
];

impl CountedManifest {
    /// The manifest of a search without answer, in whose box so many patterns return.
    pub fn new(search: &Search, returning: u128) -> Self {
        Self {
            lifesat: env!("CARGO_PKG_VERSION").to_owned(),
            problem: Problem::Search(search.clone()),
            returning: returning.to_string(),
            check: vec![CHECK.to_owned()],
            outside_the_proof: OUTSIDE_COUNTED.map(str::to_owned).to_vec(),
        }
    }
}

/// Whether the check can go through all patterns of this question: the shorter side of the box has at most eight cells.
pub fn can_be_counted_again(oscillation: &Oscillation) -> bool {
    walk::takes(oscillation)
}

/// What a bundle shows about a search, by counting.
#[derive(Debug)]
pub struct Counted {
    /// The manifest, which states the claim.
    pub manifest: CountedManifest,
    /// The search.
    pub search: Search,
    /// What the check counted.
    pub tally: Tally,
}

/// Checks everything that this manifest of a bundle claims.
pub(in crate::certificate) fn check(manifest: CountedManifest) -> Result<Counted, BundleError> {
    let Problem::Search(search) = manifest.problem.clone() else {
        return Err(BundleError::Contradiction("its problem is not a search"));
    };
    no_other_commands(&manifest.check, &[CHECK.to_owned()])?;
    let oscillation = search.oscillation().map_err(BundleError::NotCounted)?;
    if !walk::takes(&oscillation) {
        return Err(BundleError::NotCounted("the box is too wide, or too long, or the period is"));
    }
    if manifest.returning.parse().is_ok_and(|claimed: u128| claimed > MOST_RETURNING) {
        return Err(BundleError::NotCounted("the check would have to go through too many patterns"));
    }
    let tally = walk::count(&oscillation).ok_or(BundleError::NotCounted("there are too many patterns"))?;
    if tally.answers > 0 {
        return Err(BundleError::Answered(tally.answers));
    }
    if tally.returning.to_string() != manifest.returning {
        return Err(BundleError::OtherNumber { claimed: manifest.returning, found: tally.returning });
    }
    Ok(Counted { manifest, search, tally })
}
