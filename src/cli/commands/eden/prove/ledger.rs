//! Blocks that are done, in files: `--state`, `--merge` and `--shard`.

use std::io;
use std::path::Path;

use anyhow::{Context, Result, anyhow};
use lifesat::format::icnf::Shard;
use lifesat::journal::{self, Journal, JournalError};
use lifesat::solve::eden::prove::{Ledger, Opened, Piece, Plan, Task};
use serde_json::{Value, json};

use crate::cli::args::EdenProveArgs;
use crate::cli::console::Verbosity;
use crate::cli::console::stderr;

/// Of a change in what pieces mean, old files must not be continued.
const JOURNAL_VERSION: u32 = 3;

/// A journal, if the user names one, and others whose blocks go into it.
pub(super) struct Files<'a> {
    args: &'a EdenProveArgs,
    problem: Value,
    verbosity: Verbosity,
    journal: Option<Journal>,
    /// What went wrong: a ledger can only say that something did.
    error: Option<anyhow::Error>,
}

impl<'a> Files<'a> {
    pub(super) fn new(args: &'a EdenProveArgs, problem: Value, verbosity: Verbosity) -> Self {
        Self { args, problem, verbosity, journal: None, error: None }
    }

    /// Refuses files of another box or plan before the sets are made: that can take long, and only then all of the task is
    /// known.
    pub(super) fn expect(&self, plan: &Plan) -> Result<()> {
        for other in &self.args.merge {
            // A file that is not there would be made.
            std::fs::metadata(other).with_context(|| name(other))?;
        }
        for path in self.args.state.iter().chain(&self.args.merge) {
            let Some(found) = journal::task(path).with_context(|| name(path))? else { continue };
            let mut known = json!({ "plan": plan });
            for unknown in ["blocks", "hashes"] {
                if let Some(value) = found["task"].get(unknown) {
                    known[unknown] = value.clone();
                }
            }
            let wanted = header(&self.problem, &known);
            if found != wanted {
                let (found, wanted) = (found.to_string(), wanted.to_string());
                return Err(JournalError::OtherTask { found, wanted }).with_context(|| name(path));
            }
        }
        Ok(())
    }

    /// What went wrong, if anything did.
    pub(super) fn error(self) -> Result<()> {
        self.error.map_or(Ok(()), Err)
    }

    fn start(&mut self, task: &Task) -> Result<Opened> {
        let mut done = vec![false; task.blocks];
        let mut known = Vec::new();
        if let Some(state) = &self.args.state {
            let line = header(&self.problem, &json!(task));
            let (mut journal, pieces) = open(state, &line)?;
            take(state, pieces, &mut done, &mut known)?;
            let own = known.len();
            for other in &self.args.merge {
                take(other, open(other, &line)?.1, &mut done, &mut known)?;
            }
            for piece in &known[own..] {
                journal.append(piece).with_context(|| name(state))?;
            }
            self.journal = Some(journal);
            if !known.is_empty() && self.verbosity > Verbosity::Quiet {
                stderr::line(&format!(
                    "lifesat: going on, {} of {} blocks are recorded",
                    known.len(),
                    task.blocks
                ));
            }
        }
        let shard = self.args.shard.unwrap_or(Shard::WHOLE);
        let is_wanted = |block: &usize| !done[*block] && shard.is_dealt(*block as u64);
        Ok(Opened { known, wanted: (0..task.blocks).filter(is_wanted).collect() })
    }
}

impl Ledger for Files<'_> {
    fn open(&mut self, task: &Task) -> io::Result<Opened> {
        self.start(task).map_err(|error| {
            self.error = Some(error);
            io::Error::other("the record cannot be used")
        })
    }

    fn add(&mut self, piece: &Piece) -> io::Result<()> {
        let Some(journal) = &mut self.journal else { return Ok(()) };
        journal.append(piece).inspect_err(|error| {
            let path = self.args.state.as_deref().expect("there is a journal");
            self.error = Some(anyhow!("{}: {error}", name(path)));
        })
    }
}

/// The first line of a journal: all that the blocks of a proof depend on.
pub(crate) fn header(problem: &Value, task: &Value) -> Value {
    json!({ "lifesat": "eden prove", "version": JOURNAL_VERSION, "problem": problem, "task": task })
}

/// Opens a journal, with what it has.
fn open(path: &Path, task: &Value) -> Result<(Journal, Vec<Piece>)> {
    let mut pieces = Vec::new();
    let journal = Journal::open(path, task, |piece| pieces.push(piece)).with_context(|| name(path))?;
    Ok((journal, pieces))
}

/// Takes the pieces that are new. What was done twice must have come out the same.
fn take(path: &Path, pieces: Vec<Piece>, done: &mut [bool], known: &mut Vec<Piece>) -> Result<()> {
    for piece in pieces {
        let block = piece.block;
        let done =
            done.get_mut(block).with_context(|| format!("{}: there is no block {block}", name(path)))?;
        if !*done {
            *done = true;
            known.push(piece);
        } else if !known.contains(&piece) {
            return Err(anyhow!("{}: block {block} was done twice, with different results", name(path)));
        }
    }
    Ok(())
}

fn name(path: &Path) -> String {
    path.display().to_string()
}
