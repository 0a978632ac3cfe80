//! A 2QBF, ∀∃, by trying every assignment of its universal variables in Gray order.

use std::time::Instant;

use anyhow::{Context, Result, bail};
use lifesat::answer::question::Other;
use lifesat::answer::{Evidence, Question, Report, Status};
use lifesat::backend::OneShot;
use lifesat::cnf::Lit;
use lifesat::format::qdimacs::{QdimacsDocument, TwoQbf};
use lifesat::formula::{DuelFinding, Found, header_among, verdict};
use lifesat::limits::{Limits, StopReason};
use lifesat::problem::Problem;
use lifesat::solve::cubes::{CubeSolver, Incrementally, Quantified, forall_exists};
use lifesat::solve::eden::confirm;
use serde_json::json;

use crate::cli::console::Verbosity;
use crate::cli::console::output;
use crate::cli::console::progress::Spinner;
use crate::cli::report::{self, Story};
use crate::cli::request::solve::{FormulaForm, FormulaOptions};
use crate::cli::solver::limits;
use crate::cli::{Exit, duel, wording};

/// Decides the formula and prints the answer as QDIMACS solvers do, with the assignment that refutes it.
pub(super) fn run(
    document: QdimacsDocument,
    name: &str,
    options: &FormulaOptions,
    verbosity: Verbosity,
) -> Result<Exit> {
    let start = Instant::now();
    let formula = TwoQbf::from_document(document).with_context(|| name.to_owned())?;
    if let Some(var) = formula.free.first() {
        bail!(
            "{name}: variable {} is in no quantifier block, so QDIMACS puts it first, and this is not a ∀∃ formula",
            var.number()
        );
    }
    let header =
        header_among(&formula.comments, formula.formula.variables()).with_context(|| name.to_owned())?;
    let (solver, jobs) = options.quantified_solver()?;
    let limits = limits(options.time_limit)?;
    let cube_solver = || -> Box<dyn CubeSolver> {
        let mut cube_solver = Incrementally::new(Box::new(solver.start()), false);
        formula.formula.clauses().for_each(|clause| cube_solver.clause(clause));
        Box::new(cube_solver)
    };
    let count = formula.universals.len();
    let progress = Spinner::message(verbosity, format!("trying 2^{count} assignments"));
    let verdict = forall_exists(&formula.universals, jobs, &cube_solver, &limits, &mut |tried| {
        progress.say(|| format!("{tried} of 2^{count} assignments have a model"));
    })?;
    drop(progress);
    let answer = QuantifiedAnswer::new(
        verdict,
        formula,
        header.map(|header| header.problem),
        OneShot::name(&solver),
        &limits,
    )?;
    if options.form == FormulaForm::Json {
        report::print(&answer.json(start.elapsed().as_secs_f64()))?;
    } else {
        output::print(&answer.text())?;
    }
    if let Some(folder) = &options.report {
        folder.keep(&answer.json(start.elapsed().as_secs_f64()), &answer.story(), &[])?;
    }
    Ok(answer.exit())
}

struct QuantifiedAnswer {
    verdict: Quantified,
    formula: TwoQbf,
    problem: Option<Problem>,
    solver: String,
    finding: Option<DuelFinding>,
}

impl QuantifiedAnswer {
    /// The placement that refutes a duel is played again, and a pattern without a predecessor is
    /// confirmed. An answer that fails this is an error.
    fn new(
        verdict: Quantified,
        formula: TwoQbf,
        problem: Option<Problem>,
        solver: String,
        limits: &Limits,
    ) -> Result<Self> {
        let finding = match (&verdict, &problem) {
            (Quantified::False(assignment), Some(Problem::Duel(duel))) => {
                Some(DuelFinding::of_assignment(duel, assignment)?)
            }
            (Quantified::False(assignment), Some(Problem::Eden(class))) => {
                if let Found::Orphan(grid) = Found::refuting(class, assignment)? {
                    confirm::orphan(class.rule(), &grid.map(Some), &solver, limits)?;
                }
                None
            }
            _ => None,
        };
        Ok(Self { verdict, formula, problem, solver, finding })
    }

    fn exit(&self) -> Exit {
        match self.verdict {
            Quantified::True => Exit::Satisfiable,
            Quantified::False(_) => Exit::Unsatisfiable,
            Quantified::Unknown(StopReason::Interrupted) => Exit::Interrupted,
            Quantified::Unknown(_) => Exit::Answered,
        }
    }

    fn text(&self) -> String {
        let size = format!("{} {}", self.formula.formula.variables(), self.formula.formula.len());
        match &self.verdict {
            Quantified::True => format!("s cnf 1 {size}\n{}", self.meaning()),
            Quantified::False(assignment) => {
                let lines: String =
                    assignment.iter().map(|literal| format!("V {} 0\n", literal.to_dimacs())).collect();
                format!("s cnf 0 {size}\n{lines}{}", self.meaning())
            }
            Quantified::Unknown(why) => format!("c {why}\ns cnf -1 {size}\n"),
        }
    }

    /// What the answer says about a duel or a class of patterns, in comments.
    fn meaning(&self) -> String {
        self.words().map_or_else(String::new, |words| output::comments(&words))
    }

    fn words(&self) -> Option<String> {
        match (&self.finding, &self.problem) {
            (Some(finding), _) => Some(duel::report(finding)),
            (None, Some(Problem::Duel(duel))) => Some(verdict(duel, true)),
            (None, Some(Problem::Eden(class))) => Some(match self.verdict {
                Quantified::True => wording::eden_verdict(class, true),
                _ => wording::eden_verdict(class, false) + "; its cells are the V lines",
            }),
            _ => None,
        }
    }

    /// What a page about the answer tells.
    fn story(&self) -> Story {
        let title = match &self.verdict {
            Quantified::True => "The formula is true".to_owned(),
            Quantified::False(_) => "The formula is false".to_owned(),
            Quantified::Unknown(why) => return Story::of(format!("The formula is open: {why}.")),
        };
        let sentence = self.words().unwrap_or_else(|| format!("{title}."));
        Story::of(sentence).titled(title).with_notes(vec![("decided", format!("by {}", self.solver))])
    }

    fn json(&self, seconds: f64) -> Report {
        let (status, backing) = match &self.verdict {
            // Nobody looked at the models that the solver says it has.
            Quantified::True => (Status::None, Evidence::Solver.with(json!({"solver": self.solver}))),
            Quantified::False(assignment) => {
                let literals: Vec<i32> = assignment.iter().copied().map(Lit::to_dimacs).collect();
                let backing = self.finding.as_ref().map_or(Evidence::Solver.into(), DuelFinding::backing);
                (Status::Found, backing.and("solver", &self.solver).and("refuting", literals))
            }
            Quantified::Unknown(why) => {
                (Status::Unknown, Evidence::None.with(json!({"stopped": why.to_string()})))
            }
        };
        let question = self.problem.clone().map_or(Other::TwoQbf.into(), Question::from);
        Report::new("solve", question, status, backing, seconds)
    }
}
