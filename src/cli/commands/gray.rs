//! `lifesat gray`: a 2QBF as a formula for incremental SAT solvers.

use std::path::Path;

use anyhow::{Context, Result, bail};
use lifesat::cnf::{ClauseSink, Var};
use lifesat::encode::predecessor;
use lifesat::format::icnf::{Enumeration, IcnfWriter};
use lifesat::format::qdimacs::{self, TwoQbf};
use lifesat::header::Header;
use lifesat::life::{LexLeaders, Rule};
use lifesat::problem::Problem;

use crate::cli::Exit;
use crate::cli::console::Verbosity;
use crate::cli::console::progress::Spinner;
use crate::cli::console::{output, stderr};
use crate::cli::input::content::Content;
use crate::cli::input::source::Input;
use crate::cli::request::gray::GrayRequest;
use crate::cli::wording;

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
