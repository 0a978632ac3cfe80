//! One strip: its closure is worked on until it is closed, or enough was found, or a limit is reached.

use std::io::BufWriter;
use std::path::Path;

use anyhow::Result;
use lifesat::limits::Limits;
use lifesat::problem::Ships;
use lifesat::solve::eden::prove::amount;
use lifesat::solve::ships::{Closure, Means, Progress, Unfinished, certificate};

use super::end::{End, Written};
use super::save::Save;
use super::tell::Teller;
use crate::cli::console::Verbosity;
use crate::cli::console::output;
use crate::cli::console::progress::Spinner;
use crate::cli::request::ships::FindShips;

/// A closure, and the file that keeps it.
pub(super) struct Closing {
    question: Ships,
    /// Made when the work begins.
    closure: Option<Closure>,
    save: Option<Save>,
}

impl Closing {
    /// A strip in which nothing was done.
    pub(super) fn new(question: Ships) -> Self {
        Self { question, closure: None, save: None }
    }

    /// A strip whose state is saved.
    pub(super) fn saved(closure: Closure, save: Save) -> Self {
        Self { question: closure.question().clone(), closure: Some(closure), save: Some(save) }
    }

    /// The question.
    pub(super) fn question(&self) -> &Ships {
        &self.question
    }

    /// How far the work has come.
    pub(super) fn progress(&self) -> Option<Progress> {
        self.closure.as_ref().map(Closure::progress)
    }

    /// Whether a spaceship was found.
    pub(super) fn has_ships(&self) -> bool {
        self.closure.as_ref().is_some_and(Closure::has_ships)
    }

    /// Works until the end.
    pub(super) fn run(
        &mut self,
        find: &FindShips,
        limits: &Limits,
        teller: &mut Teller<'_>,
        verbosity: Verbosity,
    ) -> Result<End> {
        let closure = self.closure.get_or_insert_with(|| Closure::new(self.question.clone()));
        for ship in closure.ships()? {
            teller.found(ship)?;
        }
        let end = work(closure, self.save.as_mut(), find, limits, teller, verbosity)?;
        if let Some(save) = &mut self.save {
            save.write(closure)?;
        }
        Ok(end)
    }

    /// Writes the certificate that there is no spaceship.
    pub(super) fn certify(&self, path: &Path) -> Result<Written> {
        let closure = self.closure.as_ref().expect("it was closed");
        let mut sha256 = String::new();
        output::write(Some(path), |out| {
            sha256 = certificate::write(closure, BufWriter::new(out))?;
            Ok(())
        })?;
        Ok(Written { path: path.display().to_string(), sha256 })
    }
}

/// Follows states, and saves them now and then.
fn work(
    closure: &mut Closure,
    mut save: Option<&mut Save>,
    find: &FindShips,
    limits: &Limits,
    teller: &mut Teller<'_>,
    verbosity: Verbosity,
) -> Result<End> {
    let means = Means { jobs: find.jobs, memory: find.memory, limits };
    let spinner = Spinner::message(verbosity, line(closure));
    loop {
        if teller.has_enough() {
            return Ok(End::Enough);
        }
        if closure.is_closed() {
            return Ok(End::Closed);
        }
        match closure.advance(&means) {
            Ok(ships) => ships.into_iter().try_for_each(|ship| teller.found(ship))?,
            Err(Unfinished::Stopped(why)) => return Ok(End::Stopped(why)),
            Err(Unfinished::Memory(bytes)) => return Ok(End::Full(bytes)),
            Err(Unfinished::Invalid(error)) => return Err(error.into()),
        }
        if let Some(save) = &mut save {
            save.write_now_and_then(closure)?;
        }
        spinner.say(|| line(closure));
    }
}

/// A line of progress.
fn line(closure: &Closure) -> String {
    let Progress { states, open, levels, ahead, bytes } = closure.progress();
    let question = closure.question();
    format!(
        "{}, {} columns: {states} states, {open} of them open, {levels} rows, {ahead} ahead, {}",
        question.velocity(),
        question.width(),
        amount(bytes.into()),
    )
}
