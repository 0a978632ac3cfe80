//! `lifesat search --engine rows --proof`: a certificate that there is no object, by counting.

use std::path::Path;

use anyhow::{Context, Result, bail};
use lifesat::answer::Evidence;
use lifesat::certificate::can_be_counted_again;
use lifesat::limits::Limits;
use lifesat::problem::Search;
use lifesat::solve::rows::Means;
use lifesat::solve::search::by_rows::{self, ByRows, CountedError, Reply, count_out};

use super::end::End;
use super::objects::search;
use super::proof::SearchProof;
use super::report::Reporter;
use crate::cli::commands::bundle::Folder;
use crate::cli::console::progress::Spinner;
use crate::cli::request::search::Find;

/// Finds out at once whether there can be a certificate and a folder for it.
pub(super) fn begin(target: &Path, search: &Search) -> Result<Folder> {
    if !search.oscillation().is_ok_and(|oscillation| can_be_counted_again(&oscillation)) {
        bail!(
            "a certificate by counting is for boxes whose shorter side is at most 8, and whose longer side times the \
             period is at most 1024: leave out --proof, or --engine rows"
        );
    }
    Folder::begin(target)
}

/// Counts. If no pattern answers the question, there is a certificate; else a pattern is made.
pub(super) fn find(
    find: &Find,
    bytes: u64,
    folder: Folder,
    limits: &Limits,
    reporter: &mut Reporter<'_>,
) -> Result<End> {
    reporter.solver_answered(ByRows::NAME.to_owned(), Evidence::Exhaustive);
    let progress = Spinner::message(reporter.progress(), format!("counting: {}", find.wanted.search));
    let (search_for, means) = (&find.wanted.search, Means { bytes, jobs: find.engines.jobs });
    let oscillation = search_for.oscillation().expect("counting takes the question");
    let reply = count_out(folder.path(), search_for, &oscillation, means, limits);
    drop(progress);
    match reply {
        Ok(Reply::None(manifest)) => {
            reporter.proved(SearchProof::Counted { folder: folder.finish()?, manifest });
            Ok(End::Exhausted)
        }
        Ok(Reply::Uncheckable(_)) => {
            reporter.proved(SearchProof::Nothing(
                "the check would have to go through more than a billion patterns",
            ));
            Ok(End::Exhausted)
        }
        Ok(Reply::Answered(_)) => {
            reporter.proved(SearchProof::Nothing("a pattern exists"));
            search(&find.wanted, &find.engines, limits, reporter)
        }
        Err(CountedError::Rows(error)) => Ok(End::Stopped(by_rows::reason(error))),
        Err(CountedError::Make(error)) => Err(folder.renamed(error)).context("--proof"),
    }
}
