//! An entry of `solvers.toml` as it is written: it may leave out what a built-in entry of the same
//! name has.

use std::path::PathBuf;

use serde::Deserialize;

use super::entry::{
    CommandLine, Defect, Entry, ExitCodes, Icnf, Kind, LibraryEntry, ProofRequest, SolverEntry,
};
use crate::format::answer::Dialect;

/// The keys that an entry has.
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
