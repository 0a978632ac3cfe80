//! Prints answers as JSON (docs/json.md), and writes folders with a page about an answer.

mod again;
mod content;
mod folder;
mod page;
mod question;

use std::env;

use anyhow::Result;
use lifesat::answer::Report;
use lifesat::formula::Found;
use lifesat::life::file::rle;
use lifesat::life::{AnyRule, Grid, Rule, any_rule};
use lifesat::problem::{Problem, StillLife};

use lifesat::render::plot::Plot;
use serde_json::json;

use crate::cli::Exit;
use crate::cli::args::write::{Form, Output};
use crate::cli::console::output;
use crate::cli::console::output::PatternFormat;
pub(crate) use content::{PageContent, Shown, Table, lines};
pub(crate) use folder::Folder;

/// An answer of a command, in all the forms in which it is delivered.
pub(crate) trait Answer {
    fn json(&self) -> Report;
    fn text(&self) -> String;
    /// Prints for people what was not printed as soon as it was known.
    fn print(&self) -> Result<()> {
        output::print(&self.text())
    }
    /// Prints the pattern alone, if the answer is one.
    fn print_pattern(&self, _format: PatternFormat) -> Result<()> {
        self.print()
    }
    /// The words of the page about the answer.
    fn page(&self) -> PageContent {
        PageContent::default()
    }
    /// The patterns and plots of the page: those of the JSON object, if there are no others.
    fn pictures(&self) -> (Report, Vec<Plot>) {
        (self.json(), Vec::new())
    }
    fn exit(&self) -> Exit;
}

pub(crate) struct Ready {
    pub(crate) report: Report,
    pub(crate) text: String,
    pub(crate) exit: Exit,
}

impl Answer for Ready {
    fn json(&self) -> Report {
        self.report.clone()
    }

    fn text(&self) -> String {
        self.text.clone()
    }

    fn exit(&self) -> Exit {
        self.exit
    }
}

impl Ready {
    pub(crate) fn deliver(&self, as_json: bool) -> Result<Exit> {
        deliver(self, &Output::printed(as_json), &[])
    }
}

/// Prints an answer, and writes the page about it, which also has these plots.
pub(crate) fn deliver(answer: &dyn Answer, output: &Output, plots: &[Plot]) -> Result<Exit> {
    match output.form {
        Form::Json => print(&answer.json())?,
        Form::Pattern(format) => answer.print_pattern(format)?,
        Form::Text => answer.print()?,
    }
    if let Some(folder) = &output.report {
        let (report, own) = answer.pictures();
        folder.keep(&report, &answer.page(), &[&own, plots].concat())?;
    }
    Ok(answer.exit())
}

pub(crate) fn print(report: &Report) -> Result<()> {
    output::print(&format!("{}\n", serde_json::to_string(report)?))
}

/// Prints an error as an answer, if answers are wanted as JSON and none was printed. Nobody can be told if that fails.
pub(crate) fn failure(exit: Exit, kind: &str, message: &str, tip: Option<&str>) {
    if output::has_printed() {
        return;
    }
    let words: Vec<_> = env::args_os().skip(1).collect();
    let is_merge = words.windows(2).any(|pair| pair[0] == "campaign" && pair[1] == "merge");
    if words.iter().take_while(|word| is_merge || *word != "--").any(|word| word == "--json") {
        let (code, schema) = (exit as u8, lifesat::answer::SCHEMA);
        let object = json!({
            "schema": schema, "status": "error", "kind": kind, "exit_code": code, "message": message, "tip": tip
        });
        let _ = output::print(&format!("{object}\n"));
    }
}

pub(crate) fn pattern(grid: &Grid) -> String {
    pattern_of(Rule::LIFE, grid)
}

pub(crate) fn pattern_of(rule: Rule, grid: &Grid) -> String {
    rle::write(grid, rule, &[]).trim_end().to_owned()
}

/// The text of a still life, with the bounded grid on which it is one.
pub(crate) fn still_life(problem: &StillLife, pattern: &Grid) -> String {
    let world = (AnyRule::TwoStates(problem.rule()), problem.grid());
    rle::write_on(&pattern.map(u8::from), world, &[]).trim_end().to_owned()
}

/// The text of what a solver found, with the rule of the problem, if it is a pattern.
pub(crate) fn found(problem: &Problem, found: &Found) -> Option<String> {
    let text = |grid: &Grid<u8>, rule| rle::write_on(grid, (rule, problem.grid()), &[]).trim_end().to_owned();
    match found {
        Found::Aged { grid, rule } => Some(text(grid, AnyRule::Generations(*rule))),
        other => other.pattern().map(|grid| text(&grid.map(u8::from), AnyRule::TwoStates(problem.rule()))),
    }
}

pub(crate) fn live_cells(found: &Found) -> Option<usize> {
    match found {
        Found::Aged { grid, .. } => Some(any_rule::live_cells(grid).population()),
        other => other.pattern().map(Grid::population),
    }
}
