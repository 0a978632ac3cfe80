//! Colours of cells, and the players they belong to.

use std::fmt;

/// One of the two to four players of a game, and with it a colour.
///
/// Whether a human or a program plays is recorded elsewhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Seat(u8);

impl Seat {
    /// The largest number of players.
    pub const MOST: usize = 4;

    /// All seats, in the order of their numbers.
    pub const ALL: [Self; Self::MOST] = [Self(0), Self(1), Self(2), Self(3)];

    /// The seat with this index, from 0.
    pub fn new(index: usize) -> Option<Self> {
        Self::ALL.get(index).copied()
    }

    /// The index, from 0.
    pub fn index(self) -> usize {
        usize::from(self.0)
    }

    /// The number as people say it, from 1.
    pub fn number(self) -> usize {
        self.index() + 1
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "player {}", self.number())
    }
}

/// The colour of a live cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Colour {
    /// The cell belongs to a player.
    Owned(Seat),
    /// The cell belongs to nobody: it was born from neighbours of three different colours.
    Hybrid,
}

impl Colour {
    /// The number of colours.
    pub const COUNT: usize = Seat::MOST + 1;

    /// All colours: those of the players, then hybrid.
    pub const ALL: [Self; Self::COUNT] = [
        Self::Owned(Seat::ALL[0]),
        Self::Owned(Seat::ALL[1]),
        Self::Owned(Seat::ALL[2]),
        Self::Owned(Seat::ALL[3]),
        Self::Hybrid,
    ];

    /// The index of the colour in [`Colour::ALL`].
    pub fn index(self) -> usize {
        match self {
            Self::Owned(seat) => seat.index(),
            Self::Hybrid => Seat::MOST,
        }
    }

    /// The character for a cell of this colour; `.` for an empty cell.
    pub fn symbol(cell: Option<Self>) -> char {
        match cell {
            None => '.',
            Some(colour) => ['0', 'X', '*', '#', '@'][colour.index()],
        }
    }

    /// The cell that a character stands for: `Some(None)` is an empty cell, and `None` means that
    /// the character is not a cell.
    pub fn from_symbol(symbol: char) -> Option<Option<Self>> {
        let cells = Self::ALL.into_iter().map(Some).chain([None]);
        cells.into_iter().find(|&cell| Self::symbol(cell) == symbol)
    }
}

impl From<Seat> for Colour {
    fn from(seat: Seat) -> Self {
        Self::Owned(seat)
    }
}
