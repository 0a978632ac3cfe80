//! `lifesat gray`: a 2QBF as a formula for incremental SAT solvers.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use clap::Args;
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
    /// compressed (`lifesat help formats`), or - for stdin
    #[arg(default_value = "-")]
    file: PathBuf,
    /// The order of the assumption lines
    #[arg(long, value_enum, default_value = "gray", value_name = "ORDER")]
    order: Order,
    /// Write only part I of N, counted from 1 (shards of `campaign` are counted from 0). All parts
    /// together make all lines; they are equally long before --break-symmetry leaves lines out
    #[arg(long, value_name = "I/N", value_parser = shard, default_value = "1/1", hide_default_value = true)]
    shard: Shard,
    /// Write at most K assumption lines
    #[arg(long, value_name = "K", default_value_t = u64::MAX, hide_default_value = true)]
    limit: u64,
    /// Of patterns that are turned or reflected images of each other, write only the lexicographically
    /// largest; for files of `lifesat emit eden`
    #[arg(long)]
    break_symmetry: bool,
    /// Copy the comments that come before the `p` line
    #[arg(long)]
    comments: bool,
    #[command(flatten)]
    output: OutputArgs,
}

/// Writes the clauses, then a line for each assignment of the universal variables.
pub(crate) fn run(args: &GrayArgs, verbosity: Verbosity) -> Result<Exit> {
    let output = write::file(&args.output, Kind::Formula)?;
    let (name, problem) = read(&args.file)?;
    let leaders = args.break_symmetry.then(|| leaders(&problem)).transpose().with_context(|| name.clone())?;
    let cubes = enumeration(problem.universals.clone(), args)?;
    if verbosity > Verbosity::Quiet && !problem.universals.is_empty() {
        explain_free_variables(&problem.free);
        name_rule(&problem);
    }
    let limit = args.limit;
    let progress = Spinner::bytes(verbosity, output.as_deref());
    output::write(output.as_deref(), |out| {
        let comments = problem.comments.iter().filter(|_| args.comments);
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

fn enumeration(universals: Vec<Var>, args: &GrayArgs) -> Result<Enumeration> {
    let count = universals.len();
    let all = Enumeration::new(universals, args.order, args.shard);
    if all.lines().min(args.limit) > MAX_LINES {
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
