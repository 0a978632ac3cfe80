//! The names of players, and how long they may think.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::player::{Deep, Greedy, Player, Random, Sat};

/// A kind of computer player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    /// Any empty cell.
    Random,
    /// The best lead after one generation.
    Greedy,
    /// The best lead several generations ahead, whatever the others do.
    Deep,
    /// What a solver proves to be worth most a few generations ahead.
    Sat,
}

/// Why a word is no player.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("`{0}` is no computer player; those are {names}", names = Kind::ALL.map(Kind::name).join(", "))]
pub struct KindError(String);

/// How long a player may think about a move, if it is one that thinks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effort {
    /// Until it has looked at so many positions, or asked a solver so many questions: the same on every machine.
    Positions(u64),
    /// For so long.
    Time(Duration),
}

impl Kind {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Random, Self::Greedy, Self::Deep, Self::Sat];

    /// The name.
    pub fn name(self) -> &'static str {
        match self {
            Self::Random => "random",
            Self::Greedy => "greedy",
            Self::Deep => "deep",
            Self::Sat => "sat",
        }
    }

    /// A player of this kind. Its moves follow from the seed, as far as they are random, and from the effort.
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
