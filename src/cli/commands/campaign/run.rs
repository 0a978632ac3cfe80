//! `lifesat campaign run`: one shard.

use std::io::{self, ErrorKind};

use anyhow::{Result, bail};
use lifesat::campaign::{self, Folder, Means, Ran};
use lifesat::limits::StopReason;

use super::asked::{self, Asked};
use super::folder::plan_of;
use crate::cli::Exit;
use crate::cli::console::Verbosity;
use crate::cli::console::progress::Spinner;
use crate::cli::console::stderr;
use crate::cli::request::campaign::{RunRequest, SharedQuestion};
use crate::cli::solver::{Stopped, limits};
use crate::cli::wording::counted;

/// Does what is left of a shard. If it may work the next time, the exit code is 75.
pub(super) fn run(request: &RunRequest, verbosity: Verbosity) -> Result<Exit> {
    match shard(request, verbosity) {
        Err(error) if error.is::<Stopped>() => {
            if verbosity > Verbosity::Quiet {
                stderr::line(&format!(
                    "lifesat: shard {} stopped before anything was done: {error}",
                    request.shard
                ));
            }
            Ok(Exit::TryAgain)
        }
        Err(error) if is_temporary(&error) => {
            stderr::line(&format!("lifesat: {error:#}; shard {} should be tried again", request.shard));
            Ok(Exit::TryAgain)
        }
        other => other,
    }
}

fn shard(request: &RunRequest, verbosity: Verbosity) -> Result<Exit> {
    let limits = limits(request.time_limit)?;
    let folder = Folder::new(&request.folder);
    let plan = plan_of(&folder)?;
    let asked = asked::reading(verbosity, || {
        Asked::of_plan(SharedQuestion::planned(plan.words())?, &folder, &plan, &limits)
    })?;
    let means = Means { jobs: request.jobs, limits: &limits };
    let say = |text: &str| {
        if verbosity > Verbosity::Quiet {
            stderr::line(&format!("lifesat: shard {} {text}", request.shard));
        }
    };
    let progress =
        Spinner::towards(verbosity, Some(plan.deal().units() / plan.deal().shards()), "no unit done yet");
    let mut observe =
        |done| progress.advance(done, || format!("shard {}, {} done", request.shard, counted(done, "unit")));
    let ran = campaign::run(&folder, &plan, request.shard, asked.job(), &means, &mut observe)?;
    drop(progress);
    match ran {
        Ran::Before => say("was done before"),
        Ran::Done => say("is done"),
        Ran::Stopped { why: why @ (StopReason::Interrupted | StopReason::TimeLimit), done } => {
            let units = counted(plan.deal().len(request.shard), "unit");
            say(&format!("stopped with {done} of {units} done: {why}"));
            return Ok(Exit::TryAgain);
        }
        Ran::Stopped { why, .. } => bail!("shard {} cannot be done: {why}", request.shard),
    }
    Ok(Exit::Answered)
}

/// Whether an error may be gone when the shard is tried again, here or on another machine.
fn is_temporary(error: &anyhow::Error) -> bool {
    /// The code of an input/output error: a disk or a network file system does not work at the
    /// moment.
    const INPUT_OUTPUT_ERROR: i32 = 5;
    error.chain().filter_map(|cause| cause.downcast_ref::<io::Error>()).any(|error| {
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
