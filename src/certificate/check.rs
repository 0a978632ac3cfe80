//! The check of a folder.

use std::fs::{self, File};
use std::io::{self, BufReader, Read};
use std::path::{Path, PathBuf};

use thiserror::Error;

use super::manifest::{Counts, FileEntry, MANIFEST, Manifest, ProofKind, Refuted};
use super::question::{QuestionError, Unequal};
use super::{Hashing, Question};
use crate::life::Rule;
use crate::life::file::{self, PatternError};
use crate::problem::still_life::{CountBounds, Outside};
use crate::problem::{Problem, StillLife};
use crate::proof::{self, CheckError, Checked};
use crate::verify::{self, NotAStillLife};

/// What was found out about a folder that holds what it claims.
#[derive(Debug)]
pub struct Findings {
    /// What it claims.
    pub manifest: Manifest,
    /// The board.
    pub problem: StillLife,
    /// What was found out about the upper bound.
    pub refutation: Refutation,
}

/// What was found out about an upper bound.
#[derive(Debug, PartialEq, Eq)]
pub enum Refutation {
    /// It is what the identity says.
    Wastage,
    /// The proof was checked.
    Checked(Checked),
    /// The proof is of a kind that has to be checked by another program.
    NotChecked(ProofKind),
}

/// Why a folder does not show what it claims.
#[derive(Debug, Error)]
pub enum DossierError {
    /// A file cannot be read.
    #[error("cannot read {}: {error}", path.display())]
    Io {
        /// The file.
        path: PathBuf,
        /// What the system says.
        error: io::Error,
    },
    /// The manifest is none.
    #[error("{MANIFEST} is not what `lifesat solve --proof` writes: {0}")]
    Manifest(serde_json::Error),
    /// The manifest names a file elsewhere.
    #[error("{MANIFEST} names {0:?}, which is no file of the folder")]
    Name(String),
    /// The manifest contradicts itself.
    #[error("{MANIFEST} contradicts itself: {0}")]
    Contradiction(&'static str),
    /// The manifest is about a board that makes no sense, or one that is too large.
    #[error(transparent)]
    Question(#[from] QuestionError),
    /// A file is another than the manifest says.
    #[error("{file} is not the file that {MANIFEST} describes: its {what} differs")]
    OtherFile {
        /// The file.
        file: String,
        /// Size or hash.
        what: &'static str,
    },
    /// The pattern's file is none.
    #[error("the pattern: {0}")]
    NoPattern(PatternError),
    /// The pattern is for another rule.
    #[error("the pattern is not for {}", Rule::LIFE)]
    Rule,
    /// The pattern is not what it should be.
    #[error("the pattern does not stand the simulation: {0}")]
    Pattern(NotAStillLife),
    /// The pattern has another size or count.
    #[error("the pattern has {found} live cells, not {expected}")]
    Count {
        /// What it should have.
        expected: usize,
        /// What it has.
        found: usize,
    },
    /// The formula is another.
    #[error("the formula is not that of the board and the count: {0}")]
    Formula(Unequal),
    /// The proof proves nothing.
    #[error(transparent)]
    Proof(#[from] CheckError),
}

/// Checks everything that a folder claims, and tells now and then how far the proof has been followed.
pub fn check(folder: &Path, observe: &mut dyn FnMut(&Checked)) -> Result<Findings, DossierError> {
    let manifest = read_manifest(folder)?;
    let Problem::StillLife(problem) = &manifest.problem else {
        return Err(DossierError::Contradiction("it is about no still life"));
    };
    let problem = problem.clone();
    if problem.outside() != Outside::Dead {
        return Err(DossierError::Contradiction("waste needs dead cells outside"));
    }
    if problem.count() != CountBounds::default() {
        return Err(DossierError::Contradiction(
            "a densest pattern is not looked for among those of some count",
        ));
    }
    check_pattern(folder, &manifest, &problem)?;
    let refutation = check_refutation(folder, &manifest, &problem, observe)?;
    Ok(Findings { manifest, problem, refutation })
}

fn read_manifest(folder: &Path) -> Result<Manifest, DossierError> {
    let path = folder.join(MANIFEST);
    let text = fs::read(&path).map_err(|error| DossierError::Io { path, error })?;
    serde_json::from_slice(&text).map_err(DossierError::Manifest)
}

/// The pattern is a still life of the board, with its forced cells, and has the claimed number of live cells.
fn check_pattern(folder: &Path, manifest: &Manifest, problem: &StillLife) -> Result<(), DossierError> {
    let (entry, expected) = match (&manifest.pattern, manifest.live_cells) {
        (Some(entry), Some(count)) => (entry, count),
        (None, None) => return Ok(()),
        _ => return Err(DossierError::Contradiction("live cells without a pattern, or a pattern without")),
    };
    let mut text = String::new();
    let mut file = open(folder, entry)?;
    file.read_to_string(&mut text).map_err(|error| unreadable(folder, entry, error))?;
    compare(folder, entry, file)?;
    let pattern = file::read(&text).map_err(DossierError::NoPattern)?;
    if pattern.rule != Rule::LIFE {
        return Err(DossierError::Rule);
    }
    verify::still_life(problem, &pattern.grid).map_err(DossierError::Pattern)?;
    match pattern.grid.population() {
        found if found == expected => Ok(()),
        found => Err(DossierError::Count { expected, found }),
    }
}

fn check_refutation(
    folder: &Path,
    manifest: &Manifest,
    problem: &StillLife,
    observe: &mut dyn FnMut(&Checked),
) -> Result<Refutation, DossierError> {
    let one_more = manifest.live_cells.map_or(0, |count| count + 1);
    let question = Question::new(problem, one_more)?;
    match (&manifest.refuted, question) {
        (Refuted::Wastage, None) => Ok(Refutation::Wastage),
        (Refuted::Wastage, Some(_)) => {
            Err(DossierError::Contradiction("the wastage identity does not exclude one live cell more"))
        }
        (Refuted::Proof { .. }, None) => {
            Err(DossierError::Contradiction("there is no formula for what the identity excludes"))
        }
        (Refuted::Proof { at_least, max_waste, formula, proof, format, checked, .. }, Some(question)) => {
            if (*at_least, *max_waste) != (one_more, question.max_waste()) {
                return Err(DossierError::Contradiction("the formula is not about one live cell more"));
            }
            check_formula(folder, formula, &question)?;
            check_proof(folder, formula, proof, *format, *checked, observe)
        }
    }
}

/// The formula is the one that the encoder writes.
fn check_formula(folder: &Path, entry: &FileEntry, question: &Question) -> Result<(), DossierError> {
    let mut text = BufReader::with_capacity(1 << 16, open(folder, entry)?);
    question.compare(&mut text).map_err(DossierError::Formula)?;
    compare(folder, entry, text.into_inner())
}

fn check_proof(
    folder: &Path,
    formula_entry: &FileEntry,
    entry: &FileEntry,
    format: ProofKind,
    counts: Option<Counts>,
    observe: &mut dyn FnMut(&Checked),
) -> Result<Refutation, DossierError> {
    let mut proof = open(folder, entry)?;
    let refutation = match format {
        ProofKind::Lrat => {
            let mut formula = BufReader::with_capacity(1 << 16, open(folder, formula_entry)?);
            let checked = proof::check_with(&mut formula, &mut proof, observe)?;
            // The formula is read for the second time; it must not have been exchanged meanwhile.
            compare(folder, formula_entry, formula.into_inner())?;
            if counts.is_some_and(|counts| counts != checked.into()) {
                return Err(DossierError::Contradiction("the proof has other numbers of clauses and hints"));
            }
            Refutation::Checked(checked)
        }
        other => Refutation::NotChecked(other),
    };
    compare(folder, entry, proof)?;
    Ok(refutation)
}

fn open(folder: &Path, entry: &FileEntry) -> Result<Hashing<File>, DossierError> {
    // What a manifest from elsewhere names may not lead out of its folder.
    if Path::new(&entry.file).file_name() != Some(entry.file.as_ref()) {
        return Err(DossierError::Name(entry.file.clone()));
    }
    let file = File::open(folder.join(&entry.file)).map_err(|error| unreadable(folder, entry, error))?;
    Ok(Hashing::new(file))
}

/// Reads the rest of a file and compares the whole with its entry.
fn compare(folder: &Path, entry: &FileEntry, file: Hashing<File>) -> Result<(), DossierError> {
    let found = file.finish(&entry.file).map_err(|error| unreadable(folder, entry, error))?;
    let other = |what| Err(DossierError::OtherFile { file: entry.file.clone(), what });
    match (found.bytes == entry.bytes, found.sha256.eq_ignore_ascii_case(&entry.sha256)) {
        (true, true) => Ok(()),
        (false, _) => other("size"),
        (true, false) => other("SHA-256"),
    }
}

fn unreadable(folder: &Path, entry: &FileEntry, error: io::Error) -> DossierError {
    DossierError::Io { path: folder.join(&entry.file), error }
}
