//! Table 1 of "Symmetry in Gardens of Eden" (Hartman, Heule, Kwekkeboom, Noels, 2013): how fast
//! predecessors are found, and what an incremental solver gains from its memory. research/notes/eden.md
//! explains the rows.
//!
//!     cargo bench -p lifesat-benches --bench table1
//!
//! | variable | default | meaning |
//! |---|---|---|
//! | `TABLE1_TARGETS` | 10000 | patterns to check |
//! | `TABLE1_RUN` | 100 | generations in each run of patterns that follow from each other |
//! | `TABLE1_SAMPLE` | 300 | patterns to check with solvers that are started for each |
//!
//! `cargo test --benches` checks only a few patterns, to see that the program works.

mod checker;
mod switches;
mod table;
mod targets;
mod whole;

use std::env;

use anyhow::{Context, Result};
use lifesat::backend::embedded::Embedded;
use lifesat::backend::process::ProcessSolver;
use lifesat::backend::registry::Registry;
use lifesat::cnf::{Cnf, through};
use lifesat::encode::Transition;
use lifesat::encode::predecessor::{self, PredecessorLayout};
use lifesat::life::{Group, Rule};

use switches::{Memory, Switched};
use table::{Label, Table};
use targets::SIDE;
use whole::{Kept, OwnProcess};

/// Programs that solve one formula: name, command, and the paper's checks a second. Preprocessing
/// is off, as it takes MiniSat and Glucose ten times as long as the search.
const PROGRAMS: [(&str, &str, Option<f64>); 3] = [
    ("minisat", "minisat -no-pre", Some(44.64)),
    ("glucose", "glucose -no-pre", None),
    ("cadical", "cadical", None),
];

/// Generations in each run of the paper. Its figures are shown only for runs of this length.
const PAPER_RUN: usize = 100;

/// What the solver keeps of learned clauses, phases and activities, and the paper's checks a
/// second. What the paper calls heuristics are phases and activities together.
const MEMORIES: [([bool; 3], Option<f64>); 8] = [
    ([false, false, false], Some(47.31)),
    ([false, false, true], None),
    ([false, true, false], None),
    ([false, true, true], Some(375.23)),
    ([true, false, false], Some(3003.0)),
    ([true, false, true], None),
    ([true, true, false], None),
    ([true, true, true], Some(4589.0)),
];

fn main() -> Result<()> {
    let count = if env::args().any(|word| word == "--bench") { 10_000 } else { 20 };
    let run = number("TABLE1_RUN", PAPER_RUN)?;
    let targets = targets::generate(number("TABLE1_TARGETS", count)?, run);
    let comparable = |paper: Option<f64>| paper.filter(|_| run == PAPER_RUN);
    let layout = PredecessorLayout::new(SIDE, SIDE, Group::C1);
    let mut clauses = Cnf::default();
    let Ok(_) =
        through(&mut clauses, |sink| predecessor::encode(&layout, Rule::LIFE, Transition::Paper190, sink));
    let mut table = Table::start(layout, &targets)?;

    let all: Vec<usize> = (0..targets.len()).collect();
    let sample = number("TABLE1_SAMPLE", 300)?.min(all.len());
    let sample: Vec<usize> = (0..sample).map(|place| place * all.len() / sample).collect();
    for (name, command, paper) in PROGRAMS {
        let entry = Registry::builtin().program(name).cloned().context("a built-in solver")?;
        // The table leaves out solvers that are not installed.
        let Ok(solver) = ProcessSolver::new(&entry, Some(command)) else { continue };
        let label = Label {
            checker: format!("own process: `{command}`"),
            kept: "nothing".to_owned(),
            paper: comparable(paper),
        };
        table.row(&label, &sample, &mut OwnProcess { solver, clauses: clauses.clone() })?;
    }

    let fresh = |solver: &str| Label {
        checker: format!("{solver}, fresh, target first"),
        kept: "nothing".to_owned(),
        paper: None,
    };
    table.row(&fresh("BatSat"), &all, &mut switches::Fresh::new(&clauses))?;
    for ([learned, phases, activities], paper) in MEMORIES {
        let memory = Memory { learned, phases, activities };
        let checker = if activities { "BatSat, incremental" } else { "BatSat, rebuilt, target assumed" };
        let label = Label { checker: checker.to_owned(), kept: memory.to_string(), paper: comparable(paper) };
        table.row(&label, &all, &mut Switched::new(memory, &clauses))?;
    }

    for &solver in Embedded::ALL.iter().filter(|&&solver| solver != Embedded::Batsat) {
        let version = solver.version();
        table.row(&fresh(&version), &all, &mut whole::Fresh { solver, clauses: clauses.clone() })?;
        let checker = format!("{version}, incremental");
        let label = Label { checker, kept: "all".to_owned(), paper: None };
        table.row(&label, &all, &mut Kept::new(solver, &clauses))?;
    }
    Ok(table.end()?)
}

/// The number in an environment variable, at least 1.
fn number(name: &str, default: usize) -> Result<usize> {
    let Ok(text) = env::var(name) else { return Ok(default) };
    let number = text.parse().ok().filter(|&number| number > 0);
    number.with_context(|| format!("{name}={text} is not a number from 1"))
}
