//! What the process of a job has written.

use std::fs::{self, File};
use std::io::{BufRead, BufReader, Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};
use std::time::Duration;

use lifesat_questions::answer::{Evidence, PrintedReport, Status};
use serde::Serialize;
use serde_json::Value;

use crate::kinds::{BEST, PARTIAL, REPORT};
use crate::paths::{ANSWER, LOG, Number, PICTURES, folder};

/// A larger answer is not read; its file can be downloaded. The lines before it do not count.
const LARGEST_ANSWER: u64 = 64 << 20;

/// Of a longer list only the first patterns are shown; the file has all of them.
const MOST_LISTED: usize = 1000;

/// Patterns of longer RLE are not drawn in lists.
const LONGEST_RLE: usize = 20_000;

#[derive(Clone, Debug, Serialize)]
pub(crate) struct Summary {
    status: Status,
    pub(crate) value: Option<usize>,
    /// It may be too large for the numbers of the page, which shows it in words.
    #[serde(skip)]
    pub(crate) count: Option<u128>,
    pub(crate) evidence: Evidence,
    /// The first pattern, unless it is very large.
    rle: Option<String>,
}

impl Summary {
    pub(crate) fn of(answer: PrintedReport) -> Self {
        let rle = answer.patterns.into_iter().next().filter(|rle| rle.len() <= LONGEST_RLE);
        Self {
            status: answer.status,
            value: answer.value,
            count: answer.count,
            evidence: answer.backing.evidence,
            rle,
        }
    }

    pub(crate) fn best(&self) -> Option<usize> {
        self.value.filter(|_| self.status == Status::Optimal)
    }
}

pub(crate) fn answer(place: &Path, number: Number) -> Option<Value> {
    let path = path(place, number);
    let mut answer: Value = serde_json::from_str(&last_line(&path)?).ok()?;
    if answer["patterns"].as_array().is_none_or(Vec::is_empty) {
        answer["patterns"] = listed(&path).into();
    }
    answer["command"].is_string().then_some(answer)
}

/// What every answer says, of the answer of a job.
pub(crate) fn printed(place: &Path, number: Number) -> Option<PrintedReport> {
    let path = path(place, number);
    let mut answer: PrintedReport = serde_json::from_str(&last_line(&path)?).ok()?;
    if answer.patterns.is_empty() {
        answer.patterns = listed(&path);
    }
    Some(answer)
}

pub(crate) fn summary(place: &Path, number: Number) -> Option<Summary> {
    printed(place, number).map(Summary::of)
}

fn path(place: &Path, number: Number) -> PathBuf {
    folder(place, number).join(ANSWER)
}

/// The last line of a file, if that is complete and not very long.
fn last_line(path: &Path) -> Option<String> {
    let length = fs::metadata(path).ok()?.len();
    let mut most = 1 << 16;
    loop {
        let text = end(path, most).ok()?;
        let whole = text.strip_suffix('\n')?;
        match whole.rsplit_once('\n') {
            Some((_, line)) => return Some(line.to_owned()),
            None if most >= length => return Some(whole.to_owned()),
            None if most >= LARGEST_ANSWER => return None,
            None => most *= 8,
        }
    }
}

/// The patterns that were listed before the answer, one a line.
fn listed(path: &Path) -> Vec<String> {
    let lines =
        File::open(path).into_iter().flat_map(|file| BufReader::new(file.take(LARGEST_ANSWER)).lines());
    let patterns = lines.map_while(Result::ok).filter_map(|line| {
        match serde_json::from_str::<Value>(&line).ok()?["pattern"].take() {
            Value::String(pattern) => Some(pattern),
            _ => None,
        }
    });
    patterns.take(MOST_LISTED).collect()
}

/// The end of a job's log, of at most this many bytes.
pub(crate) fn log(place: &Path, number: Number, most: u64) -> String {
    end(&folder(place, number).join(LOG), most).unwrap_or_default()
}

/// The last line of a log that says something, without control characters.
pub(crate) fn last_words(log: &str) -> Option<String> {
    log.lines().rfind(|line| !line.is_empty()).map(harmless)
}

fn harmless(line: &str) -> String {
    let escaped = |symbol: char| {
        if symbol.is_control() && symbol != '\t' {
            symbol.escape_default().to_string()
        } else {
            symbol.into()
        }
    };
    line.chars().map(escaped).collect()
}

fn end(path: &Path, most: u64) -> std::io::Result<String> {
    let mut file = File::open(path)?;
    let length = file.metadata()?.len();
    file.seek(SeekFrom::Start(length.saturating_sub(most)))?;
    let mut bytes = Vec::new();
    file.take(most).read_to_end(&mut bytes)?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

/// How long ago a job wrote its answer or its log.
pub(crate) fn silence(place: &Path, number: Number) -> Duration {
    let age = |name| {
        let written = fs::metadata(folder(place, number).join(name)).and_then(|data| data.modified());
        written.ok().and_then(|written| written.elapsed().ok())
    };
    [ANSWER, LOG].into_iter().filter_map(age).min().unwrap_or_default()
}

/// The pattern that a job works at, or the best one so far, unless it is very large.
pub(crate) fn partial(place: &Path, number: Number) -> Option<String> {
    let folder = folder(place, number);
    let names = [PathBuf::from(PARTIAL), Path::new(BEST).join("defined.rle")];
    let text = names.iter().find_map(|name| fs::read_to_string(folder.join(name)).ok())?;
    (text.len() <= LONGEST_RLE).then_some(text)
}

/// The names of the files of a job that pages show: without its pictures, and without those of its
/// report but the page.
pub(crate) fn shown(place: &Path, number: Number) -> Vec<String> {
    let is_inner = |name: &String| {
        let inner = Path::new(name);
        inner.starts_with(PICTURES) || (inner.starts_with(REPORT) && !inner.ends_with("index.html"))
    };
    files(place, number).into_iter().filter(|name| !is_inner(name)).collect()
}

/// The names of the files of a job, below its folder, in order.
pub(crate) fn files(place: &Path, number: Number) -> Vec<String> {
    let top = folder(place, number);
    let mut found = Vec::new();
    collect(&top, &top, &mut found);
    found.sort();
    found
}

fn collect(top: &Path, folder: &Path, found: &mut Vec<String>) {
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        match entry.file_type() {
            Ok(kind) if kind.is_dir() => collect(top, &path, found),
            Ok(kind) if kind.is_file() => {
                found.extend(path.strip_prefix(top).ok().and_then(Path::to_str).map(str::to_owned));
            }
            _ => {}
        }
    }
}

/// The path of a file of a job, if there is such a file. Only names of the list lead to files.
pub(crate) fn file(place: &Path, number: Number, name: &str) -> Option<PathBuf> {
    files(place, number).iter().any(|known| known == name).then(|| folder(place, number).join(name))
}

#[cfg(test)]
mod tests {
    use std::io::Write;

    use serde_json::json;

    use super::*;

    /// A list may be larger than any answer that is read.
    #[test]
    fn the_answer_of_a_long_list_is_read() {
        let place = tempfile::tempdir().unwrap();
        fs::create_dir_all(folder(place.path(), 7)).unwrap();
        let mut file = File::create(path(place.path(), 7)).unwrap();
        for number in 0..1500 {
            writeln!(file, "{}", json!({"pattern": format!("x = {number}")})).unwrap();
        }
        // A hole takes no room on the disk. It is part of a line that nobody reads.
        file.seek(SeekFrom::Current(i64::try_from(LARGEST_ANSWER).unwrap())).unwrap();
        let last =
            json!({"command": "solve", "status": "found", "count": 9999, "evidence": {"kind": "exhaustive"}});
        write!(file, "\n{last}").unwrap();
        assert!(answer(place.path(), 7).is_none(), "the last line is not complete");
        writeln!(file).unwrap();
        let answer = answer(place.path(), 7).unwrap();
        let patterns = answer["patterns"].as_array().unwrap();
        assert_eq!((patterns.len(), &patterns[999]), (1000, &json!("x = 999")));
        let printed = printed(place.path(), 7).unwrap();
        assert_eq!((printed.count, printed.patterns.len()), (Some(9999), 1000));
        // An answer that is itself too large is not read.
        file.seek(SeekFrom::End(-1)).unwrap();
        file.seek(SeekFrom::Current(i64::try_from(LARGEST_ANSWER).unwrap())).unwrap();
        writeln!(file).unwrap();
        assert!(self::answer(place.path(), 7).is_none());
    }

    #[test]
    fn large_counts_are_kept_to_the_last_digit() {
        let place = tempfile::tempdir().unwrap();
        let own = folder(place.path(), 7);
        fs::create_dir_all(&own).unwrap();
        let count = 3 * u128::from(u64::MAX) + 1;
        let text = format!(
            r#"{{"command":"solve","status":"found","count":{count},"evidence":{{"kind":"exhaustive"}}}}"#
        );
        fs::write(own.join("answer.json"), text + "\n").unwrap();
        let summary = summary(place.path(), 7).unwrap();
        assert_eq!(summary.count, Some(count));
        assert_eq!(json!(summary)["evidence"], "exhaustive");
        assert_eq!(answer(place.path(), 7).unwrap()["status"], "found");
    }
}
