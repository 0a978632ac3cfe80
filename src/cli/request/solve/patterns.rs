//! How many patterns of a box vanish or oscillate.

use std::time::Duration;

use anyhow::{Result, bail};
use lifesat::problem::StillLife;
use lifesat::problem::still_life::{Cohesion, Outside, Topology};
use lifesat::solve::still_life::census;

use super::Form;
use super::census::fits_memory;
use crate::cli::args::SolveArgs;

/// How many patterns of a box behave in some way.
pub(crate) struct PatternsRequest {
    pub(crate) width: usize,
    pub(crate) height: usize,
    pub(crate) behaviour: Behaviour,
    /// What the tables take.
    pub(crate) bytes: u64,
    pub(crate) time_limit: Option<Duration>,
    pub(crate) form: Form,
}

/// What patterns that are no still lifes do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Behaviour {
    /// They are gone in the next generation.
    Vanish,
    /// They return after two generations, and not after one.
    Alternate,
}

impl PatternsRequest {
    pub(super) fn new(problem: &StillLife, behaviour: Behaviour, args: &SolveArgs) -> Result<Self> {
        let (width, height) = (problem.width(), problem.height());
        let is_plain = problem.forced().is_empty()
            && problem.cohesion() == Cohesion::Any
            && problem.topology() == Topology::Plane;
        if !is_plain || problem.outside() == Outside::Ignored {
            bail!(
                "--count=oscillators and --count=vanishing count all patterns of a box: leave out forced cells, --connected, --strict, --topology and --outside"
            );
        }
        let about_still_lifes =
            [args.from.is_some(), args.proof.is_some(), args.method.is_some(), args.census.optimal];
        let about_solvers = [args.encoding.is_given(), args.solver.is_given(), args.jobs.is_some()];
        if about_still_lifes.contains(&true) || about_solvers.contains(&true) {
            bail!(
                "--count=oscillators and --count=vanishing take no options about solvers, encodings or the densest still life"
            );
        }
        if args.format.is_some() || args.report.report.is_some() {
            bail!("--count prints no patterns, so --format and --report have nothing to show");
        }
        let most = match behaviour {
            Behaviour::Vanish => census::MOST_SIDE,
            Behaviour::Alternate => census::MOST_OSCILLATING_SIDE,
        };
        if width.min(height) > most {
            bail!("this --count is for boxes whose shorter side is at most {most}");
        }
        let bytes = fits_memory(match behaviour {
            Behaviour::Vanish => census::table_bytes(problem),
            Behaviour::Alternate => census::oscillators_bytes(width, height),
        })?;
        Ok(Self { width, height, behaviour, bytes, time_limit: args.time_limit, form: Form::of(args) })
    }
}
