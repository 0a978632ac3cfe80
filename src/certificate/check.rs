//! The check of a proof bundle.
//!
//! Nothing in the manifest is taken on trust. The pattern is simulated, and the formula is compared
//! with the one that the encoder writes. A proof in LRAT or DRAT is checked. Every file must have the size
//! and hash that the manifest states.

use std::fs::{self, File};
use std::io::{self, BufReader, Read};
use std::path::{Path, PathBuf};

use thiserror::Error;

use super::cuts::{self, CutError};
use super::manifest::{CUTS, Counts, FORMULA, FileEntry, MANIFEST, Manifest, PATTERN, ProofKind, Refuted};
use super::question::Unequal;
use super::{Hashing, Question};
use crate::formula::NoFormula;
use crate::life::Rule;
use crate::life::file::{self, PatternError};
use crate::limits::Limits;
use crate::problem::still_life::{Cohesion, CountBounds, Outside, Topology};
use crate::problem::{Cut, Problem, StillLife};
use crate::proof::{self, CheckError, Checked};
use crate::verify::{self, NotAStillLife};

/// A manifest has a few thousand bytes, and one that lists forced cells some for each of them.
const LONGEST_MANIFEST: u64 = 1 << 26;

/// RLE has at most a few bytes for each cell, and larger boxes have no formula.
const LONGEST_PATTERN: u64 = 1 << 26;

/// The result of the check of a bundle whose claim holds, as far as it was checked.
#[derive(Debug)]
pub struct Findings {
    /// The manifest, which states the claim.
    pub manifest: Manifest,
    /// The still-life problem.
    pub problem: StillLife,
    /// How the upper bound was confirmed.
    pub refutation: Refutation,
    /// How many cuts the formula has. Each of them is justified.
    pub cuts: usize,
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
    /// The manifest names another file than bundles have.
    #[error("{MANIFEST} names {found:?} where bundles have {expected}")]
    Name {
        /// The name in the manifest.
        found: String,
        /// The name that such a file has.
        expected: &'static str,
    },
    /// The manifest is too long to be one.
    #[error("{MANIFEST} is longer than {LONGEST_MANIFEST} bytes")]
    LongManifest,
    /// A file is a folder, a pipe or a device.
    #[error("{0} is not a regular file")]
    NotAFile(&'static str),
    /// The pattern's file is longer than that of any box that can be checked.
    #[error("{PATTERN} is longer than {LONGEST_PATTERN} bytes")]
    LongPattern,
    /// The pattern's file is not text.
    #[error("{PATTERN} is not text (not valid UTF-8)")]
    NotText,
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
        file: &'static str,
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
    /// The cuts cannot be read, or one of them is not justified.
    #[error("{CUTS}: {0}")]
    Cuts(#[from] CutError),
    /// The formula differs from the one that the encoder writes.
    #[error("the formula is not the one for this question: {0}")]
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
    if problem.outside() != Outside::Dead || problem.topology() != Topology::Plane {
        return Err(BundleError::Contradiction("waste needs dead cells outside"));
    }
    if problem.count() != CountBounds::default() {
        return Err(BundleError::Contradiction(
            "its problem has bounds on the live cells, but it claims the densest pattern",
        ));
    }
    check_pattern(folder, &manifest, &problem)?;
    let cuts = check_cuts(folder, &manifest, &problem)?;
    let number = cuts.len();
    let refutation = check_refutation(folder, &manifest, &problem, cuts, observe)?;
    Ok(Findings { manifest, problem, refutation, cuts: number })
}

pub(super) fn read_manifest(folder: &Path) -> Result<Manifest, BundleError> {
    serde_json::from_slice(&read_text(folder)?).map_err(BundleError::Manifest)
}

/// The text of a folder's manifest.
pub(super) fn read_text(folder: &Path) -> Result<Vec<u8>, BundleError> {
    let unreadable = |error| BundleError::Io { path: folder.join(MANIFEST), error };
    let file = open_regular(folder, MANIFEST)?;
    let mut text = Vec::new();
    file.take(LONGEST_MANIFEST + 1).read_to_end(&mut text).map_err(unreadable)?;
    if text.len() as u64 > LONGEST_MANIFEST {
        return Err(BundleError::LongManifest);
    }
    Ok(text)
}

/// Checks that the pattern is a still life of the box with its forced cells and the claimed number
/// of live cells.
fn check_pattern(folder: &Path, manifest: &Manifest, problem: &StillLife) -> Result<(), BundleError> {
    let (entry, expected) = match (&manifest.pattern, manifest.live_cells) {
        (Some(entry), Some(count)) => (entry, count),
        (None, None) => return Ok(()),
        _ => return Err(BundleError::Contradiction("it has a count without a pattern, or the reverse")),
    };
    if entry.bytes > LONGEST_PATTERN {
        return Err(BundleError::LongPattern);
    }
    let mut text = Vec::new();
    let mut file = open(folder, entry, PATTERN)?;
    let read = file.by_ref().take(LONGEST_PATTERN).read_to_end(&mut text);
    read.map_err(|error| unreadable(folder, PATTERN, error))?;
    compare(folder, entry, PATTERN, file)?;
    let text = String::from_utf8(text).map_err(|_| BundleError::NotText)?;
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

/// Checks the cuts, if the live cells must hold together.
fn check_cuts(folder: &Path, manifest: &Manifest, problem: &StillLife) -> Result<Vec<Cut>, BundleError> {
    let Refuted::Proof { cuts, at_least, .. } = &manifest.refuted else { return Ok(Vec::new()) };
    let entry = match (cuts, problem.cohesion()) {
        (None, Cohesion::Any) => return Ok(Vec::new()),
        (Some(entry), Cohesion::Strict | Cohesion::Connected) => entry,
        (Some(_), Cohesion::Any) => {
            return Err(BundleError::Contradiction("it has cuts, but the live cells need not hold together"));
        }
        (None, _) => {
            return Err(BundleError::Contradiction("it has no cuts, but the live cells must hold together"));
        }
    };
    let mut text = BufReader::with_capacity(1 << 16, open(folder, entry, CUTS)?);
    let cuts = cuts::read(problem, *at_least, &mut text)?;
    compare(folder, entry, CUTS, text.into_inner())?;
    Ok(cuts)
}

fn check_refutation(
    folder: &Path,
    manifest: &Manifest,
    problem: &StillLife,
    cuts: Vec<Cut>,
    observe: &mut dyn FnMut(&Checked),
) -> Result<Refutation, BundleError> {
    let one_more = manifest.live_cells.map_or(0, |count| count + 1);
    let question = Question::new(problem, one_more, cuts)?;
    match (&manifest.refuted, question) {
        (Refuted::Wastage {}, None) => Ok(Refutation::Wastage),
        (Refuted::Wastage {}, Some(_)) => {
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
    let mut text = BufReader::with_capacity(1 << 16, open(folder, entry, FORMULA)?);
    question.compare(&mut text).map_err(BundleError::Formula)?;
    compare(folder, entry, FORMULA, text.into_inner())
}

pub(super) fn check_proof(
    folder: &Path,
    formula_entry: &FileEntry,
    entry: &FileEntry,
    format: ProofKind,
    counts: Option<Counts>,
    observe: &mut dyn FnMut(&Checked),
) -> Result<Refutation, BundleError> {
    let name = format.file();
    let mut proof = open(folder, entry, name)?;
    if format == ProofKind::Frat {
        compare(folder, entry, name, proof)?;
        return Ok(Refutation::NotChecked(format));
    }
    let mut formula = BufReader::with_capacity(1 << 16, open(folder, formula_entry, FORMULA)?);
    let checked = match format {
        ProofKind::Drat => proof::check_drat(&mut formula, &mut proof, &Limits::none(), &mut |_| {})?.0,
        ProofKind::Lrat | ProofKind::Frat => proof::check_with(&mut formula, &mut proof, observe)?,
    };
    // This reads the formula a second time; nobody must have replaced it in between.
    compare(folder, formula_entry, FORMULA, formula.into_inner())?;
    if counts.is_some_and(|counts| counts != checked.into()) {
        return Err(BundleError::Contradiction("the proof has other numbers of clauses and hints"));
    }
    compare(folder, entry, name, proof)?;
    Ok(Refutation::Checked(checked))
}

/// Opens a file that must have this name. Its size is compared before it is read, as it may be
/// much larger than the manifest says.
pub(super) fn open(
    folder: &Path,
    entry: &FileEntry,
    name: &'static str,
) -> Result<Hashing<File>, BundleError> {
    // A manifest may come from anybody, so its file names must not lead out of the folder.
    if entry.file != name {
        return Err(BundleError::Name { found: entry.file.clone(), expected: name });
    }
    let file = open_regular(folder, name)?;
    let data = file.metadata().map_err(|error| unreadable(folder, name, error))?;
    if data.len() != entry.bytes {
        return Err(BundleError::OtherFile { file: name, what: "size" });
    }
    Ok(Hashing::new(file))
}

/// Opens a regular file. To open a pipe would block, and a device may never end.
fn open_regular(folder: &Path, name: &'static str) -> Result<File, BundleError> {
    let path = folder.join(name);
    let data = fs::metadata(&path).map_err(|error| unreadable(folder, name, error))?;
    if !data.is_file() {
        return Err(BundleError::NotAFile(name));
    }
    File::open(path).map_err(|error| unreadable(folder, name, error))
}

/// Reads the rest of a file and compares its size and hash with its entry.
pub(super) fn compare(
    folder: &Path,
    entry: &FileEntry,
    name: &'static str,
    file: Hashing<File>,
) -> Result<(), BundleError> {
    let found = file.finish(name).map_err(|error| unreadable(folder, name, error))?;
    match (found.bytes == entry.bytes, found.sha256.eq_ignore_ascii_case(&entry.sha256)) {
        (true, true) => Ok(()),
        (false, _) => Err(BundleError::OtherFile { file: name, what: "size" }),
        (true, false) => Err(BundleError::OtherFile { file: name, what: "SHA-256" }),
    }
}

fn unreadable(folder: &Path, name: &str, error: io::Error) -> BundleError {
    BundleError::Io { path: folder.join(name), error }
}
