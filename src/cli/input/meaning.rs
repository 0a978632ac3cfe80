//! A solver's answer in a file, and the file of the formula that it answers.

use std::path::Path;

use anyhow::{Context, Result, anyhow, bail};
use lifesat::formula::{FormulaHead, Meaning, MeaningError};
use lifesat::problem::Problem;

use super::source::Input;

/// What was asked, and what the answer means.
pub(crate) fn of_answer(answer: &Path, formula: &Path) -> Result<(Problem, Meaning)> {
    if [answer, formula].iter().all(|path| *path == Path::new("-")) {
        bail!("formula and answer cannot both come from stdin: name a file for one of them");
    }
    let Input { name, reader, .. } = Input::open(formula)?;
    let head = FormulaHead::read(reader).context(name)?;
    let Input { name, reader, .. } = Input::open(answer)?;
    let meaning = head.meaning(reader).map_err(with_hint).context(name)?;
    Ok((head.problem().clone(), meaning))
}

/// Says how to get an assignment that is missing.
fn with_hint(error: MeaningError) -> anyhow::Error {
    let hint = match error {
        MeaningError::NoAssignment => "; `lifesat solve` prints one, and so does DepQBF with --qdo",
        _ => return error.into(),
    };
    anyhow!("{error}{hint}")
}
