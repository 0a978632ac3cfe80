//! Threads that serve a solver's pipes.
//!
//! A process that a solver leaves behind may keep a pipe open for ever, so no thread is joined. A
//! thread delivers its result, and whoever wants the result waits for a bounded time.

use std::io::{self, BufReader, Read};
use std::sync::mpsc::{self, Receiver};
use std::thread;
use std::time::Duration;

use crate::format::answer::{self, AnswerError, Dialect, SolverAnswer};

/// How many bytes of an output are kept for messages.
const KEPT: usize = 4096;
/// How long to wait for a thread once everything that it waits for has ended.
const PATIENCE: Duration = Duration::from_secs(1);

/// A result that a thread will deliver.
pub(in crate::backend) struct Later<T>(Receiver<T>);

impl<T: Send + 'static> Later<T> {
    /// Starts a thread that does the work.
    pub(in crate::backend) fn start(work: impl FnOnce() -> T + Send + 'static) -> io::Result<Self> {
        let (sender, receiver) = mpsc::sync_channel(1);
        // Sending fails if nobody waits for the result any more, which is no error.
        thread::Builder::new().spawn(move || drop(sender.send(work())))?;
        Ok(Self(receiver))
    }

    /// The result, if it comes soon.
    pub(in crate::backend) fn get(self) -> Option<T> {
        self.0.recv_timeout(PATIENCE).ok()
    }
}

/// Reads an answer and then the rest of the output, so that the solver is never kept from writing.
pub(super) fn answer(
    output: impl Read,
    dialect: Dialect,
    variables: u32,
) -> Result<SolverAnswer, AnswerError> {
    let mut reader = BufReader::with_capacity(1 << 16, output);
    let answer = answer::read(&mut reader, dialect, variables);
    let _ = io::copy(&mut reader, &mut io::sink());
    answer
}

/// Reads to the end and keeps the last few thousand bytes.
pub(in crate::backend) fn tail(mut output: impl Read) -> Vec<u8> {
    let mut kept = Vec::new();
    while let Ok(1..) = output.by_ref().take(KEPT as u64).read_to_end(&mut kept) {
        kept.drain(..kept.len().saturating_sub(KEPT));
    }
    kept
}

/// Reads to the end and keeps the first few thousand bytes.
pub(super) fn head(mut output: impl Read) -> Vec<u8> {
    let mut kept = Vec::new();
    let _ = output.by_ref().take(KEPT as u64).read_to_end(&mut kept);
    let _ = io::copy(&mut output, &mut io::sink());
    kept
}

/// The last line that is not blank, shortened and without control characters.
pub(in crate::backend) fn last_line(text: &[u8]) -> Option<String> {
    const LONGEST: usize = 200;
    let text = String::from_utf8_lossy(text);
    let line = text.lines().rev().map(str::trim).find(|line| !line.is_empty())?;
    let shown: String = line.chars().filter(|character| !character.is_control()).take(LONGEST).collect();
    Some(if line.chars().count() > LONGEST { shown + "…" } else { shown })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_tail_is_the_end_and_the_head_the_start() {
        let numbers: Vec<u8> = (0..20_000_u32).flat_map(u32::to_le_bytes).collect();
        assert_eq!(tail(&numbers[..]), numbers[numbers.len() - 4096..]);
        assert_eq!(head(&numbers[..]), numbers[..4096]);
        assert_eq!(tail(&b"short"[..]), b"short");
        assert_eq!(head(&b"short"[..]), b"short");
    }

    #[test]
    fn the_last_line_is_made_presentable() {
        assert_eq!(last_line(b"one\ntwo\x1b[0m \r\n\n").unwrap(), "two[0m");
        assert_eq!(last_line(b"\xff\n").unwrap(), "\u{fffd}");
        assert_eq!(last_line(&[b'x'; 300]).unwrap().chars().count(), 201);
        assert!(last_line(b" \n\n").is_none());
    }

    #[test]
    fn a_thread_that_never_ends_is_not_waited_for() {
        let later = Later::start(thread::park).unwrap();
        assert!(later.get().is_none());
    }
}
