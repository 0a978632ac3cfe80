//! `lifesat eden orphan`: a minimal orphan of a pattern without predecessor.

use std::time::Instant;

use anyhow::{Result, bail};
use lifesat::answer::{Evidence, Report, Status};
use lifesat::backend::embedded::Embedded;
use lifesat::encode::Transition;
use lifesat::life::{Group, Partial, orbits, partial};
use lifesat::limits::{Limits, StopReason};
use lifesat::problem::{Predecessor, Problem};
use lifesat::solve::eden::orphan::{Minimised, minimise, order};
use serde_json::json;

use super::{checker, confirm};
use crate::cli::Exit;
use crate::cli::args::{EdenOrphanArgs, PatternFormatArg};
use crate::cli::console::Verbosity;
use crate::cli::console::progress::Spinner;
use crate::cli::console::{output, stderr};
use crate::cli::input::patterns;
use crate::cli::report;
use crate::cli::solver::limits;

/// Minimises in several orders, keeps the smallest orphan, and has it confirmed by a second solver.
pub(super) fn run(args: &EdenOrphanArgs, verbosity: Verbosity) -> Result<Exit> {
    let start = Instant::now();
    if let Some(PatternFormatArg::Cells | PatternFormatArg::Blocks) = args.format {
        bail!(
            "an orphan has undefined cells, which this format has not: --format rle or plain, or render the --json"
        );
    }
    let problem = Predecessor::new(patterns::pick(&args.pattern, args.pick, verbosity)?)?;
    let limits = limits(args.time_limit)?;
    let progress = Spinner::message(verbosity, "dropping cells".to_owned());
    let search = search(&problem, args, &limits)?;
    drop(progress);
    let Some(best) = &search.best else { return without_orphan(&search, &problem, args, start) };
    let second = confirm(&best.orphan, &search.solver, &limits)?;
    let seconds = start.elapsed().as_secs_f64();
    if args.json {
        report::print(&json_report(&problem, &search, best, second.as_ref().ok(), seconds))?;
    } else if let Some(format) = args.format {
        output::print(&formatted(&best.orphan, format))?;
    } else {
        output::print(&text(&search, best, second.as_ref()))?;
    }
    Ok(match search.stopped {
        Some(StopReason::Interrupted) => Exit::Interrupted,
        Some(_) => Exit::Unknown,
        None => Exit::Answered,
    })
}

/// What the tries found.
struct Search {
    best: Option<Best>,
    symmetry: Group,
    /// Sizes of the orphans of all finished tries.
    sizes: Vec<usize>,
    stopped: Option<StopReason>,
    solver: String,
}

/// The smallest orphan.
struct Best {
    orphan: Partial,
    cells: usize,
    /// Its orbits; each was shown to be needed.
    orbits: usize,
}

fn search(problem: &Predecessor, args: &EdenOrphanArgs, limits: &Limits) -> Result<Search> {
    let symmetry = args.symmetry;
    let mut checker = checker(problem, Embedded::Batsat, Transition::Paper190)?;
    let orbits = orbits::of_pattern(symmetry, problem.target())?;
    let mut search =
        Search { best: None, symmetry, sizes: Vec::new(), stopped: None, solver: checker.solver() };
    for number in 0..args.tries {
        match minimise(problem.target(), &order(&orbits, number), &mut checker, limits)? {
            Minimised::HasPredecessor => break,
            Minimised::Orphan { orphan, needed } => {
                let cells = partial::defined(&orphan).count();
                if search.sizes.iter().all(|&size| cells < size) {
                    search.best = Some(Best { orphan, cells, orbits: needed });
                }
                search.sizes.push(cells);
            }
            Minimised::Stopped { why, .. } => {
                search.stopped = Some(why);
                break;
            }
        }
    }
    Ok(search)
}

/// The orphan alone.
fn formatted(orphan: &Partial, format: PatternFormatArg) -> String {
    match format {
        PatternFormatArg::Rle => partial::write_rle(orphan, &[]),
        _ => partial::write_rows(orphan),
    }
}

/// The pattern has a predecessor, or there was not enough time for a single orphan.
fn without_orphan(
    search: &Search,
    problem: &Predecessor,
    args: &EdenOrphanArgs,
    start: Instant,
) -> Result<Exit> {
    let (status, exit, line) = match &search.stopped {
        Some(StopReason::Interrupted) => (Status::Unknown, Exit::Interrupted, "Interrupted.".to_owned()),
        Some(why) => (Status::Unknown, Exit::Unknown, format!("Unknown: {why}.")),
        None => {
            (Status::None, Exit::None, "The pattern has a predecessor, so it contains no orphan.".to_owned())
        }
    };
    if args.json {
        let evidence = if search.stopped.is_some() { Evidence::None } else { Evidence::Simulation };
        let stopped = search.stopped.as_ref().map(ToString::to_string);
        let backing = evidence.with(json!({"solver": search.solver, "stopped": stopped}));
        let (question, seconds) = (Problem::Predecessor(problem.clone()), start.elapsed().as_secs_f64());
        report::print(&Report::new("eden orphan", question, status, backing, seconds))?;
    } else if args.format.is_some() {
        // Words would be taken for a pattern by whoever reads stdout.
        stderr::line(&format!("lifesat: {line}"));
    } else {
        output::print(&format!("{line}\n"))?;
    }
    Ok(exit)
}

fn text(search: &Search, best: &Best, second: Result<&String, &StopReason>) -> String {
    let Best { orphan, cells, orbits } = best;
    let on = partial::defined(orphan).filter(|(_, state)| *state).count();
    let sizes: Vec<String> = search.sizes.iter().map(ToString::to_string).collect();
    let confirmed = match second {
        Ok(second) => format!("confirmed by {second}, with another encoding"),
        Err(why) => format!("not confirmed by a second solver: {why}"),
    };
    let (kind, parts) = match search.symmetry {
        Group::C1 => ("A minimal orphan".to_owned(), format!("{cells} cells")),
        group => (format!("A minimal {group}-symmetric orphan"), format!("{orbits} orbits of cells")),
    };
    format!(
        "{kind} of {cells} cells, {on} on and {} off:\n\n{}\n{}\nrefuted   by {}, {confirmed}\n\
         minimal   dropping any of the {parts} leaves a pattern with a predecessor, verified by simulation\n\
         tries     {}\n",
        cells - on,
        partial::write_rows(orphan),
        partial::write_rle(orphan, &[]),
        search.solver,
        sizes.join(" "),
    )
}

fn json_report(
    problem: &Predecessor,
    search: &Search,
    best: &Best,
    second: Option<&String>,
    seconds: f64,
) -> Report {
    let evidence = if second.is_some() { Evidence::Confirmed } else { Evidence::Solver };
    let backing = evidence.with(json!({
            "solver": search.solver,
            "confirmed_by": second,
            "symmetry": search.symmetry.to_string(),
            "needed": best.orbits,
            "tries": search.sizes,
    }));
    Report::new("eden orphan", Problem::Predecessor(problem.clone()), Status::Found, backing, seconds)
        .with_value(Some(best.cells))
        .with_patterns(vec![partial::write_rle(&best.orphan, &[]).trim_end().to_owned()])
}
