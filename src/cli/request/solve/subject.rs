//! What the words of `lifesat solve` and its input are about.

use std::path::Path;

use anyhow::{Context, Result, bail};
use lifesat::problem::Instance;
use lifesat::problem::still_life::Cohesion;

use crate::cli::args::{SolveArgs, box_of};
use crate::cli::console::stderr;
use crate::cli::input::content::Content;
use crate::cli::input::offered::Offered;
use crate::cli::input::source::{Input, Kind};
use crate::cli::request::still_life::problem;

/// What is to be solved, before the other options are looked at.
pub(super) enum Subject {
    /// A box.
    Box(Instance),
    /// Several squares.
    Squares(Vec<Instance>),
    /// A formula.
    Formula(Input),
    /// Clauses and cubes.
    Cubes(Input),
}

impl Subject {
    /// Opens the input, if there is one, to find out what it is.
    pub(super) fn of(args: &SolveArgs) -> Result<Self> {
        match (args.sides.size(), args.input.as_deref()) {
            (Some(_), Some(input)) => {
                bail!("both a size and the input {} were given: which one is meant?", input.display())
            }
            (Some((width, height)), None) => blank(width, height, args).map(Self::Box),
            (None, Some(input)) => match (input.to_str().and_then(box_of), input.to_str().and_then(sides)) {
                (Some((width, height)), _) => blank(width, height, args).map(Self::Box),
                (None, Some((least, most))) => squares(least, most, args).map(Self::Squares),
                (None, None) => Self::of_input(open(Path::new(input))?, args),
            },
            (None, None) => Self::of_stdin(args),
        }
    }

    /// What comes from a pipe or a file, or the default box if nothing does. In a pipe, an empty stdin
    /// may mean that the command before failed, so the user is told what is answered,
    /// even if only errors are wanted.
    fn of_stdin(args: &SolveArgs) -> Result<Self> {
        match Offered::formula()? {
            Offered::Given(input) => return Self::of_input(input, args),
            Offered::Empty => stderr::line(
                "lifesat: stdin is empty, so this is the densest still life of the default box, 8×8",
            ),
            Offered::Nothing => {}
        }
        blank(8, 8, args).map(Self::Box)
    }

    fn of_input(input: Input, args: &SolveArgs) -> Result<Self> {
        let mut input = input.wanting(
            "a formula (DIMACS) or an instance (JSON)",
            &[Content::Formula, Content::Quantified, Content::Cubes],
        )?;
        match input.kind()? {
            Kind::Empty => {
                bail!("{} is empty: expected a formula (DIMACS) or an instance (JSON)", input.name)
            }
            Kind::Json => instance(input, args).map(Self::Box),
            Kind::Icnf => Ok(Self::Cubes(input)),
            Kind::Formula => Ok(Self::Formula(input)),
        }
    }
}

/// Opens a file, which a mistyped size is not.
fn open(path: &Path) -> Result<Input> {
    if path != Path::new("-") && !path.exists() {
        let name = if path.as_os_str().is_empty() { "''".into() } else { path.to_string_lossy() };
        bail!("cannot open {name}: it is neither a size, such as 8, 10x7 or 4..20, nor a file");
    }
    Input::open(path)
}

/// Reads sides of squares such as 4..20, both ends among them.
fn sides(text: &str) -> Option<(usize, usize)> {
    let (least, most) = text.split_once("..")?;
    Some((least.parse().ok()?, most.strip_prefix('=').unwrap_or(most).parse().ok()?))
}

fn squares(least: usize, most: usize, args: &SolveArgs) -> Result<Vec<Instance>> {
    if least > most {
        bail!("{least}..{most} holds no size: the smaller one comes first, as in {most}..{least}");
    }
    (least..=most).map(|n| blank(n, n, args)).collect()
}

/// A box of which nothing is known but what the options say.
fn blank(width: usize, height: usize, args: &SolveArgs) -> Result<Instance> {
    let problem = problem(width, height, &args.cells)?;
    Ok(Instance { description: None, problem, optimum: None, source: None })
}

/// Reads an instance. Cells forced on the command line come on top of its own.
fn instance(input: Input, args: &SolveArgs) -> Result<Instance> {
    let name = input.name.clone();
    let mut instance = Instance::read(&input.text()?).with_context(|| name)?;
    if args.cells.is_given() {
        let own = &instance.problem;
        let asked = problem(own.width(), own.height(), &args.cells)?;
        let outside = if args.cells.outside().is_some() { asked.outside() } else { own.outside() };
        let cohesion = if asked.cohesion() == Cohesion::Any { own.cohesion() } else { asked.cohesion() };
        let rule = if args.cells.rule.is_some() { asked.rule() } else { own.rule() };
        let mut demanded = own.clone().with_rule(rule)?.with_outside(outside).with_cohesion(cohesion);
        let topology = if args.cells.topology().is_some() { asked.topology() } else { own.topology() };
        demanded = demanded.with_topology(topology);
        for (&at, &alive) in asked.forced() {
            demanded = demanded.with_forced(at, alive)?;
        }
        // A recorded optimum answers the recorded question only.
        instance.optimum = instance.optimum.filter(|_| *own == demanded);
        instance.problem = demanded;
    }
    Ok(instance)
}
