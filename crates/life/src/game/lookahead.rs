//! How one piece changes the next generation.

use crate::game::lanes::{next_row, row_at, there};
use crate::game::row::Row;
use crate::game::{Board, Colour};
use crate::life::Position;

/// The next generation of a board, and its changes if one more piece of a colour is placed.
///
/// A piece changes only its own row and the two rows next to it, so only these three are computed
/// again. Trying all cells of a large board is therefore cheap; `greedy` players play ten thousand
/// games in seconds.
#[derive(Clone, Debug)]
pub struct Lookahead<'a> {
    board: &'a Board,
    colour: Colour,
    there: [bool; Colour::COUNT],
    /// The lead in each row of the next generation if no piece is placed.
    row_leads: Vec<i32>,
    idle_lead: i32,
}

impl<'a> Lookahead<'a> {
    /// Prepares to look one generation ahead for a colour.
    pub fn new(board: &'a Board, colour: impl Into<Colour>) -> Self {
        let colour = colour.into();
        let mut there = there(board.rows());
        let row_leads: Vec<i32> =
            board.next_generation().rows().iter().map(|row| row_lead(row, colour)).collect();
        there[colour.index()] = true;
        Self { board, colour, there, idle_lead: row_leads.iter().sum(), row_leads }
    }

    /// The lead in the next generation if no piece is placed.
    pub fn idle_lead(&self) -> i32 {
        self.idle_lead
    }

    /// The lead in the next generation if a piece of the colour is placed on this empty cell first.
    ///
    /// # Panics
    /// If the row of the cell is not on the board.
    pub fn lead_after(&self, at: Position) -> i32 {
        let rows = self.board.rows();
        let mut placed = rows[at.row];
        placed[self.colour.index()] |= 1 << at.column;
        let row = |index: isize| if index == at.row.cast_signed() { &placed } else { row_at(rows, index) };
        let mut lead = self.idle_lead;
        for changed in at.row.saturating_sub(1)..=(at.row + 1).min(rows.len() - 1) {
            let index = changed.cast_signed();
            let near = [row(index - 1), row(index), row(index + 1)];
            let next = next_row(near, self.board.mask(), self.there);
            lead += row_lead(&next, self.colour) - self.row_leads[changed];
        }
        lead
    }
}

/// The lead in a row: the cells of a colour minus all other live cells. A cell has only one colour,
/// so its bit is set in one word only.
fn row_lead(row: &Row, colour: Colour) -> i32 {
    let all = row.iter().fold(0, |all, word| all | word);
    2 * row[colour.index()].count_ones().cast_signed() - all.count_ones().cast_signed()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_piece_is_looked_ahead_rightly() {
        let mut random = fastrand::Rng::with_seed(3);
        for _ in 0..50 {
            let mut board = Board::empty(random.usize(1..12), random.usize(1..12));
            for at in board.positions() {
                board.set(at, (random.u8(..3) == 0).then(|| Colour::ALL[random.usize(..Colour::COUNT)]));
            }
            let colour = Colour::ALL[random.usize(..Colour::COUNT)];
            let ahead = Lookahead::new(&board, colour);
            assert_eq!(ahead.idle_lead(), board.next_generation().lead(colour));
            for at in board.empty_cells() {
                let mut placed = board.clone();
                placed.set(at, Some(colour));
                let expected = placed.next_generation().lead(colour);
                assert_eq!(ahead.lead_after(at), expected, "{board:?} {at} {colour:?}");
            }
        }
    }
}
