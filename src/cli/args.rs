//! What the user can say: clap types only.

use std::ffi::OsString;
use std::path::PathBuf;
use std::time::Duration;

use lifesat::life::Group;

use clap::{ArgAction, Args, Parser, Subcommand, ValueEnum};
use lifesat::format::icnf::Shard;

const EXIT_CODES: &str = "\
Exit codes:
  0    answered, or done
  1    the answer is \"none\" or \"not valid\"
  2    wrong use, bad input, a missing solver, or a machine that does not let us work
  3    unknown within the limits
  4    a solver failed or lied, or the answer contradicts the optimum that an instance records
  130  interrupted
`solve` on a formula, as every SAT solver: 10 satisfiable, 20 unsatisfiable, 0 unknown.";

const EXAMPLES: &str = "\
Examples:
  lifesat solve 8                                 find, prove and draw the densest 8×8 still life
  lifesat solve 8 --glucose ~/glucose/simp/glucose
  lifesat emit --n 8 --at-least 36 > f.cnf        the same question as a formula
  cadical -q f.cnf | lifesat decode --cnf f.cnf   from any solver's answer to a verified pattern
  lifesat emit --n 8 --at-least 37 | lifesat solve; echo $?
";

/// SAT meets Conway's Game of Life: formulas, solvers, verified patterns.
#[derive(Debug, Parser)]
#[command(version, max_term_width = 110, after_help = format!("{EXAMPLES}\n{EXIT_CODES}"))]
pub(crate) struct Cli {
    #[command(subcommand)]
    pub(crate) command: Command,
    /// Say nothing on stderr but errors
    #[arg(short, long, global = true)]
    quiet: bool,
    /// Say more on stderr
    #[arg(short, long, global = true, action = ArgAction::Count, conflicts_with = "quiet")]
    verbose: u8,
}

/// How much is said on stderr.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Verbosity {
    Quiet,
    Normal,
    Verbose,
}

impl Cli {
    pub(crate) fn verbosity(&self) -> Verbosity {
        match (self.quiet, self.verbose) {
            (true, _) => Verbosity::Quiet,
            (false, 0) => Verbosity::Normal,
            (false, _) => Verbosity::Verbose,
        }
    }
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Write a problem as a formula (DIMACS CNF)
    Emit(EmitArgs),
    /// Find the densest still life, or solve a formula
    Solve(SolveArgs),
    /// Gardens of Eden: patterns without predecessor
    Eden(EdenArgs),
    /// Turn a solver's answer into a verified pattern
    Decode(DecodeArgs),
    /// Turn a 2QBF (QDIMACS) into incremental SAT (iCNF), one assumption line for each assignment of the universals
    Gray(GrayArgs),
    /// Check a pattern by simulation
    Verify(VerifyArgs),
    /// Draw a pattern
    Render(RenderArgs),
    /// List the configured solvers, or check that they work
    Solvers(SolversArgs),
}

#[derive(Debug, Args)]
#[command(args_conflicts_with_subcommands = true)]
pub(crate) struct EmitArgs {
    /// What to write; `still-life` if nothing is said
    #[command(subcommand)]
    problem: Option<EmitSubcommand>,
    #[command(flatten)]
    still_life: EmitStillLifeArgs,
}

#[derive(Debug, Subcommand)]
enum EmitSubcommand {
    /// Still lifes of a board, with bounds on their live cells
    StillLife(EmitStillLifeArgs),
    /// Predecessors of a pattern
    Parent(EmitParentArgs),
    /// Predecessors of every pattern of a box: its orphans refute the formula with the targets quantified
    Eden(EmitEdenArgs),
}

/// What is to be written.
pub(crate) enum EmitProblem<'a> {
    StillLife(&'a EmitStillLifeArgs),
    Parent(&'a EmitParentArgs),
    Eden(&'a EmitEdenArgs),
}

impl EmitArgs {
    pub(crate) fn problem(&self) -> EmitProblem<'_> {
        match &self.problem {
            None => EmitProblem::StillLife(&self.still_life),
            Some(EmitSubcommand::StillLife(args)) => EmitProblem::StillLife(args),
            Some(EmitSubcommand::Parent(args)) => EmitProblem::Parent(args),
            Some(EmitSubcommand::Eden(args)) => EmitProblem::Eden(args),
        }
    }
}

#[derive(Debug, Args)]
pub(crate) struct EmitParentArgs {
    /// A pattern file, - for stdin, or rows such as '.O?/OOO' with ? for undefined cells
    pub(crate) pattern: String,
    /// Clauses for one cell
    #[arg(long, value_enum, default_value = "paper190", value_name = "ENCODING")]
    pub(crate) transition: TransitionArg,
    /// How the target's defined cells are told
    #[arg(long, value_enum, default_value = "units", value_name = "HOW")]
    pub(crate) target: TargetArg,
    /// Write to FILE instead of stdout; the file appears when it is complete
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum TargetArg {
    /// As unit clauses
    Units,
    /// Not at all, to be assumed later
    Free,
}

#[derive(Debug, Args)]
pub(crate) struct EmitEdenArgs {
    #[command(flatten)]
    pub(crate) size: SizeArgs,
    /// Symmetry of the patterns: C1 C2 C4 D2| D2- D2\\ D2/ D4+ D4x D8, or σ180 σ90 σH σD (σH,σ180) (σD,σ180) (σD,σ90)
    #[arg(long, default_value = "C1", value_name = "GROUP")]
    pub(crate) symmetry: Group,
    /// Clauses for one cell
    #[arg(long, value_enum, default_value = "paper190", value_name = "ENCODING")]
    pub(crate) transition: TransitionArg,
    /// Write to FILE instead of stdout; the file appears when it is complete
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
}

#[derive(Debug, Args)]
pub(crate) struct EmitStillLifeArgs {
    #[command(flatten)]
    pub(crate) size: SizeArgs,
    #[command(flatten)]
    pub(crate) board: BoardArgs,
    /// At least K live cells
    #[arg(long, value_name = "K", help_heading = "Board")]
    pub(crate) at_least: Option<usize>,
    /// At most K live cells
    #[arg(long, value_name = "K", help_heading = "Board")]
    pub(crate) at_most: Option<usize>,
    /// Exactly K live cells. For optimising use --at-least: whether exactly K is possible is not monotone in K
    #[arg(long, value_name = "K", help_heading = "Board", conflicts_with_all = ["at_least", "at_most"])]
    pub(crate) exactly: Option<usize>,
    #[command(flatten)]
    pub(crate) encoding: EncodingArgs,
    /// Write to FILE instead of stdout; the file appears when it is complete
    #[arg(short, long, value_name = "FILE", help_heading = "Output")]
    pub(crate) output: Option<PathBuf>,
}

/// How large the board is.
#[derive(Debug, Args)]
#[command(next_help_heading = "Board")]
pub(crate) struct SizeArgs {
    /// A square board of N×N cells
    #[arg(long, value_name = "N", conflicts_with_all = ["width", "height"])]
    pub(crate) n: Option<usize>,
    /// Columns of a rectangular board
    #[arg(long, value_name = "W", requires = "height")]
    pub(crate) width: Option<usize>,
    /// Rows of a rectangular board
    #[arg(long, value_name = "H", requires = "width")]
    pub(crate) height: Option<usize>,
}

impl SizeArgs {
    /// Width and height, if a size was given.
    pub(crate) fn size(&self) -> Option<(usize, usize)> {
        self.n.map(|n| (n, n)).or(self.width.zip(self.height))
    }
}

/// What is demanded of the board besides its size.
#[derive(Debug, Args)]
#[command(next_help_heading = "Board")]
pub(crate) struct BoardArgs {
    /// Force a cell to be alive: row I and column J, from 0 (may be repeated)
    #[arg(long, value_name = "I,J", value_parser = cell)]
    pub(crate) alive: Vec<(usize, usize)>,
    /// Force a cell to be dead (may be repeated)
    #[arg(long, value_name = "I,J", value_parser = cell)]
    pub(crate) dead: Vec<(usize, usize)>,
    /// Whether the cells around the board must stay dead
    #[arg(long, value_enum, value_name = "WHAT")]
    pub(crate) outside: Option<OutsideArg>,
}

impl BoardArgs {
    /// Whether any of the options was given.
    pub(crate) fn is_given(&self) -> bool {
        !self.alive.is_empty() || !self.dead.is_empty() || self.outside.is_some()
    }
}

#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum OutsideArg {
    /// They must stay dead: a still life of the infinite plane (default)
    Dead,
    /// They are not looked at: patterns may grow over the edge
    Ignored,
}

/// How a problem is put into clauses.
#[derive(Debug, Args)]
#[command(next_help_heading = "Encoding")]
pub(crate) struct EncodingArgs {
    /// Clauses for one cell (default: prime)
    #[arg(long, value_enum, value_name = "ENCODING")]
    pub(crate) transition: Option<TransitionArg>,
    /// Counter of live cells (default: totalizer)
    #[arg(long, value_enum, value_name = "ENCODING")]
    pub(crate) cardinality: Option<CardinalityArg>,
    /// Keep only one of patterns that are images of each other
    #[arg(long)]
    pub(crate) break_symmetry: bool,
}

impl EncodingArgs {
    /// Whether any of the options was given.
    pub(crate) fn is_given(&self) -> bool {
        self.transition.is_some() || self.cardinality.is_some() || self.break_symmetry
    }
}

#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum TransitionArg {
    /// One clause for each deciding assignment of the neighbours
    Rows256,
    /// The 190 clauses of "Symmetry in Gardens of Eden"
    Paper190,
    /// All prime implicates: the shortest clauses
    Prime,
    /// Counters of columns, shared by neighbouring cells
    Col9,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum CardinalityArg {
    /// Sinz's sequential counter
    Ladder,
    /// Bailleux and Boufkhad's totalizer
    Totalizer,
}

#[derive(Debug, Args)]
pub(crate) struct SolveArgs {
    /// A size such as 8 or 10x7, an instance file (JSON), a formula file (DIMACS, also .gz, .xz, .zst), or - for
    /// stdin. If nothing is given: stdin if something comes from there, else the densest 8×8 still life
    pub(crate) input: Option<OsString>,
    #[command(flatten)]
    pub(crate) size: SizeArgs,
    #[command(flatten)]
    pub(crate) board: BoardArgs,
    #[command(flatten)]
    pub(crate) encoding: EncodingArgs,
    #[command(flatten)]
    pub(crate) solver: SolverArgs,
    /// Stop after this time, such as 90, 90s, 5m or 2h
    #[arg(long, help_heading = "Solver", value_name = "TIME", value_parser = duration)]
    pub(crate) time_limit: Option<Duration>,
    /// Print the pattern alone, in this format, instead of the report
    #[arg(long, help_heading = "Answer", value_enum, value_name = "FORMAT", conflicts_with_all = ["draw", "json"])]
    pub(crate) format: Option<PatternFormatArg>,
    /// How the pattern is drawn
    #[arg(long, help_heading = "Answer", value_enum, default_value = "plain", value_name = "STYLE")]
    pub(crate) draw: DrawArg,
    /// Print one JSON object instead
    #[arg(long, help_heading = "Answer")]
    pub(crate) json: bool,
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

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum DrawArg {
    /// O and . , one character a cell
    Plain,
    /// Half blocks, two cells a character
    Blocks,
}

#[derive(Debug, Args)]
pub(crate) struct EdenArgs {
    #[command(subcommand)]
    pub(crate) task: EdenTask,
}

#[derive(Debug, Subcommand)]
pub(crate) enum EdenTask {
    /// Find a predecessor of a pattern, or show that it has none
    Check(EdenCheckArgs),
    /// Shrink a pattern without predecessor until every cell is needed
    Orphan(EdenOrphanArgs),
}

#[derive(Debug, Args)]
pub(crate) struct EdenCheckArgs {
    /// A pattern file, - for stdin, or rows such as '.O?/OOO' with ? for undefined cells
    pub(crate) pattern: String,
    /// Stop after this time, such as 90, 90s, 5m or 2h
    #[arg(long, value_name = "TIME", value_parser = duration)]
    pub(crate) time_limit: Option<Duration>,
    /// Print one JSON object instead
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, Args)]
pub(crate) struct EdenOrphanArgs {
    /// A pattern file, - for stdin, or rows such as '.O?/OOO' with ? for undefined cells
    pub(crate) pattern: String,
    /// Try this many orders of the cells and keep the smallest orphan
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) tries: u64,
    /// Stop after this time, such as 90, 90s, 5m or 2h
    #[arg(long, value_name = "TIME", value_parser = duration)]
    pub(crate) time_limit: Option<Duration>,
    /// Print one JSON object instead
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, Args)]
pub(crate) struct DecodeArgs {
    /// The solver's output; stdin if nothing or - is given
    pub(crate) answer: Option<PathBuf>,
    /// The formula that was solved, as `lifesat emit` wrote it
    #[arg(long, value_name = "FILE")]
    pub(crate) cnf: PathBuf,
    /// What to print
    #[arg(long, value_enum, default_value = "rle", value_name = "FORMAT")]
    pub(crate) format: PatternFormatArg,
    /// Print one JSON object instead
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum PatternFormatArg {
    /// Run length encoded, as Golly reads it
    Rle,
    /// The .cells format of the LifeWiki
    Cells,
    /// O and . , one character a cell
    Plain,
    /// Half blocks, two cells a character
    Blocks,
}

#[derive(Debug, Args)]
pub(crate) struct GrayArgs {
    /// The 2QBF in QDIMACS (also .gz, .xz, .zst), with a prefix ∀…∃…; stdin if nothing or - is given
    pub(crate) file: Option<PathBuf>,
    /// How assumption lines follow each other
    #[arg(long, value_enum, default_value = "gray", value_name = "ORDER")]
    pub(crate) order: OrderArg,
    /// Only part I of N, counted from 1: the parts are consecutive and together make all lines
    #[arg(long, value_name = "I/N", value_parser = shard)]
    pub(crate) shard: Option<Shard>,
    /// Only the first K assumption lines (of the part, with --shard)
    #[arg(long, value_name = "K")]
    pub(crate) limit: Option<u64>,
    /// Keep the comments before the `p` line
    #[arg(long)]
    pub(crate) comments: bool,
    /// Write to FILE instead of stdout; the file appears when it is complete
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum OrderArg {
    /// By Gray's code: neighbours differ in one literal
    Gray,
    /// As binary numbers, from all true to all false
    Binary,
}

#[derive(Debug, Args)]
pub(crate) struct VerifyArgs {
    /// A pattern file (RLE, .cells, Life 1.06 or plain text), or - for stdin
    pub(crate) pattern: PathBuf,
    /// What the pattern is said to be
    #[arg(long = "as", value_enum, value_name = "CLAIM")]
    pub(crate) claim: ClaimArg,
    /// Print one JSON object instead
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum ClaimArg {
    /// No cell changes, inside or around the pattern
    StillLife,
}

#[derive(Debug, Args)]
pub(crate) struct RenderArgs {
    /// A pattern file (RLE, .cells, Life 1.06 or plain text), or - for stdin
    pub(crate) pattern: PathBuf,
    /// What to print; by default what the ending of the output file says (.rle, .cells, .txt), else blocks
    #[arg(long, value_enum, value_name = "FORMAT")]
    pub(crate) format: Option<PatternFormatArg>,
    /// Write to FILE instead of stdout
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
}

#[derive(Debug, Args)]
pub(crate) struct SolversArgs {
    #[command(subcommand)]
    pub(crate) action: Option<SolversAction>,
    /// Print one JSON object instead
    #[arg(long, global = true)]
    pub(crate) json: bool,
}

#[derive(Debug, Subcommand)]
pub(crate) enum SolversAction {
    /// Run solvers on formulas whose answers are known and say precisely what is wrong with one that fails
    Check {
        /// The solvers to check; all that are installed if nothing is given
        names: Vec<String>,
    },
}

/// Reads a cell as `row,column`.
fn cell(text: &str) -> Result<(usize, usize), String> {
    let parts = text
        .split_once(',')
        .and_then(|(row, column)| Some((row.trim().parse().ok()?, column.trim().parse().ok()?)));
    parts.ok_or_else(|| "a cell is given as its row and column, counted from 0, such as 2,5".to_owned())
}

/// Reads a part as `1/4`.
fn shard(text: &str) -> Result<Shard, String> {
    let parts =
        text.split_once('/').and_then(|(index, count)| Some((index.parse().ok()?, count.parse().ok()?)));
    let shard = parts.and_then(|(index, count)| Shard::new(index, count));
    shard.ok_or_else(|| {
        "a part is given as its number, from 1, and how many there are, such as 1/4".to_owned()
    })
}

/// Reads a time such as 90, 1.5s, 5m or 2h.
fn duration(text: &str) -> Result<Duration, String> {
    let units = [("h", 3600.0), ("m", 60.0), ("s", 1.0)];
    let (number, unit) = units
        .iter()
        .find_map(|(suffix, seconds)| Some((text.strip_suffix(suffix)?, *seconds)))
        .unwrap_or((text, 1.0));
    let seconds = number.trim().parse::<f64>().ok().map(|number| number * unit);
    let time = seconds.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
    time.ok_or_else(|| {
        "a time is a number of seconds, or a number with s, m or h, such as 90 or 1.5h".to_owned()
    })
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::*;

    #[test]
    fn the_definitions_are_consistent() {
        Cli::command().debug_assert();
    }

    #[test]
    fn times_have_units() {
        assert_eq!(duration("90"), Ok(Duration::from_secs(90)));
        assert_eq!(duration("1.5h"), Ok(Duration::from_secs(5400)));
        assert_eq!(duration("2m"), Ok(Duration::from_secs(120)));
        for nonsense in ["", "-1", "soon", "1e400", "h", "NaN"] {
            assert!(duration(nonsense).is_err(), "{nonsense}");
        }
    }

    #[test]
    fn parts_are_counted_from_1() {
        assert_eq!(shard("2/3"), Ok(Shard::new(2, 3).unwrap()));
        for nonsense in ["", "2", "0/3", "4/3", "1/0", "-1/3", "1/x"] {
            assert!(shard(nonsense).is_err(), "{nonsense}");
        }
    }

    #[test]
    fn cells_are_pairs() {
        assert_eq!(cell("2, 5"), Ok((2, 5)));
        assert!(cell("2").is_err());
        assert!(cell("-1,2").is_err());
    }
}
