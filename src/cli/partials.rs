//! Writes what a command under way has to the file that the user names.

use std::path::PathBuf;

use anyhow::Result;
use lifesat::life::file::rle;
use lifesat::life::{Grid, Partial, Rule, partial};
use lifesat::render::MAKER;

use crate::cli::console::kept_file::KeptFile;
use crate::cli::console::overwrite::{self, Kind, Others};
use crate::cli::{command_line, wording};

/// Writes the file anew, with a pattern whose cells are all known.
pub(crate) fn whole(partials: &Partials, pattern: &Grid, rule: Rule, caption: String) {
    write(partials, &rle::write(pattern, rule, &comments(partials, caption)));
}

/// Writes the file anew, with a pattern that has unspecified cells. Its header names the rule of Golly
/// that has them, so another rule than Conway's is named in a comment.
pub(crate) fn with_gaps(partials: &Partials, pattern: &Partial, rule: Rule, caption: String) {
    let caption = if rule == Rule::LIFE { caption } else { format!("{caption},{}", wording::of_rule(rule)) };
    write(partials, &partial::write_rle(pattern, &comments(partials, caption)));
}

fn comments(partials: &Partials, caption: String) -> [String; 3] {
    [caption, partials.command.clone(), MAKER.to_owned()]
}

/// The command goes on if that fails: the file is only a view.
fn write(partials: &Partials, text: &str) {
    let _ = partials.file.show(|out| out.write_all(text.as_bytes()));
}

/// The file, which is written again and again.
#[derive(Clone, Debug)]
pub(crate) struct Partials {
    pub(crate) file: KeptFile,
    /// The command that asks, for a comment.
    pub(crate) command: String,
}

impl Partials {
    /// The file that is wanted, if one is. A file of another kind is refused before the work begins.
    pub(crate) fn claim(path: Option<PathBuf>, others: Others) -> Result<Option<Self>> {
        let Some(path) = path else { return Ok(None) };
        overwrite::allow(&path, Kind::Pattern, others)?;
        Ok(Some(Self { file: KeptFile::new(path), command: command_line::of_this_run() }))
    }
}
