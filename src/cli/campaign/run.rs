//! `lifesat campaign run`: one shard.

use std::hash::{BuildHasher, RandomState};
use std::io::{self, ErrorKind};

use anyhow::{Result, bail};
use lifesat::backend::process::ProcessError;
use lifesat::campaign::{self, Event, Folder, Means, Plan, Ran, free};
use lifesat::limits::{Limits, StopReason};

use crate::cli::Exit;
use crate::cli::campaign::args::{CampaignRunArgs, Which};
use crate::cli::campaign::asked::{self, Asked};
use crate::cli::campaign::folder::plan_of;
use crate::cli::campaign::request::SharedQuestion;
use crate::cli::console::progress::Spinner;
use crate::cli::console::{Verbosity, stderr};
use crate::cli::solver::{Stopped, limits};
use crate::cli::wording::counted;

/// Does what is left of a shard. If it may work the next time, the exit code is 75.
pub(super) fn run(args: &CampaignRunArgs, verbosity: Verbosity) -> Result<Exit> {
    let name = match args.shard.unwrap_or(Which::Next) {
        Which::Number(shard) => format!("shard {shard}"),
        Which::Next => "the shard".to_owned(),
    };
    match read_and_run(args, verbosity) {
        Err(error) if error.is::<Stopped>() => {
            if verbosity > Verbosity::Quiet {
                stderr::line(&format!("lifesat: {name} stopped before anything was done: {error}"));
            }
            Ok(Exit::TryAgain)
        }
        Err(error) if is_temporary(&error) => {
            stderr::line(&format!("lifesat: {error:#}; {name} should be tried again"));
            Ok(Exit::TryAgain)
        }
        other => other,
    }
}

fn read_and_run(args: &CampaignRunArgs, verbosity: Verbosity) -> Result<Exit> {
    let limits = limits(args.time_limit)?;
    let folder = Folder::new(&args.folder);
    let plan = plan_of(&folder)?;
    let asked = asked::reading(verbosity, || {
        Asked::of_plan(SharedQuestion::planned(&plan.draft().words)?, &folder, &plan, &limits)
    })?;
    let shard = match args.shard.unwrap_or(Which::Next) {
        Which::Number(shard) => Some(shard),
        // As late as possible: a shard counts as taken from its first sign of life.
        // Where to begin is random, as in containers the numbers of processes are the same.
        Which::Next => free(&folder, &plan, RandomState::new().hash_one(()))?,
    };
    let Some(shard) = shard else {
        if verbosity > Verbosity::Quiet {
            stderr::line("lifesat: there is no shard to take: all are done, or others work on them");
        }
        return Ok(Exit::None);
    };
    do_shard((&folder, &plan, shard), &asked, args.jobs, &limits, verbosity)
}

fn do_shard(
    (folder, plan, shard): (&Folder, &Plan, u64),
    asked: &Asked,
    jobs: usize,
    limits: &Limits,
    verbosity: Verbosity,
) -> Result<Exit> {
    let means = Means { jobs, limits };
    let say = |text: &str| {
        if verbosity > Verbosity::Quiet {
            stderr::line(&format!("lifesat: shard {shard} {text}"));
        }
    };
    let progress = Spinner::towards(verbosity, Some(plan.draft().deal.len(shard)), "no unit done yet");
    let mut observe = |event| match event {
        Event::Finished(done) => {
            progress.advance(done, || format!("shard {shard}, {} done", counted(done, "unit")));
        }
        Event::SetAside { result, aside } => progress.aside(|| {
            say(&format!(
                "set aside {}, which is damaged or of another campaign, as {}",
                result.display(),
                aside.display()
            ));
        }),
    };
    let ran = campaign::run(folder, plan, shard, asked.job(), &means, &mut observe)?;
    drop(progress);
    match ran {
        Ran::Before => say("was done before"),
        Ran::Done => say("is done"),
        Ran::Stopped { why: why @ (StopReason::Interrupted | StopReason::TimeLimit), done } => {
            let units = counted(plan.draft().deal.len(shard), "unit");
            say(&format!("stopped with {done} of {units} done: {why}"));
            return Ok(Exit::TryAgain);
        }
        Ran::Stopped { why, .. } => bail!("shard {shard} cannot be done: {why}"),
    }
    Ok(Exit::Answered)
}

/// Returns true if an error may be gone when the shard is tried again, here or on another machine.
fn is_temporary(error: &anyhow::Error) -> bool {
    /// A disk or a network file system does not work at the moment.
    const INPUT_OUTPUT_ERROR: i32 = 5;
    let is_short = |cause: &ProcessError| cause.failure.is_shortage();
    let io_errors = error.chain().filter_map(|cause| cause.downcast_ref::<io::Error>());
    error.chain().filter_map(|cause| cause.downcast_ref()).any(is_short)
        || io_errors.into_iter().any(|error| {
            let kinds = [
                ErrorKind::StorageFull,
                ErrorKind::QuotaExceeded,
                ErrorKind::FileTooLarge,
                ErrorKind::StaleNetworkFileHandle,
                ErrorKind::ResourceBusy,
                ErrorKind::TimedOut,
                ErrorKind::WouldBlock,
                ErrorKind::Interrupted,
                ErrorKind::OutOfMemory,
                ErrorKind::NetworkDown,
                ErrorKind::HostUnreachable,
                ErrorKind::NotConnected,
            ];
            kinds.contains(&error.kind()) || cfg!(unix) && error.raw_os_error() == Some(INPUT_OUTPUT_ERROR)
        })
}
