//! `lifesat solve`.

use std::ffi::OsString;
use std::path::PathBuf;
use std::time::Duration;

use clap::{Args, ValueEnum};

use super::board::{CellsArgs, EncodingArgs, SizeArgs};
use super::parse::{duration, jobs};
use super::pattern::PatternFormatArg;
use crate::cli::request::format::Drawing;

const HELP: &str = "\
Examples:
  lifesat solve 8
      The densest still life of 8×8: the one with the most live cells
  lifesat solve 10x7 --alive 0,0
      In a box of 10 columns and 7 rows, with a live cell in a corner
  lifesat solve 4..20 --report squares
      All squares from 4×4 to 20×20, with a page that plots the time
  lifesat solve 116 --from 100x100.rle
      Begin with the still life of a smaller box, which is stretched
  lifesat solve 40 --proof 40.proof
      Write a certificate for `lifesat check-proof 40.proof`
  lifesat solve 8 --count
      How many still lifes of 8×8 there are
  lifesat solve 4 --all --format rle
      All of them
  lifesat solve 8 --all --optimal
      All densest ones, one of those that are turned or reflected images of each other
  lifesat solve f.cnf
      Any formula, with the exit codes of SAT solvers";

#[derive(Debug, Args)]
#[command(after_help = HELP)]
pub(crate) struct SolveArgs {
    /// A size such as 8 or 10x7, squares such as 4..20 (both ends among them), an instance file (JSON), a formula file (DIMACS, also .gz, .xz, .zst), or - for
    /// stdin. If nothing is given: stdin if something comes from there, else the densest 8×8 still life
    pub(crate) input: Option<OsString>,
    #[command(flatten)]
    pub(crate) size: SizeArgs,
    #[command(flatten)]
    pub(crate) cells: CellsArgs,
    #[command(flatten)]
    pub(crate) encoding: EncodingArgs,
    /// How the densest still life is found (default: waste where it applies)
    #[arg(long, value_enum, value_name = "METHOD", help_heading = "Board")]
    pub(crate) method: Option<MethodArg>,
    /// Refute one live cell more once again with a proof, and leave pattern, formula, proof and a manifest in this new folder, for
    /// `lifesat check-proof DIR`. Needs --method waste and a solver that writes proofs; the embedded one's are checked at once
    #[arg(long, value_name = "DIR", help_heading = "Board")]
    pub(crate) proof: Option<PathBuf>,
    /// A still life to start from: one of this board, to refute more than it has, or one of a smaller board, which is cut into
    /// quarters and stretched. A file, or - for stdin. With --method waste
    #[arg(long, value_name = "FILE", help_heading = "Board")]
    pub(crate) from: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) census: CensusArgs,
    #[command(flatten)]
    pub(crate) solver: SolverArgs,
    /// Stop after this time, such as 90, 90s, 5m or 2h
    #[arg(long, help_heading = "Solver", value_name = "TIME", value_parser = duration)]
    pub(crate) time_limit: Option<Duration>,
    /// So many solvers side by side, for a board, for cubes, or for the assignments of a quantified formula, where what is
    /// printed is the same. Without it there is one
    #[arg(long, help_heading = "Solver", value_name = "N", value_parser = jobs)]
    pub(crate) jobs: Option<usize>,
    #[command(flatten)]
    pub(crate) cubes: CubesArgs,
    /// Print the pattern alone, in this format, instead of the report
    #[arg(long, help_heading = "Answer", value_enum, value_name = "FORMAT", conflicts_with_all = ["draw", "json"])]
    pub(crate) format: Option<PatternFormatArg>,
    /// How the pattern is drawn
    #[arg(long, help_heading = "Answer", value_enum, default_value = "plain", value_name = "STYLE")]
    pub(crate) draw: DrawArg,
    /// Print one JSON object instead
    #[arg(long, help_heading = "Answer")]
    pub(crate) json: bool,
    /// Write a page about the answer, its patterns and its JSON to this folder, too
    #[arg(long, value_name = "FOLDER", help_heading = "Answer")]
    pub(crate) report: Option<PathBuf>,
}

/// All patterns of a board instead of one that is the densest.
#[derive(Debug, Args)]
#[command(next_help_heading = "All still lifes of a board")]
pub(crate) struct CensusArgs {
    /// Count them, turned and reflected ones too; for boards whose shorter side is at most 12
    #[arg(long, group = "census")]
    pub(crate) count: bool,
    /// Print them all, as --draw or --format says; with --json one object a line, and a last one with their number; for boards whose
    /// shorter side is at most 20, or any with --optimal
    #[arg(long, group = "census", conflicts_with = "count")]
    pub(crate) all: bool,
    /// With --count or --all: only the densest ones, and of those that a symmetry of the board carries into each other only one
    #[arg(long, requires = "census")]
    pub(crate) optimal: bool,
}

impl CensusArgs {
    /// Whether any of the options was given.
    pub(crate) fn is_given(&self) -> bool {
        self.count || self.all
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum MethodArg {
    /// Little waste instead of many live cells: the fastest; needs dead cells outside
    Waste,
    /// A counter of live cells, with the encoding that the options choose
    Count,
    /// Dynamic programming, without a solver, as a second opinion: n = 20 in a second, 28, 30, 32 and 35 in up to minutes and a gigabyte
    Dp,
}

/// What to do about the cubes of an iCNF file.
#[derive(Debug, Default, Args)]
#[command(next_help_heading = "Cubes of an iCNF file")]
pub(crate) struct CubesArgs {
    /// Stop at the first cube with this answer. With CaDiCaL as an external solver, one job and `sat`, it reads the cubes
    /// itself; all other external solvers are run anew for each cube, which is slow
    #[arg(long, value_enum, value_name = "ANSWER")]
    pub(crate) stop_at: Option<StopAtArg>,
    /// Print the failed assumptions of each refuted cube; with embedded solvers only
    #[arg(long)]
    pub(crate) cores: bool,
}

impl CubesArgs {
    /// Whether any of the options was given.
    pub(crate) fn is_given(&self) -> bool {
        self.stop_at.is_some() || self.cores
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum StopAtArg {
    /// A cube with a model
    Sat,
    /// A refuted cube
    Unsat,
}

/// Which solver answers. Without any of these: the embedded one, which needs no installation.
#[derive(Debug, Args)]
#[group(id = "solver-choice", multiple = false)]
#[command(next_help_heading = "Solver")]
pub(crate) struct SolverArgs {
    /// A solver of solvers.toml, or `embedded` (see `lifesat solvers`)
    #[arg(long, value_name = "NAME")]
    pub(crate) solver: Option<String>,
    /// Glucose, started by this command line, such as ~/glucose/simp/glucose or "wsl ~/glucose/simp/glucose"
    #[arg(long, value_name = "CMD")]
    pub(crate) glucose: Option<String>,
    /// MiniSat, started by this command line
    #[arg(long, value_name = "CMD")]
    pub(crate) minisat: Option<String>,
    /// CaDiCaL, started by this command line
    #[arg(long, value_name = "CMD")]
    pub(crate) cadical: Option<String>,
    /// Kissat, started by this command line
    #[arg(long, value_name = "CMD")]
    pub(crate) kissat: Option<String>,
}

impl SolverArgs {
    /// Whether any of the options was given.
    pub(crate) fn is_given(&self) -> bool {
        [&self.solver, &self.glucose, &self.minisat, &self.cadical, &self.kissat]
            .into_iter()
            .any(Option::is_some)
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum DrawArg {
    /// O and . , one character a cell
    Plain,
    /// Half blocks, two cells a character
    Blocks,
}

impl From<DrawArg> for Drawing {
    fn from(style: DrawArg) -> Self {
        match style {
            DrawArg::Plain => Self::Plain,
            DrawArg::Blocks => Self::Blocks,
        }
    }
}
