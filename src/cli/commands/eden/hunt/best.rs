//! A folder with the best orphans of all hunts, one file for each category.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use lifesat::life::{Partial, partial};
use lifesat::limits::Limits;
use lifesat::solve::eden::hunt::records::{Best, Category, Measures};
use lifesat::solve::eden::second_opinion::has_predecessor;

use crate::cli::console::{output, writable};

/// Makes the folder and reads its files, so that problems show before hours are spent.
pub(super) fn check(folder: &Path) -> Result<()> {
    let what = || format!("--best {}", folder.display());
    fs::create_dir_all(folder).with_context(what)?;
    writable::folder(folder).with_context(what)?;
    for category in Category::ALL {
        read(folder, category)?;
    }
    Ok(())
}

/// Writes those orphans that are better than the ones in the folder.
pub(super) fn write(folder: &Path, best: &Best, limits: &Limits) -> Result<()> {
    // The time limit of the hunt does not apply to the files in the folder.
    let patient = Limits { deadline: None, ..limits.clone() };
    for category in Category::ALL {
        let Some((measures, orphan)) = best.of(category) else { continue };
        if let Some(old) = read(folder, category)?
            && (old == *orphan
                || !category.is_better(measures, &Measures::of(&old)) && !has_predecessor(&old, &patient)?)
        {
            continue;
        }
        let comment = format!("a minimal orphan; {} {}", category.name(), category.text(measures));
        let text = partial::write_rle(orphan, &[comment]);
        output::write(Some(&path(folder, category)), |out| out.write_all(text.as_bytes()))?;
    }
    Ok(())
}

fn path(folder: &Path, category: Category) -> PathBuf {
    folder.join(format!("{}.rle", category.name()))
}

/// The orphan in the folder, if there is one.
fn read(folder: &Path, category: Category) -> Result<Option<Partial>> {
    let path = path(folder, category);
    match fs::read_to_string(&path) {
        Ok(text) => Ok(Some(partial::read(&text).with_context(|| path.display().to_string())?)),
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(error).with_context(|| path.display().to_string()),
    }
}
