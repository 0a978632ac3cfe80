//! `--report FOLDER`: a folder with a page about an answer, its patterns, and its JSON.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result};
use lifesat::answer::Report;
use lifesat::render::plot::Plot;

use super::page;
use crate::cli::console::output;

/// Writes the folder. Files of an earlier report with the same names are replaced.
pub(crate) fn keep(report: &Report, folder: &Path, plots: &[Plot]) -> Result<()> {
    fs::create_dir_all(folder).with_context(|| format!("cannot make {}", folder.display()))?;
    let put = |name: &str, text: &str| {
        output::write(Some(&folder.join(name)), |out| out.write_all(text.as_bytes()))
    };
    for (pattern, number) in report.patterns.iter().zip(1..) {
        put(&page::pattern_name(number), &format!("{pattern}\n"))?;
    }
    put("answer.json", &format!("{}\n", serde_json::to_string_pretty(report)?))?;
    put("index.html", &page::write(report, plots, &page::Origin::of_this_run())?)
}
