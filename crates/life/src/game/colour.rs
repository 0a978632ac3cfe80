//! Whose cell it is.

use std::fmt;

/// A place at the table, and with it a colour: two to four of them take part in a game.
///
/// Who sits there, a human or a program, is another matter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Seat(u8);

impl Seat {
    /// As many can play at once.
    pub const MOST: usize = 4;

    /// All seats, in the order of their numbers.
    pub const ALL: [Self; Self::MOST] = [Self(0), Self(1), Self(2), Self(3)];

    /// The seat with this index, from 0.
    pub fn new(index: usize) -> Option<Self> {
        Self::ALL.get(index).copied()
    }

    /// Its index, from 0.
    pub fn index(self) -> usize {
        usize::from(self.0)
    }

    /// Its number as people say it, from 1.
    pub fn number(self) -> usize {
        self.index() + 1
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "player {}", self.number())
    }
}

/// What a live cell looks like.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Colour {
    /// It belongs to a player.
    Owned(Seat),
    /// It was born of three different colours and belongs to nobody.
    Hybrid,
}

impl Colour {
    /// How many there are.
    pub const COUNT: usize = Seat::MOST + 1;

    /// All colours: those of the players, then hybrid.
    pub const ALL: [Self; Self::COUNT] = [
        Self::Owned(Seat::ALL[0]),
        Self::Owned(Seat::ALL[1]),
        Self::Owned(Seat::ALL[2]),
        Self::Owned(Seat::ALL[3]),
        Self::Hybrid,
    ];

    /// Its place in [`Colour::ALL`].
    pub fn index(self) -> usize {
        match self {
            Self::Owned(seat) => seat.index(),
            Self::Hybrid => Seat::MOST,
        }
    }

    /// The character that stands for it, and `.` for an empty cell.
    pub fn symbol(cell: Option<Self>) -> char {
        match cell {
            None => '.',
            Some(colour) => ['0', 'X', '*', '#', '@'][colour.index()],
        }
    }

    /// The cell that a character stands for, if it stands for one.
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
