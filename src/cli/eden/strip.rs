//! `lifesat eden strip`: is there an orphan of this height, however many columns it has?

use std::path::{Path, PathBuf};
use std::time::Instant;

use anyhow::{Context, Result};
use lifesat::answer::question::Other;
use lifesat::answer::{Evidence, Report, Status};
use lifesat::life::Rule;
use lifesat::limits::{Limits, StopReason};
use lifesat::solve::eden::strips::{Closed, Depth, Ending, Sweep};
use serde_json::json;

use crate::cli::args::write::Form;
use crate::cli::console::progress::Spinner;
use crate::cli::console::{Verbosity, output};
use crate::cli::eden::request::{StripRequest, StripTask};
use crate::cli::input::content::Content;
use crate::cli::input::source::Input;
use crate::cli::solver::limits;
use crate::cli::wording::{self, counted};
use crate::cli::{Exit, report};

/// Searches, or checks a certificate.
pub(super) fn run(request: &StripRequest, verbosity: Verbosity) -> Result<Exit> {
    let start = Instant::now();
    let limits = limits(request.time_limit)?;
    let answer = match &request.task {
        StripTask::Search { rule, height, depth, certificate } => {
            search(*rule, *height, *depth, certificate.as_deref(), &limits, verbosity)?
        }
        StripTask::Check(path) => check(path, &limits, verbosity)?,
    };
    let seconds = start.elapsed().as_secs_f64();
    match request.form {
        Form::Json => report::print(&answer.json(seconds))?,
        Form::Text | Form::Pattern(_) => output::print(&answer.text(seconds))?,
    }
    Ok(answer.exit())
}

fn search(
    rule: Rule,
    height: usize,
    depth: Depth,
    certificate: Option<&Path>,
    limits: &Limits,
    verbosity: Verbosity,
) -> Result<StripAnswer> {
    let progress = Spinner::towards(verbosity, None, "looking at all entries");
    let observe = &mut |sweep: Sweep| {
        let Sweep { sweeps, done, contexts } = sweep;
        progress.advance(0, || format!("sweep {}: {done} of {contexts} contexts", sweeps + 1));
    };
    let ending = Closed::search(rule, height, depth, limits, observe);
    drop(progress);
    let mut written = certificate.map(|_| Written::Nothing);
    let outcome = match ending {
        Ending::NoOrphan(closed) => {
            if let Some(path) = certificate {
                output::write(Some(path), |out| out.write_all(closed.certificate().as_bytes()))?;
                written = Some(Written::File(path.to_owned()));
            }
            Outcome::NoOrphan { entries: closed.len() }
        }
        Ending::Open => Outcome::Open,
        Ending::Stopped(why) => Outcome::Stopped(why),
    };
    let Depth { context, columns, effort } = depth;
    Ok(StripAnswer { rule, height, context, columns, effort: Some(effort), outcome, written })
}

fn check(path: &Path, limits: &Limits, verbosity: Verbosity) -> Result<StripAnswer> {
    let input = Input::open(path)?.wanting("a certificate of `eden strip`", &[Content::StripCertificate])?;
    let closed = Closed::read(&input.text()?).with_context(|| path.display().to_string())?;
    let progress = Spinner::towards(verbosity, None, "checking all entries");
    let observe = &mut |Sweep { done, contexts, .. }: Sweep| {
        progress.advance(0, || format!("checked {done} of {contexts} contexts"));
    };
    let outcome = match closed.check(limits, observe) {
        Ok(true) => Outcome::NoOrphan { entries: closed.len() },
        Ok(false) => Outcome::DoesNotHold,
        Err(why) => Outcome::Stopped(why),
    };
    Ok(StripAnswer {
        rule: closed.rule(),
        height: closed.height(),
        context: closed.context(),
        columns: closed.most_columns(),
        effort: None,
        outcome,
        written: None,
    })
}

struct StripAnswer {
    rule: Rule,
    height: usize,
    context: usize,
    columns: usize,
    /// The steps after which a search gives an entry up; `None` if a certificate was checked.
    effort: Option<u64>,
    outcome: Outcome,
    /// What became of the certificate, if one was asked for.
    written: Option<Written>,
}

enum Written {
    File(PathBuf),
    /// There is nothing to certify. A file of that name is as it was.
    Nothing,
}

enum Outcome {
    /// There is none, by a closed set of so many entries.
    NoOrphan {
        entries: u64,
    },
    /// A context has no entry left.
    Open,
    /// The entries of the certificate are not closed.
    DoesNotHold,
    Stopped(StopReason),
}

impl StripAnswer {
    /// Returns true if a certificate was checked, and nothing searched.
    fn is_check(&self) -> bool {
        self.effort.is_none()
    }

    fn exit(&self) -> Exit {
        match self.outcome {
            Outcome::NoOrphan { .. } if self.is_check() => Exit::Answered,
            Outcome::NoOrphan { .. } | Outcome::DoesNotHold => Exit::None,
            Outcome::Stopped(StopReason::Interrupted) => Exit::Interrupted,
            Outcome::Open | Outcome::Stopped(_) => Exit::Unknown,
        }
    }

    fn text(&self, seconds: f64) -> String {
        let orphans = format!("{}{}", wording::counted(self.height as u64, "row"), wording::under(self.rule));
        let headline = match &self.outcome {
            Outcome::NoOrphan { .. } if self.is_check() => {
                format!("Confirmed: there is no orphan with {orphans}, however many columns it has.")
            }
            Outcome::NoOrphan { .. } => {
                format!("There is no orphan with {orphans}, however many columns it has.")
            }
            Outcome::Open => format!(
                "Inconclusive: a context has no entry left. There may be an orphan with {orphans}. More context, \
                 columns or steps may decide it (--effort)."
            ),
            Outcome::DoesNotHold => {
                "The certificate does not hold: an entry does not come back, or a context has none."
                    .to_owned()
            }
            Outcome::Stopped(why) => format!("Nothing is known: {why}."),
        };
        let entries = match self.outcome {
            Outcome::NoOrphan { entries } => format!("entries  {entries}, closed\n"),
            Outcome::Open | Outcome::DoesNotHold | Outcome::Stopped(_) => String::new(),
        };
        let written = match &self.written {
            None => String::new(),
            Some(Written::File(path)) => format!("written  {}\n", path.display()),
            Some(Written::Nothing) => "written  no certificate\n".to_owned(),
        };
        let effort = self
            .effort
            .map_or_else(String::new, |effort| format!("; an entry is given up after {effort} steps"));
        format!(
            "{headline}\n\n{entries}contexts {} each\nback     within {}{effort}\n{written}seconds  {seconds:.2}\n",
            counted(self.context as u64, "column"),
            counted(self.columns as u64, "column"),
        )
    }

    fn json(&self, seconds: f64) -> Report {
        let (status, evidence) = match self.outcome {
            Outcome::NoOrphan { .. } if self.is_check() => (Status::Valid, Evidence::Exhaustive),
            Outcome::NoOrphan { .. } => (Status::None, Evidence::Exhaustive),
            Outcome::DoesNotHold => (Status::Invalid, Evidence::None),
            Outcome::Open | Outcome::Stopped(_) => (Status::Unknown, Evidence::None),
        };
        let (entries, holds) = match self.outcome {
            Outcome::NoOrphan { entries } => (Some(entries), Some(true)),
            Outcome::DoesNotHold => (None, Some(false)),
            Outcome::Open | Outcome::Stopped(_) => (None, None),
        };
        let certificate = match &self.written {
            Some(Written::File(path)) => Some(path),
            Some(Written::Nothing) | None => None,
        };
        let stopped = match &self.outcome {
            Outcome::Stopped(why) => Some(why.to_string()),
            _ => None,
        };
        let question = Other::Strip {
            rule: self.rule.to_string(),
            height: self.height,
            context: self.context,
            columns: self.columns,
            effort: self.effort,
        };
        let method = if self.is_check() { "certificate" } else { "closed set" };
        let backing = evidence.with(json!({
            "method": method,
            "entries": entries,
            "holds": holds,
            "certificate": certificate,
            "stopped": stopped,
        }));
        Report::new(if self.is_check() { "check" } else { "eden strip" }, question, status, backing, seconds)
    }
}
