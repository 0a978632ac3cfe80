//! Whether there is a screen to play on, and plain lines where there is none.

use std::io::{self, IsTerminal};

use anyhow::Result;

use crate::cli::console::output;
use crate::cli::play::request::Interface;

/// Whether the user wants a screen and there is a terminal to draw it on.
pub(super) fn has_screen(interface: Interface) -> bool {
    let is_dumb = std::env::var_os("TERM").is_none_or(|kind| kind.is_empty() || kind == "dumb");
    // Windows has no TERM and can draw all the same.
    let can_draw = cfg!(windows) || !is_dumb;
    interface == Interface::Screen && can_draw && io::stdin().is_terminal() && io::stdout().is_terminal()
}

/// Prints a text.
pub(super) fn say(text: &str) -> Result<()> {
    output::print(text)
}
