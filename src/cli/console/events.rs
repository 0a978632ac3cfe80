//! Progress for programs: JSON objects, one a line, in the place that `--events` names (docs/json.md).

use std::env;
use std::fs::File;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, OnceLock, PoisonError};
use std::time::{Instant, SystemTime, UNIX_EPOCH};

use anyhow::{Context, Result};
use lifesat::answer::SCHEMA;
use serde_json::{Map, Value};

use crate::cli::Exit;
use crate::cli::console::stderr;

/// Where events go, if they are wanted.
static SINK: OnceLock<Mutex<Sink>> = OnceLock::new();

struct Sink {
    start: Instant,
    place: PathBuf,
    /// Nothing once a line could not be written.
    out: Option<Box<dyn Write + Send>>,
}

/// What a command is at: in words for people, and in figures for programs.
pub(crate) struct Step {
    pub(crate) words: String,
    figures: Map<String, Value>,
}

impl From<String> for Step {
    fn from(words: String) -> Self {
        Self { words, figures: Map::new() }
    }
}

impl From<&str> for Step {
    fn from(words: &str) -> Self {
        words.to_owned().into()
    }
}

impl Step {
    /// Adds a figure, if it is known.
    #[must_use]
    pub(crate) fn with(mut self, name: &str, figure: impl Into<Value>) -> Self {
        let figure = figure.into();
        if !figure.is_null() {
            self.figures.insert(name.to_owned(), figure);
        }
        self
    }
}

/// From now on events are written to this file, or for `-` to stderr, as stdout has the answer.
pub(crate) fn open(place: &Path) -> Result<()> {
    let out: Box<dyn Write + Send> = if place == Path::new("-") {
        Box::new(io::stderr())
    } else {
        let file = File::options().write(true).create(true).truncate(true).open(place);
        Box::new(file.with_context(|| format!("--events: cannot write {}", place.display()))?)
    };
    let sink = Sink { start: Instant::now(), place: place.to_owned(), out: Some(out) };
    SINK.get_or_init(|| Mutex::new(sink));
    let words: Vec<_> = env::args_os().skip(1).map(|word| word.to_string_lossy().into_owned()).collect();
    write(
        "begin",
        [("schema", SCHEMA.into()), ("version", env!("CARGO_PKG_VERSION").into()), ("words", words.into())],
    );
    Ok(())
}

/// Returns true if events are written.
pub(crate) fn are_wanted() -> bool {
    SINK.get().is_some()
}

/// Returns true if events are written where the progress line would be.
pub(crate) fn are_on_stderr() -> bool {
    SINK.get().is_some_and(|sink| locked(sink).place == Path::new("-"))
}

/// Something begins that may take a while.
pub(crate) fn task(words: &str, total: Option<u64>) {
    write("task", [("text", words.into())].into_iter().chain(total.map(|total| ("total", total.into()))));
}

/// Work has come so far: `done` of `total` steps, where steps are counted.
pub(crate) fn progress(step: &Step, done: Option<u64>, total: Option<u64>) {
    // What stands below the first line is a picture.
    let text = step.words.lines().next().unwrap_or_default().trim_end();
    let counted = [("done", done), ("total", total)];
    let counted = counted.into_iter().filter_map(|(name, number)| Some((name, number?.into())));
    let figures = (!step.figures.is_empty()).then(|| ("figures", step.figures.clone().into()));
    write("progress", [("text", text.into())].into_iter().chain(counted).chain(figures));
}

pub(crate) fn end(exit: Exit) {
    write("end", [("exit_code", (exit as u8).into())]);
}

fn locked(sink: &Mutex<Sink>) -> MutexGuard<'_, Sink> {
    sink.lock().unwrap_or_else(PoisonError::into_inner)
}

fn write(event: &str, facts: impl IntoIterator<Item = (&'static str, Value)>) {
    if let Some(sink) = SINK.get() {
        locked(sink).write(event, facts);
    }
}

impl Sink {
    /// Writes a line. A reader that has gone away, or a full disk, ends the events but not the work.
    fn write(&mut self, event: &str, facts: impl IntoIterator<Item = (&'static str, Value)>) {
        let Some(out) = &mut self.out else { return };
        let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        let head = [
            ("time", thousandths(now.as_secs_f64()).into()),
            ("seconds", thousandths(self.start.elapsed().as_secs_f64()).into()),
            ("event", event.into()),
        ];
        let line: Map<String, Value> =
            head.into_iter().chain(facts).map(|(name, fact)| (name.to_owned(), fact)).collect();
        let text = format!("{}\n", Value::Object(line));
        if let Err(error) = out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
            self.out = None;
            stderr::remark(&format!(
                "lifesat: --events: no more is written to {}: {error}",
                self.place.display()
            ));
        }
    }
}

fn thousandths(seconds: f64) -> f64 {
    (seconds * 1e3).round() / 1e3
}
