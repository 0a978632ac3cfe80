//! `lifesat emit pack`: formulas with known answers, for authors of solvers.

mod catalogue;
mod manifest;

use std::path::PathBuf;

use anyhow::{Context, Result, bail};

use super::writer::{notes, writer};
use crate::cli::command_line;
use crate::cli::console::new_folder::NewFolder;
use crate::cli::console::progress::Spinner;
use crate::cli::console::{Verbosity, output};
use crate::cli::request::emit::{EmitFormula, PackRequest};
use catalogue::Entry;
use manifest::{MANIFEST, Manifest};

/// Writes the formulas and the manifest. The folder has all of them or none.
pub(super) fn run(request: &PackRequest, verbosity: Verbosity) -> Result<()> {
    let entries: Vec<Entry> =
        catalogue::read()?.into_iter().filter(|entry| request.wants(entry.small)).collect();
    let path = |name: &str| request.folder.join(name);
    if !request.force {
        refuse_existing(entries.iter().map(|entry| path(&entry.file)).chain([path(MANIFEST)]))?;
    }
    let made = NewFolder::filling(&request.folder)?;
    let mut manifest = Manifest::new();
    for entry in entries {
        let progress = Spinner::message(verbosity, format!("writing {}", entry.file));
        let text = text(&entry)?;
        made.write(&entry.file, &text)?;
        drop(progress);
        manifest.add(entry, &text)?;
    }
    let count = manifest.len();
    made.write(MANIFEST, manifest.to_text().as_bytes())?;
    made.finish()?;
    output::print(&format!("{count} formulas and {MANIFEST} in {}\n", request.folder.display()))
}

fn refuse_existing(paths: impl Iterator<Item = PathBuf>) -> Result<()> {
    let mut existing = paths.filter(|path| path.symlink_metadata().is_ok());
    if let Some(path) = existing.next() {
        bail!("{} exists; nothing was written. --force replaces it", path.display());
    }
    Ok(())
}

/// What the command of an entry writes. The formulas of a pack are small enough to be held in memory.
fn text(entry: &Entry) -> Result<Vec<u8>> {
    let formula = EmitFormula::of_command(&entry.command).with_context(|| entry.file.clone())?;
    // The note has the command as the program itself would quote it.
    let command = command_line::of_words(shell_words::split(&entry.command)?);
    let mut text = Vec::new();
    writer(formula, Verbosity::Quiet)(&mut text, &notes(&command))?;
    Ok(text)
}
