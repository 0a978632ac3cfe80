//! Prints answers as JSON (docs/json.md), and writes folders with a page about an answer.

mod again;
mod folder;
mod page;
mod question;
mod story;

use anyhow::Result;
use lifesat::answer::Report;
use lifesat::formula::Found;
use lifesat::life::file::rle;
use lifesat::life::{Grid, Rule, any_rule};
use lifesat::problem::Problem;

use crate::cli::console::output;
pub(crate) use folder::Folder;
pub(crate) use story::{Shown, Story, Table, lines};

/// Prints a report as JSON on one line.
pub(crate) fn print(report: &Report) -> Result<()> {
    output::print(&format!("{}\n", serde_json::to_string(report)?))
}

/// The text of a pattern in a report about Conway's rule.
pub(crate) fn pattern(grid: &Grid) -> String {
    pattern_of(Rule::LIFE, grid)
}

/// The text of a pattern in a report.
pub(crate) fn pattern_of(rule: Rule, grid: &Grid) -> String {
    rle::write(grid, rule, &[]).trim_end().to_owned()
}

/// The text of what a solver found, with the rule of the problem, if it is a pattern.
pub(crate) fn found(problem: &Problem, found: &Found) -> Option<String> {
    match found {
        Found::Aged { grid, rule } => Some(rle::write_aged(grid, *rule, &[]).trim_end().to_owned()),
        other => other.pattern().map(|grid| pattern_of(problem.rule(), grid)),
    }
}

/// The number of live cells of what a solver found, if it is a pattern.
pub(crate) fn live_cells(found: &Found) -> Option<usize> {
    match found {
        Found::Aged { grid, .. } => Some(any_rule::live_cells(grid).population()),
        other => other.pattern().map(Grid::population),
    }
}
