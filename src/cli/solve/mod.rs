//! `lifesat solve`: the densest still life of a board, or any formula.

mod formula;
mod still_life;

use std::path::Path;

use anyhow::{Context, Result, bail};
use lifesat::problem::Instance;

use super::Exit;
use super::args::{SolveArgs, Verbosity};
use super::emit::still_life as emit;
use super::input::Input;

/// What there is to solve.
enum Question {
    /// A board to maximise on.
    Board(Instance),
    /// A formula to decide.
    Formula(Input),
}

/// Finds out what is asked, and answers it.
pub(crate) fn run(args: &SolveArgs, verbosity: Verbosity) -> Result<Exit> {
    match question(args)? {
        Question::Board(instance) => still_life::run(&instance, args, verbosity),
        Question::Formula(_) if args.board.is_given() => {
            bail!("--alive, --dead and --outside describe a board, but a formula was given to solve")
        }
        Question::Formula(input) => formula::run(input, args, verbosity),
    }
}

fn question(args: &SolveArgs) -> Result<Question> {
    let named = args.input.as_deref();
    match (args.size.size(), named) {
        (Some(_), Some(input)) => bail!("both a size and the input {input} were given: which one is meant?"),
        (Some((width, height)), None) => plain_board(width, height, args),
        (None, Some("-")) => classify(Input::stdin()?, args),
        (None, Some(input)) => match size(input) {
            Some((width, height)) => plain_board(width, height, args),
            None => classify(Input::open(Path::new(input))?, args),
        },
        (None, None) => match Input::stdin_with_content()? {
            Some(input) => classify(input, args),
            None => plain_board(8, 8, args),
        },
    }
}

/// Reads a size such as 8 or 10x7 (columns, then rows).
fn size(text: &str) -> Option<(usize, usize)> {
    let (width, height) = text.split_once(['x', '×']).unwrap_or((text, text));
    Some((width.parse().ok()?, height.parse().ok()?))
}

fn plain_board(width: usize, height: usize, args: &SolveArgs) -> Result<Question> {
    let problem = emit::board(width, height, &args.board)?;
    Ok(Question::Board(Instance { description: None, problem, optimum: None, source: None }))
}

/// JSON is an instance, everything else a formula.
fn classify(mut input: Input, args: &SolveArgs) -> Result<Question> {
    match input.first_byte()? {
        None => bail!("{} is empty: expected a formula (DIMACS) or an instance (JSON)", input.name),
        Some(b'{') => instance(input, args).map(Question::Board),
        Some(_) => Ok(Question::Formula(input)),
    }
}

/// Reads an instance. Cells forced on the command line come on top of its own.
fn instance(input: Input, args: &SolveArgs) -> Result<Instance> {
    let name = input.name.clone();
    let mut instance = Instance::read(&input.text()?).with_context(|| name)?;
    if args.board.is_given() {
        let own = &instance.problem;
        let asked = emit::board(own.width(), own.height(), &args.board)?;
        let outside = if args.board.outside.is_some() { asked.outside() } else { own.outside() };
        let mut problem = own.clone().with_outside(outside);
        for &(at, alive) in asked.forced() {
            problem = problem.with_forced(at, alive)?;
        }
        // A recorded optimum answers the recorded question only.
        instance.optimum = instance.optimum.filter(|_| *own == problem);
        instance.problem = problem;
    }
    Ok(instance)
}
