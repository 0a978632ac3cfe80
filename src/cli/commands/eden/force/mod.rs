//! `lifesat eden force`: is a patch in each of its predecessors?

use std::time::Instant;

use anyhow::{Context, Result};
use lifesat::life::{Partial, orbits, partial};
use lifesat::limits::Limits;
use lifesat::problem::Force;
use lifesat::problem::search::SearchError;
use lifesat::solve::bundle::MakeError;
use lifesat::solve::eden::force::{self, Confirmed};

use self::answer::{ForceAnswer, Found, PatchProof};
use crate::cli::Exit;
use crate::cli::commands::bundle::{Folder, describe};
use crate::cli::commands::partials;
use crate::cli::console::Verbosity;
use crate::cli::console::output;
use crate::cli::console::progress::Spinner;
use crate::cli::input::patterns;
use crate::cli::report;
use crate::cli::request::eden::{Aim, ForceRequest, Shrink};
use crate::cli::request::partials::Partials;
use crate::cli::request::solver::WantedSolver;
use crate::cli::solver::{Choice, limits};
use crate::cli::wording::counted;

mod answer;
mod hunt;

/// Decides, or drops cells, and writes a certificate if one is asked for.
pub(super) fn run(request: &ForceRequest, verbosity: Verbosity) -> Result<Exit> {
    let start = Instant::now();
    let target = patterns::pick_patch(&request.pattern, request.pick, verbosity)?;
    let problem = Force::try_from(target.predecessor(request.rule)?)?;
    let limits = limits(request.time_limit)?;
    let shrink = match &request.aim {
        Aim::Decide => None,
        Aim::Shrink(shrink) => Some(*shrink),
        Aim::Hunt(hunting) => return hunt::run(request, problem, hunting, &limits, verbosity),
    };
    let solver = Choice::of(&WantedSolver::Default)?;
    let folder =
        request.proof.as_deref().map(|path| Folder::for_proof_of(&solver.refuter(), path)).transpose()?;
    let progress = Spinner::message(verbosity, "looking for a predecessor that differs".to_owned());
    let found = match shrink {
        None => Found::Decided(force::decide(&problem, &limits)?),
        Some(shrink) => minimal(&problem, shrink, request.partials.as_ref(), &limits)?,
    };
    let proof = match (folder, found.confirmed()) {
        (None, _) => PatchProof::NotAsked,
        (Some(_), None) => PatchProof::NothingToProve,
        (Some(folder), Some(confirmed)) => write(folder, &problem, confirmed, &solver, &limits, &progress)?,
    };
    drop(progress);
    let seconds = start.elapsed().as_secs_f64();
    let answer = ForceAnswer { problem, found, shrink, proof, seconds };
    if request.json {
        report::print(&answer.json())?;
    } else {
        output::print(&answer.text())?;
    }
    Ok(answer.exit())
}

fn minimal(problem: &Force, shrink: Shrink, partials: Option<&Partials>, limits: &Limits) -> Result<Found> {
    // Without the symmetry of the rule the greatest part of a symmetric patch need not be symmetric.
    if !problem.rule().keeps_group(shrink.symmetry) {
        return Err(SearchError::SymmetryOfRule { group: shrink.symmetry, rule: problem.rule() }.into());
    }
    let orbits = orbits::of_pattern(shrink.symmetry, problem.patch())?;
    let mut see = |patch: &Partial| {
        if let Some(partials) = partials {
            let cells = counted(partial::specified(patch).count() as u64, "cell");
            let caption = format!("the smallest self-forcing patch so far, {cells}");
            partials::with_gaps(partials, patch, problem.rule(), caption);
        }
    };
    Ok(Found::Tried(force::smallest(problem, &orbits, (shrink.tries, shrink.seed), limits, &mut see)?))
}

/// Proves that the patch that is given back forces itself.
fn write(
    folder: Folder,
    problem: &Force,
    confirmed: &Confirmed,
    solver: &Choice,
    limits: &Limits,
    progress: &Spinner,
) -> Result<PatchProof> {
    let patch = Force::new(confirmed.patch.clone())?.with_rule(problem.rule());
    let refuting = || "refuting a predecessor that differs once more, with a proof".to_owned();
    let observe = &mut |stage| progress.say(|| describe(stage, refuting));
    match force::prove(folder.path(), &patch, &solver.refuter(), limits, observe) {
        Ok(manifest) => Ok(PatchProof::Written { folder: folder.finish()?, manifest: Box::new(manifest) }),
        Err(MakeError::Stopped(why)) => Ok(PatchProof::Stopped(why)),
        Err(error) => Err(folder.renamed(error)).context("--proof"),
    }
}
