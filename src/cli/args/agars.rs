//! `lifesat eden agars`.

use std::ops::RangeInclusive;
use std::path::PathBuf;
use std::time::Duration;

use clap::Args;
use lifesat::life::Rule;

use super::parse::{duration, jobs, widths};

const HELP: &str = "\
Examples:
  lifesat eden agars --width 3 --height 3
      The still lifes of the plane with periods of 3×3, with every shift
  lifesat eden agars --width 6 --height 3 --shift 0 --minimal
      The same with periods of 6×3 and no shift; patches are made minimal
  lifesat eden agars --width 1..6 --height 1..6 --state a.jsonl --time-limit 8h
      Record the work; the same command continues where it was stopped
  lifesat eden agars --width 1..6 --height 1..6 --state a.jsonl --tsv > agars.tsv
      The table
  lifesat campaign plan c --shards 20 -- eden agars --width 1..6 --height 1..6
      Divide the work among machines (docs/campaigns.md)

Exit codes:
  0    a self-forcing patch was found
  1    no patch of these agars forces itself
  2    a mistake in the question, or a file cannot be used
  3    inconclusive: there may be a patch
  4    the solvers contradict each other
  130  interrupted";

#[derive(Clone, Debug, Args)]
#[command(after_help = HELP)]
pub(crate) struct EdenAgarsArgs {
    /// Columns after which each row repeats, or a range such as 1..6
    #[arg(short, long, value_name = "W", value_parser = widths)]
    pub(crate) width: RangeInclusive<usize>,
    /// Rows after which the pattern repeats, moved by the shift, or a range
    #[arg(long, value_name = "H", value_parser = widths)]
    pub(crate) height: RangeInclusive<usize>,
    /// Columns to the right by which the pattern is moved after H rows [default: every shift, but one
    /// of each pair of mirror images]
    #[arg(long, value_name = "COLUMNS")]
    pub(crate) shift: Option<usize>,
    /// Two-state rule, such as B36/S23, B2-a/S12 or B2/S34H
    #[arg(short, long, value_name = "RULE", default_value = "B3/S23")]
    pub(crate) rule: Rule,
    /// Look for periodic predecessors on tori of up to N boxes of the periods, and for forced cells
    /// in windows with margins of up to 2·N + 2 cells around the box
    #[arg(long, value_name = "N", default_value = "8", value_parser = clap::value_parser!(u8).range(1..=16))]
    pub(crate) rounds: u8,
    /// Give up a question about one torus or window after so many conflicts of CaDiCaL; 0 is no limit. The
    /// second solver, which confirms the answers, and the search for patches have no such limit
    #[arg(long, value_name = "N", default_value = "20000")]
    pub(crate) conflicts: u32,
    /// Look for self-forcing patches in a square window with this side; 0 looks for none
    #[arg(long, value_name = "SIDE", default_value = "24", value_parser = clap::value_parser!(u8).range(0..=64))]
    pub(crate) window: u8,
    /// Drop cells of each patch until no smaller part forces itself
    #[arg(long)]
    pub(crate) minimal: bool,
    /// Time limit for each agar; what is known then is recorded. Not for campaigns
    #[arg(long, value_name = "TIME", value_parser = duration)]
    pub(crate) each: Option<Duration>,
    /// Number of threads [default: one for each processor]
    #[arg(long, value_name = "N", value_parser = jobs)]
    pub(crate) jobs: Option<usize>,
    /// Record finished agars in FILE, and continue from what it holds, even after a crash
    #[arg(long, value_name = "FILE")]
    pub(crate) state: Option<PathBuf>,
    /// Stop after this time, such as 90, 90s, 5m or 2h
    #[arg(long, value_name = "TIME", value_parser = duration)]
    pub(crate) time_limit: Option<Duration>,
    /// Print only the table, with tabs between the columns
    #[arg(long, conflicts_with = "json")]
    pub(crate) tsv: bool,
    /// Print one JSON object instead
    #[arg(long)]
    pub(crate) json: bool,
}
