//! Proof bundles in the making: files with their hashes, and a refutation that is checked.
//!
//! A solver gets the formula as it is in the folder, and writes its proof beside it as it works. A
//! proof in DRAT is replaced by one in LRAT that is made from it. So a bundle has a proof that was
//! checked, except if the solver writes FRAT.

use std::fs::{self, File};
use std::io::{self, BufReader, BufWriter, Read, Write};
use std::path::{Path, PathBuf};

use serde::Serialize;
use thiserror::Error;

use crate::answer::{Fault, Faulty};
use crate::backend::embedded::Purpose;
use crate::backend::registry::ProofFormat;
use crate::backend::{ProofError, Refuter, Verdict};
use crate::certificate::{FileEntry, Hashing, MANIFEST, Names, PATTERN, ProofFiles, ProofKind};
use crate::cnf::Model;
use crate::life::file::rle;
use crate::life::{AnyRule, Grid, Rule};
use crate::limits::{Limits, StopReason};
use crate::proof::{self, CheckError, Rejection};

/// How far a refutation has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// The solver is at work.
    Refuting,
    /// The solver's proof in DRAT is turned into LRAT.
    Elaborating(proof::Stage),
    /// The proof is checked, and this many steps are done.
    Checking(u64),
}

/// Why a bundle cannot be made.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum MakeError {
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
    /// The solver failed.
    #[error(transparent)]
    Solver(#[from] ProofError),
    /// The solver's proof is invalid.
    #[error("{solver} wrote an invalid proof: {rejection}")]
    Rejected {
        /// The solver.
        solver: String,
        /// What is wrong with it.
        rejection: Rejection,
    },
    /// The solver found a model of what was refuted before.
    #[error("{0} found a model of the formula that was refuted before")]
    Contradiction(String),
    /// The formula or the proof cannot be read back, which is not the solver's fault.
    #[error("the proof cannot be checked: {0}")]
    Unchecked(CheckError),
}

impl Faulty for MakeError {
    fn fault(&self) -> Fault {
        match self {
            Self::Stopped(_) | Self::Write { .. } | Self::Unchecked(_) => Fault::Caller,
            Self::Solver(error) => error.fault(),
            Self::Rejected { .. } | Self::Contradiction(_) => Fault::Solver,
        }
    }
}

/// What a solver answers to the formula of a bundle.
pub enum Refutation {
    /// The formula has no model. These files show it.
    Proved(ProofFiles),
    /// The formula has this model, which was not checked. Its file and the proof's are gone.
    Model(Model),
}

/// A bundle in the making.
#[derive(Clone, Copy)]
pub struct NewBundle<'a> {
    /// The folder, which exists.
    pub folder: &'a Path,
    /// When writing and reading have to stop.
    pub limits: &'a Limits,
}

/// A bundle in the making, and the solver that refutes its formulas.
pub struct Maker<'a> {
    /// The bundle.
    pub bundle: NewBundle<'a>,
    /// Writes the proofs.
    pub solver: &'a Refuter<'a>,
}

impl NewBundle<'_> {
    /// Writes a pattern.
    ///
    /// # Errors
    /// If the file cannot be written or read back, or a limit is reached.
    pub fn pattern(&self, grid: &Grid, rule: Rule) -> Result<FileEntry, MakeError> {
        self.any_pattern(&grid.map(u8::from), AnyRule::TwoStates(rule))
    }

    /// Writes a pattern whose rule may have more than two states.
    ///
    /// # Errors
    /// As [`Self::pattern`].
    pub fn any_pattern(&self, grid: &Grid<u8>, rule: AnyRule) -> Result<FileEntry, MakeError> {
        let text = rle::write_any(grid, rule, &[]);
        self.write(PATTERN, |out| out.write_all(text.as_bytes()))?;
        self.entry(PATTERN)
    }

    /// Writes the manifest.
    ///
    /// # Errors
    /// As [`Self::pattern`].
    pub fn manifest(&self, manifest: &impl Serialize) -> Result<(), MakeError> {
        self.json(MANIFEST, manifest)
    }

    /// Writes a file of JSON that is not there yet.
    ///
    /// # Errors
    /// As [`Self::pattern`].
    pub fn json(&self, name: &str, content: &impl Serialize) -> Result<(), MakeError> {
        self.write(name, |out| {
            serde_json::to_writer_pretty(&mut *out, content)?;
            writeln!(out)
        })
    }

    /// Writes a file that is not there yet.
    ///
    /// # Errors
    /// As [`Self::pattern`].
    pub fn write(
        &self,
        name: &str,
        content: impl FnOnce(&mut dyn Write) -> io::Result<()>,
    ) -> Result<(), MakeError> {
        let path = self.folder.join(name);
        let written = File::create_new(&path).and_then(|file| {
            let mut out = BufWriter::with_capacity(1 << 16, Watched { inner: file, limits: self.limits });
            content(&mut out)?;
            out.flush()
        });
        written.map_err(|error| self.failed(&path, error))
    }

    /// Size and hash of a file of the folder.
    ///
    /// # Errors
    /// As [`Self::pattern`].
    pub fn entry(&self, name: &str) -> Result<FileEntry, MakeError> {
        let path = self.folder.join(name);
        Hashing::new(self.open(&path)?).finish(name).map_err(|error| self.failed(&path, error))
    }

    fn open(&self, path: &Path) -> Result<Watched<'_>, MakeError> {
        let file = File::open(path).map_err(|error| self.failed(path, error))?;
        Ok(Watched { inner: file, limits: self.limits })
    }

    fn remove(&self, path: &Path) -> Result<(), MakeError> {
        fs::remove_file(path).map_err(|error| self.failed(path, error))
    }

    /// The error of a file, or the limit that caused it.
    fn failed(&self, path: &Path, error: io::Error) -> MakeError {
        match self.limits.exceeded() {
            Some(why) => MakeError::Stopped(why),
            None => MakeError::Write { path: path.to_owned(), error },
        }
    }
}

impl Maker<'_> {
    /// Writes a formula, and asks the solver for a proof that it has no model.
    ///
    /// # Errors
    /// If a file cannot be written, the solver fails, or a limit is reached.
    pub fn refute(
        &self,
        names: Names,
        formula: impl FnOnce(&mut dyn Write) -> io::Result<()>,
        observe: &mut dyn FnMut(Stage),
    ) -> Result<Refutation, MakeError> {
        self.bundle.write(&names.formula(), formula)?;
        let written = kind(self.solver.format()?);
        let (formula, proof) =
            (self.bundle.folder.join(names.formula()), self.bundle.folder.join(names.proof(written)));
        observe(Stage::Refuting);
        let verdict = match names {
            Names::Whole => self.solver.refute(&formula, &proof, Purpose::Any, self.bundle.limits)?,
            Names::Case(_) => self.solver.refute(&formula, &proof, Purpose::Hard, self.bundle.limits)?,
        };
        match verdict {
            Verdict::Unsatisfiable => {}
            Verdict::Satisfiable(model) => {
                self.bundle.remove(&formula)?;
                // Some solvers write no proof if there is a model.
                if proof.exists() {
                    self.bundle.remove(&proof)?;
                }
                return Ok(Refutation::Model(model));
            }
            Verdict::Unknown(why) => return Err(MakeError::Stopped(why)),
        }
        let format = match written {
            ProofKind::Drat => self.elaborate(&formula, &proof, names, observe)?,
            ProofKind::Lrat | ProofKind::Frat => written,
        };
        let checked = match format {
            ProofKind::Lrat => {
                Some(self.check(&formula, &self.bundle.folder.join(names.proof(format)), observe)?.into())
            }
            ProofKind::Drat | ProofKind::Frat => None,
        };
        let (formula, proof) =
            (self.bundle.entry(&names.formula())?, self.bundle.entry(&names.proof(format))?);
        Ok(Refutation::Proved(ProofFiles { formula, proof, format, solver: self.solver.name(), checked }))
    }

    /// The same for a formula that was refuted before, so a model is the solver's fault.
    ///
    /// # Errors
    /// If a file cannot be written, the solver fails, or a limit is reached.
    pub fn refute_again(
        &self,
        formula: impl FnOnce(&mut dyn Write) -> io::Result<()>,
        observe: &mut dyn FnMut(Stage),
    ) -> Result<ProofFiles, MakeError> {
        match self.refute(Names::Whole, formula, observe)? {
            Refutation::Proved(files) => Ok(files),
            Refutation::Model(_) => Err(MakeError::Contradiction(self.solver.name())),
        }
    }

    /// Checks the proof, which a full disk may have cut off.
    fn check(
        &self,
        formula: &Path,
        proof: &Path,
        observe: &mut dyn FnMut(Stage),
    ) -> Result<proof::Checked, MakeError> {
        let (formula, proof) =
            (BufReader::with_capacity(1 << 16, self.bundle.open(formula)?), self.bundle.open(proof)?);
        observe(Stage::Checking(0));
        let checked = proof::check_with(formula, proof, &mut |done| observe(Stage::Checking(done.added)));
        checked.map_err(|error| self.refused(error))
    }

    /// Replaces a proof in DRAT by one in LRAT.
    fn elaborate(
        &self,
        formula: &Path,
        drat: &Path,
        names: Names,
        observe: &mut dyn FnMut(Stage),
    ) -> Result<ProofKind, MakeError> {
        let (text, proof) =
            (BufReader::with_capacity(1 << 16, self.bundle.open(formula)?), self.bundle.open(drat)?);
        let observe = &mut |stage| observe(Stage::Elaborating(stage));
        let (lrat, _) = proof::elaborate(text, proof, self.bundle.limits, observe)
            .map_err(|error| self.refused(error))?;
        self.bundle.write(&names.proof(ProofKind::Lrat), |out| lrat.write(out, proof::Form::Text))?;
        self.bundle.remove(drat)?;
        Ok(ProofKind::Lrat)
    }

    /// The error of a check, or the limit that caused it.
    fn refused(&self, error: CheckError) -> MakeError {
        match (self.bundle.limits.exceeded(), error) {
            (Some(why), _) | (None, CheckError::Stopped(why)) => MakeError::Stopped(why),
            (None, CheckError::Rejected(rejection)) => {
                MakeError::Rejected { solver: self.solver.name(), rejection }
            }
            (None, error) => MakeError::Unchecked(error),
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

impl Read for Watched<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.limits.check().map_err(io::Error::other)?;
        self.inner.read(buffer)
    }
}

impl Write for Watched<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.limits.check().map_err(io::Error::other)?;
        self.inner.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.inner.flush()
    }
}
