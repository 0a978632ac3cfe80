//! `lifesat search` and `lifesat emit search`.

use std::path::PathBuf;
use std::time::Duration;

use clap::{Args, ValueEnum};
use lifesat::backend::embedded::Embedded;
use lifesat::life::Rule;
use lifesat::problem::search::Bound;
use lifesat::render::plot::Plot;

use super::board::TransitionArg;
use super::parse::{at_least_one, cell, duration, jobs};
use super::pattern::PatternFormatArg;

const HELP: &str = "\
Examples:
  lifesat search 4 4 4 1 1                  a glider: 4 by 4 cells, and after 4 generations 1 right and 1 down
  lifesat search 16 6 3 0 1                 a ship of period 3 that moves 1 row down, all of it in 16 columns and 6 rows
  lifesat search 8 7 5 -s 'D2|'             an oscillator of period 5 that is its own mirror image
  lifesat search -b 8 8 -s p5 -s D8         the same box and period in the words of Logic Life Search
  lifesat search 4 4 2 -t 'F\\' -x 1         a glider, by its reflection after 2 generations
  lifesat search --parents 2 block.rle      a grandparent of a pattern
  lifesat search cells.txt -p 4             cells on, off, unknown or named, a block of lines a generation
  lifesat search 6 5 2 --all                every object of period 2, each once
  lifesat search 9 9 3 --smallest           one with the fewest live cells
  lifesat emit search 15 6 3 0 1 > f.cnf    the formula, for any solver; `lifesat decode --cnf f.cnf` reads its answer

The box holds generations 0 to T, both counted, so a moving pattern needs |DX| columns and |DY| rows more than in
programs whose box holds generations 0 to T-1 (--box period). DX counts columns to the right, DY rows down.

Exit codes: 0 found, 1 none exists, 2 a mistake in the question, 3 unknown within the limits, 130 interrupted";

/// The question.
#[derive(Clone, Debug, Args)]
#[command(next_help_heading = "Question")]
pub(crate) struct SearchQuestionArgs {
    /// Width, height, period T (default 1), and by how many columns right and rows down the pattern moves in T generations;
    /// or a file: cells as in Logic Life Search, a pattern with `?` for unknown cells, or JSON: an answer's pattern, or a
    /// question as in instances/search
    #[arg(value_name = "W H [T [DX DY]] | FILE", num_args = 0..=5, allow_negative_numbers = true)]
    pub(crate) what: Vec<String>,
    /// Columns, and rows if the box is no square
    #[arg(short, long, value_name = "SIDE", num_args = 1..=2, conflicts_with = "what")]
    pub(crate) bounds: Vec<usize>,
    /// Period, if it is not given with the box
    #[arg(short, long, value_name = "T")]
    pub(crate) period: Option<usize>,
    /// Columns to the right in T generations
    #[arg(short = 'x', long, value_name = "DX", allow_negative_numbers = true)]
    pub(crate) right: Option<i64>,
    /// Rows down in T generations
    #[arg(short = 'y', long, value_name = "DY", allow_negative_numbers = true)]
    pub(crate) down: Option<i64>,
    /// C1 C2 C4 D2| D2- D2\ D2/ D4+ D4x D8 about the middle of the box, in every generation; also p5 (period), x1, y-1
    /// (shift); several in one word or several times
    #[arg(short, long, value_name = "WORDS", allow_hyphen_values = true)]
    pub(crate) symmetry: Vec<String>,
    /// Generation T is generation 0 turned or flipped within the box, and then shifted: Id R90 R180 R270 (counterclockwise)
    /// F| F- F\ F/
    #[arg(short, long, value_name = "NAME", conflicts_with = "map")]
    pub(crate) transform: Option<String>,
    /// Cell (x, y) of generation 0 is cell (Ax+By+C, Dx+Ey+F) of generation T
    #[arg(long, value_names = ["A", "B", "C", "D", "E", "F"], num_args = 6, allow_negative_numbers = true,
        conflicts_with_all = ["right", "down"])]
    pub(crate) map: Vec<i64>,
    /// K generations that lead to the pattern of FILE; nothing comes back
    #[arg(long, value_name = "K", conflicts_with_all = ["map", "transform", "right", "down", "period", "holds"])]
    pub(crate) parents: Option<usize>,
    /// With --parents, so many columns and rows around the pattern may live in the generations before (default: K)
    #[arg(long, value_name = "CELLS", requires = "parents")]
    pub(crate) margin: Option<usize>,
    /// Rule in B/S notation; those with B0 have no patterns that end somewhere
    #[arg(short, long, value_name = "RULE")]
    pub(crate) rule: Option<Rule>,
    /// A bound on live cells: '<=20' of generation 0, '>=5@1' of generation 1, '<=40@0+1' of both together
    #[arg(long, value_name = "BOUND")]
    pub(crate) population: Vec<Bound>,
    /// A cell (row,column from 0) that never changes
    #[arg(long, value_name = "ROW,COLUMN", value_parser = cell)]
    pub(crate) frozen: Vec<(usize, usize)>,
    /// Patterns with a smaller period count too
    #[arg(long)]
    pub(crate) subperiods: bool,
    /// Patterns may lie anywhere in the box; without it those that could be shifted touch the sides of
    /// the box that lie ahead of them, or its left and upper side
    #[arg(long)]
    pub(crate) anywhere: bool,
    /// What W and H are the size of
    #[arg(long = "box", value_enum, default_value = "all", value_name = "WHICH")]
    pub(crate) holds: BoxArg,
    /// Clauses for one cell
    #[arg(long, value_enum, default_value = "col9", value_name = "ENCODING")]
    pub(crate) transition: TransitionArg,
}

/// Which generations lie in the box.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum BoxArg {
    /// The box of generations 0 to T
    All,
    /// The box of generations 0 to T-1, as in rlifesrc and lifesrc
    Period,
}

/// What a saved search says itself.
const OF_THE_FILE: [&str; 27] = [
    "what",
    "bounds",
    "period",
    "right",
    "down",
    "symmetry",
    "transform",
    "map",
    "parents",
    "margin",
    "rule",
    "population",
    "frozen",
    "subperiods",
    "anywhere",
    "holds",
    "transition",
    "smallest",
    "distinct",
    "engine",
    "order",
    "order_file",
    "by_generation",
    "choose",
    "seed",
    "save",
    "emit",
];

#[expect(clippy::struct_excessive_bools, reason = "each is an option of the command line")]
#[derive(Clone, Debug, Args)]
#[command(after_help = HELP)]
pub(crate) struct SearchArgs {
    #[command(flatten)]
    pub(crate) question: SearchQuestionArgs,
    /// Find so many objects (default 1)
    #[arg(short = 'n', long, value_name = "N", value_parser = at_least_one, help_heading = "Answers")]
    pub(crate) number: Option<usize>,
    /// Find all objects
    #[arg(short, long, conflicts_with_all = ["number", "smallest"], help_heading = "Answers")]
    pub(crate) all: bool,
    /// Find an object with the fewest live cells in generation 0
    #[arg(long, conflicts_with = "number", help_heading = "Answers")]
    pub(crate) smallest: bool,
    /// Which objects count as one
    #[arg(long, value_enum, default_value = "symmetry", value_name = "HOW", help_heading = "Answers")]
    pub(crate) distinct: DistinctArg,
    /// Print each object in this format
    #[arg(long, value_enum, default_value = "rle", value_name = "FORMAT", help_heading = "Answers")]
    pub(crate) format: PatternFormatArg,
    /// Print one JSON object instead
    #[arg(long, help_heading = "Answers")]
    pub(crate) json: bool,
    /// Write a page about the answer, its patterns and its JSON to this folder, too
    #[arg(long, value_name = "FOLDER", help_heading = "Answers")]
    pub(crate) report: Option<PathBuf>,
    /// Fill the terminal with a view of the work that changes as it goes on
    #[arg(long, conflicts_with_all = ["step", "emit"], help_heading = "Answers")]
    pub(crate) watch: bool,
    /// Write the question as a formula (DIMACS) instead of answering it, as `lifesat emit search` does
    #[arg(long, value_enum, value_name = "FORMAT", help_heading = "Answers")]
    pub(crate) emit: Option<SearchFormatArg>,
    /// How to search
    #[arg(long, value_enum, default_value = "auto", value_name = "ENGINE", help_heading = "Engine")]
    pub(crate) engine: EngineArg,
    /// Stop after this time, such as 90, 90s, 5m or 2h
    #[arg(long, value_name = "TIME", value_parser = duration, help_heading = "Engine")]
    pub(crate) time_limit: Option<Duration>,
    /// So many threads (default 1) for `auto` and `backtrack`. The engines of `auto` work side by side from 2 on and take turns with 1;
    /// the SAT engine has one
    #[arg(long, value_name = "N", value_parser = jobs, help_heading = "Engine")]
    pub(crate) jobs: Option<usize>,
    /// In which order backtracking chooses cells
    #[arg(long, value_enum, default_value = "auto", value_name = "ORDER", help_heading = "Engine")]
    pub(crate) order: OrderArg,
    /// A file with the cells (row,column, a line each) that backtracking chooses first
    #[arg(long, value_name = "FILE", conflicts_with = "order", help_heading = "Engine")]
    pub(crate) order_file: Option<PathBuf>,
    /// Backtracking chooses all cells of generation 0 first, then those of generation 1, instead of all generations of a cell
    #[arg(long, help_heading = "Engine")]
    pub(crate) by_generation: bool,
    /// Which state backtracking tries first
    #[arg(long, value_enum, default_value = "off", value_name = "STATE", help_heading = "Engine")]
    pub(crate) choose: ChooseArg,
    /// Seed of the SAT engine (default 0) and of `--choose random` (default 1): another one may find something else, sooner or
    /// later. Without effect on backtracking with another --choose
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(..=i64::from(Embedded::LARGEST_SEED)), help_heading = "Engine")]
    pub(crate) seed: Option<u32>,
    /// Keep in this file where the search stands, every few seconds; if it is there already, go on from it. Not with
    /// `--engine auto`, nor with --smallest
    #[arg(long, value_name = "FILE", conflicts_with = "smallest", help_heading = "Engine")]
    pub(crate) save: Option<PathBuf>,
    /// Go on with a search that was saved; question, engine and what counts as one are those of the file, and how many objects
    /// are wanted unless it is said again (-n, --all)
    #[arg(long, value_name = "FILE", conflicts_with_all = OF_THE_FILE, help_heading = "Engine")]
    pub(crate) resume: Option<PathBuf>,
    /// Search by hand: backtracking, one command at a time (`help` lists them)
    #[arg(long, conflicts_with_all = ["save", "resume", "smallest", "json", "emit"], help_heading = "Engine")]
    pub(crate) step: bool,
    /// The command that asks the question, if it is not this one.
    #[arg(skip)]
    pub(crate) asked_by: Option<String>,
    /// What else belongs on the page of a report.
    #[arg(skip)]
    pub(crate) plots: Vec<Plot>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum OrderArg {
    /// Rows, columns or diagonals, from the side that the pattern is pushed to
    Auto,
    /// Columns, from left to right
    #[value(alias = "columns")]
    Left,
    /// Columns, from right to left
    Right,
    /// Rows, from top to bottom
    #[value(alias = "rows")]
    Top,
    /// Rows, from bottom to top
    Bottom,
    /// Diagonals, from the top left corner
    #[value(alias = "diagonals")]
    TopLeft,
    /// Diagonals, from the top right corner
    TopRight,
    /// Diagonals, from the bottom left corner
    BottomLeft,
    /// Diagonals, from the bottom right corner
    BottomRight,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum ChooseArg {
    /// Off: small objects
    Off,
    /// On: not the empty pattern first
    On,
    /// As the cell is in another generation: billiard tables
    Same,
    /// By chance (--seed)
    Random,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum DistinctArg {
    /// None: every filling of the box counts
    Exact,
    /// Those that turning, reflecting, shifting and waiting carry into each other
    Symmetry,
    /// Those whose changing cells are the same with their neighbours, whatever stands around
    Active,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum EngineArg {
    /// Both, side by side or in turns
    Auto,
    /// The embedded SAT solver: oscillators, parents, everything with side conditions
    Sat,
    /// Hickerson's backtracking: thin ships of low period
    Backtrack,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum SearchFormatArg {
    /// Clauses (DIMACS)
    Cnf,
}

/// `lifesat emit search`.
#[derive(Debug, Args)]
pub(crate) struct EmitSearchArgs {
    #[command(flatten)]
    pub(crate) question: SearchQuestionArgs,
    /// Write to FILE instead of stdout; the file appears when it is complete
    #[arg(short, long, value_name = "FILE", help_heading = "Output")]
    pub(crate) output: Option<PathBuf>,
}
