//! Who sits where, and on which terms.

use anyhow::{Result, bail};
use lifesat::game::{Game, Seat, Terms};
use lifesat::player::{Effort, Player};

use crate::cli::args::{PlayArgs, PlayerArg};

/// Everything that is decided before the first turn.
#[derive(Clone, Debug)]
pub(super) struct Table {
    terms: Terms,
    first: Seat,
    players: Vec<PlayerArg>,
    effort: Effort,
    seed: u64,
}

impl Table {
    /// What the user asked for. What is left open is left to chance.
    pub(super) fn new(args: &PlayArgs) -> Result<Self> {
        let terms = terms(args)?;
        // Short numbers can be typed again.
        let seed = args.seed.unwrap_or_else(|| fastrand::u64(1..1_000_000));
        let first = match args.first {
            Some(number) => Seat::new(usize::from(number) - 1),
            None => Seat::new(fastrand::Rng::with_seed(seed).usize(..terms.seats())),
        };
        let Some(first) = first.filter(|seat| seat.index() < terms.seats()) else {
            bail!("--first names one of the {} players", terms.seats());
        };
        Ok(Self { terms, first, players: args.players.clone(), effort: args.effort(), seed })
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

    /// Who sits there.
    pub(super) fn who(&self, seat: Seat) -> PlayerArg {
        self.players[seat.index()]
    }

    pub(super) fn is_human(&self, seat: Seat) -> bool {
        self.who(seat) == PlayerArg::Human
    }

    /// The words for everybody, in their order.
    pub(super) fn names(&self) -> Vec<String> {
        self.players.iter().map(|player| player.name().to_owned()).collect()
    }

    pub(super) fn has_humans(&self) -> bool {
        self.humans() > 0
    }

    /// How many humans play.
    pub(super) fn humans(&self) -> usize {
        self.players.iter().filter(|&&player| player == PlayerArg::Human).count()
    }

    /// The program that plays there, if it is none that has to be asked in another way.
    pub(super) fn computer(&self, seat: Seat) -> Option<Box<dyn Player>> {
        match self.who(seat) {
            PlayerArg::Human => None,
            PlayerArg::Computer(kind) => Some(kind.player(self.seed, self.effort)),
        }
    }
}

/// The terms that the options ask for.
pub(super) fn terms(args: &PlayArgs) -> Result<Terms> {
    let small = (Terms::SMALL.width(), Terms::SMALL.height());
    let size = args.size.size().unwrap_or(small);
    Ok(Terms::new(args.players.len(), size, args.pieces, args.max_generations)?)
}
