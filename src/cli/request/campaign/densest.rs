//! A box whose densest still life is known or guessed, and one live cell more is to be refuted in parts.

use std::path::Path;

use anyhow::{Result, bail};
use lifesat::backend::embedded::Embedded;
use lifesat::encode::still_life::waste::Counter;
use lifesat::life::Grid;
use lifesat::solve::still_life::likely_most;

use super::options::{self, Place};
use crate::cli::args::{MethodArg, SolveArgs};
use crate::cli::request::solve::{DensestRequest, Method, SolveRequest};

/// The densest still life of a box, whose refutation is divided.
pub(crate) struct RefutationInParts {
    pub(crate) request: Box<DensestRequest>,
    /// The number of live cells that the parts refute: one more than is known or likely.
    pub(crate) at_least: usize,
}

/// Understands the options of `solve` for a box.
pub(super) fn refutation(args: SolveArgs, place: Place) -> Result<RefutationInParts> {
    if args.census.is_given() {
        bail!("--count and --all cannot be divided: leave them out");
    }
    if let Some(file) = args.from.as_deref().filter(|file| *file == Path::new("-") || !file.is_absolute()) {
        bail!(
            "shards may run in another folder: name the file of --from by its full path, not {}",
            file.display()
        );
    }
    options::refuse(options::of_densest(&args), place)?;
    // Another method may be faster for a small box, but divides nothing.
    let args = SolveArgs { method: args.method.or(Some(MethodArg::Waste)), ..args };
    let SolveRequest::Densest(request) = args.try_into()? else {
        bail!("a campaign is about one box: give one size, such as 28 or 30x28")
    };
    let problem = &request.instance.problem;
    let Method::Waste { start, .. } = &request.method else {
        bail!("the cases of a refutation are about waste: leave out --method, or take --method waste")
    };
    if request.solver.embedded(Embedded::default()) != Some(Embedded::default()) {
        bail!(
            "campaigns use the embedded CaDiCaL for the cases of a refutation: leave out the option that names a solver"
        );
    }
    if !Counter::has_cases(problem) {
        bail!(
            "a refutation is divided into cases only if both sides of the box are at least {}, no cells are forced, and the \
             live cells need not be connected or strict",
            Counter::LEAST_SIDE
        );
    }
    let (width, height) = (problem.width(), problem.height());
    let is_whole = |start: &&Grid| (start.width(), start.height()) == (width, height);
    let known = start.as_ref().filter(is_whole).map_or(0, Grid::population);
    let at_least = known.max(likely_most(width, height)) + 1;
    Ok(RefutationInParts { request, at_least })
}
