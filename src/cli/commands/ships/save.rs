//! The file of a saved search.

use std::fs::File;
use std::io::{BufReader, BufWriter, Write};
use std::path::Path;
use std::time::{Duration, Instant};

use anyhow::{Context, Result};
use lifesat::solve::ships::{Closure, saved};

use crate::cli::console::kept_file::KeptFile;

/// A crash loses no more of a search than this, or the time of so many writings.
const EVERY: Duration = Duration::from_millis(500);
const WRITINGS: u32 = 20;

/// The file of a search under way.
pub(super) struct Save {
    file: KeptFile,
    /// When it was written, and how long that took.
    last: Option<(Instant, Duration)>,
}

/// Reads a file.
pub(super) fn read(path: &Path) -> Result<Closure> {
    let file = File::open(path).with_context(|| format!("cannot read {}", path.display()))?;
    saved::read(BufReader::new(file)).with_context(|| path.display().to_string())
}

impl Save {
    /// The file at a path.
    pub(super) fn new(path: &Path) -> Self {
        Self { file: KeptFile::new(path.to_owned()), last: None }
    }

    /// Writes the file anew if it is time to.
    pub(super) fn write_now_and_then(&mut self, closure: &Closure) -> Result<()> {
        match self.last {
            Some((when, took)) if when.elapsed() < EVERY.max(took * WRITINGS) => Ok(()),
            _ => self.write(closure),
        }
    }

    /// Writes the file anew.
    pub(super) fn write(&mut self, closure: &Closure) -> Result<()> {
        let start = Instant::now();
        self.file.save(|out| {
            let mut out = BufWriter::new(out);
            saved::write(closure, &mut out)?;
            out.flush()
        })?;
        self.last = Some((Instant::now(), start.elapsed()));
        Ok(())
    }
}
