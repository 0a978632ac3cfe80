//! A running solver: how it is ended, and how its pipes are read.
//!
//! A solver leads its own process group. A Ctrl-C at the terminal therefore reaches only this program, which
//! then ends the solver in an orderly way. Processes that the solver starts are in the same group and end
//! with it. The [watcher](super::watcher) ends the group if this program is killed. On Windows a job object is
//! the group, and nothing asks a solver to end: it is killed.

use std::io::{self, BufRead, BufReader, Read};
use std::process::{ChildStderr, ChildStdin, ChildStdout, Command, ExitStatus};
use std::sync::mpsc::{self, Receiver};
use std::thread;
use std::time::{Duration, Instant};

use lifesat_platform::group::{self, ChildWrapper};

use super::watcher;
use crate::backend::wsl::{self, World};
use crate::limits::{Limits, StopReason};

/// How long a solver may take to exit after SIGTERM.
const GRACE: Duration = Duration::from_secs(1);
/// How long the system may take to kill a solver.
const KILL_GRACE: Duration = Duration::from_secs(5);
/// The longest pause between two looks at a solver.
const LONGEST_NAP: Duration = Duration::from_millis(10);

/// A running process group. Dropping this value ends it.
pub(in crate::backend) struct Running {
    child: Box<dyn ChildWrapper>,
    group: Group,
    /// What ends the solver in another system, to which signals of this one do not get.
    kill_there: Option<Command>,
}

/// Whether processes of the group may be left.
#[derive(PartialEq, Eq)]
enum Group {
    Alive,
    Gone,
}

pub(in crate::backend) enum End {
    Exited(ExitStatus),
    /// A limit was reached, and this crate ended the solver.
    Stopped(StopReason),
}

impl Running {
    /// Starts a command as the leader of a new process group. The solver itself is in this world.
    pub(in crate::backend) fn spawn(mut command: Command, world: &World) -> io::Result<Self> {
        let kill_there = world.mark(&mut command);
        // Its start comes first, so that the watcher hears of the solver at once.
        watcher::start();
        let child = group::spawn(command)?;
        watcher::group_began(child.id());
        Ok(Self { child, group: Group::Alive, kill_there })
    }

    /// The solver's standard input; `None` after the first call.
    pub(in crate::backend) fn stdin(&mut self) -> Option<ChildStdin> {
        self.child.stdin().take()
    }

    pub(in crate::backend) fn stdout(&mut self) -> Option<ChildStdout> {
        self.child.stdout().take()
    }

    pub(in crate::backend) fn stderr(&mut self) -> Option<ChildStderr> {
        self.child.stderr().take()
    }

    /// Waits until the solver exits or has to stop. Afterwards nothing is left of its process group.
    pub(in crate::backend) fn wait(&mut self, limits: &Limits) -> io::Result<End> {
        let end = loop_with_naps(|| {
            // The exit is checked first: an answer counts even if the time is up.
            if let Some(status) = self.child.try_wait()? {
                return Ok(Some(End::Exited(status)));
            }
            Ok(limits.exceeded().map(End::Stopped))
        })?;
        // It gets a moment to clean up.
        if matches!(end, End::Stopped(_)) && group::ask_to_end(&*self.child) {
            self.await_exit(GRACE)?;
        }
        self.kill();
        Ok(end)
    }

    /// Kills what is left of the group.
    ///
    /// The leader may have exited by now. Its number still belongs to the group as long as any
    /// other process is in it. If there is none, the system does not reassign the number in the
    /// short time since the exit was noticed.
    fn kill(&mut self) {
        if self.group == Group::Gone {
            return;
        }
        self.group = Group::Gone;
        let has_ended = matches!(self.child.try_wait(), Ok(Some(_)));
        let _ = self.child.start_kill();
        let _ = self.await_exit(KILL_GRACE);
        watcher::group_ended(self.child.id());
        if let (false, Some(command)) = (has_ended, self.kill_there.take())
            && let Ok(mut killer) = Self::spawn(command, &World::Here)
        {
            let _ = killer.await_exit(KILL_GRACE);
        }
    }

    fn await_exit(&mut self, patience: Duration) -> io::Result<()> {
        let end = Instant::now() + patience;
        loop_with_naps(|| Ok((self.child.try_wait()?.is_some() || Instant::now() >= end).then_some(())))
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        self.kill();
    }
}

/// Polls with growing pauses. They are short at first, as most formulas are solved in a few milliseconds.
fn loop_with_naps<T>(mut look: impl FnMut() -> io::Result<Option<T>>) -> io::Result<T> {
    let mut nap = Duration::from_micros(100);
    loop {
        if let Some(seen) = look()? {
            return Ok(seen);
        }
        thread::sleep(nap);
        nap = (nap * 3 / 2).min(LONGEST_NAP);
    }
}

// Threads serve a solver's pipes. A process that a solver leaves behind may keep a pipe open for ever, so no
// thread is joined. A thread delivers its result, and the result is waited for during a bounded time.

/// How many bytes of an output are searched for a version.
const HEAD: usize = 4096;
/// How long to wait for a thread once everything that it waits for has ended.
const PIPE_GRACE: Duration = Duration::from_secs(1);

/// A result that a thread will deliver.
pub(in crate::backend) struct Later<T>(Receiver<T>);

impl<T: Send + 'static> Later<T> {
    /// Starts a thread that does the work.
    pub(in crate::backend) fn start(work: impl FnOnce() -> T + Send + 'static) -> io::Result<Self> {
        let (sender, receiver) = mpsc::sync_channel(1);
        // Sending fails if the receiver is gone, which is no error.
        thread::Builder::new().spawn(move || drop(sender.send(work())))?;
        Ok(Self(receiver))
    }

    /// The result, if it comes soon.
    pub(in crate::backend) fn get(self) -> Option<T> {
        self.0.recv_timeout(PIPE_GRACE).ok()
    }
}

pub(super) struct Printed<A> {
    pub(super) answer: A,
    pub(super) beginning: Excerpt,
}

/// Reads an answer and then the rest of the output, so that the solver is never kept from writing.
pub(super) fn answer<A>(output: impl Read, read: impl FnOnce(&mut dyn BufRead) -> A) -> Printed<A> {
    let mut beginning = Vec::new();
    let kept = Kept { inner: output, beginning: &mut beginning };
    let mut reader = BufReader::with_capacity(1 << 16, kept);
    let answer = read(&mut reader);
    let _ = io::copy(&mut reader, &mut io::sink());
    Printed { answer, beginning: Excerpt { first: beginning, ..Excerpt::default() } }
}

/// Reads to the end and keeps the first few thousand bytes.
pub(super) fn head(mut output: impl Read) -> Vec<u8> {
    let mut kept = Vec::new();
    let _ = output.by_ref().take(HEAD as u64).read_to_end(&mut kept);
    let _ = io::copy(&mut output, &mut io::sink());
    kept
}

// Messages show the beginning and the end of what a solver writes.

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
    /// True if something between them was left out.
    is_cut: bool,
}

impl Excerpt {
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
            (lines(&wsl::decoded(&self.first)), lines(&wsl::decoded(&self.last)))
        } else {
            (lines(&wsl::decoded(&[&self.first[..], &self.last].concat())), Vec::new())
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

    pub(in crate::backend) fn is_empty(&self) -> bool {
        self.first.is_empty()
    }

    /// What WSL itself says, if it says something.
    pub(in crate::backend) fn of_wsl(&self) -> Option<String> {
        let said = lines(&wsl::of_wsl(&self.first)?);
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
struct Kept<'a, R> {
    inner: R,
    beginning: &'a mut Vec<u8>,
}

impl<R: Read> Read for Kept<'_, R> {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        let length = self.inner.read(bytes)?;
        let room = KEPT.saturating_sub(self.beginning.len());
        self.beginning.extend_from_slice(&bytes[..length.min(room)]);
        Ok(length)
    }
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
