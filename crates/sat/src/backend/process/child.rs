//! A running solver, and how it is ended.
//!
//! A solver leads its own process group. A Ctrl-C at the terminal therefore reaches only this
//! program, which then ends the solver in an orderly way. Processes that the solver starts are in
//! the same group and end with it. The [watcher](super::watcher) ends the group if this program is
//! killed.

use std::io;
use std::process::{ChildStderr, ChildStdin, ChildStdout, Command, ExitStatus};
use std::thread;
use std::time::{Duration, Instant};

use process_wrap::std::{ChildWrapper, CommandWrap};

use super::watcher;
use crate::limits::{Limits, StopReason};

/// How long a solver may take to exit after SIGTERM.
#[cfg(unix)]
const GRACE: Duration = Duration::from_secs(1);
/// How long the system may take to kill a solver.
const KILL_PATIENCE: Duration = Duration::from_secs(5);
/// The longest pause between two looks at a solver.
const LONGEST_NAP: Duration = Duration::from_millis(10);

/// A running process group. Dropping this value ends it.
pub(in crate::backend) struct Running {
    child: Box<dyn ChildWrapper>,
    group: Group,
}

/// Whether processes of the group may be left.
#[derive(PartialEq, Eq)]
enum Group {
    Alive,
    Gone,
}

/// How a run ended.
pub(in crate::backend) enum End {
    /// The solver exited by itself.
    Exited(ExitStatus),
    /// A limit was reached, and this crate ended the solver.
    Stopped(StopReason),
}

impl Running {
    /// Starts a command as the leader of a new process group.
    pub(in crate::backend) fn spawn(command: Command) -> io::Result<Self> {
        // Its start comes first, so that the watcher hears of the solver at once.
        watcher::start();
        let mut command = CommandWrap::from(command);
        #[cfg(unix)]
        command.wrap(process_wrap::std::ProcessGroup::leader());
        let child = command.spawn()?;
        watcher::group_began(child.id());
        Ok(Self { child, group: Group::Alive })
    }

    /// The solver's standard input; `None` after the first call.
    pub(in crate::backend) fn stdin(&mut self) -> Option<ChildStdin> {
        self.child.stdin().take()
    }

    /// The solver's standard output; `None` after the first call.
    pub(in crate::backend) fn stdout(&mut self) -> Option<ChildStdout> {
        self.child.stdout().take()
    }

    /// The solver's standard error; `None` after the first call.
    pub(in crate::backend) fn stderr(&mut self) -> Option<ChildStderr> {
        self.child.stderr().take()
    }

    /// Waits until the solver exits or has to stop. Afterwards nothing is left of its process
    /// group.
    pub(in crate::backend) fn wait(&mut self, limits: &Limits) -> io::Result<End> {
        let end = loop_with_naps(|| {
            // The exit is checked first: an answer counts even if the time is up.
            if let Some(status) = self.child.try_wait()? {
                return Ok(Some(End::Exited(status)));
            }
            Ok(limits.exceeded().map(End::Stopped))
        })?;
        #[cfg(unix)]
        if let End::Stopped(_) = end {
            self.terminate()?;
        }
        self.kill();
        Ok(end)
    }

    /// Asks the group to exit with SIGTERM, and gives it a moment to clean up.
    #[cfg(unix)]
    fn terminate(&mut self) -> io::Result<()> {
        const SIGTERM: i32 = 15;
        // An error means that no process is left.
        let _ = self.child.signal(SIGTERM);
        self.await_exit(GRACE)
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
        let _ = self.child.start_kill();
        let _ = self.await_exit(KILL_PATIENCE);
        watcher::group_ended(self.child.id());
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

/// Polls with growing pauses. They are short at first, as most formulas are solved in a few
/// milliseconds.
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
