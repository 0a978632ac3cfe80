//! The JSON object that answers are printed as, described in docs/json.md.

mod folder;
mod page;

use lifesat::life::file::rle;
use lifesat::life::{Grid, Rule};
use serde::Serialize;
use serde_json::Value;

use anyhow::Result;

use crate::cli::console::output;

/// What every answer says.
#[derive(Debug, Serialize)]
pub(crate) struct Report {
    pub(crate) command: &'static str,
    pub(crate) problem: Value,
    pub(crate) status: Status,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) value: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) bound: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) count: Option<u128>,
    pub(crate) patterns: Vec<String>,
    pub(crate) evidence: Value,
    pub(crate) seconds: f64,
}

/// How a question ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Status {
    Optimal,
    Found,
    None,
    Valid,
    Invalid,
    Unknown,
}

impl Report {
    /// Prints the object on one line.
    pub(crate) fn print(&self) -> Result<()> {
        output::print(&format!("{}\n", serde_json::to_string(self)?))
    }
}

/// A pattern as it stands in a report.
pub(crate) fn pattern(grid: &Grid) -> String {
    rle::write(grid, Rule::LIFE, &[]).trim_end().to_owned()
}
