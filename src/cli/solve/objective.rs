//! Formulas with an objective, which programs of solvers.toml optimise.

use std::fs::File;
use std::io;
use std::time::Instant;

use anyhow::{Context, Result, bail};
use lifesat::answer::question::Other;
use lifesat::answer::{Backing, Evidence, Question, Report, Status};
use lifesat::backend::OneShot;
use lifesat::backend::process::Optimised;
use lifesat::backend::registry::Kind;
use lifesat::cnf::{Lit, Model, Var};
use lifesat::format::Comments;
use lifesat::format::objective::{Head, Judged, read_head};
use lifesat::formula::{Found, MOST_VARIABLES, header_among};
use lifesat::limits::StopReason;
use lifesat::problem::Problem;
use serde_json::json;

use crate::cli::console::progress::Spinner;
use crate::cli::console::{Verbosity, output, stderr};
use crate::cli::input::content::Content;
use crate::cli::report::{self, Answer, PageContent};
use crate::cli::solve::request::{FormulaRequest, refuse_cubes};
use crate::cli::solver::limits;
use crate::cli::{Exit, wording};

/// Has a program look for the best model, and prints the answer as such programs do; a pattern follows in comments.
pub(super) fn run(request: FormulaRequest, verbosity: Verbosity) -> Result<Exit> {
    let start = Instant::now();
    let FormulaRequest { mut input, options, cubes } = request;
    refuse_cubes(cubes)?;
    let kind = if input.content()? == Some(Content::Opb) { Kind::Pbo } else { Kind::MaxSat };
    let name = input.name;
    // The program reads an unpacked copy, and so does the check of its model.
    let copy = tempfile::Builder::new().prefix(".lifesat-").suffix(kind.ending()).tempfile();
    let mut copy = copy.context("cannot make a temporary file")?;
    io::copy(&mut input.reader, &mut copy).with_context(|| format!("cannot copy {name}"))?;
    let (comments, judged) = checked(copy.reopen()?).with_context(|| name.clone())?;
    let mut solver = options.optimiser(kind);
    if kind == Kind::MaxSat && judged.constraints == 0 {
        solver = solver.with_context(|| {
            format!(
                "{name} is read as WCNF; if it is a CNF, its first line `p cnf VARIABLES CLAUSES` is missing"
            )
        });
    }
    let solver = solver?;
    if verbosity > Verbosity::Quiet && kind == Kind::Pbo && judged.announced.is_none() {
        stderr::line(&format!(
            "lifesat: note: the first line `* #variable= {} #constraint= {}` is missing in {name}, and some programs \
             demand it",
            judged.variables, judged.constraints
        ));
    }
    let problem =
        header_among(&comments, MOST_VARIABLES).with_context(|| name.clone())?.map(|header| header.problem);
    let limits = limits(options.time_limit)?;
    let progress = Spinner::message(verbosity, format!("{} is solving {name}", solver.name()));
    let optimised = solver.optimise(copy.path(), MOST_VARIABLES, &limits)?;
    drop(progress);
    let found = match (&problem, optimised.model()) {
        (Some(problem), Some((model, _))) => Some(Found::of_model(problem, model)?),
        _ => None,
    };
    let answer = BestAnswer { start, problem, kind, optimised, solver: solver.name(), found };
    report::deliver(&answer, &options.output, &[])
}

/// The comments, and the counts of a formula that can be read to its end. So no solver is blamed for what is wrong with it.
fn checked(file: File) -> Result<(Comments, Judged)> {
    let mut text = io::BufReader::new(file);
    match read_head(&mut text)? {
        Head::Objective(head) => {
            let judged = head.judge(text, &Model::new())?;
            Ok((head.comments, judged))
        }
        Head::Clauses(_) => bail!("this is a formula without an objective"),
    }
}

struct BestAnswer {
    start: Instant,
    problem: Option<Problem>,
    kind: Kind,
    optimised: Optimised,
    solver: String,
    found: Option<Found>,
}

impl Answer for BestAnswer {
    fn json(&self) -> Report {
        let status = match self.optimised {
            Optimised::Optimum(..) => Status::Optimal,
            Optimised::Best(..) => Status::Found,
            Optimised::None => Status::None,
            Optimised::Unknown(_) => Status::Unknown,
        };
        let question = self.problem.clone().map_or(Other::Objective.into(), Question::from);
        let value = self.found.as_ref().and_then(report::live_cells);
        let pattern = self.problem.as_ref().zip(self.found.as_ref());
        Report::new("solve", question, status, self.backing(), self.start.elapsed().as_secs_f64())
            .with_value(value)
            .with_bound(value.filter(|_| status == Status::Optimal))
            .with_patterns(
                pattern.and_then(|(problem, found)| report::found(problem, found)).into_iter().collect(),
            )
    }

    fn text(&self) -> String {
        let (status, why) = match &self.optimised {
            Optimised::Optimum(..) => ("OPTIMUM FOUND", None),
            Optimised::Best(.., why) => ("SATISFIABLE", Some(why)),
            Optimised::None => ("UNSATISFIABLE", None),
            Optimised::Unknown(why) => ("UNKNOWN", Some(why)),
        };
        let why = why.map_or_else(String::new, |why| format!("c {why}\n"));
        let shown = |(model, value)| (format!("o {value}\n"), self.values(model));
        let (value, values) = self.optimised.model().map(shown).unwrap_or_default();
        let words = self.words().map_or_else(String::new, |words| output::comments(&words));
        format!("{why}{value}s {status}\n{values}{words}")
    }

    fn page(&self) -> PageContent {
        let title = match self.optimised {
            Optimised::Optimum(_, value) => format!("The best value of the objective is {value}"),
            Optimised::Best(_, value, _) => format!("The best value of the objective so far is {value}"),
            Optimised::None => "The formula is unsatisfiable".to_owned(),
            Optimised::Unknown(ref why) => format!("The formula is open: {why}"),
        };
        PageContent::of(format!("{title}."))
            .titled(title)
            .with_notes(vec![("found", format!("by {}", self.solver))])
    }

    fn exit(&self) -> Exit {
        match self.optimised {
            Optimised::Optimum(..) => Exit::Optimum,
            Optimised::Best(.., StopReason::Interrupted) | Optimised::Unknown(StopReason::Interrupted) => {
                Exit::Interrupted
            }
            Optimised::Best(..) => Exit::Satisfiable,
            Optimised::None => Exit::Unsatisfiable,
            Optimised::Unknown(_) => Exit::Answered,
        }
    }
}

impl BestAnswer {
    fn backing(&self) -> Backing {
        let evidence = match (&self.optimised, &self.found) {
            (Optimised::Optimum(..) | Optimised::None, _) => Evidence::Solver,
            (Optimised::Best(..), Some(_)) => Evidence::Simulation,
            (Optimised::Best(..), None) => Evidence::ModelChecked,
            (Optimised::Unknown(_), _) => Evidence::None,
        };
        let model = self.optimised.model();
        let literals = model.map(|(model, _)| model.literals().map(Lit::to_dimacs).collect::<Vec<_>>());
        let value = model.map(|(_, value)| value.to_string());
        let stopped = match &self.optimised {
            Optimised::Best(.., why) | Optimised::Unknown(why) => Some(why.to_string()),
            Optimised::Optimum(..) | Optimised::None => None,
        };
        evidence
            .with(json!({"solver": self.solver, "objective": value, "model": literals, "stopped": stopped}))
    }

    /// The `v` line, as solvers of the format write it.
    fn values(&self, model: &Model) -> String {
        let most = model.literals().map(|literal| literal.var().number()).max().unwrap_or(0);
        let variables =
            || (1..=most).filter_map(Var::new).map(|var| (var, model.value(var).unwrap_or(false)));
        match self.kind {
            Kind::Pbo => {
                let literal =
                    |(var, holds): (Var, bool)| format!(" {}x{}", if holds { "" } else { "-" }, var.number());
                format!("v{}\n", variables().map(literal).collect::<String>())
            }
            _ => format!(
                "v {}\n",
                variables().map(|(_, holds)| if holds { '1' } else { '0' }).collect::<String>()
            ),
        }
    }

    fn words(&self) -> Option<String> {
        let (problem, Some(Found::Pattern(grid))) = (self.problem.as_ref()?, self.found.as_ref()) else {
            return None;
        };
        let (drawing, rle) = (output::drawing(grid), report::pattern_of(problem.rule(), grid));
        Some(format!("{}\n\n{drawing}\n{rle}", wording::found(problem, grid)))
    }
}
