//! `lifesat search --engine rows --proof`: a certificate that there is no object, by counting.

use std::path::Path;

use anyhow::{Context, Result, bail};
use lifesat::answer::Evidence;
use lifesat::certificate::can_be_counted_again;
use lifesat::limits::Limits;
use lifesat::solve::rows::RowsError;
use lifesat::solve::search::by_rows::ByRows;
use lifesat::solve::search::counted::{CountedError, Reply, count_out};
use lifesat::solve::search::engines::Counting;

use super::end::End;
use super::objects::search;
use super::proof::SearchProof;
use super::report::Reporter;
use crate::cli::commands::bundle::Folder;
use crate::cli::console::progress::Spinner;
use crate::cli::request::search::Find;

/// Finds out at once whether there can be a certificate and a folder for it.
pub(super) fn begin(target: &Path, counting: &Counting) -> Result<Folder> {
    if !can_be_counted_again(&counting.oscillation) {
        bail!(
            "a certificate by counting is for boxes whose shorter side is at most 8, as its check takes another method: \
             leave out --proof, or --engine rows"
        );
    }
    Folder::begin(target)
}

/// Counts. If no pattern answers the question, there is a certificate; else a pattern is made.
pub(super) fn find(
    find: &Find,
    counting: &Counting,
    folder: Folder,
    limits: &Limits,
    reporter: &mut Reporter<'_>,
) -> Result<End> {
    reporter.solver_answered(ByRows::NAME.to_owned(), Evidence::Exhaustive);
    let progress = Spinner::message(reporter.progress(), format!("counting: {}", find.wanted.search));
    let means = counting.means(find.engines.jobs);
    let reply = count_out(folder.path(), &find.wanted.search, counting, means, limits);
    drop(progress);
    match reply {
        Ok(Reply::None(manifest)) => {
            reporter.proved(SearchProof::Counted { folder: folder.finish()?, manifest });
            Ok(End::Exhausted)
        }
        Ok(Reply::Answered(_)) => {
            reporter.proved(SearchProof::Nothing("a pattern exists"));
            search(&find.wanted, &find.engines, limits, reporter)
        }
        Err(CountedError::Rows(RowsError::Stopped(why))) => Ok(End::Stopped(why)),
        Err(CountedError::Make(error)) => Err(folder.renamed(error)).context("--proof"),
        Err(error) => Err(error).context("--proof"),
    }
}
