//! What `lifesat solve` is asked.

mod census;
mod densest;
mod formula;

use std::env;
use std::ffi::OsString;
use std::path::Path;

use anyhow::{Context, Result, bail};
use census::Behaviour;

pub(crate) use census::{Census, CensusRequest, Scope};
pub(crate) use census::{PatternsRequest, Wanted};
pub(crate) use densest::{DensestRequest, SquaresRequest, Way};
pub(crate) use formula::{CubesOptions, CubesRequest, FormulaOptions, FormulaRequest, refuse_cubes};
use lifesat::life::Rule;
use lifesat::problem::Instance;
use lifesat::problem::still_life::Cohesion;

use crate::cli::args::box_and_encoding::problem;
use crate::cli::args::parse::box_of;
use crate::cli::console::stderr;
use crate::cli::input::content::Content;
use crate::cli::input::offered::Offered;
use crate::cli::input::source::Input;
use crate::cli::input::source::Kind;
use crate::cli::solve::args::CountArg;
use crate::cli::solve::args::SolveArgs;

pub(crate) enum SolveRequest {
    Densest(Box<DensestRequest>),
    Squares(SquaresRequest),
    Census(CensusRequest),
    Patterns(PatternsRequest),
    Formula(FormulaRequest),
    /// With an objective.
    Objective(FormulaRequest),
    Cubes(CubesRequest),
}

impl TryFrom<SolveArgs> for SolveRequest {
    type Error = anyhow::Error;

    fn try_from(args: SolveArgs) -> Result<Self> {
        let subject = Subject::of(&args)?;
        refuse(&subject, &args)?;
        Ok(match subject {
            Subject::Box(instance) if args.census.is_given() && instance.problem.rule() != Rule::LIFE => {
                bail!(
                    "the rule {} does not work with --count and --all; `lifesat search {} {} --all -r {}` lists its still \
                     lifes",
                    instance.problem.rule(),
                    instance.problem.width(),
                    instance.problem.height(),
                    instance.problem.rule()
                )
            }
            Subject::Box(instance) if args.census.is_given() => match behaviour(&args)? {
                Some(behaviour) => Self::Patterns(PatternsRequest::new(&instance.problem, behaviour, &args)?),
                None => Self::Census(CensusRequest::new(instance.problem, &args)?),
            },
            Subject::Box(instance) => Self::Densest(Box::new(DensestRequest::of_one(instance, &args)?)),
            Subject::Squares(squares) => Self::Squares(SquaresRequest::of_several(squares, &args)?),
            Subject::Formula(input) => Self::Formula(FormulaRequest::new(input, &args)?),
            Subject::Objective(input) => Self::Objective(FormulaRequest::new(input, &args)?),
            Subject::Cubes(input) => Self::Cubes(CubesRequest::new(input, &args)?),
        })
    }
}

/// What the patterns do that are to be counted; `None` for still lifes.
fn behaviour(args: &SolveArgs) -> Result<Option<Behaviour>> {
    let period = args.census.period;
    if period.is_some() && args.census.count != Some(CountArg::Oscillators(None)) {
        bail!("--period is for --count=oscillators");
    }
    Ok(match args.census.count {
        None | Some(CountArg::StillLifes | CountArg::Densest) => None,
        Some(CountArg::Vanishing) => Some(Behaviour::Vanish),
        Some(CountArg::Oscillators(own)) => Some(Behaviour::Return { period: own.or(period).unwrap_or(2) }),
    })
}

fn refuse(subject: &Subject, args: &SolveArgs) -> Result<()> {
    match subject {
        Subject::Box(_) | Subject::Squares(_) if args.cubes.is_given() => {
            bail!("--stop-at and --cores work only with an iCNF file")
        }
        Subject::Box(_) | Subject::Squares(_) => Ok(()),
        // Whether there are cubes is known when the formula was read.
        Subject::Cubes(_) | Subject::Formula(_) | Subject::Objective(_) => refuse_about_a_box(args),
    }
}

/// Refuses options that only make sense for a box.
fn refuse_about_a_box(args: &SolveArgs) -> Result<()> {
    if args.census.is_given() {
        bail!("--count and --all need a box, but the input is a formula");
    }
    if args.format.is_some() {
        bail!(
            "--format is for boxes; pipe the answer to a formula into `lifesat decode --cnf FILE --format …`"
        );
    }
    if args.proof.is_some() {
        bail!(
            "--proof works only with a box. For a formula, let a solver write the proof and check it with `lifesat check FORMULA PROOF`"
        );
    }
    let others = [args.method.is_some(), args.from.is_some(), args.partials.is_some()];
    if args.cells.is_given() || args.encoding.is_given() || others.contains(&true) {
        bail!("options about a box or its encoding have no meaning for a formula: leave them out");
    }
    Ok(())
}

// What the words of `lifesat solve` and its input are about.

/// What is to be solved, before the other options are looked at.
pub(crate) enum Subject {
    Box(Instance),
    Squares(Vec<Instance>),
    Formula(Input),
    /// A formula with an objective.
    Objective(Input),
    Cubes(Input),
}

impl Subject {
    /// Opens the input, if there is one, to find out what it is.
    pub(crate) fn of(args: &SolveArgs) -> Result<Self> {
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
            &[Content::Formula, Content::Quantified, Content::Cubes, Content::Wcnf, Content::Opb],
        )?;
        if let Some(Content::Wcnf | Content::Opb) = input.content()? {
            return Ok(Self::Objective(input));
        }
        match input.kind()? {
            Kind::Empty => {
                bail!("{} is empty: expected a formula (DIMACS) or an instance (JSON)", input.name)
            }
            Kind::Json => instance(input, args).map(Self::Box),
            Kind::Weighted => Ok(Self::Objective(input)),
            Kind::Icnf => Ok(Self::Cubes(input)),
            Kind::CubesAlone => bail!("{}", cubes_alone(&input.name)),
            Kind::Formula => Ok(Self::Formula(input)),
        }
    }
}

/// How cubes get their formula.
pub(crate) fn cubes_alone(name: &str) -> String {
    format!(
        "{name} begins with cubes, but their formula comes before them: join the two as in `cat f.cnf cubes > f.icnf`, and \
         give f.icnf"
    )
}

/// Opens a file, which a mistyped size is not.
fn open(path: &Path) -> Result<Input> {
    if path != Path::new("-") && !path.exists() {
        let name = if path.as_os_str().is_empty() { "''".into() } else { path.to_string_lossy() };
        // PowerShell makes a path of Windows of a bare `~`.
        let words: Vec<OsString> = env::args_os().collect();
        let is_cut = |pair: &[OsString]| pair[0].to_string_lossy().starts_with("--") && pair[1] == "wsl";
        let of_wsl = if words.windows(2).any(is_cut) {
            "; what stands behind `wsl` belongs into the same quotes, as in --glucose \"wsl ~/glucose/simp/glucose\""
        } else {
            ""
        };
        bail!("cannot open {name}: it is neither a size, such as 8, 10x7 or 4..20, nor a file{of_wsl}");
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
