//! `lifesat eden prove`: has every pattern of a box a predecessor?

mod answer;
mod ledger;
mod recheck;

use std::sync::Mutex;
use std::thread;
use std::time::Instant;

use anyhow::{Result, bail};
use lifesat::life::symmetry::Symmetry;
use lifesat::life::{Grid, Group, Partial};
use lifesat::limits::Limits;
use lifesat::problem::{Eden, Predecessor, Problem};
use lifesat::rowset::Shape;
use lifesat::solve::eden::prove::{self, Finished, Means, Plan, Progress, Question, Stage, Stopped};
use serde_json::json;

use crate::cli::args::EdenProveArgs;
use crate::cli::console::Verbosity;
use crate::cli::console::progress::Spinner;
use crate::cli::console::{output, stderr};
use crate::cli::input::patterns;
use crate::cli::report;
use crate::cli::solver::limits;
use crate::cli::{Exit, memory};
use answer::Answer;
use ledger::Files;
pub(crate) use ledger::header;

/// A plan has room for so many threads, however many there are: it must be the same wherever a proof goes on.
const SOME_JOBS: usize = 4;

/// Proves, and has an orphan confirmed by two solvers and made smaller.
pub(crate) fn run(args: &EdenProveArgs, verbosity: Verbosity) -> Result<Exit> {
    if let Some(path) = &args.recheck {
        return recheck::run(path, args, verbosity);
    }
    let start = Instant::now();
    let asked = Asked::new(args)?;
    let question = Question::new(&asked.proved());
    let plan = plan(args, &question);
    let jobs = args.jobs.unwrap_or_else(|| thread::available_parallelism().map_or(1, usize::from));
    let (bytes, most) = (plan.bytes(&question, jobs), args.memory.unwrap_or_else(memory::three_quarters));
    if args.explain {
        return explain(args, &asked, &question, &plan, [bytes, most.into()]);
    }
    afford(bytes, most)?;
    let limits = limits(args.time_limit)?;
    let mut files = Files::new(args, json!(asked.problem()?), verbosity);
    files.expect(&plan)?;
    let finished = prove(&question, &plan, &limits, jobs, &mut files, verbosity);
    files.error()?;
    let finished = match finished {
        Ok(finished) => Ok(finished),
        Err(Stopped::Limits(why)) => Err(why),
        Err(Stopped::Ledger(error)) => return Err(error.into()),
    };
    if let (Some(path), Ok(finished)) = (&args.certificate, &finished) {
        let mut certificate = json!(finished.certificate);
        certificate["problem"] = json!(asked.problem()?);
        certificate["open"] = json!(finished.open);
        let text = serde_json::to_string_pretty(&certificate)?;
        output::write(Some(path), |out| writeln!(out, "{text}"))?;
    }
    let answer = Answer::new(&asked, finished, &limits)?;
    let seconds = start.elapsed().as_secs_f64();
    if args.json {
        report::print(&answer.json(&asked, seconds)?)?;
    } else {
        output::print(&answer.text(&asked, seconds))?;
    }
    if let Some(folder) = &args.report {
        report::keep(&answer.json(&asked, seconds)?, folder, args.plots.as_slice())?;
    }
    Ok(answer.exit())
}

/// Says how it would be proved, and how much memory that takes of what is allowed.
fn explain(
    args: &EdenProveArgs,
    asked: &Asked,
    question: &Question,
    plan: &Plan,
    [bytes, most]: [u128; 2],
) -> Result<Exit> {
    if args.json {
        let plan = json!({
            "command": "eden prove", "problem": asked.problem()?, "plan": plan, "bytes": bytes, "most_bytes": most,
        });
        output::print(&format!("{plan}\n"))?;
    } else {
        let memory = format!("memory   {}, of {} allowed\n", amount(bytes), amount(most));
        output::print(&(plan.explain(question) + &memory))?;
    }
    Ok(Exit::Answered)
}

/// Refuses what does not fit into memory.
pub(crate) fn afford(bytes: u128, most: u64) -> Result<()> {
    if bytes > most.into() {
        bail!(
            "the proof needs {} of memory, and {} are allowed; --explain shows what for, --memory allows more",
            amount(bytes),
            amount(most.into())
        );
    }
    Ok(())
}

/// What the user asks about.
pub(crate) struct Asked {
    /// Undefined where targets are free.
    pattern: Partial,
    /// Whether everything was asked about, and not only what agrees with a pattern.
    whole_box: bool,
}

impl Asked {
    pub(crate) fn new(args: &EdenProveArgs) -> Result<Self> {
        let pattern = match (&args.within, args.size.size()) {
            (Some(text), _) => patterns::partial(text)?,
            (None, Some((width, height))) => {
                if width.min(height) == 0 {
                    bail!("a {width}×{height} box has no cells: both sides must be at least 1");
                }
                if width.min(height) > Shape::WIDEST || width.max(height) > 1000 {
                    bail!(
                        "a {width}×{height} box is too large: one side can have {} cells at most",
                        Shape::WIDEST
                    );
                }
                Grid::filled(width, height, None)
            }
            (None, None) => bail!("how large is the box? Say --n 6, or --width 6 --height 8"),
        };
        let pattern = Predecessor::new(pattern)?.target().clone();
        if pattern.width().min(pattern.height()) > Shape::WIDEST {
            bail!("the pattern is too large: one side can have {} cells at most", Shape::WIDEST);
        }
        Ok(Self { pattern, whole_box: args.within.is_none() })
    }

    /// The narrow side becomes the width: sets grow with it.
    fn is_turned(&self) -> bool {
        self.pattern.width() > self.pattern.height()
    }

    fn turned<T: Copy>(&self, grid: &Grid<T>) -> Grid<T> {
        if self.is_turned() { Symmetry::Transpose.apply_to_grid(grid) } else { grid.clone() }
    }

    /// What is proved: a small box is part of a larger one.
    pub(crate) fn proved(&self) -> Partial {
        let upright = self.turned(&self.pattern);
        let (width, height) = (upright.width().max(Shape::NARROWEST), upright.height().max(Question::LOWEST));
        let inside = |at: lifesat::life::Position| at.row < upright.height() && at.column < upright.width();
        Grid::from_fn(width, height, |at| inside(at).then(|| upright.get(at)).flatten())
    }

    /// The question as other commands know it.
    pub(crate) fn problem(&self) -> Result<Problem> {
        Ok(if self.whole_box {
            Problem::Eden(Eden::new(self.pattern.width(), self.pattern.height(), Group::C1)?)
        } else {
            Problem::Predecessor(Predecessor::new(self.pattern.clone())?)
        })
    }

    /// An orphan as the user sees it; none if it is larger than the user's box.
    fn seen(&self, orphan: &Grid) -> Option<Grid> {
        let seen = self.turned(orphan);
        (seen.width() == self.pattern.width() && seen.height() == self.pattern.height()).then_some(seen)
    }
}

/// How the question is settled.
pub(crate) fn plan(args: &EdenProveArgs, question: &Question) -> Plan {
    let mut plan = Plan::new(question.width(), question.height());
    if let Some(context) = args.context {
        plan = plan.with_context(context.into());
    }
    if let Some(each) = args.open {
        plan = plan.with_open(each.into());
    }
    // What is in memory at a time is a part of the plan, so it depends on what the user says and not on the machine.
    args.memory.map_or(plan.clone(), |most| plan.within(most.into(), question, SOME_JOBS))
}

fn prove(
    question: &Question,
    plan: &Plan,
    limits: &Limits,
    jobs: usize,
    files: &mut Files,
    verbosity: Verbosity,
) -> Result<Finished, Stopped> {
    let start = Instant::now();
    let shown: Mutex<Option<(Stage, Spinner)>> = Mutex::new(None);
    let observe = |Progress { stage, done, total }: Progress| {
        let mut shown = shown.lock().expect("nobody panics with the lock");
        if shown.as_ref().is_none_or(|(shown, _)| *shown != stage) {
            if verbosity == Verbosity::Verbose {
                stderr::line(&format!("{} after {:.2} s", title(stage), start.elapsed().as_secs_f64()));
            }
            // One line goes before the next one comes.
            *shown = None;
            *shown = Some((stage, Spinner::towards(verbosity, Some(total), title(stage))));
        }
        if let Some((_, spinner)) = &*shown {
            spinner.advance(done, || title(stage).to_owned());
        }
    };
    prove::prove(question, plan, &Means { jobs, limits, enough: 1, observe: &observe }, files)
}

fn title(stage: Stage) -> &'static str {
    match stage {
        Stage::Sets => "sets",
        Stage::Bits => "bits",
        Stage::Signatures => "groups",
        Stage::Blocks => "pairs",
    }
}

/// An amount of memory for people, rounded up.
fn amount(bytes: u128) -> String {
    if bytes < 1 << 30 {
        return format!("{} MiB", bytes.div_ceil(1 << 20));
    }
    let tenths = bytes.saturating_mul(10).div_ceil(1 << 30);
    format!("{}.{} GiB", tenths / 10, tenths % 10)
}
