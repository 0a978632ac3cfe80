//! Duels played again with the simulator that is never optimised.

use thiserror::Error;

use crate::game::{Board, rule};
use crate::life::Position;
use crate::problem::Duel;
use crate::problem::duel::Pieces;

/// A duel from the placements to its end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// What was placed, in the order of the movers.
    pub placed: Vec<Pieces>,
    /// The board after the placements, and after each generation.
    pub boards: Vec<Board>,
}

/// A first placement to which no second one helps.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decided {
    /// The line in which whoever moves second comes closest, by the player's lead at the end.
    pub line: Line,
    /// How many different second placements were played.
    pub replies: usize,
}

/// What is claimed of a duel does not come out.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum NotSo {
    /// There are fewer or more placements than the duel has.
    #[error("there are placements of {found} players, but {wanted} place")]
    Movers {
        /// How many there are.
        found: usize,
        /// How many there should be.
        wanted: usize,
    },
    /// A line ends otherwise.
    #[error("after {} the player {} the goal", list(.placed), if *.reached { "reaches" } else { "misses" })]
    Ends {
        /// What was placed.
        placed: Vec<Pieces>,
        /// Whether the goal is reached.
        reached: bool,
    },
    /// There are too many second placements to try them all.
    #[error("{empty} empty cells and {pieces} pieces have too many placements to try them all")]
    TooMany {
        /// Empty cells of the position.
        empty: usize,
        /// Pieces of each player.
        pieces: usize,
    },
}

/// More second placements are not tried: that would take minutes and gigabytes.
const MOST_REPLIES: usize = 1 << 20;

impl Line {
    /// Plays the placements and the generations.
    pub fn play(duel: &Duel, placed: Vec<Pieces>) -> Result<Self, NotSo> {
        let movers = duel.movers();
        if placed.len() != movers.len() {
            return Err(NotSo::Movers { found: placed.len(), wanted: movers.len() });
        }
        let mut board = duel.board().clone();
        for (seat, pieces) in movers.into_iter().zip(&placed) {
            for &cell in pieces.iter().flatten() {
                if board.is_empty(cell) {
                    board.set(cell, Some(seat.into()));
                }
            }
        }
        let mut boards = vec![board];
        for generation in 0..duel.generations() {
            boards.push(rule::next_generation(&boards[generation]));
        }
        Ok(Self { placed, boards })
    }

    /// The board at the end.
    pub fn last(&self) -> &Board {
        self.boards.last().expect("there is a board after the placements")
    }
}

/// Checks that placements end as whoever places last wants it, and plays them.
pub fn duel_line(duel: &Duel, placed: Vec<Pieces>) -> Result<Line, NotSo> {
    let line = Line::play(duel, placed)?;
    let reached = duel.reaches_goal(line.last());
    if reached == duel.question().denies_the_goal() {
        Err(NotSo::Ends { placed: line.placed, reached })
    } else {
        Ok(line)
    }
}

/// Checks that after a first placement nothing that is placed second ends as whoever places it wants it.
pub fn duel_decided(duel: &Duel, first: &Pieces) -> Result<Decided, NotSo> {
    if duel.movers().len() != 2 {
        return Err(NotSo::Movers { found: 2, wanted: duel.movers().len() });
    }
    let taken: Vec<Position> = first.iter().copied().flatten().collect();
    let free: Vec<Position> = duel.board().empty_cells().filter(|cell| !taken.contains(cell)).collect();
    let all = all_pieces(&free, duel.pieces());
    let all = all.ok_or(NotSo::TooMany { empty: free.len(), pieces: duel.pieces() })?;
    let denies = duel.question().denies_the_goal();
    let replies = all.len();
    let mut closest: Option<Line> = None;
    for second in all {
        let line = Line::play(duel, vec![first.clone(), second])?;
        let reached = duel.reaches_goal(line.last());
        if reached != denies {
            return Err(NotSo::Ends { placed: line.placed, reached });
        }
        let lead = |line: &Line| line.last().lead(duel.player());
        let is_closer =
            |other: &Line| if denies { lead(&line) < lead(other) } else { lead(&line) > lead(other) };
        if closest.as_ref().is_none_or(is_closer) {
            closest = Some(line);
        }
    }
    let line = closest.expect("nothing can always be placed");
    Ok(Decided { line, replies })
}

/// All that so many pieces can do, each set of cells once; none if that is too much.
fn all_pieces(free: &[Position], pieces: usize) -> Option<Vec<Pieces>> {
    let mut all: Vec<Vec<usize>> = vec![Vec::new()];
    let mut last_size = 0..1;
    for _ in 0..pieces.min(free.len()) {
        for place in last_size.clone() {
            let next = all[place].last().map_or(0, |last| last + 1);
            for cell in next..free.len() {
                let larger = [&all[place][..], &[cell]].concat();
                all.push(larger);
            }
            if all.len() > MOST_REPLIES {
                return None;
            }
        }
        last_size = last_size.end..all.len();
    }
    let placed = |set: &Vec<usize>| {
        let filled = set.iter().map(|&cell| Some(free[cell]));
        filled.chain(std::iter::repeat(None)).take(pieces).collect()
    };
    Some(all.iter().map(placed).collect())
}

/// Placements in words.
fn list(placed: &[Pieces]) -> String {
    let cell = |piece: &Option<Position>| piece.map_or_else(|| "nothing".to_owned(), |at| at.to_string());
    let pieces = |pieces: &Pieces| pieces.iter().map(cell).collect::<Vec<_>>().join(" ");
    placed.iter().map(pieces).collect::<Vec<_>>().join(", then ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Seat;
    use crate::problem::duel::{Goal, Question};

    fn duel(rows: &[&str], generations: usize, goal: Goal, question: Question) -> Duel {
        let board = Board::from_rows(rows).unwrap();
        Duel::new(board, (Seat::ALL[0], Seat::ALL[1]), generations, goal, question).unwrap()
    }

    /// Two cells in a corner die unless a third makes them a block; the opponent can take one cell away, not two.
    #[test]
    fn three_of_a_block_live() {
        let at = |row, column| vec![Some(Position::new(row, column))];
        let alone = duel(&["00..", "....", "...."], 1, Goal::Live, Question::Alone);
        assert!(duel_line(&alone, vec![at(1, 0)]).is_ok());
        assert!(matches!(duel_line(&alone, vec![at(2, 3)]), Err(NotSo::Ends { reached: false, .. })));
        assert!(matches!(duel_line(&alone, vec![]), Err(NotSo::Movers { found: 0, wanted: 1 })));
        let reply = duel(&["00..", "....", "...."], 1, Goal::Live, Question::Reply);
        let error = duel_decided(&reply, &at(1, 0)).unwrap_err();
        assert!(error.to_string().starts_with("after (1,0), then"), "{error}");
    }

    #[test]
    fn a_lone_cell_dies_whatever_is_placed() {
        let question = duel(&["0...", "....", "...."], 1, Goal::Live, Question::Reply);
        let far = vec![Some(Position::new(2, 3))];
        // The opponent's piece and one of the player's cannot save the corner.
        let decided = duel_decided(&question, &far).unwrap();
        assert_eq!(decided.replies, 1 + 10);
        assert_eq!(decided.line.last().population(Seat::ALL[0]), 0);
        assert_eq!(decided.line.boards.len(), 2);
    }

    #[test]
    fn sets_of_pieces_come_once() {
        let free: Vec<Position> = (0..5).map(|column| Position::new(0, column)).collect();
        for (pieces, count) in [(1, 1 + 5), (2, 1 + 5 + 10), (3, 26), (7, 32)] {
            let all = all_pieces(&free, pieces).unwrap();
            assert_eq!(all.len(), count);
            assert!(all.iter().all(|placed| placed.len() == pieces));
        }
        let many: Vec<Position> = (0..4000).map(|column| Position::new(0, column)).collect();
        assert_eq!(all_pieces(&many, 3), None);
    }
}
