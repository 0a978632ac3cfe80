//! What `lifesat solve` is asked.

mod census;
mod densest;
mod form;
mod formula;
mod patterns;
mod subject;

use anyhow::{Result, bail};

use lifesat::life::Rule;

use crate::cli::args::{CountArg, SolveArgs};
pub(crate) use census::{Census, CensusRequest, Scope};
pub(crate) use densest::{DensestRequest, Method, SquaresRequest};
pub(crate) use form::{Form, FormulaForm};
pub(crate) use formula::{CubeSolving, CubesRequest, FormulaOptions, FormulaRequest, StopAt};
use patterns::Behaviour;
pub(crate) use patterns::{PatternsRequest, Wanted};
use subject::Subject;

/// What is to be solved.
pub(crate) enum SolveRequest {
    /// The densest still life of a box.
    Densest(Box<DensestRequest>),
    /// The densest still lifes of several squares.
    Squares(SquaresRequest),
    /// All still lifes of a box, or all densest ones.
    Census(CensusRequest),
    /// How many patterns of a box vanish or oscillate.
    Patterns(PatternsRequest),
    /// A formula, with quantifiers or without.
    Formula(FormulaRequest),
    /// The cubes of an iCNF file.
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
            Subject::Box(instance) => Self::Densest(Box::new(DensestRequest::new(instance, &args)?)),
            Subject::Squares(squares) => Self::Squares(SquaresRequest::new(squares, &args)?),
            Subject::Formula(input) => Self::Formula(FormulaRequest::new(input, &args)?),
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

/// Refuses options that are about something else than what is to be solved.
fn refuse(subject: &Subject, args: &SolveArgs) -> Result<()> {
    match subject {
        Subject::Box(_) | Subject::Squares(_) if args.cubes.is_given() => {
            bail!("--stop-at and --cores work only with an iCNF file")
        }
        Subject::Box(_) | Subject::Squares(_) => Ok(()),
        Subject::Cubes(_) => refuse_about_a_box(args),
        Subject::Formula(_) => {
            refuse_about_a_box(args)?;
            if args.cubes.is_given() {
                bail!("--stop-at and --cores work only with an iCNF file, but the input has no cubes");
            }
            Ok(())
        }
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
