//! Asks a solver a search's question, and makes a proof bundle of its refutation.
//!
//! The SAT engine forbids each object that it finds, so what it refutes at the end is more than the
//! question. Here the question alone is asked, on the file that stays in the bundle.

use std::path::Path;

use thiserror::Error;

use super::hunt::{InvalidObject, Object};
use crate::answer::{Fault, Faulty};
use crate::backend::Refuter;
use crate::bundle::{MakeError, Maker, NewBundle, Refutation, Stage};
use crate::certificate::{Names, SearchManifest, SearchQuestion, TooLarge};
use crate::decode;
use crate::encode::transition::Transition;
use crate::limits::Limits;
use crate::problem::Search;
use crate::problem::search::Extreme;
use crate::spacetime::{Front, Touched};
use crate::verify;

/// What is asked.
#[derive(Clone, Copy, Debug)]
pub struct Asked<'a> {
    /// The search.
    pub search: &'a Search,
    /// If only better objects are asked for: what is better, and than which one.
    pub best: Option<(Extreme, &'a Object)>,
    /// Says whether the formula asks only for patterns that touch a side of the box.
    pub front: Front,
    /// The clauses of one cell.
    pub transition: Transition,
}

/// What came of a question.
#[derive(Clone, Debug)]
pub enum Reply {
    /// This object. The folder is empty again.
    Found(Object),
    /// There is none. The folder has the bundle that shows it.
    Refuted {
        /// What the bundle says.
        manifest: Box<SearchManifest>,
        /// The sides of the box that patterns had to touch.
        touched: Touched,
    },
    /// There is none, as no pattern is smaller than the empty one. The folder is empty.
    NoneSmaller,
}

/// Why a question has no reply.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum ProveSearchError {
    /// The folder cannot be filled, or a limit was reached.
    #[error(transparent)]
    Make(#[from] MakeError),
    /// The search has too many cells.
    #[error(transparent)]
    TooLarge(#[from] TooLarge),
    /// The solver's model fails the simulation.
    #[error(transparent)]
    Model(#[from] InvalidObject),
    /// The solver found a pattern where an engine had found that there is none.
    #[error("{0} found a pattern, but the search before had ended without one")]
    Contradiction(String),
}

impl Faulty for ProveSearchError {
    fn fault(&self) -> Fault {
        match self {
            Self::Make(error) => error.fault(),
            Self::TooLarge(_) => Fault::Caller,
            Self::Model(error) => error.fault(),
            Self::Contradiction(_) => Fault::Solver,
        }
    }
}

/// Asks a solver that writes proofs. If it refutes the question, this fills an empty folder with a
/// bundle. A proof in LRAT or DRAT is checked before this returns.
///
/// # Errors
/// If there are too many cells, a file cannot be written or read, the solver fails, its model or
/// proof is invalid, or a limit is reached.
pub fn prove(
    folder: &Path,
    asked: Asked<'_>,
    solver: &Refuter<'_>,
    limits: &Limits,
    observe: &mut dyn FnMut(Stage),
) -> Result<Reply, ProveSearchError> {
    let Asked { search, best, front, transition } = asked;
    let counted = best.map(|(extreme, object)| (extreme, extreme.count(search, &object.generations)));
    let Some(question) = SearchQuestion::new(search, counted, front, transition)? else {
        return Ok(Reply::NoneSmaller);
    };
    let maker = Maker { bundle: NewBundle { folder, limits }, solver };
    let refuted = match maker.refute(Names::Whole, |out| question.write(out).map(drop), observe)? {
        Refutation::Proved(files) => files,
        Refutation::Model(model) => {
            let generations = decode::search(question.search(), &model);
            verify::search(question.search(), &generations)
                .map_err(|reason| InvalidObject::of(solver.name(), reason))?;
            return Ok(Reply::Found(
                Object::of(question.search(), generations).without_bystanders(question.search()),
            ));
        }
    };
    let written = |(extreme, object): (Extreme, &Object)| {
        let file = maker.bundle.any_pattern(&object.generations[0], search.played_rule())?;
        Ok::<_, MakeError>((extreme, extreme.count(search, &object.generations), file))
    };
    let best = best.map(written).transpose()?;
    let manifest = SearchManifest::new(search, &question, best, refuted);
    maker.bundle.manifest(&manifest)?;
    Ok(Reply::Refuted { manifest: Box::new(manifest), touched: question.touched().clone() })
}
