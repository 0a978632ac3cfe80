//! Certificates that there is no object, or none that is smaller or larger.

use std::path::Path;

use anyhow::{Context, Result, bail};
use lifesat::answer::Evidence;
use lifesat::backend::Refuter;
use lifesat::certificate::{SearchManifest, can_be_counted_again};
use lifesat::limits::{Limits, StopReason};
use lifesat::problem::Search;
use lifesat::problem::search::Extreme;
use lifesat::solve::bundle::{MakeError, NewBundle};
use lifesat::solve::rows::Means;
use lifesat::solve::search::by_rows::{self, ByRows, CountedError, certify_best, count_out};
use lifesat::solve::search::engines::{Engines, Kind, Single};
use lifesat::solve::search::prove::{Asked, ProveSearchError, Reply, prove};
use lifesat::solve::search::{Object, Optimum};

use crate::cli::bundle::{self, Folder};
use crate::cli::console::progress::Spinner;
use crate::cli::search::objects::search;
use crate::cli::search::proved::SearchProof;
use crate::cli::search::report::Reporter;
use crate::cli::search::request::{Find, Wanted};
use crate::cli::search::{End, objects};

/// A solver that writes proofs, and the folder for its proof.
pub(super) struct Prover<'a> {
    solver: Refuter<'a>,
    folder: Folder,
}

impl<'a> Prover<'a> {
    /// Finds out at once whether there can be a proof and a folder for it.
    pub(super) fn begin(target: &Path, engines: &'a Engines) -> Result<Self> {
        let solver = match &engines.kind {
            Kind::Program(solver) => Refuter::Process(solver),
            Kind::Library(library) => Refuter::Library(library),
            Kind::One(_) | Kind::All { .. } => {
                Refuter::Embedded { solver: engines.embedded, seed: engines.seed }
            }
            Kind::Rows { .. } | Kind::FewCells => unreachable!("no solver is asked"),
        };
        let folder = Folder::for_proof_of(&solver, target)?;
        Ok(Self { solver, folder })
    }

    /// Asks for an object, or for a better one.
    fn ask(
        &self,
        find: &Find,
        best: Option<(Extreme, &Object)>,
        limits: &Limits,
        reporter: &Reporter<'_>,
    ) -> Result<Result<Reply, StopReason>> {
        let Wanted { search, front, .. } = &find.wanted;
        let asked = Asked { search, best, front: *front, transition: find.engines.encoding.transition };
        let progress = Spinner::message(reporter.verbosity, "preparing the search".to_owned());
        let asking = || format!("{}, with a proof if there is none", objects::asking(search, best));
        let observe = &mut bundle::watch(&progress, asking);
        match prove(self.folder.path(), asked, &self.solver, limits, observe) {
            Ok(reply) => Ok(Ok(reply)),
            Err(ProveSearchError::Make(MakeError::Stopped(why))) => Ok(Err(why)),
            Err(ProveSearchError::Make(error)) => Err(self.folder.renamed(error)).context("--proof"),
            Err(error) => Err(error).context("--proof"),
        }
    }

    /// Writes the certificate of a search that other solvers have refuted.
    pub(super) fn refute(self, find: &Find, limits: &Limits, reporter: &Reporter<'_>) -> Result<SearchProof> {
        let best = find.wanted.aim.extreme().zip(reporter.objects.first());
        Ok(match self.ask(find, best, limits, reporter)? {
            Err(why) => SearchProof::Stopped(why),
            Ok(Reply::NoneSmaller) => NOTHING_SMALLER,
            Ok(Reply::Refuted { manifest, .. }) => self.finish(manifest)?,
            Ok(Reply::Found(_)) => {
                Err(ProveSearchError::Contradiction(self.solver.name())).context("--proof")?
            }
        })
    }

    fn finish(self, manifest: Box<SearchManifest>) -> Result<SearchProof> {
        Ok(SearchProof::Written { folder: self.folder.finish()?, manifest })
    }
}

/// Finds an object, or proves that there is none or none that is better.
pub(super) fn find_or_prove(
    find: &Find,
    engines: &Engines,
    prover: Prover<'_>,
    limits: &Limits,
    reporter: &mut Reporter<'_>,
) -> Result<End> {
    if matches!(engines.kind, Kind::One(Single::Backtrack)) {
        after_backtracking(find, prover, limits, reporter)
    } else {
        reporter.engine = prover.solver.name();
        reporter.exhaustion = Evidence::Solver;
        by_solver(find, prover, limits, reporter)
    }
}

/// The solver answers all questions, and its last answer is a proof.
fn by_solver(find: &Find, prover: Prover<'_>, limits: &Limits, reporter: &mut Reporter<'_>) -> Result<End> {
    let extreme = find.wanted.aim.extreme().unwrap_or(Extreme::SMALLEST);
    let mut found = Optimum::new(find.wanted.search.clone(), extreme);
    let end = loop {
        match prover.ask(find, found.best().map(|best| (extreme, best)), limits, reporter)? {
            Err(why) => break End::Stopped(why),
            Ok(Reply::Found(object)) => {
                found.take(object);
                if find.wanted.aim.extreme().is_none() {
                    reporter.proof = Some(SearchProof::Nothing("a pattern exists"));
                    break End::Enough;
                }
            }
            Ok(Reply::NoneSmaller) => {
                reporter.proof = Some(NOTHING_SMALLER);
                break End::Exhausted;
            }
            Ok(Reply::Refuted { manifest, touched }) => {
                reporter.touched = touched;
                reporter.proof = Some(prover.finish(manifest)?);
                break End::Exhausted;
            }
        }
    };
    found.into_best().map_or(Ok(()), |object| reporter.found(object))?;
    Ok(end)
}

const NOTHING_SMALLER: SearchProof = SearchProof::Nothing("no pattern is smaller than the empty one");

/// Backtracking searches. If it exhausts its tree, the solver proves that it has missed nothing.
fn after_backtracking(
    find: &Find,
    prover: Prover<'_>,
    limits: &Limits,
    reporter: &mut Reporter<'_>,
) -> Result<End> {
    let end = search(&find.wanted, &find.engines, limits, reporter)?;
    if !matches!(end, End::Exhausted) {
        reporter.proof = Some(SearchProof::Nothing("the search found a pattern, or did not end"));
        return Ok(end);
    }
    let proof = prover.refute(find, limits, reporter)?;
    reporter.proof = Some(proof);
    Ok(end)
}

/// Finds out at once whether there can be a certificate and a folder for it.
pub(super) fn begin_counting(target: &Path, search: &Search) -> Result<Folder> {
    if !search.oscillation().is_ok_and(|oscillation| can_be_counted_again(&oscillation)) {
        bail!(
            "a certificate by counting is for boxes whose shorter side is at most 8, and whose longer side times the \
             period is at most 1024: leave out --proof, or --engine rows"
        );
    }
    Folder::begin(target)
}

/// Counts. If no pattern answers the question, or none better, there is a certificate; else a pattern is made.
pub(super) fn count(
    find: &Find,
    bytes: u64,
    folder: Folder,
    limits: &Limits,
    reporter: &mut Reporter<'_>,
) -> Result<End> {
    let extreme = find.wanted.aim.extreme();
    if extreme.is_some() {
        let end = search(&find.wanted, &find.engines, limits, reporter)?;
        if !matches!(end, End::Exhausted) {
            reporter.proof = Some(SearchProof::Nothing("the search did not end"));
            return Ok(end);
        }
    }
    ByRows::NAME.clone_into(&mut reporter.engine);
    reporter.exhaustion = Evidence::Exhaustive;
    let progress = Spinner::message(reporter.verbosity, format!("counting: {}", find.wanted.search));
    let (bundle, means) =
        (NewBundle { folder: folder.path(), limits }, Means { bytes, jobs: find.engines.jobs });
    let reply = match extreme.zip(reporter.objects.first()) {
        Some(best) => certify_best(bundle, &find.wanted.search, best, means),
        None => count_out(bundle, &find.wanted.search, means),
    };
    drop(progress);
    let why = match reply {
        Ok(by_rows::Reply::None(manifest)) => {
            reporter.proof = Some(SearchProof::Counted { folder: folder.finish()?, manifest });
            return Ok(End::Exhausted);
        }
        Ok(by_rows::Reply::Uncheckable(_)) => {
            let reason = "the check would have to go through more than a billion patterns";
            reporter.proof = Some(SearchProof::Nothing(reason));
            return Ok(End::Exhausted);
        }
        Ok(by_rows::Reply::Answered) if extreme.is_some() => {
            return Err(ProveSearchError::Contradiction(ByRows::NAME.to_owned())).context("--proof");
        }
        Ok(by_rows::Reply::Answered) => {
            reporter.proof = Some(SearchProof::Nothing("a pattern exists"));
            return search(&find.wanted, &find.engines, limits, reporter);
        }
        Err(CountedError::Rows(error)) => by_rows::reason(error),
        Err(CountedError::Make(MakeError::Stopped(why))) => why,
        Err(CountedError::Make(error)) => return Err(folder.renamed(error)).context("--proof"),
    };
    if extreme.is_none() {
        return Ok(End::Stopped(why));
    }
    // The answer stands, without a certificate.
    reporter.proof = Some(SearchProof::Stopped(why));
    Ok(End::Exhausted)
}
