//! When a job said what: the lines of its log with times, for plots.
//!
//! Commands do not write times, so the supervisor notes when it sees a line. The file stands in the
//! folder of the job, so that another server can go on with it.

use std::fs::{self, File};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::Path;
use std::time::Duration;

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::paths::LOG;

/// The file in the folder of a job: one JSON object a line.
pub(crate) const NAME: &str = "times.jsonl";

/// No more lines are noted.
const MOST_LINES: usize = 5000;

/// Bytes of a log that are read at once. What is left of a longer line counts as a line of its own.
const PIECE: u64 = 1 << 16;

/// Longer lines are cut off: no plot needs more of them.
const LONGEST_LINE: usize = 1000;

/// A line of the log, seen so many seconds after the job began.
#[derive(Serialize, Deserialize)]
struct Moment {
    seconds: f64,
    line: String,
    /// Bytes of the log up to the end of the line.
    read: u64,
}

#[derive(Debug)]
pub(crate) struct Timeline {
    read: u64,
    lines: usize,
    /// Bytes of the file with whole lines. What a crash or a full disk has left behind them is replaced.
    whole: u64,
    /// Seconds that the job was at work before it was continued.
    before: f64,
    /// The seconds of the last line. The journal has whole seconds, and no line comes before another.
    last: f64,
}

impl Timeline {
    /// Follows the log in the folder of a job from where an earlier run, or an earlier server, left off.
    /// A job that goes on has been at work for some seconds before.
    pub(crate) fn open(folder: &Path, before: Duration) -> Self {
        let moments = moments(folder);
        let last = moments.last();
        Self {
            read: last.map_or(0, |last| last.read),
            lines: moments.len(),
            whole: text_of(folder).rfind('\n').map_or(0, |end| end as u64 + 1),
            before: before.as_secs_f64(),
            last: last.map_or(0.0, |last| last.seconds),
        }
    }

    /// Notes the lines that are new. If they cannot be noted, a plot lacks them.
    pub(crate) fn follow(&mut self, folder: &Path, seconds: f64) {
        self.last = self.last.max(((seconds + self.before) * 100.0).round() / 100.0);
        while self.note(folder).is_ok_and(|has_noted| has_noted) {}
    }

    /// Notes lines of the next piece of the log, and returns whether there were any.
    fn note(&mut self, folder: &Path) -> io::Result<bool> {
        let mut log = File::open(folder.join(LOG))?;
        if self.lines >= MOST_LINES || log.metadata()?.len() <= self.read {
            return Ok(false);
        }
        log.seek(SeekFrom::Start(self.read))?;
        let mut bytes = Vec::new();
        log.take(PIECE).read_to_end(&mut bytes)?;
        let mut text = String::new();
        let (mut read, mut lines) = (self.read, self.lines);
        for line in complete_lines(&bytes) {
            read += line.len() as u64;
            lines += 1;
            let line = String::from_utf8_lossy(line).trim_end().chars().take(LONGEST_LINE).collect();
            text += &serde_json::to_string(&Moment { seconds: self.last, line, read })?;
            text.push('\n');
        }
        let mut noted = File::options().create(true).append(true).open(folder.join(NAME))?;
        noted.set_len(self.whole)?;
        noted.write_all(text.as_bytes())?;
        (self.read, self.lines, self.whole) = (read, lines, self.whole + text.len() as u64);
        Ok(!text.is_empty())
    }
}

/// The lines of a piece that have an end. A whole piece without end of a line is one, too.
fn complete_lines(bytes: &[u8]) -> impl Iterator<Item = &[u8]> {
    let is_piece = !bytes.contains(&b'\n') && bytes.len() as u64 == PIECE;
    bytes.split_inclusive(|&byte| byte == b'\n').filter(move |line| is_piece || line.ends_with(b"\n"))
}

/// What was noted of a job. A line that was cut off by a crash is left out.
fn moments(folder: &Path) -> Vec<Moment> {
    text_of(folder).lines().filter_map(|line| serde_json::from_str(line).ok()).collect()
}

fn text_of(folder: &Path) -> String {
    fs::read_to_string(folder.join(NAME)).unwrap_or_default()
}

/// The lines of a job's log with their seconds, as the page gets them.
pub(crate) fn view(folder: &Path) -> Value {
    moments(folder).into_iter().map(|moment| json!([moment.seconds, moment.line])).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_noted_once_even_by_another_server() {
        let place = tempfile::tempdir().unwrap();
        let log = place.path().join(LOG);
        fs::write(&log, "one\ntw").unwrap();
        let mut first = Timeline::open(place.path(), Duration::ZERO);
        first.follow(place.path(), 1.0);
        first.follow(place.path(), 2.0);
        assert_eq!(view(place.path()), json!([[1.0, "one"]]));
        fs::write(&log, "one\ntwo\nthree\n").unwrap();
        let mut second = Timeline::open(place.path(), Duration::ZERO);
        second.follow(place.path(), 3.0);
        assert_eq!(view(place.path()), json!([[1.0, "one"], [3.0, "two"], [3.0, "three"]]));
    }

    #[test]
    fn a_line_that_was_cut_off_takes_no_other_with_it() {
        let place = tempfile::tempdir().unwrap();
        let (log, noted) = (place.path().join(LOG), place.path().join(NAME));
        fs::write(&log, "one\ntwo\n").unwrap();
        Timeline::open(place.path(), Duration::ZERO).follow(place.path(), 1.0);
        let text = fs::read(&noted).unwrap();
        fs::write(&noted, &text[..text.len() - 5]).unwrap();
        Timeline::open(place.path(), Duration::ZERO).follow(place.path(), 2.0);
        assert_eq!(view(place.path()), json!([[1.0, "one"], [2.0, "two"]]));
    }

    #[test]
    fn the_clock_of_a_job_goes_on() {
        let place = tempfile::tempdir().unwrap();
        let log = place.path().join(LOG);
        fs::write(&log, "one\n").unwrap();
        Timeline::open(place.path(), Duration::ZERO).follow(place.path(), 3.7);
        // The run has ended after 3 whole seconds. The job goes on, and then another server follows it.
        fs::write(&log, "one\ntwo\n").unwrap();
        Timeline::open(place.path(), Duration::from_secs(3)).follow(place.path(), 0.5);
        fs::write(&log, "one\ntwo\nthree\n").unwrap();
        Timeline::open(place.path(), Duration::from_secs(3)).follow(place.path(), 2.0);
        assert_eq!(view(place.path()), json!([[3.7, "one"], [3.7, "two"], [5.0, "three"]]));
    }

    #[test]
    fn long_lines_do_not_stop_the_timeline() {
        let place = tempfile::tempdir().unwrap();
        let log = place.path().join(LOG);
        let wide = "x".repeat(150_000);
        fs::write(&log, format!("one\n{wide}\nthree\n{}", "short\n".repeat(20_000 / 6))).unwrap();
        Timeline::open(place.path(), Duration::ZERO).follow(place.path(), 1.0);
        let view = view(place.path());
        let lines: Vec<&str> =
            view.as_array().unwrap().iter().map(|pair| pair[1].as_str().unwrap()).collect();
        assert!(lines.contains(&"three") && lines.ends_with(&["short"]), "{}", lines.len());
        assert!(lines.iter().all(|line| line.len() <= LONGEST_LINE));
    }
}
