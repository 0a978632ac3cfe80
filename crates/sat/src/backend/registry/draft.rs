//! An entry of `solvers.toml` as it is written: it may leave out what a built-in entry of the same
//! name has.

use serde::Deserialize;

use super::entry::{CommandLine, Defect, ExitCodes, Icnf, Kind, Proof, SolverEntry};
use crate::format::answer::Dialect;

/// The keys that an entry has.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Draft {
    pub(super) name: String,
    kind: Option<Kind>,
    command: Option<CommandLine>,
    args: Option<Vec<String>>,
    dialect: Option<Dialect>,
    exit_codes: Option<ExitCodes>,
    time_limit: Option<Vec<String>>,
    proof: Option<Proof>,
    icnf: Option<Icnf>,
    version: Option<Vec<String>>,
    install: Option<String>,
}

impl Draft {
    /// The entry, which takes what it leaves out from another one.
    pub(super) fn on(self, base: Option<&SolverEntry>) -> Result<SolverEntry, Defect> {
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
