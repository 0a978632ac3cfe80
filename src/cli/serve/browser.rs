//! Opens the user's browser.

use std::process::{Command, Stdio};

use crate::cli::console::stderr;

/// Opens a link, or says that it could not be opened. Nothing waits for the browser.
pub(super) fn open(link: &str) {
    let opener = if cfg!(target_os = "macos") { "open" } else { "xdg-open" };
    let (quiet, silent, mute) = (Stdio::null(), Stdio::null(), Stdio::null());
    if Command::new(opener).arg(link).stdin(quiet).stdout(silent).stderr(mute).spawn().is_err() {
        stderr::remark("lifesat: no browser could be opened; open the link yourself");
    }
}
