//! One strip: its closure is worked on until it is closed, or enough was found, or a limit is reached.

use std::fs::File;
use std::io::{BufReader, BufWriter, Write};
use std::path::Path;
use std::time::{Duration, Instant};

use anyhow::{Context, Result};
use lifesat::life::Grid;
use lifesat::limits::Limits;
use lifesat::problem::Ships;
use lifesat::solve::eden::prove::amount;
use lifesat::solve::ships::{Closure, Means, Progress, Unfinished, certificate, saved};

use crate::cli::console::events::Step;
use crate::cli::console::output::KeptFile;
use crate::cli::console::progress::Spinner;
use crate::cli::console::{Verbosity, output, stderr};
use crate::cli::partials::Partials;
use crate::cli::ships::report::{Reporter, caption_of_front};
use crate::cli::ships::request::FindShips;
use crate::cli::ships::{End, Reached, Written};
use crate::cli::wording::counted;

/// A closure, and the file that keeps it.
pub(super) struct StripSearch {
    pub(super) question: Ships,
    /// Made when the work begins.
    closure: Option<Closure>,
    save: Option<Save>,
}

impl StripSearch {
    /// A strip in which nothing was done.
    pub(super) fn new(question: Ships) -> Self {
        Self { question, closure: None, save: None }
    }

    /// A strip in which something was done, and the file that keeps it.
    pub(super) fn begun(closure: Closure, save: Option<Save>) -> Self {
        Self { question: closure.question().clone(), closure: Some(closure), save }
    }

    pub(super) fn reached(&self) -> Result<Reached> {
        let Some(closure) = &self.closure else { return Ok(Reached::default()) };
        Ok(Reached {
            progress: Some(closure.progress()),
            front: closure.front()?,
            given: closure.given()?,
            solver: None,
        })
    }

    pub(super) fn has_given_rows(&self) -> bool {
        self.closure.as_ref().is_some_and(Closure::has_given_rows)
    }

    pub(super) fn has_ships(&self) -> bool {
        self.closure.as_ref().is_some_and(Closure::has_ships)
    }

    pub(super) fn run(
        &mut self,
        find: &FindShips,
        limits: &Limits,
        reporter: &mut Reporter<'_>,
        verbosity: Verbosity,
    ) -> Result<End> {
        let closure = match &mut self.closure {
            Some(closure) => closure,
            none => none.insert(start(&self.question, find.from.as_ref())?),
        };
        for ship in closure.ships()? {
            reporter.found(ship)?;
        }
        let end = work(closure, self.save.as_mut(), find, limits, reporter, verbosity)?;
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

/// A closure of which nothing is done, with first rows if some are given.
pub(super) fn start(question: &Ships, from: Option<&Grid>) -> Result<Closure> {
    match from {
        None => Ok(Closure::new(question.clone())),
        Some(pattern) => Ok(Closure::from_front(question.clone(), pattern)?),
    }
}

/// Follows states, and saves them now and then.
fn work(
    closure: &mut Closure,
    mut save: Option<&mut Save>,
    find: &FindShips,
    limits: &Limits,
    reporter: &mut Reporter<'_>,
    verbosity: Verbosity,
) -> Result<End> {
    let means = Means { jobs: find.jobs, memory: find.memory, limits };
    let partials = find.partials.as_ref();
    let mut shown = 0;
    let spinner = Spinner::message(verbosity, line(closure).words);
    let mut longest = 0;
    loop {
        let end = if reporter.has_enough() {
            Some(End::Enough)
        } else if closure.is_closed() {
            Some(End::Closed)
        } else {
            match closure.advance(&means) {
                Ok(ships) => {
                    ships.into_iter().try_for_each(|ship| reporter.found(ship))?;
                    None
                }
                Err(Unfinished::Stopped(why)) => Some(End::Stopped(why)),
                Err(Unfinished::Memory(bytes)) => Some(End::Full(bytes)),
                Err(Unfinished::Invalid(error)) => return Err(error.into()),
            }
        };
        if let Some(end) = end {
            partials.map_or(Ok(()), |partials| show_longest(partials, &mut shown, closure))?;
            return Ok(end);
        }
        let front = closure.progress().front;
        if front > longest && verbosity == Verbosity::Verbose {
            stderr::line(&format!("a front of {front} rows of all generations"));
        }
        longest = longest.max(front);
        if let Some(partials) = partials.filter(|partials| partials.is_due()) {
            show_longest(partials, &mut shown, closure)?;
        }
        if let Some(save) = &mut save {
            save.write_now_and_then(closure)?;
        }
        spinner.say(|| line(closure));
    }
}

fn line(closure: &Closure) -> Step {
    let Progress { states, open, levels, front, ahead, bytes } = closure.progress();
    let question = closure.question();
    let words = format!(
        "{}, {}: {}, {open} of them open, {}, {ahead} ahead, partial of {front}, {}",
        question.velocity(),
        counted(question.width() as u64, question.unit()),
        counted(states as u64, "state"),
        counted(levels as u64, "row"),
        amount(bytes.into()),
    );
    let figures = [("states", states), ("open", open), ("rows", levels), ("front", front), ("ahead", ahead)];
    let step = figures.into_iter().fold(Step::from(words), |step, (name, figure)| step.with(name, figure));
    step.with("bytes", bytes)
}

/// Shows the longest partial, if it has grown since it had so many rows.
fn show_longest(partials: &Partials, shown: &mut usize, closure: &Closure) -> Result<()> {
    let rows = closure.progress().front;
    if rows > *shown
        && let Some(front) = closure.front()?
    {
        let rule = closure.question().rule();
        partials.show_whole(&front.pattern, rule, caption_of_front(closure.question(), &front));
        *shown = rows;
    }
    Ok(())
}

/// A crash loses no more of a search than this, or the time of so many writings.
const EVERY: Duration = Duration::from_millis(500);
const WRITINGS: u32 = 20;

pub(super) struct Save {
    file: KeptFile,
    /// When it was written, and how long that took.
    last: Option<(Instant, Duration)>,
}

pub(super) fn read(path: &Path) -> Result<Closure> {
    let file = File::open(path).with_context(|| format!("cannot read {}", path.display()))?;
    saved::read(BufReader::new(file)).with_context(|| path.display().to_string())
}

impl Save {
    pub(super) fn new(path: &Path) -> Self {
        Self { file: KeptFile::new(path.to_owned()), last: None }
    }

    /// Writes the file anew if it is time to.
    pub(super) fn write_now_and_then(&mut self, closure: &Closure) -> Result<()> {
        match self.last {
            Some((when, took)) if when.elapsed() < EVERY.max(took * WRITINGS) => Ok(()),
            _ => self.write(closure),
        }
    }

    pub(super) fn write(&mut self, closure: &Closure) -> Result<()> {
        let start = Instant::now();
        self.file.save(|out| {
            let mut out = BufWriter::new(out);
            saved::write(closure, &mut out)?;
            out.flush()
        })?;
        self.last = Some((Instant::now(), start.elapsed()));
        Ok(())
    }
}
