//! Progress for programs: JSON objects, one a line, in the place that `--events` names (docs/json.md).

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, Sender, SyncSender, channel, sync_channel};
use std::sync::{Mutex, MutexGuard, OnceLock, PoisonError};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};
use std::{env, mem, thread};

use anyhow::{Context, Result, bail};
use lifesat::answer::SCHEMA;
use lifesat_platform::{HAS_THREADS, program};
use serde_json::{Map, Value};

use crate::cli::Exit;
use crate::cli::console::overwrite::{self, Kind, Others};
use crate::cli::console::stderr;

/// Where events go, if they are wanted.
static SINK: OnceLock<Mutex<Sink>> = OnceLock::new();

/// How many lines wait for a reader.
const ROOM: usize = 64;

/// How long the end waits for a reader.
const PATIENCE: Duration = Duration::from_secs(1);

struct Sink {
    start: Instant,
    place: PathBuf,
    out: Out,
}

type Writer = Box<dyn Write + Send>;

enum Out {
    /// A file, which takes lines at once.
    File(Writer),
    /// A pipe or a device. If nobody reads it, the work goes on.
    Pipe(Pipe),
    /// A line could not be written, or the last one was.
    Closed,
}

/// The way to a thread that writes.
struct Pipe {
    lines: SyncSender<String>,
    /// For the line behind all others.
    last: Sender<String>,
    /// Disconnected when the thread has ended.
    going: Receiver<()>,
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
    let out = opened(place).context("--events")?;
    let sink = Sink { start: Instant::now(), place: place.to_owned(), out };
    SINK.get_or_init(|| Mutex::new(sink));
    let words: Vec<_> = env::args_os().skip(1).map(|word| word.to_string_lossy().into_owned()).collect();
    write(
        "begin",
        [("schema", SCHEMA.into()), ("version", env!("CARGO_PKG_VERSION").into()), ("words", words.into())],
    );
    Ok(())
}

/// Nothing is known of the command yet, and so not which files it reads. What others wrote is kept.
fn opened(place: &Path) -> Result<Out> {
    if place == Path::new("-") {
        return Out::of(Box::new(io::stderr()), place, false);
    }
    overwrite::keep_foreign(place, Kind::Events, Others::AlwaysKeep)?;
    if fs::metadata(place).is_ok_and(|data| data.is_file()) && program::is_output(place) {
        bail!("{} has what lifesat prints; name another file", place.display());
    }
    let cannot = || format!("cannot write {}", place.display());
    let file = File::options().write(true).create(true).truncate(true).open(place).with_context(cannot)?;
    let is_file = file.metadata().with_context(cannot)?.is_file();
    Out::of(Box::new(file), place, is_file)
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
    if let Some(sink) = SINK.get() {
        let mut sink = locked(sink);
        let line = sink.line("end", [("exit_code", (exit as u8).into())]);
        match mem::replace(&mut sink.out, Out::Closed) {
            Out::File(mut out) => drop(put(&mut out, &line, &sink.place)),
            Out::Pipe(pipe) => pipe.end(line),
            Out::Closed => {}
        }
    }
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
    fn write(&mut self, event: &str, facts: impl IntoIterator<Item = (&'static str, Value)>) {
        let line = self.line(event, facts);
        match &mut self.out {
            Out::File(out) => {
                if put(out, &line, &self.place).is_err() {
                    self.out = Out::Closed;
                }
            }
            // What nobody reads is left out.
            Out::Pipe(pipe) => drop(pipe.lines.try_send(line)),
            Out::Closed => {}
        }
    }

    fn line(&self, event: &str, facts: impl IntoIterator<Item = (&'static str, Value)>) -> String {
        let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        let head = [
            ("time", thousandths(now.as_secs_f64()).into()),
            ("seconds", thousandths(self.start.elapsed().as_secs_f64()).into()),
            ("event", event.into()),
        ];
        let line: Map<String, Value> =
            head.into_iter().chain(facts).map(|(name, fact)| (name.to_owned(), fact)).collect();
        format!("{}\n", Value::Object(line))
    }
}

impl Out {
    fn of(out: Writer, place: &Path, is_file: bool) -> Result<Self> {
        if is_file || !HAS_THREADS {
            return Ok(Self::File(out));
        }
        Ok(Self::Pipe(Pipe::to(out, place.to_owned()).context("cannot start a thread")?))
    }
}

impl Pipe {
    fn to(mut out: Writer, place: PathBuf) -> io::Result<Self> {
        let (lines, waiting) = sync_channel(ROOM);
        let (last, end) = channel();
        let (thread, going) = channel();
        let work = move || {
            let _thread: Sender<()> = thread;
            // An error was told, and ends the lines.
            let _ = waiting.into_iter().chain(end).try_for_each(|line: String| put(&mut out, &line, &place));
        };
        thread::Builder::new().name("events".to_owned()).spawn(work)?;
        Ok(Self { lines, last, going })
    }

    /// Waits for the reader of the last lines, but not for long.
    fn end(self, line: String) {
        let Self { lines, last, going } = self;
        let _ = last.send(line);
        drop((lines, last));
        let _ = going.recv_timeout(PATIENCE);
    }
}

/// Writes a line. A reader that has gone away, or a full disk, ends the events but not the work.
fn put(out: &mut Writer, line: &str, place: &Path) -> io::Result<()> {
    let written = out.write_all(line.as_bytes()).and_then(|()| out.flush());
    if let Err(error) = &written {
        stderr::line(&format!("lifesat: --events: no more is written to {}: {error}", place.display()));
    }
    written
}

fn thousandths(seconds: f64) -> f64 {
    (seconds * 1e3).round() / 1e3
}
