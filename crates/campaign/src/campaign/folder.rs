//! The places of a campaign's files.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use super::durable::{self, Placed};
use super::{CampaignError, Draft, Plan};

/// The folder of a campaign. It holds `plan.json`, `results/` with a file for each finished shard,
/// and `progress/` with a folder for each shard that is under way.
#[derive(Clone, Debug)]
pub struct Folder {
    path: PathBuf,
}

impl Folder {
    /// The folder at a path. Nothing is read or created.
    pub fn new(path: impl Into<PathBuf>) -> Self {
        Self { path: path.into() }
    }

    /// The path of the folder.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Creates the folder of a new campaign, with its plan. An existing folder must be empty.
    ///
    /// # Errors
    /// If the folder is in use, or if a file or folder cannot be created.
    pub fn create(&self, draft: Draft) -> Result<Plan, CampaignError> {
        self.refuse_if_used()?;
        let plan = Plan::new(draft);
        self.place(&plan).inspect_err(|_| {
            // The system refuses to remove folders in which something lies.
            for folder in [self.results(), self.progress()] {
                let _ = fs::remove_dir(folder);
            }
        })?;
        Ok(plan)
    }

    /// Makes the folders, and puts the plan there.
    fn place(&self, plan: &Plan) -> Result<(), CampaignError> {
        for folder in [self.path.clone(), self.results(), self.progress()] {
            fs::create_dir_all(&folder).map_err(CampaignError::io(&folder))?;
        }
        let path = self.plan_file();
        match durable::write(&self.progress(), &path, plan.text().as_bytes())
            .map_err(CampaignError::io(&path))?
        {
            Placed::New => Ok(()),
            Placed::Taken => Err(CampaignError::Exists(self.path.clone())),
        }
    }

    /// Refuses a folder with contents, as results and progress of an earlier campaign would pass
    /// for those of the new one. The empty folders of a campaign whose creation was interrupted are
    /// allowed.
    ///
    /// # Errors
    /// If the folder holds anything else, or cannot be read.
    pub fn refuse_if_used(&self) -> Result<(), CampaignError> {
        if self.plan_file().exists() {
            return Err(CampaignError::Exists(self.path.clone()));
        }
        let ours = [self.results(), self.progress()];
        let is_ours = |path: &PathBuf| ours.contains(path) && path.is_dir();
        let mut entries = entries(&self.path)?;
        for folder in &ours {
            if folder.is_dir() {
                entries.extend(self::entries(folder)?);
            }
        }
        match entries.into_iter().find(|path| !is_ours(path)) {
            None => Ok(()),
            Some(entry) => Err(CampaignError::NotEmpty { folder: self.path.clone(), entry }),
        }
    }

    /// Reads the plan of the campaign.
    ///
    /// # Errors
    /// If there is no plan, or if it cannot be read or was changed.
    pub fn plan(&self) -> Result<Plan, CampaignError> {
        let path = self.plan_file();
        let text = match fs::read_to_string(&path) {
            Ok(text) => text,
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                return Err(CampaignError::NoPlan(self.path.clone()));
            }
            Err(error) => return Err(CampaignError::Io { path, error }),
        };
        Plan::read(&text).map_err(|reason| CampaignError::Damaged { path, reason })
    }

    fn plan_file(&self) -> PathBuf {
        self.path.join("plan.json")
    }

    /// The folder of all results.
    pub(super) fn results(&self) -> PathBuf {
        self.path.join("results")
    }

    /// Where the result of a shard is, or would be.
    pub fn result(&self, shard: u64) -> PathBuf {
        self.results().join(format!("{shard}.jsonl"))
    }

    /// The folder of what is under way: a folder for each shard, and temporary files beside them.
    pub(super) fn progress(&self) -> PathBuf {
        self.path.join("progress")
    }

    pub(super) fn progress_of(&self, shard: u64) -> PathBuf {
        self.progress().join(shard.to_string())
    }
}

/// The paths in a folder; none if there is no folder.
fn entries(folder: &Path) -> Result<Vec<PathBuf>, CampaignError> {
    let list = || -> io::Result<Vec<PathBuf>> {
        fs::read_dir(folder)?.map(|entry| entry.map(|entry| entry.path())).collect()
    };
    match list() {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(Vec::new()),
        other => other.map_err(CampaignError::io(folder)),
    }
}
