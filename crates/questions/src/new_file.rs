//! Temporary files and folders that are written first and get their name later, and what became of
//! the names of others.

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

use tempfile::{Builder, NamedTempFile, TempDir};

/// The first letters of the names of temporary files. `kill -9` and a power cut leave them behind,
/// so they say where they come from.
const UNFINISHED: &str = ".lifesat-";

/// Creates a temporary file in a folder. It has the permissions that the umask leaves, as it is
/// meant to become a file that others may read.
///
/// # Errors
/// If the file cannot be created.
pub fn new_file_in(folder: &Path) -> io::Result<NamedTempFile> {
    readable(Builder::new().prefix(UNFINISHED)).tempfile_in(folder).map_err(without_name)
}

/// Creates a temporary file in a folder, with a name that begins and ends as given.
///
/// # Errors
/// If the file cannot be created.
pub fn new_named_file_in(folder: &Path, prefix: &str, suffix: &str) -> io::Result<NamedTempFile> {
    let mut builder = Builder::new();
    readable(builder.prefix(prefix).suffix(suffix)).tempfile_in(folder).map_err(without_name)
}

/// Creates a file beside another one, with a name that says so: for what should have gone there.
///
/// # Errors
/// If the file cannot be created.
pub fn spare_of(path: &Path) -> io::Result<NamedTempFile> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    new_named_file_in(folder, &format!("{name}-"), ".saved")
}

/// What a name stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Named {
    /// The file that is open.
    This,
    /// Nothing any more.
    Nothing,
    /// Another file.
    Another,
}

/// Tells what a name stands for now: the open file may have been removed or replaced.
///
/// # Errors
/// If the system cannot tell.
pub fn named(path: &Path, file: &File) -> io::Result<Named> {
    match lifesat_platform::is_at(file, path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(Named::Nothing),
        Err(error) => Err(error),
        Ok(true) => Ok(Named::This),
        Ok(false) => Ok(Named::Another),
    }
}

/// Creates a temporary folder in another one; its name begins as given. It goes away with the value that
/// is returned, and has the permissions that the umask leaves.
///
/// # Errors
/// If the folder cannot be created.
pub fn new_folder_in(parent: &Path, prefix: &str) -> io::Result<TempDir> {
    let mut builder = Builder::new();
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o777));
    builder.prefix(prefix).tempdir_in(parent).map_err(without_name)
}

/// A folder that is made under another name, so that nobody takes a part for the whole. It goes away unless
/// it is finished.
#[derive(Debug)]
pub struct NewFolder {
    target: PathBuf,
    made: TempDir,
    place: Place,
    above: Above,
}

/// Where it is made.
#[derive(Debug)]
enum Place {
    Beside,
    Inside,
}

/// Folders that were made for others to lie in. They go away again while they are empty.
#[derive(Debug)]
struct Above(Vec<PathBuf>);

impl Above {
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
    ///
    /// # Errors
    /// If it cannot be made.
    pub fn beside(target: &Path) -> io::Result<Self> {
        let what = || format!("cannot make the folder {}", target.display());
        let no_name = || io::Error::new(io::ErrorKind::InvalidInput, "this is no name of a folder");
        let name = target.file_name().ok_or_else(no_name).map_err(about(&what))?;
        let parent =
            target.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new("."));
        let above = Above::make(parent).map_err(about(&what))?;
        let prefix = format!(".{}-", name.to_string_lossy());
        let made = new_folder_in(parent, &prefix).map_err(about(&what))?;
        Ok(Self { target: target.to_owned(), made, place: Place::Beside, above })
    }

    /// Makes it inside the folder where its files are to go, if that exists, and otherwise beside its place.
    ///
    /// # Errors
    /// If it cannot be made.
    pub fn filling(target: &Path) -> io::Result<Self> {
        if !target.is_dir() {
            return Self::beside(target);
        }
        let what = || format!("cannot write in the folder {}", target.display());
        let made = new_folder_in(target, UNFINISHED).map_err(about(&what))?;
        Ok(Self { target: target.to_owned(), made, place: Place::Inside, above: Above(Vec::new()) })
    }

    /// Writes a file of the folder.
    ///
    /// # Errors
    /// If it cannot be written. The error is about the file as it is called when the folder is finished.
    pub fn write(&self, name: &str, content: &[u8]) -> io::Result<()> {
        let what = || format!("cannot write {}", self.target.join(name).display());
        fs::write(self.path().join(name), content).map_err(about(&what))
    }

    /// Where the files go.
    pub fn path(&self) -> &Path {
        self.made.path()
    }

    /// Where they will be.
    pub fn target(&self) -> &Path {
        &self.target
    }

    /// Gives the folder its name, or its files to the folder that it was made in: they replace others of the
    /// same names. An empty folder that has come to its place meanwhile is replaced.
    ///
    /// # Errors
    /// If something stands in the way.
    pub fn finish(self) -> io::Result<PathBuf> {
        if matches!(self.place, Place::Inside) {
            return self.pour();
        }
        let what = || format!("cannot make the folder {}", self.target.display());
        lifesat_platform::rename(self.made.path(), &self.target).map_err(about(&what))?;
        let Self { target, made, above, .. } = self;
        // Nothing is left under the old name.
        drop(made.keep());
        // The folders above stay, as they are no longer empty.
        drop(above);
        Ok(target)
    }

    /// Gives the files to the folder around. That takes no room on the disk.
    fn pour(self) -> io::Result<PathBuf> {
        let what = || format!("cannot write in the folder {}", self.target.display());
        for entry in fs::read_dir(self.made.path()).map_err(about(&what))? {
            let entry = entry.map_err(about(&what))?;
            lifesat_platform::rename(&entry.path(), &self.target.join(entry.file_name()))
                .map_err(about(&what))?;
        }
        Ok(self.target)
    }
}

/// The error with words about what cannot be done.
fn about(what: &impl Fn() -> String) -> impl Fn(io::Error) -> io::Error {
    move |error| io::Error::new(error.kind(), format!("{}: {error}", what()))
}

/// Temporary files are usually for their owner alone; here the umask decides.
fn readable<'a, 'b, 'c>(builder: &'a mut Builder<'b, 'c>) -> &'a mut Builder<'b, 'c> {
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    builder
}

/// The error without the name of the temporary file, which means nothing to the user.
fn without_name(error: io::Error) -> io::Error {
    let text = error.to_string();
    match text.split_once(" at path ") {
        Some((reason, _)) => io::Error::new(error.kind(), reason.to_owned()),
        None => error,
    }
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
