//! How many patterns of a box vanish or oscillate.

use std::time::Duration;

use anyhow::{Result, bail};
use lifesat::problem::StillLife;
use lifesat::problem::still_life::{Cohesion, Outside, Topology};
use lifesat::solve::rows::most_period;
use lifesat::solve::still_life::census::{self, Oscillators};

use super::Form;
use super::census::fits_memory;
use crate::cli::args::SolveArgs;
use crate::cli::memory;

/// How many patterns of a box behave in some way.
pub(crate) struct PatternsRequest {
    pub(crate) width: usize,
    pub(crate) height: usize,
    pub(crate) wanted: Wanted,
    pub(crate) time_limit: Option<Duration>,
    pub(crate) form: Form,
}

/// What patterns that are no still lifes do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Behaviour {
    /// They are gone in the next generation.
    Vanish,
    /// They return after so many generations, and not earlier.
    Return { period: usize },
}

/// What is counted, and the memory that it takes.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Wanted {
    /// Patterns that are gone in the next generation.
    Vanishing {
        /// What the tables take.
        bytes: u64,
    },
    /// Patterns that return.
    Oscillators {
        which: Oscillators,
        period: usize,
        /// What the tables may take. How much they do take is not known before.
        most_bytes: u64,
    },
}

impl PatternsRequest {
    pub(super) fn new(problem: &StillLife, behaviour: Behaviour, args: &SolveArgs) -> Result<Self> {
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
        let about_solvers = [args.encoding.is_given(), args.solver.is_given(), args.jobs.is_some()];
        if about_still_lifes.contains(&true) || about_solvers.contains(&true) {
            bail!(
                "--count=oscillators and --count=vanishing take no options about solvers, encodings or the densest still life"
            );
        }
        if args.format.is_some() || args.report.report.is_some() {
            bail!("--count prints no patterns, so --format and --report have nothing to show");
        }
        let wanted = match behaviour {
            Behaviour::Vanish => vanishing(problem)?,
            Behaviour::Return { period } => oscillators(width, height, period)?,
        };
        Ok(Self { width, height, wanted, time_limit: args.time_limit, form: Form::of(args) })
    }
}

fn vanishing(problem: &StillLife) -> Result<Wanted> {
    let most = census::MOST_SIDE;
    if problem.width().min(problem.height()) > most {
        bail!("--count=vanishing is for boxes whose shorter side is at most {most}");
    }
    Ok(Wanted::Vanishing { bytes: fits_memory(census::table_bytes(problem))? })
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
    Ok(Wanted::Oscillators { which, period, most_bytes: memory::three_quarters() })
}
