//! A folder with the best orphans of all hunts, one file for each category.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use lifesat::life::{Partial, Rule, partial};
use lifesat::limits::Limits;
use lifesat::solve::eden::hunt::records::{Best, Category, Measures};
use lifesat::solve::eden::second_opinion::has_predecessor;

use crate::cli::console::{output, writable};
use crate::cli::wording;

/// Makes the folder and reads its files, so that problems show before hours are spent.
pub(super) fn check(folder: &Path, rule: Rule) -> Result<()> {
    let what = || format!("--best {}", folder.display());
    fs::create_dir_all(folder).with_context(what)?;
    writable::folder(folder).with_context(what)?;
    for category in Category::ALL {
        read(folder, rule, category)?;
    }
    Ok(())
}

/// Writes those orphans that are better than the ones in the folder.
pub(super) fn write(folder: &Path, rule: Rule, best: &Best, limits: &Limits) -> Result<()> {
    // The time limit of the hunt does not apply to the files in the folder.
    let patient = Limits { deadline: None, ..limits.clone() };
    for category in Category::ALL {
        let Some((measures, orphan)) = best.of(category) else { continue };
        if let Some(old) = read(folder, rule, category)?
            && (old == *orphan
                || !category.is_better(measures, &Measures::of(&old))
                    && !has_predecessor(rule, &old, &patient)?)
        {
            continue;
        }
        let of = wording::of_rule(rule);
        let comment = format!("a minimal orphan{of}; {} {}", category.name(), category.text(measures));
        let text = partial::write_rle(orphan, &[comment]);
        output::write(Some(&path(folder, rule, category)), |out| out.write_all(text.as_bytes()))?;
    }
    Ok(())
}

/// Orphans of different rules are not compared, so another rule than Conway's is part of the name.
fn path(folder: &Path, rule: Rule, category: Category) -> PathBuf {
    let name = category.name();
    match rule {
        Rule::LIFE => folder.join(format!("{name}.rle")),
        other => folder.join(format!("{name}.{}.rle", other.to_string().replace('/', "_"))),
    }
}

/// The orphan in the folder, if there is one.
fn read(folder: &Path, rule: Rule, category: Category) -> Result<Option<Partial>> {
    let path = path(folder, rule, category);
    match fs::read_to_string(&path) {
        Ok(text) => Ok(Some(partial::read(&text).with_context(|| path.display().to_string())?)),
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(error).with_context(|| path.display().to_string()),
    }
}
