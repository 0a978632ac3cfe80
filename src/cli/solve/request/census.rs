//! All still lifes of a box, or all densest ones.

use std::time::Duration;

use anyhow::{Context, Result, bail};
use lifesat::backend::embedded::Embedded;
use lifesat::problem::StillLife;
use lifesat::problem::still_life::{Cohesion, Outside, Topology};
use lifesat::solve::rows::most_period;
use lifesat::solve::still_life::census::{self, Oscillators};
use lifesat::solve::still_life::dp;

use crate::cli::args::write::Output;
use crate::cli::memory;
use crate::cli::solve::args::SolveArgs;
use crate::cli::solver::WantedSolver;

pub(crate) struct CensusRequest {
    pub(crate) problem: StillLife,
    pub(crate) scope: Scope,
    pub(crate) kind: Census,
    pub(crate) time_limit: Option<Duration>,
    pub(crate) output: Output,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Scope {
    All {
        /// What the tables take. `None` if there are none, or if they grow as they must.
        bytes: Option<u64>,
    },
    /// The densest; of those that a symmetry of the box carries into each other, only one is listed.
    Densest {
        /// Asked for one after the other.
        solver: Embedded,
        /// Solvers side by side, while the densest is looked for.
        jobs: usize,
    },
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Census {
    Count,
    List,
}

impl CensusRequest {
    pub(crate) fn new(problem: StillLife, args: &SolveArgs) -> Result<Self> {
        if args.from.is_some() {
            bail!("--from does not work with --count and --all");
        }
        if problem.outside() == Outside::Ignored {
            bail!(
                "--count and --all need dead cells outside, but --outside ignored lets patterns grow over the edge"
            );
        }
        if problem.topology() != Topology::Plane {
            bail!("--count and --all do not work on cylinders and tori");
        }
        if args.proof.is_some() || args.method.is_some() || args.encoding.is_given() {
            bail!("--count and --all take no --proof, no --method and no options about the encoding");
        }
        let kind = if args.census.count.is_some() { Census::Count } else { Census::List };
        if kind == Census::Count && args.format.is_some() {
            bail!("--count prints no patterns: leave out --format");
        }
        let scope = if args.census.is_densest() { densest(args)? } else { all(&problem, kind, args)? };
        Ok(Self {
            problem,
            scope,
            kind,
            time_limit: args.work.time_limit,
            output: args.answer.output(args.format)?,
        })
    }
}

fn all(problem: &StillLife, kind: Census, args: &SolveArgs) -> Result<Scope> {
    if args.solver.is_given() || args.work.jobs.is_some() {
        bail!("only --count=densest and --all=densest use a solver: leave out the option about solvers");
    }
    let (option, most) = match kind {
        Census::Count if problem.cohesion() == Cohesion::Strict => {
            ("--count --strict", census::MOST_LISTED_SIDE)
        }
        Census::Count if problem.cohesion() == Cohesion::Connected => {
            ("--count --connected", dp::MOST_CONNECTED_SIDE)
        }
        Census::Count => ("--count", census::MOST_SIDE),
        Census::List => ("--all", census::MOST_LISTED_SIDE),
    };
    if problem.width().min(problem.height()) > most {
        bail!("{option} is for boxes whose shorter side is at most {most}");
    }
    let has_tables = kind == Census::Count && problem.cohesion() == Cohesion::Any;
    Ok(Scope::All { bytes: has_tables.then(|| memory::fits(census::table_bytes(problem))).transpose()? })
}

fn densest(args: &SolveArgs) -> Result<Scope> {
    let solver = WantedSolver::from(&args.solver)
        .embedded(Embedded::default())
        .context("--count=densest and --all=densest ask for one pattern after the other, which an embedded solver does")?;
    Ok(Scope::Densest { solver, jobs: args.work.jobs.unwrap_or(1) })
}

// How many patterns of a box vanish or oscillate.

pub(crate) struct PatternsRequest {
    pub(crate) width: usize,
    pub(crate) height: usize,
    pub(crate) wanted: Wanted,
    pub(crate) time_limit: Option<Duration>,
    pub(crate) output: Output,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Behaviour {
    /// They are gone in the next generation.
    Vanish,
    /// They return after so many generations, and not earlier.
    Return { period: usize },
}

#[derive(Clone, Copy, Debug)]
pub(crate) enum Wanted {
    Vanishing {
        bytes: u64,
    },
    Oscillators {
        which: Oscillators,
        period: usize,
        /// What the tables may take. How much they do take is not known before.
        most_bytes: u64,
    },
}

impl PatternsRequest {
    pub(crate) fn new(problem: &StillLife, behaviour: Behaviour, args: &SolveArgs) -> Result<Self> {
        let (width, height) = (problem.width(), problem.height());
        let is_plain = problem.forced().is_empty()
            && problem.cohesion() == Cohesion::Any
            && problem.topology() == Topology::Plane;
        if !is_plain || problem.outside() == Outside::Ignored {
            bail!(
                "--count=oscillators and --count=vanishing count all patterns of a box: leave out forced cells, --connected, --strict and --outside"
            );
        }
        let about_still_lifes =
            [args.from.is_some(), args.proof.is_some(), args.method.is_some(), args.census.is_densest()];
        let about_solvers = [args.encoding.is_given(), args.solver.is_given(), args.work.jobs.is_some()];
        if about_still_lifes.contains(&true) || about_solvers.contains(&true) {
            bail!(
                "--count=oscillators and --count=vanishing take no options about solvers, encodings or the densest still life"
            );
        }
        if args.format.is_some() || args.answer.report.report.is_some() {
            bail!("--count prints no patterns, so --format and --report have nothing to show");
        }
        let wanted = match behaviour {
            Behaviour::Vanish => vanishing(problem)?,
            Behaviour::Return { period } => oscillators(width, height, period)?,
        };
        Ok(Self {
            width,
            height,
            wanted,
            time_limit: args.work.time_limit,
            output: args.answer.output(args.format)?,
        })
    }
}

fn vanishing(problem: &StillLife) -> Result<Wanted> {
    let most = census::MOST_SIDE;
    if problem.width().min(problem.height()) > most {
        bail!("--count=vanishing is for boxes whose shorter side is at most {most}");
    }
    Ok(Wanted::Vanishing { bytes: memory::fits(census::table_bytes(problem))? })
}

fn oscillators(width: usize, height: usize, period: usize) -> Result<Wanted> {
    let most = census::MOST_OSCILLATING_SIDE;
    if width.min(height) > most {
        bail!("--count=oscillators is for boxes whose shorter side is at most {most}");
    }
    if period < 2 {
        bail!("oscillators have a period of at least 2; --count alone counts still lifes");
    }
    let Some(which) = Oscillators::new(width, height, period)? else {
        bail!(
            "for this box the period is at most {}: the shorter side has at most {} cells in all generations together",
            most_period(width.min(height)),
            most_period(1)
        );
    };
    Ok(Wanted::Oscillators { which, period, most_bytes: memory::allowed() })
}
