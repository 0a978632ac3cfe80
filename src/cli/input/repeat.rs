//! An input that is read once or several times.

use std::fs::{self, File};
use std::io::{self, BufReader, Seek};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};

use super::source::Input;
use super::text::Text;

/// An input that is read from its beginning again and again.
pub(crate) struct Repeat {
    /// The name that errors use.
    pub(crate) name: String,
    kept: Kept,
}

/// Where the content is.
enum Kept {
    /// In a file that can be opened again.
    File(PathBuf),
    /// In an unnamed copy of what came through a pipe.
    Copy(File),
    /// Where it was, until it is read. Nothing is kept.
    Once(Option<Text>),
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

    /// An input that nobody reads twice, so that nothing has to be copied.
    pub(crate) fn once(input: Input) -> Self {
        Self { name: input.name, kept: Kept::Once(Some(input.reader)) }
    }

    /// The content from its beginning. What was given before is not read any more.
    pub(crate) fn text(&mut self) -> Result<Text> {
        let mut open = || {
            let buffered = |file| BufReader::with_capacity(1 << 16, file);
            match &mut self.kept {
                Kept::File(path) => Text::of(buffered(File::open(path)?)),
                Kept::Copy(file) => {
                    file.rewind()?;
                    Ok(Text::copied(buffered(file.try_clone()?)))
                }
                Kept::Once(text) => text.take().ok_or_else(|| io::Error::other("it is not kept")),
            }
        };
        open().with_context(|| format!("cannot read {}", self.name))
    }
}
