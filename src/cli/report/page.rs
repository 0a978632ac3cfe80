//! The page of a report: question, answer, pictures, evidence, and how to check it again. It needs
//! no network.

use std::fmt::Write;
use std::{env, fs, thread};

use anyhow::Result;
use lifesat::answer::question::Other;
use lifesat::answer::{Question, Report};
use lifesat::life::partial;
use lifesat::problem::Problem;
use lifesat::render::Scene;
use lifesat::render::plot::Plot;
use lifesat::render::svg::{self, escaped};
use serde_json::{Value, json};

use crate::cli::{command_line, version};

/// The most patterns on the page. Others are only files beside it.
const MOST_PICTURES: usize = 24;

/// The longest side of a picture, in pixels.
const PICTURE: usize = 360;

const STYLE: &str = include_str!("page.css");

/// The origin of an answer.
pub(super) struct Origin {
    /// The command, as one line for a shell.
    command: String,
    machine: String,
    version: String,
}

impl Origin {
    /// This process and its machine.
    pub(super) fn of_this_run() -> Self {
        let processors = thread::available_parallelism().map_or(1, usize::from);
        let machine =
            format!("{processors} × {}", processor().unwrap_or_else(|| env::consts::ARCH.to_owned()));
        Self { command: command_line::of_this_run(), machine, version: version::long() }
    }
}

/// The name of the processor, on Linux.
fn processor() -> Option<String> {
    let text = fs::read_to_string("/proc/cpuinfo").ok()?;
    let line = text.lines().find(|line| line.starts_with("model name"))?;
    Some(line.split_once(':')?.1.trim().to_owned())
}

/// The name of the file with a pattern, counted from 1.
pub(super) fn pattern_name(number: usize) -> String {
    format!("pattern-{number}.rle")
}

/// The page as HTML.
pub(super) fn write(report: &Report, plots: &[Plot], origin: &Origin) -> Result<String> {
    let title = format!("lifesat {}: {}", report.command, report.status.name());
    let mut page = format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width\">\n<title>{0}</title>\n<style>\n{STYLE}</style>\n<h1>{0}</h1>\n",
        escaped(&title)
    );
    section(&mut page, "Question", &(code(&origin.command) + &value(&json!(report.question))));
    section(&mut page, "Answer", &answer(report));
    if !report.patterns.is_empty() {
        section(&mut page, "Patterns", &pictures(&report.patterns));
    }
    let plots: String =
        plots.iter().filter_map(Plot::svg).map(|svg| format!("<figure>{svg}</figure>\n")).collect();
    if !plots.is_empty() {
        section(&mut page, "Plots", &plots);
    }
    section(&mut page, "Evidence", &value(&json!(report.backing)));
    section(
        &mut page,
        "Check it again",
        &checks(report, origin).iter().map(|line| code(line)).collect::<String>(),
    );
    let made = [("program", &origin.version), ("machine", &origin.machine)];
    section(&mut page, "Made by", &rows(made.map(|(key, text)| (key.to_owned(), escaped(text)))));
    let json = escaped_lines(&serde_json::to_string_pretty(report)?);
    let _ = writeln!(page, "<details><summary>The answer as JSON</summary><pre>{json}</pre></details>");
    Ok(page + "</html>\n")
}

fn section(page: &mut String, heading: &str, content: &str) {
    let _ = writeln!(page, "<section><h2>{heading}</h2>\n{content}</section>");
}

fn answer(report: &Report) -> String {
    let number = |key: &str, number: Option<u128>| number.map(|number| (key.to_owned(), number.to_string()));
    let widened = |number: Option<usize>| number.map(|number| number as u128);
    let mut all = vec![("status".to_owned(), report.status.name().to_owned())];
    all.extend(number("value", widened(report.value)));
    all.extend(number("bound", widened(report.bound)));
    all.extend(number("count", report.count));
    all.push(("seconds".to_owned(), format!("{:.2}", report.seconds)));
    rows(all)
}

fn pictures(patterns: &[String]) -> String {
    let mut text = String::from("<div class=\"pictures\">\n");
    for (pattern, number) in patterns.iter().zip(1..).take(MOST_PICTURES) {
        let name = pattern_name(number);
        let picture = picture(pattern, &name).unwrap_or_else(|| "(too large to draw)".to_owned());
        let _ = writeln!(
            text,
            "<figure>{picture}<figcaption><a href=\"{name}\">{name}</a></figcaption></figure>"
        );
    }
    text += "</div>\n";
    if patterns.len() > MOST_PICTURES {
        let _ = writeln!(
            text,
            "<p>{} more patterns are files beside this page.</p>",
            patterns.len() - MOST_PICTURES
        );
    }
    text
}

/// The pattern as SVG, unless it is too large.
fn picture(pattern: &str, title: &str) -> Option<String> {
    let cells = partial::read(pattern).ok()?;
    let scale = (PICTURE / cells.width().max(cells.height()).max(1)).clamp(1, 16);
    let scene = Scene::of_partial(&cells).ok()?.with_margin(1);
    let style = svg::Style { scale: u32::try_from(scale).ok()?, theme: None, title: title.to_owned() };
    svg::write(&scene, &style).ok()
}

/// Commands that check the answer again, to be run in the folder of the report.
fn checks(report: &Report, origin: &Origin) -> Vec<String> {
    let details = &report.backing.details;
    let mut commands = Vec::new();
    if !report.patterns.is_empty() {
        let name = pattern_name(1);
        match &report.question {
            Question::Problem(problem) => commands.push(match **problem {
                Problem::StillLife(_) => format!("lifesat verify {name} --as still-life"),
                Problem::Search(_) => check_of_object(&details["objects"][0]["motion"], &name),
                Problem::Eden(_) => format!("lifesat eden check {name}"),
                Problem::Predecessor(_) | Problem::Duel(_) => format!("lifesat render {name}"),
            }),
            Question::Other(Other::Hunt { .. }) => commands.push(format!("lifesat eden check {name}")),
            Question::Other(Other::StillLifes(_)) => commands.extend(
                (1..=report.patterns.len())
                    .map(|number| format!("lifesat verify {} --as still-life", pattern_name(number))),
            ),
            Question::Other(_) => commands.push(format!("lifesat render {name}")),
        }
    }
    if let Some(folder) = details.get("proof").and_then(|proof| proof["folder"].as_str()) {
        commands.push(shell_words::join(["lifesat", "check-proof", folder]));
    }
    commands.push(origin.command.clone());
    commands
}

/// The command that simulates an object of a search.
fn check_of_object(motion: &Value, name: &str) -> String {
    let number = |key: &str| motion[key].as_i64();
    match (number("period"), number("right"), number("down")) {
        (Some(1), Some(0), Some(0)) => format!("lifesat verify {name} --as still-life"),
        (Some(period), Some(right), Some(down)) => {
            let kind = if (right, down) == (0, 0) { "oscillator" } else { "spaceship" };
            format!("lifesat verify {name} --as {kind} --generations {period}")
        }
        _ => format!("lifesat render {name}"),
    }
}

/// A JSON value as HTML: objects and lists are tables within tables.
fn value(value: &Value) -> String {
    match value {
        Value::Null => "–\n".to_owned(),
        Value::Bool(yes) => if *yes { "yes" } else { "no" }.to_owned(),
        Value::Number(number) => number.to_string(),
        Value::String(text) => escaped(text),
        Value::Array(list) if list.iter().all(|item| !item.is_object() && !item.is_array()) => {
            list.iter().map(self::value).collect::<Vec<_>>().join(", ")
        }
        Value::Array(list) => match columns(list).filter(|_| list.len() > 1) {
            Some(columns) => table(list, columns),
            None => rows(
                list.iter()
                    .zip(1..)
                    .map(|(item, number): (_, usize)| (number.to_string(), self::value(item))),
            ),
        },
        Value::Object(map) => rows(map.iter().map(|(key, item)| (key.replace('_', " "), self::value(item)))),
    }
}

/// The keys of the objects in a list, if all have the same keys and no lists or objects as values.
fn columns(list: &[Value]) -> Option<Vec<&String>> {
    let keys: Vec<&String> = list.first()?.as_object()?.keys().collect();
    let has_them = |item: &Value| {
        item.as_object().is_some_and(|map| {
            map.keys().eq(keys.iter().copied())
                && !map.values().any(|value| value.is_object() || value.is_array())
        })
    };
    list.iter().all(has_them).then_some(keys)
}

/// A table with a row for each object.
fn table(list: &[Value], mut columns: Vec<&String>) -> String {
    // The side of a square, which its row is about, comes first.
    columns.sort_by_key(|key| *key != "n");
    let heading: String =
        columns.iter().map(|key| format!("<th>{}</th>", escaped(&key.replace('_', " ")))).collect();
    let row = |item: &Value| {
        let cells: String =
            columns.iter().map(|key| format!("<td>{}</td>", value(&item[key.as_str()]).trim_end())).collect();
        format!("<tr>{cells}</tr>\n")
    };
    format!(
        "<table class=\"list\">\n<tr>{heading}</tr>\n{}</table>\n",
        list.iter().map(row).collect::<String>()
    )
}

/// A table of keys and contents, which are HTML already.
fn rows(pairs: impl IntoIterator<Item = (String, String)>) -> String {
    let row =
        |(key, content): (String, String)| format!("<tr><th>{}</th><td>{content}</td></tr>\n", escaped(&key));
    format!("<table>\n{}</table>\n", pairs.into_iter().map(row).collect::<String>())
}

fn code(line: &str) -> String {
    format!("<pre>{}</pre>\n", escaped(line))
}

/// A text of several lines, escaped for HTML.
fn escaped_lines(text: &str) -> String {
    text.lines().map(escaped).collect::<Vec<_>>().join("\n")
}
