//! The check of a proof bundle.
//!
//! Nothing in the manifest is taken on trust. The pattern is simulated, and the formula is compared
//! with the one that the encoder writes. A proof in LRAT or DRAT is checked. Every file must have the size
//! and hash that the manifest states.

use std::fs::{self, File};
use std::io::{self, BufReader, Read};
use std::path::{Path, PathBuf};

use thiserror::Error;

use super::manifest::{Counts, FileEntry, MANIFEST, Manifest, ProofKind, Refuted};
use super::question::Unequal;
use super::{Hashing, Question};
use crate::formula::NoFormula;
use crate::life::Rule;
use crate::life::file::{self, PatternError};
use crate::limits::Limits;
use crate::problem::still_life::{CountBounds, Outside};
use crate::problem::{Problem, StillLife};
use crate::proof::{self, CheckError, Checked};
use crate::verify::{self, NotAStillLife};

/// The result of the check of a bundle whose claim holds, as far as it was checked.
#[derive(Debug)]
pub struct Findings {
    /// The manifest, which states the claim.
    pub manifest: Manifest,
    /// The still-life problem.
    pub problem: StillLife,
    /// How the upper bound was confirmed.
    pub refutation: Refutation,
}

/// How an upper bound was confirmed.
#[derive(Debug, PartialEq, Eq)]
pub enum Refutation {
    /// By the wastage identity alone: no pattern wastes less than nothing.
    Wastage,
    /// By a proof that was checked.
    Checked(Checked),
    /// Not at all: the proof is in a format that another program has to check.
    NotChecked(ProofKind),
}

/// Why a bundle does not show what it claims.
#[derive(Debug, Error)]
pub enum BundleError {
    /// A file cannot be read.
    #[error("cannot read {}: {error}", path.display())]
    Io {
        /// The file.
        path: PathBuf,
        /// The system's reason.
        error: io::Error,
    },
    /// The manifest has another form.
    #[error("{MANIFEST} is not the manifest of a proof bundle: {0}")]
    Manifest(serde_json::Error),
    /// The manifest names a file outside the folder.
    #[error("{MANIFEST} names {0:?}, which is not a file of this folder")]
    Name(String),
    /// The manifest contradicts itself.
    #[error("{MANIFEST} contradicts itself: {0}")]
    Contradiction(&'static str),
    /// The problem is impossible, or its formula is too large.
    #[error(transparent)]
    Question(#[from] NoFormula),
    /// A file differs from the manifest's description.
    #[error("{file} is not the file that {MANIFEST} describes: its {what} differs")]
    OtherFile {
        /// The file.
        file: String,
        /// "size" or "SHA-256".
        what: &'static str,
    },
    /// The pattern's file cannot be read as a pattern.
    #[error("cannot read the pattern: {0}")]
    NoPattern(PatternError),
    /// The pattern is for another rule.
    #[error("the pattern is for another rule than {}", Rule::LIFE)]
    Rule,
    /// The simulation shows that the pattern does not answer the problem.
    #[error("the pattern fails the simulation: {0}")]
    Pattern(NotAStillLife),
    /// The pattern has another number of live cells than claimed.
    #[error("the pattern has {found} live cells, not {expected}")]
    Count {
        /// The number that the manifest states.
        expected: usize,
        /// The number found.
        found: usize,
    },
    /// The formula differs from the one that the encoder writes.
    #[error("the formula is not the one for this box and count: {0}")]
    Formula(Unequal),
    /// The proof does not show that the formula is unsatisfiable, or cannot be checked.
    #[error(transparent)]
    Proof(#[from] CheckError),
}

/// Checks everything that a bundle claims. Now and then `observe` gets how far the proof has been
/// followed.
///
/// # Errors
/// If a file cannot be read, or if anything in the bundle does not support the claim.
pub fn check(folder: &Path, observe: &mut dyn FnMut(&Checked)) -> Result<Findings, BundleError> {
    let manifest = read_manifest(folder)?;
    let Problem::StillLife(problem) = &manifest.problem else {
        return Err(BundleError::Contradiction("its problem is not a still life"));
    };
    let problem = problem.clone();
    if problem.outside() != Outside::Dead {
        return Err(BundleError::Contradiction("waste needs dead cells outside"));
    }
    if problem.count() != CountBounds::default() {
        return Err(BundleError::Contradiction(
            "its problem has bounds on the live cells, but it claims the densest pattern",
        ));
    }
    check_pattern(folder, &manifest, &problem)?;
    let refutation = check_refutation(folder, &manifest, &problem, observe)?;
    Ok(Findings { manifest, problem, refutation })
}

pub(super) fn read_manifest(folder: &Path) -> Result<Manifest, BundleError> {
    let path = folder.join(MANIFEST);
    let text = fs::read(&path).map_err(|error| BundleError::Io { path, error })?;
    serde_json::from_slice(&text).map_err(BundleError::Manifest)
}

/// Checks that the pattern is a still life of the box with its forced cells and the claimed number
/// of live cells.
fn check_pattern(folder: &Path, manifest: &Manifest, problem: &StillLife) -> Result<(), BundleError> {
    let (entry, expected) = match (&manifest.pattern, manifest.live_cells) {
        (Some(entry), Some(count)) => (entry, count),
        (None, None) => return Ok(()),
        _ => return Err(BundleError::Contradiction("it has a count without a pattern, or the reverse")),
    };
    let mut text = String::new();
    let mut file = open(folder, entry)?;
    file.read_to_string(&mut text).map_err(|error| unreadable(folder, entry, error))?;
    compare(folder, entry, file)?;
    let pattern = file::read(&text).map_err(BundleError::NoPattern)?;
    if pattern.rule != Rule::LIFE {
        return Err(BundleError::Rule);
    }
    verify::still_life(problem, &pattern.grid).map_err(BundleError::Pattern)?;
    match pattern.grid.population() {
        found if found == expected => Ok(()),
        found => Err(BundleError::Count { expected, found }),
    }
}

fn check_refutation(
    folder: &Path,
    manifest: &Manifest,
    problem: &StillLife,
    observe: &mut dyn FnMut(&Checked),
) -> Result<Refutation, BundleError> {
    let one_more = manifest.live_cells.map_or(0, |count| count + 1);
    let question = Question::new(problem, one_more)?;
    match (&manifest.refuted, question) {
        (Refuted::Wastage, None) => Ok(Refutation::Wastage),
        (Refuted::Wastage, Some(_)) => {
            Err(BundleError::Contradiction("the wastage identity does not exclude one live cell more"))
        }
        (Refuted::Proof { .. }, None) => Err(BundleError::Contradiction(
            "one live cell more needs no proof: the wastage identity excludes it",
        )),
        (Refuted::Proof { at_least, max_waste, formula, proof, format, checked, .. }, Some(question)) => {
            if (*at_least, *max_waste) != (one_more, question.max_waste()) {
                return Err(BundleError::Contradiction("the formula is not about one live cell more"));
            }
            check_formula(folder, formula, &question)?;
            check_proof(folder, formula, proof, *format, *checked, observe)
        }
    }
}

/// Checks that the formula is the one that the encoder writes.
fn check_formula(folder: &Path, entry: &FileEntry, question: &Question) -> Result<(), BundleError> {
    let mut text = BufReader::with_capacity(1 << 16, open(folder, entry)?);
    question.compare(&mut text).map_err(BundleError::Formula)?;
    compare(folder, entry, text.into_inner())
}

fn check_proof(
    folder: &Path,
    formula_entry: &FileEntry,
    entry: &FileEntry,
    format: ProofKind,
    counts: Option<Counts>,
    observe: &mut dyn FnMut(&Checked),
) -> Result<Refutation, BundleError> {
    let mut proof = open(folder, entry)?;
    if format == ProofKind::Frat {
        compare(folder, entry, proof)?;
        return Ok(Refutation::NotChecked(format));
    }
    let mut formula = BufReader::with_capacity(1 << 16, open(folder, formula_entry)?);
    let checked = match format {
        ProofKind::Drat => proof::check_drat(&mut formula, &mut proof, &Limits::none(), &mut |_| {})?.0,
        ProofKind::Lrat | ProofKind::Frat => proof::check_with(&mut formula, &mut proof, observe)?,
    };
    // This reads the formula a second time; nobody must have replaced it in between.
    compare(folder, formula_entry, formula.into_inner())?;
    if counts.is_some_and(|counts| counts != checked.into()) {
        return Err(BundleError::Contradiction("the proof has other numbers of clauses and hints"));
    }
    compare(folder, entry, proof)?;
    Ok(Refutation::Checked(checked))
}

fn open(folder: &Path, entry: &FileEntry) -> Result<Hashing<File>, BundleError> {
    // A manifest may come from anybody, so its file names must not lead out of the folder.
    if Path::new(&entry.file).file_name() != Some(entry.file.as_ref()) {
        return Err(BundleError::Name(entry.file.clone()));
    }
    let file = File::open(folder.join(&entry.file)).map_err(|error| unreadable(folder, entry, error))?;
    Ok(Hashing::new(file))
}

/// Reads the rest of a file and compares its size and hash with its entry.
fn compare(folder: &Path, entry: &FileEntry, file: Hashing<File>) -> Result<(), BundleError> {
    let found = file.finish(&entry.file).map_err(|error| unreadable(folder, entry, error))?;
    let other = |what| Err(BundleError::OtherFile { file: entry.file.clone(), what });
    match (found.bytes == entry.bytes, found.sha256.eq_ignore_ascii_case(&entry.sha256)) {
        (true, true) => Ok(()),
        (false, _) => other("size"),
        (true, false) => other("SHA-256"),
    }
}

fn unreadable(folder: &Path, entry: &FileEntry, error: io::Error) -> BundleError {
    BundleError::Io { path: folder.join(&entry.file), error }
}
