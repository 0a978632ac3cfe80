//! The archive of an answer, as the workbench saves it.

use std::path::{Path, PathBuf};
use std::time::Duration;
use std::{fs, io, process, thread};

use anyhow::{Context, Error, Result, anyhow, bail};
use lifesat::archive;
use lifesat::certificate::MANIFEST;
use lifesat_platform::HAS_THREADS;
use tempfile::{Builder, TempDir};

use crate::cli::Exit;
use crate::cli::console::signals;

/// The certificate in an archive: a folder or a file.
const CERTIFICATE: &str = "certificate";

/// How often a signal is looked for.
const WATCH: Duration = Duration::from_millis(20);

/// How often a folder is tried to be removed.
const REMOVALS: usize = 100;

/// An archive in a folder of its own, which goes away with this value.
pub(crate) struct Unpacked {
    archive: PathBuf,
    folder: TempDir,
    pub(crate) certificate: PathBuf,
}

impl Unpacked {
    pub(crate) fn of(archive: &Path) -> Result<Self> {
        let about = || format!("the archive {}", archive.display());
        let folder = Builder::new().prefix("lifesat-").tempdir().with_context(about)?;
        remove_on_signal(folder.path().to_owned()).with_context(about)?;
        archive::unpack(archive, folder.path()).with_context(about)?;
        let mut top = folder.path().to_owned();
        while let Some(inner) = only_folder(&top)? {
            top = inner;
        }
        let named = top.join(CERTIFICATE);
        let certificate = if named.exists() { named } else { top };
        if certificate.is_dir() && !certificate.join(MANIFEST).exists() {
            bail!(
                "{} has no certificate: ask the question again with a certificate, and save that answer",
                archive.display()
            )
        }
        Ok(Self { archive: archive.to_owned(), folder, certificate })
    }

    /// Names files as the user knows them: by the archive.
    pub(crate) fn renamed(&self, error: Error) -> Error {
        let [folder, archive] = [self.folder.path(), &self.archive].map(|path| path.display().to_string());
        let text = format!("{error:#}");
        if text.contains(&folder) { anyhow!(text.replace(&folder, &archive)) } else { error }
    }
}

/// A check does not look for signals. So they remove the folder and end the program.
#[expect(clippy::exit, reason = "nothing else has to be cleaned up")]
fn remove_on_signal(folder: PathBuf) -> io::Result<()> {
    let interrupt = signals::interrupt()?;
    if !HAS_THREADS {
        return Ok(());
    }
    let watch = move || {
        while !interrupt.is_raised() {
            thread::sleep(WATCH);
        }
        // While a file is written, the folder may not be empty when it is removed.
        let _ = (0..REMOVALS).find(|_| fs::remove_dir_all(&folder).is_ok());
        process::exit(Exit::Interrupted as i32);
    };
    thread::Builder::new().name("signals".to_owned()).spawn(watch).map(drop)
}

/// The folder in a folder that has nothing else.
fn only_folder(folder: &Path) -> Result<Option<PathBuf>> {
    let entries: Vec<_> = folder.read_dir()?.collect::<Result<_, _>>()?;
    let is_folder = |path: &PathBuf| path.is_dir();
    Ok(if entries.len() == 1 { Some(entries[0].path()).filter(is_folder) } else { None })
}
