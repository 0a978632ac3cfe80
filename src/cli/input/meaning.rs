//! A solver's answer in a file, and the file of the formula that it answers.

use std::path::Path;

use anyhow::{Context, Result, anyhow, bail};
use lifesat::answer::Backing;
use lifesat::formula::{FormulaHead, Found, Meaning, MeaningError};
use lifesat::life::Grid;
use lifesat::problem::Problem;
use lifesat::solve::eden::claims;
use serde_json::json;

use super::source::Input;
use crate::cli::solver::limits;

/// What was asked, what the answer means, and what stands behind it.
pub(crate) struct Understood {
    pub(crate) problem: Problem,
    pub(crate) meaning: Meaning,
    pub(crate) backing: Backing,
}

/// Reads both files. That a pattern has no predecessor is confirmed, because no simulation shows it.
pub(crate) fn of_answer(answer: &Path, formula: &Path) -> Result<Understood> {
    if [answer, formula].iter().all(|path| *path == Path::new("-")) {
        bail!("formula and answer cannot both come from stdin: name a file for one of them");
    }
    let Input { name, reader, .. } = Input::open(formula)?;
    let head = FormulaHead::read(reader).context(name)?;
    let Input { name, reader, .. } = Input::open(answer)?;
    let meaning = head.meaning(reader).map_err(with_hint).context(name)?;
    let backing = match &meaning {
        Meaning::Found(Found::Orphan(grid)) => confirmed(grid)?,
        other => other.backing(),
    };
    Ok(Understood { problem: head.problem().clone(), meaning, backing })
}

fn confirmed(claimed: &Grid) -> Result<Backing> {
    let refutation = claims::orphan(&claimed.map(Some), "the answer", &limits(None)?)?;
    let (solver, second) = (&refutation.first, refutation.second.as_ref().ok());
    Ok(refutation.evidence().with(json!({"solver": solver, "confirmed_by": second})))
}

/// Says how to get an assignment that is missing.
fn with_hint(error: MeaningError) -> anyhow::Error {
    let hint = match error {
        MeaningError::NoAssignment => "; `lifesat solve` prints one, and so does DepQBF with --qdo",
        _ => return error.into(),
    };
    anyhow!("{error}{hint}")
}
