//! How patterns are printed.

use clap::ValueEnum;

/// The format of a pattern.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum PatternFormat {
    /// Run-length encoded, for Golly and other Life programs
    Rle,
    /// The .cells format of the LifeWiki
    Cells,
    /// One character a cell: O is alive, . is dead
    Plain,
    /// Half blocks: two cells per character
    Blocks,
}
