//! The answers of a workbench as a folder that needs no server: a page with all of them, and for each
//! a folder with its page and its files.
//!
//! The journal is only read, so a server may use it meanwhile.

mod page;

use std::fs::{self, File};
use std::io;
use std::path::Path;

use anyhow::{Context, Result, bail};
use lifesat::limits::Interrupt;

use super::job::{Job, State};
use super::pictures::Drawer;
use super::place::{PICTURES, folder};
use super::question::{PARTIAL, STATE};
use super::{kept, results, timeline};
use crate::cli::Exit;
use crate::cli::console::writable::NewFolder;
use crate::cli::console::{Verbosity, signals, stderr};
use page::Entry;

/// Writes the answers of the workbench in `place` to a new folder. It gets its name when it is complete.
pub(super) fn run(place: &Path, to: &Path, verbosity: Verbosity) -> Result<Exit> {
    let interrupt = signals::interrupt()?;
    let place = place.canonicalize().with_context(|| format!("the folder {}", place.display()))?;
    let jobs = kept::peek(&place)?.jobs;
    let about = || format!("the folder {}", to.display());
    if to.read_dir().is_ok_and(|mut entries| entries.next().is_some()) || to.is_file() {
        bail!("{} exists already: name a new folder for the answers", to.display());
    }
    let made = NewFolder::beside(to)?;
    let mut entries = Vec::new();
    for job in jobs.into_values().rev() {
        if interrupt.is_raised() {
            return Ok(Exit::Interrupted);
        }
        if matches!(job.state, State::Ended { .. }) {
            entries.extend(exported_if_kept(&place, job, made.path(), &interrupt).with_context(about)?);
        }
    }
    fs::write(made.path().join("index.html"), page::of_all(&entries)).with_context(about)?;
    if interrupt.is_raised() {
        return Ok(Exit::Interrupted);
    }
    let to = made.finish()?;
    if verbosity >= Verbosity::Normal {
        stderr::line(&format!("lifesat: {} answers in {}", entries.len(), to.join("index.html").display()));
    }
    Ok(Exit::Answered)
}

/// Writes the folder of a job, unless a server removes the job meanwhile.
fn exported_if_kept(place: &Path, job: Job, to: &Path, interrupt: &Interrupt) -> Result<Option<Entry>> {
    let number = job.number;
    let written = exported(place, job, to, interrupt);
    if folder(place, number).exists() {
        return written.map(Some);
    }
    let own = to.join(number.to_string());
    if own.exists() {
        fs::remove_dir_all(own)?;
    }
    Ok(None)
}

/// Writes the folder of a job.
fn exported(place: &Path, mut job: Job, to: &Path, interrupt: &Interrupt) -> Result<Entry> {
    let own = to.join(job.number.to_string());
    job.summary = results::summary(place, job.number);
    let files = copied(place, &job, &own)?;
    let pictures = drawn(&job, &own, interrupt)?;
    let entry = Entry::new(job, pictures, files);
    fs::write(own.join("index.html"), page::of_one(&entry))?;
    Ok(entry)
}

/// Copies the files of a job, except those that only a server needs. Returns their names.
fn copied(place: &Path, job: &Job, to: &Path) -> io::Result<Vec<String>> {
    let of_the_server = |name: &str| {
        Path::new(name).starts_with(PICTURES) || [timeline::NAME, STATE, PARTIAL].contains(&name)
    };
    let names: Vec<String> =
        results::files(place, job.number).into_iter().filter(|name| !of_the_server(name)).collect();
    fs::create_dir_all(to)?;
    for name in &names {
        let target = to.join(name);
        if let Some(parent) = target.parent() {
            fs::create_dir_all(parent)?;
        }
        // `fs::copy` would copy the rights, and nobody else may read the files of a server.
        io::copy(&mut File::open(folder(place, job.number).join(name))?, &mut File::create(target)?)?;
    }
    Ok(names)
}

/// Draws the first pattern of a job as far as it has one. Returns the names of the pictures.
fn drawn(job: &Job, to: &Path, interrupt: &Interrupt) -> Result<Vec<&'static str>> {
    let program = std::env::current_exe().context("the path of this program")?;
    let stops = || interrupt.is_raised();
    let drawer = Drawer { program: &program, folder: to, stops: &stops, title: page::title(job) };
    let mut names = Vec::new();
    for name in [page::PICTURE, page::FILM, "pattern.gif", "pattern.rle"] {
        if drawer.draws(1, Path::new(name))? {
            names.push(name);
        }
    }
    Ok(names)
}
