//! What the process of a job has written.

use std::fmt::{self, Formatter};
use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};
use std::time::Duration;

use lifesat_questions::answer::{Backing, Evidence, PrintedReport, Status};
use lifesat_questions::archive::Archive;
use serde::de::{DeserializeOwned, IgnoredAny, MapAccess, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::{Map, Value};

use crate::kinds::{BEST, Kind, PARTIAL, REPORT, STATE};
use crate::paths::{ANSWER, LOG, Number, PICTURES, folder};
use crate::timeline;

/// Of longer lists only the beginning is read. The file has all.
const MOST_LISTED: usize = 1000;

/// Bytes in which the first patterns of a list are looked for.
const LONGEST_LIST: u64 = 64 << 20;

/// Bytes that are read at once in search of the last line.
const PIECE: u64 = 1 << 16;

/// Patterns of longer RLE are not drawn in lists.
const LONGEST_RLE: usize = 20_000;

#[derive(Clone, Debug, Serialize)]
pub(crate) struct Summary {
    status: Status,
    pub(crate) value: Option<usize>,
    pub(crate) bound: Option<usize>,
    /// It may be too large for the numbers of the page, which shows it in words.
    #[serde(skip)]
    pub(crate) count: Option<u128>,
    pub(crate) evidence: Evidence,
    #[serde(skip)]
    pub(crate) rests_on: String,
    /// How many patterns its file lists.
    #[serde(skip)]
    pub(crate) patterns: u128,
    /// The first pattern, unless it is very large.
    rle: Option<String>,
}

impl Summary {
    pub(crate) fn of(answer: PrintedReport) -> Self {
        let rests_on = answer.rests_on();
        let patterns = answer.patterns.len() as u128;
        let rle = answer.patterns.into_iter().next().filter(|rle| rle.len() <= LONGEST_RLE);
        Self {
            status: answer.status,
            value: answer.value,
            bound: answer.bound,
            count: answer.count,
            rests_on,
            patterns,
            evidence: answer.backing.evidence,
            rle,
        }
    }

    pub(crate) fn best(&self) -> Option<usize> {
        self.value.filter(|_| self.status == Status::Optimal)
    }

    /// What a question of some kind has found before its end, as far as it can be told in a few words.
    pub(crate) fn so_far(&self, kind: &Kind) -> String {
        match (self.value, self.bound, self.count) {
            (Some(value), Some(bound), _) => format!(", so far: {}, at most {bound}", kind.sized(value)),
            (Some(value), None, _) => format!(", so far: {}", kind.sized(value)),
            (None, Some(bound), _) => format!(", at most {}", kind.sized(bound)),
            (None, None, Some(count @ 1..)) => format!(", found so far: {}", kind.counted(count)),
            (None, None, _) => String::new(),
        }
    }

    /// Returns true if an open question has an answer, which may not be the only one, or the best.
    pub(crate) fn has_found(&self) -> bool {
        self.status == Status::Found && self.bound.is_none()
    }
}

/// The answer of a job, with lists that are not longer than a page can show.
pub(crate) fn answer(place: &Path, number: Number) -> Option<Value> {
    let path = path(place, number);
    let Begun(mut answer) = read(&path)?;
    if answer["patterns"].as_array().is_none_or(Vec::is_empty) {
        answer["patterns"] = listed(&path).into();
    }
    answer["command"].is_string().then_some(answer)
}

/// What every answer says, of the answer of a job: the first of its patterns, and how many there are.
pub(crate) fn printed(place: &Path, number: Number) -> Option<(PrintedReport, u128)> {
    let path = path(place, number);
    let Told { command, status, value, bound, count, patterns, evidence: Begun(evidence) } = read(&path)?;
    let backing: Backing = serde_json::from_value(evidence).ok()?;
    let (patterns, all) = if patterns.all > 0 {
        (patterns.first, patterns.all)
    } else {
        (listed(&path), backing.detail("classes").or(count).unwrap_or_default())
    };
    Some((PrintedReport { command, status, value, bound, count, patterns, backing }, all))
}

pub(crate) fn summary(place: &Path, number: Number) -> Option<Summary> {
    printed(place, number).map(|(answer, patterns)| Summary { patterns, ..Summary::of(answer) })
}

fn path(place: &Path, number: Number) -> PathBuf {
    folder(place, number).join(ANSWER)
}

/// The keys of an answer that are read of one of any size.
#[derive(Deserialize)]
struct Told {
    command: String,
    status: Status,
    value: Option<usize>,
    bound: Option<usize>,
    count: Option<u128>,
    #[serde(default)]
    patterns: Patterns,
    evidence: Begun,
}

/// The first patterns of a list, and how many there are.
#[derive(Default)]
struct Patterns {
    first: Vec<String>,
    all: u128,
}

impl<'de> Deserialize<'de> for Patterns {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_seq(Self::default())
    }
}

impl<'de> Visitor<'de> for Patterns {
    type Value = Self;

    fn expecting(&self, words: &mut Formatter<'_>) -> fmt::Result {
        words.write_str("a list of patterns")
    }

    fn visit_seq<A: SeqAccess<'de>>(mut self, mut list: A) -> Result<Self, A::Error> {
        while self.first.len() < MOST_LISTED {
            let Some(pattern) = list.next_element()? else { break };
            self.first.push(pattern);
        }
        self.all = self.first.len() as u128;
        while list.next_element::<IgnoredAny>()?.is_some() {
            self.all += 1;
        }
        Ok(self)
    }
}

/// JSON in which lists have no more than their first elements.
struct Begun(Value);

impl<'de> Deserialize<'de> for Begun {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(Beginning).map(Self)
    }
}

struct Beginning;

impl<'de> Visitor<'de> for Beginning {
    type Value = Value;

    fn expecting(&self, words: &mut Formatter<'_>) -> fmt::Result {
        words.write_str("JSON")
    }

    fn visit_unit<E>(self) -> Result<Value, E> {
        Ok(Value::Null)
    }

    fn visit_bool<E>(self, value: bool) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_i64<E>(self, value: i64) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_u64<E>(self, value: u64) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_f64<E>(self, value: f64) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_str<E>(self, value: &str) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Value, A::Error> {
        let mut first = Vec::new();
        while first.len() < MOST_LISTED {
            let Some(Begun(value)) = list.next_element()? else { return Ok(first.into()) };
            first.push(value);
        }
        while list.next_element::<IgnoredAny>()?.is_some() {}
        Ok(first.into())
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Value, A::Error> {
        let mut whole = Map::new();
        while let Some((key, Begun(value))) = map.next_entry()? {
            whole.insert(key, value);
        }
        Ok(whole.into())
    }
}

/// Reads the last line of a file, if it is complete.
fn read<T: DeserializeOwned>(path: &Path) -> Option<T> {
    let mut file = File::open(path).ok()?;
    let end = file.metadata().ok()?.len().checked_sub(1)?;
    if line_end(&mut file, end + 1).ok()? != Some(end) {
        return None;
    }
    let begin = line_end(&mut file, end).ok()?.map_or(0, |last| last + 1);
    file.seek(SeekFrom::Start(begin)).ok()?;
    serde_json::from_reader(BufReader::new(file.take(end - begin))).ok()
}

/// Where the last line ends that ends before a place in a file.
fn line_end(file: &mut File, mut before: u64) -> io::Result<Option<u64>> {
    let mut bytes = Vec::new();
    while before > 0 {
        let from = before.saturating_sub(PIECE);
        file.seek(SeekFrom::Start(from))?;
        bytes.clear();
        file.take(before - from).read_to_end(&mut bytes)?;
        if let Some(at) = bytes.iter().rposition(|&byte| byte == b'\n') {
            return Ok(Some(from + at as u64));
        }
        before = from;
    }
    Ok(None)
}

/// The first patterns that were listed before the answer, one a line.
fn listed(path: &Path) -> Vec<String> {
    let lines = File::open(path).into_iter().flat_map(|file| BufReader::new(file.take(LONGEST_LIST)).lines());
    let patterns =
        lines.map_while(Result::ok).take(MOST_LISTED).filter_map(|line| match serde_json::from_str::<Value>(
            &line,
        )
        .ok()?["pattern"]
            .take()
        {
            Value::String(pattern) => Some(pattern),
            _ => None,
        });
    patterns.collect()
}

/// The end of a job's log, of at most this many bytes.
pub(crate) fn log(place: &Path, number: Number, most: u64) -> String {
    end(&folder(place, number).join(LOG), most).unwrap_or_default()
}

/// The last line of a log that says something, without control characters.
pub(crate) fn last_words(log: &str) -> Option<String> {
    log.lines().rfind(|line| !line.is_empty()).map(harmless)
}

/// The last line of a job's log that says something.
pub(crate) fn progress(place: &Path, number: Number) -> Option<String> {
    last_words(&log(place, number, 1000))
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
    let names = [Path::new(BEST).join("defined.rle"), PathBuf::from(PARTIAL)];
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

/// The files of an answer: those of its job without what only a server needs.
pub(crate) fn kept(place: &Path, number: Number) -> Vec<String> {
    let is_of_the_server = |name: &str| {
        Path::new(name).starts_with(PICTURES) || [timeline::NAME, STATE, PARTIAL].contains(&name)
    };
    files(place, number).into_iter().filter(|name| !is_of_the_server(name)).collect()
}

/// The files of an answer as an archive, in a folder `answer-7`.
pub(crate) fn archive(place: &Path, number: Number) -> io::Result<Archive> {
    let top = folder(place, number);
    Archive::of(
        kept(place, number).into_iter().map(|name| (format!("answer-{number}/{name}"), top.join(name))),
    )
}

/// The names of the files of a job, below its folder, in order.
pub(crate) fn files(place: &Path, number: Number) -> Vec<String> {
    let mut found = Vec::new();
    collect("", &folder(place, number), &mut found);
    found.sort();
    found
}

/// On Windows, too, parts of a name are separated as in addresses.
fn collect(before: &str, folder: &Path, found: &mut Vec<String>) {
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let Ok(name) = entry.file_name().into_string() else { continue };
        match entry.file_type() {
            Ok(kind) if kind.is_dir() => collect(&format!("{before}{name}/"), &entry.path(), found),
            Ok(kind) if kind.is_file() => found.push(format!("{before}{name}")),
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

    /// However large the answer is, the page has what it can show.
    #[test]
    fn answers_of_any_size_are_read() {
        let place = tempfile::tempdir().unwrap();
        fs::create_dir_all(folder(place.path(), 7)).unwrap();
        let mut file = File::create(path(place.path(), 7)).unwrap();
        for number in 0..1500 {
            writeln!(file, "{}", json!({"pattern": format!("x = {number}")})).unwrap();
        }
        // A hole takes no room on the disk. It is part of a line that nobody reads.
        file.seek(SeekFrom::Current(100 << 20)).unwrap();
        let last =
            json!({"command": "solve", "status": "found", "count": 9999, "evidence": {"kind": "exhaustive"}});
        write!(file, "\n{last}").unwrap();
        assert!(answer(place.path(), 7).is_none(), "the last line is not complete");
        writeln!(file).unwrap();
        let answer = answer(place.path(), 7).unwrap();
        let patterns = answer["patterns"].as_array().unwrap();
        assert_eq!((patterns.len(), &patterns[999]), (1000, &json!("x = 999")));
        let summary = summary(place.path(), 7).unwrap();
        assert_eq!((summary.count, summary.patterns), (Some(9999), 9999));
    }

    #[test]
    fn long_lists_in_an_answer_are_read_as_far_as_they_are_shown() {
        let place = tempfile::tempdir().unwrap();
        fs::create_dir_all(folder(place.path(), 7)).unwrap();
        let patterns: Vec<String> = (0..1500).map(|number| format!("{number}{:60000}", "")).collect();
        let objects: Vec<usize> = (0..1500).collect();
        let whole = json!({"command": "search", "status": "found", "count": 1500, "patterns": patterns,
                           "evidence": {"kind": "simulation", "objects": objects}});
        fs::write(path(place.path(), 7), format!("{whole}\n")).unwrap();
        let answer = answer(place.path(), 7).unwrap();
        let lengths =
            [&answer["patterns"], &answer["evidence"]["objects"]].map(|list| list.as_array().unwrap().len());
        assert_eq!((lengths, &answer["evidence"]["kind"]), ([1000; 2], &json!("simulation")));
        assert_eq!(summary(place.path(), 7).unwrap().patterns, 1500);
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
