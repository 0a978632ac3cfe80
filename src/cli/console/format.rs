//! How patterns are printed.

/// The format of a pattern.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum PatternFormat {
    /// Run length encoded, as Golly reads it.
    Rle,
    /// The `.cells` format of the LifeWiki.
    Cells,
    /// `O` and `.`, one character a cell.
    Plain,
    /// Half blocks, two cells a character.
    Blocks,
}
