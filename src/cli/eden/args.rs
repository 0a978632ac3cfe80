//! `lifesat eden`.

use std::ffi::OsString;
use std::num::NonZeroUsize;
use std::ops::RangeInclusive;
use std::path::PathBuf;
use std::time::Duration;

use clap::{Args, Subcommand, ValueEnum};
use lifesat::life::{Group, Rule};

use crate::cli::args::offer;
use crate::cli::args::parse::{
    at_least_one, bytes, duration, generations, named, ranges, side, size, width_or_size, widths, within,
};
use crate::cli::args::work::{StateArgs, WorkArgs};
use crate::cli::args::write::AnswerArgs;
use crate::cli::console::output::PatternFormat;
use crate::cli::search::args::REPORT;

const CHECK_HELP: &str = "\
Examples:
  lifesat eden check '.OO/O.?/OOO'
      A predecessor, drawn and as RLE
  lifesat eden check gardens.rle --pick 3
      The third pattern of a file
  lifesat eden check glider.rle --format rle > before.rle
      The predecessor as a file
  lifesat eden check glider.rle --generations 2
      An ancestor two generations ago
  lifesat eden check glider.rle --outside dead
      Is the pattern a Garden of Eden if every cell outside is dead?

Exit codes:
  0    there is a predecessor, or the ancestor asked for
  1    it has none
  2    the pattern cannot be read, or is too large
  3    inconclusive: a limit was reached
  4    the solvers contradict each other
  130  interrupted";

const ORPHAN_HELP: &str = "\
Examples:
  lifesat eden orphan garden.rle --effort 20
      The smallest of twenty results
  lifesat eden orphan garden.rle --symmetry D4x
      An orphan with the same symmetry: cells are dropped in whole orbits
  lifesat eden orphan garden.rle --format rle > orphan.rle
      The orphan as a file
  lifesat eden orphan garden.rle --json | lifesat render -o orphan.png
      A picture of it
  lifesat eden orphan p.rle --generations 2
      The cells of a pattern that rule out an ancestor two generations ago

Exit codes:
  0    an orphan was found
  1    the pattern has a predecessor
  2    the pattern cannot be read, or is too large
  3    inconclusive: a limit was reached
  4    the solvers contradict each other
  130  interrupted";

const FORCE_HELP: &str = "\
Examples:
  lifesat eden force patch.rle
      Is the patch in each of its predecessors?
  lifesat eden force patch.rle --minimal=20
      A self-forcing part without a smaller self-forcing part; the smallest of twenty
  lifesat eden force patch.rle --proof patch.proof
      Write a certificate for `lifesat check patch.proof`

Exit codes:
  0    it, or with --minimal a part, forces itself
  1    it does not; with --minimal, no part does
  2    a mistake in the pattern or the options
  3    inconclusive: a limit was reached
  4    the solvers contradict each other
  130  interrupted";

const AGARS_HELP: &str = "\
Examples:
  lifesat eden agars 3
      The still lifes of the plane with periods of 3×3, with every shift
  lifesat eden agars 6x3 --shift 0 --minimal
      The same with periods of 6×3 and no shift; patches are made minimal
  lifesat eden agars 1..6x1..6 --state a.jsonl --time-limit 8h
      Record the work; the same command continues where it was stopped
  lifesat eden agars 1..6x1..6 --state a.jsonl --format tsv > agars.tsv
      The table
  lifesat campaign plan c --shards 20 -- eden agars 1..6x1..6
      Divide the work among machines (docs/campaigns.md)

Exit codes:
  0    a self-forcing patch was found
  1    no patch of these agars forces itself
  2    a mistake in the question, or a file cannot be used
  3    inconclusive: there may be a patch
  4    the solvers contradict each other
  130  interrupted";

const SEARCH_HELP: &str = "\
Examples:
  lifesat eden search 5 --break-symmetry
      There is none among the 2^25 patterns of 5×5
  lifesat eden search 10 --symmetry C4 --break-symmetry -o g.rle
      All of 10×10 with quarter-turn symmetry, written to a file
  lifesat eden search 4 --rule HighLife
      The same question about another rule
  lifesat eden search 10 --symmetry D4x --state s.jsonl
      Record the work; the same command continues where it was stopped
  lifesat campaign plan c -- eden search 11 --symmetry C4
      Divide the work into shards for a cluster

Exit codes:
  0    there are Gardens of Eden
  1    there is none
  2    this box cannot be searched, or a file cannot be used
  3    inconclusive: a limit was reached
  4    the solvers contradict each other
  130  interrupted";

const HUNT_HELP: &str = "\
Examples:
  lifesat eden hunt 7
      20 random targets of 7×17
  lifesat eden hunt 8 --effort sweeps=600 --time-limit 10m --best best/
      Hunt for ten minutes, and keep the best orphans of all hunts in a folder
  lifesat eden hunt 8x12 --from 13 --state h.jsonl --time-limit 8h
      Make orphans of 8×13 a row lower. The same command continues where it was stopped

Exit codes:
  0    an orphan was found
  2    a mistake in the question, or a file cannot be used
  3    no orphan was found, but there may be one
  4    the solvers contradict each other
  130  interrupted";

const PROVE_HELP: &str = "\
Examples:
  lifesat eden prove 6
      No orphan fits in 6×6
  lifesat eden prove 7x8 --explain
      The plan of a proof, and the memory that it needs
  lifesat eden prove 'O?.O/..??/.O.O/????'
      Only patterns that agree with this one
  lifesat eden prove 5 --rule B36/S23
      Another rule
  lifesat eden prove 6 --proof c.json
      Write a certificate
  lifesat check c.json
      Check it with another method
  lifesat eden prove 7x8 --state s.jsonl
      Record the work; the same command continues where it was stopped

Exit codes:
  0    an orphan was found
  1    there is none
  2    the box is too large, or a file cannot be used
  3    inconclusive, or only a part was done
  4    a solver contradicts the proof
  130  interrupted";

#[derive(Debug, Args)]
pub(crate) struct EdenArgs {
    #[command(subcommand)]
    pub(crate) task: EdenTask,
}

#[derive(Debug, Subcommand)]
pub(crate) enum EdenTask {
    /// Find a predecessor of a pattern, or show that it has none
    #[command(after_help = CHECK_HELP)]
    Check(EdenCheckArgs),
    /// Shrink a pattern without a predecessor until every cell (or orbit of cells) is needed
    #[command(after_help = ORPHAN_HELP)]
    Orphan(EdenOrphanArgs),
    /// Find out whether every predecessor of a patch has the patch's own cells
    #[command(after_help = FORCE_HELP)]
    Force(EdenForceArgs),
    /// Find the periodic still lifes that have self-forcing patches
    #[command(after_help = AGARS_HELP)]
    Agars(EdenAgarsArgs),
    /// Find all Gardens of Eden of a box, or all with a given symmetry
    #[command(after_help = SEARCH_HELP)]
    Search(EdenSearchArgs),
    /// Prove that every pattern of a box has a predecessor, or find one that has none
    #[command(after_help = PROVE_HELP)]
    Prove(EdenProveArgs),
    /// Hunt for small orphans, and compare them with the known records
    #[command(after_help = HUNT_HELP)]
    Hunt(EdenHuntArgs),
}

/// The size of a box in other words.
#[derive(Clone, Debug, Args)]
pub(crate) struct HiddenSizeArgs {
    /// A square box of N×N cells
    #[arg(long, hide = true, value_name = "N", conflicts_with_all = ["width", "height"])]
    n: Option<usize>,
    /// Columns of the box, with --height
    #[arg(long, hide = true, value_name = "W", requires = "height")]
    width: Option<usize>,
    /// Rows of the box, with --width
    #[arg(long, hide = true, value_name = "H", requires = "width")]
    height: Option<usize>,
}

impl HiddenSizeArgs {
    pub(crate) fn size(&self) -> Option<(usize, usize)> {
        self.n.map(|n| (n, n)).or(self.width.zip(self.height))
    }
}

#[derive(Debug, Args)]
pub(crate) struct EdenCheckArgs {
    /// A pattern file, - for stdin, or rows such as '.O?/OOO', with ? for unspecified cells
    /// [default: what is piped in]
    pub(crate) pattern: Option<OsString>,
    /// The number of the pattern, from 1, if the file holds several
    #[arg(long, value_name = "K", value_parser = at_least_one)]
    pub(crate) pick: Option<usize>,
    /// In a file with the rule `LifeHistory`, take B as a trail and dots as dead cells, not as unspecified ones
    #[arg(long)]
    pub(crate) trail: bool,
    /// Two-state rule, such as B36/S23, B2-a/S12 or B2/S34H [default: that of the file, or B3/S23]
    #[arg(short, long, value_name = "RULE")]
    pub(crate) rule: Option<Rule>,
    /// Look for an ancestor this many generations ago; 1 is a predecessor
    #[arg(long, value_name = "N", default_value = "1", value_parser = generations)]
    pub(crate) generations: NonZeroUsize,
    /// What the cells outside the pattern are. With `dead`, the whole plane is given, and the
    /// question is whether it is a Garden of Eden; only for B3/S23 [default: any cells]
    #[arg(long, value_name = "STATE")]
    pub(crate) outside: Option<DeadArg>,
    /// Also count the predecessors: patterns with one cell more on each side that become this one
    #[arg(long, conflicts_with_all = ["generations", "outside", "format"])]
    pub(crate) count: bool,
    /// Stop after this time, such as 90, 90s, 5m or 2h
    #[arg(long, value_name = "TIME", value_parser = duration)]
    pub(crate) time_limit: Option<Duration>,
    /// Print only the predecessor, in this format
    #[arg(long, value_enum, value_name = "FORMAT", conflicts_with = "json")]
    pub(crate) format: Option<PatternFormat>,
    /// Print one JSON object instead
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum DeadArg {
    /// Every cell outside is dead
    Dead,
}

#[derive(Debug, Args)]
pub(crate) struct EdenOrphanArgs {
    /// A pattern file, - for stdin, or rows such as '.O?/OOO', with ? for unspecified cells
    /// [default: what is piped in]
    pub(crate) pattern: Option<OsString>,
    /// The number of the pattern, from 1, if the file holds several
    #[arg(long, value_name = "K", value_parser = at_least_one)]
    pub(crate) pick: Option<usize>,
    /// In a file with the rule `LifeHistory`, take B as a trail and dots as dead cells, not as unspecified ones
    #[arg(long)]
    pub(crate) trail: bool,
    /// Keep this symmetry of the pattern, and drop whole orbits of cells: C1 C2 C4 D2| D2- D2\ D2/
    /// D4+ D4x D8, or σ180 σ90 σH σD (σH,σ180) (σD,σ180) (σD,σ90)
    #[arg(long, default_value = "C1", value_name = "GROUP", value_parser = offer::group(), hide_possible_values = true)]
    pub(crate) symmetry: Group,
    /// Try this many orders of the cells, and keep the smallest orphan
    #[arg(long = "effort", alias = "tries", value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) tries: u64,
    /// Two-state rule, such as B36/S23, B2-a/S12 or B2/S34H [default: that of the file, or B3/S23]
    #[arg(short, long, value_name = "RULE")]
    pub(crate) rule: Option<Rule>,
    /// Keep the cells that rule out an ancestor this many generations ago; 1 is a predecessor
    #[arg(long, value_name = "N", default_value = "1", value_parser = generations)]
    pub(crate) generations: NonZeroUsize,
    /// Write the smallest orphan so far to FILE, again and again
    #[arg(long, value_name = "FILE")]
    pub(crate) partials: Option<PathBuf>,
    /// Stop after this time, such as 90, 90s, 5m or 2h
    #[arg(long, value_name = "TIME", value_parser = duration)]
    pub(crate) time_limit: Option<Duration>,
    /// Print only the orphan, in this format
    #[arg(long, value_enum, value_name = "FORMAT", conflicts_with = "json")]
    pub(crate) format: Option<PatternFormat>,
    /// Print one JSON object instead
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, Args)]
pub(crate) struct EdenForceArgs {
    /// A pattern file, - for stdin, or rows such as '.O?/OOO', with ? for unspecified cells.
    /// In a file with the rule `LifeHistory`, the marked cells (C, D, E) are the patch, if there are any
    /// [default: what is piped in]
    pub(crate) pattern: Option<OsString>,
    /// The number of the pattern, from 1, if the file holds several
    #[arg(long, value_name = "K", value_parser = at_least_one)]
    pub(crate) pick: Option<usize>,
    /// Drop cells until no smaller part forces itself, in TRIES orders of the cells, and keep the smallest patch
    /// [default: 1]
    #[arg(long, value_name = "TRIES", num_args = 0..=1, require_equals = true,
        value_parser = clap::value_parser!(u64).range(1..))]
    #[expect(clippy::option_option, reason = "clap's type of an option whose value may be missing")]
    pub(crate) minimal: Option<Option<u64>>,
    /// The number of --minimal
    #[arg(long, hide = true, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) tries: Option<u64>,
    /// With --minimal: random seed; another one tries other orders [default: 0]
    #[arg(long, value_name = "N")]
    pub(crate) seed: Option<u32>,
    /// With --minimal: keep this symmetry of the patch, and drop whole orbits of cells: C1 C2 C4
    /// D2| D2- D2\ D2/ D4+ D4x D8 [default: C1]
    #[arg(short, long, value_name = "GROUP", value_parser = offer::group(), hide_possible_values = true)]
    pub(crate) symmetry: Option<Group>,
    /// Two-state rule, such as B36/S23, B2-a/S12 or B2/S34H [default: that of the file, or B3/S23]
    #[arg(short, long, value_name = "RULE")]
    pub(crate) rule: Option<Rule>,
    /// Write the smallest self-forcing patch of this run to FILE, again and again
    #[arg(long, value_name = "FILE")]
    pub(crate) partials: Option<PathBuf>,
    /// Write a certificate to this new folder: a proof that no predecessor differs, and what
    /// `lifesat check PATH` needs to check it
    #[arg(long, value_name = "PATH")]
    pub(crate) proof: Option<PathBuf>,
    /// Stop after this time, such as 90, 90s, 5m or 2h
    #[arg(long, value_name = "TIME", value_parser = duration)]
    pub(crate) time_limit: Option<Duration>,
    /// Print one JSON object instead
    #[arg(long)]
    pub(crate) json: bool,
}

/// How much `eden agars` tries, as far as it is given.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct AgarsEffort {
    pub(crate) rounds: Option<u8>,
    pub(crate) conflicts: Option<u32>,
    pub(crate) window: Option<u8>,
    pub(crate) each: Option<Duration>,
}

impl AgarsEffort {
    fn read(text: &str) -> Result<Self, String> {
        let mut effort = Self::default();
        for (name, value) in named(text)? {
            match name {
                "rounds" => effort.rounds = Some(within(name, value, 1..=16)?),
                "conflicts" => effort.conflicts = Some(within(name, value, 0..=u32::MAX)?),
                "window" => effort.window = Some(within(name, value, 0..=64)?),
                "each" => effort.each = Some(duration(value)?),
                _ => return Err(format!("`{name}` is none of rounds, conflicts, window and each")),
            }
        }
        Ok(effort)
    }
}

/// How much `eden hunt` tries in a round, as far as it is given.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct HuntEffort {
    pub(crate) sweeps: Option<u32>,
    pub(crate) tries: Option<u64>,
}

impl HuntEffort {
    fn read(text: &str) -> Result<Self, String> {
        let mut effort = Self::default();
        for (name, value) in named(text)? {
            match name {
                "sweeps" => effort.sweeps = Some(within(name, value, 1..=1_000_000)?),
                "tries" => effort.tries = Some(within(name, value, 1..=u64::MAX)?),
                _ => return Err(format!("`{name}` is neither sweeps nor tries")),
            }
        }
        Ok(effort)
    }
}

#[derive(Clone, Debug, Args)]
pub(crate) struct EdenAgarsArgs {
    /// Columns after which each row repeats, and rows after which the pattern repeats, moved by the shift: 6x3,
    /// or ranges of both such as 1..6x1..6, or one number for both
    #[arg(value_parser = ranges, required_unless_present_all = ["width", "height"],
        conflicts_with_all = ["width", "height"])]
    pub(crate) size: Option<(RangeInclusive<usize>, RangeInclusive<usize>)>,
    /// The columns, with --height
    #[arg(short, long, hide = true, value_name = "W", value_parser = widths)]
    pub(crate) width: Option<RangeInclusive<usize>>,
    /// The rows, with --width
    #[arg(long, hide = true, value_name = "H", value_parser = widths)]
    pub(crate) height: Option<RangeInclusive<usize>>,
    /// Columns to the right by which the pattern is moved after H rows [default: every shift, but one
    /// of each pair of mirror images]
    #[arg(long, value_name = "COLUMNS")]
    pub(crate) shift: Option<usize>,
    /// Two-state rule, such as B36/S23, B2-a/S12 or B2/S34H
    #[arg(short, long, value_name = "RULE", default_value = "B3/S23")]
    pub(crate) rule: Rule,
    /// How much is tried for each agar, as in rounds=4,conflicts=500: rounds=N looks for periodic predecessors
    /// on tori of up to N boxes of the periods, and for forced cells in windows with margins of up to 2N + 2
    /// cells around the box, up to 16 [default: 8]; conflicts=N gives up a question about one torus or window
    /// after N conflicts of CaDiCaL [default: 20000; 0 is no limit], which are no limit for the second solver
    /// and for the search for patches; window=SIDE looks for self-forcing patches in a square of up to 64×64
    /// [default: 24; 0 looks for none]; each=TIME ends the work on an agar after that time, which campaigns
    /// do not take
    #[arg(long, value_name = "NAME=N,...", value_parser = AgarsEffort::read)]
    pub(crate) effort: Option<AgarsEffort>,
    /// Equal to --effort rounds=N
    #[arg(long, hide = true, value_name = "N", value_parser = clap::value_parser!(u8).range(1..=16))]
    pub(crate) rounds: Option<u8>,
    /// Equal to --effort conflicts=N
    #[arg(long, hide = true, value_name = "N")]
    pub(crate) conflicts: Option<u32>,
    /// Equal to --effort window=SIDE
    #[arg(long, hide = true, value_name = "SIDE", value_parser = clap::value_parser!(u8).range(0..=64))]
    pub(crate) window: Option<u8>,
    /// Equal to --effort each=TIME
    #[arg(long, hide = true, value_name = "TIME", value_parser = duration)]
    pub(crate) each: Option<Duration>,
    /// Drop cells of each patch until no smaller part forces itself
    #[arg(long)]
    pub(crate) minimal: bool,
    #[command(flatten)]
    pub(crate) work: WorkArgs,
    #[command(flatten)]
    pub(crate) state: StateArgs,
    /// Print only the table
    #[arg(long, value_enum, value_name = "FORMAT", conflicts_with = "json", help_heading = "Answer")]
    format: Option<TableFormat>,
    /// Equal to --format tsv
    #[arg(long, hide = true, conflicts_with = "json", help_heading = "Answer")]
    tsv: bool,
    /// Print one JSON object instead
    #[arg(long, help_heading = "Answer")]
    pub(crate) json: bool,
}

impl EdenAgarsArgs {
    /// True if the table alone is printed.
    pub(crate) fn is_table(&self) -> bool {
        self.tsv || self.format == Some(TableFormat::Tsv)
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum TableFormat {
    /// A line for each agar, with tabs between the columns
    Tsv,
}

#[derive(Clone, Debug, Args)]
#[command(mut_arg("report", |arg| arg.help(REPORT)))]
pub(crate) struct EdenSearchArgs {
    /// Columns and rows of the box, such as 6x5, or one number for a square
    #[arg(value_parser = size, conflicts_with_all = ["n", "width", "height"])]
    pub(crate) size: Option<(usize, usize)>,
    #[command(flatten)]
    pub(crate) hidden_size: HiddenSizeArgs,
    /// Only patterns with this symmetry: C1 C2 C4 D2| D2- D2\ D2/ D4+ D4x D8, or σ180 σ90 σH σD
    /// (σH,σ180) (σD,σ180) (σD,σ90)
    #[arg(long, default_value = "C1", value_name = "GROUP", value_parser = offer::group(), hide_possible_values = true)]
    pub(crate) symmetry: Group,
    /// Two-state rule, such as B36/S23, B2-a/S12 or B2/S34H [default: B3/S23]
    #[arg(short, long, value_name = "RULE")]
    pub(crate) rule: Option<Rule>,
    /// Break symmetries: search only one of the patterns that are rotations or reflections of each
    /// other, and count it for all of them. Symmetries that the rule does not have are left out
    #[arg(long)]
    pub(crate) break_symmetry: bool,
    #[command(flatten)]
    pub(crate) work: WorkArgs,
    #[command(flatten)]
    pub(crate) state: StateArgs,
    /// Believe the Gardens that --state has recorded. Without this option, a solver confirms them before
    /// the search goes on, because files can be changed
    #[arg(long, help_heading = "Work")]
    pub(crate) trust_state: bool,
    /// Write the Gardens of Eden to FILE as RLE, up to rotation and reflection
    #[arg(short = 'o', long = "output", alias = "gardens", value_name = "FILE", help_heading = "Answer")]
    pub(crate) gardens: Option<PathBuf>,
    /// Shrink each of these Gardens to a minimal orphan with its symmetry, and write each of these
    /// orphans once to FILE
    #[arg(long, value_name = "FILE", help_heading = "Answer")]
    pub(crate) orphans: Option<PathBuf>,
    /// Write the last Garden of Eden that was found to FILE, again and again
    #[arg(long, value_name = "FILE", hide = true, help_heading = "Work")]
    pub(crate) partials: Option<PathBuf>,
    /// Write the number of Gardens for each number of live cells to FILE, as CSV, which --json has too
    #[arg(long, hide = true, value_name = "FILE", help_heading = "Answer")]
    pub(crate) histogram: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) answer: AnswerArgs,
}

#[derive(Clone, Debug, Args)]
#[command(mut_arg("report", |arg| arg.help(REPORT)))]
pub(crate) struct EdenProveArgs {
    /// Columns and rows of the box, such as 6x8, or one number for a square. Or only patterns that agree with
    /// this one: a file, - for stdin, or rows such as '.O?/OOO', with ? for free cells
    #[arg(value_name = "SIZE|PATTERN", conflicts_with_all = ["n", "width", "height", "within"])]
    pub(crate) what: Option<String>,
    #[command(flatten)]
    pub(crate) size: HiddenSizeArgs,
    /// The pattern
    #[arg(long, hide = true, value_name = "PATTERN", conflicts_with_all = ["n", "width", "height"])]
    pub(crate) within: Option<String>,
    /// Two-state rule, such as B36/S23, B2-a/S12 or B2/S34H [default: that of PATTERN, or B3/S23]
    #[arg(short, long, value_name = "RULE")]
    pub(crate) rule: Option<Rule>,
    /// Override the plan: how many rows of a half its row set remembers (docs/no-orphan.md)
    #[arg(long, value_name = "ROWS", value_parser = clap::value_parser!(u8).range(1..=8), hide = true)]
    pub(crate) context: Option<u8>,
    /// Override the plan: how many cells are open on each side of a group's oldest row
    /// (docs/no-orphan.md)
    #[arg(long, value_name = "CELLS", value_parser = clap::value_parser!(u8).range(0..=5), hide = true)]
    pub(crate) open: Option<u8>,
    /// Print the plan and the memory that it needs, and do not start
    #[arg(long)]
    pub(crate) explain: bool,
    #[command(flatten)]
    pub(crate) work: WorkArgs,
    /// The most memory to use, such as 8G or 500M. Wide boxes are then divided into smaller tiles,
    /// and a proof that still does not fit is refused [default: three quarters of the machine's
    /// memory]
    #[arg(long, value_name = "BYTES", value_parser = bytes, help_heading = "Work")]
    pub(crate) memory: Option<u64>,
    #[command(flatten)]
    pub(crate) answer: AnswerArgs,
    /// Write a certificate to this file: a JSON object that can be compared with that of another run, and
    /// checked with `lifesat check`
    #[arg(long, alias = "certificate", value_name = "PATH", help_heading = "Answer")]
    pub(crate) proof: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) state: StateArgs,
    /// Also write the pairs of halves that had to be split, block by block, to FILE. Recorded blocks
    /// whose pairs FILE lacks are done again
    #[arg(long, value_name = "FILE", requires = "state", help_heading = "Work")]
    pub(crate) pairs: Option<PathBuf>,
    /// Check the claim of a certificate with another method, as far as it gets within --time-limit
    #[arg(long, hide = true, value_name = "FILE", help_heading = "Question", conflicts_with_all = ["what", "n", "width", "height", "within", "rule", "context", "open", "explain", "proof", "state"])]
    pub(crate) recheck: Option<PathBuf>,
}

#[derive(Clone, Debug, Args)]
#[command(mut_arg("report", |arg| arg.help(REPORT)))]
pub(crate) struct EdenHuntArgs {
    /// Columns of a target, from 3 to 10, or columns and rows, such as 8x12. By default there are as many rows
    /// as those with which rounds of less than a minute find orphans of B3/S23: 30, 17, 13 for widths 6, 7, 8.
    /// A thread needs about 70 MB at width 8, 230 MB at 9, 850 MB at 10
    #[arg(value_name = "W|WxH", value_parser = width_or_size, required_unless_present = "width",
        conflicts_with_all = ["width", "height"])]
    pub(crate) size: Option<(usize, Option<usize>)>,
    /// Columns of a target
    #[arg(long, hide = true, value_name = "W", value_parser = side)]
    pub(crate) width: Option<usize>,
    /// Two-state rule, such as B36/S23, B2-a/S12 or B2/S34H [default: B3/S23]
    #[arg(short, long, value_name = "RULE")]
    pub(crate) rule: Option<Rule>,
    /// Rows of a target
    #[arg(long, hide = true, value_name = "H", value_parser = side)]
    pub(crate) height: Option<usize>,
    /// Begin with higher targets, of H rows. Those that become orphans lose a row at a time, until
    /// the rows of a target are reached. Otherwise the round finds nothing. Not with the symmetries D2- and C2
    #[arg(long = "from", alias = "from-height", value_name = "H", value_parser = side)]
    pub(crate) from_height: Option<usize>,
    /// Only targets with this symmetry: C1 (none), D2| (left-right reflection), D2- (top-bottom
    /// reflection) or C2 (half turn)
    #[arg(long, default_value = "C1", value_name = "GROUP", value_parser = offer::group_of_any_box(), hide_possible_values = true)]
    pub(crate) symmetry: Group,
    /// Random seed
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(crate) seed: u64,
    /// Number of random targets [default: 20, or as many as the time limit allows]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) rounds: Option<u64>,
    /// How much is tried in a round, as in sweeps=600,tries=12: sweeps=N passes over the rows of a target; with
    /// more, a round takes longer and is more likely to find an orphan, up to 1000000 [default: 300]; tries=N
    /// orders of the cells in which an orphan is shrunk [default: 6]
    #[arg(long, value_name = "NAME=N,...", value_parser = HuntEffort::read)]
    pub(crate) effort: Option<HuntEffort>,
    /// Equal to --effort sweeps=N
    #[arg(long, hide = true, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    pub(crate) sweeps: Option<u32>,
    /// Equal to --effort tries=N
    #[arg(long, hide = true, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) tries: Option<u64>,
    #[command(flatten)]
    pub(crate) work: WorkArgs,
    #[command(flatten)]
    pub(crate) state: StateArgs,
    /// Keep the best orphans in FOLDER (box.rle, defined.rle, live.rle, density.rle) unless it
    /// holds better ones. Files of another rule than B3/S23 have the rule in their names
    #[arg(long, value_name = "FOLDER", help_heading = "Answer")]
    pub(crate) best: Option<PathBuf>,
    /// Write a target under way to FILE, again and again
    #[arg(long, value_name = "FILE", help_heading = "Work")]
    pub(crate) partials: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) answer: AnswerArgs,
}
