//! A proof, read in one of the formats that it may be in.

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
use crate::cli::request::check_proof::Pair;

/// What was found to be right.
pub(super) enum Found {
    /// LRAT, of which nothing is kept.
    Followed(Checked),
    /// LRAT, and the part that is needed.
    Cut(Core),
    /// What has no hints, or whose hints are not used.
    Completed(Unhinted, Completed),
}

/// Why there is nothing.
pub(super) enum Failure {
    /// It is no proof, or cannot be read.
    Check(CheckError),
    /// It is a proof, but cannot be written in another form.
    Rat,
}

impl From<CoreError> for Failure {
    fn from(error: CoreError) -> Self {
        match error {
            CoreError::Check(error) => Self::Check(error),
            CoreError::Rat => Self::Rat,
        }
    }
}

/// Checks the proof in this format.
pub(super) fn check(
    format: Format,
    formula: impl BufRead,
    proof: impl BufRead,
    is_written: bool,
    progress: &Spinner,
) -> Result<Found, Failure> {
    let unhinted = match format {
        Format::Lrat if is_written => {
            return Ok(Found::Cut(proof::core(formula, proof, &mut |done| watch(progress, done))?));
        }
        Format::Lrat => {
            let checked = proof::check_with(formula, proof, &mut |done| watch(progress, done));
            return checked.map(Found::Followed).map_err(Failure::Check);
        }
        Format::Drat => Unhinted::Drat,
        Format::Frat => Unhinted::Frat,
    };
    let observe = &mut |stage| progress.say(|| far(stage));
    let completed = proof::complete(formula, unhinted, proof, &Limits::none(), observe);
    completed.map(|completed| Found::Completed(unhinted, completed)).map_err(Failure::Check)
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

    /// Writes the proof in the forms that are wanted. `formula` reads the formula once more.
    pub(super) fn write<R: BufRead>(&self, files: &Pair, formula: impl FnOnce() -> Result<R>) -> Result<()> {
        if let Some(file) = &files.lrat {
            write(file, |out| match self {
                Self::Completed(_, completed) => completed.lrat.write(out, Form::Text),
                Self::Cut(core) => core.write_lrat(out),
                Self::Followed(_) => Ok(()),
            })?;
        }
        let Some(file) = &files.veripb else { return Ok(()) };
        let made;
        let core = match self {
            Self::Followed(_) => return Ok(()),
            Self::Cut(core) => core,
            Self::Completed(_, completed) => match completed.lrat.core(formula()?) {
                Ok(core) => {
                    made = core;
                    &made
                }
                Err(CoreError::Rat) => return has_rat(),
                Err(CoreError::Check(error)) => return Err(error.into()),
            },
        };
        write(file, |out| core.write_veripb(out, MAKER))
    }
}

/// What is said of a proof that is right and cannot be written.
pub(super) fn has_rat<T>() -> Result<T> {
    bail!(
        "the proof is valid, but has RAT steps, which --veripb does not write, nor --lrat if the proof is in LRAT \
         already: take a solver that writes none, such as the embedded one"
    )
}

fn write(file: &Path, text: impl FnOnce(&mut dyn Write) -> std::io::Result<()>) -> Result<()> {
    output::write(Some(file), |out| {
        let mut out = BufWriter::new(out);
        text(&mut out)?;
        out.flush()
    })
}
