//! What is in a pack: for each formula the command that writes it, its status, and how that is known.
//!
//! The list is data, in `catalogue.json`. No status in it rests on the word of a solver: each has a
//! reason. Where the reason is a proof, `scripts/check-pack.py --proofs` makes it and has it checked.

use anyhow::{Context, Result};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

const CATALOGUE: &str = include_str!("catalogue.json");

/// A formula.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Entry {
    /// The name of its file.
    pub(super) file: String,
    /// Formulas of a family differ in size alone.
    pub(super) family: String,
    /// The command that writes the same formula.
    pub(super) command: String,
    pub(super) expected: Expected,
    /// How the status is known.
    pub(super) reason: String,
    /// Whether it belongs to the pack of quick formulas.
    #[serde(default)]
    pub(super) small: bool,
    /// Seconds of processor time that solvers took, where it was measured.
    #[serde(default)]
    pub(super) seconds: Map<String, Value>,
}

/// The right answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum Expected {
    Satisfiable,
    Unsatisfiable,
    /// Of a quantified formula.
    True,
    /// Of a quantified formula.
    False,
    /// The least value of the objective.
    Optimum(i64),
}

/// All formulas, in the order of the catalogue.
pub(super) fn read() -> Result<Vec<Entry>> {
    serde_json::from_str(CATALOGUE).context("the built-in catalogue of packs")
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::cli::request::emit::EmitFormula;

    #[test]
    fn every_command_is_understood_and_every_name_is_used_once() {
        let entries = read().unwrap();
        let names: BTreeSet<&str> = entries.iter().map(|entry| entry.file.as_str()).collect();
        assert_eq!(names.len(), entries.len());
        for entry in &entries {
            EmitFormula::of_command(&entry.command)
                .unwrap_or_else(|error| panic!("{}: {error:#}", entry.file));
            assert!(!entry.reason.is_empty() && !entry.family.is_empty(), "{}", entry.file);
        }
    }

    /// The ending of a file says which answers make sense.
    #[test]
    fn answers_go_with_formats() {
        for entry in read().unwrap() {
            let endings: &[&str] = match entry.expected {
                Expected::Satisfiable | Expected::Unsatisfiable => &["cnf"],
                Expected::True | Expected::False => &["qdimacs"],
                Expected::Optimum(_) => &["wcnf", "opb"],
            };
            let (_, ending) = entry.file.rsplit_once('.').unwrap();
            assert!(endings.contains(&ending), "{}: {:?}", entry.file, entry.expected);
        }
    }
}
