//! A running solver, and the end of it.
//!
//! A solver leads a process group of its own. So a Ctrl-C at the terminal reaches only this program, which ends
//! the solver in order; and whatever the solver starts can be ended together with it.

use std::io;
use std::process::{ChildStderr, ChildStdin, ChildStdout, Command, ExitStatus};
use std::thread;
use std::time::{Duration, Instant};

use process_wrap::std::{ChildWrapper, CommandWrap};

use crate::limits::{Limits, StopReason};

/// How long a solver may take to end when asked to.
#[cfg(unix)]
const GRACE: Duration = Duration::from_secs(1);
/// How long the system may take to end a solver that is not asked.
const KILL_PATIENCE: Duration = Duration::from_secs(5);
/// The longest time between two looks at a solver.
const LONGEST_NAP: Duration = Duration::from_millis(10);

/// A running process group. It does not outlive this value.
pub(super) struct Running {
    child: Box<dyn ChildWrapper>,
    group: Group,
}

/// Whether anyone may be left of the process group.
#[derive(PartialEq, Eq)]
enum Group {
    Alive,
    Gone,
}

/// How a solver came to its end.
pub(super) enum End {
    /// By itself.
    Exited(ExitStatus),
    /// We ended it.
    Stopped(StopReason),
}

impl Running {
    /// Starts a command as the leader of a new process group.
    pub(super) fn spawn(command: Command) -> io::Result<Self> {
        let mut command = CommandWrap::from(command);
        #[cfg(unix)]
        command.wrap(process_wrap::std::ProcessGroup::leader());
        Ok(Self { child: command.spawn()?, group: Group::Alive })
    }

    /// Its standard input, the first time.
    pub(super) fn stdin(&mut self) -> Option<ChildStdin> {
        self.child.stdin().take()
    }

    /// Its standard output, the first time.
    pub(super) fn stdout(&mut self) -> Option<ChildStdout> {
        self.child.stdout().take()
    }

    /// Its standard error, the first time.
    pub(super) fn stderr(&mut self) -> Option<ChildStderr> {
        self.child.stderr().take()
    }

    /// Waits until it ends by itself or has to stop. Then nothing is left of its process group.
    pub(super) fn wait(&mut self, limits: &Limits) -> io::Result<End> {
        let end = loop_with_naps(|| {
            // The exit comes first: an answer that is there counts although the time is up.
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

    /// Asks the group to end, and gives it a moment to clean up.
    #[cfg(unix)]
    fn terminate(&mut self) -> io::Result<()> {
        const SIGTERM: i32 = 15;
        // An error means that there is nobody left to ask.
        let _ = self.child.signal(SIGTERM);
        self.await_exit(GRACE)
    }

    /// Ends what is left of the group.
    ///
    /// The leader may be gone by now. Its number still belongs to the group as long as anyone else is in it, and
    /// if nobody is, the system does not give the number away again in the blink since we learnt of that.
    fn kill(&mut self) {
        if self.group == Group::Gone {
            return;
        }
        self.group = Group::Gone;
        let _ = self.child.start_kill();
        let _ = self.await_exit(KILL_PATIENCE);
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

/// Looks again and again, at first with short naps: most formulas are solved in a few milliseconds.
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
