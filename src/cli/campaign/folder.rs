//! The folder of a campaign: its plan, and times for people.

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

/// A time for people.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "times are not negative, and short"
)]
pub(super) fn time(seconds: f64) -> String {
    let whole = seconds.round() as u64;
    match whole {
        0 if seconds < 0.1 => format!("{:.1} ms", 1000.0 * seconds),
        0..10 => format!("{seconds:.2} s"),
        10..120 => format!("{whole} s"),
        120..7200 => format!("{} min", whole.div_ceil(60)),
        7200..172_800 => format!("{} h", whole.div_ceil(3600)),
        _ => format!("{} days", whole.div_ceil(86400)),
    }
}
