//! Threads that serve a solver's pipes.
//!
//! A process that a solver leaves behind may keep a pipe open for ever, so no thread is joined. A
//! thread delivers its result, and whoever wants the result waits for a bounded time.

use std::io::{self, BufReader, Read};
use std::sync::mpsc::{self, Receiver};
use std::thread;
use std::time::Duration;

use super::excerpt::{Excerpt, Kept};
use crate::format::answer::{self, AnswerError, Dialect, SolverAnswer};

/// How many bytes of an output are searched for a version.
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

/// What a solver printed.
pub(super) struct Printed {
    /// The answer in it.
    pub(super) answer: Result<SolverAnswer, AnswerError>,
    /// Its beginning.
    pub(super) beginning: Excerpt,
}

/// Reads an answer and then the rest of the output, so that the solver is never kept from writing.
pub(super) fn answer(output: impl Read, dialect: Dialect, variables: u32) -> Printed {
    let mut beginning = Vec::new();
    let kept = Kept { inner: output, beginning: &mut beginning };
    let mut reader = BufReader::with_capacity(1 << 16, kept);
    let answer = answer::read(&mut reader, dialect, variables);
    let _ = io::copy(&mut reader, &mut io::sink());
    Printed { answer, beginning: beginning.into() }
}

/// Reads to the end and keeps the first few thousand bytes.
pub(super) fn head(mut output: impl Read) -> Vec<u8> {
    let mut kept = Vec::new();
    let _ = output.by_ref().take(KEPT as u64).read_to_end(&mut kept);
    let _ = io::copy(&mut output, &mut io::sink());
    kept
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_head_is_the_start() {
        let numbers: Vec<u8> = (0..20_000_u32).flat_map(u32::to_le_bytes).collect();
        assert_eq!(head(&numbers[..]), numbers[..4096]);
        assert_eq!(head(&b"short"[..]), b"short");
    }

    #[test]
    fn a_thread_that_never_ends_is_not_waited_for() {
        let later = Later::start(thread::park).unwrap();
        assert!(later.get().is_none());
    }
}
