//! How many patterns of a box vanish or oscillate.

use std::time::Instant;

use anyhow::{Context, Result};
use lifesat::answer::question::{Other, Patterns};
use lifesat::answer::{Evidence, Report, Status};
use lifesat::limits::StopReason;
use lifesat::solve::still_life::census::{self, CensusError};
use serde_json::json;

use super::memory;
use crate::cli::Exit;
use crate::cli::console::progress::Spinner;
use crate::cli::console::{Verbosity, output};
use crate::cli::report;
use crate::cli::request::solve::{Form, PatternsRequest, Wanted};
use crate::cli::solver::limits;
use crate::cli::wording;

/// Counts what was asked for.
pub(super) fn run(request: &PatternsRequest, verbosity: Verbosity) -> Result<Exit> {
    let start = Instant::now();
    let &PatternsRequest { width, height, wanted, .. } = request;
    let limits = limits(request.time_limit)?;
    let tables = match wanted {
        Wanted::Vanishing { bytes } => memory::of_tables(bytes, verbosity),
        Wanted::Oscillators { most_bytes, .. } => format!("at most {} of memory", wording::bytes(most_bytes)),
    };
    let progress = Spinner::message(verbosity, format!("building patterns, with {tables}"));
    let result = match wanted {
        Wanted::Vanishing { .. } => census::vanishing(width, height, &limits),
        Wanted::Oscillators { which, most_bytes, .. } => census::oscillators(&which, most_bytes, &limits),
    };
    drop(progress);
    let counted = match result {
        Ok(count) => Ok(count),
        Err(CensusError::Stopped(why)) => Err(why),
        Err(error) => return Err(error.into()),
    };
    let seconds = start.elapsed().as_secs_f64();
    match request.form {
        Form::Json => report::print(&json_report(request, &counted, seconds)),
        Form::Text | Form::Pattern(_) => output::print(&text(request, &counted, seconds)),
    }
    .context("cannot print the count")?;
    Ok(match counted {
        Ok(0) => Exit::None,
        Ok(_) => Exit::Answered,
        Err(StopReason::Interrupted) => Exit::Interrupted,
        Err(_) => Exit::Unknown,
    })
}

fn text(request: &PatternsRequest, counted: &Result<u128, StopReason>, seconds: f64) -> String {
    let &PatternsRequest { width, height, wanted, .. } = request;
    let what = match wanted {
        Wanted::Vanishing { .. } => "patterns that vanish in one generation".to_owned(),
        Wanted::Oscillators { period, .. } => format!("oscillators of period {period}"),
    };
    let (count, evidence) = match counted {
        Ok(count) => {
            (count.to_string(), "counted by dynamic programming; no single pattern was simulated".to_owned())
        }
        Err(why) => ("unknown".to_owned(), format!("none: {why}")),
    };
    format!("{width}×{height} {what}: {count}\n\nevidence  {evidence}\neffort    {seconds:.2} s\n")
}

fn json_report(request: &PatternsRequest, counted: &Result<u128, StopReason>, seconds: f64) -> Report {
    let (behaviour, period) = match request.wanted {
        Wanted::Vanishing { .. } => ("vanish", None),
        Wanted::Oscillators { period: 2, .. } => ("alternate", Some(2)),
        Wanted::Oscillators { period, .. } => ("return", Some(period)),
    };
    let &PatternsRequest { width, height, .. } = request;
    let question = Other::Patterns(Patterns { width, height, behaviour, period });
    let (status, evidence) = match counted {
        Ok(0) => (Status::None, Evidence::Exhaustive),
        Ok(_) => (Status::Found, Evidence::Exhaustive),
        Err(_) => (Status::Unknown, Evidence::None),
    };
    let stopped = counted.as_ref().err().map(ToString::to_string);
    let report = Report::new("solve", question, status, evidence.with(json!({"stopped": stopped})), seconds);
    match counted {
        Ok(count) => report.with_count(*count),
        Err(_) => report,
    }
}
