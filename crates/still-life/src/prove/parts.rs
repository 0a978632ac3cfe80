//! One refutation shared out among processes that know nothing of each other: its parts are cases.
//!
//! Which cases cover the question is settled beforehand, so that no process waits for another: those with
//! a light quarter if a solver refutes that quickly, otherwise those with light halves. Each part leaves a
//! folder with the formula of its case and a proof that was checked.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

use serde::{Deserialize, Serialize};
use serde_json::json;
use tempfile::TempDir;
use thiserror::Error;

use super::ProveDensestError;
use crate::answer::{Fault, Faulty};
use crate::backend::embedded::{Embedded, Purpose};
use crate::backend::{OneShot as _, Refuter, Verdict};
use crate::bundle::{MakeError, Maker, NewBundle, Refutation, Stage};
use crate::certificate::{BundleError, CasesQuestion, Manifest, Names, Refuted, RefutedCase};
use crate::cnf::through;
use crate::encode::still_life::cases::Case;
use crate::encode::still_life::waste::{Counter, Premises, Streamliner, encode_with};
use crate::life::file::{self, rle};
use crate::life::{Grid, Rule};
use crate::limits::{Limited, Limits, StopReason};
use crate::new_file::new_folder_in;
use crate::outcome::checked_pattern;
use crate::problem::StillLife;
use crate::threads::pool::{PoolOutcome, Worker};
use crate::{MaximiseError, decode, encode, strict_json};

/// Version of the meaning of results. It is raised when that changes, so that old ones are not put
/// together with new ones.
const VERSION: u32 = 1;

/// How long a solver may take to refute a light quarter before the other cases are taken.
const GRACE: Duration = Duration::from_secs(60);

/// The file of a part's folder that says what its other files are.
const ENTRY: &str = "case.json";

/// Why a part, or all of them together, fail.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum PartsError {
    /// The question makes no sense.
    #[error(transparent)]
    Prove(#[from] ProveDensestError),
    /// A pattern fails the simulation.
    #[error(transparent)]
    Maximise(#[from] MaximiseError),
    /// The folder of a part is missing or damaged.
    #[error("the proof of the case {case} in {} cannot be used: {error}", path.display())]
    Damaged {
        /// The name of the case.
        case: &'static str,
        /// Its folder.
        path: PathBuf,
        /// What is wrong.
        error: io::Error,
    },
    /// The proofs do not show what they should.
    #[error(transparent)]
    Bundle(#[from] BundleError),
    /// A folder or file cannot be written.
    #[error("cannot write {}: {error}", path.display())]
    Write {
        /// The file.
        path: PathBuf,
        /// The system's reason.
        error: io::Error,
    },
    /// A limit was reached before the work could begin.
    #[error("{0}")]
    Stopped(StopReason),
}

impl From<MakeError> for PartsError {
    fn from(error: MakeError) -> Self {
        Self::Prove(error.into())
    }
}

impl Faulty for PartsError {
    fn fault(&self) -> Fault {
        match self {
            Self::Prove(error) => error.fault(),
            Self::Maximise(error) => error.fault(),
            Self::Damaged { .. } | Self::Bundle(_) | Self::Write { .. } | Self::Stopped(_) => Fault::Caller,
        }
    }
}

/// The refutation of one count in parts.
#[derive(Clone, Debug)]
pub struct CaseParts {
    problem: StillLife,
    at_least: usize,
    question: CasesQuestion,
    cases: Vec<Case>,
    solver: Embedded,
    /// The folder of the parts' folders.
    folder: PathBuf,
}

/// The result of a part.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CasePiece {
    /// The number of the part.
    pub unit: u64,
    /// Its case.
    pub case: Case,
    /// A still life with as many live cells as asked for, as RLE, if there is one in this case.
    pub found: Option<String>,
}

impl CaseParts {
    /// The parts of the refutation that there are at least so many live cells. Returns `None` if the
    /// question has no cases. `planned` are the cases of an earlier [`task`](Self::task), which are taken again.
    ///
    /// # Errors
    /// If a formula would be too large, or a limit is reached.
    pub fn new(
        problem: &StillLife,
        at_least: usize,
        folder: PathBuf,
        planned: Option<&[Case]>,
        limits: &Limits,
    ) -> Result<Option<Self>, PartsError> {
        let question = CasesQuestion::new(problem, at_least).map_err(ProveDensestError::from)?;
        let Some(question) = question else { return Ok(None) };
        let solver = Embedded::default();
        let [by_quarter, by_halves] = question.ways();
        let takes_quarter = match planned {
            // A list that is neither of these is that of no plan of ours. It is compared with this one, and
            // refused.
            Some(planned) => by_quarter == planned,
            None => is_quarter_refuted(problem, question.max_waste(), solver, limits)?,
        };
        let cases = if takes_quarter { by_quarter } else { by_halves };
        Ok(Some(Self { problem: problem.clone(), at_least, question, cases, solver, folder }))
    }

    /// Everything on which results depend.
    pub fn task(&self) -> impl Serialize + use<> {
        json!({
            "lifesat": "solve cases",
            "version": VERSION,
            "encoding_version": encode::VERSION,
            "problem": self.problem,
            "at_least": self.at_least,
            "max_waste": self.question.max_waste(),
            "cases": self.cases,
            "solver": self.solver_name(),
        })
    }

    /// How many parts there are.
    pub fn count(&self) -> u64 {
        self.cases.len() as u64
    }

    /// The number of live cells that is asked for.
    pub fn at_least(&self) -> usize {
        self.at_least
    }

    /// The name of the solver.
    pub fn solver_name(&self) -> String {
        self.solver.name()
    }

    /// Does parts.
    pub fn prover(&self) -> CaseProver<'_> {
        CaseProver(self)
    }

    /// The pattern that a part has found, if one has.
    ///
    /// # Errors
    /// If a result has something else than such a pattern.
    pub fn found(&self, pieces: &[CasePiece]) -> Result<Option<Grid>, PartsError> {
        let Some(text) = pieces.iter().find_map(|piece| piece.found.as_ref()) else { return Ok(None) };
        let read = file::read(text);
        let pattern = read.map_err(|error| PartsError::Bundle(BundleError::NoPattern(error)))?.grid;
        Ok(Some(checked_pattern(&self.problem, pattern, self.at_least, &self.solver_name())?))
    }

    /// Fills an empty folder with the proof bundle of the problem, if all parts were refuted. `best` has
    /// one live cell less than was refuted. Nothing is taken on trust: the bundle is checked.
    ///
    /// # Errors
    /// If the folder of a part is missing or damaged, a file cannot be written, or the proofs do not
    /// show what they should.
    pub fn assemble(&self, folder: &Path, best: &Grid, limits: &Limits) -> Result<Manifest, PartsError> {
        let cases = self.cases.iter().map(|&case| self.copy(case, folder)).collect::<Result<Vec<_>, _>>()?;
        let files = NewBundle { folder, limits };
        let pattern = files.pattern(best, Rule::LIFE)?;
        let max_waste = self.question.max_waste();
        let refuted = Refuted::Cases { at_least: self.at_least, max_waste, cases };
        let manifest = Manifest::new(&self.problem, Some(best.population()), Some(pattern), refuted);
        files.manifest(&manifest)?;
        crate::certificate::check(folder, &mut |_| {})?;
        Ok(manifest)
    }

    /// Copies the files of a case into a folder.
    fn copy(&self, case: Case, folder: &Path) -> Result<RefutedCase, PartsError> {
        let path = self.folder.join(case.name());
        let damaged = |error| PartsError::Damaged { case: case.name(), path: path.clone(), error };
        let text = fs::read(path.join(ENTRY)).map_err(damaged)?;
        let refuted: RefutedCase =
            strict_json::from_slice(&text).map_err(|error| damaged(io::Error::other(error)))?;
        if refuted.case != case {
            return Err(damaged(io::Error::other("it is about another case")));
        }
        let names = Names::Case(case);
        for name in [names.formula(), names.proof(refuted.files.format)] {
            fs::copy(path.join(&name), folder.join(&name)).map_err(damaged)?;
        }
        Ok(refuted)
    }
}

/// Returns true if a solver refutes soon that a quarter is light.
fn is_quarter_refuted(
    problem: &StillLife,
    max_waste: usize,
    solver: Embedded,
    limits: &Limits,
) -> Result<bool, PartsError> {
    let within = limits.no_longer_than(GRACE);
    let mut session = solver.start_with(Purpose::Hard);
    let counter = Counter::Case(Case::LightQuarter, Premises::Floors);
    let sink = &mut Limited::new(&mut *session, &within);
    let written = through(sink, |sink| encode_with(problem, max_waste, Streamliner::NONE, counter, sink));
    let verdict = match written {
        Ok(_) => session.solve(&[], &within),
        Err(why) => Verdict::Unknown(why),
    };
    match (verdict, limits.exceeded()) {
        (Verdict::Unsatisfiable, _) => Ok(true),
        (Verdict::Unknown(_), Some(why)) => Err(PartsError::Stopped(why)),
        (Verdict::Unknown(_) | Verdict::Satisfiable(_), _) => Ok(false),
    }
}

/// Refutes cases, one after the other.
pub struct CaseProver<'a>(&'a CaseParts);

impl Worker for CaseProver<'_> {
    type Piece = CasePiece;
    type Error = PartsError;

    fn work(&mut self, unit: u64, limits: &Limits) -> Result<PoolOutcome<CasePiece>, PartsError> {
        let place = usize::try_from(unit).expect("there are few cases");
        let case = self.0.cases[place];
        match self.refute(case, limits) {
            Ok(found) => Ok(PoolOutcome::Finished(CasePiece { unit, case, found })),
            Err(PartsError::Prove(ProveDensestError::Make(MakeError::Stopped(why)))) => {
                Ok(PoolOutcome::Stopped(why))
            }
            Err(error) => Err(error),
        }
    }
}

impl CaseProver<'_> {
    /// Refutes a case, and keeps its proof. If there is a pattern instead, returns it as RLE.
    fn refute(&self, case: Case, limits: &Limits) -> Result<Option<String>, PartsError> {
        let parts = self.0;
        let cannot = |error| PartsError::Write { path: parts.folder.clone(), error };
        fs::create_dir_all(&parts.folder).map_err(cannot)?;
        let made = new_folder_in(&parts.folder, ".lifesat-part-").map_err(cannot)?;
        let solver = Refuter::Embedded { solver: parts.solver, seed: 0 };
        let maker = Maker { bundle: NewBundle { folder: made.path(), limits }, solver: &solver };
        let formula = |out: &mut dyn io::Write| parts.question.write(case, out).map(drop);
        let files = match maker.refute(Names::Case(case), formula, &mut |_: Stage| {})? {
            Refutation::Proved(files) => files,
            // It was refuted before.
            Refutation::Model(_) if case == Case::LightQuarter => {
                return Err(MakeError::Contradiction(parts.solver_name()).into());
            }
            Refutation::Model(model) => {
                let pattern = decode::still_life(&parts.problem, &model);
                let pattern = checked_pattern(&parts.problem, pattern, parts.at_least, &parts.solver_name())?;
                return Ok(Some(rle::write(&pattern, Rule::LIFE, &[])));
            }
        };
        maker.bundle.json(ENTRY, &RefutedCase { case, files })?;
        keep(made, &parts.folder.join(case.name())).map(|()| None)
    }
}

/// Gives a complete folder its name, after its files are on the disk. A folder of that name is replaced: it
/// has a proof of the same case, or is damaged.
fn keep(made: TempDir, target: &Path) -> Result<(), PartsError> {
    let cannot = |error| PartsError::Write { path: target.to_owned(), error };
    for entry in fs::read_dir(made.path()).map_err(cannot)? {
        lifesat_platform::sync(&entry.map_err(cannot)?.path()).map_err(cannot)?;
    }
    if target.exists() {
        fs::remove_dir_all(target).map_err(cannot)?;
    }
    lifesat_platform::rename(made.path(), target).map_err(cannot)?;
    // The folder has another name now, so there is nothing left to remove.
    drop(made.keep());
    Ok(())
}
