//! The pages of exported answers. They need no network, and no scripts but those of the film.

use std::fmt::Write;

use lifesat::render::html::GENERATOR;
use lifesat::render::svg::escaped;

use super::super::job::{Job, State};
use super::super::question::REPORT;
use super::super::standing::{rests_on, standing};

const STYLE: &str = include_str!("../page/export.css");

/// The picture of the first pattern, and the page that plays it.
pub(super) const PICTURE: &str = "pattern.svg";
pub(super) const FILM: &str = "pattern.html";

/// An answer, with the names of what lies in its folder.
pub(super) struct Entry {
    job: Job,
    standing: String,
    /// What it rests on, as a sentence.
    rests_on: Option<String>,
    pictures: Vec<&'static str>,
    files: Vec<String>,
}

impl Entry {
    pub(super) fn new(job: Job, pictures: Vec<&'static str>, files: Vec<String>) -> Self {
        let rests_on = rests_on(&job);
        let words = match &job.state {
            State::Ended { words, .. } if !words.is_empty() => format!(": {words}"),
            _ => String::new(),
        };
        Self { standing: standing(&job) + &words, job, rests_on, pictures, files }
    }

    fn has(&self, picture: &str) -> bool {
        self.pictures.contains(&picture)
    }

    /// The page of the report, if the command wrote one.
    fn report(&self) -> Option<String> {
        let name = format!("{REPORT}/index.html");
        self.files.contains(&name).then_some(name)
    }
}

/// What the user calls a job, or what its question is called.
pub(super) fn title(job: &Job) -> &str {
    if job.asked.title.is_empty() { job.asked.question.title() } else { &job.asked.title }
}

/// The page with all answers.
pub(super) fn of_all(entries: &[Entry]) -> String {
    let cards: String = entries.iter().map(card).collect();
    let cards = if cards.is_empty() { "<p>There are no answers.</p>\n".to_owned() } else { cards };
    whole("Answers of lifesat", &format!("<h1>Answers of lifesat</h1>\n<main class=\"all\">\n{cards}</main>"))
}

/// An answer on the page with all of them.
fn card(entry: &Entry) -> String {
    let (number, job) = (entry.job.number, &entry.job);
    let mut card = format!("<article id=\"{number}\">\n<a href=\"{number}/index.html\">");
    if entry.has(PICTURE) {
        let _ = write!(card, "<img src=\"{number}/{PICTURE}\" alt=\"the first pattern\" loading=\"lazy\">");
    }
    let _ = writeln!(card, "<h2>{number}. {}</h2></a>", escaped(title(job)));
    let _ = writeln!(card, "<p>{}</p>\n<pre>{}</pre>", escaped(&entry.standing), escaped(&job.line()));
    card + "</article>\n"
}

/// The page of one answer.
pub(super) fn of_one(entry: &Entry) -> String {
    let title = escaped(self::title(&entry.job));
    let mut page = format!("<p><a href=\"../index.html\">All answers</a></p>\n<h1>{title}</h1>\n<main>\n");
    let _ = writeln!(page, "<p class=\"standing\">{}</p>", escaped(&entry.standing));
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
    let _ = writeln!(page, "<h2>On the command line</h2>\n<pre>{}</pre>", escaped(&entry.job.line()));
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

/// A page. The title is escaped already.
fn whole(title: &str, body: &str) -> String {
    format!(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n{GENERATOR}\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <title>{title}</title>\n<style>\n{STYLE}</style>\n</head>\n<body>\n{body}\n</body>\n</html>\n"
    )
}
