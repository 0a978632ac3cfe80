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
use crate::cli::campaign::request::CampaignRequest;
use crate::cli::console::Verbosity;

pub(crate) fn run(request: &CampaignRequest, verbosity: Verbosity) -> Result<Exit> {
    match request {
        CampaignRequest::Plan(request) => plan::run(request, verbosity),
        CampaignRequest::Run(request) => run::run(request, verbosity),
        CampaignRequest::Status(request) => status::run(request),
        CampaignRequest::Merge(request) => merge::run(request, verbosity),
    }
}
