//! The places of a campaign's files, which appear under their names complete and on the disk, or not at all.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use tempfile::{PathPersistError, TempPath};

use super::{CampaignError, Draft, Plan};
use crate::new_file::new_file_in;

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
        match write(&self.progress(), &path, plan.text().as_bytes()).map_err(CampaignError::io(&path))? {
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

/// What became of the name of a new file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Placed {
    New,
    /// The name was taken; the older file keeps it.
    Taken,
}

/// Writes a file under a temporary name in the folder `temporary` and syncs it to the disk. Then
/// gives it the name `path`, unless that is taken. Both must be on the same file system.
pub(super) fn write(temporary: &Path, path: &Path, content: &[u8]) -> io::Result<Placed> {
    let mut file = new_file_in(temporary)?;
    file.write_all(content)?;
    file.as_file().sync_all()?;
    match name(file.into_temp_path(), path) {
        Ok(None) => sync_folder(path).map(|()| Placed::New),
        Ok(Some(_)) => Ok(Placed::Taken),
        Err(error) => Err(error.error),
    }
}

/// Gives a file its name. Returns the file if the name is taken.
pub(super) fn name(file: TempPath, path: &Path) -> Result<Option<TempPath>, PathPersistError> {
    match file.persist_noclobber(path) {
        Ok(()) => Ok(None),
        Err(error) if error.error.kind() == io::ErrorKind::AlreadyExists => Ok(Some(error.path)),
        Err(error) => claim(error.path, path),
    }
}

/// Gives a file its name where the system can only replace files: an empty file claims the name
/// first. After a crash in between, readers find the empty file and treat it as damaged.
fn claim(file: TempPath, path: &Path) -> Result<Option<TempPath>, PathPersistError> {
    match File::options().write(true).create_new(true).open(path) {
        Ok(_) => {}
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => return Ok(Some(file)),
        Err(error) => return Err(PathPersistError { error, path: file }),
    }
    file.persist(path).map(|()| None).inspect_err(|_| {
        if path.metadata().is_ok_and(|data| data.len() == 0) {
            let _ = fs::remove_file(path);
        }
    })
}

/// Syncs the folder of a file, as only then the file's name is on the disk.
pub(super) fn sync_folder(path: &Path) -> io::Result<()> {
    match path.parent() {
        Some(folder) => lifesat_platform::sync(folder),
        None => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_file_keeps_its_name() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("result");
        assert_eq!(write(folder.path(), &path, b"one").unwrap(), Placed::New);
        assert_eq!(write(folder.path(), &path, b"two").unwrap(), Placed::Taken);
        assert_eq!(fs::read(&path).unwrap(), b"one");
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
    }

    #[test]
    fn the_first_claim_counts() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("result");
        let new = |text: &str| {
            let mut file = new_file_in(folder.path()).unwrap();
            file.write_all(text.as_bytes()).unwrap();
            file.into_temp_path()
        };
        assert!(claim(new("one"), &path).unwrap().is_none());
        let second = claim(new("two"), &path).unwrap().unwrap();
        assert_eq!((fs::read(&path).unwrap(), fs::read(second).unwrap()), (b"one".to_vec(), b"two".to_vec()));
    }
}
