//! Windows.
#![expect(clippy::unnecessary_wraps, reason = "elsewhere these steps can fail")]

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{self, IsTerminal, Write};
use std::os::windows::io::AsHandle;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use std::{process, thread};

use sysinfo::{Pid, ProcessRefreshKind, ProcessesToUpdate, System};
use tokio::signal::windows::{ctrl_break, ctrl_c, ctrl_close, ctrl_logoff, ctrl_shutdown};
use win32job::{ExtendedLimitInfo, Job};
use winapi_util::{HandleRef, file};

use super::{Waited, served};

const SIGINT: i32 = 2;
const SIGTERM: i32 = 15;

pub(super) const ENDING: &[i32] = &[SIGINT, SIGTERM];
pub(super) const HANDLED: &[i32] = &[];
pub(super) const KILL_GROUP: Option<fn(u32)> = None;

/// The system lists all processes to tell of one.
pub(super) const PAUSE: Duration = Duration::from_millis(200);

// The C library calls Ctrl-C a signal, and forgets its handler with each. So the console is asked itself.

#[derive(Debug)]
pub(super) struct Watch(u64);

enum Action {
    Raise(Arc<AtomicBool>),
    Exit { code: i32, while_raised: Arc<AtomicBool> },
}

struct Watches {
    last: u64,
    /// By their numbers, with their signals.
    actions: BTreeMap<u64, (i32, Action)>,
}

static WATCHES: Mutex<Watches> = Mutex::new(Watches { last: 0, actions: BTreeMap::new() });

fn watches() -> MutexGuard<'static, Watches> {
    WATCHES.lock().unwrap_or_else(PoisonError::into_inner)
}

pub(super) fn raise_flag(signal: i32, flag: Arc<AtomicBool>) -> io::Result<Watch> {
    watch(signal, Action::Raise(flag))
}

pub(super) fn exit_while(flag: Arc<AtomicBool>, signal: i32, code: i32) -> io::Result<()> {
    watch(signal, Action::Exit { code, while_raised: flag }).map(drop)
}

pub(super) fn forget(Watch(number): Watch) {
    watches().actions.remove(&number);
}

fn watch(signal: i32, action: Action) -> io::Result<Watch> {
    let mut watches = watches();
    if watches.last == 0 {
        listen()?;
    }
    watches.last += 1;
    let number = watches.last;
    watches.actions.insert(number, (signal, action));
    Ok(Watch(number))
}

#[expect(clippy::exit, reason = "the program has nothing to clean up then")]
fn heard(signal: i32) {
    for (_, action) in watches().actions.values().filter(|(of, _)| *of == signal) {
        match action {
            Action::Raise(flag) => flag.store(true, Ordering::Relaxed),
            Action::Exit { code, while_raised } if while_raised.load(Ordering::Relaxed) => {
                process::exit(*code)
            }
            Action::Exit { .. } => {}
        }
    }
}

/// Starts the threads that hear of the console and of a server. When its window is closed, a program has a few seconds until the system
/// ends it, as long as the handler of the event does not return; that of tokio never does.
fn listen() -> io::Result<()> {
    let runtime = tokio::runtime::Builder::new_current_thread().build()?;
    let entered = runtime.enter();
    let (mut c, mut pause, mut close) = (ctrl_c()?, ctrl_break()?, ctrl_close()?);
    let (mut logoff, mut shutdown) = (ctrl_logoff()?, ctrl_shutdown()?);
    drop(entered);
    let listening = async move {
        loop {
            heard(tokio::select! {
                _ = c.recv() => SIGINT,
                _ = pause.recv() => SIGTERM,
                _ = close.recv() => SIGTERM,
                _ = logoff.recv() => SIGTERM,
                _ = shutdown.recv() => SIGTERM,
            });
        }
    };
    thread::Builder::new().name("console".to_owned()).spawn(move || runtime.block_on(listening))?;
    served::heed(|| heard(SIGTERM), memory_taken)
}

/// This process and its children are a job, which ends with the last handle of it. This process has the only one. Where
/// it cannot be made, children live on when this process is killed.
pub(super) fn take_children_along() {
    let mut limits = ExtendedLimitInfo::new();
    limits.limit_kill_on_job_close().limit_breakaway_ok();
    if let Ok(job) = Job::create_with_limit_info(&limits)
        && job.assign_current_process().is_ok()
    {
        // The handle stays open as long as the process.
        let _ = job.into_handle();
    }
}

pub(super) fn choose_temporary_folder() {}

/// The console gets its text by the standard library, which knows that the console wants UTF-16.
pub(super) fn stdout() -> io::Result<Box<dyn Write>> {
    let stdout = io::stdout();
    if stdout.is_terminal() {
        return Ok(Box::new(stdout.lock()));
    }
    Ok(Box::new(File::from(stdout.as_handle().try_clone_to_owned()?)))
}

pub(super) fn outputs() -> Vec<File> {
    let (stdout, stderr) = (io::stdout(), io::stderr());
    let outputs = [stdout.as_handle(), stderr.as_handle()].map(|output| output.try_clone_to_owned());
    outputs.into_iter().flatten().map(File::from).collect()
}

pub(super) fn stdin_is_device() -> bool {
    file::typ(HandleRef::stdin()).map_or(true, |kind| kind.is_char())
}

pub(super) fn wait_for_stdin(_: Option<Duration>) -> io::Result<Waited> {
    Ok(Waited::Unknown)
}

pub(super) fn peek_stdin(_: usize) -> io::Result<Vec<u8>> {
    Err(io::ErrorKind::Unsupported.into())
}

pub(super) fn memory() -> Option<u64> {
    let mut system = System::new();
    system.refresh_memory();
    Some(system.total_memory()).filter(|&bytes| bytes > 0)
}

pub(super) fn memory_taken() -> Option<u64> {
    let this = Pid::from_u32(process::id());
    let mut system = System::new();
    let only_memory = ProcessRefreshKind::nothing().with_memory();
    system.refresh_processes_specifics(ProcessesToUpdate::Some(&[this]), false, only_memory);
    system.process(this).map(sysinfo::Process::virtual_memory)
}
