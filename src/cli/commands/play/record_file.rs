//! The file that a game is written to while it is played.
//!
//! Every event is one line in one call, so that a program that is killed leaves all that has
//! happened. No record is ever truncated, but for a line that a crash cut off.

use std::fs::{self, File, TryLockError};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, anyhow, bail};
use lifesat::game::record::{self, Header, Record};
use serde::Serialize;

/// A record that grows.
pub(super) struct RecordFile {
    path: PathBuf,
    file: File,
}

impl RecordFile {
    /// Begins a record. A file that has content is refused.
    pub(super) fn create(path: &Path, header: &Header) -> Result<Self> {
        if fs::metadata(path).is_ok_and(|data| data.is_file() && data.len() > 0) {
            bail!(
                "{0} exists; name another file, or go on with a recorded game: --state {0}",
                path.display()
            );
        }
        let mut record = Self::open(path)?;
        record.write(header)?;
        Ok(record)
    }

    /// Reads a record and opens it, so that the rest of the game can be added.
    pub(super) fn resume(path: &Path) -> Result<(Record, Self)> {
        let name = || path.display().to_string();
        if !fs::metadata(path).with_context(name)?.is_file() {
            bail!("{} is not a file, and the game could not be written to it", name());
        }
        let file = Self::open(path)?;
        let text = fs::read_to_string(path).with_context(name)?;
        let record = Record::read(&text).with_context(name)?;
        // A crash can leave a part of a line, or a line without its line break.
        let whole = text.rfind('\n').map_or(0, |end| end + 1);
        if record.cut_off.is_some() {
            file.file.set_len(whole as u64).with_context(name)?;
        } else if whole < text.len() {
            std::io::Write::write_all(&mut &file.file, b"\n").with_context(name)?;
        }
        Ok((record, file))
    }

    /// Opens a file to add lines to it, and keeps other processes from doing so.
    fn open(path: &Path) -> Result<Self> {
        let unwritable = || format!("cannot write {}", path.display());
        let file = File::options().create(true).append(true).open(path).with_context(unwritable)?;
        // File systems without locks are no reason not to play.
        if let Err(TryLockError::WouldBlock) = file.try_lock() {
            return Err(anyhow!("another lifesat plays this game").context(unwritable()));
        }
        Ok(Self { path: path.to_owned(), file })
    }

    /// Where the record is.
    pub(super) fn path(&self) -> &Path {
        &self.path
    }

    /// Adds a line.
    pub(super) fn write(&mut self, line: &impl Serialize) -> Result<()> {
        record::write(&mut self.file, line).with_context(|| format!("cannot write {}", self.path.display()))
    }
}
