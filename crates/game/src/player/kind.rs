//! The names of computer players, and their limits.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use crate::player::{Deep, Effort, Greedy, Player, Random, Sat};

/// A kind of computer player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// Places on a random empty cell.
    Random,
    /// Takes the best lead after one generation.
    Greedy,
    /// Takes the best lead several generations ahead, assuming the others allied against it.
    Deep,
    /// Takes what a solver proves to be worth most two generations ahead.
    Sat,
}

/// A word that is not the name of a computer player.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("`{0}` is not a computer player; there are {names}", names = Kind::ALL.map(Kind::name).join(", "))]
pub struct KindError(String);

impl Kind {
    /// All kinds.
    pub const ALL: [Self; 4] = [Self::Random, Self::Greedy, Self::Deep, Self::Sat];

    /// The name, as it is written on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Self::Random => "random",
            Self::Greedy => "greedy",
            Self::Deep => "deep",
            Self::Sat => "sat",
        }
    }

    /// A player of this kind. Its moves follow from the game, the seed and the effort.
    pub fn player(self, seed: u64, effort: Effort) -> Box<dyn Player> {
        match self {
            Self::Random => Box::new(Random::new(seed)),
            Self::Greedy => Box::new(Greedy::new(seed)),
            Self::Deep => Box::new(Deep::new(seed, effort)),
            Self::Sat => Box::new(Sat::new(seed, effort)),
        }
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Kind {
    type Err = KindError;

    fn from_str(text: &str) -> Result<Self, KindError> {
        Self::ALL.into_iter().find(|kind| kind.name() == text).ok_or_else(|| KindError(text.to_owned()))
    }
}
