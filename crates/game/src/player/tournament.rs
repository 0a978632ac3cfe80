//! Tournaments: many games between computer players; and confidence intervals of rates.

use std::sync::Mutex;

use thiserror::Error;

use super::simple::mixed;
use super::{Effort, Kind, Player, PlayerError};
use crate::game::{Ending, Game, Phase, Seat, Terms};
use crate::limits::{Limits, StopReason};
use crate::threads::side_by_side;

/// The players, the terms of their games, and the number of games.
#[derive(Clone, Debug)]
pub struct Tournament {
    terms: Terms,
    entrants: Vec<Kind>,
    effort: Effort,
    games: u64,
    seed: u64,
}

/// The number of players is not that of the seats.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("{entrants} players are named for a game with {seats} seats")]
pub struct EntrantsError {
    entrants: usize,
    seats: usize,
}

/// The result of one game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameResult {
    /// The number of the game, from 0.
    pub number: u64,
    /// The game, which is over.
    pub game: Game,
    /// The entrant who won, if there is one.
    pub winner: Option<usize>,
}

/// The results of all finished games.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Standings {
    /// The number of finished games.
    pub games: u64,
    /// The games that each entrant won.
    pub wins: Vec<Wins>,
    /// Games that ended without any live cell.
    pub extinctions: u64,
    /// Games that ended with hybrids only.
    pub takeovers: u64,
    /// Games that reached the last generation with several players equally far ahead.
    pub draws: u64,
    /// Generations of all games, added up.
    pub generations: u64,
}

/// Games that an entrant won, by the kind of win.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Wins {
    /// As the last player alive.
    pub last_alive: u64,
    /// With the most cells in the last generation.
    pub by_cells: u64,
}

impl Wins {
    /// All games won.
    pub fn all(self) -> u64 {
        self.last_alive + self.by_cells
    }
}

impl Tournament {
    /// A tournament. Everything random in it follows from the seed.
    ///
    /// # Errors
    /// If the number of entrants is not that of the seats.
    pub fn new(
        terms: Terms,
        entrants: Vec<Kind>,
        effort: Effort,
        games: u64,
        seed: u64,
    ) -> Result<Self, EntrantsError> {
        if entrants.len() != terms.seats() {
            return Err(EntrantsError { entrants: entrants.len(), seats: terms.seats() });
        }
        Ok(Self { terms, entrants, effort, games, seed })
    }

    /// The players.
    pub fn entrants(&self) -> &[Kind] {
        &self.entrants
    }

    /// The terms of the games.
    pub fn terms(&self) -> &Terms {
        &self.terms
    }

    /// The effort of each player for a move.
    pub fn effort(&self) -> Effort {
        self.effort
    }

    /// The seed of everything random.
    pub fn seed(&self) -> u64 {
        self.seed
    }

    /// The number of games.
    pub fn games(&self) -> u64 {
        self.games
    }

    /// The entrant on a seat in game `number`. Entrants change seats from game to game, so that
    /// each has every seat equally often.
    #[expect(clippy::missing_panics_doc, reason = "there are few entrants")]
    pub fn entrant(&self, number: u64, seat: Seat) -> usize {
        let entrants = self.entrants.len() as u64;
        usize::try_from((number + seat.index() as u64) % entrants).expect("there are few entrants")
    }

    /// The seat that moves first in game `number`. With n entrants, n² games let every entrant move
    /// first equally often from each seat.
    #[expect(clippy::missing_panics_doc, reason = "there are few seats")]
    pub fn first(&self, number: u64) -> Seat {
        let seats = self.entrants.len() as u64;
        Seat::new(usize::try_from(number / seats % seats).expect("there are few seats"))
            .expect("it is a seat")
    }

    /// Plays game `number`. It does not depend on the other games.
    ///
    /// # Errors
    /// If a limit is reached.
    #[expect(clippy::missing_panics_doc, reason = "computers play on the board")]
    pub fn play(&self, number: u64, limits: &Limits) -> Result<GameResult, PlayerError> {
        let seed = mixed(self.seed, number);
        let player = |seat: Seat| {
            let kind = self.entrants[self.entrant(number, seat)];
            kind.player(seed, self.effort)
        };
        let mut players: Vec<Box<dyn Player>> = self.terms.players().map(player).collect();
        let mut game = Game::new(self.terms, self.first(number));
        let ending = loop {
            match game.phase() {
                Phase::Turn(seat) => {
                    let wish = players[seat.index()].choose(&game, limits)?;
                    game.play(wish).expect("computers play on the board");
                }
                Phase::Generation => drop(game.pass_generation()),
                Phase::Over(ending) => break ending,
            }
            if let Some(why) = limits.exceeded() {
                return Err(PlayerError::Stopped(why));
            }
        };
        Ok(GameResult { number, game, winner: ending.winner().map(|seat| self.entrant(number, seat)) })
    }

    /// Plays all games, `jobs` at a time. `observe` gets the standings after each game. The standings at the
    /// end do not depend on `jobs`. Also returns why games are missing, if a limit was reached.
    ///
    /// # Errors
    /// If a player fails for another reason than a limit.
    ///
    /// # Panics
    /// If `observe` panics.
    pub fn run(
        &self,
        jobs: usize,
        limits: &Limits,
        observe: impl Fn(&Standings) + Sync,
    ) -> Result<(Standings, Option<StopReason>), PlayerError> {
        let standings =
            Mutex::new(Standings { wins: vec![Wins::default(); self.entrants.len()], ..Default::default() });
        let ended = side_by_side(0..self.games, jobs, limits, |number| {
            let outcome = self.play(number, limits)?;
            let mut standings = standings.lock().expect("no thread panics with the lock");
            standings.add(&outcome);
            observe(&standings);
            Ok(())
        });
        let standings = standings.into_inner().expect("no thread panicked with the lock");
        match ended {
            Ok(()) => Ok((standings, None)),
            Err(PlayerError::Stopped(why)) => Ok((standings, Some(why))),
        }
    }
}

impl Standings {
    fn add(&mut self, outcome: &GameResult) {
        self.games += 1;
        self.generations += u64::from(outcome.game.generation());
        let ending = outcome.game.ending().expect("the game is over");
        let winner = outcome.winner.map(|entrant| &mut self.wins[entrant]);
        match (ending, winner) {
            (Ending::LastAlive(_), Some(wins)) => wins.last_alive += 1,
            (Ending::MostCells(_), Some(wins)) => wins.by_cells += 1,
            (Ending::TotalExtinction, _) => self.extinctions += 1,
            (Ending::HybridTakeover, _) => self.takeovers += 1,
            _ => self.draws += 1,
        }
    }
}

/// A range of rates, from 0 to 1.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Interval {
    /// The lowest rate.
    pub low: f64,
    /// The highest rate.
    pub high: f64,
}

/// The number of standard deviations around the mean that hold 95 % of a normal distribution.
const Z: f64 = 1.959_963_984_540_054;

/// Wilson's score interval at 95 % for a number of successes in some trials. It is valid for rates
/// near 0 and 1 too. Without a trial it is everything from 0 to 1.
#[allow(clippy::cast_precision_loss, reason = "there are fewer than 2^53 games")]
pub fn wilson(successes: u64, trials: u64) -> Interval {
    if trials == 0 {
        return Interval { low: 0.0, high: 1.0 };
    }
    let (rate, n) = (successes as f64 / trials as f64, trials as f64);
    let square = Z * Z;
    let middle = rate + square / (2.0 * n);
    let half = Z * (rate * (1.0 - rate) / n + square / (4.0 * n * n)).sqrt();
    let scale = 1.0 + square / n;
    Interval { low: ((middle - half) / scale).max(0.0), high: ((middle + half) / scale).min(1.0) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tournament(entrants: &[Kind], games: u64) -> Tournament {
        let terms = Terms::new(entrants.len(), (6, 5), 3, 50).unwrap();
        Tournament::new(terms, entrants.to_vec(), Effort::Positions(50), games, 4).unwrap()
    }

    #[test]
    fn seats_and_first_turns_are_shared() {
        for entrants in 2..=Seat::MOST {
            let tournament =
                tournament(&[Kind::Random, Kind::Greedy, Kind::Deep, Kind::Random][..entrants], 1);
            let mut counts = vec![vec![0; entrants]; entrants];
            for number in 0..(entrants * entrants) as u64 {
                let seated: Vec<usize> =
                    Seat::ALL[..entrants].iter().map(|&seat| tournament.entrant(number, seat)).collect();
                assert!((0..entrants).all(|entrant| seated.contains(&entrant)), "{seated:?}");
                counts[seated[0]][tournament.first(number).index()] += 1;
            }
            assert!(counts.iter().flatten().all(|&count| count == 1), "{counts:?}");
        }
    }

    #[test]
    fn standings_do_not_depend_on_how_many_play_at_once() {
        for entrants in [&[Kind::Greedy, Kind::Greedy][..], &[Kind::Deep, Kind::Random, Kind::Greedy]] {
            let tournament = tournament(entrants, 40);
            let run = |jobs| tournament.run(jobs, &Limits::none(), |_| {}).unwrap();
            let (standings, stopped) = run(1);
            assert_eq!(stopped, None);
            assert_eq!(run(3), (standings.clone(), None));
            let without_winner = standings.extinctions + standings.takeovers + standings.draws;
            assert_eq!(standings.wins.iter().map(|wins| wins.all()).sum::<u64>() + without_winner, 40);
        }
    }

    #[test]
    fn an_interrupt_ends_it_early() {
        let limits = Limits::none();
        limits.interrupt.raise();
        let (standings, stopped) =
            tournament(&[Kind::Greedy, Kind::Random], 40).run(2, &limits, |_| {}).unwrap();
        assert_eq!((standings.games, stopped), (0, Some(StopReason::Interrupted)));
    }

    /// Each end is the rate whose distance from the observed one, in its own standard deviations,
    /// is Z.
    #[test]
    fn the_ends_solve_the_equation_they_are_named_for() {
        for (successes, trials) in [(3u32, 10u32), (140, 200), (199, 200), (5000, 10000)] {
            let interval = wilson(successes.into(), trials.into());
            let rate = f64::from(successes) / f64::from(trials);
            assert!(interval.low < rate && rate < interval.high);
            for end in [interval.low, interval.high] {
                let deviations = (rate - end).abs() / (end * (1.0 - end) / f64::from(trials)).sqrt();
                assert!((deviations - Z).abs() < 1e-9, "{successes}/{trials}: {deviations}");
            }
        }
    }

    #[test]
    fn extremes_stay_between_0_and_1() {
        assert_eq!(wilson(0, 0), Interval { low: 0.0, high: 1.0 });
        let (none, all) = (wilson(0, 20), wilson(20, 20));
        assert!(none.low.abs() < 1e-12 && none.high > 0.1, "{none:?}");
        assert!((all.high - 1.0).abs() < 1e-12 && all.low < 0.9, "{all:?}");
    }
}
