//! What may be written over: an existing file is replaced only by its own kind.
//!
//! A command that is repeated replaces its last output. It does not replace a letter, a photograph in
//! another format or somebody's web page, unless the user says so.

use std::fs::{self, File};
use std::io::{self, Read};
use std::path::Path;

use anyhow::{Context, Result, bail};
use lifesat::render::html;

/// How much of a file says of which kind it is, in bytes. Formulas can be very long.
const START: u64 = 1 << 16;

/// What a command writes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// A PNG picture.
    Png,
    /// A GIF film.
    Gif,
    /// An SVG picture.
    Svg,
    /// A web page. Only one that this program wrote is of this kind.
    Page,
    /// A pattern that the readers of this program understand.
    Pattern,
    /// A drawing that no program reads.
    Drawing,
    /// A formula for solvers, in any of their formats.
    Formula,
}

/// What may happen to an existing file of another kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Others {
    /// It is kept, and the command refused.
    Keep,
    /// The user wants it to be replaced.
    Replace,
}

impl Others {
    /// What `--force` or its absence says.
    pub(crate) fn of(force: bool) -> Self {
        if force { Self::Replace } else { Self::Keep }
    }
}

impl Kind {
    fn name(self) -> &'static str {
        match self {
            Self::Png => "a PNG picture",
            Self::Gif => "a GIF",
            Self::Svg => "an SVG picture",
            Self::Page => "a page that lifesat wrote",
            Self::Pattern => "a pattern",
            Self::Drawing => "empty",
            Self::Formula => "a formula",
        }
    }

    /// Whether a file that begins like this is of the kind.
    fn begins(self, start: &[u8]) -> bool {
        let text = || String::from_utf8_lossy(start);
        match self {
            Self::Png => start.starts_with(b"\x89PNG\r\n\x1a\n"),
            Self::Gif => start.starts_with(b"GIF8"),
            Self::Svg => text().starts_with("<svg") || text().starts_with("<?xml") && text().contains("<svg"),
            Self::Page => text().contains(html::GENERATOR),
            Self::Pattern => is_pattern(&text()),
            Self::Drawing => false,
            Self::Formula => text().lines().find(|line| !line.trim().is_empty()).is_some_and(is_formula),
        }
    }
}

/// Whether a text looks like RLE or like rows of cells.
fn is_pattern(text: &str) -> bool {
    let line = text.lines().find(|line| !line.trim().is_empty() && !line.starts_with(['#', '!']));
    let is_row = |line: &str| line.chars().all(|c| ".O?*o0X#@".contains(c));
    line.is_some_and(|line| line.replace(' ', "").starts_with("x=") || is_row(line.trim()))
}

/// Whether a line is a comment or the head of a formula in DIMACS, QDIMACS, iCNF, WCNF or OPB.
fn is_formula(line: &str) -> bool {
    ["c ", "p ", "* ", "c\t"].iter().any(|start| line.starts_with(start)) || line == "c"
}

/// Refuses to replace what the command did not write.
///
/// # Errors
/// If there is a file of another kind, and the user did not say that it may be replaced.
pub(crate) fn allow(path: &Path, kind: Kind, others: Others) -> Result<()> {
    // Devices and pipes are written to, and not replaced.
    let is_file = fs::metadata(path).is_ok_and(|data| data.is_file() && data.len() > 0);
    if others == Others::Replace || !is_file || path == Path::new("-") {
        return Ok(());
    }
    let start = start_of(path).with_context(|| format!("cannot look at {}", path.display()))?;
    if !kind.begins(&start) {
        bail!("{} exists and is not {}; --force replaces it", path.display(), kind.name());
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
        let own: [(Kind, &[u8]); 6] = [
            (Kind::Png, b"\x89PNG\r\n\x1a\nIHDR"),
            (Kind::Gif, b"GIF89a"),
            (Kind::Svg, b"<svg xmlns=\"http://www.w3.org/2000/svg\">"),
            (Kind::Page, b"<!doctype html>\n<meta name=\"generator\" content=\"lifesat\">"),
            (Kind::Pattern, b"#C glider\nx = 3, y = 3\nbo$2bo$3o!"),
            (Kind::Formula, b"c lifesat {}\np cnf 1 1\n1 0\n"),
        ];
        for (kind, start) in own {
            for (other, _) in own {
                assert_eq!(other.begins(start), other == kind, "{other:?} {kind:?}");
            }
        }
        let all = own.map(|(kind, _)| kind).into_iter().chain([Kind::Drawing]);
        for kind in all {
            assert!(!kind.begins(b"Dear diary"), "{kind:?}");
            assert!(!kind.begins(b"<!doctype html><title>My page</title>"), "{kind:?}");
        }
    }
}
