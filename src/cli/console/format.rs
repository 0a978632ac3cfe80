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

/// How a pattern is drawn among other text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Drawing {
    /// `O` and `.`, one character a cell.
    Plain,
    /// Half blocks, two cells a character.
    Blocks,
}

impl From<Drawing> for PatternFormat {
    fn from(drawing: Drawing) -> Self {
        match drawing {
            Drawing::Plain => Self::Plain,
            Drawing::Blocks => Self::Blocks,
        }
    }
}
