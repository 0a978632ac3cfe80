//! The unknowns of a search: which cells are one and the same unknown, and what must hold between
//! unknowns.
//!
//! The cells of all generations fall into classes. The map ties generation 0 to the last one.
//! Symmetries, names and frozen cells tie more. Cells that the map carries out of the box are dead.
//! The classes that are left are the unknowns, and every distinct window of nine cells with its
//! next state is one [`Transition`]. Both engines of `search` start from here, so neither knows of
//! maps or symmetries.
//!
//! In rules of Generations, unknowns still say only whether cells are alive. The state of a dying cell
//! follows from when it was alive, so there are also cells of some generations before generation 0.

mod aging;
mod build;
mod classes;
mod demands;
mod fronts;
mod places;
mod tracks;
mod transitions;

use std::borrow::Cow;

use serde::{Deserialize, Serialize};

use crate::life::generations::{ALIVE, DEAD};
use crate::life::{Family, Grid, Phases, Position, Rule};

pub use build::of;

/// The state of a cell: known beforehand, or that of an unknown or its opposite.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Cell {
    /// Alive (`true`) or dead.
    Known(bool),
    /// The state of an unknown or its opposite.
    Unknown(Literal),
}

/// An unknown or its opposite.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Literal {
    /// Number of the unknown, from 0.
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
    /// Whether it obeys the table of odd generations, where that is another one.
    pub odd: bool,
}

/// A condition besides the rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Demand {
    /// At least one of these literals is true.
    Some(Vec<Literal>),
    /// The cells of at least one of these pairs differ.
    Differ(Vec<(Cell, Cell)>),
    /// Of at least one of these tracks, the cells of at least one pair of each list differ. There is at most
    /// one such demand.
    OneTrack(Vec<Track>),
    /// The weights of those literals that are true add up to at least this.
    AtLeast(Vec<(Literal, usize)>, usize),
    /// The weights of those literals that are true add up to at most this.
    AtMost(Vec<(Literal, usize)>, usize),
}

/// What one cell of a pattern that moves along with it is in all generations, compared with what it would be if
/// there were a smaller period: a list of pairs for each such period.
pub type Track = Vec<Vec<(Cell, Cell)>>;

/// A side of the box to which patterns are pushed: they must touch it, although they could lie
/// anywhere. With dying states, dying cells count as live ones here.
///
/// Patterns that move are pushed forwards, because a search that starts at the front of a spaceship
/// finds out much earlier that there is none. Where any generation may be called generation 0, it
/// is generation 0 that touches the side.
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
    /// Some generation has a live cell in the first row or column. For patterns that can only be
    /// shifted along the diagonal.
    TopLeft,
    /// Some generation has a live cell in the last row or column. For patterns that can only be
    /// shifted along the diagonal.
    BottomRight,
    /// Some generation has a live cell in the last row or first column. For patterns that can only
    /// be shifted along the other diagonal.
    BottomLeft,
    /// Some generation has a live cell in the first row or last column. For patterns that can only
    /// be shifted along the other diagonal.
    TopRight,
}

/// The sides of the box that patterns must touch.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Touched {
    /// All of them.
    pub sides: Vec<Side>,
    /// The one that must be touched in its first half.
    pub half: Option<Side>,
}

/// Whether patterns are pushed to sides of the box.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Front {
    /// They are, wherever shifting a pattern gives another answer to the same question.
    #[default]
    Pushed,
    /// They are not, so that every place in the box counts.
    Anywhere,
}

/// What becomes of a pattern in the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Course {
    /// After enough returns it is where it was.
    Stays,
    /// After enough returns it is somewhere else.
    Moves,
    /// It need not come back.
    Free,
}

/// The unknowns of a search.
#[derive(Clone, Debug)]
pub struct Spacetime {
    width: usize,
    height: usize,
    generations: usize,
    /// The generations before generation 0, whose cells come after all others.
    history: usize,
    family: Family,
    phases: Phases,
    cells: Vec<Cell>,
    /// The unknown cells, and what the rule says of windows around cells that may be dying. The open
    /// transitions of the family are the next unknowns.
    unknown_cells: u32,
    transitions: Vec<Transition>,
    /// Those of the sides come first.
    demands: Vec<Demand>,
    touched: Touched,
    /// What a solver demands in place of the demands of the sides.
    of_solver: Vec<Demand>,
    course: Course,
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

    /// Number of generations, the first and the last included.
    pub fn generations(&self) -> usize {
        self.generations
    }

    /// The rules of which transitions obey one.
    pub fn family(&self) -> &Family {
        &self.family
    }

    /// The tables that transitions obey; if the rule is left open, those of the least one.
    pub fn phases(&self) -> Phases {
        self.phases
    }

    /// The unknown that says whether an open transition of the family is on.
    #[expect(clippy::missing_panics_doc, reason = "a family has at most 102 transitions")]
    pub fn choice(&self, transition: usize) -> u32 {
        self.unknown_cells + u32::try_from(transition).expect("a family has few transitions")
    }

    /// The rule, for given states of the unknowns.
    pub fn rule(&self, value: impl Fn(u32) -> bool) -> Rule {
        self.family.rule(|transition| value(self.choice(transition)))
    }

    /// A cell of a generation.
    ///
    /// # Panics
    /// If there is no such cell or generation.
    pub fn cell(&self, generation: usize, at: Position) -> Cell {
        assert!(at.row < self.height && at.column < self.width, "cell {at} is outside the box");
        self.cells[(generation * self.height + at.row) * self.width + at.column]
    }

    /// A cell so many generations before this one, which may be before generation 0 if there are dying
    /// states.
    ///
    /// # Panics
    /// If there is no such cell or generation.
    pub fn earlier(&self, generation: usize, back: usize, at: Position) -> Cell {
        // The generations before generation 0 stand after the last one, backwards.
        let number = generation.checked_sub(back).unwrap_or_else(|| self.generations - 1 + back - generation);
        self.cell(number, at)
    }

    /// The cell in this generation, and in those before that decide which state it has, the newest first.
    ///
    /// # Panics
    /// If there is no such cell or generation.
    pub fn ages(&self, generation: usize, at: Position) -> impl Iterator<Item = Cell> + '_ {
        (0..=self.history).map(move |back| self.earlier(generation, back, at))
    }

    /// Which cells must be alive (`true`) or not so that a cell is in this state: 0 is dead, 1 alive, and
    /// the others are dying.
    ///
    /// # Panics
    /// If there is no such cell or generation.
    pub fn in_state(&self, generation: usize, at: Position, state: u8) -> Vec<(Cell, bool)> {
        // A dead cell was alive in none of them, which is as many as there are states without it.
        let since = usize::from(state).checked_sub(1).unwrap_or(self.history + 1);
        self.ages(generation, at)
            .take(since + 1)
            .enumerate()
            .map(|(back, cell)| (cell, back == since))
            .collect()
    }

    /// How many generations before another one decide which cells are dying in it.
    pub fn history(&self) -> usize {
        self.history
    }

    /// All cells of a generation, row by row.
    ///
    /// # Panics
    /// If there is no such generation.
    pub fn generation(&self, number: usize) -> Vec<Cell> {
        let area = self.width * self.height;
        self.cells[number * area..][..area].to_vec()
    }

    /// The number of unknowns. They are numbered from 0: first the cells, in the order of their
    /// first occurrence by generation, row and column, then the open transitions of the family.
    pub fn unknowns(&self) -> u32 {
        self.choice(self.family.open_transitions().len())
    }

    /// The distinct transitions. Each has at least one cell that is not known.
    pub fn transitions(&self) -> &[Transition] {
        &self.transitions
    }

    /// What must hold besides the transitions.
    pub fn demands(&self) -> &[Demand] {
        &self.demands
    }

    /// The sides to which patterns are pushed. Each is among the demands.
    pub fn sides(&self) -> &[Side] {
        &self.touched.sides
    }

    /// The same sides, with the one that must be touched in its first half, from the first row or column to the
    /// middle. A pattern that touches only the other half has a mirror image that touches this one.
    pub fn touched(&self) -> &Touched {
        &self.touched
    }

    /// The same for a solver: patterns that stand still are not pushed, and no side counts by half. A solver
    /// that looks at the whole box at once finds patterns that stand still many times faster, and refutes
    /// them less than twice as slowly (docs/search.md).
    pub fn pushed_ahead(&self) -> Cow<'_, Self> {
        if self.sides().is_empty() || self.is_impossible {
            return Cow::Borrowed(self);
        }
        let others = self.demands[self.sides().len()..].iter();
        let demands = self.of_solver.iter().chain(others).cloned().collect();
        let sides = if self.moves() { self.sides().to_vec() } else { Vec::new() };
        Cow::Owned(Self { demands, touched: Touched { sides, half: None }, ..self.clone() })
    }

    /// Whether patterns come back somewhere else.
    pub fn moves(&self) -> bool {
        self.course == Course::Moves
    }

    /// Whether patterns come back where they were.
    pub fn stays(&self) -> bool {
        self.course == Course::Stays
    }

    /// Whether what is known beforehand contradicts itself. Transitions and demands are then
    /// incomplete.
    pub fn is_impossible(&self) -> bool {
        self.is_impossible
    }

    /// The states of the cells in all generations, for given states of the unknowns: 0 is dead, 1 alive,
    /// and the others are dying.
    pub fn states(&self, value: impl Fn(u32) -> bool) -> Vec<Grid<u8>> {
        let state = |generation, at| {
            let mut ages = self.ages(generation, at).zip(ALIVE..=u8::MAX);
            ages.find(|(cell, _)| cell.state(&value)).map_or(DEAD, |(_, state)| state)
        };
        let grid = |generation| Grid::from_fn(self.width, self.height, |at| state(generation, at));
        (0..self.generations).map(grid).collect()
    }

    /// Which cells are alive in all generations, for given states of the unknowns.
    pub fn grids(&self, value: impl Fn(u32) -> bool) -> Vec<Grid> {
        let grid =
            |generation| Grid::from_fn(self.width, self.height, |at| self.cell(generation, at).state(&value));
        (0..self.generations).map(grid).collect()
    }
}
