//! `lifesat campaign`: long jobs, divided among processes.

mod asked;
mod folder;
mod merge;
mod plan;
mod run;
mod status;

use anyhow::Result;

use crate::cli::Exit;
use crate::cli::console::Verbosity;
use crate::cli::request::campaign::CampaignRequest;

/// Does what the user asks.
pub(crate) fn run(request: &CampaignRequest, verbosity: Verbosity) -> Result<Exit> {
    match request {
        CampaignRequest::Plan(request) => plan::run(request, verbosity),
        CampaignRequest::Run(request) => run::run(request, verbosity),
        CampaignRequest::Status(request) => status::run(request),
        CampaignRequest::Merge(request) => merge::run(request, verbosity),
    }
}
