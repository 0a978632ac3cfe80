//! Holds the source tree to ARCHITECTURE.md: who may import whom, and how long a file may be.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// For every room of the library, the rooms it may name.
const ALLOWED: &[(&str, &[&str])] = &[
    ("life", &[]),
    ("problem", &["life"]),
    ("cnf", &[]),
    ("encode", &["problem", "life", "cnf"]),
    ("format", &["cnf"]),
    ("backend", &["format", "cnf"]),
    ("method", &["backend", "encode", "decode", "verify", "problem", "life", "cnf"]),
    ("header", &["problem", "encode"]),
    ("decode", &["problem", "encode", "life", "cnf"]),
    ("verify", &["problem", "life"]),
    ("render", &["life"]),
];

/// A longer file holds more than one idea.
const LONGEST_FILE: usize = 500;

fn source_files(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("the source tree can be read") {
        let path = entry.expect("the source tree can be read").path();
        if path.is_dir() {
            source_files(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push(path);
        }
    }
}

fn files_of(folder: &str) -> Vec<(PathBuf, String)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut found = Vec::new();
    source_files(&root.join(folder), &mut found);
    assert!(!found.is_empty(), "no source files in {folder}");
    let relative = |path: &PathBuf| path.strip_prefix(root).expect("below the root").to_path_buf();
    found.iter().map(|path| (relative(path), fs::read_to_string(path).expect("source is text"))).collect()
}

/// The room of a file: the first part of its path below src, without `.rs`.
fn room(path: &Path) -> String {
    let first = path.components().nth(1).expect("files lie below src").as_os_str();
    Path::new(first).file_stem().expect("files have names").to_string_lossy().into_owned()
}

/// The rooms that a text names as `crate::room`.
fn named_rooms(text: &str) -> BTreeSet<String> {
    let is_word = |c: char| c.is_ascii_alphanumeric() || c == '_';
    let grouped = text.split("use crate::{").skip(1).flat_map(|rest| {
        let group = rest.split("};").next().unwrap_or("");
        group.split(',').map(|part| part.trim().split(|c| !is_word(c)).next().unwrap_or("").to_owned())
    });
    let plain =
        text.split("crate::").skip(1).map(|rest| rest.split(|c| !is_word(c)).next().unwrap_or("").to_owned());
    plain.chain(grouped).filter(|name| !name.is_empty()).collect()
}

#[test]
fn every_room_names_only_the_rooms_it_may_know() {
    let mut broken = Vec::new();
    for (path, text) in files_of("src") {
        let room = room(&path);
        if ["main", "lib", "cli"].contains(&room.as_str()) {
            continue;
        }
        let Some((_, allowed)) = ALLOWED.iter().find(|(name, _)| *name == room) else {
            broken.push(format!("{}: the room {room} is not in the table of tests/tidy.rs", path.display()));
            continue;
        };
        for named in named_rooms(&text) {
            if named != room && !allowed.contains(&named.as_str()) {
                broken.push(format!("{}: {room} must not know {named}", path.display()));
            }
        }
    }
    assert!(broken.is_empty(), "{}", broken.join("\n"));
}

#[test]
fn named_rooms_are_found_in_every_form() {
    let found =
        named_rooms("use crate::cnf::Lit;\nuse crate::{life, encode::order};\nlet x = crate::verify::y();");
    assert!(["cnf", "life", "encode", "verify"].iter().all(|room| found.contains(*room)), "{found:?}");
}

#[test]
fn no_file_holds_more_than_one_idea() {
    let long: Vec<String> = ["src", "tests"]
        .iter()
        .flat_map(|folder| files_of(folder))
        .map(|(path, text)| (path, text.lines().count()))
        .filter(|(_, lines)| *lines > LONGEST_FILE)
        .map(|(path, lines)| format!("{}: {lines} lines", path.display()))
        .collect();
    assert!(long.is_empty(), "{}", long.join("\n"));
}

#[test]
fn architecture_speaks_of_every_room() {
    let text = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("ARCHITECTURE.md")).unwrap();
    for (room, _) in ALLOWED {
        assert!(text.contains(&format!("`{room}")), "ARCHITECTURE.md does not mention `{room}`");
    }
}
