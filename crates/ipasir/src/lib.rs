//! Solvers in shared libraries with the interface IPASIR.
//!
//! [`host`] is what a process does that has been started to load one. Nothing else should load
//! libraries, as they can do anything to their process. [`stdout_was_closed`] is here because it needs
//! unsafe code, too.

#[cfg(any(unix, windows))]
mod host;
#[cfg(any(unix, windows))]
mod solver;
mod streams;
#[cfg(any(unix, windows))]
mod symbols;

#[cfg(any(unix, windows))]
pub use host::{LOADS, host};
pub use streams::stdout_was_closed;

/// Elsewhere there are no libraries.
#[cfg(not(any(unix, windows)))]
pub const LOADS: bool = false;

/// Elsewhere there are no libraries.
///
/// # Errors
/// Always.
#[cfg(not(any(unix, windows)))]
pub fn host(_: &std::path::Path) -> std::io::Result<()> {
    Err(std::io::ErrorKind::Unsupported.into())
}
