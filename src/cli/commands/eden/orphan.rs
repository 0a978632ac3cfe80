//! `lifesat eden orphan`: a minimal orphan of a pattern without predecessor.

use std::time::Instant;

use anyhow::{Result, bail};
use lifesat::answer::{Evidence, Report, Status};
use lifesat::life::{Group, Partial, orbits, partial};
use lifesat::limits::StopReason;
use lifesat::problem::{Predecessor, Problem};
use lifesat::solve::eden::orphan::{Smallest, Tried, smallest};
use lifesat::solve::eden::second_opinion::{Refutation, solvers};
use serde_json::json;

use super::second_opinion;
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
    let orbits = orbits::of_pattern(args.symmetry, problem.target())?;
    let tried = smallest(problem.target(), &orbits, args.tries, &limits)?;
    drop(progress);
    let answer = Answer { problem, symmetry: args.symmetry, tried, seconds: start.elapsed().as_secs_f64() };
    match (&answer.tried, args.format) {
        _ if args.json => report::print(&answer.json())?,
        (Tried::Smallest(found), Some(format)) => {
            output::print(&formatted(&found.refutation.orphan, format))?;
        }
        // Words would be taken for a pattern by whoever reads stdout.
        (_, Some(_)) => stderr::line(&format!("lifesat: {}", answer.text().trim_end())),
        (_, None) => output::print(&answer.text())?,
    }
    Ok(answer.exit())
}

/// The orphan alone.
fn formatted(orphan: &Partial, format: PatternFormatArg) -> String {
    match format {
        PatternFormatArg::Rle => partial::write_rle(orphan, &[]),
        _ => partial::write_rows(orphan),
    }
}

struct Answer {
    problem: Predecessor,
    symmetry: Group,
    tried: Tried,
    seconds: f64,
}

impl Answer {
    /// The limit that kept tries from being finished.
    fn stopped(&self) -> Option<&StopReason> {
        match &self.tried {
            Tried::HasPredecessor => None,
            Tried::Stopped(why) => Some(why),
            Tried::Smallest(found) => found.stopped.as_ref(),
        }
    }

    fn exit(&self) -> Exit {
        match (&self.tried, self.stopped()) {
            (_, Some(StopReason::Interrupted)) => Exit::Interrupted,
            (_, Some(_)) => Exit::Unknown,
            (Tried::HasPredecessor, None) => Exit::None,
            (_, None) => Exit::Answered,
        }
    }

    fn text(&self) -> String {
        match &self.tried {
            Tried::HasPredecessor => "The pattern has a predecessor, so it contains no orphan.\n".to_owned(),
            Tried::Stopped(StopReason::Interrupted) => "Interrupted.\n".to_owned(),
            Tried::Stopped(why) => format!("Unknown: {why}.\n"),
            Tried::Smallest(found) => self.about(found),
        }
    }

    /// What is said about an orphan.
    fn about(&self, found: &Smallest) -> String {
        let Refutation { orphan, first, second } = &found.refutation;
        let cells = partial::defined(orphan).count();
        let on = partial::defined(orphan).filter(|(_, state)| *state).count();
        let (kind, parts) = match self.symmetry {
            Group::C1 => ("A minimal orphan".to_owned(), format!("{cells} cells")),
            group => {
                (format!("A minimal {group}-symmetric orphan"), format!("{} orbits of cells", found.needed))
            }
        };
        let sizes: Vec<String> = found.sizes.iter().map(ToString::to_string).collect();
        format!(
            "{kind} of {cells} cells, {on} on and {} off:\n\n{}\n{}\nrefuted   by {first}, {}\n\
             minimal   dropping any of the {parts} leaves a pattern with a predecessor, verified by simulation\n\
             tries     {}\n",
            cells - on,
            partial::write_rows(orphan),
            partial::write_rle(orphan, &[]),
            second_opinion(second),
            sizes.join(" "),
        )
    }

    fn json(&self) -> Report {
        let question = Problem::Predecessor(self.problem.clone());
        let Tried::Smallest(found) = &self.tried else {
            let (status, evidence) = match self.stopped() {
                Some(_) => (Status::Unknown, Evidence::None),
                None => (Status::None, Evidence::Simulation),
            };
            let [solver, _] = solvers();
            let stopped = self.stopped().map(ToString::to_string);
            let backing = evidence.with(json!({"solver": solver, "stopped": stopped}));
            return Report::new("eden orphan", question, status, backing, self.seconds);
        };
        let refutation = &found.refutation;
        let backing = refutation.evidence().with(json!({
            "solver": refutation.first,
            "confirmed_by": refutation.second.as_ref().ok(),
            "symmetry": self.symmetry.to_string(),
            "needed": found.needed,
            "tries": found.sizes,
        }));
        Report::new("eden orphan", question, Status::Found, backing, self.seconds)
            .with_value(Some(partial::defined(&refutation.orphan).count()))
            .with_patterns(vec![partial::write_rle(&refutation.orphan, &[]).trim_end().to_owned()])
    }
}
