//! The page of a report: the answer, pictures, what it rests on, and how to check it again. It needs
//! no network.

use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::{env, fs, thread};

use anyhow::Result;
use lifesat::answer::Report;
use lifesat::life::file::{AgedPattern, rle};
use lifesat::life::{Partial, partial};
use lifesat::render::html::GENERATOR;
use lifesat::render::plot::Plot;
use lifesat::render::svg::{self, escaped};
use lifesat::render::{Cell, Scene, generations};

use super::content::{PageContent, Shown, Table, pattern_name};
use super::{again, question};
use crate::cli::version;
use crate::cli::wording;

/// The most patterns on the page. Others are only files beside it.
const MOST_PICTURES: usize = 24;

/// The most commands of one kind that are printed.
const MOST_COMMANDS: usize = 12;

/// The longest side of a picture, in pixels.
const PICTURE: usize = 320;

const STYLE: &str = include_str!("page.css");

pub(super) struct Origin {
    words: Vec<String>,
    folder: PathBuf,
    machine: String,
    version: String,
}

impl Origin {
    pub(super) fn of_this_run(folder: &Path) -> Self {
        let processors = thread::available_parallelism().map_or(1, usize::from);
        let machine =
            format!("{processors} × {}", processor().unwrap_or_else(|| env::consts::ARCH.to_owned()));
        let words = env::args_os().skip(1).map(|word| word.to_string_lossy().into_owned()).collect();
        Self { words, folder: folder.to_owned(), machine, version: format!("lifesat {}", version::long()) }
    }
}

fn processor() -> Option<String> {
    let text = fs::read_to_string("/proc/cpuinfo").ok()?;
    let line = text.lines().find(|line| line.starts_with("model name"))?;
    Some(line.split_once(':')?.1.trim().to_owned())
}

pub(super) fn write(
    report: &Report,
    content: &PageContent,
    plots: &[Plot],
    origin: &Origin,
) -> Result<String> {
    let title = escaped(&content.title);
    let mut page = format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n{GENERATOR}\n\
         <meta name=\"viewport\" content=\"width=device-width\">\n<title>{title}</title>\n<style>\n{STYLE}</style>\n\
         <h1>{title}</h1>\n"
    );
    if content.sentence.trim_end_matches(['.', ':']) != content.title {
        let _ = writeln!(page, "<p class=\"sentence\">{}</p>", escaped(&content.sentence));
    }
    if !report.patterns.is_empty() {
        let heading = if report.patterns.len() == 1 { "Pattern" } else { "Patterns" };
        section(&mut page, heading, &pictures(report, &content.captions, content.left_out));
    }
    if !content.sequels.is_empty() {
        section(&mut page, "Later generations", &sequels(&content.sequels));
    }
    if let Some(table) = &content.table {
        section(&mut page, &table.title, &self::table(table));
    }
    let plots: String =
        plots.iter().filter_map(Plot::svg).map(|svg| format!("<figure>{svg}</figure>\n")).collect();
    if !plots.is_empty() {
        section(&mut page, "Plots", &plots);
    }
    section(&mut page, "Evidence", &evidence(report, content));
    let asked = again::question(origin.words.iter().cloned(), &origin.folder);
    let question = rows(question::rows(&report.question));
    if !question.is_empty() {
        section(&mut page, "Question", &question);
    }
    section(&mut page, "Check it again", &check_it_again(report, origin, &asked));
    let made = [("program", &origin.version), ("machine", &origin.machine)];
    section(&mut page, "Made by", &rows(made.map(|(key, text)| (key.to_owned(), text.clone()))));
    let json = escaped_lines(&serde_json::to_string_pretty(report)?);
    let _ = writeln!(page, "<details><summary>The answer as JSON</summary><pre>{json}</pre></details>");
    Ok(page + "</html>\n")
}

fn section(page: &mut String, heading: &str, content: &str) {
    let _ = writeln!(page, "<section><h2>{}</h2>\n{content}</section>", escaped(heading));
}

/// What the answer rests on, from the kind of evidence to the time that it took.
fn evidence(report: &Report, content: &PageContent) -> String {
    let notes = content.notes.iter().map(|(name, note)| ((*name).to_owned(), note.clone()));
    let mut all = vec![("evidence".to_owned(), report.rests_on())];
    all.extend(notes);
    if !content.notes.iter().any(|(name, _)| ["effort", "seconds"].contains(name)) {
        all.push(("time".to_owned(), format!("{:.2} s", report.seconds)));
    }
    rows(all)
}

fn check_it_again(report: &Report, origin: &Origin, asked: &str) -> String {
    let checks = again::checks(report, &origin.folder);
    let mut text = String::new();
    if !checks.is_empty() {
        text += "<p>In the folder of this page:</p>\n";
        text += &code(&checks.iter().take(MOST_COMMANDS).cloned().collect::<Vec<_>>().join("\n"));
        if checks.len() > MOST_COMMANDS {
            text += "<p>The other patterns are checked in the same way.</p>\n";
        }
    }
    text + "<p>The question once more, in the same folder:</p>\n" + &code(asked)
}

fn pictures(report: &Report, captions: &[String], left_out: u128) -> String {
    let mut text = String::from("<div class=\"pictures\">\n");
    let mut legend = String::new();
    for (place, pattern) in report.patterns.iter().enumerate().take(MOST_PICTURES) {
        let name = pattern_name(place + 1);
        let shown = rle::read_aged(pattern).map_or_else(|_| of_partial(pattern), |aged| Some(of_ages(&aged)));
        let (size, scene) = shown.unzip();
        let caption = captions.get(place).cloned().or(size).unwrap_or_default();
        let scene = scene.flatten();
        if legend.is_empty() {
            legend = scene.as_ref().map(self::legend).unwrap_or_default();
        }
        let picture = scene.and_then(|scene| picture(scene, &caption));
        let picture = picture.unwrap_or_else(|| "(too large to draw)".to_owned());
        let _ = writeln!(
            text,
            "<figure>{picture}<figcaption>{}<br><a href=\"{name}\">{name}</a></figcaption></figure>",
            escaped(&caption)
        );
    }
    text = text + "</div>\n" + &legend;
    if report.patterns.len() > MOST_PICTURES {
        let more = report.patterns.len() - MOST_PICTURES;
        let _ = writeln!(text, "<p>{more} more patterns are files beside this page.</p>");
    }
    if left_out > 0 {
        let (all, shown) = (left_out + report.patterns.len() as u128, report.patterns.len());
        let _ = writeln!(
            text,
            "<p>These are the first {shown} of {all} patterns. The report leaves out {left_out}.</p>"
        );
    }
    text
}

/// The size of a pattern, some of whose cells may be unspecified, and its picture, unless it is too large.
fn of_partial(pattern: &str) -> Option<(String, Option<Scene>)> {
    let cells = partial::read(pattern).ok()?;
    Some((size(&cells), Scene::of_partial(&cells).ok()))
}

/// The same for a pattern of a rule of Generations.
fn of_ages(pattern: &AgedPattern) -> (String, Option<Scene>) {
    let (width, height) = (pattern.grid.width(), pattern.grid.height());
    let kind = |_, state| generations::cell(state, pattern.rule.oldest());
    let size = format!("{width}×{height}, {}", wording::states(&pattern.grid));
    (size, Scene::of(&pattern.grid, Cell::Off, kind).ok())
}

fn sequels(sequels: &[Shown]) -> String {
    let figure = |Shown { caption, pattern }: &Shown| {
        let scene = partial::read(pattern).ok().and_then(|cells| Scene::of_partial(&cells).ok());
        let picture = scene.and_then(|scene| picture(scene, caption));
        let picture = picture.unwrap_or_else(|| "(too large to draw)".to_owned());
        format!("<figure>{picture}<figcaption>{}</figcaption></figure>\n", escaped(caption))
    };
    let figures: String = sequels.iter().take(MOST_PICTURES).map(figure).collect();
    format!(
        "<p>Some of their cells need not follow from the generation before. Generation 0 stands above. \
         The JSON object at the end of this page has all generations as RLE.</p>\n\
         <div class=\"pictures\">\n{figures}</div>\n"
    )
}

fn size(cells: &Partial) -> String {
    let alive = partial::specified(cells).filter(|&(_, alive)| alive).count();
    let defined = partial::specified(cells).count();
    let (width, height) = (cells.width(), cells.height());
    if defined == width * height {
        let plural = if alive == 1 { "" } else { "s" };
        return format!("{width}×{height}, {alive} live cell{plural}");
    }
    format!("{width}×{height}, {defined} specified cells: {alive} alive, {} dead", defined - alive)
}

/// The pattern as SVG, unless it is too large.
fn picture(scene: Scene, title: &str) -> Option<String> {
    let scale = (PICTURE / usize::try_from(scene.width.max(scene.height)).ok()?.max(1)).clamp(1, 16);
    let style = svg::Style {
        scale: u32::try_from(scale).ok()?,
        theme: None,
        title: title.to_owned(),
        has_legend: false,
    };
    svg::write(&scene.with_margin(1), &style).ok()
}

fn legend(scene: &Scene) -> String {
    if scene.cells().iter().all(|cell| cell.is_plain()) {
        return String::new();
    }
    let items = svg::samples(scene);
    let items = items.iter().map(|(name, sample)| format!("<li>{sample} {}</li>\n", escaped(name)));
    format!("<ul class=\"legend\" aria-label=\"Legend\">\n{}</ul>\n", items.collect::<String>())
}

fn table(table: &Table) -> String {
    let heading: String =
        table.columns.iter().map(|name| format!("<th scope=\"col\">{}</th>", escaped(name))).collect();
    let cell = |text: &String| format!("<td>{}</td>", escaped(text));
    let row = |row: &Vec<String>| format!("<tr>{}</tr>\n", row.iter().map(cell).collect::<String>());
    format!(
        "<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"{}\">\n<table class=\"list\">\n\
         <tr>{heading}</tr>\n{}</table>\n</div>\n",
        escaped(&table.title),
        table.rows.iter().map(row).collect::<String>()
    )
}

fn rows(pairs: impl IntoIterator<Item = (String, String)>) -> String {
    let row = |(name, words): (String, String)| {
        format!("<dt>{}</dt><dd>{}</dd>\n", escaped(&name), escaped(&words))
    };
    let rows: String = pairs.into_iter().map(row).collect();
    if rows.is_empty() { rows } else { format!("<dl>\n{rows}</dl>\n") }
}

fn code(lines: &str) -> String {
    format!("<pre>{}</pre>\n", escaped_lines(lines))
}

fn escaped_lines(text: &str) -> String {
    text.lines().map(escaped).collect::<Vec<_>>().join("\n")
}
