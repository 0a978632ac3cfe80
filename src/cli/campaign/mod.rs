//! `lifesat campaign`: long jobs, divided among processes.

pub(crate) mod args;
mod asked;
mod folder;
mod merge;
mod plan;
pub(crate) mod request;
mod run;
mod status;

use anyhow::Result;

use crate::cli::Exit;
use crate::cli::campaign::args::{CampaignArgs, CampaignTask};
use crate::cli::console::Verbosity;

pub(crate) fn run(args: &CampaignArgs, verbosity: Verbosity) -> Result<Exit> {
    match &args.task {
        CampaignTask::Plan(args) => plan::run(args, verbosity),
        CampaignTask::Run(args) => run::run(args, verbosity),
        CampaignTask::Status(args) => status::run(args),
        CampaignTask::Merge(args) => merge::run(args, verbosity),
    }
}
