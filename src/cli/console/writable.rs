//! Outputs that can be written, which is found out before the work, and folders that appear when they are complete.

use std::path::{Path, PathBuf};
use std::{fs, io};

use anyhow::{Context, Result, bail};
use lifesat::limits::Interrupt;
use lifesat::new_file::{new_file_in, new_folder_in};
use tempfile::TempDir;

use crate::cli::console::signals;

/// Refuses a file that could not be written. Nothing is left there.
///
/// # Errors
/// If its folder does not exist or cannot be written to, or if it is a folder itself.
pub(crate) fn file(path: &Path) -> Result<()> {
    let cannot = || format!("cannot write {}", path.display());
    match fs::metadata(path) {
        _ if path == Path::new("-") => return Ok(()),
        Ok(data) if data.is_dir() => bail!("{}: it is a folder", cannot()),
        // To open a pipe would block, and devices take what they get.
        Ok(data) if !data.is_file() => return Ok(()),
        _ => {}
    }
    // A link stays a link, and the file that it names is replaced.
    let target = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    let folder = parent(&target);
    if !folder.exists() {
        bail!("{}: there is no folder {}", cannot(), folder.display());
    }
    try_in(folder).with_context(cannot)
}

/// Refuses a folder that could not be made, or in which no file could be written.
///
/// # Errors
/// If a file stands in its way, or if it or the folder above it cannot be written to.
pub(crate) fn folder(path: &Path) -> Result<()> {
    let place = nearest(path);
    if !place.is_dir() {
        bail!("cannot make the folder {}: {} is a file", path.display(), place.display());
    }
    let what = if place == path { "write in" } else { "make" };
    try_in(&place).with_context(|| format!("cannot {what} the folder {}", path.display()))
}

/// Makes a file in a folder and removes it.
pub(crate) fn try_in(folder: &Path) -> io::Result<()> {
    signals::whole(|| new_file_in(folder).map(drop))
}

/// The nearest of a path and the folders above it that exists.
fn nearest(path: &Path) -> PathBuf {
    let existing = path.ancestors().find(|above| fs::symlink_metadata(above).is_ok());
    existing.unwrap_or(Path::new(".")).to_owned()
}

/// The folder of a file.
fn parent(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

// Folders that are made under another name, so that nobody takes a part for the whole.

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
        folder(parent).with_context(cannot)?;
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

/// The interrupt that signals raise from now on. It is asked for before there is anything to clean up.
fn interrupt() -> Result<Interrupt> {
    signals::interrupt().context("cannot watch for signals")
}

// Files that a command writes while it works.

/// Refuses names that are the same file, those in folders that do not exist, and `-`. Each file comes with the option that
/// names it.
pub(crate) fn distinct<'a>(named: impl IntoIterator<Item = (&'static str, Option<&'a Path>)>) -> Result<()> {
    let mut seen: Vec<(&str, PathBuf)> = Vec::new();
    for (option, path) in named.into_iter().filter_map(|(option, path)| Some((option, path?))) {
        let place = place(path).with_context(|| format!("{option} {}", path.display()))?;
        if let Some((other, _)) = seen.iter().find(|(_, other)| *other == place) {
            bail!("{other} and {option} name the same file, {}", path.display());
        }
        seen.push((option, place));
    }
    Ok(())
}

/// Returns true if both are the same file, which exists.
pub(crate) fn are_same(one: &Path, other: &Path) -> bool {
    fs::canonicalize(one).ok().zip(fs::canonicalize(other).ok()).is_some_and(|(one, other)| one == other)
}

/// Where a file is, or would be.
fn place(path: &Path) -> Result<PathBuf> {
    if path == Path::new("-") {
        bail!("it needs a file, because the answer is written to stdout");
    }
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let folder = fs::canonicalize(folder)?;
    Ok(fs::canonicalize(path).unwrap_or_else(|_| folder.join(path.file_name().unwrap_or_default())))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_and_folders_are_tried_and_leave_nothing() {
        let home = tempfile::tempdir().unwrap();
        let at = |name: &str| home.path().join(name);
        fs::write(at("text"), "words").unwrap();
        fs::create_dir(at("there")).unwrap();
        for fine in ["new", "text", "there/new"] {
            file(&at(fine)).unwrap();
        }
        for fine in ["there", "new", "new/below", "there/new/below"] {
            folder(&at(fine)).unwrap();
        }
        let said = |result: Result<()>| format!("{:#}", result.unwrap_err());
        assert!(said(file(&at("there"))).ends_with("there: it is a folder"));
        assert!(said(file(&at("gone/new"))).ends_with("gone"));
        assert!(said(folder(&at("text/new"))).ends_with("text is a file"));
        assert_eq!(fs::read_dir(home.path()).unwrap().count(), 2);
    }

    /// Nobody can write there, not even root.
    #[cfg(target_os = "linux")]
    #[test]
    fn a_place_where_nobody_can_write_is_refused() {
        assert!(file(Path::new("/proc/new")).is_err());
        assert!(folder(Path::new("/proc/new/report")).is_err());
        assert!(file(Path::new("/dev/null")).is_ok() && file(Path::new("-")).is_ok());
    }

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
