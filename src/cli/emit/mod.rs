//! `lifesat emit`: a problem as a formula.

pub(crate) mod args;
pub(crate) mod request;

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use lifesat::certificate::{FileEntry, Hashing};
use lifesat::formula::{Formula, SearchFormula, notes_for_counters};
use lifesat::new_file::NewFolder;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::cli::console::progress::Spinner;
use crate::cli::console::{Verbosity, output, signals, stderr};
use crate::cli::emit::args::{ClausesFor, StillLifeFormat};
use crate::cli::emit::request::{EmitFormula, EmitRequest, PackRequest};
use crate::cli::search::request::SearchQuestion;
use crate::cli::{Exit, command_line};

/// Writes the formula to stdout or to the file that the user named, or many formulas to a folder.
pub(crate) fn run(request: EmitRequest, verbosity: Verbosity) -> Result<Exit> {
    match request {
        EmitRequest::One { formula, output } => one(*formula, output.as_deref(), verbosity)?,
        EmitRequest::Pack(request) => pack(&request, verbosity)?,
    }
    Ok(Exit::Answered)
}

/// Writes with progress. The notes have no time stamp: the same command writes the same bytes.
fn one(formula: EmitFormula, path: Option<&Path>, verbosity: Verbosity) -> Result<()> {
    let notes = notes(&command_line::of_this_run());
    let write = writer(formula, verbosity);
    let progress = Spinner::bytes(verbosity, path);
    output::write(path, |out| write(&mut progress.count(out), &notes))
}

fn notes(command: &str) -> [String; 1] {
    [format!("written by: {command}")]
}

/// Writes a formula with notes among its comments.
type Writer = Box<dyn FnOnce(&mut dyn Write, &[String]) -> io::Result<()>>;

fn writer(formula: EmitFormula, verbosity: Verbosity) -> Writer {
    match formula {
        EmitFormula::StillLife(formula, format) => Box::new(move |out, notes| {
            // A bound takes most of a large formula, but these have no clauses for it.
            if !matches!(format, StillLifeFormat::Opb | StillLifeFormat::Knf) {
                remark_if_large(&formula);
            }
            match format {
                StillLifeFormat::Cnf => formula.write(out, notes).map(drop),
                StillLifeFormat::Pmc => formula.write(out, &for_counters(&formula, notes)).map(drop),
                StillLifeFormat::Knf => formula.write_knf(out, notes),
                StillLifeFormat::Wcnf => formula.write_wcnf(out, notes),
                StillLifeFormat::Opb => formula.write_opb(out, notes),
            }
        }),
        EmitFormula::Predecessor(formula, reader) => writer_of(formula, reader),
        EmitFormula::Eden(formula) => writer_of(formula, ClausesFor::Cnf),
        EmitFormula::Search(SearchQuestion { search, front, encoding, .. }, reader) => {
            let progress = Spinner::message(verbosity, "laying out the unknowns".to_owned());
            let formula = SearchFormula::new(search, front, encoding);
            drop(progress);
            writer_of(formula, reader)
        }
        EmitFormula::FirstRows(formula) => writer_of(formula, ClausesFor::Cnf),
        EmitFormula::Duel(formula) => writer_of(formula, ClausesFor::Cnf),
    }
}

fn writer_of(formula: impl Formula + 'static, reader: ClausesFor) -> Writer {
    Box::new(move |out, notes| {
        remark_if_large(&formula);
        match reader {
            ClausesFor::Cnf => formula.write(out, notes),
            ClausesFor::Pmc => formula.write(out, &for_counters(&formula, notes)),
        }
        .map(drop)
    })
}

fn for_counters(formula: &impl Formula, notes: &[String]) -> Vec<String> {
    [notes, &notes_for_counters(&formula.problem())].concat()
}

/// Larger files are announced before they are written.
const LARGE: u64 = 1_000_000_000;

fn remark_if_large(formula: &impl Formula) {
    let bytes = formula.about_bytes();
    if bytes > LARGE {
        stderr::remark(&format!(
            "lifesat: note: this formula takes about {} GB; Ctrl-C ends the writing",
            bytes.div_ceil(LARGE)
        ));
    }
}

// `lifesat emit pack`: formulas with known answers, for authors of solvers.

/// Writes the formulas and the manifest. The folder has all of them or none.
fn pack(request: &PackRequest, verbosity: Verbosity) -> Result<()> {
    let entries: Vec<Entry> = catalogue()?.into_iter().filter(|entry| request.wants(entry.small)).collect();
    let path = |name: &str| request.folder.join(name);
    if !request.force {
        refuse_existing(entries.iter().map(|entry| path(&entry.file)).chain([path(MANIFEST)]))?;
    }
    // It is asked for before there is anything to clean up.
    let interrupt = signals::interrupt()?;
    let made = NewFolder::filling(&request.folder)?;
    let mut manifest = Manifest::new();
    for entry in entries {
        let progress = Spinner::message(verbosity, format!("writing {}", entry.file));
        let text = text_of(&entry)?;
        if interrupt.is_raised() {
            bail!(signals::Interrupted);
        }
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
fn text_of(entry: &Entry) -> Result<Vec<u8>> {
    let formula = EmitFormula::of_command(&entry.command).with_context(|| entry.file.clone())?;
    // The note has the command as the program itself would quote it.
    let command = command_line::of_words(shell_words::split(&entry.command)?);
    let mut text = Vec::new();
    writer(formula, Verbosity::Quiet)(&mut text, &notes(&command))?;
    Ok(text)
}

const CATALOGUE: &str = include_str!("catalogue.json");

#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Entry {
    #[serde(skip_serializing)]
    file: String,
    /// Formulas of a family differ in size alone.
    family: String,
    command: String,
    expected: Expected,
    /// How the status is known.
    reason: String,
    /// True if it belongs to the pack of quick formulas.
    #[serde(default, skip_serializing)]
    small: bool,
    /// Seconds of processor time that solvers took, where it was measured.
    #[serde(default)]
    seconds: Map<String, Value>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Expected {
    Satisfiable,
    Unsatisfiable,
    /// Of a quantified formula.
    True,
    /// Of a quantified formula.
    False,
    /// The least value of the objective.
    Optimum(i64),
}

/// All formulas, in the order of the catalogue.
fn catalogue() -> Result<Vec<Entry>> {
    serde_json::from_str(CATALOGUE).context("the built-in catalogue of packs")
}

// The manifest of a pack: each file with its hash, its right answer, and how that is known.

const MANIFEST: &str = "manifest.json";

#[derive(Serialize)]
struct Manifest {
    lifesat: &'static str,
    /// What `seconds` are.
    seconds: &'static str,
    instances: Vec<Instance>,
}

#[derive(Serialize)]
struct Instance {
    #[serde(flatten)]
    file: FileEntry,
    #[serde(skip_serializing_if = "Option::is_none")]
    variables: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    clauses: Option<u64>,
    #[serde(flatten)]
    entry: Entry,
}

impl Manifest {
    fn new() -> Self {
        Self {
            lifesat: env!("CARGO_PKG_VERSION"),
            seconds: "processor time on a busy machine with two cores, where it was measured",
            instances: Vec::new(),
        }
    }

    fn add(&mut self, entry: Entry, text: &[u8]) -> io::Result<()> {
        let file = Hashing::new(text).finish(&entry.file)?;
        let size = size(text);
        self.instances.push(Instance {
            file,
            variables: size.map(|(variables, _)| variables),
            clauses: size.map(|(_, clauses)| clauses),
            entry,
        });
        Ok(())
    }

    fn len(&self) -> usize {
        self.instances.len()
    }

    fn to_text(&self) -> String {
        format!("{:#}\n", serde_json::json!(self))
    }
}

/// Variables and clauses, where the format has a line that tells them.
fn size(text: &[u8]) -> Option<(u64, u64)> {
    let lines =
        text.split(|&byte| byte == b'\n').take_while(|line| matches!(line.first(), Some(b'c' | b'p')));
    let line = lines.into_iter().find_map(|line| line.strip_prefix(b"p cnf "))?;
    let (variables, clauses) = std::str::from_utf8(line).ok()?.trim().split_once(' ')?;
    Some((variables.parse().ok()?, clauses.parse().ok()?))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use crate::cli::emit::request::EmitFormula;

    use super::*;

    #[test]
    fn every_command_is_understood_and_every_name_is_used_once() {
        let entries = catalogue().unwrap();
        let names: BTreeSet<&str> = entries.iter().map(|entry| entry.file.as_str()).collect();
        assert_eq!(names.len(), entries.len());
        for entry in &entries {
            EmitFormula::of_command(&entry.command)
                .unwrap_or_else(|error| panic!("{}: {error:#}", entry.file));
            assert!(!entry.reason.is_empty() && !entry.family.is_empty(), "{}", entry.file);
        }
    }

    /// The ending of a file says which answers make sense.
    #[test]
    fn answers_go_with_formats() {
        for entry in catalogue().unwrap() {
            let endings: &[&str] = match entry.expected {
                Expected::Satisfiable | Expected::Unsatisfiable => &["cnf"],
                Expected::True | Expected::False => &["qdimacs"],
                Expected::Optimum(_) => &["wcnf", "opb"],
            };
            let (_, ending) = entry.file.rsplit_once('.').unwrap();
            assert!(endings.contains(&ending), "{}: {:?}", entry.file, entry.expected);
        }
    }

    #[test]
    fn sizes_are_read_from_the_line_that_tells_them() {
        assert_eq!(size(b"c lifesat {}\np cnf 12 345\n1 0\n"), Some((12, 345)));
        assert_eq!(size(b"c p cnf 1 1\nh 1 0\np cnf 2 2\n"), None);
    }
}
