//! `lifesat verify`: is the pattern what it is said to be?

use std::time::Instant;

use anyhow::{Result, bail};
use lifesat::life::Rule;
use lifesat::problem::{Problem, StillLife};
use lifesat::verify;
use serde_json::json;

use super::args::{ClaimArg, VerifyArgs};
use super::report::{self, Report, Status};
use super::{Exit, input, output};

/// Simulates the pattern and says what happens.
pub(crate) fn run(args: &VerifyArgs) -> Result<Exit> {
    let ClaimArg::StillLife = args.claim;
    let start = Instant::now();
    let pattern = input::pattern(&args.pattern)?;
    if pattern.rule != Rule::LIFE {
        bail!("the pattern is for the rule {}; only Conway's {} is checked", pattern.rule, Rule::LIFE);
    }
    let grid = &pattern.grid;
    let problem = StillLife::new(grid.width(), grid.height())?;
    let verdict = verify::still_life(&problem, grid);
    let status = if verdict.is_ok() { Status::Valid } else { Status::Invalid };
    let reason = verdict.err().map(|reason| reason.to_string());
    let (cells, width, height) = (grid.population(), grid.width(), grid.height());
    if args.json {
        let report = Report {
            command: "verify",
            problem: json!(Problem::StillLife(problem)),
            status,
            value: Some(cells),
            bound: None,
            count: None,
            patterns: vec![report::pattern(grid)],
            evidence: json!({"kind": "simulation", "reason": reason}),
            seconds: start.elapsed().as_secs_f64(),
        };
        report.print()?;
    } else {
        output::print(&match reason {
            None => format!("a still life of {cells} cells in {width}×{height}: no cell changes\n"),
            Some(reason) => format!("not a still life: {reason}\n"),
        })?;
    }
    Ok(if status == Status::Valid { Exit::Answered } else { Exit::None })
}
