//! The computer player that asks a solver.

use super::simple::{self, dice};
use super::{Effort, Player, PlayerError};
use crate::backend::embedded::Embedded;
use crate::duel::{Best, Work, best};
use crate::game::{Game, Lookahead, Move, Seat};
use crate::life::Position;
use crate::limits::Limits;
use crate::problem::Duel;
use crate::problem::duel::{DuelQuestion, Goal};

/// How many generations it looks ahead. Others place pieces in each of them, so more generations
/// make the forecast worse, not better. docs/duel.md has the figures.
const GENERATIONS: usize = 2;

/// Takes the placement that is worth most two generations later if no piece is placed in between: one that
/// wipes the opponent out, or else one that does not lose and has the largest lead. If another player has a
/// turn before the next generation, the strongest of these is assumed to reply in the worst way. In
/// generation 0, all pieces but the last are placed at random, next to each other.
#[derive(Clone, Debug)]
pub struct Sat {
    seed: u64,
    effort: Effort,
}

impl Sat {
    /// A player whose first pieces follow from `seed`. `effort` limits the questions to the solver,
    /// or the time, for each move.
    pub fn new(seed: u64, effort: Effort) -> Self {
        Self { seed, effort }
    }

    /// The limits for one move.
    fn work(&self, limits: &Limits) -> Work {
        match self.effort {
            Effort::Positions(questions) => Work { questions, limits: limits.clone() },
            Effort::Time(time) => Work { questions: u64::MAX, limits: limits.no_longer_than(time) },
        }
    }
}

impl Player for Sat {
    fn choose(&mut self, game: &Game, limits: &Limits) -> Result<Move, PlayerError> {
        // No generation follows before the last of the first pieces, so there is nothing to look ahead at.
        if game.is_setup() && game.round() < game.terms().pieces() {
            return Ok(simple::placement(game, &mut dice(self.seed, game)));
        }
        let me = game.to_move().expect("a player is asked in its turn");
        let candidates = ranked(game, me);
        let Some(duel) = duel(game, me, GENERATIONS) else { return Ok(wish(candidates[0])) };
        let found = best(&duel, &candidates, Embedded::Batsat.start(), &self.work(limits));
        match (found, limits.exceeded()) {
            (Err(why), _) | (_, Some(why)) => Err(PlayerError::Stopped(why)),
            (Ok(Some(Best { cell, .. })), None) => Ok(wish(cell)),
            (Ok(None), None) => Ok(wish(candidates[0])),
        }
    }
}

/// The duel against the strongest of the players who can reply, or of all others if none can.
/// `None` if no other player is alive.
fn duel(game: &Game, me: Seat, generations: usize) -> Option<Duel> {
    // The first of equally strong players, in the order of `seats`.
    let strongest =
        |seats: &[Seat]| seats.iter().rev().copied().max_by_key(|&seat| game.board().population(seat));
    let others = |seat: &Seat| *seat != me && game.is_alive(*seat);
    let repliers: Vec<Seat> = game.still_to_move().filter(others).collect();
    let all: Vec<Seat> = game.terms().players().filter(others).collect();
    let (opponent, question) = match strongest(&repliers) {
        Some(replier) => (replier, DuelQuestion::Move),
        None => (strongest(&all)?, DuelQuestion::Alone),
    };
    let duel = Duel::new(game.board().clone(), (me, opponent), generations, Goal::Live, question);
    Some(duel.expect("the boards of games are small"))
}

/// All placements, by their lead one generation later, the best first. Placing nothing comes last.
fn ranked(game: &Game, me: Seat) -> Vec<Option<Position>> {
    let ahead = Lookahead::new(game.board(), me);
    let mut cells: Vec<Position> = game.board().empty_cells().collect();
    cells.sort_by_cached_key(|&at| -ahead.lead_after(at));
    cells.into_iter().map(Some).chain([None]).collect()
}

fn wish(cell: Option<Position>) -> Move {
    cell.map_or(Move::Pass, Move::Place)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::duel::{Worth, worth};
    use crate::game::{Board, Phase, Terms};
    use crate::player::Greedy;

    const ENOUGH: Effort = Effort::Positions(100_000);

    /// A game at random after a number of turns.
    fn game(seed: u64, turns: usize) -> Game {
        let mut random = fastrand::Rng::with_seed(seed);
        let mut game = Game::new(Terms::SMALL, Seat::ALL[0]);
        for _ in 0..turns {
            let cells: Vec<Position> = game.board().empty_cells().collect();
            game.play(Move::Place(random.choice(cells).unwrap())).unwrap();
        }
        game
    }

    /// The worth that a placement guarantees, found by trying every reply.
    fn certain(duel: &Duel, cell: Option<Position>, all: &[Option<Position>]) -> Worth {
        match duel.question() {
            DuelQuestion::Alone => worth(duel, cell, None),
            _ => all.iter().map(|&reply| worth(duel, cell, reply)).min().expect("a turn can be wasted"),
        }
    }

    #[test]
    fn the_placement_is_worth_as_much_as_any() {
        let mut asked = 0;
        for seed in 0..12 {
            // The last two turns of generation 0.
            for turns in [4, 5] {
                let game = game(seed, turns);
                let me = game.to_move().unwrap();
                let Move::Place(chosen) = Sat::new(seed, ENOUGH).choose(&game, &Limits::none()).unwrap()
                else {
                    continue;
                };
                let duel = duel(&game, me, GENERATIONS).unwrap();
                assert_eq!(duel.question() == DuelQuestion::Move, turns == 4);
                let all = ranked(&game, me);
                let most = all.iter().map(|&cell| certain(&duel, cell, &all)).max();
                assert_eq!(Some(certain(&duel, Some(chosen), &all)), most);
                asked += 1;
            }
        }
        assert!(asked > 12, "{asked}");
    }

    #[test]
    fn the_same_turn_gets_the_same_move_and_the_first_pieces_are_together() {
        for turns in 0..6 {
            let game = game(1, turns);
            let ask = || Sat::new(3, ENOUGH).choose(&game, &Limits::none()).unwrap();
            assert_eq!(ask(), ask());
        }
    }

    #[test]
    fn too_little_work_still_makes_a_move() {
        let game = game(1, 4);
        let wish = Sat::new(1, Effort::Positions(0)).choose(&game, &Limits::none()).unwrap();
        assert!(matches!(wish, Move::Place(at) if Board::is_empty(game.board(), at)));
        let limits = Limits::none();
        limits.interrupt.raise();
        assert!(Sat::new(1, ENOUGH).choose(&game, &limits).is_err());
    }

    /// Measures how far to look ahead: games against `greedy`, in which every placement and reply
    /// is simulated. The figures are in docs/duel.md.
    #[test]
    #[ignore = "a measurement, to be read with --nocapture"]
    #[expect(clippy::print_stdout, reason = "its result is for people")]
    fn horizons() {
        for generations in 1..=4 {
            let (mut won, mut lost) = (0, 0);
            for number in 0..GAMES {
                let me = Seat::ALL[number % 2];
                let game = played(me, Seat::ALL[number / 2 % 2], generations, number as u64);
                match game.ending().and_then(crate::game::Ending::winner) {
                    Some(seat) if seat == me => won += 1,
                    Some(_) => lost += 1,
                    None => {}
                }
            }
            println!("{generations} generations: {won} won, {lost} lost of {GAMES}");
        }
    }

    const GAMES: usize = 200;

    fn played(me: Seat, first: Seat, generations: usize, seed: u64) -> Game {
        let mut game = Game::new(Terms::SMALL, first);
        let mut greedy = Greedy::new(seed);
        loop {
            match game.phase() {
                Phase::Over(_) => return game,
                Phase::Generation => drop(game.pass_generation()),
                Phase::Turn(seat) if seat != me || (game.is_setup() && game.round() < 3) => {
                    let wish = greedy.choose(&game, &Limits::none()).unwrap();
                    game.play(wish).unwrap();
                }
                Phase::Turn(_) => {
                    let all = ranked(&game, me);
                    let wanted = duel(&game, me, generations).unwrap();
                    let worths = all.iter().map(|&cell| (certain(&wanted, cell, &all), cell));
                    // The first of equally good placements, as the solver finds it.
                    let best = worths.rev().max_by_key(|(worth, _)| *worth).unwrap();
                    game.play(wish(best.1)).unwrap();
                }
            }
        }
    }
}
