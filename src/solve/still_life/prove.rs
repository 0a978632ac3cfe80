//! Makes a refutation once more, with a proof, in a proof bundle.
//!
//! The search asks many questions, some with streamliners, and keeps no proofs. When it has ended,
//! the last refutation is made again: of the whole question, without streamliners, on the file that
//! stays. The formula is the plain one, which says what is asked and nothing else. Searches use
//! smaller formulas, whose refutations rest on more than their clauses.

use std::fs::{self, File};
use std::io::{self, BufReader, BufWriter, Read, Write};
use std::path::{Path, PathBuf};

use thiserror::Error;

use crate::answer::{Fault, Faulty};
use crate::backend::registry::ProofFormat;
use crate::backend::{Decision, ProofError, Refuter};
use crate::certificate::{
    CUTS, Counts, FORMULA, FileEntry, Hashing, MANIFEST, Manifest, PATTERN, ProofKind, Question, Refuted,
};
use crate::formula::NoFormula;
use crate::life::file::rle;
use crate::life::{Grid, Rule};
use crate::limits::{Limits, StopReason};
use crate::problem::still_life::Cohesion;
use crate::problem::{Cut, StillLife};
use crate::proof::{self, CheckError, Rejection};

/// How far the work has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// The solver refutes this many live cells.
    Refuting(usize),
    /// The solver's proof in DRAT is turned into LRAT.
    Elaborating(proof::Stage),
    /// The proof is checked, and this many steps are done.
    Checking(u64),
}

/// Why there is no proof bundle.
#[derive(Debug, Error)]
pub enum ProveError {
    /// The time limit was reached, or the user interrupted.
    #[error("{0}")]
    Stopped(StopReason),
    /// A file cannot be written, or cannot be read back.
    #[error("cannot write or read {}: {error}", path.display())]
    Write {
        /// The file.
        path: PathBuf,
        /// The system's reason.
        error: io::Error,
    },
    /// The problem makes no sense with one live cell more, or the formula is too large.
    #[error(transparent)]
    Question(#[from] NoFormula),
    /// The solver failed.
    #[error(transparent)]
    Solver(#[from] ProofError),
    /// The solver found a model of what was refuted before.
    #[error("{0} found a model of the formula that was refuted before")]
    Contradiction(String),
    /// The solver's proof is invalid.
    #[error("{solver} wrote an invalid proof: {rejection}")]
    Rejected {
        /// The solver.
        solver: String,
        /// What is wrong with it.
        rejection: Rejection,
    },
    /// The formula or the proof cannot be read back, which is not the solver's fault.
    #[error("the proof cannot be checked: {0}")]
    Unchecked(CheckError),
}

impl Faulty for ProveError {
    fn fault(&self) -> Fault {
        match self {
            Self::Stopped(_) | Self::Write { .. } | Self::Question(_) | Self::Unchecked(_) => Fault::Caller,
            Self::Solver(error) => error.fault(),
            Self::Contradiction(_) | Self::Rejected { .. } => Fault::Solver,
        }
    }
}

/// Fills an empty folder with the proof bundle of a problem whose densest pattern is known. `best`
/// is that pattern, or `None` if there is no still life. If the live cells must hold together, the
/// formula has the cuts with which one live cell more was refuted.
///
/// A proof in LRAT is checked before this returns. A proof in DRAT is replaced by one in LRAT that is
/// made from it, and this is checked. A proof in FRAT is not read.
///
/// # Errors
/// If a file cannot be written or read, the solver fails, the solver contradicts the earlier
/// refutation, its proof is invalid, or a limit is reached.
#[expect(clippy::missing_panics_doc, reason = "plain structs have a JSON form")]
pub fn prove(
    folder: &Path,
    problem: &StillLife,
    best: Option<&Grid>,
    cuts: &[Cut],
    solver: &Refuter<'_>,
    limits: &Limits,
    observe: &mut dyn FnMut(Stage),
) -> Result<Manifest, ProveError> {
    let work = Work { folder, solver, limits };
    let live_cells = best.map(Grid::population);
    let pattern = best.map(|grid| work.pattern(grid)).transpose()?;
    let at_least = live_cells.map_or(0, |count| count + 1);
    let bound = match Question::new(problem, at_least, cuts.to_vec())? {
        None => Refuted::Wastage {},
        Some(question) => {
            let demanded = problem.cohesion() != Cohesion::Any;
            let cuts = demanded.then(|| work.cuts(cuts)).transpose()?;
            work.refutation(&question, at_least, cuts, observe)?
        }
    };
    let manifest = Manifest::new(problem, live_cells, pattern, bound);
    let text = serde_json::to_string_pretty(&manifest).expect("plain structs have a JSON form");
    work.write(MANIFEST, |out| writeln!(out, "{text}"))?;
    Ok(manifest)
}

/// What all steps share.
pub(in crate::solve) struct Work<'a> {
    pub(in crate::solve) folder: &'a Path,
    pub(in crate::solve) solver: &'a Refuter<'a>,
    pub(in crate::solve) limits: &'a Limits,
}

/// A proof that was written, and what the checker counted in it if it was checked.
pub(in crate::solve) struct Written {
    pub(in crate::solve) formula: FileEntry,
    pub(in crate::solve) proof: FileEntry,
    pub(in crate::solve) format: ProofKind,
    pub(in crate::solve) checked: Option<Counts>,
}

impl Work<'_> {
    fn pattern(&self, grid: &Grid) -> Result<FileEntry, ProveError> {
        let text = rle::write(grid, Rule::LIFE, &[]);
        self.write(PATTERN, |out| out.write_all(text.as_bytes()))?;
        self.entry(PATTERN)
    }

    fn cuts(&self, cuts: &[Cut]) -> Result<FileEntry, ProveError> {
        self.write(CUTS, |out| {
            cuts.iter().try_for_each(|cut| {
                serde_json::to_writer(&mut *out, cut)?;
                writeln!(out)
            })
        })?;
        self.entry(CUTS)
    }

    fn refutation(
        &self,
        question: &Question,
        at_least: usize,
        cuts: Option<FileEntry>,
        observe: &mut dyn FnMut(Stage),
    ) -> Result<Refuted, ProveError> {
        self.write(FORMULA, |out| question.write(out).map(drop))?;
        observe(Stage::Refuting(at_least));
        let Written { formula, proof, format, checked } = self.refute(observe)?;
        Ok(Refuted::Proof {
            at_least,
            max_waste: question.max_waste(),
            formula,
            cuts: cuts.map(Box::new),
            proof,
            format,
            solver: self.solver.name(),
            checked,
        })
    }

    /// Refutes the formula in the folder, and writes and checks the proof.
    pub(in crate::solve) fn refute(&self, observe: &mut dyn FnMut(Stage)) -> Result<Written, ProveError> {
        let written = kind(self.solver.format()?);
        let (formula, proof) = (self.folder.join(FORMULA), self.folder.join(written.file()));
        match self.solver.refute(&formula, &proof, self.limits)? {
            Decision::Unsatisfiable => {}
            Decision::Satisfiable => return Err(ProveError::Contradiction(self.solver.name())),
            Decision::Unknown(why) => return Err(ProveError::Stopped(why)),
        }
        let format = match written {
            ProofKind::Drat => self.elaborate(&formula, &proof, observe)?,
            ProofKind::Lrat | ProofKind::Frat => written,
        };
        let checked = match format {
            ProofKind::Lrat => Some(self.check(&formula, &self.folder.join(format.file()), observe)?.into()),
            ProofKind::Drat | ProofKind::Frat => None,
        };
        let (formula, proof) = (self.entry(FORMULA)?, self.entry(format.file())?);
        Ok(Written { formula, proof, format, checked })
    }

    /// Checks the proof, so that nobody is handed one that a full disk has cut off.
    fn check(
        &self,
        formula: &Path,
        proof: &Path,
        observe: &mut dyn FnMut(Stage),
    ) -> Result<proof::Checked, ProveError> {
        let (formula, proof) = (BufReader::with_capacity(1 << 16, self.open(formula)?), self.open(proof)?);
        let checked = proof::check_with(formula, proof, &mut |done| observe(Stage::Checking(done.added)));
        checked.map_err(|error| self.refused(error))
    }

    /// Replaces a proof in DRAT by one in LRAT.
    fn elaborate(
        &self,
        formula: &Path,
        drat: &Path,
        observe: &mut dyn FnMut(Stage),
    ) -> Result<ProofKind, ProveError> {
        let (text, proof) = (BufReader::with_capacity(1 << 16, self.open(formula)?), self.open(drat)?);
        let observe = &mut |stage| observe(Stage::Elaborating(stage));
        let (lrat, _) =
            proof::elaborate(text, proof, self.limits, observe).map_err(|error| self.refused(error))?;
        self.write(ProofKind::Lrat.file(), |out| lrat.write(out, proof::Form::Text))?;
        fs::remove_file(drat).map_err(|error| self.failed(drat, error))?;
        Ok(ProofKind::Lrat)
    }

    fn open(&self, path: &Path) -> Result<Watched<'_>, ProveError> {
        let file = File::open(path).map_err(|error| self.failed(path, error))?;
        Ok(Watched { inner: file, limits: self.limits })
    }

    /// The error of a check, or the limit that caused it.
    fn refused(&self, error: CheckError) -> ProveError {
        match (self.limits.exceeded(), error) {
            (Some(why), _) | (None, CheckError::Stopped(why)) => ProveError::Stopped(why),
            (None, CheckError::Rejected(rejection)) => {
                ProveError::Rejected { solver: self.solver.name(), rejection }
            }
            (None, error) => ProveError::Unchecked(error),
        }
    }

    pub(in crate::solve) fn write(
        &self,
        name: &str,
        content: impl FnOnce(&mut dyn Write) -> io::Result<()>,
    ) -> Result<(), ProveError> {
        let path = self.folder.join(name);
        let written = File::create_new(&path).and_then(|file| {
            let mut out = BufWriter::with_capacity(1 << 16, Watched { inner: file, limits: self.limits });
            content(&mut out)?;
            out.flush()
        });
        written.map_err(|error| self.failed(&path, error))
    }

    fn entry(&self, name: &str) -> Result<FileEntry, ProveError> {
        let path = self.folder.join(name);
        let open = || Ok(Watched { inner: File::open(&path)?, limits: self.limits });
        open().and_then(|file| Hashing::new(file).finish(name)).map_err(|error| self.failed(&path, error))
    }

    /// The error of a file, or the limit that caused it.
    fn failed(&self, path: &Path, error: io::Error) -> ProveError {
        match self.limits.exceeded() {
            Some(why) => ProveError::Stopped(why),
            None => ProveError::Write { path: path.to_owned(), error },
        }
    }
}

fn kind(format: ProofFormat) -> ProofKind {
    match format {
        ProofFormat::Lrat => ProofKind::Lrat,
        ProofFormat::Drat => ProofKind::Drat,
        ProofFormat::Frat => ProofKind::Frat,
    }
}

/// A file whose reads and writes fail when a limit is reached.
struct Watched<'a> {
    inner: File,
    limits: &'a Limits,
}

impl Watched<'_> {
    fn check(&self) -> io::Result<()> {
        self.limits.check().map_err(io::Error::other)
    }
}

impl Read for Watched<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.check()?;
        self.inner.read(buffer)
    }
}

impl Write for Watched<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.check()?;
        self.inner.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.inner.flush()
    }
}
