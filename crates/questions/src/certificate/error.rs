//! Why a bundle does not show what it claims.

use std::io;
use std::path::PathBuf;

use thiserror::Error;

use super::manifest::{CUTS, LONGEST_MANIFEST, LONGEST_PATTERN, MANIFEST, PATTERN};
use super::question::Unequal;
use crate::encode::VERSION;
use crate::encode::still_life::cases::Case;
use crate::formula::NoFormula;
use crate::life::AnyRule;
use crate::life::file::PatternError;
use crate::proof::CheckError;
use crate::verify::cut::Unjustified;
use crate::verify::{NotAStillLife, NotAnAnswer};

/// Why a bundle does not show what it claims.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum BundleError {
    /// A file cannot be read.
    #[error("cannot read {}: {error}", path.display())]
    Io {
        /// The file.
        path: PathBuf,
        /// The system's reason.
        error: io::Error,
    },
    /// There is no manifest.
    #[error("{} has no {MANIFEST}: it is not the folder of a certificate", .0.display())]
    NoManifest(PathBuf),
    /// The manifest has another form.
    #[error("{MANIFEST} is not the manifest of a proof bundle: {0}")]
    Manifest(serde_json::Error),
    /// The manifest names another file than bundles have.
    #[error("{MANIFEST} names {found:?} where bundles have {expected}")]
    Name {
        /// The name in the manifest.
        found: String,
        /// The name that such a file has.
        expected: String,
    },
    /// The manifest is too long to be one.
    #[error("{MANIFEST} is longer than {LONGEST_MANIFEST} bytes")]
    LongManifest,
    /// A file is a folder, a pipe or a device.
    #[error("{0} is not a regular file")]
    NotAFile(String),
    /// The pattern's file is longer than that of any box that can be checked.
    #[error("{PATTERN} is longer than {LONGEST_PATTERN} bytes")]
    LongPattern,
    /// The pattern's file is not text.
    #[error("{PATTERN} is not text (not valid UTF-8)")]
    NotText,
    /// The manifest tells its readers to run something else than what checks it.
    #[error(
        "{MANIFEST} lists {0:?} under `check`, which is none of the commands that check such a folder: do not run it"
    )]
    Command(String),
    /// The manifest contradicts itself.
    #[error("{MANIFEST} contradicts itself: {0}")]
    Contradiction(&'static str),
    /// The problem is impossible, or its formula is too large.
    #[error(transparent)]
    Question(#[from] NoFormula),
    /// A search has too many cells for its formula to be written again.
    #[error(transparent)]
    TooLarge(#[from] TooLarge),
    /// A patch has too many cells for its formula to be written again.
    #[error("a patch of {cells} cells is too large to be checked: the most is {most}")]
    LargePatch {
        /// The cells of its box.
        cells: usize,
        /// The most that can be checked.
        most: usize,
    },
    /// The cases do not cover the question, or one is too many.
    #[error("{MANIFEST} has the case {} {what}", case.name())]
    Case {
        /// The case.
        case: Case,
        /// What is wrong with it.
        what: &'static str,
    },
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
    #[error("the pattern is for another rule than {0}")]
    Rule(AnyRule),
    /// The simulation shows that the pattern does not answer the problem.
    #[error("the pattern fails the simulation: {0}")]
    Pattern(NotAStillLife),
    /// The simulation shows that the pattern does not answer the search.
    #[error("the pattern fails the simulation: {0}")]
    Object(NotAnAnswer),
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
    Cuts(CutError),
    /// The patterns of a question cannot be counted, for this reason.
    #[error("this question cannot be answered by counting: {0}")]
    NotCounted(&'static str),
    /// The question has answers.
    #[error("the patterns of the box that answer the question are {0}, not none")]
    Answered(u128),
    /// Other answers are better than the one stated: they have more live cells, or fewer.
    #[error("the answers that are better than this pattern are {0}, not none")]
    Better(u128),
    /// Another number of patterns return than claimed.
    #[error("the patterns of the box that return are {found}, not {claimed}")]
    OtherNumber {
        /// What the manifest says.
        claimed: String,
        /// The number found.
        found: u128,
    },
    /// The formula differs from the one that the encoder writes.
    #[error("the formula is not the one for {question}: {error}")]
    Formula {
        /// What it should be about.
        question: &'static str,
        /// Where it differs.
        error: Unequal,
    },
    /// The formula has another version of the clauses than this program writes, so they cannot be compared.
    #[error(
        "the formula differs from the one that this lifesat writes for {question}, and may be right all the same: its \
         clauses have version {written}, while this lifesat writes version {VERSION}. Check the certificate with the \
         lifesat that wrote it ({lifesat}, with clauses of version {written}), or make it again"
    )]
    OtherVersion {
        /// What it should be about.
        question: &'static str,
        /// The version that the manifest states.
        written: u32,
        /// The version of lifesat that the manifest states.
        lifesat: String,
    },
    /// The proof does not show that the formula is unsatisfiable, or cannot be checked.
    #[error(transparent)]
    Proof(#[from] CheckError),
}

/// Why a file does not hold the cuts that it should hold.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum CutError {
    /// The file cannot be read.
    #[error("{0}")]
    Io(io::Error),
    /// A line is no cut.
    #[error("line {line} is not a valid cut: {error}")]
    Form {
        /// The line, from 1.
        line: u64,
        /// What is wrong with it.
        error: serde_json::Error,
    },
    /// A still life that holds together may violate a cut.
    #[error("line {line} is not justified: {error}")]
    Unjustified {
        /// The line, from 1.
        line: u64,
        /// What is wrong with it.
        error: Unjustified,
    },
}

/// Searches with more cells in all generations together have no bundles: their formulas would have
/// a hundred million clauses.
pub(super) const MOST_SEARCH_CELLS: usize = 1 << 19;

/// A search has too many cells for a bundle.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error(
    "{cells} cells in all generations together are too many for a certificate, which may be about {MOST_SEARCH_CELLS}: \
     ask for a smaller box or fewer generations"
)]
pub struct TooLarge {
    pub(super) cells: usize,
}

impl From<CutError> for BundleError {
    fn from(error: CutError) -> Self {
        Self::Cuts(error)
    }
}

impl BundleError {
    /// A pattern and its number of live cells come together.
    pub(super) const COUNT_ALONE: Self =
        Self::Contradiction("it has a count without a pattern, or the reverse");

    /// Returns true if the bundle was read and does not show what it claims. If not, nothing is known of what
    /// it claims: there is no bundle, a file cannot be read, or this version of the library cannot check such
    /// a bundle.
    pub fn is_about_the_content(&self) -> bool {
        match self {
            Self::Io { .. }
            | Self::NoManifest(_)
            | Self::NotAFile(_)
            | Self::Cuts(CutError::Io(_))
            | Self::Formula { error: Unequal::Io(_), .. }
            | Self::TooLarge(_)
            | Self::NotCounted(_)
            | Self::OtherVersion { .. }
            | Self::Question(NoFormula::TooLarge(_)) => false,
            Self::Proof(error) => matches!(error, CheckError::Rejected(_)),
            _ => true,
        }
    }
}
