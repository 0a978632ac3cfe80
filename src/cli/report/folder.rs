//! `--report FOLDER`: a folder with a page about an answer, its patterns, and its JSON.
//!
//! A list in the folder names the files of the report. The next report removes these and no others,
//! and a folder whose files would be replaced without being in the list is refused.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use lifesat::answer::Report;
use lifesat::new_file::NewFolder;
use lifesat::render::plot::Plot;

use super::content::{PageContent, pattern_name};
use super::page;
use crate::cli::console::overwrite::Others;
use crate::cli::console::{output, signals, writable};

const LIST: &str = ".lifesat-report";

const HEAD: &str = "Files of a lifesat report. The next report in this folder removes them.";

const PAGE: &str = "index.html";
const ANSWER: &str = "answer.json";

#[derive(Clone, Debug)]
pub(crate) struct Folder {
    path: PathBuf,
}

impl Folder {
    /// The folder at a path, which need not exist. Files of others that a report would replace are refused.
    pub(crate) fn claim(path: &Path, others: Others) -> Result<Self> {
        if path.is_file() {
            bail!("{} is a file, and a report is a folder", path.display());
        }
        if others == Others::Keep {
            let own = listed(path);
            if let Some(name) = present(path)?.difference(&own).next() {
                bail!(
                    "{} exists and is not from an earlier report; name another folder, or replace it with --force",
                    path.join(name).display()
                );
            }
        }
        writable::folder(path)?;
        Ok(Self { path: path.to_owned() })
    }

    pub(crate) fn keep(&self, report: &Report, content: &PageContent, plots: &[Plot]) -> Result<()> {
        let folder = &self.path;
        // It is asked for before there is anything to clean up.
        let interrupt = signals::interrupt()?;
        let made = NewFolder::filling(folder)?;
        let put = |name: &str, text: &str| made.write(name, text.as_bytes());
        let new: BTreeSet<String> =
            (1..=report.patterns.len()).map(pattern_name).chain([PAGE, ANSWER].map(str::to_owned)).collect();
        for (pattern, number) in report.patterns.iter().zip(1..) {
            put(&pattern_name(number), &format!("{pattern}\n"))?;
        }
        put(ANSWER, &format!("{}\n", serde_json::to_string_pretty(report)?))?;
        put(PAGE, &page::write(report, content, plots, &page::Origin::of_this_run(folder))?)?;
        put(LIST, &list(&new))?;
        if interrupt.is_raised() {
            bail!(signals::Interrupted);
        }
        if folder.is_dir() {
            forget(folder, &new)?;
        }
        made.finish()?;
        Ok(())
    }
}

/// Removes the files of an earlier report that the new one does not replace.
fn forget(folder: &Path, new: &BTreeSet<String>) -> Result<()> {
    let old = listed(folder);
    // Whenever this is interrupted, the list names all that is there.
    let all = list(&old.union(new).cloned().collect());
    output::write(Some(&folder.join(LIST)), |out| out.write_all(all.as_bytes()))?;
    old.difference(new).try_for_each(|name| remove(&folder.join(name)))
}

fn list(names: &BTreeSet<String>) -> String {
    format!("{HEAD}\n{}\n", names.iter().cloned().collect::<Vec<_>>().join("\n"))
}

/// The files that the list of a folder names. Names that no report uses do not count.
fn listed(folder: &Path) -> BTreeSet<String> {
    let text = fs::read_to_string(folder.join(LIST)).unwrap_or_default();
    match text.split_once('\n') {
        Some((HEAD, names)) => names.lines().filter(|name| is_ours(name)).map(str::to_owned).collect(),
        _ => BTreeSet::new(),
    }
}

/// The files in a folder that have the names of a report's files.
fn present(folder: &Path) -> Result<BTreeSet<String>> {
    if !folder.exists() {
        return Ok(BTreeSet::new());
    }
    let entries = fs::read_dir(folder).with_context(|| format!("cannot read {}", folder.display()))?;
    let names = entries.filter_map(|entry| entry.ok()?.file_name().into_string().ok());
    Ok(names.filter(|name| is_ours(name)).collect())
}

fn is_ours(name: &str) -> bool {
    let number = name.strip_prefix("pattern-").and_then(|rest| rest.strip_suffix(".rle"));
    [PAGE, ANSWER].contains(&name)
        || number.is_some_and(|digits| !digits.is_empty() && digits.bytes().all(|c| c.is_ascii_digit()))
}

fn remove(path: &Path) -> Result<()> {
    match fs::remove_file(path) {
        Err(error) if path.exists() => {
            Err(error).with_context(|| format!("cannot remove {}", path.display()))
        }
        _ => Ok(()),
    }
}
