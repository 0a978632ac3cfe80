//! `lifesat solve`.

use std::ffi::OsString;
use std::path::PathBuf;

use clap::builder::PossibleValue;
use clap::{Args, ValueEnum};

use crate::cli::args::box_and_encoding::{CellsArgs, EncodingArgs, SideArgs};
use crate::cli::args::offer::{self, Offer};
use crate::cli::args::work::WorkArgs;
use crate::cli::args::write::AnswerArgs;
use crate::cli::console::output::PatternFormat;

const HELP: &str = "\
Examples:
  lifesat solve 8
      The densest still life of 8×8: the one with the most live cells
  lifesat solve 6 -r B36/S23
      By another rule
  lifesat solve 10x7 --alive 0,0
      In a box of 10 columns and 7 rows, with a live cell in a corner
  lifesat solve 4..20 --report squares
      All squares from 4×4 to 20×20, with a page that plots the time
  lifesat solve 116 --from 100x100.rle
      Begin with the still life of a smaller box, which is stretched
  lifesat solve 40 --proof 40.proof
      Write a certificate for `lifesat check 40.proof`
  lifesat solve 28 --proof 28.proof --jobs 2
      The same with two solvers, which share out the cases of the refutation
  lifesat solve 8 --count
      How many still lifes of 8×8 there are
  lifesat solve 4 --all --format rle
      All of them
  lifesat solve 8 --all=densest
      All densest ones, but only one of each set of turned or reflected images
  lifesat solve f.cnf
      Any formula, with the exit codes of SAT solvers

Without INPUT:
A formula or an instance is read from stdin if stdin is a pipe or a file and begins like one. If it is empty, a terminal or /dev/null, this is `lifesat solve 8`. Anything else on stdin is refused and, on Linux, not read: it may be meant for another command, such as the loop around this one. To keep stdin out, say the size, or add `< /dev/null`.";

/// Options of `--method count`, which `lifesat emit still-life` explains.
const ENCODING: [&str; 3] = ["transition", "cardinality", "break_symmetry"];

const JOBS: &str = "\
Number of solvers that work at the same time on a box, on cubes or on a quantified formula. With --method waste they share out the search for a pattern and the cases of the refutation. If dp and waste work side by side, dp has one of the jobs [default: for --method waste, and for dp and waste side by side, the number of processors, or 1 with --proof; else 1]";

#[derive(Debug, Args)]
#[command(after_help = HELP, mut_arg("jobs", |arg| arg.help(JOBS)), mut_args(|arg| if ENCODING.contains(&arg.get_id().as_str()) { arg.hide(true) } else { arg }))]
pub(crate) struct SolveArgs {
    /// A size such as 8 or 10x7 (columns, rows), or a range of squares such as 4..20 (from 4×4 to
    /// 20×20), or a file: an instance (JSON), a formula (DIMACS, QDIMACS; WCNF or OPB with --solver) or cubes
    /// (iCNF), which may be compressed (`lifesat help formats`), or - for stdin [default: what is piped in; 8 if nothing is;
    /// see below]
    pub(crate) input: Option<OsString>,
    #[command(flatten)]
    pub(crate) sides: SideArgs,
    #[command(flatten)]
    pub(crate) cells: CellsArgs,
    #[command(flatten)]
    pub(crate) encoding: EncodingArgs,
    /// How to find the densest still life [default: count with --rule, with --outside unless it is dead, and with an option about
    /// the encoding; waste with --strict, --solver or --from; with --connected, dp if the shorter side is at most 8, else
    /// waste; for other boxes, if the shorter side is at most 20, dp, but waste for squares up to 8×8 and with --jobs; if it is 21 to 41,
    /// waste for squares without forced cells, and dp and waste side by side for the others; if it is longer, waste. With a
    /// single thread, and with --proof, dp or waste alone: docs/still-life.md says which]
    #[arg(long, value_enum, value_name = "METHOD", help_heading = "Box")]
    pub(crate) method: Option<MethodArg>,
    /// Write a certificate to this new folder: the pattern, a proof that no still life has more live
    /// cells, and what `lifesat check DIR` needs to check both. Not with --method count; needs a
    /// solver that writes proofs, such as the embedded one. With --jobs 2 or more, and no forced cells, the
    /// proof has several parts, which are written at the same time
    #[arg(long, value_name = "DIR", help_heading = "Answer")]
    pub(crate) proof: Option<PathBuf>,
    /// Begin with this still life of the same box, or of a smaller box, which is stretched. A file,
    /// or - for stdin. With --method waste
    #[arg(long, value_name = "FILE", help_heading = "Box")]
    pub(crate) from: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) census: CensusArgs,
    #[command(flatten)]
    pub(crate) solver: SolverArgs,
    #[command(flatten)]
    pub(crate) work: WorkArgs,
    #[command(flatten)]
    pub(crate) cubes: CubesArgs,
    /// Write the best still life so far to FILE, again and again
    #[arg(long, value_name = "FILE", help_heading = "Work", conflicts_with = "census")]
    pub(crate) partials: Option<PathBuf>,
    /// Print only the pattern, in this format
    #[arg(long, help_heading = "Answer", value_enum, value_name = "FORMAT", conflicts_with = "json")]
    pub(crate) format: Option<PatternFormat>,
    #[command(flatten)]
    pub(crate) answer: AnswerArgs,
}

/// All still lifes of a box instead of one that is the densest.
#[derive(Debug, Args)]
#[command(next_help_heading = "All still lifes of a box")]
pub(crate) struct CensusArgs {
    /// Count all still lifes of the box, or other patterns of it; images of each other count separately, except for
    /// `densest`. For still lifes, the tables for a shorter side of w take about 2^(2w + 2) bytes: 0.3 GB
    /// for 13. With forced cells they take 2^(2w + 4). The program says so before it begins
    #[arg(
        long,
        group = "census",
        value_parser = count(),
        value_name = "WHAT",
        num_args = 0..=1,
        require_equals = true,
        default_missing_value = "still-lifes"
    )]
    pub(crate) count: Option<CountArg>,
    /// The period of --count=oscillators
    #[arg(long, value_name = "P", requires = "count", hide = true)]
    pub(crate) period: Option<usize>,
    /// Print all still lifes of the box, as --format says, or with --json one object a line, and the answer on the
    /// last line. The shorter side is at most 20, except for `densest`
    #[arg(
        long,
        group = "census",
        value_enum,
        value_name = "WHICH",
        num_args = 0..=1,
        require_equals = true,
        default_missing_value = "still-lifes",
        conflicts_with = "count"
    )]
    pub(crate) all: Option<AllArg>,
    /// Only the densest ones: --count=densest and --all=densest
    #[arg(long, requires = "census", hide = true)]
    optimal: bool,
}

impl CensusArgs {
    pub(crate) fn is_given(&self) -> bool {
        self.count.is_some() || self.all.is_some()
    }

    /// Returns true if only the densest ones are meant.
    pub(crate) fn is_densest(&self) -> bool {
        self.optimal || self.count == Some(CountArg::Densest) || self.all == Some(AllArg::Densest)
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum CountArg {
    StillLifes,
    Densest,
    Oscillators(Option<usize>),
    /// Patterns that have no live cell in the next generation.
    Vanishing,
}

fn read_count(text: &str) -> Result<CountArg, String> {
    match text {
        "still-lifes" => Ok(CountArg::StillLifes),
        "densest" => Ok(CountArg::Densest),
        "oscillators" => Ok(CountArg::Oscillators(None)),
        "vanishing" => Ok(CountArg::Vanishing),
        _ => text
            .strip_prefix("oscillators:")
            .and_then(|period| period.parse().ok())
            .map(|period| CountArg::Oscillators(Some(period)))
            .ok_or("expected still-lifes, densest, oscillators, oscillators:P or vanishing".to_owned()),
    }
}

fn count() -> Offer<CountArg> {
    let names = || {
        let values = [
            ("still-lifes", "Patterns that do not change"),
            (
                "densest",
                "Still lifes with the most live cells, up to rotation and reflection. The box may have any size",
            ),
            (
                "oscillators",
                "Patterns that return after 2 generations, or after P as in oscillators:3; at least one of their cells does \
                 not return earlier. The shorter side is at most 12",
            ),
            ("vanishing", "Patterns that have no live cell in the next generation"),
        ];
        values.map(|(name, help)| PossibleValue::new(name).help(help)).to_vec()
    };
    Offer { read: read_count, names }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum AllArg {
    /// All that there are
    StillLifes,
    /// Those with the most live cells, up to rotation and reflection. The box may have any size
    Densest,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum MethodArg {
    /// Look for little waste instead of many live cells: the fastest method for most boxes
    Waste,
    /// Count live cells with clauses. The options under "Encoding" of `lifesat emit still-life` work here, too
    Count,
    /// Dynamic programming, which uses no solver: a second opinion. 20×20 takes a second; some boxes
    /// of about 30×30 take minutes and a gigabyte. With --connected, the shorter side is at most 10
    Dp,
}

/// What to do about the cubes of an iCNF file.
#[derive(Clone, Copy, Debug, Default, Args)]
#[command(next_help_heading = "Cubes of an iCNF file")]
pub(crate) struct CubesArgs {
    /// Stop at the first cube with this answer. An external solver is started for each cube, which is
    /// slow. Only CaDiCaL, with `sat` and one job, is started once and reads the whole file
    #[arg(long, value_enum, value_name = "ANSWER")]
    pub(crate) stop_at: Option<StopAt>,
    /// For each refuted cube, print the assumptions that the refutation uses (its core). With embedded
    /// solvers and --ipasir only
    #[arg(long)]
    pub(crate) cores: bool,
}

impl CubesArgs {
    pub(crate) fn is_given(self) -> bool {
        self.stop_at.is_some() || self.cores
    }
}

/// An answer to a cube, at which to stop.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum StopAt {
    /// The cube has a model
    #[value(name = "sat")]
    Satisfiable,
    /// The cube is refuted
    #[value(name = "unsat")]
    Unsatisfiable,
}

/// Which SAT solver answers. Without any of these: an embedded one, which needs no installation.
#[derive(Clone, Debug, Args)]
#[group(id = "solver-choice", multiple = false)]
#[command(next_help_heading = "Solver")]
pub(crate) struct SolverArgs {
    /// An embedded solver or an entry of solvers.toml; `lifesat doctor` lists them [default: embedded]
    #[arg(long, value_name = "NAME", value_parser = offer::solver(), hide_possible_values = true)]
    pub(crate) solver: Option<String>,
    /// Glucose, started with this command line, such as ~/glucose/simp/glucose, or `wsl
    /// ~/glucose/simp/glucose`
    #[arg(long, value_name = "CMD")]
    pub(crate) glucose: Option<String>,
    /// MiniSat, started with this command line
    #[arg(long, value_name = "CMD")]
    pub(crate) minisat: Option<String>,
    /// CaDiCaL, started with this command line
    #[arg(long, value_name = "CMD")]
    pub(crate) cadical: Option<String>,
    /// Kissat, started with this command line
    #[arg(long, value_name = "CMD")]
    pub(crate) kissat: Option<String>,
    /// The solver in this shared library, which has the incremental interface IPASIR. Another process
    /// loads it
    #[arg(long, value_name = "FILE")]
    pub(crate) ipasir: Option<PathBuf>,
}

impl SolverArgs {
    pub(crate) fn is_given(&self) -> bool {
        let named = [&self.solver, &self.glucose, &self.minisat, &self.cadical, &self.kissat];
        named.into_iter().any(Option::is_some) || self.ipasir.is_some()
    }
}
