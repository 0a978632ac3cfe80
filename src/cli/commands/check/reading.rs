//! A proof, read in one of the formats that it may be in.

use std::borrow::Cow;
use std::io::{BufRead, BufWriter, Write};
use std::path::Path;

use anyhow::{Result, bail};
use lifesat::limits::Limits;
use lifesat::proof::{
    self, CheckError, Checked, Completed, Core, CoreError, Elaborated, Form, Format, Stage, Unhinted,
};
use lifesat::render::MAKER;

use super::words::watch;
use crate::cli::console::output;
use crate::cli::console::progress::Spinner;
use crate::cli::request::check::Pair;

/// What was found to be right.
pub(super) enum Found {
    /// LRAT, of which nothing is kept: nothing is to be written, or it has RAT steps.
    Followed(Checked),
    /// LRAT, and the part that is needed.
    Cut(Core),
    /// What has no hints, or whose hints are not used.
    Completed(Unhinted, Completed),
}

/// Checks the proof in this format.
pub(super) fn check(
    format: Format,
    formula: impl BufRead,
    proof: impl BufRead,
    is_written: bool,
    progress: &Spinner,
) -> Result<Found, CheckError> {
    let unhinted = match format {
        Format::Lrat if is_written => {
            return match proof::core(formula, proof, &mut |done| watch(progress, done)) {
                Ok(core) => Ok(Found::Cut(core)),
                Err(CoreError::Rat(checked)) => Ok(Found::Followed(checked)),
                Err(CoreError::Check(error)) => Err(error),
            };
        }
        Format::Lrat => {
            let checked = proof::check_with(formula, proof, &mut |done| watch(progress, done));
            return checked.map(Found::Followed);
        }
        Format::Drat => Unhinted::Drat,
        Format::Frat => Unhinted::Frat,
    };
    let observe = &mut |stage| progress.say(|| far(stage));
    let completed = proof::complete(formula, unhinted, proof, &Limits::none(), observe);
    completed.map(|completed| Found::Completed(unhinted, completed))
}

/// How far the work on a proof without hints has come.
fn far(stage: Stage) -> String {
    match stage {
        Stage::Reading { steps } => format!("{steps} steps read"),
        Stage::Checking { left, checked } => format!("{left} steps left, {checked} clauses checked"),
    }
}

impl Found {
    /// What was followed in LRAT.
    pub(super) fn checked(&self) -> &Checked {
        match self {
            Self::Followed(checked) => checked,
            Self::Cut(core) => &core.checked,
            Self::Completed(_, completed) => &completed.checked,
        }
    }

    /// The format that the proof is in.
    pub(super) fn format(&self) -> Format {
        match self {
            Self::Followed(_) | Self::Cut(_) => Format::Lrat,
            Self::Completed(format, _) => Format::from(*format),
        }
    }

    /// What was found in a proof without hints.
    pub(super) fn figures(&self) -> Option<&Elaborated> {
        match self {
            Self::Completed(_, completed) => Some(&completed.figures),
            Self::Followed(_) | Self::Cut(_) => None,
        }
    }

    /// Writes the proof in the forms that are wanted, or in none of them. `formula` reads the formula once more.
    pub(super) fn write<R: BufRead>(&self, files: &Pair, formula: impl FnOnce() -> Result<R>) -> Result<()> {
        let core = match self {
            Self::Followed(_) if files.is_written() => return has_rat(),
            Self::Cut(core) => Some(Cow::Borrowed(core)),
            Self::Completed(_, completed) if files.veripb.is_some() => {
                match completed.lrat.core(formula()?) {
                    Ok(core) => Some(Cow::Owned(core)),
                    Err(CoreError::Rat(_)) => return has_rat(),
                    Err(CoreError::Check(error)) => return Err(error.into()),
                }
            }
            Self::Followed(_) | Self::Completed(..) => None,
        };
        if let Some(file) = &files.lrat {
            write(file, |out| match (self, &core) {
                (Self::Completed(_, completed), _) => completed.lrat.write(out, Form::Text),
                (_, core) => core.iter().try_for_each(|core| core.write_lrat(out)),
            })?;
        }
        match (&files.veripb, core) {
            (Some(file), Some(core)) => write(file, |out| core.write_veripb(out, MAKER)),
            _ => Ok(()),
        }
    }
}

/// What is said of a proof that is right and cannot be written.
fn has_rat() -> Result<()> {
    bail!(
        "the proof is valid, but nothing was written: it has RAT steps, which --veripb does not write, nor --lrat if the \
         proof is in LRAT already; take a solver that writes none, such as the embedded one"
    )
}

fn write(file: &Path, text: impl FnOnce(&mut dyn Write) -> std::io::Result<()>) -> Result<()> {
    output::write(Some(file), |out| {
        let mut out = BufWriter::new(out);
        text(&mut out)?;
        out.flush()
    })
}
