//! The check of a bundle, whatever it is about.

use std::path::Path;

use serde::Deserialize;
use serde_json::Value;

use super::check::{self, Densest};
use super::error::BundleError;
use super::files::{Folder, parse};
use super::search::{self, Searched};
use crate::proof::Checked;

/// What a bundle shows, as far as it was checked.
#[derive(Debug)]
pub enum Findings {
    /// Which still life is the densest.
    Densest(Box<Densest>),
    /// That a search has no answer, or no smaller one.
    Searched(Box<Searched>),
}

/// What tells the two kinds of manifests apart.
#[derive(Deserialize)]
struct Subject {
    problem: Value,
}

impl Subject {
    fn is_search(&self) -> bool {
        self.problem["kind"] == "search"
    }
}

/// Whether the manifest of a bundle says that it is about a search. Nothing else is checked.
pub fn is_about_a_search(folder: &Path) -> bool {
    let manifest = Folder(folder).manifest();
    manifest.is_ok_and(|text| parse::<Subject>(&text).is_ok_and(|subject| subject.is_search()))
}

/// Checks everything that a bundle claims. Now and then `observe` gets how far the proof has been
/// followed.
///
/// # Errors
/// If a file cannot be read, or if anything in the bundle does not support the claim.
pub fn check(folder: &Path, observe: &mut dyn FnMut(&Checked)) -> Result<Findings, BundleError> {
    let folder = Folder(folder);
    let text = folder.manifest()?;
    Ok(if parse::<Subject>(&text)?.is_search() {
        Findings::Searched(Box::new(search::check(folder, parse(&text)?, observe)?))
    } else {
        Findings::Densest(Box::new(check::check(folder, parse(&text)?, observe)?))
    })
}
