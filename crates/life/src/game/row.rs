//! The cells of one row of a board.

use crate::game::Colour;

/// One word for each colour. Bit `column` is set if the cell has that colour.
pub(super) type Row = [u64; Colour::COUNT];
