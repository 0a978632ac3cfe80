//! A file that a command under way writes again and again.
//!
//! If somebody puts another file in its place meanwhile, that file is theirs and stays as it is.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::PathBuf;
use std::sync::{Arc, Mutex, MutexGuard};

use anyhow::{Context, Result, bail};
use lifesat::new_file::{Named, named, spare_of};

use crate::cli::console::output;

/// Such a file.
#[derive(Clone, Debug)]
pub(crate) struct KeptFile {
    path: PathBuf,
    /// The file that was written last. It is open, so that no other file can look like it.
    written: Arc<Mutex<Option<File>>>,
}

impl KeptFile {
    /// The file at a path. Nothing is written yet.
    pub(crate) fn new(path: PathBuf) -> Self {
        Self { path, written: Arc::default() }
    }

    /// Writes the file anew, for somebody to look at.
    ///
    /// # Errors
    /// If it cannot be written, or if another file has its name.
    pub(crate) fn show(&self, content: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> Result<()> {
        if self.is_replaced()? {
            bail!("another file has the name {} now, and stays as it is", self.path.display());
        }
        self.write(content)
    }

    /// Writes the file anew; the old one stays until the new one is complete. If another file has its name,
    /// a third one gets the content.
    ///
    /// # Errors
    /// If it cannot be written, or if another file has its name.
    pub(crate) fn save(&self, content: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> Result<()> {
        if !self.is_replaced()? {
            return self.write(content);
        }
        let name = self.path.display();
        let mut spare =
            spare_of(&self.path).with_context(|| format!("another file has the name {name} now"))?;
        content(&mut spare)?;
        spare.as_file().sync_all()?;
        let (_, saved) = spare.keep()?;
        bail!(
            "another file has the name {name} now. All that is known was saved in {}: go on with that file",
            saved.display()
        )
    }

    fn write(&self, content: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> Result<()> {
        output::write(Some(&self.path), content)?;
        // To open a pipe would block.
        let is_file = fs::metadata(&self.path).is_ok_and(|data| data.is_file());
        *self.written() = is_file.then(|| File::open(&self.path).ok()).flatten();
        Ok(())
    }

    fn is_replaced(&self) -> io::Result<bool> {
        let is_another = |file: &File| named(&self.path, file).map(|named| named == Named::Another);
        self.written().as_ref().map_or(Ok(false), is_another)
    }

    fn written(&self) -> MutexGuard<'_, Option<File>> {
        self.written.lock().expect("nobody panics with the lock")
    }
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::*;

    fn file(folder: &Path) -> (KeptFile, PathBuf) {
        let path = folder.join("kept");
        let file = KeptFile::new(path.clone());
        file.save(|out| out.write_all(b"one")).unwrap();
        (file, path)
    }

    #[test]
    fn a_file_that_is_gone_or_changed_is_written_anew() {
        let folder = tempfile::tempdir().unwrap();
        let (file, path) = file(folder.path());
        fs::remove_file(&path).unwrap();
        file.show(|out| out.write_all(b"two")).unwrap();
        fs::write(&path, "").unwrap();
        file.save(|out| out.write_all(b"three")).unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"three");
        assert_eq!(fs::read_dir(&folder).unwrap().count(), 1);
    }

    #[test]
    fn a_file_of_somebody_else_stays_as_it_is() {
        let folder = tempfile::tempdir().unwrap();
        let (file, path) = file(folder.path());
        // On some systems the new file gets the number of one that was removed.
        fs::remove_file(&path).unwrap();
        fs::write(&path, "a letter").unwrap();
        file.show(|out| out.write_all(b"two")).unwrap_err();
        let error = format!("{:#}", file.save(|out| out.write_all(b"two")).unwrap_err());
        assert_eq!(fs::read(&path).unwrap(), b"a letter");
        let others =
            fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().path()).filter(|other| *other != path);
        let saved: Vec<PathBuf> = others.collect();
        assert_eq!(saved.len(), 1);
        assert_eq!(fs::read(&saved[0]).unwrap(), b"two");
        assert!(error.contains(saved[0].to_str().unwrap()), "{error}");
    }

    #[test]
    fn devices_are_written_to() {
        let file = KeptFile::new(PathBuf::from("/dev/null"));
        file.show(|out| out.write_all(b"one")).unwrap();
        file.show(|out| out.write_all(b"two")).unwrap();
    }
}
