//! The pairs of halves that were split, in a file: `--pairs`.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use lifesat::journal::Journal;
use lifesat::life::{Partial, partial};
use lifesat::problem::Problem;
use lifesat::solve::eden::prove::BlockResult;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

/// Version of the meaning of lines.
const VERSION: u32 = 1;

/// A file with the pairs of each block that has any.
pub(super) struct Pairs {
    path: PathBuf,
    journal: Journal,
    /// The blocks whose pairs it has.
    blocks: BTreeSet<usize>,
}

/// The pairs of a block, each as the rows of a partial pattern with slashes between them.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Line {
    block: usize,
    pairs: Vec<String>,
}

impl Pairs {
    /// Opens the file. It must be about the same task and agree with the blocks that are known.
    pub(super) fn open(
        path: &Path,
        problem: &Problem,
        task: &Value,
        known: &BTreeMap<usize, BlockResult>,
    ) -> Result<Self> {
        let head = json!({ "lifesat": "eden pairs", "version": VERSION, "problem": problem, "task": task });
        let mut lines: Vec<Line> = Vec::new();
        let journal = Journal::open(path, &head, |line| lines.push(line))
            .with_context(|| path.display().to_string())?;
        let mut blocks = BTreeSet::new();
        for Line { block, pairs } in lines {
            let count = known.get(&block).map(split);
            if count.is_some_and(|count| count != pairs.len() as u64) || pairs.is_empty() {
                bail!(
                    "{}: block {block} has {} pairs here, and not in its record",
                    path.display(),
                    pairs.len()
                );
            }
            if !blocks.insert(block) {
                bail!("{}: block {block} is there twice", path.display());
            }
        }
        Ok(Self { path: path.to_owned(), journal, blocks })
    }

    /// Whether a block has pairs that the file does not have.
    pub(super) fn lacks(&self, block: Option<&BlockResult>) -> bool {
        block.is_some_and(|block| split(block) > 0 && !self.blocks.contains(&block.block))
    }

    /// Writes the pairs of a block, unless it has none or they are there.
    pub(super) fn add(&mut self, block: usize, pairs: &[Partial]) -> Result<()> {
        if pairs.is_empty() || !self.blocks.insert(block) {
            return Ok(());
        }
        let rows = |pair: &Partial| partial::write_rows(pair).trim_end().replace('\n', "/");
        let line = Line { block, pairs: pairs.iter().map(rows).collect() };
        self.journal.append(&line).with_context(|| self.path.display().to_string())
    }
}

/// The number of pairs that were split.
fn split(block: &BlockResult) -> u64 {
    block.splits.first().map_or(0, |level| level.disjoint)
}
