//! An input that can be read several times.

use std::fs::{self, File};
use std::io::{self, BufReader, Seek};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};

use super::source::Input;
use super::text::Text;

/// An input that is read from its beginning again and again.
pub(crate) struct Repeat {
    name: String,
    kept: Kept,
}

/// Where the content is.
enum Kept {
    /// In a file that can be opened again.
    File(PathBuf),
    /// In an unnamed copy of what came through a pipe.
    Copy(File),
}

impl Repeat {
    /// The input with this path, which was opened and of which nothing is read. What comes through a pipe is copied
    /// to disk, unpacked.
    pub(crate) fn of(path: &Path, mut input: Input) -> Result<Self> {
        let name = input.name;
        if fs::metadata(path).is_ok_and(|data| data.is_file()) && path != Path::new("-") {
            return Ok(Self { name, kept: Kept::File(path.to_owned()) });
        }
        let mut copy = || -> io::Result<File> {
            let mut file = tempfile::tempfile()?;
            io::copy(&mut input.reader, &mut file)?;
            Ok(file)
        };
        let file = copy().with_context(|| format!("cannot copy {name} to read it twice"))?;
        Ok(Self { name, kept: Kept::Copy(file) })
    }

    /// The content from its beginning. What was given before is not read any more.
    pub(crate) fn text(&mut self) -> Result<Text> {
        let mut open = || {
            let file = match &mut self.kept {
                Kept::File(path) => File::open(path)?,
                Kept::Copy(file) => {
                    file.rewind()?;
                    file.try_clone()?
                }
            };
            Text::of(BufReader::with_capacity(1 << 16, file))
        };
        open().with_context(|| format!("cannot read {}", self.name))
    }
}
