//! Which cells of a search are one and the same unknown, and what must hold between unknowns.
//!
//! The cells of all generations fall into classes: the map ties generation 0 to the last one, symmetries, names and frozen
//! cells tie more, and cells that the map carries out of the box are off. What is left are unknowns, and
//! every distinct window of nine cells with its next state is one [`Transition`]. Both engines of `search` start
//! from here, so neither knows of maps or symmetries.

mod build;
mod classes;
mod demands;

use std::borrow::Cow;

use crate::life::{Grid, Position, Rule};

pub use build::of;

/// The state of a cell: known beforehand, or that of an unknown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Cell {
    /// On (`true`) or off.
    Known(bool),
    /// As an unknown is, or its opposite.
    Unknown(Literal),
}

/// An unknown or its opposite.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Literal {
    /// Number of the unknown.
    pub unknown: u32,
    /// Whether its opposite is meant.
    pub negated: bool,
}

/// A cell, its neighbours, and the state that must follow from them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Transition {
    /// The eight neighbours, row by row.
    pub neighbours: [Cell; 8],
    /// The cell itself.
    pub centre: Cell,
    /// The cell in the next generation.
    pub next: Cell,
}

/// Something else that must hold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Demand {
    /// One of these literals is true.
    Some(Vec<Literal>),
    /// The cells of one of these pairs differ.
    Differ(Vec<(Cell, Cell)>),
    /// Of these literals, each with its weight, true ones add up to at least this.
    AtLeast(Vec<(Literal, usize)>, usize),
    /// Of these literals, each with its weight, true ones add up to at most this.
    AtMost(Vec<(Literal, usize)>, usize),
}

/// Where a pattern is pushed to, as it could lie anywhere: forwards if it moves, since a search that starts at the front of a
/// spaceship finds out much earlier that there is none. The generation that touches the side is generation 0 where any
/// generation may be called that.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// Some generation has a live cell in the first column.
    Left,
    /// Some generation has a live cell in the last column.
    Right,
    /// Some generation has a live cell in the first row.
    Top,
    /// Some generation has a live cell in the last row.
    Bottom,
    /// Some generation has a live cell in the first row or column, as patterns can only be shifted along the diagonal.
    TopLeft,
    /// Some generation has a live cell in the last row or column, as patterns can only be shifted along the diagonal.
    BottomRight,
    /// Some generation has a live cell in the last row or first column, as patterns can only be shifted along the other
    /// diagonal.
    BottomLeft,
    /// Some generation has a live cell in the first row or last column, as patterns can only be shifted along the other
    /// diagonal.
    TopRight,
}

/// Whether patterns are pushed to the sides of the box that their search leaves open.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Front {
    /// Wherever shifting a pattern gives another answer to the same question.
    #[default]
    Pushed,
    /// Nowhere, so that every place in the box counts.
    Anywhere,
}

/// The unknowns of a search.
#[derive(Clone, Debug)]
pub struct Spacetime {
    width: usize,
    height: usize,
    generations: usize,
    rule: Rule,
    cells: Vec<Cell>,
    unknowns: u32,
    transitions: Vec<Transition>,
    /// The sides come first.
    demands: Vec<Demand>,
    sides: Vec<Side>,
    /// What must hold in place of the sides if patterns are not pushed.
    alive: Option<Demand>,
    stands_still: bool,
    is_impossible: bool,
}

impl Cell {
    /// The cell's state if it is known.
    pub fn known(self) -> Option<bool> {
        match self {
            Self::Known(alive) => Some(alive),
            Self::Unknown(_) => None,
        }
    }

    /// The cell's state, given those of the unknowns.
    pub fn state(self, value: impl Fn(u32) -> bool) -> bool {
        match self {
            Self::Known(alive) => alive,
            Self::Unknown(literal) => value(literal.unknown) != literal.negated,
        }
    }
}

impl Transition {
    /// All nine cells and the next state.
    pub fn cells(&self) -> impl Iterator<Item = Cell> + '_ {
        self.neighbours.iter().copied().chain([self.centre, self.next])
    }
}

impl Spacetime {
    /// Columns of the box.
    pub fn width(&self) -> usize {
        self.width
    }

    /// Rows of the box.
    pub fn height(&self) -> usize {
        self.height
    }

    /// Number of generations, with the first and the last.
    pub fn generations(&self) -> usize {
        self.generations
    }

    /// The rule that transitions obey.
    pub fn rule(&self) -> Rule {
        self.rule
    }

    /// A cell of a generation.
    ///
    /// # Panics
    /// If there is no such cell or generation.
    pub fn cell(&self, generation: usize, at: Position) -> Cell {
        assert!(at.row < self.height && at.column < self.width, "cell {at} is outside the box");
        self.cells[(generation * self.height + at.row) * self.width + at.column]
    }

    /// All cells of a generation, row by row.
    ///
    /// # Panics
    /// If there is no such generation.
    pub fn generation(&self, number: usize) -> Vec<Cell> {
        let area = self.width * self.height;
        self.cells[number * area..][..area].to_vec()
    }

    /// How many unknowns there are; their numbers start at 0, in the order of generations, rows and columns in which they
    /// come first.
    pub fn unknowns(&self) -> u32 {
        self.unknowns
    }

    /// What must follow from what; none whose cells are all known.
    pub fn transitions(&self) -> &[Transition] {
        &self.transitions
    }

    /// What else must hold.
    pub fn demands(&self) -> &[Demand] {
        &self.demands
    }

    /// Where patterns are pushed to; each side is among the demands.
    pub fn sides(&self) -> &[Side] {
        &self.sides
    }

    /// The same, but patterns that stand still are pushed nowhere: a solver that looks at all of the box at once finds them
    /// many times faster so, and refutes them less than twice as slowly (docs/search.md).
    pub fn pushed_ahead(&self) -> Cow<'_, Self> {
        let Some(alive) = self.alive.as_ref().filter(|_| self.stands_still && !self.is_impossible) else {
            return Cow::Borrowed(self);
        };
        let others = self.demands[self.sides.len()..].iter();
        let demands = std::iter::once(alive).chain(others).cloned().collect();
        Cow::Owned(Self { demands, sides: Vec::new(), alive: None, ..self.clone() })
    }

    /// Whether what is known beforehand contradicts itself already. Transitions and demands are then incomplete.
    pub fn is_impossible(&self) -> bool {
        self.is_impossible
    }

    /// The generations, given the states of the unknowns.
    pub fn grids(&self, value: impl Fn(u32) -> bool) -> Vec<Grid> {
        let grid =
            |generation| Grid::from_fn(self.width, self.height, |at| self.cell(generation, at).state(&value));
        (0..self.generations).map(grid).collect()
    }
}
