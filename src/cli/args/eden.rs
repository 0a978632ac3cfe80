//! `lifesat eden`.

use std::path::PathBuf;
use std::time::Duration;

use clap::{Args, Subcommand};
use lifesat::format::icnf::Shard;
use lifesat::life::Group;
use lifesat::render::plot::Plot;

use super::board::SizeArgs;
use super::parse::{at_least_one, bytes, duration, jobs, shard, side};
use super::pattern::PatternFormatArg;

const CHECK_HELP: &str = "\
Examples:
  lifesat eden check '.OO/O.?/OOO'                       a predecessor, drawn and as RLE
  lifesat eden check gardens.rle --pick 3                the third pattern of a file
  lifesat eden check glider.rle --format rle > before.rle

Exit codes: 0 it has a predecessor, 1 it has none, 2 a mistake in the pattern, 3 unknown within the limits,
4 the solvers contradict each other, 130 interrupted";

const ORPHAN_HELP: &str = "\
Examples:
  lifesat eden orphan garden.rle --tries 20              the smallest of twenty orphans
  lifesat eden orphan garden.rle --symmetry D4x          drop whole orbits of cells
  lifesat eden orphan garden.rle --format rle > orphan.rle
  lifesat eden orphan garden.rle --json | lifesat render -o orphan.png

Exit codes: 0 an orphan, 1 the pattern has a predecessor, 2 a mistake in the pattern, 3 unknown within the limits,
4 the solvers contradict each other, 130 interrupted";

const SEARCH_HELP: &str = "\
Examples:
  lifesat eden search --n 5 --break-symmetry                                   none among 2^25 patterns
  lifesat eden search --n 10 --symmetry C4 --break-symmetry --gardens g.rle    all with quarter-turn symmetry
  lifesat eden search --n 10 --symmetry D4x --state s.jsonl                    goes on where it was stopped
  lifesat campaign plan c -- eden search --n 11 --symmetry C4                  the same in shards, for a cluster

Exit codes: 0 there are Gardens of Eden, 1 there is none, 2 a mistake in the question, 3 undecided,
4 the solvers contradict each other, 130 interrupted";

const HUNT_HELP: &str = "\
Examples:
  lifesat eden hunt --width 7                                                  20 random targets of 7×17
  lifesat eden hunt --width 8 --sweeps 600 --time-limit 10m --best best/ --watch
  lifesat eden hunt --width 8 --height 12 --state h.jsonl --time-limit 8h      goes on with the same command

Exit codes: 0 an orphan was found, 2 a mistake in the question, 3 none was found, which says nothing about whether
there is one, 4 the solvers contradict each other, 130 interrupted";

const PROVE_HELP: &str = "\
Examples:
  lifesat eden prove --n 6                                    no orphan fits into 6×6
  lifesat eden prove --width 7 --height 8 --explain           what would be done, and the memory it takes
  lifesat eden prove --within 'O?.O/..??/.O.O/????'           only patterns that agree with this one
  lifesat eden prove --n 6 --certificate c.json               and then: lifesat eden prove --recheck c.json
  lifesat eden prove --width 7 --height 8 --state s.jsonl     can be stopped, and goes on with the same command

Exit codes: 0 an orphan was found, 1 there is none (or --recheck confirms that), 2 a mistake in the question,
3 undecided or done in part, 130 interrupted";

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
    /// Shrink a pattern without predecessor until every cell (or orbit of cells) is needed
    #[command(after_help = ORPHAN_HELP)]
    Orphan(EdenOrphanArgs),
    /// Find all Gardens of Eden of a box, or all that have a symmetry
    #[command(after_help = SEARCH_HELP)]
    Search(EdenSearchArgs),
    /// Prove that every pattern of a box has a predecessor, or find one that has none
    #[command(after_help = PROVE_HELP)]
    Prove(EdenProveArgs),
    /// Hunt for small patterns without predecessor, beside the records
    #[command(after_help = HUNT_HELP)]
    Hunt(EdenHuntArgs),
}

#[derive(Debug, Args)]
pub(crate) struct EdenCheckArgs {
    /// A pattern file, - for stdin, or rows such as '.O?/OOO' with ? for undefined cells
    pub(crate) pattern: String,
    /// Which pattern, from 1, if the file holds several
    #[arg(long, value_name = "K", value_parser = at_least_one)]
    pub(crate) pick: Option<usize>,
    /// Stop after this time, such as 90, 90s, 5m or 2h
    #[arg(long, value_name = "TIME", value_parser = duration)]
    pub(crate) time_limit: Option<Duration>,
    /// Print nothing but the predecessor, in this format
    #[arg(long, value_enum, value_name = "FORMAT", conflicts_with = "json")]
    pub(crate) format: Option<PatternFormatArg>,
    /// Print one JSON object instead
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, Args)]
pub(crate) struct EdenOrphanArgs {
    /// A pattern file, - for stdin, or rows such as '.O?/OOO' with ? for undefined cells
    pub(crate) pattern: String,
    /// Which pattern, from 1, if the file holds several
    #[arg(long, value_name = "K", value_parser = at_least_one)]
    pub(crate) pick: Option<usize>,
    /// Keep this symmetry of the pattern: C1 C2 C4 D2| D2- D2\ D2/ D4+ D4x D8, or σ180 σ90 σH σD (σH,σ180) (σD,σ180)
    /// (σD,σ90). Orbits of cells are then dropped as a whole
    #[arg(long, default_value = "C1", value_name = "GROUP")]
    pub(crate) symmetry: Group,
    /// Try this many orders of the cells and keep the smallest orphan
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) tries: u64,
    /// Stop after this time, such as 90, 90s, 5m or 2h
    #[arg(long, value_name = "TIME", value_parser = duration)]
    pub(crate) time_limit: Option<Duration>,
    /// Print nothing but the orphan, in this format
    #[arg(long, value_enum, value_name = "FORMAT", conflicts_with = "json")]
    pub(crate) format: Option<PatternFormatArg>,
    /// Print one JSON object instead
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Clone, Debug, Args)]
pub(crate) struct EdenSearchArgs {
    #[command(flatten)]
    pub(crate) size: SizeArgs,
    /// Only patterns with this symmetry: C1 C2 C4 D2| D2- D2\ D2/ D4+ D4x D8, or σ180 σ90 σH σD (σH,σ180) (σD,σ180)
    /// (σD,σ90)
    #[arg(long, default_value = "C1", value_name = "GROUP")]
    pub(crate) symmetry: Group,
    /// Search one of the patterns that look the same from some side, and count the others with it
    #[arg(long)]
    pub(crate) break_symmetry: bool,
    /// How many solvers work side by side [default: one for each processor]
    #[arg(long, value_name = "N", value_parser = jobs)]
    pub(crate) jobs: Option<usize>,
    /// Record finished work in FILE, and go on from there if it has some, even after the program was killed
    #[arg(long, value_name = "FILE")]
    pub(crate) state: Option<PathBuf>,
    /// Write the Gardens to FILE as RLE, one of each class that looks the same from some side
    #[arg(long, value_name = "FILE")]
    pub(crate) gardens: Option<PathBuf>,
    /// Shrink one Garden of each class to a minimal orphan with its symmetry, and write those that differ to FILE
    #[arg(long, value_name = "FILE")]
    pub(crate) orphans: Option<PathBuf>,
    /// Write a table to FILE: how many Gardens have how many live cells, as CSV
    #[arg(long, value_name = "FILE")]
    pub(crate) histogram: Option<PathBuf>,
    /// Stop after this time, such as 90, 90s, 5m or 2h
    #[arg(long, value_name = "TIME", value_parser = duration)]
    pub(crate) time_limit: Option<Duration>,
    /// Print one JSON object instead
    #[arg(long)]
    pub(crate) json: bool,
    /// Write a page about the answer, its patterns and its JSON to this folder, too
    #[arg(long, value_name = "FOLDER")]
    pub(crate) report: Option<PathBuf>,
    /// What else belongs on that page.
    #[arg(skip)]
    pub(crate) plots: Vec<Plot>,
}

#[derive(Clone, Debug, Args)]
pub(crate) struct EdenProveArgs {
    #[command(flatten)]
    pub(crate) size: SizeArgs,
    /// Only what agrees with this pattern: a file, - for stdin, or rows such as '.O?/OOO' with ? for free cells
    #[arg(long, value_name = "PATTERN", conflicts_with_all = ["n", "width", "height"])]
    pub(crate) within: Option<String>,
    /// Work with this many threads [default: as many as there are processors]
    #[arg(long, value_name = "N", value_parser = jobs)]
    pub(crate) jobs: Option<usize>,
    /// Stop after this time, such as 90, 90s, 5m or 2h
    #[arg(long, value_name = "TIME", value_parser = duration)]
    pub(crate) time_limit: Option<Duration>,
    /// Take no more memory than this, such as 8G or 500M, with wide boxes in smaller tiles; refuse what does not fit [default:
    /// three quarters of the machine's]
    #[arg(long, value_name = "BYTES", value_parser = bytes)]
    pub(crate) memory: Option<u64>,
    /// Remember this many rows of a half, instead of what the plan says
    #[arg(long, value_name = "ROWS", value_parser = clap::value_parser!(u8).range(1..=8))]
    pub(crate) context: Option<u8>,
    /// Let groups differ in all but so many outermost cells of their oldest row on each side, instead of what the plan says
    #[arg(long, value_name = "CELLS", value_parser = clap::value_parser!(u8).range(0..=5))]
    pub(crate) open: Option<u8>,
    /// Print the plan and do not start
    #[arg(long)]
    pub(crate) explain: bool,
    /// Print one JSON object instead
    #[arg(long)]
    pub(crate) json: bool,
    /// Write a page about the answer, its patterns and its JSON to this folder, too
    #[arg(long, value_name = "FOLDER")]
    pub(crate) report: Option<PathBuf>,
    /// What else belongs on that page.
    #[arg(skip)]
    pub(crate) plots: Vec<Plot>,
    /// Write a certificate, a JSON object to be compared with that of another run and checked with --recheck
    #[arg(long, value_name = "FILE")]
    pub(crate) certificate: Option<PathBuf>,
    /// Record the blocks of a proof in this file, and go on from what is there
    #[arg(long, value_name = "FILE")]
    pub(crate) state: Option<PathBuf>,
    /// Take over the blocks that are recorded in this file, too; several may be named
    #[arg(long, value_name = "FILE", requires = "state")]
    pub(crate) merge: Vec<PathBuf>,
    /// Do part I of N of the blocks only, to be merged with the others
    #[arg(long, value_name = "I/N", value_parser = shard, requires = "state")]
    pub(crate) shard: Option<Shard>,
    /// Check the box of a certificate with another method, as far as that gets within --time-limit
    #[arg(long, value_name = "FILE", conflicts_with_all = ["n", "width", "height", "within", "context", "open", "explain", "certificate", "state"])]
    pub(crate) recheck: Option<PathBuf>,
}

#[derive(Clone, Debug, Args)]
pub(crate) struct EdenHuntArgs {
    /// Columns of a target, from 3 to 10. A worker needs some 70 MB at width 8, 230 MB at 9, 850 MB at 10
    #[arg(long, value_name = "W", value_parser = side)]
    pub(crate) width: usize,
    /// Rows of a target [default: where rounds of less than a minute find orphans: 30, 17, 13 for widths 6, 7, 8]
    #[arg(long, value_name = "H", value_parser = side)]
    pub(crate) height: Option<usize>,
    /// Only targets with this symmetry: C1 (none), D2| (left and right the same), D2- (top and bottom) or C2 (half turn)
    #[arg(long, default_value = "C1", value_name = "GROUP")]
    pub(crate) symmetry: Group,
    /// Another number, other random targets
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(crate) seed: u64,
    /// So many random targets [default: 20, or as many as there is time for if there is a time limit]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) rounds: Option<u64>,
    /// Visit the rows of a target so many times: more makes a round longer and likelier to find something
    #[arg(long, value_name = "N", default_value_t = 300, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    pub(crate) sweeps: u32,
    /// Shrink what is found in this many orders of its cells
    #[arg(long, value_name = "N", default_value_t = 6, value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) tries: u64,
    /// How many workers hunt side by side [default: one for each processor]
    #[arg(long, value_name = "N", value_parser = jobs)]
    pub(crate) jobs: Option<usize>,
    /// Record finished rounds in FILE, and go on from there if it has some, even after the program was killed
    #[arg(long, value_name = "FILE")]
    pub(crate) state: Option<PathBuf>,
    /// Keep the best orphans in FOLDER, in box.rle, defined.rle, live.rle and density.rle, unless better ones are there
    #[arg(long, value_name = "FOLDER")]
    pub(crate) best: Option<PathBuf>,
    /// Stop after this time, such as 90, 90s, 5m or 2h
    #[arg(long, value_name = "TIME", value_parser = duration)]
    pub(crate) time_limit: Option<Duration>,
    /// Fill the terminal with a view of the work that changes as it goes on
    #[arg(long)]
    pub(crate) watch: bool,
    /// Print one JSON object instead
    #[arg(long)]
    pub(crate) json: bool,
    /// Write a page about the answer, its patterns and its JSON to this folder, too
    #[arg(long, value_name = "FOLDER")]
    pub(crate) report: Option<PathBuf>,
    /// What else belongs on that page.
    #[arg(skip)]
    pub(crate) plots: Vec<Plot>,
}
