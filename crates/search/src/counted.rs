//! Certificates of searches that were answered by counting.

use std::fs::File;
use std::io::{self, Write};
use std::path::Path;

use thiserror::Error;

use super::by_rows;
use crate::bundle::MakeError;
use crate::certificate::{CountedManifest, MANIFEST, MOST_RETURNING};
use crate::limits::Limits;
use crate::problem::Search;
use crate::problem::search::Oscillation;
use crate::rows::{Means, RowsError};

/// What counting says of a question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reply {
    /// So many patterns answer it. The folder is empty.
    Answered(u128),
    /// None does, but so many patterns return that the check of a certificate would take too long. The folder is empty.
    Uncheckable(u128),
    /// None does. The folder has the bundle that says so.
    None(Box<CountedManifest>),
}

/// Why a question was not counted, or its bundle not made.
#[derive(Debug, Error)]
pub enum CountedError {
    /// A limit was reached, or there is too much to count.
    #[error(transparent)]
    Rows(#[from] RowsError),
    /// The folder cannot be filled.
    #[error(transparent)]
    Make(#[from] MakeError),
}

/// Counts the answers to a search. If there are none, this fills an empty folder with a bundle.
///
/// # Errors
/// If a limit is reached, if the halves of patterns take more memory than allowed, or if the bundle cannot be written.
#[expect(clippy::missing_panics_doc, reason = "plain structs have a JSON form")]
pub fn count_out(
    folder: &Path,
    search: &Search,
    oscillation: &Oscillation,
    means: Means,
    limits: &Limits,
) -> Result<Reply, CountedError> {
    let met = by_rows::count(oscillation, means, limits)?;
    if met.marked > 0 {
        return Ok(Reply::Answered(met.marked));
    }
    if met.returning > MOST_RETURNING {
        return Ok(Reply::Uncheckable(met.returning));
    }
    let manifest = CountedManifest::new(search, met.returning);
    let text = serde_json::to_string_pretty(&manifest).expect("plain structs have a JSON form");
    let path = folder.join(MANIFEST);
    write(&path, &text).map_err(|error| MakeError::Write { path, error })?;
    Ok(Reply::None(Box::new(manifest)))
}

fn write(path: &Path, text: &str) -> io::Result<()> {
    let mut file = File::create_new(path)?;
    writeln!(file, "{text}")
}
