//! `lifesat gray`.

use std::path::PathBuf;

use clap::{Args, ValueEnum};
use lifesat::format::icnf::Shard;

use super::parse::shard;
use super::write::OutputArgs;

const HELP: &str = "\
A quantified formula says that for all values of some variables (the universal ones) there are values of the others that satisfy the clauses. This command writes the clauses, and then a line for each assignment of the universal variables: a question for a solver that takes assumptions. The formula is true if the answer to each is yes.

Examples:
  lifesat emit eden 4 > f.qdimacs
      For all patterns of 4×4 there is a predecessor
  lifesat gray f.qdimacs | lifesat solve
      Answer one question for each pattern
  lifesat gray f.qdimacs --break-symmetry --shard 1/8 -o 1.icnf
      The first eighth, without patterns that are images of others

Exit codes:
  0    the lines are written
  2    a mistake, or the output cannot be written
  130  interrupted";

#[derive(Debug, Args)]
#[command(after_help = HELP)]
pub(crate) struct GrayArgs {
    /// The quantified formula (for all …, there is …) in QDIMACS, which may be
    /// compressed (`lifesat help formats`), or - for stdin [default: -]
    pub(crate) file: Option<PathBuf>,
    /// The order of the assumption lines
    #[arg(long, value_enum, default_value = "gray", value_name = "ORDER")]
    pub(crate) order: OrderArg,
    /// Write only part I of N, counted from 1 (shards of `campaign` are counted from 0). All parts
    /// together make all lines; they are equally long before --break-symmetry leaves lines out
    #[arg(long, value_name = "I/N", value_parser = shard)]
    pub(crate) shard: Option<Shard>,
    /// Write at most K assumption lines
    #[arg(long, value_name = "K")]
    pub(crate) limit: Option<u64>,
    /// Of patterns that are turned or reflected images of each other, write only the lexicographically
    /// largest; for files of `lifesat emit eden`
    #[arg(long)]
    pub(crate) break_symmetry: bool,
    /// Copy the comments that come before the `p` line
    #[arg(long)]
    pub(crate) comments: bool,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum OrderArg {
    /// Gray code: each line differs from the one before in one literal
    Gray,
    /// Binary numbers: from all true to all false
    Binary,
}
