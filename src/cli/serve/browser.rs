//! Opens the user's browser.

use std::os::unix::process::CommandExt;
use std::process::{Command, Stdio};

use crate::cli::console::stderr;

/// Opens a link, or says that it could not be opened. Nothing waits for the browser, and Ctrl-C in
/// the terminal does not reach it.
pub(super) fn open(link: &str) {
    let mut opener = Command::new("xdg-open");
    opener.arg(link).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).process_group(0);
    if opener.spawn().is_err() {
        stderr::remark("lifesat: no browser could be opened; open the link yourself");
    }
}
