//! Duels, checked by simulation with the reference rule of multiplayer Life.

use thiserror::Error;

use crate::game::{Board, rule};
use crate::life::Position;
use crate::problem::Duel;
use crate::problem::duel::Pieces;

/// The course of a duel, from the placements to the last generation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// What each mover placed, in their order.
    pub placed: Vec<Pieces>,
    /// The board after the placements, then after each generation.
    pub boards: Vec<Board>,
}

/// A first placement that decides the duel: no second placement changes the result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decided {
    /// The course in which the second mover comes closest, measured by the player's lead at the end.
    pub line: Line,
    /// How many different second placements were simulated.
    pub replies: usize,
}

/// How a claim about a duel fails.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum NotSo {
    /// The number of placements is not that of the movers.
    #[error("there are placements of {found} players, but {wanted} place")]
    Movers {
        /// How many there are.
        found: usize,
        /// How many there should be.
        wanted: usize,
    },
    /// A course ends against the claim.
    #[error("after {} the player {} the goal", list(.placed), if *.reached { "reaches" } else { "misses" })]
    Ends {
        /// What each mover placed.
        placed: Vec<Pieces>,
        /// True if the goal is reached at the end.
        reached: bool,
    },
    /// There are too many second placements to try them all.
    #[error("{empty} empty cells and {pieces} pieces allow more placements than can all be tried")]
    TooMany {
        /// Empty cells of the position.
        empty: usize,
        /// Pieces of each player.
        pieces: usize,
    },
}

/// Limit on second placements. More would take minutes and gigabytes.
const MOST_REPLIES: usize = 1 << 20;

impl Line {
    /// Plays the placements and the generations.
    ///
    /// # Errors
    /// If the number of placements is not that of the movers.
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

    /// The board after the last generation.
    #[expect(clippy::missing_panics_doc, reason = "there is a board after the placements")]
    pub fn last(&self) -> &Board {
        self.boards.last().expect("there is a board after the placements")
    }
}

/// Plays placements and checks that they end as the last mover wants.
pub(crate) fn duel_line(duel: &Duel, placed: Vec<Pieces>) -> Result<Line, NotSo> {
    let line = Line::play(duel, placed)?;
    let reached = duel.reaches_goal(line.last());
    if reached == duel.question().denies_the_goal() {
        Err(NotSo::Ends { placed: line.placed, reached })
    } else {
        Ok(line)
    }
}

/// Tries every second placement after a given first one, and checks that none ends as the second mover wants.
pub(crate) fn duel_decided(duel: &Duel, first: &Pieces) -> Result<Decided, NotSo> {
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

/// All placements of `pieces` pieces on free cells, each set of cells once; `None` if there are too many.
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

fn list(placed: &[Pieces]) -> String {
    let cell = |piece: &Option<Position>| piece.map_or_else(|| "nothing".to_owned(), |at| at.to_string());
    let pieces = |pieces: &Pieces| pieces.iter().map(cell).collect::<Vec<_>>().join(" ");
    placed.iter().map(pieces).collect::<Vec<_>>().join(", then ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Seat;
    use crate::problem::duel::{DuelQuestion, Goal};

    fn duel(rows: &[&str], generations: usize, goal: Goal, question: DuelQuestion) -> Duel {
        let board = Board::from_rows(rows).unwrap();
        Duel::new(board, (Seat::ALL[0], Seat::ALL[1]), generations, goal, question).unwrap()
    }

    /// Two cells in a corner die unless a third makes them three of a block. Two empty cells would
    /// do, and the opponent can occupy only one of them.
    #[test]
    fn three_of_a_block_live() {
        let at = |row, column| vec![Some(Position::new(row, column))];
        let alone = duel(&["00..", "....", "...."], 1, Goal::Live, DuelQuestion::Alone);
        assert!(duel_line(&alone, vec![at(1, 0)]).is_ok());
        assert!(matches!(duel_line(&alone, vec![at(2, 3)]), Err(NotSo::Ends { reached: false, .. })));
        assert!(matches!(duel_line(&alone, vec![]), Err(NotSo::Movers { found: 0, wanted: 1 })));
        let reply = duel(&["00..", "....", "...."], 1, Goal::Live, DuelQuestion::Reply);
        let error = duel_decided(&reply, &at(1, 0)).unwrap_err();
        assert!(error.to_string().starts_with("after (1,0), then"), "{error}");
    }

    #[test]
    fn a_lone_cell_dies_whatever_is_placed() {
        let question = duel(&["0...", "....", "...."], 1, Goal::Live, DuelQuestion::Reply);
        let far = vec![Some(Position::new(2, 3))];
        // One piece each is too little to save the lone cell in the corner: the player's is far away.
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
