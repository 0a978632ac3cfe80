//! What becomes of a cell of a board, and the reference simulator, which is never optimised.

use crate::game::{Board, Colour};
use crate::life::{Position, Totalistic};

/// The number of neighbours of each colour, in the order of [`Colour::ALL`].
pub type Neighbours = [usize; Colour::COUNT];

/// The cell in the next generation. A survivor keeps its colour. A newborn cell takes the colour of two or
/// three of its three live neighbours, where hybrid counts as a colour. If these have three different
/// colours, it is a hybrid.
pub fn next_cell(cell: Option<Colour>, neighbours: &Neighbours) -> Option<Colour> {
    if !Totalistic::LIFE.next(cell.is_some(), neighbours.iter().sum()) {
        return None;
    }
    let majority = || Colour::ALL.into_iter().find(|colour| neighbours[colour.index()] >= 2);
    cell.or_else(majority).or(Some(Colour::Hybrid))
}

/// The colours of the neighbours of a cell. Cells outside the board are empty.
pub fn neighbours(board: &Board, at: Position) -> Neighbours {
    let mut count = [0; Colour::COUNT];
    for row in at.row.saturating_sub(1)..=at.row + 1 {
        for column in at.column.saturating_sub(1)..=at.column + 1 {
            let there = Position::new(row, column);
            if there != at
                && board.contains(there)
                && let Some(colour) = board.get(there)
            {
                count[colour.index()] += 1;
            }
        }
    }
    count
}

/// The next generation, cell by cell. Tests compare the faster [`Board::next_generation`] with it.
pub fn next_generation(board: &Board) -> Board {
    let mut next = Board::empty(board.width(), board.height());
    for at in board.positions() {
        next.set(at, next_cell(board.get(at), &neighbours(board, at)));
    }
    next
}

#[cfg(test)]
mod tests {
    use super::*;

    fn next(cell: char, neighbours: Neighbours) -> char {
        Colour::symbol(next_cell(Colour::from_symbol(cell).expect("a symbol"), &neighbours))
    }

    #[test]
    fn survivors_keep_their_colour_whoever_is_around() {
        assert_eq!(next('0', [0, 2, 0, 0, 0]), '0');
        assert_eq!(next('X', [1, 0, 1, 1, 0]), 'X');
        assert_eq!(next('@', [0, 0, 0, 3, 0]), '@');
        assert_eq!(next('*', [1, 0, 0, 0, 0]), '.');
        assert_eq!(next('*', [1, 1, 1, 0, 1]), '.');
    }

    #[test]
    fn newborn_cells_take_the_colour_of_most_parents() {
        assert_eq!(next('.', [2, 1, 0, 0, 0]), '0');
        assert_eq!(next('.', [0, 0, 0, 3, 0]), '#');
        assert_eq!(next('.', [0, 1, 0, 0, 2]), '@', "hybrids are a colour");
        assert_eq!(next('.', [1, 1, 1, 0, 0]), '@');
        assert_eq!(next('.', [1, 1, 0, 0, 1]), '@');
        assert_eq!(next('.', [2, 0, 0, 0, 0]), '.');
        assert_eq!(next('.', [2, 2, 0, 0, 0]), '.');
    }
}
