//! Answers as JSON on stdout (docs/json.md), and as a folder with a page.

mod folder;
mod page;

use anyhow::Result;
use lifesat::answer::Report;
use lifesat::life::file::rle;
use lifesat::life::{Grid, Rule};

use crate::cli::console::output;
pub(crate) use folder::keep;

/// Prints the object on one line.
pub(crate) fn print(report: &Report) -> Result<()> {
    output::print(&format!("{}\n", serde_json::to_string(report)?))
}

/// A pattern as it stands in a report.
pub(crate) fn pattern(grid: &Grid) -> String {
    rle::write(grid, Rule::LIFE, &[]).trim_end().to_owned()
}
