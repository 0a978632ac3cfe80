//! A refutation once more, with a proof, in a folder with all that is needed to check it.
//!
//! The search asks many questions, some with streamliners, and keeps no proofs. Only when it has ended is the last refutation made again:
//! of the whole question, without any streamliner, on the file that stays.

use std::fs::File;
use std::io::{self, BufReader, BufWriter, Read, Write};
use std::path::{Path, PathBuf};

use thiserror::Error;

use crate::backend::registry::ProofFormat;
use crate::backend::{Decision, ProofError, Refuter};
use crate::certificate::{
    FORMULA, FileEntry, Hashing, MANIFEST, Manifest, PATTERN, ProofKind, Question, QuestionError, Refuted,
};
use crate::life::file::rle;
use crate::life::{Grid, Rule};
use crate::limits::{Limits, StopReason};
use crate::problem::StillLife;
use crate::proof::{self, CheckError, Rejection};

/// How far the work has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// The solver refutes so many live cells.
    Refuting(usize),
    /// The proof is checked; so many steps are done.
    Checking(u64),
}

/// Why there is no folder.
#[derive(Debug, Error)]
pub enum ProveError {
    /// Time was up, or the user interrupted.
    #[error("{0}")]
    Stopped(StopReason),
    /// A file cannot be written, or not be read back.
    #[error("cannot write or read {}: {error}", path.display())]
    Write {
        /// The file.
        path: PathBuf,
        /// What the system says.
        error: io::Error,
    },
    /// The board makes no sense with one live cell more, or is too large.
    #[error(transparent)]
    Question(#[from] QuestionError),
    /// The solver failed.
    #[error(transparent)]
    Solver(#[from] ProofError),
    /// The solver finds a model of what was refuted.
    #[error("{0} finds a model of the formula that was refuted before")]
    Contradiction(String),
    /// The solver's proof is none.
    #[error("{solver} wrote a proof that proves nothing: {rejection}")]
    Rejected {
        /// The solver.
        solver: String,
        /// What is wrong with it.
        rejection: Rejection,
    },
    /// Formula or proof cannot be read back, which is not the solver's fault.
    #[error("the proof cannot be checked: {0}")]
    Unchecked(CheckError),
}

/// Fills an empty folder for a board whose densest pattern is known.
///
/// Proofs in LRAT are checked before this returns; a proof in another format is left unread.
pub fn prove(
    folder: &Path,
    problem: &StillLife,
    best: Option<&Grid>,
    solver: &Refuter<'_>,
    limits: &Limits,
    observe: &mut dyn FnMut(Stage),
) -> Result<Manifest, ProveError> {
    let work = Work { folder, solver, limits };
    let live_cells = best.map(Grid::population);
    let pattern = best.map(|grid| work.pattern(grid)).transpose()?;
    let at_least = live_cells.map_or(0, |count| count + 1);
    let bound = match Question::new(problem, at_least)? {
        None => Refuted::Wastage,
        Some(question) => work.refutation(&question, at_least, observe)?,
    };
    let manifest = Manifest::new(problem, live_cells, pattern, bound);
    let text = serde_json::to_string_pretty(&manifest).expect("plain structs have a JSON form");
    work.write(MANIFEST, |out| writeln!(out, "{text}"))?;
    Ok(manifest)
}

/// What all steps share.
struct Work<'a> {
    folder: &'a Path,
    solver: &'a Refuter<'a>,
    limits: &'a Limits,
}

impl Work<'_> {
    fn pattern(&self, grid: &Grid) -> Result<FileEntry, ProveError> {
        let text = rle::write(grid, Rule::LIFE, &[]);
        self.write(PATTERN, |out| out.write_all(text.as_bytes()))?;
        self.entry(PATTERN)
    }

    fn refutation(
        &self,
        question: &Question,
        at_least: usize,
        observe: &mut dyn FnMut(Stage),
    ) -> Result<Refuted, ProveError> {
        self.write(FORMULA, |out| question.write(out).map(drop))?;
        let format = kind(self.solver.format()?);
        let (formula, proof) = (self.folder.join(FORMULA), self.folder.join(format.file()));
        observe(Stage::Refuting(at_least));
        match self.solver.refute(&formula, &proof, self.limits)? {
            Decision::Unsatisfiable => {}
            Decision::Satisfiable => return Err(ProveError::Contradiction(self.solver.name())),
            Decision::Unknown(why) => return Err(ProveError::Stopped(why)),
        }
        let checked = match format {
            ProofKind::Lrat => Some(self.check(&formula, &proof, observe)?.into()),
            ProofKind::Drat | ProofKind::Frat => None,
        };
        Ok(Refuted::Proof {
            at_least,
            max_waste: question.max_waste(),
            formula: self.entry(FORMULA)?,
            proof: self.entry(format.file())?,
            format,
            solver: self.solver.name(),
            checked,
        })
    }

    /// Nobody should be handed a proof that was cut off by a full disk.
    fn check(
        &self,
        formula: &Path,
        proof: &Path,
        observe: &mut dyn FnMut(Stage),
    ) -> Result<proof::Checked, ProveError> {
        let open = |path: &Path| File::open(path).map_err(|error| self.failed(path, error));
        let formula =
            BufReader::with_capacity(1 << 16, Watched { inner: open(formula)?, limits: self.limits });
        let proof = Watched { inner: open(proof)?, limits: self.limits };
        let checked = proof::check_with(formula, proof, &mut |done| observe(Stage::Checking(done.added)));
        checked.map_err(|error| match (self.limits.exceeded(), error) {
            (Some(why), _) => ProveError::Stopped(why),
            (None, CheckError::Rejected(rejection)) => {
                ProveError::Rejected { solver: self.solver.name(), rejection }
            }
            (None, error) => ProveError::Unchecked(error),
        })
    }

    fn write(
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

    /// An error of a file, unless it was us who stopped.
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

/// A file that ends when the limits are reached.
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
