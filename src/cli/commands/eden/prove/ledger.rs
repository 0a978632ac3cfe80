//! Finished blocks in files: `--state`, `--merge`, `--shard` and `--pairs`.

use std::collections::BTreeMap;
use std::io;
use std::path::Path;

use anyhow::{Context, Result, anyhow};
use lifesat::journal::{self, Journal, JournalError};
use lifesat::problem::Problem;
use lifesat::solve::eden::prove::{Audit, BlockLog, BlockResult, Opened, Pair, Plan, Sound, Task, header};
use serde_json::{Value, json};

use super::pairs::Pairs;
use crate::cli::console::Verbosity;
use crate::cli::console::stderr;
use crate::cli::request::eden::{BoxProof, Records};

/// The journal of a proof, if the user names one, and others whose blocks are added to it.
pub(super) struct Files<'a> {
    proof: &'a BoxProof,
    problem: Problem,
    verbosity: Verbosity,
    journal: Option<Journal>,
    /// The blocks that the journal has.
    known: BTreeMap<usize, BlockResult>,
    /// The file of pairs, if the user names one.
    pairs: Option<Pairs>,
    /// What went wrong: a ledger can only say that something did.
    error: Option<anyhow::Error>,
}

impl<'a> Files<'a> {
    pub(super) fn new(proof: &'a BoxProof, verbosity: Verbosity) -> Self {
        let problem = proof.targets.problem();
        Self { proof, problem, verbosity, journal: None, known: BTreeMap::new(), pairs: None, error: None }
    }

    /// Refuses files of another box or plan before the sets are made. That can take long, and all
    /// of the task is known only then.
    pub(super) fn expect(&self, plan: &Plan) -> Result<()> {
        let Some(Records { state, merge, .. }) = &self.proof.records else { return Ok(()) };
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
        let mut again = vec![false; task.blocks];
        if let Some(Records { state, merge, pairs }) = &self.proof.records {
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
            self.known = known.iter().map(|sound| (sound.piece().block, sound.piece().clone())).collect();
            if let Some(path) = pairs {
                let pairs = Pairs::open(path, &self.problem, &json!(task), &self.known)?;
                again = (0..task.blocks).map(|block| pairs.lacks(self.known.get(&block))).collect();
                self.pairs = Some(pairs);
            }
            if !known.is_empty() && self.verbosity > Verbosity::Quiet {
                stderr::line(&format!(
                    "lifesat: continuing, {} of {} blocks are recorded",
                    known.len(),
                    task.blocks
                ));
            }
        }
        let shard = self.proof.shard;
        let is_wanted = |&block: &usize| (!done[block] || again[block]) && shard.is_dealt(block as u64);
        Ok(Opened { known, wanted: (0..task.blocks).filter(is_wanted).collect() })
    }
}

impl Files<'_> {
    /// Records a block that was done, and its pairs before it, so that a recorded block has them.
    fn record(&mut self, piece: &BlockResult, pairs: &[Pair]) -> Result<()> {
        let (Some(journal), Some(records)) = (&mut self.journal, &self.proof.records) else { return Ok(()) };
        if let Some(file) = &mut self.pairs {
            file.add(piece.block, pairs)?;
        }
        match self.known.get(&piece.block) {
            Some(known) if known.agrees(piece) => Ok(()),
            Some(_) => Err(anyhow!(
                "{}: block {} was done again, with another result",
                name(&records.state),
                piece.block
            )),
            None => journal.append(piece).with_context(|| name(&records.state)),
        }
    }
}

impl BlockLog for Files<'_> {
    fn open(&mut self, task: &Task, audit: &Audit) -> io::Result<Opened> {
        self.start(task, audit).map_err(|error| {
            self.error = Some(error);
            io::Error::other("the record cannot be used")
        })
    }

    fn wants_pairs(&self) -> bool {
        self.pairs.is_some()
    }

    fn add(&mut self, piece: &BlockResult, pairs: &[Pair]) -> io::Result<()> {
        self.record(piece, pairs).map_err(|error| {
            self.error = Some(error);
            io::Error::other("the block cannot be recorded")
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
