//! The check of a bundle about a search.

use super::{SearchManifest, SearchQuestion};
use crate::certificate::error::BundleError;
use crate::certificate::files::{Folder, Refutation, no_other_commands};
use crate::certificate::names::Names;
use crate::life::any_rule::live_cells;
use crate::problem::{Problem, Search};
use crate::proof::Checked;
use crate::verify;

/// What a bundle shows about a search.
#[derive(Debug)]
pub struct Searched {
    /// The manifest, which states the claim.
    pub manifest: SearchManifest,
    /// The search.
    pub search: Search,
    /// The question of the formula: the search, or the same with fewer live cells than the pattern.
    pub question: SearchQuestion,
    /// How it was confirmed that the question has no answer.
    pub refutation: Refutation,
}

/// Checks everything that this manifest of a bundle claims.
pub(in crate::certificate) fn check(
    folder: Folder<'_>,
    manifest: SearchManifest,
    observe: &mut dyn FnMut(&Checked),
) -> Result<Searched, BundleError> {
    let Problem::Search(search) = &manifest.problem else {
        return Err(BundleError::Contradiction("its problem is not a search"));
    };
    let search = search.clone();
    // First of all, as it refuses what is too large to simulate.
    let question = SearchQuestion::new(&search, manifest.live_cells, manifest.front, manifest.transition)?;
    let Some(question) = question else {
        return Err(BundleError::Contradiction("no pattern has fewer live cells than none"));
    };
    check_pattern(folder, &manifest, &search)?;
    let files = &manifest.refuted;
    no_other_commands(&manifest.check, &files.format.commands())?;
    folder.formula(Names::Whole, &files.formula, "this question", |text| question.compare(text))?;
    let refutation = folder.proof(Names::Whole, files, observe)?;
    Ok(Searched { manifest, search, question, refutation })
}

/// Checks that the pattern answers the search and has the claimed number of live cells.
fn check_pattern(folder: Folder<'_>, manifest: &SearchManifest, search: &Search) -> Result<(), BundleError> {
    let (entry, expected) = match (&manifest.pattern, manifest.live_cells) {
        (Some(entry), Some(count)) => (entry, count),
        (None, None) => return Ok(()),
        _ => return Err(BundleError::COUNT_ALONE),
    };
    let pattern = folder.any_pattern(entry, search.played_rule())?;
    let found = live_cells(&pattern).population();
    verify::search_from(search, &pattern).map_err(BundleError::Object)?;
    if found == expected { Ok(()) } else { Err(BundleError::Count { expected, found }) }
}
