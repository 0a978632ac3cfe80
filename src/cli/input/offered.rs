//! Stdin that no word of the command line names.
//!
//! A command in a script inherits a stdin that may not be meant for it: silent, as over ssh; empty, as in
//! a cron job; or what a loop around it reads, as in `while read line; do lifesat solve; done`. So nothing
//! is consumed before it is clear what it is (docs/solvers.md, "In scripts, cron jobs and over ssh").

use std::io;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::Duration;

use anyhow::{Context, Result, bail};
use lifesat::format::compressed;
use lifesat_platform::program::{Waited, peek_stdin, stdin_is_device, wait_for_stdin};

use super::content::Content;
use super::source::{Input, is_cube};
use crate::cli::console::stderr;

/// The content of a stdin that no word names.
pub(crate) enum Offered {
    /// It is a terminal, a device such as /dev/null, or closed.
    Nothing,
    /// It is a pipe, a socket or a file, and there is nothing in it.
    Empty,
    Given(Input),
}

/// How much is looked at.
const BEGINNING: usize = 1 << 12;

/// How long a stdin may be silent before the user is told what is waited for.
const SILENCE: Duration = Duration::from_secs(1);

/// The words that keep stdin out.
const KEPT_OUT: &str = "say the size, as in `lifesat solve 8`, or add `< /dev/null`";

impl Offered {
    /// The stdin of a command that wants a formula or an instance. Anything else is refused
    /// and, where the system can look at it without reading it, stays there.
    pub(crate) fn formula() -> Result<Self> {
        if stdin_is_device() {
            return Ok(Self::Nothing);
        }
        let mut reminder = None;
        let seen = loop {
            if wait()? == Waited::Unknown {
                reminder = Some(remind());
            }
            match peek_stdin(BEGINNING) {
                // Another process took it first.
                Err(error) if error.kind() == io::ErrorKind::WouldBlock => {}
                seen => break seen,
            }
        };
        match seen {
            Ok(bytes) if bytes.is_empty() => return Ok(Self::Empty),
            Ok(bytes) => check(&bytes)?,
            // The system cannot tell.
            Err(_) => {}
        }
        let mut input = Input::stdin()?;
        let first = input.first_character()?;
        drop(reminder);
        Ok(if first.is_some() { Self::Given(input) } else { Self::Empty })
    }
}

/// What is recognised as something else is refused later, with its name.
fn check(bytes: &[u8]) -> Result<()> {
    if Content::of(bytes).is_some() || compressed::is_packed(bytes) || may_begin(bytes) {
        return Ok(());
    }
    let text = String::from_utf8_lossy(bytes);
    let line: String = text.trim_start().lines().next().unwrap_or_default().chars().take(40).collect();
    bail!(
        "stdin begins with `{line}`: this is neither a formula (DIMACS) nor an instance (JSON), and was not read. To keep \
         stdin out, {KEPT_OUT}; `lifesat solve -` reads it all the same"
    )
}

/// Returns true if a formula or an instance may begin like this: with a comment, the line `p`, JSON, or bytes
/// that are no line of a text, which its reader names best.
fn may_begin(bytes: &[u8]) -> bool {
    let is_strange = |byte: &u8| byte.is_ascii_control() && !byte.is_ascii_whitespace();
    let start = bytes.trim_ascii_start();
    let line = start.split(|&byte| byte == b'\n').next().unwrap_or_default();
    match start {
        [] | [b'{' | 0xef | 0xfe | 0xff, ..] | [b'c' | b'p'] => true,
        // Cubes without their formula are refused later, with what to do.
        [b'a', ..] => is_cube(line),
        [b'c', next, ..] => !next.is_ascii_alphanumeric() || comments_only_before_p(start),
        [b'p', next, ..] => next.is_ascii_whitespace(),
        _ => line.iter().any(is_strange),
    }
}

/// Returns true if nothing but lines that begin with `c` stands before a line `p`. Some programs write comments
/// such as `cGenerated`, which could be a word of a script.
fn comments_only_before_p(start: &[u8]) -> bool {
    let lines = start.split(|&byte| byte == b'\n').map(<[u8]>::trim_ascii_start);
    let mut others = lines.filter(|line| !line.is_empty() && !line.starts_with(b"c"));
    others.next().is_some_and(|line| line.starts_with(b"p "))
}

/// Waits until there is something or nothing will come, and says so if that takes long.
fn wait() -> Result<Waited> {
    let mut told = false;
    loop {
        match wait_for_stdin(Some(SILENCE).filter(|_| !told)) {
            Ok(Waited::Silent) => {
                told = true;
                tell();
            }
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            waited => return waited.context("cannot read stdin"),
        }
    }
}

/// Says after a while what is waited for, unless what this returns is dropped before.
fn remind() -> mpsc::Sender<()> {
    let (sender, receiver) = mpsc::channel();
    thread::spawn(move || {
        if receiver.recv_timeout(SILENCE) == Err(RecvTimeoutError::Timeout) {
            tell();
        }
    });
    sender
}

fn tell() {
    stderr::remark(&format!(
        "lifesat: waiting for a formula on stdin, which is open but silent; if none is to come, {KEPT_OUT}"
    ));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn formulas_instances_and_bytes_of_any_kind_may_begin_like_this() {
        for start in [
            &b"c"[..],
            b"c\n",
            b"c a comment",
            b"c--- comment",
            b"\n\n  c x",
            b"p",
            b"p cnf",
            b"p\tcnf 1 1",
            b"{",
            b"\n{\"n\": 5}",
            b"",
            b" \n",
            b"\xef\xbb\xbfp cnf",
            b"\xff\xfep\0",
            b"\x7fELF\x02",
            b"cGenerated\ncby hand\n\np cnf 1 1\n1 0\n",
        ] {
            assert!(may_begin(start), "{start:?}");
        }
    }

    #[test]
    fn lines_of_a_loop_or_a_script_do_not() {
        for start in [
            &b"b\n"[..],
            b"5\n6\n",
            b"1 -2 0\n",
            b"cadical\n",
            b"cd /tmp\n",
            b"p1\n",
            b"pwd\n",
            b"path/to/f.cnf\n",
            b"echo done\n",
            b"#!/bin/sh\n",
            b"\n\nnext\n",
            b"cd /tmp\necho\np cnf 1 1\n",
            b"cGenerated\np1\n",
        ] {
            assert!(!may_begin(start), "{start:?}");
            assert!(check(start).is_err());
        }
    }
}
