//! The answers of a workbench as a folder that needs no server: a page with all of them, and a folder
//! for each with its files.
//!
//! The journal is only read, so a server may use it meanwhile.

use std::fmt::Write;
use std::fs;
use std::io;
use std::path::Path;

use anyhow::{Context, Result, bail};
use lifesat::limits::Interrupt;
use lifesat::render::html::GENERATOR;
use lifesat::render::svg::escaped;

use super::job::{Job, Outcome, State};
use super::pictures::Drawer;
use super::place::folder;
use super::results::Summary;
use super::{kept, results};
use crate::cli::Exit;
use crate::cli::console::{Verbosity, signals, stderr};

const STYLE: &str = include_str!("page/export.css");

/// Writes the answers of the workbench in `place` to a new folder.
pub(super) fn run(place: &Path, to: &Path, verbosity: Verbosity) -> Result<Exit> {
    let interrupt = signals::interrupt()?;
    let place = place.canonicalize().with_context(|| format!("the folder {}", place.display()))?;
    let jobs = kept::peek(&place)?.jobs;
    let about = || format!("the folder {}", to.display());
    if to.read_dir().is_ok_and(|mut entries| entries.next().is_some()) || to.is_file() {
        bail!("{} exists already: name a new folder for the answers", to.display());
    }
    fs::create_dir_all(to).with_context(about)?;
    let to = to.canonicalize().with_context(about)?;
    let mut cards = Vec::new();
    for job in jobs.values().rev() {
        let State::Ended { outcome, words, .. } = &job.state else { continue };
        if interrupt.is_raised() {
            return Ok(Exit::Interrupted);
        }
        let own = to.join(job.number.to_string());
        let files = copied(&place, job, &own).with_context(about)?;
        let pictures = drawn(job, &own, &interrupt).with_context(about)?;
        let summary = results::answer(&place, job.number).as_ref().map(results::summary);
        cards.push(card(job, &standing(*outcome, words, summary.as_ref()), &files, &pictures));
    }
    // It comes last, so a folder with a page is complete.
    fs::write(to.join("index.html"), page(&cards)).with_context(about)?;
    if verbosity >= Verbosity::Normal {
        stderr::line(&format!("lifesat: {} answers in {}", cards.len(), to.join("index.html").display()));
    }
    Ok(Exit::Answered)
}

/// Copies the files of a job, except those that only a server needs. Returns their names.
fn copied(place: &Path, job: &Job, to: &Path) -> io::Result<Vec<String>> {
    let of_the_server =
        |name: &String| name.starts_with("pictures/") || name == "times.jsonl" || name == "state";
    let names: Vec<String> =
        results::files(place, job.number).into_iter().filter(|name| !of_the_server(name)).collect();
    fs::create_dir_all(to)?;
    for name in &names {
        let target = to.join(name);
        if let Some(parent) = target.parent() {
            fs::create_dir_all(parent)?;
        }
        fs::copy(folder(place, job.number).join(name), target)?;
    }
    Ok(names)
}

/// Draws the first pattern of a job as far as it has one. Returns the names of the pictures.
fn drawn(job: &Job, to: &Path, interrupt: &Interrupt) -> Result<Vec<String>> {
    let program = std::env::current_exe().context("the path of this program")?;
    let stops = || interrupt.is_raised();
    let drawer = Drawer { program: &program, folder: to, stops: &stops, title: &title(job) };
    let mut names = Vec::new();
    for name in ["pattern.svg", "pattern.html", "pattern.rle"] {
        if drawer.draws(1, Path::new(name))? {
            names.push(name.to_owned());
        }
    }
    Ok(names)
}

/// What the user calls a job, or the command that answers it.
fn title(job: &Job) -> String {
    if job.asked.title.is_empty() { job.line() } else { job.asked.title.clone() }
}

/// How a job stands, in words.
fn standing(outcome: Outcome, words: &str, summary: Option<&Summary>) -> String {
    let number = summary.and_then(Summary::number).map_or_else(String::new, |number| format!(": {number}"));
    match outcome {
        Outcome::Answered => format!("found{number}"),
        Outcome::None => "none, or not so".to_owned(),
        Outcome::Unknown => format!("undecided: {words}"),
        Outcome::Stopped => format!("stopped: {words}"),
        Outcome::Failed => format!("failed: {words}"),
    }
}

/// A job on the page.
fn card(job: &Job, standing: &str, files: &[String], pictures: &[String]) -> String {
    let number = job.number;
    let has = |name: &str| pictures.iter().any(|known| known == name);
    let mut card = format!("<article id=\"{number}\">\n");
    if has("pattern.svg") {
        let picture =
            format!("<img src=\"{number}/pattern.svg\" alt=\"the first pattern\" loading=\"lazy\">");
        let linked = format!("<a href=\"{number}/pattern.html\">{picture}</a>\n");
        card += if has("pattern.html") { &linked } else { &picture };
    }
    let _ = writeln!(card, "<h2>{number}. {}</h2>", escaped(&title(job)));
    let _ = writeln!(card, "<p class=\"standing\">{}</p>", escaped(standing));
    let _ = writeln!(card, "<pre>{}</pre>\n<ul>", escaped(&job.line()));
    for name in pictures.iter().chain(files) {
        let address = escaped(&name.replace('%', "%25").replace('#', "%23").replace('?', "%3F"));
        let _ = writeln!(card, "<li><a href=\"{number}/{address}\">{}</a></li>", escaped(name));
    }
    card + "</ul>\n</article>\n"
}

/// The page with all jobs.
fn page(cards: &[String]) -> String {
    let none = ["<p>There are no answers.</p>\n".to_owned()];
    let cards = if cards.is_empty() { &none } else { cards };
    format!(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n{GENERATOR}\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <title>Answers of lifesat</title>\n<style>\n{STYLE}</style>\n</head>\n<body>\n\
         <h1>Answers of lifesat</h1>\n<main>\n{}</main>\n</body>\n</html>\n",
        cards.concat()
    )
}
