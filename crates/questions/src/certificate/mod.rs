//! Proof bundles: folders for checking that a pattern is the densest still life, or
//! that a search has no answer, or that a patch forces itself.
//!
//! A bundle about a still life holds the pattern, the formula for one live cell more, a proof that
//! this formula has no model, and a [`Manifest`] that names these files with their sizes and hashes.
//! If the refutation was shared out, there are a formula and a proof for each case ([`CasesQuestion`]).
//! A bundle about a search holds the formula of the question, the proof and a [`SearchManifest`];
//! if the question is which pattern is the smallest, also the pattern, and the formula asks for a
//! smaller one. A bundle that counts ([`CountedManifest`]) has neither formula nor proof. [`check()`] goes through all of
//! it without a solver and reports what it did not check.
//!
//! The engines write bundles. A folder gets its name only when everything in it is written
//! and checked, so a bundle is there complete or not at all.

mod check;
pub mod coq;
mod error;
mod files;
mod force;
mod manifest;
mod question;
mod search;

use std::path::Path;

use serde::Deserialize;
use serde::de::IgnoredAny;

use self::files::{Folder, parse};
use crate::encode::{VERSION, first_version};
use crate::proof::Checked;

pub use check::{CasesQuestion, Densest};
pub use error::{BundleError, CutError, TooLarge};
pub use files::{CheckedCase, Hashing, Refutation};
pub use force::{ForceManifest, ForcedPatch, OUTSIDE_FORCE, force_formula};
pub use manifest::{
    CUTS, Counts, FORMULA, FileEntry, MANIFEST, Manifest, Names, OUTSIDE, PATTERN, ProofFiles, ProofKind,
    Refuted, RefutedCase, outside,
};
pub use question::{BoundQuestion, Unequal};
pub use search::{
    Best, Counted, CountedManifest, MOST_RETURNING, OUTSIDE_COUNTED, SearchManifest, SearchQuestion,
    Searched, Tally, can_be_counted_again, outside_search,
};

/// What a bundle shows, as far as it was checked.
#[derive(Debug)]
pub enum Findings {
    /// Which still life is the densest.
    Densest(Box<Densest>),
    /// That a search has no answer, or no smaller one.
    Searched(Box<Searched>),
    /// That a search has no answer, or none with more live cells, by counting.
    Counted(Box<Counted>),
    /// That a patch forces itself.
    Forced(Box<ForcedPatch>),
}

#[derive(Deserialize)]
struct Subject {
    #[serde(rename = "problem")]
    about: About,
    /// Only certificates that count have this.
    returning: Option<IgnoredAny>,
    #[serde(default)]
    lifesat: String,
    #[serde(default = "first_version")]
    encoding_version: u32,
}

impl Subject {
    /// A formula that differs is wrong, unless its clauses have another version. Whether it is right is then
    /// not decided.
    fn explain(self, error: BundleError) -> BundleError {
        match error {
            BundleError::Formula { question, error: Unequal::Line(_) | Unequal::Longer(_) }
                if self.encoding_version != VERSION =>
            {
                BundleError::OtherVersion { question, written: self.encoding_version, lifesat: self.lifesat }
            }
            other => other,
        }
    }
}

/// What a bundle says that it is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum About {
    /// A search.
    Search,
    /// A self-forcing patch.
    #[serde(rename = "force")]
    Patch,
    /// A densest still life, or anything that is not known.
    #[serde(other)]
    StillLife,
}

/// What the manifest of a bundle says that it is about. Nothing else is checked.
pub fn about(folder: &Path) -> About {
    let subject = Folder(folder).manifest().and_then(|text| parse::<Subject>(&text));
    subject.map_or(About::StillLife, |subject| subject.about)
}

/// Checks everything that a bundle claims. Now and then `observe` gets how far the proof has been followed.
///
/// # Errors
/// If a file cannot be read, or if anything in the bundle does not support the claim.
pub fn check(folder: &Path, observe: &mut dyn FnMut(&Checked)) -> Result<Findings, BundleError> {
    let folder = Folder(folder);
    let text = folder.manifest()?;
    let subject = parse::<Subject>(&text)?;
    check_about(folder, &text, &subject, observe).map_err(|error| subject.explain(error))
}

fn check_about(
    folder: Folder<'_>,
    text: &[u8],
    subject: &Subject,
    observe: &mut dyn FnMut(&Checked),
) -> Result<Findings, BundleError> {
    Ok(match subject.about {
        About::Search if subject.returning.is_some() => {
            Findings::Counted(Box::new(search::check_counted(folder, parse(text)?)?))
        }
        About::Search => Findings::Searched(Box::new(search::check(folder, parse(text)?, observe)?)),
        About::Patch => Findings::Forced(Box::new(force::check(folder, parse(text)?, observe)?)),
        About::StillLife => Findings::Densest(Box::new(check::check(folder, parse(text)?, observe)?)),
    })
}
