//! `lifesat solve`: the densest still life of a board, or any formula.

mod census;
pub(crate) mod cubes;
mod formula;
mod proof;
mod quantified;
mod squares;
mod still_life;

use std::path::Path;

use anyhow::{Context, Result, bail};
use lifesat::problem::Instance;

use crate::cli::Exit;
use crate::cli::args::SolveArgs;
use crate::cli::console::Verbosity;
use crate::cli::console::stderr;
use crate::cli::input::source;
use crate::cli::input::source::{Input, Kind};
use crate::cli::request::still_life as request;

/// What there is to solve.
enum Question {
    /// A board to maximise on.
    Board(Instance),
    /// Square boards to maximise on, one after another.
    Squares(Vec<Instance>),
    /// A formula to decide, with quantifiers or without.
    Formula(Input),
    /// Clauses and cubes, each to be decided.
    Cubes(Input),
}

/// Finds out what is asked, and answers it.
pub(crate) fn run(args: &SolveArgs, verbosity: Verbosity) -> Result<Exit> {
    match question(args)? {
        Question::Board(_) | Question::Squares(_) if args.cubes.is_given() => {
            bail!("--stop-at and --cores are about the cubes of an iCNF file, but a board is to be solved")
        }
        Question::Squares(_) if args.from.is_some() => {
            bail!("--from is about one board; ask for one size at a time")
        }
        Question::Board(_) if args.from.is_some() && args.census.wanted().is_some() => {
            bail!("--from is about finding a dense still life, and not about --count and --all")
        }
        Question::Squares(boards) => squares::run(&boards, args, verbosity),
        Question::Board(instance) => match args.census.wanted() {
            Some(wanted) => census::run(&instance.problem, wanted, args, verbosity),
            None => still_life::run(&instance, args, verbosity),
        },
        _ if args.census.wanted().is_some() => {
            bail!("--count and --all are about a board, but a formula was given to solve")
        }
        _ if args.format.is_some() => {
            bail!(
                "--format is for boards; pipe the answer to a formula into `lifesat decode --cnf FILE --format …`"
            )
        }
        _ if args.cells.is_given()
            || args.encoding.is_given()
            || args.method.is_some()
            || args.from.is_some()
            || args.proof.is_some() =>
        {
            bail!("a formula was given to solve, but options that are about a board or its encoding too")
        }
        Question::Cubes(input) => cubes::run(input, args, verbosity),
        Question::Formula(_) if args.cubes.is_given() => {
            bail!("--stop-at and --cores are about the cubes of an iCNF file, but the input has none")
        }
        Question::Formula(input) => formula::run(input, args, verbosity),
    }
}

fn question(args: &SolveArgs) -> Result<Question> {
    match (args.size.size(), args.input.as_deref()) {
        (Some(_), Some(input)) => {
            bail!("both a size and the input {} were given: which one is meant?", input.display())
        }
        (Some((width, height)), None) => board(width, height, args).map(Question::Board),
        (None, Some(input)) => match (input.to_str().and_then(size), input.to_str().and_then(sides)) {
            (Some((width, height)), _) => board(width, height, args).map(Question::Board),
            (None, Some((least, most))) => squares(least, most, args),
            (None, None) => classify(Input::open(Path::new(input))?, args),
        },
        (None, None) => from_stdin(args),
    }
}

/// What comes from stdin, or the default board if nothing does.
fn from_stdin(args: &SolveArgs) -> Result<Question> {
    if let Some(input) = Input::stdin_with_content()? {
        return classify(input, args);
    }
    if source::stdin_is_pipe_or_file() {
        stderr::line("lifesat: nothing came from stdin, so this is the densest 8×8 still life");
    }
    board(8, 8, args).map(Question::Board)
}

/// Reads a size such as 8 or 10x7 (columns, then rows).
fn size(text: &str) -> Option<(usize, usize)> {
    let (width, height) = text.split_once(['x', 'X', '×']).unwrap_or((text, text));
    Some((width.parse().ok()?, height.parse().ok()?))
}

/// Reads sides of squares such as 4..20, both ends among them.
fn sides(text: &str) -> Option<(usize, usize)> {
    let (least, most) = text.split_once("..")?;
    Some((least.parse().ok()?, most.strip_prefix('=').unwrap_or(most).parse().ok()?))
}

fn squares(least: usize, most: usize, args: &SolveArgs) -> Result<Question> {
    if least > most {
        bail!("{least}..{most} holds no size: the smaller one comes first, as in {most}..{least}");
    }
    (least..=most).map(|n| board(n, n, args)).collect::<Result<_>>().map(Question::Squares)
}

fn board(width: usize, height: usize, args: &SolveArgs) -> Result<Instance> {
    let problem = request::problem(width, height, &args.cells)?;
    Ok(Instance { description: None, problem, optimum: None, source: None })
}

fn classify(mut input: Input, args: &SolveArgs) -> Result<Question> {
    match input.kind()? {
        Kind::Empty => {
            bail!("{} is empty: expected a formula (DIMACS) or an instance (JSON)", input.name)
        }
        Kind::Json => instance(input, args).map(Question::Board),
        Kind::Icnf => Ok(Question::Cubes(input)),
        Kind::Formula => Ok(Question::Formula(input)),
    }
}

/// Reads an instance. Cells forced on the command line come on top of its own.
fn instance(input: Input, args: &SolveArgs) -> Result<Instance> {
    let name = input.name.clone();
    let mut instance = Instance::read(&input.text()?).with_context(|| name)?;
    if args.cells.is_given() {
        let own = &instance.problem;
        let asked = request::problem(own.width(), own.height(), &args.cells)?;
        let outside = if args.cells.outside.is_some() { asked.outside() } else { own.outside() };
        let mut problem = own.clone().with_outside(outside);
        for (&at, &alive) in asked.forced() {
            problem = problem.with_forced(at, alive)?;
        }
        // A recorded optimum answers the recorded question only.
        instance.optimum = instance.optimum.filter(|_| *own == problem);
        instance.problem = problem;
    }
    Ok(instance)
}
