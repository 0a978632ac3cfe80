//! Who plays, in which order, and on which terms.

use lifesat::game::{Game, Seat, Terms};
use lifesat::player::{Effort, Player};

use crate::cli::participant::Participant;
use crate::cli::request::play::GameRequest;

/// Everything that is decided before the first turn.
#[derive(Clone, Debug)]
pub(super) struct Table {
    terms: Terms,
    first: Seat,
    players: Vec<Participant>,
    effort: Effort,
    seed: u64,
}

impl Table {
    /// What the user asked for. What the user left open is drawn by lot.
    pub(super) fn new(request: GameRequest) -> Self {
        let GameRequest { terms, players, effort, .. } = request;
        // Short numbers are easy to type again.
        let seed = request.seed.unwrap_or_else(|| fastrand::u64(1..1_000_000));
        let by_lot = || fastrand::Rng::with_seed(seed).usize(..terms.seats());
        let first = request.first.or_else(|| Seat::new(by_lot()));
        Self {
            terms,
            first: first.expect("terms have no more seats than there can be"),
            players,
            effort,
            seed,
        }
    }

    pub(super) fn terms(&self) -> &Terms {
        &self.terms
    }

    pub(super) fn seed(&self) -> u64 {
        self.seed
    }

    pub(super) fn effort(&self) -> Effort {
        self.effort
    }

    /// The game at its start.
    pub(super) fn game(&self) -> Game {
        Game::new(self.terms, self.first)
    }

    /// The player in this seat.
    pub(super) fn who(&self, seat: Seat) -> Participant {
        self.players[seat.index()]
    }

    pub(super) fn is_human(&self, seat: Seat) -> bool {
        self.who(seat) == Participant::Human
    }

    /// The names of the players, in their order.
    pub(super) fn names(&self) -> Vec<String> {
        self.players.iter().map(|player| player.name().to_owned()).collect()
    }

    pub(super) fn has_humans(&self) -> bool {
        self.humans() > 0
    }

    /// The number of human players.
    pub(super) fn humans(&self) -> usize {
        self.players.iter().filter(|&&player| player == Participant::Human).count()
    }

    /// The computer player in this seat, unless it is a human's.
    pub(super) fn computer(&self, seat: Seat) -> Option<Box<dyn Player>> {
        self.who(seat).computer().map(|kind| kind.player(self.seed, self.effort))
    }
}
