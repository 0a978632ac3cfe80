//! Many games between computers.

use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;

use thiserror::Error;

use crate::game::{Ending, Game, Phase, Seat, Terms};
use crate::limits::{Limits, StopReason};
use crate::player::{Effort, Kind, Player, PlayerError, mixed};

/// Who plays, on which terms, and how often.
#[derive(Clone, Debug)]
pub struct Tournament {
    terms: Terms,
    entrants: Vec<Kind>,
    effort: Effort,
    games: u64,
    seed: u64,
}

/// Why there is no tournament.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("{entrants} players enter a game for {seats}")]
pub struct EntrantsError {
    entrants: usize,
    seats: usize,
}

/// How a game between entrants went.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// The number of the game, from 0.
    pub number: u64,
    /// The game at its end.
    pub game: Game,
    /// The entrant who won, if any did.
    pub winner: Option<usize>,
}

/// What came of all games that were finished.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Standings {
    /// How many there were.
    pub games: u64,
    /// What each entrant won.
    pub wins: Vec<Wins>,
    /// Games in which nobody was left and no cell lived.
    pub extinctions: u64,
    /// Games in which only hybrids were left.
    pub takeovers: u64,
    /// Games that came to the last generation with several leaders.
    pub draws: u64,
    /// Generations of all games together.
    pub generations: u64,
}

/// Games that an entrant won.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Wins {
    /// By being the last one alive.
    pub last_alive: u64,
    /// By having the most cells in the last generation.
    pub by_cells: u64,
}

impl Wins {
    /// All of them.
    pub fn all(self) -> u64 {
        self.last_alive + self.by_cells
    }
}

impl Tournament {
    /// A tournament of so many games. Everything random in it follows from the seed.
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

    /// Who plays.
    pub fn entrants(&self) -> &[Kind] {
        &self.entrants
    }

    /// On which terms.
    pub fn terms(&self) -> &Terms {
        &self.terms
    }

    /// How long everybody thinks.
    pub fn effort(&self) -> Effort {
        self.effort
    }

    /// What everything random follows from.
    pub fn seed(&self) -> u64 {
        self.seed
    }

    /// How many games are played.
    pub fn games(&self) -> u64 {
        self.games
    }

    /// The entrant who has this seat in the game with this number. After as many games as there are entrants, everybody
    /// had every seat.
    pub fn entrant(&self, number: u64, seat: Seat) -> usize {
        let entrants = self.entrants.len() as u64;
        usize::try_from((number + seat.index() as u64) % entrants).expect("there are few entrants")
    }

    /// The seat that moves first in the game with this number. In as many games as the square of the number of entrants,
    /// everybody was first equally often on every seat.
    pub fn first(&self, number: u64) -> Seat {
        let seats = self.entrants.len() as u64;
        Seat::new(usize::try_from(number / seats % seats).expect("there are few seats"))
            .expect("it is a seat")
    }

    /// Plays the game with this number. It does not depend on any other game.
    pub fn play(&self, number: u64, limits: &Limits) -> Result<Outcome, PlayerError> {
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
        Ok(Outcome { number, game, winner: ending.winner().map(|seat| self.entrant(number, seat)) })
    }

    /// Plays all games, several at once, and tells of every finished one. What comes of them does not depend on how many
    /// are played at once. Returns why not all were played, if so.
    pub fn run(
        &self,
        jobs: usize,
        limits: &Limits,
        observe: impl Fn(&Standings) + Sync,
    ) -> Result<(Standings, Option<StopReason>), PlayerError> {
        let next = AtomicU64::new(0);
        let standings =
            Mutex::new(Standings { wins: vec![Wins::default(); self.entrants.len()], ..Default::default() });
        let work = || {
            loop {
                let number = next.fetch_add(1, Ordering::Relaxed);
                if number >= self.games {
                    return Ok(());
                }
                let outcome = self.play(number, limits)?;
                let mut standings = standings.lock().expect("nobody panics with the lock");
                standings.add(&outcome);
                observe(&standings);
            }
        };
        let ends: Vec<Result<(), PlayerError>> = thread::scope(|scope| {
            let workers: Vec<_> = (0..jobs.max(1)).map(|_| scope.spawn(work)).collect();
            let join = |worker: thread::ScopedJoinHandle<'_, _>| {
                worker.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
            };
            workers.into_iter().map(join).collect()
        });
        let standings = standings.into_inner().expect("nobody panicked with the lock");
        match ends.into_iter().find_map(Result::err) {
            None => Ok((standings, None)),
            Some(PlayerError::Stopped(why)) => Ok((standings, Some(why))),
        }
    }
}

impl Standings {
    fn add(&mut self, outcome: &Outcome) {
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
            let nobodys = standings.extinctions + standings.takeovers + standings.draws;
            assert_eq!(standings.wins.iter().map(|wins| wins.all()).sum::<u64>() + nobodys, 40);
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
}
