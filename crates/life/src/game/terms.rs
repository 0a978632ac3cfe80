//! The terms of a game, on which its players agree beforehand.

use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::game::{Board, Seat};

/// The number of players, the board, the number of pieces and the length of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "Unchecked")]
pub struct Terms {
    seats: usize,
    width: usize,
    height: usize,
    pieces: u32,
    max_generations: u32,
}

/// Why no game can be played on given terms.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum TermsError {
    /// Not two to four players.
    #[error("a game has 2 to 4 players, not {0}")]
    Seats(usize),
    /// A board that is too small or too large.
    #[error("a board has 1 to {most} columns and rows, not {0}×{1}", most = Board::LONGEST_SIDE)]
    Size(usize, usize),
    /// Without pieces the board would be empty at the first generation.
    #[error("each player needs at least one piece")]
    NoPieces,
    /// The pieces of generation 0 do not fit on the board.
    #[error(
        "{seats} players with {pieces} pieces each do not fit on {cells} cell{}; choose a larger board or fewer pieces", if *.cells == 1 { "" } else { "s" }
    )]
    Crowded {
        /// The number of players.
        seats: usize,
        /// The pieces of each player.
        pieces: u32,
        /// The cells of the board.
        cells: usize,
    },
    /// The game would have no generation.
    #[error("a game needs at least one generation")]
    NoGenerations,
}

impl Terms {
    /// Two players with three pieces each on 5×5.
    pub const SMALL: Self =
        Self { seats: 2, width: 5, height: 5, pieces: 3, max_generations: Self::MAX_GENERATIONS };

    /// The generation after which a game ends and cells are counted, unless the terms say otherwise.
    pub const MAX_GENERATIONS: u32 = 200;

    /// The terms for `seats` players on a board of (`width`, `height`) cells.
    ///
    /// # Errors
    /// If the number of players, the size of the board or the number of pieces is out of range, the
    /// pieces do not fit on the board, or there is no generation.
    pub fn new(
        seats: usize,
        (width, height): (usize, usize),
        pieces: u32,
        max_generations: u32,
    ) -> Result<Self, TermsError> {
        if !(2..=Seat::MOST).contains(&seats) {
            return Err(TermsError::Seats(seats));
        }
        if !Board::is_size(width, height) {
            return Err(TermsError::Size(width, height));
        }
        if pieces == 0 {
            return Err(TermsError::NoPieces);
        }
        let cells = width * height;
        if pieces as usize > cells / seats {
            return Err(TermsError::Crowded { seats, pieces, cells });
        }
        if max_generations == 0 {
            return Err(TermsError::NoGenerations);
        }
        Ok(Self { seats, width, height, pieces, max_generations })
    }

    /// The number of players.
    pub fn seats(&self) -> usize {
        self.seats
    }

    /// The players in order.
    pub fn players(&self) -> impl DoubleEndedIterator<Item = Seat> + use<> {
        Seat::ALL.into_iter().take(self.seats)
    }

    /// Columns of the board.
    pub fn width(&self) -> usize {
        self.width
    }

    /// Rows of the board.
    pub fn height(&self) -> usize {
        self.height
    }

    /// The rounds of generation 0, in each of which every player places one piece.
    pub fn pieces(&self) -> u32 {
        self.pieces
    }

    /// The generation after which cells are counted, if the game has not ended before.
    pub fn max_generations(&self) -> u32 {
        self.max_generations
    }
}

/// Terms as read from a file, before they are checked.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Unchecked {
    seats: usize,
    width: usize,
    height: usize,
    pieces: u32,
    max_generations: u32,
}

impl TryFrom<Unchecked> for Terms {
    type Error = TermsError;

    fn try_from(terms: Unchecked) -> Result<Self, TermsError> {
        Self::new(terms.seats, (terms.width, terms.height), terms.pieces, terms.max_generations)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn terms_on_which_nobody_can_play_are_refused() {
        assert_eq!(Terms::new(2, (5, 5), 3, Terms::MAX_GENERATIONS), Ok(Terms::SMALL));
        assert_eq!(Terms::new(1, (5, 5), 3, 9), Err(TermsError::Seats(1)));
        assert_eq!(Terms::new(5, (5, 5), 3, 9), Err(TermsError::Seats(5)));
        assert_eq!(Terms::new(2, (65, 5), 3, 9), Err(TermsError::Size(65, 5)));
        assert_eq!(Terms::new(2, (5, 5), 0, 9), Err(TermsError::NoPieces));
        assert_eq!(Terms::new(2, (5, 5), 3, 0), Err(TermsError::NoGenerations));
        assert!(Terms::new(4, (3, 4), 3, 9).is_ok());
        assert!(matches!(Terms::new(4, (3, 3), 3, 9), Err(TermsError::Crowded { cells: 9, .. })));
    }
}
