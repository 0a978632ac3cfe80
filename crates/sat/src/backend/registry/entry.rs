//! One solver's entry in `solvers.toml`.

use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::format::answer::Dialect;

/// The solver that is linked in goes by this name, so no entry may.
const RESERVED: &str = "embedded";

/// How to talk to one solver. The keys are those of `solvers.toml`, which explains them.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SolverEntry {
    /// What the user calls it.
    pub name: String,
    /// Which kind of formula it decides.
    #[serde(default)]
    pub kind: Kind,
    /// Its command line, unless the user gives another.
    pub command: CommandLine,
    /// What is added to the command line.
    #[serde(default)]
    pub args: Vec<String>,
    /// How it writes its answer.
    #[serde(default)]
    pub dialect: Dialect,
    /// Which exit codes go with which answer.
    #[serde(default)]
    pub exit_codes: ExitCodes,
    /// What is added if there is a time limit.
    #[serde(default)]
    pub time_limit: Vec<String>,
    /// How to ask for a proof.
    pub proof: Option<Proof>,
    /// What it makes of iCNF files, if it reads them.
    pub icnf: Option<Icnf>,
    /// What to add to the command line, instead of all else, to ask for its version.
    #[serde(default)]
    pub version: Vec<String>,
    /// How to get it.
    pub install: Option<String>,
}

/// Kinds of formulas.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Kind {
    /// Propositional formulas in conjunctive normal form.
    #[default]
    Cnf,
}

/// What a solver makes of an iCNF file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Icnf {
    /// It reads all clauses first and then nothing but cubes, and answers as for a formula: with a model of the first
    /// cube that has one, or that none has.
    FirstSatisfiable,
}

/// A command line as the user writes it.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(untagged, expecting = "a command is a string or an array of strings")]
pub enum CommandLine {
    /// A line to be split into words as a shell does.
    Line(String),
    /// The words.
    Words(Vec<String>),
}

/// The exit codes that are believed with each answer.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct ExitCodes {
    /// With a model.
    pub sat: Vec<i32>,
    /// With the answer that there is none.
    pub unsat: Vec<i32>,
    /// When the solver says that it does not know.
    pub unknown: Vec<i32>,
}

/// How to ask for a proof of unsatisfiability.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Proof {
    /// The format that comes out.
    pub format: ProofFormat,
    /// What is added to the command line.
    pub args: Vec<String>,
}

/// Formats of proofs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ProofFormat {
    /// Clause additions and deletions, to be checked by propagation.
    Drat,
    /// The same with hints that name the clauses to propagate.
    Lrat,
    /// Hints where the solver has them.
    Frat,
}

/// Why an entry makes no sense although it can be read.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Defect {
    /// A solver must have a name that no other has.
    #[error("a solver needs a name, and `{RESERVED}` is taken")]
    BadName,
    /// The name occurs twice in one file.
    #[error("there are two solvers `{0}`")]
    SameName(String),
    /// There is nothing to run.
    #[error("the command of `{0}` is empty")]
    EmptyCommand(String),
    /// A placeholder where it stands for nothing.
    #[error("`{placeholder}` means nothing in `{key}` of `{solver}`")]
    BadPlaceholder {
        /// The solver's name.
        solver: String,
        /// The key whose arguments hold it.
        key: &'static str,
        /// The placeholder with its braces.
        placeholder: String,
    },
    /// A placeholder without which the arguments are useless.
    #[error("`{key}` of `{solver}` lacks `{placeholder}`")]
    NoPlaceholder {
        /// The solver's name.
        solver: String,
        /// The key whose arguments lack it.
        key: &'static str,
        /// The placeholder with its braces.
        placeholder: &'static str,
    },
}

/// The placeholders of `solvers.toml`.
pub mod placeholder {
    /// The file with the formula.
    pub const INPUT: &str = "{input}";
    /// The file for the answer.
    pub const OUTPUT: &str = "{output}";
    /// The file for the proof.
    pub const PROOF: &str = "{proof}";
    /// The time limit.
    pub const SECONDS: &str = "{seconds}";
}

impl SolverEntry {
    /// What is wrong with the entry, if anything is.
    pub(super) fn check(&self) -> Result<(), Defect> {
        use placeholder::{INPUT, OUTPUT, PROOF, SECONDS};
        if self.name.trim().is_empty() || self.name.starts_with(RESERVED) {
            return Err(Defect::BadName);
        }
        if self.command.is_empty() {
            return Err(Defect::EmptyCommand(self.name.clone()));
        }
        let proof = self.proof.as_ref().map_or(&[][..], |proof| &proof.args);
        self.check_args("args", &self.args, &[INPUT, OUTPUT], None)?;
        self.check_args("time_limit", &self.time_limit, &[SECONDS], Some(SECONDS))?;
        self.check_args("proof", proof, &[INPUT, OUTPUT, PROOF], Some(PROOF))?;
        self.check_args("version", &self.version, &[], None)
    }

    fn check_args(
        &self,
        key: &'static str,
        args: &[String],
        allowed: &[&str],
        needed: Option<&'static str>,
    ) -> Result<(), Defect> {
        let solver = || self.name.clone();
        let mut placeholders = args.iter().flat_map(|argument| placeholders(argument));
        if let Some(bad) = placeholders.find(|placeholder| !allowed.contains(placeholder)) {
            return Err(Defect::BadPlaceholder { solver: solver(), key, placeholder: bad.to_owned() });
        }
        match needed {
            Some(placeholder) if !args.is_empty() && !args.iter().any(|arg| arg.contains(placeholder)) => {
                Err(Defect::NoPlaceholder { solver: solver(), key, placeholder })
            }
            _ => Ok(()),
        }
    }
}

impl CommandLine {
    fn is_empty(&self) -> bool {
        match self {
            Self::Line(line) => line.trim().is_empty(),
            Self::Words(words) => words.first().is_none_or(String::is_empty),
        }
    }
}

impl Default for ExitCodes {
    fn default() -> Self {
        Self { sat: vec![10], unsat: vec![20], unknown: vec![0] }
    }
}

/// The words in braces, with their braces. Braces around anything but small letters are left alone.
fn placeholders(argument: &str) -> impl Iterator<Item = &str> {
    argument.match_indices('{').filter_map(|(start, _)| {
        let end = start + argument[start..].find('}')?;
        let name = &argument[start + 1..end];
        let is_name = !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_lowercase());
        is_name.then_some(&argument[start..=end])
    })
}
