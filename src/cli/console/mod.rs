//! Terminals, pipes and signals: output, progress, views of work under way.

pub(crate) mod held;
pub(crate) mod output;
pub(crate) mod progress;
pub(crate) mod signals;
pub(crate) mod stderr;
pub(crate) mod takeover;
pub(crate) mod watch;

/// How much is said on stderr.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Verbosity {
    Quiet,
    Normal,
    Verbose,
}
