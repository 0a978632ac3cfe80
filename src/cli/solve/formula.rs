//! Any formula: a SAT solver's front end, which also draws what it understands.

use std::io::{self, Write};
use std::time::Instant;

use anyhow::{Context, Result, bail};
use lifesat::answer::question::Other;
use lifesat::answer::{Backing, Evidence, Question, Report, Status};
use lifesat::backend::registry::Kind;
use lifesat::backend::{OneShot, Verdict};
use lifesat::cnf::{ClauseSink, Cnf, Lit, Model, Var};
use lifesat::format::dimacs::DimacsWriter;
use lifesat::format::icnf::{FormulaFile, read_formula};
use lifesat::format::qdimacs::{QbfAnswer, QdimacsDocument, TwoQbf};
use lifesat::formula::{DuelFinding, Found, MOST_VARIABLES, header_among, verdict};
use lifesat::header::Header;
use lifesat::life::any_rule::live_cells;
use lifesat::life::{AnyRule, Grid};
use lifesat::limits::{Limits, StopReason};
use lifesat::problem::Problem;
use lifesat::solve::cubes::{CubeSolver, Incrementally, Quantified, forall_exists};
use lifesat::solve::eden::confirm;
use serde_json::json;
use tempfile::NamedTempFile;

use crate::cli::console::events::Step;
use crate::cli::console::output::PatternFormat;
use crate::cli::console::progress::Spinner;
use crate::cli::console::{Verbosity, output};
use crate::cli::input::source::Input;
use crate::cli::report::{self, Answer, PageContent};
use crate::cli::solve::cubes;
use crate::cli::solve::request::{FormulaOptions, FormulaRequest, refuse_cubes};
use crate::cli::solver::{Choice, limits};
use crate::cli::{Exit, duel, wording};

/// Literals of the `v` lines stay within this many columns.
const COLUMNS: usize = 78;

/// Decides the formula and prints the answer as SAT solvers do; a pattern follows in comments.
pub(super) fn run(request: FormulaRequest, verbosity: Verbosity) -> Result<Exit> {
    let start = Instant::now();
    let FormulaRequest { input: Input { name, reader, length }, options, cubes: asked } = request;
    // What comes through a pipe has progress of its own.
    let verbosity_of_reading = if length.is_some() { verbosity } else { Verbosity::Quiet };
    let reading = Spinner::message(verbosity_of_reading, format!("reading {name}"));
    let file = read_formula(reader).with_context(|| name.clone())?;
    drop(reading);
    let document = match file {
        FormulaFile::Alone(document) => document,
        FormulaFile::WithCubes(formula, cubes) => {
            return cubes::run_behind(formula, cubes, (name, length), options.of_cubes(asked)?, verbosity);
        }
    };
    refuse_cubes(asked)?;
    if !document.prefix.blocks().is_empty() {
        return quantified(document, &name, &options, verbosity);
    }
    let wanted = options.solver().with_context(|| name.clone())?;
    let QdimacsDocument { comments, formula, .. } = document;
    let header = header_among(&comments, formula.variables()).with_context(|| name.clone())?;
    if formula.variables() > MOST_VARIABLES {
        bail!("{name}: {} variables are more than the limit of {MOST_VARIABLES}", formula.variables());
    }
    let mut solver = Choice::of(wanted)?.one_shot();
    let limits = limits(options.time_limit)?;
    let size = format!(
        "{}, {}",
        wording::counted(formula.variables().into(), "variable"),
        wording::counted(formula.len() as u64, "clause")
    );
    let progress = Spinner::message(verbosity, format!("{} is solving {size}", solver.name()));
    let verdict = solver.solve(&formula, &limits)?;
    drop(progress);
    let answer = FormulaAnswer::new(header, verdict, solver.name(), &formula, start)?;
    report::deliver(&answer, &options.output, &[])
}

struct FormulaAnswer<'a> {
    formula: &'a Cnf,
    start: Instant,
    header: Option<Header>,
    verdict: Verdict,
    solver: String,
    found: Option<Found>,
}

impl Answer for FormulaAnswer<'_> {
    fn json(&self) -> Report {
        let status = match self.verdict {
            Verdict::Satisfiable(_) => Status::Found,
            Verdict::Unsatisfiable => Status::None,
            Verdict::Unknown(_) => Status::Unknown,
        };
        let found = self.found.as_ref();
        let header = self.header.as_ref();
        let pattern = header.zip(found).and_then(|(header, found)| report::found(&header.problem, found));
        let question = header.map_or(Other::Cnf.into(), |header| Question::from(header.problem.clone()));
        Report::new("solve", question, status, self.backing(), self.start.elapsed().as_secs_f64())
            .with_value(found.and_then(report::live_cells))
            .with_patterns(pattern.into_iter().collect())
    }

    fn page(&self) -> PageContent {
        let by = format!("by {}", self.solver);
        let found = |header: &Header, grid: &Grid| {
            let cells = wording::live_cells(grid.population());
            PageContent::of(format!("Found: {}.", wording::found(&header.problem, grid)))
                .titled(format!("The formula is satisfiable: a pattern with {cells}"))
                .with_notes(vec![("model", by.clone())])
        };
        match (&self.verdict, &self.header, &self.found) {
            (Verdict::Satisfiable(_), Some(header), Some(Found::Pattern(grid))) => found(header, grid),
            (Verdict::Satisfiable(_), Some(header), Some(Found::Aged { grid, .. })) => {
                found(header, &live_cells(grid))
            }
            (Verdict::Satisfiable(_), _, Some(Found::Duel(finding))) => {
                PageContent::of(duel::report(finding))
                    .titled("The formula is satisfiable")
                    .with_notes(vec![("model", by)])
            }
            (Verdict::Satisfiable(_), ..) => {
                PageContent::of("The formula is satisfiable.").with_notes(vec![("model", by)])
            }
            (Verdict::Unsatisfiable, ..) => {
                PageContent::of("The formula is unsatisfiable.").with_notes(vec![("refuted", by)])
            }
            (Verdict::Unknown(why), ..) => PageContent::of("It is open whether the formula is satisfiable.")
                .with_notes(vec![("stopped", why.to_string())]),
        }
    }

    fn exit(&self) -> Exit {
        match self.verdict {
            Verdict::Satisfiable(_) => Exit::Satisfiable,
            Verdict::Unsatisfiable => Exit::Unsatisfiable,
            Verdict::Unknown(StopReason::Interrupted) => Exit::Interrupted,
            Verdict::Unknown(_) => Exit::Answered,
        }
    }

    /// The lines of a SAT solver, with a pattern in comments.
    fn text(&self) -> String {
        let mut text = Vec::new();
        self.write(&mut text).expect("memory takes all that is written");
        String::from_utf8_lossy(&text).into_owned()
    }

    /// A model may be long, so it is written as it is formed.
    fn print(&self) -> Result<()> {
        output::write(None, |out| self.write(out))
    }
}

impl<'a> FormulaAnswer<'a> {
    /// Decodes the model if the formula has our header; a pattern that fails the simulation is an error.
    fn new(
        header: Option<Header>,
        verdict: Verdict,
        solver: String,
        formula: &'a Cnf,
        start: Instant,
    ) -> Result<Self> {
        let found = match (&header, &verdict) {
            (Some(header), Verdict::Satisfiable(model)) => {
                Some(Found::of_model(&header.problem, model).with_context(|| {
                    format!(
                        "the model of {solver} satisfies the {} clauses, but does not solve the problem of the header: was the file edited?",
                        formula.len()
                    )
                })?)
            }
            _ => None,
        };
        Ok(Self { formula, start, header, verdict, solver, found })
    }

    fn write(&self, out: &mut dyn Write) -> io::Result<()> {
        match &self.verdict {
            Verdict::Satisfiable(model) => {
                writeln!(out, "s SATISFIABLE")?;
                write_values(model, self.formula.variables(), out)?;
                self.write_picture(out)
            }
            Verdict::Unsatisfiable => writeln!(out, "s UNSATISFIABLE"),
            Verdict::Unknown(why) => write!(out, "c {why}\ns UNKNOWN\n"),
        }
    }

    fn write_picture(&self, out: &mut dyn Write) -> io::Result<()> {
        let (Some(header), Some(found)) = (&self.header, &self.found) else { return Ok(()) };
        let text = match found {
            Found::Pattern(grid) => {
                let drawing = output::drawing(grid);
                let rle = report::found(&header.problem, found).unwrap_or_default();
                format!("{}\n\n{drawing}\n{rle}", wording::found(&header.problem, grid))
            }
            Found::Aged { grid, rule } => {
                let picture =
                    output::any_pattern(grid, (AnyRule::Generations(*rule), None), PatternFormat::Plain, &[]);
                let rle = report::found(&header.problem, found).unwrap_or_default();
                format!("{}\n\n{picture}\n{rle}", wording::found(&header.problem, &live_cells(grid)))
            }
            Found::Generations(all) => {
                let pictures: Vec<String> = all.iter().map(output::drawing).collect();
                let rles = output::as_rle(all, &header.problem.world());
                let parts = pictures
                    .iter()
                    .zip(&rles)
                    .enumerate()
                    .map(|(number, (drawing, rle))| format!("generation {number}\n\n{drawing}\n{rle}"));
                let parts: Vec<String> = parts.collect();
                format!("{}\n\n{}", wording::found(&header.problem, &all[0]), parts.join("\n\n"))
            }
            Found::Duel(finding) => duel::report(finding),
            // Only an answer to a quantified formula claims that.
            Found::Orphan(_) => return Ok(()),
        };
        out.write_all(output::comments(&text).as_bytes())
    }

    fn backing(&self) -> Backing {
        match &self.verdict {
            Verdict::Satisfiable(model) => {
                let backing = self.found.as_ref().map_or(Evidence::ModelChecked.into(), Found::backing);
                let literals: Vec<i32> = model.literals().map(Lit::to_dimacs).collect();
                let backing = backing.and("solver", &self.solver).and("model", literals);
                match (&self.found, &self.header) {
                    (Some(Found::Generations(all)), Some(header)) => {
                        backing.and("generations", output::as_rle(all, &header.problem.world()))
                    }
                    _ => backing,
                }
            }
            Verdict::Unsatisfiable => Evidence::Solver.with(json!({"solver": self.solver})),
            Verdict::Unknown(why) => {
                Evidence::None.with(json!({"solver": self.solver, "stopped": why.to_string()}))
            }
        }
    }
}

/// The `v` lines: every variable of the formula, in lines of bounded length.
fn write_values(model: &Model, variables: u32, out: &mut dyn Write) -> io::Result<()> {
    let mut line = "v".to_owned();
    let literals = (1..=variables).filter_map(Var::new).map(|var| var.lit(model.value(var).unwrap_or(false)));
    for number in literals.map(Lit::to_dimacs).chain([0]) {
        let word = format!(" {number}");
        if line.len() + word.len() > COLUMNS {
            writeln!(out, "{line}")?;
            "v".clone_into(&mut line);
        }
        line += &word;
    }
    writeln!(out, "{line}")
}

// A 2QBF, ∀∃, by trying every assignment of its universal variables in Gray order.

/// Decides the formula and prints the answer as QDIMACS solvers do, with the assignment that refutes it.
pub(super) fn quantified(
    document: QdimacsDocument,
    name: &str,
    options: &FormulaOptions,
    verbosity: Verbosity,
) -> Result<Exit> {
    let start = Instant::now();
    let program = options.quantified_program()?;
    let file =
        program.as_ref().map(|_| written(&document)).transpose().context("cannot write a temporary file")?;
    let formula = TwoQbf::from_document(document).with_context(|| name.to_owned())?;
    if let Some(var) = formula.free.first() {
        bail!(
            "{name}: variable {} is in no quantifier block, so QDIMACS puts it first, and this is not a ∀∃ formula",
            var.number()
        );
    }
    let header =
        header_among(&formula.comments, formula.formula.variables()).with_context(|| name.to_owned())?;
    let limits = limits(options.time_limit)?;
    if let (Some(solver), Some(file)) = (program, file) {
        let progress = Spinner::message(verbosity, format!("{} is solving {name}", OneShot::name(&solver)));
        let answer =
            solver.quantified(file.path(), formula.formula.variables(), &formula.universals, &limits)?;
        drop(progress);
        let verdict = match answer {
            Ok(QbfAnswer::True) => Quantified::True,
            Ok(QbfAnswer::False(assignment)) => Quantified::False(assignment),
            Ok(QbfAnswer::Unknown) => Quantified::Unknown(StopReason::GaveUp("no answer".to_owned())),
            Err(why) => Quantified::Unknown(why),
        };
        let problem = header.map(|header| header.problem);
        let answer =
            QuantifiedAnswer::new(verdict, formula, problem, OneShot::name(&solver), &limits, start)?;
        return report::deliver(&answer, &options.output, &[]);
    }
    let (solver, jobs) = options.quantified_solver()?;
    let cube_solver = || -> Box<dyn CubeSolver> {
        let mut cube_solver = Incrementally::new(Box::new(solver.start()), false);
        formula.formula.clauses().for_each(|clause| cube_solver.clause(clause));
        Box::new(cube_solver)
    };
    let count = formula.universals.len();
    let progress = Spinner::message(verbosity, format!("trying 2^{count} assignments"));
    let verdict = forall_exists(&formula.universals, jobs, &cube_solver, &limits, &mut |tried| {
        progress.say(|| {
            Step::from(format!("{tried} of 2^{count} assignments have a model")).with("assignments", tried)
        });
    })?;
    drop(progress);
    let answer = QuantifiedAnswer::new(
        verdict,
        formula,
        header.map(|header| header.problem),
        OneShot::name(&solver),
        &limits,
        start,
    )?;
    report::deliver(&answer, &options.output, &[])
}

/// The formula in a temporary file, for a program that decides it.
fn written(document: &QdimacsDocument) -> io::Result<NamedTempFile> {
    let formula = &document.formula;
    let file = tempfile::Builder::new().prefix(".lifesat-").suffix(Kind::Qbf.ending()).tempfile()?;
    let mut writer = DimacsWriter::new(file, [], formula.variables(), formula.len() as u64)?;
    writer.prefix(&document.prefix)?;
    formula.clauses().try_for_each(|clause| writer.clause(clause))?;
    writer.finish()
}

struct QuantifiedAnswer {
    start: Instant,
    verdict: Quantified,
    formula: TwoQbf,
    problem: Option<Problem>,
    solver: String,
    finding: Option<DuelFinding>,
}

impl Answer for QuantifiedAnswer {
    fn json(&self) -> Report {
        let (status, backing) = match &self.verdict {
            // The models that the solver says it has were not checked.
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
        Report::new("solve", question, status, backing, self.start.elapsed().as_secs_f64())
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

    fn page(&self) -> PageContent {
        let title = match &self.verdict {
            Quantified::True => "The formula is true".to_owned(),
            Quantified::False(_) => "The formula is false".to_owned(),
            Quantified::Unknown(why) => return PageContent::of(format!("The formula is open: {why}.")),
        };
        let sentence = self.words().unwrap_or_else(|| format!("{title}."));
        PageContent::of(sentence).titled(title).with_notes(vec![("decided", format!("by {}", self.solver))])
    }

    fn exit(&self) -> Exit {
        match self.verdict {
            Quantified::True => Exit::Satisfiable,
            Quantified::False(_) => Exit::Unsatisfiable,
            Quantified::Unknown(StopReason::Interrupted) => Exit::Interrupted,
            Quantified::Unknown(_) => Exit::Answered,
        }
    }
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
        start: Instant,
    ) -> Result<Self> {
        let finding = match (&verdict, &problem) {
            // Some programs give no assignment, so nothing can be shown.
            (Quantified::False(assignment), _) if assignment.is_empty() => None,
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
        Ok(Self { start, verdict, formula, problem, solver, finding })
    }

    fn meaning(&self) -> String {
        self.words().map_or_else(String::new, |words| output::comments(&words))
    }

    fn words(&self) -> Option<String> {
        match (&self.finding, &self.problem) {
            (Some(finding), _) => Some(duel::report(finding)),
            (None, Some(Problem::Duel(duel))) => {
                Some(verdict(duel, !matches!(self.verdict, Quantified::False(_))))
            }
            (None, Some(Problem::Eden(class))) => Some(match self.verdict {
                Quantified::True => wording::eden_verdict(class, true),
                Quantified::False(ref assignment) if assignment.is_empty() => {
                    wording::eden_verdict(class, false)
                }
                _ => wording::eden_verdict(class, false) + "; its cells are the V lines",
            }),
            _ => None,
        }
    }
}
