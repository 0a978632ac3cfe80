//! Finished blocks in files: `--state`, `--merge` and `--shard`.

use std::io;
use std::path::Path;

use anyhow::{Context, Result, anyhow};
use lifesat::journal::{self, Journal, JournalError};
use lifesat::problem::Problem;
use lifesat::solve::eden::prove::{Audit, BlockResult, Ledger, Opened, Plan, Sound, Task, header};
use serde_json::{Value, json};

use crate::cli::console::Verbosity;
use crate::cli::console::stderr;
use crate::cli::request::eden::{BoxProof, Records};

/// The journal of a proof, if the user names one, and others whose blocks are added to it.
pub(super) struct Files<'a> {
    proof: &'a BoxProof,
    problem: Problem,
    verbosity: Verbosity,
    journal: Option<Journal>,
    /// What went wrong: a ledger can only say that something did.
    error: Option<anyhow::Error>,
}

impl<'a> Files<'a> {
    pub(super) fn new(proof: &'a BoxProof, verbosity: Verbosity) -> Self {
        Self { proof, problem: proof.targets.problem(), verbosity, journal: None, error: None }
    }

    /// Refuses files of another box or plan before the sets are made. That can take long, and all
    /// of the task is known only then.
    pub(super) fn expect(&self, plan: &Plan) -> Result<()> {
        let Some(Records { state, merge }) = &self.proof.records else { return Ok(()) };
        for other in merge {
            // Opening a journal creates it.
            std::fs::metadata(other).with_context(|| name(other))?;
        }
        for path in [state].into_iter().chain(merge) {
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

    fn start(&mut self, task: &Task, audit: &Audit) -> Result<Opened> {
        let mut done = vec![false; task.blocks];
        let mut known: Vec<Sound> = Vec::new();
        if let Some(Records { state, merge }) = &self.proof.records {
            let line = header(&self.problem, &json!(task));
            let (mut journal, pieces) = open(state, &line)?;
            take(state, pieces, audit, &mut done, &mut known)?;
            let own = known.len();
            for other in merge {
                take(other, open(other, &line)?.1, audit, &mut done, &mut known)?;
            }
            for piece in &known[own..] {
                journal.append(piece.piece()).with_context(|| name(state))?;
            }
            self.journal = Some(journal);
            if !known.is_empty() && self.verbosity > Verbosity::Quiet {
                stderr::line(&format!(
                    "lifesat: continuing, {} of {} blocks are recorded",
                    known.len(),
                    task.blocks
                ));
            }
        }
        let shard = self.proof.shard;
        let is_wanted = |block: &usize| !done[*block] && shard.is_dealt(*block as u64);
        Ok(Opened { known, wanted: (0..task.blocks).filter(is_wanted).collect() })
    }
}

impl Ledger for Files<'_> {
    fn open(&mut self, task: &Task, audit: &Audit) -> io::Result<Opened> {
        self.start(task, audit).map_err(|error| {
            self.error = Some(error);
            io::Error::other("the record cannot be used")
        })
    }

    fn add(&mut self, piece: &BlockResult) -> io::Result<()> {
        let Some(journal) = &mut self.journal else { return Ok(()) };
        journal.append(piece).inspect_err(|error| {
            let records = self.proof.records.as_ref().expect("there is a journal");
            self.error = Some(anyhow!("{}: {error}", name(&records.state)));
        })
    }
}

/// Opens a journal, and reads its pieces.
fn open(path: &Path, task: &Value) -> Result<(Journal, Vec<BlockResult>)> {
    let mut pieces = Vec::new();
    let journal = Journal::open(path, task, |piece| pieces.push(piece)).with_context(|| name(path))?;
    Ok((journal, pieces))
}

/// Takes the pieces that are new. A block that was done twice must have the same result.
fn take(
    path: &Path,
    pieces: Vec<BlockResult>,
    audit: &Audit,
    done: &mut [bool],
    known: &mut Vec<Sound>,
) -> Result<()> {
    for piece in pieces {
        let block = piece.block;
        let piece = audit.accept(piece).with_context(|| name(path))?;
        if !done[block] {
            done[block] = true;
            known.push(piece);
        } else if !known.iter().any(|known| known.piece().agrees(piece.piece())) {
            return Err(anyhow!("{}: block {block} was done twice, with different results", name(path)));
        }
    }
    Ok(())
}

fn name(path: &Path) -> String {
    path.display().to_string()
}
