//! `lifesat eden check`: has a pattern a predecessor?

use std::time::Instant;

use anyhow::Result;
use lifesat::answer::{Backing, Evidence, Report, Status};
use lifesat::backend::embedded::Embedded;
use lifesat::encode::Transition;
use lifesat::life::{Grid, Partial, Rule, partial};
use lifesat::limits::StopReason;
use lifesat::problem::{Predecessor, Problem};
use lifesat::render::text;
use lifesat::solve::eden::Checked;
use serde_json::json;

use super::{checker, confirm};
use crate::cli::Exit;
use crate::cli::args::EdenCheckArgs;
use crate::cli::console::Verbosity;
use crate::cli::console::progress::Spinner;
use crate::cli::console::{output, stderr};
use crate::cli::input::patterns;
use crate::cli::report;
use crate::cli::solver::limits;

/// Checks and reports; "none" is confirmed by a second solver with another encoding.
pub(super) fn run(args: &EdenCheckArgs, verbosity: Verbosity) -> Result<Exit> {
    let start = Instant::now();
    let problem = Predecessor::new(patterns::pick(&args.pattern, args.pick, verbosity)?)?;
    let limits = limits(args.time_limit)?;
    let mut checker = checker(&problem, Embedded::Batsat, Transition::Paper190)?;
    let progress = Spinner::message(verbosity, "looking for a predecessor".to_owned());
    let answer = match checker.check(problem.target(), &limits)? {
        Checked::Predecessor(pattern) => Answer::Found(pattern),
        Checked::Unknown(why) => Answer::Unknown(why),
        Checked::None { core } => {
            let first = checker.solver();
            let second = confirm(&core, &first, &limits)?;
            Answer::None { target: problem.target().clone(), core, first, second }
        }
    };
    drop(progress);
    if args.json {
        report::print(&answer.json(&problem, start.elapsed().as_secs_f64()))?;
    } else {
        match (&answer, args.format) {
            (Answer::Found(pattern), Some(format)) => {
                output::print(&output::pattern(pattern, Rule::LIFE, format, &[]))?;
            }
            // Words would be taken for a pattern by whoever reads stdout.
            (_, Some(_)) => stderr::line(&format!("lifesat: {}", answer.text().trim_end())),
            (_, None) => output::print(&answer.text())?,
        }
    }
    Ok(answer.exit())
}

/// What a pattern without predecessor is.
fn kind(target: &Partial) -> &'static str {
    if target.rows().flatten().all(Option::is_some) {
        "A Garden of Eden"
    } else {
        "An orphan, whatever its undefined cells and all cells around it are"
    }
}

enum Answer {
    Found(Grid),
    None { target: Partial, core: Partial, first: String, second: Result<String, StopReason> },
    Unknown(StopReason),
}

impl Answer {
    fn exit(&self) -> Exit {
        match self {
            Self::Found(_) => Exit::Answered,
            Self::None { .. } => Exit::None,
            Self::Unknown(StopReason::Interrupted) => Exit::Interrupted,
            Self::Unknown(_) => Exit::Unknown,
        }
    }

    fn text(&self) -> String {
        match self {
            Self::Found(pattern) => format!(
                "A predecessor, verified by simulation:\n\n{}\n{}\n",
                text::plain(pattern),
                report::pattern(pattern)
            ),
            Self::None { target, core, first, second } => format!(
                "{}: no predecessor.\n\nThese {} cells alone have none:\n\n{}\nrefuted   by {first}\n{}\n",
                kind(target),
                partial::defined(core).count(),
                partial::write_rows(core),
                match second {
                    Ok(second) => format!("confirmed by {second}, with another encoding, for these cells"),
                    Err(why) => format!("not confirmed by a second solver: {why}"),
                }
            ),
            Self::Unknown(why) => format!("Unknown: {why}.\n"),
        }
    }

    fn json(&self, problem: &Predecessor, seconds: f64) -> Report {
        let (status, patterns) = match self {
            Self::Found(pattern) => (Status::Found, vec![report::pattern(pattern)]),
            Self::None { .. } => (Status::None, Vec::new()),
            Self::Unknown(_) => (Status::Unknown, Vec::new()),
        };
        Report::new("eden check", Problem::Predecessor(problem.clone()), status, self.backing(), seconds)
            .with_patterns(patterns)
    }

    fn backing(&self) -> Backing {
        match self {
            Self::Found(_) => Evidence::Simulation.into(),
            Self::None { core, first, second, .. } => {
                if second.is_ok() { Evidence::Confirmed } else { Evidence::Solver }.with(json!({
                    "solver": first,
                    "confirmed_by": second.as_ref().ok(),
                    "core": partial::write_rows(core).lines().collect::<Vec<_>>(),
                }))
            }
            Self::Unknown(why) => Evidence::None.with(json!({"stopped": why.to_string()})),
        }
    }
}
