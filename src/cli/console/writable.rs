//! Outputs that can be written, which is found out before the work, and folders that appear when they are complete.

use std::path::{Path, PathBuf};
use std::{fs, io};

use anyhow::{Context, Result, bail};
use lifesat::new_file::new_file_in;

use crate::cli::console::signals;

/// Refuses a file that could not be written. Nothing is left there.
pub(crate) fn file(path: &Path) -> Result<()> {
    let cannot = || format!("cannot write {}", path.display());
    match fs::metadata(path) {
        _ if path == Path::new("-") => return Ok(()),
        Ok(data) if data.is_dir() => bail!("{}: it is a folder", cannot()),
        // To open a pipe would block, and devices take what they get.
        _ if lifesat_platform::is_device(path) => return Ok(()),
        Ok(data) if lifesat_platform::is_protected(&data) => bail!("{}: it is read-only", cannot()),
        _ => {}
    }
    // A link stays a link, and the file that it names is replaced.
    let target = lifesat_platform::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    let folder = parent(&target);
    if !folder.exists() {
        bail!("{}: there is no folder {}", cannot(), folder.display());
    }
    try_in(folder).with_context(cannot)
}

/// Refuses a folder that could not be made, or in which no file could be written.
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

fn parent(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

// Files that a command writes while it works.

/// Refuses names that are the same file, those in folders that do not exist, and `-`.
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
    lifesat_platform::canonicalize(one)
        .ok()
        .zip(lifesat_platform::canonicalize(other).ok())
        .is_some_and(|(one, other)| one == other)
}

/// Where a file is, or would be.
fn place(path: &Path) -> Result<PathBuf> {
    if path == Path::new("-") {
        bail!("it needs a file, because the answer is written to stdout");
    }
    let folder = lifesat_platform::canonicalize(parent(path))?;
    Ok(lifesat_platform::canonicalize(path)
        .unwrap_or_else(|_| folder.join(path.file_name().unwrap_or_default())))
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
}
