//! Any formula: a SAT solver's front end, which also draws what it understands.

use std::fmt::Write as _;
use std::time::Instant;

use anyhow::{Context, Result};
use lifesat::backend::{Verdict, Why};
use lifesat::cnf::{Cnf, Lit, Model, Var};
use lifesat::format::dimacs::{self, Document};
use lifesat::header::Header;
use lifesat::life::Grid;
use serde_json::{Value, json};

use crate::cli::args::{DrawArg, SolveArgs, Verbosity};
use crate::cli::decode::checked;
use crate::cli::input::Input;
use crate::cli::progress::Spinner;
use crate::cli::report::{self, Report, Status};
use crate::cli::solver::{Choice, limits};
use crate::cli::{Exit, output};

/// Literals of the `v` lines stay within this many columns.
const COLUMNS: usize = 78;

/// Decides the formula and prints the answer as SAT solvers do; a pattern follows in comments.
pub(super) fn run(input: Input, args: &SolveArgs, verbosity: Verbosity) -> Result<Exit> {
    let start = Instant::now();
    let name = input.name;
    let Document { comments, formula } = dimacs::read(input.reader).with_context(|| name.clone())?;
    let header = Header::find(comments.iter()).with_context(|| name)?;
    let mut solver = Choice::from_args(&args.solver)?.one_shot();
    let size = format!("{} variables, {} clauses", formula.variables(), formula.len());
    let progress = Spinner::message(verbosity, format!("{} at work on {size}", solver.name()));
    let verdict = solver.solve(&formula, &limits(args.time_limit)?)?;
    drop(progress);
    let answer = Answer::new(header, verdict, solver.name(), &formula)?;
    if args.json {
        answer.json(start.elapsed().as_secs_f64()).print()?;
    } else {
        output::print(&answer.text(&formula, args.draw))?;
    }
    Ok(answer.exit())
}

/// A verdict, and its meaning where that is known.
struct Answer {
    header: Option<Header>,
    verdict: Verdict,
    solver: String,
    pattern: Option<Grid>,
}

impl Answer {
    /// Decodes the model if the formula has our header; a pattern that fails the simulation is an error.
    fn new(header: Option<Header>, verdict: Verdict, solver: String, formula: &Cnf) -> Result<Self> {
        let pattern = match (&header, &verdict) {
            (Some(header), Verdict::Satisfiable(model)) => {
                Some(checked(&header.problem, model).with_context(|| {
                    format!(
                        "{solver} satisfies the {} clauses, but not what the header says: was the file edited?",
                        formula.len()
                    )
                })?)
            }
            _ => None,
        };
        Ok(Self { header, verdict, solver, pattern })
    }

    fn exit(&self) -> Exit {
        match self.verdict {
            Verdict::Satisfiable(_) => Exit::Satisfiable,
            Verdict::Unsatisfiable => Exit::Unsatisfiable,
            Verdict::Unknown(Why::Interrupted) => Exit::Interrupted,
            Verdict::Unknown(_) => Exit::Answered,
        }
    }

    fn text(&self, formula: &Cnf, draw: DrawArg) -> String {
        match &self.verdict {
            Verdict::Satisfiable(model) => {
                let picture = self.pattern.as_ref().map_or(String::new(), |grid| picture(grid, draw));
                format!("s SATISFIABLE\n{}{picture}", values(model, formula.variables()))
            }
            Verdict::Unsatisfiable => "s UNSATISFIABLE\n".to_owned(),
            Verdict::Unknown(why) => format!("c {why}\ns UNKNOWN\n"),
        }
    }

    fn json(&self, seconds: f64) -> Report {
        let status = match self.verdict {
            Verdict::Satisfiable(_) => Status::Found,
            Verdict::Unsatisfiable => Status::None,
            Verdict::Unknown(_) => Status::Unknown,
        };
        Report {
            command: "solve",
            problem: self
                .header
                .as_ref()
                .map_or_else(|| json!({"kind": "cnf"}), |header| json!(header.problem)),
            status,
            value: self.pattern.as_ref().map(Grid::population),
            bound: None,
            patterns: self.pattern.iter().map(report::pattern).collect(),
            count: None,
            evidence: self.evidence(),
            seconds,
        }
    }

    fn evidence(&self) -> Value {
        match &self.verdict {
            Verdict::Satisfiable(model) => json!({
                "kind": if self.pattern.is_some() { "simulation" } else { "model-checked" },
                "solver": self.solver,
                "model": model.literals().map(Lit::to_dimacs).collect::<Vec<_>>(),
            }),
            Verdict::Unsatisfiable => json!({"kind": "solver", "solver": self.solver}),
            Verdict::Unknown(why) => json!({"solver": self.solver, "stopped": why.to_string()}),
        }
    }
}

/// The `v` lines: every variable of the formula, where one that does not matter is called false.
fn values(model: &Model, variables: u32) -> String {
    let mut text = String::new();
    let mut line = "v".to_owned();
    let numbers = (1..=variables).filter_map(Var::new);
    let literals = numbers.map(|var| var.lit(model.value(var).unwrap_or(false)).to_dimacs());
    for number in literals.chain([0]) {
        let word = format!(" {number}");
        if line.len() + word.len() > COLUMNS {
            text += &line;
            text += "\n";
            "v".clone_into(&mut line);
        }
        line += &word;
    }
    text + &line + "\n"
}

/// What was found, as comments.
fn picture(grid: &Grid, draw: DrawArg) -> String {
    let mut text = format!("c\nc {} live cells, verified by simulation\nc\n", grid.population());
    for line in output::drawing(grid, draw)
        .lines()
        .chain(["", &report::pattern(grid)].into_iter().flat_map(str::lines))
    {
        // Writing to a string cannot fail.
        let _ = writeln!(text, "c {line}");
    }
    text
}
