//! The beginning and the end of what a solver writes, for messages.

use std::io::{self, Read};

use crate::backend::wsl::message;

/// How many bytes of the beginning, and as many of the end, are kept.
const KEPT: usize = 2048;
/// How many lines are shown; of more, half of them from the beginning and half from the end.
const SHOWN: usize = 4;
/// How much of a line is shown.
const LONGEST: usize = 200;

/// The first and the last few thousand bytes of an output.
#[derive(Default)]
pub(in crate::backend) struct Excerpt {
    first: Vec<u8>,
    last: Vec<u8>,
    /// Whether something between them was left out.
    is_cut: bool,
}

impl Excerpt {
    /// Reads to the end.
    pub(in crate::backend) fn of(mut output: impl Read) -> Self {
        let mut excerpt = Self::default();
        let _ = output.by_ref().take(KEPT as u64).read_to_end(&mut excerpt.first);
        while let Ok(1..) = output.by_ref().take(KEPT as u64).read_to_end(&mut excerpt.last) {
            let surplus = excerpt.last.len().saturating_sub(KEPT);
            excerpt.is_cut |= surplus > 0;
            excerpt.last.drain(..surplus);
        }
        excerpt
    }

    /// The lines that are not blank, on one line: all if they are few, and otherwise the first and the
    /// last. A program that panics says what happened in the first ones, and many say it in the last.
    pub(in crate::backend) fn remark(&self) -> Option<String> {
        let (first, last) = if self.is_cut {
            (lines(&message::text(&self.first)), lines(&message::text(&self.last)))
        } else {
            (lines(&message::text(&[&self.first[..], &self.last].concat())), Vec::new())
        };
        let lines = match first.len() + last.len() {
            0 => return None,
            ..=SHOWN if !self.is_cut => first,
            _ => {
                let ends = if self.is_cut { &last } else { &first };
                let beginning = first.iter().take(SHOWN / 2).cloned();
                let end = ends.iter().skip(ends.len().saturating_sub(SHOWN / 2)).cloned();
                beginning.chain(["…".to_owned()]).chain(end).collect()
            }
        };
        Some(lines.join(" | "))
    }

    /// Whether there was nothing.
    pub(in crate::backend) fn is_empty(&self) -> bool {
        self.first.is_empty()
    }

    /// What WSL itself says, if it says something.
    pub(in crate::backend) fn of_wsl(&self) -> Option<String> {
        let said = lines(&message::of_wsl(&self.first)?);
        (!said.is_empty()).then(|| said.join(" | "))
    }
}

/// The lines that are not blank, shortened and without control characters.
fn lines(text: &str) -> Vec<String> {
    let shortened = |line: &str| {
        let shown: String = line.chars().filter(|symbol| !symbol.is_control()).take(LONGEST).collect();
        if line.chars().count() > LONGEST { shown + "…" } else { shown }
    };
    text.lines().map(str::trim).filter(|line| !line.is_empty()).map(shortened).collect()
}

/// A reader that keeps the beginning of what is read through it.
pub(super) struct Kept<'a, R> {
    pub(super) inner: R,
    pub(super) beginning: &'a mut Vec<u8>,
}

impl<R: Read> Read for Kept<'_, R> {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        let length = self.inner.read(bytes)?;
        let room = KEPT.saturating_sub(self.beginning.len());
        self.beginning.extend_from_slice(&bytes[..length.min(room)]);
        Ok(length)
    }
}

impl From<Vec<u8>> for Excerpt {
    fn from(first: Vec<u8>) -> Self {
        Self { first, ..Self::default() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn remark(text: &[u8]) -> Option<String> {
        Excerpt::of(text).remark()
    }

    #[test]
    fn few_lines_are_shown_as_they_are_and_of_many_the_ends() {
        assert_eq!(remark(b"one\ntwo\x1b[0m \r\n\n").unwrap(), "one | two[0m");
        assert_eq!(remark(b"1\n2\n3\n4\n").unwrap(), "1 | 2 | 3 | 4");
        assert_eq!(remark(b"1\n2\n3\n4\n5\n6").unwrap(), "1 | 2 | … | 5 | 6");
        assert_eq!(remark(b"\xff\n").unwrap(), "\u{fffd}");
        assert_eq!(remark(&[b'x'; 300]).unwrap().chars().count(), 201);
        assert!(remark(b" \n\n").is_none());
    }

    #[test]
    fn a_flood_keeps_its_ends() {
        let flood: String = (0..20_000).map(|number| format!("{number}\n")).collect();
        assert_eq!(remark(flood.as_bytes()).unwrap(), "0 | 1 | … | 19998 | 19999");
        let line = [&b"first\n"[..], &vec![b'x'; 1 << 20], b"\nlast\n"].concat();
        let shown = remark(&line).unwrap();
        assert!(shown.starts_with("first | xx") && shown.ends_with(" | last"), "{shown}");
    }

    #[test]
    fn what_wsl_says_is_told_from_what_a_solver_says() {
        let utf16: Vec<u8> = "Gibt es nicht: ä\r\n".encode_utf16().flat_map(u16::to_le_bytes).collect();
        let excerpt = Excerpt::of(&utf16[..]);
        assert_eq!(excerpt.remark().unwrap(), "Gibt es nicht: ä");
        assert_eq!(excerpt.of_wsl(), excerpt.remark());
        assert_eq!(Excerpt::of(&b"c comment\n"[..]).of_wsl(), None);
    }
}
