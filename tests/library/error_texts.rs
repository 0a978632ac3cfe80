//! Errors that are printed with their causes say everything once: a text that quotes a cause does not
//! also have it as its source.

use std::fs;
use std::path::{Path, PathBuf};

fn source_files(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            source_files(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push(path);
        }
    }
}

/// The texts of errors that quote what is their source too.
fn repetitions(code: &str) -> Vec<&str> {
    let variants = code.split("#[error(").skip(1).filter_map(|variant| variant.split_once(")]"));
    let repeats = |text: &str, rest: &str| {
        let first = rest.split(['}', ';']).next().unwrap_or(rest);
        let is_quoted =
            |name: &str| text.contains(&format!("{{{name}")) || text.contains(&format!(" {name}"));
        let unnamed = ["(#[from]", "(#[source]"].iter().any(|start| first.trim_start().contains(start));
        let named = first.split_once("#[source]").and_then(|(_, field)| field.trim_start().split_once(':'));
        unnamed && text.contains("{0") || named.is_some_and(|(name, _)| is_quoted(name.trim()))
    };
    variants.filter(|(text, rest)| repeats(text, rest)).map(|(text, _)| text).collect()
}

#[test]
fn repetitions_are_recognised() {
    assert_eq!(repetitions("#[error(\"no: {0}\")]\nA(#[from] E),"), ["\"no: {0}\""]);
    assert_eq!(repetitions("#[error(\"no: {e}\")]\nA { #[source] e: E },"), ["\"no: {e}\""]);
    assert!(repetitions("#[error(\"no: {0}\")]\nA(E),\n#[error(transparent)]\nB(#[from] E),").is_empty());
    assert!(repetitions("#[error(\"no\")]\nA { #[source] e: E },").is_empty());
}

#[test]
fn no_error_repeats_its_cause() {
    let mut files = Vec::new();
    for folder in ["src", "crates"] {
        source_files(&crate::root().join(folder), &mut files);
    }
    assert!(files.len() > 100);
    for path in files {
        let code = fs::read_to_string(&path).unwrap();
        assert_eq!(repetitions(&code), [""; 0], "{}", path.display());
    }
}
