//! The entry of one solver in `solvers.toml`: a program, or a shared library.
//!
//! No key says where the formula goes. It goes to a file if `{input}` occurs in the arguments, and
//! to standard input otherwise. A separate key could contradict the arguments.

use std::fmt;
use std::path::PathBuf;

use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::format::answer::Dialect;

/// Names that start with this are those of embedded solvers, so an entry may not have one.
const RESERVED: &str = "embedded";

/// One solver.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Entry {
    /// A program, which is run for each formula.
    Program(Box<SolverEntry>),
    /// A shared library with the interface IPASIR.
    Library(LibraryEntry),
}

/// A solver in a shared library.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LibraryEntry {
    /// The name by which users choose it.
    pub name: String,
    /// The file as the user writes it.
    pub file: PathBuf,
}

/// How to run one program. The keys are those of `solvers.toml`, which explains them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SolverEntry {
    /// The name by which users choose it.
    pub name: String,
    /// The kind of formula that it decides.
    pub kind: Kind,
    /// Its command line, unless the user gives another.
    pub command: CommandLine,
    /// Arguments that are added to the command line.
    pub args: Vec<String>,
    /// How it writes its answer. With an objective or quantifiers, there is one way only.
    pub dialect: Dialect,
    /// Which exit codes go with which answer.
    pub exit_codes: ExitCodes,
    /// Arguments that are added if there is a time limit.
    pub time_limit: Vec<String>,
    /// How to ask for a proof.
    pub proof: Option<ProofRequest>,
    /// What it does with iCNF files, if it reads them.
    pub icnf: Option<Icnf>,
    /// Arguments that ask for its version. They are used without any others.
    pub version: Vec<String>,
    /// How to install it.
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
    /// Such formulas with an objective (WCNF).
    #[serde(rename = "maxsat")]
    MaxSat,
    /// Linear constraints with an objective (OPB).
    Pbo,
    /// Formulas with quantifiers (QDIMACS).
    Qbf,
}

/// What a solver does with an iCNF file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Icnf {
    /// It reads all clauses and then only cubes, and answers as for a formula: with a model of the
    /// first satisfiable cube, or that no cube is satisfiable.
    FirstSatisfiable,
}

/// A command line as the user writes it.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(untagged, expecting = "a command is a string or an array of strings")]
pub enum CommandLine {
    /// A line that is split into words as a shell does.
    Line(String),
    /// The words.
    Words(Vec<String>),
}

/// The exit codes that are accepted with each answer.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct ExitCodes {
    /// With a satisfiable answer.
    pub sat: Vec<i32>,
    /// With an unsatisfiable answer.
    pub unsat: Vec<i32>,
    /// With the best value of an objective.
    pub optimum: Vec<i32>,
    /// If the solver says that it does not know.
    pub unknown: Vec<i32>,
}

/// How to ask for a proof of unsatisfiability.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ProofRequest {
    /// The format of the proof.
    pub format: ProofFormat,
    /// Arguments that are added to the command line.
    pub args: Vec<String>,
}

/// Formats of proofs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ProofFormat {
    /// Additions and deletions of clauses, to be checked by unit propagation.
    Drat,
    /// Additions and deletions of clauses, with hints: the numbers of the clauses to propagate.
    Lrat,
    /// Additions and deletions, with hints where the solver has them.
    Frat,
}

/// What is wrong with an entry that can be read.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum Defect {
    /// The name is empty or reserved.
    #[error("a solver needs a name that does not start with `{RESERVED}`")]
    BadName,
    /// The name occurs twice in one file.
    #[error("there are two solvers `{0}`")]
    SameName(String),
    /// The command is empty.
    #[error("the command of `{0}` is empty")]
    EmptyCommand(String),
    /// There is no command, and no built-in entry that has one.
    #[error("`{0}` has no `command`")]
    NoCommand(String),
    /// The file of the library has no name.
    #[error("the library of `{0}` is empty")]
    EmptyLibrary(String),
    /// A key that only programs have, in the entry of a library.
    #[error("`{key}` has no meaning for `{solver}`, which is a shared library and no program")]
    OnlyForPrograms {
        /// The solver's name.
        solver: String,
        /// The key.
        key: &'static str,
    },
    /// A placeholder in the command, which is handed over as it is.
    #[error("`{placeholder}` has no meaning in `command` of `{solver}`; write it in `args`")]
    PlaceholderInCommand {
        /// The solver's name.
        solver: String,
        /// The placeholder with its braces.
        placeholder: String,
    },
    /// A placeholder that has no meaning in this key.
    #[error("`{placeholder}` has no meaning in `{key}` of `{solver}`")]
    BadPlaceholder {
        /// The solver's name.
        solver: String,
        /// The key whose arguments hold it.
        key: &'static str,
        /// The placeholder with its braces.
        placeholder: String,
    },
    /// A placeholder that this key needs is missing.
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
    /// All of them.
    pub const ALL: [&str; 4] = [INPUT, OUTPUT, PROOF, SECONDS];
}

impl Entry {
    /// The name by which users choose the solver.
    pub fn name(&self) -> &str {
        match self {
            Self::Program(entry) => &entry.name,
            Self::Library(entry) => &entry.name,
        }
    }

    /// The program, if the solver is one.
    pub fn program(&self) -> Option<&SolverEntry> {
        match self {
            Self::Program(entry) => Some(entry),
            Self::Library(_) => None,
        }
    }

    pub(super) fn check(&self) -> Result<(), Defect> {
        if self.name().trim().is_empty() || self.name().starts_with(RESERVED) {
            return Err(Defect::BadName);
        }
        match self {
            Self::Program(entry) => entry.check(),
            Self::Library(entry) if entry.file.as_os_str().is_empty() => {
                Err(Defect::EmptyLibrary(entry.name.clone()))
            }
            Self::Library(_) => Ok(()),
        }
    }
}

impl SolverEntry {
    /// An entry whose other keys have the usual values.
    pub(super) fn new(name: String, command: CommandLine) -> Self {
        Self {
            name,
            kind: Kind::default(),
            command,
            args: Vec::new(),
            dialect: Dialect::default(),
            exit_codes: ExitCodes::default(),
            time_limit: Vec::new(),
            proof: None,
            icnf: None,
            version: Vec::new(),
            install: None,
        }
    }

    /// Checks everything but the name.
    fn check(&self) -> Result<(), Defect> {
        use placeholder::{ALL, INPUT, OUTPUT, PROOF, SECONDS};
        if self.command.is_empty() {
            return Err(Defect::EmptyCommand(self.name.clone()));
        }
        if let Some(placeholder) =
            self.command.parts().iter().flat_map(|part| placeholders(part)).find(|word| ALL.contains(word))
        {
            let placeholder = placeholder.to_owned();
            return Err(Defect::PlaceholderInCommand { solver: self.name.clone(), placeholder });
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

impl Kind {
    /// The ending of a file with such a formula.
    pub fn ending(self) -> &'static str {
        match self {
            Self::Cnf => ".cnf",
            Self::MaxSat => ".wcnf",
            Self::Pbo => ".opb",
            Self::Qbf => ".qdimacs",
        }
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Cnf => "formulas in DIMACS",
            Self::MaxSat => "formulas in WCNF",
            Self::Pbo => "formulas in OPB",
            Self::Qbf => "formulas with quantifiers",
        })
    }
}

impl CommandLine {
    fn parts(&self) -> &[String] {
        match self {
            Self::Line(line) => std::slice::from_ref(line),
            Self::Words(words) => words,
        }
    }

    fn is_empty(&self) -> bool {
        match self {
            Self::Line(line) => line.trim().is_empty(),
            Self::Words(words) => words.first().is_none_or(String::is_empty),
        }
    }
}

impl Default for ExitCodes {
    fn default() -> Self {
        Self { sat: vec![10], unsat: vec![20], optimum: vec![30], unknown: vec![0] }
    }
}

/// The words in braces, with their braces. Braces around anything but lower-case letters do not count.
fn placeholders(argument: &str) -> impl Iterator<Item = &str> {
    argument.match_indices('{').filter_map(|(start, _)| {
        let end = start + argument[start..].find('}')?;
        let name = &argument[start + 1..end];
        let is_name = !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_lowercase());
        is_name.then_some(&argument[start..=end])
    })
}

/// The keys of an entry of `solvers.toml` as it is written. It may leave out what a built-in entry of
/// the same name has.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Draft {
    pub(super) name: String,
    kind: Option<Kind>,
    command: Option<CommandLine>,
    library: Option<PathBuf>,
    args: Option<Vec<String>>,
    dialect: Option<Dialect>,
    exit_codes: Option<ExitCodes>,
    time_limit: Option<Vec<String>>,
    proof: Option<ProofRequest>,
    icnf: Option<Icnf>,
    version: Option<Vec<String>>,
    install: Option<String>,
}

impl Draft {
    /// The entry. One of a program takes what it leaves out from another one.
    pub(super) fn on(self, base: Option<&SolverEntry>) -> Result<Entry, Defect> {
        match self.library.clone() {
            Some(file) => self.library(file).map(Entry::Library),
            None => self.program(base).map(|entry| Entry::Program(Box::new(entry))),
        }
    }

    /// The entry of a library, which is not run with arguments.
    fn library(self, file: PathBuf) -> Result<LibraryEntry, Defect> {
        let keys = [
            ("command", self.command.is_some()),
            ("args", self.args.is_some()),
            ("dialect", self.dialect.is_some()),
            ("exit_codes", self.exit_codes.is_some()),
            ("time_limit", self.time_limit.is_some()),
            ("proof", self.proof.is_some()),
            ("icnf", self.icnf.is_some()),
            ("version", self.version.is_some()),
            ("install", self.install.is_some()),
            ("kind", self.kind.is_some_and(|kind| kind != Kind::Cnf)),
        ];
        match keys.into_iter().find(|(_, is_given)| *is_given) {
            Some((key, _)) => Err(Defect::OnlyForPrograms { solver: self.name, key }),
            None => Ok(LibraryEntry { name: self.name, file }),
        }
    }

    fn program(self, base: Option<&SolverEntry>) -> Result<SolverEntry, Defect> {
        let base = base.cloned();
        let command = self.command.or_else(|| base.as_ref().map(|base| base.command.clone()));
        let command = command.ok_or_else(|| Defect::NoCommand(self.name.clone()))?;
        let base = base.unwrap_or_else(|| SolverEntry::new(self.name.clone(), command.clone()));
        Ok(SolverEntry {
            name: self.name,
            kind: self.kind.unwrap_or(base.kind),
            command,
            args: self.args.unwrap_or(base.args),
            dialect: self.dialect.unwrap_or(base.dialect),
            exit_codes: self.exit_codes.unwrap_or(base.exit_codes),
            time_limit: self.time_limit.unwrap_or(base.time_limit),
            proof: self.proof.or(base.proof),
            icnf: self.icnf.or(base.icnf),
            version: self.version.unwrap_or(base.version),
            install: self.install.or(base.install),
        })
    }
}
