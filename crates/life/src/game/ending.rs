//! How a game ends.

use std::fmt;

use crate::game::{Board, Colour, Seat, Terms};

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ending {
    /// Only one player has cells, and wins.
    LastAlive(Seat),
    /// No cell is alive.
    TotalExtinction,
    /// Only hybrids are alive.
    HybridTakeover,
    /// The last generation has passed, and this player has more cells than any other.
    MostCells(Seat),
    /// The last generation has passed, and several players share the largest number of cells.
    Draw,
}

impl Ending {
    /// The ending of a game with this board after this generation, or `None` if the game goes on.
    pub(super) fn of(terms: &Terms, board: &Board, generation: u32) -> Option<Self> {
        let mut ranked: Vec<(usize, Seat)> = terms
            .players()
            .map(|seat| (board.population(seat), seat))
            .filter(|(cells, _)| *cells > 0)
            .collect();
        ranked.sort_unstable_by(|(cells, _), (others, _)| others.cmp(cells));
        match ranked[..] {
            [] if board.population(Colour::Hybrid) > 0 => Some(Self::HybridTakeover),
            [] => Some(Self::TotalExtinction),
            [(_, winner)] => Some(Self::LastAlive(winner)),
            _ if generation < terms.max_generations() => None,
            [(most, _), (second, _), ..] if most == second => Some(Self::Draw),
            [(_, winner), ..] => Some(Self::MostCells(winner)),
        }
    }

    /// The winner, if there is one.
    pub fn winner(self) -> Option<Seat> {
        match self {
            Self::LastAlive(seat) | Self::MostCells(seat) => Some(seat),
            Self::TotalExtinction | Self::HybridTakeover | Self::Draw => None,
        }
    }
}

impl Ending {
    /// Whether a record means this ending with these words. Records of version 0.1.0 have other
    /// words for the last generation.
    pub(super) fn is_called(self, words: &str) -> bool {
        let earlier = match self {
            Self::MostCells(seat) => {
                Some(format!("Player {} wins by cells: the last generation has come.", seat.number()))
            }
            Self::Draw => Some("A draw: the last generation has come.".to_owned()),
            Self::LastAlive(_) | Self::TotalExtinction | Self::HybridTakeover => None,
        };
        words == self.to_string() || earlier.as_deref() == Some(words)
    }
}

impl fmt::Display for Ending {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::LastAlive(seat) => write!(f, "Player {} wins!", seat.number()),
            Self::TotalExtinction => write!(f, "Total extinction."),
            Self::HybridTakeover => write!(f, "Hybrid takeover!"),
            Self::MostCells(seat) => {
                write!(f, "Player {} wins with the most cells in the last generation.", seat.number())
            }
            Self::Draw => write!(f, "A draw: several players have the most cells in the last generation."),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn records_may_have_the_words_of_version_0_1_0() {
        let seat = Seat::new(1).unwrap();
        let earlier = "Player 2 wins by cells: the last generation has come.";
        assert!(Ending::MostCells(seat).is_called(earlier));
        assert!(Ending::Draw.is_called("A draw: the last generation has come."));
        assert!(!Ending::LastAlive(seat).is_called(earlier) && !Ending::Draw.is_called(earlier));
        assert!(
            [Ending::LastAlive(seat), Ending::MostCells(seat), Ending::Draw, Ending::HybridTakeover]
                .iter()
                .all(|ending| ending.is_called(&ending.to_string()))
        );
    }
}
