//! `lifesat eden strip`.

use std::path::PathBuf;
use std::time::Duration;

use clap::Args;
use lifesat::life::Rule;

use super::parse::{bytes, duration};

const HELP: &str = "\
Examples:
  lifesat eden strip --height 3
      No orphan has three rows, however many columns
  lifesat eden strip --height 3 --certificate h3.json
      Write a certificate
  lifesat check h3.json
      Check it
  lifesat eden strip --height 3 --context 1 --rule HighLife
      The same question about another rule

Exit codes:
  1    there is no orphan
  2    a mistake in the question, too little memory, or a
       file that cannot be used
  3    inconclusive: there may be an orphan
  130  interrupted";

#[derive(Clone, Debug, Args)]
#[command(after_help = HELP)]
pub(crate) struct EdenStripArgs {
    /// Rows of the targets, from 1 to 4. They may have any number of columns
    #[arg(long, value_name = "H", required_unless_present = "check", value_parser = clap::value_parser!(u8).range(1..=4))]
    pub(crate) height: Option<u8>,
    /// Two-state rule, such as B36/S23, B2-a/S12 or B2/S34H [default: B3/S23]
    #[arg(short, long, value_name = "RULE")]
    pub(crate) rule: Option<Rule>,
    /// How many columns of a target an entry looks ahead. Each one more takes 2^H times the memory
    /// [default: 2]
    #[arg(long, value_name = "COLUMNS", value_parser = clap::value_parser!(u8).range(1..=9))]
    pub(crate) context: Option<u8>,
    /// Within how many columns an entry must come back: lead to an entry again [default: 20]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(1..=100))]
    pub(crate) columns: Option<u8>,
    /// Give up an entry after so many steps [default: 3000]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) effort: Option<u64>,
    /// The most memory for the sets of entries, such as 8G or 500M. A certificate takes up to six times as
    /// much [default: three quarters of the machine's memory]
    #[arg(long, value_name = "BYTES", value_parser = bytes)]
    pub(crate) memory: Option<u64>,
    /// Write a certificate, which `lifesat check` and research/no-orphan/heights.py check
    #[arg(long, value_name = "FILE")]
    pub(crate) certificate: Option<PathBuf>,
    /// Replace FILE even if it is no such certificate
    #[arg(long, requires = "certificate")]
    pub(crate) force: bool,
    /// Check a certificate: whether its entries have the properties that exclude an orphan
    #[arg(long, hide = true, value_name = "FILE", conflicts_with_all = ["height", "rule", "context", "columns", "effort", "memory", "certificate"])]
    pub(crate) check: Option<PathBuf>,
    /// Stop after this time, such as 90, 90s, 5m or 2h
    #[arg(long, value_name = "TIME", value_parser = duration)]
    pub(crate) time_limit: Option<Duration>,
    /// Print one JSON object instead
    #[arg(long)]
    pub(crate) json: bool,
}
