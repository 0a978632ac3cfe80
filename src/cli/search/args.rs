//! `lifesat search`.

use std::ffi::OsString;
use std::path::{Path, PathBuf};

use clap::builder::PossibleValue;
use clap::{Args, ValueEnum};
use lifesat::backend::embedded::Options;
use lifesat::encode::Transition;
use lifesat::life::bounded::RuleOnGrid;
use lifesat::problem::search::{Bound, Catalyst, Counted, Extreme, ExtremeSide, SearchRule};
use lifesat::solve::search::Distinct;
use lifesat::solve::search::cores::Depth;

use crate::cli::args::offer::{self, Offer};
use crate::cli::args::parse::{side, signed_cell};
use crate::cli::args::work::{StateArgs, WorkArgs};
use crate::cli::args::write::AnswersArgs;
use crate::cli::solve::args::SolverArgs;

const HELP: &str = "\
Examples:
  lifesat search 4 4 4 1 1
      A glider: after 4 generations it has moved 1 column right and 1 row down
  lifesat search 16 6 3 0 1
      A spaceship of period 3 that moves 1 row down, in 16 columns and 6 rows
  lifesat search 8 7 5 -s 'D2|'
      An oscillator of period 5 with left-right symmetry
  lifesat search 8 7 5 -s 'D2|' --solver kissat
      The same, found by another SAT solver
  lifesat search 8x8 -s p5 -s D8
      Period and symmetry as in Logic Life Search
  lifesat search 4 4 2 -t 'F\\' -s x1
      A glider again: after 2 generations it is its own reflection
  lifesat search --predecessors 2 block.rle
      Two generations that lead to a pattern
  lifesat search 4 4 4 1 1 -r 'B3/S2?3?4?'
      A spaceship and a rule under which it is one: births and survivals with `?` may be on or off
  lifesat search 4 4 1 1 0 -r /2/3
      The photon of Brian's Brain, a rule with dying cells
  lifesat search cells.txt -p 4
      Cells that are alive, dead, unknown or named, one block of lines for each generation
  lifesat search 6 5 2 --all
      Every object of period 2, each once
  lifesat search 9 9 3 --smallest
      An oscillator of period 3 with the fewest live cells
  lifesat search 6 6 2 --largest=sum
      An oscillator of period 2 with the most live cells in both generations together
  lifesat search 15 6 3 0 1 --proof c3.proof
      No such ship, with a certificate; `lifesat check c3.proof` checks it
  lifesat emit search 15 6 3 0 1 > f.cnf
      The formula for any solver; `lifesat decode --cnf f.cnf` reads the solver's answer

The box holds generations 0 to T, including T. So a moving pattern needs |DX| more columns and |DY| more rows than in programs whose box holds generations 0 to T-1; `--box period` counts as they do. DX counts columns to the right, DY rows down.

Exit codes:
  0    found
  1    none exists
  2    there is no such question, or a file cannot be used
  3    inconclusive: a limit was reached
  4    a solver failed, or an answer fails the simulation
  130  interrupted";

/// The help of --report, in place of an entry for --force.
pub(crate) const REPORT: &str = "\
Also write to this folder: a web page about the answer, the patterns, and the JSON object. An earlier report in the folder is replaced. Here and in other options, existing files of other kinds are replaced only with --force";

const JOBS: &str = "\
Number of threads [default: 2 for `auto` if the machine has two processors, else 1]. With 1, `auto` interleaves its engines; with more, they run side by side, and which object comes first may differ from run to run. The SAT engine uses one thread";

const STATE: &str = "\
Continue the search in FILE if it exists, and else begin it; its state is written every few seconds. Needs --engine sat or --engine backtrack, without a choice of solver. A FILE that exists determines the question, the engine and --distinct, so they can be left out, and also the number of objects unless -n or --all is given";

const SOLVER: &str = "\
An embedded solver or an entry of solvers.toml; `lifesat doctor` lists them [default: embedded]. A solver is also started by the options of `lifesat solve`: --glucose, --minisat, --cadical or --kissat with a command line, --ipasir with a shared library";

/// The question.
#[derive(Clone, Debug, Args)]
#[command(next_help_heading = "Question")]
pub(crate) struct SearchQuestionArgs {
    /// Width, height, period T (default 1), and the columns right and rows down that the pattern
    /// moves in T generations; or a file: cells as in Logic Life Search, a pattern with `?` for
    /// unknown cells, an answer in JSON, or a question as in instances/search
    #[arg(value_name = "W H [T [DX DY]] | FILE", num_args = 0..=5, allow_negative_numbers = true)]
    pub(crate) what: Vec<String>,
    /// Columns, and rows if the box is not square
    #[arg(short, long, hide = true, value_name = "SIDE", num_args = 1..=2, value_parser = side, conflicts_with = "what")]
    pub(crate) bounds: Vec<usize>,
    /// Period, if it is not given with the box
    #[arg(short, long, value_name = "T")]
    pub(crate) period: Option<usize>,
    /// Columns to the right in T generations
    #[arg(short = 'x', long, hide = true, value_name = "DX", allow_negative_numbers = true)]
    pub(crate) right: Option<i64>,
    /// Rows down in T generations
    #[arg(short = 'y', long, hide = true, value_name = "DY", allow_negative_numbers = true)]
    pub(crate) down: Option<i64>,
    /// Symmetry about the middle of the box in every generation: C1 C2 C4 D2| D2- D2\ D2/ D4+ D4x
    /// D8; several are combined. Also takes p5 (period) and x1, y-1 (columns right and rows down in T
    /// generations), several in one word or repeated
    #[arg(short, long, value_name = "WORDS", allow_hyphen_values = true, value_parser = offer::symmetry_words(),
        hide_possible_values = true)]
    pub(crate) symmetry: Vec<String>,
    /// Generation T is generation 0 after this transformation of the box and the shift: Id R90 R180
    /// R270 (counterclockwise) F| F- F\ F/. Or six numbers such as 0,1,1,1,0,0: cell (x, y) of generation 0
    /// is cell (Ax+By+C, Dx+Ey+F) of generation T; columns x and rows y count from 0 at the upper left cell
    /// of the box or of FILE
    #[arg(short, long, value_name = "NAME|A,B,C,D,E,F", allow_hyphen_values = true, conflicts_with = "map")]
    pub(crate) transform: Option<String>,
    /// The six numbers of --transform, one by one
    #[arg(long, hide = true, value_names = ["A", "B", "C", "D", "E", "F"], num_args = 6, allow_negative_numbers = true,
        conflicts_with_all = ["right", "down"])]
    pub(crate) map: Vec<i64>,
    /// Find K generations that lead to the pattern of FILE, which need not come back
    #[arg(long, alias = "parents", value_name = "K",
        conflicts_with_all = ["map", "transform", "right", "down", "period", "holds"])]
    pub(crate) predecessors: Option<usize>,
    /// The unknown cells of FILE are a catalyst: a still life by itself, which what is given in generation 0 changes
    /// for at most K generations, and which is as it was in generation T. With `,eater` behind K, nothing else is left
    /// then
    #[arg(long, value_name = "K", conflicts_with_all = ["map", "transform", "right", "down", "holds", "predecessors"])]
    pub(crate) catalyst: Option<Catalyst>,
    /// Columns and rows around the pattern of FILE whose cells are not given, as a still life around a part
    /// needs them [default: 0]. With --predecessors only those of the pattern itself are given, as dead [default: K].
    /// With --box start, columns and rows around W×H
    #[arg(long, value_name = "CELLS")]
    pub(crate) margin: Option<usize>,
    /// Rule such as B36/S23, B2-a/S12, B2/S013V, B245/S3H or a MAP string, or a name (`lifesat help rules`)
    /// [default: that of FILE, or B3/S23]. Rules of
    /// Generations have the number of states at the end: 345/2/4, B2/S345/C4. `?` after a digit or letters
    /// leaves these transitions open, as in B3/S2?3; so does `p` before the rule, as in pB3a-c/S23 (Logic Life
    /// Search). The answer then states the rule. With B0 patterns are drawn as Golly draws them, and if S8 is
    /// not there too, the number of generations must be even. A finite grid behind the rule,
    /// as in B3/S23:T25,20 (a torus), is the box; on a cylinder, as B3/S23:T25,0, the box is still to be given.
    /// --distinct is `exact` then
    #[arg(short, long, value_name = "RULE")]
    pub(crate) rule: Option<RuleOnGrid<SearchRule>>,
    /// A bound on live cells: '<=20' in generation 0, '>=5@1' in generation 1, '<=40@0+1' in both
    /// together, '<=9@each' in each generation; <, > and = as well. Dying cells do not count
    #[arg(long, value_name = "BOUND", value_parser = Bound::read)]
    pub(crate) population: Vec<Vec<Bound>>,
    /// A cell that never changes (may be repeated). Rows and columns count from 0 at the upper left cell of the
    /// box or of FILE; in the --margin above and left of FILE they are negative, as in -1,2
    #[arg(long, value_name = "ROW,COLUMN", value_parser = signed_cell, allow_hyphen_values = true)]
    pub(crate) frozen: Vec<(i64, i64)>,
    /// Include patterns with smaller periods. By default at least one cell has period T
    #[arg(long, value_enum, value_name = "WHICH", num_args = 0..=1, require_equals = true,
        default_missing_value = "all")]
    pub(crate) subperiods: Option<SubperiodsArg>,
    /// Equal to --subperiods=cells
    #[arg(long, hide = true, conflicts_with = "subperiods")]
    pub(crate) trivial: bool,
    /// Let patterns lie anywhere in the box. By default a pattern that could be shifted must touch
    /// certain sides of the box: the one ahead of it, or the left and upper one
    #[arg(long)]
    pub(crate) anywhere: bool,
    /// Which generations must fit into the box of W×H cells
    #[arg(long = "box", value_enum, default_value = "all", value_name = "WHICH")]
    pub(crate) holds: BoxArg,
    /// What lies outside the box: dead cells, `any` (nothing is known of them, so the rule holds only for cells whose
    /// neighbours all lie in the box, and a patch is found that may be part of no pattern), or the background of FILE,
    /// a pattern that is repeated over the plane from the upper left cell of the box and evolves
    #[arg(long, alias = "background", default_value = "dead", value_name = "dead|any|FILE", value_parser = outside(),
        hide_possible_values = true)]
    pub(crate) outside: OutsideArg,
    /// Clauses for one cell
    #[arg(long, value_enum, default_value = "col9", value_name = "ENCODING")]
    pub(crate) transition: Transition,
}

/// What lies outside the box.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum OutsideArg {
    Dead,
    Any,
    /// A background: a file, or rows.
    Background(OsString),
}

fn outside() -> Offer<OutsideArg> {
    let read = |text: &str| {
        Ok(match text {
            "dead" => OutsideArg::Dead,
            "any" => OutsideArg::Any,
            file => OutsideArg::Background(file.into()),
        })
    };
    Offer { read, names: || ["dead", "any"].map(PossibleValue::new).to_vec() }
}

/// Which generations lie in the box.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum BoxArg {
    /// Generations 0 to T
    All,
    /// Generations 0 to T-1, as in rlifesrc and lifesrc
    Period,
    /// Generation 0; the others have --margin CELLS around it, and around where it is in generation T
    Start,
}

/// Which patterns count although something of them has a smaller period.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum SubperiodsArg {
    /// Patterns of period T whose cells all have smaller ones, such as a blinker (2) beside a caterer (3) for
    /// T = 6
    Cells,
    /// Also patterns that have a smaller period as a whole
    All,
}

/// How engines search.
#[derive(Clone, Debug, Args)]
#[command(next_help_heading = "Engine")]
pub(crate) struct SearchEngineArgs {
    /// How to search
    #[arg(long, value_enum, default_value = "auto", value_name = "ENGINE")]
    pub(crate) engine: EngineArg,
    /// Order in which backtracking chooses cells, or a file with those that it chooses first, one row,column
    /// on each line, counted as for --frozen. It chooses a cell in all generations before the next cell; with
    /// ,by-generation behind the order, as in top,by-generation, all cells of generation 0 first, then those
    /// of generation 1, and so on
    #[arg(long, default_value = "auto", value_name = "ORDER|FILE", value_parser = order())]
    pub(crate) order: OrderWord,
    /// The file of --order
    #[arg(long, hide = true, value_name = "FILE", conflicts_with = "order")]
    pub(crate) order_file: Option<PathBuf>,
    /// Equal to ,by-generation behind --order
    #[arg(long, hide = true)]
    pub(crate) by_generation: bool,
    /// State that backtracking tries first
    #[arg(long, value_enum, default_value = "dead", value_name = "STATE")]
    pub(crate) choose: ChooseArg,
    /// Random seed of an embedded solver [default: 0] and of `--choose random` [default: 1]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(..=i64::from(Options::LARGEST_SEED)))]
    pub(crate) seed: Option<u32>,
}

/// What is said of a question without an answer.
#[derive(Clone, Copy, Debug, Args)]
#[command(next_help_heading = "Answer")]
pub(crate) struct CoreArgs {
    /// If no pattern exists: also find given cells that are enough for that, and of which none can be spared.
    /// With --proof, the certificate is about these cells alone
    #[arg(long,
        conflicts_with_all = ["number", "all", "smallest", "largest", "state", "step", "emit", "partials"])]
    pub(crate) core: bool,
    /// If no pattern exists: ask another solver, too
    #[arg(long, hide = true,
        conflicts_with_all = ["number", "all", "smallest", "largest", "state", "step", "emit", "partials", "core"])]
    pub(crate) confirm: bool,
    /// As --core, with the exit codes of `eden orphan`
    #[arg(long, hide = true,
        conflicts_with_all = ["number", "all", "smallest", "largest", "state", "step", "emit", "partials", "core"])]
    pub(crate) orphan: bool,
}

#[derive(Clone, Debug, Args)]
#[command(
    after_help = HELP,
    mut_arg("transition", |arg| arg.hide(true)),
    mut_arg("report", |arg| arg.help(REPORT)),
    mut_arg("jobs", |arg| arg.help(JOBS)),
    mut_arg("state", |arg| arg.help(STATE).conflicts_with_all(["smallest", "largest", "emit"])),
    mut_arg("solver", |arg| arg.help(SOLVER)),
    mut_arg("glucose", |arg| arg.hide(true)),
    mut_arg("minisat", |arg| arg.hide(true)),
    mut_arg("cadical", |arg| arg.hide(true)),
    mut_arg("kissat", |arg| arg.hide(true)),
    mut_arg("ipasir", |arg| arg.hide(true))
)]
pub(crate) struct SearchArgs {
    #[command(flatten)]
    pub(crate) question: SearchQuestionArgs,
    #[command(flatten)]
    pub(crate) answers: AnswersArgs,
    /// Find an object with the fewest live cells
    #[arg(long, value_enum, value_name = "OF", num_args = 0..=1, require_equals = true, default_missing_value = "first",
        conflicts_with_all = ["number", "all"], help_heading = "Question")]
    smallest: Option<Counted>,
    /// Find an object with the most live cells: of generation 0 (`first`), or of all generations of a period
    /// together (`sum`)
    #[arg(long, value_enum, value_name = "OF", num_args = 0..=1, require_equals = true, default_missing_value = "first",
        conflicts_with_all = ["number", "all", "smallest"], help_heading = "Question")]
    largest: Option<Counted>,
    /// Which objects count as one. What stands beside an object and has a smaller period makes no difference and
    /// is left out, unless this is `exact`
    #[arg(long, value_enum, default_value = "symmetry", value_name = "HOW", help_heading = "Question")]
    pub(crate) distinct: Distinct,
    /// If no pattern exists, or with --smallest or --largest: write a certificate to this new folder; `lifesat
    /// check PATH` checks it. The SAT engine searches, and writes the proof. With --engine
    /// backtrack, it repeats the refutation after backtracking has found nothing. With --engine rows,
    /// the certificate is a number of patterns, which `lifesat check` counts by another method
    #[arg(long, value_name = "PATH", help_heading = "Answer",
        conflicts_with_all = ["number", "all", "state", "step", "emit"])]
    pub(crate) proof: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) core: CoreArgs,
    /// Keep writing generation 0 to FILE: of the partial pattern that backtracking works at, and of each
    /// pattern that is found
    #[arg(long, value_name = "FILE", conflicts_with_all = ["step", "emit"], help_heading = "Work")]
    pub(crate) partials: Option<PathBuf>,
    /// Write the question as a formula (DIMACS) instead of answering it, as `lifesat emit search`
    /// does
    #[arg(
        long,
        hide = true,
        value_enum,
        value_name = "FORMAT",
        help_heading = "Answer",
        conflicts_with = "solver-choice"
    )]
    pub(crate) emit: Option<SearchFormatArg>,
    #[command(flatten)]
    pub(crate) engine: SearchEngineArgs,
    #[command(flatten)]
    pub(crate) solver: SolverArgs,
    #[command(flatten)]
    pub(crate) work: WorkArgs,
    #[command(flatten)]
    pub(crate) state: StateArgs,
    /// Search by hand: backtracking, one command at a time (`help` lists them)
    #[arg(long, conflicts_with_all = ["state", "smallest", "largest", "number", "all", "json", "emit"], help_heading = "Work")]
    pub(crate) step: bool,
}

impl SearchArgs {
    /// The answer that is sought, if it is the smallest or the largest one.
    pub(crate) fn extreme(&self) -> Option<Extreme> {
        let least = self.smallest.map(|of| Extreme { side: ExtremeSide::Least, of });
        least.or(self.largest.map(|of| Extreme { side: ExtremeSide::Most, of }))
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct OrderWord {
    pub(crate) cells: CellOrder,
    /// Generation after generation.
    pub(crate) by_generation: bool,
}

/// An order of cells that has a name, or a file that lists them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum CellOrder {
    Named(OrderArg),
    Listed(PathBuf),
}

impl OrderWord {
    /// The word that stands behind an order, or alone.
    const BY_GENERATION: &str = "by-generation";

    fn read(text: &str) -> Self {
        let (cells, by_generation) = match text.strip_suffix(Self::BY_GENERATION) {
            Some("") => ("auto", true),
            Some(before) if before.ends_with(',') => (&before[..before.len() - 1], true),
            _ => (text, false),
        };
        let cells = match OrderArg::from_str(cells, false) {
            Ok(named) => CellOrder::Named(named),
            Err(_) => CellOrder::Listed(cells.into()),
        };
        Self { cells, by_generation }
    }
}

impl OrderArg {
    pub(crate) fn names() -> String {
        let values = Self::value_variants().iter().filter_map(ValueEnum::to_possible_value);
        values.map(|value| value.get_name().to_owned()).collect::<Vec<_>>().join(", ")
    }
}

impl SearchEngineArgs {
    pub(crate) fn order_file(&self) -> Option<&Path> {
        match &self.order.cells {
            CellOrder::Listed(file) => Some(file),
            CellOrder::Named(_) => self.order_file.as_deref(),
        }
    }

    /// Returns true if an option says something else than by default.
    pub(crate) fn is_given(&self) -> bool {
        let usual = OrderWord::read("auto");
        self.engine != EngineArg::Auto
            || self.order != usual
            || self.order_file.is_some()
            || self.by_generation
            || self.choose != ChooseArg::Dead
            || self.seed.is_some()
    }
}

impl CoreArgs {
    pub(crate) fn depth(self) -> Option<Depth> {
        let is_minimal = self.core || self.orphan;
        is_minimal.then_some(Depth::Minimal).or(self.confirm.then_some(Depth::Whole))
    }
}

impl SearchQuestionArgs {
    pub(crate) fn has_subject(&self) -> bool {
        !self.what.is_empty() || !self.bounds.is_empty()
    }

    /// Returns true if an option says something else than by default.
    pub(crate) fn is_given(&self) -> bool {
        let motion = self.period.is_some() || self.right.is_some() || self.down.is_some();
        let map = self.transform.is_some() || !self.map.is_empty();
        let of_file = self.predecessors.is_some() || self.catalyst.is_some() || self.margin.is_some();
        let cells = !self.symmetry.is_empty() || !self.population.is_empty() || !self.frozen.is_empty();
        let which = self.subperiods.is_some() || self.trivial || self.anywhere || self.holds != BoxArg::All;
        let which = which || self.outside != OutsideArg::Dead;
        self.has_subject() || motion || map || of_file || cells || which || self.rule.is_some()
    }
}

fn order() -> Offer<OrderWord> {
    let names = || OrderArg::value_variants().iter().filter_map(ValueEnum::to_possible_value).collect();
    Offer { read: |text| Ok(OrderWord::read(text)), names }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum OrderArg {
    /// Rows, columns or diagonals, from the side of the box that patterns must touch
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
    /// Dead, which leads to small objects
    #[value(alias = "off")]
    Dead,
    /// Alive, so that the empty pattern is not tried first
    #[value(alias = "on")]
    Alive,
    /// The cell's state in another generation, which leads to oscillators inside a frame that stays
    /// (billiard tables)
    Same,
    /// A random state (--seed)
    Random,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum EngineArg {
    /// All engines that fit the question, side by side or interleaved; the SAT engine alone if a solver is
    /// chosen
    Auto,
    /// A SAT solver: good for oscillators, predecessors and side conditions
    Sat,
    /// Hickerson's backtracking: good for thin ships of low period
    Backtrack,
    /// Counting row by row: shows that a narrow box has no oscillator of some period, or finds the one with the most live
    /// cells (--largest=sum) or the fewest (--smallest)
    Rows,
    /// Playing patterns of few cells, the smallest first, and deciding a rule that is left open as they meet it: good
    /// for small patterns of any period and speed
    Rules,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum SearchFormatArg {
    /// Clauses (DIMACS)
    Cnf,
}
