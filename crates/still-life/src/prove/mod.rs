//! Refutes one live cell more with a proof, in a proof bundle.
//!
//! The search keeps no proofs. When it has ended, the last refutation is made here, again or for the first
//! time: of the whole question, without streamliners, on the file that stays. The formula is the plain one,
//! which says what is asked and nothing else. Searches use smaller formulas, whose refutations rest on more
//! than their clauses.
//!
//! Several solvers share the refutation out, if the box has images: each case of it has a formula and a
//! proof of its own (`cases`). These formulas use no floors, so they only need the case distinction besides.

mod cases;
pub mod parts;

use std::path::Path;

use thiserror::Error;

use crate::answer::{Fault, Faulty};
use crate::backend::Refuter;
use crate::backend::registry::ProofFormat;
use crate::bundle::{MakeError, Maker, NewBundle, Refutation, Stage};
use crate::certificate::{
    BoundQuestion, CUTS, CasesQuestion, FileEntry, Manifest, Names, ProofFiles, Refuted,
};
use crate::cnf::Model;
use crate::formula::NoFormula;
use crate::life::{Grid, Rule};
use crate::limits::Limits;
use crate::outcome::checked_pattern;
use crate::problem::still_life::Cohesion;
use crate::problem::{Cut, StillLife};
use crate::{MaximiseError, decode};

/// The solvers that write proofs.
#[derive(Clone, Copy)]
pub struct Provers<'a> {
    /// The solver.
    pub solver: &'a Refuter<'a>,
    /// How many of it work at the same time, if the question can be divided.
    pub jobs: usize,
    /// How long they work.
    pub limits: &'a Limits,
}

/// Why there is no proof bundle.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum ProveDensestError {
    /// The folder cannot be filled, or a limit was reached.
    #[error(transparent)]
    Make(#[from] MakeError),
    /// The problem makes no sense with one live cell more, or the formula is too large.
    #[error(transparent)]
    Question(#[from] NoFormula),
    /// The solver has a model, and its pattern fails the simulation.
    #[error(transparent)]
    Model(#[from] MaximiseError),
}

/// What became of a refutation.
#[derive(Debug)]
pub enum Reply {
    /// There is no still life with one live cell more. The folder is complete.
    Proved(Box<Manifest>),
    /// There is this one, which was simulated. The folder is of no use.
    Denser(Grid),
}

impl Faulty for ProveDensestError {
    fn fault(&self) -> Fault {
        match self {
            Self::Make(error) => error.fault(),
            Self::Model(error) => error.fault(),
            Self::Question(_) => Fault::Caller,
        }
    }
}

/// Fills an empty folder with the proof bundle of a problem whose densest pattern is probably known: `best`,
/// or `None` if there is probably no still life. If the live cells must hold together, the formula has the
/// cuts with which one live cell more was refuted. A proof in LRAT is checked before this returns, and one in
/// DRAT is replaced by one in LRAT. A proof in FRAT is not read.
///
/// # Errors
/// If a file cannot be written or read, the solver fails or gives an invalid model, its proof is invalid, or
/// a limit is reached.
pub fn prove(
    folder: &Path,
    problem: &StillLife,
    best: Option<&Grid>,
    cuts: &[Cut],
    Provers { solver, jobs, limits }: Provers<'_>,
    observe: &mut dyn FnMut(Stage),
) -> Result<Reply, ProveDensestError> {
    let maker = Maker { bundle: NewBundle { folder, limits }, solver };
    let live_cells = best.map(Grid::population);
    let pattern = best.map(|grid| maker.bundle.pattern(grid, Rule::LIFE)).transpose()?;
    let at_least = live_cells.map_or(0, |count| count + 1);
    let divided = if jobs > 1 && solver.format().is_ok_and(|format| format != ProofFormat::Frat) {
        CasesQuestion::new(problem, at_least)?
    } else {
        None
    };
    let refuted = match (BoundQuestion::new(problem, at_least, cuts.to_vec())?, divided) {
        (None, _) => Ok(Refuted::Wastage {}),
        (Some(_), Some(question)) => cases::refute(&maker, &question, jobs, observe)?
            .map(|cases| Refuted::Cases { at_least, max_waste: question.max_waste(), cases }),
        (Some(question), None) => {
            let demanded = problem.cohesion() != Cohesion::Any;
            let cuts = demanded.then(|| write_cuts(maker.bundle, cuts)).transpose()?;
            refutation(&maker, &question, at_least, cuts, observe)?
        }
    };
    match refuted {
        Ok(bound) => {
            let manifest = Manifest::new(problem, live_cells, pattern, bound);
            maker.bundle.manifest(&manifest)?;
            Ok(Reply::Proved(Box::new(manifest)))
        }
        // Such a formula excludes only what was found before, so a model need not hold together.
        Err(_) if problem.cohesion() != Cohesion::Any => Err(MakeError::Contradiction(solver.name()).into()),
        Err(model) => {
            let denser = decode::still_life(problem, &model);
            Ok(Reply::Denser(checked_pattern(problem, denser, at_least, &solver.name())?))
        }
    }
}

fn write_cuts(bundle: NewBundle<'_>, cuts: &[Cut]) -> Result<FileEntry, MakeError> {
    bundle.write(CUTS, |out| {
        cuts.iter().try_for_each(|cut| {
            serde_json::to_writer(&mut *out, cut)?;
            writeln!(out)
        })
    })?;
    bundle.entry(CUTS)
}

/// Refutes the whole question. The error inside is a model of it.
fn refutation(
    maker: &Maker<'_>,
    question: &BoundQuestion,
    at_least: usize,
    cuts: Option<FileEntry>,
    observe: &mut dyn FnMut(Stage),
) -> Result<Result<Refuted, Model>, MakeError> {
    let formula = |out: &mut dyn std::io::Write| question.write(out).map(drop);
    let ProofFiles { formula, proof, format, solver, checked } =
        match maker.refute(Names::Whole, formula, observe)? {
            Refutation::Proved(files) => files,
            Refutation::Model(model) => return Ok(Err(model)),
        };
    Ok(Ok(Refuted::Proof {
        at_least,
        max_waste: question.max_waste(),
        formula,
        cuts: cuts.map(Box::new),
        proof,
        format,
        solver,
        checked,
    }))
}
