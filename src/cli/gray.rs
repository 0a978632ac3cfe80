//! `lifesat gray`: a 2QBF as a formula for incremental SAT solvers.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use clap::{Args, ValueEnum};
use lifesat::cnf::{ClauseSink, Var};
use lifesat::encode::predecessor;
use lifesat::format::icnf::{Enumeration, IcnfWriter, Order, Shard};
use lifesat::format::qdimacs::{self, TwoQbf};
use lifesat::header::Header;
use lifesat::life::{LexLeaders, Rule};
use lifesat::problem::Problem;

use crate::cli::args::parse::shard;
use crate::cli::args::write;
use crate::cli::args::write::OutputArgs;
use crate::cli::console::overwrite::Kind;
use crate::cli::console::progress::Spinner;
use crate::cli::console::{Verbosity, output, stderr};
use crate::cli::input::content::Content;
use crate::cli::input::source::Input;
use crate::cli::{Exit, wording};

/// More assumption lines would fill a hundred terabytes.
const MAX_LINES: u64 = 1 << 40;

/// Writes the clauses, then a line for each assignment of the universal variables.
pub(crate) fn run(request: &GrayRequest, verbosity: Verbosity) -> Result<Exit> {
    let (name, problem) = read(&request.file)?;
    let leaders =
        request.break_symmetry.then(|| leaders(&problem)).transpose().with_context(|| name.clone())?;
    let cubes = enumeration(problem.universals.clone(), request)?;
    if verbosity > Verbosity::Quiet && !problem.universals.is_empty() {
        explain_free_variables(&problem.free);
        name_rule(&problem);
    }
    let limit = request.limit;
    let progress = Spinner::bytes(verbosity, request.output.as_deref());
    output::write(request.output.as_deref(), |out| {
        let comments = problem.comments.iter().filter(|_| request.comments);
        let mut writer = IcnfWriter::new(progress.count(out), comments)?;
        problem.formula.clauses().try_for_each(|clause| writer.clause(clause))?;
        match &leaders {
            None => writer.cubes(&cubes.limit(limit))?,
            Some(leaders) => {
                let words = cubes.words().filter(|&word| leaders.is_leader(word));
                writer.words(cubes.variables(), (0..limit).zip(words).map(|(_, word)| word))?;
            }
        }
        writer.finish().map(drop)
    })?;
    Ok(Exit::Answered)
}

fn read(path: &Path) -> Result<(String, TwoQbf)> {
    let input = Input::open(path)?;
    let Input { name, reader, .. } =
        input.wanting("a formula with quantifiers (QDIMACS)", &[Content::Quantified, Content::Formula])?;
    let document = qdimacs::read(reader).with_context(|| name.clone())?;
    if document.prefix.blocks().is_empty() {
        stderr::remark(&format!(
            "lifesat: note: {name} has no quantifiers, so there is one question: do the clauses have a model? \
             `lifesat solve` answers it"
        ));
    }
    let problem = TwoQbf::from_document(document).with_context(|| name.clone())?;
    Ok((name, problem))
}

/// The leaders among the assignments of the universals. The file must say which cells these are.
fn leaders(problem: &TwoQbf) -> Result<LexLeaders> {
    let Some(Header { problem: Problem::Eden(class), .. }) = Header::find(problem.comments.iter())? else {
        bail!(
            "--break-symmetry needs a file of `lifesat emit eden`, whose `c lifesat` line says which cells the universal \
             variables are"
        );
    };
    Ok(predecessor::leaders(&class, &problem.universals)?)
}

/// The lines that the options ask for, before a limit.
fn enumeration(universals: Vec<Var>, request: &GrayRequest) -> Result<Enumeration> {
    let count = universals.len();
    let all = Enumeration::new(universals, request.order, request.shard);
    if all.lines().min(request.limit) > MAX_LINES {
        bail!(
            "{count} universal variables have 2^{count} assignments, but at most 2^40 lines are written at once; \
             ask for a part with --shard I/N, or for the first ones with --limit K"
        );
    }
    Ok(all)
}

/// Names the rule by which the file asks for predecessors, if it is not Conway's: without comments, nothing in
/// the output says it.
fn name_rule(problem: &TwoQbf) {
    let header = Header::find(problem.comments.iter()).ok().flatten();
    if let Some(Header { problem: Problem::Eden(class), .. }) = header
        && class.rule() != Rule::LIFE
    {
        let (width, height) = (class.width(), class.height());
        stderr::line(&format!(
            "lifesat: note: the assignments are patterns of {width}×{height}{}",
            wording::under(class.rule())
        ));
    }
}

/// Says how variables in no block are read, where that makes a difference.
fn explain_free_variables(free: &[Var]) {
    let Some(first) = free.first() else { return };
    let (first, others) = (first.number(), free.len() - 1);
    let names = match others {
        0 => format!("variable {first} is"),
        _ => format!("variable {first} and {others} more are"),
    };
    stderr::line(&format!(
        "lifesat: note: {names} in no quantifier block, and taken as part of the innermost `e` block: values may \
         differ from line to line. QDIMACS means the outermost block"
    ));
}

const HELP: &str = "\
A quantified formula says that for all values of some variables (the universal ones) there are values of the others that satisfy the clauses. This command writes the clauses, and then a line for each assignment of the universal variables: a question for a solver that takes assumptions. The formula is true if the answer to each is yes.

Examples:
  lifesat emit eden 4 > f.qdimacs
      For all patterns of 4×4 there is a predecessor
  lifesat gray f.qdimacs | lifesat solve
      Answer one question for each pattern
  lifesat gray f.qdimacs --break-symmetry --shard 1/8 -o 1.icnf
      The first eighth, without patterns that are images of others

Exit codes:
  0    the lines are written
  2    a mistake, or the output cannot be written
  130  interrupted";

#[derive(Debug, Args)]
#[command(after_help = HELP)]
pub(crate) struct GrayArgs {
    /// The quantified formula (for all …, there is …) in QDIMACS, which may be
    /// compressed (`lifesat help formats`), or - for stdin [default: -]
    pub(crate) file: Option<PathBuf>,
    /// The order of the assumption lines
    #[arg(long, value_enum, default_value = "gray", value_name = "ORDER")]
    pub(crate) order: OrderArg,
    /// Write only part I of N, counted from 1 (shards of `campaign` are counted from 0). All parts
    /// together make all lines; they are equally long before --break-symmetry leaves lines out
    #[arg(long, value_name = "I/N", value_parser = shard)]
    pub(crate) shard: Option<Shard>,
    /// Write at most K assumption lines
    #[arg(long, value_name = "K")]
    pub(crate) limit: Option<u64>,
    /// Of patterns that are turned or reflected images of each other, write only the lexicographically
    /// largest; for files of `lifesat emit eden`
    #[arg(long)]
    pub(crate) break_symmetry: bool,
    /// Copy the comments that come before the `p` line
    #[arg(long)]
    pub(crate) comments: bool,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum OrderArg {
    /// Gray code: each line differs from the one before in one literal
    Gray,
    /// Binary numbers: from all true to all false
    Binary,
}

/// A quantified formula as assumption lines.
pub(crate) struct GrayRequest {
    /// The formula's file; `-` is stdin.
    pub(crate) file: PathBuf,
    pub(crate) order: Order,
    /// Which part of the lines is written.
    pub(crate) shard: Shard,
    /// The most lines that are written.
    pub(crate) limit: u64,
    /// Only canonical representatives are written.
    pub(crate) break_symmetry: bool,
    /// The comments of the file are kept.
    pub(crate) comments: bool,
    /// The file to write; `None` is stdout.
    pub(crate) output: Option<PathBuf>,
}

impl TryFrom<GrayArgs> for GrayRequest {
    type Error = anyhow::Error;

    fn try_from(args: GrayArgs) -> Result<Self> {
        Ok(Self {
            file: args.file.unwrap_or_else(|| "-".into()),
            order: match args.order {
                OrderArg::Gray => Order::Gray,
                OrderArg::Binary => Order::Binary,
            },
            shard: args.shard.unwrap_or(Shard::WHOLE),
            limit: args.limit.unwrap_or(u64::MAX),
            break_symmetry: args.break_symmetry,
            comments: args.comments,
            output: write::file(&args.output, Kind::Formula)?,
        })
    }
}
