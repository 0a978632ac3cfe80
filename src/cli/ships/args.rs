//! `lifesat ships`.

use std::ops::RangeInclusive;
use std::path::PathBuf;

use clap::{Args, ValueEnum};
use lifesat::life::Rule;

use crate::cli::args::parse::{Velocity, at_least_one, bytes, velocity, widths};
use crate::cli::args::work::{StateArgs, WorkArgs};
use crate::cli::args::write::AnswersArgs;
use crate::cli::search::args::REPORT;

const HELP: &str = "\
Examples:
  lifesat ships --velocity c/3 -w 12 -s even
      A spaceship that moves 1 row in 3 generations, at most 12 columns wide and mirror-symmetric
  lifesat ships --velocity c/4 -w 1..8
      Each width in turn: no spaceship of c/4 has 8 columns or fewer, however long it is
  lifesat ships --velocity c/4 -w 8 --proof c4-8.txt
      Write a certificate of that
  lifesat check c4-8.txt
      Check it with code that shares nothing with the search
  lifesat ships --velocity c/5 -w 9 --state c5-9.txt
      Keep writing the state of the search, and continue from it if it exists
  lifesat ships --velocity c/7 -w 10 --partials partial.rle
      Show the longest partial (the first rows of what may become a spaceship), and keep writing it
  lifesat ships --velocity c/7 -w 10 --from partial.rle
      Only spaceships that begin with these rows
  lifesat ships --velocity c/7 -w 10 --from partial.rle --rows 90
      Complete these rows with a SAT solver, to at most 90 rows of all generations together
  lifesat ships --velocity 2c/4 -w 5 -s glide
      A spaceship that is turned over after 2 generations: the lightweight spaceship
  lifesat ships --velocity 2c/4 -w 6
      A spaceship that moves 2 rows in 4 generations and has the period 4, so it is none of c/2
  lifesat ships --velocity c/5 -w 6 -r B3/S2-i34q
      Under another rule
  lifesat ships --velocity c/4d -w 5
      A spaceship that moves diagonally, within 5 diagonals: the glider
  lifesat ships --velocity '(2,1)c/6' -w 3
      Two columns to the right and one row down in 6 generations: none in 3 slanted columns

Spaceships move straight down, or down and to the right. The width counts the columns of all generations together; of spaceships that move sideways too, the columns run in the direction of flight. \"None\" means that there is none of any length. With `--all`, the search continues after the first spaceship, and prints one for each state in which a spaceship can end, but each spaceship once. For oscillators or a fixed length, use `lifesat search`.

Exit codes:
  0    found
  1    none exists, of any length
  2    a mistake in the question, or a file cannot be used
  3    inconclusive: the time or memory was not enough
  4    a spaceship that was found fails the simulation
  130  interrupted";

const JOBS: &str =
    "Number of threads, which changes neither answers nor certificates [default: one for each processor]";

const STATE: &str = "Continue the search in FILE if it exists, even after a crash, and else begin it. A FILE that exists determines \
    the question, which can be left out. Needs one width and one symmetry";

#[derive(Clone, Debug, Args)]
#[command(
    after_help = HELP,
    mut_arg("report", |arg| arg.help(REPORT)),
    mut_arg("jobs", |arg| arg.help(JOBS)),
    mut_arg("state", |arg| arg.help(STATE))
)]
pub(crate) struct ShipsArgs {
    /// Rows in generations, such as c/5 (one row in five generations) or 2c/7; diagonally c/4d or 2c/9d; (2,1)c/6
    /// for two columns and one row. The generations are the period: a spaceship of 2c/4 is not back after 2
    /// generations
    #[arg(long, value_name = "SPEED", value_parser = velocity, required_unless_present_any = ["state", "recheck"],
        help_heading = "Question")]
    pub(crate) velocity: Option<Velocity>,
    /// The most columns of all generations together, or a range such as 1..9: each width is tried in
    /// turn. Of diagonal speeds they are diagonals
    #[arg(short, long, value_name = "COLUMNS", value_parser = widths, required_unless_present_any = ["state", "recheck"],
        help_heading = "Question")]
    pub(crate) width: Option<RangeInclusive<usize>>,
    /// The mirror symmetry about the middle column
    #[arg(
        short,
        long,
        value_enum,
        default_value = "none",
        value_name = "SYMMETRY",
        help_heading = "Question"
    )]
    pub(crate) symmetry: MirrorArg,
    /// Rule without B0, such as B36/S23, B2-a/S12, B2/S013V or a MAP string [default: B3/S23]
    #[arg(short, long, value_name = "RULE", help_heading = "Question")]
    pub(crate) rule: Option<Rule>,
    /// The most live cells in a row of a generation, on both sides of a mirror. There are far fewer such
    /// spaceships, so wider strips can be searched; "none" is then about them alone
    #[arg(long, value_name = "N", value_parser = at_least_one, help_heading = "Question")]
    pub(crate) row_cells: Option<usize>,
    /// Seek spaceships with at most N rows, those of all generations together, with a SAT solver. Rows of --from
    /// count. "None" is then about these lengths alone
    #[arg(long, value_name = "N", value_parser = at_least_one, help_heading = "Question",
        conflicts_with_all = ["row_cells", "proof", "state", "partials", "jobs", "memory"])]
    pub(crate) rows: Option<usize>,
    #[command(flatten)]
    pub(crate) answers: AnswersArgs,
    /// If there is no spaceship, write a certificate to this file, which `lifesat check` takes: all states that
    /// the search followed. For one width and one symmetry
    #[arg(long, alias = "certificate", value_name = "PATH", help_heading = "Answer")]
    pub(crate) proof: Option<PathBuf>,
    /// Check a certificate, in place of a search
    #[arg(long, hide = true, value_name = "FILE", help_heading = "Question", conflicts_with_all = ["velocity", "width",
        "symmetry", "rule", "row_cells", "rows", "number", "all", "proof", "state", "partials", "from", "jobs", "memory", "report", "format"])]
    pub(crate) recheck: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) work: WorkArgs,
    /// The most memory for states and tables, such as 8G or 500M. A search that needs more stops,
    /// and one with --state can be continued [default: three quarters of the machine's memory]
    #[arg(long, value_name = "BYTES", value_parser = bytes, help_heading = "Work")]
    pub(crate) memory: Option<u64>,
    #[command(flatten)]
    pub(crate) state: StateArgs,
    /// Find spaceships that begin with the rows in FILE, such as --partials writes, with all columns
    /// of the width. Needs one width and one symmetry
    #[arg(long, value_name = "FILE", help_heading = "Question", conflicts_with = "proof")]
    pub(crate) from: Option<PathBuf>,
    /// Keep writing the longest partial so far to FILE as a pattern: the first rows of what may become
    /// a spaceship
    #[arg(long, value_name = "FILE", help_heading = "Work")]
    pub(crate) partials: Option<PathBuf>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum MirrorArg {
    /// No symmetry is required
    #[value(alias = "asymmetric")]
    None,
    /// The axis is the middle column, so the width is odd
    Odd,
    /// The axis lies between two columns, so the width is even
    Even,
    /// Like odd, and the middle column is always dead
    Gutter,
    /// After half of its period the ship is its own mirror image, as with speeds such as 2c/4
    Glide,
    /// Odd or even, depending on the width
    #[value(alias = "D2|")]
    Mirror,
    /// Each symmetry that the width can have in turn, then none
    Any,
}
