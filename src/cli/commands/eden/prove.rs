//! `lifesat eden prove`: has every pattern of a box a predecessor?

mod answer;
mod ledger;
mod pairs;
mod recheck;

use std::sync::Mutex;
use std::time::Instant;

use anyhow::{Result, anyhow};
use lifesat::limits::Limits;
use lifesat::render::plot::Plot;
use lifesat::solve::eden::prove::{self, Finished, Means, Progress, Stage, Stopped, amount};
use serde_json::json;

use crate::cli::Exit;
use crate::cli::console::Verbosity;
use crate::cli::console::progress::Spinner;
use crate::cli::console::{output, stderr};
use crate::cli::report;
use crate::cli::request::eden::{BoxProof, ProveRequest, Recheck};
use crate::cli::request::output::Form;
use crate::cli::solver::limits;
use answer::ProveAnswer;
use ledger::Files;

/// Does what the user asks.
pub(super) fn run(request: &ProveRequest, verbosity: Verbosity) -> Result<Exit> {
    match request {
        ProveRequest::Prove(proof) => settle(proof, &[], verbosity),
        ProveRequest::Explain(proof) => explain(proof),
        ProveRequest::Recheck(request) => check(request, verbosity),
    }
}

/// Checks a certificate.
pub(super) fn check(request: &Recheck, verbosity: Verbosity) -> Result<Exit> {
    recheck::run(request, verbosity)
}

/// Proves that there is no orphan, or minimises one and has it confirmed by two solvers. A page
/// about the answer also has these plots.
pub(crate) fn settle(proof: &BoxProof, plots: &[Plot], verbosity: Verbosity) -> Result<Exit> {
    let start = Instant::now();
    let BoxProof { targets, question, plan, jobs, memory, .. } = proof;
    plan.afford(question, *jobs, *memory)
        .map_err(|error| anyhow!("{error}; --explain shows the plan, --memory allows more"))?;
    let limits = limits(proof.time_limit)?;
    let mut files = Files::new(proof, verbosity);
    files.expect(plan)?;
    let finished = prove(proof, &limits, &mut files, verbosity);
    files.error()?;
    let finished = match finished {
        Ok(finished) => Ok(finished),
        Err(Stopped::Limits(why)) => Err(why),
        Err(Stopped::Ledger(error)) => return Err(error.into()),
    };
    if let (Some(path), Ok(finished)) = (&proof.certificate, &finished) {
        let mut certificate = json!(finished.certificate);
        certificate["problem"] = json!(targets.problem());
        certificate["open"] = json!(finished.open);
        let text = serde_json::to_string_pretty(&certificate)?;
        output::write(Some(path), |out| writeln!(out, "{text}"))?;
    }
    let answer = ProveAnswer::new(targets, finished, &limits)?;
    let seconds = start.elapsed().as_secs_f64();
    match proof.output.form {
        Form::Json => report::print(&answer.json(targets, seconds))?,
        Form::Text => output::print(&answer.text(targets, seconds))?,
    }
    if let Some(folder) = &proof.output.report {
        folder.keep(&answer.json(targets, seconds), &answer.story(targets), plots)?;
    }
    Ok(answer.exit())
}

/// Prints how it would be proved, and how much of the allowed memory that takes.
fn explain(proof: &BoxProof) -> Result<Exit> {
    let BoxProof { targets, question, plan, jobs, memory, .. } = proof;
    let bytes = plan.bytes(question, *jobs);
    match proof.output.form {
        Form::Json => {
            let plan = json!({
                "command": "eden prove", "problem": targets.problem(), "plan": plan, "bytes": bytes, "most_bytes": memory,
            });
            output::print(&format!("{plan}\n"))?;
        }
        Form::Text => {
            let memory = format!("memory   {}, of {} allowed\n", amount(bytes), amount((*memory).into()));
            output::print(&(plan.explain(question) + &memory))?;
        }
    }
    Ok(Exit::Answered)
}

fn prove(
    proof: &BoxProof,
    limits: &Limits,
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
            // The old line is removed before the next one is drawn.
            *shown = None;
            *shown = Some((stage, Spinner::towards(verbosity, Some(total), title(stage))));
        }
        if let Some((_, spinner)) = &*shown {
            spinner.advance(done, || title(stage).to_owned());
        }
    };
    let means = Means { jobs: proof.jobs, limits, enough: 1, observe: &observe };
    prove::prove(&proof.question, &proof.plan, &means, files)
}

fn title(stage: Stage) -> &'static str {
    match stage {
        Stage::Sets => "sets",
        Stage::Bits => "bits",
        Stage::Signatures => "groups",
        Stage::Blocks => "pairs",
    }
}
