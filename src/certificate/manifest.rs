//! The file that says what the others are.

use serde::{Deserialize, Serialize};

use crate::problem::{Problem, StillLife};
use crate::proof::Checked;

/// The manifest's own name.
pub const MANIFEST: &str = "manifest.json";
/// The name of the pattern.
pub const PATTERN: &str = "pattern.rle";
/// The name of the formula.
pub const FORMULA: &str = "formula.cnf";

/// What a folder claims.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Manifest {
    /// Version of lifesat that wrote it.
    pub lifesat: String,
    /// The board.
    pub problem: Problem,
    /// Live cells of the densest pattern; none if there is no pattern at all.
    pub live_cells: Option<usize>,
    /// The pattern, if there is one.
    pub pattern: Option<FileEntry>,
    /// Why there is none with one live cell more.
    pub refuted: Refuted,
    /// Commands to check it with, in the folder.
    pub check: Vec<String>,
    /// What the proof says nothing about.
    pub outside_the_proof: Vec<String>,
}

/// A file of the folder.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FileEntry {
    /// Its name, without any folder.
    pub file: String,
    /// Its size in bytes.
    pub bytes: u64,
    /// Its SHA-256 in hexadecimal digits.
    pub sha256: String,
}

/// What stands behind the upper bound.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "by", rename_all = "kebab-case")]
pub enum Refuted {
    /// No waste is negative, so no formula is needed.
    Wastage,
    /// A formula without model.
    Proof {
        /// The formula asks for so many live cells.
        at_least: usize,
        /// It does so by allowing so much waste.
        max_waste: usize,
        /// The formula.
        formula: FileEntry,
        /// The proof that it has no model.
        proof: FileEntry,
        /// What kind of proof that is.
        format: ProofKind,
        /// Who found it.
        solver: String,
        /// What the checker of the program counted when the folder was made; none if it cannot check such proofs.
        checked: Option<Counts>,
    },
}

/// Kinds of proofs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ProofKind {
    /// Clauses with hints.
    Lrat,
    /// Clauses without hints.
    Drat,
    /// Some with, some without.
    Frat,
}

/// The size of a proof in steps.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Counts {
    /// Clauses that it adds.
    pub added: u64,
    /// Clauses that it deletes.
    pub deleted: u64,
    /// Hints that it gives.
    pub hints: u64,
}

impl From<Checked> for Counts {
    fn from(Checked { added, deleted, hints, .. }: Checked) -> Self {
        Self { added, deleted, hints }
    }
}

impl ProofKind {
    /// The name of a proof of this kind.
    pub fn file(self) -> &'static str {
        match self {
            Self::Lrat => "proof.lrat",
            Self::Drat => "proof.drat",
            Self::Frat => "proof.frat",
        }
    }

    /// What checks a proof of this kind and belongs to nobody here.
    pub fn foreign_check(self) -> &'static str {
        match self {
            Self::Lrat => "lrat-check formula.cnf proof.lrat",
            Self::Drat => "drat-trim formula.cnf proof.drat",
            Self::Frat => "frat-rs elab proof.frat formula.cnf",
        }
    }
}

impl Manifest {
    /// The manifest of a board whose densest pattern and refutation are known.
    pub fn new(
        problem: &StillLife,
        live_cells: Option<usize>,
        pattern: Option<FileEntry>,
        refuted: Refuted,
    ) -> Self {
        let mut check = vec!["lifesat check-proof .".to_owned()];
        if pattern.is_some() {
            check.push(format!("lifesat verify {PATTERN} --as still-life"));
        }
        if let Refuted::Proof { proof, format, .. } = &refuted {
            if *format == ProofKind::Lrat {
                check.push(format!("lifesat check-proof {FORMULA} {}", proof.file));
            }
            check.push(format.foreign_check().to_owned());
        }
        Self {
            lifesat: env!("CARGO_PKG_VERSION").to_owned(),
            problem: Problem::StillLife(problem.clone()),
            live_cells,
            pattern,
            refuted,
            check,
            outside_the_proof: OUTSIDE.map(str::to_owned).to_vec(),
        }
    }
}

/// What has to be believed besides a checked proof.
pub const OUTSIDE: [&str; 3] = [
    "the wastage identity: 4 live + waste = 2wh + 2(w + h) for every still life of a w×h box (docs/still-life.md proves it)",
    "the encoding: the formula has a model exactly if there is a still life that wastes at most max_waste (tests/waste_encoding.rs)",
    "the checker itself (src/proof), and the machine that runs it",
];
