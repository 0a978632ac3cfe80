//! A solver's answer in a file, and the file of the formula that it answers.

use std::path::Path;

use anyhow::{Context, Result, bail};
use lifesat::formula::{FormulaHead, Meaning};
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
    let meaning = head.meaning(reader).context(name)?;
    Ok((head.problem().clone(), meaning))
}
