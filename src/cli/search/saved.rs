//! Searches whose state is kept in a file.

use std::fs::{self, File, TryLockError};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use anyhow::{Context, Error, Result, anyhow, bail};
use lifesat::backend::embedded::Embedded;
use lifesat::encode::search::SearchEncoding;
use lifesat::limits::{Limits, StopReason};
use lifesat::render::plot::Plot;
use lifesat::solve::search::engines::Kind;
use lifesat::solve::search::saved::{Goal, SavedQuestion};
use lifesat::solve::search::{Engine, Engines, Hunt, NextObject, Object, Saved, State};
use lifesat_platform::lock;

use crate::cli::Exit;
use crate::cli::console::{Verbosity, output};
use crate::cli::search::End;
use crate::cli::search::objects::{lay_out, preparing};
use crate::cli::search::report::{self, Reporter};
use crate::cli::search::request::{Aim, Resume, Save, Wanted};
use crate::cli::solver::limits;

/// A crash loses no more of a saved search than this.
const SAVE_EVERY: Duration = Duration::from_secs(3);

/// Continues a search that was saved. A page about the answer also has these plots.
pub(crate) fn resume(resume: Resume, plots: &[Plot], verbosity: Verbosity) -> Result<Exit> {
    let Resume { file, goal, jobs, time_limit, presentation } = resume;
    let question = read(&file)?.question().clone();
    let engines = Engines {
        kind: Kind::One(question.engine),
        jobs,
        encoding: SearchEncoding::default(),
        embedded: Embedded::default(),
        seed: 0,
        order: question.order.clone(),
        choice: question.choice,
    };
    let limits = limits(time_limit)?;
    saved(&Save { file, question, goal, engines, time_limit, presentation }, &limits, plots, verbosity)
}

pub(super) fn saved(save: &Save, limits: &Limits, plots: &[Plot], verbosity: Verbosity) -> Result<Exit> {
    let Save { file, question, goal, engines, presentation, .. } = save;
    let (mut save, before) = StateFile::begin(file, question.clone(), *goal)?;
    let wanted = wanted(question, save.goal());
    let mut reporter = Reporter::new(&wanted, presentation, verbosity);
    let end = match lay_out(&question.search, question.front(), limits, reporter.verbosity) {
        Err(why) => End::Stopped(why),
        Ok(spacetime) => {
            let is_over = before.open.iter().all(State::is_over);
            let hunt = Hunt::new(&question.search, &spacetime, question.distinct);
            let preparing = preparing(&reporter);
            let ended = engines.work_on_parts(question.engine, &spacetime, before.open, limits, |engine| {
                drop(preparing);
                reporter.begin(&spacetime, engines.touched(&spacetime), engine);
                go_on(hunt, before.objects, engine, limits, &mut reporter, &mut save)
            });
            match ended.context("the file belongs to another question")?? {
                // As many as are wanted were in the file, and they are all that there are.
                End::Enough if is_over => End::Exhausted,
                end => end,
            }
        }
    };
    reporter.finish(end, plots)
}

fn wanted(question: &SavedQuestion, goal: Goal) -> Wanted {
    let SavedQuestion { search, distinct, .. } = question.clone();
    Wanted { search, distinct, front: question.front(), aim: Aim::Objects(goal) }
}

/// Finds objects, after those that were found before, and keeps writing what is left.
fn go_on(
    mut hunt: Hunt<'_>,
    before: Vec<Object>,
    engine: &mut dyn Engine,
    limits: &Limits,
    reporter: &mut Reporter<'_>,
    save: &mut StateFile,
) -> Result<End> {
    for object in before {
        hunt.remember(&object.generations);
        reporter.found(object)?;
    }
    let mut written = Instant::now();
    while reporter.objects.len() < save.goal().most() {
        let slice = limits.no_longer_than(SAVE_EVERY.saturating_sub(written.elapsed()));
        let progress = report::Progress::start(reporter, hunt.spacetime(), engine);
        let outcome = hunt.next(engine, &slice, &mut |snapshot| progress.show(snapshot))?;
        drop(progress);
        let end = match outcome {
            NextObject::Found(object) => reporter.found(object).map(|()| None)?,
            NextObject::Exhausted => Some(End::Exhausted),
            NextObject::Stopped(StopReason::TimeLimit) if limits.exceeded().is_none() => None,
            NextObject::Stopped(why) => Some(End::Stopped(why)),
        };
        // The file holds all objects, so it is not written for each of them.
        let is_over = end.is_some() || reporter.objects.len() >= save.goal().most();
        if is_over || written.elapsed() >= SAVE_EVERY {
            save.write(engine.open(), &reporter.objects)?;
            written = Instant::now();
        }
        if let Some(end) = end {
            return Ok(end);
        }
    }
    Ok(End::Enough)
}

pub(super) struct StateFile {
    path: PathBuf,
    /// The file as it is now, locked against other processes. Only while it is replaced there may be none.
    file: Option<File>,
    question: SavedQuestion,
    goal: Goal,
}

pub(super) struct Before {
    pub(super) open: Vec<State>,
    pub(super) objects: Vec<Object>,
}

pub(super) fn read(path: &Path) -> Result<Saved> {
    let data = fs::metadata(path).with_context(|| format!("cannot read {}", path.display()))?;
    if !data.is_file() {
        return Err(no_file(path));
    }
    let text = fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))?;
    Saved::read(&text).with_context(|| path.display().to_string())
}

fn locked(path: &Path) -> Result<File> {
    loop {
        let file = match lock::open(path) {
            Err(error) if lock::is_held(&error) => Err(written_by_another(path)),
            opened => opened.with_context(|| format!("cannot read {}", path.display())),
        }?;
        if matches!(lock::try_lock(&file), Err(TryLockError::WouldBlock)) {
            return Err(written_by_another(path));
        }
        // Meanwhile the process that had locked it may have put a newer one in its place.
        if is_at(&file, path) {
            return Ok(file);
        }
    }
}

fn written_by_another(path: &Path) -> Error {
    anyhow!("{}: another process is writing it", path.display())
}

/// Returns true if an open file is the one that has this name.
fn is_at(file: &File, path: &Path) -> bool {
    lifesat_platform::is_at(file, path).unwrap_or(false)
}

impl StateFile {
    /// Unless the user says how many objects are wanted, the file does.
    pub(super) fn begin(path: &Path, question: SavedQuestion, goal: Option<Goal>) -> Result<(Self, Before)> {
        let goal_if_new = goal.unwrap_or_default();
        if !path.exists() {
            // A file that cannot be written is noticed before the work.
            let open = vec![State::start()];
            let file = put(path, &question, goal_if_new, open.clone(), &[])?;
            let save = Self { path: path.to_owned(), file: Some(file), question, goal: goal_if_new };
            return Ok((save, Before { open, objects: Vec::new() }));
        }
        if fs::metadata(path).is_ok_and(|data| !data.is_file()) {
            return Err(no_file(path));
        }
        let mut save = Self { path: path.to_owned(), file: Some(locked(path)?), question, goal: goal_if_new };
        let saved = read(path)?;
        if *saved.question() != save.question {
            bail!(
                "{} holds another search: name another file, or continue that search with `lifesat search --state {0}` alone",
                path.display()
            );
        }
        let objects = saved.objects().with_context(|| path.display().to_string())?;
        save.goal = goal.unwrap_or(saved.goal());
        Ok((save, Before { open: saved.open().to_vec(), objects }))
    }

    pub(super) fn goal(&self) -> Goal {
        self.goal
    }

    /// Writes the file anew; the old one stays until the new one is complete.
    pub(super) fn write(&mut self, open: Vec<State>, objects: &[Object]) -> Result<()> {
        // Two processes may have begun in the same moment.
        if self.path.exists() && !self.file.as_ref().is_some_and(|file| is_at(file, &self.path)) {
            return Err(written_by_another(&self.path));
        }
        lock::let_go(&mut self.file);
        self.file = Some(put(&self.path, &self.question, self.goal, open, objects)?);
        Ok(())
    }
}

fn put(
    path: &Path,
    question: &SavedQuestion,
    goal: Goal,
    open: Vec<State>,
    objects: &[Object],
) -> Result<File> {
    let saved = Saved::new(question.clone(), goal, open, objects);
    output::replace(path, |out| out.write_all(saved.text().as_bytes()))
}

fn no_file(path: &Path) -> Error {
    anyhow!("{} is no file, and a saved search is kept in one", path.display())
}
