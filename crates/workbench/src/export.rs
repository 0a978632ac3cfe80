//! The answers of a workbench as a folder that needs no server: a page with all of them, and for each a folder with
//! its page and its files. The pages need no network, and no scripts but those of the film.
//!
//! The journal is only read, so a server may use it meanwhile.

use std::fmt::Write;
use std::fs::{self, File};
use std::io;
use std::path::Path;

use anyhow::{Context, Result, bail};
use lifesat_life::render::html::GENERATOR;
use lifesat_life::render::svg::escaped;
use lifesat_questions::new_file::NewFolder;

use crate::job::Job;
use crate::kinds::REPORT;
use crate::paths::folder;
use crate::pictures::Drawer;
use crate::{Program, persistence, results, status};

const STYLE: &str = include_str!("../page/export.css");

/// The picture of the first pattern, and the page that plays it.
const PICTURE: &str = "pattern.svg";
const FILM: &str = "pattern.html";

/// Writes the answers of the workbench in `place` to a new folder, which gets its name when it is complete. Returns
/// `false` if the program was interrupted.
///
/// # Errors
/// If there is no workbench, or if the folder cannot be written.
pub fn export(place: &Path, to: &Path, program: &Program) -> Result<bool> {
    let place =
        lifesat_platform::canonicalize(place).with_context(|| format!("the folder {}", place.display()))?;
    let jobs = persistence::peek(&place)?.jobs;
    let about = || format!("the folder {}", to.display());
    if to.read_dir().is_ok_and(|mut entries| entries.next().is_some()) || to.is_file() {
        bail!("{} exists already: name a new folder for the answers", to.display());
    }
    let made = NewFolder::beside(to)?;
    let mut entries = Vec::new();
    for job in jobs.into_values().rev().filter(Job::has_ended) {
        if program.interrupt.is_raised() {
            return Ok(false);
        }
        entries.extend(exported_if_kept(&place, job, made.path(), program).with_context(about)?);
    }
    fs::write(made.path().join("index.html"), of_all(&entries)).with_context(about)?;
    if program.interrupt.is_raised() {
        return Ok(false);
    }
    let page = made.finish()?.join("index.html");
    (program.remark)(&format!("lifesat: {} answers in {}", entries.len(), page.display()));
    Ok(true)
}

fn exported_if_kept(place: &Path, job: Job, to: &Path, program: &Program) -> Result<Option<Entry>> {
    let number = job.number;
    let written = exported(place, job, to, program);
    if folder(place, number).exists() {
        return written.map(Some);
    }
    let own = to.join(number.to_string());
    if own.exists() {
        fs::remove_dir_all(own)?;
    }
    Ok(None)
}

fn exported(place: &Path, mut job: Job, to: &Path, program: &Program) -> Result<Entry> {
    let own = to.join(job.number.to_string());
    job.summary = results::summary(place, job.number);
    let files = copied(place, &job, &own)?;
    let pictures = drawn(&job, &own, program)?;
    let verdict = status::long(&job, results::answer(place, job.number).as_ref());
    let (standing, rests_on) = (status::short(&job), status::rests_on(&job));
    let entry = Entry { job, standing, verdict, rests_on, pictures, files };
    fs::write(own.join("index.html"), of_one(&entry))?;
    Ok(entry)
}

/// Copies the files of a job, except those that only a server needs. Returns their names.
fn copied(place: &Path, job: &Job, to: &Path) -> io::Result<Vec<String>> {
    let names = results::kept(place, job.number);
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
fn drawn(job: &Job, to: &Path, program: &Program) -> Result<Vec<&'static str>> {
    let stops = || program.interrupt.is_raised();
    let drawer = Drawer { program, folder: to, stops: &stops, title: job.title() };
    let mut names = Vec::new();
    for name in [PICTURE, FILM, "pattern.gif", "pattern.rle"] {
        if drawer.draws(1, Path::new(name))? {
            names.push(name);
        }
    }
    Ok(names)
}

struct Entry {
    job: Job,
    standing: String,
    verdict: String,
    /// What it rests on, as a sentence.
    rests_on: Option<String>,
    pictures: Vec<&'static str>,
    files: Vec<String>,
}

impl Entry {
    fn has(&self, picture: &str) -> bool {
        self.pictures.contains(&picture)
    }

    /// The page of the report, if the command wrote one.
    fn report(&self) -> Option<String> {
        let name = format!("{REPORT}/index.html");
        self.files.contains(&name).then_some(name)
    }
}

fn of_all(entries: &[Entry]) -> String {
    let cards: String = entries.iter().map(card).collect();
    let cards = if cards.is_empty() { "<p>There are no answers.</p>\n".to_owned() } else { cards };
    whole("Answers of lifesat", &format!("<h1>Answers of lifesat</h1>\n<main class=\"all\">\n{cards}</main>"))
}

fn card(entry: &Entry) -> String {
    let (number, job) = (entry.job.number, &entry.job);
    let mut card = format!("<article id=\"{number}\">\n<a href=\"{number}/index.html\">");
    if entry.has(PICTURE) {
        let _ = write!(card, "<img src=\"{number}/{PICTURE}\" alt=\"the first pattern\" loading=\"lazy\">");
    }
    let _ = writeln!(card, "<h2>{number}. {}</h2></a>", escaped(job.title()));
    let _ = writeln!(card, "{}<pre>{}</pre>", said(entry), escaped(&job.asked.line));
    card + "</article>\n"
}

/// How it ended, and what the answer means.
fn said(entry: &Entry) -> String {
    format!("<p class=\"standing\">{}</p>\n<p>{}</p>\n", escaped(&entry.standing), escaped(&entry.verdict))
}

fn of_one(entry: &Entry) -> String {
    let title = escaped(entry.job.title());
    let mut page = format!("<p><a href=\"../index.html\">All answers</a></p>\n<h1>{title}</h1>\n<main>\n");
    page += &said(entry);
    if entry.has(FILM) {
        let _ = writeln!(page, "<iframe src=\"{FILM}\" title=\"The pattern, playing\"></iframe>");
    }
    if let Some(rests_on) = &entry.rests_on {
        let _ = writeln!(page, "<h2>What the answer rests on</h2>\n<p>{}</p>", escaped(rests_on));
    }
    if let Some(report) = entry.report() {
        let _ = writeln!(
            page,
            "<p><a href=\"{report}\">The report</a>: the answer, its evidence, and how to check it.</p>"
        );
    }
    let _ = writeln!(page, "<h2>On the command line</h2>\n<pre>{}</pre>", escaped(&entry.job.asked.line));
    let _ = writeln!(page, "<h2>Files</h2>\n<ul>\n{}</ul>", files(entry));
    whole(&title, &(page + "</main>"))
}

/// Links to all files but those of the report, which its page names.
fn files(entry: &Entry) -> String {
    let of_report = format!("{REPORT}/");
    let own = entry.files.iter().map(String::as_str).filter(|name| !name.starts_with(&of_report));
    let link = |name: &str| {
        let address = escaped(&name.replace('%', "%25").replace('#', "%23").replace('?', "%3F"));
        format!("<li><a href=\"{address}\">{}</a></li>\n", escaped(name))
    };
    entry.pictures.iter().copied().chain(own).map(link).collect()
}

fn whole(title: &str, body: &str) -> String {
    format!(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n{GENERATOR}\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <title>{title}</title>\n<style>\n{STYLE}</style>\n</head>\n<body>\n{body}\n</body>\n</html>\n"
    )
}
