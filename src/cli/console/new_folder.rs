//! Folders that are made under another name, so that nobody takes a part for the whole.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use lifesat::limits::Interrupt;
use lifesat::new_file::new_folder_in;
use tempfile::TempDir;

use crate::cli::console::{signals, writable};

/// A folder that goes away unless it is finished.
pub(crate) struct NewFolder {
    target: PathBuf,
    made: TempDir,
    place: Place,
    above: Above,
    /// Raised by the signals that end the program, so that the folder can go away first.
    interrupt: Interrupt,
}

/// Where it is made.
enum Place {
    /// Beside the place where it is to be.
    Beside,
    /// Inside the folder that its files are for.
    Inside,
}

/// Folders that were made for others to lie in. They go away again while they are empty.
struct Above(Vec<PathBuf>);

impl Above {
    /// Makes a folder and those above it that do not exist.
    fn make(folder: &Path) -> io::Result<Self> {
        let new: Vec<PathBuf> =
            folder.ancestors().take_while(|above| !above.exists()).map(Path::to_path_buf).collect();
        let made = Self(new);
        fs::create_dir_all(folder)?;
        Ok(made)
    }
}

impl Drop for Above {
    fn drop(&mut self) {
        for folder in &self.0 {
            // The system refuses to remove a folder in which something lies.
            let _ = fs::remove_dir(folder);
        }
    }
}

impl NewFolder {
    /// Makes it beside the place where it is to be, with the folders above that do not exist.
    pub(crate) fn beside(target: &Path) -> Result<Self> {
        let name = target
            .file_name()
            .with_context(|| format!("{} is not the name of a folder", target.display()))?;
        let parent =
            target.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new("."));
        let cannot = || format!("cannot make the folder {}", target.display());
        let interrupt = interrupt()?;
        let above = Above::make(parent).with_context(cannot)?;
        // The error of the folder under its other name would name it, which means nothing to the user.
        writable::folder(parent).with_context(cannot)?;
        let made = new_folder_in(parent, &format!(".{}-", name.to_string_lossy())).with_context(cannot)?;
        Ok(Self { target: target.to_owned(), made, place: Place::Beside, above, interrupt })
    }

    /// Makes it inside the folder where its files are to go, if that exists, and otherwise beside its place.
    pub(crate) fn filling(target: &Path) -> Result<Self> {
        if !target.is_dir() {
            return Self::beside(target);
        }
        let cannot = || format!("cannot write in the folder {}", target.display());
        let interrupt = interrupt()?;
        let made = new_folder_in(target, ".lifesat-").with_context(cannot)?;
        let above = Above(Vec::new());
        Ok(Self { target: target.to_owned(), made, place: Place::Inside, above, interrupt })
    }

    /// Writes a file of the folder.
    pub(crate) fn write(&self, name: &str, content: &[u8]) -> Result<()> {
        if self.interrupt.is_raised() {
            bail!(signals::Interrupted);
        }
        // The error is about the file as it is called when the folder is finished.
        let cannot = || format!("cannot write {}", self.target.join(name).display());
        fs::write(self.path().join(name), content).with_context(cannot)
    }

    /// Where the files go.
    pub(crate) fn path(&self) -> &Path {
        self.made.path()
    }

    /// Where they will be.
    pub(crate) fn target(&self) -> &Path {
        &self.target
    }

    /// Gives the folder its name, or its files to the folder that it was made in: they replace others of the
    /// same names. An empty folder that has come to its place meanwhile is replaced.
    pub(crate) fn finish(self) -> Result<PathBuf> {
        if matches!(self.place, Place::Inside) {
            return self.pour();
        }
        let renamed = fs::rename(self.made.path(), &self.target);
        renamed.with_context(|| format!("cannot make the folder {}", self.target.display()))?;
        let Self { target, made, above, .. } = self;
        // Nothing is left under the old name.
        drop(made.keep());
        // The folders above stay, as they are no longer empty.
        drop(above);
        Ok(target)
    }

    /// Gives the files to the folder around. That takes no room on the disk.
    fn pour(self) -> Result<PathBuf> {
        let cannot = || format!("cannot write in the folder {}", self.target.display());
        for entry in fs::read_dir(self.made.path()).with_context(cannot)? {
            let entry = entry.with_context(cannot)?;
            fs::rename(entry.path(), self.target.join(entry.file_name())).with_context(cannot)?;
        }
        Ok(self.target)
    }
}

/// What signals raise from now on. It is asked for before there is anything to clean up.
fn interrupt() -> Result<Interrupt> {
    signals::interrupt().context("cannot watch for signals")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(folder: &Path) -> Vec<String> {
        let names = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name());
        let mut names: Vec<String> = names.map(|name| name.into_string().unwrap()).collect();
        names.sort();
        names
    }

    #[test]
    fn nothing_is_left_of_a_folder_that_is_not_finished() {
        let home = tempfile::tempdir().unwrap();
        let target = home.path().join("above/target");
        let made = NewFolder::filling(&target).unwrap();
        made.write("a", b"1").unwrap();
        assert!(!target.exists());
        drop(made);
        assert!(names(home.path()).is_empty());
    }

    #[test]
    fn a_new_folder_gets_its_name_with_all_files() {
        let home = tempfile::tempdir().unwrap();
        let target = home.path().join("target");
        let made = NewFolder::filling(&target).unwrap();
        made.write("a", b"1").unwrap();
        assert_eq!(made.finish().unwrap(), target);
        assert_eq!((names(home.path()), names(&target)), (vec!["target".to_owned()], vec!["a".to_owned()]));
    }

    #[test]
    fn an_existing_folder_gets_the_files_and_keeps_others() {
        let home = tempfile::tempdir().unwrap();
        for name in ["a", "b"] {
            fs::write(home.path().join(name), "old").unwrap();
        }
        let begin = || {
            let made = NewFolder::filling(home.path()).unwrap();
            made.write("a", b"new").unwrap();
            made.write("c", b"new").unwrap();
            made
        };
        let text = |name: &str| fs::read_to_string(home.path().join(name)).unwrap();
        drop(begin());
        assert_eq!((names(home.path()), text("a")), (vec!["a".to_owned(), "b".to_owned()], "old".to_owned()));
        begin().finish().unwrap();
        assert_eq!(names(home.path()), ["a", "b", "c"]);
        assert_eq!(["a", "b", "c"].map(text), ["new", "old", "new"]);
    }
}
