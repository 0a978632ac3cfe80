//! Files that a command writes while it works.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};

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

/// Whether both are the same file, which exists.
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
