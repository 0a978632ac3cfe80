//! The placement of multiplayer Life that is worth most a few generations later.
//!
//! One incremental solver holds the clauses of all placements, replies and generations
//! ([`Valued`](crate::encode::duel::Valued)). A placement, and a bound on its result, are assumptions.
//!
//! - If nobody replies, the solver is asked for anything better than the best so far, until there
//!   is nothing.
//! - If somebody replies, a placement is worth what no reply can prevent. Each placement takes
//!   questions of its own.

mod alone;
mod oracle;
mod replied;
mod worth;

use crate::backend::Incremental;
use crate::life::Position;
use crate::limits::StopReason;
use crate::problem::Duel;
use crate::problem::duel::DuelQuestion;
use oracle::Oracle;

pub use oracle::{Best, Work};
pub use worth::{DuelOutcome, Worth, worth};

/// Finds the best placement of one piece for the player of a duel who places first. The goal of the
/// duel does not matter.
///
/// With [`DuelQuestion::Move`] a placement is worth what it guarantees whatever the opponent replies.
/// The candidates are tried in the given order. With [`DuelQuestion::Alone`] it is worth what it leads
/// to, and all placements are candidates.
///
/// Returns `None` if the work did not suffice for a single placement.
///
/// # Errors
/// If the user interrupts.
///
/// # Panics
/// If the opponent places first, or if a player places more than one piece.
pub fn best(
    duel: &Duel,
    candidates: &[Option<Position>],
    solver: Box<dyn Incremental>,
    work: &Work,
) -> Result<Option<Best>, StopReason> {
    assert!(duel.pieces() == 1, "each player places one piece");
    let mut oracle = Oracle::new(duel, solver, work);
    match duel.question() {
        DuelQuestion::Alone => alone::best(&mut oracle),
        DuelQuestion::Move => replied::best(&mut oracle, candidates),
        DuelQuestion::Reply => panic!("the player must place first"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::backend::embedded::Embedded;
    use crate::game::{Board, Colour, Seat};
    use crate::limits::Limits;
    use crate::problem::duel::Goal;

    fn random_duel(random: &mut fastrand::Rng, question: DuelQuestion) -> Duel {
        let mut board = Board::empty(random.usize(1..=5), random.usize(1..=4));
        let colours = random.usize(2..=5);
        for at in board.positions() {
            board.set(at, (random.u8(..5) < 2).then(|| Colour::ALL[random.usize(..colours)]));
        }
        let players = if random.bool() { (Seat::ALL[0], Seat::ALL[1]) } else { (Seat::ALL[1], Seat::ALL[0]) };
        Duel::new(board, players, random.usize(..4), Goal::Live, question).unwrap()
    }

    /// All placements, the wasted piece last.
    fn candidates(duel: &Duel) -> Vec<Option<Position>> {
        duel.board().empty_cells().map(Some).chain([None]).collect()
    }

    #[test]
    fn the_best_placement_is_that_of_trying_everything() {
        let mut random = fastrand::Rng::with_seed(21);
        let enough = Work { questions: u64::MAX, limits: Limits::none() };
        for round in 0..120 {
            let question = if round % 3 == 0 { DuelQuestion::Alone } else { DuelQuestion::Move };
            let duel = random_duel(&mut random, question);
            let all = candidates(&duel);
            let certain = |&cell: &Option<Position>| match question {
                DuelQuestion::Alone => worth(&duel, cell, None),
                _ => all.iter().map(|&reply| worth(&duel, cell, reply)).min().unwrap(),
            };
            let expected = all.iter().map(certain).max().unwrap();
            for &solver in Embedded::ALL {
                let found = best(&duel, &all, solver.start(), &enough).unwrap().unwrap();
                assert_eq!((found.worth, found.is_proved), (expected, true), "{duel:?}");
                assert_eq!(certain(&found.cell), expected, "{duel:?}");
                if question == DuelQuestion::Move {
                    let first = all.iter().find(|cell| certain(cell) == expected).unwrap();
                    assert_eq!(found.cell, *first, "the first of the best: {duel:?}");
                }
            }
        }
    }

    #[test]
    fn work_ends() {
        let board = Board::from_rows(&["00...", ".0...", ".....", "...X.", "...XX"]).unwrap();
        let players = (Seat::ALL[0], Seat::ALL[1]);
        let duel = Duel::new(board, players, 2, Goal::Live, DuelQuestion::Move).unwrap();
        let ask = |questions| {
            let work = Work { questions, limits: Limits::none() };
            best(&duel, &candidates(&duel), Embedded::Batsat.start(), &work).unwrap()
        };
        assert_eq!(ask(0), None);
        assert!(!ask(12).unwrap().is_proved);
        assert!(ask(1000).unwrap().is_proved);
        let limits = Limits::none();
        limits.interrupt.raise();
        let work = Work { questions: 9, limits };
        let stopped = best(&duel, &candidates(&duel), Embedded::Batsat.start(), &work);
        assert_eq!(stopped, Err(StopReason::Interrupted));
    }
}
