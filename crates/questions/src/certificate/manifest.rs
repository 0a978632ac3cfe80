//! The manifest of a proof bundle for a densest still life: the claim, and what each file of the
//! folder is. The manifests of searches have the same parts.

use serde::{Deserialize, Serialize};

use crate::encode::still_life::cases::Case;
use crate::encode::{VERSION, first_version};
use crate::problem::still_life::Cohesion;
use crate::problem::{Problem, StillLife};
use crate::proof::Checked;

/// The name of the manifest.
pub const MANIFEST: &str = "manifest.json";
/// The name of the pattern's file.
pub const PATTERN: &str = "pattern.rle";
/// The name of the formula's file.
pub const FORMULA: &str = "formula.cnf";
/// The name of the file with the cuts.
pub const CUTS: &str = "cuts.jsonl";

/// A manifest has a few thousand bytes, and one that lists cells some for each of them.
pub(super) const LONGEST_MANIFEST: u64 = 1 << 26;

/// RLE has at most a few bytes for each cell, and larger boxes have no formula.
pub(super) const LONGEST_PATTERN: u64 = 1 << 26;

/// What a bundle claims about the densest still life of a box.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Manifest {
    /// The version of lifesat that wrote it.
    pub lifesat: String,
    /// The version of the clauses of its formulas.
    #[serde(default = "first_version")]
    pub encoding_version: u32,
    /// The problem, a still life.
    pub problem: Problem,
    /// Live cells of the densest pattern; `None` if there is no pattern at all.
    pub live_cells: Option<usize>,
    /// The pattern, if there is one.
    pub pattern: Option<FileEntry>,
    /// Why no pattern has one live cell more.
    pub refuted: Refuted,
    /// Commands that check the bundle, to be run in its folder.
    pub check: Vec<String>,
    /// What the proof does not cover.
    pub outside_the_proof: Vec<String>,
}

/// A file of the bundle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FileEntry {
    /// Its name, without a folder.
    pub file: String,
    /// Its size in bytes.
    pub bytes: u64,
    /// Its SHA-256, in hexadecimal digits.
    pub sha256: String,
}

/// The reason for the upper bound.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "by", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Refuted {
    /// The wastage identity: more live cells would need negative waste.
    // Braces, as serde ignores further keys of a variant without them.
    Wastage {},
    /// A formula that has no model.
    Proof {
        /// The number of live cells that the formula asks for.
        at_least: usize,
        /// The waste that the formula allows, which amounts to the same.
        max_waste: usize,
        /// The formula.
        formula: FileEntry,
        /// If the live cells must hold together: the cuts whose clauses the formula has, as JSON, a
        /// line each.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        cuts: Option<Box<FileEntry>>,
        /// The proof that the formula has no model.
        proof: FileEntry,
        /// The format of the proof.
        format: ProofKind,
        /// The solver that wrote the proof.
        solver: String,
        /// What lifesat's own checker counted when the bundle was made; `None` if it cannot check
        /// such proofs.
        checked: Option<Counts>,
    },
    /// Cases that cover the question, each with a formula that has no model.
    Cases {
        /// The number of live cells that is asked for.
        at_least: usize,
        /// The waste that the question allows, which amounts to the same.
        max_waste: usize,
        /// The cases.
        cases: Vec<RefutedCase>,
    },
}

/// A case of a question that was refuted.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RefutedCase {
    /// The case.
    pub case: Case,
    /// Its formula, and the proof that it has no model.
    pub files: ProofFiles,
}

/// A formula and a proof that it has no model.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ProofFiles {
    /// The formula.
    pub formula: FileEntry,
    /// The proof.
    pub proof: FileEntry,
    /// The format of the proof.
    pub format: ProofKind,
    /// The solver that wrote the proof.
    pub solver: String,
    /// What lifesat's own checker counted when the bundle was made; `None` if it cannot check such proofs.
    pub checked: Option<Counts>,
}

/// Formats of proofs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ProofKind {
    /// LRAT: clauses with hints.
    Lrat,
    /// DRAT: clauses without hints.
    Drat,
    /// FRAT: some clauses with hints, some without.
    Frat,
}

/// The size of a proof.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Counts {
    /// Clauses that are added.
    pub added: u64,
    /// Clauses that are deleted.
    pub deleted: u64,
    /// Hints that are given.
    pub hints: u64,
}

impl From<Checked> for Counts {
    fn from(Checked { added, deleted, hints, .. }: Checked) -> Self {
        Self { added, deleted, hints }
    }
}

impl ProofKind {
    /// The name of the file for a proof in this format.
    pub fn file(self) -> &'static str {
        match self {
            Self::Lrat => "proof.lrat",
            Self::Drat => "proof.drat",
            Self::Frat => "proof.frat",
        }
    }

    /// How the name of a file for a proof in this format ends.
    pub fn extension(self) -> &'static str {
        match self {
            Self::Lrat => "lrat",
            Self::Drat => "drat",
            Self::Frat => "frat",
        }
    }

    /// The command of lifesat that checks a formula and a proof in this format, without the question.
    pub fn own_check(self) -> String {
        format!("lifesat check-proof {FORMULA} {}", self.file())
    }

    /// A command of another project that checks a proof in this format.
    pub fn foreign_check(self) -> &'static str {
        match self {
            Self::Lrat => "lrat-check formula.cnf proof.lrat",
            Self::Drat => "drat-trim formula.cnf proof.drat",
            Self::Frat => "frat-rs elab proof.frat formula.cnf",
        }
    }

    /// Commands that check a proof in this format, without the question.
    fn checks(self) -> Vec<String> {
        vec![self.own_check(), self.foreign_check().to_owned()]
    }

    /// Commands that check a bundle with one formula and a proof in this format.
    pub(super) fn commands(self) -> Vec<String> {
        std::iter::once(CHECK.to_owned()).chain(self.checks()).collect()
    }
}

impl Manifest {
    /// The manifest of a problem whose densest pattern and refutation are known.
    pub fn new(
        problem: &StillLife,
        live_cells: Option<usize>,
        pattern: Option<FileEntry>,
        refuted: Refuted,
    ) -> Self {
        let in_cases = matches!(refuted, Refuted::Cases { .. });
        let check = commands(problem, pattern.is_some(), &refuted);
        Self {
            lifesat: env!("CARGO_PKG_VERSION").to_owned(),
            encoding_version: VERSION,
            problem: Problem::StillLife(problem.clone()),
            live_cells,
            pattern,
            refuted,
            check,
            outside_the_proof: outside(problem, in_cases).into_iter().map(str::to_owned).collect(),
        }
    }
}

/// The command that checks a bundle, in its folder.
pub(super) const CHECK: &str = "lifesat check-proof .";

/// Commands that check the bundle of a densest still life.
pub(super) fn commands(problem: &StillLife, has_pattern: bool, refuted: &Refuted) -> Vec<String> {
    let claim = match problem.cohesion() {
        Cohesion::Any => "still-life",
        Cohesion::Strict => "strict-still-life",
        Cohesion::Connected => "connected-still-life",
    };
    let pattern = has_pattern.then(|| format!("lifesat verify {PATTERN} --as {claim}"));
    std::iter::once(CHECK.to_owned()).chain(pattern).chain(checks(refuted)).collect()
}

fn checks(refuted: &Refuted) -> Vec<String> {
    match refuted {
        Refuted::Wastage {} => Vec::new(),
        Refuted::Proof { format, .. } => format.checks(),
        Refuted::Cases { cases, .. } => {
            let files = cases.iter().map(|case| (&case.files.formula.file, &case.files.proof.file));
            let words = files.map(|(formula, proof)| format!("lifesat check-proof {formula} {proof}"));
            words.collect()
        }
    }
}

/// What a reader has to trust besides a checked proof.
pub const OUTSIDE: [&str; 3] = [
    "the wastage identity: 4 live + waste = 2wh + 2(w + h) for every still life of a w×h box (docs/still-life.md proves it)",
    "the encoding: the formula has a model exactly if there is a still life that wastes at most max_waste (tests/program/waste_encoding.rs)",
    "the checker itself (crates/sat/src/proof), and the machine that runs it",
];

const OUTSIDE_CUTS: &str = "the reason for the cuts: a still life that holds together satisfies each cut that is justified (docs/still-life-methods.md)";

const OUTSIDE_CASES: &str = "the case distinction: some image of every still life that wastes at most max_waste belongs to one of the cases (docs/still-life-methods.md, \"Cases that are shared out\"; formal/Cases.v proves what is said there about the waste of quarters, not that one of the two alike cases is met)";

/// What a reader has to trust besides checked proofs about this problem, with cases or without.
pub fn outside(problem: &StillLife, in_cases: bool) -> Vec<&'static str> {
    let cuts = (problem.cohesion() != Cohesion::Any).then_some(OUTSIDE_CUTS);
    let cases = in_cases.then_some(OUTSIDE_CASES);
    OUTSIDE.into_iter().chain(cuts).chain(cases).collect()
}

/// Whose formula and proof a bundle has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Names {
    /// Those of the whole question.
    Whole,
    /// Those of one case of it.
    Case(Case),
}

impl Names {
    /// The file with the formula.
    pub fn formula(self) -> String {
        match self {
            Self::Whole => FORMULA.to_owned(),
            Self::Case(case) => format!("{}.cnf", case.name()),
        }
    }

    /// The file with the proof.
    pub fn proof(self, format: ProofKind) -> String {
        match self {
            Self::Whole => format.file().to_owned(),
            Self::Case(case) => format!("{}.{}", case.name(), format.extension()),
        }
    }
}
