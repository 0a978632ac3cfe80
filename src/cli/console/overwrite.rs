//! An existing file is replaced only by its own kind.
//!
//! A command that is repeated replaces its last output. It does not replace a letter, a photograph or
//! somebody's pattern, unless the user says so. So what this program writes says who wrote it.

use std::fs::{self, File};
use std::io::{self, Read};
use std::path::Path;

use anyhow::{Context, Result, bail};
use lifesat::certificate::coq;
use lifesat::render::{MAKER, html};
use lifesat::solve::ships::certificate;
use serde_json::Value;

use crate::cli::console::writable;

/// How much of a file says of which kind it is, in bytes. Formulas can be very long.
const START: u64 = 1 << 16;

/// The first line of a histogram.
pub(crate) const HISTOGRAM: &str = "live_cells,gardens";

const CERTIFICATE: [&str; 8] =
    ["hashes", "open", "orphans", "plan", "problem", "signatures", "splits", "version"];

/// How completions for shells begin.
const COMPLETIONS: [&str; 5] = [
    "_lifesat()",
    "#compdef lifesat",
    "# Print an optspec for argparse",
    "# _lifesat for PowerShell",
    "# _lifesat for nushell",
];

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Png,
    Gif,
    Svg,
    Page,
    /// A pattern with comments, such as RLE.
    Pattern,
    Certificate,
    ShipsCertificate,
    /// The numbers of Gardens by live cells.
    Histogram,
    /// A drawing that no program reads.
    Drawing,
    Formula,
    ManualPage,
    Completions,
    /// A theorem for Coq.
    Theorem,
    VeriPb,
    /// Progress for programs.
    Events,
    /// A proof in LRAT. It has no comments, which not all checkers read, so nothing tells who wrote one.
    Lrat,
}

/// The treatment of an existing file of another kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Others {
    /// It is kept, and the command refused. With `--force` it would be replaced.
    Keep,
    /// It is kept, and the command refused. The command has no `--force`.
    AlwaysKeep,
    /// The user wants it to be replaced.
    Replace,
}

impl Others {
    pub(crate) fn of(force: bool) -> Self {
        if force { Self::Replace } else { Self::Keep }
    }
}

impl Kind {
    fn name(self) -> &'static str {
        match self {
            Self::Png => "a PNG picture that lifesat drew",
            Self::Gif => "a GIF that lifesat drew",
            Self::Svg => "an SVG picture that lifesat drew",
            Self::Page => "a page that lifesat wrote",
            Self::Pattern => "a pattern that lifesat wrote",
            Self::Certificate => "a certificate of `eden prove`",
            Self::ShipsCertificate => "a certificate of `ships`",
            Self::Histogram => "a histogram of Gardens",
            Self::Drawing | Self::Lrat => "empty",
            Self::Formula => "a formula with a `c lifesat` line",
            Self::ManualPage => "a manual page of lifesat",
            Self::Completions => "completions of lifesat",
            Self::Theorem => "a theorem that lifesat wrote",
            Self::Events => "progress that `--events` wrote",
            Self::VeriPb => "a proof that lifesat wrote for VeriPB",
        }
    }

    /// Returns true if a file that begins like this is of the kind.
    fn begins(self, start: &[u8]) -> bool {
        let text = || String::from_utf8_lossy(start);
        match self {
            Self::Png => start.starts_with(b"\x89PNG\r\n\x1a\n") && text().contains(MAKER),
            Self::Gif => start.starts_with(b"GIF8") && text().contains(MAKER),
            Self::Svg => text().starts_with("<svg") && text().contains(MAKER),
            Self::Page => text().contains(html::GENERATOR),
            Self::Pattern => text().lines().any(|line| line.starts_with(['#', '!']) && line.contains(MAKER)),
            Self::Certificate => is_certificate(start),
            Self::ShipsCertificate => text().starts_with(certificate::HEAD),
            Self::Histogram => is_histogram(&text()),
            Self::Drawing | Self::Lrat => false,
            Self::Formula => is_formula(&text()),
            Self::ManualPage => text().contains("\n.TH lifesat"),
            Self::Theorem => text().lines().next() == coq::HEAD.lines().next(),
            Self::VeriPb => text().starts_with("pseudo-Boolean proof") && text().contains(MAKER),
            Self::Events => is_progress(&text()),
            Self::Completions => {
                COMPLETIONS.iter().any(|line| text().starts_with(line)) && text().contains("_lifesat")
            }
        }
    }
}

/// Returns true if a text is a formula with the comment that tells what it means. Formulas with cubes may have no
/// comments, and then nothing tells them from those of other programs.
fn is_formula(text: &str) -> bool {
    let is_head = |line: &str| ["c lifesat {", "* lifesat {"].iter().any(|start| line.starts_with(start));
    text.lines().any(is_head)
}

fn is_certificate(file: &[u8]) -> bool {
    let Ok(Value::Object(found)) = serde_json::from_slice(file) else { return false };
    found.len() == CERTIFICATE.len() && CERTIFICATE.iter().all(|key| found.contains_key(*key))
}

/// Returns true if a text is the heading of a histogram and lines of two numbers. The last line may be cut off.
fn is_histogram(text: &str) -> bool {
    let is_digit = |character: char| character.is_ascii_digit() || character == ',';
    let mut lines = text.lines();
    lines.next() == Some(HISTOGRAM) && lines.all(|line| line.chars().all(is_digit))
}

/// Returns true if the first line of a text is the beginning of a command.
fn is_progress(text: &str) -> bool {
    let first = text.lines().next().and_then(|line| serde_json::from_str::<Value>(line).ok());
    first.is_some_and(|first| first["event"] == "begin")
}

/// Refuses to replace what the command did not write, and a file that cannot be written.
pub(crate) fn allow(path: &Path, kind: Kind, others: Others) -> Result<()> {
    keep_foreign(path, kind, others)?;
    writable::file(path)
}

/// Refuses to replace what the command did not write, in a folder that need not exist yet.
pub(crate) fn keep_foreign(path: &Path, kind: Kind, others: Others) -> Result<()> {
    // Devices and pipes are written to, and not replaced.
    let is_file = fs::metadata(path).is_ok_and(|data| data.is_file() && data.len() > 0);
    if others == Others::Replace || !is_file || path == Path::new("-") {
        return Ok(());
    }
    let start = start_of(path).with_context(|| format!("cannot look at {}", path.display()))?;
    if !kind.begins(&start) {
        let remedy = match others {
            Others::AlwaysKeep => "name another file, or remove it",
            Others::Keep | Others::Replace => "--force replaces it",
        };
        bail!("{} exists and is not {}; {remedy}", path.display(), kind.name());
    }
    Ok(())
}

fn start_of(path: &Path) -> io::Result<Vec<u8>> {
    let mut start = Vec::new();
    File::open(path)?.take(START).read_to_end(&mut start)?;
    Ok(start)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_kind_knows_its_own_and_no_other() {
        let own: [(Kind, &[u8]); 14] = [
            (Kind::Png, b"\x89PNG\r\n\x1a\nIHDR tEXtSoftware\0made by lifesat"),
            (Kind::Gif, b"GIF89a\x21\xfe\x0fmade by lifesat\0"),
            (Kind::Svg, b"<svg xmlns=\"http://www.w3.org/2000/svg\"><!-- made by lifesat -->"),
            (Kind::Page, b"<!doctype html>\n<meta name=\"generator\" content=\"lifesat\">"),
            (Kind::Pattern, b"#C glider\n#C made by lifesat\nx = 3, y = 3\nbo$2bo$3o!"),
            (Kind::Certificate, include_bytes!("../../../instances/no-orphan/8x8.json")),
            (Kind::ShipsCertificate, b"lifesat ships certificate 1\n{}\n"),
            (Kind::Histogram, b"live_cells,gardens\n56,2\n"),
            (Kind::Formula, b"c lifesat {}\np cnf 1 1\n1 0\n"),
            (Kind::ManualPage, b".ds Aq '\n.TH lifesat-eden 1"),
            (Kind::Completions, b"#compdef lifesat\n\n_lifesat() {\n"),
            (Kind::Theorem, coq::HEAD.as_bytes()),
            (Kind::VeriPb, b"pseudo-Boolean proof version 3.0\n% made by lifesat\nf 5 ;\n"),
            (Kind::Events, b"{\"event\":\"begin\",\"schema\":2}\n{\"event\":\"task\"}\n"),
        ];
        for (kind, start) in own {
            for (other, _) in own {
                assert_eq!(other.begins(start), other == kind, "{other:?} {kind:?}");
            }
        }
        let all = own.map(|(kind, _)| kind).into_iter().chain([Kind::Drawing, Kind::Lrat]);
        for kind in all {
            let foreign: [&[u8]; 14] = [
                b"Dear diary",
                b"(** The natural numbers. *)\nFrom Stdlib Require Import Arith.\n",
                b"pseudo-Boolean proof version 3.0\nf 5 ;\n",
                b"<!doctype html><title>My page</title>",
                b"\x89PNG\r\n\x1a\nIHDR",
                b"GIF89a",
                b"<svg xmlns=\"http://www.w3.org/2000/svg\">",
                b"x = 3, y = 3\nbo$2bo$3o!",
                b"p cnf 1 1\n1 0\n",
                b"p inccnf\n1 0\na 1 0\n",
                b"{\n  \"_meta\": {\"hash\": {}},\n  \"default\": {\"six\": {\"hashes\": []}}\n}\n",
                b"{\n  \"hashes\": [",
                b"{\"round\":1,\"words\":[\"event\",\"begin\"]}\n",
                b"live_cells,gardens,notes\n56,2,mine\n",
            ];
            for start in foreign {
                assert!(!kind.begins(start), "{kind:?}");
            }
        }
    }
}
