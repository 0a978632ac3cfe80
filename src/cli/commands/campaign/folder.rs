//! The folder of a campaign.

use anyhow::{Result, anyhow};
use lifesat::campaign::{CampaignError, Folder, Plan};

use crate::cli::command_line;
use crate::cli::input::folders;

/// The plan of a campaign. Without one, it says what is there instead, and how to get one.
pub(super) fn plan_of(folder: &Folder) -> Result<Plan> {
    let path = folder.path();
    let name = path.display();
    folder.plan().map_err(|error| match (&error, folders::described(path)) {
        (CampaignError::NoPlan(_), Some(what)) => anyhow!("{name} is {what}"),
        (CampaignError::NoPlan(_), None) if !path.is_dir() => {
            let words = ["lifesat", "campaign", "plan", &path.to_string_lossy(), "--", "COMMAND"];
            anyhow!("there is no folder {name}; `{}` makes one", command_line::of_words(words))
        }
        (CampaignError::NoPlan(_), None) => anyhow!(
            "{error}; name the folder of a campaign, or plan one in a new folder with `lifesat campaign plan \
             FOLDER -- COMMAND`"
        ),
        _ => error.into(),
    })
}
