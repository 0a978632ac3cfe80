//! When a job said what: the lines of its log with times, for plots.
//!
//! Commands do not write times, so the foreman notes when it sees a line. The file stands in the
//! folder of the job, so that another server can go on with it.

use std::fs::{self, File};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::Path;

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

/// The file in the folder of a job: one JSON object a line.
const NAME: &str = "times.jsonl";

/// No more lines are noted.
const MOST_LINES: usize = 5000;

/// Bytes of a log that are read at once.
const PIECE: u64 = 1 << 16;

/// A line of the log, seen so many seconds after the job began.
#[derive(Serialize, Deserialize)]
struct Moment {
    seconds: f64,
    line: String,
    /// Bytes of the log up to the end of the line.
    read: u64,
}

/// Follows the log of a job.
#[derive(Debug)]
pub(super) struct Timeline {
    /// Bytes that were read.
    read: u64,
    lines: usize,
    /// Seconds that the job ran before it was continued.
    before: f64,
}

impl Timeline {
    /// Follows the log in the folder of a job from where an earlier run, or an earlier server, left off.
    /// A job that is continued has been at work before.
    pub(super) fn open(folder: &Path, is_continued: bool) -> Self {
        let moments = moments(folder);
        let last = moments.last();
        Self {
            read: last.map_or(0, |last| last.read),
            lines: moments.len(),
            before: last.filter(|_| is_continued).map_or(0.0, |last| last.seconds),
        }
    }

    /// Notes the lines that are new. If they cannot be noted, a plot lacks them.
    pub(super) fn follow(&mut self, folder: &Path, seconds: f64) {
        let _ = self.note(folder, seconds + self.before);
    }

    fn note(&mut self, folder: &Path, seconds: f64) -> io::Result<()> {
        let mut log = File::open(folder.join("log.txt"))?;
        if self.lines >= MOST_LINES || log.metadata()?.len() <= self.read {
            return Ok(());
        }
        log.seek(SeekFrom::Start(self.read))?;
        let mut bytes = Vec::new();
        log.take(PIECE).read_to_end(&mut bytes)?;
        let mut text = String::new();
        for line in bytes.split_inclusive(|&byte| byte == b'\n').filter(|line| line.ends_with(b"\n")) {
            self.read += line.len() as u64;
            self.lines += 1;
            let line = String::from_utf8_lossy(line).trim_end().to_owned();
            let moment = Moment { seconds: (seconds * 100.0).round() / 100.0, line, read: self.read };
            text += &serde_json::to_string(&moment)?;
            text.push('\n');
        }
        File::options().create(true).append(true).open(folder.join(NAME))?.write_all(text.as_bytes())
    }
}

/// What was noted of a job. A line that was cut off by a crash is left out.
fn moments(folder: &Path) -> Vec<Moment> {
    let text = fs::read_to_string(folder.join(NAME)).unwrap_or_default();
    text.lines().filter_map(|line| serde_json::from_str(line).ok()).collect()
}

/// The lines of a job's log with their seconds, as the page gets them.
pub(super) fn view(folder: &Path) -> Value {
    moments(folder).into_iter().map(|moment| json!([moment.seconds, moment.line])).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_noted_once_even_by_another_server() {
        let place = tempfile::tempdir().unwrap();
        let log = place.path().join("log.txt");
        fs::write(&log, "one\ntw").unwrap();
        let mut first = Timeline::open(place.path(), false);
        first.follow(place.path(), 1.0);
        first.follow(place.path(), 2.0);
        assert_eq!(view(place.path()), json!([[1.0, "one"]]));
        fs::write(&log, "one\ntwo\nthree\n").unwrap();
        let mut second = Timeline::open(place.path(), false);
        second.follow(place.path(), 3.0);
        assert_eq!(view(place.path()), json!([[1.0, "one"], [3.0, "two"], [3.0, "three"]]));
        // A job that goes on has a clock that goes on.
        fs::write(&log, "one\ntwo\nthree\nfour\n").unwrap();
        Timeline::open(place.path(), true).follow(place.path(), 0.5);
        assert_eq!(view(place.path())[3], json!([3.5, "four"]));
    }
}
