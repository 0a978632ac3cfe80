//! `lifesat campaign`: long jobs, divided among processes.

mod asked;
mod merge;
mod plan;
mod run;
mod status;
mod time;

use anyhow::{Result, anyhow};
use lifesat::campaign::{CampaignError, Folder, Plan};

use crate::cli::Exit;
use crate::cli::console::Verbosity;
use crate::cli::input::folders;
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

/// The plan of a campaign. Without one, it says what is there instead, and how to get one.
fn plan_of(folder: &Folder) -> Result<Plan> {
    let path = folder.path();
    let name = path.display();
    folder.plan().map_err(|error| match (&error, folders::described(path)) {
        (CampaignError::NoPlan(_), Some(what)) => anyhow!("{name} is {what}"),
        (CampaignError::NoPlan(_), None) if !path.is_dir() => {
            anyhow!("there is no folder {name}; `lifesat campaign plan {name} -- COMMAND` makes one")
        }
        (CampaignError::NoPlan(_), None) => anyhow!(
            "{error}; name the folder of a campaign, or plan one in a new folder with `lifesat campaign plan \
             FOLDER -- COMMAND`"
        ),
        _ => error.into(),
    })
}
