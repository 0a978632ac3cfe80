//! The manifest of a pack: each file with its hash, its right answer, and how that is known.

use std::io;

use lifesat::certificate::{FileEntry, Hashing};
use serde::Serialize;
use serde_json::{Map, Value};

use super::catalogue::{Entry, Expected};

/// The name of its file.
pub(super) const MANIFEST: &str = "manifest.json";

#[derive(Serialize)]
pub(super) struct Manifest {
    /// The version that wrote the pack.
    lifesat: &'static str,
    /// What `seconds` are.
    seconds: &'static str,
    instances: Vec<Instance>,
}

#[derive(Serialize)]
struct Instance {
    #[serde(flatten)]
    file: FileEntry,
    #[serde(skip_serializing_if = "Option::is_none")]
    variables: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    clauses: Option<u64>,
    family: String,
    expected: Expected,
    reason: String,
    command: String,
    seconds: Map<String, Value>,
}

impl Manifest {
    pub(super) fn new() -> Self {
        Self {
            lifesat: env!("CARGO_PKG_VERSION"),
            seconds: "processor time on a busy machine with two cores, where it was measured",
            instances: Vec::new(),
        }
    }

    /// Adds a formula with this text.
    pub(super) fn add(&mut self, entry: Entry, text: &[u8]) -> io::Result<()> {
        let file = Hashing::new(text).finish(&entry.file)?;
        let size = size(text);
        self.instances.push(Instance {
            file,
            variables: size.map(|(variables, _)| variables),
            clauses: size.map(|(_, clauses)| clauses),
            family: entry.family,
            expected: entry.expected,
            reason: entry.reason,
            command: entry.command,
            seconds: entry.seconds,
        });
        Ok(())
    }

    pub(super) fn len(&self) -> usize {
        self.instances.len()
    }

    pub(super) fn to_text(&self) -> String {
        format!("{:#}\n", serde_json::json!(self))
    }
}

/// Variables and clauses, where the format has a line that tells them.
fn size(text: &[u8]) -> Option<(u64, u64)> {
    let lines =
        text.split(|&byte| byte == b'\n').take_while(|line| matches!(line.first(), Some(b'c' | b'p')));
    let line = lines.into_iter().find_map(|line| line.strip_prefix(b"p cnf "))?;
    let (variables, clauses) = std::str::from_utf8(line).ok()?.trim().split_once(' ')?;
    Some((variables.parse().ok()?, clauses.parse().ok()?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_are_read_from_the_line_that_tells_them() {
        assert_eq!(size(b"c lifesat {}\np cnf 12 345\n1 0\n"), Some((12, 345)));
        assert_eq!(size(b"c p cnf 1 1\nh 1 0\np cnf 2 2\n"), None);
    }
}
